"""The answer for machines, as JSON, and as one HTML page to send, see `viewer.page`."""

from collections.abc import Iterator
from typing import Any, Final

from viewer.core.base.errors import shown
from viewer.page import page
from viewer.stats.lab.names import reason_words
from viewer.stats.lab.report import figure_values
from viewer.stats.luck.row import LuckRow
from viewer.stats.randomness import chance_rows
from viewer.stats.randomness.check import ALARM, Figure, figure_json
from viewer.stats.rigged.classes import CLASSES, FAVOURS, QUANTITIES
from viewer.stats.rigged.result import ClassRows, Rigged, smallest_favour
from viewer.translation import _, listed, pgettext, quantity

_FIGURES: Final = ("trials", "found", "expected", "deviation", "z", "p", "adjusted")
_Z_DIGITS: Final = 2
_FEW: Final = 10


# machines


def rigged_json(found: Rigged) -> dict[str, Any]:
    return {
        "games": found.games,
        "hands": found.hands,
        "walls": found.walls,
        "verdict": str(found.summary),
        "tests": found.tests,
        "alarms": [name_of(each) for each in found.alarms],
        "players": [
            {
                "test": row.name,
                "quantity": row.measure.name,
                "class": each.of.name,
                **{name: getattr(row, name) for name in _FIGURES},
                "smallest_favour": smallest_favour(row),
            }
            for each in found.classes
            for row in each.rows
        ],
        "figures": [figure_json(figure) for figure in found.figures],
        "left_out": found.left_out,
        "limits": [str(limit) for limit in found.limits],
        "digest": found.digest,
        "files": [{"path": each.path, "sha256": each.digest.hex()} for each in found.files],
    }


def name_of(test: LuckRow | Figure) -> str:
    return test.check if isinstance(test, Figure) else test.name


# people


def title_of(test: LuckRow | Figure) -> str:
    if isinstance(test, Figure):
        return _(test.title)
    named = next(each for each in CLASSES if each.name == test.name.partition("/")[2])
    text = _("{name}: {quantity}")
    return text.format(name=_(named.title), quantity=_(test.measure.title))


def rigged_page(found: Rigged) -> str:
    """Return a page on all tests: a whole HTML document, to be saved as UTF-8.

    Raises:
        OSError: the program's templates cannot be read.
    """
    return "".join(
        page(
            "rigged.html",
            verdict=found.summary.said,
            mark="bad" if found.alarms else "good" if found.tests else "none",
            games=found.games,
            hands=found.hands,
            walls=found.walls,
            tests=found.tests,
            alarm=ALARM,
            alarms=list(_alarms(found)),
            favours=[_(FAVOURS[each.name]) for each in QUANTITIES],
            smallest=[(_(each.of.title), _smallest(each)) for each in found.classes],
            classes=[_class(each) for each in found.classes],
            figures=[figure_values(figure) for figure in found.figures],
            left_out=[(reason_words(reason, n), n) for reason, n in found.left_out.items()],
            limits=[limit.said for limit in found.limits],
            digest=found.digest,
            files=[(shown(each.path), each.digest.hex()) for each in found.files],
        )
    )


def _alarms(found: Rigged) -> Iterator[dict[str, object]]:
    for each in found.classes:
        for row in each.rows:
            if row.alarm:
                yield {**_row(row), "title": title_of(row)}
    yield from (figure_values(figure) for figure in found.figures if figure.alarm)


def _smallest(of_class: ClassRows) -> list[str]:
    rows = [of_class.row(each.name) for each in QUANTITIES]
    return [chance_rows.NONE if row is None else favour_text(row) for row in rows]


def favour_text(row: LuckRow) -> str:
    """Return as in 1 in 40; a dash if no favour would have shown."""
    number = smallest_favour(row)
    if number is None:
        return chance_rows.NONE
    return _("1 in {count}").format(count=f"{number:,.{0 if number >= _FEW else 1}f}")


def _class(of_class: ClassRows) -> dict[str, object]:
    return {
        "name": _(of_class.of.title),
        "note": _(of_class.of.note) if of_class.of.note else "",
        "rows": [_row(row) for row in of_class.rows],
    }


def _row(row: LuckRow) -> dict[str, object]:
    sample = quantity(row.trials, row.measure.unit)
    return {
        "anchor": f"figure-{row.name.replace('/', '-')}",
        "title": _(row.measure.title),
        "alarm": row.alarm,
        "sample": sample,
        "sentence": row.sentence.said,
        "note": listed([sample, chance_rows.p_values_text(row.p, row.adjusted)]),
        "values": {
            pgettext("figure", "Found"): chance_rows.found_text(row),
            _("Expected"): chance_rows.decimal(row.expected, row.digits),
            "z": chance_rows.decimal(row.z, _Z_DIGITS),
            _("Raw p"): chance_rows.probability(row.p),
            _("Adjusted p"): chance_rows.probability(row.adjusted),
            _("Smallest favour"): favour_text(row),
        },
    }

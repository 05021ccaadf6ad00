"""A player's luck for machines, as JSON and as a table, and as one HTML page, see `viewer.page`."""

import csv
from collections.abc import Iterator
from typing import Any, Final, TextIO

from viewer.core.base.errors import harmless, shown
from viewer.page import page
from viewer.stats.lab.names import reason_words
from viewer.stats.lab.report import CHARTS_STYLE, drawn
from viewer.stats.luck.band import left_after
from viewer.stats.luck.chosen import Choice
from viewer.stats.luck.measures import MEASURE_GROUPS
from viewer.stats.luck.points import LuckTotal
from viewer.stats.luck.points_result import LuckInPoints
from viewer.stats.luck.result import BeliefResult, Luck
from viewer.stats.luck.row import LuckRow, OthersLuck
from viewer.stats.luck.run import RemarkableHand
from viewer.stats.randomness import chance_rows
from viewer.stats.randomness.check import ALARM
from viewer.translation import _, listed, quantity

_FIGURES: Final = ("trials", "found", "expected", "deviation", "z", "p", "adjusted", "share")

LUCK_COLUMNS: Final = (
    *("measure", *_FIGURES, "unseen_fewer", "unseen_more"),
    *(f"others_{name}" for name in OthersLuck._fields),
)

_Z_DIGITS: Final = 2


# machines


def luck_json(luck: Luck) -> dict[str, Any]:
    return {
        "player": luck.player,
        "games": luck.games,
        "hands": luck.hands,
        "chosen": _choice_json(luck.choice),
        "verdict": str(luck.sentence),
        "share": luck.steps and luck.steps.share,
        "points": luck.points and _points_json(luck.points),
        "left_out": luck.left_out,
        "tests": luck.tests,
        "alarms": [row.name for row in luck.alarms],
        "measures": [_row_json(row) for row in luck.rows],
        "superstitions": [_belief_json(tested) for tested in luck.beliefs],
        "course": [
            {"games": int(games), "surplus": surplus, "margin": margin}
            for games, surplus, margin in zip(
                luck.course.at, luck.course.found, luck.course.margins, strict=True
            )
        ],
        "course_left": left_after(luck.course),
        "best": [_hand_json(each) for each in luck.best],
        "worst": [_hand_json(each) for each in luck.worst],
    }


def _choice_json(choice: Choice) -> dict[str, Any]:
    return {
        "looks_chosen": choice.looks_chosen,
        "said": [str(each) for each in choice.sentences],
        "signs": [
            {
                "sign": sign.name,
                **{name: getattr(sign, name) for name in ("games", "found", "bound", "p")},
                "adjusted": sign.adjusted,
            }
            for sign in choice.signs
        ],
    }


def _points_json(luck: LuckInPoints) -> dict[str, Any]:
    points, places = luck.points, luck.places
    games = points.games
    return {
        "games": games,
        "per_game": points.luck / games,
        "error": points.error,
        "total": points.luck,
        "places_per_game": places.luck / games,
        "places_error": places.error,
        "result_per_game": points.result / games,
        "place": -places.result / games,
        "explained": {"points": points.explained, "places": places.explained},
        "course": [
            {"games": int(at), "points": found, "without_luck": rest, "margin": margin}
            for at, found, rest, margin in zip(
                luck.course.at,
                luck.course.found,
                luck.course.course,
                luck.course.margins,
                strict=True,
            )
        ],
        "course_left": left_after(luck.course),
    }


def _row_json(row: LuckRow) -> dict[str, Any]:
    return {
        "measure": row.name,
        **{name: getattr(row, name) for name in _FIGURES},
        "unseen_fewer": row.smallest_detectable and row.smallest_detectable.fewer,
        "unseen_more": row.smallest_detectable and row.smallest_detectable.more,
        "others": row.others and row.others._asdict(),
    }


def _belief_json(tested: BeliefResult) -> dict[str, Any]:
    belief, row = tested.belief, tested.row
    return {
        "superstition": belief.name,
        "saying": belief.saying,
        "of": belief.scope,
        "test": row and _row_json(row),
    }


def _hand_json(remarkable: RemarkableHand) -> dict[str, Any]:
    hand = remarkable.hand
    return {
        "path": remarkable.path,
        "kyoku": hand.number,
        "seat": hand.seat,
        "surplus": hand.surplus,
        "deviation": hand.variance**0.5,
    }


def write_csv(luck: Luck, out: TextIO) -> None:
    table = csv.writer(out, lineterminator="\n")
    table.writerow(LUCK_COLUMNS)
    for sign in luck.choice.signs:
        seen = (sign.games, sign.found, sign.bound, None, None, sign.p, sign.adjusted)
        found = dict(zip(_FIGURES, seen, strict=False))
        cells = (found.get(column) for column in LUCK_COLUMNS[1:])
        table.writerow([f"chosen-{sign.name}", *cells])
    for name, total in _totals(luck):
        found = dict(zip(_FIGURES, (total.games, total.luck, 0.0, total.deviation), strict=False))
        table.writerow([name, *(found.get(column, "") for column in LUCK_COLUMNS[1:])])
    for row in luck.all_rows:
        values = _row_json(row)
        others = values.pop("others") or dict.fromkeys(OthersLuck._fields)
        table.writerow([harmless(cell) for cell in (*values.values(), *others.values())])


def _totals(luck: Luck) -> Iterator[tuple[str, LuckTotal]]:
    if luck.points:
        yield "luck-points", luck.points.points
        yield "luck-places", luck.points.places


# people


def luck_page(luck: Luck) -> str:
    """Return a page on a player's luck: a whole HTML document, to be saved as UTF-8.

    Raises:
        OSError: the program's drawings of tiles cannot be read.
    """
    tiles: set[str] = set()
    return "".join(
        page(
            "luck.html",
            verdict=luck.answers[0].said,
            mark=luck.verdict,
            player=shown(luck.player),
            answers=[answer.said for answer in luck.answers[1:]],
            games=luck.games,
            hands=luck.hands,
            tests=luck.tests,
            alarm=ALARM,
            alarms=len(luck.alarms),
            course=[drawn(chart, tiles) for chart in luck.courses if luck.games],
            groups=list(_groups(luck)),
            beliefs=[_belief(tested) for tested in luck.beliefs],
            extremes=[(_("Best hands"), luck.best), (_("Worst hands"), luck.worst)],
            hand=_hand,
            left_out=[(reason_words(reason, n), n) for reason, n in luck.left_out.items()],
            limits=[limit.said for limit in luck.limits],
            charts_style=CHARTS_STYLE,
        )
    )


def _groups(luck: Luck) -> Iterator[dict[str, object]]:
    for group, name in MEASURE_GROUPS.items():
        rows = [row for row in luck.rows if row.measure.group == group]
        if rows:
            yield {"name": _(name), "figures": [_figure(row) for row in rows]}


def _figure(row: LuckRow) -> dict[str, object]:
    return {
        "anchor": f"figure-{row.name}",
        "title": _(row.measure.title),
        "alarm": row.alarm,
        "sample": quantity(row.trials, row.measure.unit),
        "sentence": row.sentence.said,
        "about": _(row.measure.note),
        "values": values_of(row),
    }


def values_of(row: LuckRow) -> dict[str, str]:
    others = row.others
    return {
        _("found"): chance_rows.found_text(row),
        _("expected"): chance_rows.decimal(row.expected, row.digits),
        "z": chance_rows.decimal(row.z, _Z_DIGITS),
        _("Raw p"): chance_rows.probability(row.p),
        _("Adjusted p"): chance_rows.probability(row.adjusted),
        _("Others' z"): chance_rows.decimal(others.z if others else None, _Z_DIGITS),
    }


def _belief(tested: BeliefResult) -> dict[str, object]:
    row, sentence, note = tested.row, _("This never happened."), ""
    if row is not None:
        sentence = row.sentence.said
        sample = quantity(row.trials, row.measure.unit)
        note = listed([sample, chance_rows.p_values_text(row.p, row.adjusted)])
    return {
        "saying": _(tested.belief.saying),
        "meaning": _(tested.belief.meaning),
        "alarm": row is not None and row.alarm,
        "sentence": sentence,
        "note": note,
    }


def _hand(remarkable: RemarkableHand) -> dict[str, str]:
    return {
        "path": shown(remarkable.path),
        "hand": remarkable.hand.title,
        "surplus": f"{remarkable.hand.surplus:+.1f}".replace("-", "\N{MINUS SIGN}"),
    }

"""What the page of luck says of a player, and of how far the work is."""

from dataclasses import replace
from math import copysign

from viewer.core.base.errors import shown
from viewer.core.text.places import round_title
from viewer.lab.stats.p_values import normal_score
from viewer.lab.stats.reading import chances_text, decimal
from viewer.luck import Luck
from viewer.luck.result import BeliefResult
from viewer.luck.row import LuckRow
from viewer.luck.run import RemarkableHand
from viewer.luck.words import event_count, unmeasured_sentence
from viewer.translation import _, in_a_row, ngettext
from viewer.ui import words
from viewer.ui.chance_table import ChanceRow, ChanceVerdict, chance_verdict, with_sign
from viewer.ui.collection.page import DETAILS_BETWEEN
from viewer.ui.kit.tables import NOTHING


def shown_measure(row: LuckRow) -> ChanceRow:
    text = _("In {sample}: {sentence}")
    said = text.format(sample=event_count(row.trials, row.measure.unit), sentence=row.sentence.said)
    return _chance_row(row, _(row.measure.title), in_a_row((said, _(row.measure.note))))


def shown_belief(tested: BeliefResult) -> ChanceRow:
    belief, row = tested.belief, tested.row
    title, meaning = _(belief.saying), _(belief.meaning)
    if row is None:
        said = in_a_row((meaning, _("These logs have no data to test this.")))
        return ChanceRow(belief.name, title, ChanceVerdict.OPEN, said)
    row = replace(row, name=belief.name)
    return _chance_row(row, title, in_a_row((meaning, row.sentence.said)))


def _chance_row(row: LuckRow, title: str, said: str) -> ChanceRow:
    return ChanceRow(
        row.name,
        title,
        chance_verdict(row.adjusted, too_small=row.too_small),
        said if row.p is None else f"{said}\n{chances_text(row.p, row.adjusted)}",
        luck_found(row),
        luck_expected(row),
        _deviations(row),
        row.adjusted,
    )


def _deviations(row: LuckRow) -> float | None:
    """Return how far off a row is; what is too rare for z has that of its p-value."""
    if row.z is not None or row.p is None:
        return row.z
    return copysign(normal_score(row.p), row.found - row.expected)


def luck_found(row: LuckRow) -> str:
    """Return what was found; of many figures at once that is chi-square."""
    text = decimal(row.found, row.found_digits)
    return f"χ²\N{NO-BREAK SPACE}{text}" if row.chi_square else text


def luck_expected(row: LuckRow) -> str:
    return decimal(row.expected, row.digits)


def own_found(row: LuckRow) -> str:
    return f"{luck_found(row)} / {luck_expected(row)}"


def others_found(row: LuckRow) -> str:
    if row.others is None:
        return NOTHING
    return own_found(replace(row, found=row.others.found, expected=row.others.expected))


def longest_hand() -> str:
    """Return as long a name as a hand has, to make room for it."""
    return round_title(7, 10)


def steps(extreme: RemarkableHand) -> str:
    return with_sign(extreme.hand.surplus)


# how it stands


def how_far(done: int, total: int) -> str:
    if not total:
        return _("Looking for logs…")
    text = _("{done} of {total} logs")
    return text.format(done=words.points(done), total=words.points(total))


def detail(luck: Luck, games: int, filtered: str, *, is_biased: bool) -> str:
    """Return a line on a result, of so many ``games``; ``filtered`` says how they were found."""
    if is_biased:
        text = _("{games}: they were chosen by what happened in them, so this is no fair test")
        filtered = text.format(games=filtered)
    text = ngettext("{player}, {count} of {all} game", "{player}, {count} of {all} games", games)
    said = text.format(
        player=shown(luck.player), count=words.points(luck.games), all=words.points(games)
    )
    elsewhere = {"not-there"}  # the numbers of games show it
    left_out = {reason: n for reason, n in luck.left_out.items() if reason not in elsewhere}
    amount = luck.amount.said if luck.amount else ""
    parts = (said, filtered, amount, unmeasured_sentence(left_out))
    return DETAILS_BETWEEN.join(filter(None, parts))

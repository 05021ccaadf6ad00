"""What the window says of a player's luck, and of how far the work is."""

from dataclasses import replace
from math import copysign
from typing import Final

from viewer.core.base.errors import shown
from viewer.core.text.places import round_title
from viewer.lab.stats.p_values import normal_score
from viewer.lab.stats.reading import chances_text, decimal
from viewer.luck import Luck, PlayerNames
from viewer.luck.result import BeliefResult
from viewer.luck.row import LuckRow
from viewer.luck.run import RemarkableHand
from viewer.luck.words import event_count, unmeasured_sentence
from viewer.translation import _, in_a_row, ngettext
from viewer.ui import words
from viewer.ui.chance_table import ChanceRow
from viewer.ui.chance_words import ChanceVerdict, chance_verdict, with_sign
from viewer.ui.kit.tables import NOTHING
from viewer.ui.luck.run import LuckRun, LuckStage
from viewer.ui.words import paths_name

_SEVERAL: Final = "  ·  "


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


def headline(run: LuckRun, names: PlayerNames | None, luck: Luck | None) -> str:
    if run.stage is LuckStage.NAMING:
        return _("Who plays in {name}?").format(name=paths_name(run.paths))
    if run.stage is LuckStage.MEASURING:
        return _("Measuring the luck of {player}…").format(player=shown(run.player))
    return luck.verdict.said if luck is not None else _without_luck(run, names)


def _without_luck(run: LuckRun, names: PlayerNames | None) -> str:
    if run.stage is LuckStage.STOPPED:
        return _("Stopped.")
    if names is None:
        return _("Was it luck?")
    if not names.counts:
        return _("There is no log in {name} that can be read.").format(name=paths_name(run.paths))
    return _("Choose a player.")


def detail(run: LuckRun, names: PlayerNames | None, luck: Luck | None) -> str:
    if run.is_running:
        if not run.total:
            return _("Looking for logs…")
        text = _("{done} of {total} logs")
        return text.format(done=words.points(run.done), total=words.points(run.total))
    if luck is not None:
        return _of_luck(luck, names)
    if names is not None:
        return unmeasured_sentence(names.left_out)
    return _("Choose a folder of logs, and see what the wall did for a player.")


def _of_luck(luck: Luck, names: PlayerNames | None) -> str:
    logs = names.logs if names else luck.games
    text = ngettext("{player}, {count} of {all} game", "{player}, {count} of {all} games", logs)
    games = words.points(luck.games)
    parts = [text.format(player=shown(luck.player), count=games, all=words.points(logs))]
    elsewhere = {"not-there"}  # the numbers of games show it
    left_out = {reason: n for reason, n in luck.left_out.items() if reason not in elsewhere}
    parts += [luck.amount.said if luck.amount else "", unmeasured_sentence(left_out)]
    return _SEVERAL.join(filter(None, parts))

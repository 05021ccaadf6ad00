"""What the insight says of a player's own answers, in play-it-yourself mode.

First the answer beside what was discarded, with the ukeire of both; at the end of the hand, which
draws could have won after either. All of it follows from what the seat itself has seen.
"""

from viewer.core.analysis.efficiency import DiscardChoice, discard_choices
from viewer.core.analysis.hindsight import win_after
from viewer.core.base.tiles import COPIES
from viewer.translation import _, listed
from viewer.ui import words
from viewer.ui.hand.panels import insight_words
from viewer.ui.hand.panels.flow import Flow
from viewer.ui.hand.panels.insight_end import named_draw
from viewer.ui.hand.scene.scene import DiscardAnswer


def add_answer(page: Flow) -> None:
    """Add the latest answer, until the seat in view draws again."""
    scene, given = page.scene, _given(page)
    if not given or scene.table.over:
        return
    since = range(given[-1].step + 1, scene.step + 1)
    if any(draw.seat == scene.seat and draw.step in since for draw in scene.replay.draws):
        return
    page.heading(_("Your answer"))
    for choice in _pair(page, given[-1]):
        text = listed((words.shanten(choice.shanten), insight_words.left(choice)))
        _add_choice(page, choice, text)


def add_answers(page: Flow) -> None:
    """Add, at the end of a hand, which answers would have changed the first draw that could win."""
    pairs = {answer: _pair(page, answer) for answer in _given(page)}
    if not pairs:
        return
    page.heading(_("Your answers, and the draws that came"))
    same = sum(choice.discarded for pair in pairs.values() for choice in pair[:1])
    text = _("{count} of {all} answers were what was discarded.")
    page.paragraph(text.format(count=same, all=len(pairs)), muted=True)
    wins = {answer: [_win(page, answer, each) for each in pair] for answer, pair in pairs.items()}
    changed = [answer for answer, found in wins.items() if len(set(found)) > 1]
    if same < len(pairs) and not changed:
        page.paragraph(_("The others would have changed no tsumo."), muted=True)
    for answer in changed:
        for choice, won in zip(pairs[answer], wins[answer], strict=True):
            _add_choice(page, choice, _("no tsumo") if won is None else named_draw(page, won))


def _win(page: Flow, answer: DiscardAnswer, choice: DiscardChoice) -> int | None:
    return win_after(page.scene.replay, answer.seat, answer.step, choice.tile // COPIES)


def _given(page: Flow) -> list[DiscardAnswer]:
    scene = page.scene
    return [each for each in scene.answers if each.seat == scene.seat and each.step < scene.step]


def _pair(page: Flow, answer: DiscardAnswer) -> list[DiscardChoice]:
    """Return the answer, then what was discarded if that is another kind."""
    choices = discard_choices(page.scene.replay, answer.step, answer.seat)
    kind = answer.tile // COPIES
    found = [each for each in choices if each.tile // COPIES == kind]
    return [*found, *(each for each in choices if each.discarded and each not in found)]


def _add_choice(page: Flow, choice: DiscardChoice, text: str) -> None:
    title = _("discarded") if choice.discarded else _("your answer")
    page.tile_line(page.seen(choice.tile), f"{title}: {text}")

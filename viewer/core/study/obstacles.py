"""Why one cannot play on from a moment of a log: playing is strict where judging is lenient."""

from viewer.core.base.records import Kyoku, Log, Unread
from viewer.core.judgement.audit import followed_draws
from viewer.core.play.moments import draws_of
from viewer.core.study.move_texts import LineError
from viewer.core.wall.wall import Wall


def obstacle(log: Log, hand_index: int, wall: Wall | None, step: int) -> LineError | None:
    """What keeps one from playing on after so many events of a hand; None if nothing does."""
    kyoku = log.hands[hand_index]
    before = kyoku.events[:step]
    if wall is None:
        return LineError("line-no-wall")
    if log.custom_rules or not log.type.course_known:
        return LineError("line-own-rules")
    unread = any(isinstance(event, Unread) for event in before)
    if unread or kyoku.round is None or None in (kyoku.honba, kyoku.sticks, kyoku.dora):
        return LineError("line-unread")
    if not _agrees(kyoku, wall, step):
        return LineError("line-other-wall")
    return LineError("line-over") if _is_over(kyoku, step) else None


def _is_over(kyoku: Kyoku, step: int) -> bool:
    return any(event in kyoku.results for event in kyoku.events[:step])


def _agrees(kyoku: Kyoku, wall: Wall, step: int) -> bool:
    """Whether deal, draws and indicators so far are the wall's, by their tile ids."""
    hands = [sorted(hand) for hand in kyoku.haipai]
    if hands != [sorted(hand) for hand in wall.haipai] or kyoku.dora != wall.dora[0]:
        return False
    draws = [drawn for drawn in draws_of(kyoku) if drawn.step <= step]
    return followed_draws(wall, draws, None) == len(draws)

"""What is told at the end of a hand, of the seat in view: found ahead, while nobody waits for it.

It takes as long as all else that a step may take. Kept for the hands that were looked at last.
"""

from functools import partial
from typing import Final, NamedTuple

from viewer.core.analysis.hindsight import Hindsight, hindsight_of
from viewer.core.analysis.outlook import Outlook, outlook_at
from viewer.core.analysis.summary import Summary, summary_of
from viewer.core.base.records import Call
from viewer.core.play.junme import turn_steps
from viewer.ui.hand.scene.scene import Scene
from viewer.ui.kit.kept import Lately


class Ending(NamedTuple):
    """What is told.

    Attributes:
        summary: what nobody at the table saw.
        last_call: the step of the last call; None if there was none.
        without_call: how the hand would have ended without it, where that can be told.
        hindsight: which discards gave a win away, where that can be told.
    """

    summary: Summary
    last_call: int | None
    without_call: Outlook | None
    hindsight: Hindsight | None


_kept: Final[Lately[Ending]] = Lately(4)


def ending_of(scene: Scene) -> Ending:
    """Return what is told at the end of a scene's hand, whichever its step."""
    return _kept.get(scene.replay, scene.seat, partial(_made, scene))


def has_ending(scene: Scene) -> bool:
    """Whether it is told at all: to who may see the wall, of a hand that is played."""
    return not scene.own_view and scene.document.log is not None


def _made(scene: Scene) -> Ending:
    replay, log = scene.replay, scene.document.log
    calls = [step for step in turn_steps(replay.kyoku) if isinstance(replay.event(step), Call)]
    last_call = calls[-1] if calls else None
    without = None
    if last_call is not None and log is not None and not log.type.unknown_bits:
        without = outlook_at(replay, last_call - 1, log.type)
    return Ending(summary_of(replay), last_call, without, hindsight_of(replay, scene.seat))

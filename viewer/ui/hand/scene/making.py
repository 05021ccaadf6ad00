"""The steps of a wall's making, which the view Making walks through in place of the hand's events.

They follow from the era and the number of players alone, so that the same step of another hand
shows the same of it.
"""

from enum import Enum
from functools import cache
from typing import NamedTuple

from viewer.core.base.era import PIECE_WORDS, Era
from viewer.core.base.tiles import tile_ids_of
from viewer.document import Document
from viewer.translation import N_


class Stage(Enum):
    """What happens one after the other; the value is what the view calls it."""

    SEED = N_("Seed")
    WORDS = N_("Words")
    HASH = "SHA-512"
    SWAPS = N_("Swaps")
    DICE = N_("Dice")
    DEAL = N_("Dealt")


class MakingStep(NamedTuple):
    stage: Stage
    nth: int  # within the stage, from 0; of the swaps as many as are done


@cache
def making_steps(era: Era, players: int) -> tuple[MakingStep, ...]:
    """All steps, in order; none where the site publishes the wall and not how it was made."""
    if not era.seeded:
        return ()
    counts = {
        Stage.SEED: 1,
        Stage.WORDS: 1,
        Stage.HASH: era.source_words // PIECE_WORDS if era.hashed else 0,
        Stage.SWAPS: len(tile_ids_of(players)),
        Stage.DICE: 1,
        Stage.DEAL: 1,
    }
    return tuple(MakingStep(stage, nth) for stage, count in counts.items() for nth in range(count))


def steps_of(document: Document, hand_index: int) -> tuple[MakingStep, ...]:
    """The steps of one hand's wall; none where no seed may be seen."""
    wall = document.walls[hand_index]
    return making_steps(wall.era, wall.players) if wall else ()

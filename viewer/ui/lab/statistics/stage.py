"""How a run of the statistics stands."""

from enum import Enum, auto


class Stage(Enum):
    """How a run stands."""

    IDLE = auto()
    FINDING = auto()
    RUNNING = auto()
    PAUSED = auto()
    OVER = auto()

"""The places one jumped away from, to come back to."""

from typing import Final

from viewer.core.base.place import Place

_MOST: Final = 200


class PlaceHistory:
    """All places are of one game."""

    def __init__(self) -> None:
        self._before: list[Place] = []
        self._after: list[Place] = []  # after going back, where from

    def remember(self, place: Place, here: Place) -> None:
        """Keep a place to come back to, unless it is one step away; what was forward goes."""
        if here.hand_index != place.hand_index or abs(here.step - place.step) > 1:
            self._before = [*self._before, place][-_MOST:]
            self._after.clear()

    def back(self, here: Place) -> Place | None:
        """Return where one came from last; None where nothing is kept."""
        return _turn(self._before, self._after, here)

    def forth(self, here: Place) -> Place | None:
        """Return where one went back from last."""
        return _turn(self._after, self._before, here)


def _turn(source: list[Place], target: list[Place], here: Place) -> Place | None:
    if not source:
        return None
    target.append(here)
    return source.pop()

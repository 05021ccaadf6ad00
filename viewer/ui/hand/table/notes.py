"""What is said of each tile: who drew it and when, or what it is in the wall.

Made once for each hand: walking through it asks for the same words again and again.
"""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from viewer.core.replay import Replay
from viewer.core.wall import SlotRole
from viewer.ui.hand.scene import Scene

_translate = QCoreApplication.translate


class Notes(NamedTuple):
    """The words of one hand.

    Attributes:
        replay: the hand.
        names: the players' names by seat, as they were to be shown.
        who: the players by seat, as words.
        red_fives: whether the game is played with red fives.
        origins: by tile id, who was dealt it or drew it.
        roles: by slot, what it is for while its tile stands in the wall.
        places: by slot, which it is, and the tile's id.
    """

    replay: Replay
    names: tuple[str, ...]
    who: tuple[str, ...]
    red_fives: bool
    origins: dict[int, str]
    roles: tuple[str, ...]
    places: tuple[str, ...]

    def of_tile(self, tile: int, lies: str) -> str:
        """Return what is said of a tile that has left the wall; ``lies`` says where it is."""
        slot = self.replay.slots.get(tile)
        place = "" if slot is None else self.places[slot]
        return "\n".join(filter(None, (lies, self.origins.get(tile), place)))


def notes_for(scene: Scene) -> Notes:
    """Return the words for a scene's hand."""
    replay = scene.replay
    who = tuple(scene.who(seat) for seat in range(scene.players))
    return Notes(
        replay,
        scene.names,
        who,
        scene.document.red_fives,
        _origins(replay, who),
        _roles(replay),
        _places(replay),
    )


def _origins(replay: Replay, who: tuple[str, ...]) -> dict[int, str]:
    text = _translate("table", "haipai of {player}, tile {nth} of the deal")
    origins = {
        tile: text.format(player=who[seat], nth=nth)
        for seat, hand in enumerate(replay.kyoku.haipai)
        for nth, tile in enumerate(hand, 1)
    }
    live = _translate("table", "draw {nth}, by {player}")
    replacement = _translate("table", "rinshan {nth}, drawn by {player}")
    for drawn in replay.draws:
        text = replacement if drawn.replacement else live
        origins[drawn.tile] = text.format(nth=drawn.nth, player=who[drawn.seat])
    return origins


def _roles(replay: Replay) -> tuple[str, ...]:
    """Return the words by slot; the indicators go before what three players could draw there."""
    layout = replay.layout
    indicators = {slot: SlotRole("dora", nth) for nth, slot in enumerate(layout.dora, 1)}
    indicators |= {slot: SlotRole("ura", nth) for nth, slot in enumerate(layout.ura, 1)}
    texts = {
        "haipai": _translate("table", "haipai"),
        "live": _translate("table", "draw {nth}"),
        "rinshan": _translate("table", "rinshan {nth}"),
        "dora": _translate("table", "dora indicator {nth}"),
        "ura": _translate("table", "ura dora indicator {nth}"),
    }
    both = _translate("table", "draw {nth}, or {indicator}")
    roles = []
    for slot, place in enumerate(layout.roles):
        role = texts[place.kind].format(nth=place.nth)
        if slot in indicators and place.kind == "live":
            other = indicators[slot]
            role = both.format(nth=place.nth, indicator=texts[other.kind].format(nth=other.nth))
        roles.append(role)
    return tuple(roles)


def _places(replay: Replay) -> tuple[str, ...]:
    known = _translate("table", "slot {slot}, tile id {id}")
    unknown = _translate("table", "slot {slot}")
    tiles = dict(enumerate(replay.tiles)) | {slot: tile for tile, slot in replay.slots.items()}
    return tuple(
        (unknown if tiles[slot] is None else known).format(slot=slot, id=tiles[slot])
        for slot in range(replay.layout.size)
    )

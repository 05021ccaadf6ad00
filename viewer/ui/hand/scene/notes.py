"""What stays the same at every step of a hand: words for its tiles, its turns, its lanes.

Cached for the hands shown last, because walking asks for the same words again at each step.
"""

from functools import cached_property
from gettext import NullTranslations
from threading import Lock
from typing import TYPE_CHECKING, Final

from viewer.core.analysis.lanes import Entry, entries_of
from viewer.core.base.meld import REPLACED, call_name
from viewer.core.base.records import Call
from viewer.core.base.tiles import HIDDEN
from viewer.core.play.moments import turns_without_calls
from viewer.core.wall.wall import Break, opening_of
from viewer.translation import _, in_use
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene

if TYPE_CHECKING:
    from viewer.core.analysis.danger import Safety
    from viewer.core.analysis.rarity import RareEvent
    from viewer.core.wall.making import Making

_MOST_HANDS: Final = 16
"""As many as a game usually has."""


class HandNotes:
    """The words and turns of one hand, each made when first asked for."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.replay = replay = scene.replay
        self.names = scene.names
        self.who = tuple(map(scene.who, range(scene.players)))
        # from the dealer on
        self.seats = tuple(sorted(range(scene.players), key=scene.seat_offset))
        if scene.document.log is None:
            tiles = [replay.tiles[slot] for slot in replay.layout.live]
            live = [HIDDEN if tile is None else tile for tile in tiles]
            self.turns = turns_without_calls(live, scene.players)  # as if nobody called
            self.turn_steps: tuple[int, ...] = ()
        else:
            self.turns = tuple(turn for moment in replay.moments if (turn := moment.begins))
            self.turn_steps = tuple(turn.step for turn in self.turns)
        site, coded = scene.site, replay.kyoku.code is not None
        self.opens_wall = site.opens_wall if site else not coded
        self._has_ids = site.seeded if site else not coded  # else its reader numbers the tiles
        self._draw_names: dict[tuple[int, int], str] = {}
        self._made: tuple[int | None, Making | None] | None = None
        wall, told = scene.document.walls[scene.hand_index], replay.kyoku.dice
        self.dice = (wall and wall.dice) or tuple(pips for pips in told if pips is not None)
        """As the wall has them, or else those that are in the log."""

    @cached_property
    def opening(self) -> Break | None:
        """Where the dice break the wall; None where a die is missing, or they do not tell it."""
        dice = self.dice
        if len(dice) < 2 or not self.opens_wall:  # noqa: PLR2004 - dice
            return None
        return opening_of((dice[0], dice[1]), self.replay.players)

    @cached_property
    def rare_events(self) -> "tuple[RareEvent, ...]":
        """What happened in the hand that has a name; 0.4 ms."""
        from viewer.core.analysis.rarity import rare_events  # noqa: PLC0415 - as `windows` says

        return rare_events(self.replay)

    @cached_property
    def faces(self) -> tuple[str, ...]:
        return tuple(map(self.face, self.replay.tiles))

    def face(self, tile: int | None) -> str:
        return self._scene.face(tile)

    @cached_property
    def slots(self) -> tuple[str, ...]:
        return tuple(self.slot_and_id(slot, None) for slot in range(len(self.replay.tiles)))

    @cached_property
    def slots_and_ids(self) -> tuple[str, ...]:
        """By slot, which slot it is, and the wall's tile id if that is known."""
        return tuple(self.slot_and_id(slot, tile) for slot, tile in enumerate(self.replay.tiles))

    def slot_and_id(self, slot: int, tile: int | None) -> str:
        """Say a tile's place in the wall if it is published, and its id if its site has ids."""
        kyoku, role = self.replay.kyoku, self.replay.layout.roles[slot]
        if role.kind == "haipai" and not kyoku.deal_published:
            return _("dealt in an order that nobody published")
        if tile is None or not self._has_ids:
            return _("slot {slot}").format(slot=slot)
        return _("slot {slot}, tile id {id}").format(slot=slot, id=tile)

    def other_id(self, tile: int | None, *, in_wall: bool) -> str:
        """What the wall has, or the log says, in place of a wrong tile, which may look alike."""
        if tile is None or not self._has_ids:
            return ""
        text = _("the wall has tile id {id} here") if in_wall else _("the log says tile id {id}")
        return text.format(id=tile)

    @cached_property
    def indicators(self) -> dict[int, str]:
        layout = self.replay.layout
        rows = (
            (_("dora indicator {nth}"), layout.dora),
            (_("ura dora indicator {nth}"), layout.ura),
        )
        return {slot: text.format(nth=nth) for text, row in rows for nth, slot in enumerate(row, 1)}

    @cached_property
    def roles(self) -> tuple[str, ...]:
        """By slot, what it is for while its tile stands in the wall.

        Three players could draw some tiles that may become indicators.
        """
        texts = {"haipai": _("haipai"), "live": in_the_wall(), "rinshan": _("rinshan {nth}")}
        both = _("{draw}, or {indicator}")
        roles = []
        for slot, use in enumerate(self.replay.layout.roles):
            indicator = self.indicators.get(slot, "")
            role = texts.get(use.kind, indicator).format(nth=use.nth)
            if indicator and use.kind == "live":
                role = both.format(draw=role, indicator=indicator)
            roles.append(role)
        return tuple(roles)

    @cached_property
    def owners(self) -> dict[int, str]:
        """By slot, who was dealt its tile or drew it, and its ordinal among that seat's own."""
        layout = self.replay.layout
        owners = {
            slot: self._own_place(
                "haipai" if self.replay.kyoku.deal_published else "dealt", seat, nth
            )
            for seat, hand in zip(self.seats, layout.haipai, strict=True)
            for nth, slot in enumerate(hand, 1)
        }
        live, replacement = _("{place}: number {nth} in the wall"), _("{place}: rinshan {nth}")
        for drawn in [turn.drawn for turn in self.turns if turn.drawn is not None]:
            slot = layout.slot_of_draw(drawn.nth, replacement=drawn.replacement)
            if slot is not None:
                what, text = ("rinshan", replacement) if drawn.replacement else ("live", live)
                place = self._own_place(what, drawn.seat, drawn.seat_nth)
                owners[slot] = text.format(place=place, nth=drawn.nth)
        return owners

    @cached_property
    def places_taken(self) -> dict[int, int]:
        """By slot, which was taken before which: all that was dealt in order, then the draws."""
        layout = self.replay.layout
        slots = [slot for hand in layout.haipai for slot in hand]
        drawn = (self.replay.slots.get(each.tile) for each in self.replay.draws)
        slots += [slot for slot in drawn if slot is not None]
        return {slot: nth for nth, slot in enumerate(slots)}

    def _own_place(self, what: str, seat: int, nth: int) -> str:
        return words.own_place(what, nth, self._scene.seat_offset(seat), self.names[seat])

    def draw_name(self, seat: int, nth: int) -> str:
        """Name a live draw by its seat; cached, as each step asks for all that are to come."""
        key = seat, nth
        if key not in self._draw_names:
            self._draw_names[key] = self._own_place("live", seat, nth)
        return self._draw_names[key]

    @cached_property
    def kans(self) -> tuple[str, ...]:
        """The calls that took a replacement tile, by name, in order."""
        calls = (event for event in self.replay.kyoku.events if isinstance(event, Call))
        return tuple(call_name(call.meld.kind) for call in calls if call.meld.kind in REPLACED)

    @cached_property
    def faults(self) -> tuple[tuple[int, int], ...]:
        """The steps at which the log has another tile than the wall, with the slot."""
        audits = self._scene.document.audit.hands
        audit = audits[self._scene.hand_index] if audits else None
        found = audit.findings if audit else ()
        return tuple((each.place.step, each.slot) for each in found if each.slot is not None)

    def making(self, seed_bit: int | None) -> "Making | None":
        """How the wall was made, or would be if a bit of the seed were another; the last cached."""
        if self._made is None or self._made[0] != seed_bit:
            making = self._scene.document.making(self._scene.hand_index)
            if making is not None and seed_bit is not None:
                making = making.with_flipped_bit(seed_bit)
            self._made = seed_bit, making
        return self._made[1]

    @cached_property
    def discard_safeties(self) -> "list[list[Safety | None]]":
        from viewer.core.analysis.danger import discard_safeties  # noqa: PLC0415 - as `windows` says

        return discard_safeties(self.replay)

    @cached_property
    def lane_entries(self) -> tuple[Entry, ...]:
        return entries_of(self.replay)

    @cached_property
    def junme_steps(self) -> dict[int, int]:
        """By go-round, the step at which it begins."""
        return {entry.junme: entry.step for entry in reversed(self.lane_entries)}


_lock: Final = Lock()
_notes: Final[dict[tuple[int, tuple[str, ...], NullTranslations], HandNotes]] = {}


def notes_of(scene: Scene) -> HandNotes:
    key = id(scene.replay), scene.names, in_use()  # hands are slow to compare
    with _lock:  # pictures are laid out in threads
        notes = _notes.pop(key, None) or HandNotes(scene)
        _notes[key] = notes  # holds the replay too, so that no other gets its id
        if len(_notes) > _MOST_HANDS:
            del _notes[next(iter(_notes))]
    return notes


def in_the_wall() -> str:
    """Return how a live tile's number is called, which all players share; to be filled in."""
    return _("number {nth} in the wall")

"""Hands by a few words, in which something happens that has a name."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from tests.helpers.documents import win
from tests.helpers.replays import small
from tests.helpers.stacked import kinds
from viewer.core.base.meld import Meld
from viewer.core.base.records import Call, Discard, Draw, Event, Riichi
from viewer.core.base.tiles import COPIES
from viewer.core.play.replay import Replay

FAR = ("1144m2277p3399s1z", "1144m2277p3399s2z", "1144m2277p3399s3z")
"""Hands of seven pairs that wait for a wind: the fifth of it never comes."""


class Won(NamedTuple):
    """A win with the latest tile."""

    seat: int
    source: int
    yaku: tuple[tuple[int, int], ...] = ()
    ura: str = ""
    melds: tuple[Meld, ...] = ()


def hand_of(hands: tuple[str, ...], *moves: str | Won | Event) -> Replay:
    """Play moves with hands by seat; the indicator is the last red dragon.

    A move is ``0+5p`` for a draw, ``0-`` for the discard of what was drawn, ``0-5p`` for one from
    the hand, ``0=`` for a riichi that is declared, and ``0!`` for one that is accepted.
    """
    left = {kind: [COPIES * kind + nth for nth in range(COPIES)] for kind in range(34)}
    left[33].remove(135)
    held = [[left[kind].pop() for kind in kinds(text)] for text in hands]
    haipai = tuple(tuple(each) for each in held)
    return small(*_events(moves, held, left), haipai=haipai, players=len(hands))


def _events(
    moves: tuple[str | Won | Event, ...], held: list[list[int]], left: dict[int, list[int]]
) -> Iterator[Event]:
    latest = -1
    for move in moves:
        if isinstance(move, Won):
            ura = tuple(left[kind][0] for kind in kinds(move.ura))
            made = win(move.seat, move.source, latest, ura=ura)
            yield replace(made, yaku=move.yaku, melds=move.melds)
            continue
        if not isinstance(move, str):
            if isinstance(move, Call):
                held[move.seat] = [t for t in held[move.seat] if t not in move.meld.tiles]
            yield move
            continue
        found = re.fullmatch(r"(\d)([-+=!])(\w*)", move)
        assert found, move
        seat, sign, text = int(found[1]), found[2], found[3]
        if sign == "+":
            latest = left[kinds(text)[0]].pop()
            held[seat].append(latest)
            yield Draw(seat, latest)
        elif sign == "-":
            if text:
                latest = next(t for t in held[seat] if t // COPIES == kinds(text)[0])
            held[seat].remove(latest)
            yield Discard(seat, latest)
        else:
            yield Riichi(seat, 1 if sign == "=" else 2)

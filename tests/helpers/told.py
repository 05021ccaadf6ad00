"""What a log tells in faces and seats: the same for a game and for what a format made of it."""

from functools import partial

from viewer.core.base import records as rec
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import moments_of

NO_WALL = ("no_seed", "no-wall", ())
"""Status, problem and inconsistencies of a game that a format made: its wall is not told."""


def told_of(log, *, worth=True, in_place=True, limited=False):
    """Each hand's deal and events, without tile ids.

    Without ``worth`` no win's yaku, fu and points; where indicators are not told ``in_place``, they
    stand behind all else; ``limited`` leaves out the fu of limit hands, the sum of a
    tsumo's points, and who shows a hand.
    """
    faces = partial(_faces, log.red_fives)
    return [_hand(kyoku, faces, (worth, limited), in_place) for kyoku in log.hands]


def _faces(red_fives, tiles):
    return sorted(face_of(tile, red_fives=red_fives).code for tile in tiles)


def _hand(kyoku, faces, worth, in_place):
    deal = (kyoku.round, kyoku.honba, kyoku.sticks, kyoku.dealer, kyoku.scores)
    told = (_event(moment, faces, worth) for moment in moments_of(kyoku))
    events = [each for each in told if each]
    if not in_place:
        events.sort(key=lambda each: each[0] == "dora")
    return [deal, faces([kyoku.dora]), [*map(faces, kyoku.haipai)], *events]


def _event(moment, faces, worth):  # noqa: PLR0911 - a row for each event
    event = moment.event
    match event:
        case rec.Draw(seat, tile):
            return ("draw", seat, *faces([tile]))
        case rec.Discard(seat, tile):
            return ("discard", seat, *faces([tile]), moment.tsumogiri)
        case rec.Call(seat, meld):
            giver = None if meld.called is None or meld.added is not None else meld.giver(seat)
            return (meld.kind.value, seat, giver, faces(meld.tiles), faces(meld.from_hand))
        case rec.Riichi(seat, step):
            return ("riichi", seat, step)
        case rec.NewDora(tile):
            return ("dora", *faces([tile]))
        case rec.Win() | rec.Ryuukyoku():
            is_told, limited = worth
            value = (_win if isinstance(event, rec.Win) else _ryuukyoku)(event, faces, limited)
            paid = (event.changes, event.scores)
            return (type(event), *paid, *(value if is_told else value[:5]))
    return None


def _win(win, faces, limited):
    is_lost = limited and "yaku" in win.unread
    fu = None if is_lost or win.yakuman or (limited and win.limit) else win.fu
    limit = None if is_lost else win.limit
    melds = [faces(meld.tiles) for meld in win.melds]
    points = None if limited and win.self_drawn else win.points
    value = (fu, points, limit, sorted(win.yaku), sorted(win.yakuman), win.liable)
    return (win.seat, win.source, faces(win.hand), melds, faces(win.ura), *value)


def _ryuukyoku(end, _faces, limited):
    shown = [] if limited else [hand is not None for hand in end.hands]
    return (*[None] * 5, end.type, shown)

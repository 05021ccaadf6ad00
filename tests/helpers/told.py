"""What a log tells in faces and seats: the same for a game and for what a format made of it."""

from functools import partial

from viewer.core.base import records as rec
from viewer.core.base.tiles import face_of
from viewer.core.play.moments import moments_of


def told_of(log, *, worth=True, in_place=True):
    """Each hand's deal and events, without tile ids.

    Without ``worth`` no win's yaku, fu and points; where indicators are not told ``in_place``, they
    stand behind all else.
    """
    faces = partial(_faces, log.red_fives)
    return [_hand(kyoku, faces, worth, in_place) for kyoku in log.hands]


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
            value = (_win if isinstance(event, rec.Win) else _ryuukyoku)(event, faces)
            paid = (event.changes, event.scores)
            return (type(event), *paid, *(value if worth else value[:5]))
    return None


def _win(win, faces):
    fu = None if win.yakuman else win.fu
    melds = [faces(meld.tiles) for meld in win.melds]
    value = (fu, win.points, win.limit, sorted(win.yaku), sorted(win.yakuman), win.liable)
    return (win.seat, win.source, faces(win.hand), melds, faces(win.ura), *value)


def _ryuukyoku(end, _faces):
    return (*[None] * 5, end.type, [hand is not None for hand in end.hands])

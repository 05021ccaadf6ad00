"""The words of a result: how it was won, for how much, and who stands where."""

from viewer.core.base.records import Ryuukyoku, Win
from viewer.core.rules.hand_end import HandEnd, Won
from viewer.core.text.places import wind_name
from viewer.translation import _, pgettext
from viewer.ui import words
from viewer.ui.hand.scene.scene import Scene

_TENPAI_SHOWN = ("", "nm")
_TENTHS = 10


def who(scene: Scene, seat: int) -> str:
    """Return a seat's player beside the mark of its wind."""
    return scene.names[seat] or wind_name(scene.seat_offset(seat))


def how_won(scene: Scene, won: Won) -> str:
    """Return as in: Ron from Alice."""
    if won.win.self_drawn:
        return _("Tsumo")
    return _("Ron from {player}").format(player=who(scene, won.win.source))


def liable(scene: Scene, won: Won) -> str:
    """Return who is liable for the win; nothing if nobody is."""
    if won.win.liable is None:
        return ""
    text = _("{player} is liable (pao)")
    return text.format(player=who(scene, won.win.liable))


def han_and_fu(won: Won) -> str:
    """Return as in: 3 han 40 fu; nothing of a yakuman, of which they do not count."""
    if not won.han:
        return ""
    if won.win.fu is None:
        return _("{han} han").format(han=won.han)
    return _("{han} han {fu} fu").format(han=won.han, fu=won.win.fu)


def limit(win: Win) -> str:
    """Return mangan or more; nothing of less."""
    count = len(win.yakuman)
    if count:
        names = {
            1: _("Yakuman"),
            2: _("Double yakuman"),
            3: _("Triple yakuman"),
        }
        return names.get(count, _("{count} times yakuman")).format(count=count)
    names = {
        1: _("Mangan"),
        2: _("Haneman"),
        3: _("Baiman"),
        4: _("Sanbaiman"),
        5: _("Counted yakuman"),
    }
    return names.get(win.limit or 0, "")


def yaku(won: Won) -> list[tuple[str, str]]:
    """Return the yaku with their han; yakuman have none."""
    return [(words.yaku_name(number), "" if han is None else str(han)) for number, han in won.yaku]


def beside(won: Won) -> list[tuple[str, str]]:
    """Return what the winner gets beside the win's points: for honba, and riichi sticks."""
    rows = []
    if won.honba:
        text = _("{count} honba").format(count=words.or_unknown(won.win.honba))
        rows.append((text, signed(won.honba)))
    if won.sticks:
        text = _("Riichi sticks: {count}").format(count=won.win.sticks)
        rows.append((text, signed(won.sticks)))
    return rows


def signed(points: int | None) -> str:
    """Return points won or lost."""
    return f"+{words.points(points)}" if points and points > 0 else words.points(points)


def state(draw: Ryuukyoku, hand: tuple[int, ...] | None) -> str:
    """Return tenpai or noten; nothing where a hand was aborted."""
    if draw.type not in _TENPAI_SHOWN:
        return ""
    return _("Noten") if hand is None else _("Tenpai")


def place(number: int | None) -> str:
    """Return as in: 1st."""
    names = {
        1: _("1st"),
        2: _("2nd"),
        3: _("3rd"),
        4: _("4th"),
    }
    return words.UNKNOWN if number is None else names[number]


def score(tenths: int | None) -> str:
    """Return a result of the whole game, as in: +52.0."""
    return words.UNKNOWN if tenths is None else f"{tenths / _TENTHS:+.1f}"


def columns() -> tuple[str, str, str]:
    """Return what stands above the points of the seats."""
    return (
        _("before"),
        _("change"),
        _("after"),
    )


def final() -> str:
    """Return the heading of the game's end."""
    return _("Final result")


def final_score() -> str:
    """Return what stands above the scores of the whole game."""
    return _("final score")


def left_over(scene: Scene, end: HandEnd) -> str:
    """Return who takes the riichi sticks that nobody won."""
    return _("Sticks to {player}").format(player=who(scene, end.final[0].seat))


def doubt() -> str:
    """Return what is said of a result that does not follow."""
    return _("Contradicts the hand or the rules")


def dora() -> str:
    """Return the word before the dora indicators."""
    return pgettext("indicators", "Dora")


def ura() -> str:
    """Return the word before the ura dora indicators."""
    return pgettext("indicators", "Ura")


def winning_tile() -> str:
    """Return what is said of the tile that won."""
    return _("the winning tile")


def wait() -> str:
    """Return what is said of a kind that a hand waits for."""
    return _("waited for")


def indicator(nth: int, *, under: bool) -> str:
    """Return what is said of an indicator."""
    text = _("ura dora indicator {nth}") if under else _("dora indicator {nth}")
    return text.format(nth=nth)

"""The kit draws tiles and pictures for any view; what is a player's or a wall's, views know."""

from pathlib import Path
from types import CodeType

import viewer.ui.kit

GAME = {
    *("seat", "seats", "slot", "slots", "kyoku", "dealer", "wind", "haipai", "discard", "river"),
    *("meld", "melds", "riichi", "kita", "dora", "honba", "walker", "scene"),
}
QT = {"Slot"}
FOLDER = Path(viewer.ui.kit.__file__).parent


def names_in(code):
    """Yield each name that code defines or reads."""
    yield from (*code.co_names, *code.co_varnames, *code.co_freevars)
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from names_in(each)


def test_no_name_in_the_kit_is_of_the_game():
    found = {
        f"{path.name}: {name}"
        for path in FOLDER.glob("*.py")
        for name in set(names_in(compile(path.read_bytes(), path, "exec"))) - QT
        if GAME.intersection(name.lower().split("_"))
    }
    # a setting is a row there, whatever it is of
    assert found == {"settings.py: sorted_haipai"}

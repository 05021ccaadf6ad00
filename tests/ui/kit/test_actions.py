"""Rows of data become menus that say what is possible and what is on."""

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QMainWindow

from viewer.ui.kit.actions import Action, Menu, Menus, Submenu, key_table


class Lamp:
    """Something that can be on, has a colour, and may be broken."""

    on = False
    broken = False
    colours = ("red", "green")
    colour = "red"


def _colours(lamp):
    return [
        Action(
            colour,
            colour,
            "A colour",
            None,
            lambda on, colour=colour: setattr(on, "colour", colour),
            checked=lambda on, colour=colour: on.colour == colour,
        )
        for colour in lamp.colours
    ]


LAMP = Menu(
    "&Lamp",
    (
        Action(
            "switch", "&Switch…", "On or off", ("Ctrl+S", "F2"),
            lambda lamp: setattr(lamp, "on", not lamp.on),
            possible=lambda lamp: not lamp.broken, checked=lambda lamp: lamp.on,
        ),
        None,
        Action("break", "Break", "Break it", QKeySequence.StandardKey.Quit,
               lambda lamp: setattr(lamp, "broken", True)),
        Submenu("Colour", _colours),
    ),
)  # fmt: skip


@pytest.fixture
def window(qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    return window


@pytest.fixture
def lamp():
    return Lamp()


@pytest.fixture
def menus(window, lamp):
    menus = Menus(window.menuBar())
    menus.add(LAMP, lambda: lamp)
    return menus


@pytest.mark.parametrize(
    "ask",
    [
        lambda menus, _opened: menus.fill(),
        lambda menus, _opened: menus.actions("switch"),
        lambda menus, _opened: menus.submenu("shade"),
        lambda menus, _opened: menus.context_menu((), None, ["switch"]),
        lambda _menus, opened: opened.aboutToShow.emit(),
    ],
)
def test_late_menus_have_titles_and_are_filled_when_they_are_asked(window, lamp, ask):
    filled = []
    menus = Menus(window.menuBar(), late=True)
    menus.filled.connect(lambda: filled.append(True))
    menus.add(LAMP, lambda: lamp)
    menus.refresh()
    (title,) = window.menuBar().actions()
    assert (title.text(), title.menu().actions(), filled) == ("&Lamp", [], [])
    ask(menus, title.menu())
    assert len(title.menu().actions()) == 4
    menus.fill()
    assert (len(title.menu().actions()), filled) == (4, [True])


def test_a_row_becomes_an_entry_with_keys_and_tips(menus, window):
    (switch,) = menus.actions("switch")
    assert (switch.text(), switch.statusTip(), switch.toolTip()) == (
        "&Switch…", "On or off", "On or off",
    )  # fmt: skip
    assert [key.toString() for key in switch.shortcuts()] == ["Ctrl+S", "F2"]
    (lamp,) = window.menuBar().actions()
    entries = lamp.menu().actions()
    assert [each.isSeparator() for each in entries] == [False, True, False, False]
    assert entries[3].menu().title() == "Colour"


def test_what_is_done_shows_at_once(menus, lamp):
    switch, breaking = menus.actions("switch", "break")
    assert switch.isEnabled()
    assert not switch.isChecked()
    switch.trigger()
    assert lamp.on
    assert switch.isChecked()
    breaking.trigger()
    assert not switch.isEnabled()
    assert not breaking.isCheckable()


def test_what_happens_elsewhere_shows_when_it_is_asked_for(menus, lamp, window):
    (switch,) = menus.actions("switch")
    lamp.on = True
    menus.refresh()
    assert switch.isChecked()
    lamp.on = False
    window.menuBar().actions()[0].menu().aboutToShow.emit()
    assert not switch.isChecked()


def test_a_submenu_is_found_anew_and_one_of_it_holds(menus, lamp, window):
    submenu = window.menuBar().actions()[0].menu().actions()[3].menu()
    red, green = submenu.actions()
    assert (red.isChecked(), green.isChecked()) == (True, False)
    green.trigger()
    assert lamp.colour == "green"
    assert (red.isChecked(), green.isChecked()) == (False, True)
    lamp.colours = ("green", "blue", "white")
    submenu.aboutToShow.emit()
    assert [each.text() for each in submenu.actions()] == ["green", "blue", "white"]
    assert [each.isChecked() for each in submenu.actions()] == [True, False, False]
    menus.refresh()


def test_the_table_of_keys_has_each_action_that_has_any():
    """On this platform the standard key for leaving is none."""
    assert QKeySequence(QKeySequence.StandardKey.Quit).isEmpty()
    assert list(key_table([LAMP])) == [("Ctrl+S, F2", "Switch")]

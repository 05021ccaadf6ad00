"""The views that show how a hand goes: all but Making, whose steps are those of the wall."""

from viewer.ui.hand.views.drawing import VIEWS

OF_HANDS = tuple(name for name, row in VIEWS.items() if not row.walks_making)

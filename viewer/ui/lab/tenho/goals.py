"""Which rare thing is waited for, and with which seed."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from viewer.lab.names import goal_name
from viewer.lab.tenho import EARTHLY, HEAVENLY, NINE_KINDS, Goal, shanten_goal
from viewer.translation import _
from viewer.ui.kit.parts import muted
from viewer.ui.lab.seed_field import SeedField

_LAST_SHANTEN = 6


class GoalChooser(QWidget):
    """Goal and seed; both stay as they are while a search is under way."""

    goal_changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._goals: list[Goal] = []
        self.box = QComboBox()
        self.box.setAccessibleName(_("Wait for"))
        self.box.setToolTip(_("What the search waits for"))
        self._add(_("Heavenly hand (天和)"), HEAVENLY)
        self._add(_("Earthly hand (地和)"), EARTHLY)
        self._add(_("Nine kinds (九種九牌)"), NINE_KINDS)
        for goal in map(shanten_goal, range(_LAST_SHANTEN + 1)):
            self._add(goal_name(goal), goal)
        self.box.currentIndexChanged.connect(self.goal_changed)
        self.seed_field = SeedField()
        caption = muted(_("&Wait for"))
        caption.setBuddy(self.box)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(caption)
        row.addWidget(self.box)
        row.addSpacing(14)
        row.addWidget(self.seed_field)

    @property
    def goal(self) -> Goal:
        """What is chosen."""
        return self._goals[self.box.currentIndex()]

    def choose(self, goal: Goal) -> None:
        """Choose a goal."""
        self.box.setCurrentIndex(self._goals.index(goal))

    def _add(self, text: str, goal: Goal) -> None:
        self.box.addItem(text)
        self._goals.append(goal)

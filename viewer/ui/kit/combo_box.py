"""A field of choices."""

from PySide6.QtWidgets import QComboBox

from viewer.ui.kit.theme import palette_of, themes


class ComboBox(QComboBox):
    """One whose list can be read: Fusion gives it the palette of menus, where frames are pale."""

    def showPopup(self) -> None:
        super().showPopup()
        container = self.view().window()
        for each in (container, self.view()):
            each.setPalette(palette_of(themes.current))

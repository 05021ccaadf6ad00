"""Ask for a raw seed: text in any form, the players, and how many kyoku to rebuild."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextOption
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from viewer.core.errors import InputError
from viewer.core.seed import Era, Seed, parse_seed
from viewer.ui import words
from viewer.ui.kit.text_field import load_text

MOST_KYOKU = 200
_USUAL_KYOKU = 12


class SeedDialog(QDialog):
    """A dialog that accepts nothing but a seed it can read."""

    def __init__(self, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Open seed"))
        self.resize(520, 380)
        self._folder = folder
        self.seed: Seed | None = None
        column = QVBoxLayout(self)
        column.addWidget(QLabel(self.tr("The seed, in whatever form you have it:")))
        self.text = QPlainTextEdit()
        self.text.setPlaceholderText(
            self.tr("base64, hex words, mt19937ar-…, or a whole <SHUFFLE …/> or <INIT …> tag")
        )
        self.text.setTabChangesFocus(True)
        # a seed is one long word: searching it for a place to break takes seconds
        self.text.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)
        column.addWidget(self.text, 1)
        from_file = QPushButton(self.tr("From a file…"))
        from_file.clicked.connect(self._on_from_file)
        column.addWidget(from_file)
        self.players = QComboBox()
        self.players.addItem(self.tr("Four players"), 4)
        self.players.addItem(self.tr("Three players"), 3)
        self.count = QSpinBox()
        self.count.setRange(1, MOST_KYOKU)
        self.count.setValue(_USUAL_KYOKU)
        form = QFormLayout()
        form.addRow(self.tr("Players"), self.players)
        form.addRow(self.tr("Kyoku"), self.count)
        column.addLayout(form)
        self.message = QLabel()
        self.message.setObjectName("seed_message")
        self.message.setWordWrap(True)
        self.message.setTextFormat(Qt.TextFormat.PlainText)
        column.addWidget(self.message)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Open | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column.addWidget(self.buttons)
        self.text.textChanged.connect(self._judge)
        self._judge()

    def _judge(self) -> None:
        """Read the text as it stands, and say what it is or what is wrong with it."""
        text = self.text.toPlainText()
        self.seed = None
        try:
            self.seed = parse_seed(text)
            said = words.era_name(self.seed.era)
        except InputError as error:
            said = words.sentence(error) if text.strip() else ""
        self.message.setText(said)
        self.count.setEnabled(self.seed is None or self.seed.era is not Era.PER_HAND)
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(self.seed is not None)

    def _on_from_file(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open seed"), str(self._folder))
        if name:
            self.load(Path(name))

    def load(self, path: Path) -> None:
        """Put a text file's content into the field."""
        load_text(path, self.text, self.message)

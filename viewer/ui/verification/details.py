"""The verification in full, in a window of its own: by kyoku, step by step, and what it proves."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTabWidget, QVBoxLayout, QWidget

from viewer.document import Document
from viewer.ui.verification.by_kyoku import ByKyokuTable
from viewer.ui.verification.hash_steps import HashSteps
from viewer.ui.verification.proof_page import ProofPage


class DetailsWindow(QDialog):
    """Three pages on one document."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModal(False)
        self.resize(760, 560)
        title = self.tr("Verification of {name}").format(name=document.title)
        self.setWindowTitle(title)
        self.by_kyoku = ByKyokuTable(document)
        self.hash_steps = HashSteps(document)
        self.proof_page = ProofPage()
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.by_kyoku, self.tr("By kyoku"))
        self.pages.addTab(self.hash_steps, self.tr("Seats and hash, step by step"))
        self.pages.addTab(self.proof_page, self.tr("What this proves"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        column = QVBoxLayout(self)
        column.addWidget(self.pages, 1)
        column.addWidget(buttons)

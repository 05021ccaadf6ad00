"""What the checks can and cannot prove, in plain words, beside the other great house.

Source of the comparison: 「天凤牌山生成算法及其验证」, which assumes the worst of both houses:
whatever a player cannot check, they could do.
"""

from html import escape

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QTextBrowser, QWidget

from viewer.ui.hand.order.sizes import MARGIN


def proof_html() -> str:
    """Return the page."""
    translate = QCoreApplication.translate
    paragraphs = [
        translate(
            "proof",
            "If every tile agrees, the log's walls come from the published seed: nothing was"
            " changed during a hand.",
        ),
        translate(
            "proof",
            "If the log's hash stands in a list that was saved before the game, seed and seats"
            " were fixed before it began: they were not chosen after seeing who plays.",
        ),
        translate(
            "proof",
            "Neither proves that the seed was not picked from several before it was published.",
        ),
        translate(
            "proof",
            "What only appears in the wall and was never seen in the log, such as tiles that"
            " nobody drew, follows from the seed; there is nothing to compare it with.",
        ),
        translate(
            "proof",
            "Mahjong Soul's hash fixes one hand's wall at its start, and says nothing of how the"
            " wall was made.",
        ),
    ]
    body = "".join(f"<p>{escape(text)}</p>" for text in paragraphs)
    title = translate("proof", "What could a house do without a player being able to tell?")
    return f"{body}<h4>{escape(title)}</h4>{_table()}"


def _table() -> str:
    translate = QCoreApplication.translate
    no, yes = translate("proof", "no"), translate("proof", "yes")
    rows = (
        (translate("proof", "Change the wall during a hand"), no, no),
        (translate("proof", "Choose a hand's wall after seeing how the game stands"), no, yes),
        (translate("proof", "Choose the walls after seeing who plays"), no, yes),
        (translate("proof", "Choose the seats after seeing who plays"), no, yes),
        (translate("proof", "Pick the game's walls from several, before all that"), yes, yes),
    )
    head = ("", translate("proof", "Tenhou"), translate("proof", "Mahjong Soul"))
    lines = ["<tr>" + "".join(f"<th align='left'>{escape(cell)}</th>" for cell in head) + "</tr>"]
    lines += [
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    ]
    style = 'cellpadding="6" cellspacing="0" border="1" style="border-collapse: collapse"'
    return f"<table {style}>{''.join(lines)}</table>"


class ProofPage(QTextBrowser):
    """The page as a widget."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document().setDocumentMargin(MARGIN)
        self.setHtml(proof_html())

"""Where a search is written or put together: in words, with those of earlier searches at hand."""

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QInputDialog, QMenu, QVBoxLayout, QWidget

from viewer.collection.query import Query, QueryError, Term, make_term, parse_query
from viewer.collection.terms import TERM_TYPES, TermType
from viewer.core.base.errors import sentence
from viewer.translation import N_, _
from viewer.ui.kit.parts import boxed, button, muted
from viewer.ui.kit.settings import Settings

_TYPING_MS: Final = 400
_GROUPS: Final = {
    "player": N_("&Player"),
    "win": N_("&Win"),
    "loser": N_("&Not won"),
    "hand": N_("How it &ended"),
    "game": N_("&Game"),
}


class QueryField(QWidget):
    query_changed = Signal()

    def __init__(self, settings: Settings, hint: str, about: tuple[str, ...]) -> None:
        """Make it; ``about`` are the subjects of the terms that its menu offers."""
        super().__init__()
        self._settings = settings
        self.query = Query()
        self.box = QComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setAccessibleName(_("Search"))

        line = self.box.lineEdit()
        assert line is not None  # noqa: S101 - it is editable
        self.line = line
        line.setPlaceholderText(hint)
        line.setClearButtonEnabled(True)
        self.add_button = button(_("&Add"), _("Add to the search"))
        self.add_button.setMenu(self._terms_menu(about))
        self.keep_button = button(_("&Keep…"), _("Keep this search under a name"))
        self.keep_button.clicked.connect(self.ask_for_name)
        self.problem = muted()
        self.problem.setWordWrap(True)
        self.problem.hide()
        row = boxed(
            QHBoxLayout(), self.box, self.add_button, self.keep_button, spacing=8, stretch=self.box
        )
        boxed(QVBoxLayout(self), row, self.problem, spacing=4)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._read)
        line.textEdited.connect(self._typing.start)
        line.returnPressed.connect(self.search)
        self.box.activated.connect(self._on_chosen)
        self._offer()

    @property
    def text(self) -> str:
        return self.line.text()

    def write(self, text: str) -> None:
        """Search for a text, as if a user had written it."""
        self.line.setText(text)
        self.search()

    def search(self) -> None:
        """Search now, and offer this search again later."""
        self._read()
        if self.query.terms and self.problem.isHidden():
            self._settings.remember_search(self.text)
            self._offer()

    def stop(self) -> None:
        self._typing.stop()

    def _read(self) -> None:
        self._typing.stop()
        try:
            query = parse_query(self.text)
        except QueryError as error:
            self.problem.setText(sentence(error))
            self.problem.show()
            return
        self.problem.hide()
        self.keep_button.setEnabled(bool(query.terms))
        if query != self.query:
            self.query = query
            self.query_changed.emit()

    # earlier searches

    def _offer(self) -> None:
        text = self.text
        self.box.clear()
        for name, query in self._settings.named_searches.items():
            self.box.addItem(f"{name}: {query}", query)
        for query in self._settings.searches:
            self.box.addItem(query, query)
        self.box.setCurrentIndex(-1)
        self.line.setText(text)
        self.keep_button.setEnabled(bool(self.query.terms))

    def _on_chosen(self, at: int) -> None:
        self.write(str(self.box.itemData(at)))

    def ask_for_name(self) -> None:
        name, wanted = QInputDialog.getText(
            self, _("Keep this search"), _("Its name; without one it is kept no longer:")
        )
        if wanted:
            self.keep_as(name.strip())

    def keep_as(self, name: str) -> None:
        """Keep the search under a name, or drop the names it has."""
        named = self._settings.named_searches
        named = {each: query for each, query in named.items() if query != self.text}
        self._settings.named_searches = {**named, name: self.text} if name else named
        self._offer()

    # terms

    def _terms_menu(self, about: tuple[str, ...]) -> QMenu:
        menu = QMenu(self)
        for subject in about:
            group = QMenu(_(_GROUPS[subject]), menu)
            menu.addMenu(group)
            for each in TERM_TYPES.values():
                if each.subject == subject:
                    self._add_rows(group, each)
        return menu

    def _add_rows(self, menu: QMenu, each: TermType) -> None:
        if each.kind == "flag":
            self._add_row(menu, _(each.title), lambda: self.add(make_term(each.name)))
            return
        if not each.choices:
            self._add_row(menu, _("{title}…").format(title=_(each.title)), lambda: self.begin(each))
            return
        choices = QMenu(_(each.title), menu)
        menu.addMenu(choices)
        for value in each.choices.values():
            term = make_term(each.name, [value.id])
            self._add_row(choices, _(value.title), partial(self.add, term))

    @staticmethod
    def _add_row(menu: QMenu, text: str, do: Callable[[], object]) -> None:
        menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _checked=False: do())

    def add(self, term: Term) -> None:
        """Add a term to the search; one that is there stays."""
        if term not in self.query.terms:
            self.write(f"{self.text} {term}".strip())

    def begin(self, each: TermType) -> None:
        """Add a term of which the user has to write the value: that is selected."""
        text = f"{self.text} {each.example}".strip()
        self.line.setText(text)
        shown = each.example[len(each.name) :].lstrip(':<>="').rstrip('"')
        quoted = each.example.endswith('"')
        self.line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.line.setSelection(len(text) - len(shown) - quoted, len(shown))

"""Where a search is written or put together in fields, with earlier searches at hand."""

from typing import Final

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QInputDialog, QVBoxLayout, QWidget

from viewer.collection.query import Query, QueryError, parse_query
from viewer.core.base.errors import sentence
from viewer.translation import _
from viewer.ui.collection.query_form import QueryForm
from viewer.ui.kit.parts import boxed, button, muted
from viewer.ui.kit.settings import Settings

_TYPING_MS: Final = 400


class QueryField(QWidget):
    query_changed = Signal()

    def __init__(self, settings: Settings, hint: str, form: QueryForm) -> None:
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
        self.form = form
        self.form.show_query(self.query)
        self.form.edited.connect(self.write)
        self.keep_button = button(_("&Keep…"), _("Keep this search under a name"))
        self.keep_button.clicked.connect(self.ask_for_name)
        self.problem = muted()
        self.problem.setWordWrap(True)
        self.problem.hide()
        row = boxed(QHBoxLayout(), self.box, self.keep_button, spacing=8, stretch=self.box)
        boxed(QVBoxLayout(self), row, self.problem, self.form, spacing=6)
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
        self.form.show_query(query)
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

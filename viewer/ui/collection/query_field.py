"""Where a search is written or put together in fields, with earlier searches at hand."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QSignalBlocker, QTimer, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from viewer.collection.query import Query, QueryError, Term, make_term, parse_query
from viewer.collection.terms import TERM_TYPES, TermType
from viewer.core.base.errors import sentence
from viewer.translation import _
from viewer.ui.kit.combo_box import ComboBox
from viewer.ui.kit.parts import (
    TallScrollArea,
    ask_for_text,
    boxed,
    button,
    leave_files,
    muted,
    search_field,
)
from viewer.ui.kit.settings import Settings
from viewer.ui.kit.tables import NOTHING

_TYPING_MS: Final = 400

_COLUMNS: Final = 4
_GAP: Final = 8
_MOST_HEIGHT: Final = 240
_OPERATORS: Final = ("<=", ">=", "<", ">", "=", ":")
_SIGNS: Final = {">=": "≥", "<=": "≤", "=": ""}

_Field = QCheckBox | QComboBox | QLineEdit


class QueryField(QWidget):
    query_changed = Signal()
    """The query is another, or is wrong now, or no longer."""

    def __init__(self, settings: Settings, hint: str, form: "QueryForm") -> None:
        super().__init__()
        self._settings = settings
        self.query = Query()
        self.is_wrong = False  # whether what is written is no query; ``query`` is then the last
        self.box = ComboBox()
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.box.setAccessibleName(_("Search"))
        # Qt would write the rest of an earlier search behind what is typed, and search for that
        completer = QCompleter(self.box.model(), self.box)
        self.box.setCompleter(completer)
        line = self.box.lineEdit()
        assert line is not None  # noqa: S101 - it is editable
        self.line = line
        line.setPlaceholderText(hint)
        line.setClearButtonEnabled(True)
        leave_files(line)
        self.form = form
        self.form.show_query(self.query)
        self.form.edited.connect(self.write)
        tip = _("Save this search under a name")
        self.keep_button = button(_("Save sear&ch…"), tip, self.ask_for_name)
        self.problem = muted(wraps=True)
        self.problem.hide()
        row = boxed(QHBoxLayout(), self.box, self.keep_button, spacing=8, stretch=self.box)
        boxed(QVBoxLayout(self), row, self.problem, self.form, spacing=6)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self._read)
        line.textEdited.connect(self._typing.start)
        line.returnPressed.connect(self.search)
        self.box.activated.connect(lambda at: self.write(str(self.box.itemData(at))))
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
        if self.query.terms and not self.is_wrong:
            self._settings.remember_search(self.text)
            self._offer()

    def _read(self) -> None:
        self._typing.stop()
        try:
            query = parse_query(self.text)
        except QueryError as error:
            self.problem.setText(sentence(error))
            self.problem.show()
            was_wrong, self.is_wrong = self.is_wrong, True
            if not was_wrong:
                self.query_changed.emit()
            return
        self.problem.hide()
        was_wrong, self.is_wrong = self.is_wrong, False
        self.keep_button.setEnabled(bool(query.terms))
        self.form.show_query(query)
        if query != self.query or was_wrong:
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

    def ask_for_name(self) -> None:
        question = _("Its name; without one it is not saved any more:")
        name = ask_for_text(self, _("Save search"), question)
        if name is not None:
            self.keep_as(name.strip())

    def keep_as(self, name: str) -> None:
        """Keep the search under a name, or drop the names it has."""
        named = self._settings.named_searches
        named = {each: query for each, query in named.items() if query != self.text}
        self._settings.named_searches = {**named, name: self.text} if name else named
        self._offer()


class QueryForm(QWidget):
    edited = Signal(str)
    """The text of another search."""

    def __init__(self, subjects: Sequence[str], first: Sequence[str]) -> None:
        """Offer fields for the terms of some subjects; those of ``first`` are always in sight."""
        super().__init__()
        self._query = Query()
        self._shown: dict[str, Term | None] = {}
        names = [each.name for each in TERM_TYPES.values() if each.subject in subjects]
        self._others = [name for name in names if name not in first]
        self.fields = {name: self._make(TERM_TYPES[name]) for name in first}
        self.more_button = button(_("&More"), _("Show fields for all that can be searched for"))
        self.more_button.setCheckable(True)
        row = boxed(QHBoxLayout(), *map(self._titled, first), spacing=_GAP)
        boxed(row, None, boxed(QVBoxLayout(), None, self.more_button))
        row.setStretch(0, 1)
        self._more = TallScrollArea()
        self._more.hide()
        self.more_button.toggled.connect(self._show_more)
        boxed(QVBoxLayout(self), row, self._more, spacing=_GAP)

    def _show_more(self, more: bool) -> None:
        """Show the other fields or not; they are many, and made when first asked for."""
        if self._more.widget() is None:
            self.fields |= {name: self._make(TERM_TYPES[name]) for name in self._others}
            inner = QWidget()
            grid = QGridLayout(inner)
            grid.setContentsMargins(0, 0, 0, 0)
            grid.setSpacing(_GAP)
            flags_last = sorted(self._others, key=lambda each: _is_flag(self.fields[each]))
            for nth, name in enumerate(flags_last):
                grid.addLayout(self._titled(name), nth // _COLUMNS, nth % _COLUMNS)
            self._more.setWidget(inner)
            self._more.setFixedHeight(min(_MOST_HEIGHT, inner.sizeHint().height() + 2))
            self.show_query(self._query)
        self._more.setVisible(more)

    def _make(self, of: TermType) -> _Field:
        title = _(of.title)
        field: _Field
        write = partial(self._write, of)
        if of.kind == "flag":
            field = QCheckBox(title.replace("&", "&&"))
            field.clicked.connect(write)
        elif of.kind == "choice":
            field = ComboBox()
            field.addItem(NOTHING, "")
            for each in of.choices.values():
                name = _(each.title)
                field.addItem(
                    _("{name} or more").format(name=name) if of.operator == ">=" else name, each.id
                )
            field.activated.connect(write)
        else:
            text = _("e.g. {example}").format(example=of.sample) if _has_example(of) else ""
            field = search_field(text)
            field.editingFinished.connect(write)
        field.setAccessibleName(title)
        field.setToolTip(title)
        return field

    def _titled(self, name: str) -> QVBoxLayout:
        """Return a field below its title, with how it is compared; a box to tick says its own."""
        of, field = TERM_TYPES[name], self.fields[name]
        if _is_flag(field):
            return boxed(QVBoxLayout(), None, field, spacing=2)
        title, sign = _(of.title), _SIGNS[of.operator] if _has_example(of) else ""
        if sign:
            title = _("{title} {sign}").format(title=title, sign=sign)
        return boxed(QVBoxLayout(), muted(title.replace("&", "&&"), of=field), field, spacing=2)

    def show_query(self, query: Query) -> None:
        self._query = query
        for name, field in self.fields.items():
            terms = (term for term in query.terms if term.name == name and _is_plain(term))
            term = self._shown[name] = next(terms, None)
            with QSignalBlocker(field):
                if isinstance(field, QCheckBox):
                    field.setChecked(term is not None)
                elif isinstance(field, QComboBox):
                    field.setCurrentIndex(field.findData(term.values[0]) if term else 0)
                else:
                    field.setText(_value(term) if term else "")

    def _write(self, of: TermType, *_how: object) -> None:
        shown = self._shown.get(of.name)
        text = self._text(of)
        if text != (str(shown) if shown else ""):
            others = [str(term) for term in self._query.terms if term is not shown]
            self.edited.emit(" ".join(filter(None, (*others, text))))

    def _text(self, of: TermType) -> str:
        """Return what a field says as text; empty if it says nothing."""
        field = self.fields[of.name]
        if isinstance(field, QCheckBox):
            return of.name if field.isChecked() else ""
        if isinstance(field, QComboBox):
            chosen = field.currentIndex() > 0
            return str(Term(of.name, (field.currentData(),), of.operator)) if chosen else ""
        value = field.text().strip().replace("≥", ">=").replace("≤", "<=")
        if not value:
            return ""
        given = next((each for each in _OPERATORS if value.startswith(each)), "")
        operator = ("=" if given == ":" else given) or of.operator
        value = value.removeprefix(given).strip()
        try:
            return str(make_term(of.name, [value], operator))
        except QueryError:
            sign = ":" if operator == "=" else operator
            return f"{of.name}{sign}{value}"  # the search says what is wrong with it


def _is_flag(field: _Field) -> bool:
    return isinstance(field, QCheckBox)


def _has_example(of: TermType) -> bool:
    """Whether a value of a certain form is written in its field; else any text may be."""
    return of.kind not in {"choice", "flag"} and not of.sample.startswith('"')


def _is_plain(term: Term) -> bool:
    if term.negated or len(term.values) > 1:
        return False
    of = term.type
    return of.kind != "choice" or term.operator == of.operator


def _value(term: Term) -> str:
    is_usual = term.operator == term.type.operator
    return f"{'' if is_usual else term.operator}{term.values[0]}"

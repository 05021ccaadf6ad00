"""The figures of a group as a table; under each title the sentence that says what it means."""

from PySide6.QtWidgets import QWidget

from viewer.lab.stats import reading
from viewer.lab.stats.figure import Figure
from viewer.translation import _, pgettext
from viewer.ui.chance_words import chance
from viewer.ui.kit.table_view import RowsTable
from viewer.ui.kit.tables import RIGHT, Column, RowsModel
from viewer.ui.lab.statistics import phrases


class FiguresTable(RowsTable):
    """The table."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(RowsModel(_columns()), "lab_figures", parent=parent)
        self.setAccessibleName(_("Figures of the chosen group"))

    def show_figures(self, figures: tuple[Figure, ...]) -> None:
        """Show figures; scrolling and selection stay if they are the same ones gone on."""
        if [each.check for each in figures] == [each.check for each in self.rows_model.shown]:
            self.rows_model.show_again(figures)
        else:
            self.rows_model.set_rows(figures)
            self.scrollToTop()
        self.resizeRowsToContents()


def _columns() -> tuple[Column[Figure], ...]:
    return (
        Column(title=_("Figure"), meaning=_("What was counted, and what it means"),
               text=lambda figure: _(figure.title), mark=phrases.figure_mark,
               below=lambda figure: figure.sentence.said,
               alarm=lambda figure: figure.alarm, said=phrases.figure_words),
        Column(title=pgettext("figure", "Found"), meaning=_("The figure of these walls"),
               text=reading.found, sample="χ² 99,999,999", align=RIGHT),
        Column(title=_("Expected"), sample="0.000000", align=RIGHT,
               meaning=_("The figure of a fair dealer without end"),
               text=reading.expected),
        Column(title=_("Interval (99 %)"), align=RIGHT,
               sample=_("{low} to {high}").format(low="0.00000", high="0.00000"),
               meaning=_("Where the true figure lies, 99 times in 100"),
               text=reading.interval),
        Column(title=_("By chance"), sample=_("below 1 in 10³⁰⁰"), align=RIGHT,
               meaning=_("How likely a fair dealer is so far off in any of all tests (Holm)"),
               text=lambda figure: chance(figure.adjusted)),
    )  # fmt: skip

"""What leaves the window: the chart as a picture, all of it as a page, a table or JSON."""

import json
from enum import Enum
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QWidget

from viewer.luck import Luck
from viewer.luck.report import as_json, luck_page, write_csv
from viewer.system.whole_file import whole_file, write_whole
from viewer.translation import _
from viewer.ui.charts.pictures import write_chart
from viewer.ui.kit.settings import Settings
from viewer.ui.luck.results import Results
from viewer.ui.saving import Saver

_BYTE_ORDER_MARK: Final = "utf-8-sig"
"""Without it, spreadsheet programs take Japanese names for something else."""


class Format(Enum):
    """What can be written; the value is the ending of the file's name."""

    PAGE = "html"
    TABLE = "csv"
    JSON = "json"


def write(luck: Luck, kind: Format, path: Path) -> None:
    """Save a player's luck.

    Raises:
        OSError: it cannot be written.
    """
    if kind is Format.PAGE:
        write_whole(path, luck_page(luck))
    elif kind is Format.JSON:
        write_whole(path, json.dumps(as_json(luck), ensure_ascii=False, indent=2) + "\n")
    else:
        with whole_file(path, encoding=_BYTE_ORDER_MARK, newline="") as out:
            write_csv(luck, out)


class Exports(Saver):
    """Saves what the results show."""

    def __init__(self, results: Results, settings: Settings, parent: QWidget) -> None:
        super().__init__(settings, parent)
        self._results = results

    def ask_for_chart(self) -> None:
        """Ask for a file, and save the course as it is seen."""
        seen = self._results.charts.canvas.seen
        if seen is None:
            return
        kinds = _("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)")
        path = self.ask(_("Save chart"), "luck.png", kinds)
        if path is not None:
            self.write(path, lambda _progress, _stop: write_chart(seen, path))

    def ask_for_file(self, kind: Format) -> None:
        """Ask for a file, and save all that was found."""
        luck = self._results.luck
        if luck is None:
            return
        kinds = {
            Format.PAGE: _("HTML report (*.html)"),
            Format.TABLE: _("CSV table (*.csv)"),
            Format.JSON: _("JSON (*.json)"),
        }
        path = self.ask(
            _("Save results"),
            _("luck of {player}").format(player=luck.player) + f".{kind.value}",
            kinds[kind],
        )
        if path is not None:
            self.write(path, lambda _progress, _stop: write(luck, kind, path))

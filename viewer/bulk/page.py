"""The report as one HTML page: read in a browser, sent to somebody, printed.

It needs nothing else, and runs nothing: style and tiles are inside. Rows are written to a
temporary file while results come in, because a page begins with the totals.
"""

import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import partial
from html import escape
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Final

from viewer import __version__
from viewer.assets import tile_file
from viewer.bulk.check import LogResult, Status
from viewer.bulk.report import NAMES, ONE, SEATS, STATUS_WORDS, Totals, many, values, verdict
from viewer.core.audit import CHECKS, Finding
from viewer.core.unpack import MEGABYTE

_ID: Final = re.compile(r'(id="|url\(#)')
_DRAWING: Final = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)

_STYLE: Final = """
:root { color-scheme: light dark; --paper: #f7f6f2; --card: #fff; --ink: #1b1f24; --soft: #5c636c;
  --line: #dcd9d0; --good: #1d6b3c; --bad: #b3261e; --none: #6a5a2e; }
@media (prefers-color-scheme: dark) { :root { --paper: #14171b; --card: #1c2026; --ink: #e8e6e1;
  --soft: #a0a6ae; --line: #343a42; --good: #7fcf9b; --bad: #ff9a8f; --none: #d8c27f; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui,
  "Noto Sans", "Noto Sans CJK JP", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { font-size: 1.05rem; font-weight: 600; margin: 0; color: var(--soft); }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: .95rem; margin: 1.5rem 0 .25rem; overflow-wrap: anywhere; }
p { margin: .4rem 0; max-width: 46rem; }
.verdict { font-size: 1.6rem; line-height: 1.25; font-weight: 650; margin: .5rem 0 .75rem; }
.meta, .note, caption { color: var(--soft); font-size: .87rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .none { color: var(--none); }
.counts { display: grid; grid-template-columns: repeat(6, 1fr); gap: .75rem; margin: 1.5rem 0 0; }
@media screen and (max-width: 50rem) { .counts { grid-template-columns: repeat(3, 1fr); } }
.counts div { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: .7rem .9rem; }
.counts dt { color: var(--soft); font-size: .87rem; }
.counts dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.log h3 { margin: 0; }
.log { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: .9rem 1rem; margin: 0 0 .9rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.log table { margin-top: .5rem; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--line);
  vertical-align: middle; }
th { color: var(--soft); font-size: .87rem; font-weight: 500; }
tbody th { color: inherit; font-size: inherit; }
tr:last-child > * { border-bottom: 0; }
.number { text-align: right; }
.path { overflow-wrap: anywhere; min-width: 14rem; }
.hash { font: .8rem/1.4 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.narrow { max-width: 34rem; }
.drawings { position: absolute; }
.tile { width: 1.35rem; height: 1.8rem; vertical-align: middle; margin-right: .45rem; }
summary { cursor: pointer; color: var(--soft); font-size: .87rem; }
ul { padding-left: 1.2rem; max-width: 46rem; } li { margin: .35rem 0; }
@media print { :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #444;
  --line: #bbb; --good: #1d6b3c; --bad: #b3261e; --none: #6a5a2e; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; }
  details::details-content { content-visibility: visible; block-size: auto; }
  tr, .counts div { break-inside: avoid; } h2, h3 { break-after: avoid; }
  thead { display: table-header-group; } }
"""

_END: Final = "</tbody></table>\n"
_MOST_OPEN: Final = 40
"""More contradictions of a log are folded up: where nothing agrees, each says the same."""

_MARKS: Final = {"good": "\N{CHECK MARK}", "bad": "\N{BALLOT X}", "none": "\N{EN DASH}"}

_STATUS_MARKS: Final[dict[Status, str]] = {
    "verified": "good",
    "contradicted": "bad",
    "no_seed": "none",
    "unreadable": "none",
}

_PROVES: Final = """<h2>What this proves, and what it does not</h2>
<ul>
<li>A verified log's walls come from the seed that Tenhou published with it: every tile and die
that the log tells of was compared, and nothing was changed during a hand.</li>
<li>A hash that stands in a list saved before the game shows that the seed was not chosen after
seeing who plays. Without such a list nothing is said of that.</li>
<li>Neither proves that the seed was not picked from several before it was published.</li>
<li>A contradiction shows that log and seed do not belong together. It does not show which of the
two was changed, or by whom: a damaged or edited file contradicts its wall as well.</li>
<li>Logs of private lobbies, and logs older than 2008, publish no seed. That is nothing to verify,
not a failure.</li>
</ul>
"""


class PageWriter:
    """Writes the page beside its place, and puts it there when it is whole."""

    def __init__(self, path: Path, *, published: str | None = None) -> None:
        """Begin.

        Args:
            path: where the page shall be.
            published: what the published list is called, if there is one.

        Raises:
            OSError: it cannot be written there.
        """
        self._path = path
        self._part = path.with_name(f".{path.name}.part")
        self._published = published
        self._out = self._part.open("w", encoding="utf-8", errors="replace")
        self._contradictions = _Rows()
        self._unlisted = _Rows()
        self._reordered = _Rows()
        self._others = _Rows()
        self._faces: set[str] = set()

    def add(self, result: LogResult) -> None:
        """Take a log."""
        path = f'<td class="path">{escape(result.path)}</td>'
        if result.findings:
            self._contradictions.add(self._contradicted(result))
        elif result.status != "verified":
            reason = "" if result.error is None else escape(result.error)
            kind = "unreadable" if result.status == "unreadable" else "no seed"
            self._others.add(f"<tr>{path}<td>{kind}</td><td>{reason}</td></tr>\n")
        elif result.without_seed:
            self._others.add(f"<tr>{path}<td>partly</td><td>{escape(verdict(result))}</td></tr>\n")
        digits, number = result.seats, result.sha512
        if result.published is False:
            self._unlisted.add(f'<tr>{path}<td>{digits}</td><td class="hash">{number}</td></tr>\n')
        elif result.published_order is not None:
            order, line = result.published_order, result.published_line
            cells = f'<td>{digits}</td><td>{order}</td><td class="number">{line:,}</td>'
            self._reordered.add(f"<tr>{path}{cells}</tr>\n")

    def finish(self, totals: Totals) -> None:
        """Write the page, and put it in its place.

        Raises:
            OSError: it cannot be written.
        """
        with self._out as out:
            for part in self._page(totals):
                out.write(part)
        self._part.replace(self._path)

    def abandon(self) -> None:
        """Leave nothing behind; after `finish`, do nothing."""
        self._out.close()
        for rows in (self._contradictions, self._unlisted, self._reordered, self._others):
            rows.close()
        self._part.unlink(missing_ok=True)

    def _contradicted(self, result: LogResult) -> str:
        rows = "".join(self._finding(each, red_fives=result.red_fives) for each in result.findings)
        table = f"{_head(('Kyoku', 'Seat', 'What', 'The wall has', 'The log has'))}{rows}{_END}"
        words = escape(verdict(result))
        if len(result.findings) > _MOST_OPEN:
            table = f"<details><summary>{words}</summary>{table}</details>"
        else:
            table = f'<p class="note">{words}</p>{table}'
        return f'<div class="log"><h3>{escape(result.path)}</h3>{table}</div>\n'

    def _finding(self, finding: Finding, *, red_fives: bool) -> str:
        seat = "" if finding.seat is None else SEATS[finding.seat]
        cells = (
            f"<td>{finding.kyoku}</td><td>{seat}</td><td>{ONE[finding.check]} {finding.nth}</td>"
        )
        texts = values(finding, red_fives=red_fives)
        for number, text in zip((finding.expected, finding.found), texts, strict=True):
            tile = "" if finding.check == "dice" or number is None else self._tile(text[:2])
            cells += f"<td>{tile}{text}</td>"
        return f"<tr>{cells}</tr>\n"

    def _tile(self, code: str) -> str:
        self._faces.add(code)
        return f'<svg class="tile" aria-hidden="true"><use href="#tile-{code}"/></svg>'

    def _page(self, totals: Totals) -> Iterator[str]:
        title, mark = _verdict(totals)
        now = datetime.now().astimezone()
        yield (
            '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<title>Walls: {title}</title><style>{_STYLE}</style></head><body>\n"
        )
        yield _drawings(sorted(self._faces))
        yield (
            f'<main><h1>Walls of Tenhou logs, rebuilt and compared</h1><p class="verdict {mark}">'
            f'<span aria-hidden="true">{_MARKS[mark]}</span> {title}</p>'
            f'<p class="meta">{now:%Y-%m-%d %H:%M} ({now:%Z}), wall-viewer {__version__}</p>\n'
        )
        yield from _counts(totals)
        yield from _compared(totals)
        if self._contradictions.count:
            yield f"<h2>Contradictions: {many(self._contradictions.count, 'log')}</h2>\n"
            yield from self._contradictions.parts()
        yield from self._list(totals)
        if self._others.count:
            yield f"<h2>Not verified: {many(self._others.count, 'log')}</h2>\n"
            yield _head(("File", "Kind", "Reason"))
            yield from self._others.parts()
            yield _END
        yield _PROVES
        yield "</main></body></html>\n"

    def _list(self, totals: Totals) -> Iterator[str]:
        if self._published is None:
            return
        asked = totals.published + totals.not_published
        yield (
            f"<h2>Published list</h2><p>{totals.published:,} of {many(asked, 'hash', 'hashes')} "
            f"stand in {escape(self._published)}. Logs without a seed, and of the eras before "
            "hashes were published, have none.</p>\n"
        )
        if self._unlisted.count:
            yield "<h3>Not in the list</h3>\n"
            yield _head(("File", "Seats", "SHA-512"))
            yield from self._unlisted.parts()
            yield _END
        if self._reordered.count:
            yield (
                "<h3>In the list with another order of seats</h3>\n"
                '<p class="note">It is not known how Tenhou sorts equal names and some rare '
                "characters, so all orders were tried.</p>\n"
            )
            yield _head(("File", "By the names", "In the list", "#Line"))
            yield from self._reordered.parts()
            yield _END


class _Rows:
    """Rows that wait until the page is put together; many wait on the disk."""

    def __init__(self) -> None:
        self.count = 0
        self._file = SpooledTemporaryFile(  # noqa: SIM115 - as long as the writer
            max_size=MEGABYTE, mode="w+", encoding="utf-8", errors="replace"
        )

    def add(self, row: str) -> None:
        self._file.write(row)
        self.count += 1

    def parts(self) -> Iterator[str]:
        self._file.seek(0)
        yield from iter(partial(self._file.read, MEGABYTE), "")

    def close(self) -> None:
        self._file.close()


def _head(columns: Sequence[str]) -> str:
    """Begin a table; a column of numbers is marked with #."""
    cells = (
        f'<th scope="col" class="number">{name[1:]}</th>'
        if name.startswith("#")
        else f'<th scope="col">{name}</th>'
        for name in columns
    )
    return f"<table><thead><tr>{''.join(cells)}</tr></thead><tbody>\n"


def _verdict(totals: Totals) -> tuple[str, str]:
    """Return the one sentence, and whether it is good, bad or neither."""
    counts, logs = totals.statuses, many(totals.logs, "log")
    if counts["contradicted"]:
        one = counts["contradicted"] == 1
        words = "contradicts its wall" if one else "contradict their walls"
        return f"{counts['contradicted']:,} of {logs} {words}.", "bad"
    if totals.not_published:
        words = "is" if totals.not_published == 1 else "are"
        return f"{totals.not_published:,} of {logs} {words} not in the published list.", "bad"
    if not counts["verified"]:
        return "Nothing could be verified.", "none"
    if totals.is_whole:
        return f"Every tile of {logs} comes from its published seed.", "good"
    return f"{counts['verified']:,} of {logs} verified, and nothing contradicts.", "none"


def _counts(totals: Totals) -> Iterator[str]:
    yield '<dl class="counts">'
    yield f"<div><dt>logs</dt><dd>{totals.logs:,}</dd></div>"
    yield f"<div><dt>hands</dt><dd>{totals.kyoku:,}</dd></div>"
    for status, words in STATUS_WORDS.items():
        count = totals.statuses[status]
        mark = _STATUS_MARKS[status] if count else ""
        sign = f'<span aria-hidden="true">{_MARKS[mark]}</span> ' if mark in ("good", "bad") else ""
        yield f'<div><dt>{words}</dt><dd class="{mark}">{sign}{count:,}</dd></div>'
    yield "</dl>\n"


def _compared(totals: Totals) -> Iterator[str]:
    yield '<h2>What was compared</h2><div class="narrow">\n'
    yield _head(("Check", "#Compared", "#Agree", "#Disagree"))
    for check, count in zip(CHECKS, totals.compared, strict=True):
        wrong = totals.findings[check]
        style = ' class="number bad"' if wrong else ' class="number"'
        name = NAMES[check][0].upper() + NAMES[check][1:]
        yield (
            f'<tr><th scope="row">{name}</th><td class="number">{count:,}</td>'
            f'<td class="number">{count - wrong:,}</td><td{style}>{wrong:,}</td></tr>\n'
        )
    yield f"{_END}</div>\n"


def _drawings(faces: Sequence[str]) -> str:
    """Return the tiles that the page shows, drawn once each."""
    symbols = []
    for code in faces:
        text = tile_file(code).read_text(encoding="utf-8")
        drawing = _ID.sub(rf"\g<1>{code}-", _DRAWING.sub(r"\1", text))
        symbols.append(f'<symbol id="tile-{code}" viewBox="0 0 60 80">{drawing}</symbol>')
    return (
        f'<svg width="0" height="0" class="drawings" aria-hidden="true">{"".join(symbols)}</svg>\n'
    )

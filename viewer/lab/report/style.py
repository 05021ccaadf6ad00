"""How the page looks: as the page of checked logs does, with room for charts.

Charts are in the page once for wide windows and paper, and once for phones, where a narrow
drawing is readable and a shrunk one is not. A map has too many cells for that, and scrolls.
"""

from typing import Final

from viewer.lab.charts.palette import DARK, LIGHT, css_variables

_PAGE: Final = """
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui,
  "Noto Sans", "Noto Sans CJK JP", sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2.5rem 1.5rem 4rem; }
h1 { font-size: 1.05rem; font-weight: 600; margin: 0; color: var(--soft); }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .75rem; }
h3 { font-size: .95rem; margin: 0; overflow-wrap: anywhere; }
p { margin: .4rem 0; max-width: 46rem; overflow-wrap: anywhere; }
a { color: inherit; }
.verdict { font-size: 1.6rem; line-height: 1.25; font-weight: 650; margin: .5rem 0 .75rem; }
.meta, .note, caption { color: var(--soft); font-size: .87rem; }
.good { color: var(--good); } .bad { color: var(--bad); } .none { color: var(--none); }
.counts { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; margin: 1.5rem 0 0; }
.counts div, .card { background: var(--card); border: 1px solid var(--line); border-radius: 8px;
  padding: .7rem .9rem; }
.counts dt { color: var(--soft); font-size: .87rem; }
.counts dd { margin: 0; font-size: 1.5rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.card { margin: 0 0 .9rem; }
.alarms { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
  gap: .9rem; } .alarms .card { margin: 0; }
.source { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1.2rem;
  margin: 1.2rem 0 0; font-size: .87rem; }
.source dt { color: var(--soft); } .source dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 0 0 .9rem; padding: .8rem .35rem .4rem; background: var(--card);
  border: 1px solid var(--line); border-radius: 8px; }
figcaption { padding: 0 10px; font-weight: 600; font-size: .95rem; overflow-wrap: anywhere; }
figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto; }
.slim { display: none; } .scroll { overflow-x: auto; }
.drawings { position: absolute; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; vertical-align: top; }
th:last-child, td:last-child { padding-right: 0; }
thead th { color: var(--soft); font-size: .87rem; font-weight: 500; vertical-align: bottom; }
tbody { border-top: 1px solid var(--line); }
tbody th { font-weight: 600; min-width: 12rem; }
tbody th .note { font-weight: 400; display: block; }
.number { text-align: right; white-space: nowrap; }
.says td { padding: 0 0 .6rem; color: var(--soft); max-width: 46rem; }
.badge { border: 1px solid; border-radius: 4px; padding: 0 .35rem; font-size: .8rem;
  font-weight: 600; white-space: nowrap; }
ul { padding-left: 1.2rem; max-width: 46rem; } li { margin: .35rem 0; }
.left { max-width: 34rem; } .left tbody { border: 0; }
.left tr > * { border-top: 1px solid var(--line); font-weight: 400; overflow-wrap: anywhere; }
"""

_PHONE: Final = """
@media screen and (max-width: 44rem) {
  main { padding: 1.5rem .9rem 3rem; } .verdict { font-size: 1.3rem; }
  .counts { grid-template-columns: repeat(2, 1fr); }
  .broad { display: none; } .slim { display: block; }
  .slim svg { width: 100%; max-width: 32rem; margin: 0; } .scroll svg { max-width: none; }
  .figures thead { display: none; } .figures, .figures tbody { display: block; }
  .figures tbody { padding: .5rem 0; } .figures tbody:first-of-type { border: 0; }
  .figures tr { display: grid; grid-template-columns: 1fr 1fr; gap: .3rem 1rem; }
  .figures th, .figures .says td { grid-column: 1 / -1; }
  .figures th, .figures td { padding: 0; } .figures .says td { padding-top: .4rem; }
  .figures .number { text-align: left; white-space: normal; }
  .figures .number::before { content: attr(data-label); display: block; color: var(--soft);
    font-size: .8rem; }
}
"""

_PRINT: Final = """
  body { font-size: 10pt; } main { max-width: none; padding: 0; }
  .verdict { font-size: 15pt; } table { font-size: 9pt; } .scroll { overflow: visible; }
  figure, .figures tbody, .alarms .card, .counts div, li { break-inside: avoid; }
  h2, h3 { break-after: avoid; } thead { display: table-header-group; }
  figure svg, .badge { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
"""

_LIGHT: Final = (
    "--paper: #f7f6f2; --card: #fff; --ink: #1b1f24; --soft: #5c636c; --line: #dcd9d0; "
    "--good: #1d6b3c; --bad: #b3261e; --none: #6a5a2e;"
)
_DARK: Final = (
    "--paper: #14171b; --card: #1c2026; --ink: #e8e6e1; --soft: #a0a6ae; --line: #343a42; "
    "--good: #7fcf9b; --bad: #ff9a8f; --none: #d8c27f;"
)
_ON_PAPER: Final = "--paper: #fff; --ink: #000; --soft: #444; --line: #bbb;"

STYLE: Final = (
    f":root {{ color-scheme: light dark; {_LIGHT} {css_variables(LIGHT)} }}\n"
    f"@media (prefers-color-scheme: dark) {{ :root {{ {_DARK} {css_variables(DARK)} }} }}\n"
    f"{_PAGE}{_PHONE}"
    f"@media print {{ :root {{ color-scheme: light; {_LIGHT} {_ON_PAPER} {css_variables(LIGHT)} }}"
    f"{_PRINT}}}\n"
)
"""The page's whole style sheet."""

"""Writes what a script has tried into README.md here: `tried.py COMMAND WHERE RESULT…`.

RESULT is the JUnit files that pytest has written, whose tests are counted, or words, or both. The
row of the same command and place is replaced, or a new one comes last.
"""

import platform
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

README = Path(__file__).resolve().parent / "README.md"
HEAD = ["| command | where | what came of it |", "|---|---|---|"]


def here() -> str:
    """Return this system and this Python."""
    if sys.platform == "linux":
        system = platform.freedesktop_os_release()
        name = f"{system['NAME'].partition(' ')[0]} {system.get('VERSION_ID', '')}"
    else:
        name = f"{platform.system()} {platform.release()}"
    return f"{name.strip()}, Python {platform.python_version().rpartition('.')[0]}"


def counted(reports: list[Path]) -> str:
    """Return how many tests JUnit files tell of, by what came of them."""
    roots = [ET.parse(report).getroot() for report in reports]  # noqa: S314 - pytest's own
    suites = [suite for root in roots for suite in root.iter("testsuite")]
    total, skipped, failed, wrong = (
        sum(int(suite.get(name, 0)) for suite in suites)
        for name in ("tests", "skipped", "failures", "errors")
    )
    found = {"passed": total - skipped - failed - wrong, "skipped": skipped, "failed": failed}
    found["in error"] = wrong
    return ", ".join(f"{count:,} {name}" for name, count in found.items() if count)


def with_row(text: str, command: str, where: str, result: str) -> str:
    """Return the page's text with a row in its table."""
    lines = text.split("\n")
    start = lines.index(HEAD[0]) + len(HEAD)
    end = next(number for number in range(start, len(lines)) if not lines[number].startswith("|"))
    key = f"| {command} | {where} | "
    row = f"{key}{result} |"
    same = [number for number in range(start, end) if lines[number].startswith(key)]
    lines[same[0] if same else end : same[0] + 1 if same else end] = [row]
    return "\n".join(lines)


def main() -> None:
    """Write one row."""
    command, where, *results = sys.argv[1:]
    reports = [Path(each) for each in results if each.endswith(".xml")]
    words = [each for each in results if not each.endswith(".xml")]
    result = "; ".join([*([counted(reports)] if reports else []), *words])
    text = README.read_text(encoding="utf-8")
    new = with_row(text, f"`{command}`", where or here(), result)
    README.write_text(new, encoding="utf-8", newline="\n")
    print(f"{command}: {result}")  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()

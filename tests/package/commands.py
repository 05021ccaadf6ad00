"""Every command of a packaged program, beside the same commands of the sources.

    python -m tests.package.commands [--folder FOLDER] [--only WORD] PROGRAM…

PROGRAM is what starts it, as `dist/wall-viewer/wall-viewer`, and FOLDER where it works, if it does
not see all of the disk. What the commands print, how they end and what they write must be the same,
but for times. Ends with 1 where something differs. WORD chooses the commands with it.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from zipfile import ZipFile

from viewer.core.base.notation import NOTATION_LABELS

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "resources" / "sample.mjlog"
SEED = ROOT / "resources" / "verification_seed.txt"
LOG = "牌譜 東風.mjlog"

MOVING = ("webp", "gif", "apng")

COMMANDS = [
    "--version",
    "--help",
    "lab report --help",
    *(f"walls '{LOG}' --as {notation}" for notation in NOTATION_LABELS),
    f"walls '{LOG}' --as text --kyoku 2",
    "walls --seed @seed.txt --as json --count 3",
    "walls missing.mjlog",
    f"seats '{LOG}'",
    *(f"export '{LOG}' --as {form} -o out.json" for form in ("majiang", "tenhou6", "mjai")),
    f"show '{LOG}' -o situation.txt --step 9",
    f"show '{LOG}' --notes --json",
    f"show '{LOG}' --rare --json",
    *(f"show '{LOG}' -o moving.{ending} --steps 0-2 --size 480x420" for ending in MOVING),
    f"export '{LOG}' --as html -o page.html",
    f"find '{LOG}' riichi",
    f"mistakes '{LOG}' --player ゆずこしょう --json",
    "noted add missing.txt",
    "commitment --wall 1m2m3m --salt abc --json",
    "root-seed @root.txt --games 2 --as hash",
    "verify logs --jobs 2",
    "verify logs --jobs 2 --csv --report report.html",
    "verify logs --jobs 1 --json",
    "verify logs --resume kept.sqlite",
    "luck logs --jobs 2 --json",
    "luck logs --jobs 1 --report luck.html",
    *(
        f"show '{LOG}' -o {view}.{ending} --view {view} --step 9"
        for view in ("order", "table", "lanes")
        for ending in ("png", "svg", "pdf")
    ),
    f"show '{LOG}' -o light.png --theme light --size 800x600",
    "lab tenho --goal nine-kinds --seed 7 --jobs 2 --json",
    "lab shanten --source tenhou --walls 20000 --seed 7 --jobs 2",
    "lab report --source stacked --walls 20000 --seed 7 --jobs 2 --save run.json -o lab.html",
    "lab report --source logs -o logs.html --json",
    f"lab rigged '{LOG}' --jobs 2 -o rigged.html",
    "LANGUAGE=ja walls missing.mjlog",
    "LANGUAGE=zh_CN verify logs --report report.html",
]
if sys.platform == "linux":  # there nothing is asked of anybody: but is all there that asks?
    COMMANDS.append("https_proxy=http://127.0.0.1:9 seats 2010091009gm-00a9-0000-83af2648")

TIMES = re.compile(
    rb'"per_second": [^,]*|[\d,.]+ (deals|trials|walls) a second'
    rb"|\d{4}-\d\d-\d\d \d\d:\d\d[^<]*wall-viewer"
    rb"|(?<!\S)\S{0,300}[/\\]work[/\\]"
    rb"|D:\d{14}[^)]*|\d{4}-\d\d-\d\dT[\d:]+[+-][\d:]+|uuid:[-\da-f]+|/ID \[.*?\]"
)
"""What of an output is a time, or is another one each time, as the folder's path."""

PART = re.compile(rb"\bstream\r?\n.*?endstream", re.DOTALL)
NOT_COMPARED = {".sqlite"}


class Outcome(NamedTuple):
    """What came of a command."""

    code: int
    output: bytes
    errors: bytes
    files: dict[str, bytes]


def make_folder(folder: Path) -> None:
    """Put files there for the commands, the same each time."""
    shutil.rmtree(folder, ignore_errors=True)
    logs = folder / "logs" / "東"
    logs.mkdir(parents=True)
    shutil.copy(SAMPLE, folder / LOG)
    shutil.copy(SEED, folder / "seed.txt")
    words = " ".join(f"{7919 * number % 2**32:08x}" for number in range(624))
    (folder / "root.txt").write_text(words, encoding="ascii")
    for number in range(70):
        shutil.copy(SAMPLE, logs / f"{number}.mjlog")
    (logs / "damaged.mjlog").write_bytes(SAMPLE.read_bytes()[:2000])
    with ZipFile(logs / "more.zip", "w") as archive:
        archive.write(SAMPLE, "牌譜.mjlog")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o777 if path.is_dir() else 0o666)  # another may be who runs it
        os.utime(path, (1_700_000_000, 1_700_000_000))


def contents(folder: Path) -> dict[str, bytes]:
    """Return what stands in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {
        path.relative_to(folder).as_posix(): content_of(path)
        for path in files
        if path.suffix not in NOT_COMPARED
    }


def content_of(path: Path) -> bytes:
    """Return what a file holds; of a PDF its parts, since Qt's order of fonts is any."""
    data = path.read_bytes()
    if path.suffix == ".pdf":
        data = b"".join(sorted(PART.findall(data)))
    return without_times(data)


def without_times(data: bytes) -> bytes:
    """Return an output without what differs each time."""
    return TIMES.sub(b"", data.replace(b"\r\n", b"\n"))


def run(program: list[str], line: str, folder: Path, **more: str) -> Outcome:
    """Run one command."""
    words = [word.strip("'") for word in re.findall(r"'[^']*'|\S+", line)]
    while "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        more[name] = value
    start = time.monotonic()
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "LANGUAGE": "C", **more}
    if os.name == "nt":  # where a frozen program does not heed it
        del environment["PYTHONIOENCODING"]
    done = subprocess.run(  # noqa: S603 - the words above
        [*program, *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        timeout=900,
        check=False,
    )
    print(f"{time.monotonic() - start:6.1f} s  {line}", flush=True)
    output, errors = map(without_times, (done.stdout, done.stderr))
    return Outcome(done.returncode, output, errors, contents(folder))


def run_all(program: list[str], commands: list[str], folder: Path, **more: str) -> list[Outcome]:
    """Run commands, one after the other in a folder of their own."""
    make_folder(folder)
    print(" ".join(program), flush=True)
    return [run(program, line, folder, **more) for line in commands]


def difference(found: Outcome, wanted: Outcome) -> str:
    """Return what differs, or nothing."""
    for name in ("code", "output", "errors"):
        one, other = getattr(found, name), getattr(wanted, name)
        if one != other:
            told = f"{name}: {one!r:.900}, not {other!r:.900}"
            return f"{told} {found.errors!r:.500} {wanted.errors!r:.500}"
    files = {**found.files, **wanted.files}
    different = [name for name in files if found.files.get(name) != wanted.files.get(name)]
    return f"files: {', '.join(different)}" if different else ""


def main() -> int:
    """Run all commands with both."""
    parser = argparse.ArgumentParser(prog="python -m tests.package.commands")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("program", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    sys.stdout.reconfigure(errors="replace")
    program: list[str] = options.program
    for place in (Path(program[0]), Path(program[0]).with_suffix(".exe")):
        if place.is_file():
            program[0] = str(place.resolve())
    sources = [sys.executable, "-m", "viewer"]
    commands = [line for line in COMMANDS if options.only in line]
    with tempfile.TemporaryDirectory(prefix="wall-viewer-") as home:
        folder = options.folder or Path(home, "work")
        for name in ("HOME", "USERPROFILE", "LOCALAPPDATA"):
            os.environ[name] = home
        found = run_all(program, commands, folder)
        wanted = run_all(sources, commands, folder, PYTHONPATH=str(ROOT))
    differences = [difference(*pair) for pair in zip(found, wanted, strict=True)]
    for line, told in zip(commands, differences, strict=True):
        if told:
            print(f"{line} differs in {told}")
    wrong = sum(map(bool, differences))
    print(f"{len(commands)} commands, {wrong} differ")
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())

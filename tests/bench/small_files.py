"""Small files that cost much: the time and memory of commands on each, measured.

`python -m tests.bench.small_files [NAME …]` makes files of less than a megabyte, each as bad in
one way as can be, and gives each to the commands in a process of its own. The contract is two
seconds and 300 MB. What is over it is marked, and the exit code is then 1. `lab` is not among them:
its figures and charts take longer than that for any log.
"""

import gzip
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit
from typing import Final

MOST_SECONDS: Final = 2.0
MOST_MEGABYTES: Final = 300
_PATIENCE: Final = 20
"""Seconds of processor time before a command is ended."""

_GO: Final = '<GO type="169"/><UN n0="a" n1="b" n2="c" n3="d"/>'
_SEED: Final = "mt19937ar-sha512-n288-base64," + "A" * 3328
_SHUFFLE: Final = f'<SHUFFLE seed="{_SEED}" ref=""/>'
_HANDS: Final = " ".join(
    f'hai{seat}="{",".join(map(str, range(13 * seat, 13 * seat + 13)))}"' for seat in range(4)
)
_INIT: Final = f'<INIT seed="0,0,0,1,3,58" ten="250,250,250,250" oya="0" {_HANDS}/>'
_SHORT_INIT: Final = '<INIT seed="0,0,0,1,3,58" oya="0"/>'
_WIN: Final = (
    '<AGARI ba="0,0" hai="1,2,3,4,5,6,7,8,9,10,11,12,13,14" m="" machi="1" ten="30,1000,0" '
    'yaku="0,1" doraHai="58" who="0" fromWho="0" sc="250,10,250,0,250,0,250,0"/>'
)
_DRAWN: Final = '<RYUUKYOKU ba="0,0" sc="250,0,250,0,250,0,250,0"/>'
_PER_HAND: Final = '<INIT seed="0,0,0,1,3,58" oya="0" shuffle="mt19937ar,1.2,3.4"/>'


def _log(*parts: str) -> bytes:
    return f"<mjloggm>{''.join(parts)}</mjloggm>".encode()


def _hands_of(event: str, count: int) -> str:
    """As many hands full of an event as the largest log has room for."""
    one = _SHORT_INIT + event * count
    tags, attributes = one.count("<"), one.count("=")
    return one * min(38_000 // max(tags, attributes), 990_000 // len(one))


def _hands(event: str, count: int) -> bytes:
    return _log(_SHUFFLE, _GO, _hands_of(event, count))


def _long(attribute: str) -> str:
    return f'{attribute}="{"1," * 480_000}1" oya'


def _with_win(attribute: str, value: str) -> bytes:
    there = re.compile(rf' {attribute}="[^"]*"|/>$')
    return _log(
        _SHUFFLE, _GO, _INIT, there.sub(f' {attribute}="{value}"', _WIN, 1).rstrip("/>"), "/>"
    )


FILES: Final = {
    "a game": lambda: _log(_SHUFFLE, _GO, (_INIT + "<T60/><D60/>" * 70) * 10),
    "millions of draws": lambda: _log(_SHUFFLE, _GO, _INIT, "<T60/><D60/>" * 1_600_000),
    "draws in one hand": lambda: _log(_SHUFFLE, _GO, _INIT, "<T60/><D60/>" * 19_900),
    "draws": lambda: _hands("<T60/><D60/>", 500),
    "calls": lambda: _hands('<N who="1" m="5127"/>', 500),
    "wrong calls": lambda: _hands('<N who="1" m="-1"/>', 500),
    "indicators": lambda: _hands('<DORA hai="3"/>', 900),
    "riichi": lambda: _hands('<REACH who="0" step="2" ten="1,2,3,4"/>', 300),
    "wins": lambda: _hands(_WIN, 900),
    "draws of the hand": lambda: _hands(_DRAWN, 900),
    "names": lambda: _hands('<UN n0="x"/>', 900),
    "names and seats": lambda: _hands('<UN n0="x" n1="x" n2="x" n3="x"/>', 240),
    "leaving": lambda: _hands('<BYE who="1"/>', 900),
    "hands": lambda: _log(_SHUFFLE, _GO, _INIT * 1000),
    "short hands": lambda: _log(_SHUFFLE, _GO, _SHORT_INIT * 1000),
    "full hands": lambda: _log(_SHUFFLE, _GO, (_SHORT_INIT + "<T60/><D60/>" * 19) * 1000),
    "hands with seeds": lambda: _log(_GO, _PER_HAND * 1000),
    "hands of three": lambda: _log(_SHUFFLE, _GO.replace("169", "185"), _hands_of(_WIN, 150)),
    "unknown elements": lambda: _log(_SHUFFLE, _GO, _INIT, "<X/>" * 39_900),
    "kinds of elements": lambda: _log(_GO, _INIT, *[f"<X{number}/>" for number in range(39_900)]),
    "elements in elements": lambda: _log(_SHUFFLE, _GO, _INIT, "<X>", "<Y/>" * 39_900, "</X>"),
    "depth": lambda: _log(_GO, _INIT, "<X>" * 250, "</X>" * 250),
    "too much depth": lambda: _log(_GO, _INIT, "<X>" * 19_900, "</X>" * 19_900),
    "attributes": lambda: _log(_GO, _INIT, "<X", *[f' a{n}=""' for n in range(39_900)], "/>"),
    "a long INIT": lambda: _log(_GO, '<INIT seed="', "0," * 500_000, '1"/>'),
    "a long hand": lambda: _log(_SHUFFLE, _GO, _SHORT_INIT.replace("oya", _long("hai0"))),
    "a long list": lambda: _hands("<AGARI " + _long("hai") + '="0"/>', 1),
    "many melds": lambda: _with_win("m", "5127," * 190_000 + "5127"),
    "many yaku": lambda: _with_win("yaku", "0,1," * 240_000 + "0,1"),
    "many changes": lambda: _with_win("sc", "0,1," * 240_000 + "0,1"),
    "many indicators": lambda: _with_win("doraHai", "1," * 480_000 + "1"),
    "a long end": lambda: _with_win("owari", "1," * 480_000 + "1"),
    "a long name": lambda: _log(_SHUFFLE, _GO.replace('"a"', f'"{"%E6%" * 240_000}"'), _INIT),
    "long names": lambda: _hands(f'<UN n0="{"%E6" * 8000}"/>', 1),
    "a long seed": lambda: _log(_SHUFFLE.replace("AAA", "A" * 900), _GO, _INIT),
    "a long seed of words": lambda: _log(
        f'<SHUFFLE seed="mt19937ar,{",".join(["FFFFFFFF"] * 100_000)}"/>', _GO, _INIT
    ),
    "text": lambda: _log(_SHUFFLE, _GO, _INIT, "x" * 990_000),
    "comments": lambda: _log(_SHUFFLE, _GO, _INIT, "<!---->" * 39_900),
    "zeros": lambda: b"<" + bytes(15_000_000),
    "gzip in gzip": lambda: gzip.compress(b"<" + bytes(15_000_000)),
    "JSON lists": lambda: b"[" * 500_000,
    "a list of numbers": lambda: b"[" + b"1," * 499_000 + b"1]",
    "a list of lists": lambda: b"[" + b"[]," * 300_000 + b"[]]",
    "a list of objects": lambda: b"[" + b"{}," * 300_000 + b"{}]",
    "JSON in JSON": lambda: b"[" + rb'"[[[]]]",' * 90_000 + b"0]",
    "walls": lambda: b"[" + b'{"paishan":"1m"},' * 50_000 + b"0]",
    "different walls": lambda: (
        b"[%s]" % b",".join(b'{"paishan":"1m","salt":"%d"}' % n for n in range(990))
    ),
    "walls with hashes": lambda: (
        b"[{%s}]"
        % b",".join(
            [
                b'"paishan":"%s"' % (b"1m" * 136),
                *[b'"md5%d":"%032x"' % (n, n) for n in range(20_000)],
            ]
        )
    ),
}

_OPEN: Final = """
import sys
from pathlib import Path
from viewer.core.base.errors import InputError
from viewer.document import open_log_carefully
try:
    open_log_carefully(Path(sys.argv[1]), lambda *_: None, lambda: False)
except InputError as error:
    print(error, file=sys.stderr)
"""
_VIEWER: Final = (sys.executable, "-m", "viewer")
COMMANDS: Final = {
    "walls": (*_VIEWER, "walls", "FILE"),
    "walls json": (*_VIEWER, "walls", "FILE", "--as=json"),
    "verify": (*_VIEWER, "verify", "FILE"),
    "verify json": (*_VIEWER, "verify", "FILE", "--json"),
    "seats": (*_VIEWER, "seats", "FILE"),
    "export": (*_VIEWER, "export", "FILE", "--as=majiang"),
    "show": (*_VIEWER, "show", "FILE", "-o", "OUT.png"),
    "show lanes": (*_VIEWER, "show", "FILE", "-o", "OUT.png", "--view=lanes"),
    "commitment": (*_VIEWER, "commitment", "FILE"),
    "seed": (*_VIEWER, "walls", "--seed", "@FILE"),
    "window": (sys.executable, "-c", _OPEN, "FILE"),
}


def _run(command: tuple[str, ...], file: Path) -> tuple[float, float, int, str]:
    """Return seconds of processor time, megabytes at most, exit code and the last line."""
    out = file.with_name("out")
    words = [word.replace("FILE", str(file)).replace("OUT", str(out)) for word in command]
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(
            words,
            stdout=subprocess.DEVNULL,
            stderr=said,
            env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
            preexec_fn=lambda: setrlimit(RLIMIT_CPU, (_PATIENCE, _PATIENCE)),  # noqa: PLW1509 - no threads
        )
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        lines = said.read().splitlines()
    seconds = usage.ru_utime + usage.ru_stime
    return seconds, usage.ru_maxrss / 1024, process.returncode, lines[-1][-90:] if lines else ""


def main(wanted: list[str]) -> int:
    """Measure, print a line for each file and command, and tell whether any is over."""
    over = False
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.mjlog"
        for name, make in FILES.items():
            if wanted and name not in wanted:
                continue
            data = make()
            packed = gzip.compress(data, 9, mtime=0) if data.startswith(b"<") else data[:999_999]
            file.write_bytes(packed)
            print(f"{name}: {len(packed):,} bytes, unpacked {len(data):,}")
            for title, command in COMMANDS.items():
                seconds, megabytes, code, said = _run(command, file)
                bad = (
                    seconds > MOST_SECONDS or megabytes > MOST_MEGABYTES or code not in (0, 1, 2, 3)
                )
                over |= bad
                mark = "OVER" if bad else "    "
                print(
                    f"  {mark} {title:12} {seconds:6.2f} s {megabytes:6.0f} MB  {code}  {said}",
                    flush=True,
                )
    return int(over)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

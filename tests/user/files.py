"""Files for a user to open: good logs of several kinds, and bad ones of all sorts."""

import gzip
import random
from pathlib import Path

from tests.helpers import soul
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes
from viewer.system import assets

HOSTILE = "<img src=x>\x1b[31m\u202egpj"


def write_files(folder: Path, rng: random.Random) -> list[Path]:
    """Write them, and return what can be opened: files, an archive, the folder, and no file."""
    good = [make_bytes(seed) for seed in range(2)] + [make_bytes(2, players=3)]
    sample = assets.sample_log().read_bytes()
    text = gzip.decompress(sample) if sample[:2] == b"\x1f\x8b" else sample
    contents = {
        "game.mjlog": good[0],
        "other.xml": good[1],
        "three.mjlog": good[2],
        "sample.mjlog": sample,
        f"{HOSTILE}.xml": text,
        "hostile.xml": text.replace(b'n0="', b'n0="%3Cimg%20src%3Dx%3E%0A%E2%80%AE', 1),
        "cut.mjlog": sample[: len(sample) // 2],
        "short.xml": text[: len(text) // 2] + b"</mjloggm>",
        "empty.mjlog": b"",
        "noise.mjlog": rng.randbytes(3000),
        "other.txt": b"<html>no log</html>",
        "broken.json": b'{"records": [',
        "record.json": soul.record(soul.salted_round(), soul.salted_round(1)),
    }
    for number in range(6):
        changed = bytearray(text)
        for _ in range(20):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        contents[f"changed{number}.xml"] = bytes(changed)
    for name, content in contents.items():
        data = content if isinstance(content, bytes) else str(content).encode()
        (folder / name).write_bytes(data)
    write_zip(folder / "many.zip", [(f"in/{name}", text) for name in ("a.xml", HOSTILE)])
    return [*sorted(folder.iterdir()), folder, folder / "none.mjlog"]

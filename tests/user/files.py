"""Files for a user to open: good logs of several kinds, and bad ones of all sorts."""

import gzip
import json
import random
from pathlib import Path

from tests.fuzz.inputs import made
from tests.games.site_write import city_record, soul_answer, soul_record
from tests.helpers import soul
from tests.helpers.archives import write_zip
from tests.helpers.games import make_bytes, make_log
from tests.helpers.system import file_name
from viewer.core.base.era import Era
from viewer.system import assets

HOSTILE = "<img src=x>\x1b[31m\u202egpj"


TEXTS = (
    HOSTILE, "1" * 10_000, "\n" * 50, "0" * 128, "mt19937ar-sha512,A", soul.WALL, soul.SALT,
    f"{soul.WALL}\n{soul.SALT}\n{soul.WALL_HASH}\n{soul.SALT_HASH}", "1m" * 136, soul.wall_text(),
    json.dumps(soul.salted_round()), "https://game.mahjongsoul.com/?paipu=230729-0_a1",
)  # fmt: skip
"""What is pasted and dropped."""


def records(rng: random.Random) -> dict[str, bytes]:
    """Records of other sites by name: whole, a single hand, raw, in gzip, and changed ones."""
    four, three = make_log(2, Era.HEX), make_log(3, Era.HEX, 3)
    hand = json.loads(city_record(three))["data"]["handRecord"][0]
    found = {
        "soul.json": soul_record(four),
        "soul3.json.gz": gzip.compress(soul_record(three)),
        "soul-old.json": soul_record(four, era="md5"),
        "soul.bin": soul_answer(three),
        "city.json": city_record(four),
        "city3.json": city_record(three),
        "hand.json": json.dumps(hand).encode(),
    }
    for kind in ("soul", "soul raw", "city"):
        found |= {f"{kind}{n}.json": made(kind, rng.randrange(10**6)) for n in range(3)}
    return found


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
        file_name(f"{HOSTILE}.xml"): text,
        "hostile.xml": text.replace(b'n0="', b'n0="%3Cimg%20src%3Dx%3E%0A%E2%80%AE', 1),
        "cut.mjlog": sample[: len(sample) // 2],
        "short.xml": text[: len(text) // 2] + b"</mjloggm>",
        "empty.mjlog": b"",
        "noise.mjlog": rng.randbytes(3000),
        "other.txt": b"<html>no log</html>",
        "broken.json": b'{"records": [',
        "record.json": soul.record(soul.salted_round(), soul.salted_round(1)),
    }
    contents |= records(rng)
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

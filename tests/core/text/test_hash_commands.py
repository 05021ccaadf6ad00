"""Shell commands for hashes: those of a POSIX shell run for real, PowerShell's are read.

There is no PowerShell where these tests run.
"""

import re
from base64 import b64decode
from hashlib import md5, sha1, sha256

import pytest

from tests.helpers import documents, soul
from tests.helpers.shared import SHARED
from tests.helpers.system import shell
from viewer.core.base.era import Era, WallCode
from viewer.core.text.hash_commands import (
    LONGEST_HASHED,
    HashedText,
    commands,
    hashed_seed,
    hashed_texts,
)
from viewer.document import open_log

ODD_SALTS = ["it's", "$HOME `id` \\ %s !", "盐\x03\x1b[2J\n", "\ud800"]


def run(lines):
    return shell(lines).splitlines()


def code(wall=soul.WALL, salt=soul.SALT, hashes=(soul.WALL_HASH,), fields=()):
    return WallCode(Era.SHA256, wall, salt, hashes, fields)


def test_the_wall_with_its_salt_and_the_salt_alone_are_hashed():
    lines = commands(hashed_texts(code(hashes=(soul.WALL_HASH, soul.SALT_HASH))), "sh")
    assert run(lines) == [
        f"{soul.WALL_HASH}  SHA-256 of the wall code and the salt after it",
        f"{soul.WALL_HASH}  in the record",
        "the same",
        f"{soul.SALT_HASH}  SHA-256 of the salt alone",
        f"{soul.SALT_HASH}  in the record",
        "the same",
    ]


@pytest.mark.parametrize("hasher", [md5, sha1, sha256])
def test_each_algorithm_has_its_tool(hasher):
    digest = hasher(soul.WALL.encode(), usedforsecurity=False).hexdigest()
    assert run(commands(hashed_texts(code(salt="", hashes=(digest,))), "sh"))[-1] == "the same"


def test_another_wall_is_another_hash():
    changed = "1p" + soul.WALL[2:]
    made = sha256((changed + soul.SALT).encode()).hexdigest()
    assert run(commands(hashed_texts(code(changed)), "sh")) == [
        f"{made}  SHA-256 of the wall code and the salt after it",
        f"{soul.WALL_HASH}  in the record",
        "DIFFERENT",
    ]


@pytest.mark.parametrize("salt", ODD_SALTS)
def test_any_salt_reaches_the_hash_as_it_is(salt):
    text = (soul.WALL + salt).encode("utf-8", "surrogatepass")
    lines = commands(hashed_texts(code(salt=salt, hashes=(sha256(text).hexdigest(),))), "sh")
    assert lines.isascii()
    assert lines.replace("\n", "").isprintable()
    assert run(lines)[-1] == "the same"


def test_seats_and_seed_of_a_game_give_its_hash():
    commitment = documents.game().commitment
    lines = commands([hashed_seed(commitment)], "sh")
    assert run(lines) == [f"{commitment.sha512}  SHA-512 of the seat digits and the seed in hex"]
    assert hashed_seed(commitment).digest == commitment.sha512
    assert max(map(len, lines.splitlines())) < 4096  # a terminal's line


REAL = [
    "logs/base64-00e1-4p-01.xml", "records/mahjong-soul/241023-4p.json",
    "records/mahjong-soul/230729-4p-response.bin", "records/riichi-city/3p-02.json",
]  # fmt: skip


@pytest.mark.shared
@pytest.mark.parametrize("name", REAL)
def test_the_hash_of_a_real_hand_is_the_one_that_was_shown(name):
    document = open_log(SHARED / name)
    texts = document.hashed_texts(0)
    expected = [each.shown or document.commitment.sha512 for each in texts]
    lines = run(commands(texts, "sh"))
    assert [line.split()[0] for line in lines if "  SHA-" in line] == expected
    assert "DIFFERENT" not in lines


def test_what_cannot_be_hashed_has_no_commands():
    unsalted = code(salt="", hashes=(soul.WALL_HASH,), fields=("sha256",))
    assert hashed_texts(unsalted) == ()
    assert hashed_texts(code(hashes=("no hash",))) == ()
    long = HashedText("MD5", "", "a" * (LONGEST_HASHED + 1), "")
    assert commands([long], "sh") == commands([long], "powershell") == ""


# PowerShell

GET_FILE_HASH = {"MD5", "SHA1", "SHA256", "SHA384", "SHA512"}
"""Its algorithms, as its manual has them."""


def powershell_bytes(lines):
    """What the first line makes, by the rules of PowerShell's single quotes."""
    first = lines.splitlines()[0]
    if encoded := re.fullmatch(r"\$bytes = \[Convert\]::FromBase64String\('([^']*)'\)", first):
        return b64decode(encoded[1])
    plain = r"\$bytes = \[Text\.Encoding\]::ASCII\.GetBytes\('((?:[^']|'')*)'(?: \+ (.*))?\)"
    quoted, seed = re.fullmatch(plain, first).groups()
    hexed = b""
    if seed:
        decoded = r"\[BitConverter\]::ToString\(\[Convert\]::FromBase64String\('([^']*)'\)\)"
        (encoded,) = re.fullmatch(decoded + r"\.Replace\('-', ''\)\.ToLower\(\)", seed).groups()
        hexed = b64decode(encoded).hex().encode()
    return quoted.replace("''", "'").encode("ascii") + hexed


@pytest.mark.parametrize("salt", [soul.SALT, *ODD_SALTS])
def test_powershell_is_given_the_same_bytes(salt):
    text = (soul.WALL + salt).encode("utf-8", "surrogatepass")
    digest = sha256(text).hexdigest()
    lines = commands(hashed_texts(code(salt=salt, hashes=(digest,))), "powershell")
    assert powershell_bytes(lines) == text
    assert lines.isascii()
    assert re.search(r"-Algorithm (\w+)", lines)[1] in GET_FILE_HASH
    assert f"if ($digest -eq '{digest}') {{ 'the same' }} else {{ 'DIFFERENT' }}\n" in lines


def test_powershell_is_given_the_seed_of_a_game():
    commitment = documents.game(3, players=3).commitment
    lines = commands([hashed_seed(commitment)], "powershell")
    assert powershell_bytes(lines) == commitment.text.encode()
    assert "-Algorithm SHA512 " in lines
    assert "in the record" not in lines

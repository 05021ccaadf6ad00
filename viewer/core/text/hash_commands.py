"""Shell commands that compute a hash anew, and say whether it is the one that was shown.

They run as they are in any POSIX shell, with `sha256sum` and its like or Perl's `shasum`, and in
PowerShell from 5.1 on. What they print is in English, so that they are the same everywhere and in
ASCII alone. A seed is written as the log has it, in base64, whose line even a terminal takes that
cuts lines at 4,096 characters.

A record's salt may be written to do harm: what is not printable ASCII is written as numbers, or a
terminal would take control characters for keys.
"""

import shlex
from base64 import b64encode
from collections.abc import Callable, Iterable
from hashlib import md5, sha1, sha256, sha512
from typing import Final, Literal, NamedTuple

from viewer.core.base.era import WallCode
from viewer.core.sites.commitments import checks_of
from viewer.core.sites.game_commitment import GameCommitment

Shell = Literal["sh", "powershell"]
LONGEST_HASHED: Final = 20_000
"""Characters: texts of walls and seeds have some 5,000."""
_TOOLS: Final = {
    "MD5": "md5sum 2>/dev/null || md5",
    "SHA-1": "sha1sum 2>/dev/null || shasum",
    "SHA-256": "sha256sum 2>/dev/null || shasum -a 256",
    "SHA-512": "sha512sum 2>/dev/null || shasum -a 512",
}
_HASHERS: Final = {"MD5": md5, "SHA-1": sha1, "SHA-256": sha256, "SHA-512": sha512}


class HashedText(NamedTuple):
    """What is hashed, and with what result.

    Attributes:
        made_of: in English.
        shown: the hash that a record tells, in lower-case hex; empty where none does.
        seed: the bytes that ``text`` has in hex behind its first characters, if any.
        holds_wall: whether the hash fixes the wall, not the salt alone.
    """

    algorithm: str
    made_of: str
    text: str
    shown: str
    seed: bytes = b""
    holds_wall: bool = True

    @property
    def digest(self) -> str:
        """Computed, in lower-case hex."""
        return _HASHERS[self.algorithm](_utf_8(self.text), usedforsecurity=False).hexdigest()

    @property
    def head(self) -> str:
        """The text without the seed."""
        return self.text[: len(self.text) - 2 * len(self.seed)]


def hashed_texts(code: WallCode) -> tuple[HashedText, ...]:
    """The hashes of a wall code that can be computed: those whose text is known."""
    found = list[HashedText]()
    for check in checks_of(code.text, code.salt, code.hashes, code.fields):
        algorithm, usual = check.algorithm, check.usual
        if algorithm and usual and not check.lacks_salt:
            made_of = usual.sentence.format(algorithm=algorithm)
            made = HashedText(algorithm, made_of, check.text, check.given)
            found.append(made._replace(holds_wall=usual.holds_wall))
    return tuple(found)


def hashed_seed(commitment: GameCommitment) -> HashedText:
    """What Tenhou hashes of a game that has a hash; its logs do not tell the hash."""
    assert commitment.seed is not None  # noqa: S101 - it has a hash
    made_of = "SHA-512 of the seat digits and the seed in hex"
    return HashedText("SHA-512", made_of, commitment.text, "", commitment.seed.key)


def commands(texts: Iterable[HashedText], shell: Shell) -> str:
    """Lines for a shell; none for a text that is too long."""
    write = _WRITERS[shell]
    return "".join(write(each) for each in texts if len(each.text) <= LONGEST_HASHED)


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable()


def _utf_8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


# POSIX


def _sh(hashed: HashedText) -> str:
    lines = [
        f"digest=$({_sh_bytes(hashed)} | {{ {_TOOLS[hashed.algorithm]}; }})",
        f'echo "${{digest%% *}}  {hashed.made_of}"',
    ]
    if hashed.shown:
        lines += [
            f"echo '{hashed.shown}  in the record'",
            f'[ "${{digest%% *}}" = {hashed.shown} ] && echo the same || echo DIFFERENT',
        ]
    return "\n".join([*lines, ""])


def _sh_bytes(hashed: HashedText) -> str:
    if not hashed.seed:
        return _printf(hashed.text)
    hexed = f"printf %s {b64encode(hashed.seed).decode()} | base64 -d | od -An -v -tx1"
    return f"{{ {_printf(hashed.head)}; {hexed} | tr -d ' \\n'; }}"


def _printf(text: str) -> str:
    if _is_plain(text):
        return f"printf %s {shlex.quote(text)}"
    return "printf '{}'".format("".join(f"\\{byte:03o}" for byte in _utf_8(text)))


# PowerShell


def _powershell(hashed: HashedText) -> str:
    algorithm = hashed.algorithm.replace("-", "")
    lines = [
        f"$bytes = {_powershell_bytes(hashed)}",
        "$stream = [IO.MemoryStream]::new($bytes)",
        f"$digest = (Get-FileHash -Algorithm {algorithm} -InputStream $stream).Hash.ToLower()",
        f'"$digest  {hashed.made_of}"',
    ]
    if hashed.shown:
        lines += [
            f"'{hashed.shown}  in the record'",
            f"if ($digest -eq '{hashed.shown}') {{ 'the same' }} else {{ 'DIFFERENT' }}",
        ]
    return "\n".join([*lines, ""])


def _powershell_bytes(hashed: HashedText) -> str:
    if hashed.seed:
        decoded = f"[Convert]::FromBase64String('{b64encode(hashed.seed).decode()}')"
        hexed = f"[BitConverter]::ToString({decoded}).Replace('-', '').ToLower()"
        return f"[Text.Encoding]::ASCII.GetBytes('{hashed.head}' + {hexed})"
    if _is_plain(hashed.text):
        quoted = hashed.text.replace("'", "''")
        return f"[Text.Encoding]::ASCII.GetBytes('{quoted}')"
    return f"[Convert]::FromBase64String('{b64encode(_utf_8(hashed.text)).decode()}')"


_WRITERS: Final[dict[Shell, Callable[[HashedText], str]]] = {"sh": _sh, "powershell": _powershell}

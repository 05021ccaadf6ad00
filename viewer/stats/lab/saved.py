"""States of long work in files: left today, gone on with tomorrow.

A file is JSON with a checksum, because a state that was damaged or changed by hand would go on
and count wrongly without a word. It is written beside its place and then put there, so that the
older one stays whole until the new one is.
"""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

from viewer.core.base.errors import InputError, reason_of
from viewer.core.base.unpack import MEGABYTE
from viewer.stats.lab.names import key_name
from viewer.stats.lab.work import LabError, SavedWork, State, StateError, UnitResult
from viewer.system.regular_file import read_file
from viewer.system.whole_file import write_whole
from viewer.translation import N_

_FORMAT: Final = "wall-viewer lab"
_VERSION: Final = 1
_MAX_BYTES: Final = 64 * MEGABYTE

_USUAL: Final = {"work": "measure"}
"""What measured walls do not say of themselves."""

_SHOWN: Final = 40
"""Characters of a value that a sentence shows."""


class Saved(NamedTuple):
    work: dict[str, Any]  # what tells the work from others, as `SavedWork.described` gave it
    state: dict[str, Any]  # its state, as `SavedWork.dump` gave it


def save_work(path: Path, work: SavedWork[State, UnitResult], state: State) -> None:
    """Write a state, in place of an older one.

    Raises:
        InputError: it cannot be written.
    """
    held = {"work": work.described(), "state": work.dump(state)}
    whole = {"format": _FORMAT, "version": _VERSION, "sha256": _checksum(held), **held}
    try:
        write_whole(path, json.dumps(whole, allow_nan=False))
    except OSError as error:
        raise InputError("not-written", reason=reason_of(error)) from error


def load_work(path: Path, work: SavedWork[State, UnitResult]) -> State:
    """Read a state of the work.

    Raises:
        InputError: it cannot be read, is damaged, or belongs to other work.
    """
    saved = read_saved(path)
    wanted = _USUAL | json.loads(json.dumps(work.described()))
    for key in wanted | saved.work:
        if saved.work.get(key) != wanted.get(key):
            found, asked = saved.work.get(key), wanted.get(key)
            named = {"what": key_name(key), "found": _shown(found), "wanted": _shown(asked)}
            raise LabError("saved-other", **named)
    try:
        return work.load(saved.state)
    except KeyError as error:
        raise LabError("saved-lacks", name=_shown(error.args[0])) from error
    except TypeError as error:
        raise LabError("saved-state", reason=N_("something in it is of another kind")) from error
    except StateError as error:
        raise LabError("saved-state", reason=str(error)) from error
    except ValueError as error:
        raise LabError("saved-state", reason=N_("a value in it cannot be")) from error


def read_saved(path: Path) -> Saved:
    """Read what work a file holds, and its state; the work itself is the reader's to know.

    Raises:
        InputError: it cannot be read, is damaged, or is no such file.
    """
    try:
        data = read_file(path, _MAX_BYTES)
    except InputError as error:
        if error.code != "too-large":
            raise
        raise LabError("saved-large", **error.values) from error
    whole = _parsed(data)
    if not isinstance(whole, dict) or whole.get("format") != _FORMAT:
        raise LabError("saved-foreign")
    if whole.get("version") != _VERSION:
        found = _shown(whole.get("version"))
        raise LabError("saved-version", found=found, expected=_VERSION)
    held: dict[str, Any] = {key: whole.get(key) for key in Saved._fields}
    if not all(isinstance(each, dict) for each in held.values()):
        raise LabError("saved-changed")
    if whole.get("sha256") != _checksum(held):
        raise LabError("saved-changed")
    return Saved(_USUAL | held["work"], held["state"])


def _parsed(data: bytes) -> Any:  # noqa: ANN401 - JSON may be anything
    try:
        return json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        begins_well = data.startswith(f'{{"format": "{_FORMAT}"'.encode())
        raise LabError("saved-cut" if begins_well else "saved-foreign") from error


def _checksum(held: dict[str, Any]) -> str:
    """Return a hash of the values, however they are spaced and ordered."""
    again = json.loads(json.dumps(held))
    return sha256(json.dumps(again, sort_keys=True).encode()).hexdigest()


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return " ".join(text.split())[:_SHOWN]

"""The lock file holds all that the program needs, each at one version and by its hashes."""

import re
import tomllib
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCK = (ROOT / "packaging" / "requirements.lock").read_text(encoding="utf-8")
ENTRY = re.compile(r"^(\S+==[^\\]+)((?: \\\n    --hash=\S+)+)$", re.MULTILINE)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def entries():
    """What is locked: each requirement with its hashes."""
    return [(Requirement(text.strip()), hashes) for text, hashes in ENTRY.findall(LOCK)]


def locked():
    """The versions by name, as they are for this Python and system."""
    return {
        canonicalize_name(each.name): next(iter(each.specifier)).version
        for each, _ in entries()
        if each.marker is None or each.marker.evaluate()
    }


def needed():
    """What the program asks for itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [Requirement(each) for each in project["dependencies"]]


def is_here(name):
    """Whether the very version that is locked is installed."""
    try:
        return metadata.version(name) == locked()[name]
    except metadata.PackageNotFoundError:
        return False


def test_every_line_belongs_to_an_entry_with_hashes():
    lines = [line for line in LOCK.splitlines() if line and not line.startswith("#")]
    assert len(lines) == sum(1 + hashes.count("--hash=") for _, hashes in entries())
    for each, hashes in entries():
        assert len(HASH.findall(hashes)) == hashes.count("--hash=") > 0, each.name


def test_what_the_program_asks_for_is_locked_at_a_version_that_will_do():
    versions = locked()
    for each in needed():
        assert each.specifier.contains(versions[canonicalize_name(each.name)]), each


def test_what_that_needs_in_turn_is_locked_too():
    versions = locked()
    for name in versions:
        for each in map(Requirement, metadata.requires(name) or [] if is_here(name) else []):
            if each.marker is None or each.marker.evaluate({"extra": ""}):
                assert canonicalize_name(each.name) in versions, f"{name} needs {each}"

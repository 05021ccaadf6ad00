"""Collects the licences of everything in the frozen program: `licences.py FOLDER`.

Each required Python package contains its own; each gets a folder. Texts that wheels lack, as Qt's
and that of the library in ijson, lie beside this file. A package without any stops the build.
"""

import shutil
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

HERE = Path(__file__).resolve().parent / "licences"
PROGRAM = "wall-viewer"
BUILDER = "pyinstaller"
"""PyInstaller's bootloader is part of the frozen program."""

LACKED = {
    "ijson": ("YAJL.txt",),
    "PySide6_Essentials": ("LGPL-3.0.txt", "GPL-3.0.txt", "Qt.md"),
    "shiboken6": ("LGPL-3.0.txt", "GPL-3.0.txt"),
}
"""Texts that wheels lack: of what they are, or of a library in them."""

LIBRARIES = Path("/usr/share/doc")
BROUGHT = ("libxcb-cursor0", "libxkbcommon-x11-0")
"""Of the libraries that are taken from a Debian, two stand for all: the others' are the same."""


def needed(name: str, found: dict[str, Distribution]) -> None:
    """Find a package, and all that it needs here."""
    here = distribution(name)
    if here.name in found:
        return
    found[here.name] = here
    for line in here.requires or ():
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""}):
            needed(requirement.name, found)


def texts_of(package: Distribution) -> Iterator[tuple[Path, Path]]:
    """Yield where each text is, and what it is called."""
    for file in package.files or ():
        if file.parts[0].endswith(".dist-info") and (
            "licenses" in file.parts or file.name.startswith(("LICENSE", "COPYING"))
        ):
            parts = [part for part in file.parts[1:] if part != "licenses"]
            yield Path(str(file.locate())), Path(*parts)


def python_licence() -> Path:
    """Return Python's own."""
    stdlib = Path(sysconfig.get_path("stdlib"))
    places = (stdlib / "LICENSE.txt", Path(sys.base_prefix) / "LICENSE.txt")
    found = next((each for each in places if each.is_file()), None)
    if found is None:
        sys.exit(f"Python's licence is not in {places[0]}")
    return found


def copy(source: Path, target: Path) -> None:
    """Copy a file; its folder is made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def main() -> None:
    """Copy them all."""
    folder = Path(sys.argv[1])
    shutil.rmtree(folder, ignore_errors=True)
    packages: dict[str, Distribution] = {}
    needed(PROGRAM, packages)
    packages[BUILDER] = distribution(BUILDER)
    copy(python_licence(), folder / "Python" / "LICENSE.txt")
    for name, package in packages.items():
        texts = list(texts_of(package))
        texts += [(HERE / text, Path(text)) for text in LACKED.get(name, ())]
        if not texts:
            sys.exit(f"{name} brings no licence; put it beside this script")
        for source, target in texts:
            copy(source, folder / name / target)
    for name in BROUGHT:
        if (LIBRARIES / name / "copyright").is_file():
            copy(LIBRARIES / name / "copyright", folder / name / "copyright")


if __name__ == "__main__":
    main()

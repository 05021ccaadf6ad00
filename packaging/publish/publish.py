"""Writes the manifests for Flathub, winget and Homebrew: `publish.py [DIST [TARGET]]`.

Reads the finished packages in DIST (`dist`), whose checksums and addresses the manifests give, and
writes into TARGET (`build/publish`). Ends with a sentence, and writes nothing, as long as an
address is a placeholder (`../addresses.toml`), the changelog has no dated section of the version,
or a package is missing. The disk image for macOS may be missing: then there is no cask.
"""

import hashlib
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
import fill  # noqa: E402 - beside this folder

# Branch of io.qt.PySide.BaseApp, and Qt's version there.
QT = "6.10"
# In the base application.
GIVEN = {"pyside6-essentials", "shiboken6", "numpy"}


def reasons(known: dict[str, str], changelog: str, number: str) -> list[str]:
    """Return what keeps this version from being published, a sentence each."""
    found = [f"addresses.toml: {name} is a placeholder." for name in fill.placeholders(known)]
    if not fill.released(changelog, number):
        found.append(f"CHANGELOG.md has no section of {number} with its date.")
    return found


def package(folder: Path, pattern: str, address: str) -> dict[str, str] | None:
    """Return name, address and checksum of the only file of a pattern, or None."""
    files = sorted(folder.glob(pattern))
    if len(files) != 1:
        return None
    (file,) = files
    sha256 = hashlib.sha256(file.read_bytes()).hexdigest()
    return {"name": file.name, "url": f"{address.rstrip('/')}/{file.name}", "sha256": sha256}


def packages(folder: Path, known: dict[str, str], number: str) -> dict[str, dict[str, str] | None]:
    """Return the packages that the manifests name; None where there is no such file, or several."""
    patterns = {
        "wheel": f"wall_viewer-{number}-*.whl",
        "source": f"wall_viewer-{number}.tar.gz",
        "installer": f"wall-viewer-{number}-setup.exe",
        "image": f"wall-viewer-{number}-*.dmg",
    }
    return {name: package(folder, each, known["files"]) for name, each in patterns.items()}


def requirements() -> str:
    """Return the locked packages that the base application lacks, for flatpak-pip-generator.

    KDE's runtime has a later Python than the oldest that is served.
    """
    lock = (HERE.parent / "requirements.lock").read_text("utf-8")
    pinned = re.findall(r"^([\w.-]+)==([\w.]+)(.*?)(?: \\)?$", lock, re.MULTILINE)
    return "".join(
        f"{name}=={number}\n"
        for name, number, condition in pinned
        if name.lower() not in GIVEN and "python_full_version <" not in condition
    )


def application_id() -> str:
    """Return the id by which Windows knows the installed program."""
    script = (HERE.parent / "windows" / "wall-viewer.iss").read_text("utf-8-sig")
    return re.findall(r"^AppId=\{(\{.+\})$", script, re.MULTILINE)[0]


def manifests(made: dict[str, dict[str, str] | None], known: dict[str, str]) -> dict[str, str]:
    """Return the text of each manifest by its name below the target."""
    winget = f"winget/{known['winget']}"
    rows = {
        f"flatpak/{known['id']}.yml": ("flatpak.yml", {"qt": QT}),
        f"{winget}.yaml": ("winget/version.yaml", {}),
        f"{winget}.installer.yaml": ("winget/installer.yaml", {"app_id": application_id()}),
    }
    for language, tag in (("en", "en-US"), ("ja", "ja-JP"), ("zh_CN", "zh-CN")):
        rows[f"{winget}.locale.{tag}.yaml"] = ("winget/locale.yaml", {"language": language})
    if made["image"]:
        rows["homebrew/wall-viewer.rb"] = ("cask.rb", {})
    texts = {
        name: fill.filled(HERE / template, **made, **more)
        for name, (template, more) in rows.items()
    }
    return {**texts, "flatpak/requirements.txt": requirements()}


def main() -> None:
    """Write them, or say why not."""
    folder, target = (Path(each) for each in [*sys.argv[1:], "dist", "build/publish"][:2])
    known, number = fill.addresses(), fill.version()
    wrong = reasons(known, fill.changelog(), number)
    made = packages(folder, known, number)
    missing = [name for name, each in made.items() if not each and name != "image"]
    wrong += [f"{folder} has no {name}." for name in missing]
    if wrong:
        sys.exit("\n".join(wrong))
    for name, text in manifests(made, known).items():
        file = target / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        print(file)  # noqa: T201 - what it is for


if __name__ == "__main__":
    main()

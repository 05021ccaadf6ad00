"""Compile the translations whenever the package is built or installed, editable too.

The compiled catalogues lie beside their sources and are not under version control.
`packaging/translations` compiles them too, after it has updated the sources.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """Hatchling's build hook."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a catalogue for each language, and add it to a wheel."""
        for source in sorted(Path(self.root, "resources", "translations").glob("*.po")):
            catalogue = source.with_suffix(".mo")
            with source.open("rb") as file:
                texts = read_po(file, locale=source.stem)
            with catalogue.open("wb") as file:
                write_mo(file, texts)
            if self.target_name == "wheel" and version != "editable":
                carried = f"viewer/resources/translations/{catalogue.name}"
                build_data["force_include"][str(catalogue)] = carried

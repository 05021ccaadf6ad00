"""Compile the translations whenever the package is built or installed, editable too.

The catalogues stand beside their sources, where a clone finds them, and are not kept in the
repository. `packaging/translations` compiles them too, after it has renewed the sources.
"""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileTranslations(BuildHookInterface[Any]):
    """What hatchling calls before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write a catalogue for each language, and let a wheel carry them."""
        for source in sorted(Path(self.root, "resources", "translations").glob("*.po")):
            catalogue = source.with_suffix(".mo")
            with source.open("rb") as file:
                texts = read_po(file, locale=source.stem)
            with catalogue.open("wb") as file:
                write_mo(file, texts)
            if self.target_name == "wheel" and version != "editable":
                carried = f"viewer/resources/translations/{catalogue.name}"
                build_data["force_include"][str(catalogue)] = carried

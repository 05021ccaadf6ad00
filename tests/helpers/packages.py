"""The scripts that make packages, as modules, and their templates filled."""

import sys
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

from viewer.system.assets import resources

PACKAGING = resources().parent / "packaging"
PUBLISHED = {
    "developer": "Somebody",
    "maintainer": "somebody@walls.test",
    "id": "test.walls.wall_viewer",
    "winget": "Somebody.WallViewer",
    "home": "https://walls.test/",
    "issues": "https://walls.test/issues",
    "files": "https://walls.test/files",
    "pictures": "https://walls.test/pictures",
}


@cache
def script(name: str) -> ModuleType:
    """Return a script of `packaging/` as a module; the third-party `packaging` has that name."""
    path = PACKAGING / f"{name}.py"
    spec = spec_from_file_location(path.stem, path)
    module = module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module


def filled(template: str, **more: object) -> str:
    """Return a template of `packaging/`, filled as for a package."""
    return script("fill").filled(PACKAGING / template, **more)

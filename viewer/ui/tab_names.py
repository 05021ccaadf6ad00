"""Short names of open logs, by which each can be told from the others.

Files of one collection have long names that begin alike. Files of Tenhou's are named by the id of
the log, of which a player knows the date alone.
"""

import re
from collections import Counter
from collections.abc import Sequence
from os.path import commonprefix
from typing import Final

from viewer.core.base.errors import shown
from viewer.core.sites.reading import ENDINGS
from viewer.core.sites.tenhou.log_address import reference_in

_ENDINGS: Final = re.compile(rf"({'|'.join(map(re.escape, ENDINGS))})+$", re.IGNORECASE)
_UP_TO_A_PART: Final = re.compile(r".*[-_ .]")
_ID_END: Final = re.compile(r"-([0-9a-fx]+)(?:&tw=[0-3])?$")
_LEAST_CUT: Final = 4
"""Characters; fewer are not worth an ellipsis."""
_LONGEST: Final = 24


def short_names(titles: Sequence[str]) -> list[str]:
    dates = [_date(title) for title in titles]
    others = {_plain(title) for title, date in zip(titles, dates, strict=True) if not date}
    start = _common_start(others)
    alike = Counter(dates)
    names = []
    for title, date in zip(titles, dates, strict=True):
        if date:
            names.append(f"{date} {_end_of_id(title)}" if alike[date] > 1 else date)
        else:
            name = _plain(title)
            names.append(shown(f"…{name[start:]}" if start else name, _LONGEST))
    return _numbered(names)


def _date(title: str) -> str:
    reference = reference_in(title)
    return f"{reference.began:%Y-%m-%d %H:%M}" if reference else ""


def _end_of_id(title: str) -> str:
    found = _ID_END.search(_plain(title))
    return found[1] if found else ""


def _plain(title: str) -> str:
    return _ENDINGS.sub("", title) or title


def _common_start(names: set[str]) -> int:
    """Return how many characters names have in common, in whole parts."""
    if len(names) < 2:  # noqa: PLR2004 - one has no other
        return 0
    start = commonprefix(list(names))  # noqa: RUF071 - of characters
    found = _UP_TO_A_PART.match(start)
    length = len(found[0]) if found else 0
    return length if length >= _LEAST_CUT else 0


def _numbered(names: Sequence[str]) -> list[str]:
    """Number what is called alike, from the second on."""
    seen = Counter[str]()
    numbered = []
    for name in names:
        seen[name] += 1
        numbered.append(f"{name} ({seen[name]})" if seen[name] > 1 else name)
    return numbered

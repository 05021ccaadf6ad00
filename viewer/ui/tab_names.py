"""Short names of open logs, by which each can be told from the others.

Files of Tenhou's are named by the id of the log, of which a player knows the date alone: so they
are called by that. Other long names are not cut in the middle, where they may differ: such logs are
called by their players. What is alike then is told apart by the players that not all have, the end
of the id, or what the files' names do not have in common.
"""

import re
from collections import Counter, defaultdict
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
_LONGEST_BEHIND_DATE: Final = 15
_BETWEEN: Final = " · "
"""Stands between two players."""


def short_names(titles: Sequence[str], players: Sequence[Sequence[str]]) -> list[str]:
    """Name logs; ``players`` are those of each, with empty names where they may not be told."""
    dates = [_date(title) for title in titles]
    plains = [_plain(title) for title in titles]
    start = _common_start({plain for plain, date in zip(plains, dates, strict=True) if not date})
    names = []
    for plain, date, who in zip(plains, dates, players, strict=True):
        rest = f"…{plain[start:]}" if start else plain
        if len(rest) > _LONGEST and any(who):
            rest = _cut(_BETWEEN.join(filter(None, who)))
        names.append(date or shown(rest, _LONGEST))
    groups = defaultdict[str, list[int]](list)
    for at, name in enumerate(names):
        groups[name].append(at)
    for alike in groups.values():
        files = [plains[at] for at in alike]
        if len(set(files)) == 1:
            continue
        told = _differences(files)
        if dates[alike[0]]:
            told = _other_players([players[at] for at in alike]) or _ends_of_ids(files)
        for at, text in zip(alike, told, strict=True):
            names[at] = f"{dates[at]} {text}".strip()
    return _numbered(names)


def _other_players(players: Sequence[Sequence[str]]) -> list[str]:
    """Return the players that not all logs have; nothing where they tell no log from another."""
    common = set.intersection(*map(set, players))
    others = [[each for each in who if each not in common] for who in players]
    told = [_cut(_BETWEEN.join(who), _LONGEST_BEHIND_DATE) for who in others]
    return told if len(set(told)) == len(told) else []


def _ends_of_ids(plains: Sequence[str]) -> list[str]:
    return [found[1] if (found := _ID_END.search(plain)) else "" for plain in plains]


def _differences(plains: Sequence[str]) -> list[str]:
    """Return of each what stands where not all are the same."""
    start = len(commonprefix(plains))  # noqa: RUF071 - of characters
    end = len(commonprefix([plain[start:][::-1] for plain in plains]))  # noqa: RUF071
    return [_cut(f"…{plain[start : len(plain) - end]}…") for plain in plains]


def _cut(text: str, longest: int = _LONGEST) -> str:
    return text if len(text) <= longest else f"{text[: longest - 1]}…"


def _date(title: str) -> str:
    reference = reference_in(title)
    return f"{reference.began:%Y-%m-%d %H:%M}" if reference else ""


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

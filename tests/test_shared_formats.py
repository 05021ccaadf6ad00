"""Real games in the forms of other programs tell, read again, all that these have a place for."""

import pytest

from tests.helpers import long_run
from tests.helpers.shared import SHARED
from tests.helpers.told import told_of
from viewer.core.base.errors import InputError
from viewer.core.judgement.judge import judge
from viewer.core.sites.detect import read_log, read_with_walls
from viewer.core.text.game_formats import GAME_FORMATS

PATHS = sorted([*SHARED.glob("logs/*"), *SHARED.glob("records/*/*")])
TOLD = {
    "mjai": {"worth": False},
    "majiang": {"in_place": False},
    "tenhou6": {"in_place": False, "limited": True},
}


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize(
    ("path", "form"),
    long_run.paired(long_run.a_third(PATHS), TOLD),
    ids=lambda each: getattr(each, "name", each),
)
def test_a_real_game_is_told_again(path, form):
    log = read_log(path.read_bytes())
    has_id = log.type.bits is not None and not log.private
    try:
        name = f"2020010100gm-{log.type.bits:04x}-0000-12345678" if has_id else "x"
        written = GAME_FORMATS[form].write(log, name, None)
    except InputError as error:
        pytest.skip(str(error))
    again, walls = read_with_walls(written.encode())
    told = told_of(log, **TOLD[form])
    if not log.hands[-1].results:
        told[-1] = told[-1][: len(told_of(again)[-1])]
    assert told_of(again, **TOLD[form]) == told
    judged = judge(again, walls)
    assert (judged.status, judged.inconsistencies) == ("no_seed", ())

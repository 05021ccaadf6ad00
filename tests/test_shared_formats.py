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
FORMATS = ("mjai",)


@pytest.mark.shared
@pytest.mark.skipif(not PATHS, reason="the real logs are not beside the project")
@pytest.mark.parametrize(
    ("path", "form"),
    long_run.a_third(long_run.paired(PATHS, FORMATS)),
    ids=lambda each: getattr(each, "name", each),
)
def test_a_real_game_is_told_again(path, form):
    log = read_log(path.read_bytes())
    try:
        written = GAME_FORMATS[form].write(log, "x", None)
    except InputError as error:
        pytest.skip(str(error))
    again, walls = read_with_walls(written.encode())
    assert told_of(again) == told_of(log)
    judged = judge(again, walls)
    assert (judged.status, judged.inconsistencies) == ("no_seed", ())

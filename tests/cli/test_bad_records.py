"""Bad records on the command line: an exit code, and one line of what is wrong."""

import pytest

from tests.helpers import long_run
from tests.helpers.bad_records import BAD


@pytest.mark.parametrize("name", long_run.a_third(BAD))
def test_a_bad_record_is_never_verified(run, tmp_path, name):
    path = tmp_path / "record.json"
    path.write_bytes(BAD[name]())
    code, out, err = run("verify", path)
    assert code in {1, 3}
    assert "Traceback" not in out + err
    code, _, err = run("walls", path)
    assert code in {0, 3}
    assert err.count("\n") <= 1 + err.count("kyoku")

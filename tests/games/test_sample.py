"""The log that the program opens on its own."""

import gzip

from tests.games import sample
from tests.games.mjlog_write import write_mjlog
from tests.helpers.truth import require_walls
from viewer.core.judgement.audit import audit_log
from viewer.core.sites.tenhou.log import read_mjlog
from viewer.core.wall.wall import walls_of_log
from viewer.system.assets import sample_log


def test_the_first_wall_begins_as_tenhou_published():
    (first, *_) = walls_of_log(read_mjlog(sample_log().read_bytes()))
    assert first.tiles[:9] == (22, 91, 36, 115, 56, 19, 60, 16, 124)


def test_it_can_be_made_again_byte_for_byte():
    # Packers differ between systems, so it is what is packed that has to be the same.
    assert gzip.decompress(sample_log().read_bytes()) == write_mjlog(sample.play_sample())


def test_its_gzip_header_has_no_time():
    data = sample_log().read_bytes()
    assert data[:2] == b"\x1f\x8b"
    assert data[4:8] == bytes(4)


def test_it_reads_without_a_remark_and_agrees_with_its_walls():
    log = read_mjlog(sample_log().read_bytes())
    assert log.remarks == ()
    assert log == sample.play_sample()
    assert audit_log(log, require_walls(walls_of_log(log))).findings == ()


def test_it_shows_a_bit_of_everything():
    assert sample.is_varied(sample.play_sample())


def test_writing_it_again_changes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(sample, "sample_log", lambda: tmp_path / "sample.mjlog")
    sample.main()
    written = (tmp_path / "sample.mjlog").read_bytes()
    assert gzip.decompress(written) == gzip.decompress(sample_log().read_bytes())
    assert "the first wall begins (22, 91, 36" in capsys.readouterr().out

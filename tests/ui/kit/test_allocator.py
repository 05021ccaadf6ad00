import ctypes
import sys

import pytest
from PySide6.QtGui import QImage

from viewer.ui.kit.allocator import keep_no_large_blocks

MEGABYTES = 1024 * 1024
NAMES = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)
"""The fields of glibc's struct mallinfo2."""


class Told(ctypes.Structure):
    _fields_ = tuple((name, ctypes.c_size_t) for name in NAMES)


def apart():
    """How many bytes are in blocks of their own, which go back to the system when they are free."""
    ask = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if ask is None:
        pytest.skip("the allocator is not glibc's")
    ask.restype = Told
    return ask().hblkhd


def image(megabytes):
    return QImage(1024, 256 * megabytes, QImage.Format.Format_RGB32)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other allocators")
def test_large_pictures_are_kept_apart_also_after_larger_ones():
    keep_no_large_blocks()
    larger = image(16)
    del larger
    before = apart()
    large = image(8)
    assert apart() - before >= large.sizeInBytes()

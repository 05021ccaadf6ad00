import ctypes
import subprocess
import sys

import pytest

SOURCE = """
import ctypes
from PySide6.QtGui import QImage
from viewer.ui.kit.application import return_large_blocks

NAMES = "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()

class Told(ctypes.Structure):  # glibc's struct mallinfo2
    _fields_ = [(name, ctypes.c_size_t) for name in NAMES]

def apart():  # bytes in blocks of their own, which go back to the system when they are free
    ask = ctypes.CDLL(None).mallinfo2
    ask.restype = Told
    return ask().hblkhd

def image(megabytes):
    return QImage(1024, 256 * megabytes, QImage.Format.Format_RGB32)

return_large_blocks()
larger = image(16)
del larger
before = apart()
large = image(8)
print((apart() - before) // large.sizeInBytes())
"""


@pytest.mark.skipif(
    getattr(ctypes.CDLL(None) if sys.platform == "linux" else None, "mallinfo2", None) is None,
    reason="the allocator is not glibc's",
)
def test_large_pictures_are_kept_apart_also_after_larger_ones():
    # in a process of its own: what other tests have let go of may be room enough
    told = subprocess.check_output([sys.executable, "-c", SOURCE], text=True)  # noqa: S603
    assert int(told) == 1

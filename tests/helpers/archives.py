"""Zip archives, honest and hostile."""

import struct
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo


def write_zip(path, members, method=ZIP_DEFLATED):
    """Write an archive; `members` are pairs of name and content."""
    with ZipFile(path, "w", method) as archive:
        for name, data in members:
            archive.writestr(ZipInfo(name), data, method)
    return path


def patch_directory(path, at, form, value):
    """Change a field of the first member in the archive's list; `at` counts from its mark."""
    data = bytearray(path.read_bytes())
    struct.pack_into(form, data, data.index(b"PK\1\2") + at, value)
    path.write_bytes(data)


def patch_data(path, change):
    """Change the bytes of the first member, behind its header."""
    data = bytearray(path.read_bytes())
    name, extra = struct.unpack_from("<HH", data, 26)
    data[30 + name + extra] ^= change
    path.write_bytes(data)


def list_twice(path):
    """Make an archive of one member name it twice in its list: the same name, the same place."""
    data = path.read_bytes()
    start, end = data.index(b"PK\1\2"), data.index(b"PK\5\6")
    entry, tail = data[start:end], bytearray(data[end:])
    room = b" " * 0xFFFF  # a comment, lest the members seem to be more than the archive holds
    struct.pack_into("<HHL", tail, 8, 2, 2, 2 * len(entry))
    struct.pack_into("<H", tail, 20, len(room))
    path.write_bytes(data[:start] + entry + entry + tail + room)
    return path

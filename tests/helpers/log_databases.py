"""Databases of logs as downloaders make them: houou-logs, and phoenix-logs old and new."""

import bz2
import gzip
import re
import sqlite3
from functools import partial

HOUOU = (
    "CREATE TABLE logs(id TEXT PRIMARY KEY, date TEXT, num_players INTEGER, is_tonpu INTEGER,"
    " is_processed INTEGER, was_error INTEGER, log BLOB) WITHOUT ROWID"
)
PHOENIX = (
    "CREATE TABLE logs(log_id text primary key, date text, is_tonpusen int, {sanma} int,"
    " is_processed int, was_error int, log_content text)"
)
_gzip = partial(gzip.compress, mtime=0)
FORMS = {
    "houou": (HOUOU, _gzip),
    "phoenix": (PHOENIX.format(sanma="is_sanma"), _gzip),
    "old phoenix": (PHOENIX.format(sanma="is_hirosima"), bz2.compress),
}


def write_database(path, logs, form="houou", *, mode="delete"):
    """Write a database of logs, given by id as XML, with a row that failed and one to come."""
    table, pack = FORMS[form]
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA journal_mode = {mode}")
    database.execute(table)
    rows = [(name, 1, 0, pack(data)) for name, data in logs.items()]
    rows += [("0 to come", 0, 0, None), ("1 failed", 1, 1, b"not found")]
    add_rows(database, rows)
    database.close()
    return path


def add_rows(database, rows):
    database.executemany("INSERT INTO logs VALUES (?, '2020-01-02', 4, 0, ?, ?, ?)", rows)
    database.commit()


def stripped(data):
    """Remove a log's seeds, as phoenix-logs does on request."""
    return re.sub(rb'<SHUFFLE[^>]*/>| shuffle="[^"]*"', b"", data)

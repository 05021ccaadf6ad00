"""From bytes to walls: the part of the program that knows no window.

Five short files are the whole path, in reading order: `unpack` (bytes to XML elements), `mjlog`
(elements to a `Log`), `seed` (text to a `Seed`), `shuffle` (a `Seed` to tile orders and dice) and
`wall` (a tile order to who gets which tile). What differs between Tenhou's eras stands in `era`.
From there `audit` compares a log with its walls, and `replay` plays its hands again.
"""

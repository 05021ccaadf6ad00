"""From bytes to walls: the part of the program that knows no window.

Five short files are the whole path, in reading order: `log_xml` (bytes to XML elements) and `log`
(elements to a `Log`) in `sites/tenhou`, `seed` (text to a `Seed`) in `base`, `shuffle` (a `Seed` to
tile orders and dice) and `wall` (a tile order to who gets which tile) in `wall`. What differs
between Tenhou's eras stands in `base/era`. From there `judgement` compares a log with its walls,
and `play` plays its hands again.
"""

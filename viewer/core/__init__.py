"""From bytes to walls: the part of the program that knows no window.

The path, in reading order: `mjlog` (bytes to `Log`), `seed` (text to `Seed`), `shuffle`
(`Seed` to tile orders and dice), `wall` (a tile order to places), `audit` (log against walls).
"""

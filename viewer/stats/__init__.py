"""Was it luck, and is it random? Laws, simulation, tests, charts, their pages and commands.

The rest of the program imports nothing of this. It has rows that name modules, imported when they
are first used: commands in `viewer.cli`, the lab's window in `viewer.ui.windows`, pages in
`viewer.ui.collection.window`. So everything else works where NumPy and matplotlib are missing.
"""

"""Many logs checked in one go: found, read, compared with their walls, told; no Qt.

Logs go through one at a time or in worker processes, and nothing is kept of them but a
`check.LogResult`, so that memory stays flat however many there are.
"""

"""Findings of each kind, in the fewest words."""

from viewer.core.play.inconsistencies import Finding


def off_wall(place, check, nth, *values, slot=None):
    """Build a contradiction; the values are what the wall has, what the log has, and the slot."""
    expected, found, *slots = values
    rows = [() if each is None else (each,) for each in (expected, found)]
    return Finding("contradiction", place, check, *rows, nth, *slots or [slot])


def course_finding(place, check, expected, found):
    return Finding("inconsistency", place, check, expected, found)


def missed(place, check):
    return Finding("uncompared", place, check)

"""Lines cut at the edges of a plot, because SVG Tiny cannot clip."""

from collections.abc import Sequence

from viewer.lab.charts.frame import Frame


def pieces(
    frame: Frame, xs: Sequence[float], values: Sequence[float]
) -> list[list[tuple[float, float]]]:
    """Return the parts of a line that lie within the plot, cut at its edges."""
    parts: list[list[tuple[float, float]]] = [[]]
    inside = [frame.low <= value <= frame.high for value in values]
    for at, value in enumerate(values):
        if at and inside[at] != inside[at - 1]:
            parts[-1].append(_crossing(frame, xs, values, at))
        if inside[at]:
            parts[-1].append((xs[at], frame.y(value)))
        elif parts[-1]:
            parts.append([])
    return parts


def kept(frame: Frame, xs: Sequence[float], values: Sequence[float]) -> list[tuple[float, float]]:
    """Return a line that runs along the edge where it would leave the plot."""
    line = []
    for at, value in enumerate(values):
        outside = not frame.low <= value <= frame.high
        if at and outside != (not frame.low <= values[at - 1] <= frame.high):
            line.append(_crossing(frame, xs, values, at))
        line.append((xs[at], frame.y(value)))
    return line


def _crossing(
    frame: Frame, xs: Sequence[float], values: Sequence[float], at: int
) -> tuple[float, float]:
    """Return where a line crosses the plot's edge on its way to a point."""
    before, after = values[at - 1], values[at]
    edge = frame.high if max(before, after) > frame.high else frame.low
    share = (edge - before) / (after - before)
    return xs[at - 1] + share * (xs[at] - xs[at - 1]), frame.y(edge)

"""The bamboos: jointed canes in the traditional arrangements, and the bird of the one."""

from __future__ import annotations

from svg import (
    BLUE,
    GREEN,
    IVORY,
    RED,
    Frame,
    Point,
    disc,
    drop,
    fill,
    line,
    move,
    outlined,
    quad,
)

Cane = tuple[float, float, str]
Offset = tuple[float, float]
G, R = GREEN, RED

# Width and length of the canes, then centre and colour of each.
LAYOUTS: dict[int, tuple[float, float, list[Cane]]] = {
    2: (12, 30.5, [(30, 20.5, G), (30, 56.5, G)]),
    3: (12, 30.5, [(30, 20.5, G), (16.5, 56.5, G), (43.5, 56.5, G)]),
    4: (12, 30.5, [(16.5, 20.5, G), (43.5, 20.5, G), (16.5, 56.5, G), (43.5, 56.5, G)]),
    5: (11, 29.5, [(30, 38.5, R), *((x, y, G) for y in (21, 56) for x in (14.5, 45.5))]),
    6: (11, 30.5, [(x, y, G) for y in (20.5, 56.5) for x in (11.8, 30, 48.2)]),
    7: (11, 20.5, [(30, 14.5, R), *((x, y, G) for y in (38.5, 62.5) for x in (11.8, 30, 48.2))]),
    9: (
        11,
        20.5,
        [(x, y, c) for x, c in ((11.8, G), (30, R), (48.2, G)) for y in (14.5, 38.5, 62.5)],
    ),
}


# Width and length of the upright and the slanted canes of the eight.
POST = (8.4, 31.0)
BEAM = (7.8, 28.5)

# The peacock: angle and length of each tail feather, then the parts drawn by hand.
TAIL = ((-11, 41), (8, 43), (27, 42.5), (47, 38), (69, 31), (94, 26.5))
BODY = (
    "M10 18C13 10 22 12 21.5 21C21 28 23 31 29 35C41 42 42 58 29 61C17 63 8 55 9.5 43"
    "C10.5 36 15 32 12.5 26C11.5 24 9 22 10 18z"
)
BEAK = "M10.5 17L4 22.5L11 23.5z"
LEGS = "M21 59h3v10l4 3.4h-12l5-3.4zM29 58h3v11l4 3.4h-7z"
WING = "M18 40C29 38 37 44 34 54C26 55 17 50 18 40z"
QUILL = "M20.5 42C23 47.5 27 51 32 51.4C28 50 24 46.5 20.5 42z"


def face(number: int, *, red: bool = False) -> str:
    """Return the face of a bamboo tile; a red five has only red canes."""
    if number == 1:
        return _bird()
    if number == 8:  # noqa: PLR2004
        return _eight()
    width, length, canes = LAYOUTS[number]
    by_colour: dict[str, list[str]] = {}
    for x, y, colour in canes:
        shape = _cane(Frame(Point(x, y)), width, length)
        by_colour.setdefault(RED if red else colour, []).append(shape)
    return "".join(fill(colour, shapes) for colour, shapes in by_colour.items())


def _eight() -> str:
    """Return the canes of the eight: the letter M above its mirror image."""
    left, right = [], []
    for y, tilt in ((20.5, 24), (56.5, -24)):
        left += [_cane(Frame(Point(7.8, y)), *POST), _cane(Frame(Point(21.5, y), -tilt), *BEAM)]
        right += [_cane(Frame(Point(52.2, y)), *POST), _cane(Frame(Point(38.5, y), tilt), *BEAM)]
    # Canes that touch go into different paths, where they cannot cut holes into each other.
    return fill(G, left[::2] + right[1::2]) + fill(G, right[::2] + left[1::2])


def _cane(frame: Frame, width: float, length: float) -> str:
    """Return a cane of two joints: knots at the ends and the middle, a slit of light in each."""
    w, h = width / 2, length / 2
    waist, knot = 0.74 * w, 0.9 + length / 40
    # One side from top to bottom, each end point with its control point unless it is a straight.
    side: list[tuple[Offset, Offset | None]] = [
        ((w, -h + knot), (w, -h)),
        ((waist, -h + 2.6 * knot), (w, -h + 2 * knot)),
        ((waist, -1.6 * knot), None),
        ((w, 0), (w, -knot)),
        ((waist, 1.6 * knot), (w, knot)),
        ((waist, h - 2.6 * knot), None),
        ((w, h - knot), (w, h - 2 * knot)),
        ((0, h), (w, h)),
    ]
    out = move(frame.at(0, -h))
    for sign in (1, -1):  # The other side is the first one, turned by half a turn.
        for (x, y), control in side:
            end = frame.at(sign * x, sign * y)
            if control is None:
                out += line(end)
            else:
                out += quad(frame.at(sign * control[0], sign * control[1]), end)
    top, bottom = 1.7 * knot, h - 2.5 * knot
    return out + "z" + _slit(frame, -bottom, -top) + _slit(frame, top, bottom)


def _slit(frame: Frame, top: float, bottom: float) -> str:
    """Return a thin upright rectangle."""
    right, left = 0.4, -0.4
    corners = [frame.at(x, y) for x, y in ((right, top), (right, bottom), (left, bottom))]
    return move(frame.at(left, top)) + "".join(map(line, corners)) + "z"


def _bird() -> str:
    """Return the bird of the one: a peacock with its tail raised."""
    rump, crown = Point(30, 47), Point(16, 13.5)
    tail = [(Frame(rump, angle), length) for angle, length in TAIL]
    eyes = [feather.at(0, -0.8 * length) for feather, length in tail]
    crest = [drop(Frame(crown, angle), 0, 9, 3) for angle in (-30, 0, 30)]
    return (
        fill(G, [drop(feather, 4, length, 10) for feather, length in tail])
        + fill(IVORY, [disc(eye, 3.2) for eye in eyes])
        + fill(R, [*(disc(eye, 2.1) for eye in eyes), *crest, BEAK, LEGS])
        # The ivory outlines keep body, wing and tail apart where a tile is only 22 px high.
        + fill(BLUE, [BODY], outlined(1.6, IVORY))
        + fill(R, [WING], outlined(1, IVORY))
        + fill(IVORY, [disc(Point(15.5, 19), 1.5), QUILL])
    )

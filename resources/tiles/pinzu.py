"""The circles: coins with a ring and a flower, in the traditional arrangements and colours."""

from __future__ import annotations

from svg import BLUE, GREEN, RED, Frame, Point, disc, drop, fill, ring

Coin = tuple[float, float, str]
G, B, R = GREEN, BLUE, RED

# Radius of the coins, then centre and colour of each.
LAYOUTS: dict[int, tuple[float, list[Coin]]] = {
    2: (15.8, [(30, 21, G), (30, 56, B)]),
    3: (11.8, [(16, 16, B), (30, 38.5, R), (44, 61, G)]),
    4: (12.2, [(16.5, 20, B), (43.5, 20, G), (16.5, 57, G), (43.5, 57, B)]),
    5: (10.4, [(15.5, 16.5, B), (44.5, 16.5, G), (30, 38.5, R), (15.5, 60.5, G), (44.5, 60.5, B)]),
    6: (9.4, [(x, y, c) for y, c in ((13.5, G), (41.5, R), (63.3, R)) for x in (18, 42)]),
    7: (
        8.2,
        [
            *((12.5, 11.8, G), (30, 18.5, G), (47.5, 25.2, G)),
            *((x, y, R) for y in (45.5, 65.3) for x in (19, 41)),
        ],
    ),
    8: (7.8, [(x, y, B) for y in (11.2, 29.4, 47.6, 65.8) for x in (19, 41)]),
    9: (7.8, [(x, y, c) for y, c in ((14.5, G), (38.5, R), (62.5, B)) for x in (11.6, 30, 48.4)]),
}


def face(number: int, *, red: bool = False) -> str:
    """Return the face of a circle tile; a red five has only red coins."""
    if number == 1:
        return _great_coin()
    radius, coins = LAYOUTS[number]
    by_colour: dict[str, list[str]] = {}
    for x, y, colour in coins:
        by_colour.setdefault(RED if red else colour, []).append(_coin(Point(x, y), radius))
    return "".join(fill(colour, shapes) for colour, shapes in by_colour.items())


def _petals(centre: Point, count: int, near: float, far: float, width: float) -> str:
    return "".join(drop(Frame(centre, 360 * i / count), near, far, width) for i in range(count))


def _coin(centre: Point, r: float) -> str:
    """Return a coin: a ring around a flower."""
    return ring(centre, r, 0.72 * r) + _petals(centre, 6, 0.06 * r, 0.65 * r, 0.5 * r)


def _great_coin() -> str:
    """Return the one circle: rings, a wreath, and a red flower in the middle."""
    centre = Point(30, 38.5)
    return (
        fill(G, [ring(centre, 25.5, 22.4), _petals(centre, 16, 13.2, 21.4, 5.6)])
        + fill(B, [ring(centre, 13, 11.2)])
        + fill(R, [_petals(centre, 8, 2.6, 10.1, 6.2), disc(centre, 2.2)])
    )

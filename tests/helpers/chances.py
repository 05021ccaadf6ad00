"""The chances of luck as one list."""


def listed(chances):
    """A seat's chances of a hand: measure, what came, its law."""
    return [(measure, *chance) for measure, of in chances.items() for chance in of]

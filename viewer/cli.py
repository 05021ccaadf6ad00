"""Commands."""


def main() -> int:
    """Run."""
    return 0

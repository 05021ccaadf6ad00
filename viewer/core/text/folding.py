"""Texts as they are compared."""

import unicodedata


def folded(text: str) -> str:
    """Return a text for comparison without case and width."""
    return unicodedata.normalize("NFKC", text).casefold()

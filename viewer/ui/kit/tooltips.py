"""Tooltips are drawn as markup where they look like it; what is said in them is plain text."""


def as_tooltip(note: str) -> str:
    """Return a note as a tooltip shows it: a name with tags in it stays text."""
    if "<" not in note and "&lt;" not in note:  # by which Qt knows markup
        return note
    from html import escape  # noqa: PLC0415 - a start is shorter without its table of entities

    return f"<qt>{escape(note).replace(chr(10), '<br>')}</qt>"

"""The command line's parser: `argparse`, which says what it has to say in the user's language.

It looks its own texts up in gettext's default domain, by two names of its module. Here they are
ours, and its texts stand in a table where the tool that collects texts finds them. A test holds
that table against the Python it runs on.
"""

import argparse
from typing import Final, NoReturn

from viewer.cli.outcome import Exit, complain
from viewer.cli.terminal import wrapped
from viewer.translation import N_, _, ngettext

argparse._ = _  # type: ignore[attr-defined]
argparse.ngettext = ngettext  # type: ignore[attr-defined]

ITS_TEXTS: Final = (
    N_("usage: "),
    N_("%(heading)s:"),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("unrecognized arguments: %s"),
    N_("not allowed with argument %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
    N_("ignored explicit argument %r"),
    N_("unexpected option string: %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
)
"""What `argparse` of Python 3.11 to 3.13 says to a person, in its own words."""


def its_text_of_several(count: int) -> str:
    """Return the one text of `argparse` that has a plural, which only needs to be collected."""
    return ngettext("expected %s argument", "expected %s arguments", count)


class _Formatter(argparse.HelpFormatter):
    """Breaks lines by columns."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return wrapped(text, width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join(indent + line for line in wrapped(text, width - len(indent)))


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line; ``--help`` has the rest."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**{"formatter_class": _Formatter, **settings})  # type: ignore[arg-type]

    def error(self, message: str) -> NoReturn:
        """Leave with the exit code of wrong use."""
        complain(self.prog, message)
        self.exit(Exit.WRONG_USE)

"""What a Markdown page says, in parts that a test can compute: sections, tables, code."""

import re

from viewer.system.assets import help_page


def section(page: str, title: str, language: str = "en") -> str:
    """The text under a heading of the second level."""
    text = help_page(page, language).read_text(encoding="utf-8")
    parts = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", text, re.DOTALL | re.MULTILINE))
    return parts[title]


def tables(text: str) -> list[list[list[str]]]:
    """Every table's rows of cells, the head first; backticks are left out."""
    found = re.findall(r"((?:^\|.*\n)+)", text, re.MULTILINE)
    return [
        [[cell.strip().replace("`", "") for cell in line[1:-1].split("|")] for line in lines]
        for lines in ([line for line in block.split("\n") if line] for block in found)
        for lines in [[line for line in lines if not set(line) <= set("|- ")]]
    ]


def columns(table: list[list[str]]) -> dict[str, dict[str, str]]:
    """A table by column, and in it by the first cell of each row."""
    head, *rows = table
    return {name: {row[0]: row[at] for row in rows} for at, name in enumerate(head[1:], 1)}


def code_blocks(text: str) -> list[str]:
    return re.findall(r"^```\w*\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def numbers(text: str) -> tuple[int, ...]:
    """The decimal and hexadecimal numbers of a text."""
    return tuple(int(word, 0) for word in re.findall(r"0x[0-9a-fA-F]+|\d+", text))


def quoted_rows(text: str) -> list[tuple[int, ...]]:
    """The rows of at least two numbers that stand between backticks."""
    return [numbers(row) for row in re.findall(r"`([0-9a-fx]+(?:,\s+[0-9a-fx]+)+)`", text)]

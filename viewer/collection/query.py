"""The query language: what happened in a hand, as text and as a list of terms that all hold.

    name            riichi, 立直, chankan, mangan
    name:value      yaku:chankan  yaku:pinfu,tanyao (either)  player:"two words"
    name OP number  points>=8000  han:6  date>=2019-05
    -term           not so
    "text"          a part of a player's name, of the game's id or rules

Words are read in all languages and spellings at once, see `core.text.spellings`. A query's own
text has English names; read back, it is the same query.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import ClassVar, Final, NamedTuple

from viewer.collection.terms import TERM_TYPES, TermType, choice_alone, known_words, type_of
from viewer.core.base.errors import InputError
from viewer.core.base.notation import MPSZ, read_mpsz
from viewer.core.text.folding import folded
from viewer.translation import N_

_QUOTED: Final = r'"(?:[^"]|"")*"|“[^”]*”|「[^」]*」|＂[^＂]*＂'
_OPERATOR: Final = r"[<>＜＞][=＝]|[:：=＝<>＜＞≤≥≦≧]"
_TERM: Final = re.compile(
    rf"(?P<minus>[-－])?(?:(?P<text>{_QUOTED})|(?P<name>[^\s:：=＝<>＜＞≤≥≦≧\"“”「」＂]+)"
    rf"(?:\s*(?P<operator>{_OPERATOR})\s*(?P<values>(?:{_QUOTED}|[^\s\"“”「」＂])*))?)(?!\S)"
)
_VALUE: Final = re.compile(rf"(?:{_QUOTED})|[^,，、]+")
_PLAIN: Final = re.compile(r"[^\s\"“”「」＂,，、:：=＝<>＜＞≤≥≦≧]+")
_OPERATORS: Final = ("=", ">=", "<=", ">", "<")
_SAME_AS: Final = {":": "=", "≤": "<=", "≦": "<=", "≥": ">=", "≧": ">="}
_DATE: Final = re.compile(
    r"(\d{4})(?:[-/.]?(0[1-9]|1[0-2])(?:[-/.]?(0[1-9]|[12]\d|3[01]))?)?", re.ASCII
)
_NUMBER: Final = re.compile(r"\d{1,9}")
_MOST_TERMS: Final = 50
_MOST_VALUES: Final = 200
"""Of all terms: SQLite takes conditions 1000 deep, and some 450 values of `text`."""
_WORD_OF: Final = 0.75
"""How like another a word must be to ask whether that is meant: it may also be a name."""
_LONGEST_WORDS: Final = 40
"""Characters of words in a row without a space."""
_NAME_OF: Final = 0.6
"""The same of a word before a value."""


class QueryError(InputError):
    sentences: ClassVar[Mapping[str, str]] = {
        "no-word": N_("There is no search word {word}."),
        "nearest": N_("There is no search word {word}. Is {nearest} meant?"),
        "nearest-or-text": N_(
            'There is no search word {word}. Is {nearest} meant? As text it is written "{word}".'
        ),
        "no-choice": N_("{name} has no value {word}: it is written as in {example}."),
        "written-as": N_("{name} is written as in {example}."),
        "no-terms": N_("{text} is no search: quotation marks stand around a whole text."),
        "too-long": N_("A search has at most {most} words."),
    }


class Term(NamedTuple):
    """One condition; with several ``values`` any of them will do.

    Values are as `terms` names them: a choice's id, a number's digits, tiles in mpsz.
    """

    name: str
    values: tuple[str, ...] = ()
    operator: str = "="
    negated: bool = False

    @property
    def type(self) -> TermType:
        return TERM_TYPES[self.name]

    def __str__(self) -> str:
        minus = "-" * self.negated
        if not self.values:
            return minus + self.name
        if self.name == "text" and len(self.values) == 1:
            return minus + _quoted(self.values[0])
        values = ",".join(each if _PLAIN.fullmatch(each) else _quoted(each) for each in self.values)
        return f"{minus}{self.name}{':' if self.operator == '=' else self.operator}{values}"


class Query(NamedTuple):
    """Terms that all hold."""

    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        return " ".join(map(str, self.terms))


def parse_query(text: str) -> Query:
    """Read a query; raises `QueryError`."""
    terms = tuple(_terms(text))
    if len(terms) > _MOST_TERMS:
        raise QueryError("too-long", most=_MOST_TERMS)
    if sum(len(term.values) for term in terms) > _MOST_VALUES:
        raise QueryError("too-long", most=_MOST_VALUES)
    return Query(terms)


def make_term(
    name: str, values: Iterable[str] = (), operator: str = "=", *, negated: bool = False
) -> Term:
    """Return a term of words as a form has them; raises `QueryError`."""
    found = type_of(name)
    if found is None:
        raise _unknown(name)
    given = tuple(values)
    read = tuple([_read(found, value) for value in given])
    if found.kind == "flag" and not given and operator == "=":
        return Term(found.name, negated=negated)
    if not given and "any" in found.choices:
        read = ("any",)
    if not read or not _fits(found, len(read), operator):
        raise _written_as(found)
    return Term(found.name, read, operator, negated)


def _fits(found: TermType, values: int, operator: str) -> bool:
    if found.kind == "flag" or operator not in _OPERATORS:
        return False
    if operator != "=" and found.operator == "=" and found.kind != "number":
        return False
    return values == 1 or (operator == "=" and found.kind in {"choice", "text"})


def _terms(text: str) -> Iterator[Term]:
    at = len(text) - len(text.lstrip())
    while at < len(text):
        match = _TERM.match(text, at)
        if match is None:
            raise QueryError("no-terms", text=text[at:])
        yield from _words_in(match) or [_term(match)]
        at = match.end()
        at += len(text[at:]) - len(text[at:].lstrip())


def _words_in(match: re.Match[str]) -> list[Term]:
    """Return the terms that words are of which nothing parts them, as リーチ一発; else nothing."""
    word = match["name"] or ""
    if match["minus"] or match["operator"] or word.isascii() or len(word) > _LONGEST_WORDS:
        return []
    parted: dict[int, list[Term]] = {len(word): []}  # by where the rest of the word begins
    for start in reversed(range(len(word))):
        for end in sorted(parted, reverse=True):  # the longest first
            if first := _alone(word[start:end]):
                parted[start] = [first, *parted[end]]
                break
    return parted.get(0, [])


def _alone(word: str) -> Term | None:
    """Return the term that a word is by itself, without a value."""
    found = type_of(word)
    if found is not None and (found.kind == "flag" or "any" in found.choices):
        return make_term(word)
    alone = choice_alone(word)
    return Term(alone[0].name, (alone[1].id,)) if alone else None


def _term(match: re.Match[str]) -> Term:
    minus, quoted, name, operator, values = match.groups()
    negated = minus is not None
    if quoted is not None:
        return make_term("text", [_unquoted(quoted)], negated=negated)
    if operator is not None:
        operator = "".join(chr(ord(c) - 0xFEE0) if c in "：＝＜＞" else c for c in operator)
        given = map(_unquoted, _VALUE.findall(values))
        return make_term(name, given, _SAME_AS.get(operator, operator), negated=negated)
    if type_of(name) is not None:
        return make_term(name, negated=negated)
    if alone := choice_alone(name):
        return Term(alone[0].name, (alone[1].id,), negated=negated)
    if nearest := _nearest(name, known_words()):
        raise QueryError("nearest-or-text", word=name, nearest=nearest)
    return Term("text", (name,), negated=negated)


def _read(found: TermType, value: str) -> str:
    """Return a value as the index's names have it."""
    plain = folded(value)
    match found.kind:
        case "choice" if choice := found.choice(value):
            return choice.id
        case "choice":
            raise QueryError(
                "no-choice", word=value, name=found.name, example=_example(found, plain)
            )
        case "number" if _NUMBER.fullmatch(plain):
            return str(int(plain))
        case "date" if parts := _DATE.fullmatch(plain):
            return "-".join(filter(None, parts.groups()))
        case "tiles":
            return _tiles(found, plain)
        case "text" if value.strip():
            return value
        case _:
            raise _written_as(found)


def _example(found: TermType, word: str) -> str:
    """Return an example of a term, with the choice that is nearest to a word."""
    known = {name: each for each in found.choices.values() for name in (each.id, each.word)}
    close = _nearest(word, known)
    return f"{found.name}:{known[close].id}" if close else found.example


def _tiles(found: TermType, text: str) -> str:
    try:
        faces = read_mpsz(text)
    except InputError as error:
        raise _written_as(found) from error
    if not faces:
        raise _written_as(found)
    return MPSZ.write(sorted(faces, key=lambda face: (face.kind, face.red)))


def _written_as(found: TermType) -> QueryError:
    return QueryError("written-as", name=found.name, example=found.example)


def _unknown(word: str) -> QueryError:
    nearest = _nearest(word, TERM_TYPES, _NAME_OF)
    if nearest is None:
        return QueryError("no-word", word=word)
    return QueryError("nearest", word=word, nearest=nearest)


def _nearest(word: str, known: Iterable[str], likeness: float = _WORD_OF) -> str | None:
    return next(iter(get_close_matches(folded(word), known, 1, likeness)), None)


def _quoted(value: str) -> str:
    return '"{}"'.format(value.replace('"', '""'))


def _unquoted(value: str) -> str:
    if value[0] == '"':
        return value[1:-1].replace('""', '"')
    return value[1:-1] if value[0] in "“「＂" else value

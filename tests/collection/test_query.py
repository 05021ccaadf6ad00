"""A query is read in every spelling, and its own text is read as the same query."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers import long_run
from tests.helpers.outcome import outcome
from viewer.collection.query import Query, QueryError, Term, make_term, parse_query
from viewer.collection.terms import TERM_TYPES, choice_alone, type_of
from viewer.core.base.errors import sentence
from viewer.system.language import LANGUAGES, spoken
from viewer.translation import _

TEXTS = st.text(min_size=1, max_size=8).filter(str.strip)
OPERATORS = st.sampled_from(["=", ">=", "<=", ">", "<"])
DATES = st.dates().map(str).flatmap(lambda date: st.sampled_from([date[:4], date[:7], date]))
TILES = st.lists(st.sampled_from("123456789"), min_size=1, max_size=13).map(
    lambda digits: "".join(sorted(digits)) + "m"
)


@st.composite
def terms(draw):
    found = TERM_TYPES[draw(st.sampled_from(sorted(TERM_TYPES)))]
    negated = draw(st.booleans())
    choices = st.lists(st.sampled_from(sorted(found.choices) or [""]), min_size=1, max_size=3)
    values, operator = (), "="
    match found.kind:
        case "choice":
            values = draw(choices)
            operator = draw(OPERATORS) if found.operator != "=" and len(values) == 1 else "="
        case "text":
            values = draw(st.lists(TEXTS, min_size=1, max_size=3))
        case "tiles":
            values = [draw(TILES)]
        case "number":
            values, operator = [str(draw(st.integers(0, 10**9 - 1)))], draw(OPERATORS)
        case "date":
            values, operator = [draw(DATES)], draw(OPERATORS)
    return Term(found.name, tuple(values), operator, negated)


@settings(max_examples=long_run.examples(60))
@given(st.lists(terms(), max_size=6))
def test_a_querys_text_is_read_as_the_same_query(found):
    query = Query(tuple(found))
    assert parse_query(str(query)) == query


@given(terms())
def test_a_form_makes_the_same_terms(term):
    assert make_term(term.name, term.values, term.operator, negated=term.negated) == term


@given(st.text())
def test_any_text_is_a_query_or_an_error_with_a_sentence(text):
    found = outcome(parse_query, text)
    if isinstance(found, Query):
        assert parse_query(str(found)) == found


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("リーチ", "riichi"),
        ("立直", "riichi"),
        ("カン", "kan"),
        ("槓", "kan"),
        ("ダブリー", "yaku:double-riichi"),
        ("タンヤオ -ピンフ", "yaku:tanyao -yaku:pinfu"),
        ("役:断幺九,平和", "yaku:tanyao,pinfu"),
        ("満貫", "limit:mangan"),
        ("limit≧跳満", "limit>=haneman"),
        ("点 >= 8000　翻：６", "points>=8000 han:6"),
        ("Points＞＝8000", "points>=8000"),
        ("プレイヤー:「山田 太郎」", 'player:"山田 太郎"'),
        ("玩家:“a b”,c", 'player:"a b",c'),
        ("途中流局 九種九牌", "abortive:any abortive:nine-kinds"),
        ("鳳凰卓 天鳳 雀魂", "room:phoenix site:tenhou site:mahjong-soul"),
        ("date>=2019/05/01 日付<20200101", "date>=2019-05-01 date<2020-01-01"),
        ("haipai:777z11m", "haipai:11m777z"),
        ("seat:B wind:東", "seat:b wind:east"),
        ("Ａさん", '"Ａさん"'),
        ('"riichi"', '"riichi"'),
        ("リーチ一発ツモ -立直一发", 'riichi yaku:ippatsu tsumo -"立直一发"'),
        ("特上リーチ太郎", '"特上リーチ太郎"'),
        ("四暗刻単騎途中流局", "yaku:suuankou-tanki abortive:any"),
        ("seat-wind 役牌", "yaku:seat-wind yaku:yakuhai"),
        ("", ""),
    ],
)
def test_spellings(text, same):
    assert str(parse_query(text)) == same


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rich", 'There is no search word rich. Is riichi meant? As text it is written "rich".'),
        ("hna>=6", "There is no search word hna. Is han meant?"),
        ("xyz:3", "There is no search word xyz."),
        ("yaku:chankn", "yaku has no value chankn: it is written as in yaku:chankan."),
        ("limit:満", "limit has no value 満: it is written as in limit:mangan."),
        ("yaku", "yaku is written as in yaku:chankan."),
        ("riichi:3", "riichi is written as in riichi."),
        ("han>=many", "han is written as in han>=6."),
        ("date:2019-13", "date is written as in date>=2019-05."),
        ("haipai:5x", "haipai is written as in haipai:11777z."),
        ('haipai:""', "haipai is written as in haipai:11777z."),
        ("room>=upper", "room is written as in room:general."),
        ("limit>=mangan,haneman", "limit is written as in limit:mangan."),
        ("text:", 'text is written as in text:"NAME".'),
        ('"" riichi', 'text is written as in text:"NAME".'),
        ('riichi "abc', '"abc is no search: quotation marks stand around a whole text.'),
        ("riichi " * 51, "A search has at most 50 words."),
        (f"player:{','.join('a' * 201)}", "A search has at most 200 words."),
    ],
)
def test_a_mistake_is_answered_by_one_sentence(text, said):
    with pytest.raises(QueryError) as error:
        parse_query(text)
    assert str(error.value) == said


def test_a_form_cannot_make_what_text_cannot():
    for wrong in (("nothing",), ("han", ["6"], "OR 1"), ("riichi", [], ">=")):
        with pytest.raises(QueryError):
            make_term(*wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_of_every_language_are_words_of_queries(language):
    for term in (TERM_TYPES["yaku"], TERM_TYPES["limit"], TERM_TYPES["wind"]):
        for choice in term.choices.values():
            with spoken(language):
                title = _(choice.title)
            assert term.choice(title) is choice


def test_terms_and_choices_are_found_by_their_own_names():
    for name, term in TERM_TYPES.items():
        assert type_of(name) is term
        assert type_of(term.word) is term
        for choice in term.choices.values():
            assert term.choice(choice.id) is choice
    assert choice_alone("any") is None


def test_mistakes_are_told_in_every_language():
    said = set()
    with pytest.raises(QueryError) as error:
        parse_query("yaku:chankn")
    for name in LANGUAGES:
        with spoken(name):
            said.add(sentence(error.value))
    assert len(said) == len(LANGUAGES)

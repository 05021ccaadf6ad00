import sqlite3

from viewer.collection.schema import CREATE, HAND_BITS, TABLES, SeatFact
from viewer.core.base.records import MOST_HANDS


def test_the_tables_have_the_columns_of_their_rows():
    with sqlite3.connect(":memory:") as database:
        for statement in CREATE:
            database.execute(statement)
        for name, table in TABLES.items():
            columns = database.execute(f"PRAGMA table_info({name})").fetchall()
            assert [column[1] for column in columns] == list(table.row._fields)
    database.close()


def test_ids_and_facts_have_room():
    assert MOST_HANDS <= 1 << HAND_BITS
    facts = [fact.of(seat) for fact in SeatFact for seat in range(4)]
    assert len(set(facts)) == len(facts)
    assert all(fact < 1 << 63 for fact in facts)  # SQLite's integers have a sign
    assert all(sum(map(fact.of, range(4))) >> 4 * fact == 15 for fact in SeatFact)

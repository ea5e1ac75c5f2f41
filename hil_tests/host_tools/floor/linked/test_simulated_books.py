"""A simulated floor once more in SQLite and PostgreSQL: the same replies, entries and awards."""

import pytest

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.world import LINK, TWO, World
from host_tools.floor import link_tables
from host_tools.floor.linked import accounts, deciding, repository
from host_tools.floor.linked.verifying import findings

# Of histories in which no other database takes over.
SEEDS = (5, 7)


def played(seed):
    world = World(seed, without=("failover",))
    for _ in range(60):
        world.step()
    return world


@pytest.mark.parametrize("seed", SEEDS)
def test_a_simulated_floor_comes_out_as_in_memory(database, seed):
    world = played(seed)
    books = world.store.books
    with repository.begun(database, LINK, at=1) as kept:
        deciding.open_levels(kept, world.terms, TWO)
        for table in world.tables:
            deciding.admit(kept, table.uid, world.first[table.uid], TWO)
    for act, answer in world.store.done:
        with repository.opened(database, LINK, at=2) as kept:
            assert act(kept) == answer
    found = rows(database, link_tables.entries)
    assert {row["kind"] for row in found} >= {"contribution", "award", "paid", "void"}
    assert [row["number"] for row in found] == [*range(1, len(books.entries) + 1)]
    assert [{name: row[name] for name in accounts.ACCOUNTS} for row in found] == [
        entry.amounts for entry in books.entries
    ]
    assert [row["cents"] for row in rows(database, link_tables.awards)] == [
        books.awards[number].cents for number in books.numbers()
    ]
    assert findings(database, LINK) == []
    with repository.opened(database, LINK, at=3) as kept:
        for level in world.terms:
            assert kept.standing(level) == books.standing(level)
        assert kept.members() == books.members()
    assert len(rows(database, link_tables.link_alarms)) == len(books.alarms)

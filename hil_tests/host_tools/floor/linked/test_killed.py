"""Claims of linked tables when their database dies by kill -9, and when a standby takes over."""

import pytest

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.linked.killed import LINK, Killed, Table, open_link
from hil_tests.host_tools.floor.linked.world import TWO
from hil_tests.host_tools.floor.postgres import Postgres
from host_tools.device.link.client import Refused
from host_tools.floor import link_tables
from host_tools.floor.database import Database
from host_tools.floor.linked import deciding, repository
from host_tools.floor.linked.verifying import findings


def test_a_database_that_is_killed_answers_each_claim_once_and_loses_none(postgres):
    """`make link-faults` does so with 1,000 claims and 50 kills."""
    postgres.kill()
    postgres.start(fsync="on")
    killed = Killed(postgres, claims=12, kills=2, seed=1)
    killed.play()
    killed.database.close()
    postgres.kill()
    postgres.start()


@pytest.fixture
def pair():
    """A primary that commits nothing before its standby has it, and that standby."""
    primary = Postgres()
    standby = Postgres(primary)
    primary.do("ALTER SYSTEM SET synchronous_standby_names = '*'")
    primary.do("SELECT pg_reload_conf()")
    yield primary, standby
    standby.stop()
    primary.stop()


def test_a_promoted_standby_has_every_answer_and_its_term_refuses_the_old_primary(pair):
    primary, standby = pair
    url = primary.new_database()
    old = Database(url)
    first, second, third = tables = [Table(n, wins_all=False) for n in range(3)]
    open_link(old, tables)
    for table in (*tables, *tables, first):
        table.take(table.ask(old))
    assert [table.answer and table.answer[1] for table in tables] == [2, None, 1]

    # By hand; and somebody lets the old primary go on without its standby.
    standby.do("SELECT pg_promote()")
    primary.do("ALTER SYSTEM RESET synchronous_standby_names")
    primary.do("SELECT pg_reload_conf()")
    new = Database(url.replace(str(primary.folder), str(standby.folder)))
    with repository.opened(new, LINK, at=3) as books:
        deciding.promote(books, 2, TWO)
    late = second.ask(old)
    assert len(rows(old, link_tables.awards)) == 3 and len(rows(new, link_tables.awards)) == 2

    for table in (*tables, *tables):
        table.take(table.ask(new))
    assert second.answer is None and {table.said.term for table in tables} == {2}
    assert [table.is_leased for table in tables] == [False, False, True]
    assert [table.ask(old) for table in tables] == [None] * 3
    with pytest.raises(Refused, match="another report"):
        second.take(late)
    for table in tables:
        table.take(table.ask(new))
    assert [table.answer[:2] for table in tables] == [[1, 2], [2, 3], [1, 1]]
    assert findings(new, LINK) == [] and rows(new, link_tables.link_alarms) == []
    old.close()
    new.close()

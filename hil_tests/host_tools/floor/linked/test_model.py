"""The model of linked meters, in a floor so small that it takes a moment; `make model` plays the
large ones, and breaks the protocol in every way that it has."""

from hil_tests.host_tools.floor.linked.model.run import play, play_broken


def test_whatever_two_tables_and_a_failover_do_all_holds():
    found = play({"TABLES": 2, "HITS": 1, "MOST_LATE": 0}, "-O0")
    assert found["violated"] is None and found["states"] > 10_000


def test_a_new_database_that_waits_for_nobody_is_found_out():
    assert play_broken("a new database waits for nobody")["violated"]

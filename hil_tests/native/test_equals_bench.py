"""Native equals bench: a round of every game, its power cut and switched on again, is the same on
both. What a native board proves is therefore true of the image, except for its time."""

import pytest
from tablectl.games import CATALOGUE
from tablectl.store.records import whole_of

from hil_tests.native.both_bodies import messages, played, shown, whole_records
from hil_tests.native.fed_clock import WORK_US, FedClock
from host_tools.examples import FULL_TABLES
from host_tools.rounds import round_file

# The power goes before this event of the round, while wagers are made or cards are dealt.
CUT_AT = 20
# Requests in which the chip spends time between two records, and in how many of them in a round. A
# signed request has its note `access` with the time at which it came. Then the chip computes the
# HMAC and keeps the counter, and the event gets its time 10 ms later. Tags are a chain: behind the
# first such request all of them differ, and facts and times are compared.
OWN_TIME = {"access", "jackpot_confirm"}
SPENDING = {"587": 1, "687a": 4}


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_a_round_is_the_same_on_both(game):
    bench = played(round_file.load(FULL_TABLES / f"{game}.json"), CUT_AT)
    with bench:
        fed = FedClock(bench)
        native = fed.native()
        fed.verify_shifts()
        its, own = fed.records, whole_records(native)
        assert timeless(own) == timeless(its)
        spent = spending(its, own)
        assert len(spent) == SPENDING.get(game, 0)
        equal = spent[0] if spent else len(its)
        assert [whole_of(record) for record in own[:equal]] == [
            whole_of(record) for record in its[:equal]
        ]
        assert messages(native) == messages(bench)
        assert shown(native, "lamps") == shown(bench, "lamps")
        assert shown(native, "display") == shown(bench, "display")


def timeless(records):
    return [{**record.facts, "time": 0} for record in records]


def spending(its, own):
    """Places of the records before which the chip has spent time inside a request. All others have
    the same time on both."""
    apart = [bench.time - native.time for bench, native in zip(its, own)]
    places = []
    for place, late_us in enumerate(apart):
        if not late_us or late_us == apart[place - 1]:
            continue
        assert {its[place - 1].facts["event"], its[place].facts["event"]} == OWN_TIME
        assert 0 < late_us < WORK_US
        places.append(place)
    return places

"""Native equals bench: a round of every game, its power cut and switched on again, is the same on
both. What a native board proves is therefore true of the image, except for its time."""

import pytest
from tablectl.games import CATALOGUE

from hil_tests.native.both_bodies import messages, pins, played, records, replayed, shown
from host_tools.examples import FULL_TABLES
from host_tools.rounds import round_file

# The power goes before this event of the round, while wagers are made or cards are dealt.
CUT_AT = 20
# A time on the script has fractions of a microsecond, which each board cuts off by itself.
FRACTION_US = 1


@pytest.mark.parametrize("game", sorted(CATALOGUE))
def test_a_round_is_the_same_on_both(game):
    bench = played(round_file.load(FULL_TABLES / f"{game}.json"), CUT_AT)
    with bench:
        native = replayed(bench)
        assert records(native) == records(bench)
        assert messages(native) == messages(bench)
        assert shown(native, "lamps") == shown(bench, "lamps")
        assert shown(native, "display") == shown(bench, "display")
        for of_native, of_bench in zip(pins(native), pins(bench)):
            apart = [mine - its for mine, its in zip(of_native, of_bench)]
            assert not apart or max(apart) - min(apart) <= FRACTION_US

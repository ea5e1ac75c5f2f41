"""The power goes anywhere in two rounds, the first with a jackpot, the second void: the table
stands before or after what was being done."""

import multiprocessing

import pytest

from hil_tests.board.power_cut import begin, check, stood_up, sweep_on_host
from hil_tests.board.recording import Recording

# Cuts on the image, spread over all of them.
SAMPLES = 52
# {sample: so many bytes of its recovery are written before the power goes again}.
AGAIN = {1: 1, 4: 7, 15: 30, 21: 41, 28: 55, 31: 61}
JOBS = 2

pytestmark = pytest.mark.needs("torn")


@pytest.fixture(scope="module")
def recording():
    return Recording()


@pytest.fixture(scope="module")
def outcomes(recording):
    """{(n, mask, again): None, or what is wrong} of the sample, on two boards side by side."""
    cuts = [(*sample(recording, number), None) for number in range(SAMPLES)]
    cuts += [(*sample(recording, number), again) for number, again in AGAIN.items()]
    with multiprocessing.Pool(JOBS, begin, (recording,)) as pool:
        return dict(pool.map(check, cuts, chunksize=1))


def sample(recording, number):
    cuts = list(recording.cuts())
    return cuts[number * (len(cuts) - 1) // (SAMPLES - 1)]


def test_what_the_recorded_rounds_have(recording):
    journal = stood_up(recording.memory_after(len(recording.writes))).journal
    facts = [record.facts for record in journal.records(journal.ring.tail.copy(), 9999)]
    names = [fact["event"] for fact in facts]
    for name in ("jackpot_confirm", "adjusted", "irregularity", "access", "latched"):
        assert name in names
    assert names.count("next_round") == names.count("over") == 2
    assert names.count("configured") == 1
    assert [fact["meter"] for fact in facts if fact["event"] == "over"] == [
        2_000_005_000,
        23_456_780_000,
    ]
    assert any('"meter": 23456985000' in state for state in recording.states)
    assert len(recording.bounds) == len(set(recording.bounds)), "a step that wrote nothing"


def test_the_board_writes_and_erases_no_flash(recording):
    assert recording.flash_ops == 0


def details(table):
    """All that a power cut may not change, and the table's time, which no two events share."""
    round = table.round
    sensors = [table.sensors.lying, sorted(table.sensors.accepted), sorted(table.sensors.wagered)]
    state = [round.number, round.wagers, round.hands, round.drawn, table.lines, table.carried]
    return repr([table.status(), table.awaits, sensors, state, table.meter.state(), table.time])


def test_every_byte_whole_or_torn_stands_up_on_the_host_and_no_state_comes_back(recording):
    seen = []
    for (_, mask), keeper in sweep_on_host(recording):
        state = details(keeper.table), keeper.table.configuration["jackpot_hold"]
        if not mask and (not seen or seen[-1] != state):
            assert state not in seen
            seen.append(state)
    assert len(seen) >= len(recording.states)


@pytest.mark.parametrize("number", range(SAMPLES))
def test_the_image_stands_up_as_the_host_does(number, recording, outcomes):
    wrong = outcomes[(*sample(recording, number), None)]
    assert wrong is None, wrong


@pytest.mark.parametrize("number", AGAIN)
def test_the_image_is_cut_again_while_it_recovers(number, recording, outcomes):
    wrong = outcomes[(*sample(recording, number), AGAIN[number])]
    assert wrong is None, wrong

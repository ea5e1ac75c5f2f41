"""The power goes anywhere in two rounds, the first with a jackpot, the second void: the table
stands before or after what was being done, and its round is played to the end."""

import multiprocessing

import pytest

from hil_tests.board.played_out import PlayedOut, paid, returned, settled
from hil_tests.board.power_cut import begin, check, cuts_between, cuts_in
from hil_tests.board.recording import MASKS, Recording
from hil_tests.board.recovered import stood_up, sweep_on_host

# Cuts on the image, spread over all of them.
SAMPLES = 52
# {sample: the byte of its recovery at which the power goes again}. From the new configuration to
# its checkpoint (34) a recovery writes one as well, and 959 bytes in all; any other has 252.
AGAIN = {1: 1, 4: 60, 15: 130, 21: 245, 31: 200, 34: 700}
JOBS = 2

pytestmark = pytest.mark.needs("torn")


@pytest.fixture(scope="module")
def recording():
    return Recording()


@pytest.fixture(scope="module")
def outcomes(recording):
    """{(n, mask, again): its Outcome} of the sample, on two boards side by side."""
    cuts = [(*sample(recording, number), None) for number in range(SAMPLES)]
    cuts += [(*sample(recording, number), again) for number, again in AGAIN.items()]
    with multiprocessing.Pool(JOBS, begin, (recording, PlayedOut)) as pool:
        return {outcome.cut: outcome for outcome in pool.map(check, cuts, chunksize=1)}


def every(recording):
    return list(cuts_between(recording, 0, 10**9))


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
    wrong = outcomes[(*sample(recording, number), None)].wrong
    assert wrong is None, wrong


@pytest.mark.parametrize("number", AGAIN)
def test_the_image_is_cut_again_while_it_recovers(number, recording, outcomes):
    wrong = outcomes[(*sample(recording, number), AGAIN[number])].wrong
    assert wrong is None, wrong


def test_the_round_of_each_table_that_stood_up_was_played_to_its_end(outcomes):
    tables = {outcome.recovered for outcome in outcomes.values()}
    played = {outcome.recovered for outcome in outcomes.values() if outcome.is_played}
    assert played == tables and len(tables) > SAMPLES // 2


@pytest.mark.parametrize("change", [{"amount": 1}, {"outcome": "push"}, {"wager": "trips"}, None])
def test_a_round_that_pays_otherwise_than_by_hand_is_found(change):
    lines = [dict(zip(("wager", "outcome", "stake", "amount"), one)) for one in paid(200_020)]
    held = {**lines[0], "outcome": "hold"}
    assert settled([*lines, held]) == paid(200_020) != returned()
    wrong = [*lines[1:], {**lines[0], **change}] if change else [*lines, lines[0]]
    assert settled(wrong) != paid(200_020)


def test_every_memory_that_a_cut_can_leave_is_started_on_once(recording):
    touched = {address: recording.first[address] for address, _ in recording.writes}
    memories = {tuple(touched.values())}
    for address, value in recording.writes:
        old = touched[address]
        for mask in (*MASKS, 0xFF):
            touched[address] = old & ~mask & 0xFF | value & mask
            memories.add(tuple(touched.values()))
    begun = [
        recording.memory_after(n, mask) for n, mask, again in every(recording) if again is None
    ]
    started = {tuple(memory[address] for address in touched) for memory in begun}
    assert started == memories and len(begun) == len(memories)
    assert cuts_in(recording, 0, 10**9) == len(MASKS) * len(recording.writes) + 1


def test_parts_have_every_cut_between_them(recording):
    half = len(recording.writes) // 2
    parts = [*cuts_between(recording, 0, half), *cuts_between(recording, half + 1, 10**9)]
    assert parts == every(recording)
    assert cuts_in(recording, 0, half) + cuts_in(recording, half + 1, 10**9) == cuts_in(
        recording, 0, 10**9
    )

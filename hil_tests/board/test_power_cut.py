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


def memories_of(recording):
    """Every memory that a cut can leave, as the bytes at the addresses that are written."""
    touched = {address: recording.first[address] for address, _ in recording.writes}
    memories = {bytes(touched.values())}
    for address, value in recording.writes:
        old = touched[address]
        for mask in (*MASKS, 0xFF):
            touched[address] = old & ~mask & 0xFF | value & mask
            memories.add(bytes(touched.values()))
    return memories


def started_on(recording):
    """The same bytes of each memory that the image starts on, in turn."""
    addresses = list(dict.fromkeys(address for address, _ in recording.writes))
    for n, mask, again in every(recording):
        if again is None:
            memory = recording.memory_after(n, mask)
            yield bytes(memory[address] for address in addresses)


def ends_unchanged(recording):
    """How many steps end with a byte that is written as it was: the same memory twice, but at the
    end only one state may stand up. Which do hangs on the check sums, so on the image."""
    data, ends = bytearray(recording.first), set(recording.bounds)
    unchanged = 0
    for n, (address, value) in enumerate(recording.writes, 1):
        unchanged += data[address] == value and n in ends
        data[address] = value
    return unchanged


class Written(Recording):
    """A recording of these bytes alone."""

    def __init__(self, first, writes, bounds):
        self.first, self.writes, self.bounds = first, writes, bounds


SHORT = [(0, 1), (1, 7), (2, 5), (0, 2)]


@pytest.fixture(params=["the rounds", "an end unchanged", "a middle unchanged"])
def written(request, recording):
    return {
        "the rounds": recording,
        "an end unchanged": Written(bytes((0, 7, 0)), SHORT, [0, 2, 4]),
        "a middle unchanged": Written(bytes((0, 7, 0)), SHORT, [0, 3, 4]),
    }[request.param]


def test_every_memory_that_a_cut_can_leave_is_started_on_once(written):
    memories, started = memories_of(written), list(started_on(written))
    assert not memories ^ set(started)
    assert len(started) == len(memories) + ends_unchanged(written)
    assert cuts_in(written, 0, 10**9) == len(MASKS) * len(written.writes) + 1


def test_parts_have_every_cut_between_them(recording):
    half = len(recording.writes) // 2
    parts = [*cuts_between(recording, 0, half), *cuts_between(recording, half + 1, 10**9)]
    assert parts == every(recording)
    assert cuts_in(recording, 0, half) + cuts_in(recording, half + 1, 10**9) == cuts_in(
        recording, 0, 10**9
    )

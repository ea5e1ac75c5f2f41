"""A Bench over two streams: the rig's answers, the board's link, and what there is no wire for."""

import pytest

from hil_tests.host_tools.helpers.scripted_stream import ScriptedStream
from hil_tests.host_tools.simulator.rig_double import BoardStream, RigStream
from host_tools.simulator.bench import (
    Bench,
    BenchError,
    Unable,
    happened,
    lamp,
    link,
    link_text,
    pin,
)
from host_tools.simulator.rig.clock import RigClock
from host_tools.simulator.rig.control import RigControl
from host_tools.simulator.rig.requests import RigRequests

LATCH = 1
# Seat 1 of the double's lamps.
SEAT_1 = 1


@pytest.fixture
def streams():
    rig = RigStream()
    return rig, BoardStream(rig)


@pytest.fixture
def bench(streams):
    bench = Bench(control=RigControl(*streams))
    bench.power_on()
    return bench


def off_by(bench, streams):
    return bench.now_us - streams[0].rig.clock.us


def test_the_clock_of_the_bench_is_that_of_the_rig(bench, streams):
    assert abs(off_by(bench, streams)) < 2_000
    began = bench.now_us
    bench.run_for(100_000)
    assert 100_000 <= bench.now_us - began < 102_000


def test_what_is_set_for_soon_is_never_too_late(bench, streams):
    at = bench.soon_us(2)
    bench.press("lock_out", at)
    bench.release("lock_out", at + 5_000)
    bench.run_until_us(at + 10_000)
    edges = streams[0].rig.hands.carried_out
    assert edges[-2:] == [(at * 1000, 2, True), ((at + 5_000) * 1000, 2, False)]


@pytest.fixture
def fallen_behind(bench, streams):
    """The rig of `bench`, as an emulated one is where the host is busy with something else."""
    streams[0].ahead_s += 0.1
    return streams[0].rig


def test_soon_is_soon_for_a_rig_that_has_fallen_behind(bench, fallen_behind):
    assert 0 < bench.soon_us() - fallen_behind.clock.us < 30_000


def test_a_run_ends_when_its_time_has_come_for_a_rig_that_has_fallen_behind(bench, fallen_behind):
    end = fallen_behind.clock.us + 50_000
    bench.run_until_us(end)
    assert fallen_behind.clock.us >= end


def test_who_waits_for_the_board_learns_that_the_rig_has_fallen_behind(
    bench, streams, fallen_behind
):
    with pytest.raises(BenchError, match="limit at"):
        bench.run_until(link("never"), 2_000_000)
    assert abs(off_by(bench, streams)) < 2_000


@pytest.fixture
def falls_behind(streams, fallen_behind, monkeypatch):
    """As `fallen_behind`, and more so after each answer."""
    rig = streams[0]
    receive = rig.receive

    def receive_late(limit_s):
        data = receive(limit_s)
        rig.ahead_s += 0.5 if data else 0
        return data

    monkeypatch.setattr(rig, "receive", receive_late)
    return fallen_behind


def test_a_lamp_is_waited_for_until_its_time_is_over_for_the_rig(
    bench, streams, falls_behind, monkeypatch
):
    rig, lit = streams[0], falls_behind.clock.us + 30_000
    wait = rig.wait

    def wait_for_the_light(us):
        wait(us)
        if falls_behind.clock.us >= lit:
            falls_behind.ears.heard = [(lit, LATCH, SEAT_1), (lit, 2, 0)]

    monkeypatch.setattr(rig, "wait", wait_for_the_light)
    assert bench.run_until(lamp("seat_1"), 50_000)["at_us"] == lit
    with pytest.raises(BenchError, match="limit at"):
        bench.run_until(lamp("seat_2"), 50_000)


def test_a_rig_with_a_twentieth_of_its_time_is_not_silent(bench, streams, monkeypatch):
    """As an emulated one where the host is busy with something else."""
    rig = streams[0]
    monkeypatch.setattr(rig, "now_s", lambda: 20 * rig.rig.clock.us / 1e6)
    with pytest.raises(BenchError, match="limit at"):
        bench.run_until(lamp("seat_1"), 20 * 600_000)


def test_a_line_that_came_in_time_for_the_rig_was_not_too_late(bench, streams, falls_behind):
    end = falls_behind.clock.us + 50_000
    streams[1].says = [(end - 30_000, b"yes\n"), (end + 30_000, b"no\n")]
    assert bench.run_until(link("yes"), end - bench.now_us)["at_us"] <= end
    with pytest.raises(BenchError, match="limit at"):
        bench.run_until(link("no"), end - bench.now_us)


def test_a_line_stays_whole_when_the_clock_is_set_back_within_it(bench, streams, fallen_behind):
    """The time of a run is over on the host's clock, then on the rig's; events are put in the
    order of their times."""
    at = fallen_behind.clock.us
    streams[1].says = [(at + 190_000, b'{"ev":"lo'), (at + 210_000, b'cked"}\n')]
    bench.run_for(200_000)
    assert [line for _, line in bench.link_lines()] == [b'{"ev":"locked"}']


def test_a_time_that_is_past_is_refused_in_the_rigs_words(bench):
    with pytest.raises(BenchError, match="is past"):
        bench.press("lock_out", 5)


def test_lines_of_the_board_come_with_their_time(bench, streams):
    at = int(bench.now_us) + 20_000
    streams[1].says = [(at, b"one\r\ntw"), (at + 5_000, b"o\r\n")]
    bench.run_for(50_000)
    (one, first), (two, second) = bench.link_lines()
    assert (first, second) == (b"one", b"two")
    assert abs(one - at) < 3_000 and abs(two - at - 5_000) < 3_000


def test_a_run_ends_with_the_line_that_it_waits_for(bench, streams):
    at = int(bench.now_us) + 30_000
    streams[1].says = [(at, b"no\n"), (at + 1_000, b"yes 7\n"), (at + 90_000, b"late\n")]
    met = bench.run_until(link("^yes [0-9]$"), 80_000)
    assert met["line"] == b"yes 7" and bench.now_us < at + 10_000
    with pytest.raises(BenchError, match="limit at .* waited for"):
        bench.run_until(link_text("never"), 20_000)


def test_a_lamp_is_lit_at_the_time_the_rig_saw_it(bench, streams):
    rig = streams[0].rig
    bench.run_for(1_000)
    lit = rig.clock.us
    rig.ears.heard = [(lit, LATCH, SEAT_1), (lit, 2, 0)]
    bench.chip_on(1)
    assert bench.run_until(lamp("seat_1"), 50_000)["at_us"] == lit
    assert bench.lamps()["seat_1"] is True
    began = bench.now_us
    assert bench.run_until(lamp("seat_1"), 50_000)["at_us"] >= began > lit


def test_what_the_host_sends_at_a_time_goes_out_then(bench, streams):
    at = bench.soon_us() + 20_000
    bench.link_send(b"later\n", at)
    bench.link_send(b"sooner\n", at - 5_000)
    bench.run_for(60_000)
    (first, sooner), (second, later) = streams[1].heard
    assert (sooner, later) == (b"sooner\n", b"later\n")
    assert abs(first - at + 5_000) < 2_000 and abs(second - at) < 2_000


def test_a_port_that_goes_by_itself_is_a_reset(bench, streams):
    streams[1].says = [(int(bench.now_us) + 20_000, b"")]
    opened = streams[1].opened
    assert bench.run_until(happened("reset"), 900_000)
    assert streams[1].opened == opened + 1


def test_a_port_that_goes_with_the_power_is_none(bench, streams):
    at = bench.soon_us() + 10_000
    bench.power_off(at_us=at)
    streams[1].says = [(at + 100, b"")]
    bench.run_for(50_000)
    assert [event["what"] for event in bench.events if event["what"] != "link"] == ["power_off"]
    with pytest.raises(BenchError, match="the board has no power"):
        bench.reset()


def test_a_run_without_power_says_so(bench):
    bench.power_off(at_us=bench.soon_us() + 10_000)
    with pytest.raises(BenchError, match="no power"):
        bench.run_until(lamp("seat_1"), 900_000)


@pytest.mark.parametrize(
    "ask, reason",
    [
        (lambda bench: bench.rosc("stuck", value=1), "rosc: the ring oscillator is inside"),
        (lambda bench: bench.watchdog_bite(), "watchdog_bite: the watchdog is inside"),
        (lambda bench: bench.flash_write(0, b"x"), "flash_write: "),
        (lambda bench: bench.power_off(fram_write=3), "torn: power goes at a time"),
        (lambda bench: bench.reset(bootsel=True), "bootsel: BOOTSEL has no wire"),
        (lambda bench: bench.fram_read(0, 4), "in_play: the memories are reached through"),
        (lambda bench: bench.counters()["wakes"], "counters wakes: no wire tells what"),
        (lambda bench: bench.run_until(pin(21, 1), 100), "nobody watches the pins"),
        (lambda bench: bench.pty, "pty: the board's port is open here already"),
    ],
)
def test_what_no_wire_leads_to_is_unable_with_the_reason(bench, ask, reason):
    with pytest.raises(Unable, match=reason):
        ask(bench)


def test_the_clock_narrows_with_each_answer_and_follows_a_rig_that_started_anew():
    clock = RigClock(lambda: 100.0)
    clock.learn(10.0, 10.010, 5_000.0)
    assert clock.unsure_us == pytest.approx(5_000)
    clock.learn(11.0, 11.002, 1_001_000.0)
    assert clock.unsure_us < 2_000 and abs(clock.us(11.001) - 1_001_000) < 2_000
    clock.learn(12.0, 12.002, 500.0)
    assert clock.us(12.001) == pytest.approx(500)


class Port(ScriptedStream):
    """Says the same to whatever comes."""

    name = "/dev/ttyACM9"

    def __init__(self, answer):
        super().__init__()
        self.waiting = answer

    def send(self, data):
        pass


@pytest.mark.parametrize(
    "says, text",
    [
        (b"", "no rig answers; plug it in again"),
        (b">>> \r\n", "answers, but not as a rig (>>> "),
        (b'{"id":1,"ok":', 'answers, but not as a rig ({"id":1'),
        (b"7\n", "answers, but not as a rig (7)"),
    ],
)
def test_whoever_is_no_rig_is_named_in_one_sentence(says, text):
    with pytest.raises(Exception) as refused:
        RigRequests(Port(says)).request("hello", limit_s=0.1)
    assert text in str(refused.value) and "\n" not in str(refused.value)

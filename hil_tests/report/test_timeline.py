"""What is on a tape, and where it stands in a picture."""

import pytest

from hil_tests.report import lanes, link_log
from hil_tests.report.heard_stream import HeardStream
from hil_tests.report.timeline import LEFT, RIGHT, WIDTH, Timeline, tick_step
from hil_tests.report.told_bench import IDENTITY, ToldBench


def spans(tape):
    return {lane.name: lane.spans for lane in lanes.lanes(tape)}


def bars(timeline):
    """{class: [(left, right)]} of the bars in a picture."""
    found = {}
    for bar in timeline.svg.iter("rect"):
        left = float(bar.get("x"))
        found.setdefault(bar.get("class"), []).append((left, left + float(bar.get("width"))))
    return found


def test_what_lasts_is_a_bar_from_its_time_to_its_time(recorder):
    ToldBench().plays()
    (tape,) = recorder.tapes()
    assert spans(tape) == {
        "power": [(0.0, 30_000, "on")],
        "start_game": [(20_000, 25_000, "closed")],
        "locked": [(23_000.5, 30_000, "lit")],
        "test waits for": [],
    }
    found = bars(Timeline(tape, 0, 40_000, 30_000))
    width = WIDTH - LEFT - RIGHT
    assert found["t-contact"] == [pytest.approx((LEFT + width / 2, LEFT + width * 5 / 8), abs=0.2)]
    assert found["t-power"] == [pytest.approx((LEFT, LEFT + width * 3 / 4), abs=0.2)]


def test_a_picture_begins_with_what_was_there_before_it(recorder):
    ToldBench().plays()
    (tape,) = recorder.tapes()
    found = bars(Timeline(tape, 24_000, 30_000, 30_000))
    assert found["t-lamp"] == [(LEFT, WIDTH - RIGHT)]
    assert found["t-contact"][0][0] == LEFT


def test_a_board_that_lived_before_the_test_has_its_levels(recorder):
    bench = ToldBench().plays()
    recorder.begin()
    dark = {"what": "lamps", "at_us": 35_000, "changed": {"locked": False}}
    bench.runs(36_000, dark, {"what": "power_off", "at_us": 35_500})
    (tape,) = recorder.tapes()
    assert spans(tape) == {
        "power": [(30_000, 35_500, "on")],
        "locked": [(30_000, 35_000, "lit")],
        "test waits for": [],
    }


def test_two_benches_have_a_tape_each(recorder):
    ToldBench().plays()
    ToldBench().plays({**IDENTITY, "uid": "e660583883000002"})
    first, second = recorder.tapes()
    assert first["steps"] == second["steps"]
    assert link_log.identity([first, second])["uid"] == "e660583883000002"


def test_marks_are_named_and_labels_do_not_cover_each_other(recorder):
    bench = ToldBench()
    for n in range(20):
        bench.asks({"id": n, "do": "status"}, {}, 10_000 + 2_000 * n)
    (tape,) = recorder.tapes()
    labels = [label for _, _, label, _ in lanes.marks(tape)]
    assert labels[:4] == ["status", "ok", "status", "ok"]
    svg = Timeline(tape, 0, 1_000_000, 50_000).svg
    ticks = [line for line in svg.iter("line") if "t-mark" in line.get("class", "")]
    assert len(ticks) == 40
    written = [text for text in svg.iter("text") if text.get("class") == "t-label"]
    places = [(text.get("x"), text.get("y")) for text in written]
    assert len(written) < 40 and len(set(places)) == len(places)


def test_half_lines_and_odd_bytes_are_shown(recorder):
    bench = ToldBench()
    bench.runs(5, {"what": "link", "at_us": 3, "text": "\x00ab\r\ncd"})
    bench.tell("shoe_in", text="$CARD,As*0A\r\n", at_us=7)
    bench.runs(9, {"what": "reset", "at_us": 8, "cause": "watchdog"})
    (tape,) = recorder.tapes()
    assert [mark[1:] for mark in lanes.marks(tape)] == [
        ("board", "\\x00ab", "\\x00ab"),
        ("board", "cd", "cd"),
        ("shoe", "$CARD,As*0A", "$CARD,As*0A"),
        ("trouble", "reset", "reset: watchdog"),
    ]


@pytest.mark.parametrize(
    ("span_us", "step_us"), [(8, 1.0), (20_000, 5_000), (1_373_375, 200_000), (8e6, 1e6)]
)
def test_ticks_stand_at_round_times(span_us, step_us):
    assert tick_step(span_us) == pytest.approx(step_us)


class Port:
    """A stream that says what it was told."""

    name, now = "port", 5.0

    def now_s(self):
        return self.now

    def send(self, data):
        self.now += 0.25

    def receive(self, limit_s):
        self.now += 0.5
        return b"yes\n" if limit_s else b""


def test_a_port_without_a_bench_is_heard_too(recorder):
    stream = HeardStream(Port())
    stream.send(b"well?\n")
    assert stream.receive(0.0) == b"" and stream.receive(1.0) == b"yes\n"
    (tape,) = recorder.tapes()
    assert link_log.lines(tape) == [(0.0, "host", b"well?"), (1_250_000.0, "board", b"yes")]
    assert stream.name == "port"

"""The steps of a dry run in words, the reasons of a rig, and what a dry run touches."""

import json

import pytest

from boards.rig.table_rig.requests import LACKS
from hil_tests.helpers.other_pytest import said_by_pytest
from hil_tests.report import steps
from hil_tests.report.told_bench import ToldBench
from host_tools.simulator.rig.lacks import LACKS as HOST_LACKS

pytest_plugins = ["pytester"]
SUITE = """
    import pytest
    from hil_tests.report.told_bench import ToldBench

    def test_press(request):
        assert request.config.getoption("--board-port") is None
        assert request.config.getoption("--board-rig") is None
        ToldBench().plays()

    def test_memory():
        ToldBench().tell("fram_fault", kind="absent")

    @pytest.mark.needs("pty", "counters")
    def test_marked():
        ToldBench()

    @pytest.mark.needs("torn")
    def test_of_what_the_file_has_played():
        pass

    def test_skipped():
        pytest.skip("needs a person")
"""


def said(recorder):
    """{text: seconds} of the only bench's steps, without how it began."""
    (tape,) = recorder.tapes()
    return [(step["at_us"], step["text"]) for step in steps.steps(tape)][1:]


def test_a_press_is_one_step_with_its_pin_its_wire_and_how_long(recorder):
    ToldBench().plays()
    assert said(recorder) == [
        (0.0, "rig GP2 drives EN high: the board has power"),
        (0.0, "waits until 0.011000 s"),
        (10_000, "host sends request identity"),
        (11_000, "waits until 0.030000 s"),
        (20_000, "rig GP9 pulls J1-2 (start_game) low, 5.0 ms"),
    ]


def test_contacts_without_a_time_are_held_and_let_go(recorder):
    bench = ToldBench()
    bench.tell("close", name="key_switch")
    bench.runs(1_000)
    bench.tell("open", name="key_switch")
    assert [text for _, text in said(recorder)] == [
        "rig GP6 pulls J1-3 (key_switch) low and holds it",
        "waits until 0.001000 s",
        "rig GP6 lets go of J1-3 (key_switch)",
    ]


@pytest.mark.parametrize(
    ("do", "arguments", "text"),
    [
        ("power_off", {}, "rig GP2 lets go of EN: no power"),
        ("reset", {}, "rig GP7 pulls RUN low for an instant: the board resets"),
        ("shoe_in", {"text": "$CARD,As*0A\r\n"}, "rig GP4 sends to J5 (shoe_rx): $CARD,As*0A"),
        ("link_in", {"text": "\x03x\r"}, r"host sends 3 bytes on USB: \x03x"),
        ("run", {"for_us": 1500}, "waits 1.5 ms"),
        (
            "run",
            {"until": {"lamp": "locked", "on": True}, "limit_us": 8_000},
            "waits for the lamp locked lit, at most 8.0 ms",
        ),
        (
            "run",
            {"until": {"display": "meter_sign", "text": "20.00"}, "limit_us": 1e6},
            "waits for meter_sign to show '20.00', at most 1.0 s",
        ),
        (
            "run",
            {"until": {"link": "bad_crc"}, "limit_us": 5.0},
            "waits for a line on USB that matches 'bad_crc', at most 5.0 us",
        ),
        (
            "run",
            {"until": {"shoe_text": "$OK"}, "limit_us": 5.0},
            "waits for $OK at the card shoe, at most 5.0 us",
        ),
        (
            "run",
            {"until": {"happened": "reset"}, "limit_us": 5.0},
            "waits for the event reset, at most 5.0 us",
        ),
    ],
)
def test_each_kind_of_step_has_its_words(recorder, do, arguments, text):
    ToldBench().tell(do, {"now_us": 0.0, "stopped": "limit"}, **arguments)
    assert [words for _, words in said(recorder)] == [text]


def test_reading_what_comes_and_memories_are_one_step_each(recorder):
    bench = ToldBench()
    for _ in range(3):
        bench.tell("fram_read", {"hex": "00"}, address=0, length=1)
        bench.tell("fram_write", address=0, hex="00")
    for at_us in (10.0, 20.0, 30.0):
        ran = {"now_us": at_us, "stopped": "condition"}
        bench.tell("run", ran, until={"happened": "link"}, limit_us=2e6)
    prompt, wait = said(recorder)
    assert "service contact" in prompt[1]
    assert wait == (0.0, "waits for the board on USB, at most 2.0 s")


@pytest.mark.parametrize(
    ("do", "arguments", "reason"),
    [
        ("fram_fault", {"kind": "absent"}, LACKS["fram_fault"]),
        ("rosc", {"source": "stuck"}, LACKS["rosc"]),
        ("power_off", {"fram_write": 3}, LACKS["torn"]),
        ("watchdog_bite", {"fram_write": 3}, LACKS["watchdog_bite"]),
        ("power_on", {"bootsel": True}, LACKS["bootsel"]),
        ("run", {"until": {"pin": 3, "level": 1}, "limit_us": 1}, LACKS["pin"]),
        ("start", {"unique_id": "00"}, "unique_id: a rig plays at the board that is there"),
    ],
)
def test_what_a_rig_cannot_do_has_the_reason_that_a_rig_gives(recorder, do, arguments, reason):
    bench = ToldBench()
    assert steps.reasons(recorder.tapes()) == []
    bench.tell(do, {"now_us": 0.0, "stopped": "limit"}, **arguments)
    (found,) = steps.reasons(recorder.tapes())
    assert found.startswith(reason) and said(recorder)[-1][1].startswith("bench only")


def test_memory_of_a_board_in_play_is_out_of_a_rigs_reach(recorder):
    bench = ToldBench()
    bench.tell("fram_read", {"hex": "00"}, address=0, length=1)
    assert steps.reasons(recorder.tapes()) == []
    bench.tell("power_on")
    bench.tell("fram_read", {"hex": "00"}, address=0, length=1)
    (reason,) = steps.reasons(recorder.tapes())
    assert "while it is off" in reason


@pytest.mark.parametrize("workers", [(), ("-n", "2")], ids=["alone", "workers"])
def test_a_dry_run_takes_the_ports_away_and_lists_every_test(pytester, workers):
    pytester.makepyfile(test_suite=SUITE)
    ports = ("--board-port", "/dev/ttyACM0", "--board-rig", "virtual")
    options = ("--dry-run", "--json", "dry.json", *ports)
    plugin = ("-p", "hil_tests.report.plugin", "-p", "no:cacheprovider")
    result = pytester.runpytest_inprocess(*plugin, *options, *workers)
    result.assert_outcomes(passed=4, skipped=1)
    result.stdout.fnmatch_lines_random(
        [
            "*dry run: no port was touched*",
            "    at 0.020000 s: rig GP9 pulls J1-2 (start_game) low, 5.0 ms",
            f"    bench only: {LACKS['fram_fault']}",
            "    bench only: needs a person",
            f"    bench only: {LACKS['torn']}",
            f"    bench only: {HOST_LACKS['counters']}; {HOST_LACKS['pty']}",
            "1 of 5 tests can be served by a rig; every step is in build/hil/dry_run.txt",
        ]
    )
    tests = json.loads((pytester.path / "dry.json").read_text())["tests"]
    told = {test["test"].partition("::")[2]: test for test in tests}
    assert told["test_press"]["bench_only"] == []
    assert told["test_press"]["boards"][0][-1]["text"].endswith("low, 5.0 ms")
    text = (pytester.path / "build/hil/dry_run.txt").read_text()
    assert all(test["test"] in text for test in tests)


def test_a_board_test_is_explained_and_never_opens_the_port(tmp_path):
    test = "hil_tests/board/test_start_game.py::test_a_spike_locks_nothing"
    port = ("--board-port", str(tmp_path / "no_port"))
    options = ("--dry-run", *port, "--json", tmp_path / "dry.json")
    done = said_by_pytest(test, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    (told,) = json.loads((tmp_path / "dry.json").read_text())["tests"]
    texts = [step["text"] for step in told["boards"][0]]
    assert told["bench_only"] == [] and "host sends request status" in texts
    assert "rig GP9 pulls J1-2 (start_game) low, 1.5 ms" in texts

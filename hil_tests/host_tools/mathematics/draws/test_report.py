"""`tablectl rng report`: a million draws of the board's code, figures and plots as files."""

import json
from xml.etree import ElementTree

import pytest
from tablectl.core.errors import DeviceError

from host_tools.cli.commands import rng
from host_tools.mathematics.draws import plot_svg, report, sources, statistics

NAMES = [
    "chi-square",
    "serial correlation",
    "runs",
    "gap",
    "poker",
    "coupon collector",
    "permutation",
    "Kolmogorov-Smirnov",
]
SVG = "{http://www.w3.org/2000/svg}"


def test_a_million_draws_pass_every_test_at_99_percent():
    """Of the board's code, from a software source with seed 1."""
    found = report.report_of(sources.from_host(1_000_000, sources.SeededBits(1)), "seed 1")
    assert [outcome.name for outcome in found.outcomes] == NAMES
    assert min(outcome.p for outcome in found.outcomes) >= 0.01
    assert found.passes


def test_command_writes_figures_and_plots(tablectl, tmp_path):
    folder = tmp_path / "new" / "rng"
    outcome = tablectl("rng", "report", "--draws", 5000, "--seed", 2, "--out", folder)
    assert (outcome.code, outcome.err) == (0, "")
    assert all(name in outcome.out for name in NAMES)
    assert "5,000 draws: passes the 8 tests together at 99 %" in outcome.out
    figures = json.loads((folder / "report.json").read_text())
    assert (figures["draws"], figures["passes"], figures["level"]) == (5000, True, 0.01)
    assert [test["test"] for test in figures["tests"]] == NAMES
    words = (folder / "report.md").read_text()
    plots = sorted(folder.glob("*.svg"))
    assert len(plots) == len(NAMES)
    for plot in plots:
        assert f"({plot.name})" in words
        root = ElementTree.fromstring(plot.read_bytes())
        assert len(root.findall(f"{SVG}rect")) > 3


def test_the_same_seed_gives_the_same_files(tablectl, tmp_path):
    for name in ("one", "two"):
        tablectl("rng", "report", "--draws", 3000, "--seed", 4, "--out", tmp_path / name)
    for plot in (tmp_path / "one").iterdir():
        assert plot.read_bytes() == (tmp_path / "two" / plot.name).read_bytes()


def test_json_and_draws_of_the_operating_system(tablectl):
    outcome = tablectl("rng", "report", "--draws", 3000, "--json")
    figures = json.loads(outcome.out)
    assert figures["source"] == "this host, raw bits of its operating system"
    assert outcome.code == (0 if figures["passes"] else 1)


def test_draws_that_fail_end_with_1(tablectl, monkeypatch):
    monkeypatch.setattr(sources, "from_host", lambda *given: bytes([1, 2, 3, 4, 5, 6, 7] * 500))
    outcome = tablectl("rng", "report", "--draws", 3500)
    assert outcome.code == 1
    assert "3,500 draws: FAILS the 8 tests together at 99 % (below 1 % alone: " in outcome.out
    assert "7.7% of the reports of a good generator have one" in outcome.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--draws", 100], "2000"),
        (["--seed", 1, "--bench"], "--seed is for draws on this computer"),
        (["--seed", 1, "--port", "/dev/none"], "--seed is for draws on this computer"),
    ],
)
def test_wrong_use_is_one_line(tablectl, arguments, words):
    outcome = tablectl("rng", "report", *arguments)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert words in outcome.err


def test_a_folder_that_cannot_be_written(tablectl, tmp_path):
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "inside"
    outcome = tablectl("rng", "report", "--draws", 2000, "--seed", 1, "--out", folder)
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert "cannot be written" in outcome.err


class Client:
    """A board whose draws are known."""

    identity = {"uid": "e66038b713000000"}

    def __init__(self):
        self.asked = []

    def request(self, do, count):
        assert do == "draws"
        self.asked.append(count)
        return {"numbers": ("1234567" * count)[:count]}

    def close(self):
        pass


def test_draws_of_a_port_are_asked_for_in_pieces(tablectl, monkeypatch):
    client = Client()
    monkeypatch.setattr(rng, "connected", lambda port, command: client)
    outcome = tablectl("rng", "report", "--port", "/dev/ttyACM0", "--draws", 2450, "--json")
    assert json.loads(outcome.out)["source"] == "board e66038b713000000 on /dev/ttyACM0"
    assert client.asked == [200] * 12 + [50] and outcome.code == 1


def test_a_host_source_that_fails_its_health_tests_gives_no_draws():
    with pytest.raises(DeviceError, match="repetition count"):
        sources.from_host(10, lambda bits: None)


def test_a_bar_beyond_the_limit_has_another_colour():
    outcome = statistics.Outcome("x", 1.0, 1, 0.5, "2 draws", [("a", 1.0), ("b", -3.0)])
    root = ElementTree.fromstring(plot_svg.picture(outcome, "nobody"))
    bars = [rect.get("fill") for rect in root.findall(f"{SVG}rect")][1:]
    assert bars == [plot_svg.BAR, plot_svg.BEYOND]

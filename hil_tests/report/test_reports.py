"""JUnit's file, the page, the records and the line that replays a failure, on tiny suites."""

import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from hil_tests.report.told_bench import IDENTITY
from host_tools.common.errors import HostError

pytest_plugins = ["pytester"]
PLUGIN = ("-p", "hil_tests.report.plugin", "-p", "no:cacheprovider")
LOGGING = ("-o", "junit_logging=system-out")
SUITE = """
    import pytest
    from hil_tests.report.told_bench import ToldBench
    from host_tools.measure.figure import Figure

    @pytest.fixture
    def bench():
        return ToldBench(rig={"uid": "r1", "version": "0.1.0", "what": "rig"}).plays()

    def test_sound(bench, measured):
        measured(Figure("a<b latency", 1.5, "ms", 3, "of two", simulated=True))
        measured(Figure("a<b latency", 2.5, "ms", 3, "of two", simulated=True))

    @pytest.mark.parametrize("what", ["<b>&"])
    def test_wrong(bench, measured, what, request):
        request.node.user_properties.append(("replay_options", "--noise 7"))
        bench.runs(40_000, {"what": "lamps", "at_us": 35_000, "changed": {"seat_2": True}})
        limit = {"now_us": 90_000, "stopped": "limit"}
        bench.tell("run", limit, until={"lamp": "win_1", "on": True}, limit_us=50_000)
        measured(Figure("a<b latency", 9.0, "ms", 3, "of one"))

    def test_without_a_board():
        pass

    def test_skipped(bench):
        pytest.skip("needs <the> rig")
"""


@pytest.fixture
def suite(pytester):
    pytester.makepyfile(test_suite=SUITE)
    return pytester


@pytest.fixture(params=[(), ("-n", "2", "--dist", "loadfile")], ids=["alone", "workers"])
def run(suite, request):
    """A run with all reports, in one process and with workers."""

    def run(*options):
        files = ("--junitxml", "j.xml", "--hil-report", "new/r.html", "--hil-record", "new/kept")
        return suite.runpytest_inprocess(*PLUGIN, *LOGGING, *request.param, *files, *options)

    return run


def properties(element):
    return {one.get("name"): one.get("value") for one in element.iterfind("properties/property")}


def test_junit_has_what_ran_where_and_the_log_of_the_link(run, suite):
    run()
    tree = ElementTree.parse(suite.path / "j.xml").getroot().find("testsuite")
    assert tree is not None
    about = properties(tree)
    assert re.fullmatch("[0-9a-f]{64}", about["image"]) and about["firmware commit"]
    assert about["boards"] == f"RPI_PICO {IDENTITY['uid']}" and about["rig"] == "r1, 0.1.0"
    assert about["runs"] == IDENTITY["commit"] and about["host"]
    cases = {case.get("name"): case for case in tree.iterfind("testcase")}
    assert set(cases) == {"test_sound", "test_wrong[<b>&]", "test_without_a_board", "test_skipped"}
    mine = properties(cases["test_sound"])
    assert (mine["board"], mine["firmware"]) == (IDENTITY["uid"], IDENTITY["commit"])
    assert mine["letters"] == "." and "::test_sound" in mine["replay"]
    for name in ("test_sound", "test_wrong[<b>&]"):
        (log,) = cases[name].iterfind("system-out")
        lines = (log.text or "").splitlines()[1:3]
        assert lines[0] == '      0.010000 s   host > {"id":1,"do":"identity"}'
        assert lines[1].startswith('      0.011000 s  board > {"id":1,"ok":{')
    assert cases["test_without_a_board"].find("properties") is None


def test_a_failure_prints_one_line_that_replays_it(run):
    result = run()
    line = ".venv/bin/python -m pytest 'test_suite.py::test_wrong[<b>&]' --noise 7"
    assert result.stdout.lines.count(line) == 1
    assert sum(".venv/bin/python -m pytest" in text for text in result.stdout.lines) == 1
    result.stdout.fnmatch_lines(['      0.010000 s   host > {"id":1,"do":"identity"}'])


def test_a_terminal_has_the_end_of_the_log_and_junit_all_of_it(suite):
    suite.makepyfile(
        test_suite="""
        from hil_tests.report.told_bench import ToldBench

        def test_talks():
            bench = ToldBench()
            for n in range(100):
                bench.asks({"id": n, "do": "status"}, {}, 10_000 * n)
            assert False
        """
    )
    result = suite.runpytest_inprocess(*PLUGIN, *LOGGING, "--junitxml", "j.xml")
    shown = [line for line in result.stdout.lines if " > {" in line]
    assert len(shown) == 40 and shown[-1].endswith('board > {"id":99,"ok":{}}')
    assert "... 160 lines before" in result.stdout.lines
    (case,) = ElementTree.parse(suite.path / "j.xml").getroot().iter("testcase")
    assert case.findtext("system-out", "").count(" > {") == 200


def test_whatever_fails_is_replayed_and_drawn_the_teardown_of_a_fixture_too(suite):
    suite.makepyfile(
        test_suite="""
        import pytest
        from hil_tests.report.told_bench import ToldBench

        @pytest.fixture
        def bench():
            yield ToldBench().plays()
            assert False

        def test_passes(bench):
            pass

        def test_needs_no_board():
            assert False
        """
    )
    result = suite.runpytest_inprocess(*PLUGIN, "--hil-report", "r.html")
    for name in ("test_passes", "test_needs_no_board"):
        assert f".venv/bin/python -m pytest test_suite.py::{name}" in result.stdout.lines
    page = Page((suite.path / "r.html").read_text())
    assert "2 of 2 failed" in page.text
    assert [tag for tag, _ in page.found if tag == "svg"] == ["svg"]


class Page(HTMLParser):
    """Its tags with their attributes, none left open that has to be closed."""

    VOID = ("meta",)

    def __init__(self, text):
        super().__init__()
        self.open, self.found, self.text = [], [], ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


def test_the_page_needs_nothing_else_and_shows_what_led_to_the_failure(run, suite):
    result = run()
    text = (suite.path / "new/r.html").read_text()
    page = Page(text)
    assert "page: new/r.html" in result.stdout.str()
    assert not [attrs for _, attrs in page.found if {"src", "href"} & set(attrs)]
    assert "url(" not in text and "@import" not in text
    assert "1 of 4 failed" in page.text and "needs <the> rig" in page.text
    (picture,) = [attrs for tag, attrs in page.found if tag == "svg"]
    assert picture["aria-label"] == "timeline from 0.000000 s to 0.091800 s"
    kinds = [attrs.get("class") for tag, attrs in page.found if tag == "rect"]
    assert sorted(kinds) == ["t-contact", "t-lamp", "t-lamp", "t-power", "t-wait"]
    assert "a<b latency: 9 ms, at most 3" in page.text
    assert "the lamp win_1 lit: limit" in page.text
    assert "locked lit: 0.023001 s to 0.090000 s" in page.text


def test_a_page_about_nothing_but_passes_says_so(suite):
    suite.runpytest_inprocess(*PLUGIN, "--hil-report", "r.html", "-k", "sound")
    page = Page((suite.path / "r.html").read_text())
    assert "all 1 as they should" in page.text and "a<b latency" in page.text
    suite.runpytest_inprocess(*PLUGIN, "--hil-report", "r.html", "-k", "none")
    assert "no test ran" in Page((suite.path / "r.html").read_text()).text


ENTRY = {
    "at": str,
    "by": str,
    "on": str,
    "tablectl": str,
    "board": str,
    "firmware": str,
    "image": str,
    "rig": str,
    "figures": list,
    "tests": dict,
    "passed": bool,
}
FIGURE = {
    "name": str,
    "value": float,
    "unit": str,
    "limit": (int, float),
    "how": str,
    "at_least": bool,
    "simulated": bool,
    "met": bool,
    "test": str,
    "times": int,
    "at": str,
    "image": str,
}


def assert_shape(found, shape):
    assert set(found) == set(shape)
    for key, kind in shape.items():
        assert isinstance(found[key], kind), key


def test_the_record_of_a_board_goes_on_with_every_run(run, suite):
    run()
    result = run("-k", "sound")
    path = suite.path / f"new/kept/{IDENTITY['uid']}.json"
    assert f"record: new/kept/{path.name}" in result.stdout.str()
    record = json.loads(path.read_text())
    assert set(record) == {"uid", "tested"} and record["uid"] == IDENTITY["uid"]
    first, second = record["tested"]
    for entry in (first, second):
        assert_shape(entry, ENTRY)
        (figure,) = entry["figures"]
        assert_shape(figure, FIGURE)
        assert figure["image"] == entry["image"] and figure["at"] == entry["at"]
    assert (first["passed"], second["passed"]) == (False, True)
    assert first["tests"] == {"failed": 1, "passed": 1, "skipped": 1}
    worst = {key: first["figures"][0][key] for key in ("value", "met", "times", "limit")}
    assert worst == {"value": 9.0, "met": False, "times": 3, "limit": 3}
    assert first["figures"][0]["test"] == "test_suite.py::test_wrong[<b>&]"


def test_the_readme_names_every_key_of_a_record(request):
    text = (request.config.rootpath / "hil_tests/report/README.md").read_text()
    for key in {*ENTRY, *FIGURE}:
        assert f"`{key}`" in text


def test_files_that_cannot_be_written_are_refused_before_any_test(suite):
    suite.path.joinpath("file").write_text("")
    for option, name in (("--hil-report", "file/r.html"), ("--hil-record", "file/kept")):
        result = suite.runpytest_inprocess(*PLUGIN, option, name)
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        told = HostError(7035, file=name, reason="").text.partition(":")[0]
        result.stderr.fnmatch_lines([f"ERROR: {told.partition('/')[0]}*cannot be written*"])


def test_the_record_of_another_board_is_left_alone(suite):
    other = '{"uid": "e6", "tested": []}'
    path = suite.path / f"{IDENTITY['uid']}.json"
    path.write_text(other)
    result = suite.runpytest_inprocess(*PLUGIN, "--hil-record", ".")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "that of board e6" in result.stderr.str() and path.read_text() == other

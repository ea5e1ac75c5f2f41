"""--count, --reruns and the list of known flaky tests, on tiny suites."""

import pytest

from hil_tests.report import flaky
from host_tools.common.errors import HostError

pytest_plugins = ["pytester"]
PLUGIN = ("-p", "hil_tests.report.plugin", "-p", "no:cacheprovider")
SUITE = """
    import pytest
    runs = {}

    def nth(name):
        runs[name] = runs.get(name, 0) + 1
        return runs[name]

    def test_sound():
        pass

    def test_third_fails():
        assert nth("third") != 3

    def test_first_fails():
        assert nth("first") > 1

    def test_skipped():
        pytest.skip("needs the rig")

    @pytest.fixture
    def broken():
        assert nth("broken") > 1

    def test_fixture_fails_once(broken):
        pass

    @pytest.fixture
    def left_open():
        yield
        assert nth("left_open") != 2

    def test_teardown_fails_once(left_open):
        pass
"""
# The fixture that has been made for so many times serves both tests.
OF_MODULE = """
    import pytest
    made = []

    @pytest.fixture(scope="module")
    def board():
        made.append(1)
        return len(made)

    def test_first(board):
        assert board == {boards}

    def test_last(board):
        assert board == {boards}
"""
LISTED = """
    [[flaky]]
    test = "test_suite.py::test_first_fails"
    reason = "the relay of rig 2 sticks"
"""


@pytest.fixture
def suite(pytester):
    pytester.makepyfile(test_suite=SUITE)
    return pytester


def test_each_test_runs_n_times_with_a_letter_for_each(suite):
    result = suite.runpytest_inprocess(*PLUGIN, "--count", "4")
    result.stdout.fnmatch_lines(
        [
            "*each test 4 times*",
            "*::test_sound  *....",
            "*::test_third_fails  *..F.",
            "*::test_first_fails  *F...",
            "*::test_skipped  *ssss",
            "*::test_fixture_fails_once  *E...",
            "*::test_teardown_fails_once  .E..",
        ]
    )
    result.assert_outcomes(passed=4 + 3 + 3 + 3 + 4, failed=2, skipped=4, errors=2)


def test_workers_give_the_same_letters(suite):
    result = suite.runpytest_inprocess(*PLUGIN, "--count", "4", "-n", "2", "--dist", "loadfile")
    result.stdout.fnmatch_lines(["*::test_third_fails  *..F.", "*::test_first_fails  *F..."])
    assert result.ret == 1


def test_a_failure_is_tried_again_and_never_silently(suite):
    result = suite.runpytest_inprocess(*PLUGIN, "--reruns", "2", "-rA")
    result.stdout.fnmatch_lines(
        [
            "*passed when tried again*",
            "*::test_first_fails  Rf  not known as flaky; find out why*",
            "*::test_fixture_fails_once  Rf  not known as flaky*",
        ]
    )
    assert result.ret == 0
    assert "2 rerun, 2 flaky" in result.stdout.lines[-1]


def test_what_always_fails_fails_after_the_last_try(pytester):
    pytester.makepyfile("def test_wrong():\n    assert False")
    result = pytester.runpytest_inprocess(*PLUGIN, "--reruns", "2")
    assert result.ret == 1 and "1 failed, 2 rerun" in result.stdout.lines[-1]


def test_a_fixture_of_the_module_serves_every_run_of_its_tests(pytester):
    pytester.makepyfile(OF_MODULE.format(boards=1))
    pytester.runpytest_inprocess(*PLUGIN, "--count", "3").assert_outcomes(passed=6)


def test_a_fixture_that_outlives_the_test_begins_anew(pytester):
    pytester.makepyfile(OF_MODULE.format(boards=2))
    assert pytester.runpytest_inprocess(*PLUGIN).ret == 1
    assert pytester.runpytest_inprocess(*PLUGIN, "--reruns", "1").ret == 0


def test_a_known_flaky_test_is_tried_again_and_its_reason_told(suite):
    path = suite.path / "FLAKY.toml"
    path.write_text(LISTED)
    result = suite.runpytest_inprocess(*PLUGIN, "--flaky", path, "-k", "first_fails")
    told = "*::test_first_fails  Rf  known as flaky: the relay of rig 2 sticks"
    result.stdout.fnmatch_lines([told])
    assert result.ret == 0
    counted = suite.runpytest_inprocess(*PLUGIN, "--flaky", path, "--count", "2", "-k", "first")
    counted.stdout.fnmatch_lines(["*::test_first_fails  F."])
    assert counted.ret == 1


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[[flaky]", 7031),
        ('[[flaky]]\ntest = "test_suite.py::test_sound"\nreason = "x"\nreruns = 0', 7031),
        ('[[flaky]]\ntest = "test_suite.py::test_sound"\nreason = "x"\nsince = 1', 7031),
        ('[[flaky]]\nreason = "x"', 7031),
        ('[[flaky]]\ntest = "test_suite.py::test_sound"\nreason = " "', 7032),
        ('[[flaky]]\ntest = "test_suite.py::test_gone"\nreason = "x"', 7033),
        ('[[flaky]]\ntest = "test_gone.py::test_sound"\nreason = "x"', 7033),
    ],
)
def test_a_wrong_list_is_refused_before_any_test(suite, text, code):
    path = suite.path / "FLAKY.toml"
    path.write_text(text)
    with pytest.raises(HostError) as refused:
        flaky.load(path)
    assert refused.value.code == code
    result = suite.runpytest_inprocess(*PLUGIN, "--flaky", path)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert f"ERROR: {refused.value.text}" in result.stderr.str()


def test_the_projects_own_list_is_right(request):
    flaky.load(request.config.rootpath / "hil_tests/board/FLAKY.toml")


def test_count_and_reruns_exclude_each_other(suite):
    result = suite.runpytest_inprocess(*PLUGIN, "--count", "2", "--reruns", "1")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: {HostError(7034)}"])

"""What `make quick` and `make check` choose, and what a failing test says is not built."""

import sys

import pytest

from hil_tests import chosen, not_built

pytest_plugins = ["pytester"]

SHARE = "firmware/tablectl/progressive/share.py"


def test_a_module_is_concerned_by_the_tests_that_import_it_directly_or_through_tests():
    tests = chosen.concerned([SHARE])
    assert "hil_tests/controller/test_linked_levels.py" in tests
    # It plays whole tables, and names the share nowhere.
    assert "hil_tests/rules/test_every_game.py" not in tests


def test_what_is_no_module_is_concerned_by_the_tests_that_name_it():
    tests = chosen.concerned(["hil_tests/CONFORMANCE.md"])
    assert "hil_tests/layers/test_conformance.py" in tests
    assert "hil_tests/rules/test_every_game.py" not in tests


def test_the_quick_tests_are_of_the_quick_rooms_and_the_long_ones_are_named(capsys):
    rooms = {file.split("/")[1] for file in chosen.quick()}
    assert rooms == set(chosen.QUICK_ROOMS)
    assert "hil_tests/rules/test_every_game.py" in capsys.readouterr().err


def test_a_game_is_concerned_by_the_tests_of_its_chapter():
    tests = chosen.concerned(chosen.of_game("593"))
    assert "hil_tests/rules/ch593/test_configuration.py" in tests
    assert "hil_tests/rules/ch585/test_round.py" not in tests


def test_a_file_that_no_test_imports_ends_with_an_error(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["chosen", SHARE + ".txt"])
    assert chosen.main() == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", f"no test imports {SHARE}.txt: run make test\n")


@pytest.mark.parametrize("built", not_built.BUILT)
def test_a_failing_test_says_what_builds_what_is_missing(tmp_path, built):
    for file in not_built.BUILT:
        if file != built:
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).touch()
    assert not_built.missing(tmp_path) == [f"{built} ({not_built.BUILT[built]})"]


def test_it_stands_below_the_failure(pytester, monkeypatch):
    monkeypatch.setattr(not_built, "ROOT", pytester.path)
    pytester.makepyfile("def test_wrong():\n    assert False")
    result = pytester.runpytest_inprocess("-p", "hil_tests.not_built", "-p", "no:cacheprovider")
    result.stdout.fnmatch_lines(["*Not built*", "build/unix/micropython (make unix)"])

"""`tablectl payback base`: what it prints, and what it refuses."""

import json

import pytest

from host_tools.cli import entry
from host_tools.common.exit_codes import ExitCode
from host_tools.mathematics.payback.base import catalogue, ch588


def test_686a_figures_are_printed_with_their_fractions(capsys):
    assert entry.run(["payback", "base", "686a"]) == ExitCode.OK
    out = capsys.readouterr().out
    assert "2.0997% = 13158/626665" in out
    assert "98.9502% = 620086/626665" in out
    assert "Under 18 on 2, 3, 4, 5" in out


def test_json_has_every_reading_of_a_chapter(capsys):
    assert entry.run(["payback", "base", "592", "--json"]) == ExitCode.OK
    push, paid = json.loads(capsys.readouterr().out)
    assert (push["reading"], paid["reading"]) == ("10s push", "10s paid")
    assert push["net"] == "-579091/6689228"
    assert sum(push["decisions"].values()) == push["total"]


@pytest.mark.parametrize("chapter", catalogue.CHAPTERS)
def test_every_kept_file_names_the_command_that_made_it(chapter):
    for reading in catalogue.readings(chapter):
        data = json.loads(catalogue.file_of(chapter, reading).read_text())
        assert data["command"] == f"tablectl payback base {chapter} --count"
        assert data["reading"]
        assert data["assumptions"]


# What a figure leaves out of the best play, by chapter and reading; others are of the best play.
LEFT_OUT = {
    **{(chapter, ""): "best play by totals" for chapter in ("581", "590", "591")},
    ("589", ""): "best play without draws",
    **{
        ("588", f"main wager{joker}"): "best play without Double Down"
        for joker in ("", ch588.LOWEST)
    },
    **{
        ("588", f"main wager by the house way{joker}"): "play by the house way"
        for joker in ("", ch588.LOWEST)
    },
    ("688a", "set by the house way"): "play by the house way",
}


@pytest.mark.parametrize("chapter", catalogue.CHAPTERS)
def test_a_figure_says_which_play_it_is_of_and_the_best_comes_first(chapter, capsys):
    assert entry.run(["payback", "base", chapter]) == ExitCode.OK
    shown = capsys.readouterr().out
    plays = catalogue.kept(chapter)
    for play in plays:
        left_out = LEFT_OUT.get((chapter, play.reading)) or LEFT_OUT.get((chapter, ""))
        assert play.play == (left_out or "best play")
        assert f"{play.play} " in shown
        if left_out and (chapter, "") not in LEFT_OUT:
            assert play.returned < plays[0].returned


def test_588_7_e_1_without_the_double_down_the_figure_is_of_the_main_wager_alone():
    for offered, reading in ((True, "main wager and Double Down"), (False, "main wager")):
        assert catalogue.chosen_reading("588", {"double_down": offered}) == reading
        given = {"double_down": offered, "joker_beside_straight": "lowest"}
        assert catalogue.chosen_reading("588", given) == reading + ch588.LOWEST


@pytest.mark.parametrize("chapter", ["581", "590", "591"])
def test_sampled_figures_have_a_confidence_interval(chapter, capsys):
    assert entry.run(["payback", "base", chapter, "--json"]) == ExitCode.OK
    for play in json.loads(capsys.readouterr().out):
        assert play["sampled"]
        assert 0 < float(play["margin_percent"]) < 0.02
        assert "endless shoe" in play["beside"]


def test_hands_are_printed_when_asked_for(capsys):
    assert entry.run(["payback", "base", "592", "--hands"]) == ExitCode.OK
    assert "fold" in (out := capsys.readouterr().out)
    assert "AsAh" in out or "AhAd" in out or "AdAc" in out


def test_a_game_that_was_not_counted_says_how(monkeypatch, tmp_path, capsys):
    monkeypatch.setattr(catalogue, "RESULTS", tmp_path)
    assert entry.run(["payback", "base", "583"]) == ExitCode.WRONG_INPUT
    assert "tablectl payback base 583 --count" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments, text",
    [(["payback", "base", "999"], "999"), (["payback", "base", "--count"], "name the chapter")],
)
def test_what_is_not_known_is_refused_in_one_line(arguments, text, capsys):
    assert entry.run(arguments) == ExitCode.WRONG_INPUT
    error = capsys.readouterr().err
    assert text in error
    assert error.count("\n") == 1

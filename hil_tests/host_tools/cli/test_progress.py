"""Bars on a terminal say what is done, also while nobody knows of how much; in a pipe there are
none."""

import io

import pytest
from rich.console import Console

from host_tools.cli import progress


@pytest.fixture
def shown(monkeypatch):
    """`shown(is_terminal)`: what is written from then on."""

    def written(is_terminal):
        out = io.StringIO()
        console = Console(file=out, force_terminal=is_terminal, width=80)
        monkeypatch.setattr(progress, "plain_console", lambda stderr: console)
        return out

    return written


@pytest.mark.parametrize(
    ("total", "said"), [(None, " 1,234 "), (5_000, " 1,234 of 5,000 ")], ids=["unknown", "known"]
)
def test_a_bar_on_a_terminal_says_how_many_are_done(shown, total, said):
    out = shown(True)
    with progress.bar("records", None, counted=True) as bar:
        bar.count(1_234, total)
    assert said in out.getvalue()


def test_in_a_pipe_there_is_no_bar(shown):
    out = shown(False)
    with progress.bar("records", None, counted=True) as bar:
        bar.count(1_234)
    assert out.getvalue() == ""

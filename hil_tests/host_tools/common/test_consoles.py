"""No amount of money is cut off, at any width; in a pipe nothing is."""

import io
from collections import Counter

import pytest
from rich.table import Table

from hil_tests.host_tools.helpers import round_files
from host_tools.common.consoles import plain_console

AMOUNTS = ("1,234,567.89", "-451.93", "12,345.00")
WIDTHS = ("0", "1", "7", "10", "30", "80", "500")


def grid():
    table = Table("wager", "stake", "paid", title="of the round")
    for amount in AMOUNTS:
        table.add_row("a wager with a long name of many words", amount, amount)
    return table


@pytest.mark.parametrize("width", [1, 10, 20, 40, 200])
def test_a_terminal_of_any_width_shows_amounts_whole(width):
    out = io.StringIO()
    plain_console(file=out, force_terminal=True, color_system=None, width=width).print(grid())
    for amount in AMOUNTS:
        assert out.getvalue().count(amount) == 2
    assert "…" not in out.getvalue()


def signs(text):
    """How often each stands there, but for lines of a table."""
    return Counter(one for one in text if not one.isspace() and one != "─")


@pytest.mark.parametrize("width", WIDTHS)
def test_in_a_pipe_nothing_is_cut_and_nothing_is_missing(width, tablectl, monkeypatch, tmp_path):
    path = round_files.write(tmp_path, round_files.ROUND)
    commands = (("settle", path), ("payback", "687a", "prog"))
    monkeypatch.setenv("COLUMNS", "500")
    whole = [signs(tablectl(*words).out) for words in commands]
    monkeypatch.setenv("COLUMNS", width)
    assert [signs(tablectl(*words).out) for words in commands] == whole
    assert "…" not in whole[0] | whole[1]

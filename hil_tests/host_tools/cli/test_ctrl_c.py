"""Ctrl-C ends whatever takes long at once: exit code 130, one line, no traceback."""

import pytest

from hil_tests.host_tools.helpers.interrupting import SAID, interrupted


@pytest.mark.parametrize(
    "words",
    [
        "payback --all",
        "rng report --draws 1000000000",
        "bench --only games",
        "panel --no-browser --listen 127.0.0.1:0",
        "pack --draft",
        "run",
    ],
)
def test_ctrl_c_is_exit_code_130_and_one_line(words, tmp_path):
    more = ["--output", tmp_path / "pack"] if words.startswith("pack") else []
    assert interrupted([*words.split(), *more]) == (130, SAID)
    assert not (tmp_path / "pack").exists()

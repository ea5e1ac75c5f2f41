"""The example in the docstring of `Bench`'s module: it runs, and it fails without its press."""

from textwrap import dedent

import pytest

from host_tools.simulator import bench
from host_tools.simulator.control import TimeUp

FIRST, LAST = "    from host_tools", "\n\nTimes are"
PRESS = 'bench.press("start_game")'


def example():
    told = bench.__doc__
    return dedent(told[told.index(FIRST) : told.index(LAST)])


def test_the_example_runs():
    exec(example(), {})


def test_without_the_press_the_example_fails():
    """An example that holds either way shows nothing."""
    assert PRESS in example()
    with pytest.raises(TimeUp):
        exec(example().replace(PRESS, "pass"), {})

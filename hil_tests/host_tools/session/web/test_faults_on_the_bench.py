"""What the fault switches of the panel do to the table on the bench, and that it goes on after."""

import time

import pytest

from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.session.web import acts, examples

LIMIT_S = 60.0
CLOSED = "closed"


@pytest.fixture
def bench(panels):
    """A table on the bench: `do` acts, `wait` for what is seen."""
    panel = panels.between_rounds()

    class Table:
        view, session = panel.view, panel.session

        def open(self, chapter):
            configuration = json_file.read(examples.path(chapter))
            panel.do(lambda session: session.configure(configuration))

        def do(self, act, **facts):
            panel.do(lambda session: acts.perform(session, act, facts))

        def do_once_taken(self, act):
            """The board looks now and then whether a part that was gone is back."""
            end = time.monotonic() + LIMIT_S
            while True:
                try:
                    return self.do(act)
                except HostError:
                    assert time.monotonic() < end

        def wait(self, holds):
            end = time.monotonic() + LIMIT_S
            while not holds(self.view):
                assert time.monotonic() < end, (self.view.phase, self.view.log[-3:])
                time.sleep(0.02)

        def logged(self, words):
            return any(words in entry.text for entry in self.view.log)

    return Table()


def test_a_noisy_line_damages_messages_and_the_round_goes_on(bench):
    bench.open("687a")
    bench.do("place_wagers_at", seat=2, every=False)
    bench.do("noise", on=True)
    bench.wait(lambda view: view.link.damaged >= 3)
    bench.do("noise", on=False)
    bench.do("start_game")
    bench.do("toggle_auto_deal")
    bench.wait(lambda view: view.what == "decision")
    assert [len(bench.view.hands[to]) for to in (2, 0)] == [5, 5]
    bench.do("decide", what="raise", step=bench.view.steps)
    bench.wait(lambda view: view.what == "next_round")


def test_588_5_i_dead_entropy_closes_the_draw_and_the_table_waits(bench):
    bench.open("588")
    bench.do("kill_entropy", on=True)
    bench.do("place_wagers_at", seat=2, every=False)
    bench.do("start_game")
    bench.wait(lambda view: view.what == "start_position")
    bench.wait(lambda view: bench.logged("ring oscillator"))
    bench.wait(lambda view: view.start_display == "E")
    # A source that failed is trusted again after the next start alone.
    bench.do("kill_entropy", on=False)
    bench.do("toggle_power")
    bench.do("toggle_power")
    bench.wait(lambda view: view.what == "card")
    bench.wait(lambda view: view.start_display in list("1234567"))


def test_a_memory_that_is_pulled_out_closes_the_table_until_the_floor_clears_it(bench):
    bench.open("687a")
    bench.do("pull_memory", on=True)
    bench.wait(lambda view: view.phase == CLOSED)
    assert bench.view.lamps["locked"]
    bench.do("pull_memory", on=False)
    bench.do("turn_key")
    bench.do_once_taken("clear")
    bench.do("turn_key")
    bench.wait(lambda view: view.phase == "betting")

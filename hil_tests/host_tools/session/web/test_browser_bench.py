"""One table on the bench, from its page and from its fault switches: what the drivers light, what
the plug takes away, what fails, and that it goes on after each."""

import time

import pytest

from hil_tests.host_tools.session.web.page_dealer import Dealer
from hil_tests.host_tools.session.web.table_page import TablePage, lines_of
from host_tools.common import json_file
from host_tools.common.errors import HostError
from host_tools.examples import ROUNDS
from host_tools.rounds import round_file
from host_tools.session.web import acts, examples

LIMIT_S = 60.0
CLOSED = "closed"
ROUND = ROUNDS / "687a/08_joker_replaced_makes_hand.json"


@pytest.fixture
def at_bench(bench_panel, chromium):
    """`at_bench(configuration)`: a page of the table on the bench, 687a's example without one."""
    page = chromium.new_page(viewport={"width": 1280, "height": 800})

    def open_page(configuration=None):
        bench_panel.begin(configuration or json_file.read(examples.path("687a")))
        return TablePage(page, bench_panel)

    yield open_page
    page.close()


@pytest.fixture
def bench(bench_panel):
    """A table on the bench: `do` acts, `wait` for what is seen."""
    panel = bench_panel

    class Table:
        view, session = panel.view, panel.session

        def open(self, chapter):
            panel.begin(json_file.read(examples.path(chapter)))

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


def test_the_segments_are_those_that_the_driver_lights(at_bench):
    at = at_bench()

    def agree():
        lit = at.panel.segments
        return at.segments == [*lit["meter_sign"], *lit["start_display"]]

    at.wait_until(agree)
    polygons = at.page.locator(".meter svg").nth(7).locator(".lit").count()
    assert polygons == bin(at.segments[7]).count("1") > 0


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


def test_461a_the_same_picture_after_the_power_was_cut_in_mid_round(at_bench):
    file = round_file.load(ROUND)
    at = at_bench(file.configuration)
    dealer = Dealer(at, file)
    dealer.deal(until=lambda event: event["event"] == "decision")
    before = at.still()
    assert "seat lamp 1 on" in before[0] and "joker" in before[0]
    at.press("Faults")
    at.press("Pull the plug now")
    at.press("Close", within=at.dialog)
    at.task.get_by_text("The board has no power.").wait_for()
    assert set(at.segments) == {0}
    # Nothing that this process remembers of the round helps the page.
    at.panel.do(lambda session: session.view.begin_round())
    at.press("Power on", within=at.task)
    at.task.get_by_role("button", name="Fold").wait_for()
    at.settle()
    assert at.still() == before
    dealer.deal()
    assert file.expected and at.lines == lines_of(file.expected["lines"])


def test_a_record_that_the_power_cut_in_two_is_as_if_it_had_never_begun(at_bench):
    """The card that the board was writing down is dealt again, and the round ends as it should."""
    file = round_file.load(ROUND)
    at = at_bench(file.configuration)
    # Of a deck that rounds were dealt from the stub may be due.
    at.panel.do(lambda session: session.report("new_deck"))
    dealer = Dealer(at, file)
    dealer.deal(until=lambda event: event["event"] == "card")
    for count in (1, 2):
        at.press("Deal", exact=True, within=at.task)
        at.wait_until(lambda count=count: len(at.cards_seen) == count)
    log = at.page.get_by_role("region", name="Log")
    ordered = log.get_by_text("the power goes in the middle of the next record")
    times = ordered.count()
    at.press("Faults")
    at.press("Pull it in the middle of the next record")
    at.wait_until(lambda: ordered.count() == times + 1)
    at.press("Close", within=at.dialog)
    before, left = at.cards_seen, at.shoe_left
    at.press("Deal", exact=True, within=at.task)
    at.task.get_by_text("The board has no power.").wait_for()
    at.press("Power on", within=at.task)
    at.task.get_by_text("Next card").wait_for()
    at.settle()
    assert (at.cards_seen, at.shoe_left) == (before, left)
    at.press("Auto-deal")
    at.wait_for("decision")
    assert len(at.cards_seen) == 5 * 3 + 1
    for _ in range(2):
        before = at.step
        at.press("Fold")
        at.wait_for_step(before)
    at.press("Next round")
    at.wait_for("wagers")


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

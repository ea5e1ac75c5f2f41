"""The plug is pulled in the middle of a round: what the page shows afterwards is what it showed
before, and it comes from the board's memory."""

from hil_tests.host_tools.session.web.page_dealer import Dealer
from hil_tests.host_tools.session.web.table_page import lines_of
from host_tools.examples import ROUNDS
from host_tools.rounds import round_file

ROUND = ROUNDS / "687a/08_joker_replaced_makes_hand.json"


def test_461a_the_same_picture_after_the_power_was_cut_in_mid_round(opened, panels):
    file = round_file.load(ROUND)
    at = opened(file.configuration)
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
    panels.panel.do(lambda session: session.view.begin_round())
    at.press("Power on", within=at.task)
    at.task.get_by_role("button", name="Fold").wait_for()
    at.settle()
    assert at.still() == before
    dealer.deal()
    assert file.expected and at.lines == lines_of(file.expected["lines"])


def test_a_record_that_the_power_cut_in_two_is_as_if_it_had_never_begun(opened):
    """The card that the board was writing down is dealt again, and the round ends as it should."""
    file = round_file.load(ROUND)
    at = opened(file.configuration)
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

"""A dealer's whole round at the page, for five games: each wager dropped as chips, each card
chosen in the shoe, each decision pressed; the pay lines are those worked by hand in the file."""

import pytest

from hil_tests.host_tools.session.web.page_dealer import Dealer
from hil_tests.host_tools.session.web.table_page import amount_on, lines_of
from host_tools.examples import ROUNDS
from host_tools.rounds import round_file


@pytest.mark.parametrize(
    "name",
    [
        "581/09_bust_it_third_card_7",
        "585/21_twelve_with_every_wager",
        "588/05_double_down_on_three_pairs",
        "592/02_folds_at_each_stage",
        "687a/08_joker_replaced_makes_hand",
    ],
)
def test_round_is_dealt_by_clicks_and_settled_as_worked_by_hand(name, opened):
    file = round_file.load(ROUNDS / f"{name}.json")
    at = opened(file.configuration)
    Dealer(at, file).deal()
    assert file.expected and at.lines == lines_of(file.expected["lines"])
    assert at.page.locator(".says").inner_text().startswith("Over")
    at.press("Next round")
    at.wait_for("wagers")
    assert at.lines == []


def test_573_12_d_5_a_chip_on_the_sensor_is_told_to_be_worth_five_dollars(opened):
    file = round_file.load(ROUNDS / "573" / "33_wagers_of_one_and_five_dollars.json")
    at = opened(file.configuration)
    spot = at.spot(3, "progressive")
    spot.click()
    at.press("Seat 3: the progressive is worth $5.00")
    at.wait_until(lambda: amount_on(spot) == 500)
    at.press("Seat 3: the progressive is worth $1.00")
    at.wait_until(lambda: amount_on(spot) == 100)

"""Cards, money, odds, seats and the arithmetic of the meter, each by itself."""

from tablectl.core import odds
from tablectl.core.cards import card_number, card_numbers, card_text, cards_text
from tablectl.core.money import contribution, dollars, is_whole, whole_cents
from tablectl.core.seats import clockwise, counterclockwise
from tablectl.progressive.meter import Meter

CARDS = (("2c", 0), ("2d", 1), ("2h", 2), ("2s", 3), ("3c", 4), ("Td", 33), ("As", 51), ("Jk", 52))


def test_cards_are_four_times_the_rank_and_the_suit():
    for text, number in CARDS:
        assert card_number(text) == number
        assert card_text(number) == text
    assert [card_number(card_text(number)) for number in range(53)] == list(range(53))


def test_a_text_of_cards():
    assert card_numbers("As Td  Jk 2c") == [51, 33, 52, 0]
    assert card_numbers("") == []
    assert cards_text([51, 33, 52]) == "As Td Jk"


def test_a_text_that_is_no_card_is_named():
    for text in ("1s", "Ax", "A", "", "asd", "as", "JK", "10c"):
        try:
            card_number(text)
        except ValueError as error:
            assert repr(text) in str(error), text
        else:
            raise AssertionError(text)


def test_whole_cents_are_rounded_down():
    for micro, cents in ((0, 0), (9999, 0), (10000, 1), (2000205000, 200020), (19999, 1)):
        assert whole_cents(micro) == cents


def test_a_contribution_is_exact():
    # $1 at 20.50 % is 20.5 cents, $5 at 0.01 % is 0.05 cents; 10,000 micro-dollars are a cent.
    assert contribution(100, 2050) == 205000
    assert contribution(500, 1) == 500
    assert contribution(500, 10000) == 5000000


def test_only_integers_are_whole():
    assert is_whole(0)
    assert is_whole(-5)
    for value in (True, False, 1.0, "1", None, [1]):
        assert not is_whole(value), value


def test_dollars_as_on_a_pay_line():
    for cents, text in (
        (0, "0.00"),
        (5, "0.05"),
        (99999, "999.99"),
        (123456, "1,234.56"),
        (100000000, "1,000,000.00"),
    ):
        assert dollars(cents) == text


def test_odds_to_and_for():
    assert odds.winnings(odds.to(300), 100) == 30000
    assert odds.winnings(odds.to(3, 2), 500) == 750
    assert odds.winnings(odds.to(3, 2), 5) == 7
    assert odds.winnings(odds.without_stake(odds.to(9)), 500) == 4500
    assert odds.stake_returned(odds.to(9))
    assert not odds.stake_returned(odds.without_stake(odds.to(9)))
    assert not odds.stake_returned(odds.of_meter(10))


def test_odds_as_text():
    assert odds.text(odds.to(300)) == "300 to 1"
    assert odds.text(odds.to(3, 2)) == "3 to 2"
    assert odds.text(odds.without_stake(odds.to(9))) == "9 for 1"
    assert odds.text(odds.of_meter(100)) == "100% of meter"
    assert odds.text(odds.fixed(100000)) == "fixed"
    assert odds.without_stake(odds.of_meter(10)) == odds.of_meter(10)


def test_seats_go_round_both_ways():
    assert clockwise({4, 1, 6}) == [1, 4, 6]
    assert counterclockwise({4, 1, 6}) == [6, 4, 1]


def test_a_meter_starts_at_its_seed_or_where_it_stood():
    assert Meter(200000, 200000, 2050).micro == 2000000000
    assert Meter(200000, 200000, 2050, 123).micro == 123
    assert Meter(200000, 200000, 2050, 0).micro == 0
    assert Meter(200000, 200000, 2050, 2000019999).cents == 200001


def test_a_meter_rises_and_takes_back_what_it_rose():
    meter = Meter(200000, 200000, 2050)
    meter.contribute(100)
    meter.contribute(500)
    assert meter.micro == 2000000000 + 205000 + 1025000
    meter.reverse(500)
    assert meter.micro == 2000205000


def test_a_meter_pays_whole_cents_and_reseeds_after_all_of_it():
    meter = Meter(200000, 200000, 2050, 2000205000)
    assert meter.award(100) == 200020
    assert meter.award(10) == 20002
    assert meter.micro == 2000205000
    assert meter.pay(10) == 20002
    assert meter.micro == 1800185000
    assert meter.pay(100) == 180018
    assert meter.micro == 2000000000 + 5000

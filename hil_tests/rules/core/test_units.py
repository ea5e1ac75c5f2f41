"""Cards, money, odds, seats, wagers, steps and the arithmetic of the meter, each by itself."""

from tablectl.core import odds
from tablectl.core.cards import card_number, card_numbers, card_text, cards_text
from tablectl.core.configuration import Reader
from tablectl.core.dealing import count_after_round
from tablectl.core.deck import Deck
from tablectl.core.money import contribution, dollars, is_whole, whole_cents
from tablectl.core.pack import Pack
from tablectl.core.seats import clockwise, counterclockwise
from tablectl.core.settling import pay_envy
from tablectl.core.step import Step
from tablectl.core.wagers import Wager, competes, equalled, placed_of, verify_wager

from hil_tests.rules.helpers.play import refused

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
        (-7, "-0.07"),
        (-45007, "-450.07"),
        (-100000, "-1,000.00"),
        (99999, "999.99"),
        (123456, "1,234.56"),
        (100000000, "1,000,000.00"),
    ):
        assert dollars(cents) == text


FACES = (
    Wager("face_1", "1", required=True, equals=("face", "circle"), kind="face"),
    Wager("face_2", "1", required=True, equals=("face", "circle"), kind="face"),
    Wager("circle_1", "2", equals="face", needs="face", kind="circle"),
)


def test_a_wager_is_the_only_one_of_its_kind_unless_declared():
    assert Wager("ante", "1").kind == "ante"
    assert placed_of(FACES, "face", {"face_2": 5, "circle_1": 5}) == ["face_2"]
    assert placed_of(FACES, "circle", {"face_2": 5}) == []


def test_one_wager_of_a_required_kind_is_enough():
    assert competes(FACES, {"face_2": 5})
    assert competes(FACES, {"face_1": 5, "face_2": 5})
    assert not competes(FACES, {"circle_1": 5})
    assert not competes(FACES, {})


def test_required_wagers_that_must_be_equal_and_are_not_do_not_compete():
    assert not competes(FACES, {"face_1": 5, "face_2": 6})
    ante = Wager("ante", "1", required=True)
    wagers = (ante, Wager("blind", "1", required=True, equals="ante", needs="ante"))
    assert competes(wagers, {"ante": 5, "blind": 5})
    assert not competes(wagers, {"ante": 5, "blind": 6})
    assert not competes(wagers, {"ante": 5})


def test_a_wager_that_may_not_exceed_another():
    wagers = (Wager("bet", "1"), Wager("side", "2", needs="bet", at_most="bet"))
    limits = {"bet": (100, 1000), "side": (100, 1000)}
    verify_wager(wagers, limits, {"bet": 500}, 1, "side", 500)
    verify_wager(wagers, limits, {"bet": 500, "side": 400}, 1, "bet", 400)

    def place(name, cents):
        verify_wager(wagers, limits, {"bet": 500, "side": 400}, 1, name, cents)

    assert refused(lambda: place("side", 501), 1004, "2").facts["limit"] == "more than bet 500"
    assert refused(lambda: place("bet", 399), 1004, "1").facts["limit"] == "less than side 400"


def test_a_pack_of_the_decks_that_the_house_chooses():
    pack = Pack(52, 8, without=(8,)).of_decks(2)
    assert (pack.decks, pack.count) == (2, 96)
    assert pack.has(31)
    assert not pack.has(32)


def test_a_wager_equals_another_placed_one_of_the_kinds_it_names_never_itself():
    face, circle = FACES[0], FACES[2]
    assert equalled(FACES, face, {"face_1": 5}) is None
    assert equalled(FACES, face, {"face_1": 5, "face_2": 6}) == ("face_2", 6)
    assert equalled(FACES, face, {"circle_1": 7}) == ("circle_1", 7)
    assert equalled(FACES, circle, {"circle_1": 7}) is None
    assert equalled(FACES, Wager("tip", "1"), {"face_1": 5}) is None
    # A name that is part of another is not that other.
    assert equalled(FACES, Wager("tip", "1", equals="face_wager"), {"face_1": 5}) is None


def test_a_step_tells_what_it_waits_for():
    assert Step("rolling", "roll", "1", {}, dice=2).effect() == {
        "effect": "phase",
        "phase": "rolling",
        "what": "roll",
        "section": "1",
        "dice": 2,
    }
    assert "dice" not in Step("deciding", "decision", "1", {}, 3, ("fold",)).effect()


def test_odds_to_and_for():
    assert odds.winnings(odds.to(300), 100) == 30000
    assert odds.winnings(odds.to(3, 2), 500) == 750
    assert odds.winnings(odds.to(3, 2), 5) == 7
    assert odds.winnings(odds.without_stake(odds.to(9)), 500) == 4500
    assert odds.winnings(odds.fixed(5000000), 25) == 5000000
    assert odds.stake_returned(odds.to(9))
    assert not odds.stake_returned(odds.without_stake(odds.to(9)))
    assert not odds.stake_returned(odds.of_meter(10))


def test_odds_as_text():
    assert odds.text(odds.to(300)) == "300 to 1"
    assert odds.text(odds.to(3, 2)) == "3 to 2"
    assert odds.text(odds.without_stake(odds.to(9))) == "9 for 1"
    assert odds.text(odds.of_meter(100)) == "100% of meter"
    assert odds.text(odds.fixed(100000)) == "fixed"
    assert odds.text(odds.fixed_and_meter(500000, 20)) == "5,000.00 and 20% of meter"
    assert odds.without_stake(odds.of_meter(10)) == odds.of_meter(10)


def test_odds_of_the_meter_with_a_sum_or_without():
    assert odds.of_the_meter(odds.of_meter(10)) == (0, 10)
    assert odds.of_the_meter(odds.fixed_and_meter(500000, 20)) == (500000, 20)
    assert odds.of_the_meter(odds.fixed(100)) is None
    assert odds.of_the_meter(odds.to(100)) is None


def test_a_key_of_bytes_is_hexadecimal():
    read = Reader("1", {"rules": "00ff1a"})
    assert read.hexadecimal("rules", "1") == b"\x00\xff\x1a"
    for wrong in ("0", "0g", "0F", 12, None, b"00"):
        read = Reader("1", {"rules": wrong})
        error = refused(lambda read=read: read.hexadecimal("rules", "1(a)"), 4003, "1(a)")
        assert "rules" in error.text
    refused(lambda: Reader("1", {}).hexadecimal("rules", "1"), 4002)


def test_seats_go_round_both_ways():
    assert clockwise({4, 1, 6}) == [1, 4, 6]
    assert counterclockwise({4, 1, 6}) == [6, 4, 1]


class CountedRound:
    """Ten cards of a deck of 52 are out, four rounds were not counted."""

    def __init__(self):
        self.deck = Deck(52, 5)
        self.deck.rounds_uncounted = 4
        self.drawn = list(range(10))
        self.shown = []

    def show(self, name, **facts):
        self.shown.append((name, facts))

    def wait(self, step):
        return (yield step)


def test_a_wrong_count_after_the_round_removes_the_deck_and_voids_nothing():
    for cards, removed in ((42, None), (41, "589.11(g)(2)"), (43, "589.11(g)(2)")):
        one = CountedRound()
        sections = {"count": "589.11(g)", "wrong_count": "589.11(g)(2)"}
        count = count_after_round(one, sections)
        step = next(count)
        assert (step.phase, step.what, step.section) == ("counting", "stub_count", "589.11(g)")
        for wrong in (-1, 53, None):
            facts = (one, {"event": "stub_count", "cards": wrong})
            check = step.accepts["stub_count"]
            refused(lambda check=check, facts=facts: check(*facts), 1013, "589.11(g)")
        assert list(finished(count, {"event": "stub_count", "cards": cards})) == []
        assert one.deck.removed == removed
        assert len(one.shown) == (removed is not None)
        assert not one.deck.count_due()


def finished(generator, event):
    """What a generator yields after it is sent `event`: nothing when it ends."""
    try:
        yield generator.send(event)
    except StopIteration:
        pass


class AcceptedSeats:
    """As much of a round as the Envy Bonus asks: the seats whose wager was accepted."""

    def __init__(self, accepted, left):
        self.sensors = self
        self.accepted = set(accepted)
        self.sensed = {seat: 100 for seat in accepted}
        self.left = set(left)
        self.configuration = {"abandon_loses": True, "abandoned_envy": False}
        self.paid = []

    def line(self, seat, *rest):
        self.paid.append(seat)


def test_an_envy_bonus_goes_to_the_others_but_not_to_who_left_or_forfeited_it():
    for left, without, paid in (((), (), [6, 4, 1]), ((6,), (), [4, 1]), ((6,), {4}, [1])):
        round = AcceptedSeats((1, 3, 4, 6), left)
        pay_envy(round, 3, "progressive", {100: odds.fixed(2500)}, "any section", without)
        assert round.paid == paid

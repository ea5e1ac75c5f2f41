"""handeval.values over many hands: the values of each, and what it does at a bad one."""

import random
import re
from array import array

import handeval
import pytest

HANDS = 1000
ANY = 687


def dealt(count):
    chance = random.Random(ANY + count)
    return [bytes(chance.sample(range(52), count)) for _ in range(HANDS)]


@pytest.mark.parametrize("count", (5, 6, 7))
def test_values_are_those_of_each_hand(count):
    hands = dealt(count)
    for number in (0, 1, 7, 255, 256, 257, HANDS):
        values = array("i", bytes(4 * number))
        handeval.values(handeval.STANDARD, b"".join(hands[:number]), count, values)
        assert list(values) == [handeval.value(handeval.STANDARD, hand) for hand in hands[:number]]


@pytest.mark.parametrize("count", (5, 6, 7))
@pytest.mark.parametrize("place", (0, 1, 255, 256, 700, HANDS - 1))
@pytest.mark.parametrize("wrong", ("twice", "twice, aces", "52", "53", "64", "255"))
def test_nothing_is_written_from_the_first_bad_hand_on(count, place, wrong):
    hands = dealt(count)
    if wrong == "twice":
        bad, text = hands[place][:-1] + hands[place][:1], "more than 1 of it"
    elif wrong == "twice, aces":
        bad, text = bytes((51, 48, 51, *range(count - 3))), "card 51 at position 2: more than 1"
    else:
        bad, text = bytes((int(wrong),)) + hands[place][1:], f"card {wrong} at position 0"
    hands[place] = bad
    values = array("i", [-1]) * HANDS
    with pytest.raises(ValueError, match=f"^hand {place}: .*{text}"):
        handeval.values(handeval.STANDARD, b"".join(hands), count, values)
    assert list(values[place:]) == [-1] * (HANDS - place)
    good = [handeval.value(handeval.STANDARD, hand) for hand in hands[:place]]
    assert list(values[:place]) == good


# Of the same rank, of one suit, jokers, and no cards: sums of them run over into other suits.
SUSPECTS = (*range(3, 52, 4), 51, 51, 48, 49, 0, 0, 51, 52, 52, 52, 53, 64, 255)


@pytest.mark.parametrize(
    ("ranking", "count"),
    (("STANDARD", 7), ("LUNAR", 6), ("DJ_WILD", 5), ("PAI_GOW_HIGH", 5), ("PAI_GOW_HIGH", 7)),
)
def test_hands_are_refused_as_each_of_them_is(ranking, count):
    chance = random.Random(ANY)
    number = getattr(handeval, ranking)
    outcomes = set()
    for _ in range(5 * HANDS):
        hand = bytes(chance.choices(SUSPECTS, k=count))
        values = array("i", (-1,))
        try:
            expected = handeval.value(number, hand)
        except ValueError as refusal:
            with pytest.raises(ValueError, match=f"^hand 0: {re.escape(str(refusal))}$"):
                handeval.values(number, hand, count, values)
            expected = -1
        else:
            handeval.values(number, hand, count, values)
        assert values[0] == expected
        outcomes.add(expected >= 0)
    assert outcomes == {True, False}

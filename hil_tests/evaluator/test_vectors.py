"""Vectors of the slow evaluator, worked hands and refusals; also for MicroPython.

A line of vectors.tsv: ranking, cards, value, category, deciding ranks, separated by tabs.
"""

from array import array

import handeval

FOLDER = __file__[: __file__.rfind("/") + 1]
RANKS = "23456789TJQKA"
SUITS = "cdhs"
ROWS = handeval.rankings()
RANKING_IDS = {row[0]: index for index, row in enumerate(ROWS)}
# Rankings of hands that choose the best of their cards.
BEST_OF = ("standard", "lunar", "pai_gow_high")


def card_of(text):
    """The byte of a card, or of a die: its pips."""
    if len(text) == 1:
        return int(text)
    return 52 if text == "Jk" else 4 * RANKS.index(text[0]) + SUITS.index(text[1])


def cards_of(text):
    return bytes(card_of(card) for card in text.split())


def vectors():
    """One after the other: (ranking, cards, value, category, ranks)."""
    with open(FOLDER + "vectors.tsv") as file:
        for line in file:
            name, cards, value, category, deciding = line.rstrip("\n").split("\t")
            ranks = tuple(RANKS.index(rank) for rank in deciding)
            yield RANKING_IDS[name], cards_of(cards), int(value), int(category), ranks


def orders_of(items):
    """All orders of a sequence of cards, as bytes."""
    if not items:
        yield b""
    for place in range(len(items)):
        for rest in orders_of(items[:place] + items[place + 1 :]):
            yield items[place : place + 1] + rest


# How many cards one after the other have one role; elsewhere all cards of a hand have.
ROLES = {
    "dj_wild_progressive": (5, 1),
    "bust_it": (2, 1),
    "standard_flop": (3, 3),
    "criss_cross_across": (2, 1, 3, 1),
    "criss_cross_down": (2, 1, 1, 1, 1, 1),
}


def reordered(name, cards, number):
    """The hand with the cards of each role turned round by `number` and every other time over."""
    dealt, begin = b"", 0
    for size in ROLES.get(name, (len(cards),)):
        role = cards[begin : begin + size]
        role = role[number % size :] + role[: number % size]
        dealt += bytes(reversed(role)) if number % 2 else role
        begin += size
    return dealt


# Rankings that tell suits, or their colors, apart.
ONE_SUIT = ("three_card_suits",)
ONE_COLOR = ("lunar_super", "bust_it", "push_22")
DICE = ("props_hops", "high_roll")


def renamings_of(name):
    """The ways to rename suits 0..3, clubs and spades black, that change no hand's value."""
    for suits in orders_of(bytes(range(4))):
        same_color = (suits[0] + suits[3]) % 3 == 0
        if name in ONE_SUIT and suits[3] != 3:
            continue
        if name not in ONE_COLOR or same_color:
            yield suits


def refusal(call, *arguments):
    """The text of the ValueError that a call raises."""
    try:
        call(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"accepted {arguments}")


def category_name(ranking, text):
    value = handeval.value(ranking, cards_of(text))
    return ROWS[ranking][4][handeval.category(ranking, value)]


def test_vectors_have_their_values():
    assert {vector[0] for vector in vectors()} == set(RANKING_IDS.values())
    for ranking, cards, value, _, _ in vectors():
        assert handeval.value(ranking, cards) == value, (ranking, cards)


def test_category_and_ranks_are_read_back():
    for ranking, _, value, category, ranks in vectors():
        assert handeval.category(ranking, value) == category
        assert handeval.category_name(ranking, value) == ROWS[ranking][4][category]
        assert handeval.ranks(ranking, value) == ranks, (ranking, value)


def test_order_of_the_cards_changes_nothing():
    for ranking, cards, value, _, _ in vectors():
        for number in range(2 * len(cards)):
            dealt = reordered(ROWS[ranking][0], cards, number)
            assert handeval.value(ranking, dealt) == value, (ranking, dealt)


def test_renaming_the_suits_changes_nothing():
    renamings_for, renamings = None, ()
    for ranking, cards, value, _, _ in vectors():
        name = ROWS[ranking][0]
        if name in DICE:
            continue
        if name != renamings_for:
            renamings_for, renamings = name, tuple(renamings_of(name))
        for suits in renamings:
            renamed = bytes(
                card if card == 52 else card - card % 4 + suits[card % 4] for card in cards
            )
            assert handeval.value(ranking, renamed) == value, (ranking, renamed)


def test_one_more_card_never_lowers_the_value():
    for ranking, cards, value, _, _ in vectors():
        name, _, most, _, _ = ROWS[ranking]
        if len(cards) == most or name not in BEST_OF:
            continue
        for card in range(52):
            if card not in cards:
                more = cards + bytes((card,))
                assert handeval.value(ranking, more) >= value, (ranking, more)


def test_the_cards_that_make_a_value_have_it():
    for ranking, cards, value, _, _ in vectors():
        made = handeval.made(ranking, cards)
        assert all(card in cards for card in made)
        if len(made) >= ROWS[ranking][1]:
            assert handeval.value(ranking, made) == value, (ranking, cards)


def test_values_of_many_hands_are_those_of_each():
    hands = {}
    for ranking, cards, value, _, _ in vectors():
        hands.setdefault((ranking, len(cards)), []).append((cards, value))
    for (ranking, count), of_one_size in hands.items():
        values = array("i", bytes(4 * len(of_one_size)))
        handeval.values(ranking, b"".join([cards for cards, _ in of_one_size]), count, values)
        assert list(values) == [value for _, value in of_one_size]


def test_bad_hands_are_refused_with_the_fact():
    last = len(ROWS) - 1
    standard, dj_wild = handeval.STANDARD, handeval.DJ_WILD
    progressive = handeval.DJ_WILD_PROGRESSIVE
    for ranking, cards, text in (
        (-1, (4, 8, 12, 16, 21), f"ranking -1: not 0..{last}"),
        (last + 1, (4, 8, 12, 16, 21), f"ranking {last + 1}: not 0..{last}"),
        (dj_wild, (), f"0 cards: ranking {dj_wild} takes 5..5"),
        (progressive, (4, 8, 12, 16, 21), f"5 cards: ranking {progressive} takes 6..6"),
        (dj_wild, (4, 8, 53, 16, 21), "card 53 at position 2: not 0..52"),
        (
            standard,
            (4, 8, 12, 16, 52),
            f"card 52 at position 4: ranking {standard} has no joker",
        ),
        (dj_wild, (4, 8, 12, 8, 21), "card 8 at position 3: more than 1 of it"),
        (progressive, (52, 8, 12, 16, 21, 52), "card 52 at position 5: more than 1 of it"),
    ):
        for call in (handeval.value, handeval.made):
            assert refusal(call, ranking, bytes(cards)) == text


def test_bad_lists_of_hands_are_refused_with_the_fact():
    two = bytes((4, 8, 12, 16, 20, 4, 8, 12, 12, 20))
    values = array("i", (-7, -7))
    standard = handeval.STANDARD
    assert (
        refusal(handeval.values, standard, two, 5, values)
        == "hand 1: card 12 at position 3: more than 1 of it"
    )
    assert list(values) == [handeval.value(standard, two[:5]), -7]
    assert refusal(handeval.values, standard, two, 4, values) == "10 bytes: not 2 hands of 4 cards"
    assert (
        refusal(handeval.values, standard, two, 5, bytearray(8))
        == "values: items of 1 bytes, not of 4"
    )
    assert refusal(handeval.values, standard, two, -5, values) == (
        "10 bytes: not 2 hands of -5 cards"
    )


def test_numbers_beyond_32_bits_are_refused():
    for number in (1 << 31, -(1 << 31) - 1, 1 << 32, 1 << 40, 1 << 63, -1 << 70):
        for call, arguments in (
            (handeval.value, (number, b"")),
            (handeval.category, (handeval.STANDARD, number)),
            (handeval.ranks, (number, 0)),
            (handeval.settings, (number, b"")),
        ):
            try:
                call(*arguments)
            except OverflowError:
                continue
            raise AssertionError(f"accepted {arguments}")


def test_bad_values_are_refused_with_the_fact():
    last, standard = len(ROWS) - 1, handeval.STANDARD
    for read_back in (handeval.category, handeval.category_name, handeval.ranks):
        assert refusal(read_back, last + 1, 0) == f"ranking {last + 1}: not 0..{last}"
        assert refusal(read_back, standard, -1) == f"value -1: none of ranking {standard}"
        assert (
            refusal(read_back, standard, 10 << 25)
            == f"value {10 << 25}: none of ranking {standard}"
        )
    assert refusal(handeval.ranks, standard, 7) == f"value 7: none of ranking {standard}"


def test_rankings_describe_themselves():
    for number, row in enumerate(ROWS):
        assert handeval.categories(number) == row[4]
        assert getattr(handeval, row[0].upper()) == number
    for number, row in enumerate(handeval.ways()):
        assert getattr(handeval, "WAY_" + row[0].upper()) == number
    assert refusal(handeval.categories, -1) == f"ranking -1: not 0..{len(ROWS) - 1}"
    assert ROWS[handeval.STANDARD][:2] == ("standard", 5)
    assert ROWS[handeval.DJ_WILD][:4] == ("dj_wild", 5, 5, "687a.6(c)")
    assert ROWS[handeval.DJ_WILD_TRIPS][:4] == ("dj_wild_trips", 5, 5, "687a.6(e)")
    assert ROWS[handeval.DJ_WILD_PROGRESSIVE][:3] == ("dj_wild_progressive", 6, 6)
    assert ROWS[handeval.DJ_WILD][4][0] == "high card"
    assert ROWS[handeval.DJ_WILD][4][-1] == "five wilds"
    assert len(ROWS[handeval.DJ_WILD_TRIPS][4]) == 2 * len(ROWS[handeval.DJ_WILD][4])

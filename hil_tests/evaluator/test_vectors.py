"""Vectors of the slow evaluator, worked hands and refusals; also for MicroPython.

A line of vectors.tsv: ranking, cards, value, category, deciding ranks, separated by tabs.
"""

import handeval

FOLDER = __file__[: __file__.rfind("/") + 1]
RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANKING_IDS = {row[0]: index for index, row in enumerate(handeval.rankings())}


def cards_of(text):
    return bytes(
        52 if card == "Jk" else 4 * RANKS.index(card[0]) + SUITS.index(card[1])
        for card in text.split()
    )


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


def refusal(call, *arguments):
    """The text of the ValueError that a call raises."""
    try:
        call(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError(f"accepted {arguments}")


def category_name(ranking, text):
    value = handeval.value(ranking, cards_of(text))
    return handeval.rankings()[ranking][3][handeval.category(ranking, value)]


def test_vectors_have_their_values():
    assert {vector[0] for vector in vectors()} == set(RANKING_IDS.values())
    for ranking, cards, value, _, _ in vectors():
        assert handeval.value(ranking, cards) == value, (ranking, cards)


def test_category_and_ranks_are_read_back():
    for ranking, _, value, category, ranks in vectors():
        assert handeval.category(ranking, value) == category
        assert handeval.ranks(ranking, value) == ranks, (ranking, value)


def test_order_of_the_cards_changes_nothing():
    orders = tuple(orders_of(bytes(range(5))))
    for number, (ranking, cards, value, _, _) in enumerate(vectors()):
        for chosen in range(number % 8, len(orders), 8):
            dealt = bytes(cards[place] for place in orders[chosen]) + cards[5:]
            assert handeval.value(ranking, dealt) == value, (ranking, dealt)


def test_renaming_the_suits_changes_nothing():
    renamings = tuple(orders_of(bytes(range(4))))
    for ranking, cards, value, _, _ in vectors():
        for suits in renamings:
            renamed = bytes(
                card if card == 52 else card - card % 4 + suits[card % 4] for card in cards
            )
            assert handeval.value(ranking, renamed) == value, (ranking, renamed)


def test_687a_6_b_deuces_and_joker_are_wild():
    for text, name in (
        ("2c 2d 2h 2s Jk", "five wilds"),
        ("2c 2d 2h Jk Tc", "royal flush"),
        ("2c 2d 2h Jk 9c", "five-of-a-kind"),
        ("As Ks Jk 2c Ts", "royal flush"),
        ("As 3s 4s 2c 5s", "straight flush"),
        ("Ks Kd 2c 3d 3h", "full house"),
        ("Ks Kd 2c 4d 3h", "three-of-a-kind"),
        ("As 3s 4d Jk 5s", "straight"),
        ("As Qh 9d 7c 2s", "pair"),
    ):
        assert category_name(handeval.DJ_WILD, text) == name, text


def test_687a_6_a_ace_low_straight_is_the_lowest():
    values = [
        handeval.value(handeval.DJ_WILD, cards_of(text))
        for text in ("Kc Kd Kh Ad Qh", "As 3s 4d Jk 5s", "6s 3s 4d Jk 5s", "8s 7s 4d Jk 5s")
    ]
    assert values == sorted(values)
    assert len(set(values)) == 4


def test_687a_11_e_2_natural_and_wild_hands_tie():
    for natural, wild in (
        ("Kc Kd Kh 9s 8d", "Kc Jk 2h 9s 8d"),
        ("Ac Jc 9c 8c 4c", "2d Jc 9c 8c 4c"),
        ("9c 8d 7d 6s 5s", "9c 8d Jk 2c 5s"),
    ):
        assert handeval.value(handeval.DJ_WILD, cards_of(natural)) == handeval.value(
            handeval.DJ_WILD, cards_of(wild)
        ), natural


def test_687a_12_d_natural_with_a_plain_deuce():
    for text, name in (
        ("2s 3s 4s 5s 6s", "straight flush natural"),
        ("As 2d 3d 4h 5c", "straight natural"),
        ("As 9s 8s 5s 2s", "flush natural"),
        ("As 9s 8s 5s 2d", "flush with wild"),
        ("Ks Kd Kh 4c 4d", "full house natural"),
        ("Ks Kd 2c 4c 4d", "full house with wild"),
        ("2c 2d 2h Kd Qs", "four-of-a-kind with wild"),
        ("As Ks Qs Js Ts", "royal flush natural"),
        ("As Ks Qs Js Jk", "royal flush with wild"),
    ):
        assert category_name(handeval.DJ_WILD_TRIPS, text) == name, text


def test_687a_11_f_1_set_aside_card_replaces_the_joker():
    for text, name in (
        ("As Ks Qs Js Jk Ts", "royal flush"),
        ("As Ks Qs Js Jk Td", "straight"),
        ("As Ks Qs Js Ts Jk", "royal flush"),
        ("2c 2d 2h 2s Jk Kd", "four-of-a-kind"),
        ("2c 2d 2h Kd Qs 2s", "three-of-a-kind"),
    ):
        assert category_name(handeval.DJ_WILD_PROGRESSIVE, text) == name, text


def test_bad_hands_are_refused_with_the_fact():
    for ranking, cards, text in (
        (-1, (4, 8, 12, 16, 21), "ranking -1: not 0..3"),
        (4, (4, 8, 12, 16, 21), "ranking 4: not 0..3"),
        (handeval.STANDARD, (), "0 cards: ranking 0 takes 5"),
        (handeval.DJ_WILD_PROGRESSIVE, (4, 8, 12, 16, 21), "5 cards: ranking 3 takes 6"),
        (handeval.DJ_WILD, (4, 8, 53, 16, 21), "card 53 at position 2: not 0..52"),
        (handeval.STANDARD, (4, 8, 12, 16, 52), "card 52 at position 4: ranking 0 has no joker"),
        (handeval.DJ_WILD, (4, 8, 12, 8, 21), "card 8 at position 3: already at position 1"),
        (
            handeval.DJ_WILD_PROGRESSIVE,
            (52, 8, 12, 16, 21, 52),
            "card 52 at position 5: already at position 0",
        ),
    ):
        assert refusal(handeval.value, ranking, bytes(cards)) == text


def test_bad_values_are_refused_with_the_fact():
    for read_back in (handeval.category, handeval.ranks):
        assert refusal(read_back, 4, 0) == "ranking 4: not 0..3"
        assert refusal(read_back, handeval.STANDARD, -1) == "value -1: none of ranking 0"
        assert (
            refusal(read_back, handeval.STANDARD, 10 << 25) == "value 335544320: none of ranking 0"
        )
    assert refusal(handeval.ranks, handeval.STANDARD, 7) == "value 7: none of ranking 0"


def test_rankings_describe_themselves():
    rows = handeval.rankings()
    assert rows[handeval.STANDARD][:2] == ("standard", 5)
    assert rows[handeval.DJ_WILD][:3] == ("dj_wild", 5, "687a.6(c)")
    assert rows[handeval.DJ_WILD_TRIPS][:3] == ("dj_wild_trips", 5, "687a.6(e)")
    assert rows[handeval.DJ_WILD_PROGRESSIVE][:2] == ("dj_wild_progressive", 6)
    assert rows[handeval.DJ_WILD][3][0] == "high card"
    assert rows[handeval.DJ_WILD][3][-1] == "five wilds"
    assert len(rows[handeval.DJ_WILD_TRIPS][3]) == 2 * len(rows[handeval.DJ_WILD][3])

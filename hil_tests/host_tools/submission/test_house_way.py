"""House ways of 688a: the example's settings from its words, and files that are refused."""

import itertools
import json
import random

import handeval
import pytest
from tablectl.games.ch688a import house_way as ch688a_house_way

from host_tools.common.errors import HostError
from host_tools.examples import HOUSE_WAY
from host_tools.submission import house_way

RANKS = house_way.RANKS
ACE = 12
RULES = json.loads(HOUSE_WAY.read_text())["rules"]


def cards_of(text):
    return bytes(
        52 if card == "Jk" else 4 * RANKS.index(card[0]) + "cdhs".index(card[1])
        for card in text.split()
    )


def high_of(cards):
    return handeval.value(handeval.PAI_GOW_HIGH, cards)


def low_of(cards):
    return handeval.value(handeval.PAI_GOW_LOW, cards)


def category_of(value):
    return handeval.category(handeval.PAI_GOW_HIGH, value)


def held(cards):
    """Ranks by how often they are held, then the highest first: [(times, rank), ...]."""
    ranks = [ACE if card == 52 else card // 4 for card in cards]
    return sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)


HAND_OF = {
    (): "no pair",
    (2,): "pair",
    (2, 2): "two pairs",
    (2, 2, 2): "three pairs",
    (3,): "three",
    (3, 2): "three and pair",
    (3, 2, 2): "three and two pairs",
    (3, 3): "three twice",
    (4,): "four",
    (4, 2): "four and pair",
    (4, 3): "four and three",
    (5,): "five aces",
    (5, 2): "five aces and pair",
}


def straight_or_flush(cards):
    """The best straight or flush that five of the cards make."""
    runs = ("straight", "flush", "straight flush", "royal flush")
    names = [
        house_way.CATEGORIES[category_of(high_of(bytes(five)))]
        for five in itertools.combinations(cards, 5)
    ]
    found = [name for name in runs if name in names]
    return found[-1] if found else "nothing"


def applies(rule, cards):
    groups = [group for group in held(cards) if group[0] > 1]
    singles = [rank for times, rank in held(cards) if times == 1]
    if rule["hand"] != HAND_OF[tuple(times for times, _ in groups)]:
        return False
    if "holds" in rule and straight_or_flush(cards) not in rule["holds"]:
        return False
    looked_at = {"first": groups, "second": groups[1:], "other": singles, "next": singles[1:]}
    for key, found in looked_at.items():
        if key not in rule:
            continue
        lowest, highest = rule[key][0], rule[key][-1]
        rank = found[0] if found else -1
        rank = rank[1] if isinstance(rank, tuple) else rank
        if not RANKS.index(lowest) <= rank <= RANKS.index(highest):
            return False
    return True


def values_set(cards):
    """(low, high) as the words of the rules have them, all settings tried."""
    rule = next(rule for rule in RULES if applies(rule, cards))
    keep = house_way.CATEGORIES.index(rule["keep"])
    settings = []
    for low in itertools.combinations(cards, 2):
        high = high_of(bytes(card for card in cards if card not in low))
        if category_of(high) >= keep and high >= low_of(bytes(low)):
            settings.append((low_of(bytes(low)), high))
    return max(settings)


def with_many_equal(dice):
    """Seven cards, often of few ranks or few suits."""
    ranks = dice.sample(range(13), dice.choice((2, 3, 4, 6, 13)))
    suits = dice.sample(range(4), dice.choice((2, 4, 4)))
    deck = [4 * rank + suit for rank in ranks for suit in suits] + [52]
    return bytes(dice.sample(deck, 7)) if len(deck) >= 7 else bytes(dice.sample(range(53), 7))


def test_688a_11_a_the_example_sets_hands_as_its_words_have_it():
    rules, dice, seen = house_way.load(HOUSE_WAY), random.Random(688), set()
    for number in range(3000):
        cards = with_many_equal(dice)
        seen.add(HAND_OF[tuple(times for times, _ in held(cards) if times > 1)])
        (low,) = handeval.settings(rules, cards)
        high = bytes(card for card in cards if card not in low)
        assert (low_of(low), high_of(high)) == values_set(cards), (number, cards)
    assert len(seen) >= 11


@pytest.mark.parametrize(
    ("hand", "low_hand"),
    [
        ("Ac Kd Qh 9s 7c 4d 2h", "Kd Qh"),
        ("8c 8d Ah Ks 7c 4d 2h", "Ah Ks"),
        ("Qc Qd Jh Ts 9c 8d Ah", "Ah Qc"),
        ("5c 5d Jh Ts 9c 8d 7h", "5c 5d"),
        ("Ac Ad 3h 3s Kc 7d 5h", "3h 3s"),
        ("Jc Jd 6h 6s Ac 8d 5h", "6h 6s"),
        ("Jc Jd 4h 4s Ac 8d 5h", "Ac 8d"),
        ("Jc Jd 4h 4s Kc 8d 5h", "4h 4s"),
        ("5c 5d 4h 4s Kc 8d Jh", "Kc Jh"),
        ("Kc Kd 9h 9s 4c 4d 2h", "Kc Kd"),
        ("Ac Ad Ah Ks 9c 7d 4h", "Ac Ks"),
        ("9c 9d 9h Ks Qc 7d 4h", "Ks Qc"),
        ("Kc Kd Kh 5s 5c 7d 4h", "5s 5c"),
        ("Kc Kd Qh 2s 2c 2d Ah", "Kc Kd"),
        ("Qc Qd Qh 2s 2c Kd Ah", "Kd Ah"),
        ("9c 9d 9h 5s 5c 4d 4h", "5s 5c"),
        ("Kc Kd Kh 2s 2c 2d 4h", "Kc Kd"),
        ("6c 6d 6h 6s Kc 9d 2h", "Kc 9d"),
        ("8c 8d 8h 8s Ac 9d 2h", "Ac 9d"),
        ("8c 8d 8h 8s Kc 9d 2h", "8c 8d"),
        ("Kc Kd Kh Ks 9c 9d 2h", "9c 9d"),
        ("Kc Kd Kh Ks 9c 9d 9h", "9c 9d"),
        ("Ac Ad Ah As Jk 9d 2h", "Ac Ad"),
        ("Ac Ad Ah As Jk Kd Kh", "Kd Kh"),
    ],
)
def test_688a_11_a_hands_worked_by_the_example(hand, low_hand):
    (low,) = handeval.settings(house_way.load(HOUSE_WAY), cards_of(hand))
    assert low_of(low) == low_of(cards_of(low_hand))


def changed(number, **keys):
    return [rule | keys if place == number else rule for place, rule in enumerate(RULES)]


WRONG = {
    "no rules": (None, ["rules is missing"]),
    "no list": ({}, ["rules = {}", "list"]),
    "unknown key": (changed(0, low="pair"), ["rules[0]", 'unknown key "low"', "hand, holds"]),
    "unknown hand": (changed(0, hand="two pair"), ["rules[0].hand", "two pairs"]),
    "hand a number": (changed(0, hand=1), ["rules[0].hand = 1"]),
    "unknown category": (changed(1, keep="pairs"), ["rules[1].keep", "two pairs"]),
    "keep too much": (changed(1, keep="pair"), ["rules[1].keep", "have only high card"]),
    "straight not sure": (
        changed(0, holds=["nothing", "flush"]),
        ["rules[0].keep", "have only high card"],
    ),
    "unknown run": (changed(0, holds=["royal"]), ["rules[0].holds", "royal flush"]),
    "run twice": (changed(0, holds=["flush", "flush"]), ["rules[0].holds", "twice"]),
    "no run": (changed(0, holds=[]), ["rules[0].holds = []"]),
    "rank as number": (changed(2, first=10), ["rules[2].first = 10", '"7-K"']),
    "unknown rank": (changed(2, first="10-K"), ["rules[2].first", '"7-K"']),
    "ranks turned round": (changed(2, first="K-T"), ["rules[2].first", "lower first"]),
    "never reached": ([RULES[1], *RULES], ["rules[1].hand", "earlier rule"]),
    "hand without rule": (RULES[2:], ['every hand "no pair"']),
    "condition on the last": (changed(1, other="K"), ['every hand "no pair"']),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_wrong_house_way_names_the_place(tmp_path, wrong):
    rules, words = WRONG[wrong]
    file = tmp_path / "way.json"
    file.write_text(json.dumps({} if rules is None else {"rules": rules}))
    with pytest.raises(HostError) as refused:
        house_way.load(file)
    for word in words:
        assert word in refused.value.text


def test_688a_11_a_a_table_names_the_file_of_its_house_way(tmp_path):
    way = tmp_path / "ways"
    way.mkdir()
    (way / "ours.json").write_text(HOUSE_WAY.read_text())
    table = tmp_path / "table.json"
    filled = house_way.filled({"house_way": "ways/ours.json", "shuffler": True}, table)
    assert filled == {"house_way": house_way.load(HOUSE_WAY).hex(), "shuffler": True}
    for configuration in ({"house_way": "00"}, {"shuffler": True}, None):
        assert house_way.filled(configuration, table) is configuration
    with pytest.raises(HostError) as missing:
        house_way.filled({"house_way": "ours.json"}, table)
    assert missing.value.code == 6101


def test_688a_11_a_the_example_table_has_the_bytes_of_the_example_house_way():
    table = json.loads((HOUSE_WAY.parents[1] / "tables" / "688a.json").read_text())
    assert table["house_way"] == house_way.load(HOUSE_WAY).hex()


def test_688a_11_a_the_board_accepts_what_the_file_gives_and_says_what_is_wrong():
    rules = house_way.load(HOUSE_WAY)
    assert ch688a_house_way.fault(rules) is None
    for place in range(0, len(rules), 6):
        without = rules[:place] + rules[place + 6 :]
        last = rules[place + 1 : place + 6] == b"\x1f\xf0\xf0\xf0\xf0"
        assert (ch688a_house_way.fault(without) is not None) == last

"""Free Bet Blackjack, 58 Pa. Code chapter 590: declaration and round of play.

One to six players against the dealer. Doubling down on a hard 9, 10 or 11 and splitting any pair
but 10s is free: a lammer stands for the wager. A dealer's 22 ties. The settlement is in
settlement.py, what blackjack games share in families/blackjack.py. Readings of what the text
leaves open are in READINGS.md, R-590-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from ..families import blackjack_irregularities as of_blackjack
from ..families.blackjack import Rules, one_card, play_hands, play_late_hands, split_off
from ..families.blackjack_configuration import MOST_DECKS
from ..families.blackjack_dealing import (
    card_reader_up,
    check_blackjack,
    deal_first_cards,
    draw_to_17,
    reveal,
)
from ..families.blackjack_hand import (
    BEST,
    TEN_POINTS,
    gets_one_card,
    hands_of,
    is_blackjack,
    is_pair,
    is_soft,
    of_hands,
    points,
    total,
)
from ..families.blackjack_shoe import entry_check, note_missed, open_shoe
from .settlement import (
    bust,
    dead,
    pay_blackjack,
    settle,
    settle_blackjack,
    surrender,
)
from .submission import configure

# Betting closes with the first card.
NO_MORE_BETS_SECTION = "590.6(c)"
MOST_HANDS = 4

WAGERS = (
    (
        Wager("blackjack", "590.6(d)", required=True),
        Wager("push_22", "590.6(e)", needs="blackjack"),
        Wager("insurance", "590.8(b)", entered=False),
    )
    + of_hands("split", "590.11(b)(1)", 2, MOST_HANDS)
    + of_hands("double_down", "590.10(a)(2)", 1, MOST_HANDS)
)

SECTIONS = {
    "burn": "590.7(c)",
    "first_cards": "590.7(e)",
    "missed": "590.13(g)",
    "decision": "590.7(h)(2)",
    "card": "590.7(i)",
    "second_card": "590.11(c)",
    "double_down": "590.10(a)(2)",
    "insurance": "590.8(b)",
    "reader": "590.7(g)",
    "uninsured": "590.8(d)",
    "late": "590.13(h)",
}


def play(round):
    """One round, in the order of 590.7."""
    open_shoe(round)
    yield from betting(round, NO_MORE_BETS_SECTION, entry_check("590.6(b)"))
    yield from latch(round, NO_MORE_BETS_SECTION, "590.6(d)")
    if not round.competing:
        return
    note_missed(round)
    # 590.7(e)(1), 590.7(e)(2), 590.7(e)(3); the hole card of 590.7(e)(4) is the last.
    order = round.competing + [DEALER] + round.competing
    yield from deal_first_cards(round, order, SECTIONS)
    if not round.competing:
        return
    if (yield from check_blackjack(round, SECTIONS, "blackjack")):
        settle_blackjack(round)
        return
    for seat in round.competing:
        yield from turn(round, seat)
    yield from play_late_hands(round, RULES)
    reveal(round)  # 590.7(k)
    if dealer_matters(round):
        yield from draw_to_17(round, "590.7(l)", SECTIONS["burn"])
    settle(round)


def turn(round, seat):
    """A Blackjack is paid (590.7(h)(1)), every other hand is played (590.7(h)(2))."""
    round.facts.setdefault("stakes", {})[seat] = round.placed(seat)["blackjack"]
    hand = hands_of(round, seat)[0]
    if is_blackjack(hand.cards):
        pay_blackjack(round, hand)
    else:
        yield from play_hands(round, seat, RULES)


def choices(round, hand):
    """Surrender is the first decision of a hand not split (590.9(a)); doubling and splitting are
    for two cards (590.10(a), 590.10(b), 590.11(a), 590.11(d))."""
    if hand.done or hand.doubled or total(hand.cards) >= BEST:  # 590.7(j)(1), 590.7(j)(2)
        return ()
    if gets_one_card(round, hand):  # R-590-12
        return ()
    if len(hand.cards) > 2:
        return ("stand", "hit")
    first = () if hand.split else ("surrender",)
    return first + (doubling(hand),) + splitting(round, hand) + ("stand", "hit")


def doubling(hand):
    """A hard 9, 10 or 11 is doubled by a lammer (590.10(a)(1)), any other hand by a wager
    (590.10(a)(2))."""
    free = total(hand.cards) in (9, 10, 11) and not is_soft(hand.cards)
    return "free_double" if free else "double_down"


def splitting(round, hand):
    """A pair of 10s is split by a wager (590.11(b)(1)), any other by a lammer
    (590.11(b)(2))."""
    if not is_pair(hand.cards) or len(hands_of(round, hand.seat)) == MOST_HANDS:
        return ()
    return ("split",) if points(hand.cards[0]) == TEN_POINTS else ("free_split",)


def free_double(round, hand, event, rules):
    put_lammer(round, hand, "free_double")
    yield from one_card(round, hand, rules)


def free_split(round, hand, event, rules):
    """The original wager stays with the first hand, the lammer is the wager of the other
    (590.11(b)(2)(i), 590.11(b)(2)(ii))."""
    put_lammer(round, split_off(round, hand), "free_split")
    yield from ()


def put_lammer(round, hand, name):
    hand.lammers.append(hand.wager(name))
    round.show("lammer", seat=hand.seat, wager=hand.wager(name))


def give_up(round, hand, event, rules):
    """The card reader device was used before (590.9(a)(2), R-590-13)."""
    surrender(round, hand, "590.9(a)(2)" if card_reader_up(round) else "590.9(a)(1)")
    yield from ()


RULES = Rules(
    SECTIONS,
    choices,
    {
        "free_double": free_double,
        "free_split": free_split,
        "surrender": give_up,
    },
    bust,
    dead,
)


def dealer_matters(round):
    """Whether the dealer's hand decides anything: a hand, or a Push 22 Wager (590.7(m),
    R-590-18)."""
    for seat in round.competing:
        if "push_22" in round.placed(seat):
            return True
        if any([not hand.out for hand in hands_of(round, seat)]):
            return True
    return False


IRREGULARITIES = (
    (two_areas("590.6(f)"),)
    + of_blackjack.shared(
        face_up="590.13(a)",
        drawn_in_error="590.13(b)",
        exposed_in_error="590.13(c)",
        dealer_overdraws="590.13(d)",
        dealer_missed="590.13(e)",
        insufficient_cards="590.13(f)",
        hand_missed="590.13(g)",
        card_not_dealt="590.13(h)",
        reader_misused="590.13(i)",
        reader_malfunction="590.13(j)",
        reader_repaired="590.13(j)",
        reader_inspected="590.2(d)",
        cover_card="590.7(d)",
        # After each shoe, or when a floorperson so decides after a round (590.5(f)).
        shuffled="590.5(a)",
        new_dealer="590.7(c)",
        admitted="590.6(b)(1)",
    )
    + irregular.usual(
        shuffler_jam="590.13(k)",
        malfunction="590.13(l)",
        recut="590.5(e)",
        entered_in_error="590.6(c)",
    )
)

GAME = Game(
    pack=Pack(52, decks=MOST_DECKS),
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    close=of_blackjack.close_round,
    in_use=(("cards", "590.3(c)", 24),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
    made_section="590.6(c)",
    deck_count_section="590.5(h)",
    cover_section="590.13(l)",
    cut_section="590.5(c)",
)

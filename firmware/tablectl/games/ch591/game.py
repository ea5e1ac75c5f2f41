"""Double Back Jack, 58 Pa. Code chapter 591: declaration and round of play.

One to six players against the dealer. A Blackjack and a 21 are paid before the dealer plays; who
goes over 21 may draw one card that is subtracted. The settlement is in settlement.py, what
blackjack games share in families/blackjack.py. Readings of what the text leaves open are in
READINGS.md, R-591-11 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER, clockwise
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from ..families import blackjack_irregularities as of_blackjack
from ..families.blackjack import Rules, give_card, play_hand, play_late_hands
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
    gets_one_card,
    hands_of,
    is_pair,
    of_hands,
    total,
)
from ..families.blackjack_shoe import entry_check, note_missed, open_shoe
from .settlement import (
    dead,
    has_second_chance,
    lose_bust,
    pay_21,
    pay_blackjacks,
    settle,
    settle_dealer_blackjack,
    settle_second_chance,
    surrender,
)
from .submission import configure

# Betting closes with the first card.
NO_MORE_BETS_SECTION = "591.6(c)"
MOST_HANDS = 2

WAGERS = (
    (
        Wager("blackjack", "591.6(d)", required=True),
        Wager("insurance", "591.8(b)", entered=False),
    )
    + of_hands("split", "591.11(a)", 2, MOST_HANDS)
    + of_hands("double_down", "591.10(a)", 1, MOST_HANDS)
    + of_hands("second_chance", "591.7(l)", 1, MOST_HANDS)
)

SECTIONS = {
    "burn": "591.7(c)",
    "first_cards": "591.7(e)",
    "missed": "591.13(g)",
    "decision": "591.7(i)",
    "card": "591.7(j)",
    "second_card": "591.11(b)",
    "double_down": "591.10(a)",
    "insurance": "591.8(b)",
    "reader": "591.7(h)",
    "uninsured": "591.8(d)",
    "second_chance": "591.7(l)",
    "late": "591.13(h)",
}


def play(round):
    """One round, in the order of 591.7."""
    open_shoe(round)
    yield from betting(round, NO_MORE_BETS_SECTION, entry_check("591.6(b)"))
    yield from latch(round, NO_MORE_BETS_SECTION, "591.6(d)")
    if not round.competing:
        return
    note_missed(round)
    seats = clockwise(round.competing)
    yield from deal_first_cards(round, seats + [DEALER] + seats, SECTIONS)  # 591.7(e)
    if not round.competing:
        return
    round.facts["stakes"] = {seat: round.placed(seat)["blackjack"] for seat in round.competing}
    pay_blackjacks(round)
    # While a hand is left that he could beat (R-591-15).
    if playing(round) and (yield from check_blackjack(round, SECTIONS, "blackjack")):
        settle_dealer_blackjack(round)
        return
    for seat in playing(round):
        yield from turn(round, seat)
    yield from play_late_hands(round, RULES)
    pay_all_21s(round)
    reveal(round)  # the hole card, once all have decided (591.7(n))
    if playing(round):
        yield from draw_to_17(round, "591.7(o)", SECTIONS["burn"])
        settle(round)


def playing(round):
    """Seats with a hand that is not settled: without one the dealer's hand has no effect
    (591.7(p), R-591-15)."""
    return [seat for seat in round.competing if round.placed(seat)]


def turn(round, seat):
    """Each hand of the seat to its end (591.11(b)); a 21 is paid right away (591.7(m),
    R-591-16)."""
    for hand in hands_of(round, seat):
        yield from play_hand(round, hand, RULES)
        pay_21(round, hand)


def pay_all_21s(round):
    """Those that a card left out made late, before the hole card is turned."""
    for seat in round.competing:
        for hand in hands_of(round, seat):
            pay_21(round, hand)


def choices(round, hand):
    """What 591.7(k)(1), 591.7(l), 591.9(a), 591.10(a), 591.11(a) and 591.11(c) let its player
    do."""
    points_made = total(hand.cards)
    if hand.done or points_made == BEST or gets_one_card(round, hand):  # R-591-13
        return ()
    if points_made > BEST:
        return ("second_chance", "decline")
    if hand.doubled:
        return ()
    if len(hand.cards) > 2:
        return ("stand", "hit")
    if hand.split:
        return ("double_down", "stand", "hit")
    pair = ("split",) if is_pair(hand.cards) else ()
    return ("surrender", "double_down") + pair + ("stand", "hit")


def give_up(round, hand, event, rules):
    surrender(round, hand, "591.9(a)(2)" if card_reader_up(round) else "591.9(a)(1)")
    yield from ()


def second_chance(round, hand, event, rules):
    """As much as lies at the hand (R-591-12), and one card that is subtracted (591.7(l))."""
    names = [hand.wager(name) for name in ("blackjack", "split", "double_down")]
    placed = round.placed(hand.seat)
    cents = sum([placed[name] for name in names if name in placed])
    round.place(hand.seat, hand.wager("second_chance"), cents)
    yield from give_card(round, hand, rules, "second_chance")


def decline(round, hand, event, rules):
    lose_bust(round, hand)
    yield from ()


def over_21(round, hand):
    """With the Second Chance card among its cards the hand is final."""
    if has_second_chance(round, hand):
        settle_second_chance(round, hand)


RULES = Rules(
    SECTIONS,
    choices,
    {
        "surrender": give_up,
        "second_chance": second_chance,
        "decline": decline,
    },
    over_21,
    dead,
)

IRREGULARITIES = (
    (two_areas("591.6(e)"),)
    + of_blackjack.shared(
        face_up="591.13(a)",
        drawn_in_error="591.13(b)",
        exposed_in_error="591.13(c)",
        dealer_overdraws="591.13(d)",
        dealer_missed="591.13(e)",
        insufficient_cards="591.13(f)",
        hand_missed="591.13(g)",
        card_not_dealt="591.13(h)",
        reader_misused="591.13(i)",
        reader_malfunction="591.13(j)",
        reader_repaired="591.13(j)",
        reader_inspected="591.2(d)",
        cover_card="591.7(d)",
        # After each shoe, or when a floorperson so decides after a round (591.5(f)).
        shuffled="591.5(a)",
        admitted="591.6(b)(1)",
        new_dealer="591.7(c)",
    )
    + irregular.usual(
        shuffler_jam="591.13(k)",
        malfunction="591.13(l)",
        recut="591.5(e)",
        entered_in_error="591.6(c)",
    )
)

GAME = Game(
    pack=Pack(52, decks=MOST_DECKS),  # of so many decks as the house says (591.3(a))
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    close=of_blackjack.close_round,
    in_use=(("cards", "591.3(c)", 24),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
    made_section="591.6(c)",
    deck_count_section="591.5(h)",
    cover_section="591.13(l)",
    cut_section="591.5(c)",
)

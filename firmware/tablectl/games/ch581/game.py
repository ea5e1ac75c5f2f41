"""Double Attack Blackjack, 58 Pa. Code chapter 581: declaration and round of play.

One to six players against the dealer with eight decks without the 10s. The dealer's up card is
seen before a player doubles his Bet Wager by a Double Attack Wager. The settlement is in
settlement.py, what blackjack games share in families/blackjack.py. Readings of what the text
leaves open are in READINGS.md, R-581-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.game import Game
from ...core.pack import Pack
from ...core.seats import DEALER, clockwise
from ...core.settling import return_all
from ...core.step import RoundVoid
from ...core.two_areas import two_areas
from ...core.wagers import Wager
from ..families import blackjack_irregularities as of_blackjack
from ..families.blackjack import Rules, play_hands, play_late_hands
from ..families.blackjack_dealing import (
    ask,
    card_reader_up,
    check_blackjack,
    deal_first_cards,
    deal_to,
    draw_dealer_card,
    draw_to_17,
    rack_exposed,
    reveal,
    verify_additional,
)
from ..families.blackjack_hand import (
    ACE_POINTS,
    BEST,
    STANDS,
    hands_of,
    is_blackjack,
    is_pair,
    of_hands,
    points,
    total,
)
from ..families.blackjack_shoe import entry_check, note_missed, open_shoe
from .settlement import (
    bust,
    collect_bust_it,
    dead,
    pay_hand,
    settle,
    settle_blackjack,
    settle_bust_it,
    surrender,
)
from .submission import configure

TEN = 8
# Betting closes with the dealer's up card.
NO_MORE_BETS_SECTION = "581.7(e)"
MOST_HANDS = 4

WAGERS = (
    (
        Wager("bet", "581.6(d)", required=True),
        Wager("double_attack", "581.6(e)", entered=False),
        Wager("bust_it", "581.6(f)", needs="bet", at_most="bet"),
        Wager("insurance", "581.8(b)", entered=False),
    )
    + of_hands("split", "581.11(a)", 2, MOST_HANDS)
    + of_hands("double_down", "581.10(a)", 1, MOST_HANDS)
)

SECTIONS = {
    "burn": "581.7(c)",
    "first_cards": "581.7(f)",
    "missed": "581.13(f)",
    "decision": "581.7(h)(2)",
    "card": "581.7(i)",
    "second_card": "581.11(b)",
    "double_down": "581.10(a)",
    "insurance": "581.8(b)",
    "reader": "581.7(g)",
    "uninsured": "581.8(d)",
    "late": "581.13(g)",
}


def play(round):
    """One round, in the order of 581.7."""
    open_shoe(round)
    yield from betting(round, NO_MORE_BETS_SECTION, entry_check("581.6(b)"))
    yield from latch(round, NO_MORE_BETS_SECTION, "581.6(d)")
    if not round.competing:
        return
    note_missed(round)
    yield from deal_to(round, DEALER, UP_CARD)
    yield from double_attack(round)
    # 581.7(f): twice to each player, and the hole card is the last.
    yield from deal_first_cards(round, 2 * clockwise(round.competing), SECTIONS)
    if not round.competing:
        return
    # Before any player decides (581.7(g)), so that 581.9(b)(2)(i), 581.10(b) and 581.11(d) have no
    # case (R-581-15).
    if (yield from check_blackjack(round, SECTIONS, "bet")):
        settle_blackjack(round)
        return
    for seat in round.competing:
        yield from turn(round, seat)
    yield from play_late_hands(round, RULES)
    reveal(round)  # 581.7(l)
    yield from draw(round)
    settle(round)


UP_CARD = {"burn": SECTIONS["burn"], "first_cards": "581.7(e)"}


def double_attack(round):
    """With the dealer's up card seen, a wager of at most the Bet Wager (581.6(e), 581.7(e))."""

    def verify_double_attack(round, event):
        if event["what"] == "double_attack":
            most = round.placed(event["seat"])["bet"]
            verify_additional(event, most, "581.6(e)")

    for seat in round.competing:
        choices = ("double_attack", "decline")
        event = yield from ask(
            round,
            seat,
            "581.7(e)",
            choices,
            verify_double_attack,
            takes={"double_attack": "cents"},
        )
        if event["what"] == "double_attack":
            round.place(seat, "double_attack", event["cents"])


def turn(round, seat):
    """Every hand but a Blackjack is played (581.7(h)(2))."""
    placed = round.placed(seat)
    stakes = round.facts.setdefault("stakes", {})
    stakes[seat] = placed["bet"] + placed.get("double_attack", 0)
    hand = hands_of(round, seat)[0]
    if is_blackjack(hand.cards):
        pay_hand(round, hand)  # 581.7(h)(1)
        hand.close()
    else:
        yield from play_hands(round, seat, RULES)


def choices(round, hand):
    """What 581.7(j)(1), 581.9(a), 581.10(a) and 581.11(c) let its player do. A doubled hand and a
    split ace (581.11(e)) have had their one card and may surrender (R-581-14, R-581-16)."""
    if hand.done or total(hand.cards) >= BEST:
        return ()
    if hand.doubled or (hand.split and points(hand.cards[0]) == ACE_POINTS):
        return ("surrender", "stand")
    if is_pair(hand.cards) and len(hands_of(round, hand.seat)) < MOST_HANDS:
        return ("surrender", "double_down", "split", "stand", "hit")
    return ("surrender", "double_down", "stand", "hit")


def give_up(round, hand, event, rules):
    surrender(round, hand, "581.9(b)(2)(ii)" if card_reader_up(round) else "581.9(b)(1)")
    yield from ()


RULES = Rules(
    SECTIONS,
    choices,
    {"surrender": give_up},
    bust,
    dead,
)


def draw(round):
    """The Bust It Wagers are settled by the third card, or without one (581.7(m)); then the dealer
    draws to 17, also when no hand is left to beat (581.7(n), R-581-17)."""
    if total(round.hands[DEALER]) >= STANDS:
        collect_bust_it(round, "581.7(m)(1)")
        return
    yield from draw_dealer_card(round, "581.7(m)(2)", SECTIONS["burn"])
    settle_bust_it(round)
    yield from draw_to_17(round, "581.7(n)", SECTIONS["burn"])


def settle_void(round, void):
    """A card exposed in error goes to the discard rack first."""
    rack_exposed(round)
    return_all(round, void)


def misused(round, event, section, step):
    """Voids the round only where the device lets a player learn the hole card (581.13(h)(1))."""
    if round.configuration["reader_shows_hole_card"]:
        raise RoundVoid("581.13(h)(1)", "reader_misused")
    round.show("note", what=event["what"], section="581.13(h)(2)")


IRREGULARITIES = (
    of_blackjack.shared(
        face_up="581.13(a)",
        drawn_in_error="581.13(b)",
        exposed_in_error="581.13(c)",
        dealer_overdraws="581.13(d)",
        insufficient_cards="581.13(e)",
        hand_missed="581.13(f)",
        card_not_dealt="581.13(g)",
        reader_malfunction="581.13(i)",
        reader_repaired="581.13(i)",
        reader_inspected="581.2(d)",
        cover_card="581.7(d)",
        # After each shoe, or when a floorperson so decides after a round (581.5(f)).
        shuffled="581.5(a)",
        new_dealer="581.7(c)",
        admitted="581.6(b)(1)",
    )
    + irregular.usual(
        shuffler_jam="581.13(j)",
        malfunction="581.13(k)",
        recut="581.5(e)",
        entered_in_error="581.6(c)",
    )
    + (
        two_areas("581.6(g)"),
        irregular.Irregularity(
            "reader_misused",
            "581.13(h)",
            of_blackjack.CARDS_OUT,
            misused,
            of_blackjack.verify_misused,
        ),
    )
)

GAME = Game(
    pack=Pack(52, decks=8, without=(TEN,)),  # 581.3(a)
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    settle_void=settle_void,
    close=of_blackjack.close_round,
    in_use=(("cards", "581.3(c)", 24),),
    no_more_bets_section=NO_MORE_BETS_SECTION,
    made_section="581.6(c)",
    deck_count_section="581.5(h)",
    cover_section="581.13(k)",
    cut_section="581.5(c)",
)

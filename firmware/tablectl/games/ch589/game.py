"""Lunar Poker, 58 Pa. Code chapter 589: declaration and round of play.

One to five players against the dealer with one deck. A player may buy a sixth card or exchange
two to five of his cards, and may pay to have the dealer draw when he does not qualify. The
settlement is in settlement.py. Readings of what the text leaves open are in READINGS.md,
R-589-01 and on.
"""

from ...core import irregularities as irregular
from ...core.betting import betting, latch
from ...core.cards import card_text
from ...core.dealing import (
    UNCOUNTED,
    count_after_round,
    deal_card,
    deal_in_turn,
    deal_stacks,
    reveal,
)
from ...core.decisions import decide
from ...core.errors import RuleError
from ...core.game import Game
from ...core.money import is_whole
from ...core.pack import Pack
from ...core.seats import DEALER
from ...core.settling import abandoned, collect, collect_abandoned
from ...core.step import RoundVoid
from ...core.wagers import Wager
from .settlement import (
    ABANDONED_SECTION,
    FORCED,
    QUALIFIED,
    instant_odds,
    qualifies,
    settle_against,
    settle_first_five,
    settle_forced_in_vain,
    settle_unforced,
)
from .submission import configure

# One deck, whole in every round (589.3(a), 589.3(b)(3)).
PACK = Pack(52)
CARDS_A_HAND = 5
LEAST_EXCHANGED, MOST_EXCHANGED = 2, 5

ELECTIONS = ("bet", "fold", "buy", "exchange", "declare")

# 589.7(c); Bet and Options fee are made by decisions.
WAGERS = (
    Wager("ante", "589.7(c)(1)", required=True),
    Wager("super", "589.7(c)(2)", needs="ante"),
    Wager("bet", "589.7(c)(1)", entered=False),
    Wager("options_fee", "589.11(b)(3)", entered=False),
)

COUNT = {"count": "589.11(g)", "wrong_count": "589.11(g)(2)"}
SECTIONS = {
    "manual_shoe": {"no_more_bets": "589.8(b)", "cards": "589.8(c)"},
    "hand": {"no_more_bets": "589.9(a)(3)", "cards": "589.9(b)"},
    "automated_shoe": {"no_more_bets": "589.10(a)(2)", "cards": "589.10(b)"},
}


def play(round):
    """One round, in the order of 589.7 to 589.11."""
    sections = SECTIONS[round.configuration["deal_method"]]
    yield from betting(round, sections["no_more_bets"])
    yield from latch(round, sections["no_more_bets"], "589.7(c)(1)")
    if not round.competing:
        return
    round.facts["declared"] = set()
    round.facts["draws"] = {}
    round.facts["forcing"] = set()
    yield from deal(round, sections["cards"])
    for seat in round.competing:
        yield from elect(round, seat)
    round.show("note", what="all_decisions_are_locked_in", section="589.11(c)")
    for seat in round.competing:
        yield from settle_first_five(round, seat)
    for seat in round.competing:
        yield from draw_and_decide(round, seat)
    yield from meet_dealer(round)
    for seat in round.competing:
        collect(round, seat, "options_fee", "R-589-11")
    yield from count_after_round(round, COUNT)


def deal(round, section):
    """Five cards to each player from the dealer's left clockwise and to the dealer: one at a time,
    or in stacks from an automated shoe."""
    places = round.competing + [DEALER]
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    dealing = deal_stacks if in_stacks else deal_in_turn
    yield from dealing(round, places, CARDS_A_HAND, section)


def elect(round, seat):
    """Fold, a Bet Wager, an Options fee, or a royal or straight flush declared (589.11(b)); asked
    once, as no decision is amended (589.11(a)(3))."""
    event = yield from decide(round, seat, "589.11(b)", ELECTIONS, check=verify_election)
    what = event["what"] if event else "fold"
    if what == "bet":
        place_bet(round, seat)
    elif what == "declare":
        round.facts["declared"].add(seat)
    elif what == "fold":
        round.folded.add(seat)
    else:
        place_options_fee(round, seat)
        round.facts["draws"][seat] = what


def verify_election(round, event):
    """A royal or straight flush is declared and not bet on, and nothing else is (589.11(b)(2),
    R-589-07)."""
    instant = instant_odds(round, event["seat"])
    reason = None
    if event["what"] == "bet" and instant:
        reason = "a royal or straight flush is declared"
    if event["what"] == "declare" and not instant:
        reason = "no royal or straight flush"
    if reason:
        facts = {"decision": event["what"], "seat": event["seat"], "reason": reason}
        raise RuleError(1055, facts, "589.11(b)(2)")


def place_bet(round, seat):
    round.place(seat, "bet", 2 * round.placed(seat)["ante"])


def place_options_fee(round, seat):
    """As much as the Ante (589.11(b)(3)), beside an earlier fee that still lies there."""
    placed = round.placed(seat)
    round.place(seat, "options_fee", placed.get("options_fee", 0) + placed["ante"])


def collect_fee(round, seat, section):
    """The fee is collected or, where a void round returns it, left on the layout until nothing can
    void the round (R-589-11)."""
    if not round.configuration["void_returns_fees"]:
        collect(round, seat, "options_fee", section)


def draw_and_decide(round, seat):
    """Folded hands are collected; who paid an Options fee draws, then bets or folds
    (589.11(d))."""
    if abandoned(round, seat):
        collect_abandoned(round, seat, ABANDONED_SECTION)
    elif seat in round.folded:
        collect(round, seat, "ante", "589.11(d)(1)")
    elif "options_fee" in round.placed(seat):
        yield from draw(round, seat)
        yield from bet_or_fold(round, seat)


def draw(round, seat):
    """The sixth card, or new cards for two to five of the five (589.11(d)(2)(i))."""
    buys = round.facts["draws"][seat] == "buy"
    if cards_left(round) < (1 if buys else LEAST_EXCHANGED):
        round.settle(seat, "options_fee", "return", "R-589-12")
        return
    collect_fee(round, seat, "589.11(d)(2)(i)")
    if buys:
        yield from deal_card(round, seat, "589.11(d)(2)(i)(A)")
        return
    section = "589.11(d)(2)(i)(B)"
    event = yield from decide(
        round, seat, section, ("discard",), check=verify_discards, takes={"discard": "cards"}
    )
    if event:
        for card in event["cards"]:
            discard_from_hand(round, seat, card)
        for _ in event["cards"]:
            yield from deal_card(round, seat, section)


def cards_left(round):
    return PACK.count - len(round.drawn)


def verify_discards(round, event):
    """Two to five different cards of the hand (589.11(d)(2)(i)(B)), and no more than the deck can
    replace (R-589-12)."""
    cards, hand = event.get("cards"), round.hands[event["seat"]]
    limit = None
    if not isinstance(cards, (list, tuple)) or not all([is_whole(card) for card in cards]):
        limit = "cards must be a list of card numbers"
    elif not LEAST_EXCHANGED <= len(cards) <= MOST_EXCHANGED:
        limit = "two to five cards are exchanged"
    elif len(set(cards)) < len(cards) or [card for card in cards if card not in hand]:
        limit = "each must be another card of the hand"
    elif len(cards) > cards_left(round):
        limit = "{} cards are left".format(cards_left(round))
    if limit:
        raise RuleError(1056, {"seat": event["seat"], "limit": limit}, round.step.section)


def discard_from_hand(round, place, card):
    round.hands[place].remove(card)
    round.show("discarded", to=place, card=card_text(card))


def bet_or_fold(round, seat):
    """After the draw (589.11(d)(2)(iii) and (iv))."""
    event = yield from decide(round, seat, "589.11(d)(2)(iii)", ("bet", "fold"))
    if event and event["what"] == "bet":
        place_bet(round, seat)
    else:
        round.folded.add(seat)
        collect(round, seat, "ante", "589.11(d)(2)(iv)")


def meet_dealer(round):
    """The dealer's hand against every Bet Wager, forced to qualify where players pay for it
    (589.11(e))."""
    yield from reveal(round, DEALER, "589.11(e)")
    round.facts["revealed"] = True
    if not staying(round):
        return
    if qualifies(round):
        yield from settle_against(round, staying(round), QUALIFIED)
        return
    for seat in staying(round):
        yield from ask_to_force(round, seat)
    forcing = [seat for seat in staying(round) if seat in round.facts["forcing"]]
    settle_unforced(round, [seat for seat in staying(round) if seat not in forcing])
    if forcing:
        yield from force(round, forcing)


def leave_uncounted(round):
    """Cards that were not counted may be until the next round opens (589.11(g), R-589-15)."""
    if round.drawn and not round.deck.is_counted:
        round.facts[UNCOUNTED] = COUNT


def staying(round):
    """Seats with a Bet Wager; what a player who left had wagered is lost where the house says
    so."""
    for seat in round.competing:
        if abandoned(round, seat):
            collect_abandoned(round, seat, ABANDONED_SECTION)
    return [seat for seat in round.competing if "bet" in round.placed(seat)]


def ask_to_force(round, seat):
    """An Options fee to have the dealer try to qualify (589.11(e)(2)(ii), R-589-10)."""
    if cards_left(round):
        event = yield from decide(round, seat, "589.11(e)(2)", ("force", "pass"))
        if event and event["what"] == "force":
            place_options_fee(round, seat)
            round.facts["forcing"].add(seat)


def force(round, seats):
    """The dealer's highest card is replaced, once for all who paid (589.11(e)(2)(ii))."""
    section = "589.11(e)(2)(ii)"
    for seat in seats:
        collect_fee(round, seat, section)
    discard_from_hand(round, DEALER, max(round.hands[DEALER]))
    yield from deal_card(round, DEALER, section)
    if qualifies(round):
        yield from settle_against(round, staying(round), FORCED)
    else:
        settle_forced_in_vain(round, staying(round))


def exposed(round, event, section, step):
    raise RoundVoid(section, "exposed")


def verify_exposed(round, event, section):
    """Only before every player has folded or bet (589.13(d), R-589-14)."""
    irregular.verify_dealer(round, event, section)
    if "revealed" in round.facts:
        reason = "every player has folded or placed a Bet Wager"
        raise RuleError(1015, {"irregularity": "exposed", "reason": reason}, section)


IRREGULARITIES = irregular.usual(
    face_up="589.13(a)",
    drawn_in_error="589.13(b)",
    incorrect_number="589.13(c)",
    shuffler_jam="589.13(e)",
    shoe_jam="589.13(f)",
    malfunction="589.13(g)",
    recut="589.5(e)",
    player_left="589.7(b)",
) + (irregular.Irregularity("exposed", "589.13(d)", irregular.UNDECIDED, exposed, verify_exposed),)

GAME = Game(
    pack=PACK,
    wagers=WAGERS,
    irregularities=IRREGULARITIES,
    configure=configure,
    play=play,
    close=leave_uncounted,
    stub_interval=5,
    in_use=(("cards", "589.3(c)", (4, 8)),),
    no_more_bets_section="589.7(d)",
    deck_count_section="589.5(b)",
    cover_section="589.13(g)",
)

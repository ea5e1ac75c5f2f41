"""Settlement of Raise It Up Stud Poker, 587.11(f) to (i), with the odds of 587.12. Every line
names its section."""

from ...core import hands
from ...core.paytable import odds_for
from ...core.seats import clockwise, counterclockwise
from ...core.settling import (
    abandoned,
    collect,
    collect_abandoned,
    pay_award,
    pay_envy,
    pay_row,
    turned_up,
)
from . import paytables

# Where the community cards lie.
COMMUNITY = "community"
# The order in which 587.11(i)(2) names the wagers it collects.
LOST_TOGETHER = ("ante", "blind", "play")


def settle(round):
    """Forfeited wagers first, then one player after the other from the dealer's right
    (587.11(i))."""
    collect_forfeits(round)
    for seat in counterclockwise(round.competing):
        if not round.placed(seat) and not kept_for_envy(round, seat):
            continue
        shown = yield from turned_up(round, seat, "587.11(i)", "587.7(b)")
        if shown and seat not in forfeited(round):
            settle_pair_plus(round, seat)
            settle_base(round, seat)
            yield from settle_progressive(round, seat)
            settle_six_card_bonus(round, seat)


def forfeited(round):
    """The seats that forfeited all wagers of the round (587.11(a)(3))."""
    return round.facts.get("forfeited", ())


def kept_for_envy(round, seat):
    """Whether the cards of a fold that has no wager left lie there for the Progressive Payout
    Wager that it had (587.11(f)), and may pay the others (R-587-07)."""
    made = seat in round.sensors.accepted and seat not in forfeited(round)
    return made and round.configuration["fold_pays_envy"]


def collect_forfeits(round):
    """All of who told of his hand (587.11(a)(3), R-587-08) or left (587.7(b), R-587-18); Ante,
    Blind and Progressive of who folded (587.11(f), 587.11(g), R-587-05). Pair Plus and Six Card
    Bonus of a fold wait for his turn, unless the first is lost with the hand (R-587-04)."""
    for seat in clockwise(round.competing):
        if seat in forfeited(round):
            collect_abandoned(round, seat, "587.11(a)(3)")
        elif abandoned(round, seat):
            collect_abandoned(round, seat, "587.7(b)")
        elif seat in round.folded:
            collect(round, seat, "ante", "587.11(f)")
            collect(round, seat, "blind", "587.11(f)")
            if not round.configuration["fold_keeps_pair_plus"]:
                collect(round, seat, "pair_plus", "587.11(f)")
            collect(round, seat, "progressive", "587.11(g)")


def best_of_six(round, seat):
    """The value of the best five of the player's and the community cards (587.6(a), 587.6(b))."""
    return hands.value(hands.STANDARD, round.hands[seat] + round.hands[COMMUNITY])


def row(table, hand):
    """The odds of the row that the best five satisfy by 587.6(a) and 587.6(b), or None."""
    return odds_for(
        table,
        hands.category(hands.STANDARD, hand),
        hands.first_rank(hands.STANDARD, hand),
        hands.categories(hands.STANDARD),
    )


def three_cards(round, seat, ranking):
    """Category of the player's own three cards (587.6(c), R-587-01, R-587-02)."""
    return hands.category(ranking, hands.value(ranking, round.hands[seat]))


def settle_pair_plus(round, seat):
    """587.11(i)(1), R-587-19."""
    if "pair_plus" in round.placed(seat):
        hand = three_cards(round, seat, hands.THREE_CARD)
        odds = odds_for(paytables.PAIR_PLUS[round.configuration["pair_plus"]], hand)
        section = paytables.PAIR_PLUS_SECTION
        pay_row(round, seat, "pair_plus", odds, section, "587.11(i)(1)")


def settle_base(round, seat):
    """Ante, Blind and Play of who did not fold, 587.11(i)(2)(i) and 587.11(i)(2)(ii): the last row
    of 587.12(c) is the pair of 10s or better that wins. Half a cent of 3 to 2 is dropped
    (R-587-21)."""
    if "ante" not in round.placed(seat):
        return
    hand = best_of_six(round, seat)
    odds = row(paytables.PLAY, hand)
    if odds is None:
        for name in LOST_TOGETHER:
            round.settle(seat, name, "collect", "587.11(i)(2)(i)")
        return
    round.pay(seat, "ante", paytables.ANTE_ODDS, paytables.ANTE_SECTION)
    round.pay(seat, "play", odds, paytables.PLAY_SECTION)
    blind = row(paytables.BLIND, hand)
    pay_row(round, seat, "blind", blind, paytables.BLIND_SECTION, "587.11(i)(2)(i)")


def settle_progressive(round, seat):
    """587.11(i)(3)(i): one award, by the three own cards (R-587-03, R-587-09); the meter as it
    stands at this turn (587.12(e)(4), R-587-14). The ace, king and queen of a suit pay the others
    (587.11(i)(3)(i)(E)) whether or not their holder made the wager (R-587-06), but those of a fold
    only where the Rules Submission says so (R-587-07)."""
    offered = round.configuration["progressive"]
    if offered is None:
        return
    hand = three_cards(round, seat, hands.THREE_CARD_SUITS)
    if "progressive" in round.placed(seat):
        odds = odds_for(paytables.PROGRESSIVE, hand)
        if odds:
            yield from pay_award(round, seat, "progressive", odds, paytables.PROGRESSIVE_SECTION)
        else:
            round.settle(seat, "progressive", "collect", "587.11(i)(3)(i)")
    pays = seat not in round.folded or round.configuration["fold_pays_envy"]
    if pays and seat not in forfeited(round):
        schedules = paytables.PROGRESSIVE_ENVY
        envy = {cents: odds_for(schedules[cents], hand) for cents in schedules}
        section = paytables.PROGRESSIVE_ENVY_SECTION
        pay_envy(round, seat, "progressive", envy, section, forfeited(round))


def settle_six_card_bonus(round, seat):
    """587.11(i)(3)(ii)."""
    if "six_card_bonus" in round.placed(seat):
        table = paytables.SIX_CARD_BONUS[round.configuration["six_card_bonus"]]
        odds = row(table, best_of_six(round, seat))
        section = paytables.SIX_CARD_BONUS_SECTION
        pay_row(round, seat, "six_card_bonus", odds, section, "587.11(i)(3)(ii)")

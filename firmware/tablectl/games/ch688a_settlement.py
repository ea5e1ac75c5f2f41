"""Settlement of Face Up Pai Gow Poker, 688a.11, with the odds of 688a.12. Every line names its
section."""

from ..core import hands
from ..core.errors import RuleError
from ..core.money import contribution
from ..core.paytable import odds_for
from ..core.seats import DEALER, counterclockwise
from ..core.settling import abandoned, collect_abandoned, pay_award, pay_row
from . import ch688a_paytables as paytables
from . import ch688a_progressive_paytables as progressives
from . import pai_gow
from .ch688a_configuration import terms
LOW_CARDS = 2
SURRENDER_SECTION = "688a.11(d)"


def settle(round):
    """The dealer's hands, then one player after the other from the dealer's right
    (688a.11(e)); Envy Bonuses once all wagers of their kind are settled (688a.11(h)(2)(ii),
    R-688a-19)."""
    dealer = yield from dealers_hands(round)
    for seat in counterclockwise(round.competing):
        low = yield from revealed_low_hand(round, seat)
        if seat not in round.competing:
            continue
        if abandoned(round, seat):
            collect_abandoned(round, seat, "688a.7(b)")
            continue
        settle_pai_gow(round, seat, low, dealer)
        settle_ace_high(round, seat)
        settle_fortune_bonus(round, seat)
        yield from settle_progressive(round, seat)
    pay_envy(round)


def dealers_hands(round):
    """(value of the high hand, of the low hand) of the dealer, set by the house way
    (688a.11(a)); None for an Ace High Pai Gow, against which no player's hands are compared."""
    house_low = hands.low_hand(round.configuration["house_way"], round.hands[DEALER])
    dealer = yield from pai_gow.set_dealers_hand(
        round, house_low, hands.PAI_GOW_LOW, "688a.11(a)", "688a.13(h)"
    )
    if ace_high(round, DEALER) == "none":
        return dealer
    round.show("note", what="ace_high_pai_gow", section="688a.11(f)(2)(iii)")
    return None


def ace_high(round, seat):
    """Whether the seven cards are an Ace High Pai Gow, and of which kind (688a.6(d))."""
    value = hands.value(hands.PAI_GOW_ACE_HIGH, round.hands[seat])
    return hands.category(hands.PAI_GOW_ACE_HIGH, value)

"""Steps of a settlement that chapters share: what folded and abandoned wagers become, what a void
round gives back, and the progressive award with its envy bonuses."""

from .cards import cards_text
from .dealing import turn_up
from .errors import RuleError, verify_whole
from .odds import PUSH, of_the_meter
from .seats import clockwise, counterclockwise
from .step import RoundVoid, Step


def collect(round, seat, name, section):
    if name in round.placed(seat):
        round.settle(seat, name, "collect", section)


def abandoned(round, seat):
    """A player who left: his wagers lose where the Rules Submission says so."""
    return seat in round.left and round.configuration["abandon_loses"]


def misses_envy(round, seat):
    """Whether an abandoned seat gets no Envy Bonus: the key `abandoned_envy` of each chapter."""
    return abandoned(round, seat) and not round.configuration["abandoned_envy"]


def turned_up(round, seat, section, left_section):
    """Whether the wagers of `seat` are settled by its cards, once the dealer has turned them up;
    those of a player who left before are collected where they are abandoned."""
    if not abandoned(round, seat):
        yield from turn_up(round, seat, section)
    if not abandoned(round, seat):
        return True
    collect_abandoned(round, seat, left_section)
    return False


def collect_abandoned(round, seat, section):
    """All that an abandoned seat had wagered, in the chapter's order of wagers."""
    for wager in round.game.wagers:
        collect(round, seat, wager.name, section)


def return_all(round, void):
    """A void round: everything goes back but the wagers that survive it."""
    round.show("void", section=void.section, what=void.what)
    for seat in clockwise(round.seats()):
        round.return_wagers(seat, void.section, keep=void.survivors)
    round.levels.show_all(round)


def pay_row(round, seat, name, odds, section, lost_section):
    """A wager against a paytable: paid by its row, lost without one."""
    if odds is None:
        round.settle(seat, name, "collect", lost_section)
    elif odds[0] == PUSH:
        round.settle(seat, name, "push", section)
    else:
        round.pay(seat, name, odds, section)


def pay_award(round, seat, name, odds, section, parts_held=None, prize_beside=False):
    """A progressive award: fixed odds on the stake, or a percent of the meter, with a sum or
    without. `parts_held`: the section that keeps also a part of the meter out of the table
    inventory; without one only the whole meter is held. `prize_beside`: as Round.settle."""
    if of_the_meter(odds):
        yield from _pay_of_meter(round, seat, name, odds, section, parts_held, prize_beside)
    else:
        round.pay(seat, name, odds, section, prize_beside)


def _pay_of_meter(round, seat, name, odds, section, parts_held, prize_beside):
    """A percent of the meter as it stands when it is the player's turn. What is not paid from the
    table inventory is held until confirmed, and the next player's turn with it: the cards stay."""
    cents, percent = of_the_meter(odds)
    level = round.levels.get(name)
    if level.is_linked:
        yield from _claim(round, seat, level, percent)
    round.show("hit", seat=seat, cents=cents + level.award(percent))
    if percent == 100 or parts_held:
        if not (yield from _verified(round, seat, name, odds, parts_held or section)):
            return
    held = cards_text(round.hands.get(seat, ()))
    paid = cents + level.pay(percent, seat, held, round.table.time)
    round.settle(seat, name, "pay", section, paid, odds, prize_beside)
    round.levels.show(round, name)


def _claim(round, seat, level, percent):
    """What a part of a linked meter comes to is what the ledger of the link answers (R-688a-43):
    the cards stay until it has. The floor can end the claim without an answer (R-688a-50)."""
    level.claim(percent)
    accepts = {"answered": _verify_answer, "claim_void": _verify_void}
    event = yield from round.wait(Step("claiming", "answered", "R-688a-43", accepts, seat))
    if event["event"] == "claim_void":
        level.void()
        raise RoundVoid("R-688a-50", "claim_void")
    level.answered(event)


def _verify_answer(round, event):
    for key in ("term", "number", "cents"):
        verify_whole(event, key)


def _verify_void(round, event):
    """Who may is verified before."""


def _verified(round, seat, name, odds, section):
    """Whether the award is paid: it is held until that is confirmed, or until an irregularity that
    is found meanwhile has taken the wager or voids the round."""
    if not round.configuration["jackpot_hold"]:
        return True
    cents, percent = of_the_meter(odds)
    level = round.levels.get(name)
    held = cents + level.award(percent)
    round.line(seat, name, round.placed(seat)[name], "hold", section, held, odds)
    round.show("jackpot_lamp", on=True)
    accepts = {"jackpot_confirm": _verify_key}
    try:
        step = Step("jackpot_hold", "jackpot_confirm", section, accepts, seat)
        confirmed = yield from round.wait(step)
    except RoundVoid:
        level.void()
        round.show("jackpot_lamp", on=False)
        raise
    if not confirmed:
        level.void()
    round.show("jackpot_lamp", on=False)
    return confirmed is not None


def _verify_key(round, event):
    if event.get("key") is not True:
        raise RuleError(1018, {}, round.game.jackpot_hold_section)


def pay_envy(round, holder, name, schedule, section, without=()):
    """A fixed sum to every other player whose wager called `name` was accepted, by the amount of
    that wager, but not to the seats `without`: they forfeited it, or are the holder's own.
    `schedule`: {cents: the odds of the holder's hand, None for nothing}."""
    for seat in counterclockwise(round.sensors.accepted):
        odds = schedule[round.sensed[seat]]
        others = seat != holder and seat not in without
        if odds and others and not misses_envy(round, seat):
            round.line(seat, name, 0, "envy", section, odds[1], odds)

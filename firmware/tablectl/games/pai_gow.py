"""What the pai gow games 588 and 688a share: the starting position, the deal to all seven places,
exposed hands, setting a high and a low hand, Envy lammers."""

from ..core import irregularities as irregular
from ..core.dealing import deal_in_turn, deal_stacks
from ..core.decisions import decide
from ..core.dice import roll
from ..core.errors import RuleError
from ..core.hands import PAI_GOW_HIGH, value
from ..core.money import is_whole
from ..core.paytable import odds_for
from ..core.seats import DEALER, clockwise, counterclockwise
from ..core.settling import abandoned
from ..core.step import Step

POSITIONS = 6
DICE = 3
# Counted counterclockwise: the dealer first, then the position farthest to the dealer's right.
COUNTED = (DEALER, 6, 5, 4, 3, 2, 1)
DEALT = (1, 2, 3, 4, 5, 6, DEALER)
# Phases from the start of the deal, or of its preparation, until the hands are compared.
IN_PLAY = irregular.HANDS_OUT + ("starting", "setting")


def start_positions(reader, section):
    """How the starting position is found at this table (`section` is .5(i)): by three dice or by
    a random number generator."""
    return reader.choice("start_position", section, ("dice", "rng"))


def starting_position(round, section):
    """The place dealt to first (`section` is .5(i)): the number of the random number generator, or
    the total of three dice, counted from the dealer as 1."""
    if round.configuration["start_position"] == "dice":
        pips = yield from roll(round, section + "(1)", DICE)
        number = (sum(pips) - 1) % len(COUNTED) + 1
    else:
        accepts = {"start_position": _number_check(section + "(2)")}
        step = Step("starting", "start_position", section + "(2)", accepts)
        number = (yield from round.wait(step))["number"]
    first = COUNTED[number - 1]
    round.show("start_position", n=number, to=first)
    return first


def _number_check(section):
    def verify_number(round, event):
        number = event.get("number")
        if not is_whole(number) or not 1 <= number <= len(COUNTED):
            raise RuleError(1021, {"number": number, "last": len(COUNTED)}, section)

    return verify_number


def deal_to_all(round, first, cards, section):
    """To every position, wagered on or not, and to the dealer, clockwise from `first`."""
    begin = DEALT.index(first)
    places = DEALT[begin:] + DEALT[:begin]
    in_stacks = round.configuration["deal_method"] == "automated_shoe"
    yield from (deal_stacks if in_stacks else deal_in_turn)(round, places, cards, section)


def discard_unwagered(round, section):
    """The stacks of the positions without a wager go to the discard rack, not exposed."""
    for seat in range(1, POSITIONS + 1):
        if seat not in round.competing:
            round.show("note", what="no_wager", seat=seat, section=section)


def play_or_void(round, section):
    """Each player whose card the dealer exposed (`section` is .13(d)) plays the hand out or voids
    it; a void hand takes no further part in the round and its wagers go back."""
    exposed = round.facts.get("exposed", [])
    while exposed:
        seat = exposed.pop(0)
        event = yield from decide(round, seat, section, ("play_out", "void_hand"))
        if event and event["what"] == "void_hand":
            round.competing.remove(seat)
            round.show("note", what="void_hand", seat=seat, section=section)
            round.return_wagers(seat, section)
            if round.meter:
                round.show("meter", micro=round.meter.micro)


def hand_exposed(round, event, section, step):
    """The player chooses what becomes of his hand once the cards are dealt (`play_or_void`)."""
    if event["seat"] not in round.facts.setdefault("exposed", []):
        round.facts["exposed"].append(event["seat"])
    round.show("note", what="exposed", seat=event["seat"], section=section)


def verify_dealt(round, event, section):
    """The irregularity is about cards, so some must have been dealt."""
    if not round.drawn:
        irregular.refuse(event, "no card was dealt", section)


def shared(exposed, wrong_start, not_flat, die_fell_out, left):
    """The irregularities that both chapters word alike, by their sections."""
    declared = irregular.Irregularity
    return (
        declared("exposed", exposed, irregular.HANDS_OUT, hand_exposed, irregular.verify_player),
        declared("wrong_start", wrong_start, irregular.HANDS_OUT, irregular.voids, verify_dealt),
        declared("not_flat", not_flat, ("rolling",), irregular.noted),
        declared("die_fell_out", die_fell_out, ("rolling",), irregular.noted),
        declared("player_left", left, IN_PLAY, player_left, irregular.verify_player),
    )


def player_left(round, event, section, step):
    """A hand that an abandoned seat was about to show is not waited for."""
    settled = irregular.player_left(round, event, section, step)
    showing = step.what == "set_hand" and step.to == event["seat"]
    return settled or (showing and abandoned(round, event["seat"]))


def set_dealers_hand(round, house_low, ranking, section, reset_section):
    """The dealer turns his cards over and sets them as `section` says, which is `house_low` or
    what is worth as much; hands set otherwise are reset (`reset_section`)."""
    house = values_of(round.hands[DEALER], house_low, ranking)
    while True:
        low = yield from _low_hand(round, DEALER, len(house_low), section)
        if values_of(round.hands[DEALER], low, ranking) == house:
            round.show("hand_set", seat=DEALER, low=list(low), section=section)
            return house
        round.show("note", what="dealer_set_wrong", section=reset_section)


def revealed_hand(round, seat, cards, section):
    """The low hand of `cards` cards that the player has set, as the dealer reveals it; the other
    cards are the high hand. None when the seat is abandoned."""
    low = None
    if not abandoned(round, seat):
        low = yield from _low_hand(round, seat, cards, section)
    return low


def _low_hand(round, seat, cards, section):
    accepts = {"set_hand": low_hand_check(cards, section)}
    event = yield from round.wait(Step("setting", "set_hand", section, accepts, seat))
    return event and event["low"]


def low_hand_check(count, section):
    """The check of a low hand of `count` cards that the seat of the step holds."""

    def verify_low(round, event):
        seat = event.get("seat")
        if seat != round.step.to or not is_whole(seat):
            raise RuleError(1008, {"seat": seat, "turn": round.step.to}, section)
        low = event.get("low")
        held = round.hands[seat]
        good = isinstance(low, (list, tuple)) and len(low) == count
        if not good or not all([low.count(card) == 1 and card in held for card in low]):
            raise RuleError(1022, {"seat": seat, "count": count}, section)

    return verify_low


def values_of(cards, low, ranking):
    """(value of the high hand, value of the low hand in `ranking`); the two are comparable with
    each other as well."""
    high = [card for card in cards if card not in low]
    return value(PAI_GOW_HIGH, high), value(ranking, low)


def is_foul(high, low):
    """The high hand ranks below the low hand."""
    return high < low


def place_lammers(round, names, least, section):
    """An Envy lammer beside every wager called one of `names` of at least `least` cents, which
    makes it a Qualifying Wager."""
    lammers = round.facts["lammers"] = {}
    for seat in clockwise(round.competing):
        for name in names:
            if round.placed(seat).get(name, 0) >= least:
                lammers[(seat, name)] = round.placed(seat)[name]
                round.show("note", what="lammer", seat=seat, wager=name, section=section)


def pay_envy(round, name, schedules, hand_of, section):
    """To each player with a lammer beside his wager called `name` a fixed sum for every other
    player's qualifying hand. `schedules`: {wager in cents: paytable}, `hand_of(seat)` the hand as
    the paytables name it."""
    players = [seat for seat in counterclockwise(round.competing) if not abandoned(round, seat)]
    for holder in players:
        for seat in players:
            wager = round.facts["lammers"].get((seat, name))
            if wager is None or same_player(round, seat, holder):
                continue
            odds = odds_for(_schedule(schedules, wager), hand_of(holder))
            if odds:
                round.line(seat, name, 0, "envy", section, odds[1], odds)


def _schedule(schedules, wager):
    """That of the largest printed wager that `wager` reaches."""
    return schedules[max([cents for cents in schedules if cents <= wager])]


def two_areas(round, section):
    """For `betting`: event `two_areas` says that the player at `seat` wagers on the next position
    too, or no longer; where the Rules Submission permits it (`section` is .7(f))."""
    if not round.configuration["two_areas"]:
        return {}
    return {"two_areas": (_two_areas_check(section), _join_or_part)}


def _two_areas_check(section):
    def verify_two_areas(round, event):
        seat = round.table.verify_seat(event)
        joined = round.facts.get("two_areas", {})
        fact = None
        if seat + 1 > round.table.seats:
            fact = "not adjacent"
        elif joined.get(seat, seat + 1) != seat + 1 or joined.get(seat + 1, seat) != seat:
            fact = "a player wagers on two positions at most"
        if fact:
            raise RuleError(1030, {"seat": seat, "next": seat + 1, "fact": fact}, section)

    return verify_two_areas


def _join_or_part(round, event):
    joined = round.facts.setdefault("two_areas", {})
    seat = event["seat"]
    if seat in joined:
        del joined[seat], joined[seat + 1]
    else:
        joined[seat], joined[seat + 1] = seat + 1, seat
    round.show("note", what="two_areas", seat=seat, on=seat in joined)


def same_player(round, seat, other):
    """Whether one player wagers on both positions."""
    return seat == other or round.facts.get("two_areas", {}).get(seat) == other


def playing_order(round, wager):
    """The hands clockwise; of the two hands of one player the one with the larger `wager` first,
    with equal ones that on his right."""
    order = clockwise(round.competing)
    for seat, other in sorted(round.facts.get("two_areas", {}).items()):
        both = seat < other and seat in order and other in order
        if both and round.wagers[other][wager] >= round.wagers[seat][wager]:
            at = order.index(seat)
            order[at : at + 2] = [other, seat]
    return order

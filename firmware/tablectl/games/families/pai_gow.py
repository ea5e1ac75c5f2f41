"""What the pai gow games 588 and 688a share: the starting position, the deal to all seven places,
what may go wrong meanwhile, and setting a high and a low hand. Two areas of one player and Envy
Bonuses are in pai_gow_players.py."""

from ...core import cut
from ...core import irregularities as irregular
from ...core.configuration import MISSING
from ...core.dealing import deal_in_turn, deal_stacks, reveal
from ...core.decisions import decide
from ...core.dice import roll, roll_check
from ...core.errors import RuleError
from ...core.hands import PAI_GOW_HIGH, value
from ...core.money import is_whole
from ...core.seats import DEALER
from ...core.setting import low_hand_check
from ...core.settling import abandoned
from ...core.step import RoundVoid, Step
from .pai_gow_players import take_lammers

POSITIONS = 6
DICE = 3
# Counted counterclockwise: the dealer first, then the position farthest to the dealer's right.
COUNTED = (DEALER, 6, 5, 4, 3, 2, 1)
DEALT = (1, 2, 3, 4, 5, 6, DEALER)
# Phases in which the dealer may shake the dice.
SHAKING = ("rolling", "starting")
# Phases from the start of the deal, or of its preparation, until the last hands are compared.
IN_PLAY = irregular.HANDS_OUT + ("starting", "setting") + irregular.VERIFIED
# Phases in which a card lies face down, or in which one is found to have been seen.
FACE_DOWN = irregular.UNDECIDED + ("revealing", "setting") + irregular.VERIFIED


def start_positions(reader, section):
    """How the starting position is found at this table (`section` is .5(i)): by three dice, by a
    random number generator, or by either, the dice while the generator's draw is closed
    (R-588-33, R-688a-40)."""
    return reader.choice("start_position", section, ("dice", "rng", "rng_or_dice"))


def start_marker(reader, section, default=MISSING):
    """Whether the starting position is marked, and with what in words, where the house says it
    (`section` is .5(j))."""
    return {
        "mark_start": reader.yes_no("mark_start", section, default),
        "mark_object": reader.words("mark_object", section, ""),
    }


def mark_start(round, section):
    """The dealer marks the starting position, where the house does (`section` is .5(j))."""
    if round.configuration["mark_start"]:
        words = round.configuration["mark_object"]
        facts = {"object": words} if words else {}
        round.show("note", what="mark_start", section=section, **facts)


def has_dice(configuration):
    return configuration["start_position"] != "rng"


def starting_position(round, section):
    """The place dealt to first (`section` is .5(i)): the number of the random number generator, or
    the total of three dice, counted from the dealer as 1."""
    if round.configuration["start_position"] == "dice":
        number = counted(sum((yield from roll(round, section + "(1)", DICE))))
    else:
        number = yield from _drawn_number(round, section)
    first = COUNTED[number - 1]
    round.show("start_position", n=number, to=first)
    return first


def close_round(round):
    """The display of the starting position is dark again, and cards that are shuffled by hand are
    offered to be cut (588.5(b)(2), 688a.5(b)(2), R-588-34, R-688a-42)."""
    round.show("start_position", n=None)
    if round.drawn and not round.configuration["shuffler"]:
        # 588.5(d)(2), 688a.5(d)(2)
        cut.offer_from_the_right(round, round.game.cut_section + "(2)")


def counted(total):
    """The number of the place where a count that begins with the dealer as 1 comes to `total`."""
    return (total - 1) % len(COUNTED) + 1


def _drawn_number(round, section):
    """What the generator draws; while its draw is closed the table waits, and takes the dice where
    it has them."""
    accepts = {"start_position": _number_check(section + "(2)")}
    dice = None
    if has_dice(round.configuration):
        dice = DICE
        accepts["roll"] = roll_check(section + "(1)", dice)
    step = Step("starting", "start_position", section + "(2)", accepts, dice=dice)
    event = yield from round.wait(step)
    if event["event"] == "start_position":
        return event["number"]
    round.show("rolled", dice=list(event["dice"]))
    return counted(sum(event["dice"]))


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


# Wagers that a void hand may leave on the layout, for its cards decide them (R-588-18).
OF_THE_CARDS = ("ace_high", "fortune_bonus", "insurance", "progressive")


def play_or_void(round, section):
    """Each player whose card the dealer exposed (`section` is .13(d)) plays the hand out or voids
    it; the wagers of a void hand go back, and without one left it takes no further part in the
    round."""
    exposed = round.facts.get("exposed", [])
    while exposed:
        seat = exposed.pop(0)
        event = yield from decide(round, seat, section, ("play_out", "void_hand"))
        if event and event["what"] == "void_hand":
            round.show("note", what="void_hand", seat=seat, section=section)
            of_cards = round.configuration["void_hand_returns"] == "main_wager"
            round.return_wagers(seat, section, OF_THE_CARDS if of_cards else ())
            round.levels.show_all(round)
            if not round.placed(seat):
                round.competing.remove(seat)
                take_lammers(round, seat)


def _verify_dealt(round, event, section):
    if not round.drawn:
        irregular.refuse(event, "no card was dealt", section)


def shared(wrong_start, not_flat, die_fell_out, number, position, left):
    """The irregularities that both chapters word alike, by their sections; `number` is of a hand
    in play, `position` of any other position dealt to."""
    declared = irregular.Irregularity
    return (
        declared("wrong_start", wrong_start, IN_PLAY, _void_or_noted, _verify_dealt),
        declared("not_flat", not_flat, SHAKING, irregular.noted, _verify_dice),
        declared("die_fell_out", die_fell_out, SHAKING, irregular.noted, _verify_dice),
        declared("incorrect_number", number, IN_PLAY, _incorrect(position), _verify_number),
        declared("player_left", left, IN_PLAY, _player_left, irregular.verify_left),
    )


def _verify_dice(round, event, section):
    if not has_dice(round.configuration):
        irregular.refuse(event, "no dice are in use", section)


def _void_or_noted(round, event, section, step):
    """It voids the round, unless that no longer can be once hands have been compared."""
    if round.facts.get("compared") and not round.configuration["void_once_settled"]:
        irregular.noted(round, event, section, step)
    else:
        raise RoundVoid(section, event["what"])


def _incorrect(position):
    def incorrect_number(round, event, section, step):
        """That of a position out of play has a paragraph of its own (588.13(k), 688a.13(j))."""
        in_play = event["seat"] == DEALER or event["seat"] in round.competing
        _void_or_noted(round, event, section if in_play else position, step)

    return incorrect_number


def _verify_number(round, event, section):
    if event.get("seat") != DEALER:
        round.table.verify_seat(event)
    _verify_dealt(round, event, section)


def exposures(player, dealer, dealing, methods):
    """Irregularity `exposed`, a card that is seen: in a deal by one of `methods` any card
    voids the round (section `dealing`), later one of the dealer's until they are turned over
    (`dealer`, None where they lie face up); a `player` may void his hand until it is revealed."""

    def in_the_deal(round):
        return round.step.phase == "dealing" and round.configuration["deal_method"] in methods

    def verify(round, event, section):
        seat = event.get("seat")
        if dealer and seat == DEALER:
            if round.step.phase == "setting":
                irregular.refuse(event, "the dealer's cards are turned over", dealer)
        elif in_the_deal(round):
            round.table.verify_seat(event)
        else:
            irregular.verify_player(round, event, section)
            if not face_down(round, seat):
                irregular.refuse(event, "its hands were revealed", section)

    def exposed(round, event, section, step):
        seat = event["seat"]
        if in_the_deal(round) or seat == DEALER:
            raise RoundVoid(dealing if in_the_deal(round) else dealer, event["what"])
        if seat not in round.facts.setdefault("exposed", []):
            round.facts["exposed"].append(seat)
        round.show("note", what=event["what"], seat=seat, section=section)
        return step.what == "reveal" or (step.what == "set_hand" and step.to != DEALER)

    return irregular.Irregularity("exposed", player, FACE_DOWN, exposed, verify)


def face_down(round, seat):
    """Whether the seat's hands are still to be revealed: its wager lies there until they are."""
    return "pai_gow" in round.placed(seat)


def _player_left(round, event, section, step):
    """The hand that is about to be revealed is waited for, but for an abandoned seat's."""
    settled = irregular.player_left(round, event, section, step)
    return settled and (step.what != "set_hand" or abandoned(round, event["seat"]))


def tell_house_way(round, low_of, section):
    """From now on a player who asks is told how the house sets his hands, until he has shown them;
    `low_of(cards)` is the low hand."""

    def house_way(seat):
        if seat in round.competing and face_down(round, seat):
            return low_of(round.hands[seat]), section
        return None

    round.house_way = house_way


def turn_dealer_over(round, section, void_section):
    """The dealer's cards, unless no hand is left to compare; a player whose card is exposed before
    may void his hand (`void_section`)."""
    while round.competing and not (yield from reveal(round, DEALER, section)):
        yield from play_or_void(round, void_section)


def set_dealers_hand(round, house_low, ranking, section, reset_section):
    """The dealer sets his cards as `section` says, which is `house_low` or what is worth as much;
    hands set otherwise are reset (`reset_section`). Until then he is told how, too."""
    house = values_of(round.hands[DEALER], house_low, ranking)
    players = round.house_way
    round.house_way = lambda seat: (house_low, section) if seat == DEALER else players(seat)
    wrong = []

    def was_reset(round, seat, low):
        if sorted(low) in wrong:
            return [{"effect": "note", "what": "dealer_set_wrong", "section": reset_section}]
        return None

    while True:
        low = yield from _low_hand(round, DEALER, len(house_low), section, was_reset)
        if values_of(round.hands[DEALER], low, ranking) == house:
            round.house_way = players
            round.show("hand_set", seat=DEALER, low=list(low), section=section)
            return house
        wrong.append(sorted(low))
        round.show("note", what="dealer_set_wrong", section=reset_section)


def revealed_hand(round, seat, cards, section, void_section):
    """The low hand of `cards` cards that the player has set, as the dealer reveals it; the other
    cards are the high hand. None when the seat is abandoned, or its hand void by `void_section`
    for a card exposed before."""
    while True:
        yield from play_or_void(round, void_section)
        playing = seat in round.competing and not abandoned(round, seat)
        if not playing or not face_down(round, seat):
            return None
        low = yield from _low_hand(round, seat, cards, section)
        if low:
            return low


def _low_hand(round, seat, cards, section, check=None):
    accepts = {"set_hand": low_hand_check(section, cards, check)}
    event = yield from round.wait(Step("setting", "set_hand", section, accepts, seat))
    return event and event["low"]


def values_of(cards, low, ranking):
    """(value of the high hand, value of the low hand in `ranking`); the two are comparable with
    each other as well."""
    high = [card for card in cards if card not in low]
    return value(PAI_GOW_HIGH, high), value(ranking, low)


def is_foul(high, low):
    """The high hand ranks below the low hand."""
    return high < low

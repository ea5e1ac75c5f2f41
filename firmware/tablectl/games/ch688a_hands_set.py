"""How the hands of Face Up Pai Gow Poker come face up, 688a.11(b) to (e): set, surrendered, void
or wrongly set."""

from ..core import irregularities as irregular
from ..core.errors import RuleError
from ..core.settling import abandoned
from ..core.step import RoundVoid, Step
from . import pai_gow

LOW_CARDS = 2
SURRENDER_SECTION = "688a.11(d)"
# What a player's low hand is when the two hands are not a high and a low hand at all.
WRONGLY_SET = None


def tell_order(round):
    """Which hand a player with two areas sets first (688a.7(f))."""
    order = pai_gow.playing_order(round, "pai_gow")
    for seat in order[:-1]:
        following = order[order.index(seat) + 1]
        if pai_gow.same_player(round, seat, following):
            round.show("note", what="set_first", seat=seat, section="688a.7(f)")


def player_hand(round, seat):
    """The low hand that the player has set, as the dealer reveals it; WRONGLY_SET also where
    nothing is revealed: surrendered, void, abandoned.

    Until a player's hands are revealed he may surrender, whoever's turn it is.
    """
    accepts = {
        "set_hand": pai_gow.low_hand_check(LOW_CARDS, "688a.11(e)"),
        "decision": verify_surrender,
    }
    step = Step("setting", "set_hand", "688a.11(e)", accepts, seat)
    while True:
        yield from pai_gow.play_or_void(round, "688a.13(d)")
        if not face_down(round, seat) or abandoned(round, seat):
            return WRONGLY_SET
        if round.facts.get("wrongly_set") == seat:
            return WRONGLY_SET
        event = yield from round.wait(step)
        if event and event["event"] == "set_hand":
            return event["low"]
        if event:
            surrender(round, event["seat"])


def face_down(round, seat):
    """Whether the seat's hands are still to be revealed: its wager lies there until they are."""
    return "pai_gow" in round.placed(seat)


def verify_surrender(round, event):
    """Only of a wager without optional wagers, before the hands are revealed (688a.11(d))."""
    seat = round.table.verify_seat(event)
    if event.get("what") != "surrender":
        facts = {"decision": event.get("what"), "seat": seat, "legal": "surrender"}
        raise RuleError(1009, facts, SURRENDER_SECTION)
    if not face_down(round, seat) or seat in round.left:
        raise RuleError(1035, {"seat": seat}, SURRENDER_SECTION)
    optional = sorted([name for name in round.placed(seat) if name != "pai_gow"])
    if optional:
        facts = {"seat": seat, "wagers": ", ".join(optional)}
        raise RuleError(1036, facts, SURRENDER_SECTION)


def surrender(round, seat):
    """The wager is collected at once; the cards stay where a Qualifying Wager was made, and are
    judged in their turn (R-688a-16)."""
    round.settle(seat, "pai_gow", "collect", SURRENDER_SECTION)
    if round.facts["lammers"]:
        round.show("note", what="cards_stay", seat=seat, section=SURRENDER_SECTION)


def exposed(round, event, section, step):
    """A player's card seen while dealing from the hand or from an automated shoe voids the round
    (688a.13(i), R-688a-14); otherwise he may void his hand (688a.13(d))."""
    if step.phase == "dealing" and round.configuration["deal_method"] != "manual_shoe":
        raise RoundVoid("688a.13(i)", "exposed")
    pai_gow.hand_exposed(round, event, section, step)
    return showing(step)


def verify_exposed(round, event, section):
    """A hand in play whose cards nobody was to see yet."""
    if round.step.phase == "dealing" and round.configuration["deal_method"] != "manual_shoe":
        round.table.verify_seat(event)
        return
    irregular.verify_player(round, event, section)
    if not face_down(round, event["seat"]):
        irregular.refuse(event, "its hands were revealed", section)


def showing(step):
    """Whether the table waits for a player's hands."""
    return step.what == "set_hand" and step.to > 0


def wrongly_set(round, event, section, step):
    """The hands before the dealer are no high and low hand (688a.11(f)(1)(iv))."""
    round.facts["wrongly_set"] = event["seat"]
    round.show("note", what="wrongly_set", seat=event["seat"], section=section)
    return True


def verify_wrongly_set(round, event, section):
    seat = round.table.verify_seat(event)
    if seat != round.step.to:
        irregular.refuse(event, "seat {} is not being revealed".format(seat), section)


def wrong_number(round, event, section, step):
    """688a.13(g) speaks of players and the dealer, 688a.13(j) of every position."""
    in_play = event["seat"] == 0 or event["seat"] in round.competing
    raise RoundVoid(section if in_play else "688a.13(j)", "incorrect_number")


def verify_wrong_number(round, event, section):
    if event.get("seat") != 0:
        round.table.verify_seat(event)

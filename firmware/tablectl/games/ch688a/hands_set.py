"""How the hands of Face Up Pai Gow Poker come face up, 688a.11(b) to (e): set, surrendered, void
or wrongly set."""

from ...core import irregularities as irregular
from ...core.errors import RuleError
from ...core.setting import low_hand_check
from ...core.settling import abandoned
from ...core.step import Step
from ..families import pai_gow

LOW_CARDS = 2
SURRENDER_SECTION = "688a.11(d)"
# What a player's low hand is when the two hands are not a high and a low hand at all.
WRONGLY_SET = None


def player_hand(round, seat):
    """The low hand that the player has set, as the dealer reveals it; WRONGLY_SET also where
    nothing is revealed: surrendered, void, abandoned.

    Until a player's hands are revealed he may surrender, whosever turn it is. Those of a player
    who left are waited for where his wagers are not abandoned (R-688a-22).
    """
    accepts = {
        "set_hand": low_hand_check("688a.11(e)", LOW_CARDS),
        "decision": verify_surrender,
    }
    step = Step("setting", "set_hand", "688a.11(e)", accepts, seat, ("surrender",))
    while True:
        yield from pai_gow.play_or_void(round, "688a.13(d)")
        if not pai_gow.face_down(round, seat) or abandoned(round, seat):
            return WRONGLY_SET
        if round.facts.get("wrongly_set") == seat:
            return WRONGLY_SET
        event = yield from round.wait(step)
        if event and event["event"] == "set_hand":
            return event["low"]
        if event:
            surrender(round, event["seat"])


def verify_surrender(round, event):
    """Only of a wager without optional wagers, before the hands are revealed (688a.11(d))."""
    seat = round.table.verify_seat(event)
    if event.get("what") != "surrender":
        facts = {"decision": event.get("what"), "seat": seat, "legal": "surrender"}
        raise RuleError(1009, facts, SURRENDER_SECTION)
    if not pai_gow.face_down(round, seat) or seat in round.left:
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


def wrongly_set(round, event, section, step):
    """The hands before the dealer are no high and low hand (688a.11(f)(1)(iv), R-688a-37)."""
    round.facts["wrongly_set"] = event["seat"]
    round.show("note", what="wrongly_set", seat=event["seat"], section=section)
    return True


def verify_wrongly_set(round, event, section):
    seat = round.table.verify_seat(event)
    if seat != round.step.to:
        irregular.refuse(event, "seat {} is not being revealed".format(seat), section)

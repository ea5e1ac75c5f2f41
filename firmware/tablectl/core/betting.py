"""From the first wager to the confirmed chip count: the part of a round that the buttons and
sensors decide.

Shared by the chapters whose dealer announces "no more bets" and presses Lock-out or Start Game.
"""

from .errors import RuleError, verify_whole
from .sensors import WAGER
from .step import Step
from .wagers import declared, equalled, is_told, placed_of, verify_chips, verify_wager


def so_far(round):
    """What lies and was entered since betting opened, as plain data; None while nothing is."""
    on = [round.placed(seat) for seat in range(1, round.table.seats + 1)]
    wagers = {}
    for wager in round.game.wagers:
        placed = [each.get(wager.name, 0) for each in on]
        if any(placed):
            wagers[wager.name] = placed
    wagered, withdrawn = round.sensors.so_far()
    if not (wagers or wagered or withdrawn or round.facts):
        return None
    return {"wagers": wagers, "chips": wagered, "withdrawn": withdrawn, "facts": round.facts}


def resume(round, kept):
    """Betting goes on where `so_far` gave `kept`. Returns the seats whose chip is no wager."""
    for name, placed in kept["wagers"].items():
        for seat, cents in enumerate(placed, 1):
            if cents:
                round.place(seat, name, cents)
    round.facts.update(kept["facts"])
    return round.sensors.resume(kept["chips"], kept["withdrawn"])


def betting(round, section, entry=None):
    """Wagers come and go until a lock button is pressed (`section` is where the chapter closes
    betting). `entry` takes (round, seat) and may refuse the seat's wagers with RuleError."""
    step = Step(
        "betting",
        "wagers",
        section,
        {
            "wager": _wager_check(entry),
            "withdraw": _verify_withdraw,
            "lock_out": _no_check,
            "start_game": _no_check,
        },
    )
    while True:
        event = yield from round.wait(step)
        if event["event"] == "wager":
            round.place(event["seat"], event["wager"], event["cents"])
        elif event["event"] == "withdraw":
            withdraw(round, event["seat"], event["wager"])
        else:
            round.levels.lease = event.get("lease")
            round.show("locked", on=True)
            for seat in round.sensors.lock(event["time"]):
                round.show("late", seat=seat)
                round.show("seat_lamp", seat=seat, state="blink")
            return


def latch(round, section, incomplete_section):
    """Wait until every edge from before the lock is in; light and count what was accepted, return
    what is incomplete. Without a lease a linked wager is none: its chip goes back, the base game
    goes on."""
    yield from round.wait(Step("locked", "latched", section, {"latched": _no_check}))
    sensed = [w for w in round.game.wagers if w.sensor and w.name in round.limits]
    accepted = round.sensors.latch()
    for seat in [seat for seat in round.wagers if seat not in accepted]:
        forget_told(round, seat)
    for seat in accepted:
        for wager in sensed:
            if round.levels.takes(wager.name):
                _place_sensed(round, seat, wager)
            else:
                _refuse_without_lease(round, seat, wager)
    for seat in round.decide_who_competes():
        _refuse_incomplete(round, seat, incomplete_section)
    for seat in sorted(round.sensors.accepted):
        for wager in sensed:
            _accept(round, seat, wager.name)
    if round.sensors.accepted:
        round.levels.show_all(round)


def collect(round, section):
    """The dealer collects the lit wagers; the count is confirmed once no chip is left on a lit
    sensor (R-687a-08)."""
    accepts = {"confirm_chips": _verify_collected, "start_game": _verify_collected}
    yield from round.wait(Step("collecting", "confirm_chips", section, accepts))


def _place_sensed(round, seat, wager):
    """A chip on the sensor is the amount of the wager it has to equal, or else the one amount that
    the table takes, of two the one that was told or the least. Without the wager that it needs it
    goes back."""
    equal = equalled(round.game.wagers, wager, round.placed(seat))
    if equal:
        round.place(seat, wager.name, equal[1])
    elif wager.name not in round.placed(seat):
        round.place(seat, wager.name, round.limits[wager.name][0])
    if wager.needs and not placed_of(round.game.wagers, wager.needs, round.placed(seat)):
        _refuse_chip(round, seat)
        round.settle(seat, wager.name, "return", wager.section)


def _refuse_without_lease(round, seat, wager):
    """A linked progressive is not playable while its link is down (R-688a-47)."""
    round.placed(seat).pop(wager.name, None)
    _refuse_chip(round, seat)
    round.show("note", what="link_down", seat=seat, wager=wager.name, section="R-688a-47")


def forget_told(round, seat):
    """What was told of a chip goes with it."""
    for wager in round.game.wagers:
        if wager.name in round.placed(seat) and is_told(wager, round.limits[wager.name]):
            del round.wagers[seat][wager.name]


def _accept(round, seat, name):
    cents = round.sensed[seat] = round.wagers[seat][name]
    level = round.levels.get(name)
    if level:
        level.contribute(cents)
    round.show("accepted", seat=seat, wager=name, cents=cents)
    round.show("seat_lamp", seat=seat, state="on")


def _refuse_incomplete(round, seat, section):
    if seat in round.sensors.accepted:
        _refuse_chip(round, seat)
    round.return_wagers(seat, section)


def _refuse_chip(round, seat):
    if round.sensors.refuse(seat):
        round.show("seat_lamp", seat=seat, state="blink")


def withdraw(round, seat, name):
    """Taking back the last wager of a kind takes back those that rest on it first. A box without a
    wager is nobody's: it is no longer one of several of its player."""
    wagers = round.game.wagers
    kind = declared(wagers, name).kind
    last = placed_of(wagers, kind, round.placed(seat)) == [name]
    for wager in wagers:
        if last and wager.needs == kind and wager.name in round.placed(seat):
            withdraw(round, seat, wager.name)
    del round.wagers[seat][name]
    if not round.wagers[seat] and "boxes" in round.facts:
        joined = round.facts["boxes"]
        round.facts["boxes"] = [box for box in joined if seat not in (box, box + 1)]
    round.show("withdrawn", seat=seat, wager=name)


def _wager_check(entry):
    def verify(round, event):
        seat = round.table.verify_seat(event)
        verify_whole(event, "cents")
        wager = event.get("wager")
        placed = round.placed(seat)
        verify_wager(round.game.wagers, round.limits, placed, seat, wager, event["cents"])
        _verify_chip_lies(round, seat, wager)
        verify_chips(round, seat, wager, event["cents"])
        if entry:
            entry(round, seat)

    return verify


def _verify_chip_lies(round, seat, name):
    wager = declared(round.game.wagers, name)
    if wager.sensor and round.sensors.lying[seat] != WAGER:
        needs = "a chip on its sensor"
        raise RuleError(1005, {"wager": name, "seat": seat, "needs": needs}, wager.section)


def _verify_withdraw(round, event):
    seat = round.table.verify_seat(event)
    wager = declared(round.game.wagers, event.get("wager"))
    if wager is None or wager.name not in round.placed(seat):
        raise RuleError(1007, {"seat": seat, "wager": event.get("wager")})


def verify_made(round, event):
    """Refuse to take back or lessen a wager that was made (R-581-36, R-590-28, R-591-31,
    R-686a-30). Raises RuleError 1026."""
    seat, name = event["seat"], event["wager"]
    made = round.placed(seat).get(name, 0)
    if event.get("cents", 0) < made:
        facts = {"wager": name, "seat": seat, "made": made}
        raise RuleError(1026, facts, round.game.made_section)


def _verify_collected(round, event):
    lying = round.sensors.not_collected()
    if lying:
        raise RuleError(
            1010, {"seats": ", ".join([str(seat) for seat in lying])}, round.step.section
        )


def _no_check(round, event):
    pass

"""Every bound filled to its limit and past it: somebody does one thing far more often than anybody
should. Whatever is refused then, the table has to go on from there."""

import json
from contextlib import suppress

from tablectl.link.requests import EVENT, REQUESTS, authority_of, effect_of
from tablectl.store.elapsed import LIMIT

from hil_tests.controller.any_request import fitting
from hil_tests.controller.besieged import OFTEN
from hil_tests.simulation import floor
from hil_tests.simulation.dealers import CHAPTERS, dealer_of
from hil_tests.simulation.table import FULL, GONE, hold
from host_tools.device.link.client import Refused

# More than the notes that a round takes, the records that a start goes over, the levels kept.
NOTES, STARTS, TURNS = 400, 150, 80
# Acts of a dealer until a ring is full, and one more round.
MOST_ACTS = 30_000
# Clocks that count so many bits of microseconds.
CLOCKS = (30, 32, 40)
# What anybody may tell of the table.
EVENTS = [name for name in sorted(REQUESTS) if effect_of(name) == EVENT and not authority_of(name)]
# Acts of a dealer until nothing lies.
TO_BETTING = 400


def siege(table, chance):
    """Of a whole round: at each step that is new to it somebody sends all that a round may take,
    before the dealer goes on."""
    number, seen = table.table.round.number, set()
    for _ in range(TO_BETTING):
        if table.table.round.number != number:
            return
        if table.table.waits_for not in seen:
            seen.add(table.table.waits_for)
            for act in (everything, reports, wagers, chips):
                act(table, chance)
            table.touched = True
        deal(table)


def notes(table, chance):
    """Anybody may ask for a proof, and each is noted."""
    table.touched = True
    for n in range(NOTES):
        with suppress(Refused):
            table.board.request("verify", nonce=f"{n + chance.below(1 << 30):032x}")
            table.board.wait(1_000_000)
    table.look()


def signatures(table, chance):
    """Of every role wrong ones, up to the longest time for which none is taken."""
    for role in ("dealer", "floor", "technician", "collector", "nobody"):
        for n in range(12):
            auth = {"role": role, "n": n + 1, "mac": "0" * 64}
            with suppress(Refused):
                table.board.request("clear", code=3001, auth=auth)
            table.board.bench.run_for(1_000_000 + chance.below(1_000) * 1_000_000)
    table.board.bench.run_for(8_000_000_000)


def starts(table, chance):
    """The power goes again and again in one round, each time anywhere."""
    for _ in range(STARTS):
        table.board.bench.reset()
        table.board.bench.run_for(200_000 + chance.below(3_000_000))
    table.come_back(GONE[1](6203, port="bench", request="status", seconds=2))


def key_turns(table, chance):
    for _ in range(1 + chance.below(TURNS)):
        table.board.key(True)
        table.board.key(False)


def reports(table, chance):
    """Every irregularity of the chapter, for any seat, until it is refused."""
    for known in table.table.game.irregularities:
        facts = {"what": known.name}
        if "seat" in known.uses:
            facts["seat"] = chance.below(len(table.dealer.seats) + 1)
        if "device" in known.uses:
            facts["device"] = "shuffler"
        if "wager" in known.uses:
            facts["wager"] = chance.pick(table.table.game.wagers).name
        if "card" in known.uses:
            for card in range(table.table.pack.count):
                _ask(table, "irregularity", {**facts, "card": card})
        else:
            _until_refused(table, "irregularity", facts)
    table.look()


def everything(table, chance):
    """Each request that is an event of the table, as often as one of them may be taken."""
    for name in EVENTS:
        for _ in range(OFTEN // 4):
            facts = fitting(chance, name, table.words)
            if "\\" not in json.dumps(facts):
                _ask(table, name, facts)
    table.look()


def wagers(table, chance):
    """Each placed and taken back."""
    seat = 1 + chance.below(len(table.dealer.seats))
    for wager in table.table.game.wagers:
        least, most = table.table.limits.get(wager.name, (1, 1))
        for _ in range(OFTEN // 4):
            for cents in (least, most):
                _ask(table, "wager", {"seat": seat, "wager": wager.name, "cents": cents})
            _ask(table, "withdraw", {"seat": seat, "wager": wager.name})
    table.look()


def chips(table, chance):
    """A chip that comes and goes."""
    seat = 1 + chance.below(6)
    for _ in range(OFTEN):
        table.board.chip_on(seat)
        table.board.chip_off(seat)
    table.chips.discard(seat)


def ring(table, chance):
    """Rounds that nobody exports, until the journal is full."""
    for _ in range(MOST_ACTS):
        deal(table)
        if table.code == FULL:
            return
        table.board.events.clear()
        table.board.bench.forget()
    hold(False, f"{MOST_ACTS} acts do not fill the journal")


def deal(table):
    try:
        table.dealer.act()
    except GONE as error:
        if isinstance(error, Refused):
            raise
        table.come_back(error)


def clock(table, chance):
    """So much time passes at once, or all that a table's clock shows: it stands still at its
    end."""
    bits = chance.pick((*CLOCKS, LIMIT.bit_length() - 1))
    table.own.us += (1 << bits) - 2_000 + chance.below(4_000)
    table.board.bench.run_for(5_000_000)
    key_turns(table, chance)
    table.board.client.poll()


def lines(table, chance):
    """As long and as deep as a line can be, and longer."""
    for size in (1_000, 1_023, 1_024, 1_025, 4_000):
        table.board.send(b"[" * size + b"\n")
        table.board.send(json.dumps({"id": 7, "do": "x" * size}).encode() + b"\n")
    table.board.wait(2_000_000)


def games(table, chance):
    """Every chapter one after the other: their levels wait for them in the checkpoint."""
    for _ in range(TO_BETTING):
        if table.waits("wagers") and not table.table.at_stake():
            break
        deal(table)
    for chapter in CHAPTERS:
        dealer = dealer_of(chapter, chance.below(1 << 20))
        table.offers(dealer)
        try:
            table.board.configure(dealer.configuration)
        except Refused as refused:
            table.done[f"refused {refused.error['code']}"] += 1
            floor.export_all(table)
        table.look()


def _until_refused(table, name, facts):
    for _ in range(OFTEN):
        if not _ask(table, name, facts):
            break
    table.look()


def _ask(table, name, facts):
    try:
        table.board.request(name, **facts)
    except Refused as refused:
        table.done[f"refused {refused.error['code']}"] += 1
        return False
    return True


ACTS = (siege, siege, notes, signatures, starts, key_turns, ring, clock, lines, games)

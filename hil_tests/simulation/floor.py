"""The floor and its technicians: what people do for a table besides playing at it, and what
firmware/ERRORS.md tells them to do for one that is closed."""

from contextlib import suppress

from hil_tests.simulation import faults
from hil_tests.simulation.dealers import BEFORE_THE_NEXT, CHAPTERS, dealer_of
from hil_tests.simulation.table import FOUND_US, hold
from host_tools.common.errors import HostError
from host_tools.device import evidence
from host_tools.device.clearing import clear
from host_tools.device.link.client import Refused

# Errors of the memory, for which the two mend it before they clear them.
DAMAGED = (5001, 5003, 5004, 5006)
# What is cleared first; the memory is mended where that does not help.
NOT_READ = (4014, 4015, 4016, 5007)
EXCHANGE = (3018,)
# Records do not follow each other.
NOT_ALL = 6804
MOST_WAYS_OUT = 8
# A table that may open does so within this time.
OPENS_US = 3_000_000
# For as long at most a role's signatures are not taken.
WAIT_US = 900_000_000
BETWEEN_ROUNDS, LOCKED_OUT = 2011, 2025


class NoWayOut(AssertionError):
    """The table stays closed whatever its documentation says."""


def put_right(table):
    """Until the table is open and no error is latched, or goes on with its round until it can be.
    Raises NoWayOut."""
    tried = []
    for _ in range(MOST_WAYS_OUT):
        status = table.board.status()
        is_open = status["phase"] != "closed"
        if is_open and status["error"] is None:
            table.opened()
            return
        is_sound = not (table.is_spoilt or table.is_damaged)
        hold(status["error"] is None or not is_sound, f"a sound memory is closed by {status}")
        tried.append((status["error"], status.get("reason")))
        try:
            way_out(table, status["error"])
        except Refused as refused:
            if is_open and refused.error["code"] == BETWEEN_ROUNDS:
                table.opened()
                return
            tried.append((refused.error["code"], refused.error["text"]))
            for name in BEFORE_THE_NEXT[1:]:
                # What the rules ask for before a checkpoint between rounds.
                with suppress(Refused):
                    table.board.request(name)
            # A role that somebody has locked out waits.
            table.board.bench.run_for(WAIT_US)
        table.board.wait(OPENS_US)
    raise NoWayOut(f"stays closed: {tried}")


def way_out(table, code):
    if code is None:
        open_again(table)
    elif code in EXCHANGE:
        exchange(table)
    elif code in DAMAGED:
        table.key(lambda: mend(table, code))
    elif not table.key(lambda: cleared(table, code)) and code in NOT_READ:
        table.key(lambda: mend(table, code))


def open_again(table):
    """No error is latched: the journal may be full, or keys or a configuration are missing."""
    if not table.board.client.has_keys():
        table.board.client.provision(table.board.keys)
    if table.board.request("checks")["test_mode"]:
        table.key(lambda: table.board.request("test_mode", on=False))
    export_all(table)
    if table.board.status()["phase"] == "closed":
        send(table)


def cleared(table, code):
    """Whether the table opens then."""
    table.done[f"cleared {code}"] += 1
    return not clear(table.board.client, code)


def mend(table, code):
    """By the two of them, then cleared by the floor."""
    table.done[f"mended {code}"] += 1
    if table.chance.one_in(4):
        faults.cut(table, table.chance)
    client = table.board.client
    evidence.read_out(client)
    for role in ("floor", "technician"):
        client.signed("mend", role, code=code)
    table.left_behind()
    clear(client, table.board.status()["error"] or code)


def exchange(table):
    """A new memory, with keys and the configuration."""
    table.exchange(bytes([0xFF]) * len(table.memory))
    table.board.client.provision(table.board.keys)
    send(table)


def send(table):
    """The technician sends the submission again."""
    table.done["sent again"] += 1
    table.board.configure(table.configuration)


def export_all(table):
    """Every record is kept, and the board told so."""
    table.done["exported"] += 1
    try:
        table.export()
    except Refused as refused:
        if refused.error["code"] != LOCKED_OUT:
            raise
        table.board.bench.run_for(WAIT_US)
    except HostError as error:
        if error.code != NOT_ALL or not table.is_damaged:
            raise
        # A record is damaged that the board has not looked at yet: now it does.
        table.left_behind()
        table.board.bench.run_for(FOUND_US)


# ---- between rounds, or refused


def export_now(table, chance):
    export_all(table)


def another_game(table, chance):
    """The technician sends the submission of another game, or other terms of this one."""
    dealer = dealer_of(chance.pick(CHAPTERS), chance.below(1 << 20))
    try:
        table.offers(dealer)
        table.board.configure(dealer.configuration)
    except Refused as refused:
        table.done[f"refused {refused.error['code']}"] += 1
    table.look()


def another_key(table, chance):
    """The keys are replaced, all of them or one."""
    keys = {name: bytes([chance.below(256) for _ in range(32)]) for name in table.board.keys}
    table.offered["keys"] = keys
    try:
        table.key(lambda: table.board.client.provision(keys))
    except Refused as refused:
        table.done[f"refused {refused.error['code']}"] += 1
        del table.offered["keys"]
    table.look()


def test_mode(table, chance):
    def on_and_off():
        table.board.request("test_mode", on=True)
        table.board.wait(1_000_000)
        table.board.request("test_mode", on=False)

    try:
        table.key(on_and_off)
    except Refused as refused:
        table.done[f"refused {refused.error['code']}"] += 1


def clear_nothing(table, chance):
    """Somebody clears an error that is none."""
    try:
        table.key(lambda: table.board.request("clear", code=chance.pick((3001, 5001, 5003))))
    except Refused as refused:
        table.done[f"refused {refused.error['code']}"] += 1
        return
    raise AssertionError("an error was cleared that is none")


def turn_the_key(table, chance):
    for on in (True, False) * chance.below(4):
        table.board.key(on)


CUT = tuple(map(faults.in_a, (export_now, another_game, another_key, test_mode)))
ACTS = (export_now, export_now, another_game, another_key, test_mode, clear_nothing, turn_the_key)
ACTS += CUT

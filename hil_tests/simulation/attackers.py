"""Somebody with the cable and no key, or with the key of one role; and at the wires."""

import json

from tablectl.link.requests import REQUESTS, authority_of

from hil_tests.board.hostile_acts import ask, be_noisy, send_bytes
from hil_tests.controller.any_request import fitting
from host_tools.common.errors import HostError
from host_tools.device.link.client import Refused

# Of these roles somebody has stolen the key.
ROLES = ("collector", "floor", "technician")
# What the roles may do by themselves, with the key switch off.
ALLOWED = ("journal_exported", "jackpot_confirm")


def sign(table, chance):
    """A stolen key signs whatever its role may sign, and other roles' requests."""
    role = chance.pick(ROLES)
    name = chance.pick([name for name in sorted(REQUESTS) if authority_of(name)])
    if name in ALLOWED:
        return
    arguments = fitting(chance, name, table.words)
    if "\\" in json.dumps(arguments):
        # No line of the link has a backslash.
        return
    arguments.pop("auth", None)
    if name == "provision":
        arguments.pop("link", None)
    try:
        table.board.client.signed(name, role, **arguments)
    except Refused as refused:
        table.done[f"refused {refused.error['code']}"] += 1
        return
    raise AssertionError(f"{name} was done for {role} with the key switch off")


def lock_out(table, chance):
    """Wrong signatures of a role until none is taken for a while."""
    role = chance.pick(ROLES)
    for n in range(1 + chance.below(12)):
        auth = {"role": role, "n": 1 + n, "mac": f"{chance.below(1 << 30):064x}"}
        try:
            table.board.client.request("clear", code=3001, auth=auth)
        except Refused as refused:
            table.done[f"refused {refused.error['code']}"] += 1
    # The floor waits it out.
    table.board.bench.run_for(3_600_000_000)


def reply_of_a_link(table, chance):
    """Anything as the reply of a ledger."""
    digits = "".join(chance.pick("0123456789abcdef") for _ in range(2 * chance.below(200) + 2))
    try:
        table.board.request("link_report")
        table.board.request("link_reply", reply=digits)
    except (Refused, HostError) as refused:
        table.done[f"refused {getattr(refused, 'error', {}).get('code')}"] += 1


def on_the_link(table, chance):
    ask(table)


def bytes_on_the_link(table, chance):
    send_bytes(table)


def on_the_wires(table, chance):
    table.touched = True
    be_noisy(table)


def count_a_deck(table, chance):
    """The shuffler counts a deck, right or wrong, or jams."""
    table.touched = True
    said = chance.pick(("DECK,52", "DECK,53", "DECK,51", "SHUFFLERJAM", "JAM", "FACEUP,As"))
    table.board.shoe(said)
    table.board.wait(1_000_000)


ACTS = (
    *(on_the_link, on_the_link, on_the_link, bytes_on_the_link, sign, sign, lock_out),
    *(reply_of_a_link, on_the_wires, count_a_deck),
)

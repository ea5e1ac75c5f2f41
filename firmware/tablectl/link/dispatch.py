"""Requests of the link: which there are, which arguments each has, and the reply to one. Pure.

An argument is (kind, least, most): a "whole" number between bounds, "text" of so many characters,
"list" of so many whole numbers, each between bounds, "yes_no", or "auth": {role, n, mac}
(access/gate.py). A name that ends in `?` may be missing; the handler then gets None.
"""

from ..core.errors import LinkError, TableError
from ..core.money import is_whole

STEPS = type((lambda: (yield))())
ID_LIMIT = 0x3FFFFFFF
SEAT = ("whole", 1, 6)
OR_DEALER = ("whole", 0, 6)
NAME = ("text", 1, 32)
# 32 bytes: a key, a digest, a signature.
DIGITS = ("text", 64, 64)
AUTH = ("auth",)
# One more each time: at one a second they last for 30,000 years.
COUNTER_LIMIT = 10**12
# One for all requests that have nothing else: each would take its room in the memory.
NOTHING: dict = {}
SIGNED = {"auth": AUTH}
AUTH_RULES = {"role": NAME, "n": ("whole", 1, COUNTER_LIMIT), "mac": DIGITS}
# What changes nothing is served as often as it is asked.
READING = (
    "identity",
    "status",
    "devices",
    "checks",
    "wagers",
    "house_way",
    "settlement",
    "hands",
    "journal",
    "slot",
    "registers",
    "memory",
)

REQUESTS: dict = {
    "identity": NOTHING,
    "status": NOTHING,
    "wagers": {"seat": SEAT},
    "house_way": {"seat": OR_DEALER},
    "devices": NOTHING,
    "checks": NOTHING,
    "config_begin": {"bytes": ("whole", 2, 4084), "crc": ("text", 8, 8)},
    "config_chunk": {"n": ("whole", 0, 4083), "data": ("text", 2, 900)},
    "config_end": {"sha256": DIGITS, "auth": AUTH},
    "wager": {"seat": SEAT, "wager": NAME, "cents": ("whole", 0, 1_000_000_00)},
    "withdraw": {"seat": SEAT, "wager": NAME},
    "confirm_chips": NOTHING,
    "stub_count": {"cards": ("whole", 0, 999), "misdealt?": ("yes_no",)},
    "decision": {
        "seat": SEAT,
        "what": NAME,
        "cents?": ("whole", 0, 1_000_000_00),
        "cards?": ("list", 2, 5, 0, 52),
    },
    "reveal": NOTHING,
    "roll": {"dice": ("list", 1, 10, 1, 6)},
    "card_reader": NOTHING,
    "set_hand": {"seat": OR_DEALER, "low": ("list", 1, 2, 0, 52)},
    "irregularity": {
        "what": NAME,
        "seat?": OR_DEALER,
        "card?": ("whole", 0, 52),
        "device?": NAME,
    },
    "new_deck": NOTHING,
    "new_dice": NOTHING,
    "covered": NOTHING,
    "jackpot_confirm": SIGNED,
    "next_round": NOTHING,
    "settlement": {"n": ("whole", 0, 999)},
    "draws": {"count": ("whole", 1, 200)},
    "journal": {"after?": ("text", 1, 64)},
    "slot": {"name": NAME, "at": ("whole", 0, 4084)},
    "registers": {"level": ("whole", 0, 15), "hit": ("whole", 0, 24)},
    "journal_exported": {"cursor": ("text", 1, 64), "auth": AUTH},
    "nonce": {"role": NAME},
    "provision": {
        "dealer": DIGITS,
        "floor": DIGITS,
        "technician": DIGITS,
        "journal": DIGITS,
        "collector?": DIGITS,
        "link?": DIGITS,
        "auth?": AUTH,
    },
    "replace_key": {"name": NAME, "key": DIGITS, "auth": AUTH},
    "meter_adjust": {
        "level": NAME,
        "cents": ("whole", 0, 1_000_000_000),
        "auth": AUTH,
    },
    "clear": {"code": ("whole", 1, 9999), "auth": AUTH},
    "memory": {"at": ("whole", 0, 0xFFFFFF)},
    "mend": {"code": ("whole", 1, 9999), "auth": AUTH},
    "allow_version": SIGNED,
    "test_mode": {"on": ("yes_no",), "auth": AUTH},
    "adopt": SIGNED,
    "boot_rom": SIGNED,
    "verify": {"nonce": ("text", 16, 128)},
    "verified": NOTHING,
    "link_report": NOTHING,
    "link_reply": {"reply": ("text", 2, 896)},
    "hands": {"ranking": NAME, "count": ("whole", 1, 22), "cards": ("text", 2, 900)},
}


class Dispatch:
    """`handlers`: {request: function of its arguments (a dict) that returns plain data}. One that
    takes long is a generator that returns it, and does a millisecond or two between its yields; it
    only reads, for the table goes on meanwhile. `event(name, arguments)` serves a request that has
    no handler of its own.

    A request that the line has doubled is served once: the second is the same to the last byte,
    its id included, and gets the same reply.
    """

    def __init__(self, handlers, event=None):
        self.handlers = handlers
        self.event = event
        self.last_line = None
        self.last_reply = None

    def reply(self, message, line):
        """The reply to the message that `line` (bytes) was decoded to, or a generator that returns
        it; `id` is None when the message has no legal id. Lines are compared, not messages:
        comparing what is nested is neither bounded nor needed."""
        number = message.get("id")
        if not is_whole(number) or not 0 <= number <= ID_LIMIT:
            return error_reply(None, LinkError(2003, {"reason": "no id"}))
        if line == self.last_line:
            return self.last_reply
        reply = self._serve(number, message)
        reads = message.get("do") in READING
        self.last_line, self.last_reply = (None, None) if reads else (line, reply)
        return reply

    def _serve(self, number, message):
        try:
            name = verify_name(message)
            arguments = verify_arguments(name, message)
            if name in self.handlers:
                ok = self.handlers[name](arguments)
            else:
                ok = self.event(name, arguments)
        except TableError as error:
            return error_reply(number, error)
        return in_steps(number, ok) if isinstance(ok, STEPS) else {"id": number, "ok": ok}


def in_steps(number, steps):
    """A generator of the steps to a reply, which it returns."""
    try:
        ok = yield from steps
    except TableError as error:
        return error_reply(number, error)
    return {"id": number, "ok": ok}


def error_reply(number, error):
    return {"id": number, "err": error.as_dict()}


def verify_name(message):
    """The request a message asks for. Raises LinkError 2003 or 2004."""
    name = message.get("do")
    if not isinstance(name, str):
        raise LinkError(2003, {"reason": "no request in do"})
    if name not in REQUESTS:
        raise LinkError(2004, {"do": name[:32]})
    return name


def verify_arguments(name, message):
    """The arguments of a message, every one within its bounds. Raises LinkError 2005 to 2007."""
    arguments = {}
    given = len(message) - 2
    rules = REQUESTS[name]
    if not rules and not given:
        return arguments
    for key, rule in rules.items():
        argument = key.rstrip("?")
        value = message.get(argument)
        if value is None and key == argument:
            raise LinkError(2005, {"do": name, "argument": argument})
        if value is not None and not fits(value, rule):
            facts = {"do": name, "argument": argument, "limit": describe(rule)}
            raise LinkError(2006, facts)
        given -= argument in message
        arguments[argument] = value
    if given:
        raise LinkError(2007, {"do": name, "argument": unknown_argument(arguments, message)})
    return arguments


def unknown_argument(arguments, message):
    """The first key of a message that is none of its arguments."""
    keys = [str(key) for key in message if key not in ("id", "do") and key not in arguments]
    return min(keys)[:32]


def fits(value, rule):
    if rule[0] == "yes_no":
        return value is True or value is False
    if rule[0] == "auth":
        whole = isinstance(value, dict) and len(value) == len(AUTH_RULES)
        return whole and all([fits(value.get(key), AUTH_RULES[key]) for key in AUTH_RULES])
    if rule[0] == "text":
        return isinstance(value, str) and rule[1] <= len(value) <= rule[2]
    if rule[0] == "list":
        some = isinstance(value, list) and rule[1] <= len(value) <= rule[2]
        return some and all([fits(number, ("whole", rule[3], rule[4])) for number in value])
    return is_whole(value) and rule[1] <= value <= rule[2]


def describe(rule):
    """The bounds of an argument in words."""
    if rule[0] in DESCRIBED_ALONE:
        return DESCRIBED_ALONE[rule[0]]
    return DESCRIBED[rule[0]].format(*rule[1:])


DESCRIBED_ALONE = {
    "yes_no": "true or false",
    "auth": "an object of role (text), n (whole number) and mac (64 hex digits)",
}
DESCRIBED = {
    "text": "a text of {} to {} characters",
    "list": "a list of {} to {} whole numbers from {} to {}",
    "whole": "a whole number from {} to {}",
}

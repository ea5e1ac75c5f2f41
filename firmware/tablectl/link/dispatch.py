"""Requests of the link: which there are, which arguments each has, and the reply to one. Pure.

An argument is (kind, least, most): a "whole" number between bounds, "text" of so many characters,
"list" of so many whole numbers, or "yes_no". A name that ends in `?` may be missing; the handler
then gets None.
"""

from ..core.errors import LinkError, TableError
from ..core.money import is_whole

ID_LIMIT = 0x3FFFFFFF
SEAT = ("whole", 1, 6)
NAME = ("text", 1, 32)

REQUESTS: dict = {
    "identity": {},
    "status": {},
    "wagers": {"seat": SEAT},
    "devices": {},
    "config_begin": {"bytes": ("whole", 2, 4084), "crc": ("text", 8, 8)},
    "config_chunk": {"n": ("whole", 0, 4083), "data": ("text", 1, 900)},
    "config_end": {},
    "wager": {"seat": SEAT, "wager": NAME, "cents": ("whole", 0, 1_000_000_00)},
    "withdraw": {"seat": SEAT, "wager": NAME},
    "confirm_chips": {},
    "stub_count": {"cards": ("whole", 0, 999), "misdealt?": ("yes_no",)},
    "decision": {
        "seat": SEAT,
        "what": NAME,
        "cents?": ("whole", 0, 1_000_000_00),
        "cards?": ("list", 2, 5),
    },
    "reveal": {},
    "roll": {"dice": ("list", 1, 10)},
    "card_reader": {},
    "start_position": {"number": ("whole", 0, 99)},
    "set_hand": {"seat": ("whole", 0, 6), "low": ("list", 1, 2)},
    "irregularity": {
        "what": NAME,
        "seat?": ("whole", 0, 6),
        "card?": ("whole", 0, 52),
        "device?": NAME,
    },
    "new_deck": {},
    "new_dice": {},
    "covered": {},
    "jackpot_confirm": {},
    "next_round": {},
    "settlement": {"n": ("whole", 0, 999)},
    "hands": {"ranking": NAME, "count": ("whole", 1, 22), "cards": ("text", 2, 900)},
}


class Dispatch:
    """`handlers`: {request: function of its arguments (a dict) that returns plain data}."""

    def __init__(self, handlers):
        self.handlers = handlers

    def reply(self, message):
        """The reply to a decoded message; `id` is None when the message has no legal id."""
        number = message.get("id")
        if not is_whole(number) or not 0 <= number <= ID_LIMIT:
            return error_reply(None, LinkError(2003, {"reason": "no id"}))
        try:
            name = verify_name(message)
            arguments = verify_arguments(name, message)
            return {"id": number, "ok": self.handlers[name](arguments)}
        except TableError as error:
            return error_reply(number, error)


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
    if rule[0] == "text":
        return isinstance(value, str) and rule[1] <= len(value) <= rule[2]
    if rule[0] == "list":
        some = isinstance(value, list) and rule[1] <= len(value) <= rule[2]
        return some and all([is_whole(number) for number in value])
    return is_whole(value) and rule[1] <= value <= rule[2]


def describe(rule):
    """The bounds of an argument in words."""
    if rule[0] == "yes_no":
        return "true or false"
    return DESCRIBED[rule[0]].format(rule[1], rule[2])


DESCRIBED = {
    "text": "a text of {} to {} characters",
    "list": "a list of {} to {} whole numbers",
    "whole": "a whole number from {} to {}",
}

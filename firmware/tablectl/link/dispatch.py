"""Which request a message asks for, whether its arguments fit, and the reply to it. Pure."""

from ..core.errors import LinkError, TableError
from ..core.money import is_whole
from .requests import AUTH, KINDS, READS, REQUESTS

STEPS = type((lambda: (yield))())
ID_LIMIT = 0x3FFFFFFF


class PutOff(Exception):
    """A press waits and nothing has changed yet: the same request is served again after it."""


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
        self.reads = False
        self.last_line = None
        self.last_reply = None

    def reply(self, message, line):
        """The reply to the message that `line` (bytes) was decoded to, or a generator that returns
        it; `id` is None when the message has no legal id. Lines are compared, not messages:
        comparing what is nested is neither bounded nor needed."""
        number = message.get("id")
        if not is_whole(number) or not 0 <= number <= ID_LIMIT:
            return error_reply(None, LinkError(2003, {"reason": "no id"}))
        if line == self.last_line and isinstance(self.last_reply, dict):
            return self.last_reply
        self.reads = False
        reply = self._serve(number, message)
        self.last_line, self.last_reply = (None, None) if self.reads else (line, reply)
        return reply

    def _serve(self, number, message):
        try:
            name = verify_name(message)
            self.reads = REQUESTS[name][0] == READS
            arguments = verify_arguments(name, message)
            if name in self.handlers:
                ok = self.handlers[name](arguments)
            else:
                ok = self.event(name, arguments)
        except TableError as error:
            return error_reply(number, error)
        return self._in_steps(number, ok) if isinstance(ok, STEPS) else {"id": number, "ok": ok}

    def _in_steps(self, number, steps):
        """A generator of the steps to a reply, which it returns and keeps for a doubled line."""
        try:
            ok = yield from steps
            reply = {"id": number, "ok": ok}
        except TableError as error:
            reply = error_reply(number, error)
        if self.last_line is not None:
            self.last_reply = reply
        return reply


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
    wanted = REQUESTS[name][1]
    if not wanted and not given:
        return arguments
    for key, kind in wanted:
        argument = key.rstrip("?")
        value = message.get(argument)
        if value is None and key == argument:
            raise LinkError(2005, {"do": name, "argument": argument})
        if value is not None and not fits(value, kind):
            facts = {"do": name, "argument": argument, "limit": describe(kind)}
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


def fits(value, kind):
    """Whether `value` is of the `kind` and within its bounds (requests.py)."""
    rule = KINDS[kind] if isinstance(kind, str) else kind
    if rule[0] == "yes_no":
        return value is True or value is False
    if rule[0] == "auth":
        whole = isinstance(value, dict) and len(value) == len(AUTH)
        return whole and all([fits(value.get(key), of) for key, of in AUTH])
    if rule[0] == "text":
        return isinstance(value, str) and rule[1] <= len(value) <= rule[2]
    if rule[0] == "list":
        some = isinstance(value, list) and rule[1] <= len(value) <= rule[2]
        return some and all([fits(number, ("whole", rule[3], rule[4])) for number in value])
    return is_whole(value) and rule[1] <= value <= rule[2]


def describe(kind):
    """The bounds of an argument in words."""
    rule = KINDS[kind] if isinstance(kind, str) else kind
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

"""The wagers a chapter authorises, and the checks that every wager passes before it stands."""

from .errors import RuleError


class Wager:
    """One wager of a chapter.

    name      the regulation's own word, lower case
    section   where the chapter authorises it
    required  a player competes only with it on the layout
    equals    name of the wager whose amount it must match
    needs     name of a wager that must be there first
    sensor    placed on the wager sensor, not entered by the dealer
    entered   entered before the lock; False for a wager made by a decision
    """

    def __init__(
        self, name, section, required=False, equals=None, needs=None, sensor=False, entered=True
    ):
        self.name = name
        self.section = section
        self.required = required
        self.equals = equals
        self.needs = needs
        self.sensor = sensor
        self.entered = entered


def declared(wagers, name):
    """The wager called `name` in a chapter's declaration, or None."""
    for wager in wagers:
        if wager.name == name:
            return wager
    return None


def verify_wager(wagers, limits, placed, seat, name, cents):
    """Refuse a wager that the chapter or the table limits do not allow at this seat.

    `limits`: {name: (least, most)} in cents of the wagers offered at this table; `placed`: {name:
    cents} of the seat. Raises RuleError; changes nothing.
    """
    wager = declared(wagers, name)
    if wager is None or name not in limits or wager.sensor or not wager.entered:
        raise RuleError(1003, {"wager": name, "seat": seat})
    if wager.needs and wager.needs not in placed:
        raise RuleError(1005, {"wager": name, "seat": seat, "needs": wager.needs}, wager.section)
    _verify_amount(wager, limits[name], placed, seat, cents)


def _verify_amount(wager, limits, placed, seat, cents):
    least, most = limits
    fault = None
    if wager.equals and cents != placed[wager.equals]:
        fault = "must equal {} {}".format(wager.equals, placed[wager.equals])
    elif cents < least:
        fault = "less than {}".format(least)
    elif cents > most:
        fault = "more than {}".format(most)
    if fault:
        facts = {"wager": wager.name, "cents": cents, "seat": seat, "limit": fault}
        raise RuleError(1004, facts, wager.section)


def competes(wagers, placed):
    """Whether the wagers `placed` at a seat are those that a player needs to take part in the
    round."""
    for wager in wagers:
        if wager.required:
            if wager.name not in placed:
                return False
            if wager.equals and placed[wager.name] != placed[wager.equals]:
                return False
    return True

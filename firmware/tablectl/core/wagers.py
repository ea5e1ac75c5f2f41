"""The wagers a chapter authorises, and the checks that every wager passes before it stands."""

from .errors import RuleError


class Wager:
    """One wager of a chapter.

    name      the regulation's own word, lower case
    section   where the chapter authorises it
    required  a player competes only with one of its kind on the layout
    equals    kind, or kinds, whose amount it must match
    at_most   name of the wager, which it also needs, whose amount it may not exceed
    needs     kind of which one must be there first
    sensor    placed on the wager sensor, not entered by the dealer
    entered   entered before the lock; False for a wager made by a decision
    kind      what several wagers of a chapter are, such as the faces of a die; else its name
    """

    # What most wagers have in common keeps no room in each.
    required = False
    sensor = False
    entered = True
    equals = None
    at_most = None
    needs = None

    def __init__(
        self,
        name,
        section,
        required=False,
        equals=None,
        at_most=None,
        needs=None,
        sensor=False,
        entered=True,
        kind=None,
    ):
        self.name = name
        self.section = section
        self.kind = kind or name
        if required:
            self.required = True
        if sensor:
            self.sensor = True
        if not entered:
            self.entered = False
        if equals:
            self.equals = equals
        if at_most:
            self.at_most = at_most
        if needs:
            self.needs = needs


def declared(wagers, name):
    """The wager called `name` in a chapter's declaration, or None."""
    for wager in wagers:
        if wager.name == name:
            return wager
    return None


def placed_of(wagers, kind, placed):
    """Names of the wagers of a kind that are `placed` at a seat."""
    return [wager.name for wager in wagers if wager.kind == kind and wager.name in placed]


def equalled(wagers, wager, placed):
    """(name, cents) of another wager `placed` at the seat whose amount `wager` must match; None
    without one."""
    if not wager.equals:
        return None
    kinds = (wager.equals,) if isinstance(wager.equals, str) else wager.equals
    for other in wagers:
        if other.kind in kinds and other.name in placed and other is not wager:
            return other.name, placed[other.name]
    return None


def verify_wager(wagers, limits, placed, seat, name, cents):
    """Refuse a wager that the chapter or the table limits do not allow at this seat.

    `limits`: {name: (least, most)} in cents of the wagers offered at this table; `placed`: {name:
    cents} of the seat. Raises RuleError; changes nothing.
    """
    wager = declared(wagers, name)
    if wager is None or name not in limits or not is_entered(wager, limits[name]):
        raise RuleError(1003, {"wager": name, "seat": seat})
    if wager.needs and not placed_of(wagers, wager.needs, placed):
        raise RuleError(1005, {"wager": name, "seat": seat, "needs": wager.needs}, wager.section)
    fault = _outside(wager, limits[name], equalled(wagers, wager, placed), cents)
    fault = fault or _beyond(wagers, wager, placed, cents)
    if fault:
        facts = {"wager": name, "cents": cents, "seat": seat, "limit": fault}
        raise RuleError(1004, facts, wager.section)


def is_told(wager, limits):
    """Whether the dealer tells what a chip on the sensor is worth, for it has no eye for
    value: where the table takes two amounts, `limits` (R-573-10)."""
    return wager.sensor and not wager.equals and limits is not None and limits[0] != limits[1]


def is_entered(wager, limits):
    """Whether the dealer enters it before the lock; without `limits` they are not known."""
    return is_told(wager, limits) or (wager.entered and not wager.sensor)


def _outside(wager, limits, equal, cents):
    """What is wrong with an amount by the table limits and by the wager it has to equal."""
    least, most = limits
    if wager.sensor and cents not in limits:
        return "must be {} or {}".format(least, most)
    if equal and cents != equal[1]:
        return "must equal {} {}".format(equal[0], equal[1])
    if cents < least:
        return "less than {}".format(least)
    return "more than {}".format(most) if cents > most else None


def _beyond(wagers, wager, placed, cents):
    """What is wrong with an amount where one wager may not exceed another."""
    if wager.at_most and cents > placed[wager.at_most]:
        return "more than {} {}".format(wager.at_most, placed[wager.at_most])
    for other in wagers:
        if other.at_most == wager.name and placed.get(other.name, 0) > cents:
            return "less than {} {}".format(other.name, placed[other.name])
    return None


def verify_chips(round, seat, name, cents):
    """Refuse an amount that the table's chips cannot make up. Raises RuleError 1024."""
    chips = round.table.chips
    if not chips.make(cents):
        facts = {"wager": name, "cents": cents, "seat": seat}
        facts["below"], facts["above"] = chips.at_most(cents), chips.at_least(cents)
        raise RuleError(1024, facts)


def competes(wagers, placed):
    """Whether the wagers `placed` at a seat are those that a player needs to take part in the
    round."""
    for wager in [wager for wager in wagers if wager.required]:
        if not placed_of(wagers, wager.kind, placed):
            return False
        equal = equalled(wagers, wager, placed)
        if equal and placed.get(wager.name, equal[1]) != equal[1]:
            return False
    return True

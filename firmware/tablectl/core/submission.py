"""What the Rules Submissions of the card games ask alike, each under its own chapter's section."""

from .chips import Chips
from .odds import METER, of_meter
from .paytable import name_of

MOST_CENTS = 10**9
# Of a Progressive wager with a schedule for each: one amount a table, or both.
DOLLAR_OR_FIVE = (100, 500, [100, 500])
BOARDS = ("RPI_PICO", "RPI_PICO2")
# Of the tables of one house, fit for a report (linked/messages.py).
MOST_LINKED = 4
# Of a chapter without words for linked tables: the regulator has to approve the link.
UNWORDED = "R-688a-48"
# "At least once every 5 rounds of play" (563.10(d) and its like).
MOST_ROUNDS_UNCOUNTED = 5
DEAL_METHODS = ("automated_shoe", "hand", "manual_shoe")
EQUAL = "equal"


def dealing(reader, device_needs="counting_shuffler", **sections):
    """Shuffling, dealing and players who leave.

    `sections`: shuffler, preinspected, counting_shuffler, deal_method, hand (why dealing from the
    hand needs a shuffler), abandon_loses; where the chapter has them two_decks, stub_every, and
    reshuffling_device, which is a device of `device_needs` (R-687a-33). Raises ConfigurationError.
    """
    checked = {
        "shuffler": reader.yes_no("shuffler", sections["shuffler"]),
        "preinspected": reader.yes_no("preinspected", sections["preinspected"]),
        "counting_shuffler": reader.yes_no("counting_shuffler", sections["counting_shuffler"]),
        "deal_method": reader.choice("deal_method", sections["deal_method"], DEAL_METHODS),
        "abandon_loses": reader.yes_no("abandon_loses", sections["abandon_loses"]),
    }
    if checked["deal_method"] == "hand" and not checked["shuffler"]:
        reader.refuse("deal_method", "hand", "needs shuffler = true", sections["hand"])
    if checked["counting_shuffler"] and not checked["shuffler"]:
        section = sections["counting_shuffler"]
        reader.refuse("counting_shuffler", True, "needs shuffler = true", section)
    if "stub_every" in sections:
        most = MOST_ROUNDS_UNCOUNTED
        checked["stub_every"] = reader.number(
            "stub_every", sections["stub_every"], 1, most, default=most
        )
    for key, needs in (("two_decks", "shuffler"), ("reshuffling_device", device_needs)):
        if key in sections:
            checked[key] = _with(reader, checked, key, needs, sections)
    if checked.get("two_decks"):
        # The section by which they alternate.
        checked["two_decks"] = sections["two_decks"] + "(3)"
    return checked


def _with(reader, checked, key, needs, sections):
    """The answer to `key`, no where it is left out; yes only beside that of `needs`."""
    answer = reader.yes_no(key, sections[key], False)
    if answer and not checked[needs]:
        reader.refuse(key, True, "needs {} = true".format(needs), sections[key])
    return answer


def table(reader, section, most_seats, least_seats=1, boxes=None):
    """What the key `table` says of any table: {"seats", "table" (its number), "denominations"
    (cents), "board" (which one it is for, None for any)}; `section` limits the seats, which are
    the positions on the layout (R-585-11). `boxes`: the section by which the house says on how
    many of them one player may wager, `max_boxes`."""
    inner = reader.inner("table", section)
    checked = {
        "seats": inner.number("seats", section, least_seats, most_seats),
        "table": inner.number("number", None, 1, 9999),
        "denominations": inner.denominations("denominations", None),
        "board": inner.optional_choice("board", None, BOARDS, None),
    }
    inner.finish()
    reader.chips = Chips(checked["denominations"])
    if boxes:
        checked["max_boxes"] = reader.number("max_boxes", boxes, 1, checked["seats"])
    return checked


def payout_limit(reader, checked, section):
    """Put into `checked` the most cents that one player is paid in a round by the odds of his
    wagers, None for no limit, and the `section` that a payout names which it cuts."""
    checked["payout_limit_section"] = section
    checked["payout_limit"] = reader.number("payout_limit", section, 100, MOST_CENTS, None)


def discard_rack(reader, section, *default):
    """Which of its two heights the discard rack has; kept for the inspector."""
    return reader.choice("discard_rack", section, (EQUAL, "taller_marked"), (), *default)


def limits(reader, sections, equal=None, progressive=None):
    """{wager: (least, most)} in cents of the wagers offered, as the key `limits` says.

    `sections`: {wager: section} of those that it names; `equal`: {wager: the one whose limits it
    shares}; `progressive`: what is offered of this wager, whose `wager` is its only amount, or a
    list of the two that the table takes.
    """
    inner = reader.inner("limits")
    least_most = {}
    for name in sorted(sections):
        least_most[name] = inner.limits(name, sections[name])
        if reader.chips.at_least(least_most[name][0]) > least_most[name][1]:
            limit = "the chips make up no amount between them"
            inner.refuse(name, list(least_most[name]), limit, sections[name])
    inner.finish()
    for name in equal or ():
        least_most[name] = least_most[equal[name]]
    if progressive:
        amounts = progressive["wager"]
        both = isinstance(amounts, list)
        least_most["progressive"] = tuple(amounts) if both else (amounts, amounts)
    return least_most


def linked(reader, wagers, section):
    """{"link": its name, "levels": {wager: what the link calls its level}} of those `wagers` whose
    progressive other tables feed as well; None where none is. `section` has the chapter's words
    for linked tables; without such the submission names the regulator's `approval` (R-688a-48).
    Raises ConfigurationError."""
    words = section or UNWORDED
    inner = reader.optional_inner("linked", words, None) if wagers else None
    if inner is None:
        return None
    checked = {"link": inner.name("link", words), "levels": {}}
    for wager in wagers:
        level = inner.name(wager, words, None)
        if level:
            checked["levels"][wager] = level
    if not inner.name("approval", UNWORDED, None) and not section:
        limit = "this chapter has no linked tables: `approval` names the regulator's leave"
        reader.refuse("linked", checked["link"], limit, UNWORDED)
    inner.finish()
    names = list(checked["levels"].values())
    if not 0 < len(set(names)) == len(names) <= MOST_LINKED:
        limit = "must name 1 to {} levels, each another".format(MOST_LINKED)
        reader.refuse("linked", ", ".join(names), limit, words)
    return checked


def paytable(inner, section, public):
    """The rows of a paytable that the text lacks: those of `public`, each with the odds that the
    submission gives it under the hand's name, such as `royal_flush`. A row of odds is [a, b] or
    null, one of the meter its percent or 0; null and 0 leave the row out."""
    rows = []
    for hand, odds in public:
        key = name_of(hand).replace(" ", "_").replace("-", "_")
        given = _odds(inner, key, section, odds)
        if given:
            rows.append((hand, given))
    inner.finish()
    return tuple(rows)


def _odds(inner, key, section, odds):
    kind, a, b = odds
    if kind == METER:
        percent = inner.number(key, section, 0, 100, default=a)
        return percent and of_meter(percent)
    given = inner.odds(key, section, default=(a, b))
    return given and (kind, given[0], given[1])

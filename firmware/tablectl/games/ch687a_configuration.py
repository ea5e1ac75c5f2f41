"""The Rules Submission of DJ Wild Stud Poker as a configuration, 58 Pa. Code chapter 687a."""

from ..core.configuration import Reader
from ..core.errors import ConfigurationError
from . import ch687a_paytables as paytables

DEAL_METHODS = ("automated_shoe", "hand", "manual_shoe")


def configure(values):
    """The Rules Submission for chapter 687a, checked. Raises ConfigurationError."""
    reader = Reader("687a", values)
    checked = {
        "game": reader.choice("game", None, ("687a",)),
        "shuffler": reader.yes_no("shuffler", "687a.3(b)"),
        "preinspected": reader.yes_no("preinspected", "687a.4(e)"),
        "counting_shuffler": reader.yes_no("counting_shuffler", "687a.5(b)"),
        "deal_method": reader.choice("deal_method", "687a.8, 687a.9, 687a.10", DEAL_METHODS),
        "abandon_loses": reader.yes_no("abandon_loses", "687a.7(b)"),
        "max_boxes": reader.number("max_boxes", "687a.7(e)", 1, 6),
        "progressive": _progressive(reader, reader.optional("progressive")),
        "trips": _paytable(
            reader, "trips", reader.optional("trips"), paytables.TRIPS, "687a.12(d)"
        ),
        "bad_beat": _bad_beat(reader, reader.optional("bad_beat")),
        "confirm_chips": reader.yes_no("confirm_chips", "R-687a-08", True),
        "jackpot_hold": reader.yes_no("jackpot_hold", "R-687a-17", True),
    }
    checked["seats"], checked["table"] = _table(reader.inner("table", reader.optional("table")))
    checked["limits"] = _limits(reader.inner("limits", reader.optional("limits")), checked)
    reader.finish()
    if checked["deal_method"] == "hand" and not checked["shuffler"]:
        reader.refuse("deal_method", "hand", "needs shuffler = true", "687a.9(a)(1)")
    if checked["counting_shuffler"] and not checked["shuffler"]:
        reader.refuse("counting_shuffler", True, "needs shuffler = true", "687a.5(b)")
    return checked


def _table(reader):
    seats = reader.number("seats", "687a.2(a)", 1, 6)
    number = reader.number("number", None, 1, 9999)
    reader.finish()
    return seats, number


def _progressive(reader, values):
    if values is None:
        return None
    inner = reader.inner("progressive", values)
    checked = {
        "wager": inner.choice("wager", "687a.12(c)", tuple(sorted(paytables.PROGRESSIVE_SEED))),
        "fold_qualifies": inner.yes_no("fold_qualifies", "687a.11(b)(3)"),
        "rate": inner.number("rate", "R-687a-14", 0, 10000),
        "envy": inner.yes_no("envy", "R-687a-12"),
        "stake_returned": inner.yes_no("stake_returned", "R-687a-11"),
    }
    inner.finish()
    return checked


def _paytable(reader, key, name, tables, section):
    if name is not None and (not isinstance(name, str) or name not in tables):
        known = ", ".join(sorted(tables))
        reader.refuse(key, name, "must be null or one of {}".format(known), section)
    return name


def _bad_beat(reader, values):
    if values is None:
        return None
    inner = reader.inner("bad_beat", values)
    if values.get("paytable") in paytables.LOST_BAD_BEAT:
        facts = {"key": "bad_beat.paytable", "value": values["paytable"], "section": "687a.12(e)"}
        facts["known"] = ", ".join(sorted(paytables.BAD_BEAT))
        raise ConfigurationError(4005, facts)
    checked = {
        "paytable": inner.choice("paytable", "687a.12(e)", tuple(sorted(paytables.BAD_BEAT))),
        "mode": inner.choice("mode", "R-687a-05", ("one_way", "two_way")),
    }
    inner.finish()
    return checked


def _limits(reader, checked):
    least_most = {"ante": reader.limits("ante", "687a.7(d)(1)")}
    for name, section in (("trips", "687a.7(d)(3)"), ("bad_beat", "687a.7(d)(4)")):
        if checked[name]:
            least_most[name] = reader.limits(name, section)
    reader.finish()
    return least_most


def limits(configuration):
    """{name: (least, most)} in cents of the wagers offered at this table."""
    offered = dict(configuration["limits"])
    offered["blind"] = offered["ante"]
    if configuration["progressive"]:
        wager = configuration["progressive"]["wager"]
        offered["progressive"] = (wager, wager)
    return offered


def progressive(configuration):
    """(seed in cents, rate in hundredths of a percent) of the meter, or None where it is not
    offered."""
    offered = configuration["progressive"]
    if offered is None:
        return None
    return paytables.PROGRESSIVE_SEED[offered["wager"]], offered["rate"]


def stub_interval(configuration):
    """Rounds at most from one count of the stub to the next, 0 with a counting shuffler
    (687a.8(g))."""
    return 0 if configuration["counting_shuffler"] else 5

"""The Rules Submission of DJ Wild Stud Poker as a configuration, 58 Pa. Code chapter 687a."""

from ...core import submission
from . import paytables


def configure(reader):
    """The Rules Submission for chapter 687a, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="687a.3(b)",
        two_decks="687a.3(b)",
        preinspected="687a.4(e)",
        counting_shuffler="687a.5(b)",
        reshuffling_device="687a.5(g)",
        deal_method="687a.8, 687a.9, 687a.10",
        hand="687a.9(a)(1)",
        stub_every="687a.8(g), 687a.9(f), 687a.10(d)",
        abandon_loses="687a.7(b)",
    )
    offered = reader.optional_inner("progressive", "687a.7(d)(2)")
    checked["progressive"] = offered and _progressive(offered)
    checked["trips"] = reader.optional_choice(
        "trips", "687a.12(d)", tuple(sorted(paytables.TRIPS))
    )
    offered = reader.optional_inner("bad_beat", "687a.7(d)(4)")
    checked["bad_beat"] = offered and _bad_beat(offered)
    reader.reading(checked, "settle_from", "R-687a-02", "right", "left")
    reader.reading(checked, "confirm_chips", "R-687a-08", True)
    reader.reading(checked, "abandoned_envy", "R-687a-22", False)
    reader.reading(checked, "jackpot_hold", "R-687a-17", True)
    submission.payout_limit(reader, checked, "R-687a-21")
    checked.update(submission.table(reader, "687a.2(a)", 6, boxes="687a.7(e)"))
    checked["limits"] = submission.limits(
        reader, _limited(checked), {"blind": "ante"}, checked["progressive"]
    )
    return checked


def _limited(checked):
    """{wager: section} of the wagers with table limits."""
    offered = {"ante": "687a.7(d)(1)"}
    for name, section in (("trips", "687a.7(d)(3)"), ("bad_beat", "687a.7(d)(4)")):
        if checked[name]:
            offered[name] = section
    return offered


def _progressive(inner):
    checked = {
        "wager": inner.choice("wager", "687a.12(c)", tuple(sorted(paytables.PROGRESSIVE_SEED))),
        "fold_qualifies": inner.yes_no("fold_qualifies", "687a.11(b)(3)"),
        "rate": inner.number("rate", "R-687a-14", 0, 10000),
        "envy": inner.yes_no("envy", "R-687a-12"),
        "stake_returned": inner.yes_no("stake_returned", "R-687a-11"),
    }
    inner.reading(checked, "envy_needs_wager", "R-687a-12", False)
    inner.finish()
    return checked


def _bad_beat(inner):
    known = tuple(sorted(paytables.BAD_BEAT))
    checked = {
        "paytable": inner.choice("paytable", "687a.12(e)", known, paytables.LOST_BAD_BEAT),
        "mode": inner.choice("mode", "R-687a-05", ("one_way", "two_way")),
    }
    inner.finish()
    return checked


def printed_progressive(configuration):
    """The meter begins and starts again at the seed that is printed for its wager."""
    offered = configuration["progressive"]
    seed = paytables.PROGRESSIVE_SEED[offered["wager"]]
    return seed, seed, offered["rate"]

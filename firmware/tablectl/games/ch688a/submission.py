"""The Rules Submission of Face Up Pai Gow Poker as a configuration, 58 Pa. Code chapter 688a."""

from ...core import submission
from ..families.pai_gow import POSITIONS, start_marker, start_positions
from . import house_way, paytables
from . import progressive_paytables as progressives

HOUSE_WAY_SECTION = "688a.11(a)"
QUALIFYING_WAGER = 500  # cents, 688a.1


def configure(reader):
    """The Rules Submission for chapter 688a, checked; six positions, for four cards remain
    (R-688a-29). Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="688a.3(b)",
        two_decks="688a.3(b)",
        preinspected="688a.4(e)",
        counting_shuffler="688a.5(h)",
        deal_method="688a.8, 688a.9, 688a.10",
        hand="688a.9(a)(1)",
        abandon_loses="688a.7(b)",
    )
    checked["start_position"] = start_positions(reader, "688a.5(i)")
    checked.update(start_marker(reader, "688a.5(j)"))
    checked["two_areas"] = reader.yes_no("two_areas", "688a.7(f)")
    checked["house_way"] = _house_way(reader)
    for name, section, tables in (
        ("ace_high", paytables.ACE_HIGH_SECTION, paytables.ACE_HIGH),
        ("fortune_bonus", paytables.FORTUNE_BONUS_SECTION, paytables.FORTUNE_BONUS),
        ("progressive", progressives.PROGRESSIVE_SECTION, progressives.PROGRESSIVE),
    ):
        checked[name] = reader.optional_choice(name, section, tuple(sorted(tables)))
    reader.reading(checked, "ace_high_foul", "R-688a-15", "tie", "lose")
    reader.reading(checked, "envy_lammer", "R-688a-19", "own_wager", "position")
    reader.reading(checked, "void_hand_returns", "R-688a-32", "all", "main_wager")
    reader.reading(checked, "void_once_settled", "R-688a-36", True)
    reader.reading(checked, "abandoned_envy", "R-688a-22", False)
    reader.reading(checked, "jackpot_hold", "R-688a-21", True)
    submission.payout_limit(reader, checked, "R-688a-35")
    checked.update(submission.table(reader, "688a.2(a), R-688a-29", POSITIONS, POSITIONS))
    offered = checked["progressive"] and terms(checked)
    checked["limits"] = submission.limits(reader, _limited(checked), progressive=offered)
    return checked


def _house_way(reader):
    rules = reader.hexadecimal("house_way", HOUSE_WAY_SECTION)
    fault = house_way.fault(rules)
    if fault:
        reader.refuse("house_way", "{} bytes".format(len(rules)), fault, HOUSE_WAY_SECTION)
    return rules


def _limited(checked):
    """{wager: section} of the wagers with table limits."""
    offered = {"pai_gow": "688a.7(d)"}
    for name, section in (("ace_high", "688a.7(e)(1)"), ("fortune_bonus", "688a.7(e)(2)")):
        if checked[name]:
            offered[name] = section
    return offered


def terms(configuration):
    """Wager, seed and rates of the selected progressive paytable."""
    return progressives.PROGRESSIVE_TERMS[configuration["progressive"]]


def printed_progressive(configuration):
    """The meter begins and starts again at the printed seed; a reserve grows beside it."""
    printed = terms(configuration)
    return printed["seed"], printed["seed"], printed["rate"], None, printed["reserve_rate"]

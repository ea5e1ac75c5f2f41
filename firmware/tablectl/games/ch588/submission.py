"""The Rules Submission of Six-Card Fortune Pai Gow Poker as a configuration, 58 Pa. Code chapter
588."""

from ...core import submission
from ..families.pai_gow import POSITIONS, start_marker, start_positions
from . import paytables

OPTIONAL = {
    "double_down": "588.7(e)(1)",
    "fortune_bonus": "588.7(e)(2)",
    "insurance": "588.7(e)(3)",
}


def configure(reader):
    """The Rules Submission for chapter 588, checked. Raises ConfigurationError."""
    checked = submission.dealing(
        reader,
        shuffler="588.3(b)",
        two_decks="588.3(b)",
        preinspected="588.4(e)",
        counting_shuffler="588.5(h)",
        deal_method="588.8, 588.9, 588.10",
        hand="588.9(a)(1)",
        abandon_loses="588.7(b)",
    )
    # The device that counts here is one that reshuffles.
    checked["reshuffling_device"] = checked["counting_shuffler"]
    # A shaker or a random number generator: 588.2(d)(1), 588.2(d)(2).
    checked["start_position"] = start_positions(reader, "588.5(i)")
    checked.update(start_marker(reader, "588.5(j)", False))
    checked["two_areas"] = reader.yes_no("two_areas", "588.7(f)")
    for name in sorted(OPTIONAL):
        checked[name] = reader.yes_no(name, OPTIONAL[name])
    offered = reader.optional_inner("progressive", paytables.PROGRESSIVE_SECTION)
    checked["progressive"] = offered and _progressive(offered)
    checked["qualifying_wager"] = reader.choice("qualifying_wager", "R-588-15", (100, 500))
    _readings(reader, checked)
    # Of seven hands, 11 cards remain (588.8(e), R-588-23).
    checked.update(submission.table(reader, "588.2(a), R-588-23", POSITIONS, POSITIONS))
    limited = {"pai_gow": "588.7(d)"}
    for name in ("fortune_bonus", "insurance"):
        if checked[name]:
            limited[name] = OPTIONAL[name]
    checked["limits"] = submission.limits(reader, limited, progressive=checked["progressive"])
    return checked


def _readings(reader, checked):
    """What the text leaves to the house, and how its players set their hands."""
    reader.reading(checked, "joker_royal_flush", "R-588-03", "any_card", "ace")
    reader.reading(checked, "joker_beside_straight", "R-588-10", "ace", "lowest")
    reader.reading(checked, "void_hand_returns", "R-588-18", "all", "main_wager")
    reader.reading(checked, "void_once_settled", "R-588-20", True)
    players_way = ("as_dealer", "filed_apart")
    checked["players_way"] = reader.choice(
        "players_way", "588.11(a)(1), R-588-35", players_way, (), players_way[0]
    )
    reader.reading(checked, "abandoned_envy", "R-588-22", False)
    reader.reading(checked, "jackpot_hold", "R-588-14", True)


def _progressive(inner):
    """One amount for the whole table, or each player's own of two (R-588-29)."""
    checked = {
        "wager": inner.choice(
            "wager", paytables.PROGRESSIVE_ENVY_SECTION, submission.DOLLAR_OR_FIVE
        ),
        "rate": inner.number("rate", "R-588-02", 0, 10000),
    }
    inner.reading(checked, "envy_for_fours", "R-588-01", True)
    for key in ("seed", "reset"):
        checked[key] = inner.number(
            key,
            paytables.PROGRESSIVE_SEED_SECTION,
            paytables.PROGRESSIVE_SEED_AT_LEAST,
            submission.MOST_CENTS,
        )
    inner.finish()
    return checked

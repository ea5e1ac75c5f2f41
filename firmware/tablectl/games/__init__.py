"""The catalogue of games: chapter number -> module. Only the configured game is imported."""

import sys

from ..core.errors import ConfigurationError

CATALOGUE = {
    "555": "ch555_caribbean_stud",
    "563": "ch563_texas_holdem_bonus",
    "569": "ch569_ultimate_texas_holdem",
    "573": "ch573_crazy_4",
    "579": "ch579_five_card_hi_lo",
    "581": "ch581_double_attack",
    "583": "ch583_flop_poker",
    "585": "ch585_props_and_hops",
    "587": "ch587_raise_it_up",
    "588": "ch588_six_card_fortune",
    "589": "ch589_lunar",
    "590": "ch590_free_bet",
    "591": "ch591_double_back",
    "592": "ch592_criss_cross",
    "593": "ch593_high_roll",
    "686a": "ch686a_over_under",
    "687a": "ch687a_dj_wild",
    "688a": "ch688a_face_up_pai_gow",
}


def load(chapter):
    """The game module of `chapter`. Raises ConfigurationError for a chapter that this firmware
    does not have."""
    name = CATALOGUE.get(chapter) if isinstance(chapter, str) else None
    if name is None:
        raise ConfigurationError(4004, {"game": chapter, "known": ", ".join(sorted(CATALOGUE))})
    return getattr(__import__("tablectl.games." + name).games, name)


def forget():
    """Let go of every module here: a table holds on to those of its own game, and the memory of
    the game that was open before is given back."""
    for module in list(sys.modules):
        package, _, name = module.rpartition(".")
        if package == __name__:
            del sys.modules[module]
            globals().pop(name, None)

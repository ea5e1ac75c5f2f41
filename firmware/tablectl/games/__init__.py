"""The catalogue of games: chapter number -> module. Only the configured game is imported."""

from ..core.errors import ConfigurationError

CATALOGUE = {
    "573": "ch573_crazy_4",
    "579": "ch579_five_card_hi_lo",
    "583": "ch583_flop_poker",
    "585": "ch585_props_and_hops",
    "587": "ch587_raise_it_up",
    "588": "ch588_six_card_fortune",
    "592": "ch592_criss_cross",
    "593": "ch593_high_roll",
    "686a": "ch686a_over_under",
    "687a": "ch687a_dj_wild",
}


def load(chapter):
    """The game module of `chapter`. Raises ConfigurationError for a chapter that this firmware
    does not have."""
    name = CATALOGUE.get(chapter) if isinstance(chapter, str) else None
    if name is None:
        raise ConfigurationError(4004, {"game": chapter, "known": ", ".join(sorted(CATALOGUE))})
    return getattr(__import__("tablectl.games." + name).games, name)

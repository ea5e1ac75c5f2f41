"""The catalogue of games, {chapter: name}. Chapter NNN is the folder chNNN; GAME of its game.py is
what the table plays. Only the configured game is imported."""

import sys

from ..core.errors import ConfigurationError

CATALOGUE = {
    "555": "Caribbean Stud Poker",
    "563": "Texas Hold 'Em Bonus Poker",
    "569": "Ultimate Texas Hold 'Em Poker",
    "573": "Crazy 4 Poker",
    "579": "Five Card Hi-Lo",
    "581": "Double Attack Blackjack",
    "583": "Flop Poker",
    "585": "Props & Hops",
    "587": "Raise It Up Stud Poker",
    "588": "Six-Card Fortune Pai Gow Poker",
    "589": "Lunar Poker",
    "590": "Free Bet Blackjack",
    "591": "Double Back Jack",
    "592": "Criss-Cross Poker",
    "593": "High Roll Dice",
    "686a": "Over/Under",
    "687a": "DJ Wild Stud Poker",
    "688a": "Face Up Pai Gow Poker",
}


def load(chapter):
    """The Game of `chapter`. Raises ConfigurationError for a chapter that this firmware
    does not have."""
    if not isinstance(chapter, str) or chapter not in CATALOGUE:
        raise ConfigurationError(4004, {"game": chapter, "known": ", ".join(sorted(CATALOGUE))})
    folder = "ch" + chapter
    return getattr(__import__("tablectl.games." + folder + ".game").games, folder).game.GAME


def forget():
    """Let go of every module below here, however deep: a table holds on to those of its own game,
    and the memory of the game that was open before is given back."""
    inside = __name__ + "."
    for module in list(sys.modules):
        if module.startswith(inside):
            del sys.modules[module]
            globals().pop(module[len(inside) :], None)

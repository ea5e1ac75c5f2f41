"""Errors of paybacks and base wagers (63xx) and of a hand (64xx), by exit code."""

WRONG_INPUT = {
    6301: ("no_chapter", "chapter {chapter}: no paytables of it are known; there are {known}"),
    6302: ("no_wager", "{chapter} {wager}: not one wager of the chapter; there are {known}"),
    6303: ("no_paytable", "{wager}, table {table}: no such table; there are {known}"),
    6304: ("chapter_and_all", "{chapter} and --all: name a chapter or ask for all, not both"),
    6305: ("table_without_wager", "--paytable {table}: name the wager whose table it is"),
    6306: ("no_rate", "--rate {rate}: not a percentage of the wager, 0 to 100"),
    6307: ("chart_kind", "--chart {file}: charts are SVG; name a file that ends in .svg"),
    6308: ("chart_unwritable", "--chart {file}: cannot be written: {reason}"),
    6309: ("decks_fixed", "--decks {decks}: the text fixes the cards of {wager}"),
    6310: ("chart_of_what", "--chart: a picture is of one wager; name it after the chapter"),
    6321: ("no_base_game", "chapter {chapter}: its base game is not counted; there are {known}"),
    6322: ("count_all", "--count: name the chapter to count anew; there are {known}"),
    6323: ("not_counted", "{chapter} {reading}: not counted yet; tablectl base {chapter} --count"),
    6401: ("ranking_unknown", "hand: no ranking {ranking}; there are {known}"),
    6402: ("no_card", "hand: {text} at place {place} is no {kind}"),
    6403: ("hand_refused", "hand: {reason}"),
}

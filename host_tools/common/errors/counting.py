"""Errors of paybacks and base wagers (63xx) and of a hand (64xx), by exit code."""

WRONG_INPUT = {
    6301: (
        "no_chapter",
        "chapter {chapter}: no paytables of it are known; the chapters with paytables are {known}",
    ),
    6302: (
        "no_wager",
        "{chapter} {wager}: this does not name one wager of the chapter; its wagers are {known}",
    ),
    6303: (
        "no_paytable",
        "{wager}, table {table}: there is no such paytable; its paytables are {known}",
    ),
    6304: ("chapter_and_all", "{chapter} and --all: name a chapter or ask for all, not both"),
    6305: ("table_without_wager", "--paytable {table}: also name the wager whose paytable it is"),
    6306: (
        "no_rate",
        "--rate {rate}: this is not a percentage of the wager; give a number from 0 to 100",
    ),
    6307: ("chart_kind", "--out {file}: charts are SVG files; name a file that ends in .svg"),
    6308: ("chart_unwritable", "--out {file}: the file cannot be written: {reason}"),
    6309: (
        "decks_fixed",
        "--decks {decks}: the text fixes the cards of {wager}; leave --decks out",
    ),
    6310: ("chart_of_what", "a chart is of one wager; name it after the chapter"),
    6321: (
        "no_base_game",
        "chapter {chapter}: its base game is not counted; those that are counted are {known}",
    ),
    6322: ("count_all", "--count: name the chapter to count anew; the chapters are {known}"),
    6323: (
        "not_counted",
        "{chapter} {reading}: this is not counted yet; count it with: tablectl payback base "
        "{chapter} --count",
    ),
    6324: (
        "not_of_the_link",
        "{file}: {reason}; name Rules Submissions whose meters are one level of one link, under "
        "the same terms",
    ),
    6401: ("ranking_unknown", "hand: there is no ranking {ranking}; the rankings are {known}"),
    6402: ("no_card", "hand: {text} at place {place} is no {kind}"),
    6403: ("hand_refused", "hand: {reason}"),
}

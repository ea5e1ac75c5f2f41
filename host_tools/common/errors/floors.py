"""Errors of the database of a floor (71xx), by exit code."""

WRONG_INPUT = {
    7101: (
        "floor_not_installed",
        "floor: the packages of the database are not installed ({package}); type: "
        'pip install "tablectl[floor]"',
    ),
    7102: (
        "no_database_url",
        "{where}: this is not the address of a database; give one of {known}, such as "
        "sqlite:////var/lib/tablectl/floor.sqlite or postgresql://host/floor",
    ),
    7104: (
        "database_newer",
        "{url}: the database has schema {found}, which this program does not know; use a later "
        "tablectl",
    ),
    7105: (
        "no_boards",
        "{folder}: there is no folder of a board with journal files in it; name the folder that "
        "the collector writes to",
    ),
    7106: (
        "file_of_other_board",
        "{file}: the journal is of board {uid}, and its folder has the name of another; move it",
    ),
    7107: (
        "not_a_backup",
        "{file}: line {line}: {reason}; name a file that tablectl floor backup wrote",
    ),
    7108: (
        "other_acts",
        "{file}: act {number} is another one than in {url}; name the file of that database, or "
        "an empty database",
    ),
    7109: (
        "no_roles",
        "{url}: SQLite knows no roles; who may write the file may do everything, so keep it to "
        "its owner",
    ),
    7110: ("act_refused", "{kind}: {reason}"),
    7111: (
        "no_date",
        "{text}: this is not a date and time; give one such as 2026-11-25 or "
        "2026-11-25T20:00:00+00:00",
    ),
    7112: ("no_page", "--after {text}: this is not what the page before ended with; leave it out"),
    7113: ("no_cards", "{text}: these are not cards, such as As or Td: {reason}"),
}

NO_BOARD = {
    7103: ("database_fails", "{url}: the database does not do it: {reason}"),
}

INTERNAL = {
    7130: (
        "feeding_fails",
        "the database is not fed, and will be tried again; no journal is lost; please report: "
        "{reason}",
    ),
}

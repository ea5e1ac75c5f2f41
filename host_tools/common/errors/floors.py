"""Errors of the database of a floor and of its page (71xx), by exit code."""

WRONG_INPUT = {
    7178: (
        "program_hidden",
        "{program}: a unit sees no home folder; install tablectl elsewhere, such as in "
        "/opt/tablectl, and type: /opt/tablectl/bin/tablectl floor install",
    ),
    7101: (
        "floor_not_installed",
        "floor: the packages of the floor are not installed ({package}); type: "
        'pip install "tablectl[floor]"',
    ),
    7102: (
        "no_database_url",
        "{where}: this is not the address of a database; give one of {known}, such as "
        "sqlite:////var/lib/tablectl/floor.sqlite or postgresql://host/floor; write an @ in a "
        "password as %40",
    ),
    7104: (
        "database_newer",
        "{url}: the database has schema {found}, which this program does not know; use a later "
        "tablectl",
    ),
    7169: (
        "database_encoding",
        "{url}: the database has the encoding {encoding}, in which not every name can be written; "
        "make another one with: createdb --encoding=UTF8 --template=template0 NAME",
    ),
    7167: (
        "others_database",
        "{url}: alembic_version ({found}) is of another program; name a database of its own",
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
    7114: (
        "no_person_name",
        "{name}: this is no name of a person; give one of 1 to {most} characters that print",
    ),
    7115: (
        "person_there",
        "{name}: this person is there already; give another role with: tablectl floor person role",
    ),
    7170: (
        "name_confusable",
        "{name}: the name is refused, as {reason}; give one that nobody takes for another",
    ),
    7116: (
        "no_person",
        "{name}: there is no such person; see who is there with: tablectl floor person list",
    ),
    7117: ("password_refused", "the password is refused: {reason}; nothing was changed"),
    7118: (
        "certificate_unusable",
        "{file}: certificate and key do not serve: {reason}; name a certificate and its key, both "
        "PEM, the key without a passphrase",
    ),
    7119: (
        "listens_unencrypted",
        "--listen {address}: passwords would cross the network unencrypted; add --certificate and "
        "--key, or --proxy with the address of the TLS proxy, or listen at 127.0.0.1",
    ),
    7120: ("no_proxy", "--proxy {address}: this is not an IP address, such as 127.0.0.1"),
    7124: ("search_refused", "{field}: {value} cannot be searched for; give {limit}"),
    7125: ("no_such_alarm", "there is no such alarm; load the page again"),
    7126: ("alarm_taken_already", "{by} took this alarm already; load the page again"),
    7128: (
        "page_fails",
        "what is new is not known, and is asked for again; please report: {reason}",
    ),
    7127: (
        "nobody_signs_in",
        "{url}: nobody may sign in yet; add a person with: "
        "tablectl floor person add NAME --role floor",
    ),
    7131: (
        "mqtt_not_installed",
        "floor publish: the packages of MQTT are not installed ({package}); type: "
        'pip install "tablectl[floor,mqtt]"',
    ),
    7132: (
        "no_broker_address",
        "--broker {address}: this is not the address of a broker; give one such as "
        "broker.example or 192.0.2.7:1883",
    ),
    7133: (
        "no_topic",
        "--prefix {prefix}: topics cannot begin so; give up to 100 letters, digits, - and _, with "
        "/ between them",
    ),
    7136: (
        "no_metrics_token",
        "{file}: this is no token; write one line of 32 to 200 letters and digits there, such as "
        "that of: openssl rand -hex 32",
    ),
    7135: (
        "no_authorities",
        "{file}: these are not certificates of authorities (PEM): {reason}; name the file that "
        "whoever keeps the broker gave you",
    ),
    7140: ("no_linked_level", "link {link} has no level {level}; it has {known}"),
    7141: ("not_decided", "{reason}; nothing was changed"),
    7142: (
        "below_nothing",
        "level {level} has less than ${less} on it; nothing was changed: take off no more than it "
        "shows",
    ),
    7143: (
        "no_held_award",
        "award {number} of link {link} is not held: there is none, or it was paid or is void",
    ),
    7144: (
        "not_waited_for",
        "board {uid} is not waited for by link {link}: it has told what it has, or is no member",
    ),
    7146: (
        "no_link",
        "{link}: there is no such link of progressives; see which there are with: tablectl link "
        "status",
    ),
    7147: (
        "link_is_there",
        "{link}: this link of progressives is there already; take another name",
    ),
    7145: (
        "no_next_term",
        "term {term} of link {link} was there before, or is too far ahead; give {least} to {most}",
    ),
    7148: (
        "persons_not_proved",
        "{name}: there is nobody of this name with this password; nothing was changed: see who is "
        "there with: tablectl floor person list",
    ),
    7149: ("may_not_decide", "{act}: {who} may not decide this; it takes {needs}"),
    7150: (
        "no_link_name",
        "{name}: a link or a level of it cannot have this name; give 1 to {most} of a-z, 0-9 "
        "and -",
    ),
    7151: (
        "no_such_meter",
        "{file}: the table has no meter of a wager {wager}; it has {known}",
    ),
    7153: (
        "levels_of_link",
        "{file}: {count} levels; a link has 1 to {most}, which --level names",
    ),
    7155: (
        "no_board_id",
        "{name}: the unique id of a board and the epoch of its memory have 1 to {most} letters "
        "and digits; tablectl link status prints both of a board that asks for a lease",
    ),
    7171: (
        "causes_broken",
        "link {link}: cause {number} does not follow the one before it, and nothing is written "
        "behind it; see all of it with tablectl link verify {link}, and put the last backup into "
        "an empty database",
    ),
    7177: (
        "acts_broken",
        "act {number} is none that this program wrote, or does not follow the one before it, and "
        "nothing is written behind it; tablectl floor backup says what is wrong; put the last "
        "backup into an empty database",
    ),
    7172: (
        "rows_forged",
        "{url}: {reason}; nothing was put back: name an empty database",
    ),
    7174: (
        "rows_without_end",
        "link {link}: nobody is answered, as a row has a number beyond its bounds: {reason}; "
        "see which one with tablectl link verify {link}, and put the last backup into an empty "
        "database",
    ),
    7173: (
        "role_may_more",
        "{role}: no right was given, as {reason}; name a role that PostgreSQL has and that owns "
        "nothing, is in no other role, and has no right from PUBLIC",
    ),
    7166: (
        "other_floor",
        "{file}: it is the backup of another floor than {url}; name the file of that database, or "
        "an empty database",
    ),
    7156: (
        "other_ledger",
        "{file}: the causes of link {link} are others than in {url}, or end before; name the file "
        "of that database, or an empty database",
    ),
    7152: (
        "no_epoch",
        "{uid}: no board of this unique id has asked for a lease of link {link}; plug it in at "
        "its collector, look for it with tablectl link status, or give --epoch",
    ),
    7157: (
        "no_rollout",
        "there is no roll-out {number}; see which there are with: tablectl fleet status",
    ),
    7158: ("approval_refused", "roll-out {number} is not approved so: {reason}"),
    7159: (
        "rollout_not_approved",
        "roll-out {number} is not approved; a second person does it with: tablectl fleet approve",
    ),
    7160: (
        "rollout_too_early",
        "roll-out {number} may not begin before {not_before}; notice was given at {notified}, and "
        "72 hours have to pass (58 Pa. Code 461a.26(b))",
    ),
    7161: ("rollout_over", "roll-out {number} is {state}: {todo}"),
    7162: (
        "other_plan",
        "{file}: this is not what roll-out {number} was planned with; name the file, image and "
        "tables that were approved",
    ),
    7175: (
        "rollout_forged",
        "roll-out {number}: its boards are not those that were planned, somebody has written in "
        "the database; plan it anew: tablectl fleet plan",
    ),
    7163: (
        "rollout_not_signed",
        "{what} of roll-out {number} is not signed with the key {wanted}, the database names "
        "{key}; no board was begun: see it with tablectl fleet status {number}, or plan it anew",
    ),
}

NO_BOARD = {
    7103: ("database_fails", "{url}: the database does not do it: {reason}"),
    7168: (
        "rights_unknown",
        "the database does not answer, so it is not known who may do what; nothing was done, try "
        "again: {reason}",
    ),
    7121: ("panels_full", "{most} panels are looked at already; close one and try again"),
    7122: (
        "board_elsewhere",
        "board {uid} is not plugged in at the computer that serves this page; its panel can be "
        "opened where it is, with: tablectl panel",
    ),
    7123: ("panel_fails", "the panel of board {uid} does not open: {reason}"),
    7134: (
        "broker_fails",
        "{broker}: the broker does not take the tables: {reason}; it is tried again",
    ),
}

BOARD_REFUSED = {
    7165: (
        "other_board_answers",
        "{port}: board {found} answers there, and not {uid}; nothing was changed: unplug it, and "
        "see which board it is with: tablectl list",
    ),
    7164: (
        "rollout_stopped",
        "roll-out {number} has stopped at board {uid}: {said}; no other board was begun; "
        "tablectl fleet status {number} says of each what it has and why",
    ),
}

INTERNAL = {
    7154: (
        "ledger_fails",
        "no lease of a linked progressive is given, and it will be tried again; nothing is lost; "
        "please report: {reason}",
    ),
    7130: (
        "feeding_fails",
        "the database is not fed, and will be tried again; no journal is lost; please report: "
        "{reason}",
    ),
}

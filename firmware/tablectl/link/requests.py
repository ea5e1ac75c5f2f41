"""The requests of the link, one row each. The board's dispatch, the host's client, the fuzzers and
the page of the protocol (README.md) read this table. Pure data.

A row is (effect, arguments, authority).

effect: what asking twice does.
    READS   nothing changes: the board serves a repeated line again
    RENEWS  nothing is recorded: the host may ask again when no reply came
    EVENT   an event of the table, which the rules take or refuse
    ACTS    anything else

arguments: ((name, kind), ...). A name that ends in `?` may be missing; the handler then gets None.
    A kind is one of KINDS, or (kind, least, most): a "whole" number between bounds, "text" of so
    many characters, "list" of so many whole numbers, each between two more bounds.

authority: None, or ((roles that may sign), (conditions)). Conditions: "together", each of the
    roles signs the same within a minute; "key", with the key switch on; "idle", between rounds
    with no error latched (the key of a link is replaced in a round as well); "testing", also in
    test mode (9 NYCRR 5319.58). Reading is open, and so is what the dealer does in play: everybody
    sees what he enters, and the rules refuse what is not his turn.

Rows are constants that stay in flash: only literals, no names of other constants inside them.
"""

READS, RENEWS, EVENT, ACTS = "reads", "renews", "event", "acts"

KINDS: dict = {
    "seat": ("whole", 1, 6),
    # A seat, or 0 for the dealer.
    "place": ("whole", 0, 6),
    "name": ("text", 1, 32),
    # 32 bytes in hex digits: a key, a digest.
    "digits": ("text", 64, 64),
    "cursor": ("text", 1, 64),
    # Of a wager, in cents.
    "cents": ("whole", 0, 100000000),
    # A byte of a slot.
    "at": ("whole", 0, 4084),
    "code": ("whole", 1, 9999),
    "yes_no": ("yes_no",),
    # {role, n, mac}: a signature (access/gate.py).
    "auth": ("auth",),
}
# One more each time: at one a second they last for 30,000 years.
COUNTER_LIMIT = 10**12
AUTH = (("role", "name"), ("n", ("whole", 1, COUNTER_LIMIT)), ("mac", "digits"))

REQUESTS: dict = {
    "identity": ("reads", (), None),
    "status": ("reads", (), None),
    "wagers": ("reads", (("seat", "seat"),), None),
    "house_way": ("reads", (("seat", "place"),), None),
    "devices": ("reads", (), None),
    "checks": ("reads", (), None),
    "settlement": ("reads", (("n", ("whole", 0, 999)),), None),
    "hands": (
        "reads",
        (("ranking", "name"), ("count", ("whole", 1, 22)), ("cards", ("text", 2, 900))),
        None,
    ),
    "journal": ("reads", (("after?", "cursor"),), None),
    "slot": ("reads", (("name", "name"), ("at", "at")), None),
    "registers": ("reads", (("level", ("whole", 0, 15)), ("hit", ("whole", 0, 24))), None),
    "memory": ("reads", (("at", ("whole", 0, 16777215)),), None),
    "verified": ("reads", (), None),
    "nonce": ("renews", (("role", "name"),), None),
    "draws": ("renews", (("count", ("whole", 1, 200)),), None),
    "link_report": ("renews", (), None),
    "config_begin": ("renews", (("bytes", ("whole", 2, 4084)), ("crc", ("text", 8, 8))), None),
    "wager": ("event", (("seat", "seat"), ("wager", "name"), ("cents", "cents")), None),
    "withdraw": ("event", (("seat", "seat"), ("wager", "name")), None),
    "confirm_chips": ("event", (), None),
    "stub_count": ("event", (("cards", ("whole", 0, 999)), ("misdealt?", "yes_no")), None),
    "decision": (
        "event",
        (
            ("seat", "seat"),
            ("what", "name"),
            ("cents?", "cents"),
            ("cards?", ("list", 2, 5, 0, 52)),
        ),
        None,
    ),
    "reveal": ("event", (), None),
    "roll": ("event", (("dice", ("list", 1, 10, 1, 6)),), None),
    "card_reader": ("event", (), None),
    "set_hand": ("event", (("seat", "place"), ("low", ("list", 1, 2, 0, 52))), None),
    "irregularity": (
        "event",
        (
            ("what", "name"),
            ("seat?", "place"),
            ("card?", ("whole", 0, 52)),
            ("device?", "name"),
            ("wager?", "name"),
        ),
        None,
    ),
    "new_deck": ("event", (), None),
    "new_dice": ("event", (), None),
    "covered": ("event", (), None),
    "next_round": ("event", (), None),
    # The rules of the game ask for the key switch themselves (1018).
    "jackpot_confirm": ("acts", (("auth", "auth"),), (("floor",), ())),
    "claim_void": ("acts", (("auth", "auth"),), (("floor",), ("key",))),
    "config_chunk": ("acts", (("n", ("whole", 0, 4083)), ("data", ("text", 2, 900))), None),
    "config_end": (
        "acts",
        (("sha256", "digits"), ("auth", "auth")),
        (("technician",), ("key", "idle")),
    ),
    "journal_exported": (
        "acts",
        (("cursor", "cursor"), ("auth", "auth")),
        (("floor", "technician", "collector"), ("testing",)),
    ),
    "provision": (
        "acts",
        (
            ("dealer", "digits"),
            ("floor", "digits"),
            ("technician", "digits"),
            ("journal", "digits"),
            ("collector?", "digits"),
            ("link?", "digits"),
            ("auth?", "auth"),
        ),
        (("technician",), ("key", "idle")),
    ),
    "replace_key": (
        "acts",
        (("name", "name"), ("key", "digits"), ("auth", "auth")),
        (("technician",), ("key", "idle")),
    ),
    "meter_adjust": (
        "acts",
        (("level", "name"), ("cents", ("whole", 0, 1000000000)), ("auth", "auth")),
        (("floor", "technician"), ("together", "key", "idle")),
    ),
    "clear": ("acts", (("code", "code"), ("auth", "auth")), (("floor",), ("key",))),
    "mend": (
        "acts",
        (("code", "code"), ("auth", "auth")),
        (("floor", "technician"), ("together", "key")),
    ),
    "allow_version": ("acts", (("auth", "auth"),), (("technician",), ("key",))),
    "adopt": ("acts", (("auth", "auth"),), (("technician",), ("key",))),
    "test_mode": (
        "acts",
        (("on", "yes_no"), ("auth", "auth")),
        (("floor", "technician"), ("key", "idle", "testing")),
    ),
    "boot_rom": ("acts", (("auth", "auth"),), (("technician",), ("key", "idle"))),
    "verify": ("acts", (("nonce", ("text", 16, 128)),), None),
    "link_reply": ("acts", (("reply", ("text", 2, 896)),), None),
}


def effect_of(name):
    """What asking twice does; None for a name (any value) that is no request."""
    row = REQUESTS.get(name) if isinstance(name, str) else None
    return row and row[0]


def arguments_of(name):
    """((argument, kind), ...) of a request."""
    return REQUESTS[name][1]


def authority_of(name):
    """(roles, conditions) of a request that is signed, None for any other name."""
    row = REQUESTS.get(name)
    return row and row[2]

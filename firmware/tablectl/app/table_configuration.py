"""The configuration of a table as the board takes and keeps it: JSON, known by its digest; and the
table that opens with one.
"""

import hashlib

from ..core.carried_over import carried_over
from ..core.errors import ConfigurationError, StoreError
from ..core.table import open_table
from ..link.frames import parse


def digest(text):
    """Eight bytes of SHA-256 of a configuration, as hex digits."""
    return "".join(["{:02x}".format(byte) for byte in hashlib.sha256(text).digest()[:8]])


def configuration_of(text):
    """The configuration in a JSON text (bytes). Raises ConfigurationError 4003 if it is none."""
    configuration = parse(text)
    if not isinstance(configuration, dict):
        facts = {"key": "configuration", "value": "...", "limit": "must be a JSON object"}
        raise ConfigurationError(4003, facts)
    return configuration


def verify_board(configuration, board):
    """Raises ConfigurationError 4003 for one that names another board than `board`."""
    meant = configuration["board"]
    if meant and meant != board:
        limit = "this board is {}".format(board)
        raise ConfigurationError(4003, {"key": "table.board", "value": meant, "limit": limit})


def table_of(configuration, slots, state=None):
    """The table of a configuration, as it stood with the `state` of a checkpoint, or new. Raises
    ConfigurationError, StoreError 5001, 5006."""
    return open_table(configuration, None if state else first_meter(slots), state)


def carry_over(state, configuration, slots):
    """The state of the table of `configuration` after the one that gave `state`; its "kept" are
    the levels that it does not have."""
    fresh = table_of(configuration, slots).state()
    after, kept = carried_over(state, fresh, configuration.get("game"), state["kept"])
    after["kept"] = kept
    return after


def first_meter(slots):
    """Micro-dollars on the meter when the table is installed; None for the seed. Raises StoreError
    5001."""
    text = slots.read("meter")
    if text is not None and not text.isdigit():
        raise StoreError(5001, {"slot": "meter"})
    return None if text is None else int(text)

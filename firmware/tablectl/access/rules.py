"""Which requests need whose authority. Pure.

Reading is open, and so is what the dealer does in play: his panel lies on the table, everybody
sees what he enters, and the rules refuse what is not his turn. The key of the dealer opens none
of these requests. That of the collector, the program that keeps the journals of many tables, opens
the confirmation of exports and nothing else: it stands on a computer that nobody watches.
"""

ROLES = ("dealer", "floor", "technician", "collector")
# Whose keys are replaced one by one; that of a link is no role's and opens nothing.
REPLACED = ROLES + ("link",)
# What a program may do all day leaves no record, which would have to be exported in turn.
UNNOTED = ("collector",)


class Rule:
    """`roles` that may, each of them if `together`; with the key switch on if `key`; only between
    rounds, with no error latched, if `idle`; in test mode, which moves nothing (9 NYCRR 5319.58),
    only if `testing`."""

    def __init__(self, roles, together=False, key=False, idle=False, testing=False):
        self.roles = roles
        self.together = together
        self.key = key
        self.idle = idle
        self.testing = testing


RULES = {
    "provision": Rule(("technician",), key=True, idle=True),
    "replace_key": Rule(("technician",), key=True, idle=True),
    "config_end": Rule(("technician",), key=True, idle=True),
    "meter_adjust": Rule(("floor", "technician"), together=True, key=True, idle=True),
    # The rules of the game ask for the key switch themselves (1018).
    "jackpot_confirm": Rule(("floor",)),
    "clear": Rule(("floor",), key=True),
    "mend": Rule(("floor", "technician"), together=True, key=True),
    "allow_version": Rule(("technician",), key=True),
    "test_mode": Rule(("floor", "technician"), key=True, idle=True, testing=True),
    "adopt": Rule(("technician",), key=True),
    "boot_rom": Rule(("technician",), key=True, idle=True),
    "journal_exported": Rule(("floor", "technician", "collector"), testing=True),
}

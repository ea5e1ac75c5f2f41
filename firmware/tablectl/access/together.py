"""Two persons for one command: each signs it, and it is done when the second has. Pure."""

WITHIN_US = 60_000_000


class Together:
    """Remembers the command that waits, in memory without power: a cut lets it go."""

    def __init__(self):
        self.command = None
        self.given = ()
        self.until_us = 0

    def agree(self, command, role, roles, now_us):
        """`role` wants `command` (bytes). The roles that are still missing; () once all of `roles`
        have asked for the very same within a minute. Another command takes its place."""
        if self.command != command or now_us > self.until_us:
            self.command, self.given = command, ()
            self.until_us = now_us + WITHIN_US
        if role not in self.given:
            self.given += (role,)
        missing = tuple([other for other in roles if other not in self.given])
        if not missing:
            self.command = None
        return missing

"""What to do about an error that closes the table, and who may do it: the manual's own words
(firmware/ERRORS.md)."""

import re

from host_tools.common.error_answers import what_to_do

WHO = re.compile(r"^((?:if it comes again, )?)(dealer|floor|technician|host): ")


def of(code: int | None) -> list[dict[str, str]]:
    """Each thing to do with `who` does it, "" where the manual names nobody."""
    found = []
    who = ""
    for part in filter(None, what_to_do(code or 0).split("; ")):
        named = WHO.match(part)
        who = named[2] if named else who
        does = named[1] + part[named.end() :] if named else part
        found.append({"who": who, "does": does})
    return found

"""What to do about an error that closes the table, and who may do it: the manual's own words
(firmware/ERRORS.md)."""

import re
from functools import cache

from host_tools.common.paths import FIRMWARE

ROW = re.compile(r"^\| (\d{4}) \| \w+ \| [^|]+ \| ([^|]+) \|$", re.MULTILINE)
WHO = re.compile(r"^((?:if it comes again, )?)(dealer|floor|technician|host): ")
SEE = re.compile(r"^as (\d{4})$")


@cache
def _manual() -> dict[int, str]:
    text = (FIRMWARE / "ERRORS.md").read_text(encoding="utf-8")
    return {int(code): todo for code, todo in ROW.findall(text)}


def of(code: int | None) -> list[dict[str, str]]:
    """Each thing to do with `who` does it, "" where the manual names nobody."""
    found: list[dict[str, str]] = []
    who = ""
    for part in _manual().get(code or 0, "").split("; "):
        if seen := SEE.match(part):
            found += of(int(seen[1]))
        elif part:
            named = WHO.match(part)
            who = named[2] if named else who
            does = named[1] + part[named.end() :] if named else part
            found.append({"who": who, "does": does.replace("`", "")})
    return found

"""The page of the protocol lists every request as the firmware declares it (link/requests.py)."""

from pathlib import Path

from tablectl.link.requests import KINDS, REQUESTS, arguments_of, authority_of, effect_of

PAGE = Path(__file__).resolve().parents[2] / "firmware/tablectl/link/README.md"
HEAD = "| request | arguments | asked twice | signature |\n|---|---|---|---|\n"


def bounds(kind):
    """The bounds of an argument as the page writes them."""
    rule = KINDS[kind] if isinstance(kind, str) else kind
    if rule[0] == "yes_no":
        return "true or false"
    if rule[0] == "list":
        return "list of {}..{} numbers {}..{}".format(*rule[1:])
    if rule[0] == "text":
        least, most = rule[1:]
        return f"{least}..{most} characters" if least < most else f"{least} characters"
    return "{}..{}".format(*rule[1:])


def row(name):
    """The row of a request, built from its declaration."""
    given = []
    for key, kind in arguments_of(name):
        if kind != "auth":
            missing = ", may be missing" if key.endswith("?") else ""
            given.append(f"`{key.rstrip('?')}` {bounds(kind)}{missing}")
    authority = authority_of(name)
    signature = ""
    if authority:
        roles, conditions = authority
        both = " and " if "together" in conditions else " or "
        words = [word for word in conditions if word != "together"]
        signature = ", ".join([both.join(roles), *words])
    return f"| `{name}` | {'; '.join(given)} | {effect_of(name)} | {signature} |"


def test_the_page_lists_every_request_with_its_arguments_effect_and_signature():
    text = PAGE.read_text()
    expected = HEAD + "\n".join([row(name) for name in REQUESTS]) + "\n"
    assert expected in text, f"the table of requests in {PAGE} has to read:\n{expected}"

"""A board of a link for tests, and the replies that its ledger gives."""

from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked.levels import LinkedLevels
from tablectl.linked.messages import digest_of, seal, unseal
from tablectl.progressive.share import Share

KEY = bytes(range(32))
LINK = "house"
TERMS = {"mega": (50000, None, 1500, 300), "mini": (1000, 2000, 500, 0)}
NONCE = b"12345678"


def linked_levels():
    return LinkedLevels("e661", "00ff", Share(LINK, list(TERMS)), TERMS, KEY)


def told(linked, nonce=NONCE, now_ms=0):
    """The fields of the report that it makes now."""
    return unseal(KeyedHash(KEY), "report", linked.report(nonce, now_ms))


def reply(**changed):
    """The bytes of a reply to the report with NONCE."""
    fields = {
        "uid": "e661",
        "epoch": "00ff",
        "link": LINK,
        "term": 1,
        "nonce": NONCE,
        "entry": 7,
        "valid_ms": 5000,
        "levels": [[name, digest_of(LINK, name, *TERMS[name]), 600000000, 0] for name in TERMS],
        "settled": 0,
        "answer": None,
    }
    fields.update(changed)
    return seal(KeyedHash(KEY), "reply", fields)


def leased(now_ms=0):
    """A board in term 1 that got its lease for a nonce of this moment."""
    linked = linked_levels()
    linked.share.take_term(1)
    linked.report(NONCE, now_ms)
    assert linked.receive(reply()) is None
    return linked


def refused(act, *arguments):
    """What is wrong, by the ValueError that this raises; None where it raises none."""
    try:
        act(*arguments)
    except ValueError as error:
        return str(error)
    return None

"""Two persons who decide about a link, with the keys with which they sign."""

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked import messages

from host_tools.device import signatures
from host_tools.floor.linked import causes
from host_tools.floor.linked.deciding import Decision

KEYS = [Ed25519PrivateKey.from_private_bytes(bytes([number] * 32)) for number in (1, 2)]
TWO = Decision("Ann", "Bob", "they agreed", KEYS)
PERSONS = {
    name: [signatures.digits_of(key.public_key())] for name, key in zip((TWO.by, TWO.other), KEYS)
}
# Of every board.
LINK_KEY = bytes(range(32))


def sealed(fields, key=LINK_KEY):
    """A report as its board sends it, and the bytes besides, as a ledger is given both."""
    keyed = KeyedHash(key)
    return causes.opened(keyed, messages.seal(keyed, "report", fields))

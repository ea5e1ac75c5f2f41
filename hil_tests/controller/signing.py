"""Keys for a board of the tests, and commands signed with them."""

from binascii import unhexlify

from tablectl.access.signature import command_bytes, sign
from tablectl.store.keys import NAMES

from hil_tests.controller.stand_ins import Random

KEYS = {name: bytes([number + 1] * 32) for number, name in enumerate(NAMES)}
UID = "e660000000000001"


class Nonces:
    """A generator whose numbers are the same on every interpreter."""

    def __init__(self, seed=5):
        self.numbers = Random(seed)

    def __call__(self, n):
        return bytes([self.numbers.below(256) for _ in range(n)])


def auth(given, do, role, arguments, key=None, n=None, uid=UID):
    """`auth` of a command for the reply `given` of the request nonce."""
    n = given["n"] + 1 if n is None else n
    command = command_bytes(do, arguments)
    mac = sign(key or KEYS[role], unhexlify(given["nonce"]), uid, role, n, command)
    return {"role": role, "n": n, "mac": mac}

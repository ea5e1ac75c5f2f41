"""The image's keyed hash, which is C there, against the vectors that the host's is tested with."""

from hil_tests.bench.repl import Repl
from hil_tests.controller.test_keyed_hash import VECTORS
from host_tools.simulator.bench import Bench

CODE = """
from tablectl.core.keyed_hash import KeyedHash, hmac_sha256
assert hmac_sha256
for key, data, digest in {}:
    keyed = KeyedHash(key)
    for parts in ((data,), (data[:9], b"", bytearray(data[9:]))):
        assert keyed.digest(*parts) == bytes.fromhex(digest), digest
for wrong in (lambda: hmac_sha256.begin(b"short", bytes(64)), lambda: hmac_sha256.digest(b"", ())):
    try:
        wrong()
    except ValueError:
        print("refused")
print("done")
"""


def test_the_vectors_of_rfc_4231_on_the_image():
    with Bench() as bench:
        repl = Repl(bench)
        repl.start()
        assert repl.exec(CODE.format(repr(VECTORS))).split() == ["refused", "refused", "done"]

"""What is proved under a caller's nonce is HMAC-SHA-256 over every byte of each part."""

import hashlib
from binascii import hexlify

from tablectl.core.errors import DeviceError
from tablectl.store.slots import SLOTS, Slots
from tablectl.store.verification import PIECE, Verification

from boards.native.image import sealed_image
from hil_tests.controller.stand_ins import Ram

SIZE = 0x5000
NONCE = bytes(range(1, 33))
TEXT = b'{"game":"687a"}'


def hmac(key, data):
    """FIPS 198-1, for keys of up to 64 bytes."""
    key = key + bytes(64 - len(key))
    inner = hashlib.sha256(bytes([byte ^ 0x36 for byte in key]) + data).digest()
    outer = hashlib.sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()
    return hexlify(outer).decode()


class Proof:
    """A verification over a small board; `notes` counts how often it was told to be done."""

    def __init__(self, image=None, memory=None):
        self.memory = memory or Ram(SIZE)
        self.slots = Slots(self.memory)
        self.slots.write("configuration", TEXT)
        self.image = image or sealed_image(3000)
        self.notes = 0
        self.verification = Verification(self.image, self.slots, self.memory, SIZE, self.note)

    def note(self):
        self.notes += 1

    def run(self, nonce=NONCE):
        self.verification.begin(nonce)
        while self.verification.state == "running":
            self.verification.step()
        return self.verification.as_dict()


def test_each_part_is_proved_under_the_nonce():
    proof = Proof()
    reply = proof.run()
    assert reply["image"] == hmac(NONCE, proof.image)
    assert reply["configuration"] == hmac(NONCE, TEXT)
    assert reply["fram"] == hmac(NONCE, bytes(proof.memory.data))
    assert reply["bytes"] == {"image": len(proof.image), "configuration": 15, "fram": SIZE}
    assert (reply["state"], reply["nonce"]) == ("done", hexlify(NONCE).decode())
    assert reply["errors"] == {} and proof.notes == 1


def test_another_nonce_gives_another_proof_and_the_last_one_is_kept():
    proof = Proof()
    assert proof.verification.as_dict()["state"] == "none"
    first = proof.run()
    second = proof.run(b"another nonce")
    for part in ("image", "configuration", "fram"):
        assert first[part] != second[part]
    assert proof.verification.as_dict() == second


def test_every_changed_byte_of_the_image_changes_its_proof():
    right = Proof().run()["image"]
    image = sealed_image(3000)
    for at in list(range(0, len(image), 97)) + [len(image) - 1]:
        changed = bytearray(image)
        changed[at] ^= 0x10
        assert Proof(changed).run()["image"] != right, at


def test_every_changed_byte_of_the_configuration_is_found_or_healed():
    """One copy damaged: the other is read. Both: no proof, and the error that says so."""
    _, address, limit = SLOTS["configuration"]
    right = Proof().run()["configuration"]
    for at in range(12 + len(TEXT)):
        proof = Proof()
        proof.memory.data[address + at] ^= 0x04
        assert proof.run()["configuration"] == right, at
        proof.memory.data[address + 12 + limit + at] ^= 0x04
        reply = proof.run()
        assert reply["configuration"] is None, at
        assert reply["errors"] == {"configuration": 5001}, at


def test_every_changed_byte_of_the_memory_changes_its_proof():
    proof = Proof()
    right = proof.run()["fram"]
    for at in list(range(3, SIZE, 1013)) + [0, SIZE - 1]:
        proof.memory.data[at] ^= 0x80
        reply = proof.run()
        assert reply["fram"] != right, at
        proof.memory.data[at] ^= 0x80


def test_a_board_without_a_configuration_proves_no_bytes():
    proof = Proof()
    proof.memory.data[:] = bytes(SIZE)
    reply = proof.run()
    assert reply["configuration"] == hmac(NONCE, b"") and reply["bytes"]["configuration"] == 0


def test_a_memory_that_is_written_meanwhile_is_read_from_the_beginning():
    """The proof is of the memory as it stood at one moment, never of two halves."""
    proof = Proof()
    verification = proof.verification
    verification.begin(NONCE)
    while proof.notes == 0:
        verification.step()
    for _ in range(9):
        verification.step()
    proof.memory.write(0x10, b"early")
    verification.step()
    proof.memory.write(SIZE - 5, b"late.")
    steps = 0
    while verification.state == "running":
        verification.step()
        steps += 1
    assert steps > SIZE // PIECE
    assert verification.as_dict()["fram"] == hmac(NONCE, bytes(proof.memory.data))
    assert proof.notes == 1


class Silent(Ram):
    def read_into(self, address, buffer):
        raise DeviceError(3001, {"device": "FRAM"})


def test_a_memory_that_does_not_answer_has_an_error_instead():
    proof = Proof(memory=Silent(SIZE))
    reply = proof.run()
    assert reply["fram"] is None and reply["errors"] == {"fram": 3001}
    assert reply["image"] == hmac(NONCE, proof.image) and reply["state"] == "done"

"""UF2 files as the specification of the format lays them out."""

import struct

RP2040, RP2350 = 0xE48BFF56, 0xE48BFF59


def uf2_of(image, family=RP2040):
    """The image in blocks of 256 bytes."""
    pages = [image[at : at + 256].ljust(256, b"\0") for at in range(0, len(image), 256)]
    blocks = b""
    for number, page in enumerate(pages):
        fields = (0x0A324655, 0x9E5D5157, 0x2000, 0x10000000 + 256 * number, 256)
        head = struct.pack("<8I", *fields, number, len(pages), family)
        blocks += (head + page).ljust(508, b"\0") + struct.pack("<I", 0x0AB16F30)
    return blocks

"""The image of the build as a later one: sealed anew with the next number, so that a board tells
the two apart by their seals and by their hashes."""

import json
from pathlib import Path

from tablectl.store import trailer

from boards.toolchain.seal import sealed
from hil_tests.host_tools.helpers.uf2_files import uf2_of
from host_tools.device import signatures, signed_file
from host_tools.simulator.process import DEFAULT_IMAGE


def content() -> bytes:
    """As it lies in the flash."""
    built = _built()
    major, minor, patch = built["version"].split(".")
    body = DEFAULT_IMAGE.read_bytes()[: -trailer.BYTES]
    return sealed(body, f"{major}.{minor}.{int(patch) + 1}")


def write(folder: Path) -> Path:
    """`firmware.tcu`, signed with the new key mak.pem, whose public half is mak.pub."""
    signatures.make(folder / "mak.pem", folder / "mak.pub")
    key = signatures.private_key(folder / "mak.pem", lambda file: b"")
    image, update = folder / "firmware.uf2", folder / "firmware.tcu"
    image.write_bytes(uf2_of(content()))
    image.with_suffix(".json").write_text(json.dumps(_built()))
    update.write_bytes(signed_file.sign_image(image, key))
    return update


def _built() -> dict[str, str]:
    """What the image says of itself, whatever its seal."""
    told = json.loads(DEFAULT_IMAGE.with_suffix(".json").read_text())
    return {name: told[name] for name in ("board", "version")}

"""Makes a release of what was built: gathers its files, refuses what is not of the commit, and
writes them as one folder with their list and its signature."""

import json
import os
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boards.toolchain.build import NATIVE_COMPILER
from boards.toolchain.images import IMAGES
from host_tools.common import sums
from host_tools.common.errors import HostError
from host_tools.pack import image_sources
from host_tools.pack.subject import SHORT, Subject, archive, git, subject_of
from host_tools.release import bill
from host_tools.release.checking import SIGNATURE

PRODUCT = "tablectl"
BILL = "sbom.cdx.json"
# What whoever opens the folder looks for first.
AT_THE_TOP = ("CHANGELOG.md", "LICENSE", "host_tools/release/FIRST_RELEASE.md")
# Where the pictures of a text are named.
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s:]+)\)")
FILE_MODE, FOLDER_MODE = 0o644, 0o755

# {name in the release: the file that was built, or what it holds}
Files = dict[str, Path | bytes]


@dataclass(frozen=True)
class Origin:
    """What the parts of a release must all be of. `time_s`: of the commit, since 1970."""

    version: str
    commit: str
    time_s: int

    @property
    def name(self) -> str:
        return f"{PRODUCT}-{self.version}"


def gathered(root: Path) -> tuple[Origin, Files]:
    """Everything that a release of the clone in `root` has but its list. Raises HostError 6921 to
    6924 and 6606 for tree and images that are not of the commit, 7211 for what was not built, 7212
    for what was built of another commit."""
    subjects = [subject_of(board, None, draft=False) for board in IMAGES]
    first = subjects[0]
    origin = Origin(first.facts["version"], first.commit, first.time_s)
    build = root / "build"
    files: Files = {Path(name).name: root / name for name in AT_THE_TOP}
    kept = git("ls-files", "-z").split("\0")[:-1]
    files |= packages_of(build, origin, set(kept))
    files |= dict(images_of(subjects))
    files |= {
        f"handeval/{arch}/handeval.mpy": _built(build / "natmod" / arch / "handeval.mpy")
        for arch in NATIVE_COMPILER
    }
    files |= pack_of(build / "pack", origin)
    files |= documentation_of(root, [name for name in kept if name.endswith(".md")])
    files[BILL] = _bill(first, build)
    return origin, files


def packages_of(build: Path, origin: Origin, kept: set[str]) -> Files:
    """The wheel, whose images name the commit, and the sources, whose dates are its time and whose
    files those that git keeps."""
    wheel = _only(build / "wheel", f"{origin.name}-*.whl")
    with zipfile.ZipFile(wheel) as opened:
        record = opened.read("host_tools/product/build/RPI_PICO/firmware.json")
    if not origin.commit.startswith(json.loads(record)["commit"]):
        raise HostError(7212, file=wheel, commit=origin.commit[:SHORT])
    sources = _only(build / "sdist", f"{origin.name}.tar.gz")
    with tarfile.open(sources) as opened_tar:
        members = opened_tar.getmembers()
    names = {member.name.partition("/")[2] for member in members}
    times = {member.mtime for member in members}
    if times != {origin.time_s} or names != kept | {"PKG-INFO"}:
        raise HostError(7212, file=sources, commit=origin.commit[:SHORT])
    return {wheel.name: wheel, sources.name: sources}


def images_of(subjects: list[Subject]) -> Iterator[tuple[str, Path]]:
    for subject in subjects:
        for suffix in ("bin", "json", "uf2"):
            name = f"firmware.{suffix}"
            yield f"images/{subject.board}/{name}", _built(subject.build / name)


def pack_of(folder: Path, origin: Origin) -> Files:
    """Every file that the list of the pack names, and that list."""
    listed = _built(folder / sums.NAME)
    digests = sums.parsed(listed, sums.read(listed))
    if f"sources/{archive(origin.commit)}" not in digests:
        raise HostError(7212, file=folder, commit=origin.commit[:SHORT])
    return {f"pack/{name}": _built(folder / name) for name in (*digests, sums.NAME)}


def documentation_of(root: Path, texts: list[str]) -> Files:
    """The texts of the repository with their pictures, at their paths so that their links hold;
    the site that `make docs` builds of them, if it was built, below `site`."""
    files: Files = {}
    for text in texts:
        files[f"documentation/{text}"] = root / text
        for picture in PICTURE.findall((root / text).read_text(encoding="utf-8")):
            path = Path(os.path.normpath(Path(text).parent / picture))
            files[f"documentation/{path.as_posix()}"] = _built(root / path)
    site = root / "build" / "docs"
    for path in sorted(site.rglob("*")):
        if path.is_file():
            files[f"documentation/site/{path.relative_to(site).as_posix()}"] = path
    return files


def _bill(subject: Subject, build: Path) -> bytes:
    packages = image_sources.packages()
    if not packages:
        raise HostError(7211, file=build / "src" / "versions.json")
    version, terms = subject.facts["version"], bill.terms_here()
    return bill.bill(version, subject.commit, subject.date, packages, terms)


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise HostError(7211, file=folder / pattern)
    return found[0]


def _built(path: Path) -> Path:
    if not path.is_file():
        raise HostError(7211, file=path)
    return path


def write(files: Files, folder: Path, key: Ed25519PrivateKey | None) -> None:
    """The files, their list and with `key` its signature, as a folder that replaces an earlier
    release there. Modes are those of READMEs: what the maker's umask is, nobody downloads.

    Raises HostError 7213 for a folder with other things in it, 6505 when it cannot be written.
    """
    if folder.exists() and not (folder / sums.NAME).is_file() and any(folder.iterdir()):
        raise HostError(7213, folder=folder)
    part = folder.with_name(f"{folder.name}.part")
    try:
        shutil.rmtree(part, ignore_errors=True)
        digests = {name: _placed(part / name, what) for name, what in sorted(files.items())}
        listed = sums.text(digests).encode()
        _placed(part / sums.NAME, listed)
        if key is not None:
            _placed(part / SIGNATURE, key.sign(listed))
        for inner in (part, *(path for path in part.rglob("*") if path.is_dir())):
            inner.chmod(FOLDER_MODE)
        shutil.rmtree(folder, ignore_errors=True)
        part.rename(folder)
    except OSError as error:
        raise HostError(6505, file=folder, reason=error.strerror or error) from None


def _placed(path: Path, what: Path | bytes) -> str:
    """Writes the file and returns its SHA-256 in hex digits."""
    data = what if isinstance(what, bytes) else what.read_bytes()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    path.chmod(FILE_MODE)
    return sha256(data).hexdigest()

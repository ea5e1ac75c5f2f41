"""The journal that the audit of months is measured with: what was continued is as a board would
have gone on."""

import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from hil_tests.host_tools.measure.long_table import ROUNDS_AN_EXPORT, LongTable
from host_tools.examples import BENCH_KEYS
from host_tools.journal.audit import audit_by_pieces

SPKI = Encoding.PEM, PublicFormat.SubjectPublicKeyInfo
# A cycle is one export long, and a round that takes the meter.
A_CYCLE = ROUNDS_AN_EXPORT + 1


@pytest.fixture(scope="module")
def months(tmp_path_factory):
    """(the files of two months of three cycles each, the public key of who signed them)."""
    folder = tmp_path_factory.mktemp("long")
    table = LongTable(folder, ROUNDS_AN_EXPORT)
    paths = folder / "may.tcj", folder / "june.tcj"
    for path in paths:
        table.write(path, 3 * A_CYCLE)
    public = folder / "public.pem"
    public.write_bytes(table.signer.public_key().public_bytes(*SPKI))
    return paths, public


def test_the_cycles_that_were_continued_have_no_finding(months):
    paths, public = months
    found = audit_by_pieces(paths, BENCH_KEYS, signers=(public,), jobs=1)
    assert (found.findings, found.totals.left_out) == ([], 0)
    assert found.totals.rounds == 6 * A_CYCLE
    # One a cycle, and one before the table was opened.
    assert found.signed.startswith("7 of 7 exports are signed by ")


def test_the_meter_is_won_once_a_cycle(months):
    paths, _ = months
    for path, hits in ((paths[0], 3), (paths[1], 6)):
        (meter,) = audit_by_pieces((path,), BENCH_KEYS, jobs=1).totals.meters
        assert meter["registers"]["count"] >= hits

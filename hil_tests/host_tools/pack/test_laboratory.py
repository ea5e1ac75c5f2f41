"""`tablectl laboratory`: the report of one game is made with its signature, and checked line by
line by making it again."""

import json
import subprocess
from dataclasses import replace

import pytest

from host_tools.common import sums
from host_tools.common.exit_codes import ExitCode
from host_tools.examples import ROUNDS, TABLES
from host_tools.pack import laboratory
from host_tools.pack.parts import worked_rounds
from host_tools.rounds import host_round
from host_tools.simulator import played_round

CHAPTER = "592"
ROUND = ROUNDS / CHAPTER / "01_plain_six_seats.json"
PARTS = [
    "What was tested",
    "Rules Submission",
    "Mathematics of the wagers",
    "Worked rounds",
    "Readings",
    "Rule matrix",
]


@pytest.fixture(scope="module")
def keys(tmp_path_factory):
    """(private, public) of two pairs by openssl."""
    folder = tmp_path_factory.mktemp("keys")
    pairs = []
    for name in ("me", "other"):
        private, public = folder / f"{name}.pem", folder / f"{name}.pub"
        openssl("genpkey", "-algorithm", "ed25519", "-out", private)
        openssl("pkey", "-in", private, "-pubout", "-out", public)
        private.chmod(0o600)
        pairs.append((private, public))
    return pairs


def openssl(*words):
    subprocess.run(["openssl", *words], check=True, capture_output=True)


@pytest.fixture
def one_round(monkeypatch):
    """A report has one round of the chapter's."""
    load = worked_rounds.rounds
    monkeypatch.setattr(
        worked_rounds,
        "rounds",
        lambda chapter: [one for one in load(chapter) if one.path == ROUND],
    )


@pytest.fixture
def on_host(one_round, monkeypatch):
    """The round is settled on the host; the tests of the matrix are not run."""
    monkeypatch.setattr(played_round, "play", lambda file, image: host_round.settle(file))
    matrix = "import json; print(json.dumps({'592.2(a)': {'tests': 2, 'failed': []}}))"
    run = subprocess.run

    def instead(command, **options):
        if "hil_tests.matrix.results" in command:
            command = [command[0], "-c", matrix]
        return run(command, **options)

    monkeypatch.setattr("host_tools.pack.parts.rule_matrix.subprocess.run", instead)


def made(tablectl, keys, folder, *more):
    outcome = tablectl(
        "laboratory", "make", CHAPTER, "--sign", keys[0][0], "--out", folder, "--draft", *more
    )
    assert (outcome.code, outcome.err) == (0, "")
    return outcome


def checked(tablectl, keys, folder, *more):
    return tablectl("laboratory", "check", folder, "--signer", keys[0][1], *more)


def blocks_of(folder):
    return json.loads((folder / laboratory.DATA).read_text())["blocks"]


def captioned(folder, caption):
    """The rows of the table with a caption, each cell as text."""
    (found,) = [one for one in blocks_of(folder) if one.get("caption") == caption]
    return [[laboratory.words_of(cell) for cell in row] for row in found["rows"]]


def test_a_report_has_the_settlement_of_the_image_and_the_results_of_the_tests(
    tablectl, keys, one_round, tmp_path
):
    """The round is played on the image here, and the tests of the chapter are run."""
    folder = tmp_path / "report"
    made(tablectl, keys, folder)
    parts = [one["title"] for one in blocks_of(folder) if one.get("level") == 1]
    assert parts == PARTS
    assert (folder / laboratory.PDF).read_bytes().startswith(b"%PDF-")
    assert (folder / "submission.toml").read_bytes() == (TABLES / f"{CHAPTER}.toml").read_bytes()
    worked = json.loads(ROUND.read_text())["expected"]["lines"]
    settled = captioned(folder, "01_plain_six_seats: settlement on the image")
    assert [row[1:3] for row in settled] == [
        [str(seat), wager.replace("_", " ")] for seat, wager, *_ in worked
    ]
    assert [(row[4], row[6], row[7]) for row in settled] == [
        (outcome, odds, section) for _, _, _, outcome, _, odds, section in worked
    ]
    results = {row[0]: row[-1] for row in captioned(folder, f"Paragraphs of chapter {CHAPTER}")}
    assert results["592.12(b)"].endswith(" passed") and int(results["592.12(b)"].split()[0]) > 2
    assert {result for result in results.values() if "failed" in result} == set()
    # Without this program: the signature and the hashes.
    listed = folder / sums.NAME
    openssl(
        *("pkeyutl", "-verify", "-pubin", "-inkey", keys[0][1], "-rawin"),
        *("-in", listed, "-sigfile", f"{listed}.sig"),
    )
    subprocess.run(["sha256sum", "--check", "--quiet", sums.NAME], cwd=folder, check=True)


def test_a_report_made_again_is_the_same_in_every_line(tablectl, keys, on_host, tmp_path):
    said = json.loads(made(tablectl, keys, tmp_path / "report", "--json").out)
    assert set(said["files"]) == {laboratory.PDF, laboratory.DATA, "submission.toml"}
    outcome = checked(tablectl, keys, tmp_path / "report")
    assert (outcome.code, outcome.err) == (0, "")
    assert said["key"] in outcome.out and "every line is the same" in outcome.out


def signed_again(folder, key, change):
    """A report that its signer changed afterwards."""
    data = json.loads((folder / laboratory.DATA).read_text())
    change(data)
    (folder / laboratory.DATA).write_text(json.dumps(data, indent=1) + "\n")
    names = (laboratory.PDF, laboratory.DATA, "submission.toml")
    listed = sums.text({name: sums.digest_of(folder / name) for name in names})
    (folder / sums.NAME).write_text(listed)
    words = ("-sign", "-inkey", key, "-rawin", "-in", folder / sums.NAME)
    openssl("pkeyutl", *words, "-out", folder / f"{sums.NAME}.sig")


def test_check_names_each_line_that_is_another_one(tablectl, keys, on_host, tmp_path):
    folder = tmp_path / "report"
    made(tablectl, keys, folder)

    def change(data):
        (settled,) = [one for one in data["blocks"] if "settlement" in one.get("caption", "")]
        settled["rows"][2][5] = ["999.00"]
        del settled["rows"][-1]
        (method,) = [one for one in data["blocks"] if one.get("title") == "Method"]
        method["title"] = "No method"

    signed_again(folder, keys[0][0], change)
    outcome = checked(tablectl, keys, folder)
    assert (outcome.code, outcome.err) == (ExitCode.DIFFERENT, "")
    title, third, last, whole = outcome.out.splitlines()
    assert title.startswith("differs: section 3.1 Method: the report has No method")
    assert "settlement on the image, row 3: the report has 3 | " in third and "999.00" in third
    assert "the report has nothing; made again it is" in last
    assert whole.endswith("3 lines differ")
    said = json.loads(checked(tablectl, keys, folder, "--json").out)
    assert [f"differs: {one}" for one in said["differences"]] == [title, third, last]


def test_check_says_where_the_pages_are_not_those_of_the_data(tablectl, keys, on_host, tmp_path):
    folder = tmp_path / "report"
    made(tablectl, keys, folder)
    pages = folder / laboratory.PDF
    pages.write_bytes(pages.read_bytes() + b"\n")
    signed_again(folder, keys[0][0], lambda data: None)
    outcome = checked(tablectl, keys, folder)
    assert outcome.code == ExitCode.DIFFERENT
    assert "report.pdf was not set from report.json" in outcome.out


def test_an_image_that_settles_otherwise_is_told(tablectl, keys, on_host, monkeypatch, tmp_path):
    def other(file, image):
        settled = host_round.settle(file)
        return replace(settled, lines=[settled.lines[0] | {"amount": 5}, *settled.lines[1:]])

    monkeypatch.setattr(played_round, "play", other)
    made(tablectl, keys, tmp_path / "report")
    rows = captioned(tmp_path / "report", "The rounds, and whether image, host and file agree")
    # From the host's lines, and from those that the file expects.
    assert [row[2] for row in rows] == ["2 differ"]
    items = [one["texts"] for one in blocks_of(tmp_path / "report") if one["kind"] == "items"]
    told = [laboratory.words_of(text) for texts in items for text in texts]
    assert sum(text.startswith("Differs: line 1: board ") for text in told) == 2
    said = [one["text"] for one in blocks_of(tmp_path / "report") if one["kind"] == "paragraph"]
    assert "1 of 1 rounds differ." in map(laboratory.words_of, said)


def test_a_report_of_another_hand_is_refused(tablectl, keys, on_host, tmp_path):
    folder = tmp_path / "report"
    made(tablectl, keys, folder)
    outcome = tablectl("laboratory", "check", folder, "--signer", keys[1][1])
    assert outcome.code == ExitCode.WRONG_INPUT and ": 6603: " in outcome.err
    with (folder / "submission.toml").open("a") as file:
        file.write("# more\n")
    outcome = checked(tablectl, keys, folder)
    assert outcome.code == ExitCode.WRONG_INPUT and ": 7204: " in outcome.err


def of_another_commit(data):
    data["facts"] = [["Commit", "0123456789abcdef"]]


def without_blocks(data):
    del data["blocks"]


@pytest.mark.parametrize(
    ("change", "number", "said"),
    [
        (of_another_commit, 6928, "git checkout 0123456789ab"),
        (without_blocks, 6929, "it has no facts and blocks"),
    ],
)
def test_what_cannot_be_made_again_is_refused(
    tablectl, keys, on_host, tmp_path, change, number, said
):
    folder = tmp_path / "report"
    made(tablectl, keys, folder)
    signed_again(folder, keys[0][0], change)
    outcome = checked(tablectl, keys, folder)
    assert (outcome.code, outcome.out) == (ExitCode.WRONG_INPUT, "")
    assert f": {number}: " in outcome.err and said in outcome.err


def test_a_report_without_its_submission_is_refused(tmp_path):
    with pytest.raises(laboratory.HostError) as refused:
        laboratory.submission_of(tmp_path)
    assert refused.value.code == 6929


def test_a_game_is_a_chapter_or_a_submission(tablectl, keys, tmp_path):
    outcome = tablectl("laboratory", "make", "600", "--sign", keys[0][0], "--draft")
    assert outcome.code == ExitCode.WRONG_INPUT and ": 6101: 600: " in outcome.err


def test_592_7_b_R_592_09_a_reading_comes_with_its_key_and_a_round_of_each_answer(
    tablectl, keys, on_host, monkeypatch, tmp_path
):
    names = ("26_players_left_abandoned", "27_players_left_not_abandoned")
    rounds = [worked_rounds.round_file.load(ROUND.with_name(f"{name}.json")) for name in names]
    monkeypatch.setattr(worked_rounds, "rounds", lambda chapter: rounds)
    made(tablectl, keys, tmp_path / "report")
    rows = {row[0]: row[1:] for row in captioned(tmp_path / "report", "Readings with their keys")}
    said = f"true: {names[0]}; false: {names[1]}"
    assert rows["R-592-09"] == ["abandon_loses", "true or false", "required", "false", said]

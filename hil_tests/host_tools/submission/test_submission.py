"""`tablectl submission`: Rules Submissions as TOML, for every game in the catalogue."""

import json
import tomllib

import pytest
from tablectl.core.configuration import Reader
from tablectl.core.errors import ConfigurationError
from tablectl.core.table import open_table, read_submission
from tablectl.games import CATALOGUE

from host_tools.common.errors import HostError
from host_tools.examples import HOUSE_WAY, ROUNDS
from host_tools.submission import table_file, toml_file
from host_tools.submission.idle import idle
from host_tools.submission.questions import questions_of
from host_tools.submission.template import TABLES, WORDS, example, template

CHAPTERS = sorted(CATALOGUE)


@pytest.fixture
def written(tmp_path):
    """Writes a chapter's template with lines replaced: {what begins the line: the new line}."""

    def write(chapter, **replaced):
        lines = []
        for line in template(chapter).splitlines():
            key = line.split(" ")[0]
            lines.append(replaced.get(key, line))
        path = tmp_path / "table.toml"
        path.write_text("\n".join(lines))
        return path

    return write


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_template_is_the_example_of_the_chapter(chapter):
    path = TABLES / f"{chapter}.toml"
    assert path.read_text() == template(chapter), f"tablectl submission new {chapter} > {path}"
    checked = read_submission(example(chapter), Reader)[1]
    assert read_submission(toml_file.read(path), Reader)[1] == checked


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_template_says_of_each_option_what_it_is_and_its_section(chapter):
    said = commented(template(chapter))
    for question in questions_of(example(chapter)):
        comment = said[".".join(question.path)]
        assert question.section in comment, question
        assert len(comment) > 10, question


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapters_own_words_are_all_of_keys_that_it_asks_for(chapter):
    asked = {".".join(question.path) for question in questions_of(example(chapter))}
    said = tomllib.loads(WORDS.read_text())
    assert set(said.get(chapter, {})) <= asked


LINKED = {"link": "pit7", "progressive": "major"}
APPROVED = {**LINKED, "approval": "pgcb-1"}
# With a progressive, and without a word for linked tables.
UNWORDED = ("555", "569", "573", "587", "588", "687a")


@pytest.mark.parametrize(
    ("chapter", "linked"), [("688a", LINKED), *((chapter, APPROVED) for chapter in UNWORDED)]
)
def test_688a_2_d_a_progressive_that_others_feed_names_its_link_and_its_level(chapter, linked):
    configuration = {**example(chapter), "linked": linked}
    game, checked = read_submission(configuration, Reader)
    assert checked["linked"] == {"link": "pit7", "levels": {"progressive": "major"}}
    _, alone = read_submission(example(chapter), Reader)
    assert alone["linked"] is None


@pytest.mark.parametrize("chapter", [one for one in CHAPTERS if one != "688a"])
def test_R_688a_48_588_2_c_a_chapter_without_linked_tables_refuses_them_at_every_door(
    chapter, tmp_path, tablectl
):
    """`submission check`, `settle` and the board, which reads it with the same `read_submission`;
    without a progressive there is no such key."""
    configuration = {**example(chapter), "linked": LINKED}
    with pytest.raises(ConfigurationError) as refused:
        read_submission(configuration, Reader)
    says = "linked: no such key"
    if chapter in UNWORDED:
        says = "linked = pit7: this chapter has no linked tables: `approval` names the regulator's"
        assert (refused.value.code, refused.value.section) == (4003, "R-688a-48")
    assert refused.value.text.startswith(says)
    path = tmp_path / "file.json"
    path.write_text(json.dumps(configuration))
    (round_file, *_) = sorted((ROUNDS / chapter).glob("*.json"))
    keys = {key: value for key, value in configuration.items() if key != "game"}
    played = {**json.loads(round_file.read_text()), "configuration": keys}
    (tmp_path / "round.json").write_text(json.dumps(played))
    for command in (("submission", "check", path), ("settle", tmp_path / "round.json")):
        outcome = tablectl(*command)
        assert outcome.code == 2 and says.split(":")[0] in outcome.err, outcome.err


@pytest.mark.parametrize(
    ("linked", "code", "key"),
    [
        ({"progressive": "major"}, 4002, "linked.link"),
        ({"link": "Pit 7", "progressive": "major"}, 4003, "linked.link"),
        ({"link": "p" * 17, "progressive": "major"}, 4003, "linked.link"),
        ({"link": "pit7", "progressive": ""}, 4003, "linked.progressive"),
        ({"link": "pit7", "approval": "pgcb-1"}, 4003, "linked"),
        ({**APPROVED, "insurance": "x"}, 4001, "linked.insurance"),
        ({**LINKED, "approval": ""}, 4003, "linked.approval"),
        ("pit7", 4003, "linked"),
    ],
)
def test_688a_2_d_a_link_that_cannot_be_is_refused_with_its_key(linked, code, key):
    with pytest.raises(ConfigurationError) as refused:
        read_submission({**example("588"), "linked": linked}, Reader)
    assert refused.value.code == code and refused.value.facts["key"] == key


def test_without_a_progressive_there_is_nothing_to_link():
    with pytest.raises(ConfigurationError, match="linked: no such key"):
        read_submission({**example("588"), "progressive": None, "linked": LINKED}, Reader)


def test_the_words_for_every_chapter_are_each_asked_for_by_one():
    tables = [*map(example, CHAPTERS), {**example("588"), "linked": APPROVED}]
    questions = [question for table in tables for question in questions_of(table)]
    asked = {".".join(question.path) for question in questions}
    assert set(tomllib.loads(WORDS.read_text())["any"]) <= asked


def commented(text):
    """{path of a key or of a table of keys: the comment above it}."""
    found, comment, level = {}, [], ""
    for line in text.splitlines():
        if line.startswith("# ["):
            # A table of keys that is left out.
            found[line[3:-1]] = " ".join(comment)
        elif line.startswith("#"):
            comment.append(line.lstrip("# "))
        elif line:
            key = line.split(" ")[0]
            if line.startswith("["):
                level = key = line.strip("[]")
            elif level:
                key = f"{level}.{key}"
            found[key] = " ".join(comment)
            comment = []
    return found


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_question_left_unanswered_is_an_error_that_names_it_or_has_the_default(chapter):
    configuration = example(chapter)
    for question in questions_of(configuration):
        values = json.loads(json.dumps(configuration))
        level = values
        for key in question.path[:-1]:
            level = level[key]
        level.pop(question.path[-1], None)
        if question.path == ("game",):
            continue
        if not question.optional:
            with pytest.raises(ConfigurationError, match="missing") as caught:
                open_table(values)
            assert caught.value.facts["key"] == ".".join(question.path)
        else:
            assert open_table(values).status()["phase"] == "betting"


def test_check_accepts_the_example_and_says_what_it_offers(tablectl):
    outcome = tablectl("submission", "check", TABLES / "573.toml")
    assert outcome.code == 0, outcome.err
    lines = outcome.out.splitlines()
    assert lines[0].endswith("573.toml: Crazy 4 Poker (573), accepted")
    assert any(line.split() == ["queens_up", '"A"', "573.12(c)"] for line in lines)
    assert any(line.split()[0] == "progressive.seed" for line in lines)


def test_R_589_03_check_accepts_with_a_warning_a_wager_that_returns_more_than_its_stake(
    written, tablectl
):
    letter = tablectl("submission", "check", TABLES / "589.toml")
    assert letter.code == 0
    assert letter.err.startswith("warning: 589 Super, table A (589.12(b)) returns 148.80% of the")
    assert letter.err.count("\n") == 1
    path = written("589", super_ace_king='super_ace_king = "one_suit"')
    outcome = tablectl("submission", "check", path)
    assert (outcome.code, outcome.err) == (0, "")


def test_R_688a_19_check_warns_of_the_envy_of_a_full_table(written, tablectl):
    path = written("688a", envy_lammer='envy_lammer = "position"')
    outcome = tablectl("submission", "check", path)
    assert outcome.code == 0
    fortune, progressive = outcome.err.splitlines()
    assert fortune.startswith(
        "warning: 688a Fortune Bonus, table 1-4 (688a.12(c)) returns 116.69%"
    )
    assert "a wager of $5 to which 5 other hands pay envy; 2 of them are enough" in fortune
    assert progressive.startswith("warning: 688a Progressive Payout, table 4-1")


@pytest.mark.parametrize(
    ("chapter", "answers", "warning"),
    [
        (
            "588",
            {"mark_start": False, "mark_object": "button"},
            "mark_object says nothing to a table without mark_start (588.5(j)).",
        ),
        (
            "688a",
            {"mark_start": False, "mark_object": "button"},
            "mark_object says nothing to a table without mark_start (688a.5(j)).",
        ),
        (
            "579",
            {"poker_bonus": None, "poker_bonus_sevens": "B"},
            "poker_bonus_sevens says nothing to a table without poker_bonus (R-579-01).",
        ),
        (
            "589",
            {"super": None, "super_ace_king": "one_suit"},
            "super_ace_king says nothing to a table without super (R-589-03).",
        ),
        (
            "590",
            {"push_22": None, "surrender_push_22": "lost"},
            "surrender_push_22 says nothing to a table without push_22 (R-590-19).",
        ),
    ],
)
def test_check_warns_of_an_answer_that_does_nothing(chapter, answers, warning, tmp_path, tablectl):
    configuration = {**example(chapter), **answers}
    for key in {key for key, answer in answers.items() if answer is None}:
        configuration["limits"].pop(key)
    path = tmp_path / "table.json"
    path.write_text(json.dumps(configuration))
    outcome = tablectl("submission", "check", path)
    assert outcome.code == 0, outcome.err
    assert f"warning: {warning}" in outcome.err.splitlines()


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_answer_of_the_examples_does_nothing(chapter):
    assert idle(example(chapter)) == []


def test_R_573_14_R_587_07_envy_of_what_the_table_does_not_do_is_told_as_idle():
    values = {**example("587"), "abandoned_envy": True, "fold_pays_envy": True}
    assert idle({**values, "abandon_loses": True}) == []
    assert idle({**values, "abandon_loses": False}) == [
        "abandoned_envy says nothing to a table without abandon_loses (R-587-18)."
    ]
    (one,) = idle({**values, "abandon_loses": True, "progressive": None})
    assert one == "fold_pays_envy says nothing to a table without progressive (R-587-07)."


def test_R_585_11_check_refuses_other_positions_than_the_layouts(written, tablectl):
    path = written("585", seats="seats = 4")
    outcome = tablectl("submission", "check", path)
    assert outcome.code == 2 and "table.seats = 4: must be 6, 585.1(a)" in outcome.err


def test_check_refuses_what_is_longer_than_a_board_keeps(tmp_path, tablectl):
    chips = list(range(100, 100_000, 100))
    table = {"number": 1, "seats": 6, "denominations": chips}
    path = tmp_path / "long.json"
    path.write_text(json.dumps({**example("687a"), "table": table}))
    outcome = tablectl("submission", "check", path)
    assert outcome.code == 2 and "bytes: must be at most 4084 bytes" in outcome.err


def test_check_prints_the_canonical_json_that_the_board_keeps(tablectl):
    out = tablectl("submission", "check", TABLES / "687a.toml", "--json").out
    values = json.loads(out)
    assert out.strip() == json.dumps(values, sort_keys=True, separators=(",", ":"))
    assert values == toml_file.read(TABLES / "687a.toml")


FILING = '[filing]\nlicensee = "Keystone Downs"\ndate = "2026-02-28"\nmanager = "A. Lee"\n'


@pytest.fixture
def filed(tmp_path):
    """Writes the example of 573 with this table of who files it."""

    def write(filing):
        path = tmp_path / "filed.toml"
        path.write_text((TABLES / "573.toml").read_text() + filing)
        return path

    return write


def test_print_shows_who_files_it_and_every_option_with_its_section(filed, tablectl):
    outcome = tablectl("submission", "print", filed(FILING))
    assert (outcome.code, outcome.err) == (0, "")
    rows = [line.split() for line in outcome.out.splitlines()]
    assert ["licensee", "Keystone", "Downs"] in rows
    assert ["date", "2026-02-28"] in rows
    assert ["manager", "A.", "Lee"] in rows
    first = {row[0]: row for row in rows if row}
    for question in questions_of(example("573")):
        row = first[".".join(question.path)]
        assert all(part in row for part in question.section.split()), row
    assert first["queens_up"][1:3] == ['"A"', "573.12(c)"]


def test_print_leaves_a_line_for_what_the_file_does_not_say(filed, tablectl):
    out = tablectl("submission", "print", filed("")).out
    assert [line.split()[0] for line in out.splitlines() if "____" in line] == [
        "licensee",
        "date",
        "manager",
    ]


def test_print_says_of_every_option_what_it_is_when_it_is_left_out(filed, tablectl):
    """`table.board` may be left out, which is none; the paytable of Queens Up may not."""
    form = json.loads(tablectl("submission", "print", filed(""), "--json").out)
    left_out = {entry["key"]: entry["default"] for entry in form["entries"]}
    assert left_out["table.board"] == "none"
    assert left_out["queens_up"] == "required"
    assert left_out["whole_multiples"] == "true"


def test_print_as_json_has_the_answers_as_the_board_keeps_them(filed, tablectl):
    form = json.loads(tablectl("submission", "print", filed(FILING), "--json").out)
    assert form["filing"] == tomllib.loads(FILING)["filing"]
    answers = {entry["key"]: entry["value"] for entry in form["entries"]}
    assert answers["progressive.seed"] == 500000
    assert answers["limits.ante"] == example("573")["limits"]["ante"]


def test_688a_11_a_print_shows_the_house_way_rule_by_rule(tablectl):
    form = json.loads(tablectl("submission", "print", TABLES / "688a.toml", "--json").out)
    assert form["house_way"] == json.loads(HOUSE_WAY.read_text())["rules"]
    out = tablectl("submission", "print", TABLES / "688a.toml").out
    assert "3     pair                 straight, flush, straight flush, royal flush  T-K " in out


def test_who_files_it_is_not_for_the_board(filed, tablectl):
    said = tablectl("submission", "check", filed(FILING), "--json")
    assert json.loads(said.out) == toml_file.read(TABLES / "573.toml")


@pytest.mark.parametrize(
    ("filing", "text"),
    [
        ('[filing]\ndate = "2026-02-30"', 'filing.date = "2026-02-30": must be a day as'),
        ('[filing]\ndate = "20260228"', 'filing.date = "20260228": must be a day as'),
        ("[filing]\nmanager = 7", "filing.manager = 7: must be a text in quotes"),
        ('[filing]\nname = "x"', 'filing: unknown key "name"; the known keys are licensee, date'),
    ],
)
def test_who_files_it_is_read_as_strictly(filing, text, filed, tablectl):
    outcome = tablectl("submission", "print", filed(filing))
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert text in outcome.err


def test_none_is_what_the_table_does_not_offer(written):
    values = toml_file.read(written("687a", trips='trips = "none"'))
    assert values["trips"] is None


@pytest.mark.parametrize(
    ("chapter", "replaced", "text"),
    [
        ("573", {"shuffler": "shuffler = 1"}, "shuffler = 1: must be true or false, 573.3(b)"),
        ("573", {"shuffler": ""}, "shuffler: missing in the configuration of 573"),
        ("573", {"shuffler": "shuffler = true\ncolour = 1"}, "colour: no such key in the con"),
        (
            "573",
            {"seed": "seed = 499999"},
            "progressive.seed = 499999: must be a whole number from 500000 to 1000000000, "
            "573.12(d)(3)",
        ),
        (
            "573",
            {"shuffler": "shuffler = false", "deal_method": 'deal_method = "hand"'},
            "deal_method = hand: needs shuffler = true, 573.9(a)(1)",
        ),
        (
            "687a",
            {"paytable": 'paytable = "DJWBB-01"'},
            "bad_beat.paytable = DJWBB-01: its page is lost from the text of 687a.12(e)",
        ),
    ],
)
def test_what_is_refused_names_file_key_limit_and_section(
    chapter, replaced, text, written, tablectl
):
    path = written(chapter, **replaced)
    outcome = tablectl("submission", "check", path)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.startswith(f"tablectl: 6110: {path}: configuration: {text}"), outcome.err
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "code", "text"),
    [
        ("game = ", 6501, "not TOML: Invalid value (at end of document)"),
        ('game = "573"\ngame = "573"', 6501, "not TOML: Cannot overwrite a value"),
        ('game = "573"\nrate = 1.5', 6502, "rate = 1.5: the value must be"),
        ("[table]\nsince = 2026-01-01", 6502, "table.since = 2026-01-01: the value must be"),
        ('game = "999"', 6110, "game 999: this firmware has 5"),
        ("", 6105, 'top level: game is missing; name the chapter, such as "687a"'),
        ("game = true", 6106, "game = true: must be a chapter in quotes"),
    ],
)
def test_a_file_that_is_no_submission_is_one_error(content, code, text, tmp_path, tablectl):
    path = tmp_path / "table.toml"
    path.write_text(content)
    with pytest.raises(HostError) as caught:
        table_file.load(path)
    assert caught.value.code == code
    outcome = tablectl("submission", "check", path)
    assert (outcome.code, outcome.out) == (2, "")
    assert str(path) in outcome.err
    assert text in outcome.err, outcome.err


def test_files_that_cannot_be_read(tmp_path, tablectl):
    path = tmp_path / "table.toml"
    assert "cannot be read: No such file" in tablectl("submission", "check", path).err
    path.write_bytes(b"game = \xff")
    assert "byte 7 is no UTF-8" in tablectl("submission", "check", path).err


def test_new_writes_a_file_once(tmp_path, tablectl):
    path = tmp_path / "crazy.toml"
    assert tablectl("submission", "new", "573", "--out", path).code == 0
    assert path.read_text() == tablectl("submission", "new", "573").out
    assert tomllib.loads(path.read_text())["game"] == "573"
    path.write_text("mine")
    again = tablectl("submission", "new", "573", "--out", path)
    assert again.code == 2 and "the file exists already; name another file" in again.err
    assert path.read_text() == "mine"
    lost = tablectl("submission", "new", "573", "--out", tmp_path / "no" / "folder.toml")
    assert lost.code == 2 and "cannot be written: No such file" in lost.err


def test_new_knows_the_chapters(tablectl):
    outcome = tablectl("submission", "new", "601")
    assert outcome.code == 2
    assert outcome.err.startswith(
        "tablectl: 6503: chapter 601: there is no game of this chapter; the chapters are "
    )


def test_send_needs_a_port_and_a_right_file(tablectl, written):
    assert "name its port" in tablectl("submission", "send", TABLES / "573.toml").err
    wrong = tablectl("submission", "send", written("573", shuffler=""), "--port", "/dev/null")
    assert wrong.code == 2 and "shuffler: missing" in wrong.err


def test_new_as_json_lists_the_options(tablectl):
    options = {
        option["key"]: option
        for option in json.loads(tablectl("submission", "new", "573", "--json").out)
    }
    assert options["queens_up"]["section"] == "573.12(c)"
    assert options["progressive.seed"]["legal"] == "a whole number from 500000 to 1000000000"
    assert all(option["words"] for option in options.values())

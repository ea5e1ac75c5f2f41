"""The parts of the submission pack, each against what it is made from."""

import hashlib
import json
import re
import subprocess
from pathlib import Path

import pytest
from tablectl.core.errors import ERRORS

from host_tools.common import games
from host_tools.common.errors import HOST_ERRORS
from host_tools.examples import HOUSE_WAY
from host_tools.pack import image_sources
from host_tools.pack.diagrams import (
    board_tables,
)
from host_tools.pack.document import (
    Column,
    Figure,
    Items,
    Listing,
    Paragraph,
    Run,
    Section,
    Table,
    figure,
    inline,
    numbered,
    paragraph,
    table,
)
from host_tools.pack.markdown import blocks_of, part_of
from host_tools.pack.parts import (
    error_conditions,
    hardware,
    linked_progressives,
    manual,
    options,
    readings,
    rule_matrix,
)
from host_tools.pack.subject import Subject
from host_tools.submission.template import example

ROOT = Path(__file__).resolve().parents[3]
BOARD = ROOT / "boards" / "rpi_pico" / "board.py"


def subject_of(configuration=None):
    return Subject("RPI_PICO", "0" * 40, 0, {}, configuration, True)


def words(cell):
    return "".join(run.text for run in cell)


def tables_of(blocks):
    return [block for block in blocks if isinstance(block, Table)]


# The document


def test_sections_tables_and_figures_are_numbered_in_their_order():
    made = numbered(
        [
            Section("one", 1),
            Section("a", 2),
            table("first", [Column("x")], [["1"]]),
            Section("deep", 3),
            Section("b", 2),
            Section("two", 1),
            Section("c", 2),
            table("second", [Column("x")], []),
        ]
    )
    assert [one.number for one in made] == ["1", "1.1", "1", "1.1.1", "1.2", "2", "2.1", "2"]
    assert [one.anchor for one in made][:3] == ["section-1", "section-1.1", "table-1"]


def test_a_section_below_nothing_is_refused():
    with pytest.raises(ValueError, match="deep"):
        numbered([Section("one", 1), Section("deep", 3)])


def test_marks_within_a_line():
    assert inline("a `b` **c** [[key]].") == (
        Run("a "),
        Run("b", "code"),
        Run(" "),
        Run("c", "strong"),
        Run(" "),
        Run("key", "reference"),
        Run("."),
    )
    assert figure("93.8% = 3/4 of a stake") == (
        Run("93.8% = "),
        Run("3/4", "code"),
        Run(" of a stake"),
    )
    assert figure("plain") == (Run("plain"),)


MARKDOWN = """# Title

Text with `code`. To add a part, copy `that.py` and name it. More text.

## Part

| a | what it is |
|---|---|
| `x` | something that is longer than a name |

1. one
2. two
   - inner

### Below

    a command   b
"""


def test_markdown_becomes_blocks_without_title_and_advice_to_programmers():
    first, part, held, steps_of, below, listing = blocks_of(MARKDOWN, 3)
    assert isinstance(first, Paragraph)
    assert isinstance(held, Table) and isinstance(steps_of, Items)
    assert words(first.text) == "Text with code.  More text."
    assert (part, below) == (Section("Part", 3), Section("Below", 4))
    assert held.caption == "Part"
    assert [column.share > 0 for column in held.columns] == [False, True]
    assert held.rows[0][0] == (Run("x", "code"),)
    assert (steps_of.ordered, [words(text) for text in steps_of.texts]) == (
        True,
        ["one", "two inner"],
    )
    assert listing == Listing(("a command   b",))
    assert part_of(MARKDOWN, "Part").startswith("\n| a |")
    with pytest.raises(KeyError):
        part_of(MARKDOWN, "No such")


def test_a_list_of_commands_becomes_a_table_and_other_lists_stay():
    commands = "    tablectl list --json       boards  and more\n    tablectl flash    writes\n"
    (held,) = blocks_of(commands, 2, "Tools")
    assert isinstance(held, Table)
    assert held.caption == "Tools: commands"
    assert [tuple(map(words, row)) for row in held.rows] == [
        ("tablectl list --json", "boards  and more"),
        ("tablectl flash", "writes"),
    ]
    for other in ("    tablectl list    boards\n    make    all\n", "    tablectl list  boards\n"):
        assert [type(block) for block in blocks_of(other, 2)] == [Listing]


# Diagrams


def test_nothing_of_the_pack_asks_for_the_time():
    """Two runs on one day would not show a day in UTC."""
    folder = ROOT / "host_tools" / "pack"
    clock = re.compile(r"\b(?:now|utcnow|today|gmtime|localtime|strftime)\(|\btime\.time\b")
    files = [file for kind in ("*.py", "*.typ") for file in folder.rglob(kind)]
    assert len(files) > 20
    assert [file.name for file in files if clock.search(file.read_text())] == []


@pytest.fixture(scope="module")
def sources():
    return {source.path: source for source in image_sources.of_image("RPI_PICO")}


def test_every_module_and_c_file_of_the_firmware_is_a_source_of_the_image(sources):
    firmware = ROOT / "firmware"
    modules = list((firmware / "tablectl").rglob("*.py"))
    modules += [firmware / name for name in ("_boot.py", "boot.py", "main.py")]
    c_files = [
        path
        for path in firmware.glob("*/*.c")
        # The binding of CPython, and what only it has.
        if not path.name.startswith("py")
    ]
    for path in [*modules, *c_files, BOARD]:
        name = path.relative_to(ROOT).as_posix()
        assert sources[name].sha256 == hashlib.sha256(path.read_bytes()).hexdigest(), name
        assert sources[name].bytes == path.stat().st_size


def test_sources_of_the_libraries_are_named_by_their_package(sources):
    assert sources["micropython/py/vm.c"].package == "MicroPython"
    assert sources["micropython/lib/tinyusb/src/tusb.c"].package == "TinyUSB"
    packages = {source.package for source in sources.values()}
    assert packages == {"tablectl", "MicroPython", "pico-sdk", "TinyUSB", "Mbed TLS"}
    assert not [name for name in sources if name.startswith(("/", "build/", ".."))]


def test_a_module_that_is_gone_since_the_build_is_named(monkeypatch):
    monkeypatch.setattr(image_sources, "FROZEN_NAME", re.compile(r'^\s*"(boot)\.py\\0"$'))
    with pytest.raises(FileNotFoundError) as raised:
        image_sources.of_image("RPI_PICO")
    assert raised.value.filename == "boot"


def test_a_build_that_was_copied_from_another_tree_is_refused(monkeypatch, tmp_path):
    cache = tmp_path / "RPI_PICO" / "cmake" / "CMakeCache.txt"
    cache.parent.mkdir(parents=True)
    built = ROOT / "build" / "RPI_PICO" / "cmake" / "CMakeCache.txt"
    cache.write_text(built.read_text())
    monkeypatch.setattr(image_sources, "BUILD", tmp_path)
    with pytest.raises(FileNotFoundError, match="made elsewhere") as raised:
        image_sources.of_image("RPI_PICO")
    assert raised.value.filename == str(cache)


def test_a_list_of_dependencies_is_read_with_its_continued_lines(tmp_path):
    text = "main.c.o: \\\n /a/my\\ main.c /a/../b/x\\#$$.h \\\n genhdr/made.h\n"
    found = list(image_sources._prerequisites(text, tmp_path))
    assert found == [Path("/a/my main.c"), Path("/b/x#$.h"), tmp_path / "genhdr" / "made.h"]


def test_461a_4_whatever_the_debugger_knows_of_the_image_is_a_source(sources):
    """The linker's output, not its input: each unit of the image but those of C library and
    compiler, which were built elsewhere, and what the build itself writes."""
    elf = ROOT / "build" / "RPI_PICO" / "firmware.elf"
    command = ["arm-none-eabi-readelf", "--debug-dump=info", "--dwarf-depth=1", str(elf)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    units = {
        re.findall(r"DW_AT_name .*: (\S.*)", unit)[0].strip()
        for unit in told.split("DW_TAG_compile_unit")[1:]
    }
    written = ROOT / "build" / "RPI_PICO"
    own = {Path(unit) for unit in units if unit.startswith(str(ROOT))}
    own = {path for path in own if written not in path.parents}
    assert len(own) > 250
    listed = set(image_sources._paths("RPI_PICO"))
    assert own - listed == set()
    assert len(listed) > len(sources) > len(own)


def test_boot_stage_assembler_headers_and_linker_script_are_sources(sources):
    sdk = "micropython/lib/pico-sdk/src/rp2040"
    for name in (
        f"{sdk}/boot_stage2/boot2_w25q080.S",
        f"{sdk}/boot_stage2/boot_stage2.ld",
        f"{sdk}/pico_platform/include/pico/asm_helper.S",
        "micropython/ports/rp2/memmap_mp_rp2040.ld",
    ):
        assert name in sources


def test_an_object_without_its_list_of_files_is_an_error(tmp_path):
    link = tmp_path / "CMakeFiles" / "firmware.dir" / "link.txt"
    link.parent.mkdir(parents=True)
    link.write_text("gcc main.c.o -o firmware.elf\n")
    link.with_name("DependInfo.cmake").write_text("")
    with pytest.raises(FileNotFoundError, match=r"main\.c\.o\.d"):
        list(image_sources._linked(link))


# Errors


def test_461a_4_every_error_condition_has_its_text_and_the_operators_action():
    rows = {}
    for one in tables_of(error_conditions.blocks()):
        rows |= {int(words(row[0])): row for row in one.rows}
    assert set(rows) == set(ERRORS) | set(HOST_ERRORS)
    for code in ERRORS:
        _, text, board, act = map(words, rows[code])
        name, said = ERRORS[code]
        assert text == f"{name}: {said}"
        assert board and act


# Options, matrix, readings, manual


@pytest.mark.parametrize("chapter", games.chapters())
def test_461a_4_every_option_of_a_submission_is_in_the_table(chapter):
    _, found, *_ = tables_of(options.blocks(subject_of(example(chapter))))
    keys = [words(row[0]) for row in found.rows]

    def held(values, start=""):
        for key, value in values.items():
            yield start + key
            if isinstance(value, dict):
                yield from held(value, f"{start}{key}.")

    assert set(held(example(chapter))) <= set(keys)
    assert len(keys) == len(set(keys))
    for row in found.rows:
        assert words(row[1]) and (words(row[2]) or words(row[4]) == "offered")


def test_688a_11_a_the_house_way_is_in_the_pack_rule_by_rule():
    filed, _, way = tables_of(options.blocks(subject_of(example("688a"))))
    assert [words(row[0]) for row in filed.rows] == ["licensee", "date", "manager"]
    assert {words(row[1]) for row in filed.rows} == {"(to be filled in)"}
    given = json.loads(HOUSE_WAY.read_text())["rules"]
    assert [words(row[1]) for row in way.rows] == [rule["hand"] for rule in given]
    assert [words(row[7]) for row in way.rows] == [rule["keep"] for rule in given]


def test_the_matrix_of_a_table_is_that_of_its_chapter():
    blocks = list(rule_matrix.blocks(subject_of(example("585"))))
    counts, matrix = tables_of(blocks)
    listed = (ROOT / "hil_tests" / "matrix" / "585.tsv").read_text().splitlines()[1:]
    assert [words(row[0]) for row in matrix.rows] == [line.split("\t")[0] for line in listed]
    assert words(counts.rows[0][2]) == str(len(listed))


def test_the_readings_are_those_of_the_chapters_submitted():
    (found,) = tables_of(readings.blocks(subject_of(example("687a"))))
    text = (ROOT / "firmware" / "tablectl" / "games" / "READINGS.md").read_text()
    numbers = re.findall(r"^\| (R-687a-\d+) \|", text, re.MULTILINE)
    assert [words(row[0]) for row in found.rows] == numbers


def test_461a_4_each_drawing_of_the_circuit_has_its_number_and_its_files_hash():
    blocks = list(hardware.blocks())
    figures = [block for block in blocks if isinstance(block, Figure)]
    (numbers,) = [block for block in tables_of(blocks) if block.caption.startswith("Drawings")]
    assert len(figures) == len(numbers.rows) == 8
    for place, (figure_of, row) in enumerate(zip(figures, numbers.rows, strict=True), 1):
        number, title, digest = map(words, row)
        assert number == f"TC-1/{place}" and figure_of.caption == f"{number}: {title}"
        assert digest == hashlib.sha256(figure_of.svg).hexdigest()


def test_the_first_words_on_the_circuit_are_that_nothing_was_built():
    _, first, *others = hardware.blocks()
    assert isinstance(first, Paragraph)
    assert words(first.text).startswith("Nothing of this circuit was built.")
    told = [block.title for block in others if isinstance(block, Section) and block.level == 2]
    assert told[0] == "What a prototype must show" and "Limits of the simulations" in told
    assert told[-1] == "Assembly and first power-up"


def test_the_manual_names_every_lamp_and_display_of_the_board():
    said = json.dumps([str(block) for block in manual.blocks()])
    for name in ("seat", "win", "LOCKED", "jackpot"):
        assert f"{name} lamp" in said
    for name in board_tables.DISPLAY_NAMES.values():
        assert name in said


def test_605a_8_the_protocol_its_invariants_and_the_states_of_its_model_are_a_part():
    found = list(linked_progressives.blocks())
    tables = [block for block in found if isinstance(block, Table)]
    cells = [str(cell) for block in tables for row in block.rows for cell in row]
    for what in ("messages.py", "taking.py", "21,577,884"):
        assert any(what in cell for cell in cells), what


def test_a_reference_to_no_section_is_an_error():
    from host_tools.pack import html
    from host_tools.pack.document import Document

    blocks = numbered([Section("one", 1, "one"), paragraph("see [[two]]")])
    document = Document("t", "s", (), "2026-01-01", "commit", "", blocks)
    with pytest.raises(KeyError, match="two"):
        html.pages(document)

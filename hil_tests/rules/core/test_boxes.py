"""How many adjacent boxes one player may wager on (687a.7(e) and its like)."""

from tablectl.core.table import open_table

from hil_tests.helpers.examples import table
from hil_tests.rules.helpers.play import changed, refused

SECTIONS = (
    ("581", "581.6(g)"),
    ("590", "590.6(f)"),
    ("591", "591.6(e)"),
    ("686a", "686a.6(f)"),
    ("687a", "687a.7(e)"),
)


def of_three(chapter, boxes):
    values = changed(table(chapter), max_boxes=boxes)
    values["table"] = changed(values["table"], seats=3)
    return values


def test_581_6_g_590_6_f_591_6_e_686a_6_f_687a_7_e_no_more_boxes_than_the_table_has():
    for chapter, section in SECTIONS:
        for boxes in (1, 3):
            opened = open_table(of_three(chapter, boxes))
            assert opened.configuration["max_boxes"] == boxes
        error = refused(lambda chapter=chapter: open_table(of_three(chapter, 4)), 4003, section)
        assert error.text == f"max_boxes = 4: must be a whole number from 1 to 3, {section}"

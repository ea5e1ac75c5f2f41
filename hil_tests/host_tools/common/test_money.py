"""Amounts of money are read in one way, wherever somebody writes one: option, prompt, page."""

import json
import subprocess
from pathlib import Path

import pytest

from host_tools.common import money
from host_tools.common.errors import HostError
from host_tools.session.prompt import cents_in

WORDS = Path(money.__file__).parents[1] / "session" / "web" / "page" / "words.js"
AMOUNTS = {
    "5": 500,
    "0": 0,
    "12.50": 1_250,
    "2500.00": 250_000,
    "2,500": 250_000,
    "2,500.00": 250_000,
    "250,000.00": 25_000_000,
    "12,345,678.90": 1_234_567_890,
    "99999999.99": 9_999_999_999,
}
NONE = (
    *(
        "",
        ".",
        "-5",
        "+5",
        "1e3",
        "0x10",
        "2500,00",
        "25,00.00",
        "2,50",
        ",500",
        "2,5000",
        "2500,000",
    ),
    *(
        "2.5",
        "2.500,00",
        "2.500",
        "2 500.00",
        "2_500",
        "$5",
        "5$",
        "100000000",
        "1,234,567,890.00",
    ),
    *("٢٥٠٠", "２５００", "2500.٠٠", "5\n", "5.00\n0", "9" * 5_000, "nan", "inf"),
)


@pytest.mark.parametrize(("text", "cents"), AMOUNTS.items())
def test_an_amount_is_read_to_its_cents(text, cents):
    assert money.cents_of(text) == cents == cents_in(text)


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_amount_is_read_as_none(text):
    with pytest.raises(HostError) as caught:
        money.cents_of(text)
    assert caught.value.code == 6704
    with pytest.raises(ValueError, match="dollars"):
        cents_in(text)


@pytest.mark.parametrize("text", ["", "-1", "2,500", "25.00", "1_000", "٢", " 5", "9" * 13])
def test_what_is_no_whole_cents_is_refused(text):
    with pytest.raises(HostError) as caught:
        money.whole_cents(text)
    assert caught.value.code == 6705
    assert money.whole_cents("250000") == 250_000


def test_the_page_reads_the_same_amounts():
    """It leaves out blanks at the ends, as the prompt of the terminal does before it asks."""
    asked = [text.strip() for text in (*AMOUNTS, *NONE)]
    script = f"{WORDS.read_text()}\nconsole.log(JSON.stringify({json.dumps(asked)}.map(cents)))"
    done = subprocess.run(
        ["node", "--input-type=module"], input=script, capture_output=True, text=True, check=True
    )
    read = [AMOUNTS.get(text) for text in asked]
    assert json.loads(done.stdout) == read

"""A record is read on the image, in C there, as the Python on the host reads it."""

from ast import literal_eval

from hil_tests.bench.repl import Repl
from hil_tests.controller.stand_ins import Random
from hil_tests.controller.test_record_reader import (
    HEADS,
    SEQUENCE,
    TIMES,
    any_record,
    in_python,
    of,
)
from host_tools.simulator.bench import Bench

RECORDS, AT_ONCE = 400, 20
BEGIN = """
from tablectl.store.records import TABLES, record_reader
def read(data, before):
    found = record_reader.read(TABLES, memoryview(bytes.fromhex(data)), {}, before)
    print(found and (list(found[0].items()), found[1]))
"""


def changed(random, data):
    """One in three as it was sealed, one with bytes of another record's kind, one torn."""
    data = bytearray(data)
    at, how = random.below(len(data)), random.below(3)
    if how == 1:
        data[at] = of(random, HEADS)
    elif how == 2:
        del data[at:]
    return bytes(data)


def test_any_record_is_read_on_the_image_as_on_the_host():
    random = Random(21)
    read_in_c = 0
    with Bench() as bench:
        repl = Repl(bench)
        repl.start()
        repl.exec(BEGIN.format(SEQUENCE))
        for _ in range(RECORDS // AT_ONCE):
            asked = []
            for _ in range(AT_ONCE):
                before = of(random, TIMES)
                asked.append((changed(random, any_record(random, before)[1]), before))
            lines = [f"read('{data.hex()}', {before})" for data, before in asked]
            answers = repl.exec("\n".join(lines)).splitlines()
            for (data, before), answer in zip(asked, answers, strict=True):
                found = literal_eval(answer)
                if found:
                    facts, sealed = found
                    assert (dict(facts), sealed) == in_python(data, before), data.hex()
                    read_in_c += 1
    assert read_in_c > RECORDS // 3

"""The results of a chapter's rule matrix: the tests and rounds that answer for each paragraph are
run, the random rounds too.

    python -m hil_tests.matrix.results 688a      {paragraph: {"tests": how many, "failed": names}}
"""

import json
import sys
from typing import Any

from hil_tests.matrix.cited_tests import Call, calls
from hil_tests.matrix.matrix import leaves, load
from hil_tests.matrix.mutants import by_module
from hil_tests.matrix.trial import seconds


def results(chapter: str) -> dict[str, dict[str, Any]]:
    """Of each paragraph of code without others in it."""
    rows, _, tests = load()
    cited = {
        row.paragraph: calls(set().union(*(tests[number] for number in row.numbers)), ())
        for row in leaves(rows[chapter])
        if row.kind == "code"
    }
    passed: set[Call] = set()
    for of_module in by_module(set().union(*cited.values())):
        passed.update(seconds(of_module))
    return {
        paragraph: {
            "tests": len(asked),
            "failed": [call.said for call in asked if call not in passed],
        }
        for paragraph, asked in cited.items()
    }


if __name__ == "__main__":
    print(json.dumps(results(sys.argv[1])))

"""What a run measured of each board, as a production test keeps it: an entry of its record.

The shape of an entry stands in the README and is checked by a test.
"""

from collections import Counter

from hil_tests.report.attempts import WORDS
from host_tools.device import board_record

UNKNOWN = "unknown"


def entries(results):
    """{uid: entry} of each board that was heard of, or measured."""
    boards = results.heard("identity")
    tests = _by_board(results, boards)
    return {uid: _entry(results, boards.get(uid), ids) for uid, ids in tests.items()}


def _by_board(results, boards):
    """{uid: its tests}; a board that kept silent is the only one that there is, or unknown."""
    only = next(iter(boards)) if len(boards) == 1 else UNKNOWN
    found = {}
    for nodeid, test in results.tests.items():
        if test["hil"]:
            uid = (test["hil"]["identity"] or {}).get("uid", only)
            found.setdefault(uid, []).append(nodeid)
    return found


def _entry(results, identity, nodeids):
    facts = results.facts()
    about = {"at": facts["begun"]}
    outcomes = Counter(WORDS[results.letters(nodeid)[-1]] for nodeid in nodeids)
    return {
        **board_record.begun(None),
        **about,
        "board": identity and identity["board"],
        "firmware": identity and identity["commit"],
        "image": facts["image"],
        "rig": facts["rig"],
        "figures": _figures(results, nodeids, {**about, "image": facts["image"]}),
        "tests": dict(sorted(outcomes.items())),
        "passed": not set(nodeids) & set(results.failed()),
    }


def _figures(results, nodeids, about):
    """The worst of each figure, with how often it was measured."""
    worst, times = {}, Counter()
    for nodeid in nodeids:
        for figure in results.tests[nodeid]["figures"]:
            name = figure["name"]
            times[name] += 1
            if name not in worst or _is_worse(figure, worst[name]):
                worst[name] = {**figure, "test": nodeid}
    return [{**figure, "times": times[name], **about} for name, figure in worst.items()]


def _is_worse(figure, other):
    if figure["at_least"]:
        return figure["value"] < other["value"]
    return figure["value"] > other["value"]

"""The ledger of a link as a board hears it, for tests of the image: what it answers is no amount
that the table could have found out by itself."""

from binascii import hexlify, unhexlify

from tablectl.core.keyed_hash import KeyedHash
from tablectl.linked.messages import LEASE_MS, digest_of, seal, unseal

from hil_tests.board.board_verbs import CONFIGURATION, KEYS

LINK, LEVEL = "pit7", "major"
LINKED = {**CONFIGURATION, "linked": {"link": LINK, "progressive": LEVEL, "approval": "pgcb-1"}}
# 2,000 dollars to begin anew, 20.5 cents of the dollar.
TERMS = (200_000, None, 2050, 0)
ANSWER, QUOTE = 1_234_567, 98_765_430_000
FED = 205_000


class HouseLedger:
    """`fed`: micro-dollars as the board has told last; `claims`: {sequence: its last row}."""

    def __init__(self):
        self.key = KeyedHash(KEYS["link"])
        self.fed, self.claims = 0, {}

    def exchange(self, board):
        """Report and reply; returns the milliseconds of the lease."""
        report = unhexlify(board.request("link_report")["report"])
        reply = hexlify(self.reply_to(unseal(self.key, "report", report))).decode()
        return board.request("link_reply", reply=reply)["lease_ms"]

    def reply_to(self, report):
        (told,) = report["levels"]
        self.fed, answer, settled = told[2], None, 0
        for row in report["claims"]:
            sequence, tag, answered, paid = row[0], row[4], row[5], row[6]
            known = self.claims.get(sequence, row)
            assert known[4] == tag, "the same claim from another record"
            assert answered in (None, [0, 1, ANSWER]), answered
            self.claims[sequence] = row
            if answered is None:
                answer = [sequence, 1, ANSWER]
            settled = sequence if paid is not None else settled
        return seal(
            self.key,
            "reply",
            {
                **{name: report[name] for name in ("uid", "epoch", "link", "term", "nonce")},
                "entry": 7,
                "valid_ms": LEASE_MS,
                "levels": [[LEVEL, digest_of(LINK, LEVEL, *TERMS), QUOTE, 0]],
                "settled": settled,
                "answer": answer,
            },
        )

    @property
    def ends(self):
        """Of each claim, whether it was paid."""
        return [row[6] for row in self.claims.values()]

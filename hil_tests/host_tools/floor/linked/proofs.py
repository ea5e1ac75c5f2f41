"""What must always hold, held against everything that happens. It knows what no side knows: every
record of every board and every transaction of every database, and reckons on its own.

`exempt` of the world are epochs of boards that nobody can answer for: a memory was put back or
begun anew, or two persons did not wait for it. About these an alarm is allowed, and nothing else.
"""

from collections import Counter, defaultdict

from tablectl.core.money import MICRO_PER_CENT

from host_tools.floor.linked.taking import all_told

LEASE_MS = 5_000
SOURCES = ("startup", "contributions", "adjustments", "house")
GONE = ("held", "paid", "reserve")


class Broken(AssertionError):
    """Something does not hold that must."""


class Proofs:
    def __init__(self, world):
        self.world = world
        self.fed = defaultdict(lambda: defaultdict(lambda: (0, 0)))
        self.fed_at = {}
        self.claims, self.numbers, self.ends = {}, {}, {}
        self.answers = defaultdict(set)
        self.issued = defaultdict(list)
        self.terms = Counter()
        self.refusals = Counter()
        self.accounts = {}

    def fail(self, text):
        raise Broken(f"{text} (at {self.world.now_ms} ms)")

    def hold(self, holds, text):
        if not holds:
            self.fail(text)

    # Records of boards

    def recorded(self, board, sequence, tag, facts):
        checks = {
            "link_term": self._link_term,
            "contributed": self._contributed,
            "reversed": self._reversed,
            "claimed": self._claimed,
            "answered": self._answered,
            "awarded": self._awarded,
        }
        if facts["event"] in checks:
            checks[facts["event"]](board, sequence, tag, facts)

    def _link_term(self, board, sequence, tag, facts):
        self.terms[board.who] = max(facts["term"], self.terms[board.who])

    def reported(self, board):
        is_known = board.share.term <= self.terms[board.who]
        self.hold(is_known, "a term is told that is in no journal")

    def _contributed(self, board, sequence, tag, facts):
        self.hold(self._is_leased(board, facts["lease"]), "a wager without a live lease")
        self._feed(board, sequence, facts["amounts"], 1)

    def _is_leased(self, board, lease):
        now = self.world.now_ms
        return any(
            lease == [reply["term"], reply["entry"], now - board.asked[reply["nonce"]]]
            for reply in self._live(board)
        )

    def _live(self, board):
        """What a database has said to this board that is no older than a lease may be."""
        least = self.world.now_ms - LEASE_MS
        live = [one for one in self.issued[board.uid] if board.asked[one["nonce"]] > least]
        self.issued[board.uid] = live
        return live

    def _reversed(self, board, sequence, tag, facts):
        self.hold(not board.share.claiming, "a void while an answer is awaited")
        self._feed(board, sequence, facts["amounts"], -1)

    def _feed(self, board, sequence, amounts, sign):
        for level, micro, reserved in amounts:
            total, reserve = self.fed[board.who][level]
            now = total + sign * micro, reserve + sign * reserved
            self.fed[board.who][level] = self.fed_at[*board.who, level, sequence] = now

    def _claimed(self, board, sequence, tag, facts):
        fed = dict(self.fed[board.who])
        self.claims[*board.who, sequence, tag] = facts["level"], facts["percent"], fed

    def _answered(self, board, sequence, tag, facts):
        claim, answer = board.share.claiming.sequence, (facts["number"], facts["cents"])
        tags = [record[1] for record in board.memory.records if record[0] == claim]
        key = (*board.who, claim, *tags)
        self.hold(key in self.claims, "an answer to a claim that is in no journal")
        # Where a memory was put back and a database came back older, nobody remembers the first.
        forgotten = board.who in self.world.exempt and self.world.last_term > 1
        self.answers[key].add(answer)
        self.hold(len(self.answers[key]) == 1 or forgotten, "one claim, two answers")
        level, percent, _ = self.claims[key]
        was = [one.books.award_of(*board.who, claim) for one in self.world.stores]
        said = (level, percent, *answer, *tags)
        given = [(one.level, one.percent, one.number, one.cents, one.tag) for one in was if one]
        self.hold(said in given, "an answer that no database has given to this claim")
        other = self.numbers.setdefault(answer[0], key)
        if other != key:
            two = {other[:2], key[:2]}
            self.hold(two & self.world.exempt, f"award {answer[0]} was given twice")
            # Whichever of them a later database hears of first, the other one is an alarm.
            self.world.exempt |= two

    def _awarded(self, board, sequence, tag, facts):
        number = board.share.held.answer[1]
        before = self.ends.setdefault(number, board.who)
        once = before == board.who and (number, board.who) not in self.ends
        self.ends[number, board.who] = facts["paid"]
        excused = {before, board.who} & self.world.exempt
        self.hold(once or excused, f"award {number} ended twice")

    # Transactions

    def before(self, store):
        """What another database began with was held to account when it was written."""
        if store in self.accounts:
            return
        self.world.stores.append(store)
        sums = defaultdict(Counter)
        for entry in store.books.entries:
            sums[entry.level].update(entry.amounts)
            sums["fed"][entry.uid, entry.epoch, entry.level] += entry.amounts["contributions"]
        self.accounts[store] = {"seen": len(store.books.entries), "sums": sums}

    def committed(self, store):
        kept = self.accounts[store]
        books, sums = store.books, kept["sums"]
        for number in range(kept["seen"] + 1, len(books.entries) + 1):
            entry = books.entries[number - 1]
            before = self._whole(sums[entry.level])
            sums[entry.level].update(entry.amounts)
            change = self._whole(sums[entry.level]) - before
            if entry.kind == "award":
                self._given(store, kept, number, before, change)
            elif entry.kind == "contribution":
                self._booked(books, sums, entry)
        kept["seen"] = len(books.entries)
        for level in books.terms():
            self._balanced(books, level, sums[level])

    def _whole(self, sums):
        """What is on a level, reckoned from all the other accounts."""
        return sum(sums[name] for name in SOURCES) - sum(sums[name] for name in GONE)

    def _balanced(self, books, level, sums):
        standing = books.standing(level)
        self.hold(all(standing[name] == sums[name] for name in standing), "entries do not add up")
        whole = standing["current"] + standing["overflow"]
        self.hold(whole == self._whole(sums), "money came or went")
        if all_told(books):
            places = ("current", "overflow", "reserve", "held", "paid", "house")
            self.hold(all(standing[name] >= 0 for name in places), f"below zero: {standing}")
        limit = books.terms()[level].limit
        most = whole if limit is None else min(whole, limit * MICRO_PER_CENT)
        self.hold(standing["current"] == most, "the limit is not held")

    def _booked(self, books, sums, entry):
        who = (entry.uid, entry.epoch)
        self.hold(who in self.world.admitted, "a memory that nobody admitted was heard")
        total = books.total_at(*who, entry.level, entry.sequence)
        fed = self.fed_at.get((*who, entry.level, entry.sequence))
        self.hold(who in self.world.exempt or fed == (total.total, total.reserved), "not as fed")
        fed_by = sums["fed"]
        fed_by[(*who, entry.level)] += entry.amounts["contributions"]
        booked = fed_by[(*who, entry.level)]
        self.hold(booked == total.total + total.reserved, "a board's entries are not its total")

    def _given(self, store, kept, number, before, change):
        books = store.books
        award = next(one for one in reversed(books.awards.values()) if one.entry == number)
        who, key = (award.uid, award.epoch), (award.uid, award.epoch, award.sequence, award.tag)
        self.hold(key in self.claims, "a claim that is in no journal was answered")
        level, percent, fed = self.claims[key]
        self.hold((level, percent) == (award.level, award.percent), "another claim is answered")
        terms = books.terms()[level]
        base = terms.base * MICRO_PER_CENT if percent == 100 else 0
        moved = base - award.cents * MICRO_PER_CENT
        self.hold(change == moved, "an award moves the level by another amount")
        if award.term < books.term():
            is_told = (award.number, award.cents) in self.answers.get(key, ())
            self.hold(is_told, "restored as nobody was answered")
            return
        self.hold(award.number == 1 + max([*books.awards][:-1], default=0), "no next number")
        self.hold(all_told(books), "answered before all boards have told")
        shown = before if terms.limit is None else min(before, terms.limit * MICRO_PER_CENT)
        cents = shown * percent // 100 // MICRO_PER_CENT
        self.hold(award.cents == cents, f"paid {award.cents} cents of {cents}")
        if who not in self.world.exempt:
            for name, amounts in fed.items():
                last = books.last_total(*who, name)
                self.hold(amounts == (last.total, last.reserved), "answered without what was fed")

    # What a board shows

    def quoted(self, board, reply):
        if reply["valid_ms"]:
            self.issued[board.uid].append(reply)

    def refused(self, board, text):
        self.refusals[text] += 1
        self.hold("Rules Submission" not in text, "a board does not know its own terms")

    def looked_at(self, board):
        if not board.is_on:
            return
        for level in board.terms:
            micro = board.linked.shown(level, self.world.now_ms)
            quotes = [
                row[2] for reply in self._live(board) for row in reply["levels"] if row[0] == level
            ]
            self.hold(micro is None or micro in quotes, "the sign shows what nobody quoted")

    # The end

    def _sound(self):
        return [board for board in self.world.boards if board.who not in self.world.exempt]

    def is_quiet(self):
        books = self.world.store.books
        if not all_told(books):
            return False
        for board in self._sound():
            linked = board.linked
            if not board.is_on or board.share.claiming or board.share.held or board.memory.fed:
                return False
            if linked.quote is None or linked.quote.asked_ms < self.world.healed_ms:
                return False
            share = linked.share
            if linked.settled != (share.claims[-1].sequence if share.claims else 0):
                return False
            for level, (sequence, _, _) in share.totals.items():
                if books.last_total(*board.who, level).sequence != sequence:
                    return False
        return True

    def at_the_end(self):
        """The regulator's check: what the journals of the boards say is what the ledger has."""
        books, exempt = self.world.store.books, self.world.exempt
        strange = [alarm for alarm in books.alarms if alarm[:2] not in exempt]
        self.hold(not strange, f"an alarm about a sound board: {strange}")
        self.hold(books.numbers() == [*range(1, books.last_number() + 1)], "a gap in the numbers")
        for board in self._sound():
            for level in board.terms:
                last = books.last_total(*board.who, level)
                fed = self.fed[board.who][level]
                self.hold(fed == (last.total, last.reserved), "the ledger lacks contributions")
        for key, answers in self.answers.items():
            if key[:2] not in exempt:
                ((number, cents),) = answers
                award = books.award_of(*key[:3])
                self.hold(award and (award.number, award.cents) == (number, cents), "award lost")
                ended = self.ends.get((number, key[:2]))
                self.hold(books.outcome(number) == ended, f"award {number} did not end so")

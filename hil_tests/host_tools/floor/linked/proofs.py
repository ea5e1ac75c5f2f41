"""What must always hold, held against everything that happens. It knows what no side knows: every
record of every board and every transaction of every database, and reckons on its own.

`exempt` of the world are epochs of boards that nobody can answer for: a memory was put back or
begun anew, or two persons did not wait for it. About these an alarm is allowed, and nothing else.
"""

from collections import Counter, defaultdict

from tablectl.core.money import MICRO_PER_CENT

from hil_tests.host_tools.floor.linked.scripts import ALL, LEVEL
from host_tools.floor.linked.taking import all_told

LEASE_MS = 5_000
# Microseconds.
MS = 1_000
# The sign follows once a second.
SIGN_US = 1_100 * MS
SOURCES = ("startup", "contributions", "adjustments", "house")
GONE = ("held", "paid", "reserve")


class Broken(AssertionError):
    """Something does not hold that must."""


class Proofs:
    def __init__(self, world):
        self.world = world
        # {(uid, epoch, sequence): (total, reserved) as the journal has it}
        self.fed_at = {}
        self.claims, self.numbers, self.ends = {}, {}, {}
        self.answers = defaultdict(set)
        self.asked, self.issued = {}, defaultdict(list)
        self.refusals = Counter()
        self.accounts = {}

    def fail(self, text):
        raise Broken(f"{text} (at {self.world.now_ms} ms)")

    def hold(self, holds, text):
        if not holds:
            self.fail(text)

    # Records of boards

    def heard_by(self, table):
        """For the journal of a memory that the table has from now on."""
        said = table.said
        self._remember(said, (table.uid, said.epoch), said.fed_at)

        def heard(record, award):
            who, facts = (table.uid, said.epoch), record.facts
            self._remember(said, who, {0, record.sequence} & said.fed_at.keys())
            checks = {
                "start_game": self._locked,
                "answered": self._answered,
                "jackpot_confirm": self._ended,
                "claim_void": self._voided,
                "irregularity": self._voided,
                "next_round": self._over,
                "over": self._paid,
            }
            if facts["event"] in checks:
                checks[facts["event"]](table, record, award)

        return heard

    def _remember(self, said, who, sequences):
        for sequence in sequences:
            self.fed_at[*who, sequence] = said.fed_at[sequence]

    def _locked(self, table, record, award):
        lease = record.facts.get("lease")
        if lease is None:
            self.world.faults["wagers refused"] += 1
            return
        self.hold(self._is_leased(table, lease), f"a wager without a live lease: {lease}")

    def _is_leased(self, table, lease):
        """A database has said so, in the reply to a report of that age."""
        term, entry, age_ms = lease
        for reply in self.issued[table.uid]:
            if (reply["term"], reply["entry"]) == (term, entry):
                ages_us = [table.pressed_us - us for us in self.asked[reply["nonce"]]]
                if min(ages_us) - MS <= age_ms * MS <= max(ages_us) + MS and age_ms < LEASE_MS:
                    return True
        return False

    def _answered(self, table, record, award):
        facts, who = record.facts, table.who
        self.hold(award is not None, "an answer that no award waits for")
        asked = [key for key in self.claims if key[:2] == who and self._is_of(table, key)]
        self.hold(asked, "an answer to a claim that was never told")
        key = max(asked, key=lambda one: one[2])
        answer = facts["number"], facts["cents"]
        # Where a memory was put back and a database came back older, nobody remembers the first.
        forgotten = who in self.world.exempt and self.world.last_term > 1
        self.answers[key].add(answer)
        self.hold(len(self.answers[key]) == 1 or forgotten, "one claim, two answers")
        was = [one.books.award_of(*key[:3]) for one in self.world.stores]
        said = (award.percent, *answer, key[3])
        given = [(one.percent, one.number, one.cents, one.tag) for one in was if one]
        self.hold(said in given, "an answer that no database has given to this claim")
        other = self.numbers.setdefault(answer[0], key)
        if other != key:
            two = {other[:2], key[:2]}
            self.hold(two & self.world.exempt, f"award {answer[0]} was given twice")
            # Whichever of them a later database hears of first, the other one is an alarm.
            self.world.exempt |= two
        if not award.is_held:
            self._end(table, answer[0], True)

    def _is_of(self, table, key):
        """Whether the claim is from a record that this memory has."""
        return table.said.records.get(key[2], "?")[0] == key[3]

    def _ended(self, table, record, award):
        self._end(table, table.said.answered[-1][1], True)

    def _voided(self, table, record, award):
        said = table.said
        if len(said.answered) > said.ended:
            self._end(table, said.answered[-1][1], False)
        is_told = record.facts["event"] == "irregularity"
        self.hold(not (is_told and table.phase == "claiming"), "a void while an answer is awaited")

    def _end(self, table, number, paid):
        who = table.who
        before = self.ends.setdefault(number, who)
        once = before == who and self.ends.get((number, who), paid) == paid
        excused = {before, who} & self.world.exempt
        self.hold(once or excused, f"award {number} ended twice")
        self.ends[number, who] = paid

    def _over(self, table, record, award):
        self.hold(award is None, "a round went on without its award")

    def _paid(self, table, record, award):
        """What a round came to, to the cent: the odds of its chapter and what was answered."""
        said = table.said
        if said.is_void:
            return
        won = sum(answer[2] for answer in said.answered) + sum(one.besides for one in said.awards)
        self.hold(award is None, "a round was over before its award")
        cents, due = record.facts["cents"], said.script.base + won
        self.hold(cents == due, f"a round paid {cents} cents of {due}")

    # Reports of boards

    def told(self, table, report, asked_us):
        """What a board tells is in its journal, and all of that."""
        said, who = table.said, (report["uid"], report["epoch"])
        self.asked.setdefault(report["nonce"], asked_us)
        self.hold(report["term"] <= said.term, "a term is told that is in no journal")
        ((_, sequence, *fed),) = report["levels"]
        self.hold(tuple(fed) == said.fed_at.get(sequence), "what is told was not fed so")
        self.hold(sequence == max(said.fed_at), "not all that was fed is told")
        for row in report["claims"]:
            self._claim_told(said, who, row)

    def _claim_told(self, said, who, row):
        sequence, _, level, percent, tag, answer, paid = row
        known, award, fed = said.records.get(sequence, (None, None, None))
        self.hold(known == tag, "a claim that is in no journal is told")
        fits = award and (LEVEL, award.percent) == (level, percent)
        self.hold(fits, "a claim that no award is due for")
        key = (*who, sequence, tag)
        # Nobody is paid one that was given up.
        self.claims[key] = percent, fed if paid is None or answer else None
        if answer is not None:
            self.hold(tuple(answer[1:]) in self.answers[key], "an answer is told that never came")
        if paid is not None and answer is not None:
            self.hold(self.ends.get((answer[1], who)) == paid, "an end is told that never came")

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
            elif entry.kind == "void":
                self._taken_back(books, entry, change)
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
        fed = self.fed_at.get((*who, entry.sequence))
        self.hold(who in self.world.exempt or fed == (total.total, total.reserved), "not as fed")
        fed_by = sums["fed"]
        fed_by[(*who, entry.level)] += entry.amounts["contributions"]
        booked = fed_by[(*who, entry.level)]
        self.hold(booked == total.total + total.reserved, "a board's entries are not its total")

    def _taken_back(self, books, entry, change):
        award = books.award_of(entry.uid, entry.epoch, entry.sequence)
        base = books.terms()[LEVEL].base if award.percent == ALL else 0
        back = (award.cents - base) * MICRO_PER_CENT + entry.amounts["house"]
        self.hold(change == back, "a void leaves the level with another amount")

    def _given(self, store, kept, number, before, change):
        books = store.books
        award = next(one for one in reversed(books.awards.values()) if one.entry == number)
        who, key = (award.uid, award.epoch), (award.uid, award.epoch, award.sequence, award.tag)
        self.hold(key in self.claims, "a claim that is in no journal was answered")
        percent, fed = self.claims[key]
        self.hold(percent == award.percent, "another claim is answered")
        terms = books.terms()[LEVEL]
        base = terms.base * MICRO_PER_CENT if percent == ALL else 0
        moved = base - award.cents * MICRO_PER_CENT
        self.hold(change == moved, "an award moves the level by another amount")
        if award.term < books.term():
            is_told = (award.number, award.cents) in self.answers.get(key, ())
            self.hold(is_told, "restored as nobody was answered")
            return
        before_it = [one.number for one in books.awards.values() if one.entry < number]
        self.hold(award.number == 1 + max(before_it, default=0), "no next number")
        self.hold(all_told(books), "answered before all boards have told")
        shown = before if terms.limit is None else min(before, terms.limit * MICRO_PER_CENT)
        cents = shown * percent // 100 // MICRO_PER_CENT
        self.hold(award.cents == cents, f"paid {award.cents} cents of {cents}")
        last = books.last_total(*who, LEVEL)
        is_all = fed is None or who in self.world.exempt or fed == (last.total, last.reserved)
        self.hold(is_all, "answered without what was fed")

    # What a board shows

    def quoted(self, table, reply):
        if reply["valid_ms"]:
            self.issued[table.uid].append(reply)

    def refused(self, table, error):
        text = error["text"]
        self.refusals[text] += 1
        self.hold("Rules Submission" not in text, "a board does not know its own terms")

    def looked_at(self, table):
        """The sign shows dollars that a database has quoted for now, or none."""
        sign = table.meter_sign().strip()
        if not table.is_on or not sign.replace(".", "").isdigit():
            return
        least_us = table.now_us - LEASE_MS * MS - SIGN_US
        live = [one for one in self.issued[table.uid] if self.asked[one["nonce"]][1] > least_us]
        self.issued[table.uid] = live
        quoted = [one["levels"][0][2] // MICRO_PER_CENT for one in live]
        shown = [f"{cents // 100}.{cents % 100:02}" for cents in quoted]
        self.hold(sign in shown, f"the sign shows {sign}, which nobody quoted")

    # The end

    def _sound(self):
        return [table for table in self.world.tables if table.who not in self.world.exempt]

    def is_quiet(self):
        books = self.world.store.books
        if not all_told(books):
            return False
        for table in self._sound():
            if not table.is_on or table.what != "wagers":
                return False
            if not table.status["linked"]["lease_ms"]:
                return False
            if books.last_total(*table.who, LEVEL).sequence != max(table.said.fed_at):
                return False
        held = {number for number in books.numbers() if books.outcome(number) is None}
        whose = [books.numbered(number) for number in held]
        return all((one.uid, one.epoch) in self.world.exempt for one in whose if one.uid)

    def at_the_end(self):
        """The regulator's check: what the journals of the boards say is what the ledger has."""
        books, exempt = self.world.store.books, self.world.exempt
        strange = [alarm for alarm in books.alarms if alarm[:2] not in exempt]
        self.hold(not strange, f"an alarm about a sound board: {strange}")
        self.hold(books.numbers() == [*range(1, books.last_number() + 1)], "a gap in the numbers")
        for table in self._sound():
            last = books.last_total(*table.who, LEVEL)
            is_all = table.said.fed == (last.total, last.reserved)
            self.hold(is_all, "the ledger lacks contributions")
        for key, answers in self.answers.items():
            if key[:2] not in exempt:
                ((number, cents),) = answers
                award = books.award_of(*key[:3])
                self.hold(award and (award.number, award.cents) == (number, cents), "award lost")
                ended = self.ends.get((number, key[:2]))
                self.hold(books.outcome(number) == ended, f"award {number} did not end so")

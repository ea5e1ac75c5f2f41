"""The table: hands events to the round in play and gives back what must happen.

Pure; time comes with the events. `handle(event)` returns a list of effects or raises RuleError, in
which case nothing has changed. Events and effects are plain dicts, listed in README.md.
"""

from .. import games
from ..progressive.levels import Levels, by_wager
from . import betting, decisions, irregularities
from .budget import Budget, name_of
from .chips import Chips
from .configuration import Reader
from .dealing import UNCOUNTED, count_late, verify_counted_late
from .deck import Deck
from .errors import ConfigurationError, RuleError, verify_whole
from .in_use import OTHER_DECK, InUse
from .money import MICRO_PER_CENT, is_whole, whole_cents
from .round import Round
from .seats import DEALER
from .sensors import LATE, PRESSES, Sensors
from .step import RoundVoid, Step
from .submission import MOST_CENTS, linked


def open_table(configuration, meter_micro=None, state=None):
    """A table for `configuration`, its meter at `meter_micro` or at the seed; or as another one
    was when it gave its `state`. Raises ConfigurationError, and StoreError 5006 for a state whose
    meter does not agree."""
    game, checked = read_submission(configuration, Reader)
    return Table(game, checked, meter_micro, state)


def read_submission(configuration, read):
    """(Game, its Rules Submission checked) as `read`, a Reader, reads `configuration`.
    Raises ConfigurationError."""
    if not isinstance(configuration, dict):
        facts = {
            "key": "configuration",
            "value": configuration,
            "limit": "must be a table of keys",
        }
        raise ConfigurationError(4003, facts)
    chapter = configuration.get("game")
    game = games.load(chapter)
    reader = read(chapter, configuration)
    reader.choice("game", None, (chapter,))
    checked = game.configure(reader)
    checked["game"] = chapter
    wagers = by_wager(game.progressive(checked))
    checked["linked"] = linked(reader, wagers, game.linked_section)
    reader.finish()
    return game, checked


class Table:
    """One table of one Game. `configuration` has passed its `configure`; `carried` is what
    a round leaves to the next, such as whose turn it is to shake the dice; `lines` are those of
    the round; `waits_for` is what is awaited, by its name alone, and `awaits` the effect that was
    last told of it.

    It has no properties: where a class has one, each store in its objects takes 15 us more."""

    def __init__(self, game, configuration, meter_micro=None, state=None):
        self.game = game
        self.configuration = configuration
        self.limits = configuration["limits"]
        self.levels = self._levels(meter_micro)
        self.meter = self.levels.shown
        self.seats = configuration["seats"]
        self.chips = Chips(configuration["denominations"])
        self.sensors = Sensors(
            self.seats, any([w.sensor and w.name in self.limits for w in game.wagers])
        )
        self.carried = {}
        decks = configuration.get("decks")
        self.pack = game.pack.of_decks(decks) if decks else game.pack
        two_decks = configuration.get("two_decks")
        self.deck = Deck(self.pack.count, game.stub_interval_at(configuration), two_decks)
        self.in_use = InUse(game.in_use, configuration)
        self.time = 0
        self.effects = []
        self.round = None
        self.lines = []
        self.awaits = {}
        self._resumed = None
        self.budget = Budget(self)
        if state:
            self._restore(state)
        self._play = self._rounds(state["round"] if state else 1)
        self._step = next(self._play)
        self.waits_for = self._step.what
        self.opening = self.take_effects()

    def _levels(self, micro):
        """The levels of the game; `micro` is what the one on the sign starts with, if given."""
        most = MOST_CENTS * MICRO_PER_CENT
        if micro is not None and (not is_whole(micro) or not 0 <= micro <= most):
            limit = "must be whole micro-dollars, at most {}".format(most)
            raise ConfigurationError(4003, {"key": "meter", "value": micro, "limit": limit})
        levels = Levels(self.game.progressive(self.configuration), self.configuration["linked"])
        if levels.shown and not levels.shown.is_linked and micro is not None:
            levels.shown.startup = levels.shown.current = micro
        return levels

    def state(self):
        """What the table stands up from, as plain data: to be taken while betting is open. Without
        `betting` no wager lies, and a chip on a sensor has to be lifted first."""
        state = {
            "round": self.round.number,
            "time": self.time,
            "levels": self.levels.state(),
            "carried": self.carried,
            "deck": self.deck.state(),
            "in_use": self.in_use.since,
            "lying": self.sensors.all_lying(),
        }
        so_far = betting.so_far(self.round) if self._step.phase == "betting" else None
        if so_far:
            state["betting"] = so_far
        links = self.levels.links_state()
        if links:
            state["linked"] = links
        if self.budget.spent:
            state["spent"] = self.budget.spent
        return state

    def _restore(self, state):
        self.time = state["time"]
        self.levels.restore(state["levels"] or {}, state.get("linked"))
        self.carried = state["carried"]
        self.deck.restore(state["deck"])
        self.in_use.since = state["in_use"]
        for seat in state["lying"]:
            if seat <= self.seats:
                self.sensors.lying[seat] = LATE
        self._resumed = state.get("betting")
        self.budget.spent = dict(state.get("spent", {}))

    def at_stake(self):
        """The seats that play is on for while betting is open: a wager was entered there, or a
        chip lies on the sensor that is one unless it is taken away before the lock. A chip that
        came too late is none. None in a round; no seat in one that is over. No parameter changes
        while play is on (9 NYCRR 5321.18)."""
        phase = self._step.phase
        if phase == "betting":
            return sorted(self.sensors.wagered.union(self.round.seats()))
        return [] if phase == "over" else None

    def status(self):
        """Fresh plain data: phase, what is awaited, of whom and under which section, lock, round
        number, meter (micro-dollars) and the wagers by seat that are not settled; the hand, what
        can be chosen and how many dice where the step has them."""
        step = self._step
        status = {
            "phase": step.phase,
            "what": step.what,
            "section": step.section,
            "to": step.to,
            "locked": step.phase != "betting",
            "round": self.round.number,
            "meter": self.meter.micro if self.meter else None,
            "wagers": {str(seat): dict(on) for seat, on in self.round.wagers.items() if on},
        }
        if self.deck.in_play:
            status["deck"] = self.deck.in_play
        step.tell(status)
        return status

    def handle(self, event):
        """What must happen because of `event`. Raises RuleError: the rules refuse it and nothing
        has changed. Whoever asks has `levels.verify` hold the meters to account afterwards, which
        no lamp needs to wait for."""
        self.take(event)
        return self.take_effects()

    def take(self, event):
        """`handle` without its effects: those of several events are one `take_effects`."""
        name = event.get("event")
        if name in PRESSES:
            # It moves the round on or is refused: the lamp does not wait for a count of it.
            verify_whole(event, "time")
            self._send(name, event)
        else:
            handler = self._handler(event)
            counted = name_of(self, event)
            if handler:
                handler(self, event)
                self.time = event["time"]
            else:
                self._send(name, event)
            self.budget.count(counted)
        self.in_use.seen(event["time"])

    def _send(self, name, event):
        self._verify(name, event)
        self.time = event["time"]
        self._step = step = self._play.send(event)
        self.waits_for = step.what

    def verify(self, event):
        """The door of an event that is not recorded yet: `take` does not ask what is asked here,
        as a press may not wait for it.

        Returns the effects of an event that is merged, as it was taken already and would change
        nothing: they are shown again, and it is not recorded. None for all others. Raises
        RuleError 1025 for an event that is one too many for its round, 1019 for one with facts
        that nothing uses, and before that what the step refuses."""
        handler = self._handler(event)
        name = event["event"]
        again = None
        if name in MERGED:
            again = self.verify_awaited(event)
            if name == "decision":
                decisions.verify_used(event, self._step)
            elif name == "irregularity":
                irregularities.verify_used(self.game, event)
                irregularities.verify_cut(self.round, event)
        elif handler is _deck_count:
            again = _counted_again(self, event)
        elif name in ("wager", "withdraw") and self.game.made_section:
            self.verify_awaited(event)
            betting.verify_made(self.round, event)
        if again is None:
            self.budget.verify(self, event)
        return again

    def verify_awaited(self, event):
        """Raises RuleError unless the step that the table waits in accepts the event. Returns what
        its check does (step.py)."""
        return self._verify(event["event"], event)

    def accepts(self, name):
        """Whether the step that the table waits in takes such an event."""
        return name in self._step.accepts

    def _handler(self, event):
        """What takes an event that any phase has; None for one that the step has to accept."""
        name = event.get("event")
        if not isinstance(name, str):
            self.refuse(name)
        verify_whole(event, "time")
        return ALWAYS.get(name) or (self.deck.cards and OF_THE_DECK.get(name)) or None

    def _verify(self, name, event):
        if name == "irregularity":
            return irregularities.verify_irregularity(self.round, event, self._step)
        if name in self._step.accepts:
            return self._step.accepts[name](self.round, event)
        if name in ("wager", "withdraw"):
            facts = {"wager": event.get("wager"), "seat": event.get("seat")}
            raise RuleError(1002, facts, self.game.no_more_bets_section)
        return self.refuse(name)

    def refuse(self, name):
        facts = {"event": name, "what": self._step.what, "phase": self._step.phase}
        raise RuleError(1001, facts, self._step.section)

    def take_effects(self):
        """What must happen because of the events since the last time, and what the table waits for
        if that is something else."""
        effects = self.effects
        awaits = self._step.effect()
        if awaits != self.awaits:
            effects.append(awaits)
            self.awaits = awaits
        self.effects = []
        return effects

    def _rounds(self, number):
        while True:
            self.round = Round(self, number)
            self.lines = self.round.lines
            self._open_betting()
            void = None
            try:
                yield from self.game.play(self.round)
            except RoundVoid as cause:
                void = cause
            while void:
                # What survives a void can be void in its turn.
                settled, void = void, None
                self.round.void = settled.what
                try:
                    yield from self.game.settle_void(self.round, settled) or ()
                except RoundVoid as further:
                    void = further
            if self.game.close:
                self.game.close(self.round)
            self.deck.round_over()
            if self.deck.in_play and self.round.drawn:
                self.deck.alternate()
                self.in_use.alternate()
            yield from self._until_the_next()
            number += 1
            self.budget = Budget(self)

    def _until_the_next(self):
        """The round is over; cards that are counted after it may still be."""
        if self.round.drawn and UNCOUNTED in self.round.facts:
            accepts = dict(OVER.accepts, stub_count=verify_counted_late)
            event = yield from self.round.wait(Step(OVER.phase, OVER.what, None, accepts))
            if event is None or event["event"] != "stub_count":
                return
            count_late(self.round, event)
        yield from self.round.wait(OVER)

    def _open_betting(self):
        lying = self.sensors.open()
        if self._resumed:
            lying = betting.resume(self.round, self._resumed)
            self._resumed = None
        for seat in range(1, self.seats + 1):
            self.round.show("win_lamp", seat=seat, on=False)
            self.round.show("seat_lamp", seat=seat, state="blink" if seat in lying else "off")
        self.round.show("locked", on=False)
        if self.deck.in_play:
            section = self.configuration["two_decks"]
            self.round.show("note", what="deck_in_play", deck=self.deck.in_play, section=section)
        self.levels.show_all(self.round)

    def house_way(self, seat):
        """(low hand, section) as the house sets the hands of a player who asks, or the dealer's.
        Raises RuleError 1001 while they are not to be set."""
        if seat != DEALER:
            self.verify_seat({"seat": seat})
        told = self.round.house_way(seat)
        if told is None:
            self.refuse("house_way")
        return told

    def verify_seat(self, event):
        seat = event.get("seat")
        if not is_whole(seat) or not 1 <= seat <= self.seats:
            raise RuleError(1006, {"seat": seat, "seats": self.seats})
        return seat


def _chip_on(table, event):
    seat = table.verify_seat(event)
    became = table.sensors.chip_on(seat, event["time"])
    if became == "late":
        table.round.show("late", seat=seat)
        table.round.show("seat_lamp", seat=seat, state="blink")
    elif became:
        betting.forget_told(table.round, seat)


def _chip_off(table, event):
    seat = table.verify_seat(event)
    became = table.sensors.chip_off(seat, event["time"])
    if became:
        table.round.show(became, seat=seat)
    if became == "lifted":
        state = "on" if seat in table.sensors.accepted else "off"
        table.round.show("seat_lamp", seat=seat, state=state)


def _deck_count(table, event):
    """A counting shuffler's count: a wrong one removes the deck (687a.5(b) and its like in the
    other chapters). While cards are out, or two decks alternate, it is the other deck that was
    counted (R-687a-30)."""
    _verify_count(table, event)
    section = table.game.deck_count_section
    if event["cards"] == table.deck.cards:
        table.round.report("deck_count")
        return
    if _counts_the_other(table):
        table.deck.remove_next(section)
    else:
        table.deck.remove(section)
    table.round.show("deck_removed", section=section)


def _verify_count(table, event):
    verify_whole(event, "cards")
    if not table.configuration["counting_shuffler"]:
        facts = {"event": "deck_count", "fact": "no counting shuffler is in use"}
        raise RuleError(1019, facts, table.game.deck_count_section)


def _counts_the_other(table):
    cards_out = table.round.drawn and table._step.phase != "over"
    return table.deck.in_play or cards_out


def _counted_again(table, event):
    """Effects of a count that changes nothing: a right one again, or another wrong one of a deck
    that was removed; None for all others."""
    _verify_count(table, event)
    if event["cards"] == table.deck.cards:
        return [] if table.round.was_reported("deck_count") else None
    removed = table.deck.next_removed if _counts_the_other(table) else table.deck.removed
    return [] if removed else None


def _new_deck(table, event):
    """Of two decks it replaces the one in play, unless the other alone was removed or is due."""
    deck, in_use, time = table.deck, table.in_use, event["time"]
    facts = {"deck": deck.in_play} if deck.in_play else {}
    other = deck.in_play and not deck.removed and not in_use.is_due("cards", time)
    if other and (deck.next_removed or in_use.is_due(OTHER_DECK, time)):
        deck.renew_other()
        in_use.changed(OTHER_DECK, time)
        facts["deck"] = 3 - deck.in_play
    else:
        deck.renew()
        in_use.changed("cards", time)
    table.round.show("note", what="new_deck", section=table.game.deck_count_section, **facts)


def _new_dice(table, event):
    if "dice" not in table.in_use.limits:
        table.refuse("new_dice")
    table.in_use.changed("dice", event["time"])
    table.round.show("note", what="new_dice", section=table.in_use.limits["dice"][0])


def _covered(table, event):
    table.deck.uncovered = []
    table.round.show("note", what="covered", section=table.game.cover_section)


def _adjusted(table, event):
    """Authorised persons set the meter (58 Pa. Code 605a.7); who they are was verified before."""
    if table.at_stake() != []:
        table.refuse("adjusted")
    level = table.levels.get(event["level"])
    if level is None:
        fact = "this table has no meter of {}".format(event["level"])
        raise RuleError(1019, {"event": "adjusted", "fact": fact})
    if level.is_linked:
        raise RuleError(1027, {"level": event["level"], "link": level.share.link})
    level.adjust(whole_cents(event["after"]))
    table.levels.show(table.round, event["level"])


def _link_term(table, event):
    """Another database has taken over the link; 0: the board has another key, and terms are of
    one."""
    share = table.levels.share
    verify_whole(event, "term")
    if share is None or (event["term"] and event["term"] <= share.term):
        table.refuse("link_term")
    share.take_term(event["term"])
    if not event["term"]:
        table.budget.forget_terms()


# What the step says of it before it is recorded: whether it was taken already.
MERGED = ("decision", "irregularity", "set_hand")
# In every phase; those of the deck in games with cards.
ALWAYS = {
    "chip_on": _chip_on,
    "chip_off": _chip_off,
    "new_dice": _new_dice,
    "adjusted": _adjusted,
    "link_term": _link_term,
}
OF_THE_DECK = {
    "deck_count": _deck_count,
    "new_deck": _new_deck,
    "covered": _covered,
}


def _verify_next_round(round, event):
    if round.deck.removed:
        raise RuleError(1016, {}, round.deck.removed)
    if round.deck.uncovered:
        raise RuleError(
            1017, {"device": ", ".join(round.deck.uncovered)}, round.game.cover_section
        )
    round.table.in_use.verify(event["time"])


OVER = Step(
    "over",
    "next_round",
    None,
    {"next_round": _verify_next_round, "start_game": _verify_next_round},
)

"""A table from a recorded journal: it plays at its own pace or another one, stands still, and can
be sought in."""

import json
import time
from bisect import bisect_right
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from host_tools.common.errors import HostError
from host_tools.journal import record_shower
from host_tools.journal.contents import Contents
from host_tools.journal.dating import dates
from host_tools.journal.entry import Entry
from host_tools.journal.log import rounds_of
from host_tools.journal.playback import Playback
from host_tools.journal.record_shower import RecordShower
from host_tools.session.keys import REPLAYING
from host_tools.session.prompt import Prompt
from host_tools.session.table_view import TableView

SLOWEST, FASTEST = 1 / 16, 4096.0
# Between two looks at the keyboard records are played for so long at most.
BUSY_S = 0.06
# Nobody sits before a table for hours on which nothing happens.
LONGEST_WAIT_S = 3.0
SEEK_AHEAD = "seeking record {record}: {percent} %"


class Recorded:
    """A journal on a view. `place`: how many of its records are done; where a round begins the
    state of the table is kept, so that seeking back need not play all before it again."""

    keys = REPLAYING

    def __init__(
        self,
        file: Path,
        contents: Contents,
        tables: tuple[Path, ...] = (),
        speed: float = 1.0,
        now_s: Callable[[], float] = time.monotonic,
        report: record_shower.Report = lambda event: None,
    ) -> None:
        """Raises HostError 61xx, 6806."""
        self._entries = contents.entries
        self._before = contents.before
        self._dates = dates(contents)
        self._rounds = rounds_of(contents.entries)
        self._report = report
        self._playback = Playback(file, contents, tables)
        self.place = 0
        self.playing = True
        self.speed = speed
        self._target: int | None = None
        self._waited_us = 0.0
        self._now_s = now_s
        self._looked_s = now_s()
        self._kept: dict[int, str] = {}
        self._new_view()
        opened = self._playback.begin()
        if opened.opened:
            self._shower.show(opened, self._playback)

    def _new_view(self) -> None:
        self.view = TableView(watched=True)
        self._shower = RecordShower(self.view, self._report)

    @property
    def is_over(self) -> bool:
        return self.place == len(self._entries)

    def tick(self) -> None:
        now_s = self._now_s()
        passed_us = (now_s - self._looked_s) * 1e6 * self.speed
        self._looked_s = now_s
        if self._target is not None:
            self._go_on(now_s + BUSY_S)
        elif self.playing and not self.view.prompt:
            self._play(passed_us, now_s + BUSY_S)
            if self.place:
                self.view.now_us = self._entries[self.place - 1].time + self._waited_us
        self._tell()

    def press(self, method: str, character: str) -> None:
        try:
            getattr(self, method)()
        except HostError as error:
            self.view.say(error.text)

    def type(self, character: str) -> None:
        prompt = self.view.prompt
        assert prompt
        try:
            if not prompt.type(character):
                self.view.prompt = None
        except ValueError as error:
            self.view.say(str(error))

    def toggle_play(self) -> None:
        self.playing = not self.playing

    def faster(self) -> None:
        self.speed = min(self.speed * 2, FASTEST)

    def slower(self) -> None:
        self.speed = max(self.speed / 2, SLOWEST)

    def next_record(self) -> None:
        self.playing = False
        self.seek(min(self.place + 1, len(self._entries)))

    def previous_record(self) -> None:
        self.playing = False
        self.seek(max(self.place - 1, 0))

    def next_round(self) -> None:
        begins = self._round_begins()
        later = [place for place in begins if place > self.place]
        self.seek(later[0] if later else len(self._entries))

    def previous_round(self) -> None:
        earlier = [place for place in self._round_begins() if place < self.place]
        self.seek(earlier[-1] if earlier else 0)

    def go(self) -> None:
        self.view.prompt = Prompt("go to: round 12, record #500 or clock 1:02:03", self.go_to)

    def go_to(self, text: str) -> None:
        self.seek(self.place_of(text))

    def place_of(self, text: str) -> int:
        """The place of a round (`12`), a record (`#500`) or a table's clock (`1:02:03`, hours
        first). Raises ValueError with what is wrong."""
        text = text.strip()
        try:
            if text.startswith("#"):
                return self._place_of_record(int(text[1:]))
            if ":" in text:
                return self._place_of_clock(text)
            return self._place_of_round(int(text))
        except ValueError:
            known = [number for number in self._rounds if number is not None]
            there = f"rounds {min(known)} to {max(known)}, " if known else ""
            first, last = self._before + 1, self._before + len(self._entries)
            words = "such as 12, #500 or 1:02:03"
            text = f"{text!r}: {words}; there are {there}records #{first} to #{last}"
            raise ValueError(text) from None

    def seek(self, place: int) -> None:
        """Go to where so many records are done; the ticks that follow get there."""
        if place < self.place:
            self._restore(place)
        self._target = place
        self._waited_us = 0.0

    def finish_seeking(self) -> None:
        while self._target is not None:
            self._go_on(self._now_s() + BUSY_S)
        self._tell()

    def take_next(self) -> Entry:
        """Show the next record."""
        entry = self._entries[self.place]
        number = self._playback.number
        played = self._playback.take(entry)
        self._shower.take(entry, played, self._playback)
        self.place += 1
        if played.lost:
            self.view.say(f"records before {entry.sequence} are missing or not to be believed")
        if self._playback.number not in (None, number) and self.place not in self._kept:
            self._kept[self.place] = json.dumps(self._playback.state())
        return entry

    def date(self) -> datetime | None:
        """Of the record that was done last."""
        return self._dates[self.place - 1] if self.place else None

    def _play(self, passed_us: float, until_s: float) -> None:
        """Take what is due after so much more of the table's time."""
        self._waited_us += passed_us
        while not self.is_over:
            wait_us = self._wait_us()
            if self._waited_us < wait_us:
                return
            if self._now_s() > until_s:
                break
            self.take_next()
            self._waited_us -= wait_us
        self._waited_us = 0.0
        self.playing = self.playing and not self.is_over

    def _wait_us(self) -> float:
        """From the last record to the next one, as the table's time, shortened at full speed."""
        if self.place == 0:
            return 0.0
        gap = self._entries[self.place].time - self._entries[self.place - 1].time
        return min(max(gap, 0), LONGEST_WAIT_S * 1e6 * max(self.speed, 1.0))

    def _go_on(self, until_s: float) -> None:
        """Towards the place that is sought."""
        assert self._target is not None
        while self.place < self._target and self._now_s() < until_s:
            self.take_next()
        if self.place >= self._target:
            self._target = None

    def _restore(self, place: int) -> None:
        """The state that is kept at or before `place`."""
        kept = sorted(self._kept)
        at = bisect_right(kept, place)
        self._new_view()
        self.place = kept[at - 1] if at else 0
        if at:
            record = self._entries[self.place - 1].sequence
            opened = self._playback.stand_up(json.loads(self._kept[self.place]), record)
            self.view.now_us = self._entries[self.place - 1].time
        else:
            self._playback.rewind()
            opened = self._playback.begin()
        if opened.opened:
            self._shower.show(opened, self._playback)

    def _round_begins(self) -> list[int]:
        return [
            place
            for place, number in enumerate(self._rounds)
            if place and number != self._rounds[place - 1]
        ]

    def _place_of_record(self, sequence: int) -> int:
        for place, entry in enumerate(self._entries, 1):
            if entry.sequence == sequence:
                return place
        raise ValueError

    def _place_of_round(self, number: int) -> int:
        return self._rounds.index(number)

    def _place_of_clock(self, text: str) -> int:
        seconds = 0.0
        for word in text.split(":"):
            seconds = seconds * 60 + float(word)
        times = [entry.time for entry in self._entries]
        return bisect_right(times, seconds * 1e6)

    def _tell(self) -> None:
        """Where it stands, on the view."""
        view = self.view
        date = self.date()
        view.board = f"recorded {date:%Y-%m-%d %H:%M:%S} UTC" if date else "recorded"
        last = self._entries[-1].sequence if self._entries else self._before
        now = self._entries[self.place - 1].sequence if self.place else self._before
        if self._target is not None:
            percent = 100 * self.place // max(1, self._target)
            view.source = SEEK_AHEAD.format(record=self._target + self._before, percent=percent)
            return
        how = "▶" if self.playing else "■" if self.is_over else "❚❚"
        view.source = f"{how} {self.speed:g}x  record {now} of {last}"

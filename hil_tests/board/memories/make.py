"""Makes the memories of boards of one version: the real image on the virtual bench is brought into
a state, its power is cut, and its whole FRAM is kept with what the board says of itself once it
has stood up again, and with its journal as exported by that version's own host.

`.venv/bin/python -m hil_tests.board.memories.make FOLDER [NAME...]` on the tree of that version;
the files of a version are made once, by its own build, and never again.
"""

import gzip
import json
import sys
import tempfile
from pathlib import Path

from tablectl.store.slots import SLOTS, copies_of

from hil_tests.board import jackpot_round
from hil_tests.board.board_verbs import CONFIGURATION, BenchBoard
from hil_tests.board.recording import CARDS
from host_tools.device.link.client import Refused
from host_tools.examples import FULL_TABLES, ROUNDS
from host_tools.journal.export import export
from host_tools.rounds import round_file
from host_tools.simulator.bench import Bench
from host_tools.simulator.board_round import BoardRound
from host_tools.simulator.hands import BenchHands
from host_tools.simulator.memories import FRAM_BYTES
from host_tools.simulator.testing.places import OnNative

FULL_TABLE = FULL_TABLES / "687a.json"
START_US = 2_000_000
# The shoe may be heard again.
PAUSE_US = 3_000_000
# A press of start is recorded some milliseconds after it, the latch 20 ms after that.
BEFORE_THE_LATCH_US = 12_000
MEMORY_BYTES = FRAM_BYTES
# A longer journal is not kept as a file besides: the FRAM has it.
LONGEST_JOURNAL = 100_000


class Left(Exception):
    """The round was played as far as was asked for."""


class SomeEvents(BenchHands):
    """Hands that leave the table before the n-th event of a name."""

    def __init__(self, bench, client, name, n):
        super().__init__(bench, client)
        self.name = name
        self.left = n

    def do(self, event):
        self.left -= event["event"] == self.name
        if not self.left:
            raise Left
        return super().do(event)


def play_file(board, path, before=None, n=1):
    """A round file on the table as it stands, up to its n-th event of the name `before`."""
    play = BoardRound()
    play.observe(board.heard("phase")[-1])

    def hear(event):
        board.hear(event)
        play.observe(event)

    board.client.on_event = hear
    hands = SomeEvents(board.bench, board.client, before, n)
    try:
        play.play(round_file.load(ROUNDS / path), board.client, hands)
    except Left:
        return
    finally:
        board.client.on_event = board.hear
    status = board.status()
    assert status["phase"] == "over", status


def exported(board):
    """The host has all records so far."""
    with tempfile.TemporaryDirectory() as folder:
        export(board.client, Path(folder) / "early.tcj", keep=False)


def lock(board, cards):
    """Seat 2 has wagered and its chip is taken; so many cards are dealt."""
    board.wager(2)
    board.chip_on(2)
    board.press("start_game")
    board.wait(50_000)
    board.chip_off(2)
    board.press("start_game")
    for card in cards:
        board.shoe(f"CARD,{card}")


def betting(board):
    """Betting is open, wagers and chips lie; one round exported, one not."""
    board.configure(CONFIGURATION)
    jackpot_round.play(board)
    exported(board)
    jackpot_round.play(board)
    board.wager(1, 3)
    board.request("wager", seat=3, wager="trips", cents=500)
    board.chip_on(3)


def decision(board):
    """A decision is awaited; the round before is not exported."""
    board.configure(CONFIGURATION)
    jackpot_round.play(board)
    lock(board, CARDS.split())


def latch(board):
    """The lock is on, the inputs are not latched yet."""
    board.configure(CONFIGURATION)
    jackpot_round.play(board)
    board.wager(2, 5)
    board.chip_on(2)
    at = board.soon(2)
    board.press("start_game", at=at, settle=False)
    board.wait_until(at + BEFORE_THE_LATCH_US)
    assert board.status()["what"] == "latched", board.status()


def held(board):
    """A jackpot is held: nobody has confirmed it."""
    board.configure(CONFIGURATION)
    jackpot_round.play(board)
    jackpot_round.hit(board)
    assert board.status()["what"] == "jackpot_confirm", board.status()


def over(board):
    """A round is settled, the next has not begun."""
    board.configure(CONFIGURATION)
    jackpot_round.hit(board)
    board.key(True)
    board.request("jackpot_confirm")
    board.key(False)


def latched_error(board):
    """An error closed the table and nobody has cleared it."""
    betting(board)
    board.bench.fram_fault("absent")
    board.wait(2_500_000)
    board.bench.fram_fault("none")
    board.wait(2_500_000)
    assert board.status()["error"] == 3001, board.status()


def six_card(board):
    """588 with two areas and its progressive: cards are dealt."""
    path = "588/01_plain_six_seats.json"
    board.configure(round_file.load(ROUNDS / path).configuration)
    play_file(board, path)
    board.request("new_deck")
    board.request("next_round")
    play_file(board, path, "card", 9)


def dice(board):
    """585, wagers locked in, the roll awaited."""
    path = "585/21_twelve_with_every_wager.json"
    board.configure(round_file.load(ROUNDS / path).configuration)
    play_file(board, path)
    board.request("new_dice")
    board.request("next_round")
    play_file(board, path, "roll")


def before_full(board):
    """The configuration of a full table, between rounds."""
    board.configure(round_file.load(FULL_TABLE).configuration)


def keys_alone(board):
    """Keys were given, a configuration never."""


STATES = {
    "687a_betting": betting,
    "687a_decision": decision,
    "687a_latch": latch,
    "687a_held": held,
    "687a_over": over,
    "687a_error": latched_error,
    "588_dealing": six_card,
    "585_roll": dice,
    "keys_alone": keys_alone,
}


def made(act):
    """The FRAM of a board that `act` brought into its state, as the cut of power leaves it."""
    board = BenchBoard(configuration=None)
    try:
        board.open()
        act(board)
        board.bench.power_off()
        return board.bench.fram_read(0, MEMORY_BYTES)
    finally:
        board.close()


def without_keys():
    """The FRAM of a board that was switched on and given nothing."""
    with Bench() as bench:
        bench.power_on()
        bench.run_for(START_US)
        bench.power_off()
        return bench.fram_read(0, MEMORY_BYTES)


def full():
    """Rounds of full tables on a native board until the ring takes no further one; the memory that
    they begin on is the image's, and `told` shows it to a board again."""
    memory = made(before_full)
    board = BenchBoard(OnNative(), configuration=None)
    board.bench.fram_write(0, memory)
    board.open()
    while True:
        play_file(board, FULL_TABLE)
        board.wait(PAUSE_US)
        board.bench.forget()
        try:
            board.request("new_deck")
            board.request("next_round")
        except Refused as refused:
            assert refused.error["code"] == 5005
            return board.bench.fram_read(0, MEMORY_BYTES)


def with_damage(fram, name, copies):
    """A byte of a slot changed in its first copy, or in both."""
    data = bytearray(fram)
    begin, end = copies_of(SLOTS[name])
    for at in (begin, (begin + end) // 2)[:copies]:
        data[at + 14] ^= 0x04
    return bytes(data)


def told(fram, file):
    """What a board says of itself that stands up on this memory, its journal exported to `file`
    as far as it is open."""
    board = BenchBoard(configuration=None)
    try:
        board.bench.fram_write(0, fram)
        board.open()
        status = board.status()
        facts = {
            key: status.get(key)
            for key in ("phase", "what", "to", "round", "meter", "error", "locked", "reason")
        }
        facts["wagers"] = {str(seat): board.wagers(seat) for seat in status["wagered"]}
        facts["registers"] = registers_of(board) if status["phase"] != "closed" else {}
        if not status["error"]:
            journal = board.request("journal")
            facts["oldest"], facts["head"] = journal["oldest"], journal["head"]
            export(board.client, file, keep=True)
        return facts
    finally:
        board.close()


def registers_of(board):
    """{level: its registers} of all levels."""
    first = board.request("registers", level=0, hit=0) if has_levels(board) else {"levels": 0}
    found = {}
    for number in range(first["levels"]):
        level = board.request("registers", level=number, hit=0)
        found[level["level"]] = level["registers"]
    return found


def has_levels(board):
    return board.status()["meter"] is not None


def memories():
    """{name: how to make its FRAM}."""
    found: dict = {name: lambda act=act: made(act) for name, act in STATES.items()}
    found["without_keys"] = without_keys
    found["687a_full"] = full
    found["687a_one_copy"] = lambda: with_damage(made(decision), "checkpoint", 1)
    found["687a_both_copies"] = lambda: with_damage(made(decision), "checkpoint", 2)
    return found


def keep(folder, name, make):
    """Make a memory and write its three files."""
    fram = make()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "journal.tcj"
        facts = told(fram, file)
        packed = {"fram": fram}
        if file.exists() and file.stat().st_size < LONGEST_JOURNAL:
            packed["tcj"] = file.read_bytes()
    for kind, data in packed.items():
        (folder / f"{name}.{kind}.gz").write_bytes(gzip.compress(data, 9, mtime=0))
    text = json.dumps(facts, indent=1, sort_keys=True)
    (folder / f"{name}.json").write_text(text + "\n")
    print(name, facts["phase"], facts["what"], facts["error"], flush=True)


def main(folder, *names):
    found = memories()
    for name in names or found:
        keep(Path(folder), name, found[name])


if __name__ == "__main__":
    main(*sys.argv[1:])

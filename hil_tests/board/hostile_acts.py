"""What somebody hostile does to a table between two acts of its dealer. Each takes the `Stint` of
fuzz_board.py, leaves every wire quiet, and the mirror beside the board as the board is."""

import random

from tablectl.core.errors import ERRORS, LinkError
from tablectl.core.money import is_whole
from tablectl.link.dispatch import ID_LIMIT, verify_arguments, verify_name
from tablectl.link.frames import Frames, decode, decode_request
from tablectl.link.requests import EVENT, READS, REQUESTS, authority_of, effect_of

from hil_tests.board.board_verbs import BenchBoard, line
from hil_tests.board.hostility import BABBLE, FIRST_ID, babble, chatter, flood, locked_after
from hil_tests.controller.any_request import WORDS, any_line, fitting
from hil_tests.controller.fuzz_bytes import stretch
from host_tools.device.link.client import Refused

READ = [name for name in REQUESTS if effect_of(name) == READS]
# What a collection of garbage begins with, and how long one takes with what follows it.
COLLECTING = "gc_collect_start"
COLLECTION_US = 10_000
LIMITS_US = {"clean": 5_000, "hostile": 10_000, "while garbage was collected": 10_000}
AT_ONCE = 12
PATIENCE_S = 20
NOISE_US = 200_000
EDGES = 200
RATES = (30, 200, 1_000, 3_900, 20_000)
FLOOD_US = (2_500, 8_000, 20_000)
# What was masked is used again within a second, and after this a shoe may say as much as ever.
QUIET_US = 3_500_000
# A cut comes after so many bytes at most, or is late and comes by hand.
CUT_BYTES = 400
LAMP_US = 60_000
HEARD_ID = 555_555_555


class Overheard:
    """The stream of a client; `heard`: every message of the board, `sent`: the last bytes to
    it."""

    def __init__(self, stream, heard):
        self.stream, self.heard, self.sent = stream, heard, b""
        self.frames = Frames()

    def __getattr__(self, name):
        return getattr(self.stream, name)

    def send(self, data):
        self.sent = data
        self.stream.send(data)

    def receive(self, limit_s):
        data = self.stream.receive(limit_s)
        self.heard += [decode(found) for found in self.frames.feed(data)]
        return data


class OverheardBoard(BenchBoard):
    """A board whose every message is in `overheard`. Whatever it says has to be a line."""

    def __init__(self, **options):
        self.overheard = []
        super().__init__(**options)

    def line(self, stream):
        return Overheard(stream, self.overheard)

    def replies(self, data):
        """What came for the requests in `data` that nobody else waits for."""
        self.overheard.clear()
        self.send(data)
        self.request("identity", limit_s=PATIENCE_S)
        numbered = [message for message in self.overheard if "id" in message]
        return [one for one in numbered if one["id"] not in range(1, FIRST_ID)]


def heard_before(board):
    """A command of the technician as it went over the line: the key switch is off, so nothing is
    done, and it will not be taken again. Whoever replays it locks out nobody else. The dealer's
    requests never come to its id, whatever becomes of a digit."""
    try:
        board.request("allow_version")
    except Refused:
        return line({**decode(board.client.stream.sent[:-1]), "id": HEARD_ID})
    raise AssertionError("a version was allowed without the key switch")


def words_of(table):
    """What the requests of this table may name."""
    what = [irregularity.name for irregularity in table.game.irregularities]
    what += list(table.awaits.get("choices", ()))
    return {**WORDS, "wager": [wager.name for wager in table.game.wagers], "what": what}


# ---- the link


def ask(stint):
    """Up to twelve lines at once, of which most are no requests that fit."""
    lines = []
    for _ in range(stint.chance.pick((1, 1, 2, 4, AT_ONCE))):
        stint.counts["lines"] += 1
        lines.append(any_line(stint.chance, stint.words, FIRST_ID + stint.counts["lines"]))
    requests = [message for message in map(fits, lines) if message]
    for reply in stint.board.replies(b"".join(lines)):
        asked = [n for n, message in enumerate(requests) if message["id"] == reply["id"]]
        if asked:
            take_reply(stint, requests.pop(asked[0]), reply)
        else:
            look_at(stint, reply)


def fits(data):
    """The request that a line is, None if the board refuses it for its form."""
    try:
        message = decode_request(data[:-1])
        if not is_whole(message.get("id")) or not 0 <= message["id"] <= ID_LIMIT:
            return None
        verify_arguments(verify_name(message), message)
    except LinkError:
        return None
    return message


def take_reply(stint, message, reply):
    """A request that fits was answered: what play asks for is done here as well, nothing else
    changes anything, and nobody gets what needs a signature."""
    name = message["do"]
    stint.counts["do " + name] += 1
    code = look_at(stint, reply)
    if effect_of(name) == EVENT:
        stint.mirror.take(name, verify_arguments(name, message), code)
    else:
        assert code is not None or not authority_of(name), f"{name} without a signature"
        if name == "verify":
            # The proof keeps what it has hashed so far.
            stint.free.clear()


def look_at(stint, reply):
    """The code of a reply's error, None for none."""
    if "ok" in reply:
        return None
    code = reply["err"]["code"]
    assert code in ERRORS, reply
    stint.counts[f"refused {code}"] += 1
    return code


def send_bytes(stint):
    """Bytes of every bad kind, and a command that was heard before."""
    data = b"".join([stretch(stint.chance, stint.heard) for _ in range(4)]) + b"\n"
    stint.counts["bytes"] += len(data)
    for reply in stint.board.replies(data):
        look_at(stint, reply)


# ---- presses and chips


def press_while_asked(stint):
    """The lock comes while the host asks for twelve things at once."""
    if not stint.mirror.waits("wagers") or not stint.mirror.table.round.seats():
        return
    board, chance = stint.board, stint.chance
    at, told = board.soon(4) + 10_000, len(board.events)
    board.bench.link_send(twelve_questions(stint), at - chance.below(8_000))
    board.press("start_game", at=at, settle=False)
    late = locked_after(board, at)
    verify_in_time(stint, "clean", at, late)
    board.wait_until(at + LAMP_US)
    stint.mirror.take("start_game", {}, stint.mirror.refusal_since(told))


def twelve_questions(stint):
    data = b""
    for n in range(AT_ONCE):
        name = stint.chance.pick(READ)
        message = {"id": FIRST_ID + n, "do": name}
        message.update(fitting(stint.chance, name, stint.words))
        data += line(message)
    return data


def chip_while_asked(stint):
    """A chip is laid while the host asks: its lamp is lit before any garbage is collected. A lamp
    that blinks beside others is lit when they are."""
    seat, board = 1 + stint.chance.below(stint.mirror.table.seats), stint.board
    if not stint.mirror.waits("wagers") or seat in stint.mirror.chips:
        return
    if "blink" in board.request("devices")["parts"]["lamps"].values():
        return
    at = board.soon(3) + 5_000
    board.bench.link_send(twelve_questions(stint), at - stint.chance.below(4_000))
    board.bench.chip_on(seat, at)
    stint.mirror.chips.add(seat)
    told, seen = len(board.events), len(board.bench.events)
    board.wait_until(at + LAMP_US)
    for event in board.bench.events[seen:]:
        if event["what"] == "lamps" and f"seat_{seat}" in event["changed"]:
            stint.counts["chips with a lamp"] += 1
            verify_no_collection(board, at, event["at_us"])
            break
    stint.mirror.take("chip_on", {"seat": seat}, stint.mirror.refusal_since(told))


def verify_in_time(stint, kind, pressed, late):
    """LOCKED followed its press in time. A press that comes while garbage is collected waits until
    that gives way; none is begun once an input has changed."""
    if collections(stint.board, pressed - COLLECTION_US, pressed):
        kind = "while garbage was collected"
    assert late <= LIMITS_US[kind], f"LOCKED {late:.0f} us after a press: {kind}"
    stint.late_us[kind].append(late)
    if kind == "clean":
        verify_no_collection(stint.board, pressed, pressed + late)


def verify_no_collection(board, begin, end):
    within = collections(board, begin, end)
    assert not within, f"a collection began {within[0] - begin:.0f} us after the edge"


def collections(board, begin, end):
    """When, by the trace of calls, collections of garbage began in between."""
    calls = [event for event in board.bench.events if event["what"] == "call"]
    times = [call["at_us"] for call in calls if call["function"] == COLLECTING]
    return [time for time in times if begin <= time <= end]


# ---- the other wires


def be_noisy(stint):
    """Sensors chatter, the shoe babbles and the host floods for a fifth of a second; where betting
    is open somebody presses meanwhile."""
    board, chance = stint.board, random.Random(stint.chance.below(1 << 18))
    begin = board.soon(8 * EDGES) + 10_000
    end = begin + NOISE_US
    for seat in chance.sample(range(1, 7), chance.randrange(6)):
        rate = chance.choice(RATES)
        rests = min(end, begin + EDGES * 1_000_000 // rate)
        chatter(board.bench, f"sensor_{seat}", begin, rests, rate, chance)
    if chance.randrange(3):
        babble(board.bench, begin, end, BABBLE[chance.choice(sorted(BABBLE))])
    if chance.randrange(3):
        flood(board.bench, begin, end, chance.choice(FLOOD_US), chance)
    if stint.mirror.waits("wagers") and chance.randrange(2):
        pressed = begin + chance.randrange(NOISE_US // 2)
        board.press(chance.choice(("lock_out", "start_game")), at=pressed, settle=False)
        late = locked_after(board, pressed)
        verify_in_time(stint, "hostile", pressed, late)
    board.wait_until(end)
    grow_quiet(stint)


def grow_quiet(stint):
    """No chip lies anywhere, and what the noise was a fault of is none any more."""
    for seat in range(1, 7):
        stint.board.bench.chip_off(seat)
    stint.mirror.chips.clear()
    stint.board.wait(QUIET_US)
    stint.mirror.stand_up()


def cut_the_power(stint):
    """The power goes while the dealer's next act is recorded."""
    chance = stint.chance
    stint.mirror.cut_at = 1 + chance.below(CUT_BYTES), chance.one_in(2)
    stint.counts["cuts"] += 1


# ---- authority


def adjust_the_meter(stint):
    """Two persons adjust the meter, or try to: between rounds it is done, unless somebody has
    locked one of them out, else it is refused."""
    board = stint.board
    adjusted = {"level": "progressive", "cents": 100_000 + stint.chance.below(1_000)}
    board.key(True)
    for role in ("floor", "technician"):
        try:
            board.client.signed("meter_adjust", role, **adjusted)
            stint.counts["signed by " + role] += 1
        except Refused as refused:
            stint.counts[f"refused {refused.error['code']}"] += 1
    board.key(False)
    stint.mirror.stand_up()


ACTS = (ask, ask, ask, ask, ask, ask, send_bytes, be_noisy, cut_the_power, adjust_the_meter)
ACTS_IN_BETTING = (*ACTS, press_while_asked, chip_while_asked, chip_while_asked)

"""What the server of the floor's page lets through: sign-ins, roles, other sites, sizes."""

import json
import time
from http.client import HTTPConnection
from urllib.parse import urljoin, urlsplit

import pytest

from hil_tests.host_tools.floor.dumps import rows
from hil_tests.host_tools.floor.web.many_tables import MINUTE, NOW, uid_of
from hil_tests.host_tools.floor.web.served_floor import PASSWORD, PEOPLE, ServedFloor, add_people
from host_tools.floor import people, schema
from host_tools.floor.web import door
from host_tools.floor.web.door import MOST_AT_ONCE
from host_tools.floor.web.searches import FIELDS
from host_tools.floor.web.sign_ins import IDLE_S

WRONG = {"name": "Flo", "password": "wrong horse battery staple"}
ALARM = {"uid": uid_of(9), "epoch": "e", "sequence": 44, "kind": "conflict", "digest": "00"}
PATIENCE_S = 30.0
TOKEN = "0123456789abcdef" * 4
PAGES = ("/", "/events", "/history", "/history?of=alarms", "/fleet", f"/table/{uid_of(1)}/")


@pytest.fixture(scope="module")
def cookies(served):
    return {name: served.sign_in(name) for name in PEOPLE}


@pytest.fixture
def own(tmp_path, house):
    """A server of the same house whose tries nobody has used up."""
    made = ServedFloor(house)
    yield made
    made.close()


ALARMS = "/history?of=alarms"


def page(served, path, cookie):
    return served.ask("GET", path, cookie=cookie)[2]


def follows(served, cookie):
    """The reply to a page that is told what is new."""
    connection = HTTPConnection(urlsplit(served.url).netloc, timeout=30)
    connection.request("GET", "/events", headers={"Cookie": cookie})
    reply = connection.getresponse()
    assert reply.status == 200
    return reply


def until(holds):
    end = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_nothing_is_told_to_whoever_is_not_signed_in(served):
    for path in PAGES:
        assert served.ask("GET", path)[0] == 401
        status, told, _ = served.ask("GET", path, sec_fetch_mode="navigate")
        assert (status, urljoin(path, told["location"])) == (303, "/sign-in")
        assert served.ask("GET", path, cookie=f"tablectl_floor_{served.url[-6:-1]}=x")[0] == 401
    for path in ("/take", f"/table/{uid_of(1)}/act"):
        assert served.ask("POST", path, {})[0] == 401
    status, _, text = served.ask("GET", "/sign-in")
    assert status == 200 and "Table" not in text


def test_metrics_are_for_whoever_bears_the_token_where_they_are_asked_for(house, served, cookies):
    asked = served.ask("GET", "/metrics", authorization=f"Bearer {TOKEN}")
    assert asked[0] == served.ask("GET", "/metrics", cookie=cookies["Flo"])[0] == 404
    made = ServedFloor(house, token=TOKEN)
    try:
        for wrong in ({}, {"authorization": f"Bearer {TOKEN}x"}, {"cookie": made.sign_in("Flo")}):
            status, told, text = made.ask("GET", "/metrics", **wrong)
            assert (status, told["www-authenticate"], text) == (401, "Bearer", "")
        status, told, text = made.ask("GET", "/metrics", authorization=f"Bearer {TOKEN}")
        assert status == 200 and told["content-type"].startswith("text/plain; version=")
        assert f'tablectl_untaken_alarms{{table="9",uid="{uid_of(9)}"}}' in text.replace("\n", " ")
        assert made.ask("POST", "/metrics", {}, authorization=f"Bearer {TOKEN}")[0] == 405
        other = {"authorization": f"Bearer {TOKEN}", "host": "evil.example"}
        assert made.ask("GET", "/metrics", **other)[0] == 403
    finally:
        made.close()


def test_the_cookie_is_for_this_server_alone_and_no_script_reads_it(own):
    status, told, _ = own.ask("POST", "/sign-in", {"name": "Flo", "password": PASSWORD})
    cookie = told["set-cookie"]
    assert status == 200 and cookie.startswith(f"tablectl_floor_{own.url.split(':')[2][:-1]}=")
    assert "HttpOnly" in cookie and "SameSite=strict" in cookie
    assert "default-src 'self'" in told["content-security-policy"]
    assert told["cache-control"] == "no-store"


def test_a_wrong_password_and_an_unknown_name_are_answered_alike_and_hashed_alike(
    own, monkeypatch
):
    hashed = []
    verify = people.HASHER.verify

    class Counting:
        def verify(self, key, password):
            hashed.append(key.split("$")[1:4])
            return verify(key, password)

    monkeypatch.setattr(people, "HASHER", Counting())
    wrong = own.ask("POST", "/sign-in", WRONG)
    unknown = own.ask("POST", "/sign-in", {**WRONG, "name": "Nobody"})
    assert wrong[0] == unknown[0] == 403 and wrong[2] == unknown[2]
    assert len(hashed) == 2 and hashed[0] == hashed[1] and hashed[0][0] == "argon2id"
    assert all("does not sign in" in line and WRONG["password"] not in line for line in own.log)


def test_a_password_that_is_typed_in_the_wrong_field_is_in_no_log(own):
    for _ in range(6):
        own.ask("POST", "/sign-in", {"name": PASSWORD, "password": "x"})
    assert len(own.log) == 6 and PASSWORD not in "".join(own.log)
    assert all("an unknown name at 127.0.0.1" in line for line in own.log)


def test_tries_are_bounded_and_the_right_password_does_not_help(own):
    answers = [own.ask("POST", "/sign-in", {**WRONG, "name": "Tech"})[0] for _ in range(6)]
    assert answers == [403] * 5 + [429]
    status, _, text = own.ask("POST", "/sign-in", {"name": "Tech", "password": PASSWORD})
    assert status == 429 and "Too many tries" in json.loads(text)["error"]
    assert own.ask("POST", "/sign-in", {"name": "Flo", "password": PASSWORD})[0] == 200


def test_the_cookie_of_another_server_of_this_host_keeps_nobody_out(served, cookies):
    for other in ('grafana={"a": 1}', "x y", 'k="', "=;;", "é=é"):
        assert served.ask("GET", "/", cookie=f"{other}; {cookies['Vera']}")[0] == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[1]",
        b"7",
        b"\xff",
        b'{"name":"Flo"}',
        b'{"name":7,"password":"x"}',
        b'{"name":"\\ud800","password":"x"}',
        b'{"name":"Flo","password":"' + b"x" * 129 + b'"}',
        b'{"name":"' + b"x" * 65 + b'","password":"x"}',
        b'{"name":"Flo","password":"' + b"x" * 5_000 + b'"}',
        b"[" * 4_000,
    ],
)
def test_a_sign_in_that_is_none_is_refused_in_words(served, body):
    status, _, text = served.ask("POST", "/sign-in", body)
    assert status == 400 and json.loads(text)["error"].isprintable()


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
        {"content_type": "text/plain"},
        {"host": "evil.example"},
    ],
)
def test_another_site_cannot_act_for_whoever_is_signed_in(served, cookies, headers):
    cookie = None if "host" in headers else cookies["Flo"]
    for path, body in (("/take", {**ALARM, "said": "x"}), ("/sign-in", WRONG), ("/sign-out", {})):
        assert served.ask("POST", path, body, cookie=cookie, **headers)[0] == 403


def test_a_viewer_sees_everything_and_acts_on_nothing(served, cookies):
    for path in ("/", "/history", "/history?of=alarms"):
        assert served.ask("GET", path, cookie=cookies["Vera"])[0] == 200
    for path in ("/take", f"/table/{uid_of(1)}/act"):
        status, _, text = served.ask("POST", path, {}, cookie=cookies["Vera"])
        assert (status, text) == (403, "Read-only: a viewer acts on nothing.\n")
    assert (
        "Take this alarm" not in served.ask("GET", "/history?of=alarms", cookie=cookies["Vera"])[2]
    )


@pytest.mark.parametrize(
    "now",
    [
        {"uid": uid_of(5), "epoch": "e", "sequence": 90, "kind": "fault"},
        {"uid": uid_of(11), "epoch": "-", "sequence": NOW - 40 * MINUTE, "kind": "away"},
    ],
    ids=["fault", "away"],
)
def test_what_a_table_has_now_is_taken_once_and_what_it_has_not_never(now, served, cookies):
    said = {**now, "digest": "-", "said": "somebody is on the way"}
    for wrong in ({**said, "sequence": 1}, {**said, "uid": uid_of(3)}, {**said, "kind": "hold"}):
        status, _, text = served.ask("POST", "/take", wrong, cookie=cookies["Flo"])
        assert status == 409 and json.loads(text)["error"].startswith("7125")
    assert served.ask("POST", "/take", said, cookie=cookies["Flo"])[0] == 200
    status, _, text = served.ask("POST", "/take", said, cookie=cookies["Tech"])
    assert status == 409 and json.loads(text)["error"].startswith("7126: Flo took")


def test_taking_an_alarm_is_an_act_of_a_person(served, cookies, house):
    assert "Take this alarm" in page(served, ALARMS, cookies["Flo"])
    said = {**ALARM, "said": "an old file was put back"}
    for wrong, code in (({**said, "kind": "no"}, 7125), ({**said, "said": ""}, 7110)):
        status, _, text = served.ask("POST", "/take", wrong, cookie=cookies["Flo"])
        assert status == 409 and json.loads(text)["error"].startswith(str(code))
    for body in (b"[]", b"{}", b'"x"'):
        assert served.ask("POST", "/take", body, cookie=cookies["Flo"])[0] == 400
    assert served.ask("POST", "/take", said, cookie=cookies["Flo"])[0] == 200
    status, _, text = served.ask("POST", "/take", said, cookie=cookies["Tech"])
    assert status == 409 and json.loads(text)["error"].startswith("7126: Flo took")
    act = rows(house, schema.acts)[-1]
    assert (act["kind"], act["by"]) == ("alarm_taken", "Flo")
    assert rows(house, schema.taken)[-1]["said"] == said["said"]
    assert any("Flo (floor) at 127.0.0.1: takes alarm conflict" in line for line in served.log)
    text = page(served, ALARMS, cookies["Vera"])
    assert "Taken by Flo" in text and said["said"] in text
    assert "Nothing found" in page(served, f"{ALARMS}&open=1", cookies["Flo"])


def test_whoever_signs_out_or_is_removed_is_out(own, house):
    cookie = own.sign_in("Flo")
    assert own.ask("POST", "/sign-out", {}, cookie=cookie)[0] == 200
    assert own.ask("GET", "/", cookie=cookie)[0] == 401
    add_people(house, {"Guest": "viewer"})
    until(lambda: "Guest" in own.desk.following.people)
    cookie = own.sign_in("Guest")
    people.give(house, "Guest", "floor", "root", 2)
    until(lambda: own.ask("GET", "/", cookie=cookie)[0] == 401)
    cookie = own.sign_in("Guest")
    people.remove(house, "Guest", "root", 3)
    until(lambda: own.ask("GET", "/", cookie=cookie)[0] == 401)
    assert own.ask("POST", "/sign-in", {"name": "Guest", "password": PASSWORD})[0] == 403


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("of=nothing", 7124),
        ("round=x", 7124),
        ("round=0", 7124),
        ("round=" + "9" * 90, 7124),
        ("seat=10", 7124),
        ("seat=%D9%A3", 7124),
        ("table=" + "1" * 101, 7124),
        ("cards=1s", 7113),
        ("hand=nothing", 7113),
        ("least=1.5", 6704),
        ("since=yesterday", 7111),
        ("since=9999-12-31T23:59:59-23:00", 7111),
        ("after=x", 7112),
    ],
)
def test_a_search_that_is_none_is_refused_with_what_to_do(served, cookies, query, code):
    status, _, text = served.ask("GET", f"/history?{query}", cookie=cookies["Vera"])
    assert status == 400 and f">{code}: " in text


def test_what_was_searched_for_is_shown_again_as_text(served, cookies):
    bad = "%3Cscript%3E%22"
    for field in FIELDS:
        for of in ("rounds", "alarms", bad):
            assert "<script>" not in page(
                served, f"/history?of={of}&{field}={bad}", cookies["Vera"]
            )
        if field != "open":
            text = page(served, f"/history?{field}={bad}", cookies["Vera"])
            assert f'name="{field}" value="&lt;script&gt;&#34;"' in text


def test_of_one_person_so_much_is_answered_at_a_time(served, cookies):
    """However often he signed in."""
    also = served.sign_in("Tech")
    each = MOST_AT_ONCE // 2
    listening = [follows(served, one) for one in (cookies["Tech"], also) for _ in range(each)]
    assert served.ask("GET", "/", cookie=cookies["Tech"])[0] == 429
    assert served.ask("GET", "/", cookie=cookies["Vera"])[0] == 200
    for reply in listening:
        reply.close()
    until(lambda: served.ask("GET", "/", cookie=cookies["Tech"])[0] == 200)


def test_a_page_is_told_nothing_any_more_once_its_sign_in_is_over(own, monkeypatch):
    monkeypatch.setattr(door, "LOOK_S", 0.05)
    cookie = own.sign_in("Flo")
    reply = follows(own, cookie)
    assert b"board" in reply.readline()
    own.ask("POST", "/sign-out", {}, cookie=cookie)
    reply.read()


@pytest.mark.parametrize(("name", "stays"), [("Vera", True), ("Flo", False)])
def test_whoever_only_looks_on_is_there_as_long_as_his_page_is(own, monkeypatch, name, stays):
    """A screen on the wall stays; a desk from which somebody could act does not."""
    monkeypatch.setattr(door, "LOOK_S", 0.05)
    now_s = time.monotonic()
    monkeypatch.setattr(own.desk.sign_ins, "_clock", lambda: now_s)
    cookie = own.sign_in(name)
    reply = follows(own, cookie)
    now_s += IDLE_S - 1
    (held,) = own.desk.sign_ins._held.values()
    looks = []
    stands = own.desk.sign_ins._stands

    def counted(*one):
        looks.append(one)
        return stands(*one)

    monkeypatch.setattr(own.desk.sign_ins, "_stands", counted)
    until(lambda: len(looks) > 2)
    assert (held.used_s == now_s) == stays
    now_s += 2
    assert (own.ask("GET", "/", cookie=cookie)[0] == 200) == stays
    reply.close()


@pytest.mark.parametrize("uid", ["x", "E66038", "..%2f..", "0" * 33, "%00"])
def test_a_board_that_is_none_has_no_panel(served, cookies, uid):
    assert served.ask("GET", f"/table/{uid}/", cookie=cookies["Flo"])[0] == 404


def test_a_board_that_is_elsewhere_is_said_to_be(served, cookies):
    status, _, text = served.ask("GET", f"/table/{uid_of(1)}/", cookie=cookies["Flo"])
    assert status == 503 and f"7122: board {uid_of(1)} is not plugged in" in text


@pytest.mark.parametrize("number", ["x", "-1", "1" * 11, "%00", "7"])
def test_a_roll_out_that_is_none_is_named_in_one_line(number, served, cookies):
    path = f"/fleet?number={number}"
    status, _, text = served.ask("GET", path, cookie=cookies["Vera"])
    assert status == 400 and "7157: there is no roll-out" in text

"""A new user's way from a board that has been made ready to an audited log: a round played in the
browser, its plug pulled in the middle."""

import subprocess

from hil_tests.host_tools.helpers.virtual_boards import own_folder, ready, typed
from hil_tests.host_tools.session.web.panel_table import TABLES
from hil_tests.host_tools.session.web.served_panel import ServedPanel
from hil_tests.host_tools.session.web.table_page import TablePage
from host_tools.common import json_file
from host_tools.examples import BENCH_KEYS

KEYS = str(BENCH_KEYS)
TABLE = {"number": 7, "seats": 6}


def play_with_the_plug_pulled(at):
    at.press("Seat 2: a player sits down")
    at.spot(2, "progressive").click()
    at.page.get_by_title("sensor covered").wait_for()
    at.press("Start Game")
    at.wait_for("confirm_chips")
    at.press("Collect and confirm")
    at.wait_for("card")
    at.press("Auto-deal")
    at.task.get_by_role("button", name="Fold").wait_for()
    at.settle()
    before = at.still()
    at.page.get_by_role("switch", name="Power of the board").click()
    at.task.get_by_text("The board has no power.").wait_for()
    at.press("Power on", within=at.task)
    at.task.get_by_role("button", name="Fold").wait_for()
    at.settle()
    assert at.still() == before
    at.press("Raise", within=at.task)
    at.press("Next round")
    at.wait_for("wagers")


def test_a_round_with_its_plug_pulled_is_exported_and_audited(tmp_path, chromium, capsys):
    with own_folder(tmp_path / "virtual"):
        ready("table", {**json_file.read(TABLES / "687a.json"), "table": TABLE})
        panel = ServedPanel(keys_path=KEYS, seed=5)
        try:
            at = TablePage(chromium.new_page(), panel)
            assert at.page.get_by_role("heading", level=1).inner_text().endswith(", table 7")
            at.press("Help")
            at.press("For technicians", within=at.dialog)
            at.dialog.get_by_text("virtual board table").wait_for()
            at.page.keyboard.press("Escape")
            # The board keeps its own game.
            assert at.page.get_by_role("button", name="Games").count() == 0
            play_with_the_plug_pulled(at)
            at.page.close()
        finally:
            panel.close()
        file, key, public = (tmp_path / name for name in ("table7.tcj", "me.pem", "me.pub.pem"))
        subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", key], check=True)
        subprocess.run(["openssl", "pkey", "-in", key, "-pubout", "-out", public], check=True)
        for command in (
            ("log", "export", "--out", file, "--keys", KEYS, "--sign", key),
            ("audit", file, "--keys", KEYS, "--signer", public),
        ):
            code, out, err = typed(capsys, *command)
            assert code == 0, out + err

"""Passwords cross no network unencrypted: by a certificate, or behind a proxy that has one."""

import ssl
import subprocess
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from hil_tests.host_tools.floor.web.served_floor import PASSWORD, ServedFloor
from host_tools.common.errors import HostError
from host_tools.floor.web.application import doors

SUBJECT = ("-subj", "/CN=localhost", "-days", "1", "-addext", "subjectAltName=IP:127.0.0.1")
CURVE = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")


def made(folder, *options) -> tuple[Path, Path]:
    """(certificate, key) of a floor."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", *CURVE, *SUBJECT, *options]
    command += ["-keyout", key, "-out", certificate]
    subprocess.run(command, check=True, capture_output=True)
    key.chmod(0o600)
    return certificate, key


@pytest.fixture(scope="module")
def pair(tmp_path_factory):
    return made(tmp_path_factory.mktemp("tls"), "-nodes")


def test_by_https_one_signs_in_and_the_cookie_goes_by_https_alone(house, pair):
    served = ServedFloor(house, **doors("0.0.0.0", pair, None))
    context = ssl.create_default_context(cafile=pair[0])
    body = f'{{"name": "Flo", "password": "{PASSWORD}"}}'.encode()
    own = {"Content-Type": "application/json", "Origin": served.url[:-1]}
    try:
        reply = urlopen(Request(f"{served.url}sign-in", body, own), context=context)
        assert reply.status == 200 and "; Secure" in reply.headers["Set-Cookie"]
    finally:
        served.close()


@pytest.mark.parametrize("proxy", ["127.0.0.1", "::ffff:127.0.0.1", "0:0:0:0:0:ffff:7f00:1"])
def test_behind_a_proxy_what_it_forwards_counts_and_nothing_comes_past_it(house, proxy):
    served = ServedFloor(house, proxy=proxy, **doors("0.0.0.0", None, proxy))
    given = {"name": "Flo", "password": PASSWORD}
    forwarded = {"x_forwarded_proto": "https", "x_forwarded_for": "192.0.2.7"}
    behind = {**forwarded, "host": "floor.example", "origin": "https://floor.example"}
    try:
        assert served.ask("POST", "/sign-in", given)[0] == 403
        assert served.ask("POST", "/sign-in", given, x_forwarded_proto="http")[0] == 403
        other = {**behind, "origin": "https://evil.example"}
        assert served.ask("POST", "/sign-in", given, **other)[0] == 403
        status, told, _ = served.ask("POST", "/sign-in", given, **behind)
        assert status == 200 and "; Secure" in told["set-cookie"]
        assert served.log[-1] == "Flo (floor) at 192.0.2.7: signs in"
    finally:
        served.close()
    served = ServedFloor(house, proxy="192.0.2.1")
    try:
        assert served.ask("GET", "/sign-in", **behind)[0] == 403
    finally:
        served.close()


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "floor.example"])
def test_elsewhere_it_does_not_listen_unencrypted(host):
    with pytest.raises(HostError) as caught:
        doors(host, None, None)
    assert caught.value.code == 7119


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_on_this_computer_alone_it_needs_no_certificate(host):
    assert doors(host, None, None) == {"proxy_headers": False}


def test_a_certificate_that_does_not_serve_is_refused(pair, tmp_path):
    certificate, key = pair
    locked = made(tmp_path, "-passout", "pass:x")
    for wrong in ((tmp_path / "no.pem", key), (key, key), (certificate, locked[1]), locked):
        with pytest.raises(HostError) as caught:
            doors("0.0.0.0", wrong, None)
        assert caught.value.code == 7118
    key.chmod(0o644)
    with pytest.raises(HostError) as caught:
        doors("0.0.0.0", pair, None)
    key.chmod(0o600)
    assert caught.value.code == 6708


@pytest.mark.parametrize("proxy", ["", "floor.example", "127.0.0.1:80", "127.0.0.0/8"])
def test_a_proxy_is_one_address(proxy):
    with pytest.raises(HostError) as caught:
        doors("0.0.0.0", None, proxy)
    assert caught.value.code == 7120

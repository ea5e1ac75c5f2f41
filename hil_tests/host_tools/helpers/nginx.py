"""An nginx with TLS that hands on what is asked below a path, as the README of the floor's page
shows it."""

import os
import re
import shutil
import socket
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from host_tools.floor import web

README = Path(web.__file__).with_name("README.md")
# The port that the README names.
SHOWN = "127.0.0.1:8766"
PREFIX = "/pit/"
CONFIGURATION = """\
daemon off;
master_process off;
pid {folder}/pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxied;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    server {{
        listen 127.0.0.1:{port} ssl;
        ssl_certificate {folder}/certificate.pem;
        ssl_certificate_key {folder}/key.pem;
{location}
    }}
}}
"""
LOOK_S = 0.05


@contextmanager
def nginx(folder, port):
    """The address below which the server at `port` of this computer is reached."""
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    subject = ("-subj", "/CN=localhost", "-days", "1", "-nodes")
    curve = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1")
    make = ["openssl", "req", "-x509", *curve, *subject, "-keyout", key]
    subprocess.run([*make, "-out", certificate], check=True, capture_output=True)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        own = free.getsockname()[1]
    found = re.search(r"^    location .*?^    }$", README.read_text(), re.DOTALL | re.MULTILINE)
    assert found and SHOWN in found[0] and PREFIX in found[0]
    location = found[0].replace(SHOWN, f"127.0.0.1:{port}")
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=folder, port=own, location=location))
    program: Any = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    running = subprocess.Popen([program, "-c", file, "-e", folder / "error.log"])
    try:
        while not _answers(own):
            assert running.poll() is None, (folder / "error.log").read_text()
        yield f"https://localhost:{own}{PREFIX}"
    finally:
        running.kill()
        running.wait()


def _answers(port):
    try:
        socket.create_connection(("127.0.0.1", port), LOOK_S).close()
    except OSError:
        return False
    return True

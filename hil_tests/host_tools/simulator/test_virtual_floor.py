"""A floor of virtual tables has its collector take its own ports, and no real board's."""

import tomllib

from host_tools.device import virtual_boards
from host_tools.floor.collector import settings
from host_tools.simulator.virtual.floor import Table, prepare


def ports(file):
    return tomllib.loads(file.read_text())["ports"]


def test_its_collector_takes_the_ports_of_its_tables_alone(tmp_path):
    file = prepare(tmp_path, [Table(1), Table(2)])
    found = settings.read(file).ports
    assert found == tuple(
        str(virtual_boards.of_name(f"table{number}").absolute() / "port") for number in (1, 2)
    )
    prepare(tmp_path, [Table(number) for number in range(1, 5)])
    assert len(ports(file)) == 4
    prepare(tmp_path, [Table(1)])
    assert len(ports(file)) == 4


def test_a_file_that_somebody_changed_stays(tmp_path):
    file = prepare(tmp_path, [Table(1)])
    file.write_text(file.read_text() + "# mine\n")
    prepare(tmp_path, [Table(1), Table(2)])
    assert len(ports(file)) == 1 and file.read_text().endswith("# mine\n")

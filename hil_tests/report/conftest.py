"""What the tests of the plugin share."""

import pytest

from hil_tests.report.recorder import Recorder
from host_tools.simulator.observers import OBSERVERS


@pytest.fixture
def recorder():
    recorder = Recorder()
    OBSERVERS.append(recorder)
    yield recorder
    OBSERVERS.remove(recorder)

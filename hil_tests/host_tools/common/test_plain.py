"""Numbers of things, in words."""

from host_tools.common.plain import counted


def test_one_thing_is_no_several():
    found = [counted(number, "signature") for number in (0, 1, 2, 1200)]
    assert found == ["0 signatures", "1 signature", "2 signatures", "1,200 signatures"]

"""Stamps of the rig's ears: a lower half of a time, made whole beside the time of now."""

from table_rig.stamps import whole

HALF = 1 << 31
NOWS = (0x1_0000_0005, 0x1_FFFF_FFF0, 1_875_648, 0x7_8000_0000)


def test_a_stamp_is_the_time_nearest_to_now_before_it_or_a_little_after():
    for now in NOWS:
        for us in (0, 1, 40, 4_000_000, 2_000_000_000):
            before = now - us
            if before >= 0:
                assert whole(before & 0xFFFFFFFF, now) == before
        for us in (1, 40, 4_000):
            assert whole((now + us) & 0xFFFFFFFF, now) == now + us


def test_a_stamp_with_its_highest_bit_may_come_as_a_negative_number():
    for now in NOWS:
        low = (now - 100) & 0xFFFFFFFF
        assert whole(low - (1 << 32) if low >= HALF else low, now) == now - 100

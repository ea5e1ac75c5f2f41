"""Shows what the table decided: lamps first, then displays, then the host.

The host is not told of a lamp that stays as it is.
"""

# A table of a game without a meter opens, or a table closes: the sign goes dark.
NO_METER = {"effect": "no_meter"}
# effect: name of the event on the link, where it is not the same.
EVENT_NAMES = {"seat_lamp": "lamp", "line": "pay"}


class Effects:
    """`report(name, time_us, facts)` tells the host."""

    def __init__(self, *, lamps, meter_sign, start_display, report):
        self.lamps = lamps
        self.meter_sign = meter_sign
        self.start_display = start_display
        self.report = report

    def show(self, effects, now_us):
        news = self._light(effects, now_us)
        for effect in news:
            name = effect["effect"]
            if name == "meter" and "level" not in effect:
                if effect["micro"] is None:
                    self.meter_sign.link_down()
                else:
                    self.meter_sign.show(effect["micro"])
            elif name == "hit":
                self.meter_sign.hit(effect["cents"])
            elif name == "locked" and not effect["on"]:
                self.meter_sign.hit(None)
            elif name == "start_position":
                self.start_display.show(effect["n"])
        for effect in news:
            self._tell(effect, now_us)

    def _light(self, effects, now_us):
        """Set the lamps; returns the effects that are more than a lamp staying as it is."""
        news = []
        changed = False
        for effect in effects:
            if effect is NO_METER:
                self.meter_sign.show(None)
                continue
            lamp_of = LAMP_OF.get(effect["effect"])
            if lamp_of is None:
                news.append(effect)
                continue
            lamp, state = lamp_of(effect)
            if self.lamps.set(lamp, state, now_us):
                news.append(effect)
                changed = True
        if changed:
            self.lamps.write()
        return news

    def _tell(self, effect, now_us):
        name = effect["effect"]
        facts = {key: value for key, value in effect.items() if key != "effect"}
        if name == "seat_lamp":
            facts["on"] = facts["state"] != "off"
        self.report(EVENT_NAMES.get(name, name), now_us, facts)


def on_off(on):
    return "on" if on else "off"


# effect: (lamp, state) of it; all others are about no lamp.
LAMP_OF = {
    "seat_lamp": lambda effect: ("seat_{}".format(effect["seat"]), effect["state"]),
    "win_lamp": lambda effect: ("win_{}".format(effect["seat"]), on_off(effect["on"])),
    "locked": lambda effect: ("locked", on_off(effect["on"])),
    "jackpot_lamp": lambda effect: ("jackpot", on_off(effect["on"])),
}

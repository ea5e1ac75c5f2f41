"""The house way of 688a.11(a), which the Rules Submission has to give (R-688a-13): the rules that
handeval.settings follows, six bytes each, and what is wrong with bytes that are no house way.

firmware/handeval/settings.h describes the bytes, host_tools/submission/house_way.py makes them.
"""

RULE = 6
ANY_STRAIGHT_OR_FLUSH = 0x1F
ANY_RANKS = b"\xf0\xf0\xf0\xf0"
# By what a hand holds of equal ranks, in the order of enum house_way_hand: the category of
# pai_gow_high that every such hand reaches.
REACHED = b"\x00\x01\x02\x02\x03\x06\x06\x06\x07\x07\x07\x0a\x0a"
# The same by the least straight or flush that a rule asks for.
LEAST_HELD = ((1, 0), (2, 4), (4, 5), (8, 8), (16, 9))


def fault(rules):
    """Why these bytes are no house way, in words; None for one that sets every seven cards."""
    if not rules or len(rules) % RULE:
        return "must be rules of {} bytes each".format(RULE)
    final = set()
    for place in range(0, len(rules), RULE):
        wrong = _fault_of_rule(rules[place : place + RULE], final)
        if wrong:
            return "rule {} {}".format(place // RULE + 1, wrong)
    if len(final) < len(REACHED):
        return "must end the rules of every kind of hand with one for all of them"
    return None


def _fault_of_rule(rule, final):
    """The fault of one rule; adds its kind of hand to `final` if the rule is for all of them."""
    kind, keep, holds = rule[0] >> 4, rule[0] & 15, rule[1]
    if kind >= len(REACHED) or not 0 < holds <= ANY_STRAIGHT_OR_FLUSH:
        return "must be for hands that there are"
    if kind in final:
        return "must be reached"
    held = [category for bit, category in LEAST_HELD if holds & bit][0]
    if keep > max(REACHED[kind], held):
        return "must keep what all its hands have"
    if any([ends & 15 > ends >> 4 for ends in rule[2:]]):
        return "must have the lower rank first"
    if holds == ANY_STRAIGHT_OR_FLUSH and rule[2:] == ANY_RANKS:
        final.add(kind)
    return None

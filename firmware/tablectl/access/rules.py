"""The roles, and whose keys are replaced one by one. Which request needs whose signature stands in
link/requests.py. Pure.

The key of the dealer opens no request. That of the collector, the program that keeps the journals
of many tables, confirms exports and opens nothing else: it stands on a computer that nobody
watches.
"""

ROLES = ("dealer", "floor", "technician", "collector")
# The key of a linked meter group is no role's and opens no request.
REPLACED = ROLES + ("link",)
# What a program may do all day leaves no record, which would have to be exported in turn.
UNNOTED = ("collector",)

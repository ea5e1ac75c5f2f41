"""593.2(d), (e): the face that wins and how many dice show it, over all 6^10 rolls."""

from tablectl.games.ch593.game import winning

# Rolls of 60,466,176, worked out with exponential generating functions: by how many dice match ...
MATCHES = {
    2: 4082400,
    3: 32004000,
    4: 18774000,
    5: 4721220,
    6: 787500,
    7: 90000,
    8: 6750,
    9: 300,
    10: 6,
}
# ... and by the face they show.
FACES = {1: 14836926, 6: 11913474, 5: 10061022, 4: 8825970, 3: 7868118, 2: 6960666}


def splits(dice, faces):
    """Every way to share out `dice` dice over a number of faces."""
    if faces == 1:
        yield (dice,)
        return
    for first in range(dice + 1):
        for rest in splits(dice - first, faces - 1):
            yield (first,) + rest


def ways(counts):
    """In how many orders dice can fall that show each face so many times."""
    orders, fallen = 1, 0
    for count in counts:
        for place in range(1, count + 1):
            fallen += 1
            orders = orders * fallen // place
    return orders


def test_593_2_d_R_593_04_every_roll_of_ten_dice():
    matches, faces = {}, {}
    rolls = 0
    for counts in splits(10, 6):
        dice = [pips + 1 for pips in range(6) for _ in range(counts[pips])]
        face, alike = winning(tuple(dice))
        weight = ways(counts)
        rolls += weight
        matches[alike] = matches.get(alike, 0) + weight
        faces[face] = faces.get(face, 0) + weight
    assert rolls == 6**10
    assert matches == MATCHES
    assert faces == FACES

// Sets of at most five cards by their class: sets are of one class when they differ in the names
// of the suits only. As a count of hands is the same for all sets of a class, it is kept once: of
// a deck of 53, for 171,195 classes instead of 3,187,041 sets.
//
// To know how many hands hold a set, `alike` of its class is added for each of the hands and each
// of its sets of that class, times the hands that it stands for. That makes ORDERS_OF_SUITS times
// the number.
#ifndef PAYBACK_CARD_SETS_H
#define PAYBACK_CARD_SETS_H

#include <stdint.h>

enum {
    MOST_SET = 5,
    MOST_SET_DECK = 53,
    MOST_HAND = 6,
    HAND_SETS = 1 << MOST_HAND,
    NO_PLACE = MOST_SET_DECK,
};

struct card_sets {
    unsigned deck_count;                               // a deck of unnamed_hands.h
    unsigned most;                                     // cards of a set
    uint32_t choose[MOST_SET_DECK + 1][MOST_HAND + 1]; // 0 for more than MOST_SET
    uint32_t first[MOST_SET + 2];                      // index of the first set of so many cards
    uint32_t *class_of;                                // by the index of the set
    uint8_t *alike;                     // by class: orders of the suits that leave a set as it is
    uint32_t first_class[MOST_SET + 1]; // of the sets of so many cards, in the order of dealing
    uint32_t class_count;
};

// Finds the classes of all sets of up to `most` of the deck's places; free_card_sets frees them.
// Returns 0, or -1 when there is no memory.
int find_card_sets(struct card_sets *sets, unsigned deck_count, unsigned most);

void free_card_sets(struct card_sets *sets);

// The class of each set of a hand's rising places, of which set s holds those of its bits, and of
// the place `besides`, if that is not NO_PLACE. Sets of more than `most` have none.
void classes_of_sets(const struct card_sets *sets, const uint8_t *places, unsigned count,
                     unsigned besides, uint32_t classes[HAND_SETS]);

// Whether set s of a hand has an odd number of cards.
static inline int is_odd(unsigned s)
{
    return (int)(UINT64_C(0x6996966996696996) >> s & 1);
}

// Puts the places of a hand in rising order.
void sort_places(uint8_t *places, unsigned count);

#endif

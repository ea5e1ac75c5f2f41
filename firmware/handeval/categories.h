// Categories of the rankings from low to high: id, name, number of ranks that decide between two
// hands of it.
#ifndef HANDEVAL_CATEGORIES_H
#define HANDEVAL_CATEGORIES_H

#define STANDARD_CATEGORIES(X)               \
    X(HIGH_CARD, "high card", 5)             \
    X(PAIR, "pair", 4)                       \
    X(TWO_PAIRS, "two pairs", 3)             \
    X(THREE_OF_A_KIND, "three-of-a-kind", 3) \
    X(STRAIGHT, "straight", 1)               \
    X(FLUSH, "flush", 5)                     \
    X(FULL_HOUSE, "full house", 2)           \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 2)   \
    X(STRAIGHT_FLUSH, "straight flush", 1)   \
    X(ROYAL_FLUSH, "royal flush", 1)

// Five-of-a-kind is missing from 687a.6(c); 687a.12(b), (d) and (e) pay it between the royal flush
// and the straight flush, and the printed paybacks of the Trips Bonus hold only with it there.
#define DJ_WILD_CATEGORIES(X)                \
    X(HIGH_CARD, "high card", 5)             \
    X(PAIR, "pair", 4)                       \
    X(TWO_PAIRS, "two pairs", 3)             \
    X(THREE_OF_A_KIND, "three-of-a-kind", 3) \
    X(STRAIGHT, "straight", 1)               \
    X(FLUSH, "flush", 5)                     \
    X(FULL_HOUSE, "full house", 2)           \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 2)   \
    X(STRAIGHT_FLUSH, "straight flush", 1)   \
    X(FIVE_OF_A_KIND, "five-of-a-kind", 1)   \
    X(ROYAL_FLUSH, "royal flush", 1)         \
    X(FIVE_WILDS, "five wilds", 0)

#define STANDARD_ID(id, ...) STANDARD_##id,
enum standard_category { STANDARD_CATEGORIES(STANDARD_ID) };
#undef STANDARD_ID

#define DJ_WILD_ID(id, ...) DJ_WILD_##id,
enum dj_wild_category { DJ_WILD_CATEGORIES(DJ_WILD_ID) };
#undef DJ_WILD_ID

#endif

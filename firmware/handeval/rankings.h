// The one table of rankings and their categories. A row added here, with its evaluator
// `hand_<name>`, reaches C, MicroPython, CPython and the host tools.
#ifndef HANDEVAL_RANKINGS_H
#define HANDEVAL_RANKINGS_H

// Categories from low to high: id, name, number of ranks that decide between two hands of it.
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

// Rankings: id, name, categories, cards in a hand, cards in the deck, section of 58 Pa. Code.
// The categories of dj_wild_trips are those of dj_wild, each first with wild, then natural.
#define HAND_RANKINGS(X)                                               \
    X(STANDARD, standard, standard, 5, 52, "579.6(b), (c)")            \
    X(DJ_WILD, dj_wild, dj_wild, 5, 53, "687a.6(c)")                   \
    X(DJ_WILD_TRIPS, dj_wild_trips, dj_wild_trips, 5, 53, "687a.6(e)") \
    X(DJ_WILD_PROGRESSIVE, dj_wild_progressive, standard, 6, 53, "687a.6(d), 687a.11(f)(1)")

#define HAND_ID(id, ...) HAND_##id,
enum hand_ranking_id { HAND_RANKINGS(HAND_ID) HAND_RANKING_COUNT };
#undef HAND_ID

#define STANDARD_ID(id, ...) STANDARD_##id,
enum standard_category { STANDARD_CATEGORIES(STANDARD_ID) };
#undef STANDARD_ID

#define DJ_WILD_ID(id, ...) DJ_WILD_##id,
enum dj_wild_category { DJ_WILD_CATEGORIES(DJ_WILD_ID) };
#undef DJ_WILD_ID

#endif

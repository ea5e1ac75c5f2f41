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

// A flush is below a straight. 587.6(c) has no royal: there it is the highest straight flush.
#define THREE_CARD_CATEGORIES(X)             \
    X(HIGH_CARD, "high card", 3)             \
    X(PAIR, "pair", 2)                       \
    X(FLUSH, "flush", 3)                     \
    X(STRAIGHT, "straight", 1)               \
    X(THREE_OF_A_KIND, "three-of-a-kind", 1) \
    X(STRAIGHT_FLUSH, "straight flush", 1)   \
    X(ROYAL, "royal", 1)

#define THREE_CARD_SUITS_CATEGORIES(X)                                       \
    X(HIGH_CARD, "high card", 3)                                             \
    X(PAIR, "pair", 2)                                                       \
    X(FLUSH, "flush", 3)                                                     \
    X(STRAIGHT, "straight", 1)                                               \
    X(THREE_OF_A_KIND, "three-of-a-kind", 1)                                 \
    X(STRAIGHT_FLUSH, "straight flush", 1)                                   \
    X(ACE_KING_QUEEN, "ace, king and queen of hearts, diamonds or clubs", 1) \
    X(ACE_KING_QUEEN_OF_SPADES, "ace, king and queen of spades", 1)

// A straight is below a flush, a straight flush below four-of-a-kind.
#define FOUR_CARD_CATEGORIES(X)              \
    X(HIGH_CARD, "high card", 4)             \
    X(PAIR, "pair", 3)                       \
    X(TWO_PAIRS, "two pairs", 2)             \
    X(STRAIGHT, "straight", 1)               \
    X(FLUSH, "flush", 4)                     \
    X(THREE_OF_A_KIND, "three-of-a-kind", 2) \
    X(STRAIGHT_FLUSH, "straight flush", 1)   \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 1)

#define STANDARD_ID(id, ...) STANDARD_##id,
enum standard_category { STANDARD_CATEGORIES(STANDARD_ID) };
#undef STANDARD_ID

#define DJ_WILD_ID(id, ...) DJ_WILD_##id,
enum dj_wild_category { DJ_WILD_CATEGORIES(DJ_WILD_ID) };
#undef DJ_WILD_ID

#define THREE_CARD_ID(id, ...) THREE_CARD_##id,
enum three_card_category { THREE_CARD_CATEGORIES(THREE_CARD_ID) };
#undef THREE_CARD_ID

#define THREE_CARD_SUITS_ID(id, ...) THREE_CARD_SUITS_##id,
enum three_card_suits_category { THREE_CARD_SUITS_CATEGORIES(THREE_CARD_SUITS_ID) };
#undef THREE_CARD_SUITS_ID

#define FOUR_CARD_ID(id, ...) FOUR_CARD_##id,
enum four_card_category { FOUR_CARD_CATEGORIES(FOUR_CARD_ID) };
#undef FOUR_CARD_ID

#endif

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

// 588.6(b), 688a.6(b). The ranks of a straight are its two highest: A-2-3-4-5 is below A-K-Q-J-10
// and above K-Q-J-10-9.
#define PAI_GOW_CATEGORIES(X)                \
    X(HIGH_CARD, "high card", 5)             \
    X(PAIR, "pair", 4)                       \
    X(TWO_PAIRS, "two pairs", 3)             \
    X(THREE_OF_A_KIND, "three-of-a-kind", 3) \
    X(STRAIGHT, "straight", 2)               \
    X(FLUSH, "flush", 5)                     \
    X(FULL_HOUSE, "full house", 2)           \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 2)   \
    X(STRAIGHT_FLUSH, "straight flush", 2)   \
    X(ROYAL_FLUSH, "royal flush", 2)         \
    X(FIVE_ACES, "five aces", 1)

// Numbered like those of the high hand, as both are compared: a hand is foul when the value of its
// low hand is the greater one.
#define PAI_GOW_LOW_CATEGORIES(X) \
    X(HIGH_CARD, "high card", 2)  \
    X(PAIR, "pair", 1)
#define PAI_GOW_LOW_CARD_CATEGORIES(X) X(HIGH_CARD, "high card", 1)

#define LUNAR_CATEGORIES(X)                  \
    X(HIGH_CARD, "high card", 5)             \
    X(ACE_KING, "ace-king", 5)               \
    X(PAIR, "pair", 4)                       \
    X(TWO_PAIRS, "two pairs", 3)             \
    X(THREE_OF_A_KIND, "three-of-a-kind", 3) \
    X(STRAIGHT, "straight", 1)               \
    X(FLUSH, "flush", 5)                     \
    X(FULL_HOUSE, "full house", 2)           \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 2)   \
    X(STRAIGHT_FLUSH, "straight flush", 1)   \
    X(ROYAL_FLUSH, "royal flush", 1)

// The rows of 589.12(c). What is only paid and never compared has no deciding ranks.
#define LUNAR_SECOND_CATEGORIES(X)           \
    X(NONE, "none", 0)                       \
    X(ACE_KING, "ace-king", 0)               \
    X(PAIR, "pair", 0)                       \
    X(TWO_PAIRS, "two pairs", 0)             \
    X(THREE_OF_A_KIND, "three-of-a-kind", 0) \
    X(STRAIGHT, "straight", 0)               \
    X(FLUSH, "flush", 0)                     \
    X(FULL_HOUSE, "full house", 0)           \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 0)   \
    X(STRAIGHT_FLUSH, "straight flush", 0)   \
    X(ROYAL_FLUSH, "royal flush", 0)

#define LUNAR_SUPER_CATEGORIES(X)                        \
    X(NONE, "none", 0)                                   \
    X(SAME_COLORED_FIVE, "same colored five", 0)         \
    X(ACE_KING, "ace-king", 0)                           \
    X(THREE_OF_A_KIND, "three-of-a-kind", 0)             \
    X(STRAIGHT, "straight", 0)                           \
    X(FLUSH, "flush", 0)                                 \
    X(FULL_HOUSE, "full house", 0)                       \
    X(SAME_COLORED_STRAIGHT, "same-colored straight", 0) \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 0)

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

#define LUNAR_ID(id, ...) LUNAR_##id,
enum lunar_category { LUNAR_CATEGORIES(LUNAR_ID) };
#undef LUNAR_ID

#define LUNAR_SECOND_ID(id, ...) LUNAR_SECOND_##id,
enum lunar_second_category { LUNAR_SECOND_CATEGORIES(LUNAR_SECOND_ID) };
#undef LUNAR_SECOND_ID

#define LUNAR_SUPER_ID(id, ...) LUNAR_SUPER_##id,
enum lunar_super_category { LUNAR_SUPER_CATEGORIES(LUNAR_SUPER_ID) };
#undef LUNAR_SUPER_ID

#define PAI_GOW_ID(id, ...) PAI_GOW_##id,
enum pai_gow_category { PAI_GOW_CATEGORIES(PAI_GOW_ID) };
#undef PAI_GOW_ID

#endif

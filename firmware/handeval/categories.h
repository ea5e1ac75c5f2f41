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

// 588.12(c), rarer hands higher.
#define PAI_GOW_INSURANCE_CATEGORIES(X) \
    X(NONE, "none", 0)                  \
    X(KING_HIGH, "king high", 0)        \
    X(QUEEN_HIGH, "queen high", 0)      \
    X(JACK_HIGH, "jack high", 0)        \
    X(TEN_HIGH, "ten high", 0)          \
    X(NINE_HIGH, "nine high", 0)        \
    X(EIGHT_HIGH, "eight high", 0)

// 688a.12(b)
#define PAI_GOW_ACE_HIGH_CATEGORIES(X)  \
    X(NONE, "none", 0)                  \
    X(NO_JOKER, "ace high no joker", 0) \
    X(WITH_JOKER, "ace high with joker", 0)

// 688a.12(c), and tables 1, 3 and 4 of 688a.12(d), in the order of the pays.
#define PAI_GOW_FORTUNE_CATEGORIES(X)                              \
    X(NONE, "none", 0)                                             \
    X(THREE_PAIRS, "three pairs", 0)                               \
    X(STRAIGHT, "straight", 0)                                     \
    X(THREE_OF_A_KIND, "three-of-a-kind", 0)                       \
    X(FLUSH, "flush", 0)                                           \
    X(FULL_HOUSE, "full house", 0)                                 \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 0)                         \
    X(STRAIGHT_FLUSH, "straight flush", 0)                         \
    X(ROYAL_FLUSH, "royal flush", 0)                               \
    X(FIVE_ACES, "five aces", 0)                                   \
    X(SEVEN_WITH_JOKER, "seven-card straight flush with joker", 0) \
    X(ROYAL_MATCH, "royal flush and royal match", 0)               \
    X(SEVEN_NATURAL, "seven-card straight flush", 0)

// Tables 2, 5, 6 and 7 of 688a.12(d).
#define PAI_GOW_WILD_CATEGORIES(X)                                 \
    X(NONE, "none", 0)                                             \
    X(FULL_HOUSE, "full house", 0)                                 \
    X(FOUR_OF_A_KIND, "four-of-a-kind", 0)                         \
    X(STRAIGHT_FLUSH, "straight flush", 0)                         \
    X(ROYAL_FLUSH, "royal flush", 0)                               \
    X(FIVE_OF_A_KIND, "five-of-a-kind", 0)                         \
    X(FIVE_ACES, "five aces", 0)                                   \
    X(SEVEN_WITH_JOKER, "seven-card straight flush with joker", 0) \
    X(SEVEN_NATURAL, "seven-card straight flush", 0)

#define STANDARD_ID(id, ...) STANDARD_##id,
enum standard_category { STANDARD_CATEGORIES(STANDARD_ID) };
#undef STANDARD_ID

#define DJ_WILD_ID(id, ...) DJ_WILD_##id,
enum dj_wild_category { DJ_WILD_CATEGORIES(DJ_WILD_ID) };
#undef DJ_WILD_ID

#define PAI_GOW_ID(id, ...) PAI_GOW_##id,
enum pai_gow_category { PAI_GOW_CATEGORIES(PAI_GOW_ID) };
#undef PAI_GOW_ID

#define INSURANCE_ID(id, ...) PAI_GOW_INSURANCE_##id,
enum pai_gow_insurance_class { PAI_GOW_INSURANCE_CATEGORIES(INSURANCE_ID) };
#undef INSURANCE_ID

#define ACE_HIGH_ID(id, ...) PAI_GOW_ACE_HIGH_##id,
enum pai_gow_ace_high_class { PAI_GOW_ACE_HIGH_CATEGORIES(ACE_HIGH_ID) };
#undef ACE_HIGH_ID

#define FORTUNE_ID(id, ...) PAI_GOW_FORTUNE_##id,
enum pai_gow_fortune_class { PAI_GOW_FORTUNE_CATEGORIES(FORTUNE_ID) };
#undef FORTUNE_ID

#define WILD_ID(id, ...) PAI_GOW_WILD_##id,
enum pai_gow_wild_class { PAI_GOW_WILD_CATEGORIES(WILD_ID) };
#undef WILD_ID

#endif

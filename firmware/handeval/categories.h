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

// 579.6(a) high hand, 686a.3(d): the total of three cards is the category; nothing else decides.
// clang-format off
#define TOTALS_CATEGORIES(X) \
    X(6, "6", 0) X(7, "7", 0) X(8, "8", 0) X(9, "9", 0) X(10, "10", 0) \
    X(11, "11", 0) X(12, "12", 0) X(13, "13", 0) X(14, "14", 0) X(15, "15", 0) \
    X(16, "16", 0) X(17, "17", 0) X(18, "18", 0) X(19, "19", 0) X(20, "20", 0) \
    X(21, "21", 0) X(22, "22", 0) X(23, "23", 0) X(24, "24", 0) X(25, "25", 0) \
    X(26, "26", 0) X(27, "27", 0) X(28, "28", 0) X(29, "29", 0) X(30, "30", 0) \
    X(31, "31", 0) X(32, "32", 0) X(33, "33", 0)
// clang-format on

// 579.6(a) low hand: the total of two cards, a smaller one being better. 2 is two aces, which
// 579.11(d) lets nobody set.
// clang-format off
#define LOW_TOTALS_CATEGORIES(X) \
    X(20, "20", 0) X(19, "19", 0) X(18, "18", 0) X(17, "17", 0) X(16, "16", 0) \
    X(15, "15", 0) X(14, "14", 0) X(13, "13", 0) X(12, "12", 0) X(11, "11", 0) \
    X(10, "10", 0) X(9, "9", 0) X(8, "8", 0) X(7, "7", 0) X(6, "6", 0) \
    X(5, "5", 0) X(4, "4", 0) X(3, "3", 0) X(2, "2", 0)
// clang-format on

#define HI_LO_ANTE_BONUS_CATEGORIES(X) \
    X(NONE, "no bonus", 0)             \
    X(THREE_ACES, "three aces", 0)     \
    X(FOUR_ACES, "four aces", 0)       \
    X(ACES_AND_2, "four aces and a 2", 0)

// The total is the category; all busts are equal.
// clang-format off
#define BLACKJACK_CATEGORIES(X) \
    X(BUST, "bust", 0) \
    X(4, "4", 0) X(5, "5", 0) X(6, "6", 0) X(7, "7", 0) X(8, "8", 0) X(9, "9", 0) \
    X(10, "10", 0) X(11, "11", 0) X(12, "12", 0) X(13, "13", 0) X(14, "14", 0) X(15, "15", 0) \
    X(16, "16", 0) X(17, "17", 0) X(18, "18", 0) X(19, "19", 0) X(20, "20", 0) X(21, "21", 0) \
    X(BLACKJACK, "blackjack", 0)
// clang-format on

#define BLACKJACK_SOFT_CATEGORIES(X) X(HARD, "hard", 0) X(SOFT, "soft", 0)

// What the wager is paid by: the third card, the better paid the lower, or three 8s.
#define BUST_IT_CATEGORIES(X)                    \
    X(NOTHING, "no bust", 0)                     \
    X(TEN, "king, queen or jack", 0)             \
    X(NINE, "9", 0)                              \
    X(EIGHT, "8", 0)                             \
    X(SEVEN, "7", 0)                             \
    X(SIX, "6", 0)                               \
    X(8S_OF_COLOR, "8-8-8 of the same color", 0) \
    X(8S_OF_SUIT, "8-8-8 of the same suit", 0)

#define PUSH_22_CATEGORIES(X)         \
    X(NOTHING, "no 22", 0)            \
    X(OTHER, "other 22", 0)           \
    X(SAME_COLOR, "same color 22", 0) \
    X(SAME_SUIT, "same suit 22", 0)

// The category is the throw; no throw beats another.
// clang-format off
#define PROPS_HOPS_CATEGORIES(X) \
    X(1_1, "1-1", 0) \
    X(1_2, "1-2", 0) X(2_2, "2-2", 0) \
    X(1_3, "1-3", 0) X(2_3, "2-3", 0) X(3_3, "3-3", 0) \
    X(1_4, "1-4", 0) X(2_4, "2-4", 0) X(3_4, "3-4", 0) \
    X(4_4, "4-4", 0) \
    X(1_5, "1-5", 0) X(2_5, "2-5", 0) X(3_5, "3-5", 0) \
    X(4_5, "4-5", 0) X(5_5, "5-5", 0) \
    X(1_6, "1-6", 0) X(2_6, "2-6", 0) X(3_6, "3-6", 0) \
    X(4_6, "4-6", 0) X(5_6, "5-6", 0) X(6_6, "6-6", 0)
// clang-format on

// The number of matching dice is the category, the face of the winning dice decides within it.
#define HIGH_ROLL_CATEGORIES(X)    \
    X(TWO, "two-of-a-kind", 1)     \
    X(THREE, "three-of-a-kind", 1) \
    X(FOUR, "four-of-a-kind", 1)   \
    X(FIVE, "five-of-a-kind", 1)   \
    X(SIX, "six-of-a-kind", 1)     \
    X(SEVEN, "seven-of-a-kind", 1) \
    X(EIGHT, "eight-of-a-kind", 1) \
    X(NINE, "nine-of-a-kind", 1)   \
    X(TEN, "ten-of-a-kind", 1)
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

#define HI_LO_ANTE_BONUS_ID(id, ...) HI_LO_ANTE_BONUS_##id,
enum hi_lo_ante_bonus_category { HI_LO_ANTE_BONUS_CATEGORIES(HI_LO_ANTE_BONUS_ID) };
#undef HI_LO_ANTE_BONUS_ID

#define BLACKJACK_ID(id, ...) BLACKJACK_##id,
enum blackjack_category { BLACKJACK_CATEGORIES(BLACKJACK_ID) };
#undef BLACKJACK_ID

#define BUST_IT_ID(id, ...) BUST_IT_##id,
enum bust_it_category { BUST_IT_CATEGORIES(BUST_IT_ID) };
#undef BUST_IT_ID

#define PUSH_22_ID(id, ...) PUSH_22_##id,
enum push_22_category { PUSH_22_CATEGORIES(PUSH_22_ID) };
#undef PUSH_22_ID
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

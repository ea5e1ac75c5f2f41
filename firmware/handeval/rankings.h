// The one table of rankings. A row added here, with its evaluator `hand_<name>`, reaches C,
// MicroPython, CPython and the host tools. categories.h has the categories.
#ifndef HANDEVAL_RANKINGS_H
#define HANDEVAL_RANKINGS_H

#include "categories.h"

// id, name, categories,
//   least and most cards in a hand, how few of them can make it,
//   lowest and highest card, how many of one card there may be,
//   section of 58 Pa. Code.
// The categories of dj_wild_trips are those of dj_wild, each first with wild, then natural.
#define HAND_RANKINGS(X)                                                                          \
    X(STANDARD, standard, standard, 5, 7, 5, 0, 51, 1, "579.6(b), (c)")                           \
    X(THREE_CARD, three_card, three_card, 3, 3, 3, 0, 51, 1, "583.6(d), 587.6(c)")                \
    X(THREE_CARD_SUITS, three_card_suits, three_card_suits, 3, 3, 3, 0, 51, 1, "587.12(e)(1)")    \
    X(FOUR_CARD, four_card, four_card, 5, 5, 4, 0, 51, 1, "573.6(b), (c)")                        \
    X(STANDARD_FLOP, standard_flop, standard, 6, 6, 5, 0, 51, 1, "583.11(d)(2)")                  \
    X(CRISS_CROSS_ACROSS, criss_cross_across, standard, 7, 7, 5, 0, 51, 1, "592.1, 592.6(b)")     \
    X(CRISS_CROSS_DOWN, criss_cross_down, standard, 7, 7, 5, 0, 51, 1, "592.1, 592.6(b)")         \
    X(LUNAR, lunar, lunar, 5, 6, 5, 0, 51, 1, "589.6(b), (c)")                                    \
    X(LUNAR_SECOND, lunar_second, lunar_second, 5, 6, 3, 0, 51, 1, "589.11(e)(1)(ii), 589.12(c)") \
    X(LUNAR_SUPER, lunar_super, lunar_super, 5, 5, 5, 0, 51, 1, "589.6(d), 589.11(c)(2)(ii)")     \
    X(DJ_WILD, dj_wild, dj_wild, 5, 5, 5, 0, 52, 1, "687a.6(c)")                                  \
    X(DJ_WILD_TRIPS, dj_wild_trips, dj_wild_trips, 5, 5, 5, 0, 52, 1, "687a.6(e)")                \
    X(DJ_WILD_PROGRESSIVE, dj_wild_progressive, standard, 6, 6, 5, 0, 52, 1,                      \
      "687a.6(d), 687a.11(f)(1)")                                                                 \
    X(PAI_GOW_HIGH, pai_gow_high, pai_gow, 5, 7, 5, 0, 52, 1, "588.6(b), 688a.6(b)")              \
    X(PAI_GOW_LOW, pai_gow_low, pai_gow_low, 2, 2, 2, 0, 52, 1, "688a.6(b)(11), (c)")             \
    X(PAI_GOW_LOW_CARD, pai_gow_low_card, pai_gow_low_card, 1, 1, 1, 0, 52, 1, "588.6(c)")

// Rankings of hands that the cards in certain places make: id, the places, bit 0 the first card.
// A hand of Criss-Cross Poker is the player's two cards, then the cross: far, left, middle, right
// and near.
#define HAND_PLACES(X)          \
    X(CRISS_CROSS_ACROSS, 0x3B) \
    X(CRISS_CROSS_DOWN, 0x57)

#define HAND_PLACES_OF(id, places) HAND_PLACES_##id = places,
enum { HAND_PLACES(HAND_PLACES_OF) };
#undef HAND_PLACES_OF

#define HAND_ID(id, ...) HAND_##id,
enum hand_ranking_id { HAND_RANKINGS(HAND_ID) HAND_RANKING_COUNT };
#undef HAND_ID

#endif

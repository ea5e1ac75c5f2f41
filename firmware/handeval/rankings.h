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
#define HAND_RANKINGS(X)                                                                       \
    X(STANDARD, standard, standard, 5, 7, 5, 0, 51, 1, "579.6(b), (c)")                        \
    X(THREE_CARD, three_card, three_card, 3, 3, 3, 0, 51, 1, "583.6(d), 587.6(c)")             \
    X(THREE_CARD_SUITS, three_card_suits, three_card_suits, 3, 3, 3, 0, 51, 1, "587.12(e)(1)") \
    X(FOUR_CARD, four_card, four_card, 5, 5, 4, 0, 51, 1, "573.6(b), (c)")                     \
    X(DJ_WILD, dj_wild, dj_wild, 5, 5, 5, 0, 52, 1, "687a.6(c)")                               \
    X(DJ_WILD_TRIPS, dj_wild_trips, dj_wild_trips, 5, 5, 5, 0, 52, 1, "687a.6(e)")             \
    X(DJ_WILD_PROGRESSIVE, dj_wild_progressive, standard, 6, 6, 5, 0, 52, 1,                   \
      "687a.6(d), 687a.11(f)(1)")

#define HAND_ID(id, ...) HAND_##id,
enum hand_ranking_id { HAND_RANKINGS(HAND_ID) HAND_RANKING_COUNT };
#undef HAND_ID

#endif

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
    X(STANDARD, standard, standard, 5, 5, 5, 0, 51, 1, "579.6(b), (c)")                        \
    X(DJ_WILD, dj_wild, dj_wild, 5, 5, 5, 0, 52, 1, "687a.6(c)")                               \
    X(DJ_WILD_TRIPS, dj_wild_trips, dj_wild_trips, 5, 5, 5, 0, 52, 1, "687a.6(e)")             \
    X(DJ_WILD_PROGRESSIVE, dj_wild_progressive, standard, 6, 6, 5, 0, 52, 1,                   \
      "687a.6(d), 687a.11(f)(1)")                                                              \
    X(PAI_GOW_HIGH, pai_gow_high, pai_gow, 5, 7, 5, 0, 52, 1, "588.6(b), 688a.6(b)")           \
    X(PAI_GOW_LOW, pai_gow_low, pai_gow_low, 2, 2, 2, 0, 52, 1, "688a.6(b)(11), (c)")          \
    X(PAI_GOW_LOW_CARD, pai_gow_low_card, pai_gow_low_card, 1, 1, 1, 0, 52, 1, "588.6(c)")     \
    X(PAI_GOW_INSURANCE, pai_gow_insurance, pai_gow_insurance, 6, 6, 6, 0, 52, 1, "588.12(c)") \
    X(PAI_GOW_ACE_HIGH, pai_gow_ace_high, pai_gow_ace_high, 7, 7, 7, 0, 52, 1,                 \
      "688a.6(d), 688a.12(b)")                                                                 \
    X(PAI_GOW_FORTUNE, pai_gow_fortune, pai_gow_fortune, 7, 7, 3, 0, 52, 1,                    \
      "688a.6(e), 688a.12(c)")                                                                 \
    X(PAI_GOW_WILD, pai_gow_wild, pai_gow_wild, 7, 7, 3, 0, 52, 1, "688a.6(f), 688a.12(d)")

#define HAND_ID(id, ...) HAND_##id,
enum hand_ranking_id { HAND_RANKINGS(HAND_ID) HAND_RANKING_COUNT };
#undef HAND_ID

#endif

// Standard hands and those of Lunar Poker, a hand in each lane.
#include "batch_lanes.h"

enum { RANKS_ACE_KING = 3 << 11 };

// The top of the best straight, as in suit_sets.h.
IN_LANE lane best_top(lane held)
{
    lane with_low_ace = (lane)(held << 1 | held >> 12);
    lane two = (lane)(with_low_ace & (lane)(with_low_ace << 1));
    lane four = (lane)(two & (lane)(two << 2));
    lane tops = (lane)((lane)(four & (lane)(with_low_ace << 4)) >> 1);
    return (lane)(tops & ~(tops >> 1));
}

// No flush of seven cards has room for four of a kind or a full house beside it: where it is, its
// ranks take the place of all, and none of them is held twice.
IN_LANE struct lane_kinds only_flush(struct lane_kinds kinds, lane flush, lane suit)
{
    return (struct lane_kinds){
        .once = choose(flush, suit & RANKS, kinds.once),
        .twice = (lane)(kinds.twice & ~flush),
        .thrice = (lane)(kinds.thrice & ~flush),
        .four = (lane)(kinds.four & ~flush),
    };
}

IN_LANE int32_t standard(lane clubs, lane diamonds, lane hearts, lane spades, size_t count)
{
    lane suit = longest(clubs, diamonds, hearts, spades);
    lane flush = if_so_many(suit, 5), no_flush = (lane)~flush;
    struct lane_kinds kinds = only_flush(kinds_of(clubs, diamonds, hearts, spades), flush, suit);
    // Five cards play; of a longer flush only its own are there to be dropped.
    lane kickers = kinds.once ^ kinds.twice;
    if (count > 5)
        kickers = less_lowest_if(if_so_many(suit, 6) | no_flush, kickers);
    if (count > 6)
        kickers = less_lowest_if(if_so_many(suit, 7) | no_flush, kickers);
    struct lane_value value = of_a_kind(kinds, kickers);
    value.category += flush & STANDARD_FLUSH;
    lane top = best_top(kinds.once), royal = top >> 12;
    struct lane_value straight = {
        .category = choose(flush, (lane)(STANDARD_STRAIGHT_FLUSH + royal), STANDARD_STRAIGHT),
        .rest = top,
    };
    return joined(either(if_none(top), value, straight));
}

VECTORS void batch_standard_seven(union batch_hand begun, const uint16_t *const rests[BATCH_SUITS],
                                  size_t number, int32_t *values)
{
    const uint16_t *clubs = rests[0], *diamonds = rests[1], *hearts = rests[2], *spades = rests[3];
    lane of_clubs = begun.suits[0], of_diamonds = begun.suits[1], of_hearts = begun.suits[2],
         of_spades = begun.suits[3];
    // Whole vectors only: what is left over would be valued hand by hand, which takes longer.
    size_t whole = (number + BATCH_LANES - 1) & ~(size_t)(BATCH_LANES - 1);
    for (size_t i = 0; i < whole; i++)
        values[i] = standard((lane)(of_clubs + clubs[i]), (lane)(of_diamonds + diamonds[i]),
                             (lane)(of_hearts + hearts[i]), (lane)(of_spades + spades[i]), 7);
}

VECTORS void lanes_standard(const union batch_hand *hands, size_t count, size_t number,
                            int32_t *values)
{
    lanes_of_five_to_seven(standard, hands, count, number, values);
}

// As hand_lunar.
VECTORS void lanes_lunar(const union batch_hand *hands, size_t count, size_t number,
                         int32_t *values)
{
    lanes_standard(hands, count, number, values);
    for (size_t i = 0; i < number; i++) {
        int32_t value = values[i];
        int above = value >> CATEGORY_SHIFT != STANDARD_HIGH_CARD ||
                    (value & RANKS_ACE_KING) == RANKS_ACE_KING;
        values[i] = value + (above << CATEGORY_SHIFT);
    }
}

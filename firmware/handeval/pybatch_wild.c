// DJ Wild hands, a hand in each lane; the readings of the text are in dj_wild.c.
#include "batch_lanes.h"

enum { RANK_DEUCE = 1, NATURALS = RANKS & ~RANK_DEUCE };

// As straight_top of rank_sets.h.
IN_LANE lane top_with_wilds(lane held)
{
    lane from_ten = held | RANK_TEN;
    lane bottom = (lane)(from_ten & (lane)-from_ten);
    lane run = (lane)((lane)(bottom << 5) - bottom);
    lane from_low_ace = if_none((lane)(held & ~RANKS_FIVE_TO_ACE_LOW)) & RANK_FIVE;
    return choose(if_none((lane)(held & ~run)), (lane)(bottom << 4), from_low_ace);
}

// The wilds join the rank held most often, or else the highest.
IN_LANE struct lane_value wilds_of_a_kind(struct lane_kinds naturals, lane wilds)
{
    lane no_pair = if_none(naturals.twice), no_three = if_none(naturals.thrice);
    lane made = highest(choose(no_pair, naturals.once, naturals.twice));
    lane rest = naturals.once ^ made;
    lane alike = (lane)(wilds + 3 + no_pair + no_three);
    lane category = DJ_WILD_PAIR;
    category = choose(alike > 2 ? UINT16_MAX : 0, DJ_WILD_THREE_OF_A_KIND, category);
    category = choose(alike > 3 ? UINT16_MAX : 0, DJ_WILD_FOUR_OF_A_KIND, category);
    category = choose(if_none(less_lowest(naturals.twice)), category, DJ_WILD_FULL_HOUSE);
    return (struct lane_value){
        .category = choose(if_none(rest), DJ_WILD_FIVE_OF_A_KIND, category),
        .made = made,
        .rest = rest,
    };
}

// Category 0 where the naturals make neither. From three wilds on, a mere flush is no best hand.
IN_LANE struct lane_value wild_straight_or_flush(struct lane_kinds naturals, lane suit, lane wilds)
{
    lane held = naturals.once, different = if_none(naturals.twice);
    lane top = top_with_wilds(held), no_straight = if_none(top);
    lane one_suit = if_none(suit ^ held), royal = top >> 12;
    lane filled = (lane)(held | highest((lane)(RANKS & ~held)));
    lane second = wilds > 1 ? UINT16_MAX : 0;
    filled = (lane)(filled | (second & highest((lane)(RANKS & ~filled))));
    lane straight_flush =
        (lane)(DJ_WILD_STRAIGHT_FLUSH + royal * (DJ_WILD_ROYAL_FLUSH - DJ_WILD_STRAIGHT_FLUSH));
    lane straight = choose(one_suit, straight_flush, DJ_WILD_STRAIGHT);
    return (struct lane_value){
        .category = different & choose(no_straight, one_suit & DJ_WILD_FLUSH, straight),
        .rest = choose(no_straight, filled, top),
    };
}

IN_LANE int32_t wild(lane clubs, lane diamonds, lane hearts, lane spades, lane wilds)
{
    struct lane_kinds naturals = kinds_of(clubs, diamonds, hearts, spades);
    // Without counts, the greatest number is all naturals where they are of one suit.
    lane suit = longest(clubs, diamonds, hearts, spades);
    struct lane_value kind = wilds_of_a_kind(naturals, wilds);
    struct lane_value other = wild_straight_or_flush(naturals, suit, wilds);
    struct lane_value five_wilds = {.category = DJ_WILD_FIVE_WILDS};
    struct lane_value best = either(other.category > kind.category ? UINT16_MAX : 0, other, kind);
    return joined(either(if_none(naturals.once), five_wilds, best));
}

// From the values of standard hands to those of DJ Wild, or to the classes of its Trips Bonus.
IN_LANE void to_wild(const union batch_hand *hands, size_t number, int trips, int32_t *values)
{
    for (size_t i = 0; i < number; i++) {
        lane clubs = hands[i].suits[0], diamonds = hands[i].suits[1], hearts = hands[i].suits[2],
             spades = hands[i].suits[3];
        lane joker = has_joker(clubs, diamonds, hearts, spades, 5);
        lane wilds = (lane)(joker + (clubs & RANK_DEUCE) + (diamonds & RANK_DEUCE) +
                            (hearts & RANK_DEUCE) + (spades & RANK_DEUCE));
        int32_t with_wilds = wild(clubs & NATURALS, diamonds & NATURALS, hearts & NATURALS,
                                  spades & NATURALS, wilds);
        int royal = values[i] >> CATEGORY_SHIFT == STANDARD_ROYAL_FLUSH;
        int32_t natural =
            values[i] + royal * ((DJ_WILD_ROYAL_FLUSH - STANDARD_ROYAL_FLUSH) << CATEGORY_SHIFT);
        int32_t value = wilds != 0 ? with_wilds : natural;
        int32_t category = value >> CATEGORY_SHIFT;
        int plain = ((natural >> CATEGORY_SHIFT ^ category) | joker) == 0;
        values[i] = trips ? value + ((category + plain) << CATEGORY_SHIFT) : value;
    }
}

VECTORS void lanes_dj_wild(const union batch_hand *hands, size_t count, size_t number,
                           int32_t *values)
{
    lanes_standard(hands, count, number, values);
    to_wild(hands, number, 0, values);
}

VECTORS void lanes_dj_wild_trips(const union batch_hand *hands, size_t count, size_t number,
                                 int32_t *values)
{
    lanes_standard(hands, count, number, values);
    to_wild(hands, number, 1, values);
}

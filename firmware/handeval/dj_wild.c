// DJ Wild Stud Poker, 58 Pa. Code 687a.6: the four deuces and the joker are wild.
//
// Wild cards only ever join the best natural rank, fill a straight or fill a flush, so a hand with
// wilds has two candidates, and its value is the greater of the two.
#include "hand_eval.h"
#include "rank_sets.h"
#include "standard.h"

enum { FIRST_NATURAL = 4, NATURAL_CARDS = 48 };

_Static_assert((int)DJ_WILD_STRAIGHT_FLUSH == (int)STANDARD_STRAIGHT_FLUSH,
               "both rankings count alike up to the straight flush");

static inline int is_wild(uint8_t card)
{
    return (uint32_t)card - FIRST_NATURAL >= NATURAL_CARDS;
}

// Moves a standard royal flush above five-of-a-kind.
static int32_t from_standard(int32_t value)
{
    if (value >> CATEGORY_SHIFT == STANDARD_ROYAL_FLUSH)
        value += (DJ_WILD_ROYAL_FLUSH - STANDARD_ROYAL_FLUSH) << CATEGORY_SHIFT;
    return value;
}

// All wilds join the rank held most often, or else the highest.
static int32_t of_a_kind(const struct rank_sets *naturals, unsigned wilds)
{
    static const uint8_t category[] = {
        [2] = DJ_WILD_PAIR, [3] = DJ_WILD_THREE_OF_A_KIND, [4] = DJ_WILD_FOUR_OF_A_KIND};
    uint32_t three = naturals->paired & naturals->odd;
    uint32_t made = highest(naturals->paired != 0 ? naturals->paired : naturals->held);
    uint32_t rest = naturals->held ^ made;
    if (rest == 0)
        return value_of(DJ_WILD_FIVE_OF_A_KIND, made, 0);
    if (several(naturals->paired))
        return value_of(DJ_WILD_FULL_HOUSE, made, rest);
    return value_of(category[wilds + 1 + (naturals->paired != 0) + (three != 0)], made, rest);
}

// Naturals of different ranks; in a flush the wilds take the highest ranks not present.
static int32_t straight_or_flush(const struct rank_sets *naturals, unsigned wilds)
{
    uint32_t ranks = straight_top(naturals->held);
    if (!one_suit(naturals))
        return ranks != 0 ? value_of(DJ_WILD_STRAIGHT, 0, ranks) : 0;
    if (ranks != 0)
        return value_of(ranks == RANK_ACE ? DJ_WILD_ROYAL_FLUSH : DJ_WILD_STRAIGHT_FLUSH, 0,
                        ranks);
    for (ranks = naturals->held; wilds > 0; wilds--)
        ranks |= highest(RANKS & ~ranks);
    return value_of(DJ_WILD_FLUSH, 0, ranks);
}

static int32_t wild_value(const uint8_t *cards, unsigned wilds)
{
    struct rank_sets naturals = NO_CARDS;
    for (int i = 0; i < 5; i++)
        if (!is_wild(cards[i]))
            add_card(&naturals, cards[i]);
    int32_t kind = of_a_kind(&naturals, wilds);
    if (naturals.paired != 0)
        return kind;
    int32_t other = straight_or_flush(&naturals, wilds);
    return other > kind ? other : kind;
}

int32_t hand_dj_wild(const uint8_t *cards, unsigned count)
{
    (void)count;
    unsigned wilds = 0;
    for (int i = 0; i < 5; i++)
        wilds += (unsigned)is_wild(cards[i]);
    if (wilds == 0)
        return from_standard(standard_five(cards));
    if (wilds == 5)
        return value_of(DJ_WILD_FIVE_WILDS, 0, 0);
    return wild_value(cards, wilds);
}

static int has_joker(const uint8_t *cards)
{
    for (int i = 0; i < 5; i++)
        if (cards[i] == HAND_JOKER)
            return 1;
    return 0;
}

// A hand is natural when its category is reached with every deuce a plain 2 and no joker. The
// class is twice the DJ Wild category, one more for natural; the ranks are the DJ Wild ones.
int32_t hand_dj_wild_trips(const uint8_t *cards, unsigned count)
{
    int32_t value = hand_dj_wild(cards, count);
    int32_t category = value >> CATEGORY_SHIFT;
    int32_t natural =
        !has_joker(cards) && from_standard(standard_five(cards)) >> CATEGORY_SHIFT == category;
    return value + ((category + natural) << CATEGORY_SHIFT);
}

// The sixth card replaces the joker and is not looked at otherwise (687a.11(f)(1)). Deuces are
// natural, as 687a.6(d) names neither five wilds nor five-of-a-kind. Five cards without it make a
// hand if none is the joker.
int32_t hand_dj_wild_progressive(const uint8_t *cards, unsigned count)
{
    uint8_t hand[5];
    if (count == 5 && has_joker(cards))
        return 0;
    for (int i = 0; i < 5; i++)
        hand[i] = cards[i] == HAND_JOKER ? cards[5] : cards[i];
    return standard_five(hand);
}

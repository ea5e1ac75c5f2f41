// Setting pai gow hands: the house way of 588.11(d) and house ways given as rules.
#include "hand_eval.h"
#include "pai_gow.h"
#include "settings.h"

enum { MOST_CARDS = HAND_HOUSE_WAY_CARDS };

struct whole_hand {
    const uint8_t *cards;
    int count;
    uint32_t ranks[MOST_CARDS]; // of each card, the joker an ace
    struct pai_gow_kinds kinds; // the joker an ace
    int32_t run;                // the value of the best straight or flush, or 0
    int five_aces;
};

static void look_at(struct whole_hand *hand, const uint8_t *cards, int count)
{
    struct pai_gow_sets sets;
    pai_gow_gather(&sets, cards, (unsigned)count);
    hand->cards = cards;
    hand->count = count;
    hand->kinds = sets.kinds;
    hand->run = pai_gow_straight_or_flush(&sets);
    hand->five_aces = pai_gow_joker_as_ace(&hand->kinds, sets.joker);
    for (int i = 0; i < count; i++)
        hand->ranks[i] = cards[i] == HAND_JOKER ? RANK_ACE : 1u << (cards[i] >> 2);
}

static void take_away(struct pai_gow_kinds *kinds, uint32_t rank)
{
    if (kinds->four & rank)
        kinds->four ^= rank;
    else if (kinds->thrice & rank)
        kinds->thrice ^= rank;
    else if (kinds->twice & rank)
        kinds->twice ^= rank;
    else
        kinds->once ^= rank;
}

// The value of the cards that are not at the positions `one` and `other`, which may be equal. Most
// hands hold neither straight nor flush, and only their ranks are looked at.
static int32_t high_beside(const struct whole_hand *hand, int one, int other)
{
    if (hand->run == 0 && !hand->five_aces) {
        struct pai_gow_kinds kinds = hand->kinds;
        take_away(&kinds, hand->ranks[one]);
        if (other != one)
            take_away(&kinds, hand->ranks[other]);
        return pai_gow_of_a_kind(&kinds, 0);
    }
    uint8_t high[MOST_CARDS];
    unsigned count = 0;
    for (int i = 0; i < hand->count; i++)
        if (i != one && i != other)
            high[count++] = hand->cards[i];
    return hand_pai_gow_high(high, count);
}

static int32_t low_of(uint32_t one, uint32_t other)
{
    if (one == other)
        return value_of(PAI_GOW_PAIR, one, 0);
    return value_of(PAI_GOW_HIGH_CARD, 0, one | other);
}

struct setting {
    int32_t low, high;
    uint8_t mask; // 0: none
};

// Takes the setting with these low cards if it is better: no foul, a high hand of `least` or more,
// the greatest low hand, and beside it the greatest high hand.
static void try_setting(const struct whole_hand *hand, struct setting *best, int one, int other,
                        int32_t least)
{
    int32_t low =
        one == other ? (int32_t)hand->ranks[one] : low_of(hand->ranks[one], hand->ranks[other]);
    if (low < best->low)
        return;
    int32_t high = high_beside(hand, one, other);
    if (high < least || high < low || (low == best->low && high <= best->high))
        return;
    *best = (struct setting){low, high, (uint8_t)(1 << one | 1 << other)};
}

// The literal rules of 588.11(d) come to this: the high hand keeps the best category of the six
// cards, and the low hand is the highest card that leaves it. A royal flush is only a straight
// flush here: a six-card one gives its ace to the low hand (588.11(d)(2)).
int hand_pai_gow_six_settings(const uint8_t *cards, uint8_t *low_masks)
{
    struct whole_hand hand;
    struct setting best = {0, 0, 0};
    look_at(&hand, cards, 6);
    int32_t kind = pai_gow_of_a_kind(&hand.kinds, 1);
    int32_t category = (hand.run > kind ? hand.run : kind) >> CATEGORY_SHIFT;
    if (hand.five_aces)
        category = PAI_GOW_FIVE_ACES;
    if (category == PAI_GOW_ROYAL_FLUSH)
        category = PAI_GOW_STRAIGHT_FLUSH;
    for (int i = 0; i < 6; i++)
        try_setting(&hand, &best, i, i, category << CATEGORY_SHIFT);
    low_masks[0] = best.mask;
    return 1;
}

static uint8_t set_seven(const struct whole_hand *hand, int32_t least)
{
    struct setting best = {0, 0, 0};
    for (int i = 1; i < MOST_CARDS; i++)
        for (int j = 0; j < i; j++)
            try_setting(hand, &best, i, j, least);
    return best.mask;
}

// What the rules of a house way ask of a hand.
struct house_way_facts {
    uint8_t hand, holds;
    uint32_t ranks[4]; // sets of one rank, or none
};

static int ranks_in(uint32_t ranks)
{
    int count = 0;
    for (; ranks != 0; ranks &= ranks - 1)
        count++;
    return count;
}

static uint8_t equal_ranks(const struct pai_gow_kinds *kinds, int five_aces)
{
    int pairs = ranks_in(kinds->twice); // and more than pairs
    if (five_aces)
        return pairs > 1 ? HOUSE_FIVE_ACES_AND_PAIR : HOUSE_FIVE_ACES;
    int more = several(kinds->thrice);
    if (kinds->four != 0)
        return (uint8_t)(HOUSE_FOUR + (pairs > 1) + more);
    if (kinds->thrice != 0)
        return (uint8_t)(more ? HOUSE_THREE_TWICE : HOUSE_THREE - 1 + pairs);
    return (uint8_t)(HOUSE_NO_PAIR + pairs);
}

static void find_facts(const struct whole_hand *hand, struct house_way_facts *facts)
{
    static const uint8_t holds[] = {
        [PAI_GOW_HIGH_CARD] = HOUSE_HOLDS_NOTHING,
        [PAI_GOW_STRAIGHT] = HOUSE_HOLDS_STRAIGHT,
        [PAI_GOW_FLUSH] = HOUSE_HOLDS_FLUSH,
        [PAI_GOW_STRAIGHT_FLUSH] = HOUSE_HOLDS_STRAIGHT_FLUSH,
        [PAI_GOW_ROYAL_FLUSH] = HOUSE_HOLDS_ROYAL_FLUSH,
    };
    const struct pai_gow_kinds *kinds = &hand->kinds;
    uint32_t most = kinds->four != 0 ? kinds->four : kinds->thrice;
    uint32_t first = highest_rank(most != 0 ? most : kinds->twice);
    uint32_t next = kinds->thrice & ~first;
    next = highest_rank(next != 0 ? next : kinds->twice & ~first);
    uint32_t beside = kinds->once & ~kinds->twice, highest = highest_rank(beside);
    facts->hand = equal_ranks(kinds, hand->five_aces);
    facts->holds = holds[hand->run >> CATEGORY_SHIFT];
    facts->ranks[0] = first;
    facts->ranks[1] = next;
    facts->ranks[2] = highest;
    facts->ranks[3] = highest_rank(beside ^ highest);
}

static int fits(const uint8_t *rule, const struct house_way_facts *facts)
{
    if (rule[0] >> 4 != facts->hand || (rule[1] & facts->holds) == 0)
        return 0;
    for (int i = 0; i < 4; i++)
        if (facts->ranks[i] < 1u << (rule[2 + i] & 15) >> 1 ||
            facts->ranks[i] >= 1u << (rule[2 + i] >> 4))
            return 0;
    return 1;
}

int house_way_set(const uint8_t *rules, size_t size, const uint8_t *cards, uint8_t *low_mask)
{
    struct whole_hand hand;
    struct house_way_facts facts;
    look_at(&hand, cards, MOST_CARDS);
    find_facts(&hand, &facts);
    for (; size >= HOUSE_WAY_RULE; size -= HOUSE_WAY_RULE, rules += HOUSE_WAY_RULE)
        if (fits(rules, &facts)) {
            *low_mask = set_seven(&hand, (int32_t)(rules[0] & 15u) << CATEGORY_SHIFT);
            return *low_mask != 0;
        }
    return 0;
}

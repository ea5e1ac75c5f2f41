// House ways that a licensee files, 688a.11(a): which rule sets a hand. The contract is in
// settings.h.
#include "hand_eval.h"
#include "pai_gow_settings.h"
#include "settings.h"

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
    pai_gow_look_at(&hand, cards, HAND_HOUSE_WAY_CARDS);
    find_facts(&hand, &facts);
    for (; size >= HOUSE_WAY_RULE; size -= HOUSE_WAY_RULE, rules += HOUSE_WAY_RULE)
        if (fits(rules, &facts)) {
            *low_mask = pai_gow_set_seven(&hand, (int32_t)(rules[0] & 15u) << CATEGORY_SHIFT);
            return *low_mask != 0;
        }
    return 0;
}

// Checks and the table of ways to set a hand. The contract is in settings.h.
#include "settings.h"

#define ROW(id, name_, cards_, first_, last_, settings_, section_) \
    {                                                              \
        .name = #name_,                                            \
        .section = section_,                                       \
        .set = hand_##name_##_settings,                            \
        .cards = cards_,                                           \
        .first = first_,                                           \
        .last = last_,                                             \
    },

#define FITS(id, name, cards, first, last, settings, section) \
    _Static_assert((settings) <= HAND_MAX_SETTINGS, "the callers' room");
HAND_WAYS(FITS)
#undef FITS

const struct hand_way_row hand_ways[HAND_WAY_COUNT] = {HAND_WAYS(ROW)};

static int fault(int facts[HAND_FACTS], int code, int one, int two, int three, int four)
{
    facts[0] = one;
    facts[1] = two;
    facts[2] = three;
    facts[3] = four;
    return code;
}

static int check(const uint8_t *cards, size_t count, const struct hand_way_row *row,
                 int facts[HAND_FACTS])
{
    if (count != row->cards)
        return fault(facts, HAND_BAD_SET, (int)count, row->cards, 0, 0);
    uint32_t seen[2] = {0, 0};
    for (int i = 0; i < row->cards; i++) {
        if (cards[i] < row->first || cards[i] > row->last)
            return fault(facts, HAND_BAD_CARD, cards[i], i, row->first, row->last);
        uint32_t *half = &seen[cards[i] >> 5], bit = 1u << (cards[i] & 31);
        if (*half & bit)
            return fault(facts, HAND_DUPLICATE, cards[i], i, 1, 0);
        *half |= bit;
    }
    return 0;
}

int hand_settings(int way, const uint8_t *cards, size_t count,
                  uint8_t low_masks[HAND_MAX_SETTINGS], int facts[HAND_FACTS])
{
    if (way < 0 || way >= HAND_WAY_COUNT)
        return fault(facts, HAND_BAD_WAY, way, HAND_WAY_COUNT - 1, 0, 0);
    int code = check(cards, count, &hand_ways[way], facts);
    return code < 0 ? code : hand_ways[way].set(cards, low_masks);
}

int hand_house_way(const uint8_t *rules, size_t size, const uint8_t *cards, size_t count,
                   uint8_t *low_mask, int facts[HAND_FACTS])
{
    static const struct hand_way_row seven = {
        .cards = HAND_HOUSE_WAY_CARDS, .first = 0, .last = HAND_JOKER};
    int code = check(cards, count, &seven, facts);
    if (code < 0)
        return code;
    if (!house_way_set(rules, size, cards, low_mask))
        return fault(facts, HAND_NO_RULE, (int)size, 0, 0, 0);
    return 1;
}

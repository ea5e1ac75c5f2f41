// Checks, the table of rankings, and reading a value back. The contract is in hand_eval.h.
#include "hand_eval.h"
#include "rank_sets.h"

#define NAME(id, name, ranks)        name "\0"
#define RANKS_DIGIT(id, name, ranks) #ranks
#define BOTH_NAMES(id, name, ranks)  name " with wild\0" name " natural\0"
#define BOTH_DIGITS(id, name, ranks) #ranks #ranks

static const char standard_names[] = STANDARD_CATEGORIES(NAME);
static const char standard_digits[] = STANDARD_CATEGORIES(RANKS_DIGIT);
static const char dj_wild_names[] = DJ_WILD_CATEGORIES(NAME);
static const char dj_wild_digits[] = DJ_WILD_CATEGORIES(RANKS_DIGIT);
static const char dj_wild_trips_names[] = DJ_WILD_CATEGORIES(BOTH_NAMES);
static const char dj_wild_trips_digits[] = DJ_WILD_CATEGORIES(BOTH_DIGITS);

#define ROW(id, name_, categories_, cards_, deck_, section_) \
    {                                                        \
        .name = #name_,                                      \
        .section = section_,                                 \
        .categories = categories_##_names,                   \
        .deciding_ranks = categories_##_digits,              \
        .value = hand_##name_,                               \
        .category_count = sizeof(categories_##_digits) - 1,  \
        .cards = cards_,                                     \
        .deck = deck_,                                       \
    },

const struct hand_ranking hand_rankings[HAND_RANKING_COUNT] = {HAND_RANKINGS(ROW)};

const char *hand_eval_message(int code)
{
    static const char *const messages[] = {
        [-HAND_BAD_RANKING] = "ranking %d: not 0..%d",
        [-HAND_BAD_COUNT] = "%d cards: ranking %d takes %d",
        [-HAND_BAD_CARD] = "card %d at position %d: not 0..%d",
        [-HAND_NO_JOKER] = "card %d at position %d: ranking %d has no joker",
        [-HAND_DUPLICATE] = "card %d at position %d: already at position %d",
        [-HAND_BAD_VALUE] = "value %d: none of ranking %d",
    };
    return messages[-code];
}

static int fault(int code, int facts[3], int first, int second, int third)
{
    facts[0] = first;
    facts[1] = second;
    facts[2] = third;
    return code;
}

int hand_eval_check(int ranking, const uint8_t *cards, size_t count, int facts[3])
{
    if (ranking < 0 || ranking >= HAND_RANKING_COUNT)
        return fault(HAND_BAD_RANKING, facts, ranking, HAND_RANKING_COUNT - 1, 0);
    const struct hand_ranking *row = &hand_rankings[ranking];
    if (count != row->cards)
        return fault(HAND_BAD_COUNT, facts, (int)count, ranking, row->cards);
    for (int i = 0; i < row->cards; i++) {
        if (cards[i] >= HAND_DECK_CARDS)
            return fault(HAND_BAD_CARD, facts, cards[i], i, HAND_DECK_CARDS - 1);
        if (cards[i] >= row->deck)
            return fault(HAND_NO_JOKER, facts, cards[i], i, ranking);
        for (int earlier = 0; earlier < i; earlier++)
            if (cards[earlier] == cards[i])
                return fault(HAND_DUPLICATE, facts, cards[i], i, earlier);
    }
    return 0;
}

int32_t hand_eval(int ranking, const uint8_t *cards, size_t count)
{
    int facts[3];
    int code = hand_eval_check(ranking, cards, count, facts);
    return code < 0 ? code : hand_rankings[ranking].value(cards);
}

int hand_eval_category(int ranking, int32_t value)
{
    if (ranking < 0 || ranking >= HAND_RANKING_COUNT)
        return HAND_BAD_RANKING;
    int category = value >> CATEGORY_SHIFT;
    if (category < 0 || category >= hand_rankings[ranking].category_count)
        return HAND_BAD_VALUE;
    return category;
}

// The ranks of two sets, the made ones 13 bits above the others. Returns how many there are,
// also beyond the room of `ranks`.
static int list_ranks(uint32_t sets, uint8_t ranks[HAND_MAX_DECIDING_RANKS])
{
    int count = 0;
    for (int bit = 25; bit >= 0; bit--) {
        if ((sets >> bit & 1) == 0)
            continue;
        if (count < HAND_MAX_DECIDING_RANKS)
            ranks[count] = (uint8_t)(bit % 13);
        count++;
    }
    return count;
}

int hand_eval_ranks(int ranking, int32_t value, uint8_t ranks[HAND_MAX_DECIDING_RANKS])
{
    int category = hand_eval_category(ranking, value);
    if (category < 0)
        return category;
    uint32_t made = ((uint32_t)value & ((1u << CATEGORY_SHIFT) - 1)) >> MADE_SHIFT << 1;
    uint32_t sets = made << MADE_SHIFT | ((uint32_t)value & RANKS);
    int expected = hand_rankings[ranking].deciding_ranks[category] - '0';
    if (list_ranks(sets, ranks) < expected)
        sets |= 1u << MADE_SHIFT; // the made deuce, which has no bit in a value
    return list_ranks(sets, ranks) == expected ? expected : HAND_BAD_VALUE;
}

const char *hand_eval_category_name(int ranking, int category)
{
    const char *name = hand_rankings[ranking].categories;
    for (; category > 0; category--)
        while (*name++ != '\0')
            ;
    return name;
}

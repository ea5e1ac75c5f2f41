// Checks, the table of rankings, and reading a value back. The contract is in hand_eval.h.
#include "hand_eval.h"
#include "rank_sets.h"

#define NAME(id, name, ranks)        name "\0"
#define RANKS_DIGIT(id, name, ranks) #ranks
#define BOTH_NAMES(id, name, ranks)  name " with wild\0" name " natural\0"
#define BOTH_DIGITS(id, name, ranks) #ranks #ranks

static const char standard_names[] = STANDARD_CATEGORIES(NAME);
static const char standard_digits[] = STANDARD_CATEGORIES(RANKS_DIGIT);
static const char three_card_names[] = THREE_CARD_CATEGORIES(NAME);
static const char three_card_digits[] = THREE_CARD_CATEGORIES(RANKS_DIGIT);
static const char three_card_suits_names[] = THREE_CARD_SUITS_CATEGORIES(NAME);
static const char three_card_suits_digits[] = THREE_CARD_SUITS_CATEGORIES(RANKS_DIGIT);
static const char four_card_names[] = FOUR_CARD_CATEGORIES(NAME);
static const char four_card_digits[] = FOUR_CARD_CATEGORIES(RANKS_DIGIT);
static const char lunar_names[] = LUNAR_CATEGORIES(NAME);
static const char lunar_digits[] = LUNAR_CATEGORIES(RANKS_DIGIT);
static const char lunar_second_names[] = LUNAR_SECOND_CATEGORIES(NAME);
static const char lunar_second_digits[] = LUNAR_SECOND_CATEGORIES(RANKS_DIGIT);
static const char lunar_super_names[] = LUNAR_SUPER_CATEGORIES(NAME);
static const char lunar_super_digits[] = LUNAR_SUPER_CATEGORIES(RANKS_DIGIT);
static const char dj_wild_names[] = DJ_WILD_CATEGORIES(NAME);
static const char dj_wild_digits[] = DJ_WILD_CATEGORIES(RANKS_DIGIT);
static const char dj_wild_trips_names[] = DJ_WILD_CATEGORIES(BOTH_NAMES);
static const char dj_wild_trips_digits[] = DJ_WILD_CATEGORIES(BOTH_DIGITS);
static const char pai_gow_names[] = PAI_GOW_CATEGORIES(NAME);
static const char pai_gow_digits[] = PAI_GOW_CATEGORIES(RANKS_DIGIT);
static const char pai_gow_low_names[] = PAI_GOW_LOW_CATEGORIES(NAME);
static const char pai_gow_low_digits[] = PAI_GOW_LOW_CATEGORIES(RANKS_DIGIT);
static const char pai_gow_low_card_names[] = PAI_GOW_LOW_CARD_CATEGORIES(NAME);
static const char pai_gow_low_card_digits[] = PAI_GOW_LOW_CARD_CATEGORIES(RANKS_DIGIT);
static const char pai_gow_insurance_names[] = PAI_GOW_INSURANCE_CATEGORIES(NAME);
static const char pai_gow_insurance_digits[] = PAI_GOW_INSURANCE_CATEGORIES(RANKS_DIGIT);
static const char pai_gow_ace_high_names[] = PAI_GOW_ACE_HIGH_CATEGORIES(NAME);
static const char pai_gow_ace_high_digits[] = PAI_GOW_ACE_HIGH_CATEGORIES(RANKS_DIGIT);
static const char pai_gow_fortune_names[] = PAI_GOW_FORTUNE_CATEGORIES(NAME);
static const char pai_gow_fortune_digits[] = PAI_GOW_FORTUNE_CATEGORIES(RANKS_DIGIT);
static const char pai_gow_wild_names[] = PAI_GOW_WILD_CATEGORIES(NAME);
static const char pai_gow_wild_digits[] = PAI_GOW_WILD_CATEGORIES(RANKS_DIGIT);

#define TEXTS(name, NAME_)                                       \
    static const char name##_names[] = NAME_##_CATEGORIES(NAME); \
    static const char name##_digits[] = NAME_##_CATEGORIES(RANKS_DIGIT);
TEXTS(totals, TOTALS)
TEXTS(low_totals, LOW_TOTALS)
TEXTS(hi_lo_ante_bonus, HI_LO_ANTE_BONUS)
TEXTS(blackjack, BLACKJACK)
TEXTS(blackjack_soft, BLACKJACK_SOFT)
TEXTS(bust_it, BUST_IT)
TEXTS(push_22, PUSH_22)
TEXTS(props_hops, PROPS_HOPS)
TEXTS(high_roll, HIGH_ROLL)

#define ROW(id, name_, categories_, least_, most_, made_, first_, last_, copies_, section_) \
    {                                                                                       \
        .name = #name_,                                                                     \
        .section = section_,                                                                \
        .categories = categories_##_names,                                                  \
        .deciding_ranks = categories_##_digits,                                             \
        .value = hand_##name_,                                                              \
        .category_count = sizeof(categories_##_digits) - 1,                                 \
        .least = least_,                                                                    \
        .most = most_,                                                                      \
        .made = made_,                                                                      \
        .first = first_,                                                                    \
        .last = last_,                                                                      \
        .copies = copies_,                                                                  \
    },

const struct hand_ranking hand_rankings[HAND_RANKING_COUNT] = {HAND_RANKINGS(ROW)};

#define PLACES(id, places) [HAND_##id] = places,

static const uint8_t places_of[HAND_RANKING_COUNT] = {HAND_PLACES(PLACES)};

const char *hand_eval_message(int code)
{
    static const char *const messages[] = {
        [-HAND_BAD_RANKING] = "ranking %d: not 0..%d",
        [-HAND_BAD_COUNT] = "%d cards: ranking %d takes %d..%d",
        [-HAND_BAD_CARD] = "card %d at position %d: not %d..%d",
        [-HAND_NO_JOKER] = "card %d at position %d: ranking %d has no joker",
        [-HAND_DUPLICATE] = "card %d at position %d: more than %d of it",
        [-HAND_BAD_VALUE] = "value %d: none of ranking %d",
        [-HAND_BAD_WAY] = "way %d: not 0..%d",
        [-HAND_BAD_SET] = "%d cards: %d are to be set",
        [-HAND_NO_RULE] = "house way of %d bytes: has no rule for these cards",
    };
    return messages[-code];
}

static int fault(int code, int facts[HAND_FACTS], int first, int second, int third, int fourth)
{
    facts[0] = first;
    facts[1] = second;
    facts[2] = third;
    facts[3] = fourth;
    return code;
}

static int times(const uint8_t *cards, int count, uint8_t card)
{
    int held = 0;
    for (int i = 0; i < count; i++)
        held += cards[i] == card;
    return held;
}

int hand_eval_check(int ranking, const uint8_t *cards, size_t count, int facts[HAND_FACTS])
{
    if (ranking < 0 || ranking >= HAND_RANKING_COUNT)
        return fault(HAND_BAD_RANKING, facts, ranking, HAND_RANKING_COUNT - 1, 0, 0);
    const struct hand_ranking *row = &hand_rankings[ranking];
    if (count < row->least || count > row->most)
        return fault(HAND_BAD_COUNT, facts, (int)count, ranking, row->least, row->most);
    for (int i = 0; i < (int)count; i++) {
        uint8_t card = cards[i];
        if (card == HAND_JOKER && row->last == HAND_JOKER - 1)
            return fault(HAND_NO_JOKER, facts, card, i, ranking, 0);
        if (card < row->first || card > row->last)
            return fault(HAND_BAD_CARD, facts, card, i, row->first, row->last);
        if (times(cards, i, card) >= row->copies)
            return fault(HAND_DUPLICATE, facts, card, i, row->copies, 0);
    }
    return 0;
}

// Whether the cards are the ranking's and all different, as in nearly every hand: such a hand
// needs no hand_eval_check. A bit a card costs less than comparing every two cards.
static int plainly_good(const struct hand_ranking *row, const uint8_t *cards, size_t count)
{
    uint32_t seen[2] = {0, 0};
    if (count < row->least || count > row->most)
        return 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t card = cards[i];
        if (card < row->first || card > row->last)
            return 0;
        uint32_t *half = &seen[card >> 5], others = *half;
        *half |= 1u << (card & 31);
        if (*half == others)
            return 0;
    }
    return 1;
}

int32_t hand_eval(int ranking, const uint8_t *cards, size_t count)
{
    int facts[HAND_FACTS], code = 0;
    if (ranking < 0 || ranking >= HAND_RANKING_COUNT ||
        !plainly_good(&hand_rankings[ranking], cards, count))
        code = hand_eval_check(ranking, cards, count, facts);
    return code < 0 ? code : hand_rankings[ranking].value(cards, (unsigned)count);
}

size_t hand_eval_values(int ranking, const uint8_t *hands, size_t count, size_t number,
                        int32_t *values)
{
    size_t done = 0;
    for (; done < number; done++) {
        int32_t value = hand_eval(ranking, hands + done * count, count);
        if (value < 0)
            break;
        values[done] = value;
    }
    return done;
}

// Steps `positions` to the next set of `size` positions below `count`; 0 after the last.
static int next_positions(uint8_t *positions, int size, int count)
{
    int place = size - 1;
    while (place >= 0 && positions[place] == count - size + place)
        place--;
    if (place < 0)
        return 0;
    positions[place]++;
    for (int i = place + 1; i < size; i++)
        positions[i] = (uint8_t)(positions[i - 1] + 1);
    return 1;
}

static int32_t value_at(const struct hand_ranking *row, const uint8_t *cards,
                        const uint8_t *positions, int size)
{
    uint8_t some[HAND_MAX_CARDS];
    for (int i = 0; i < size; i++)
        some[i] = cards[positions[i]];
    return row->value(some, (unsigned)size);
}

// Writes the positions of the bits. Returns how many.
static int list_places(unsigned places, uint8_t *positions)
{
    int count = 0;
    for (uint8_t place = 0; places >> place != 0; place++)
        if ((places >> place & 1) != 0)
            positions[count++] = place;
    return count;
}

int hand_eval_made(int ranking, const uint8_t *cards, size_t count,
                   uint8_t positions[HAND_MAX_CARDS])
{
    int32_t value = hand_eval(ranking, cards, count);
    if (value < 0)
        return value;
    if (places_of[ranking] != 0)
        return list_places(places_of[ranking], positions);
    const struct hand_ranking *row = &hand_rankings[ranking];
    int all = (int)count;
    int least = value == 0 ? all : row->made; // 0 says that the cards make nothing
    for (int size = least; size < all; size++) {
        for (int i = 0; i < size; i++)
            positions[i] = (uint8_t)i;
        do
            if (value_at(row, cards, positions, size) == value)
                return size;
        while (next_positions(positions, size, all));
    }
    for (int i = 0; i < all; i++)
        positions[i] = (uint8_t)i;
    return all;
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
            ranks[count] = (uint8_t)(bit < 13 ? bit : bit - 13);
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

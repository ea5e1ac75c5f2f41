#include "pai_gow_hands.h"

#include <stdlib.h>
#include <string.h>

#include "../handcount/unnamed_hands.h"

enum {
    CATEGORY_SHIFT = 25,
    // Two 8s: the rank's bit among the made ranks (hand_eval.h).
    PAIR_OF_EIGHTS = PAI_GOW_PAIR << CATEGORY_SHIFT | 1 << (6 - 1 + 13),
    MOST_HANDS = 1097447, // of 53 cards
};

static int32_t kept_category(int32_t high)
{
    int32_t category = high >> CATEGORY_SHIFT;
    return category == PAI_GOW_ROYAL_FLUSH ? PAI_GOW_STRAIGHT_FLUSH : category;
}

// Whether a high hand is lower than its own low card (588.6(b), 588.11(f)(1)(v)).
static int foul(int32_t high, uint8_t low)
{
    return high >> CATEGORY_SHIFT == PAI_GOW_HIGH_CARD && high >> low == 0;
}

// The best category stays high, and the highest card that leaves it goes low (588.11(d)). Of an
// ace and the joker that leave equal high hands it is the joker, which as a player's low hand is
// above a dealer's ace (588.6(c)); for the dealer they are the same (R-588-12).
static int goes_low_before(const int32_t highs[SIX_CARDS], const uint8_t lows[SIX_CARDS],
                           unsigned i, unsigned other)
{
    uint8_t low = dealers_low(lows[i]), other_low = dealers_low(lows[other]);
    if (low != other_low)
        return low > other_low;
    return highs[i] != highs[other] ? highs[i] > highs[other] : lows[i] > lows[other];
}

static unsigned house_way(const int32_t highs[SIX_CARDS], const uint8_t lows[SIX_CARDS])
{
    int32_t category = 0;
    for (unsigned i = 0; i < SIX_CARDS; i++)
        if (kept_category(highs[i]) > category)
            category = kept_category(highs[i]);
    unsigned best = SIX_CARDS;
    for (unsigned i = 0; i < SIX_CARDS; i++) {
        if (kept_category(highs[i]) < category || foul(highs[i], dealers_low(lows[i])))
            continue;
        if (best == SIX_CARDS || goes_low_before(highs, lows, i, best))
            best = i;
    }
    return best;
}

// Whether the five cards below the joker are a straight of the value `high`, and a card may go
// below its lowest: none goes below an ace that is below a 2.
static int is_run(int32_t high, const uint8_t lows[SIX_CARDS])
{
    int32_t category = kept_category(high);
    return (category == PAI_GOW_STRAIGHT || category == PAI_GOW_STRAIGHT_FLUSH) &&
           !(lows[0] == 0 && lows[SIX_CARDS - 2] == LOW_ACE);
}

// Beside a straight the joker goes low as an ace or, if `joker_lowest`, is the lowest card of the
// straight, whose highest goes low (588.11(d)(2), R-588-10). The cards rise, the joker is last.
static unsigned dealers_way(const int32_t highs[SIX_CARDS], const uint8_t lows[SIX_CARDS],
                            int joker_lowest)
{
    unsigned house = house_way(highs, lows);
    if (joker_lowest && lows[house] == LOW_JOKER && is_run(highs[house], lows))
        return SIX_CARDS - 2;
    return house;
}

static int32_t value_of_places(const struct pai_gow_hands *hands, const uint8_t *places,
                               unsigned count)
{
    uint8_t cards[SIX_CARDS];
    for (unsigned i = 0; i < count; i++)
        cards[i] = hands->deck[places[i]];
    return hand_pai_gow_high(cards, count);
}

// Classes of a size are in the order of dealing.
static void value_high(void *context, const uint8_t *places, unsigned weight)
{
    (void)weight;
    struct pai_gow_hands *hands = context;
    int32_t value = value_of_places(hands, places, SIX_CARDS - 1);
    hands->values[hands->sets->first_class[SIX_CARDS - 1] + hands->rising_count] = value;
    hands->rising[hands->rising_count++] = value;
}

static int compare(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

static void value_highs(struct pai_gow_hands *hands)
{
    deal_unnamed(hands->sets->deck_count, SIX_CARDS - 1, value_high, hands);
    qsort(hands->rising, hands->rising_count, sizeof hands->rising[0], compare);
    size_t different = 0;
    for (size_t i = 0; i < hands->rising_count; i++)
        if (i == 0 || hands->rising[i] != hands->rising[i - 1])
            hands->rising[different++] = hands->rising[i];
    hands->rising_count = different;
}

static uint16_t lower_highs(const struct pai_gow_hands *hands, int32_t high)
{
    const int32_t *found =
        bsearch(&high, hands->rising, hands->rising_count, sizeof high, compare);
    return (uint16_t)(found - hands->rising);
}

static void list_hand(void *context, const uint8_t *places, unsigned weight)
{
    struct pai_gow_hands *hands = context;
    struct six_hand *hand = &hands->list[hands->count++];
    memcpy(hand->places, places, SIX_CARDS);
    sort_places(hand->places, SIX_CARDS);
    uint32_t classes[HAND_SETS];
    classes_of_sets(hands->sets, hand->places, SIX_CARDS, NO_PLACE, classes);
    int32_t highs[SIX_CARDS];
    for (unsigned i = 0; i < SIX_CARDS; i++) {
        uint8_t low = hands->deck[hand->places[i]];
        hand->lows[i] = low == HAND_JOKER ? LOW_JOKER : low / SUITS;
        highs[i] = hands->values[classes[(HAND_SETS - 1) ^ 1u << i]];
        hand->highs[i] =
            foul(highs[i], dealers_low(hand->lows[i])) ? FOUL : lower_highs(hands, highs[i]);
    }
    int32_t value = value_of_places(hands, hand->places, SIX_CARDS);
    hand->weight = (uint8_t)weight;
    hand->category = (uint8_t)(value >> CATEGORY_SHIFT);
    hand->eights = value >= PAIR_OF_EIGHTS;
    hand->house = (uint8_t)dealers_way(highs, hand->lows, hands->joker_lowest);
}

int list_pai_gow_hands(struct pai_gow_hands *hands)
{
    hands->values = malloc(hands->sets->class_count * sizeof hands->values[0]);
    hands->rising = malloc(hands->sets->class_count * sizeof hands->rising[0]);
    hands->list = malloc(MOST_HANDS * sizeof hands->list[0]);
    if (hands->values == NULL || hands->rising == NULL || hands->list == NULL)
        return -1;
    value_highs(hands);
    deal_unnamed(hands->sets->deck_count, SIX_CARDS, list_hand, hands);
    return 0;
}

void free_pai_gow_hands(struct pai_gow_hands *hands)
{
    free(hands->values);
    free(hands->rising);
    free(hands->list);
}

#include "pai_gow_hands.h"

#include <stdlib.h>

#include "hand_eval.h"

enum {
    SUITS = 4,
    CATEGORY_SHIFT = 25,
    // Two 8s: the rank's bit among the made ranks (hand_eval.h).
    PAIR_OF_EIGHTS = PAI_GOW_PAIR << CATEGORY_SHIFT | 1 << (6 - 1 + 13),
    ALL_HANDS = 22957480,
    MOST_PLAYERS = 1200000,
};

static uint8_t low_rank(uint8_t card)
{
    return card == HAND_JOKER ? LOW_ACE : (uint8_t)(card / SUITS);
}

static int32_t high_without(const uint8_t *cards, unsigned low)
{
    uint8_t high[SIX_CARDS - 1];
    for (unsigned i = 0, count = 0; i < SIX_CARDS; i++)
        if (i != low)
            high[count++] = cards[i];
    return hand_pai_gow_high(high, SIX_CARDS - 1);
}

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

// 588.11(d): the position of the low card. The best category stays high, and the highest card
// that leaves it goes low.
static unsigned house_way(const uint8_t *cards, const int32_t highs[SIX_CARDS])
{
    int32_t category = 0;
    for (unsigned i = 0; i < SIX_CARDS; i++)
        if (kept_category(highs[i]) > category)
            category = kept_category(highs[i]);
    unsigned best = SIX_CARDS;
    for (unsigned i = 0; i < SIX_CARDS; i++) {
        if (kept_category(highs[i]) < category || foul(highs[i], low_rank(cards[i])))
            continue;
        if (best == SIX_CARDS || low_rank(cards[i]) > low_rank(cards[best]) ||
            (low_rank(cards[i]) == low_rank(cards[best]) && highs[i] > highs[best]))
            best = i;
    }
    return best;
}

// 24 orders of the suits, less those that give the same cards; 0 if another hand stands for it.
static uint8_t stands_for(const uint8_t *cards)
{
    uint32_t ranks[SUITS] = {0};
    for (unsigned i = 0; i < SIX_CARDS; i++)
        if (cards[i] != HAND_JOKER)
            ranks[cards[i] % SUITS] |= 1u << cards[i] / SUITS;
    unsigned orders = 24, same = 1;
    for (unsigned suit = 1; suit < SUITS; suit++) {
        if (ranks[suit - 1] < ranks[suit])
            return 0;
        same = ranks[suit - 1] == ranks[suit] ? same + 1 : 1;
        orders /= same;
    }
    return (uint8_t)orders;
}

static void add_player(struct pai_gow_hands *hands, const struct dealer *own,
                       const int32_t highs[SIX_CARDS], unsigned house, int32_t value)
{
    struct player *player = &hands->players[hands->player_count];
    player->weight = stands_for(own->cards);
    if (player->weight == 0)
        return;
    for (unsigned i = 0; i < SIX_CARDS; i++) {
        uint8_t low = own->cards[i] == HAND_JOKER ? LOW_JOKER : low_rank(own->cards[i]);
        if (!foul(highs[i], low_rank(own->cards[i])))
            hands->settings[hands->setting_count++] =
                (struct setting){.high = highs[i],
                                 .player = (uint32_t)hands->player_count,
                                 .low = low,
                                 .house = i == house};
    }
    player->category = (uint8_t)(value >> CATEGORY_SHIFT);
    player->as_dealer = *own;
    hands->player_count++;
}

static void list_hands(struct pai_gow_hands *hands, uint8_t cards[SIX_CARDS], unsigned drawn,
                       unsigned from)
{
    if (drawn == SIX_CARDS) {
        struct dealer *dealer = &hands->dealers[hands->dealer_count++];
        int32_t highs[SIX_CARDS], value = hand_pai_gow_high(cards, SIX_CARDS);
        for (unsigned i = 0; i < SIX_CARDS; i++) {
            dealer->cards[i] = cards[i];
            highs[i] = high_without(cards, i);
        }
        unsigned house = house_way(cards, highs);
        dealer->high = highs[house];
        dealer->low = low_rank(cards[house]);
        dealer->eights = value >= PAIR_OF_EIGHTS;
        add_player(hands, dealer, highs, house, value);
        return;
    }
    for (unsigned i = from; i < hands->deck_count; i++) {
        cards[drawn] = hands->deck[i];
        list_hands(hands, cards, drawn + 1, i + 1);
    }
}

int list_pai_gow_hands(struct pai_gow_hands *hands)
{
    hands->dealers = malloc(ALL_HANDS * sizeof hands->dealers[0]);
    hands->players = calloc(MOST_PLAYERS, sizeof hands->players[0]);
    hands->settings = calloc((size_t)MOST_PLAYERS * SIX_CARDS, sizeof hands->settings[0]);
    if (hands->dealers == NULL || hands->players == NULL || hands->settings == NULL)
        return -1;
    list_hands(hands, (uint8_t[SIX_CARDS]){0}, 0, 0);
    return 0;
}

void free_pai_gow_hands(struct pai_gow_hands *hands)
{
    free(hands->dealers);
    free(hands->players);
    free(hands->settings);
    *hands = (struct pai_gow_hands){0};
}

// As in duels.c, the dealer's hands that share no card with a player's are a sum over the player's
// sets of cards. Two values decide: the dealers are added in the order of their high hands, each
// to the counts of all low cards that are above its own. Of dealers and a setting with the high
// hand h and the low card l, won are those with both lower; lost are all, less those with a lower
// high hand, less those with a lower low card, and those with both added again.
#include "pai_gow_six.h"

#include <stdlib.h>

#include "../handcount/unnamed_hands.h"
#include "pai_gow_hands.h"

enum { MOST_SET_OF_SIX = 5, LOWS = LOW_JOKER + 1, NONE = UINT32_MAX };

// Dealers with a lower low card, by low card, all of them by LOW_JOKER: [0] of all dealers, [1] of
// those with a pair of 8s or better.
typedef uint32_t counts_by_low[LOWS][2];

// The dealers that a setting meets, and the next one of as high a high hand.
struct setting {
    uint32_t next;
    uint32_t high_lower[2], both_lower[2];
};

// Settings and dealers of one high hand, each the first of a chain.
struct of_high {
    uint32_t setting, dealer;
};

struct six {
    struct card_sets sets;
    struct pai_gow_hands hands;
    struct setting *settings; // SIX_CARDS of each hand
    uint32_t *next_dealer;    // by hand
    struct of_high *highs;
    counts_by_low *holding; // dealers so far, by the class of the set they hold
};

static void add_dealer(struct six *six, const struct six_hand *hand)
{
    uint32_t classes[HAND_SETS];
    classes_of_sets(&six->sets, hand->places, SIX_CARDS, NO_PLACE, classes);
    for (unsigned s = 0; s < HAND_SETS - 1; s++) {
        uint32_t hands = (uint32_t)hand->weight * six->sets.alike[classes[s]];
        for (unsigned low = dealers_low(hand->lows[hand->house]) + 1u; low < LOWS; low++) {
            six->holding[classes[s]][low][0] += hands;
            six->holding[classes[s]][low][1] += hand->eights ? hands : 0;
        }
    }
}

// Whether the hand itself, as a dealer's, is among those with lower low cards than `low`: it holds
// all six cards, which is no set of `holding`.
static unsigned is_own(const struct six_hand *hand, unsigned low, int eights)
{
    return dealers_low(hand->lows[hand->house]) < low && hand->eights >= eights;
}

// Settings of `high` against the dealers with lower high hands.
static void meet(struct six *six, uint32_t number, uint16_t high)
{
    const struct six_hand *hand = &six->hands.list[number / SIX_CARDS];
    struct setting *setting = &six->settings[number];
    unsigned low = hand->lows[number % SIX_CARDS];
    uint32_t classes[HAND_SETS], high_lower[2] = {0}, both_lower[2] = {0};
    classes_of_sets(&six->sets, hand->places, SIX_CARDS, NO_PLACE, classes);
    for (unsigned s = 0; s < HAND_SETS - 1; s++) {
        uint32_t minus = is_odd(s) ? UINT32_MAX : 0;
        for (int eights = 0; eights < 2; eights++) {
            high_lower[eights] += (six->holding[classes[s]][LOW_JOKER][eights] ^ minus) - minus;
            both_lower[eights] += (six->holding[classes[s]][low][eights] ^ minus) - minus;
        }
    }
    int own = hand->highs[hand->house] < high;
    for (int eights = 0; eights < 2; eights++) {
        setting->high_lower[eights] =
            high_lower[eights] / ORDERS_OF_SUITS + (own && is_own(hand, LOW_JOKER, eights));
        setting->both_lower[eights] =
            both_lower[eights] / ORDERS_OF_SUITS + (own && is_own(hand, low, eights));
    }
}

static void chain(struct six *six)
{
    for (size_t high = 0; high < six->hands.rising_count; high++)
        six->highs[high] = (struct of_high){NONE, NONE};
    for (uint32_t i = 0; i < six->hands.count; i++) {
        const struct six_hand *hand = &six->hands.list[i];
        uint32_t *dealer = &six->highs[hand->highs[hand->house]].dealer;
        six->next_dealer[i] = *dealer;
        *dealer = i;
        for (unsigned j = 0; j < SIX_CARDS; j++) {
            if (hand->highs[j] == FOUL)
                continue;
            uint32_t *setting = &six->highs[hand->highs[j]].setting;
            six->settings[i * SIX_CARDS + j].next = *setting;
            *setting = i * SIX_CARDS + j;
        }
    }
}

static void sweep(struct six *six)
{
    for (size_t high = 0; high < six->hands.rising_count; high++) {
        uint32_t i = six->highs[high].setting;
        for (; i != NONE; i = six->settings[i].next)
            meet(six, i, (uint16_t)high);
        for (i = six->highs[high].dealer; i != NONE; i = six->next_dealer[i])
            add_dealer(six, &six->hands.list[i]);
    }
}

// All dealers that a hand meets, by low card.
static void meet_all(const struct six *six, const struct six_hand *hand, counts_by_low all)
{
    uint32_t classes[HAND_SETS];
    classes_of_sets(&six->sets, hand->places, SIX_CARDS, NO_PLACE, classes);
    for (unsigned low = 0; low < LOWS; low++)
        for (int eights = 0; eights < 2; eights++)
            all[low][eights] = 0;
    for (unsigned s = 0; s < HAND_SETS - 1; s++) {
        uint32_t minus = is_odd(s) ? UINT32_MAX : 0;
        for (unsigned low = 0; low < LOWS; low++)
            for (int eights = 0; eights < 2; eights++)
                all[low][eights] += (six->holding[classes[s]][low][eights] ^ minus) - minus;
    }
    for (unsigned low = 0; low < LOWS; low++)
        for (int eights = 0; eights < 2; eights++)
            all[low][eights] = all[low][eights] / ORDERS_OF_SUITS + is_own(hand, low, eights);
}

static struct pai_gow_ends ends_of(const struct setting *setting, unsigned low,
                                   const counts_by_low all, int eights)
{
    uint64_t won = setting->both_lower[eights], each = all[LOW_JOKER][eights];
    uint64_t lost = each + won - setting->high_lower[eights] - all[low][eights];
    return (struct pai_gow_ends){won, each - won - lost, lost};
}

static void add_ends(struct pai_gow_ends *sum, struct pai_gow_ends ends, uint64_t weight)
{
    sum->won += weight * ends.won;
    sum->tied += weight * ends.tied;
    sum->lost += weight * ends.lost;
}

static int64_t net(struct pai_gow_ends ends)
{
    return (int64_t)ends.won - (int64_t)ends.lost;
}

struct choice {
    struct pai_gow_ends best, main, doubled;
    int64_t both;
    int any;
};

// Of settings that net the same, the one that decides fewer pairs.
static int better(int64_t net_now, uint64_t won_now, int64_t net_before, uint64_t won_before)
{
    return net_now != net_before ? net_now > net_before : won_now < won_before;
}

static void consider(struct choice *choice, struct pai_gow_ends main, struct pai_gow_ends doubled)
{
    int64_t both = net(main) + (net(doubled) > 0 ? net(doubled) : 0);
    if (!choice->any || better(net(main), main.won, net(choice->best), choice->best.won))
        choice->best = main;
    if (!choice->any || better(both, main.won + doubled.won, choice->both,
                               choice->main.won + choice->doubled.won)) {
        choice->both = both;
        choice->main = main;
        choice->doubled = doubled;
    }
    choice->any = 1;
}

static void add_choice(struct pai_gow_six *sums, const struct choice *choice, unsigned category,
                       uint64_t weight)
{
    add_ends(&sums->best[category], choice->best, weight);
    if (net(choice->doubled) <= 0) {
        add_ends(&sums->single[category], choice->main, weight);
        return;
    }
    struct pai_gow_ends rest = {choice->main.won - choice->doubled.won,
                                choice->main.tied - choice->doubled.tied,
                                choice->main.lost - choice->doubled.lost};
    add_ends(&sums->doubled_returned[category], rest, weight);
    add_ends(&sums->doubled[category], choice->doubled, weight);
}

static void sum_up(const struct six *six, struct pai_gow_six *sums)
{
    for (size_t i = 0; i < six->hands.count; i++) {
        const struct six_hand *hand = &six->hands.list[i];
        struct choice choice = {0};
        counts_by_low all;
        meet_all(six, hand, all);
        for (unsigned j = 0; j < SIX_CARDS; j++) {
            if (hand->highs[j] == FOUL)
                continue;
            const struct setting *setting = &six->settings[i * SIX_CARDS + j];
            struct pai_gow_ends main = ends_of(setting, hand->lows[j], all, 0);
            consider(&choice, main, ends_of(setting, hand->lows[j], all, 1));
            if (j == hand->house)
                add_ends(&sums->house[hand->category], main, hand->weight);
        }
        add_choice(sums, &choice, hand->category, hand->weight);
    }
}

static int allocate(struct six *six)
{
    six->settings = malloc(six->hands.count * SIX_CARDS * sizeof six->settings[0]);
    six->next_dealer = malloc(six->hands.count * sizeof six->next_dealer[0]);
    six->highs = malloc(six->hands.rising_count * sizeof six->highs[0]);
    six->holding = calloc(six->sets.class_count, sizeof six->holding[0]);
    return six->settings != NULL && six->next_dealer != NULL && six->highs != NULL &&
           six->holding != NULL;
}

int count_pai_gow_six(const uint8_t *deck, unsigned deck_count, int joker_lowest,
                      struct pai_gow_six *sums)
{
    struct six six = {
        .hands = {.deck = deck, .sets = &six.sets, .joker_lowest = joker_lowest}
    };
    *sums = (struct pai_gow_six){0};
    int good = find_card_sets(&six.sets, deck_count, MOST_SET_OF_SIX) == 0 &&
               list_pai_gow_hands(&six.hands) == 0 && allocate(&six);
    if (good) {
        chain(&six);
        sweep(&six);
        sum_up(&six, sums);
    }
    free_card_sets(&six.sets);
    free_pai_gow_hands(&six.hands);
    free(six.settings);
    free(six.next_dealer);
    free(six.highs);
    free(six.holding);
    return good ? 0 : -1;
}

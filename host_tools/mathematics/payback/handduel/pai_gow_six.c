// As in duels.c, the dealer's hands that share no card with a player's are a sum over the player's
// subsets. Two values decide, so the sweep in the order of the high hands is made once for each
// low card: over the dealers whose low card is lower. Of dealers and a setting with the high hand
// h and the low card l, won are those with both lower; lost are all, less those with a lower high
// hand, less those with a lower low card, and those with both added again.
#include "pai_gow_six.h"

#include <stdlib.h>

#include "pai_gow_hands.h"

enum { MOST_SUBSET = 5, SUBSETS = 1 << SIX_CARDS };

struct six {
    struct pai_gow_hands hands;
    uint32_t *containing; // dealers so far, by the subset of at most five cards they contain
    uint32_t choose[SIX_DECK + 1][MOST_SUBSET + 1];
    uint32_t first[MOST_SUBSET + 2];
};

static void fill_choose(struct six *six)
{
    for (unsigned n = 0; n <= SIX_DECK; n++) {
        six->choose[n][0] = 1;
        for (unsigned k = 1; k <= MOST_SUBSET; k++)
            six->choose[n][k] = n == 0 ? 0 : six->choose[n - 1][k - 1] + six->choose[n - 1][k];
    }
    for (unsigned k = 0; k <= MOST_SUBSET; k++)
        six->first[k + 1] = six->first[k] + six->choose[SIX_DECK][k];
}

static void index_subsets(const struct six *six, const uint8_t *cards, uint32_t indices[SUBSETS])
{
    uint32_t within[SUBSETS];
    within[0] = indices[0] = 0;
    for (unsigned i = 0; i < SIX_CARDS; i++)
        for (unsigned s = 0; s < 1u << i && s != SUBSETS / 2 - 1; s++) {
            unsigned with = s | 1u << i, size = (unsigned)__builtin_popcount(with);
            within[with] = within[s] + six->choose[cards[i]][size];
            indices[with] = six->first[size] + within[with];
        }
}

static void add(struct six *six, const uint8_t *cards)
{
    uint32_t indices[SUBSETS];
    index_subsets(six, cards, indices);
    for (unsigned s = 0; s < SUBSETS - 1; s++)
        six->containing[indices[s]]++;
}

// `same`: whether the player's own six cards are among the dealers so far.
static uint32_t so_far(const struct six *six, const uint8_t *cards, int same)
{
    uint32_t indices[SUBSETS];
    index_subsets(six, cards, indices);
    int64_t sum = same;
    for (unsigned s = 0; s < SUBSETS - 1; s++) {
        int64_t holding = six->containing[indices[s]];
        sum += __builtin_popcount(s) % 2 == 0 ? holding : -holding;
    }
    return (uint32_t)sum;
}

static int by_dealers_high(const void *left, const void *right)
{
    int32_t a = ((const struct dealer *)left)->high, b = ((const struct dealer *)right)->high;
    return (a > b) - (a < b);
}

static int by_settings_high(const void *left, const void *right)
{
    int32_t a = ((const struct setting *)left)->high, b = ((const struct setting *)right)->high;
    return (a > b) - (a < b);
}

static void clear(struct six *six)
{
    for (uint32_t i = 0; i < six->first[MOST_SUBSET + 1]; i++)
        six->containing[i] = 0;
}

// Dealers with a low card below `low`, and with `eights` only those with a pair of 8s or better.
// Below the joker are all.
static void sweep(struct six *six, uint8_t low, int eights)
{
    clear(six);
    size_t next = 0;
    for (size_t i = 0; i < six->hands.setting_count; i++) {
        struct setting *setting = &six->hands.settings[i];
        for (; next < six->hands.dealer_count && six->hands.dealers[next].high < setting->high;
             next++)
            if (six->hands.dealers[next].low < low && six->hands.dealers[next].eights >= eights)
                add(six, six->hands.dealers[next].cards);
        const struct player *player = &six->hands.players[setting->player];
        int same = player->as_dealer.high < setting->high && player->as_dealer.low < low &&
                   player->as_dealer.eights >= eights;
        if (setting->low == low)
            setting->both_lower[eights] = so_far(six, player->as_dealer.cards, same);
        if (low == LOW_JOKER)
            setting->high_lower[eights] = so_far(six, player->as_dealer.cards, same);
    }
    for (; next < six->hands.dealer_count; next++)
        if (six->hands.dealers[next].low < low && six->hands.dealers[next].eights >= eights)
            add(six, six->hands.dealers[next].cards);
    for (size_t i = 0; i < six->hands.setting_count; i++) {
        struct setting *setting = &six->hands.settings[i];
        const struct player *player = &six->hands.players[setting->player];
        int same = player->as_dealer.low < low && player->as_dealer.eights >= eights;
        if (setting->low == low)
            setting->low_lower[eights] = so_far(six, player->as_dealer.cards, same);
        if (low == LOW_JOKER && setting->house)
            six->hands.players[setting->player].all[eights] =
                so_far(six, player->as_dealer.cards, same);
    }
}

static struct pai_gow_ends ends_of(const struct setting *setting, const struct player *player,
                                   int eights)
{
    uint64_t won = setting->both_lower[eights];
    uint64_t lost =
        player->all[eights] + won - setting->high_lower[eights] - setting->low_lower[eights];
    return (struct pai_gow_ends){won, player->all[eights] - won - lost, lost};
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

static void sum_up(const struct six *six, struct choice *choices, struct pai_gow_six *sums)
{
    for (size_t i = 0; i < six->hands.setting_count; i++) {
        const struct setting *setting = &six->hands.settings[i];
        const struct player *player = &six->hands.players[setting->player];
        struct pai_gow_ends main = ends_of(setting, player, 0);
        consider(&choices[setting->player], main, ends_of(setting, player, 1));
        if (setting->house)
            add_ends(&sums->house[player->category], main, player->weight);
    }
    for (size_t i = 0; i < six->hands.player_count; i++) {
        const struct choice *choice = &choices[i];
        unsigned category = six->hands.players[i].category;
        uint64_t weight = six->hands.players[i].weight;
        add_ends(&sums->best[category], choice->best, weight);
        if (net(choice->doubled) <= 0) {
            add_ends(&sums->single[category], choice->main, weight);
            continue;
        }
        struct pai_gow_ends rest = {choice->main.won - choice->doubled.won,
                                    choice->main.tied - choice->doubled.tied,
                                    choice->main.lost - choice->doubled.lost};
        add_ends(&sums->doubled_returned[category], rest, weight);
        add_ends(&sums->doubled[category], choice->doubled, weight);
    }
}

int count_pai_gow_six(const uint8_t *deck, unsigned deck_count, struct pai_gow_six *sums)
{
    struct six six = {
        .hands = {.deck = deck, .deck_count = deck_count}
    };
    *sums = (struct pai_gow_six){0};
    fill_choose(&six);
    int good = list_pai_gow_hands(&six.hands) == 0;
    six.containing = calloc(six.first[MOST_SUBSET + 1], sizeof six.containing[0]);
    struct choice *choices = calloc(six.hands.player_count + 1, sizeof choices[0]);
    good = good && six.containing != NULL && choices != NULL;
    if (good) {
        struct pai_gow_hands *hands = &six.hands;
        qsort(hands->dealers, hands->dealer_count, sizeof hands->dealers[0], by_dealers_high);
        qsort(hands->settings, hands->setting_count, sizeof hands->settings[0], by_settings_high);
        for (int eights = 0; eights < 2; eights++)
            for (uint8_t low = 0; low <= LOW_JOKER; low++)
                sweep(&six, low, eights);
        sum_up(&six, choices, sums);
    }
    free_pai_gow_hands(&six.hands);
    free(six.containing);
    free(choices);
    return good ? 0 : -1;
}

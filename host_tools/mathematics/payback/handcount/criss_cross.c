#include <stdlib.h>

#include "base_games.h"

enum {
    UNSEEN = 50,
    PAIRS = UNSEEN * (UNSEEN - 1) / 2,
    ANTES = 2,
    MIDDLES = 46,          // cards that the middle one can be
    COLUMNS = 48 * 47 / 2, // pairs at the ends of the column, those of the row known
    TAKEN = HAND_CLASSES,  // in place of a class: this card is at an end of the line already
    FOLD = -1,
};

// Two cards at the ends of a line. with[m]: the class of the line's hand with middle card m.
struct line {
    uint8_t ends[2];
    uint8_t with[UNSEEN];
    int32_t ante, bet; // what one of each nets, summed over all middle cards
};

struct round {
    int32_t ante[HAND_CLASSES + 1], bet[HAND_CLASSES + 1]; // TAKEN nets 0
    struct line lines[PAIRS];
    int32_t middle[PAIRS][PAIRS]; // what a Middle Bet of one Ante nets, summed
};

static int32_t antes(int bet)
{
    return 1 + 2 * bet;
}

static int apart(const struct line *a, const struct line *b)
{
    return a->ends[0] != b->ends[0] && a->ends[0] != b->ends[1] && a->ends[1] != b->ends[0] &&
           a->ends[1] != b->ends[1];
}

static void make_lines(const uint8_t own[2], struct round *round)
{
    uint8_t unseen[DECK];
    cards_unseen(own, 2, unseen);
    struct line *line = round->lines;
    for (uint8_t i = 0; i < UNSEEN; i++)
        for (uint8_t j = (uint8_t)(i + 1); j < UNSEEN; j++, line++) {
            *line = (struct line){
                .ends = {i, j}
            };
            for (uint8_t m = 0; m < UNSEEN; m++) {
                uint8_t hand[5] = {own[0], own[1], unseen[i], unseen[j], unseen[m]};
                line->with[m] = m == i || m == j ? TAKEN : hand_class(hand, 5);
                line->ante += round->ante[line->with[m]];
                line->bet += round->bet[line->with[m]];
            }
        }
}

// 592.11(h)(4): the Middle Bet is paid on the higher of the two hands. A card taken by either
// line has the highest class of all and nets 0.
static void net_middle_bets(struct round *round)
{
    for (unsigned a = 0; a < PAIRS; a++)
        for (unsigned b = a + 1; b < PAIRS; b++) {
            const uint8_t *row = round->lines[a].with, *column = round->lines[b].with;
            int32_t sum = 0;
            for (unsigned m = 0; m < UNSEEN; m++)
                sum += round->bet[row[m] > column[m] ? row[m] : column[m]];
            round->middle[a][b] = round->middle[b][a] = sum;
        }
}

// One Ante and `multiple` Antes of bet on a line whose middle card is none of another's ends.
static int32_t line_nets(const struct round *round, const struct line *line,
                         const struct line *other, int32_t multiple)
{
    uint8_t first = line->with[other->ends[0]], second = line->with[other->ends[1]];
    return line->ante - round->ante[first] - round->ante[second] +
           multiple * (line->bet - round->bet[first] - round->bet[second]);
}

// 592.11(f). Writes the best Middle Bet, 0, 1 or FOLD, and returns what it is worth.
static int32_t middle_decision(const struct round *round, unsigned row, unsigned column,
                               int across, int down, int *middle)
{
    const struct line *a = &round->lines[row], *b = &round->lines[column];
    int32_t one = round->middle[row][column];
    int32_t stays = line_nets(round, a, b, antes(across)) + line_nets(round, b, a, antes(down)) +
                    (one > 0 ? antes(1) * one : one);
    int32_t folds = -MIDDLES * (ANTES + antes(across) + antes(down));
    *middle = stays > folds ? one > 0 : FOLD;
    return stays > folds ? stays : folds;
}

// 592.11(d). Writes the best Down Bet, 0, 1 or FOLD, and returns what it is worth.
static int64_t down_decision(const struct round *round, unsigned row, int across, int *down)
{
    int64_t sums[2] = {0, 0};
    for (unsigned column = 0; column < PAIRS; column++) {
        if (!apart(&round->lines[row], &round->lines[column]))
            continue;
        int middle;
        sums[0] += middle_decision(round, row, column, across, 0, &middle);
        sums[1] += middle_decision(round, row, column, across, 1, &middle);
    }
    int64_t folds = -(int64_t)MIDDLES * COLUMNS * (ANTES + antes(across));
    *down = sums[1] > sums[0];
    if (sums[*down] > folds)
        return sums[*down];
    *down = FOLD;
    return folds;
}

// 592.11(b). Returns the best Across Bet, 0, 1 or FOLD.
static int across_decision(const struct round *round)
{
    int64_t sums[2] = {0, 0};
    for (unsigned row = 0; row < PAIRS; row++)
        for (int across = 0; across < 2; across++) {
            int down;
            sums[across] += down_decision(round, row, across, &down);
        }
    int64_t folds = -(int64_t)MIDDLES * COLUMNS * PAIRS * ANTES;
    int across = sums[1] > sums[0];
    return sums[across] > folds ? across : FOLD;
}

static void settle(const struct line *row, const struct line *column,
                   uint64_t settled[HAND_CLASSES][HAND_CLASSES])
{
    for (unsigned m = 0; m < UNSEEN; m++)
        if (row->with[m] != TAKEN && column->with[m] != TAKEN)
            settled[row->with[m]][column->with[m]]++;
}

static void play_column(const struct round *round, unsigned row, int across, int down,
                        struct criss_cross_ends *ends)
{
    for (unsigned column = 0; column < PAIRS; column++) {
        const struct line *a = &round->lines[row], *b = &round->lines[column];
        if (!apart(a, b))
            continue;
        int middle;
        middle_decision(round, row, column, across, down, &middle);
        if (middle == FOLD)
            ends->middle_fold[across][down] += MIDDLES;
        else
            settle(a, b, ends->settled[across][down][middle]);
    }
}

int criss_cross(const uint8_t own[2], const int32_t ante[HAND_CLASSES],
                const int32_t bet[HAND_CLASSES], struct criss_cross_ends *ends)
{
    struct round *round = malloc(sizeof *round);
    if (round == NULL)
        return -1;
    for (unsigned class = 0; class < HAND_CLASSES; class++) {
        round->ante[class] = ante[class];
        round->bet[class] = bet[class];
    }
    round->ante[TAKEN] = round->bet[TAKEN] = 0;
    make_lines(own, round);
    net_middle_bets(round);

    int across = across_decision(round);
    for (unsigned row = 0; row < PAIRS; row++) {
        int down;
        if (across == FOLD) {
            ends->across_fold += (uint64_t)MIDDLES * COLUMNS;
            continue;
        }
        down_decision(round, row, across, &down);
        if (down == FOLD)
            ends->down_fold[across] += (uint64_t)MIDDLES * COLUMNS;
        else
            play_column(round, row, across, down, ends);
    }
    free(round);
    return 0;
}

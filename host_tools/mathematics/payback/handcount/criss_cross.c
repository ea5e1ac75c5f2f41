#include <stdlib.h>
#include <string.h>

#include "base_games.h"
#include "unnamed_hands.h"

enum {
    UNSEEN = 50,
    PAIRS = UNSEEN * (UNSEEN - 1) / 2,
    ANTES = 2,
    MIDDLES = 46,          // cards that the middle one can be
    COLUMNS = 48 * 47 / 2, // pairs at the ends of the column, those of the row known
    TAKEN = HAND_CLASSES,  // in place of a class: this card is at an end of the line already
    FOLD = -1,
};

// A line is two cards at its ends; a row and a column are lines.
struct round {
    uint8_t own[2], unseen[DECK];
    int32_t ante[HAND_CLASSES + 1], bet[HAND_CLASSES + 1]; // TAKEN nets 0
    uint8_t ends[PAIRS][2];
    uint16_t line_of[UNSEEN][UNSEEN];
    uint8_t with[UNSEEN][PAIRS];                 // the class of a line's hand, by the middle card
    int32_t line_ante[PAIRS], line_bet[PAIRS];   // what one of each nets, over all middle cards
    int16_t higher[HAND_CLASSES][UNSEEN][PAIRS]; // what a bet nets on the higher of two hands
    uint16_t rows[PAIRS];                        // how many rows are counted with this one, or 0
    int16_t middle[PAIRS]; // what a Middle Bet of one Ante nets with the row at hand, by column
};

static int32_t antes(int bet)
{
    return 1 + 2 * bet;
}

static void make_lines(struct round *round)
{
    unsigned line = 0;
    for (uint8_t i = 0; i < UNSEEN; i++)
        for (uint8_t j = (uint8_t)(i + 1); j < UNSEEN; j++, line++) {
            round->ends[line][0] = i;
            round->ends[line][1] = j;
            round->line_of[i][j] = round->line_of[j][i] = (uint16_t)line;
        }
    memset(round->with, TAKEN, sizeof round->with);
    for (unsigned i = 0; i < UNSEEN; i++)
        for (unsigned j = i + 1; j < UNSEEN; j++)
            for (unsigned k = j + 1; k < UNSEEN; k++) {
                uint8_t hand[5] = {round->own[0], round->own[1], round->unseen[i],
                                   round->unseen[j], round->unseen[k]};
                uint8_t class = hand_class(hand, 5);
                round->with[k][round->line_of[i][j]] = class;
                round->with[j][round->line_of[i][k]] = class;
                round->with[i][round->line_of[j][k]] = class;
            }
}

static void net_lines(struct round *round)
{
    for (unsigned m = 0; m < UNSEEN; m++)
        for (unsigned line = 0; line < PAIRS; line++) {
            round->line_ante[line] += round->ante[round->with[m][line]];
            round->line_bet[line] += round->bet[round->with[m][line]];
        }
    for (unsigned class = 0; class < HAND_CLASSES; class++)
        for (unsigned m = 0; m < UNSEEN; m++)
            for (unsigned line = 0; line < PAIRS; line++) {
                unsigned other = round->with[m][line];
                round->higher[class][m][line] = (int16_t)round->bet[class > other ? class : other];
            }
}

static uint8_t renamed(uint8_t card, const uint8_t order[SUITS])
{
    return (uint8_t)((card & ~3) | order[card & 3]);
}

// Rows that a renaming of the suits turns into each other, the own cards staying the same, are
// counted once: for the first of them.
static void count_rows(struct round *round)
{
    uint16_t first[PAIRS];
    uint8_t place_of[DECK] = {0}, order[SUITS];
    for (unsigned i = 0; i < UNSEEN; i++)
        place_of[round->unseen[i]] = (uint8_t)i;
    for (uint16_t line = 0; line < PAIRS; line++)
        first[line] = line;
    for (unsigned number = 0; number < ORDERS_OF_SUITS; number++) {
        order_of_suits(number, order);
        uint8_t one = renamed(round->own[0], order), other = renamed(round->own[1], order);
        if ((one != round->own[0] || other != round->own[1]) &&
            (one != round->own[1] || other != round->own[0]))
            continue;
        for (unsigned line = 0; line < PAIRS; line++) {
            uint8_t i = place_of[renamed(round->unseen[round->ends[line][0]], order)];
            uint8_t j = place_of[renamed(round->unseen[round->ends[line][1]], order)];
            uint16_t same = round->line_of[i][j];
            first[line] = same < first[line] ? same : first[line];
        }
    }
    for (unsigned line = 0; line < PAIRS; line++)
        round->rows[first[line]]++;
}

// 592.11(h)(4): the Middle Bet is paid on the higher of the two hands. A card taken by either
// line has the highest class of all and nets 0.
static void net_middle_bets(struct round *round, unsigned row)
{
    memset(round->middle, 0, sizeof round->middle);
    for (unsigned m = 0; m < UNSEEN; m++) {
        if (round->with[m][row] == TAKEN)
            continue;
        const int16_t *nets = round->higher[round->with[m][row]][m];
        for (unsigned column = 0; column < PAIRS; column++)
            round->middle[column] = (int16_t)(round->middle[column] + nets[column]);
    }
}

// What a row and a column net over all middle cards: both Antes, one Ante of Across and of Down
// Bet, and the best Middle Bet.
struct cell {
    int32_t antes, across, down, middle;
};

// Writes the cell, or returns 0 for lines that share a card.
static int cell_of(const struct round *round, unsigned row, unsigned column, struct cell *cell)
{
    const uint8_t *a = round->ends[row], *b = round->ends[column];
    if (a[0] == b[0] || a[0] == b[1] || a[1] == b[0] || a[1] == b[1])
        return 0;
    // The middle card is none of the other line's ends.
    uint8_t row_1 = round->with[b[0]][row], row_2 = round->with[b[1]][row];
    uint8_t column_1 = round->with[a[0]][column], column_2 = round->with[a[1]][column];
    int32_t one = round->middle[column];
    cell->antes = round->line_ante[row] - round->ante[row_1] - round->ante[row_2] +
                  round->line_ante[column] - round->ante[column_1] - round->ante[column_2];
    cell->across = round->line_bet[row] - round->bet[row_1] - round->bet[row_2];
    cell->down = round->line_bet[column] - round->bet[column_1] - round->bet[column_2];
    cell->middle = one > 0 ? antes(1) * one : one;
    return 1;
}

// 592.11(f): the best Middle Bet, or a fold that loses less.
static int32_t stays(const struct cell *cell, int across, int down)
{
    return cell->antes + antes(across) * cell->across + antes(down) * cell->down + cell->middle;
}

static int32_t folds(int across, int down)
{
    return -MIDDLES * (ANTES + antes(across) + antes(down));
}

// 592.11(d). Writes the best Down Bet for each Across Bet, 0, 1 or FOLD, and returns what it is
// worth.
static void down_decisions(struct round *round, unsigned row, int downs[2], int64_t worth[2])
{
    int64_t sums[2][2] = {{0}};
    struct cell cell;
    net_middle_bets(round, row);
    for (unsigned column = 0; column < PAIRS; column++)
        for (int bets = 0; cell_of(round, row, column, &cell) && bets < 4; bets++) {
            int32_t stay = stays(&cell, bets / 2, bets % 2), fold = folds(bets / 2, bets % 2);
            sums[bets / 2][bets % 2] += stay > fold ? stay : fold;
        }
    for (int across = 0; across < 2; across++) {
        int64_t fold = -(int64_t)MIDDLES * COLUMNS * (ANTES + antes(across));
        int down = sums[across][1] > sums[across][0];
        downs[across] = sums[across][down] > fold ? down : FOLD;
        worth[across] = sums[across][down] > fold ? sums[across][down] : fold;
    }
}

// 592.11(b). Returns the best Across Bet, 0, 1 or FOLD, and writes the best Down Bets.
static int across_decision(struct round *round, int downs[PAIRS][2])
{
    int64_t sums[2] = {0, 0}, worth[2];
    for (unsigned row = 0; row < PAIRS; row++) {
        if (round->rows[row] == 0)
            continue;
        down_decisions(round, row, downs[row], worth);
        for (int across = 0; across < 2; across++)
            sums[across] += round->rows[row] * worth[across];
    }
    int64_t fold = -(int64_t)MIDDLES * COLUMNS * PAIRS * ANTES;
    int across = sums[1] > sums[0];
    return sums[across] > fold ? across : FOLD;
}

static void play_columns(struct round *round, unsigned row, int across, int down,
                         struct criss_cross_ends *ends)
{
    uint64_t rows = round->rows[row];
    struct cell cell;
    net_middle_bets(round, row);
    for (unsigned column = 0; column < PAIRS; column++) {
        if (!cell_of(round, row, column, &cell))
            continue;
        if (stays(&cell, across, down) <= folds(across, down)) {
            ends->middle_fold[across][down] += rows * MIDDLES;
            continue;
        }
        uint64_t (*settled)[HAND_CLASSES] = ends->settled[across][down][round->middle[column] > 0];
        for (unsigned m = 0; m < UNSEEN; m++)
            if (round->with[m][row] != TAKEN && round->with[m][column] != TAKEN)
                settled[round->with[m][row]][round->with[m][column]] += rows;
    }
}

static void play(struct round *round, struct criss_cross_ends *ends)
{
    int downs[PAIRS][2];
    int across = across_decision(round, downs);
    for (unsigned row = 0; row < PAIRS; row++) {
        uint64_t orders = (uint64_t)round->rows[row] * MIDDLES * COLUMNS;
        if (across == FOLD)
            ends->across_fold += orders;
        else if (round->rows[row] > 0 && downs[row][across] == FOLD)
            ends->down_fold[across] += orders;
        else if (round->rows[row] > 0)
            play_columns(round, row, across, downs[row][across], ends);
    }
}

int criss_cross(const uint8_t own[2], const int32_t ante[HAND_CLASSES],
                const int32_t bet[HAND_CLASSES], struct criss_cross_ends *ends)
{
    struct round *round = calloc(1, sizeof *round);
    if (round == NULL)
        return -1;
    memcpy(round->own, own, sizeof round->own);
    memcpy(round->ante, ante, HAND_CLASSES * sizeof ante[0]);
    memcpy(round->bet, bet, HAND_CLASSES * sizeof bet[0]);
    cards_unseen(own, 2, round->unseen);
    make_lines(round);
    net_lines(round);
    count_rows(round);
    play(round, ends);
    free(round);
    return 0;
}

// Lunar Poker: the dealer who does not qualify is forced to exchange his highest card (58 Pa. Code
// 589.11(e)(2)(ii)), which a player decides with both hands before him. For the host alone.
#ifndef PAYBACK_FORCE_H
#define PAYBACK_FORCE_H

#include <stddef.h>
#include <stdint.h>

enum { FORCE_CARDS = 5, FORCE_DECK = 52, FORCE_REPLACEMENTS = 42, FORCE_COUNTS = 4 };

// What becomes of the dealer's hands that are forced, by one card of theirs, the one shown before
// the Bet: the hands, then of their FORCE_REPLACEMENTS new cards each those that make a hand lower
// than the player's, equal to it, and higher. All other new cards leave the dealer unqualified.
struct forced {
    uint64_t counts[FORCE_DECK][FORCE_COUNTS];
};

// Fills one item of `forced` for each of `count` players, who have FORCE_CARDS of `cards` and one
// of `won`: the Antes that his Bet nets if it wins. `least`: the lowest value that qualifies, one
// without a pair. A player forces where that nets more than the Ante that he wins otherwise.
// Returns 0, or -1 when there is no memory.
int count_forced(int ranking, int32_t least, const uint8_t *cards, const int32_t *won,
                 size_t count, struct forced *forced);

#endif

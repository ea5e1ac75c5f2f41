// Settings as calls that take a hand and return the mask of its low hand. HOUSE_WAY: the bytes of
// the example house way.
#include "settings.h"

int32_t set_six(const uint8_t *cards, unsigned count);
int32_t set_seven(const uint8_t *cards, unsigned count);

int32_t set_six(const uint8_t *cards, unsigned count)
{
    uint8_t masks[HAND_MAX_SETTINGS];
    (void)count;
    hand_pai_gow_six_settings(cards, masks);
    return masks[0];
}

int32_t set_seven(const uint8_t *cards, unsigned count)
{
    static const uint8_t rules[] = {HOUSE_WAY};
    uint8_t mask = 0;
    (void)count;
    house_way_set(rules, sizeof rules, cards, &mask);
    return mask;
}

// The module `handeval` of MicroPython; handeval.pyi describes it. Only arguments are converted
// here.
#include <string.h>

#include "py/objtuple.h"
#include "py/runtime.h"

#include "hand_eval.h"

static void raise_fault(int code, const int facts[3])
{
    mp_raise_msg_varg(&mp_type_ValueError, (mp_rom_error_text_t)hand_eval_message(code), facts[0],
                      facts[1], facts[2]);
}

// For calls that have no cards to look at.
static void raise_code(int code, int ranking, int value)
{
    if (code == HAND_BAD_RANKING)
        raise_fault(code, (int[]){ranking, HAND_RANKING_COUNT - 1, 0});
    raise_fault(code, (int[]){value, ranking, 0});
}

// An int beyond 32 bits is an OverflowError on every port, as it is in CPython.
static int get_int(mp_obj_t number)
{
    mp_int_t wide = mp_obj_get_int(number);
    if (wide != (int)wide)
        mp_raise_msg(&mp_type_OverflowError, MP_ERROR_TEXT("beyond 32 bits"));
    return (int)wide;
}

static mp_obj_t handeval_value(mp_obj_t ranking_in, mp_obj_t cards_in)
{
    int ranking = get_int(ranking_in);
    mp_buffer_info_t cards;
    mp_get_buffer_raise(cards_in, &cards, MP_BUFFER_READ);
    int32_t value = hand_eval(ranking, cards.buf, cards.len);
    if (value < 0) {
        int facts[3];
        raise_fault(hand_eval_check(ranking, cards.buf, cards.len, facts), facts);
    }
    return MP_OBJ_NEW_SMALL_INT(value);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_value_obj, handeval_value);

static mp_obj_t handeval_category(mp_obj_t ranking_in, mp_obj_t value_in)
{
    int ranking = get_int(ranking_in);
    int value = get_int(value_in);
    int category = hand_eval_category(ranking, value);
    if (category < 0)
        raise_code(category, ranking, value);
    return MP_OBJ_NEW_SMALL_INT(category);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_category_obj, handeval_category);

static mp_obj_t handeval_ranks(mp_obj_t ranking_in, mp_obj_t value_in)
{
    int ranking = get_int(ranking_in);
    int value = get_int(value_in);
    uint8_t ranks[HAND_MAX_DECIDING_RANKS];
    int count = hand_eval_ranks(ranking, value, ranks);
    if (count < 0)
        raise_code(count, ranking, value);
    mp_obj_t items[HAND_MAX_DECIDING_RANKS];
    for (int i = 0; i < count; i++)
        items[i] = MP_OBJ_NEW_SMALL_INT(ranks[i]);
    return mp_obj_new_tuple(count, items);
}
static MP_DEFINE_CONST_FUN_OBJ_2(handeval_ranks_obj, handeval_ranks);

static mp_obj_t string(const char *text)
{
    return mp_obj_new_str(text, strlen(text));
}

static mp_obj_t category_names(int ranking)
{
    int count = hand_rankings[ranking].category_count;
    mp_obj_tuple_t *names = MP_OBJ_TO_PTR(mp_obj_new_tuple(count, NULL));
    for (int i = 0; i < count; i++)
        names->items[i] = string(hand_eval_category_name(ranking, i));
    return MP_OBJ_FROM_PTR(names);
}

static mp_obj_t handeval_rankings(void)
{
    mp_obj_t rows[HAND_RANKING_COUNT];
    for (int i = 0; i < HAND_RANKING_COUNT; i++) {
        const struct hand_ranking *row = &hand_rankings[i];
        mp_obj_t items[] = {string(row->name), MP_OBJ_NEW_SMALL_INT(row->cards),
                            string(row->section), category_names(i)};
        rows[i] = mp_obj_new_tuple(MP_ARRAY_SIZE(items), items);
    }
    return mp_obj_new_tuple(HAND_RANKING_COUNT, rows);
}
static MP_DEFINE_CONST_FUN_OBJ_0(handeval_rankings_obj, handeval_rankings);

#define CONSTANT(id, ...) {MP_ROM_QSTR(MP_QSTR_##id), MP_ROM_INT(HAND_##id)},
static const mp_rom_map_elem_t handeval_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_handeval)     },
    {MP_ROM_QSTR(MP_QSTR_value),    MP_ROM_PTR(&handeval_value_obj)   },
    {MP_ROM_QSTR(MP_QSTR_category), MP_ROM_PTR(&handeval_category_obj)},
    {MP_ROM_QSTR(MP_QSTR_ranks),    MP_ROM_PTR(&handeval_ranks_obj)   },
    {MP_ROM_QSTR(MP_QSTR_rankings), MP_ROM_PTR(&handeval_rankings_obj)},
    HAND_RANKINGS(CONSTANT)
};
static MP_DEFINE_CONST_DICT(handeval_globals, handeval_globals_table);

const mp_obj_module_t handeval_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&handeval_globals,
};

MP_REGISTER_MODULE(MP_QSTR_handeval, handeval_module);

// The module `handeval` of CPython; handeval.pyi describes it. Only arguments are converted here.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "batch.h"
#include "hand_eval.h"
#include "settings.h"

static PyObject *raise_fault(int code, const int facts[HAND_FACTS])
{
    return PyErr_Format(PyExc_ValueError, hand_eval_message(code), facts[0], facts[1], facts[2],
                        facts[3]);
}

// For calls that have no cards to look at.
static PyObject *raise_code(int code, int ranking, int value)
{
    if (code == HAND_BAD_RANKING)
        return raise_fault(code, (int[HAND_FACTS]){ranking, HAND_RANKING_COUNT - 1});
    return raise_fault(code, (int[HAND_FACTS]){value, ranking});
}

static PyObject *handeval_value(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking;
    Py_buffer cards;
    if (!PyArg_ParseTuple(args, "iy*:value", &ranking, &cards))
        return NULL;
    int facts[HAND_FACTS];
    int32_t value = hand_eval(ranking, cards.buf, (size_t)cards.len);
    if (value < 0)
        hand_eval_check(ranking, cards.buf, (size_t)cards.len, facts);
    PyBuffer_Release(&cards);
    return value < 0 ? raise_fault(value, facts) : PyLong_FromLong(value);
}

static PyObject *handeval_made(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking;
    Py_buffer cards;
    if (!PyArg_ParseTuple(args, "iy*:made", &ranking, &cards))
        return NULL;
    int facts[HAND_FACTS];
    uint8_t made[HAND_MAX_CARDS];
    int count = hand_eval_made(ranking, cards.buf, (size_t)cards.len, made);
    for (int i = 0; i < count; i++)
        made[i] = ((const uint8_t *)cards.buf)[made[i]];
    if (count < 0)
        hand_eval_check(ranking, cards.buf, (size_t)cards.len, facts);
    PyBuffer_Release(&cards);
    return count < 0 ? raise_fault(count, facts)
                     : PyBytes_FromStringAndSize((const char *)made, count);
}

// The fault of the first hand that was refused, with its place among the hands.
static PyObject *raise_hand(int ranking, const uint8_t *hand, size_t count, size_t place)
{
    int facts[HAND_FACTS];
    int code = hand_eval_check(ranking, hand, count, facts);
    PyObject *fact =
        PyUnicode_FromFormat(hand_eval_message(code), facts[0], facts[1], facts[2], facts[3]);
    if (fact != NULL)
        PyErr_Format(PyExc_ValueError, "hand %zu: %U", place, fact);
    Py_XDECREF(fact);
    return NULL;
}

static PyObject *fill_values(int ranking, const Py_buffer *hands, Py_ssize_t count,
                             const Py_buffer *values)
{
    Py_ssize_t number = values->len / (Py_ssize_t)sizeof(int32_t);
    if (values->itemsize != sizeof(int32_t))
        return PyErr_Format(PyExc_ValueError, "values: items of %zd bytes, not of 4",
                            values->itemsize);
    if (count < 0 || hands->len != number * count)
        return PyErr_Format(PyExc_ValueError, "%zd bytes: not %zd hands of %zd cards", hands->len,
                            number, count);
    size_t done;
    Py_BEGIN_ALLOW_THREADS done =
        batch_values(ranking, hands->buf, (size_t)count, (size_t)number, values->buf);
    Py_END_ALLOW_THREADS if (done < (size_t)number) return raise_hand(
        ranking, (const uint8_t *)hands->buf + done * (size_t)count, (size_t)count, done);
    Py_RETURN_NONE;
}

static PyObject *handeval_values(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking;
    Py_ssize_t count;
    Py_buffer hands, values;
    if (!PyArg_ParseTuple(args, "iy*nw*:values", &ranking, &hands, &count, &values))
        return NULL;
    PyObject *none = fill_values(ranking, &hands, count, &values);
    PyBuffer_Release(&hands);
    PyBuffer_Release(&values);
    return none;
}

static PyObject *handeval_category(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking, value;
    if (!PyArg_ParseTuple(args, "ii:category", &ranking, &value))
        return NULL;
    int category = hand_eval_category(ranking, value);
    return category < 0 ? raise_code(category, ranking, value) : PyLong_FromLong(category);
}

static PyObject *handeval_category_name(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking, value;
    if (!PyArg_ParseTuple(args, "ii:category_name", &ranking, &value))
        return NULL;
    int category = hand_eval_category(ranking, value);
    if (category < 0)
        return raise_code(category, ranking, value);
    return PyUnicode_FromString(hand_eval_category_name(ranking, category));
}

static PyObject *handeval_ranks(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking, value;
    if (!PyArg_ParseTuple(args, "ii:ranks", &ranking, &value))
        return NULL;
    uint8_t ranks[HAND_MAX_DECIDING_RANKS];
    int count = hand_eval_ranks(ranking, value, ranks);
    if (count < 0)
        return raise_code(count, ranking, value);
    PyObject *tuple = PyTuple_New(count);
    for (int i = 0; tuple != NULL && i < count; i++)
        PyTuple_SetItem(tuple, i, PyLong_FromLong(ranks[i]));
    return tuple;
}

static PyObject *category_names(int ranking)
{
    int count = hand_rankings[ranking].category_count;
    PyObject *names = PyTuple_New(count);
    for (int i = 0; names != NULL && i < count; i++) {
        PyObject *name = PyUnicode_FromString(hand_eval_category_name(ranking, i));
        if (name == NULL)
            Py_CLEAR(names);
        else
            PyTuple_SetItem(names, i, name);
    }
    return names;
}

static PyObject *handeval_categories(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking;
    if (!PyArg_ParseTuple(args, "i:categories", &ranking))
        return NULL;
    if (ranking < 0 || ranking >= HAND_RANKING_COUNT)
        return raise_code(HAND_BAD_RANKING, ranking, 0);
    return category_names(ranking);
}

static PyObject *handeval_rankings(PyObject *module, PyObject *args)
{
    (void)module;
    (void)args;
    PyObject *rankings = PyTuple_New(HAND_RANKING_COUNT);
    for (int i = 0; rankings != NULL && i < HAND_RANKING_COUNT; i++) {
        const struct hand_ranking *row = &hand_rankings[i];
        PyObject *item = Py_BuildValue("(siisN)", row->name, row->least, row->most, row->section,
                                       category_names(i));
        if (item == NULL)
            Py_CLEAR(rankings);
        else
            PyTuple_SetItem(rankings, i, item);
    }
    return rankings;
}

// The cards whose bits are set.
static PyObject *cards_at(const Py_buffer *cards, unsigned mask)
{
    char some[HAND_MAX_CARDS];
    Py_ssize_t count = 0;
    for (Py_ssize_t i = 0; i < cards->len; i++)
        if (mask >> i & 1)
            some[count++] = ((const char *)cards->buf)[i];
    return PyBytes_FromStringAndSize(some, count);
}

// A negative code, or what fills the masks. -1 with an exception set if `way` is neither an int
// nor a buffer: HAND_BAD_RANKING, which no way has.
static int set_hand(PyObject *way, const Py_buffer *cards, uint8_t masks[HAND_MAX_SETTINGS],
                    int facts[HAND_FACTS])
{
    if (PyLong_Check(way)) {
        long number = PyLong_AsLong(way);
        int small = (int)number;
        if (number == -1 && PyErr_Occurred())
            return HAND_BAD_RANKING;
        if (small != number) {
            PyErr_SetString(PyExc_OverflowError, "beyond 32 bits");
            return HAND_BAD_RANKING;
        }
        return hand_settings(small, cards->buf, (size_t)cards->len, masks, facts);
    }
    Py_buffer rules;
    if (PyObject_GetBuffer(way, &rules, PyBUF_SIMPLE) < 0)
        return HAND_BAD_RANKING;
    int count =
        hand_house_way(rules.buf, (size_t)rules.len, cards->buf, (size_t)cards->len, masks, facts);
    PyBuffer_Release(&rules);
    return count;
}

static PyObject *handeval_settings(PyObject *module, PyObject *args)
{
    (void)module;
    PyObject *way;
    Py_buffer cards;
    if (!PyArg_ParseTuple(args, "Oy*:settings", &way, &cards))
        return NULL;
    uint8_t masks[HAND_MAX_SETTINGS];
    int facts[HAND_FACTS];
    int count = set_hand(way, &cards, masks, facts);
    PyObject *settings = count < 0 ? NULL : PyTuple_New(count);
    for (int i = 0; settings != NULL && i < count; i++) {
        PyObject *low = cards_at(&cards, masks[i]);
        if (low == NULL)
            Py_CLEAR(settings);
        else
            PyTuple_SetItem(settings, i, low);
    }
    PyBuffer_Release(&cards);
    return count < 0 && !PyErr_Occurred() ? raise_fault(count, facts) : settings;
}

static PyObject *handeval_ways(PyObject *module, PyObject *args)
{
    (void)module;
    (void)args;
    PyObject *ways = PyTuple_New(HAND_WAY_COUNT);
    for (int i = 0; ways != NULL && i < HAND_WAY_COUNT; i++) {
        const struct hand_way_row *row = &hand_ways[i];
        PyObject *item = Py_BuildValue("(sis)", row->name, row->cards, row->section);
        if (item == NULL)
            Py_CLEAR(ways);
        else
            PyTuple_SetItem(ways, i, item);
    }
    return ways;
}

static PyMethodDef methods[] = {
    {"value",         handeval_value,         METH_VARARGS, "value(ranking, cards) -> int"              },
    {"values",        handeval_values,        METH_VARARGS, "values(ranking, hands, count, values)"     },
    {"made",          handeval_made,          METH_VARARGS, "made(ranking, cards) -> bytes"             },
    {"category",      handeval_category,      METH_VARARGS, "category(ranking, value) -> int"           },
    {"category_name", handeval_category_name, METH_VARARGS,
     "category_name(ranking, value) -> str"                                                             },
    {"ranks",         handeval_ranks,         METH_VARARGS, "ranks(ranking, value) -> tuple of ranks"   },
    {"categories",    handeval_categories,    METH_VARARGS, "categories(ranking) -> tuple of names"     },
    {"rankings",      handeval_rankings,      METH_NOARGS,
     "rankings() -> tuple of (name, least, most, section, category names)"                              },
    {"settings",      handeval_settings,      METH_VARARGS, "settings(way, cards) -> tuple of low hands"},
    {"ways",          handeval_ways,          METH_NOARGS,  "ways() -> tuple of (name, cards, section)" },
    {NULL,            NULL,                   0,            NULL                                        },
};

static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "handeval",
    .m_doc = "Hand values; within one ranking a greater value is the better hand.",
    .m_size = 0,
    .m_methods = methods,
};

PyMODINIT_FUNC PyInit_handeval(void)
{
    PyObject *module = PyModule_Create(&definition);
#define CONSTANT(id, ...)                                                      \
    if (module != NULL && PyModule_AddIntConstant(module, #id, HAND_##id) < 0) \
        Py_CLEAR(module);
    HAND_RANKINGS(CONSTANT)
#undef CONSTANT
#define CONSTANT(id, ...)                                                                 \
    if (module != NULL && PyModule_AddIntConstant(module, "WAY_" #id, HAND_WAY_##id) < 0) \
        Py_CLEAR(module);
    HAND_WAYS(CONSTANT)
#undef CONSTANT
    return module;
}

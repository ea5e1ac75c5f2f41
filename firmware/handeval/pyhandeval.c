// The module `handeval` of CPython; handeval.pyi describes it. Only arguments are converted here.
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "hand_eval.h"

static PyObject *raise_fault(int code, const int facts[3])
{
    return PyErr_Format(PyExc_ValueError, hand_eval_message(code), facts[0], facts[1], facts[2]);
}

// For calls that have no cards to look at.
static PyObject *raise_code(int code, int ranking, int value)
{
    if (code == HAND_BAD_RANKING)
        return raise_fault(code, (int[]){ranking, HAND_RANKING_COUNT - 1, 0});
    return raise_fault(code, (int[]){value, ranking, 0});
}

static PyObject *handeval_value(PyObject *module, PyObject *args)
{
    (void)module;
    int ranking;
    Py_buffer cards;
    if (!PyArg_ParseTuple(args, "iy*:value", &ranking, &cards))
        return NULL;
    int facts[3];
    int32_t value = hand_eval(ranking, cards.buf, (size_t)cards.len);
    if (value < 0)
        hand_eval_check(ranking, cards.buf, (size_t)cards.len, facts);
    PyBuffer_Release(&cards);
    return value < 0 ? raise_fault(value, facts) : PyLong_FromLong(value);
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
        PyTuple_SET_ITEM(tuple, i, PyLong_FromLong(ranks[i]));
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
            PyTuple_SET_ITEM(names, i, name);
    }
    return names;
}

static PyObject *handeval_rankings(PyObject *module, PyObject *args)
{
    (void)module;
    (void)args;
    PyObject *rankings = PyTuple_New(HAND_RANKING_COUNT);
    for (int i = 0; rankings != NULL && i < HAND_RANKING_COUNT; i++) {
        const struct hand_ranking *row = &hand_rankings[i];
        PyObject *item =
            Py_BuildValue("(sisN)", row->name, row->cards, row->section, category_names(i));
        if (item == NULL)
            Py_CLEAR(rankings);
        else
            PyTuple_SET_ITEM(rankings, i, item);
    }
    return rankings;
}

static PyMethodDef methods[] = {
    {"value",    handeval_value,    METH_VARARGS, "value(ranking, cards) -> int"           },
    {"category", handeval_category, METH_VARARGS, "category(ranking, value) -> int"        },
    {"ranks",    handeval_ranks,    METH_VARARGS, "ranks(ranking, value) -> tuple of ranks"},
    {"rankings", handeval_rankings, METH_NOARGS,
     "rankings() -> tuple of (name, cards, section, category names)"                       },
    {NULL,       NULL,              0,            NULL                                     },
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
    return module;
}

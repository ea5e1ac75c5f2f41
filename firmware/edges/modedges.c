// MicroPython module `edges`: the input bank as a stream that select.poll can wait for.
//
//     A pin is a bit, bit 0 = GP8 to bit 7 = GP15; bit 8 = GP6, the key switch.
//     edges.start()          record the edges of these nine pins (they are inputs already)
//     edges.stop()           stop recording
//     edges.now()            microseconds since power-up
//     edges.take(run)        when the oldest run of edges began, in microseconds, or None; `run`,
//                            an array("I") of 4, becomes the bit of its pin, the same bit if the
//                            pin is high at its end (or 0), how long the run lasted in
//                            microseconds, and whether the pin is masked since
//     edges.unmask(pins)     record the edges of these pins again
//     edges.before_usb(pins) an edge of one of these holds USB back until
//     edges.serve_usb()      lets it go on
//     edges.pending()        the pins of which runs wait to be taken
//     edges.level()          the levels now
//     edges.overflows()      runs lost because the ring of 32 of their pin was full
//     edges.waiting          register this with select.poll: readable while runs are waiting

#include "edge_ring.h"

#include "hardware/timer.h"
#include "py/mperrno.h"
#include "py/runtime.h"
#include "py/smallint.h"
#include "py/stream.h"

// The fields of a run.
enum { PIN, LEVEL, SPAN_US, MASKED, FIELDS };

// A time as an int. Without an allocation while it fits a small int (the first 17.9 minutes).
static mp_obj_t time_object(uint64_t time_us)
{
    if (time_us <= (uint64_t)MP_SMALL_INT_MAX) {
        return MP_OBJ_NEW_SMALL_INT((mp_int_t)time_us);
    }
    return mp_obj_new_int_from_ull(time_us);
}

// A recorded low word with the high part of the present time; good for 71 minutes in the ring.
static uint64_t whole_time(uint32_t low)
{
    uint64_t now = time_us_64();
    return now - (uint32_t)((uint32_t)now - low);
}

static mp_obj_t edges_start(void)
{
    edge_ring_start();
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_start_obj, edges_start);

static mp_obj_t edges_stop(void)
{
    edge_ring_stop();
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_stop_obj, edges_stop);

static mp_obj_t edges_now(void)
{
    return time_object(time_us_64());
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_now_obj, edges_now);

static mp_obj_t edges_take(mp_obj_t run_in)
{
    mp_buffer_info_t fields;
    mp_get_buffer_raise(run_in, &fields, MP_BUFFER_WRITE);
    if (fields.len < FIELDS * sizeof(uint32_t)) {
        mp_raise_ValueError(MP_ERROR_TEXT("run: an array('I') of 4"));
    }
    run_t run;
    int pin = edge_ring_take(&run);
    if (pin < 0) {
        return mp_const_none;
    }
    uint32_t *field = fields.buf;
    field[PIN] = 1u << pin;
    field[LEVEL] = run.level << pin;
    field[SPAN_US] = run.last_us - run.first_us;
    field[MASKED] = run.masked;
    return time_object(whole_time(run.first_us));
}
static MP_DEFINE_CONST_FUN_OBJ_1(edges_take_obj, edges_take);

static mp_obj_t edges_unmask(mp_obj_t pins_in)
{
    edge_ring_unmask(mp_obj_get_int(pins_in));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(edges_unmask_obj, edges_unmask);

static mp_obj_t edges_before_usb(mp_obj_t pins_in)
{
    edge_ring_before_usb(mp_obj_get_int(pins_in));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(edges_before_usb_obj, edges_before_usb);

static mp_obj_t edges_serve_usb(void)
{
    edge_ring_serve_usb();
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_serve_usb_obj, edges_serve_usb);

static mp_obj_t edges_pending(void)
{
    return MP_OBJ_NEW_SMALL_INT(edge_ring_pending());
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_pending_obj, edges_pending);

static mp_obj_t edges_level(void)
{
    return MP_OBJ_NEW_SMALL_INT(edge_ring_level());
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_level_obj, edges_level);

static mp_obj_t edges_overflows(void)
{
    return mp_obj_new_int_from_uint(edge_ring_overflows());
}
static MP_DEFINE_CONST_FUN_OBJ_0(edges_overflows_obj, edges_overflows);

static mp_uint_t waiting_ioctl(mp_obj_t self, mp_uint_t request, uintptr_t argument, int *error)
{
    (void)self;
    if (request != MP_STREAM_POLL) {
        *error = MP_EINVAL;
        return MP_STREAM_ERROR;
    }
    return edge_ring_pending() ? argument & MP_STREAM_POLL_RD : 0;
}

static const mp_stream_p_t waiting_protocol = {
    .ioctl = waiting_ioctl,
};

static MP_DEFINE_CONST_OBJ_TYPE(waiting_type, MP_QSTR_Waiting, MP_TYPE_FLAG_NONE, protocol,
                                &waiting_protocol);

static const mp_obj_base_t waiting = {&waiting_type};

static const mp_rom_map_elem_t edges_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__),   MP_ROM_QSTR(MP_QSTR_edges)       },
    {MP_ROM_QSTR(MP_QSTR_start),      MP_ROM_PTR(&edges_start_obj)     },
    {MP_ROM_QSTR(MP_QSTR_stop),       MP_ROM_PTR(&edges_stop_obj)      },
    {MP_ROM_QSTR(MP_QSTR_now),        MP_ROM_PTR(&edges_now_obj)       },
    {MP_ROM_QSTR(MP_QSTR_take),       MP_ROM_PTR(&edges_take_obj)      },
    {MP_ROM_QSTR(MP_QSTR_unmask),     MP_ROM_PTR(&edges_unmask_obj)    },
    {MP_ROM_QSTR(MP_QSTR_before_usb), MP_ROM_PTR(&edges_before_usb_obj)},
    {MP_ROM_QSTR(MP_QSTR_serve_usb),  MP_ROM_PTR(&edges_serve_usb_obj) },
    {MP_ROM_QSTR(MP_QSTR_pending),    MP_ROM_PTR(&edges_pending_obj)   },
    {MP_ROM_QSTR(MP_QSTR_level),      MP_ROM_PTR(&edges_level_obj)     },
    {MP_ROM_QSTR(MP_QSTR_overflows),  MP_ROM_PTR(&edges_overflows_obj) },
    {MP_ROM_QSTR(MP_QSTR_waiting),    MP_ROM_PTR(&waiting)             },
};
static MP_DEFINE_CONST_DICT(edges_globals, edges_globals_table);

const mp_obj_module_t edges_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&edges_globals,
};

MP_REGISTER_MODULE(MP_QSTR_edges, edges_module);

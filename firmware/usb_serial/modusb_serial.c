// MicroPython module `usb_serial`: the USB serial port as a stream that never blocks.
//
// sys.stdin.buffer waits until as many bytes came as were asked for, and sys.stdout.buffer waits
// for a host that does not read (500 ms a packet); a table must do neither.
//
//     usb_serial.port.readinto(buffer)   bytes read, None if there are none
//     usb_serial.port.write(data)        bytes taken, None if there is no room or no host
//     usb_serial.port.is_open()          has a host opened the port?
//
// select.poll: readable when bytes are there; writable when a host listens and there is room.

#include "py/mperrno.h"
#include "py/mphal.h"
#include "py/ringbuf.h"
#include "py/runtime.h"
#include "py/stream.h"
#include "shared/tinyusb/mp_usbd.h"
#include "shared/tinyusb/mp_usbd_cdc.h"

static mp_uint_t nothing_now(int *error)
{
    *error = MP_EAGAIN;
    return MP_STREAM_ERROR;
}

static mp_uint_t port_read(mp_obj_t self, void *buffer, mp_uint_t size, int *error)
{
    (void)self;
    mp_usbd_cdc_poll_interfaces(0);
    mp_uint_t n = 0;
    int byte;
    while (n < size && (byte = ringbuf_get(&stdin_ringbuf)) >= 0) {
        ((uint8_t *)buffer)[n++] = byte;
    }
    return n ? n : nothing_now(error);
}

static mp_uint_t port_write(mp_obj_t self, const void *data, mp_uint_t size, int *error)
{
    (void)self;
    if (!tud_cdc_connected()) {
        return nothing_now(error);
    }
    mp_uint_t n = tud_cdc_write(data, MIN(size, tud_cdc_write_available()));
    tud_cdc_write_flush();
    return n ? n : nothing_now(error);
}

static mp_uint_t port_ioctl(mp_obj_t self, mp_uint_t request, uintptr_t wanted, int *error)
{
    (void)self;
    if (request != MP_STREAM_POLL) {
        *error = MP_EINVAL;
        return MP_STREAM_ERROR;
    }
    mp_uint_t ready = mp_usbd_cdc_poll_interfaces(wanted & MP_STREAM_POLL_RD);
    if (tud_cdc_connected() && tud_cdc_write_available()) {
        ready |= wanted & MP_STREAM_POLL_WR;
    }
    return ready;
}

static mp_obj_t port_is_open(mp_obj_t self)
{
    (void)self;
    return mp_obj_new_bool(tud_cdc_connected());
}
static MP_DEFINE_CONST_FUN_OBJ_1(port_is_open_obj, port_is_open);

static const mp_rom_map_elem_t port_locals_table[] = {
    {MP_ROM_QSTR(MP_QSTR_readinto), MP_ROM_PTR(&mp_stream_readinto_obj)},
    {MP_ROM_QSTR(MP_QSTR_write),    MP_ROM_PTR(&mp_stream_write1_obj)  },
    {MP_ROM_QSTR(MP_QSTR_is_open),  MP_ROM_PTR(&port_is_open_obj)      },
};
static MP_DEFINE_CONST_DICT(port_locals, port_locals_table);

static const mp_stream_p_t port_protocol = {
    .read = port_read,
    .write = port_write,
    .ioctl = port_ioctl,
};

static MP_DEFINE_CONST_OBJ_TYPE(port_type, MP_QSTR_Port, MP_TYPE_FLAG_NONE, protocol,
                                &port_protocol, locals_dict, &port_locals);

static const mp_obj_base_t port = {&port_type};

static const mp_rom_map_elem_t usb_serial_globals_table[] = {
    {MP_ROM_QSTR(MP_QSTR___name__), MP_ROM_QSTR(MP_QSTR_usb_serial)},
    {MP_ROM_QSTR(MP_QSTR_port),     MP_ROM_PTR(&port)              },
};
static MP_DEFINE_CONST_DICT(usb_serial_globals, usb_serial_globals_table);

const mp_obj_module_t usb_serial_module = {
    .base = {&mp_type_module},
    .globals = (mp_obj_dict_t *)&usb_serial_globals,
};

MP_REGISTER_MODULE(MP_QSTR_usb_serial, usb_serial_module);

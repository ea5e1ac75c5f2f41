// Boot ROM of the bench: vectors, the tables the SDK looks functions up in, start of the image.
// Layout: RP2040 datasheet 2.8.3, SDK boot/bootrom_constants.h and pico/bootrom/sf_table.h.
// What is not provided stops the emulator with a breakpoint; the bench names it.

    .syntax unified
    .cpu cortex-m0plus
    .thumb

    // Breakpoint numbers, read by boards/bench/emulator/breakpoints.js
    .equ BREAK_EXCEPTION, 0x20
    .equ BREAK_LOOKUP, 0x21
    .equ BREAK_FLOAT, 0x22
    .equ BREAK_USB_BOOT, 0x23

    .equ STACK_TOP, 0x20041f00      // below the copy of the second stage
    .equ BOOT2_COPY, 0x20041f00

    .section .vectors, "a"
    .word STACK_TOP
    .word reset + 1
    .word exception + 1             // NMI
    .word exception + 1             // hard fault
    .byte 'M', 'u', 1, 3            // magic and version: 3 is the ROM of the B2 stepping
    .hword function_table
    .hword data_table
    .hword table_lookup + 1

    .text
    .align 2
    .thumb_func
    .global reset
reset:
    bl boot_load_second_stage       // copies it to BOOT2_COPY, r0 = 0 if its checksum is wrong
    cmp r0, #0
    beq no_image
    movs r0, #0
    mov lr, r0                      // no return address: it jumps to the image's vectors
    ldr r0, =BOOT2_COPY + 1
    bx r0
no_image:
    bkpt BREAK_USB_BOOT             // the real ROM offers a USB drive here
    b no_image

    .thumb_func
exception:
    bkpt BREAK_EXCEPTION
    b exception

// uint32_t *table_lookup(uint16_t *table, uint32_t code): 2.8.3.2.
    .thumb_func
table_lookup:
    mov r3, r0
1:  ldrh r2, [r3]
    cmp r2, #0
    beq 3f
    cmp r2, r1
    beq 2f
    adds r3, #4
    b 1b
2:  ldrh r0, [r3, #2]
    bx lr
3:  bkpt BREAK_LOOKUP               // r1 = the code that is not there
    movs r0, #0
    bx lr

    .thumb_func
float_missing:
    bkpt BREAK_FLOAT
    bx lr

    .thumb_func
usb_boot:
    bkpt BREAK_USB_BOOT
    b usb_boot

// uint8_t *rom_memset(uint8_t *to, uint8_t value, uint32_t length)
    .thumb_func
rom_memset:
    mov r3, r0
    lsls r1, r1, #24
    lsrs r1, r1, #24
1:  cmp r2, #0                      // bytes up to a word boundary
    beq 4f
    lsls r0, r3, #30
    beq 2f
    strb r1, [r3]
    adds r3, #1
    subs r2, #1
    b 1b
2:  mov ip, r3
    lsls r0, r1, #8
    orrs r1, r0
    lsls r0, r1, #16
    orrs r0, r1
    b 3f
    .align 2
6:  stmia r3!, {r0}
3:  subs r2, #4
    bhs 6b
    adds r2, #4
5:  beq 4f                          // flags: bytes left
    strb r1, [r3]
    adds r3, #1
    subs r2, #1
    b 5b
4:  bx lr

// uint8_t *rom_memcpy(uint8_t *to, const uint8_t *from, uint32_t length)
    .thumb_func
rom_memcpy:
    push {r0, r4, r5, r6, lr}
    mov r3, r0
    eors r3, r1
    lsls r3, r3, #30
    bne copy_bytes                  // never both on a word boundary
1:  lsls r3, r0, #30
    beq copy_words
    cmp r2, #0
    beq 2f
    ldrb r3, [r1]
    strb r3, [r0]
    adds r0, #1
    adds r1, #1
    subs r2, #1
    b 1b
copy_words:
    subs r2, #16
    blo 4f
3:  ldmia r1!, {r3, r4, r5, r6}
    stmia r0!, {r3, r4, r5, r6}
    subs r2, #16
    bhs 3b
4:  adds r2, #16
5:  subs r2, #4
    blo 6f
    ldmia r1!, {r3}
    stmia r0!, {r3}
    b 5b
6:  adds r2, #4
copy_bytes:
    cmp r2, #0
    beq 2f
    movs r4, #0
7:  ldrb r3, [r1, r4]
    strb r3, [r0, r4]
    adds r4, #1
    cmp r4, r2
    bne 7b
2:  pop {r0, r4, r5, r6, pc}

    .macro function first, second, name
    .byte \first, \second
    .hword \name + 1
    .endm

    .align 2
function_table:
    function 'P', '3', rom_popcount32
    function 'R', '3', rom_reverse32
    function 'L', '3', rom_clz32
    function 'T', '3', rom_ctz32
    function 'M', 'S', rom_memset
    function 'S', '4', rom_memset
    function 'M', 'C', rom_memcpy
    function 'C', '4', rom_memcpy
    function 'I', 'F', rom_connect_internal_flash
    function 'E', 'X', rom_flash_exit_xip
    function 'R', 'E', rom_flash_range_erase
    function 'R', 'P', rom_flash_range_program
    function 'F', 'C', rom_flash_flush_cache
    function 'C', 'X', rom_flash_enter_cmd_xip
    function 'U', 'B', usb_boot
    .hword 0

data_table:
    .byte 'S', 'F'
    .hword float_table
    .byte 'S', 'D'
    .hword double_table
    .hword 0

    .macro absent count
    .rept \count
    .word float_missing + 1
    .endr
    .endm

// The byte two before each table is its length in words (SF_TABLE_V2_SIZE / 4).
    .align 2
    .hword 0
    .byte 32, 0
float_table:
    .word __aeabi_fadd, __aeabi_fsub, __aeabi_fmul, __aeabi_fdiv
    .word rom_fcmp, rom_fcmp, rom_fsqrt                     // 0x10
    .word rom_float2int, rom_float2fix, rom_float2uint, rom_float2ufix
    .word __aeabi_i2f, rom_fix2float, __aeabi_ui2f, rom_ufix2float
    absent 6                                                // 0x3c trigonometry, exp, ln
    .word rom_fcmp                                          // 0x54
    absent 1                                                // atan2
    .word __aeabi_l2f, rom_fix642float, __aeabi_ul2f, rom_ufix642float
    .word rom_float2int64, rom_float2fix64, rom_float2uint64, rom_float2ufix64
    .word __aeabi_f2d                                       // 0x7c
    .hword 0
    .byte 32, 0
double_table:
    .word __aeabi_dadd, __aeabi_dsub, __aeabi_dmul, __aeabi_ddiv
    .word rom_dcmp, rom_dcmp, rom_dsqrt
    .word rom_double2int, rom_double2fix, rom_double2uint, rom_double2ufix
    .word __aeabi_i2d, rom_fix2double, __aeabi_ui2d, rom_ufix2double
    absent 6
    .word rom_dcmp
    absent 1
    .word __aeabi_l2d, rom_fix642double, __aeabi_ul2d, rom_ufix642double
    .word rom_double2int64, rom_double2fix64, rom_double2uint64, rom_double2ufix64
    .word __aeabi_d2f

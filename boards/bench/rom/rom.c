// Boot ROM of the bench: bit functions, flash functions, loading the image's second stage.
// Contracts: RP2040 datasheet 2.8.2 (boot sequence), 2.8.3.1 (functions), 4.10 (SSI).

#include <stdint.h>
#include <stdbool.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define SSI_BASE       0x18000000u
#define SSI_CTRLR0     REGISTER(SSI_BASE + 0x00)
#define SSI_CTRLR1     REGISTER(SSI_BASE + 0x04)
#define SSI_SSIENR     REGISTER(SSI_BASE + 0x08)
#define SSI_SER        REGISTER(SSI_BASE + 0x10)
#define SSI_BAUDR      REGISTER(SSI_BASE + 0x14)
#define SSI_SR         REGISTER(SSI_BASE + 0x28)
#define SSI_DR0        REGISTER(SSI_BASE + 0x60)
#define SSI_SPI_CTRLR0 REGISTER(SSI_BASE + 0xf4)
#define SR_RFNE        0x08u

#define CTRLR0_8_BITS      (7u << 16)
#define CTRLR0_32_BITS     (31u << 16)
#define CTRLR0_EEPROM_READ (3u << 8)

#define QSPI_SS_CTRL REGISTER(0x4001800cu)
#define SS_NORMAL    0u
#define SS_LOW       (2u << 8)
#define SS_HIGH      (3u << 8)

#define XIP_CTRL_FLUSH REGISTER(0x14000004u)

// W25Q16JV instruction set, 8.1.2.
#define WRITE_ENABLE  0x06u
#define READ_STATUS_1 0x05u
#define READ_DATA     0x03u
#define PAGE_PROGRAM  0x02u
#define SECTOR_ERASE  0x20u
#define STATUS_BUSY   0x01u

#define PAGE   256u
#define SECTOR 4096u

#define BOOT2_COPY ((uint8_t *)0x20041f00u)
#define BOOT2_SIZE 256u

int rom_popcount32(uint32_t value)
{
    int count = 0;
    for (; value; value &= value - 1)
        count++;
    return count;
}

uint32_t rom_reverse32(uint32_t value)
{
    value = ((value >> 1) & 0x55555555u) | ((value & 0x55555555u) << 1);
    value = ((value >> 2) & 0x33333333u) | ((value & 0x33333333u) << 2);
    value = ((value >> 4) & 0x0f0f0f0fu) | ((value & 0x0f0f0f0fu) << 4);
    return __builtin_bswap32(value);
}

int rom_clz32(uint32_t value)
{
    int count = 0;
    if (value == 0)
        return 32;
    if (!(value >> 16)) {
        count += 16;
        value <<= 16;
    }
    if (!(value >> 24)) {
        count += 8;
        value <<= 8;
    }
    if (!(value >> 28)) {
        count += 4;
        value <<= 4;
    }
    if (!(value >> 30)) {
        count += 2;
        value <<= 2;
    }
    return count + !(value >> 31);
}

int rom_ctz32(uint32_t value)
{
    return value ? 31 - rom_clz32(value & -value) : 32;
}

static void select_flash(bool select)
{
    QSPI_SS_CTRL = select ? SS_LOW : SS_HIGH;
}

static uint8_t exchange(uint8_t byte)
{
    SSI_DR0 = byte;
    while (!(SSI_SR & SR_RFNE))
        ;
    return (uint8_t)SSI_DR0;
}

static void command_with_address(uint8_t command, uint32_t address)
{
    exchange(command);
    exchange(address >> 16);
    exchange(address >> 8);
    exchange(address);
}

static void write_enable(void)
{
    select_flash(true);
    exchange(WRITE_ENABLE);
    select_flash(false);
}

// The core waits here while the flash is busy, with whatever interrupts the caller left on.
static void wait_while_busy(void)
{
    uint8_t status;
    do {
        select_flash(true);
        exchange(READ_STATUS_1);
        status = exchange(0);
        select_flash(false);
    } while (status & STATUS_BUSY);
}

void rom_connect_internal_flash(void)
{
    QSPI_SS_CTRL = SS_NORMAL;
    SSI_SSIENR = 0;
    SSI_BAUDR = 6;
    SSI_CTRLR0 = CTRLR0_8_BITS;
    SSI_CTRLR1 = 0;
    SSI_SER = 1;
    SSI_SSIENR = 1;
}

// Leaves continuous read: FFh twice resets the mode bits (W25Q16JV 6.1.2).
void rom_flash_exit_xip(void)
{
    rom_connect_internal_flash();
    select_flash(true);
    exchange(0xff);
    exchange(0xff);
    select_flash(false);
}

// Whole blocks of block_size (with block_command) where they fit, 4 KB sectors elsewhere.
void rom_flash_range_erase(uint32_t address, uint32_t count, uint32_t block_size,
                           uint8_t block_command)
{
    uint32_t end = address + count;
    while (address < end) {
        bool block =
            block_size > SECTOR && !(address & (block_size - 1)) && end - address >= block_size;
        write_enable();
        select_flash(true);
        command_with_address(block ? block_command : SECTOR_ERASE, address);
        select_flash(false);
        wait_while_busy();
        address += block ? block_size : SECTOR;
    }
}

void rom_flash_range_program(uint32_t address, const uint8_t *data, uint32_t count)
{
    for (uint32_t done = 0; done < count; done += PAGE) {
        write_enable();
        select_flash(true);
        command_with_address(PAGE_PROGRAM, address + done);
        for (uint32_t i = 0; i < PAGE; i++)
            exchange(data[done + i]);
        select_flash(false);
        wait_while_busy();
    }
}

void rom_flash_flush_cache(void)
{
    XIP_CTRL_FLUSH = 1;
    QSPI_SS_CTRL = SS_NORMAL;
}

// Serial 03h reads on every access: slow, and good for any flash.
void rom_flash_enter_cmd_xip(void)
{
    SSI_SSIENR = 0;
    SSI_CTRLR0 = CTRLR0_32_BITS | CTRLR0_EEPROM_READ;
    SSI_SPI_CTRLR0 = (READ_DATA << 24) | (2u << 8) | (6u << 2);
    SSI_SSIENR = 1;
}

// CRC-32 as the image's build puts it behind the second stage: polynomial 04C11DB7h, start
// FFFFFFFFh, most significant bit first, not inverted (2.8.1.3.1).
static uint32_t checksum(const uint8_t *data, uint32_t length)
{
    uint32_t crc = 0xffffffffu;
    while (length--) {
        crc ^= (uint32_t)*data++ << 24;
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 0x80000000u ? (crc << 1) ^ 0x04c11db7u : crc << 1;
    }
    return crc;
}

bool boot_load_second_stage(void)
{
    rom_connect_internal_flash();
    rom_flash_exit_xip();
    select_flash(true);
    command_with_address(READ_DATA, 0);
    for (uint32_t i = 0; i < BOOT2_SIZE; i++)
        BOOT2_COPY[i] = exchange(0);
    select_flash(false);
    rom_flash_flush_cache();
    return checksum(BOOT2_COPY, BOOT2_SIZE - 4) == *(uint32_t *)(BOOT2_COPY + BOOT2_SIZE - 4);
}

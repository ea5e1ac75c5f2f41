# The C modules of the rig's image: the serial port that never blocks.
include(${CMAKE_CURRENT_LIST_DIR}/../../firmware/usb_serial/micropython.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../toolchain/libraries.cmake)

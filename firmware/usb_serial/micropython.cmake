# The module `usb_serial`: rp2 port only, so there is no micropython.mk for the unix port.
add_library(usermod_usb_serial INTERFACE)
target_sources(usermod_usb_serial INTERFACE ${CMAKE_CURRENT_LIST_DIR}/modusb_serial.c)
target_include_directories(usermod_usb_serial INTERFACE ${CMAKE_CURRENT_LIST_DIR})
target_link_libraries(usermod INTERFACE usermod_usb_serial)

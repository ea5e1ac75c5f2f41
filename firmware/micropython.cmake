# The C modules of the image: every folder beside this file that has a micropython.cmake of its own.
file(GLOB C_MODULES CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*/micropython.cmake)
foreach(C_MODULE ${C_MODULES})
    include(${C_MODULE})
endforeach()

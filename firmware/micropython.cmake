# The C modules of the image: every folder beside this file that has a micropython.cmake of its own.
file(GLOB C_MODULES CONFIGURE_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/*/micropython.cmake)
foreach(C_MODULE ${C_MODULES})
    include(${C_MODULE})
endforeach()

# The parts of the interpreter that every line of the application goes through: for speed, as the
# port itself has it for vm.c, map.c and mpz.c; the rest of the image is built for size.
set(FAST_PARTS argcheck.c bc.c binary.c gc.c malloc.c modstruct.c mpprint.c obj.c objarray.c
    objboundmeth.c objdict.c objfun.c objgenerator.c objint.c objint_mpz.c objlist.c
    objproperty.c objstr.c objtype.c qstr.c runtime.c sequence.c stream.c vstr.c)
list(TRANSFORM FAST_PARTS PREPEND ${MICROPY_PY_DIR}/)
set_source_files_properties(${FAST_PARTS} PROPERTIES COMPILE_OPTIONS "-O2")

include(${CMAKE_CURRENT_LIST_DIR}/../boards/toolchain/libraries.cmake)

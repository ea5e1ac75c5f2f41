# The module `line_check`, unix port.
SRC_USERMOD_C += $(USERMOD_DIR)/modline_check.c

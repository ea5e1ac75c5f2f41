# The evaluator as a user C module of MicroPython's make ports (unix). py*.c is for CPython.
HANDEVAL_DIR := $(USERMOD_DIR)
HANDEVAL_OTHER := $(wildcard $(HANDEVAL_DIR)/mod*.c $(HANDEVAL_DIR)/py*.c)

SRC_USERMOD_C += $(HANDEVAL_DIR)/modhandeval.c
SRC_USERMOD_LIB_C += $(filter-out $(HANDEVAL_OTHER),$(sort $(wildcard $(HANDEVAL_DIR)/*.c)))

CFLAGS_USERMOD += -I$(HANDEVAL_DIR)

# Everything the project does, by name: make help
BOARD ?= RPI_PICO
PYTHON := .venv/bin/python
TABLECTL := .venv/bin/tablectl
BENCH := boards/bench

# What is there after the set-up; a file stands for each folder of dependencies.
VENV := .venv/.installed
PROJECT := .venv/.project
NODE_MODULES := $(BENCH)/node_modules/.package-lock.json
EXTENSIONS := build/extensions.installed
STUBS := .venv/stubs/.installed
SITE := boards/toolchain/docs
DOCS := .venv/docs/.installed
CIRCUIT := boards/rpi_pico/hardware
RULES := .venv/hardware/.installed
BOOTROM := build/bench/bootrom.bin
# What the wheel needs, kept here so that its tests install it without a package index.
NEEDED := build/downloads/wheels/.downloaded
# Stands for the tests that Python has compiled.
COLLECTED := build/collected
IMAGES := $(addprefix image-,RPI_PICO RPI_PICO2 RIG_PICO)
NATIVE := $(addprefix native-,armv6m armv7m x64)

ARM := arm-none-eabi-
BOOTROM_FLAGS := -mcpu=cortex-m0plus -mthumb -Os -ffreestanding -fno-builtin -Wall -Werror
C_FILES = $(wildcard firmware/*/*.[ch] firmware/*/*/*.[ch] $(BENCH)/rom/*.[ch] hil_tests/*/*.[ch] \
	host_tools/measure/*/*.[ch] host_tools/mathematics/payback/*/*.[ch])
COMPILE = build/lock/bin/pip-compile --quiet --upgrade --allow-unsafe --generate-hashes \
	--strip-extras --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host
FIRMWARE_PYTHON = firmware/tablectl firmware/_boot.py firmware/boot.py firmware/main.py boards/rpi_pico/parts.py
# One board takes one test at a time.
HIL_WHERE = $(if $(PORT),--board-port "$(PORT)",--numprocesses auto --dist loadfile) $(if $(RIG),--board-rig "$(RIG)")
HIL_REPORTS = --junitxml build/hil/junit.xml --hil-report build/hil/report.html --hil-record build/hil
# The tests that play random rounds as long as they are told to.
SOAKED = $(subst /,.,$(basename $(wildcard hil_tests/rules/ch*/test_properties.py \
	hil_tests/rules/test_blackjack_properties.py hil_tests/rules/test_every_game.py)))
chosen = tests=$$($(PYTHON) -m hil_tests.chosen $(1)) && $(PYTHON) -m pytest --numprocesses auto --dist loadfile $$tests
CUTS = --jobs $(or $(JOBS),1) $(if $(FROM),--from $(FROM)) $(if $(TO),--to $(TO)) $(if $(JSON),--json)
RIG_PYTHON = boards/rig/table_rig boards/rig/wires.py

# Python keeps what it has compiled, or each process of the tests and of mypy compiles it all anew.
unexport PYTHONDONTWRITEBYTECODE

# Two targets at a time, as downloads and many a step of a build use one core alone; what removes
# files goes by itself. The programs of a target are not told of it.
ifneq ($(filter clean distclean,$(MAKECMDGOALS)),)
.NOTPARALLEL:
endif
MAKEFLAGS += --jobs=2
unexport MAKEFLAGS
.DELETE_ON_ERROR:
.PHONY: help machine setup run live quick check test pytest bench-test firmware rig unix natmod bootrom wheel hil flash fuzz soak \
	collect-faults floor floor-linked floor-faults floor-500 fleet link-faults model simulate hostile powercut powercut-linked races sweep screenshots bench ompeval qemu year link-year rules-matrix mutants pack release walk docs hardware lint format lock clean distclean \
	$(IMAGES) $(NATIVE)

help: ## daily: list the targets
	@for group in daily building campaigns; do echo "$$group:"; \
		sed -n "s/^\([a-z0-9-]*\):[^#]*## $$group: /\1|/p" Makefile | \
		awk -F'|' '{ printf "  make %-14s %s\n", $$1, $$2 }'; done

setup: $(PROJECT) $(EXTENSIONS) $(NODE_MODULES) $(NEEDED) ## daily: get what the project needs: Debian packages, .venv, node_modules

run: setup firmware bootrom ## daily: the table in a browser, on the virtual bench; ROUND=file.json plays that round instead
	@$(TABLECTL) $(if $(ROUND),run "$(ROUND)",panel --bench)

live: setup firmware bootrom ## daily: the table live in the terminal, on the virtual bench
	@$(TABLECTL) run --bench

test: pytest bench-test ## daily: all tests, the image on the virtual bench and the installed wheel included; RECORD=1 keeps how long each file takes

quick: lint unix firmware bootrom ## daily: lint, and the quick tests of rules, controller and native board, a minute
	@$(call chosen)

check: setup unix firmware bootrom ## daily: the tests that import what has changed since the last commit; FILES="...", or GAME=687a for those of a game
	@$(call chosen,$(or $(FILES),$(if $(GAME),--game $(GAME)),--changed))

# Two workers more than there are cores, for many a test waits: for a clock, for a browser. With four
# more no core is ever idle, and all of it takes longer.
pytest: setup wheel unix $(COLLECTED)
	$(PYTHON) -m pytest --numprocesses $$(($$(nproc) + 2)) --dist loadfile --no-loadscope-reorder $(if $(RECORD),--record-durations)

# Once, while the images are built: in a new clone each worker would compile all tests for itself.
$(COLLECTED): | $(PROJECT) $(EXTENSIONS) $(BOOTROM) image-RPI_PICO
	@$(PYTHON) -m pytest --collect-only -q >$@.log || { cat $@.log >&2; exit 1; }
	@touch $@

bench-test: $(NODE_MODULES)
	cd $(BENCH) && npm test --silent

firmware: | machine ## building: build/BOARD/firmware.{elf,bin,uf2}; BOARD=RPI_PICO (default), RPI_PICO2 or RIG_PICO
	@python3 -m boards.toolchain firmware --board "$(BOARD)"

rig: | machine ## building: build/RIG_PICO/firmware.{elf,bin,uf2}, for the second Pico that plays the table
	@python3 -m boards.toolchain firmware --board RIG_PICO

unix: | machine ## building: build/unix/micropython, for the tests of the pure layers
	@python3 -m boards.toolchain unix

natmod: $(VENV) ## building: handeval alone for stock MicroPython, build/natmod/ARCH/handeval.mpy; ARCH=armv6m (default), armv7m, x64
	@$(PYTHON) -m boards.toolchain natmod --arch "$(or $(ARCH),armv6m)"

bootrom: $(BOOTROM) ## building: build/bench/bootrom.bin, the boot ROM of the virtual bench

wheel: setup bootrom $(IMAGES) $(NATIVE) ## building: build/wheel/tablectl-*.whl: the tools, the images and the bench, for machines without this folder
	@rm -rf build/wheel
	@.venv/bin/hatchling build --target wheel --directory build/wheel

$(IMAGES): image-%: | machine
	@python3 -m boards.toolchain firmware --board $*

$(NATIVE): native-%: $(VENV)
	@$(PYTHON) -m boards.toolchain natmod --arch $*

hil: setup firmware rig bootrom ## daily: the board tests: bench; PORT=p RIG=p: a real board and rig; RIG=virtual; COUNT=n, TESTS="-k ..."
	$(PYTHON) -m pytest hil_tests/board $(HIL_WHERE) $(if $(COUNT),--count $(COUNT)) $(HIL_REPORTS) $(TESTS)

flash: setup firmware ## building: write the image to the board that is plugged in, or to the one at PORT=...
	@$(TABLECTL) flash --board "$(BOARD)" $(if $(PORT),--port "$(PORT)")

fuzz: setup unix firmware bootrom ## campaigns: lines and bytes thrown at the link on the unix port, inputs at the evaluator, options and files at the command, everything at the image for HOURS=4; SEED=n
	MICROPYPATH=firmware build/unix/micropython -X heapsize=8M -m hil_tests.controller.fuzz_link 200000
	MICROPYPATH=firmware build/unix/micropython -X heapsize=8M -m hil_tests.controller.fuzz_bytes 1000000
	$(PYTHON) -m hil_tests.evaluator.fuzz 10000000
	$(PYTHON) -m hil_tests.host_tools.cli.fuzz --seconds 3600 --seed $(or $(SEED),1)
	$(PYTHON) -m hil_tests.board.fuzz_board --hours $(or $(HOURS),4) --seed $(or $(SEED),1) --jobs 2

collect-faults: setup ## campaigns: 1,000 histories of a collector with faults of disk, cable and power; COUNT=n, SEED=n: one of them again
	@$(PYTHON) -m hil_tests.host_tools.floor.collector.faults $(or $(COUNT),$(if $(SEED),1,1000)) --seed $(or $(SEED),0)

floor: setup firmware bootrom ## campaigns: TABLES=8 virtual boards play for MINUTES=5 into one collector and its database; SEED=n, JSON=1
	@$(PYTHON) -m hil_tests.host_tools.floor.unattended.play --tables $(or $(TABLES),8) --minutes $(or $(MINUTES),5) \
		--seed $(or $(SEED),1) $(if $(JSON),--json)

floor-faults: setup firmware bootrom ## campaigns: 4 of them for MINUTES=10 while boards, cables, collector and DATABASE=sqlite fail; SEED=n
	@$(PYTHON) -m hil_tests.host_tools.floor.unattended.faults --minutes $(or $(MINUTES),10) --seed $(or $(SEED),1) \
		--database $(or $(DATABASE),sqlite)

floor-linked: setup firmware bootrom ## campaigns: TABLES=8 of three games on one link for MINUTES=5, won at several tables at once, while cables and collector fail; SEED=n, JSON=1
	@$(PYTHON) -m hil_tests.host_tools.floor.unattended.linked --tables $(or $(TABLES),8) --minutes $(or $(MINUTES),5) \
		--seed $(or $(SEED),1) $(if $(JSON),--json)

floor-500: setup ## campaigns: TABLES=500 of the firmware's own Python code, a round a minute for MINUTES=5, into files and PostgreSQL; JSON=1
	@$(PYTHON) -m hil_tests.host_tools.floor.unattended.many --tables $(or $(TABLES),500) --minutes $(or $(MINUTES),5) \
		$(if $(JSON),--json)

fleet: setup firmware bootrom ## campaigns: an image is rolled out to TABLES=24 virtual boards that play, two of them bad; SEED=n, JSON=1
	@$(PYTHON) -m hil_tests.host_tools.floor.unattended.fleet --tables $(or $(TABLES),24) --seed $(or $(SEED),1) \
		$(if $(JSON),--json)

link-faults: setup ## campaigns: PostgreSQL killed KILLS=50 times while CLAIMS=1000 awards of linked tables wait for their answer; SEED=n, JSON=1
	@$(PYTHON) -m hil_tests.host_tools.floor.linked.killed --claims $(or $(CLAIMS),1000) --kills $(or $(KILLS),50) \
		--seed $(or $(SEED),1) $(if $(JSON),--json)

simulate: setup ## campaigns: SEEDS=1000 histories of tables alone, linked, and with their collector, with all that people do and all that fails; SEED=n SCENARIO=pit: one of them again
	@$(PYTHON) -m hil_tests.simulation $(or $(SEEDS),$(if $(SEED),,1000)) $(if $(SEED),--seed $(SEED)) \
		$(if $(SCENARIO),--scenario $(SCENARIO)) $(if $(JSON),--json)

model: setup ## campaigns: the protocol of linked tables as a model that Spin plays to its last state, and broken on purpose, half an hour; JSON=1
	@$(PYTHON) -m hil_tests.host_tools.floor.linked.model.run $(if $(JSON),--json)

soak: setup unix firmware bootrom ## campaigns: 10,000 random rounds a game through the rules, keeper and journal, 1,000 power cycles, 200 rounds on the image
	@for test in $(SOAKED); do echo "$$test"; $(PYTHON) -m "$$test" 10000 || exit 1; done
	MICROPYPATH=firmware build/unix/micropython -X heapsize=4M -m hil_tests.controller.soak 10000 1000
	$(PYTHON) -m hil_tests.board.soak 200

hostile: setup firmware bootrom ## campaigns: an hour on the image with every wire hostile at once, some hours; SECONDS=n, SEED=n
	@$(PYTHON) -m hil_tests.board.hostile_hour $(or $(SECONDS),3600) --seed $(or $(SEED),1)

powercut: setup firmware bootrom ## campaigns: the power goes after every byte of two rounds, which are then played on, an hour; JOBS=2, FROM=n and TO=n, JSON=1
	@$(PYTHON) -m hil_tests.board.power_cut $(CUTS)

powercut-linked: setup firmware bootrom ## campaigns: the same with a round of a linked table, half an hour; JOBS=2, FROM=n and TO=n for a part, JSON=1
	@$(PYTHON) -m hil_tests.board.linked_round $(CUTS)

races: setup firmware rig bootrom ## campaigns: lock-out races, COUNT=10000 of them: on the bench, through RIG=virtual, or PORT=... and RIG=...
	@$(PYTHON) -m hil_tests.board.races $(or $(COUNT),500) --jobs $(or $(JOBS),1) $(if $(PORT),--port "$(PORT)") $(if $(RIG),--rig "$(RIG)")

sweep: setup firmware bootrom ## campaigns: whole spaces too large for make test; every example round on the virtual bench
	$(PYTHON) -m pytest -m sweep --ignore hil_tests/wheel/test_first_release.py

screenshots: setup ## campaigns: every game in a browser beside the pictures that are kept of it; GAMES="588 593" for a part, KEEP=1 keeps them
	@$(PYTHON) -m hil_tests.host_tools.session.web.screens.compare $(GAMES) $(if $(KEEP),--keep)

bench: setup firmware bootrom ## campaigns: measure the figures of the product on the virtual bench
	@$(TABLECTL) measure

ompeval: setup ## campaigns: hands a second beside OMPEval on this host: FOLDER=... is a checkout of it
	@$(PYTHON) -m hil_tests.host_tools.measure.ompeval "$(FOLDER)"

year: setup ## campaigns: the audit of a table's months, written and measured: MONTHS=1 (minutes), 12 (an hour)
	$(PYTHON) -m hil_tests.host_tools.measure.year --months $(or $(MONTHS),1)

link-year: setup ## campaigns: a link's ledger held against a day of TABLES=5 tables, of DAYS=365 such days; ROUNDS=1080 of a table in the day
	$(PYTHON) -m hil_tests.host_tools.floor.linked.link_year --tables $(or $(TABLES),5) --days $(or $(DAYS),365) \
		--rounds $(or $(ROUNDS),1080)

qemu: setup ## campaigns: the tests of layers without hardware on a Cortex-M0 and a Cortex-M3 that QEMU emulates, long; MACHINE=cortex-m0, FILES="..." for a part, JSON=1
	@boards/toolchain/machine.sh qemu
	@$(PYTHON) -m hil_tests.qemu.run $(FILES) $(if $(MACHINE),--machine "$(MACHINE)") $(if $(JSON),--json)

rules-matrix: $(PROJECT) ## building: every numbered paragraph with its code and its tests, into build/rules-matrix
	$(PYTHON) -m hil_tests.matrix.matrix

mutants: setup ## campaigns: what each row of the rule matrix cites is changed, and its tests must fail; ROWS="573 588.11" for a part, JOBS=2; NETS=1: which of a game's mutants random rounds catch, which example rounds, half an hour (KEEP=1 keeps the table); ROOM="store link" or ROOM=all: a sample of the firmware's rooms
	@$(PYTHON) -m hil_tests.matrix.$(if $(ROOM),rooms,$(if $(NETS),nets,mutants)) $(foreach row,$(ROWS),'$(row)') \
		$(filter-out all,$(ROOM)) --jobs $(or $(JOBS),$(if $(NETS),1,2)) $(if $(KEEP),--keep)

pack: setup firmware ## building: the submission pack into build/pack; TABLE=file.toml for one table, BOARD=RPI_PICO2
	@$(TABLECTL) pack --board "$(BOARD)" $(if $(TABLE),--table "$(TABLE)")

# Sources and pack are made last and one after the other: they are of the tree as it is committed.
release: wheel docs $(STUBS) $(RULES) ## building: the release of this commit into build/release, all the same to the byte wherever it is made; KEY=me.pem signs it
	@rm -rf build/sdist
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) .venv/bin/hatchling build --target sdist --directory build/sdist
	@$(TABLECTL) pack --board RPI_PICO
	@$(TABLECTL) release make $(if $(KEY),--sign "$(KEY)")

walk: setup ## campaigns: a release as its user meets it: what FIRST_RELEASE.md says is typed from the folder that make release made
	$(PYTHON) -m pytest -m sweep hil_tests/wheel/test_first_release.py --durations 1

docs: setup image-RPI_PICO bootrom $(DOCS) ## building: the documentation site into build/docs, for a browser without a network, with pictures of every game, and the man pages into build/docs/man
	@$(PYTHON) -m hil_tests.host_tools.session.web.screens.site build/docs_pictures
	@$(PYTHON) -m boards.toolchain.docs.gather
	@SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) NO_MKDOCS_2_WARNING=1 PYTHONPATH=.venv/docs \
		$(PYTHON) -m mkdocs build --quiet --strict --config-file $(SITE)/mkdocs.yml
	@$(PYTHON) -m boards.toolchain.docs.man

hardware: $(PROJECT) $(RULES) ## building: the circuit of the board into build/hardware: electrical rules (SKiDL), simulations (ngspice), drawings, bill of materials
	@boards/toolchain/machine.sh hardware
	@rm -rf build/hardware && mkdir -p build/hardware
	@cd build/hardware && PYTHONPATH="$(CURDIR):$(CURDIR)/.venv/hardware" ../../$(PYTHON) -m $(subst /,.,$(CIRCUIT)).rules \
		2>said || { cat said >&2; exit 1; }
	@$(PYTHON) -m $(subst /,.,$(CIRCUIT)) build/hardware

# The first mypy takes as long as all that follows it, and runs beside it.
lint: $(PROJECT) $(STUBS) $(NODE_MODULES) ## daily: ruff, lengths, mypy, import-linter, clang-format and eslint, changing nothing
	.venv/bin/ruff check .
	.venv/bin/ruff format --check .
	$(PYTHON) -m boards.toolchain.lengths
	.venv/bin/mypy boards/toolchain host_tools hil_tests & \
	.venv/bin/lint-imports --cache-dir build/import_cache && \
	MYPYPATH=.venv/stubs .venv/bin/mypy --custom-typeshed-dir .venv/stubs --cache-dir build/mypy_cache/firmware \
		$(FIRMWARE_PYTHON) $(RIG_PYTHON) && \
	.venv/bin/clang-format --style=file:boards/toolchain/clang-format.yaml --dry-run -Werror $(C_FILES) && \
	(cd $(BENCH) && npm run lint --silent) && \
	$(BENCH)/node_modules/.bin/eslint --config $(BENCH)/eslint.config.mjs host_tools/*/web/page; \
	others=$$?; wait $$! && exit $$others

format: $(PROJECT) ## daily: let ruff and clang-format rewrite the sources
	.venv/bin/ruff check --fix .
	.venv/bin/ruff format .
	.venv/bin/clang-format --style=file:boards/toolchain/clang-format.yaml -i $(C_FILES)

lock: | machine ## building: make the Python lock files anew from requirements.in, tools.in, bench.in, floor.in, mqtt.in, stubs.in, those of the site and of the circuit
	python3 -m venv build/lock
	build/lock/bin/pip install --quiet pip-tools
	$(COMPILE) --output-file host_tools/requirements.lock host_tools/requirements.in
	$(COMPILE) --constraint host_tools/requirements.lock --output-file host_tools/tools.lock host_tools/tools.in
	sed -n 's/>=/==/p' host_tools/tools.in >build/lock/lowest.in
	$(COMPILE) --output-file host_tools/lowest.lock build/lock/lowest.in
	$(COMPILE) --output-file host_tools/bench.lock host_tools/bench.in
	$(COMPILE) --constraint host_tools/requirements.lock --output-file host_tools/floor.lock host_tools/floor.in
	$(COMPILE) --constraint host_tools/requirements.lock --output-file host_tools/mqtt.lock host_tools/mqtt.in
	$(COMPILE) --output-file boards/toolchain/stubs.lock boards/toolchain/stubs.in
	$(COMPILE) --constraint host_tools/requirements.lock --output-file $(SITE)/requirements.lock $(SITE)/requirements.in
	$(COMPILE) --constraint host_tools/requirements.lock --output-file $(CIRCUIT)/requirements.lock $(CIRCUIT)/requirements.in

clean: ## building: remove what was built; downloads, .venv and node_modules stay
	rm -rf $(filter-out build/downloads,$(wildcard build/*))

distclean: ## building: remove everything that is not a source file
	rm -rf build .venv $(BENCH)/node_modules $(SITE)/node_modules

machine:
	@boards/toolchain/machine.sh

$(VENV): host_tools/requirements.lock | machine
	@echo "setup: Python packages into .venv"
	@python3 -m venv --clear .venv
	@.venv/bin/pip install -qq --require-hashes --requirement host_tools/requirements.lock || { \
		echo "setup: missing: Python packages of host_tools/requirements.lock; pip needs its package index once" >&2; exit 2; }
	@touch $@

$(PROJECT): pyproject.toml boards/toolchain/wheel_hook.py host_tools/tools.lock host_tools/bench.lock host_tools/floor.lock host_tools/mqtt.lock $(VENV)
	@.venv/bin/pip install -qq --no-deps --no-build-isolation --editable .
	@touch $@

$(NEEDED): host_tools/tools.lock host_tools/lowest.lock host_tools/bench.lock $(VENV)
	@echo "setup: Python packages of the wheel into $(@D)"
	@rm -rf $(@D)
	@for lock in tools bench lowest; do \
		.venv/bin/pip download -qq --require-hashes --only-binary :all: --dest $(@D) --requirement host_tools/$$lock.lock || { \
		echo "setup: missing: Python packages of host_tools/$$lock.lock; pip needs its package index once" >&2; exit 2; }; done
	@touch $@

# MicroPython's own types, apart from .venv's packages, which they would shadow.
$(STUBS): boards/toolchain/stubs.lock $(VENV)
	@rm -rf $(@D)
	@.venv/bin/pip install -qq --require-hashes --target $(@D) --requirement $<
	@touch $@

# Apart from .venv's packages too, as nothing but the site needs them.
$(DOCS): $(SITE)/requirements.lock $(SITE)/package-lock.json $(VENV)
	@echo "docs: MkDocs into $(@D)"
	@rm -rf $(@D)
	@.venv/bin/pip install -qq --require-hashes --target $(@D) --requirement $<
	@cd $(SITE) && npm ci --silent --no-audit --no-fund
	@touch $@

# Apart from .venv's packages too, as nothing but the electrical rules needs them.
$(RULES): $(CIRCUIT)/requirements.lock $(VENV)
	@echo "hardware: SKiDL into $(@D)"
	@rm -rf $(@D)
	@.venv/bin/pip install -qq --require-hashes --target $(@D) --requirement $<
	@touch $@

$(EXTENSIONS): $(wildcard firmware/handeval/*.[ch] host_tools/mathematics/payback/hand*/*.[ch]) boards/toolchain/extension.py $(VENV)
	@echo "setup: handeval, handcount and handduel into .venv"
	@mkdir -p build
	@$(PYTHON) -m boards.toolchain extension >$@

$(NODE_MODULES): $(BENCH)/package-lock.json | machine
	@echo "setup: Node packages into $(BENCH)/node_modules"
	@cd $(BENCH) && npm ci --silent --no-audit --no-fund || { \
		echo "setup: missing: Node packages of $(BENCH)/package-lock.json; npm needs its registry once" >&2; exit 2; }
	@touch $@

$(BOOTROM): $(wildcard $(BENCH)/rom/*) | machine
	@mkdir -p $(@D)
	@$(ARM)gcc $(BOOTROM_FLAGS) -nostdlib -T $(BENCH)/rom/rom.ld $(wildcard $(BENCH)/rom/*.[cS]) \
		-lgcc -o $(@:.bin=.elf)
	@$(ARM)objcopy -O binary $(@:.bin=.elf) $@

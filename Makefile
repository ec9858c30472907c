# The entry points of this repository; `make` alone lists them.
# Needs make and a Python of 3.11 or later; everything else is installed into .venv, pinned by hash.

SHELL = /bin/sh
BIN = .venv/bin
PIP = $(BIN)/python -m pip --quiet --disable-pip-version-check
PYTEST = $(BIN)/python -m pytest -n 2 --dist loadgroup
PAGE = src/fourfold/studio/page

.PHONY: help demo test check docs format bench coverage lock clean page-check

help:
	@echo "make demo      run the worked example"
	@echo "make test      run all tests, those in a browser included"
	@echo "make check     lint, types, contracts, page, documentation, tests: what a change must pass"
	@echo "make docs      build the documentation into docs/_build/html"
	@echo "make format    format the code and sort its imports"
	@echo "make bench     run the benchmarks one after another"
	@echo "make coverage  run the tests and list the lines that none of them reaches"
	@echo "make lock      make requirements/*.txt again (UPGRADE=1: with the newest versions)"
	@echo "make clean     remove everything that the other targets made"

demo: .venv/package
	@$(BIN)/fourfold demo

test: .venv/package
	@scripts/chromium >/dev/null
	@scripts/java >/dev/null
	@if command -v npm >/dev/null 2>&1; then $(MAKE) --no-print-directory node_modules/installed; fi  # axe-core
	@$(PYTEST)

check: .venv/package
	@echo "ruff check" && $(BIN)/ruff check --quiet
	@echo "ruff format" && $(BIN)/ruff format --check --quiet || { echo "make format mends this"; exit 1; }
	@echo "mypy" && $(BIN)/mypy --no-error-summary
	@echo "import contracts" && $(BIN)/lint-imports --no-cache --no-logo >.venv/contracts || { cat .venv/contracts; exit 1; }
	@$(MAKE) --no-print-directory page-check docs test

docs: .venv/package
	@echo "documentation"
	@$(BIN)/sphinx-build -W --keep-going -q -b html docs docs/_build/html
	@echo "  docs/_build/html/index.html"

format: .venv/package
	@$(BIN)/ruff check --quiet --fix --select I
	@$(BIN)/ruff format

bench: .venv/package .venv/bench
	@failed=0; for file in benchmarks/*.py; do \
	    echo "$$file"; $(BIN)/python "$$file" || failed=1; \
	done; exit $$failed

coverage: .venv/package
	@scripts/chromium >/dev/null
	@scripts/java >/dev/null
	@$(BIN)/coverage run -m pytest -q
	@$(BIN)/coverage report

# The lock is made on the oldest Python that is supported, so that it installs on all later ones.
lock:
	@python3.11 --version >/dev/null 2>&1 || { echo "make lock needs python3.11, the oldest supported"; exit 1; }
	@python3.11 -m venv --clear .venv-lock
	@.venv-lock/bin/python -m pip --quiet --disable-pip-version-check install pip-tools==7.6.2
	@for part in dev bench; do \
	    CUSTOM_COMPILE_COMMAND="make lock" .venv-lock/bin/pip-compile --quiet --generate-hashes --strip-extras \
	        --allow-unsafe --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	        $(if $(UPGRADE),--upgrade,) --output-file requirements/$$part.txt requirements/$$part.in || exit 1; \
	done
	@rm -rf .venv-lock

clean:
	rm -rf .venv .venv-lock node_modules build dist docs/_build .coverage
	rm -rf .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests benchmarks docs -type d -name __pycache__ -prune -exec rm -rf {} +

# The page's JavaScript is checked as typed code; nothing of npm is shipped.
page-check:
	@if [ -n "$$(find $(PAGE) -name '*.js' 2>/dev/null | head -n 1)" ]; then \
	    $(MAKE) --no-print-directory node_modules/installed && \
	    echo "tsc" && node_modules/.bin/tsc --project tsconfig.json; \
	fi

node_modules/installed: package.json package-lock.json
	@command -v npm >/dev/null 2>&1 || { \
	    echo "The page is checked by TypeScript, which needs Node.js 18 or later and npm, and there is no npm here."; \
	    echo "Install them (Debian: apt install nodejs npm; macOS: brew install node) and run this again."; \
	    exit 1; }
	@npm ci --silent --no-audit --no-fund
	@touch $@

# The environment: made anew when the pinned requirements change, the package again when its metadata changes.
.venv/requirements: requirements/dev.txt
	@for python in python3 python3.13 python3.12 python3.11 none; do \
	    $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && break; \
	done; \
	if [ "$$python" = none ]; then \
	    echo "fourfold needs Python 3.11 or later; none of python3, python3.13, python3.12, python3.11 is one."; exit 1; \
	fi; \
	echo "Making .venv with $$($$python --version) ..."; \
	$$python -m venv --clear .venv || { \
	    echo "Python could not make a virtual environment (on Debian: apt install python3-venv)."; exit 1; }
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@touch $@

# What the benchmarks compare with.
.venv/bench: .venv/requirements requirements/bench.txt
	@$(PIP) install --require-hashes --requirement requirements/bench.txt
	@touch $@

.venv/package: .venv/requirements pyproject.toml src/fourfold/__init__.py
	@$(PIP) install --no-build-isolation --no-deps --editable .
	@touch $@

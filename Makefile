# cephrec: everything happens in ./.venv, made by plain venv and pip.
#   make demo    validate the samples, replay one, write a diagram
#   make test    the test suite; SLOW=1 make test runs the slow tests too
#   make check   ruff, ruff format, mypy --strict
#   make fmt     put the source code in order
#   make bench   the performance promises
#   make gallery draw the pictures of docs/gallery.md anew

PYTHON ?= python3
BIN := .venv/bin
RUN := $(BIN)/python
INSTALL = $(RUN) -m pip install --quiet --disable-pip-version-check --editable

.PHONY: demo test check fmt bench gallery
.DELETE_ON_ERROR:

demo: .venv/run.stamp
	@echo "Validating samples/: some are faulty, and say so themselves"
	@$(BIN)/cephrec validate --format short samples/; test $$? -le 1
	@echo; echo "Replaying samples/cephalopod/annotated.ceph"; echo
	@$(BIN)/cephrec replay --print --view compact samples/cephalopod/annotated.ceph
	@mkdir -p demo
	@$(BIN)/cephrec diagram --force --ply 99 -o demo/diagram.png samples/cephalopod/complete.ceph
	@echo; echo "A position of samples/cephalopod/complete.ceph is drawn in demo/diagram.png"

test: .venv/dev.stamp
	$(RUN) -m pytest --numprocesses auto --dist loadfile

check: .venv/dev.stamp
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

fmt: .venv/dev.stamp
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

gallery: .venv/dev.stamp
	$(RUN) -m tools.gallery

bench: .venv/dev.stamp
	@$(INSTALL) '.[bench]'
	$(RUN) -m benchmarks

# The stamps make a second run quick: pip works only after pyproject.toml has changed.
.venv/run.stamp: .venv/made.stamp pyproject.toml
	@echo "Installing cephrec into ./.venv"
	@$(INSTALL) .
	@touch $@

.venv/dev.stamp: .venv/made.stamp pyproject.toml
	@echo "Installing cephrec and its test tools into ./.venv"
	@$(INSTALL) '.[dev]'
	@touch $@

.venv/made.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "cephrec needs Python 3.11 or newer; name one with: make PYTHON=python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || { echo "Python's venv module is missing; on Debian: apt-get install python3-venv" >&2; exit 1; }
	@$(PYTHON) -m venv .venv
	@touch $@

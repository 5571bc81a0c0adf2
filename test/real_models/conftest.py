"""Real models, each opened once. `make real-models` fetches them; what is not there is skipped."""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from support.llm.overrides import model_options

from edgevox_ros.llm import LoadedModel, open_engine

FETCH = Path(__file__).parents[2] / "scripts" / "fetch_real_models.py"
SCRIPT = runpy.run_path(str(FETCH), run_name="fetch_real_models")


def path_of(model: Any) -> Path:
    found: Path = SCRIPT["real_models_folder"]() / model.file
    return found


def chosen(model: Any) -> Any:
    """A parameter for the model's tests, which are skipped where it is not there."""
    why = f"{path_of(model)} is not there: `make real-models` fetches it ({model.megabytes} MB)"
    skipped = pytest.mark.skipif(not path_of(model).is_file(), reason=why)
    return pytest.param(model, marks=(pytest.mark.not_unit, skipped), id=model.name)


@pytest.fixture(scope="session", params=[chosen(model) for model in SCRIPT["MODELS"]])
def real_path(request: pytest.FixtureRequest) -> Path:
    return path_of(request.param)


@pytest.fixture(scope="session")
def open_real(real_path: Path) -> Callable[..., LoadedModel]:
    """Opens the model; the caller closes it."""

    def build(**options: Any) -> LoadedModel:
        settings = {"n_ctx": 2048, "warm_cache": False, **options}
        return open_engine(None, model_options(path=str(real_path), **settings))

    return build


@pytest.fixture(scope="session")
def shared(open_real: Callable[..., LoadedModel]) -> Iterator[LoadedModel]:
    loaded = open_real()
    yield loaded
    loaded.engine.close()


@pytest.fixture
def loaded(shared: LoadedModel) -> LoadedModel:
    """The model as it is after its start: nothing is evaluated."""
    shared.context.clear()
    return shared

"""Imports llama.cpp's Python binding at its first use: only a model in this process needs it."""

from __future__ import annotations

from typing import Any

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.requirements import remedy


class _Binding:
    """A proxy of the module; attributes are kept once they were looked up."""

    def __getattr__(self, name: str) -> Any:
        value = getattr(_module(), name)
        setattr(self, name, value)
        return value


def _module() -> Any:
    """The module. Raises ModelError if it cannot be imported."""
    expected = f"llama.cpp's binding, or another model.engine ({remedy('llama_cpp')})"
    try:
        import llama_cpp
    except ModuleNotFoundError as error:
        raise ModelError.at("llama_cpp", f"no Python package {error.name}", expected) from None
    except (ImportError, OSError, RuntimeError) as error:
        found = f"a package that does not load ({' '.join(str(error).split())})"
        raise ModelError.at("llama_cpp", found, expected) from None
    return llama_cpp


llama_cpp: Any = _Binding()

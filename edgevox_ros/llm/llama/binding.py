"""llama.cpp's Python binding, imported at its first use: only a model in this process needs it."""

from __future__ import annotations

from typing import Any

from edgevox_ros.core.errors import ModelError
from edgevox_ros.core.requirements import remedy


class _Binding:
    """Stands for the module; what was looked up once is kept."""

    def __getattr__(self, name: str) -> Any:
        value = getattr(_module(), name)
        setattr(self, name, value)
        return value


def _module() -> Any:
    """The module. Raises ModelError where it cannot be imported."""
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

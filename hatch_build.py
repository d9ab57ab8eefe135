"""Compiles the hottest module of the bulk lane into the wheel, where CEPHREC_COMPILE=1 asks for it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

MODULE = Path("cephrec/bulk/race.py")


class CompileHook(BuildHookInterface[Any]):
    """A hook of hatchling; without the variable it does nothing."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling."""
        return ["mypy[mypyc]>=2.0", "setuptools>=68"] if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile in a folder of its own and take up what comes out."""
        if not wanted() or self.target_name != "wheel":
            return
        if version == "editable":
            self.app.display_warning(
                "CEPHREC_COMPILE: an editable installation is never compiled; it runs as pure Python"
            )
            return
        self._folder = tempfile.mkdtemp(prefix="cephrec-")
        place = Path(self._folder, MODULE)
        place.parent.mkdir(parents=True)
        for package in MODULE.parents[:-1]:
            Path(self._folder, package, "__init__.py").touch()
        shutil.copy(Path(self.root, MODULE), place)
        subprocess.run([sys.executable, "-m", "mypyc", "--strict", str(MODULE)], cwd=self._folder, check=True)
        made = {str(path): str(path.relative_to(self._folder)) for path in self._compiled()}
        build_data["force_include"].update(made)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Tidy up."""
        if hasattr(self, "_folder"):
            shutil.rmtree(self._folder)

    def _compiled(self) -> list[Path]:
        build = Path(self._folder, "build")
        found = [path for ending in ("*.so", "*.pyd") for path in Path(self._folder).rglob(ending)]
        return [path for path in found if build not in path.parents]


def wanted() -> bool:
    """Whether the environment asks for a compiled wheel."""
    return os.environ.get("CEPHREC_COMPILE", "") not in ("", "0")

"""The project's own files agree with each other: packages, data, dependencies, README, continuous integration."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path, PurePosixPath
from typing import Any

import msgspec
import pytest

import vtt
from vtt import referee
from vtt.cli import COMMANDS, main
from vtt.kernel.refusal import Code

ROOT = Path(__file__).resolve().parents[1]
DATA_FOLDERS = ("models", "shaders", "scenarios")
PICTURE_BYTES = 400_000
START = "python3 -m venv .venv && .venv/bin/pip install -e '.[fast]' && .venv/bin/seascape"
TEST = "python3 -m venv .venv && .venv/bin/pip install -e '.[fast,test,shipyard]' && .venv/bin/pytest -n auto"
DISTRIBUTIONS = {"direct": "panda3d", "pydantic_core": "pydantic", "skia": "skia-python"}
"""Modules that are not called like the distribution that brings them."""


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def readme() -> str:
    return (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_packages_are_the_folders(project: dict[str, Any]) -> None:
    found = {".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "vtt").rglob("__init__.py")}
    data = {f"vtt.{folder}" for folder in DATA_FOLDERS}
    listed = project["tool"]["setuptools"]["packages"]
    assert listed == sorted(found | data)
    assert project["tool"]["setuptools"]["package-dir"] == {"vtt": "vtt"} | {f"vtt.{f}": f for f in DATA_FOLDERS}


def test_no_module_lies_outside_a_package() -> None:
    bare = [path for path in (ROOT / "vtt").rglob("*.py") if not (path.parent / "__init__.py").exists()]
    assert bare == []


def test_every_data_file_is_in_the_wheel(project: dict[str, Any]) -> None:
    patterns = project["tool"]["setuptools"]["package-data"]
    folders = {f"vtt.{folder}": ROOT / folder for folder in DATA_FOLDERS}
    folders["vtt.hud"] = ROOT / "vtt" / "hud"
    counted = 0
    for package, folder in folders.items():
        for path in folder.rglob("*"):
            if path.is_dir() or path.suffix in (".py", ".pyc") or path.name.startswith("."):
                continue
            inside = PurePosixPath(path.relative_to(folder).as_posix())
            shallow = [pattern.replace("**/", "") for pattern in patterns[package]]
            assert any(inside.match(pattern) for pattern in (*patterns[package], *shallow)), path
            counted += 1
    assert counted > 150


def test_one_version(project: dict[str, Any]) -> None:
    assert project["project"]["version"] == vtt.__version__


def test_what_is_imported_is_asked_for(project: dict[str, Any]) -> None:
    asked = {_name(line) for line in project["project"]["dependencies"]}
    optional = project["project"]["optional-dependencies"]
    extras = {key: {_name(line) for line in lines} for key, lines in optional.items()}
    allowed = {"table": asked | extras["fast"], "bench": asked | extras["test"], "shipyard": asked | extras["shipyard"]}
    missing = []
    for path in (ROOT / "vtt").rglob("*.py"):
        part = path.relative_to(ROOT / "vtt").parts[0]
        for module in _imported(path) - set(sys.stdlib_module_names) - {"vtt"}:
            name = DISTRIBUTIONS.get(module, module).replace("_", "-")
            if name not in allowed.get(part, asked):
                missing.append(f"{path.relative_to(ROOT)}: {module}")
    assert missing == []


def _name(requirement: str) -> str:
    found = re.match(r"[A-Za-z0-9-]+", requirement)
    assert found is not None
    return {"scikit-image": "skimage", "pillow": "PIL"}.get(found.group(), found.group())


def _imported(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found


def test_frozen_builds_ask_for_the_same(project: dict[str, Any]) -> None:
    wanted = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["fast"]
    assert (ROOT / "requirements.txt").read_text(encoding="utf-8").split("\n") == [*wanted, ""]


def test_readme_and_continuous_integration_run_the_same_line(readme: str) -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert f"```\n{START}\n```" in readme and f"```\n{TEST}\n```" in readme
    assert f"    {TEST}\n" in script
    installed = re.search(r"sudo apt-get install (.+)", readme)
    assert installed is not None
    assert set(installed.group(1).split()) <= set(re.findall(r"[\w-]+", script))


def test_continuous_integration_is_a_sound_script() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    if shutil.which("bash") is None:
        pytest.skip("no bash here")
    subprocess.run(["bash", "-n", str(script)], check=True)


def test_readme_links_to_what_exists(readme: str) -> None:
    names = {heading.lower() for heading in re.findall(r"^#+ (.+)$", readme, re.MULTILINE)}
    anchors = {re.sub(r"[^\w -]", "", name).replace(" ", "-") for name in names}
    links = re.findall(r"\]\(([^)]+)\)", readme)
    assert len(links) >= 8
    for link in links:
        assert link.removeprefix("#") in anchors if link.startswith("#") else (ROOT / link).is_file(), link


def test_pictures_are_small_and_scenes_are_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    pictures = list((ROOT / "docs").glob("*.png"))
    assert pictures and all(path.stat().st_size < PICTURE_BYTES for path in pictures)
    scenes = [str(path) for path in (ROOT / "docs").glob("*.toml")]
    assert main(["check", *scenes]) == 0, capsys.readouterr().out


def test_readme_names_every_command(readme: str) -> None:
    for command in COMMANDS:
        assert f"| `seascape {command}" in readme, command


def test_readme_describes_the_protocol(readme: str) -> None:
    section = readme.partition("## The referee")[2].partition("\n## ")[0]
    asks, answers = section.partition("Anything else is answered")[::2]
    assert _first_column(asks) - {"consent", "correction", "what", "subject", "takes"} == set(referee.ASKS)
    assert f"version ({referee.VERSION})" in section
    assert _first_column(answers) == {code.value for code in Code}
    faults = (
        referee.NOT_A_LINE, referee.NO_SUCH_ASK, referee.NO_COMMAND, referee.NO_CORRECTION, referee.NO_SAMPLE,
        referee.FAULT,
    )
    for fault in faults:
        assert f"`{fault}`" in section


def _first_column(text: str) -> set[str]:
    cells = re.findall(r"^\| (`.+?) \|", text, re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`([\w-]+)`", cell)}


def test_readme_carries_the_schema(readme: str) -> None:
    block = re.search(r"```json\n(.+?)```", readme, re.DOTALL)
    assert block is not None
    schema = msgspec.json.encode(msgspec.json.schema(referee.Say))
    assert _sorted(json.loads(block.group(1))) == _sorted(json.loads(schema))


def _sorted(schema: Any) -> Any:
    """The schema without descriptions, alternatives in a fixed order."""
    if isinstance(schema, dict):
        pairs = {key: _sorted(value) for key, value in schema.items() if key != "description"}
        if "anyOf" in pairs:
            pairs["anyOf"] = sorted(pairs["anyOf"], key=lambda part: json.dumps(part, sort_keys=True))
        return pairs
    return [_sorted(part) for part in schema] if isinstance(schema, list) else schema

"""Scenes: any position as a small TOML file, with a demonstration and what it must show."""

from vtt.dreadfleet.content import check
from vtt.dreadfleet.scenes.files import find_scene, read_scene, scene_ids, scene_problems
from vtt.dreadfleet.scenes.form import Scene, SceneError
from vtt.dreadfleet.scenes.opening import open_scene
from vtt.dreadfleet.scenes.playing import play_scene
from vtt.dreadfleet.scenes.writing import scene_of

check.register_checker("scene", scene_problems, folder="scenes")

__all__ = ["Scene", "SceneError", "find_scene", "open_scene", "play_scene", "read_scene", "scene_ids", "scene_of"]

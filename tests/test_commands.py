"""The command line: what each command prints, its exit code, and one clear sentence for every mistake."""

import errno
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from vtt.cli import main
from vtt.dreadfleet.scenes import find_scene, open_scene, read_scene, scene_of
from vtt.dreadfleet.scenes.files import scene_folder
from vtt.kernel import codec, saves

ROOT = Path(__file__).parents[1]
DATA = ROOT / "scenarios" / "dreadfleet"


class Ran(tuple):
    """Exit code, standard output, standard error."""

    @property
    def code(self) -> int:
        """The exit code."""
        return self[0]

    @property
    def out(self) -> str:
        """What it printed."""
        return self[1]

    @property
    def told(self) -> str:
        """What it complained of, without progress bars."""
        return self[2].split("\r")[-1].strip()


def seascape(*words: str | Path, typed: str = "", works_long: bool = False) -> Ran:
    """Run the command as a person would; uncompiled unless it works long, since that starts faster."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | ({} if works_long else {"SEASCAPE_PLAIN": "1"})
    run = subprocess.run(
        [sys.executable, "-m", "vtt", *map(str, words)],
        cwd=ROOT, env=environment, input=typed, capture_output=True, text=True, check=False, timeout=300,
    )
    assert "Traceback" not in run.stderr + run.stdout, run.stderr
    return Ran((run.returncode, run.stdout, run.stderr))


def is_one_sentence(text: str) -> bool:
    """Whether a complaint is one line of some words."""
    return "\n" not in text and len(text) > 20


# rules ----------------------------------------------------------------------------------------------------------


def test_rules_shows_a_rule_with_its_ruling() -> None:
    ran = seascape("rules", "DF-MOV-15")
    assert ran.code == 0
    assert ran.out.startswith("DF-MOV-15") and "corner" in ran.out and "GAP-28" in ran.out


def test_rules_names_near_matches() -> None:
    ran = seascape("rules", f"DF-MOV-{99}")
    assert ran.code == 2 and "DF-MOV-15" in ran.out + ran.told


# check ----------------------------------------------------------------------------------------------------------


def test_check_finds_the_games_own_files_in_order() -> None:
    folders = (".", "ships", "cards", "scenery", "scenes", "scenarios")
    files = [path for folder in folders for path in (DATA / folder).glob("*.toml")]
    assert {path.parent for path in files} == {DATA / folder for folder in folders}
    ran = seascape("check", *files, works_long=True)
    assert (ran.code, ran.told) == (0, ""), ran.out
    assert f"{len(files)} files in order" in ran.out


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none.toml", None, "expected a data file, found no file of that name"),
        ("text.toml", "kind = ", "the end of the file: expected TOML, found invalid value"),
        ("kind.toml", 'kind = "poem"\n', 'kind: expected one of "ship"'),
        ("ship.toml", 'kind = "ship"\nid = "ark"\n', "expected a value, found nothing"),
        ("scene.toml", 'kind = "scene"\nid = "s"\ntitle = "S"\n', "start: expected a value, found nothing"),
        ("game.json", '{"seascape_save":1', "file: expected complete JSON"),
        ("bytes.toml", b"\xff\xfe\x00", "expected text in UTF-8"),
    ],
)
def test_check_says_what_is_wrong(tmp_path: Path, name: str, content: str | bytes | None, message: str) -> None:
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    ran = seascape("check", path)
    assert ran.code == 2
    assert f"{path}: " in ran.out and message in ran.out


def test_check_goes_through_all_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(f'kind = "{name}"\n')
    ran = seascape("check", tmp_path / "a.toml", tmp_path / "b.toml", DATA / "board.toml")
    assert ran.code == 2
    assert "a.toml: kind" in ran.out and "b.toml: kind" in ran.out and "board.toml" not in ran.out


# simulate -------------------------------------------------------------------------------------------------------


@cache
def simulated() -> Ran:
    """Two games with seed 1."""
    return seascape("simulate", "SC01", "--games", "2", "--seed", "1", works_long=True)


def test_simulate_plays_and_sums_up() -> None:
    ran = simulated()
    assert ran.code == 0, ran.out + ran[2]
    assert re.search(r"^2 games, [\d.]+ games per second, hash [0-9a-f]{32}$", ran.out, re.MULTILINE)


def test_the_same_seed_plays_the_same_games() -> None:
    def hash_of(ran: Ran) -> str:
        return re.search(r"hash ([0-9a-f]{32})", ran.out)[1]

    def played(*words: str) -> str:
        return hash_of(seascape("simulate", *words, "--games", "2", works_long=True))

    assert played("dead-mans-reef", "--seed", "1") == hash_of(simulated())
    assert played("SC01", "--seed", "2", "--no-checks") != hash_of(simulated())


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("simulate", "SC99"), "scenarios: expected one of between-the-sword-and-the-wall (SC08), dead-mans-reef"),
        (("simulate", "SC01", "--games", "0"), "--games: expected a whole number from 1, found 0"),
        (
            ("simulate", "SC01", "--melees", "--fleets", "9"),
            "--fleets: expected 1 to 5 together with --melees, found 9",
        ),
        (("simulate", "SC01", "--fleets", "2"), "--fleets: expected 1 to 5 together with --melees, found 2"),
        (("simulate", "SC01", "--option", "tide"), "options: expected one of fewer-scenery, "),
        (("referee", "SC99"), "scenarios: expected one of"),
        (("referee", "ex-99"), "scenarios: expected one of"),
        (("dump", "atlantis"), "scenarios: expected one of"),
        (("dump", "no.json"), "no.json: file: expected a save file, found no such file"),
        (("play", "atlantis"), "scenarios: expected one of"),
        (("play", str(DATA / "board.toml")), f"{DATA / 'board.toml'}: kind: expected"),
    ],
)
def test_unknown_names_are_one_sentence(words: tuple[str, ...], message: str) -> None:
    ran = seascape(*words)
    assert ran.code == 2 and ran.out == ""
    assert ran.told.startswith(f"seascape {words[0]}: {message}") and is_one_sentence(ran.told)


@pytest.mark.parametrize(
    "words", [("simulate",), ("dump",), ("simulate", "SC01", "--games", "many"), ("rules", "--no")]
)
def test_wrong_words_are_explained(words: tuple[str, ...]) -> None:
    ran = seascape(*words)
    assert ran.code == 2 and ran.told.startswith("usage: seascape")


# dump -----------------------------------------------------------------------------------------------------------


def test_dump_writes_a_position_as_text_and_as_the_json_of_the_hash() -> None:
    text = seascape("dump", "EX-13")
    assert text.code == 0 and "id: heldenhammer" in text.out
    state = seascape("dump", "EX-13", "--json").out.strip().encode()
    assert state == codec.to_json(open_scene(find_scene("EX-13")).state)


@pytest.mark.parametrize("command", ["dump", "referee", "check"])
def test_damaged_saves_are_one_sentence(tmp_path: Path, command: str) -> None:
    path = tmp_path / "game.json"
    whole = saves.save_bytes(open_scene(find_scene("EX-13")))
    path.write_bytes(whole[: len(whole) // 2])
    ran = seascape(command, path)
    assert ran.code == 2
    complaint = ran.told or ran.out.strip()
    assert f"{path}: file: expected complete JSON" in complaint and is_one_sentence(complaint)
    assert path.read_bytes() == whole[: len(whole) // 2]


@pytest.mark.parametrize("command", ["dump", "referee"])
def test_broken_scenes_are_one_sentence(tmp_path: Path, command: str) -> None:
    path = tmp_path / "scene.toml"
    text = (scene_folder() / "ex-12-six-inches-straight.toml").read_text(encoding="utf-8")
    for before, after, message in (
        ("heading = 90", "heading = 400", "ship[heldenhammer].heading: expected a heading from 0 to below 360 degrees"),
        ("[start]", "[start", "line "),
        ("x = 20", "x = 59", "ship[heldenhammer]: expected a place on the board, found one over its edge"),
    ):
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        ran = seascape(command, path)
        assert ran.code == 2 and is_one_sentence(ran.told), ran
        assert f"{path}: {message}" in ran.told


# referee --------------------------------------------------------------------------------------------------------


def talk(name: str | Path, *lines: object, words: tuple[str | Path, ...] = ()) -> list[dict]:
    """Say some lines to a referee and return its answers."""
    typed = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines) + "\n"
    ran = seascape("referee", name, *words, typed=typed)
    assert (ran.code, ran.told) == (0, "")
    return [json.loads(line) for line in ran.out.splitlines()]


def test_a_conversation() -> None:
    move, far = {"choice": "move"}, {"choice": "run", "amount": 13000}
    answers = talk(
        "EX-13", {"ask": "decision"}, {"ask": "why-not", "command": far}, {"ask": "command", "command": move},
        {"ask": "command", "command": far}, {"ask": "preview", "command": {"choice": "run", "amount": 5000}},
        {"ask": "why-not", "command": {"choice": "finish"}}, {"ask": "sample"}, {"ask": "hash"}, {"ask": "undo"},
        {"ask": "state"}, {"ask": "text"}, {"ask": "quit"}, {"ask": "decision"},
    )
    said = [answer["say"] for answer in answers]
    assert said == [
        "hello", "decision", "decision", "refusal", "events", "decision", "refusal", "preview", "legal", "sample",
        "hash", "decision", "state", "text", "goodbye",
    ]
    assert answers[0]["version"] == 1 and len(answers[0]["hash"]) == 64
    assert answers[1]["decision"]["kind"] == "movement-mode" and answers[1]["words"]
    assert answers[3]["refusal"]["code"] == "unknown-choice"
    assert answers[6]["refusal"]["margin"] == 1000 and "13″" in answers[6]["words"]
    assert answers[7]["events"][0]["event"] == "Moved" and answers[7]["chance"] is False
    assert answers[11]["serial"] == 0


def test_nonsense_is_answered_and_the_talk_goes_on() -> None:
    answers = talk("EX-13", "hello?", "[1]", {"ask": "dance"}, {"ask": "command"}, {"say": 1}, "", {"ask": "hash"})
    assert [answer["say"] for answer in answers] == ["hello", "decision", *["error"] * 5, "hash"]
    assert all("expected" in answer["text"] for answer in answers[2:7])


def test_faces_from_a_file_come_first(tmp_path: Path) -> None:
    dice = tmp_path / "dice.txt"
    dice.write_text("6 5\n4")
    answers = talk("SC01", {"ask": "state"}, words=("--quick", "--seed", "3", "--dice", dice))
    assert answers[-1]["state"]["dice"]["script"] == []
    assert answers[-1]["state"]["winds"] == 34  # red 6, white 5
    dice.write_text("6 seven")
    ran = seascape("referee", "SC01", "--dice", dice)
    assert ran.code == 2
    assert ran.told == f"seascape referee: {dice}: die 2: expected a face from 1 to 6, found 'seven'"
    ran = seascape("referee", "SC01", "--dice", tmp_path / "none.txt")
    assert ran.code == 2 and is_one_sentence(ran.told)


def test_a_program_can_play_a_game_to_its_end() -> None:
    """It asks for a sample and plays it, as a bot would, in one conversation through pipes."""
    with subprocess.Popen(
        [sys.executable, "-m", "vtt", "referee", "EX-51", "--seed", "5"], cwd=ROOT, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as referee:
        hello, over = (json.loads(referee.stdout.readline()) for _ in range(2))
        assert hello["say"] == "hello" and over["say"] == "over" and over["outcome"]["winner"] == "ga"
        referee.stdin.write('{"ask":"sample"}\n{"ask":"command","command":{"choice":"move"}}\n')
        referee.stdin.close()
        refused = [json.loads(line)["refusal"]["code"] for line in referee.stdout]
        assert refused == ["game-over", "game-over"]


def test_a_bot_plays_by_samples() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "vtt", "referee", "SC01", "--quick", "--seed", "5"], cwd=ROOT, text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
    ) as referee:
        def ask(line: dict) -> dict:
            referee.stdin.write(json.dumps(line) + "\n")
            referee.stdin.flush()
            return json.loads(referee.stdout.readline())

        referee.stdout.readline()
        answer = json.loads(referee.stdout.readline())
        for _ in range(400):
            if answer["say"] == "over":
                break
            command = ask({"ask": "sample"})["command"]
            assert ask({"ask": "command", "command": command})["say"] == "events"
            answer = json.loads(referee.stdout.readline())
        assert answer["say"] == "over" and answer["outcome"]["reason"]
        assert ask({"ask": "quit"})["say"] == "goodbye"


def test_a_position_goes_through_a_scene_file(tmp_path: Path) -> None:
    """What a bug report holds opens again on the command line."""
    game = open_scene(find_scene("EX-19"))
    path = tmp_path / "report.toml"
    path.write_text(scene_of(game, "A broadside"), encoding="utf-8")
    assert open_scene(read_scene(path)).decision == game.decision
    assert seascape("check", path).code == 0
    assert seascape("dump", path, "--json").out.strip().encode() == codec.to_json(game.state)


# scenarios of one's own -----------------------------------------------------------------------------------------


def own_scenario(folder: Path, old: str = "", new: str = "") -> Path:
    """A copy of a scenario under names of its own, perhaps with a mistake."""
    text = (DATA / "scenarios/empty-ships.toml").read_text(encoding="utf-8")
    for one, other in (('id = "empty-ships"', 'id = "mine"'), ('chapter = "SC07"', 'chapter = "SC77"'), (old, new)):
        text = text.replace(one, other, 1)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8-sig")  # as some editors write it
    return path


def test_a_scenario_of_ones_own_is_opened_by_its_file(tmp_path: Path) -> None:
    path = own_scenario(tmp_path)
    assert "scenario: mine" in seascape("dump", path).out
    assert "1 game" in seascape("simulate", path, "--games", "1", "--no-checks", works_long=True).out


def test_what_a_rule_misses_is_told_before_the_game(tmp_path: Path) -> None:
    path = own_scenario(tmp_path, "reach_in = 3, ", "")
    wanted = "special[vanishing].params.reach_in: expected a value, found nothing"
    for words in (("dump",), ("simulate",), ("play",)):
        ran = seascape(*words, path)
        assert ran.code == 2 and f"{path}: {wanted}" in ran.told and is_one_sentence(ran.told)
    ran = seascape("check", path)
    assert (ran.code, ran.out.strip()) == (2, f"{path}: {wanted}")


# files that are none of ours --------------------------------------------------------------------------------------


def test_a_file_of_another_kind_is_told_by_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "odd.toml"
    for text, found in (("", "nothing"), ('kind = "ship"', "'ship'")):
        path.write_text(text)
        ran = seascape("dump", path)
        wanted = f'{path}: kind: expected "scenario" or "scene", found {found}'
        assert (ran.code, ran.told) == (2, f"seascape dump: {wanted}")


def test_what_the_system_refuses_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name too long; a disk without room for a byte."""
    ran = seascape("dump", "a" * 5000)
    assert ran.code == 2 and "too long" in ran.told and is_one_sentence(ran.told)

    def write(*words: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", "sums.json")

    monkeypatch.setattr("vtt.commands.rules.run", write)
    assert main(["rules"]) == 2
    assert capsys.readouterr().err == "seascape rules: sums.json: No space left on device\n"


def test_the_shipyard_says_what_it_cannot_do_before_it_works(tmp_path: Path) -> None:
    for words, wanted in (
        (("sheet", "-o", tmp_path / "sheet.txt"), "a name that ends in .png"),
        (("sheet", "-o", tmp_path / "nowhere" / "sheet.png"), "a folder that exists"),
        (("check", "no-such-piece"), "no piece called no-such-piece"),
    ):
        ran = seascape("shipyard", *words)
        assert ran.code == 2 and wanted in ran.told and is_one_sentence(ran.told), ran

"""Scenes: every worked example is played, every position comes back from its text, every slip is one sentence."""

from pathlib import Path

import pytest

from vtt.bots.chooser import Chance, uniform
from vtt.dreadfleet.content import check_file
from vtt.dreadfleet.ruleset import Dreadfleet
from vtt.dreadfleet.scenes import SceneError, find_scene, open_scene, play_scene, read_scene, scene_ids, scene_of
from vtt.dreadfleet.scenes.files import scene_folder
from vtt.dreadfleet.scenes.playing import command_of
from vtt.dreadfleet.state import Setup
from vtt.kernel import codec
from vtt.kernel.decision import Command
from vtt.kernel.game import Game
from vtt.opening import open_game
from vtt.rulebook import book

HERE = """
kind = "scene"
id = "here"
title = "Two ships"
wind = "6,3"
force = 4
[[ship]]
id = "heldenhammer"
x = 12
y = 20
heading = 90
damage = ["rigging-cut", "timbers-stove-in#4"]
[[ship]]
id = "bloody-reaver"
x = 40
y = 20
heading = 270
waiting = true
[start]
procedure = "PROCEDURE"
ship = "heldenhammer"
target = "bloody-reaver"
"""


def scene(procedure: str = "activation", **changes: str) -> str:
    """Return the text of a small scene with some of its words changed."""
    text = HERE.replace("PROCEDURE", procedure)
    for before, after in changes.items():
        text = text.replace(before.replace("_", " "), after)
    return text


def is_same(text: str, game: Game) -> bool:
    """Whether a scene opens as the position of a game."""
    return codec.digest(open_scene(read_scene(text)).state) == codec.digest(game.state)


# the worked examples -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", scene_ids())
def test_scene_shows_what_it_promises(name: str) -> None:
    assert play_scene(read_scene(scene_folder() / f"{name}.toml")) == []


@pytest.mark.parametrize("name", scene_ids())
def test_scene_has_its_name_promises_and_known_rules(name: str) -> None:
    found = read_scene(scene_folder() / f"{name}.toml")
    known = book.load_rulebook()
    assert found.id == name
    assert found.expect and found.text
    assert [rule for rule in found.rules if rule not in known] == []


@pytest.mark.parametrize("name", scene_ids())
def test_every_position_of_a_scene_comes_back_from_its_text(name: str) -> None:
    played = read_scene(scene_folder() / f"{name}.toml")
    game = open_scene(played)
    assert is_same(scene_of(game), game)
    for answer in played.answer:
        game.submit(command_of(game, answer))
        assert is_same(scene_of(game), game)


@pytest.mark.parametrize("name", [name for name in scene_ids() if "eight-cards" not in name])
def test_a_scene_can_be_played_on(name: str) -> None:
    """After the demonstration the game goes on: the Action phase, the End phase, the next turn."""
    played = read_scene(scene_folder() / f"{name}.toml")
    game, chooser = open_scene(played), uniform(3)
    turn = game.state.turn
    for _ in range(200):
        if game.is_over or game.state.turn > turn + 1:
            break
        game.submit(chooser.choose(game))
    assert game.is_over or game.state.turn > turn


# any position ------------------------------------------------------------------------------------------------


def test_every_position_of_a_random_game_comes_back_from_its_text() -> None:
    game, chooser = Game(Dreadfleet(), Setup(seed=5, script=(3, 1, 4))), uniform(5)
    assert is_same(scene_of(game), game)
    for _ in range(120):
        if game.is_over:
            break
        game.submit(chooser.choose(game))
        assert is_same(scene_of(game), game)


def test_typed_dice_stay_typed() -> None:
    game = Game(Dreadfleet(), Setup(seed=5, dice="typed", quick=True))
    assert game.decision.kind == "dice"
    again = open_scene(read_scene(scene_of(game)))
    assert again.state.dice.source == "typed"
    assert again.submit(Command(choice="dice", faces=(4,)))


def test_a_game_that_is_over_comes_back() -> None:
    game = open_scene(find_scene("ex-51-eight-cards"))
    assert game.is_over
    assert open_scene(read_scene(scene_of(game))).state.outcome == game.state.outcome


def test_seed_and_dice_may_be_others() -> None:
    found = read_scene(scene("shot"))
    assert open_scene(found, seed=1).state.deck("damage") != open_scene(found, seed=2).state.deck("damage")
    assert open_scene(found, script=(6, 5, 4)).state.dice.script[:1] in ((6,), (4,), ())


def test_a_kind_takes_a_copy_that_is_nowhere_else() -> None:
    state = open_scene(read_scene(scene())).state
    assert state.ship("heldenhammer").damage == ("rigging-cut#1", "timbers-stove-in#4")
    everywhere = [*state.deck("damage").pile, *state.ship("heldenhammer").damage]
    assert sorted(everywhere) == sorted(Dreadfleet().content.damage_deck())


def test_a_waiting_ship_holds_the_card_of_its_side() -> None:
    state = open_scene(read_scene(scene())).state
    assert "fire-at-will" not in state.side("fot").hand
    assert "fire-at-will" in state.side("ga").hand


@pytest.mark.parametrize(
    ("procedure", "kind"),
    [
        ("game", "initiative"), ("situation", "activate"), ("action", "activate"), ("activation", "order"),
        ("orders", "order"), ("movement", "move"), ("broadside", "activate"), ("boarding", "activate"),
    ],
)
def test_procedures_start_where_they_say(procedure: str, kind: str) -> None:
    """The movement begins with the first run, since the wind drives the ship on; out of range nobody is asked."""
    game = open_scene(read_scene(scene(procedure)))
    while game.decision.kind in ("brief-respite", "salvo-ship", "cog-ship") or game.decision.kind.startswith("card"):
        game.submit(Command(choice=game.decision.default))
    if procedure == "situation":
        assert game.state.phase in ("destiny", "action")
    else:
        assert game.decision.kind == kind


# names and files ---------------------------------------------------------------------------------------------


def test_scenes_are_found_by_id_example_and_path() -> None:
    by_id = find_scene("ex-13-run-and-turn")
    assert by_id is not None and by_id.id == "ex-13-run-and-turn"
    assert find_scene("EX-13").id == by_id.id
    assert find_scene(str(scene_folder() / "ex-13-run-and-turn.toml")).id == by_id.id
    assert find_scene("dead-mans-reef") is None
    assert find_scene("ex-1") is None
    assert find_scene(str(scene_folder().parent / "board.toml")) is None


def test_open_game_opens_a_scene() -> None:
    loaded = open_game("EX-13")
    assert loaded.game.state.phase == "action"
    assert loaded.game.decision.kind == "movement-mode"


def test_an_unmet_promise_is_a_sentence() -> None:
    promised = scene() + '[[answer]]\nchoice = "none"\n[[expect]]\nship = "heldenhammer"\nspeed = 11\n'
    assert play_scene(read_scene(promised)) == ["expect[1] heldenhammer: speed: expected 11, found 10"]
    wrong = scene() + '[[answer]]\nchoice = "dance"\n'
    assert play_scene(read_scene(wrong))[0].startswith("answer[1] dance: expected a legal command, found unknown-choi")
    event = scene() + '[[expect]]\nevent = "Wounded"\nship = "heldenhammer"\n'
    assert play_scene(read_scene(event)) == [
        "expect[1] Wounded: expected {ship = heldenhammer} once or more, found none"
    ]
    chest = '[[treasure]]\nid = "one"\nx = 30\ny = 20.5\n'
    lost = scene() + chest + '[[expect]]\ntreasure = "one"\nx = 30\ny = 20\n[[expect]]\ntreasure = "two"\nside = ""\n'
    assert play_scene(read_scene(lost)) == [
        "expect[1] one: y: expected 20, found 20.5", "expect[2] two: expected a treasure of this game, found none"
    ]


def test_check_plays_the_demonstration(tmp_path: Path) -> None:
    path = tmp_path / "promise.toml"
    path.write_text(scene() + '[[expect]]\nship = "heldenhammer"\nspeed = 11\n', encoding="utf-8")
    problems = [str(problem) for problem in check_file(path)]
    assert problems == [f"{path}: expect[1] heldenhammer: speed: expected 11, found 10"]


MISTAKES = [
    ("title = \"Two ships\"\n", "", "title: expected a value, found nothing"),
    ("force = 4", "forse = 4", "forse: expected the key force, found an unknown key"),
    ("x = 12", 'x = "12 in"', "ship[heldenhammer].x: expected a number of inches with at most 3 decimals, found "
     '"12 in"'),
    ("heading = 90", "heading = 360", "ship[heldenhammer].heading: expected a heading from 0 to below 360 degrees, "
     "found 360"),
    ("rigging-cut", "rigging-cat", 'ship[heldenhammer].damage: expected a card of the deck, found "rigging-cat"'),
    ("rigging-cut", "timbers-stove-in#4", 'ship[heldenhammer].damage: expected every card once, found '
     '"timbers-stove-in#4" twice'),
    ("bloody-reaver\"\nx", "blody-reaver\"\nx", "ship[blody-reaver]: expected a ship: "),
    ("y = 20\nheading = 90", "heading = 90", "ship[heldenhammer]: expected x, y and heading exactly for a ship on the "
     "table, found none, or half of it"),
    ("x = 40", "x = 13", "ship[heldenhammer]: expected a place of its own, found one that overlaps bloody-reaver"),
    ("x = 12", "x = 1", "ship[heldenhammer]: expected a place on the board, found one over its edge"),
    ("\"activation\"", "\"activity\"", "start.procedure: expected one of game, "),
    ("ship = \"heldenhammer\"", "ship = \"skabrus\"", 'start.ship: expected a ship on the table, found "skabrus"'),
    ("force = 4", "force = 9", "force: expected a number of 6 or less, found 9"),
    ("wind = \"6,3\"", "wind = \"6.3\"", 'wind: expected the name of a mark such as 3,4, found "6.3"'),
    ("force = 4", "force = 4\nscenario = \"reef\"", "scenario: expected one of "),
    ("force = 4", "force = 4\nreds = [{ card = \"rogue-waves\" }]", 'reds: expected a card of the deck, found '
     '"rogue-waves"'),
    ("waiting = true", "orders = [\"ram\"]", "ship[bloody-reaver].orders: expected orders: full-sail, "),
    ("[start]", "[[expect]]\nship = \"heldenhammer\"\nspead = 3\n[start]", "expect[1].spead: expected one of "),
    ("[start]", "[[expect]]\nevent = \"Moves\"\n[start]", 'expect[1].event: expected a kind of event, found "Moves"'),
    ("[start]", "[[expect]]\nafter = 2\nstate = \"game\"\n[start]", "expect[1].after: expected 0 to 0, found 2"),
    ("[start]", "[[expect]]\nrefusal = { amount = 3 }\n[start]", "expect[1].refusal.choice: expected a value, found "
     "nothing"),
    ("[start]", "[[expect]]\nshot = \"far\"\n[start]", 'expect[1].shot: expected a table, found "far"'),
    ("[start]", "[[expect]]\n[start]", "expect[1]: expected one of event, ship, decision, "),
    ("[start]", "[[expect]]\ntreasure = \"one\"\nspot = 3\n[start]", "expect[1].spot: expected one of id, kind, "),
    ("[start]", "[start]\nframes = [{ frame = \"Dance\" }]", ""),
]


@pytest.mark.parametrize(("before", "after", "message"), MISTAKES)
def test_slips_are_one_sentence(before: str, after: str, message: str, tmp_path: Path) -> None:
    text = scene().replace(before, after, 1)
    if "Dance" in after:
        text = text.replace("activation", "stack")
        message = "stack[0].frame: expected a position, found Unknown procedure 'Dance'"
    path = tmp_path / "slip.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SceneError) as caught:
        open_scene(read_scene(path))
    assert str(caught.value).startswith(f"{path}: {message}")
    assert str(check_file(path)[0]) == str(caught.value)


VALUES = (
    "-1", "0", "3", "70", "1.5", "true", "[]", "{}", '""', '"ga"', '"skabrus"', '"rigging-cut"', "[1, 2, 3]", '["fot"]'
)


def test_slips_of_every_kind_are_sentences_or_scenes() -> None:
    """300 scenes with a line left out or another value in it: each opens and plays, or is one SceneError."""
    chance, names, refused = Chance(300), scene_ids(), 0
    for _ in range(300):
        path = scene_folder() / f"{names[chance.below(len(names))]}.toml"
        lines = path.read_text(encoding="utf-8").splitlines()
        at = chance.below(len(lines))
        key, equals, _value = lines[at].partition("=")
        lines[at] = f"{key}= {VALUES[chance.below(len(VALUES))]}" if equals and chance.below(4) else ""
        text = "\n".join(lines).replace('"ships/', f'"{scene_folder()}/ships/')
        try:
            play_scene(read_scene(text))
        except SceneError as error:
            refused += 1
            assert str(error).count("\n") == 0
    assert 50 < refused < 300


def test_procedures_that_cannot_run_are_told() -> None:
    text = scene("stack").replace("[start]", '[start]\nframes = [{ frame = "WholeGame", step = "sail_on" }]')
    with pytest.raises(SceneError, match="start: expected a procedure that can begin in this position, found Attri"):
        open_scene(read_scene(text))
    with pytest.raises(SceneError, match=r"start.frames: expected the procedures from the outermost .* found none"):
        open_scene(read_scene(scene("stack")))
    with pytest.raises(SceneError, match=r"start.among: expected what to choose from, found nothing"):
        open_scene(read_scene(scene("choose-at-random")))


def test_broken_toml_names_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "scenes" / "broken.toml"
    path.parent.mkdir()
    path.write_text('kind = "scene\n', encoding="utf-8")
    with pytest.raises(SceneError, match="line 1, column"):
        find_scene(str(path))


def test_a_ship_file_that_is_not_there_is_named() -> None:
    with pytest.raises(SceneError, match=r'extra_ships: expected ship files beside the scene, found "ships/ark'):
        open_scene(read_scene(scene().replace("force = 4", 'force = 4\nextra_ships = ["ships/ark.toml"]')))

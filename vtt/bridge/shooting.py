"""A picture of a position without a window."""

from pathlib import Path
from tempfile import TemporaryDirectory

from vtt.bridge.app import App
from vtt.bridge.framing import look_at
from vtt.bridge.looks import KINDS
from vtt.kernel.game import Game
from vtt.stage.moods import AS_WRITTEN
from vtt.stage.ownmodels import Shelf
from vtt.stage.post import Switches

FRAMES = 4


class ShotError(ValueError):
    """A picture cannot be drawn as asked; names what was expected and what was found."""


def take_shot(
    game: Game,
    output: Path,
    *,
    size: tuple[int, int] = (1280, 720),
    camera: str = "table",
    overlays: tuple[str, ...] = (),
    ship: str = "",
    target: str = "",
    preset: str = "high",
    hud: bool = True,
    clean: bool = False,
    pieces: Path | None = None,
    own: Path | None = None,
    mood: str = AS_WRITTEN,
    switches: Switches = Switches(),  # noqa: B008 - never changed in place
) -> None:
    """Draw a game's position into a PNG file.

    `ship` is the one whose overlays are drawn (default: the one that acts, or the first big ship), `target` the other
    end of sight and corridor; `hud` keeps the panels, `clean` leaves nothing but the table; `pieces` a folder of own
    models, `own` a person's folder with models and schemes, neither without one; `mood` and `switches` change light,
    weather and the passes over the picture. Raises ShotError or StageUnavailable.
    """
    if not output.parent.is_dir():
        raise ShotError(f"--output: expected a folder that exists, found {output.parent}")
    if own is not None and not own.is_dir():
        raise ShotError(f"--home: expected a folder that exists, found {own}")
    unknown = sorted(set(overlays) - set(KINDS))
    if unknown:
        raise ShotError(f"--overlay: expected one of {', '.join(KINDS)}, found {unknown[0]!r}")
    table = game.state.table
    for option, piece in (("--ship", ship), ("--target", target)):
        if piece and not table.has(piece):
            raise ShotError(f"{option}: expected one of {', '.join(table.ids)}, found {piece!r}")
    with TemporaryDirectory() as folder:
        app = App(size=size, offscreen=True, home=Path(folder), preset=preset, pieces=pieces)
        try:
            if own is not None:  # what pieces look like, but not the settings: a picture depends on its options
                app.pieces.use(Shelf.of_home(own, pieces))
            app.stage.use_mood(mood)
            app.stage.use_passes(switches)
            app.stage.is_clean = clean
            _draw(app, game, camera, overlays, ship, target, hud and not clean)
            app.stage.screenshot(output)
        finally:
            app.close()


def _draw(app: App, game: Game, camera: str, overlays: tuple[str, ...], ship: str, target: str, hud: bool) -> None:
    app.stage.speed = 0.0
    app.start(game)
    bridge = app.bridge
    assert bridge is not None
    bridge.autosave = None
    for _ in range(FRAMES):
        app.frame()
    if not hud:
        app.stage.camera.covers = app.stage.labels.covers = ()  # nothing to keep clear of
        app.hud.clear()
    try:  # after those frames: a table that is played on turns to the ship that acts
        look_at(app.stage, app.hud, camera, glide=False)
    except KeyError as error:
        raise ShotError(f"--camera: {error.args[0]}") from None
    bridge.selected = ship or bridge.selected or next((s.id for s in bridge.pos.in_play()), "")
    for overlay in overlays:
        bridge.looks.toggle(overlay)
    bridge.looks.hover(target)
    if not hud:
        app.hud.clear()
    app.stage.settle(FRAMES)

"""The five wrecks, each with a story of its own: stern, crow's nest, bow, keel up, burnt out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from scipy.sparse import coo_matrix
from scipy.sparse.csgraph import connected_components

from vtt.shipyard import creepers, flora, strand, strata
from vtt.shipyard.fields import Noise, step
from vtt.shipyard.glb import Miniature
from vtt.shipyard.lining import lined
from vtt.shipyard.mesh import METAL, Mesh, box, merge
from vtt.shipyard.pieces import wreck_hull, wreck_stories
from vtt.shipyard.pieces.wreck_lines import berth, placement
from vtt.shipyard.pieces.wreck_reefs import REEFS, Reef
from vtt.shipyard.registry import Level, piece
from vtt.shipyard.rock import Lift, Weather, kept_within, reduced, vertex_normals, weathered
from vtt.shipyard.stonepaint import mixed
from vtt.shipyard.wreckage import Breach

SMOOTHED = Weather(smoothing=1)
CELL = 0.068
BURIED_LOST = 0.62
DARK_LIMIT = 0.028
"""How far the dark inside may stand out of the body that counts; less than the boards, so that it stays behind them."""
LIGHT_GEAR = 800
"""Triangles of spars and gear that the light level has room for."""
RIBWOOD, CHAR, ASHEN = "#4b3a29", "#1c1714", "#4a4641"


@dataclass(frozen=True)
class Story:
    """What is left of a ship: its span (shares of the length), colours, how much planking is lost, holes; which parts.

    `tell` answers spars and gear, and cloth, in the ship's own frame; `buried` is the span that the reef has filled,
    where a few boards cling to it.
    """

    span: tuple[float, float]
    timber: str
    stripe: str
    deck: str
    lost: float
    holes: tuple[Breach, ...]
    ribs: tuple[float, ...]
    over: tuple[float, float]
    tell: Callable[[str, np.random.Generator], tuple[Mesh, Mesh]] | None
    beams: tuple[float, ...] = ()
    crown: float = 0.0
    is_burnt: bool = False
    buried: tuple[float, float] | None = None


def _frames(first: float, last: float, count: int) -> tuple[float, ...]:
    return tuple(float(t) for t in np.linspace(first, last, count))


STORIES = {
    "wreck-1": Story(
        (0.0, 0.5), "#54432f", "#5d2a20", "#6d5d48", 0.04,
        (Breach(0.33, 0.5, 0.06, 0.3), Breach(0.2, 0.35, 0.05, 0.22)),
        _frames(0.65, 0.92, 6), (0.1, 0.8), wreck_stories.standing_stern, _frames(0.42, 0.48, 3), buried=(0.64, 0.98),
    ),
    "wreck-2": Story(
        (0.84, 1.0), "#484036", "#2f4a55", "#5d5240", 0.1, (),
        _frames(0.1, 0.7, 9), (0.2, 1.0), None, buried=(0.02, 0.7),
    ),
    "wreck-3": Story(
        (0.46, 1.0), "#5a4a36", "#6d5822", "#6b5b45", 0.05,
        (Breach(0.66, 0.45, 0.07, 0.3), Breach(0.8, 0.6, 0.05, 0.3)),
        _frames(0.06, 0.33, 6), (0.1, 0.7), wreck_stories.proud_bow, _frames(0.485, 0.54, 3), buried=(0.02, 0.33),
    ),
    "wreck-4": Story(
        (0.0, 1.0), "#40372d", "#352d25", "#40382d", 0.05, (Breach(0.3, 0.4, 0.05, 0.25),), (), (0.0, 0.0),
        wreck_stories.keel_up, (0.53, 0.58, 0.63, 0.68), wreck_stories.CROWN,
    ),
    "wreck-5": Story(
        (0.0, 1.0), "#211b17", "#171310", "#26201b", 0.2,
        (Breach(0.5, 0.7, 0.22, 0.5), Breach(0.56, 0.75, 0.28, 0.6), Breach(0.16, 0.6, 0.07, 0.4)),
        _frames(0.08, 0.94, 13), (0.1, 1.1), wreck_stories.burnt_out, _frames(0.14, 0.9, 9), is_burnt=True,
    ),
}  # fmt: skip


def wreck_model(piece_id: str, level: Level) -> Miniature:
    """The reef and what is left of the ship on it."""
    story, number = STORIES[piece_id], int(piece_id[-1])
    fine, turn = level is Level.TABLE, placement(piece_id)
    rng = np.random.default_rng(300 + number)
    reef = REEFS[piece_id]
    bare_rock = weathered(
        piece_id, CELL if fine else 0.1, reef.beds.seed, SMOOTHED, berth(piece_id, story.span), relief_of(reef, fine)
    )
    rock = reef.coat(piece_id, strata.paint(bare_rock, reef.stone, reef.beds))
    soil = flora.Soil(rock)
    boards, dark = timbers(piece_id, story, rng, fine)
    hull = merge(
        [
            kept_within(piece_id, boards.transformed(turn)),
            kept_within(piece_id, dark.transformed(turn), DARK_LIMIT),
        ]
    )
    gear, cloth = told(piece_id, story, rng)
    masts = merge([gear, bones(piece_id, story, rng, fine).transformed(turn)])
    aged = charred if story.is_burnt else drowned
    nodes = {
        "rock": rock if fine else reduced(rock, 1300),
        "hull": aged(hull, number),
        "masts": aged(masts if fine else large_parts(masts, LIGHT_GEAR), number),
        "sails": cloth,
    }
    if fine:
        weedy = merge([nodes["hull"], nodes["rock"]])
        wood = CHAR if story.is_burnt else "#5f5140"
        washed_up = [flotsam(soil, rng, wood, 11, 0.08, 0.32), flotsam(soil, rng, story.timber, 5, 0.4, 1.2)]
        nodes["flotsam"] = merge([*washed_up, reef.grown(piece_id, soil, rng)])
        nodes["stones"] = merge(
            [
                strand.beach_stones(
                    piece_id, soil, reef.stone, 400 + number, apart=reef.apart, largest=reef.largest, share=0.65
                ),
                strand.scree(soil, reef.stone, 420 + number, reef.scree, 0.26, 1.1, (0.25, 1.01), 0.22),
            ]
        )
        weed = creepers.hanging(
            weedy, weedy.vertices[:, 2] > 0.2, 500 + number, 44, (0.06, 0.2), 0.04, "#2f3a1f", is_cloth=True
        )
        nodes["sails"] = merge([cloth, weed])
    return Miniature(lined(nodes, least=1))


def relief_of(reef: Reef, fine: bool) -> Lift:
    """The relief of a reef; fainter where its triangles are large."""
    whole = reef.lift(reef.beds)
    return whole if fine else lambda points, normals: 0.4 * whole(points, normals)


def told(piece_id: str, story: Story, rng: np.random.Generator) -> tuple[Mesh, Mesh]:
    """Gear and cloth of the story, in the frame of the piece."""
    if story.tell is None:
        return wreck_stories.crows_nest(rng)
    gear, cloth = story.tell(piece_id, rng)
    turn = placement(piece_id)
    return gear.transformed(turn), cloth.transformed(turn)


def timbers(piece_id: str, story: Story, rng: np.random.Generator, fine: bool) -> tuple[Mesh, Mesh]:
    """Planking and deck, and the dark inside: the body that counts for sight."""
    if not fine:
        deck = ASHEN if story.is_burnt else story.deck
        plain = wreck_hull.plain_hull(piece_id, story.span, story.timber, story.stripe, deck, story.crown)
        return plain, merge([])
    holes, top = list(story.holes), wreck_hull.TURN if story.crown else wreck_hull.GUNWALE
    parts = [
        wreck_hull.planking(piece_id, story.span, story.timber, story.stripe, story.lost, holes, rng, top),
    ]
    torn: list[Breach] = []
    if story.crown:
        torn = [Breach(*wreck_stories.HOLE)]
    elif story.is_burnt:
        torn = [Breach(0.55, 0.5, 0.3, 0.42)]
    lost = 0.45 if story.is_burnt else story.lost + 0.06
    parts.append(
        wreck_hull.decking(piece_id, story.span, story.deck, lost, torn, rng, story.crown, 12 if story.crown else 10)
    )
    if story.span[0] == 0.0:
        parts.append(wreck_hull.transom(piece_id, story.timber, story.stripe, story.lost, rng))
    return merge(parts), wreck_hull.core(piece_id, story.span, story.crown)


def bones(piece_id: str, story: Story, rng: np.random.Generator, fine: bool) -> Mesh:
    """Bare frames, beams, the stem and the boards that cling to the reef, which do not count for sight."""
    wood = CHAR if story.is_burnt else RIBWOOD
    parts = [wreck_hull.frames(piece_id, story.ribs, story.over, wood, rng)] if story.ribs else []
    if story.beams:
        parts.append(wreck_hull.beams(piece_id, story.beams, wood, rng))
    for end, at in enumerate(story.span):
        if fine and 0.0 < at < 1.0:
            parts.append(wreck_hull.broken_end(piece_id, at, end == 1, wood, rng))
    if fine and story.buried:
        parts.append(wreck_hull.planking(piece_id, story.buried, story.timber, story.stripe, BURIED_LOST, [], rng))
    if not story.crown:
        parts.append(wreck_hull.stem(piece_id, wood, 2.5 if story.span[1] == 1.0 else 2.2))
    return merge(parts)


def large_parts(gear: Mesh, triangles: int) -> Mesh:
    """The longest parts of the gear, as many as have room."""
    _, place = np.unique(np.round(gear.vertices * 1e4), axis=0, return_inverse=True)
    corner = place.reshape(-1)[gear.faces]
    a, b = np.concatenate([corner[:, [0, 1]], corner[:, [1, 2]]]).T
    count = int(place.max()) + 1
    _, label = connected_components(coo_matrix((np.ones(len(a)), (a, b)), (count, count)), directed=False)
    part = label[corner[:, 0]]
    spots = gear.vertices[gear.faces].reshape(len(part), -1, 3)
    longest = sorted(np.unique(part), key=lambda k: -float(np.ptp(spots[part == k].reshape(-1, 3), axis=0).max()))
    room = np.cumsum([int((part == k).sum()) for k in longest]) <= triangles
    return gear.picked(np.isin(part, np.array(longest)[room]))


def flotsam(soil: flora.Soil, rng: np.random.Generator, wood: str, count: int, low: float, high: float) -> Mesh:
    """Planks washed up on the reef between two heights."""
    parts: list[Mesh] = []
    for x, y, z in soil.spots(rng, 400, low, high, 0.75, (-0.9, 0.9, -1.4, 1.4)):
        if len(parts) >= count:
            break
        plank = box((0.05, rng.uniform(0.14, 0.36), 0.018), (0, 0, 0), 0.004).turned("x", rng.normal(0, 7))
        plank = plank.turned("z", rng.uniform(0, 180)).moved(x, y, z + 0.012)
        parts.append(plank.painted(wood).tinted(rng.uniform(0.7, 1.15)))
    return merge(parts)


def drowned(wood: Mesh, seed: int) -> Mesh:
    """Wood under weed and barnacles near the water, bleached above; what is black or glows stays so."""
    noise = Noise(400 + seed)
    cloud, fine = noise.cloud(wood.vertices, 2.4, 3), noise.at(wood.vertices, 15.0)
    z = wood.vertices[:, 2] + 0.12 * cloud
    colour = mixed(wood.colour, "#7d776a", 0.22 * step(0.3, 0.8, z))
    colour = mixed(colour, "#26331f", 0.75 * step(0.36, 0.14, z))
    colour = mixed(colour, "#a09f8a", 0.5 * step(0.5, 0.8, fine) * step(0.42, 0.2, z))
    colour = mixed(colour, "#3a452f", 0.35 * step(0.25, 0.7, cloud))
    kept = ((wood.colour.max(axis=1) < 0.02) | (wood.finish > 0.3))[:, None]
    finish = np.where(wood.finish > 0.3, wood.finish, 0.35 * step(0.22, 0.08, z))
    return replace(wood, colour=np.where(kept, wood.colour, colour), finish=finish)


def charred(wood: Mesh, seed: int) -> Mesh:
    """Burnt wood: cracked char, ash on edges and tops, brown where the sea saved it, still red round the fire."""
    noise, points = Noise(500 + seed), wood.vertices
    cloud, fine = noise.cloud(points, 2.6, 3), noise.at(points, 13.0)
    up = vertex_normals(points, wood.faces)[:, 2]
    crack, _ = noise.facets(points * [1.0, 0.6, 1.0], 9.0)
    colour = wood.colour * (1 + 0.5 * fine - 0.5 * step(0.1, 0.0, crack))[:, None]
    saved = step(0.34, 0.12, points[:, 2] + 0.16 * cloud)
    colour = mixed(colour, "#3f3020", 0.75 * saved)
    dust, rubbed = 0.55 * step(0.1, 0.6, cloud + 0.5 * fine) * step(0.1, 0.7, up), wood.edge * step(-0.5, 0.4, cloud)
    colour = mixed(colour, "#77726a", np.clip(np.maximum(dust, 1.1 * rubbed), 0, 0.75) * (1 - saved))
    hot = step(0.62, 0.3, np.hypot(points[:, 0] - 0.1, 0.7 * points[:, 1])) * (wood.edge > 0.05) * step(0.3, 0.6, fine)
    hot *= 1 - saved
    colour = mixed(colour, "#ff5212", hot)
    kept = (wood.finish > 0.3)[:, None]
    return replace(
        wood,
        colour=np.where(kept, wood.colour, np.clip(colour, 0, 1)),
        finish=np.where(kept[:, 0], wood.finish, np.where(hot > 0.05, METAL + 0.7 * hot, 0.3 * saved)),
    )


for _name in STORIES:
    piece(_name)(partial(wreck_model, _name))

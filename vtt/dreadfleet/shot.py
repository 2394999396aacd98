"""What a broadside would be: the one appraisal behind prompt, tooltip, enforcement and bots (chapter BS, LOS, ARC)."""

from fractions import Fraction

import msgspec

from vtt.dreadfleet.attributes import Value, broadside, value
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.trait import Change
from vtt.kernel.refusal import Code, Refusal
from vtt.kernel.units import halved_up
from vtt.table.constants import LIMIT_TOLERANCE_THOU
from vtt.table.verdict import Arc, ArcVerdict, CorridorVerdict, Gap, SightVerdict

BANDS = (("short", 6_000, 4), ("medium", 12_000, 5), ("long", 18_000, 6))  # DF-BS-15: name, up to, needed
LONGEST_THOU = BANDS[-1][1]
LEAST_HIT, SURE_HIT = 2, 6  # DF-BS-22: natural 1 always misses, natural 6 always hits
FIRST_BROADSIDE = Change(1, "reason.first-broadside", ("DF-BS-18",))
RAKING = Change(1, "reason.raking", ("DF-BS-19",))
SIDE_ARCS: tuple[Arc, ...] = ("port", "starboard")
END_ARCS: tuple[Arc, ...] = ("bow", "stern")
FIRST_ARC_UP_TO = 3  # DF-ARC-06: 1-3 one arc, 4-6 the other


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """A broadside appraised before it is fired.

    With a `refusal` only the parts looked at so far are set. `arc_tie` holds two arcs when the greater part of the
    target's base cannot be told (a die decides, DF-ARC-06), `rake_tie` likewise for raking.
    """

    firer: str
    target: str
    refusal: Refusal | None = None
    range: Gap | None = None
    band: str = ""
    arc: ArcVerdict | None = None
    arc_tie: tuple[str, ...] = ()
    rake: ArcVerdict | None = None
    rake_tie: tuple[str, ...] = ()
    sight: SightVerdict | None = None
    corridor: CorridorVerdict | None = None
    value: int = 0
    halved: int = 0
    extra: int = 0
    needed: int = 0
    modifiers: tuple[Change, ...] = ()
    armour: int = 0
    only_sixes: bool = False

    @property
    def is_partial(self) -> bool:
        """Whether something stands in the way, so that the dice are halved (DF-BS-12)."""
        return self.corridor is not None and not self.corridor.clear

    @property
    def dice(self) -> int:
        """How many dice are thrown; the last `extra` of them are rolled apart."""
        return self.halved + self.extra

    @property
    def face(self) -> int:
        """The lowest face that hits: `needed`, but never less than 2 nor more than 6 (DF-BS-22, H-BS-6)."""
        return SURE_HIT if self.only_sixes else min(max(self.needed, LEAST_HIT), SURE_HIT)

    def hit_faces(self) -> int:
        """How many of the six faces hit."""
        return sum(is_hit(face, self.face) for face in range(1, SURE_HIT + 1))

    def expected_hits(self) -> Fraction:
        """Mean number of hits."""
        return Fraction(self.dice * self.hit_faces(), 6)

    def expected_cards(self) -> Fraction:
        """Mean number of hits that the armour does not stop."""
        through = self.armour - 1 if self.armour else 6
        return self.expected_hits() * Fraction(min(through, 6), 6)


def is_hit(face: int, needed: int) -> bool:
    """Natural 6 always hits, natural 1 never, else the face must reach the number needed (DF-BS-22)."""
    return face == SURE_HIT or (face >= LEAST_HIT and face >= needed)


def band_of(gap_thou: int) -> tuple[str, int] | None:
    """Return the range band and the number needed; None beyond 18 inches (DF-BS-15, DF-BS-16, DF-BS-17, GAP-30)."""
    for name, limit, needed in BANDS:
        if gap_thou <= limit + LIMIT_TOLERANCE_THOU:
            return name, needed
    return None


def sight_limit(pos: Position) -> int | None:
    """Return the shortest limit that cards in play set to sight, in thou (GAP-26)."""
    limits = [active.trait.sight_limit(pos, active) for active in pos.asked("sight_limit")]
    known = [limit for limit in limits if limit is not None]
    return min(known) if known else None


def appraise(pos: Position, firer: str, target: str) -> Shot:
    """Go through steps 1 to 4 of a broadside (DF-BS-02): target, arc, dice, number to hit.

    Cheap tests come first; the first that fails is the refusal (H-BS-1). Sight runs from hull to hull, so masts, bases,
    wings and tentacles are neither seen nor in the way (DF-LOS-03, DF-LOS-04); who is seen in part is seen (DF-LOS-05).
    """
    shot = Shot(firer=firer, target=target)
    refusal = _why_no_target(pos, firer, target)
    if refusal is not None:
        return msgspec.structs.replace(shot, refusal=refusal)
    gap = pos.survey.gap(firer, target)
    shot = msgspec.structs.replace(shot, range=gap)
    limit = sight_limit(pos)
    band = band_of(gap.thou)
    if limit is not None and gap.thou > limit + LIMIT_TOLERANCE_THOU:
        return _refused(shot, "refusal.beyond-sight", ("GAP-26",), gap.thou - limit, pieces=(firer, target))
    if band is None:
        return _refused(shot, "refusal.out-of-range", ("DF-BS-17",), gap.thou - LONGEST_THOU, pieces=(firer, target))
    shot = _with_arc(pos, msgspec.structs.replace(shot, band=band[0]))
    if shot.refusal is not None:
        return shot
    sight = pos.survey.sight(firer, target, limit)
    shot = msgspec.structs.replace(shot, sight=sight)
    if not sight.clear:
        blockers = ", ".join(piece for piece, _ in sight.blockers)
        params: dict[str, str | int] = {"target": target, "blockers": blockers}
        pieces = tuple(piece for piece, _ in sight.blockers)
        return _refused(shot, "refusal.no-sight", ("DF-LOS-02", "DF-LOS-06"), None, params, pieces)
    return _with_dice(pos, shot, band[1])


def _refused(
    shot: Shot,
    key: str,
    rules: tuple[str, ...],
    margin: int | None,
    params: dict[str, str | int] | None = None,
    pieces: tuple[str, ...] = (),
) -> Shot:
    params = params or {"target": shot.target, "margin": margin or 0}
    refusal = Refusal(
        code=Code.BARRED,
        key=key,
        rules=rules,
        params=params,
        margin=margin,
        unit="thou" if margin else "",
        pieces=pieces,
    )
    return msgspec.structs.replace(shot, refusal=refusal)


def _why_no_target(pos: Position, firer: str, target: str) -> Refusal | None:
    """Only enemies and loose monsters on the table, and only with guns left (GAP-57, GAP-56).

    A boarding action keeps nobody from firing or from being a target (DF-BS-05, DF-BS-06).
    """
    params: dict[str, str | int] = {"firer": firer, "target": target}
    if pos.ship(firer).where != "table":
        return Refusal(code=Code.BARRED, key="refusal.no-such-firer", rules=("DF-BS-03", "GAP-52"), params=params)
    if not pos.state.has_ship(target) or pos.ship(target).where != "table":
        return Refusal(code=Code.BARRED, key="refusal.no-such-target", rules=("DF-BS-03",), params=params)
    bar = pos.bar_of_attack(firer, target)
    if bar is not None:
        return bar
    if not pos.may_attack(firer, target):
        return Refusal(code=Code.BARRED, key="refusal.own-side", rules=("GAP-57", "DF-SUM-15"), params=params)
    if broadside(pos, firer) == 0:
        return Refusal(code=Code.BARRED, key="refusal.no-guns", rules=("GAP-56", "DF-BS-10"), params=params)
    return None


def _with_arc(pos: Position, shot: Shot) -> Shot:
    """Step 2: the greater part of the target's base lies in a side arc (DF-BS-07, DF-ARC-03, DF-ARC-05).

    Minis in between do not matter (DF-BS-08). Ships without arcs fire all round (DF-AUX-14).
    """
    if pos.data(shot.firer).is_faceless:
        return shot
    arc = pos.survey.arcs(shot.firer, shot.target)
    shot = msgspec.structs.replace(shot, arc=arc)
    sides = [name for name in arc.arcs if name in SIDE_ARCS]
    if not sides:
        best = max(arc.share_of(name) for name in SIDE_ARCS)
        params: dict[str, str | int] = {"target": shot.target, "arc": arc.arcs[0], "percent": best // 10_000}
        refusal = Refusal(
            code=Code.BARRED,
            key="refusal.not-in-side-arc",
            rules=("DF-BS-07", "DF-ARC-03"),
            params=params,
            margin=500_000 - best,
            unit="share",
            pieces=(shot.firer, shot.target),
        )
        return msgspec.structs.replace(shot, refusal=refusal)
    return msgspec.structs.replace(shot, arc_tie=arc.arcs if len(arc.arcs) > 1 else ())


def firing_side(shot: Shot) -> Arc | None:
    """Return the side that fires, "port" or "starboard"; None for a ship without arcs."""
    if shot.arc is None:
        return None
    return next((name for name in shot.arc.arcs if name in SIDE_ARCS), None)


def _with_dice(pos: Position, shot: Shot, needed: int) -> Shot:
    """Steps 3 and 4: dice and number to hit."""
    corridor = pos.survey.corridor(shot.firer, shot.target, firing_side(shot))
    value_now = broadside(pos, shot.firer)
    extra = marked_dice(pos, shot.firer, shot.target)
    halved = value_now if corridor.clear else halved_dice(pos, shot.firer, extra)
    shot = msgspec.structs.replace(
        shot,
        corridor=corridor,
        value=value_now,
        halved=max(halved, 1),
        extra=extra if corridor.clear else halved_extra(pos, extra),
        armour=armour_against(pos, shot.firer, shot.target),
        only_sixes=any(a.trait.only_sixes_hit(pos, a, shot.firer, shot.target) for a in pos.asked("only_sixes_hit")),
    )
    return _with_needed(pos, shot, needed)


def halved_dice(pos: Position, firer: str, extra: int) -> int:
    """Return the dice of a partial shot beside the marked ones: half the Broadside as it is now (DF-BS-13, GAP-56).

    House rules halve the printed value before anything changes it, or all dice together.
    """
    now = broadside(pos, firer)
    if pos.plays("halve-first"):
        printed = dice_value(pos, firer).printed
        return halved_up(printed) + now - printed
    if pos.plays("halve-last"):
        return halved_up(now + extra) - halved_extra(pos, extra)
    return halved_up(now)


def halved_extra(pos: Position, extra: int) -> int:
    """Return what a partial shot leaves of extra dice: all, by the house rule `halve-last` half (GAP-56)."""
    return extra // 2 if pos.plays("halve-last") else extra


def marked_dice(pos: Position, firer: str, target: str) -> int:
    """Return how many dice are rolled apart: those of the profile, then those that abilities add (GAP-56, GAP-59)."""
    changes = (active.trait.extra_dice(pos, active, firer, target) for active in pos.asked("extra_dice"))
    return pos.data(firer).profile.extra_dice + sum(change.delta for change in changes if change is not None)


def armour_against(pos: Position, firer: str, target: str) -> int:
    """Return the Armour that saves a target from a firer's broadside; 0 if nothing does (H-BS-7, GAP-55)."""
    if any(active.trait.denies_saves(pos, active, firer, target) for active in pos.asked("denies_saves")):
        return 0
    return value(pos, target, "armour").live


def _with_needed(pos: Position, shot: Shot, needed: int) -> Shot:
    """All modifiers of the roll to hit add up (DF-BS-18 to DF-BS-21, DF-DICE-06)."""
    changes = []
    if not pos.ship(shot.firer).has_fired:
        changes.append(FIRST_BROADSIDE)
    rake_tie: tuple[str, ...] = ()
    # What has no bow cannot be raked: auxiliaries, monsters and castles (GAP-54).
    rake = None if pos.data(shot.target).is_faceless else pos.survey.arcs(shot.target, shot.firer)
    if rake is not None:
        ends = [name for name in rake.arcs if name in END_ARCS]
        if len(ends) == len(rake.arcs):
            changes.append(RAKING)
        elif ends:
            rake_tie = rake.arcs
    for active in pos.asked("to_hit"):
        change = active.trait.to_hit(pos, active, shot.firer, shot.target)
        if change is not None:
            changes.append(change)
    for change in changes:
        needed -= change.delta
    return msgspec.structs.replace(shot, needed=needed, modifiers=tuple(changes), rake=rake, rake_tie=rake_tie)


def raked(shot: Shot) -> Shot:
    """Return the shot with the raking bonus that a die has granted."""
    modifiers = (*shot.modifiers, RAKING)
    return msgspec.structs.replace(shot, needed=shot.needed - 1, modifiers=modifiers, rake_tie=())


def dice_value(pos: Position, firer: str) -> Value:
    """Return the firer's Broadside with its history (DF-BS-09, DF-BS-10)."""
    return value(pos, firer, "broadside")


def targets(pos: Position, firer: str) -> tuple[Shot, ...]:
    """Appraise every enemy on the table."""
    return tuple(appraise(pos, firer, enemy) for enemy in pos.enemies(firer))

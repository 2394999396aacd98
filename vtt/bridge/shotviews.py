"""Everything about a possible target as the hud shows it, from the same appraisal that the rules use."""

from collections.abc import Iterator
from fractions import Fraction

from vtt.dreadfleet.naming import signed
from vtt.dreadfleet.shot import Shot
from vtt.dreadfleet.wording import Wording
from vtt.hud.models import FactModel, ModifierModel, TooltipModel
from vtt.kernel.units import inches_text
from vtt.words import say


def tooltip(words: Wording, shot: Shot, anchor: tuple[int, int] | None = None) -> TooltipModel:
    """Return everything about a possible target, from the same appraisal that the rules use."""
    facts = list(_facts(words, shot))
    note = words.refusal(shot.refusal) if shot.refusal else ""
    if shot.refusal is not None:
        return TooltipModel(
            title=words.name(shot.target),
            side=words.pos.ship(shot.target).side,
            facts=tuple(facts),
            anchor_px=anchor,
            note=note,
        )
    band_needed = shot.needed + sum(change.delta for change in shot.modifiers)
    modifiers = [ModifierModel(f"{band_needed}+", say(f"band.{shot.band}"), "DF-BS-15")]
    modifiers += [
        ModifierModel(signed(c.delta), words.reason(c.reason), c.rules[0] if c.rules else "", c.delta > 0)
        for c in shot.modifiers
    ]
    expect = say(
        "bridge.expect",
        hits=_decimal(shot.expected_hits()),
        cards=_decimal(shot.expected_cards()),
    )
    return TooltipModel(
        title=words.name(shot.target),
        side=words.pos.ship(shot.target).side,
        facts=tuple(facts),
        dice=shot.dice,
        to_hit=f"{max(shot.needed, 2)}+",
        modifiers=tuple(modifiers),
        expect_text=expect,
        odds=hit_odds(shot),
        anchor_px=anchor,
        note=note,
    )


def _facts(words: Wording, shot: Shot) -> Iterator[FactModel]:
    """Range, arc, sight and corridor, as far as the appraisal went."""
    if shot.range is not None:
        band = say(f"band.{shot.band}") if shot.band else say("bridge.out-of-range")
        yield FactModel(
            "ruler",
            say("bridge.fact.range"),
            f"{inches_text(shot.range.thou)} · {band}",
            bool(shot.band),
            "DF-BS-14",
        )
    if shot.arc is not None:
        shares = dict(shot.arc.shares)
        best = shot.arc.arcs[0]
        text = f"{say(f'arc.{best}')} {shares.get(best, 0) // 10_000} %"
        yield FactModel("arcs", say("bridge.fact.arc"), text, best in ("port", "starboard"), "DF-BS-07")
    if shot.sight is not None:
        if shot.sight.clear:
            yield FactModel("eye", say("bridge.fact.sight"), say("bridge.clear"), True, "DF-LOS-02")
        else:
            blockers = words.names(tuple(piece for piece, _ in shot.sight.blockers))
            yield FactModel("eye", say("bridge.fact.sight"), say("bridge.blocked", by=blockers), False, "DF-LOS-06")
    if shot.corridor is not None:
        clear = shot.corridor.clear
        text = say("bridge.clear") if clear else say("bridge.partial", by=words.names(shot.corridor.obstacles))
        yield FactModel("corridor", say("bridge.fact.corridor"), text, clear, "DF-BS-12")


def hit_odds(shot: Shot) -> tuple[tuple[str, float], ...]:
    """Return the chance of each number of hits, from none to all dice (binomial)."""
    chance, count = shot.hit_faces() / 6, shot.dice
    odds, ways = [], 1
    for hits in range(count + 1):
        odds.append((str(hits), ways * chance**hits * (1 - chance) ** (count - hits)))
        ways = ways * (count - hits) // (hits + 1)
    return tuple(odds)


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}".rstrip("0").rstrip(".")

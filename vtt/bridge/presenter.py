"""The round of the table as the hud shows it: prompt, tracker, compass, strip, log, tooltips, refusals."""

from collections.abc import Mapping

from vtt.bridge.boardingwords import coming_fight
from vtt.bridge.cardviews import CardViews, rule_text
from vtt.bridge.diceviews import REROLLS, DiceViews
from vtt.bridge.people import FLEETS, People
from vtt.bridge.settings import KEYS
from vtt.bridge.tallies import tally
from vtt.dreadfleet.attributes import commander, speed
from vtt.dreadfleet.checks import chance_to_pass
from vtt.dreadfleet.course import course
from vtt.dreadfleet.position import Position
from vtt.dreadfleet.seats import seat_of
from vtt.dreadfleet.state import PHASES, SUBPHASES
from vtt.dreadfleet.victory import current_standing
from vtt.dreadfleet.wind import must_check
from vtt.dreadfleet.wording import Wording
from vtt.hud.models import (
    ChoiceModel,
    CompassModel,
    LogEntry,
    MovementStripModel,
    NumberAsk,
    OverlayButton,
    PhaseModel,
    PromptModel,
    RefusalModel,
    TrackerModel,
)
from vtt.kernel.decision import Decision, Option
from vtt.kernel.event import Event, Thrown
from vtt.kernel.refusal import Refusal
from vtt.kernel.units import THOU_PER_INCH, degrees_text, inches_text
from vtt.words import say

OVERLAYS = (
    ("arcs", "arcs"),
    ("ranges", "target"),
    ("sight", "eye"),
    ("bases", "base"),
    ("wind", "wind"),
    ("corridor", "corridor"),
    ("anchorages", "anchor"),
    ("waters", "waves"),
)
CAMERAS = (("home", "whole-table"), ("top", "from-above"), ("eye", "spyglass"), ("focus", "frame"))
"""What the eye can be told by a button, as (action, icon)."""
CLEAN = ("clean", "picture")
"""The button that leaves the table alone on the screen."""
PHASE_ICONS = {"initiative": "dice", "situation": "flame", "destiny": "cards", "action": "ship", "end": "glass"}
ENDING = ("finish", "none", "hold-fire", "leave", "keep", "no", "stay")
TRACKER_BUTTONS = (
    ("ruler", "ruler"),
    ("panels", "panels"),
    ("table-words", "book"),
    ("log", "log"),
    ("statistics", "chart"),
    ("help", "help"),
    ("menu", "gear"),
)


class Presenter:
    """Makes hud models of one position; `keys` are the caps of the player's own choice by action."""

    def __init__(self, pos: Position, players: dict[str, str], keys: Mapping[str, str] | None = None) -> None:
        self.pos = pos
        self.people = People(pos, players)
        self.keys = {**KEYS, **(keys or {}), "menu": "Esc"}
        self.words = Wording(pos)
        self.cards = CardViews(pos)
        self.dice = DiceViews(self.people, self.words)

    def player(self, side: str) -> str:
        """Return the name of the person who plays a side, or of the side where several share it."""
        return self.people.player(side)

    # prompt --------------------------------------------------------------------------------------------------

    def prompt(
        self, decision: Decision, choices: tuple[ChoiceModel, ...], number: NumberAsk | None = None
    ) -> PromptModel:
        """Return the question: who decides what, why, and what passing means."""
        rule_id = decision.rules[0] if decision.rules else ""
        default = decision.option(decision.default) if decision.default else None
        if decision.kind in REROLLS:
            default = None  # the dice panel has the answers, and Enter rolls again
        default_text = say("bridge.default", choice=self.words.option(default)) if default else ""
        waiting = self.people.waiting(decision) or coming_fight(self.pos, decision)
        return PromptModel(
            who=self.people.asked(decision),
            side=decision.side,
            what=self.words.prompt(decision),
            why_rule_id=rule_id,
            why_text="" if waiting else rule_text(rule_id),  # it says more than the rule
            default_text=" ".join(text for text in (waiting, default_text) if text),
            choices=choices,
            side_name=self.people.role(seat_of(self.pos, decision)),
            number=number,
            thread=f"{decision.kind} {decision.subject}" if decision.kind == "move" else "",
        )

    def choices(self, decision: Decision) -> tuple[ChoiceModel, ...]:
        """Return the answers as buttons, forbidden ones last with their reason."""
        enabled = [self.choice(option, decision) for option in decision.options]
        barred = [
            ChoiceModel(
                id=bar.id,
                label=self.words.barred(bar),
                enabled=False,
                reason=self.words.refusal(bar.refusal),
                rule_ids=bar.refusal.rules,
            )
            for bar in decision.barred
        ]
        return (*enabled, *barred)

    def choice(self, option: Option, decision: Decision) -> ChoiceModel:
        """Return one answer as a button; the only one is the primary."""
        is_only = len(decision.options) == 1
        hint, label = "", self.words.option(option)
        faces = self._faces_that_pass(option, decision)
        if faces is not None:
            hint, label = say("bridge.odds", faces=faces), say("bridge.choice-odds", choice=label, faces=faces)
        if decision.kind in FLEETS and self.people.is_shared(decision.side):
            label = say("seats.choice", choice=label, who=self.people.sailor(option.subject))
        ends = option.id == decision.default if decision.default else option.id in ENDING
        ends = ends and (is_only or option is not decision.options[0])  # the first answer of several has the key 1
        key = self.keys["end-step"] if ends else ""
        return ChoiceModel(
            id=option.id,
            label=label,
            hint=hint,
            primary=is_only,
            key="" if is_only else key,
            rule_ids=option.rules,
            ends=ends,
        )

    def _faces_that_pass(self, option: Option, decision: Decision) -> int | None:
        """How many faces of a die pass the Command check that an answer leads to; None if there is none (DF-CMD-01)."""
        if "faces" in option.params:
            return int(option.params["faces"])
        if decision.kind != "movement-mode" or option.id not in ("escape", "move"):
            return None
        if option.id == "move" and not must_check(self.pos, decision.subject):
            return None
        chief = commander(self.pos, decision.subject, "escape" if option.id == "escape" else "wind")
        if chief.who == "nobody":
            return 0
        return chance_to_pass(chief.needed, sum(change.delta for change in chief.modifiers))

    # refusals ------------------------------------------------------------------------------------------------

    def refusal(self, refusal: Refusal, anchor: tuple[int, int] | None = None) -> RefusalModel:
        """Return why something is not allowed: sentence, rule, margin."""
        margin = ""
        if refusal.margin is not None and refusal.unit in ("thou", "cdeg"):
            size = abs(refusal.margin)
            margin = inches_text(size) if refusal.unit == "thou" else degrees_text(size)
            margin = say("bridge.margin", margin=margin)
        return RefusalModel(
            title=say("bridge.not-allowed"),
            sentence=self.words.refusal(refusal),
            rule_ids=refusal.rules,
            margin_text=margin,
            anchor_px=anchor,
        )

    # round the table -----------------------------------------------------------------------------------------

    def tracker(self) -> TrackerModel:
        """Return turn, phases, first player, score."""
        state = self.pos.state
        phases = []
        now = PHASES.index(state.phase)
        for at, phase in enumerate(PHASES[1:], start=1):
            standing = "done" if at < now else "now" if at == now else "next"
            steps: tuple[tuple[str, str], ...] = ()
            if phase == "action" and state.subphase:
                here = SUBPHASES.index(state.subphase)
                steps = tuple(
                    (say(f"subphase.{s}"), "done" if i < here else "now" if i == here else "next")
                    for i, s in enumerate(SUBPHASES)
                )
            phases.append(PhaseModel(say(f"phase.{phase}"), PHASE_ICONS[phase], standing, steps))
        first = say("bridge.first", player=self.player(state.first)) if state.first else ""
        buttons = tuple(
            (action, icon, self.keys[action], say(f"bridge.button.{action}")) for action, icon in TRACKER_BUTTONS
        )
        scenario = self.pos.content.scenarios[state.scenario]
        turn = (
            say("bridge.turn-of", turn=state.turn, turns=scenario.turns)
            if scenario.turns
            else say("bridge.turn", turn=state.turn)
        )
        return TrackerModel(
            turn_text=turn if state.turn else say("phase.setup"),
            phases=tuple(phases),
            first_player=first,
            first_side=state.first,
            score_text=self.standing(),
            score_hint=scenario.victory.text,
            buttons=buttons,
        )

    def standing(self) -> str:
        """How the game stands by what decides it (DF-SCG-06)."""
        now = current_standing(self.pos)
        return say(f"standing.{now.key}", **{name: self.words.name(str(value)) for name, value in now.params.items()})

    @property
    def has_special_water(self) -> bool:
        """Whether areas or lines of the scenario can be shown (DF-SCG-07)."""
        scenario = self.pos.content.scenarios[self.pos.state.scenario]
        return bool(scenario.areas or scenario.lines)

    def compass(self, selected: str, overlays: frozenset[str]) -> CompassModel | None:
        """Return the wind and the overlay buttons; None before the wind is set.

        Where no indicator is used only the force counts (DF-SC12-06).
        """
        state = self.pos.state
        if state.winds < 0 and self.pos.scenario.wind != "none":
            return None
        effect, icon = "", "wind"
        is_sailor = selected and state.table.has(selected) and state.has_ship(selected) and self.pos.sails(selected)
        if is_sailor and self.pos.wind_mark is not None:
            arcs = self.pos.survey.arcs_of_point(selected, *self.pos.wind_mark)
            where = "before" if arcs == ("stern",) else "into" if arcs == ("bow",) else "side"
            effect = say(f"bridge.wind.{where}", force=self.pos.felt_force, ship=self.words.name(selected))
        mark = state.table.board.marks[state.winds].name if state.winds >= 0 else ""
        label = "bridge.wind-label" if mark else "bridge.force-label"
        buttons = tuple(
            OverlayButton(name, icon_name, self.keys[name], say(f"bridge.overlay.{name}"), on=name in overlays)
            for name, icon_name in OVERLAYS
            if name != "waters" or self.has_special_water
        )
        cameras = tuple(
            OverlayButton(name, icon_name, self.keys[name], say(f"keys.{name}"))
            for name, icon_name in (*CAMERAS, CLEAN)
        )
        return CompassModel(
            mark=mark,
            mark_index=state.winds,
            force=self.pos.felt_force,
            effect_text=effect,
            effect_icon=icon,
            label=say(label, force=self.pos.felt_force, mark=mark),
            overlays=buttons,
            cameras=cameras,
        )

    def strip(self, ship_id: str, preview_thou: int | None = None) -> MovementStripModel | None:
        """Return the ruler under the prompt for a ship that is moving."""
        pos = self.pos
        if not pos.state.table.has(ship_id):
            return None
        ship, way = pos.ship(ship_id), course(pos, ship_id)
        used = ship.moved_thou

        def inch(thou: int) -> float:
            return thou / THOU_PER_INCH

        allowance = used + way.end_at
        bonus = allowance - max(speed(pos, ship_id), used)
        turn_at = None if way.turn_at is None else inch(used + way.turn_at)
        minimum = inch(used + way.minimum_at) if way.minimum_at else None
        cells = [(inches_text(used), "/ " + inches_text(allowance), say("bridge.strip.used"))]
        if way.turn_at is not None:
            needed = inches_text(ship.run_thou + way.turn_at)
            cells.append((inches_text(ship.run_thou), "/ " + needed, say("bridge.strip.run")))
            cells.append(("1" if way.turn_at == 0 else "0", "", say("bridge.strip.turns")))
        contact, met = way.stop_at, ""
        if way.halt:
            met = say(f"halt.{way.halt}")
        elif way.ahead is not None and way.ahead.stop is not None:
            stop = way.ahead.stop
            met = self.words.names(stop.pieces) if stop.kind == "piece" else say("words.the-edge")
        return MovementStripModel(
            used=inch(used),
            speed=inch(max(speed(pos, ship_id), used)),
            allowance=inch(allowance),
            last_turn_at=inch(used - ship.run_thou),
            preview=None if preview_thou is None else inch(used + preview_thou),
            next_turn_at=turn_at,
            turn_text=say("bridge.strip.turn-at", at=f"{turn_at:g}″") if turn_at is not None else "",
            wind_minimum=minimum,
            wind_minimum_text=say("bridge.strip.minimum", at=f"{minimum:g}″") if minimum is not None else "",
            wind_minimum_met=way.minimum_at == 0,
            speed_text=say("bridge.strip.speed", at=inches_text(speed(pos, ship_id))),
            wind_text="+" + inches_text(bonus) if bonus > 0 else "",
            contact_at=None if contact is None else inch(used + contact),
            contact_text=say("bridge.strip.contact", at=inches_text(used + contact), what=met)
            if contact is not None
            else "",
            cells=tuple(cells),
        )

    # log -----------------------------------------------------------------------------------------------------

    def log_entry(self, event: Event) -> LogEntry | None:
        """Return an event as a line of the log; None for events that say nothing."""
        text = self.words.event(event)
        if not text:
            return None
        target = next(
            (
                getattr(event, name)
                for name in ("ship", "piece", "mover", "firer", "monster")
                if getattr(event, name, "")
            ),
            None,
        )
        name = type(event).__name__
        side = getattr(event, "side", "") or (event.throw.side if isinstance(event, Thrown) else "")
        if not side and target and self.pos.state.has_ship(target) and name not in NOBODYS:
            side = self.pos.ship(target).side
        return LogEntry(
            text=text,
            rule_ids=event.rules[:1],
            side=side,
            target=target,
            icon=LOG_ICONS.get(name, "rose"),
            heading=name in ("TurnBegan", "PhaseBegan"),
            tally=tally(self.pos, target) if isinstance(target, str) else 0,
        )


NOBODYS = ("Corrected",)
"""Events about a ship that are no deed of her side: their icon is the mark in the log."""
LOG_ICONS = {
    "Thrown": "dice",
    "Corrected": "agreed",
    "CommandChecked": "star",
    "OrderTried": "star",
    "Moved": "wheel",
    "BroadsideDeclared": "cannon",
    "BroadsideRolled": "cannon",
    "SavesRolled": "shield",
    "CardDrawn": "cards",
    "CardPlaced": "cards",
    "CardDiscarded": "cards",
    "WindMoved": "wind",
    "ForceChanged": "wind",
    "WindFixed": "wind",
    "CaughtFire": "flame",
    "FireRolled": "flame",
    "AnchorDropped": "anchor",
    "AnchorWeighed": "anchor",
    "Removed": "hull",
}

"""Running aground (chapter AGR)."""

from vtt.dreadfleet.damage import DrawDamage
from vtt.dreadfleet.events import RanAground
from vtt.kernel.engine import Play
from vtt.kernel.frame import Call, Done, Frame, Transfer


class RunAground(Frame, frozen=True, kw_only=True):
    """One running aground, however many pieces were touched (DF-AGR-01, GAP-45; H-MOV-9).

    The ship draws until a Hull card comes up, without a save (DF-AGR-03, GAP-66). That it lies fast until it escapes
    follows from the contact (DF-AGR-02, DF-AGR-04).
    """

    ship: str
    land: tuple[str, ...]

    def begin(self, play: Play, _: object) -> Transfer:
        """Report it and draw."""
        play.emit(RanAground(ship=self.ship, land=self.land, rules=("DF-AGR-01", "GAP-45")))
        draw = DrawDamage(
            ship=self.ship, mode="until", count=1, types=("hull",), source="aground", rules=("DF-AGR-03", "GAP-66")
        )
        return Call(draw, self.at("over"))

    def over(self, play: Play, _: object) -> Transfer:
        """It lies where it struck."""
        return Done()

"""Lengths in thousandths of an inch and angles in hundredths of a degree, and how they are written for people."""

THOU_PER_INCH = 1000
CDEG_PER_DEGREE = 100
FULL_TURN_CDEG = 360 * CDEG_PER_DEGREE


def thou(inches: float) -> int:
    """Return `inches` as whole thousandths of an inch, rounded half to even."""
    return round(inches * THOU_PER_INCH)


def cdeg(degrees: float) -> int:
    """Return `degrees` as whole hundredths of a degree, rounded half to even."""
    return round(degrees * CDEG_PER_DEGREE)


def inches_text(length_thou: int) -> str:
    """Write a length for people: two decimals, trailing zeros dropped, with the double prime: `4.25″`."""
    sign = "−" if length_thou < 0 else ""
    whole, part = divmod((abs(length_thou) + 5) // 10, 100)
    decimals = f".{part:02d}".rstrip("0").rstrip(".")
    return f"{sign}{whole}{decimals}″"


def degrees_text(angle_cdeg: int) -> str:
    """Write an angle for people: at most two decimals with the degree sign: `22.5°`."""
    sign = "−" if angle_cdeg < 0 else ""
    whole, part = divmod(abs(angle_cdeg), CDEG_PER_DEGREE)
    decimals = f".{part:02d}".rstrip("0").rstrip(".")
    return f"{sign}{whole}{decimals}°"


def halved_up(value: int) -> int:
    """Halve and round up, as every division of the game is (DF-DICE-04)."""
    return -(-value // 2)

"""The tolerances of the table, each written down once."""

CONTACT_GAP_THOU = 10
"""Two outlines touch when the gap between them is at most this (GAP-23)."""

LIMIT_TOLERANCE_THOU = 1
"""Range bands, zones and arc lines are compared with this slack (GAP-30)."""

GRAZE_THOU = 1
"""A sight ray within this of the rim of a body's face counts as meeting it; its own two ends are pulled in by it."""

PRESS_THOU = 0.5
"""A piece that starts a sweep in contact may slide along its neighbour, but come nearer by no more than this."""

PARALLEL_RATE = 2e-5
"""Closing slower than this share of the way travelled is sliding along, not pressing: outlines are placed on a
grid of 1/256 thou, so sides that ought to be parallel may differ by up to 1e-5 in direction."""

ROUND_OFF_THOU = 1e-6
"""Far above the error of one distance in floating point, far below anything on a table."""

ARC_TIE_SHARE_MILLIONTHS = 5000
"""Shares of a base that differ by no more than half a percent are equal (GAP-21)."""

CORRIDOR_AREA_THOU2 = 1.0
"""A piece must cover at least this much of a fire corridor to stand in it."""

PLACED_PER_THOU = 256
"""Corners placed on the table lie on this grid: products of two differences of such corners are exact in a double,
so turning a whole scene by quarter turns, shifting it by whole thou or mirroring it changes no verdict."""

FULL_TURN_CDEG = 36000
EIGHTH_TURN_CDEG = 4500

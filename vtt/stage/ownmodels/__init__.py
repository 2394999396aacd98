"""A person's own models: read strictly, converted, fitted to the base of a piece. They change nothing but the look."""

from vtt.stage.ownmodels.converting import Report, converted, examine, packed
from vtt.stage.ownmodels.document import OwnModelError, printable
from vtt.stage.ownmodels.fitfile import Fit, fault_of, fit_path, read_fit, write_fit
from vtt.stage.ownmodels.fitting import Placement, Stand, propose
from vtt.stage.ownmodels.shelf import Shelf

__all__ = [
    "Fit",
    "OwnModelError",
    "Placement",
    "Report",
    "Shelf",
    "Stand",
    "converted",
    "examine",
    "fault_of",
    "fit_path",
    "packed",
    "printable",
    "propose",
    "read_fit",
    "write_fit",
]

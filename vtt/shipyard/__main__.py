"""`python -m vtt.shipyard`: see `vtt.shipyard.build`."""

import sys

from vtt.shipyard.build import main

sys.exit(main())

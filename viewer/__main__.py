"""`python -m viewer` is the command `wall-viewer`."""

import sys

from viewer.cli import main

sys.exit(main())

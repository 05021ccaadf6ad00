"""Entry point of the frozen program and of its worker processes."""

import sys

from viewer.__main__ import main

sys.exit(main())

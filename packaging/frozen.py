"""Where the frozen program begins; each of its worker processes, too."""

import sys

from viewer.__main__ import main

sys.exit(main())

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# The same examples in every run: what fails can be seen again. `make soak` looks for new ones.
settings.register_profile(
    "default", max_examples=4, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("soak", parent=settings.get_profile("default"), derandomize=False, max_examples=100)
settings.load_profile(os.environ.get("FLIBUSTE_TESTS", "default"))

# What runs in the background of a shell ignores interrupts, and so does all that it starts: some tests are about them.
signal.signal(signal.SIGINT, signal.default_int_handler)

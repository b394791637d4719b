"""Tables in use, in one event loop: what changes is written, told, and answered by bots and clocks."""

"""The `poda` program: `poda --help`, or `python -m poda --help`."""

import signal
import sys

from . import _poda


def main() -> int:
    """Runs the program on the process's arguments and returns its exit code."""
    # The program installs its own handlers, which need Python's out of the way.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.stdout.flush()
    sys.stderr.flush()
    return _poda._run_program(["poda", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())

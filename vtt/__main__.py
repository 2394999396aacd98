"""`python -m vtt` is the `seascape` command."""

from vtt.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

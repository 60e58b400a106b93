"""`python -m delvewright` is `delve`."""

from delvewright.cli import main

if __name__ == "__main__":
    raise SystemExit(main())

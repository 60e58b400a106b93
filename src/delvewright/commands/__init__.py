"""The sub-commands of `delve`, one module each: `add` describes the arguments, `run` does the work."""

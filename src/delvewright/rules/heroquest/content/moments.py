"""The moments at which a quest's own module may have a say: functions by these names, with these parameters."""

from __future__ import annotations

import ast

from delvewright.kernel.rulebook import Finding
from delvewright.rules.common.tables import near

HOOKS = {
    "activation-begins": "g f",
    "activation-ends": "g f",
    "also-investigate": "g f reach",
    "attacked": "g f item",
    "disarmed": "g f good",
    "door-opened": "g f door",
    "facts": "g",
    "gifts": "g",
    "goal-met": "g",
    "hero-fell": "g f",
    "hero-left": "g f",
    "homeward": "g",
    "investigate": "g f what",
    "laid-out": "g new",
    "may-find-door": "g f door",
    "may-investigate": "g f what",
    "may-open": "g f door",
    "may-raise": "g f",
    "may-walk": "g f route",
    "portal-used": "g f",
    "raised": "g f",
    "reward": "g",
    "set-up": "g",
    "shows": "g what",
    "slain": "g f at",
    "spell-cast": "g f name",
    "titles": "g f",
    "turn-begins": "g",
    "turn-ends": "g",
    "walked": "g f passed",
    "wounded": "g f",
}
"""Name -> what it is given."""
MOMENTS = (
    "turn-ends", "activation-begins", "door-opened", "investigate", "attacked", "spell-cast", "disarmed", "wounded",
    "slain", "portal-used", "raised",
)  # fmt: skip
"""What a quest's own module may take part in with dice and questions: `yield from quest.play_hook(…)`."""
NOTICES = ("set-up", "laid-out", "walked", "turn-begins", "activation-ends", "hero-fell", "hero-left")
"""What it is only told of: nobody can be asked then."""
QUESTIONS = (
    "goal-met", "homeward", "shows", "facts", "reward", "gifts", "titles", "may-raise", "may-investigate",
    "also-investigate", "may-find-door", "may-open", "may-walk",
)  # fmt: skip
"""What it is asked itself."""
HELPER = "A function that is no hook has a name that begins with an underscore."


def check_module(source: str, name: str) -> list[Finding]:
    """What is wrong with a module, as far as reading it tells; nothing of it is run."""
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return [Finding(1, f"{name} cannot be used: line {error.lineno or 1}: {error.msg}.")]
    except (ValueError, RecursionError, MemoryError) as error:
        return [Finding(1, f"{name} cannot be used: {type(error).__name__}: {error}.")]
    found = []
    names = [hook.replace("-", "_") for hook in HOOKS]
    for each in tree.body:
        if isinstance(each, ast.AsyncFunctionDef):
            found.append(Finding(1, f"{name}, line {each.lineno}: {each.name} cannot be async."))
        if not isinstance(each, ast.FunctionDef) or each.name.startswith("_"):
            continue
        line = f"{name}, line {each.lineno}"
        if each.name not in names:
            said = near(each.name, names) or f"Hooks: {', '.join(names)}."
            found.append(Finding(1, f"{line}: there is no hook “{each.name}”. {said} {HELPER}"))
            continue
        wanted = HOOKS[each.name.replace("_", "-")].split()
        args = each.args
        least = len(args.posonlyargs) + len(args.args) - len(args.defaults)
        most = 99 if args.vararg else len(args.posonlyargs) + len(args.args)
        needed = any(default is None for default in args.kw_defaults)
        if not least <= len(wanted) <= most or needed:
            given = ", ".join(wanted)
            found.append(Finding(1, f"{line}: “{each.name}” is given {len(wanted)}: {each.name}({given})."))
    return found

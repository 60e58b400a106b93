"""Answers that many questions have."""

from __future__ import annotations

from delvewright.kernel.decisions import Answer

YES: Answer = ("agree",)
NO: Answer = ("refuse",)
DONE: Answer = ("done",)

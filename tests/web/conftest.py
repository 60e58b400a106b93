"""A server for each test."""

import sys
from collections.abc import Iterator

import pytest
from tests.web.helpers import Live


@pytest.fixture(autouse=True)
def brisk() -> Iterator[None]:
    """Server and browsers share this process: let them take turns quickly, as `delve serve` does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def live(tmp_path) -> Iterator[Live]:
    server = Live(tmp_path / "tables.sqlite")
    yield server
    server.close()

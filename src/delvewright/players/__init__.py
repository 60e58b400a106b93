"""Who answers: computer players, each deciding from its own view only."""

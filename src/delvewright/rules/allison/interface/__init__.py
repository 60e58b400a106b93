"""Set-up, views, imagining, odds, checks, scenarios: what clients and tests ask."""

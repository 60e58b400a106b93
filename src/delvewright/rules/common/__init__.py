"""What several books share: combat dice, the 26x19 board."""

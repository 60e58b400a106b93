"""The kernel: what every rulebook stands on. It knows no rule of any book."""

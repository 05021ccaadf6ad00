"""The game's rules: yaku, fu, points, results, standings."""

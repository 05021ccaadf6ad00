"""How a hand ended: who won what with which yaku, what each seat has, and who won the game."""

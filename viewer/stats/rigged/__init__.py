"""Is it rigged? All players and walls of many logs against fair walls, by tests fixed beforehand.

`luck` measures one player; here every seat counts, told apart by what is known before a chance
event: `classes`. `game` measures a log, `history` what a player had played before, `run` adds up,
`result` corrects all p-values together and says what the logs would have shown, `report` writes it.
"""

"""The game at a glance: rules, room, date, players, points over the hands, lost connections."""

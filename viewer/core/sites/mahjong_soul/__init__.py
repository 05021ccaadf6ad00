"""Mahjong Soul (雀魂): records that show their walls."""

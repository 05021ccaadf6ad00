"""What stands beside the picture: lists, hand, result, game, search."""

"""What a user adds to a game: lines that go on upon its wall, and what he thinks of moments."""

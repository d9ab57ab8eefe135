"""The study of games: counting, solving, playing."""

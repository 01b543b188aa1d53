"""The explorer: a session of a game, its legal moves, and the two ways to show it, by lines and on a full screen."""

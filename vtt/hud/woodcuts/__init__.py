"""The card pictures, one function each: ``draw_<name>(painter)`` on a grid of 180 x 130."""

"""The panels round the table; each module knows one model: how large it is and how it is painted."""

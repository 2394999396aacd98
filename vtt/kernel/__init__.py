"""The kernel: state, decisions, commands, events, chance and saves, without any game or picture."""

"""The bridge: where game, stage and hud meet. It turns states and events into pictures, and hands into commands."""

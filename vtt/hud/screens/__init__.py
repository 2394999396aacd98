"""The pages that take the whole window: menus, new game, settings, saves, help, rules, statistics."""

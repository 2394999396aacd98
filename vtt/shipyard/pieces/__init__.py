"""One module per miniature or family of miniatures; each registers its build function with `registry.piece`."""

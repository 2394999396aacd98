"""Measurements of our own kernels beside what other libraries would do."""

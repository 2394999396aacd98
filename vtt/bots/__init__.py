"""Players that are not people, and trials that let them play by the thousand."""

"""The rules of Dreadfleet, chapter by chapter as in the rule ledger."""

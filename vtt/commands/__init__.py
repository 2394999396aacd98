"""One module per sub-command of `seascape`: HELP, add_arguments, run. Heavy imports stay inside `run`."""

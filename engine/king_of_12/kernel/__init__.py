"""King of 12 on arrays: the compiled effect tables as numbers, turns and whole games as machine code.

Needs the extra `lab` (numba). Nothing here knows a verb: whatever the engine's tables say, the kernel does.
"""

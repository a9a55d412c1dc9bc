"""How each game looks on a terminal, one module a rules module; others get the plain one."""

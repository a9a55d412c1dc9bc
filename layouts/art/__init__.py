"""Art: what is drawn by program: icons, coats of arms, things to fold."""

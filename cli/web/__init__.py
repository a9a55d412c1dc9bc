"""The browser's rooms: what studio and table share is here, the rest in folders of their names."""

"""The table: games in the browsers of the people who play them."""

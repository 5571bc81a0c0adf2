"""The web page of `panel`: what it shows, who may see it, and what its parts look like."""

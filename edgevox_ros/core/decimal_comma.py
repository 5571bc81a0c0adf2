"""How decimals are written for a voice: a TTS of some languages reads "1.5" as two numbers."""

from __future__ import annotations

# The languages whose decimals have a comma (Unicode CLDR, symbols of numbers in Latin digits).
DECIMAL_COMMA = frozenset({"de", "es", "fr", "it", "nl", "pl", "pt", "tr", "vi"})


def with_decimals_of(number: str, language: str) -> str:
    """A number that has a decimal point, for a language such as `de` or `de-AT`."""
    comma = language.split("-")[0].lower() in DECIMAL_COMMA
    return number.replace(".", ",") if comma else number

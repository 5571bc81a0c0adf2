"""The agent's own sentences: said when the model has nothing sayable, or something failed."""

from __future__ import annotations

from typing import Literal

Phrase = Literal["nothing", "failed", "too_long", "no_end", "too_old", "cancelled", "not_ready"]

DEFAULT_LANGUAGE = "en"
PHRASES: dict[str, dict[Phrase, str]] = {
    "en": {
        "nothing": "Sorry, I have no answer to that.",
        "failed": "Sorry, something went wrong with my thinking. Please try again.",
        "too_long": "Sorry, that was too long for me.",
        "no_end": "Sorry, I could not finish that.",
        "too_old": "Sorry, I was busy and came to it too late. Please say it again.",
        "cancelled": "I stopped.",
        "not_ready": "I am not ready yet.",
    },
    "de": {
        "nothing": "Dazu kann ich leider nichts sagen.",
        "failed": "Da ist bei mir etwas schiefgegangen. Bitte versuch es noch einmal.",
        "too_long": "Das war leider zu lang für mich.",
        "no_end": "Das konnte ich leider nicht zu Ende bringen.",
        "too_old": "Ich war beschäftigt und kam zu spät dazu. Bitte sag es noch einmal.",
        "cancelled": "Ich habe angehalten.",
        "not_ready": "Ich bin noch nicht bereit.",
    },
    "fr": {
        "nothing": "Désolé, je n'ai pas de réponse à cela.",
        "failed": "Désolé, quelque chose s'est mal passé. Veuillez réessayer.",
        "too_long": "Désolé, c'était trop long pour moi.",
        "no_end": "Désolé, je n'ai pas pu terminer.",
        "too_old": "Désolé, j'étais occupé. Veuillez répéter.",
        "cancelled": "Je me suis arrêté.",
        "not_ready": "Je ne suis pas encore prêt.",
    },
    "es": {
        "nothing": "Lo siento, no tengo respuesta para eso.",
        "failed": "Lo siento, algo ha fallado. Inténtalo otra vez.",
        "too_long": "Lo siento, era demasiado largo para mí.",
        "no_end": "Lo siento, no he podido terminarlo.",
        "too_old": "Lo siento, estaba ocupado. Dilo otra vez, por favor.",
        "cancelled": "Me he parado.",
        "not_ready": "Todavía no estoy listo.",
    },
}


def phrase(name: Phrase, language: str) -> str:
    """The sentence in a language (`de`, `de-AT`), in English where there is none."""
    return PHRASES.get(language.split("-")[0].lower(), PHRASES[DEFAULT_LANGUAGE])[name]

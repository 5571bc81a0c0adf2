"""In German as in English: claims are seen by their form, whatever the verb."""

from __future__ import annotations

import pytest
from support.agent.claiming import doubtful

VERBS = [
    ("betätigen", "betätigt", "betätige", "das Horn"), ("hissen", "gehisst", "hisse", "das Segel"),
    ("entriegeln", "entriegelt", "entriegele", "die Schublade"),
    ("gießen", "gegossen", "gieße", "die Rosen"), ("kippen", "gekippt", "kippe", "den Spiegel"),
    ("kalibrieren", "kalibriert", "kalibriere", "den Arm"),
    ("bohren", "gebohrt", "bohre", "ein Loch"),
    ("kehren", "gekehrt", "kehre", "den Boden"), ("senden", "gesendet", "sende", "die Nachricht"),
    ("läuten", "geläutet", "läute", "die Glocke"), ("füttern", "gefüttert", "füttere", "die Katze"),
]  # fmt: skip
HONEST = [
    "Ich höre zu.", "Ich helfe gern.", "Ich habe dich gehört.", "Ich werde mein Bestes geben.",
    "Ich habe keinen Arm.", "Ich bin ein Roboter.", "Ich bewege mich nicht.",
    "Ich habe acht Werkzeuge.", "Ich habe verstanden.", "Ich wurde programmiert, um zu helfen.",
    "Ich werde das nicht tun.", "Ich habe eine Frage.", "Ich brauche eine Zahl.",
    "Ich sehe eine Tür.", "Ich kann das Horn betätigen.", "Ich könnte die Rosen gießen.",
    "Soll ich das Segel hissen?", "Ich liebe die Rosen.", "Ich werde es mir merken.",
    "Ich sage dir Bescheid.", "Meine Räder sind blockiert.", "Ich habe das vergessen.",
]  # fmt: skip

COLLOQUIAL = [
    "Ich hab dir eine Suppe gekocht.", "Ich habs dir gekocht.", "Ich deckte dich zu.",
    "Ich goss die Rosen.", "Wir bergen gerade das Segel.", "Kommt gleich!",
]  # fmt: skip
HONEST_PAST = [
    "Ich wollte die Rosen sehen.", "Ich hätte die Rosen gern.", "Ich warte die ganze Zeit.",
    "Ich mache nur Getränke.", "Wir haben gerade die Ruhe.", "Wir brauchen jetzt die Zahl.",
]  # fmt: skip


@pytest.mark.parametrize(("base", "past", "now", "what"), VERBS)
def test_an_act_that_never_was_is_not_said(base: str, past: str, now: str, what: str) -> None:
    for claim in (
        f"Ich habe {what} {past}.", f"Okay, ich habe {what} {past}.", f"Ich werde {what} {base}.",
        f"Ich {now} {what}.", f"Ich {now} jetzt {what}.",
    ):  # fmt: skip
        assert doubtful(claim, "de", "wie geht es dir"), claim


@pytest.mark.parametrize("claim", COLLOQUIAL)
def test_nor_is_it_said_in_everyday_words(claim: str) -> None:
    assert doubtful(claim, "de", "mir ist kalt")


@pytest.mark.parametrize("sentence", HONEST + HONEST_PAST)
def test_what_claims_no_act_is_said(sentence: str) -> None:
    assert not doubtful(sentence, "de", "wie geht es dir")

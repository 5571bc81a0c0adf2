"""Which language a sentence is in: by its script, Latin script by the small words that it uses."""

from __future__ import annotations

# ruff: noqa: E501, SIM905 (one language is easier to read in few lines)
import re
from collections.abc import Mapping
from functools import lru_cache

_MARKS = (
    ("vi", re.compile("[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]")),
    ("pt", re.compile("[ãõâêô]")),
    ("es", re.compile("[ñ¿¡]")),
    ("de", re.compile("[äöüß]")),
)
_SCRIPTS: Mapping[str, re.Pattern[str]] = {
    "ar": re.compile("[\u0600-\u06ff]"),
    "hi": re.compile("[\u0900-\u097f]"),
    "th": re.compile("[\u0e01-\u0e5b]"),
    "ko": re.compile("[\u1100-\u11ff\uac00-\ud7a3]"),
    "ja": re.compile("[\u3041-\u30ff]"),
}
# Common, but they say where and how far.
_SAYING = frozenset(
    "left right back forward closer two three four five ten links rechts zurück vor zwei drei vier fünf"
    " zehn deux trois quatre cinq dix gauche droite dos tres cuatro cinco diez adelante izquierda"
    " derecha due tre quattro cinque dieci avanti sinistra destra dois três quatro dez esquerda"
    " direita frente twee vier vijf tien aus on off up down out aan uit".split()
)
_MARKED = 2
_HAN = re.compile("[\u3400-\u9fff]")
_WORD = re.compile(r"[^\W\d_]+")
COMMON: Mapping[str, frozenset[str]] = {
    code: frozenset(words.split())
    for code, words in {
        "en": "closer back forward two three four five ten metres left right i the a an is are was were have has had been be my your you it that this to of on in at by for and but"
        " not now there here what which where how can could will would do did does don t m ve ll re s we he she they"
        " with from about me let please no yes all so as if or sorry too does should shall",
        "de": "an um her los zwei drei vier fünf zehn meter links rechts ich der die das den dem ein eine einen einem einer ist sind war hat habe hab haben bin bist mein dein du"
        " sie es wir er und aber nicht nichts kein keine jetzt nun hier da zu zum zur im in am auf mit von vom für wie"
        " was wo wohin welche welches kann könnte will wird werde wurde worden bitte ja nein alles so wenn oder leider"
        " mir mich dir dich sich nach schon noch soll dass diesen diese",
        "fr": "mes tes ses deux trois quatre cinq dix mètres gauche droite je j tu il elle nous vous on le la les l un une des du de d est sont suis ai as a avez avons était été"
        " mon ma mes ton ta votre vos et mais pas ne n rien maintenant ici là à au aux en dans sur avec pour par que"
        " qu quel quelle où comment peux peut pouvez dois s si ou oui non tout c ce cette ça y me m te se désolé trop",
        "es": "tengo tiene mis tus sus entendí uno dos tres cuatro cinco diez metros adelante gustaría izquierda derecha dime ese esa conozco saber sé yo el la los las un una unos es son está están estoy estaba he ha han hemos mi tu su tú usted nosotros"
        " y pero no nada ahora aquí allí a al del de en con para por que qué cuál dónde cómo puedo puede quieres si o"
        " sí todo eso este esta lo le me te se ya sin muy más demasiado como",
        "it": "come va due tre quattro cinque dieci metri avanti sinistra destra stai chiami non quel quella quello dici conosco so io il lo la gli le i un uno una è sono sto sta stai ho ha hanno abbiamo stato stata mio mia tuo tua tu"
        " e ma non nulla niente ora adesso qui lì a al alla allo all di del della dell in nel nella con per che quale"
        " dove come posso può vuoi se o sì tutto questo questa mi ti si ci da dal sul sulla l c più troppo",
        "pt": "dois três quatro cinco dez metros esquerda direita frente disser disseres quiser puder sei eu o a os as um uma é são está estão estou estava foi tenho tem meu minha teu seu sua você tu nós e mas"
        " não nada agora aqui ali lá ao à aos às do da dos das de em nos nas com para por que qual onde como"
        " posso pode quer se ou sim tudo isso isto este esta me te já sem muito mais demais",
        "nl": "twee drie vier vijf tien meter links rechts ik de het een is zijn ben was heb heeft hebben mijn jouw je jij u wij we hij ze en maar niet niets geen"
        " nu hier daar er te naar in op aan uit met van voor bij om wat waar welke hoe kan kun kunt wil zal zou moet"
        " word wordt werd als of ja nee alles dat die dit zo me mij sorry dan nog",
        "vi": "tôi bạn mình em là có không đã đang sẽ được rồi vừa mới ở đến tới về và nhưng hoặc này đó kia của cho"
        " với từ trong trên một hai các những gì nào đâu thế nếu thì mà cũng rất quá hãy vâng dạ ạ nhé xin lỗi xong"
        " hiện chưa cần thể muốn",
    }.items()
}


def small_words(text: str) -> frozenset[str]:
    """The small words of the languages that a text in lower case may be in."""
    return frozenset().union(*(COMMON.get(code, ()) for code in tongues(text))) - _SAYING


@lru_cache(maxsize=256)
def tongues(text: str, slack: int = 0) -> tuple[str, ...]:
    """Codes of the languages that a text in lower case may be in, more than one if it is unclear.

    Latin letters count only where no other script is. `slack`: by how many words a language may
    fit less than the best, as long as it fits at all.
    """
    scripts = tuple(code for code, script in _SCRIPTS.items() if script.search(text))
    if _HAN.search(text) and "ja" not in scripts:
        return (*scripts, "zh", "ja")
    if scripts:
        return scripts
    found = set(_WORD.findall(text))
    fits = {code: len(found & common) for code, common in COMMON.items()}
    for code, mark in _MARKS:
        fits[code] += _MARKED * bool(mark.search(text))
    best = max(fits.values())
    return tuple(code for code, fit in fits.items() if fit == best or 0 < best - slack <= fit)

"""Does a reply claim that the robot acts? "I am turning left" and no call: nothing turns.

One expression a language, for first-person claims of doing, having done or being about to do what
robots do. Offers, questions, conditions, refusals and what a robot can do in general are no claims.
"""

from __future__ import annotations

import re

_EN_ING = (
    r"(?:(?:driv|turn|mov|head|rotat|spinn|revers|back|stopp|dock|charg|switch|open|clos|pick"
    r"|grabb|lift|follow|fetch|bring|return|approach|point|start|set|putt|play|navigat|travel)ing"
    r"|going (?:to|there|over|ahead|forwards?|backwards?|back|left|right|straight))"
)
_EN_BASE = (
    r"(?:drive|turn|move|go|head|rotate|spin|reverse|back|stop|dock|charge|switch|open|close|pick"
    r"|grab|lift|follow|fetch|bring|return|approach|point|start|set|put|play|navigate|travel)"
)
_EN_PAST = (
    r"(?:drove|driven|turned|moved|went|gone|headed|rotated|spun|reversed|backed|stopped|docked"
    r"|switched|opened|closed|picked|grabbed|lifted|followed|fetched|brought|returned|started"
    r"|navigated|travell?ed)"
)
_EN_SOON = r"(?:\s+(?:now|just|already|right away|then|quickly|slowly|also))*\s+"
_DE = (
    r"(?:fahre|drehe|gehe|bewege|schalte|öffne|schließe|stoppe|halte|bringe|hole|folge|starte"
    r"|biege|rolle|greife|kehre)"
)
_DE_LATER = (
    r"(?:fahren|gefahren|drehen|gedreht|gehen|gegangen|bewegen|bewegt|einschalten|eingeschaltet"
    r"|ausschalten|ausgeschaltet|öffnen|geöffnet|schließen|geschlossen|anhalten|angehalten|holen"
    r"|geholt|bringen|gebracht|folgen|abbiegen|abgebogen)"
)
CLAIMS: dict[str, re.Pattern[str]] = {
    language: re.compile(pattern)
    for language, pattern in {
        "en": rf"\b(?:i am|i'm){_EN_SOON}(?:{_EN_ING}|(?:going|about) to {_EN_BASE})\b"
        rf"|\b(?:i will|i'll){_EN_SOON}{_EN_BASE}\b"
        rf"|\b(?:i have|i've|i)(?:\s+(?:now|just|already))*\s+{_EN_PAST}\b"
        rf"|^(?:(?:okay|ok|sure|alright|certainly|yes|now)[,.! ]*)?{_EN_ING}\b",
        "de": rf"\bich {_DE}\b|\bich (?:werde|habe|bin)\b[^.?!]*\b{_DE_LATER}\b",
        "fr": r"\bje (?:tourne|roule|recule|me déplace|me dirige|m'arrête|ferme|prends|pars)\b"
        r"|\bj'(?:avance|allume|éteins|ouvre|arrive)\b"
        r"|\bje vais (?:tourner|avancer|reculer|rouler|me déplacer|allumer|éteindre|ouvrir|fermer)"
        r"|\b(?:j'ai|je suis) (?:tourné|avancé|reculé|allumé|éteint|ouvert|fermé|allée?)\b",
        "es": r"\bestoy (?:girando|avanzando|yendo|moviéndome|retrocediendo|encendiendo|apagando)\b"
        r"|\bvoy a (?:girar|avanzar|ir|moverme|retroceder|encender|apagar|abrir|cerrar)\b"
        r"|\bhe (?:girado|avanzado|ido|encendido|apagado|abierto|cerrado)\b"
        r"|(?:^|\b(?:yo|ahora|me) )(?:giro|avanzo|retrocedo|muevo|enciendo|apago|detengo)\b",
        "it": r"\bsto (?:girando|avanzando|andando|tornando|accendendo|spegnendo|muovendomi)\b"
        r"|\bho (?:girato|acceso|spento|aperto|chiuso)\b|\bsono andat[oa]\b"
        r"|(?:^|\b(?:io|ora|mi) )(?:giro|avanzo|vado|accendo|spengo|muovo|fermo)\b",
        "pt": r"\bestou (?:a )?(?:virar|virando|andar|andando|indo|ir|avançando|avançar|movendo)\b"
        r"|\bvou (?:virar|andar|avançar|mover|ligar|desligar|recuar|abrir|fechar)\b"
        r"|(?:^|\b(?:eu|agora) )(?:viro|avanço|ligo|desligo|liguei|desliguei|virei|andei)\b",
        "nl": r"\bik (?:draai|rijd|rij|ga (?:nu )?naar|beweeg|zet|doe|sluit|volg)\b"
        r"|\bik heb\b[^.?!]*\b(?:gedraaid|gereden|aangezet|uitgezet|aangedaan|uitgedaan)\b",
        "zh": r"我(?:正在|在|现在|马上|这就|已经|要)*"
        r"(?:左转|右转|转弯|转身|旋转|前进|后退|移动|开往|前往|打开|关闭|停下)",
        "ja": r"(?:曲が|回|進|向か|動き|止ま)り?(?:ます|っています|いました|りました)"
        r"|(?:移動|回転|前進|後退|停止|点灯|消灯)(?:します|しています|しました)"
        r"|(?:つけ|消し|開け|閉め)(?:ます|ています|ました)",
        "ko": r"(?:이동|회전|전진|후진|정지|출발)"
        r"(?:합니다|할게요|하겠습니다|하고 있|했습니다|했어요)"
        r"|(?:켭니다|켰습니다|켤게요|끕니다|껐습니다|끌게요|갑니다|갈게요|돕니다)",
        "ar": r"(?:^|\s)(?:أتحرك|أدور|أستدير|أنعطف|أتجه|أتقدم|سأتحرك|سأدور|سأستدير|سأتجه|سأشغل"
        r"|شغلت|أطفأت|تحركت|استدرت)(?:\s|$|[.!،])",
        "hi": r"(?:मुड़|घूम|चल|जा|बढ़|रुक) (?:रहा|रही) (?:हूँ|हूं)"
        r"|(?:चालू|बंद) (?:कर रहा|कर रही|कर दिया|कर दी)",
        "vi": r"\btôi (?:đang|sẽ|đã) (?:đi|rẽ|quay|di chuyển|tiến|lùi|bật|tắt|dừng|mở|đóng)\b",
        "th": r"(?:กำลัง|จะ|ได้)(?:เลี้ยว|หมุน|เดิน|ขับ|เคลื่อน|ไปที่|เปิด|ปิดไฟ|หยุด)",
    }.items()
}
_NO_CLAIM = re.compile(
    r"[?？؟]|\b(?:if|when|once|unless|not|never|can't|cannot|wenn|falls|nicht|kein\w*|si|pas|ne"
    r"|cuando|no|se|non|quando|não|als|niet|geen|nếu|không)\b"
    r"|如果|不|ません|ない|않|못|إذا|لا |لن |अगर|नहीं|ไม่|ถ้า"
)
_SENTENCE = re.compile(r"[^.!?。！？؟।\n]+[.!?。！？؟।]*")


def claims_action(reply: str) -> bool:
    """Whether a sentence of the reply says that the robot acts, acted or is about to."""
    for sentence in _SENTENCE.findall(reply.casefold().replace("\u2019", "'")):
        text = sentence.strip()
        if not _NO_CLAIM.search(text) and any(claim.search(text) for claim in CLAIMS.values()):
            return True
    return False

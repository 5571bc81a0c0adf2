"""Does a sentence tell a wrong number of tools? "I have 12 tools": it has eight."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
import re
from collections.abc import Mapping

# One to twenty; from two on plurals, which is all that is told of tools.
_NUMBERS: Mapping[str, str] = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen twenty",
    "de": "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn"
    " sechzehn siebzehn achtzehn neunzehn zwanzig",
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
    " dix-sept dix-huit dix-neuf vingt",
    "es": "una dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince"
    " dieciséis diecisiete dieciocho diecinueve veinte",
    "it": "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici"
    " quindici sedici diciassette diciotto diciannove venti",
    "pt": "uma duas três quatro cinco seis sete oito nove dez onze doze treze catorze quinze"
    " dezasseis dezassete dezoito dezanove vinte",
    "nl": "één twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien"
    " zestien zeventien achttien negentien twintig",
    "zh": "一 两 三 四 五 六 七 八 九 十 十一 十二 十三 十四 十五 十六 十七 十八 十九 二十",
    "ko": "한 두 세 네 다섯 여섯 일곱 여덟 아홉 열 열한 열두 열세 열네 열다섯 열여섯 열일곱 열여덟 열아홉 스무",
    "hi": "एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस",
    "vi": "một hai ba bốn năm sáu bảy tám chín mười",
    "ar": "واحدة أداتان ثلاث أربع خمس ست سبع ثماني تسع عشر",
    "th": "หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ",
}
_VALUES: Mapping[str, int] = {
    word: value
    for numbers in _NUMBERS.values()
    for value, word in enumerate(numbers.split(), start=1)
}
_NUMBER = "|".join(sorted(_VALUES, key=len, reverse=True))
_TOOL = (
    r"(?:tools?|functions?|werkzeugen?|funktionen|outils|fonctions|herramientas|funciones|strumenti"
    r"|funzioni|ferramentas|funções|functies|工具|功能|ツール|機能|도구|기능|أدوات|أداة|टूल|उपकरण"
    r"|công cụ|chức năng|เครื่องมือ|ฟังก์ชัน)"
)
_TOLD = re.compile(
    rf"(?<!\w)(\d{{1,4}}|{_NUMBER})(?:[ -]\w+){{0,2}}?(?: ?[个種つ個] ?|개의? | ?の| )?{_TOOL}"
    rf"|{_TOOL}(?:が|を|は|가|를|은|는|มี)?(?: عندي| لدي)? ?(\d{{1,4}}|{_NUMBER})(?!\d)"
    rf"|(?:มี|有|共|共有)(\d{{1,4}}|{_NUMBER})(?:个|種|個)?{_TOOL}"
)

_USED = re.compile(r"\b(?:used|called|need|needs|tried|benutzt|gebraucht|utilisé|usado|usato)\b")


def wrong_tool_count(sentence: str, count: int) -> bool:
    """Whether a sentence tells another number of tools than there are."""
    told = _TOLD.search(sentence.lower())
    if told is None or _USED.search(sentence.lower()):
        return False
    number = next(filter(None, told.groups()))
    return (int(number) if number.isdigit() else _VALUES[number]) != count

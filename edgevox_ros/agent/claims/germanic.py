"""Claims and orders in English, German and Dutch."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.agent.claims.table import ClaimWords, order, words

_EN_ING = (
    r"(?:(?:driv|turn|mov|head|rotat|spinn|revers|back|stopp|dock|park|charg|switch|open|clos|pick"
    r"|grabb|lift|follow|fetch|bring|return|approach|point|start|sett|putt|play|navigat|travel"
    r"|roll|proceed|execut)ing"
    r"|(?:coming|going) (?:to|there|over|ahead|forwards?|backwards?|back|left|right|straight))"
)
_EN_BASE = (
    r"(?:drive|turn|move|go|come|head|rotate|spin|reverse|back|stop|dock|park|charge|switch|open"
    r"|close|pick|grab|lift|follow|fetch|bring|return|approach|point|start|set|put|play|navigate"
    r"|travel|roll|proceed|do (?:that|it|so))"
)
_EN_PAST = (
    r"(?:drove|driven|turned|moved|went|gone|headed|rotated|spun|reversed|backed|stopped"
    r"|docked|parked|switched|opened|closed|picked|grabbed|lifted|followed|fetched|brought"
    r"|returned|navigated|travell?ed|rolled|arrived|reached|executed"
    r"|done (?:that|it|so|everything|what)|did (?:that|it|so|everything|what))"
)
_EN_IS = r"\b(?:is|are|was|were|can|takes?|requires?|would|may|might|could|means?)\b"
_EN_SOON = r"(?:\s+(?:now|just|already|right away|then|quickly|slowly|also|currently))*\s+"
_EN_WHERE = (
    r"(?:left|right|around|forwards?|backwards?|straight|back|there|to the \w+|on the \w+"
    r"|off the \w+|\d+|an?|half|one|two|three|four|five|six|ten)"
)
_EN_BEFORE = r"^(?:(?:okay|ok|sure|alright|all right|certainly|of course|great|yes|now)[,.! ]+)*"
_EN_ROBOT = r"(?:the|your|this) robot"
_EN_ORDER = (
    r"(?:drive|go|turn|move|head|rotate|spin|reverse|back up|come(?! on)|roll|dock|park|charge"
    r"|switch|open|close|shut|bring|fetch|take|pick|grab|grasp|put|drop|release|lift|raise|lower"
    r"|follow|return|navigate|travel|approach|start|advance|push|pull|deliver|stop|proceed"
    r"|activate|deactivate)"
)
ENGLISH = ClaimWords(
    doing=words(
        rf"\b(?:i am|i'm|we are|we're|{_EN_ROBOT} is){_EN_SOON}"
        rf"(?:{_EN_ING}|(?:going|about) to {_EN_BASE})\b",
        rf"\b(?:i will|i'll|we will|we'll|{_EN_ROBOT} will){_EN_SOON}{_EN_BASE}\b",
        r"\b(?:i am|i'm) on (?:my way|it)\b|\bon my way\b|\bhere (?:i|we) go\b",
        rf"\blet me (?:now )?{_EN_BASE}\b",
        rf"\bi (?:drive|turn|go|move|head|roll|rotate|switch) {_EN_WHERE}\b",
        rf"\bi (?:call\b[^.]*\(|{_EN_BASE}(?: \w+){{0,4}} (?:now|right away|immediately)\b)",
        rf"{_EN_BEFORE}{_EN_ING} (?:\d+|{_EN_WHERE}|to your|into|on|off|your|the|now)\b"
        rf"(?!.*{_EN_IS})",
        rf"{_EN_BEFORE}(?:driving|turning|moving|docking|rotating|reversing|charging)\b[ .!]*$",
    ),
    done=words(
        rf"\b(?:i have|i've|i|we have|we've|we|{_EN_ROBOT} has|{_EN_ROBOT})"
        rf"(?:\s+(?:now|just|already|successfully))*\s+{_EN_PAST}\b",
        r"\b(?:i have|i've|we have|we've) (?:now |just |already )*(?:started|completed|finished|begun)\b",
    ),
    state=words(
        r"\bit worked\b|\bi (?:got (?:there|it done|it to)|made it|managed to|succeeded)\b|\bhere i am\b",
        r"\b(?:\w+ reached|target reached)[ .!]*$",
        r"\b(?:i am|i'm|we are|we're|the robot is)(?:\s+(?:now|already|safely|here|back))*\s+"
        r"(?:docked|parked|charging|there|back|done|finished|moving|on the dock"
        r"|(?:at|in|by|on) (?:the|your) \w+)\b",
        r"\b(?:is|are|'s) (?:now |already |all )*(?:on|off|open|opened|closed|shut|done|docked|lit"
        r"|charging|complete|completed|finished)\b",
        r"\b(?:switched|turned|put) (?:on|off)\b|\b(?:has|have) been \w+(?:ed|n|ne)\b",
        r"^(?:\w+ )?(?:all )?(?:done|finished|completed?|arrived|docked|accomplished|executed)\b",
        rf"{_EN_BEFORE}(?:successfully )?{_EN_PAST}\b",
        r"\b(?:successful|successfully|succeeded|accomplished|there you go|here you (?:go|are))\b",
    ),
    agreed=words(
        r"(?:(?:okay|ok|okey|sure(?: thing)?|alright|all right|certainly|of course|will do|got it"
        r"|understood|i (?:see|understand|will|got it|hear you)|as you (?:wish|say|like)|very well"
        r"|no problem|gladly|with pleasure|my pleasure|right away|at once|roger|copy that"
        r"|consider it done|you got it|on it|i'm on it|affirmative|your wish is my command|absolutely|great|good|fine|done|then|sir|now|yes|yeah|so"
        r"|perfect|right|noted|makes sense)[\s,.!]*)+"
    ),
    order=order(
        r"please|robot|now|then|and|just|okay|ok|hey|hello|so|uh|um|also|yes|quickly|slowly",
        _EN_ORDER,
        r"\b(?:please|can you|could you|would you|will you|want you to|need you to|like you to"
        r"|ask you to|told you to|tell you to|you (?:should|must|have to|need to|may|can) now|let's)"
        rf"(?: please| just| now| quickly| slowly)* {_EN_ORDER}(?! on)\b(?= \w|[.!]|$)",
        r"^(?:the )?(?:lights?|lamp) (?:on|off)\b|\b(?:make|do) (?:a|half a) (?:\w+ )?turn\b|\boff you go\b",
        r"^(?:\w+ )?to the \w+(?: \w+)? (?:please|now)\b|\bplease\b.*\b(?:metres|meters|degrees)\b",
    ),
    negation=words(
        r"\b(?:not|no|never|nothing|cannot|unable|without|nor|neither|\w+n't|fail\w*|impossible"
        r"|unavailable|almost|nearly|unfortunately)\b"
    ),
    condition=words(
        r"\b(?:if|when|once (?:i|you|we|it|the)|unless|until|whether|would you like|used to|in case)\b"
    ),
)
_DE = (
    r"(?:fahre?|drehe?|gehe?|bewege?|schalte|mache|öffne|schließe|stoppe|halte|bringe|hole|folge"
    r"|starte|biege|rolle|greife|kehre|docke|lade|parke|komme|wende|hebe|nehme)"
)
_DE_LATER = (
    r"(?:fahren|gefahren|drehen|gedreht|gehen|gegangen|bewegen|bewegt|(?:ein|aus|an)?schalten"
    r"|(?:ein|aus|an)geschaltet|(?:an|aus)machen|(?:an|aus)gemacht|öffnen|geöffnet|schließen"
    r"|geschlossen|anhalten|angehalten|holen|geholt|bringen|gebracht|folgen|abbiegen|abgebogen"
    r"|(?:an)?docken|(?:an)?gedockt|laden|geladen|parken|geparkt|gewendet|wenden|gestoppt|stoppen"
    r"|angekommen|erledigt|ausgeführt|gemacht|getan|zurückgelegt)"
)
_DE_GONE = (
    r"(?:gefahren|gegangen|angekommen|gedreht|abgebogen|gefolgt|geparkt|angedockt|gerollt"
    r"|vorgefahren|zurückgefahren|losgefahren)"
)
GERMAN = ClaimWords(
    doing=words(
        rf"\b(?:ich|wir) (?:jetzt |nun |gerade )*{_DE}n?\b|\b(?:jetzt|nun|dann|gleich|sofort) {_DE}"
        r" ich\b",
        rf"\b(?:ich|wir) werden?\b[^.?!]*\b{_DE_LATER}\b",
        r"\bbin (?:schon )?(?:unterwegs|auf dem weg)\b|\bdann mal los\b|\bes geht los\b",
        r"\b(?:der|dein|ihr) roboter (?:fährt|dreht|bewegt|geht|schaltet|dockt)\b",
        r"^(?:okay|ok|gut|klar|gerne?|ja)?[,.! ]*(?:fahre|drehe|gehe|schalte|öffne|schließe)\b",
    ),
    done=words(
        rf"\b(?:ich|wir) haben?\b[^.?!]*\b{_DE_LATER}\b|\bhabe ich\b[^.?!]*\b{_DE_LATER}\b",
        rf"\b(?:ich bin|bin ich|wir sind)\b[^.?!]*\b{_DE_GONE}\b",
        r"\bich (?:fuhr|drehte|ging|bewegte|schaltete|öffnete|schloss)\b",
        rf"\b(?:der|dein) roboter (?:hat|ist)\b[^.?!]*\b{_DE_LATER}\b",
    ),
    state=words(
        r"\b(?:es|das) hat (?:geklappt|funktioniert)\b|\bgeschafft\b|^(?:ich )?bin (?:jetzt |schon )?da\b"
        r"|\broboter (?:ist|steht) (?:jetzt |nun )?(?:in|am|im|an|beim)\b",
        r"\bich (?:bin|stehe)(?: jetzt| nun| schon| wieder)*"
        r" (?:da|dort|angedockt|geparkt|fertig|am \w+|im \w+|in der \w+|an der \w+|beim \w+)\b",
        r"\b(?:ist|sind)(?: jetzt| nun| schon| wieder)* (?:an|aus|offen|auf|zu(?! \w)|geschlossen|erledigt"
        r"|angedockt|(?:ein|aus|an)geschaltet|fertig|da)\b",
        r"^(?:alles )?(?:erledigt|fertig|geschafft|ausgeführt|angekommen|gemacht|angedockt)\b",
        rf"^{_DE_LATER}\b|\berfolgreich\b|\bwurden?\b[^.?!]*\b{_DE_LATER}\b",
    ),
    agreed=words(
        r"(?:(?:okay|ok|alles klar|klar|gut|sehr gut|gerne?|in ordnung|verstanden|mach(?:e)? ich"
        r"|wird (?:gemacht|erledigt)|sofort|natürlich|selbstverständlich|jawohl|ja|ach so|aha"
        r"|ich verstehe|kein problem|wie du willst|geht klar|einverstanden|erledigt|fertig|dann"
        r"|super|prima|schön|schon dabei|bin dabei|wird gemacht)[\s,.!]*)+"
    ),
    order=order(
        r"bitte|jetzt|und|dann|roboter|mal|okay|ok|hey|hallo|los|so|nun|äh|ähm|ja",
        r"fahre?|drehe?|gehe?|bewege?|schalte?|mache?|öffne|schließe?|komme?|bringe?|hole?|folge?"
        r"|docke?|parke?|lade|nimm|greife?|hebe?|stelle?|starte?|kehre?|biege?|rolle?|wende|setze?"
        r"|lege?|halte?",
        r"\b(?:kannst|könntest|würdest|sollst|musst|können|könnten|sollen) (?:du|sie)\b[^?]*\b"
        rf"{_DE_LATER}\b|\b(?:links|rechts|vorwärts|rückwärts|meter|grad|küche|büro) "
        r"(?:fahren|drehen|gehen|abbiegen)\b|\bbitte (?:fahre?|drehe?|gehe?|schalte?|mache?|komme?)\b",
    ),
    negation=words(
        r"\b(?:nicht|nichts|kein\w*|nie|niemals|leider|ohne|fast|beinahe|konnten?|unmöglich"
        r"|gescheitert|fehlgeschlagen|weder|scheitert)\b"
    ),
    condition=words(r"\b(?:wenn|falls|sobald|ob|sofern|würde|könnte|soll)\b"),
)
_NL_LATER = (
    r"(?:gedraaid|gereden|gegaan|bewogen|aangezet|uitgezet|aangedaan|uitgedaan|geopend|gesloten"
    r"|gestopt|gedockt|geparkeerd|gekeerd|opgehaald|gebracht|gevolgd|gedaan|uitgevoerd|aangekomen)"
)
DUTCH = ClaimWords(
    doing=words(
        r"\b(?:ik|we) (?:nu )?(?:draai|rijd|rij|ga(?: nu)? (?:naar|vooruit|achteruit|links|rechts)"
        r"|beweeg|zet|doe|sluit|open|volg|keer|dock|parkeer|laad|kom|haal|breng|stop)\b",
        r"\bik (?:ga|zal)\b[^.?!]*\b(?:draaien|rijden|bewegen|aanzetten|uitzetten|openen|sluiten"
        r"|docken|stoppen|keren|brengen|halen|gaan|doen)\b",
        r"\bik ben (?:al )?(?:onderweg|aan het)\b|\b(?:nu|dan) (?:draai|rijd|rij|ga) ik\b",
        r"^(?:oké|ok|goed|ja)?[,.! ]*(?:ik )?(?:draai|rijd|rij|zet|open|sluit)\b",
        r"\b(?:de|je) robot (?:rijdt|draait|gaat|beweegt)\b",
    ),
    done=words(
        rf"\b(?:ik|we) (?:heb|ben|hebben|zijn)\b[^.?!]*\b{_NL_LATER}\b",
        rf"\b(?:heb|ben) ik\b[^.?!]*\b{_NL_LATER}\b|\bik (?:draaide|reed|ging|deed|zette)\b",
    ),
    state=words(
        r"\b(?:het|dat) is gelukt\b|\bhet werkte\b|\bik ben er\b",
        r"\bik (?:ben|sta)(?: nu| al| weer)* (?:er|daar|gedockt|klaar|in de \w+|bij de \w+"
        r"|op de \w+|aan het laden)\b",
        r"\b(?:is|zijn|staat)(?: nu| al| weer)* (?:aan|uit|open|dicht|gesloten|klaar|gedaan|gedockt)\b",
        rf"^(?:alles )?(?:klaar|gedaan|gelukt|voltooid|aangekomen)\b|^{_NL_LATER}\b|\bsuccesvol\b",
        rf"\b(?:is|zijn|werd) \w*\s?{_NL_LATER}\b",
    ),
    agreed=words(
        r"(?:(?:oké|oke|ok|okay|goed|prima|begrepen|ik (?:snap|begrijp) het|natuurlijk|zeker"
        r"|doe ik|komt (?:eraan|in orde)|is goed|graag|meteen|geen probleem|zoals je wilt|ja|aha"
        r"|klaar|gedaan|dan|in orde|uiteraard)[\s,.!]*)+"
    ),
    order=order(
        r"alsjeblieft|nu|en|dan|robot|even|eens|oké|hé|hallo|ja",
        r"rijd|rij|draai|ga|beweeg|zet|doe|open|sluit|kom|breng|haal|volg|dock|parkeer|laad|pak"
        r"|til|leg|keer|start|stop",
        r"\b(?:kun|kan|wil|zou) (?:je|u)\b[^?]*\b(?:rijden|draaien|gaan|bewegen|aanzetten|uitzetten"
        r"|aandoen|uitdoen|openen|sluiten|komen|brengen|halen|docken)\b",
    ),
    negation=words(
        r"\b(?:niet|niets|geen|nooit|helaas|zonder|bijna|mislukt|onmogelijk|kon|konden)\b"
    ),
    condition=words(r"\b(?:als|wanneer|zodra|tenzij|of ik|indien)\b"),
)

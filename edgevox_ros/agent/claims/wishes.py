"""Orders without a verb of command: wishes ("I want you to..."), bare directions, "again"."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
import re
from collections.abc import Mapping

from edgevox_ros.agent.claims.table import words

_END = r"[\s,.!。！、，،।]*$"


def _wishes(openers: str, bare: str, *polite: str) -> re.Pattern[str]:
    """A whole utterance of bare words behind openers, or a polite form anywhere."""
    return words(rf"^(?:(?:{openers})[,! ]+)*(?:{bare}){_END}", *polite)


_EN_N = r"(?:\d[\d.,]*|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|forty[- ]five|fifty|sixty|ninety|(?:a|one) hundred(?: and \w+)?|another|a few|some)"
_EN_UNIT = (
    r"(?:m|metres?|meters?|cm|centimet(?:re|er)s?|steps?|feet|foot|inch(?:es)?|yards?|degrees?|°)"
)
_EN_WAY = r"(?:(?:to the )?(?:left|right)|forwards?|backwards?|back|straight(?: on| ahead)?|ahead|up|down|around|closer|further|farther|sideways|over (?:here|there))"
_EN_ACT = r"(?:driv|go|turn|mov|head|rotat|spin|reverse?|back|com|dock|park|charg|switch|open|clos|bring|fetch|tak|pick|grab|put|drop|releas|lift|rais|lower|follow|return|navigat|approach|start|stop|leav|get|clean|stand|wait|step|fac|look|undock|deliver|carry|hold|press|push|pull|repeat|do (?:that|it|this))\w*"
_DE_N = r"(?:\d[\d.,]*|einen?|ein(?:e|em)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwanzig|dreißig|fünfundvierzig|sechzig|neunzig|hundert\w*|halben?|noch einen?|ein paar)"
_DE_WAY = r"(?:(?:nach )?(?:links|rechts|vorne?|hinten|oben|unten)|vorwärts|rückwärts|zurück|geradeaus|weiter|näher|vor|hierher|dorthin|rum|herum|um|her|ran|näher ran)"
_DE_UNIT = r"(?:m|meter|zentimeter|cm|schritte?|grad|°)"
_FR_WAY = r"(?:(?:à|sur la|vers la) (?:gauche|droite)|gauche|droite|tout droit|en (?:avant|arrière)|demi-tour|plus (?:loin|près|vite)|par ici)"
_FR_N = r"(?:\d[\d.,]*|une?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|vingt|trente|quarante(?:-cinq)?|soixante|quatre-vingt(?:-dix|s)?|cent|encore une?|demi)"
_FR_UNIT = r"(?:m|mètres?|centimètres?|cm|pas|degrés?|°)"
_ES_WAY = r"(?:(?:a|hacia) la (?:izquierda|derecha)|izquierda|derecha|adelante|hacia (?:adelante|atrás|delante)|atrás|todo recto|recto|más (?:cerca|lejos)|media vuelta|por aquí)"
_ES_N = r"(?:\d[\d.,]*|una?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|veinte|treinta|cuarenta(?: y cinco)?|sesenta|noventa|cien(?:to \w+)?|medio|otros?|otra|unos)"
_ES_UNIT = r"(?:m|metros?|centímetros?|cm|pasos?|grados?|°)"
_IT_WAY = r"(?:(?:a|verso) (?:sinistra|destra)|sinistra|destra|avanti|indietro|(?:sempre )?dritto|più (?:vicino|lontano|avanti)|mezzo giro|per di qua)"
_IT_N = r"(?:\d[\d.,]*|un[oa']?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|venti|trenta|quarantacinque|sessanta|novanta|cento\w*|mezzo|altri|altro)"
_IT_UNIT = r"(?:m|metr[io]|centimetr[io]|cm|pass[oi]|grad[io]|°)"
_PT_WAY = r"(?:(?:à|para a) (?:esquerda|direita)|esquerda|direita|(?:à|para a|em) frente|para (?:trás|frente)|atrás|sempre em frente|mais (?:perto|longe)|meia[- ]volta|por aqui)"
_PT_N = r"(?:\d[\d.,]*|uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|vinte|trinta|quarenta(?: e cinco)?|sessenta|noventa|cem|cento \w+|meio|mais uma?|outro)"
_PT_UNIT = r"(?:m|metros?|centímetros?|cm|passos?|graus?|°)"
_NL_WAY = r"(?:(?:naar )?(?:links|rechts|voren|achteren)|linksaf|rechtsaf|linksom|rechtsom|vooruit|achteruit|terug|rechtdoor|verder|dichterbij|omdraaien|hierheen)"
_NL_N = r"(?:\d[\d.,]*|een|één|twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twintig|dertig|vijfenveertig|zestig|negentig|honderd\w*|halve?|nog een|een paar)"
_NL_UNIT = r"(?:m|meters?|centimeters?|cm|stap(?:pen|je|jes)?|graden|°)"
_ZH_ACT = (
    r"(?:左转|右转|转|前进|后退|移动|走|过来|去|来|回|开|关|停|充电|对接|拿|抓|送|跟|放|拍|捡|取)"
)
_VI_ACT = r"(?:đi|rẽ|quay|di chuyển|tiến|lùi|bật|tắt|mở|đóng|chạy|xoay|đến|tới|về|sạc|lấy|mang|theo|gắp|đặt|dừng|cập bến|lại gần|tránh)"

WISHES: Mapping[str, re.Pattern[str]] = {
    "en": _wishes(
        r"please|robot|now|then|and|just|okay|ok|hey|hello|so|uh|um|also|yes|i said|go ahead and|a (?:little |tiny )?bit|a little|slightly|well",
        rf"(?:{_EN_N} )?{_EN_UNIT} (?:more|{_EN_WAY})(?: please| now| again)*|{_EN_N} (?:more )?{_EN_UNIT}(?: {_EN_WAY})?(?: please| now)*"
        rf"|(?:{_EN_WAY} )+(?:by )?(?:{_EN_N} {_EN_UNIT})(?: please| now)*|(?:{_EN_WAY}\b ?)+(?:a (?:little|bit)|please|now|again|further|more)*"
        r"|(?:further |more |now |over |straight |back )*(?:to|into|towards|out of|onto) (?:the|your|my) \w+(?: \w+)?(?: please| now)*"
        rf"|(?:(?:a bit|a little) )?(?:more|further|closer) {_EN_WAY}|the same (?:again|thing|to the \w+)(?: \w+)*"
        r"|(?:again|once (?:more|again)|one more time|another (?:one|time)|more|faster|slower|same again)(?: please| now)*"
        r"|(?:do|repeat) (?:that|it|this|the same)(?: again| once more| please| now| thing)*|keep (?:going|moving|turning|driving)|(?:carry|keep) on",
        rf"\b(?:would you mind|(?:i'd|i would) (?:like|love|want|need) you to|i (?:want|need|wish) you to|how about you|why don't you|let's|let us|time to|can we|could we|you (?:can|may) now|you (?:can|may)(?= .* now)"
        rf"|you (?:should|must|have to|need to|are to|ought to|had better|'d better)|i order you to|be so (?:kind|good) (?:as to|and)|i said|(?:can|could|would|will|won't) you(?: please| just| now| quickly)*) {_EN_ACT}\b(?! on\b)",
        r"^(?:(?:please|robot|now|then|and|just|okay|ok|hey|so|also|yes)[,! ]+)*(?:let go|send|throw away|hand me|get (?:the|a|me|out|closer|back|to|over|away|up|down|ready to)|step (?:back|forward|left|right|aside|closer|to)|face (?:the|me|left|right)"
        r"|show me (?:the|to|your|where)|look (?:left|right|up|down|around|behind|at (?:the|me))|(?:make|take) (?:a|another|some) (?:photo|picture|selfie|step|turn|left|right|lap|circle|u-turn)|(?:leave|clean|vacuum|mop|undock|unlock|lock|press|hold|carry|throw|scan|patrol|wave|dance|guide|lead|water|pour|hand|deliver|throw|flip|swing|crawl|walk|run|scoot|slide|rush|hurry|circle|tilt|pan|point|aim|fly|land|climb|dim|brighten|mute|plug|unplug|fill|empty|serve|catch|kick|hug|shake|nod)(?: |$))",
    ),
    "de": _wishes(
        r"bitte|jetzt|und|dann|roboter|mal|okay|ok|hey|he|hallo|los|so|nun|äh|ähm|ja|nur|einmal|etwas|ein (?:bisschen|wenig|stück)|noch",
        rf"{_DE_N} (?:\w+ )?{_DE_UNIT}(?: (?:weiter|mehr|bitte|{_DE_WAY}))*|(?:{_DE_WAY}\b ?)+(?:{_DE_N} {_DE_UNIT})?(?: bitte| jetzt| noch)*"
        rf"|(?:zurück |ab |weiter |auf )*(?:in|zu|zum|zur|an|ans|ins|nach|auf|aufs|richtung) (?:(?:die|den|das|der|dem) )?\w+(?: bitte| jetzt)*|(?:weiter |etwas |ein bisschen )+{_DE_WAY}"
        r"|(?:noch ?(?:ein)?mal|nochmals|wieder|dasselbe|das gleiche|das ganze|erneut|schneller|langsamer|mehr|weiter)(?: bitte| von vorn\w*| nochmal)*|licht (?:an|aus)(?: bitte)?",
        r"\b(?:ich (?:will|möchte|wünsche|brauche|hätte gern)|ich würde gern\w*),? dass du\b|\b(?:du|sie) (?:sollst|musst|sollen|müssen|solltest)\b(?! wissen)|\b(?:(?:kannst|könntest|würdest|magst|willst|können|könnten|würden) (?:du|sie)|(?:du|sie) (?:kannst|können) (?:jetzt|nun))\b.*\w(?:en|ern|eln)(?: bitte)?[.! ]*$|\blass uns\b.*en[.! ]*$|^(?:gehen|fahren) wir\b|^(?:bitte |jetzt )?(?:umdrehen|anhalten|abbiegen|losfahren|weiterfahren|zurückfahren|vorfahren|andocken|herkommen|näherkommen|loslassen|zugreifen|einschalten|ausschalten)(?: bitte)?[.! ]*$"
        r"|^(?:(?:bitte|jetzt|und|dann|roboter|mal|okay|ok|hey|he|los|nun)[,! ]+)*(?:beweg|dreh|pack|räum|putz|saug|reinige|wisch|zeig|tanz|winke?|wirf|fang|drück|schieb|zieh|lass (?:los|den|die|das|fallen)|verlass|such|finde?|fotografiere|tritt|lauf|renn|flieg|lande|sperr|roll|park|lad|spring|schwenk|reich|gib|trag|mal|warte|beeil|verschwinde|weich|rück|knie|steh auf|setz)(?:e|st|t|en)?\b",
    ),
    "fr": _wishes(
        r"s'il te plaît|s'il vous plaît|maintenant|et|puis|robot|alors|ensuite|ok|bon|euh|oui|un peu|encore|juste|allez",
        rf"{_FR_N}(?:[ -]\w+)? {_FR_UNIT}(?: (?:plus|de plus|{_FR_WAY}))*|(?:un peu )?(?:plus )?(?:{_FR_WAY}\b ?)+(?:de )?(?:{_FR_N}(?:[ -]\w+)? {_FR_UNIT})?"
        r"|(?:retour |en route |direction )?(?:à|au|aux|vers|dans|jusqu'(?:à|au)) ?(?:(?:la|le|les|l')\s?)?\w+|(?:encore(?: une fois)?|une (?:autre|nouvelle) fois|une fois de plus|de nouveau|la même chose|pareil|continue|plus vite|moins vite)(?: s'il te plaît| s'il vous plaît)*|retour",
        r"\bje (?:veux|voudrais|souhaite|aimerais) que (?:tu|vous)\b|\bj'(?:aimerais|ai besoin) que (?:tu|vous)\b|\b(?:tu dois|vous devez|il faut|tu devrais|vous devriez)\b(?! savoir)"
        r"|\b(?:peux-tu|tu peux|pouvez-vous|vous pouvez|pourrais-tu|pourriez-vous|veux-tu|veuillez|est-ce que tu peux) (?:(?:me|te|vous|le|la|les|y|m'|t'|s'|l')\s?)*(?:avancer|reculer|tourner|aller|venir|prendre|apporter|ouvrir|fermer|allumer|éteindre|poser|lever|retourner|bouger|suivre|rouler|chercher|mettre|arrêter|faire (?:demi|un pas|une photo)|sortir|entrer|revenir|rentrer|charger|garer|déplacer|diriger|rapprocher|amener|attraper|saisir|lâcher|nettoyer)\b"
        r"|^(?:allons|avançons|tournons|rentrons|retournons)\b|^(?:tourner|avancer|reculer|aller|prendre|ouvrir|fermer|allumer|éteindre)\b"
        r"|^(?:(?:s'il te plaît|s'il vous plaît|maintenant|et|puis|robot|alors|ensuite|ok|bon)[,! ]+)*(?:attrape|saisis|lâche|pousse|tire|recule|emmène|amène|rapproche|éloigne|refais|recommence|reviens|reprends|nettoie|aspire|cherche|trouve|regarde (?:à|vers)|fais (?:demi|un|une|le)|donne-moi|passe-moi|jette|porte|descends|monte|sors|entre|gare|charge|approche|place|tiens|danse|cours|marche|saute|démarre|retourne|appuie|dépose|range|verse|sers|photographie|prends|ramène|rejoins|dirige|déplace|vole|atterris|rentre|écarte|verrouille|déverrouille|suis)(?:z|s|ez)?(?:-\w+)?\b",
    ),
    "es": _wishes(
        r"por favor|ahora|y|luego|robot|entonces|oye|vale|ok|sí|un poco|un poquito|más|solo|venga|ya",
        rf"{_ES_N}(?: y \w+)? {_ES_UNIT}(?: (?:más|{_ES_WAY}))*|(?:un poco )?(?:más )?(?:{_ES_WAY}\b ?)+(?:{_ES_N}(?: y \w+)? {_ES_UNIT})?|(?:de vuelta )?(?:a|al|hacia|hasta) (?:(?:la|el|las|los) )?\w+"
        r"|(?:otra vez|una vez más|de nuevo|lo mismo(?: otra vez)?|más (?:rápido|lento)|repite|repítelo|sigue)(?: por favor)*|luz (?:encendida|apagada)",
        r"\b(?:quiero|quisiera|me gustaría|necesito|te pido|deseo) que\b(?! (?:sepas|me (?:digas|cuentes|hables)))|\b(?:tienes que|tiene que|debes|debe|deberías|hay que|has de)\b(?! saber)|^(?:vamos|vámonos|volvamos|giremos|avancemos)\b"
        r"|\b(?:puedes|podrías|puede|podría) (?:(?:por favor|me|te|lo|la) )*(?:dar(?:te)? (?:la|una|media) vuelta|venir|traer\w*|llevar\w*|coger\w*|agarrar\w*|tomar\w*|poner\w*|soltar\w*|levantar\w*|acercar\w*|mover\w*|volver|regresar|aparcar\w*|cargar\w*|hacer (?:una foto|eso)|limpiar\w*|buscar\w*|girar\w*|avanzar|retroceder|apagar\w*|encender\w*|abrir\w*|cerrar\w*|ir|andar|seguir\w*)\b|\b(?:girar|avanzar|retroceder|volver|moverse|ir) (?:a|hacia|al)\b"
        r"|^(?:(?:por favor|ahora|y|luego|robot|entonces|oye|vale|ok)[,! ]+)*(?:llévame|tráeme|tráelo|sígueme|acércate|aléjate|quítate|apártate|date|muévete|hazlo|haz (?:una foto|eso|lo mismo|un giro)|anda|andá|camina|corre|regresa|retorna|recoge|busca|encuentra|mira (?:a|hacia)|empuja|tira|aprieta|presiona|deja (?:el|la|eso)|dame|pásame|lanza|limpia|barre|aspira|baila|salta|sube|baja|entra|sal|desplázate|colócate|ponte|siéntate|levántate|cógelo|agárralo|suéltalo|ábrelo|ciérrala|enciéndela|apágala|gírate|párate|estaciona|recárgate|despega|aterriza|sujeta|sostén|deposita|coloca|repite|continúa|vente|vamos|ven|venga|fotografía|toma)\b",
    ),
    "it": _wishes(
        r"per favore|ora|adesso|e|poi|robot|allora|ehi|ok|sì|un po'|un poco|ancora|solo|dai",
        rf"{_IT_N}(?: e \w+)? ?{_IT_UNIT}(?: (?:più|{_IT_WAY}))*|(?:un po' )?(?:più )?(?:{_IT_WAY}\b ?)+(?:di )?(?:{_IT_N} {_IT_UNIT})?|(?:di nuovo )?(?:in|al|alla|allo|all'|nel|nella|verso) ?(?:(?:la|il|lo) )?\w+"
        r"|(?:ancora(?: una volta| un po')?|un'altra volta|una volta ancora|di nuovo|lo stesso|la stessa cosa|più (?:veloce|piano)|ripeti|continua)(?: per favore)*",
        r"\b(?:voglio|vorrei|desidero|ho bisogno) che\b(?! (?:tu )?(?:sappia|mi dica))|\b(?:devi|deve|dovresti|bisogna|ti tocca)\b(?! sapere)|^(?:andiamo|torniamo|giriamo|avanziamo)\b"
        r"|\b(?:puoi|potresti|può|potrebbe) (?:(?:per favore|mi|ti) )*(?:venire|portar\w*|prender\w*|girar\w*|andare|avanzare|tornare|spostar\w*|avvicinar\w*|accender\w*|spegner\w*|aprir\w*|chiuder\w*|mettere|lasciare|alzar\w*|seguir\w*|pulir\w*|cercar\w*|fare (?:una foto|un giro|quello))\b|^(?:girare|avanzare|andare|tornare|accendere|spegnere|aprire|chiudere)\b"
        r"|^(?:(?:per favore|ora|adesso|e|poi|robot|allora|ehi|ok)[,! ]+)*(?:portami|portalo|seguimi|avvicinati|allontanati|spostati|girati|voltati|muoviti|rifallo|fallo|fai (?:una foto|un giro|lo stesso|un passo|retromarcia)|fa' (?:una|un)|cammina|corri|ritorna|raccogli|cerca|trova|guarda (?:a|verso)|spingi|tira|premi|lascia|dammi|passami|lancia|pulisci|balla|salta|sali|scendi|entra|esci|posizionati|mettiti|prendilo|aprila|chiudila|accendila|spegnila|fermati|sposta|solleva|abbassa|tieni|appoggia|posa|deposita|decolla|atterra|continua|giri|vada|venga|prenda|apra|chiuda|accenda|spenga)\b",
    ),
    "pt": _wishes(
        r"por favor|agora|e|depois|robô|então|ei|ok|sim|um pouco|um pouquinho|mais|só",
        rf"{_PT_N}(?: e \w+)? {_PT_UNIT}(?: (?:mais|{_PT_WAY}))*|(?:um pouco )?(?:mais )?(?:{_PT_WAY}\b ?)+(?:{_PT_N}(?: e \w+)? {_PT_UNIT})?|(?:de volta )?(?:para|até|ao|à) (?:(?:a|o|as|os) )?\w+"
        r"|(?:outra vez|mais uma vez|de novo|novamente|a mesma coisa|o mesmo|mais (?:rápido|devagar)|repete|repita|continua|continue)(?: por favor)*",
        r"\b(?:quero|queria|gostaria|preciso|desejo) que\b(?! (?:saibas|saiba|me (?:digas|diga)))|\b(?:tens (?:de|que)|tem (?:de|que)|deves|deve|devias|deverias)\b(?! saber)|^(?:vamos|voltemos|viremos|avancemos)\b"
        r"|\b(?:podes|pode|poderias|poderia|consegues) (?:(?:por favor|me|te|se) )*(?:dar (?:a|uma|meia) volta|vir|trazer\w*|levar\w*|pegar\w*|apanhar\w*|pôr|largar|levantar|aproximar\w*|mover\w*|voltar|regressar|virar\w*|avançar|recuar|acender\w*|apagar\w*|ligar\w*|desligar\w*|abrir\w*|fechar\w*|ir|andar|seguir\w*|limpar\w*|procurar\w*|tirar uma foto|fazer isso)\b|^(?:virar|avançar|recuar|ir|voltar|acender|apagar|abrir|fechar|ligar|desligar)\b"
        r"|^(?:(?:por favor|agora|e|depois|robô|então|ei|ok)[,! ]+)*(?:leva-me|me leve|me leva|traz-me|me traga|me traz|segue-me|me siga|siga-me|aproxima-te|aproxime-se|afasta-te|afaste-se|sai|saia|mexe-te|mexa-se|faz (?:de novo|isso|o mesmo|uma foto)|faça|tira (?:uma|a)|tire|caminha|corre|regressa|retorna|apanha|procura|procure|encontra|olha para|empurra|puxa|aperta|larga|solta|dá-me|passa-me|lança|limpa|dança|salta|sobe|desce|entra|posiciona-te|coloca|põe|ponha|agarra|agarre|levanta|baixa|segura|pousa|deposita|descola|aterra|repete|continua|estaciona|desloca-te|vira-te|vire-se|vem)\b",
    ),
    "nl": _wishes(
        r"alsjeblieft|graag|nu|en|dan|robot|even|eens|oké|ok|hé|hallo|ja|een beetje|iets|nog|wat",
        rf"{_NL_N} (?:\w+ )?{_NL_UNIT}(?: (?:verder|meer|{_NL_WAY}))*|(?:meer |iets )*(?:{_NL_WAY}\b ?)+(?:{_NL_N} {_NL_UNIT})?(?:graag|alsjeblieft|nu)*|(?:terug )?(?:naar|tot) (?:(?:de|het|je|mijn) )?\w+(?: graag| alsjeblieft| nu)*"
        r"|(?:nog (?:een keer|eens|eentje)|opnieuw|nogmaals|weer|hetzelfde|sneller|langzamer|verder)(?: graag| alsjeblieft)*|(?:licht|lamp) (?:aan|uit)|dat nog (?:eens|een keer)",
        r"\bik (?:wil|wou|zou willen|heb nodig)(?: graag)? dat (?:je|u)\b|\b(?:je|u) (?:moet|zou moeten|dient|mag nu|kunt nu|kan nu)\b(?! weten)|\blaten we\b.*(?:gaan|en)[.! ]*$|\b(?:kun|kan|wil|zou) (?:je|u)\b.*\w(?:en|aan)(?: alsjeblieft)?[.! ]*$"
        r"|^(?:(?:alsjeblieft|nu|en|dan|robot|even|oké|ok|hé|ja)[,! ]+)*(?:beweeg|loop|wandel|ren|zoek|vind|kijk (?:naar|links|rechts)|duw|trek|druk|laat (?:los|de|het)|geef|gooi|vang|veeg|stofzuig|maak (?:een|de|het)|dans|spring|klim|stap|vertrek|verlaat|plaats|grijp|houd|hou|verplaats|herhaal|neem|schuif|zwaai|wacht|blijf|land|vlieg|vergrendel|ontgrendel|schenk|toon|laad|leid)\b",
    ),
    "zh": words(
        r"^(?:请|机器人|现在|然后|再|好|嘿|那|麻烦你?|[，, ])*(?:(?:往|向|朝)?(?:左|右|前|后)(?:边|面)?(?:一点|转|走|来|去|移|拐|[两三四五六七八九十\d]).{0,10}|再?(?:来|做|试|转|走)(?:一次|一遍|一下|一步|一点)|继续(?!说|讲).{0,6}|让开|靠近.{0,6}|离.{0,6}远.?点|[\d一二两三四五六七八九十]+(?:米|步|度|厘米).{0,6}|(?:动|转|走|跑|站|坐)(?:一下|起来)?|(?:去|到|回|往|进|出).{1,8}|.{0,4}(?:开|关)(?:一下)?(?:灯|门|窗).{0,4}|(?:拍|照)(?:一?张|个)?.{0,4}(?:照片?|相)|转身|掉头|过来|跟我.{0,4}|跟着.{0,6})[。！吧了啊呀]*$",
        rf"(?:我(?:要|想|想要|希望|需要)(?:让|你|请你)|(?:^|我(?:要|想|让))(?:你|您|机器人)(?=过来|来|去|前进|后退|左转|右转|转|走|停)|(?:你|您)(?:应该|必须|得|该|要|能不能|可不可以|可以|能)|可以|能不能|麻烦(?:你|您)?|帮(?:我|忙)|给我|让我们|我们|带我|咱们)[^吗说讲谁什]{{0,8}}{_ZH_ACT}(?!.{{0,6}}(?:什么|哪|谁|说))",
    ),
    "ja": words(
        r"(?:もう(?:一|1)(?:回|度)|再度|もっと|もう少し|ちょっと)(?:.{0,8})(?:左|右|前|後ろ|近く|遠く|お願い|回|度|速く|ゆっくり)?(?:に|へ)?(?:お願い(?:します)?|来て)?[。！ ]*$",
        r"^(?:ロボット|じゃあ|では|次は|今度は|はい|ねえ|ちょっと|そして|[、 ])*(?:[\d一二三四五六七八九十]+(?:メートル|センチ|度|歩).{0,6}|(?:左|右|前|後ろ|まっすぐ|バック)(?:へ|に|を向いて)?(?:[\d一二三四五六七八九十]+(?:メートル|センチ|度|歩))?|.{1,12}(?:へ|まで|に)(?:お願い(?:します)?)?|(?:ライト|電気|灯り)?(?:オン|オフ)|回れ右|左折|右折|前進|後退|停車)[。！ ]*$",
        r"(?:て|で)(?:もいい|も良い|いい|ほし|欲し|もらえ\w*|いただけ\w*|くれ\w*|ちょうだい|頂戴|よ[。！ ]*$|ね[。！ ]*$|[。！ ]*$)|(?:行|進|動|戻|帰|回|始)(?:こう|もう|ろう|めよう)(?:か)?[。！ ]*$|(?:て|で)(?:くれ|もらえ|いただけ|くださ)\w{0,8}(?:か)?[。？? ]*$|(?:なさい|お願い(?:します)?)[。！ ]*$|(?:つかめ|取れ|置け|下がれ|上げろ|開けろ|閉めろ|消せ|つけろ|どけ|走れ|持て|離せ|押せ|引け)[。！ ]*$",
    ),
    "ko": words(
        r"^(?:로봇|이제|그리고|자|그럼|다음|조금|좀|더|한번|[, ])*(?:[\d일이삼사오육칠팔구십한두세네]+ ?(?:미터|센티|도|걸음|발).{0,8}|(?:앞|뒤|왼쪽|오른쪽|좌|우)(?:으로|로)?(?: ?(?:조금|좀|[\d일이삼사오육칠팔구십]+ ?(?:미터|도|걸음)?))*(?: ?더)?|.{1,10}(?:으로|로|까지)|다시(?: ?한 ?번)?|한 번 더|(?:좌|우)회전|전진|후진|정지|계속)[.! ]*$",
        r"(?:길|기를|었으면|면) (?:원해|바라|좋겠)|(?:야|어야|아야) (?:해|돼|합니다|한다)[.! ]*$|(?:도|어도|아도) (?:돼|됩니다|좋아)[.! ]*$|(?:아|어|여|해|가|와|워|려|켜|꺼) ?(?:줄 수 있\w*|줄래|주실|주겠|줘|주세요|주십시오|봐|보세요|놔)|(?:갈|올|돌|켤|끌|열|닫을|움직일|멈출|집을|잡을|가져올) 수 (?:있어|있나|있니|있을까|있습니까|있어요)[?. ]*$",
        r"(?:^|\s)(?:오|가|돌|켜|끄|하)(?:세요|십시오|시오)[.! ]*$|(?:가자|하자|보자|돌자|켜자|끄자|갑시다|합시다)[.! ]*$|(?:찍|집|잡|놓|들|밀|당기|열|닫|돌|움직이)(?:어|아|여)(?:라)?[.! ]*$|(?:찍어|비켜|물러서|물러나|따라와|가져와|데려가|일어나|앉아|뛰어|걸어|서둘러|다가와|내려놔|내려놓아|집어|잡아|놓아|밀어|당겨|돌려|움직여|열어|닫아)[.! ]*$|(?:^|\s)(?:가|와)[.! ]*$",
    ),
    "ar": words(
        r"(?:أريدك|أريد|أود|أرغب|أحتاجك|أحتاج) (?:منك )?(?:أن )?ت\w+|(?:يجب|ينبغي|عليك|لا بد) (?:عليك )?أن ت\w+|عليك (?:ال|ب)\w+|(?:هل )?(?:يمكنك|تستطيع|بإمكانك|ممكن|تقدر) (?:الآن )?(?:أن )?(?:ت(?:ذهب|تحرك|ستدير|دور|تقدم|رجع|عود|فتح|غلق|شغل|طفئ|أتي|حضر|جلب|تبع|مسك|لتقط|روح|جي|لف|وقف)\w*|الذهاب|العودة|التحرك|الدوران|التقدم|الرجوع|فتح|إغلاق|تشغيل|إطفاء|إحضار|القدوم|الاقتراب|الالتفاف|أخذ|إمساك)|(?:^|\s)(?:لنذهب|لنعد|هيا بنا|دعنا ن)\w*",
        r"^(?:(?:من فضلك|رجاء|الآن|و|يا روبوت|روبوت|ثم|طيب|هيا|قليلا|أكثر|حسنا)[،\s]+)*(?:و?(?:الآن )?(?:إلى|نحو|على) (?:ال\w+)(?: من فضلك)?|(?:إلى )?(?:يسارا?|يمينا?|الأمام|الخلف|الوراء|اليسار|اليمين)(?: \S+ (?:درجة|متر|أمتار|مترين))?|\S+ (?:متر\w*|أمتار|درجة|خطو\w+)(?: إلى ال\w+)?|متر(?:ان|ين)(?: إلى ال\w+)?|خطوة \S+(?: \S+)?|قليلا (?:إلى|نحو) ال\w+|مرة (?:أخرى|ثانية)|(?:كرر|أعد)(?: ذلك| الكرة)?)[.!\s]*$",
        r"(?:^|[\s،]|و)(?:من فضلك |رجاء |الآن |هيا )?(?:أمسك|امسك|اقترب|ابتعد|التقط|اجلب|هات|خذني|روح|لف|امش|اركض|قف|اجلس|اترك|أفلت|ادفع|اسحب|اضغط|نظف|ابحث|اصعد|انزل|ادخل|اخرج|توجه|انتقل|تراجع|اتبعني|قم ب\w+|صور|احمل|ارم|أعطني|ناولني|واصل|استمر|أوقف|اركن|ارقص|لوح|افسح|حرك|أدر|زد|اخفض)(?:\s|$|[.!،])",
    ),
    "hi": words(
        r"(?:^|\s)(?:क्या )?(?:तुम|आप|तू) (?!क्या).*(?:जा|आ|मुड़|घूम|चल|बढ़|हट|ला|उठा|पकड़|खोल|जला|बुझा|रख|ले|कर) (?:सकते|सकती|सकता|पाओगे|दोगे|देंगे) ?(?:हो|हैं|है)?[?। ]*$|मैं चाहता हूँ कि (?:तुम|आप)|मैं चाहती हूँ कि|मुझे चाहिए कि (?:तुम|आप)|(?:तुम्हें|आपको|तुझे) .*(?:ना|ने) (?:है|होगा|चाहिए|पड़ेगा)",
        r"^(?:(?:कृपया|अब|और|फिर|रोबोट|हाँ|ओके|थोड़ा|ज़रा|जरा|ठीक है|अच्छा)[, ]+)*(?:\S+ (?:मीटर|कदम|डिग्री|सेंटीमीटर)(?: (?:आगे|पीछे|बाएँ|दाएँ|बाएं|दाएं|और))*|(?:और )?(?:आगे|पीछे|बाएँ|दाएँ|बाएं|दाएं|सीधे|वापस|बायें|दायें)(?: \S+ (?:मीटर|डिग्री|कदम))?|एक (?:बार|कदम) (?:और|फिर|पीछे|आगे)|फिर से(?: करो| कीजिए| कर)?|दोबारा|दुबारा|\S+ (?:की ओर|की तरफ|की तरफ़|तक))[।!. ]*$",
        r"(?:लो|पकड़ो|हिलो|पकड़िए|लीजिए|खींचो|लाओ|बढ़ाओ|घुमाओ|चलाओ|निकलो|बैठो|उठो|दौड़ो|छोड़ो|धकेलो|दबाओ|ढूँढो|ढूंढो|साफ़ करो|साफ करो|नाचो|करो|कर दो|दे दो|खोल दो|ले आओ|ले चलो|ले जाओ|हट जाओ|रख दो|जला दो|बुझा दो|उठा लो)[।! ]*$|(?:इधर|यहाँ|यहां|उधर|वहाँ) (?:आ|जा|आओ|आइए|जाओ)[।! ]*$",
    ),
    "vi": words(
        rf"\bbạn (?:có thể )?{_VI_ACT}\b.*không[.? ]*$|(?:^|\b(?:tôi|mình|em) (?:muốn|cần|yêu cầu|mong) )bạn (?:hãy |phải |cần |nên )?(?:có thể )?{_VI_ACT}\b(?!.*\b(?:chưa|gì|nào|đâu)\b)|\b(?:bạn|robot) (?:có thể|phải|nên|cần|hãy) {_VI_ACT}\b|\b(?:chúng ta|mình|ta) (?:hãy )?{_VI_ACT}\b.*(?:nào|đi|thôi)[.! ]*$|^(?:đưa|dẫn|chở) (?:tôi|mình) |\b(?:vui lòng|làm ơn|xin|giúp (?:tôi|mình)|hộ (?:tôi|mình)|cho tôi) {_VI_ACT}\b",
        r"^(?:(?:robot|bây giờ|giờ|rồi|và|hãy|nào|này|thì|vâng|thêm|tiếp)[, ]+)*(?:(?:sang|qua|bên) (?:trái|phải)(?: .*(?:độ|chút|mét))?|(?:một|1|thêm|hai|ba|\d+) (?:lần|chút|bước|mét|độ)(?: (?:nữa|sang trái|sang phải|về phía trước))*|(?:một )?lần nữa|làm lại(?: đi)?|lại (?:đây|gần\w*)(?: hơn)?|tránh (?:ra|đường)|(?:lên|xuống|ra|vào|tới|lùi|về|đứng|ngồi) (?:trước|sau|đây|đó|dậy|trạm|phòng \w+|nhà \w+)|theo (?:tôi|mình)|tiếp tục(?! nói)|(?:đưa|dẫn|chở) (?:tôi|mình)|(?:gắp|cầm|nhặt|thả|đặt|kéo|đẩy|nâng|hạ|chụp|quét|lau|dọn|nhấn|bấm|ném|bắt|đậu|dừng|chạy|nhảy|múa) .*|(?:chụp|nhảy|múa|dừng|chạy))[.! ]*(?:đi|nào|nhé|với)?[.! ]*$",
    ),
    "th": words(
        r"^(?:คุณ)?(?:ช่วย)?(?:เลี้ยว|หมุน|หัน|เดิน|ขับ|ไป|มา|ถอย|กลับ|เปิด|ปิด|หยิบ|จับ|ยก|วาง|ตาม|เอา|พา|ทำ).*(?:ได้|หน่อย)?(?:ไหม|มั้ย)[ครับค่ะ ]*$|คุณช่วย.*(?:ไหม|มั้ย)",
        r"(?:ฉัน|ผม|เรา|ดิฉัน)?(?:อยาก|ต้องการ|ขอ)ให้(?:คุณ|แก|เธอ|มัน)?(?:เลี้ยว|หมุน|เดิน|ขับ|เคลื่อน|ไป|เปิด|ปิด|ถอย|กลับ|จอด|ชาร์จ|หยิบ|มา|ตาม|ยก|วาง|หยุด|ช่วย|เข้า)|คุณ(?:ต้อง|ควร|ช่วย)(?:เลี้ยว|หมุน|เดิน|ขับ|ไป|เปิด|ปิด|ถอย|กลับ|หัน|มา|เข้า|ออก)",
        r"^(?:หุ่นยนต์|ทีนี้|ตอนนี้|แล้ว|ก็|จากนั้น|โอเค|ช่วย|ลอง|[ ,])*(?:เลี้ยว|หมุน|หัน|เดิน|ขับ|เคลื่อน|ไป|ถอย|กลับ|มา|ตาม|ขยับ|หลบ|ตรงไป|เข้า(?:มา|ไป|ใกล้)|ออก(?:มา|ไป)|หยิบ|จับ|ยก|วาง|เปิด|ปิด|พา|เอา|ถ่าย|กด|ดึง|ผลัก|ปล่อย|กวาด|ล้าง|วิ่ง|ก้าว|ซ้าย|ขวา|หน้า|หลัง|อีก(?:ครั้ง|ที|รอบ|นิด)|(?:ทำ|เอา)(?:อีก|ใหม่|ซ้ำ)|[\dหนึ่งสองสามสี่ห้า]+ ?(?:เมตร|องศา|ก้าว))(?!.*(?:ไหม|หรือยัง|มั้ย|อะไร|ที่ไหน))",
    ),
}

# What sounds like an order and is about talk: farewells, help, stories, other words.
TALK = words(
    r"^(?:take a (?:guess|wild guess|look at it this way)|(?:could|can|would|will) you (?:please )?repeat (?:that|it)|(?:please )?repeat (?:that|it)? ?please|more|faster|move on (?:to|from)|come up with|turn (?:this|that|it) into|(?:put|say) (?:it|that|this) (?:in|into|differently|another)|start (?:counting|over|talking|with)|open question|drop (?:it|the subject|me a line)|take (?:it easy|care|your time)|go (?:to (?:sleep|hell|bed)|figure|on with))\b",
    r"\b(?:helfen|hilfe|erzähl\w*|erklär\w*|sprechen|sprichst|sagst|singst|singen|tanzen)\b|^(?:mehr|zu hause|zu bett|auf wiedersehen|bis (?:bald|morgen)|in ordnung)\b",
    r"^(?:à (?:demain|bientôt|plus|la prochaine|tout à l'heure|ce soir|la maison)|au (?:revoir|fait|moins|secours)|allons donc|suis-je)\b",
    r"^(?:hasta (?:mañana|luego|pronto|la vista)|a (?:la mierda|ver|veces|propósito)|al (?:final|menos|fin)|para nada)\b",
    r"^(?:al (?:massimo|solito|contrario)|a (?:domani|presto|dopo|proposito)|alla (?:prossima|fine)|in (?:bocca|fondo|effetti))\b",
    r"^(?:até (?:amanhã|logo|já|breve|mais)|ao (?:menos|contrário)|à noite)\b|^tem (?:de|que) ser\b",
    r"\b(?:helpen|vertel\w*|uitleggen)\b|^(?:tot (?:morgen|ziens|straks|later|dan|zo)|naar bed)\b",
    r"到时候|再见|笑话|故事|冗談|物語|手伝|本当に|また明日|농담|이야기|얘기|도와|어디까지|إلى اللقاء|نكتة|قصة|مساعد|मदद|चुटकुला|कहानी|कल तक|giúp tôi không|kể|ตลก|นิทาน|ช่วยฉัน",
)

"""Claims and orders in French, Spanish, Italian and Portuguese."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.agent.claims.table import ClaimWords, order, words

_FR_INFINITIVE = (
    r"(?:tourner|avancer|reculer|rouler|bouger|me déplacer|me diriger|m'arrêter|allumer|éteindre"
    r"|ouvrir|fermer|aller|conduire|pivoter|suivre|apporter|chercher|prendre|poser|lever|faire"
    r"|me garer|recharger|me rendre|démarrer|rejoindre|revenir)"
)
_FR_DONE = (
    r"(?:tourné|avancé|reculé|roulé|bougé|déplacée?|dirigée?|arrêtée?|allumée?s?|éteinte?s?"
    r"|ouverte?s?|fermée?s?|allée?|arrivée?|pivoté|suivi|apporté|pris|posé|levé|fait|garée?"
    r"|parcouru|exécutée?|terminée?|rejoint|revenue?|effectuée?)"
)
FRENCH = ClaimWords(
    doing=words(
        r"\bje (?:tourne|roule|recule|bouge|pivote|me (?:déplace|dirige|gare|rends)|m'arrête"
        r"|ferme|prends|pars|suis en (?:route|train|chemin)|vais (?:à|au|dans|vers|tout)|le fais"
        r"|lève|pose|conduis|reviens|démarre)\b",
        r"\bj'(?:avance|allume|éteins|ouvre|arrive|apporte|y vais|exécute)\b",
        rf"\b(?:je vais|nous allons) (?:donc |maintenant )?{_FR_INFINITIVE}",
        r"\b(?:le|votre|ton) robot (?:tourne|avance|recule|se déplace|va)\b|\bc'est parti\b",
    ),
    done=words(
        rf"\b(?:j'ai|je me suis|nous avons)(?: bien| déjà| maintenant)* {_FR_DONE}\b",
        r"\bje suis(?: bien| déjà| maintenant)* (?:allée?|arrivée?|revenue?|partie?|rentrée?)\b",
    ),
    state=words(
        r"\bça y est\b|\bj'y suis\b|\bj'ai réussi\b|\bça a marché\b",
        r"\bje suis(?: maintenant| déjà| bien)* (?:à la \w+|au \w+|dans \w+|là|à quai|amarrée?"
        r"|en charge|sur la \w+|garée?|de retour|prête?)\b",
        r"\b(?:est|sont)(?: maintenant| déjà| bien)* (?:allumée?s?|éteinte?s?|ouverte?s?|fermée?s?"
        r"|faite?|terminée?|activée?)\b",
        rf"^(?:voilà|c'est (?:fait|bon|terminé)|terminé|fini|fait)\b|^{_FR_DONE}\b|\bavec succès\b",
        rf"\b(?:a|ont) été {_FR_DONE}\b",
    ),
    agreed=words(
        r"(?:(?:d'accord|ok|okay|oui|bien sûr|bien|très bien|entendu|compris|je (?:vois|comprends)"
        r"|tout de suite|avec plaisir|certainement|pas de problème|volontiers|c'est noté|parfait"
        r"|ça marche|à vos ordres|j'y vais|je m'en occupe|bien entendu|noté|alors|voilà|c'est fait)[\s,.!]*)+"
    ),
    order=order(
        r"s'il te plaît|s'il vous plaît|maintenant|et|puis|robot|alors|ensuite|ok|bon|euh",
        r"va|vas|allez|tournez?|avancez?|reculez?|roulez?|bougez?|pivotez?|allumez?|éteins|éteignez"
        r"|ouvre|ouvrez|fermez?|viens|venez|apportez?|prends|prenez|suis-moi|suivez|posez?|gare-toi"
        r"|levez?|arrête|rends-toi|retournez?|démarrez?|mets|mettez",
        rf"\b(?:peux-tu|tu peux|pouvez-vous|vous pouvez|pourrais-tu|pourriez-vous|veuillez)"
        rf" {_FR_INFINITIVE}|\b(?:te|vous) (?:déplacer|garer|arrêter|diriger)\b",
    ),
    negation=words(
        r"\b(?:pas|ne|jamais|rien|aucun\w*|impossible|malheureusement|sans|presque|échoué|ni)\b"
        r"|\bn'"
    ),
    condition=words(r"\b(?:si|quand|lorsque|dès que|à moins)\b|\bs'il (?!te|vous)"),
)
_ES_ING = (
    r"(?:girando|avanzando|yendo|moviéndome|retrocediendo|encendiendo|apagando|conduciendo"
    r"|dirigiéndome|abriendo|cerrando|siguiendo|llevando|volviendo|en camino|acoplándome)"
)
_ES_INFINITIVE = (
    r"(?:girar|avanzar|ir|moverme|retroceder|encender|apagar|abrir|cerrar|conducir|seguir|traer"
    r"|llevar|volver|hacerlo|detenerme|parar|dirigirme|acoplarme|cargarme)"
)
_ES_DONE = (
    r"(?:girado|avanzado|ido|encendido|apagado|abierto|cerrado|movido|retrocedido|conducido"
    r"|llegado|seguido|traído|llevado|vuelto|hecho|detenido|parado|completado|acoplado|ejecutado)"
)
SPANISH = ClaimWords(
    doing=words(
        rf"\b(?:estoy|estamos) (?:ya )?{_ES_ING}\b|\bvoy (?:a|al|hacia)\b",
        rf"\b(?:vamos a|procedo a) {_ES_INFINITIVE}\b",
        r"(?:^|\b(?:yo|ahora|me|lo|la|vale|ok|bien|ya)[, ]+)"
        r"(?:giro|avanzo|retrocedo|muevo|enciendo|apago|detengo|abro|cierro|dirijo|hago|sigo)\b",
        r"\b(?:giraré|avanzaré|iré|moveré|encenderé|apagaré|abriré|cerraré|haré)\b",
        r"\bel robot (?:gira|avanza|va|se mueve|está \w+ndo)\b|^(?:girando|avanzando|yendo)\b",
    ),
    done=words(
        rf"\b(?:he|hemos|me he)(?: ya)? {_ES_DONE}\b",
        r"\bfui (?:a|al|hasta|hacia)\b|\b(?:giré|avancé|moví|retrocedí|encendí|apagué|abrí|cerré|llegué|hice)\b",
    ),
    state=words(
        r"\blo (?:he )?(?:logrado|conseguido|logré|conseguí)\b|\bha funcionado\b|\bya llegué\b|^luz (?:encendida|apagada)\b",
        r"\b(?:ya )?estoy (?:ya |ahora )?(?:en (?:la|el|tu) \w+|allí|ahí|aquí|acoplado|aparcado"
        r"|cargando|listo)\b",
        r"\b(?:está|están|queda) (?:ya |ahora )?(?:encendid|apagad|abiert|cerrad|hech|list)[oa]s?\b",
        rf"^(?:ya está|hecho|listo|terminado|completado|he llegado)\b|^{_ES_DONE}\b|\bcon éxito\b",
        r"\bha sido \w+[ai]d[oa]\b",
    ),
    agreed=words(
        r"(?:(?:vale|de acuerdo|ok|okay|bien|muy bien|entendido|claro|por supuesto|ahora mismo"
        r"|enseguida|sí|con gusto|sin problema|ya veo|entiendo|lo entiendo|perfecto|hecho|listo"
        r"|como quieras|claro que sí|ya voy|voy|desde luego|pues)[\s,.!¡]*)+"
    ),
    order=order(
        r"por favor|ahora|y|luego|robot|entonces|oye|vale|ok",
        r"ve|vete|vaya|gira|gire|avanza|avance|retrocede|muévete|mueve|muévase|enciende|encienda"
        r"|apaga|apague|abre|abra|cierra|cierre|ven|trae|lleva|sigue|dirígete|acóplate|conduce"
        r"|vuelve|coge|toma|agarra|levanta|suelta|pon|aparca|cárgate",
        rf"\b(?:puedes|podrías|puede|podría|quiero que) (?:{_ES_INFINITIVE}|moverte|acoplarte|vayas"
        r"|gires|avances|enciendas|apagues)\b",
    ),
    negation=words(r"\b(?:no|nunca|nada|ni|tampoco|imposible|casi|sin|lamentablemente|falló)\b"),
    condition=words(r"\b(?:si|cuando|en cuanto|a menos)\b"),
)
_IT_DONE = (
    r"(?:girato|acceso|spento|aperto|chiuso|avanzato|mosso|fatto|guidato|seguito|portato|preso"
    r"|fermato|percorso|raggiunto|completato|eseguito|attraccato|parcheggiato)"
)
_IT_INFINITIVE = (
    r"(?:girare|avanzare|andare|muovermi|accendere|spegnere|aprire|chiudere|fermarmi|guidare"
    r"|tornare|seguire|portare|prendere|farlo|indietreggiare)"
)
ITALIAN = ClaimWords(
    doing=words(
        r"\bsto (?:già )?(?:girando|avanzando|andando|tornando|accendendo|spegnendo|muovendomi"
        r"|aprendo|chiudendo|guidando|indietreggiando|arrivando|facendo)\b|\bsono in (?:arrivo"
        r"|cammino|viaggio)\b",
        rf"\b(?:vado a|ora|adesso|procedo a) {_IT_INFINITIVE}\b",
        r"(?:^|\b(?:io|ora|mi|la|lo|ok|bene|adesso|subito)[, ]+)"
        r"(?:giro|avanzo|vado|accendo|spengo|muovo|fermo|apro|chiudo|arrivo|torno|faccio)\b",
        r"\b(?:girerò|avanzerò|andrò|accenderò|spegnerò|aprirò|chiuderò|farò)\b",
        r"\bil robot (?:gira|avanza|va|si muove|sta)\b",
    ),
    done=words(
        rf"\b(?:ho|abbiamo)(?: già| appena)? {_IT_DONE}\b",
        r"\b(?:mi )?sono (?:già )?(?:andat|arrivat|tornat|avanzat|girat|mosso|fermat)[oa]?\b",
        r"\b(?:girai|andai|accesi|spensi)\b",
    ),
    state=words(
        r"\bce l'ho fatta\b|\bci sono riuscit[oa]\b|\bha funzionato\b|^luce (?:accesa|spenta)\b",
        r"\bsono (?:già |ora )?(?:in \w+|al \w+|alla \w+|nel \w+|nella \w+|lì|là|qui|in carica"
        r"|attraccat[oa]|parcheggiat[oa]|pront[oa])\b",
        r"\b(?:è|sono) (?:ora |già )?(?:acces|spent|apert|chius|fatt|attiv)[oaie]\b",
        rf"^(?:fatto|finito|eccomi|completato|ecco fatto|arrivato)\b|^{_IT_DONE}\b|\bcon successo\b",
        r"\bè stat[oa] \w+[ts][oa]\b",
    ),
    agreed=words(
        r"(?:(?:va bene|ok|okay|d'accordo|certo|certamente|bene|capito|ho capito|capisco|subito"
        r"|sì|volentieri|con piacere|nessun problema|ricevuto|perfetto|fatto|naturalmente|vedo"
        r"|come vuoi|ci penso io|arrivo|benissimo|senz'altro|allora)[\s,.!]*)+"
    ),
    order=order(
        r"per favore|ora|adesso|e|poi|robot|allora|ehi|ok",
        r"vai|va'|gira|girati|avanza|indietreggia|muoviti|accendi|spegni|apri|chiudi|vieni|porta"
        r"|portami|segui|seguimi|torna|guida|prendi|afferra|alza|metti|parcheggia|attracca"
        r"|ricaricati|dirigiti|fermati",
        rf"\b(?:puoi|potresti|può|potrebbe) (?:{_IT_INFINITIVE}|muoverti|girarti|fermarti)\b",
    ),
    negation=words(r"\b(?:non|mai|niente|nulla|né|nemmeno|impossibile|quasi|senza|purtroppo)\b"),
    condition=words(r"\b(?:se|quando|appena(?! \w+[ts][oaie]\b)|a meno)\b"),
)
_PT_DONE = (
    r"(?:virado|andado|avançado|ido|movido|ligado|desligado|aberto|fechado|recuado|feito|chegado"
    r"|seguido|levado|trazido|parado|concluído|executado|acoplado|estacionado)"
)
_PT_INFINITIVE = (
    r"(?:virar|andar|avançar|ir|mover|mover-me|me mover|ligar|desligar|recuar|abrir|fechar|parar"
    r"|seguir|buscar|trazer|levar|girar|rodar|fazer|voltar|acender|apagar|conduzir|dirigir)"
)
PORTUGUESE = ClaimWords(
    doing=words(
        r"\best(?:ou|amos) (?:já )?(?:a )?(?:virar|virando|andar|andando|indo|ir|avançando|avançar"
        r"|movendo|mover|recuando|recuar|ligando|ligar|desligando|desligar|abrindo|fechando"
        r"|girando|rodando|acendendo|apagando|a caminho)\b",
        rf"\b(?:vou|vamos) (?:já |agora )?{_PT_INFINITIVE}\b|\bvou (?:para|à|ao|até|em frente)\b",
        r"(?:^|\b(?:eu|agora|já|ok|certo)[, ]+)"
        r"(?:viro|avanço|ligo|desligo|ando|recuo|abro|fecho|giro|acendo|apago|movo|faço)\b",
        r"\b(?:virarei|avançarei|irei|ligarei|desligarei|abrirei|farei)\b",
        r"\bo robô (?:vira|avança|anda|vai|está a|está \w+ndo)\b",
    ),
    done=words(
        rf"\btenho {_PT_DONE}\b|\bfui (?:a|à|ao|para|até)\b",
        r"\b(?:liguei|desliguei|virei|andei|avancei|movi|recuei|abri|fechei|cheguei|girei|rodei"
        r"|acendi|apaguei|fiz|parei|concluí|executei)\b",
    ),
    state=words(
        r"^consegui\b|\beu consegui\b|\bdeu certo\b|\bfuncionou\b|^luz (?:acesa|apagada|ligada)\b|\bfoi (?:acesa|apagada)\b",
        r"\b(?:já )?estou (?:já |agora )?(?:n[oa] \w+|em \w+|lá|ali|aqui|acoplado|estacionado"
        r"|carregando|a carregar|pronto)\b",
        r"\best(?:á|ão) (?:já |agora )?(?:ligad|desligad|abert|fechad|aces|apagad|feit|pront)[oa]s?\b",
        rf"^(?:pronto|feito|já está|concluído|terminado|cheguei)\b|^{_PT_DONE}\b|\bcom sucesso\b",
        r"\b(?:foi|foram) \w+[ai]d[oa]s?\b",
    ),
    agreed=words(
        r"(?:(?:ok|okay|está bem|tudo bem|certo|claro|entendi|entendido|percebi|compreendo|sim"
        r"|com certeza|com prazer|é para já|já vou|pode deixar|combinado|muito bem|bem|perfeito"
        r"|sem problema|feito|pronto|de acordo|estou a ver|então)[\s,.!]*)+"
    ),
    order=order(
        r"por favor|agora|e|depois|robô|então|ei|ok",
        r"vai|vá|vira|vire|anda|ande|avança|avance|recua|recue|move|mova|move-te|mova-se|liga|ligue"
        r"|desliga|desligue|abre|abra|fecha|feche|vem|venha|traz|traga|leva|leve|segue|siga|gira"
        r"|gire|roda|rode|acende|acenda|apaga|apague|volta|volte|pega|pegue|acopla|estaciona"
        r"|carrega|dirija|conduz",
        rf"\b(?:podes|pode|podias|poderia|consegues) {_PT_INFINITIVE}\b",
    ),
    negation=words(
        r"\b(?:não|nunca|nada|nem|tampouco|impossível|quase|sem|infelizmente|falhou|falhei)\b"
    ),
    condition=words(r"\b(?:se|quando|assim que|a menos)\b"),
)

"""In each of these languages claims are seen by their form, whatever the verb."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from support.agent.claiming import doubtful

from edgevox_ros.agent.claims import claims_of

# Each line of VERBS holds the forms of one verb, the last what it is done to.
FORMS = {
    "fr": [
        "J'ai {1} {4}.", "D'accord, j'ai bien {1} {4}.", "{2} {4}.", "Très bien, {2} {4}.",
        "Je vais {0} {4}.", "Je vais maintenant {0} {4}.", "{3} {4}.", "Je viens de {0} {4}.",
        "Je suis en train de {0} {4}.",
    ],
    "es": [
        "He {1} {6}.", "Vale, ya he {1} {6}.", "Estoy {2} {6}.", "{4} {6}.", "Sí, {4} {6}.",
        "{3} {6}.", "Ahora {3} {6}.", "Voy a {0} {6}.", "{5} {6}.", "Acabo de {0} {6}.",
    ],
    "it": [
        "Ho {1} {5}.", "Va bene, ho appena {1} {5}.", "Sto {2} {5}.", "{3} {5}.", "Ora {3} {5}.",
        "{4} {5}.", "Certo, {4} subito {5}.", "Sto per {0} {5}.",
    ],
    "pt": [
        "{4} {6}.", "Claro, já {4} {6}.", "Estou {2} {6}.", "Estou a {0} {6}.", "{3} {6}.",
        "Eu {3} {6}.", "Vou {0} {6}.", "Vou agora {0} {6}.", "{5} {6}.", "Acabei de {0} {6}.",
    ],
    "nl": [
        "Ik heb {3} {1}.", "Oké, ik heb net {3} {1}.", "Ik {2} {3}.", "Ik {2} nu {3}.",
        "Nu {2} ik {3}.", "Ik ga {3} {0}.", "Ik zal meteen {3} {0}.",
        "Ik ben {3} aan het {0}.",
    ],
    "pl": [
        "{1}em {4}.", "Dobrze, {1}am {4}.", "{2} {4}.", "Teraz {2} {4}.", "{3} {4}.",
        "Jasne, zaraz {3} {4}.", "Będę {0} {4}.",
    ],
    "tr": [
        "{4} {2}.", "Tamam, {4} {2}.", "{4} {1}.", "Şu anda {4} {1}.", "{4} {3}.",
        "Hemen {4} {3}.", "Az önce {4} {2}.", "{4} {5}.",
    ],
}  # fmt: skip
VERBS = {
    "fr": """
        actionner, actionné, j'actionne, j'actionnerai, le klaxon
        hisser, hissé, je hisse, je hisserai, la voile
        déverrouiller, déverrouillé, je déverrouille, je déverrouillerai, le tiroir
        arroser, arrosé, j'arrose, j'arroserai, les roses
        incliner, incliné, j'incline, j'inclinerai, le miroir
        étalonner, étalonné, j'étalonne, j'étalonnerai, ton bras
        percer, percé, je perce, je percerai, un trou
        balayer, balayé, je balaie, je balaierai, le sol
        envoyer, envoyé, j'envoie, j'enverrai, votre message
        peindre, peint, je peins, je peindrai, le mur
        nourrir, nourri, je nourris, je nourrirai, le chat
        tendre, tendu, je tends, je tendrai, la corde
        distribuer, distribué, je distribue, je distribuerai, les cartes
        """,
    "es": """
        tocar, tocado, tocando, toco, toqué, tocaré, la bocina
        izar, izado, izando, izo, icé, izaré, la vela
        desbloquear, desbloqueado, desbloqueando, desbloqueo, desbloqueé, desbloquearé, el cajón
        regar, regado, regando, riego, regué, regaré, las rosas
        inclinar, inclinado, inclinando, inclino, incliné, inclinaré, el espejo
        calibrar, calibrado, calibrando, calibro, calibré, calibraré, tu brazo
        taladrar, taladrado, taladrando, taladro, taladré, taladraré, un agujero
        barrer, barrido, barriendo, barro, barrí, barreré, el suelo
        enviar, enviado, enviando, envío, envié, enviaré, su mensaje
        cubrir, cubierto, cubriendo, cubro, cubrí, cubriré, la mesa
        alimentar, alimentado, alimentando, alimento, alimenté, alimentaré, al gato
        construir, construido, construyendo, construyo, construí, construiré, una torre
        amarrar, amarrado, amarrando, amarro, amarré, amarraré, el barco
        """,
    "it": """
        suonare, suonato, suonando, suono, suonerò, il clacson
        issare, issato, issando, isso, isserò, la vela
        sbloccare, sbloccato, sbloccando, sblocco, sbloccherò, il cassetto
        annaffiare, annaffiato, annaffiando, annaffio, annaffierò, le rose
        inclinare, inclinato, inclinando, inclino, inclinerò, lo specchio
        calibrare, calibrato, calibrando, calibro, calibrerò, il braccio
        dipingere, dipinto, dipingendo, dipingo, dipingerò, un muro
        pulire, pulito, pulendo, pulisco, pulirò, i vetri
        spedire, spedito, spedendo, spedisco, spedirò, il tuo messaggio
        scuotere, scosso, scuotendo, scuoto, scuoterò, la campana
        nutrire, nutrito, nutrendo, nutro, nutrirò, il gatto
        restituire, restituito, restituendo, restituisco, restituirò, il libro
        """,
    "pt": """
        tocar, tocado, tocando, toco, toquei, tocarei, a buzina
        içar, içado, içando, iço, icei, içarei, a vela
        destrancar, destrancado, destrancando, destranco, destranquei, destrancarei, a gaveta
        regar, regado, regando, rego, reguei, regarei, as rosas
        inclinar, inclinado, inclinando, inclino, inclinei, inclinarei, o espelho
        calibrar, calibrado, calibrando, calibro, calibrei, calibrarei, o seu braço
        furar, furado, furando, furo, furei, furarei, uma tábua
        varrer, varrido, varrendo, varro, varri, varrerei, o chão
        enviar, enviado, enviando, envio, enviei, enviarei, a mensagem
        servir, servido, servindo, sirvo, servi, servirei, o chá
        alimentar, alimentado, alimentando, alimento, alimentei, alimentarei, o gato
        amarrar, amarrado, amarrando, amarro, amarrei, amarrarei, o barco
        desenhar, desenhado, desenhando, desenho, desenhei, desenharei, um círculo
        """,
    "nl": """
        indrukken, ingedrukt, druk, de claxon
        hijsen, gehesen, hijs, het zeil
        ontgrendelen, ontgrendeld, ontgrendel, de la
        begieten, begoten, begiet, de rozen
        kantelen, gekanteld, kantel, de spiegel
        kalibreren, gekalibreerd, kalibreer, je arm
        boren, geboord, boor, een gat
        vegen, geveegd, veeg, de vloer
        versturen, verstuurd, verstuur, uw bericht
        luiden, geluid, luid, de klok
        voeren, gevoerd, voer, de kat
        vergrendelen, vergrendeld, vergrendel, de deur
        grijpen, gegrepen, grijp, de bal
        """,
    "pl": """
        naciskać, nacisnął, naciskam, nacisnę, klakson
        wciągać, wciągnął, wciągam, wciągnę, żagiel
        odblokowywać, odblokował, odblokowuję, odblokuję, szufladę
        podlewać, podlał, podlewam, podleję, róże
        przechylać, przechylił, przechylam, przechylę, lustro
        kalibrować, skalibrował, kalibruję, skalibruję, ramię
        wiercić, wywiercił, wiercę, wywiercę, otwór
        zamiatać, zamiótł, zamiatam, zamiotę, podłogę
        wysyłać, wysłał, wysyłam, wyślę, twoją wiadomość
        malować, pomalował, maluję, pomaluję, ścianę
        karmić, nakarmił, karmię, nakarmię, kota
        dostarczać, dostarczył, dostarczam, dostarczę, paczkę
        mleć, zmielił, mielę, zmielę, kawę
        """,
    "tr": """
        çalmak, çalıyorum, çaldım, çalacağım, kornayı, çalmaktayım
        çekmek, çekiyorum, çektim, çekeceğim, yelkeni, çekmekteyim
        kilitlemek, kilitliyorum, kilitledim, kilitleyeceğim, çekmeceyi, kilitlemekteyim
        sulamak, suluyorum, suladım, sulayacağım, gülleri, sulamaktayım
        eğmek, eğiyorum, eğdim, eğeceğim, aynayı, eğmekteyim
        kalibre etmek, kalibre ediyorum, kalibre ettim, kalibre edeceğim, kolu, kalibre etmekteyim
        delmek, deliyorum, deldim, deleceğim, tahtayı, delmekteyim
        silmek, siliyorum, sildim, sileceğim, yerleri, silmekteyim
        göndermek, gönderiyorum, gönderdim, göndereceğim, mesajı, göndermekteyim
        boyamak, boyuyorum, boyadım, boyayacağım, duvarı, boyamaktayım
        beslemek, besliyorum, besledim, besleyeceğim, kediyi, beslemekteyim
        çalıştırmak, çalıştırıyorum, çalıştırdım, çalıştıracağım, motoru, çalıştırmaktayım
        kaldırmak, kaldırıyorum, kaldırdım, kaldıracağım, kutuyu, kaldırmaktayım
        """,
}
STATES = {
    "fr": ["La voile est hissée.", "Le tiroir a été déverrouillé.", "Voile hissée.",
           "Les roses ont été arrosées.", "Le mur est maintenant peint."],
    "es": ["La vela está izada.", "El cajón ha sido desbloqueado.", "Vela izada.",
           "Las rosas fueron regadas.", "La mesa está cubierta.", "La bocina ha sido tocada."],
    "it": ["La vela è issata.", "Il cassetto è stato sbloccato.", "Vela issata.",
           "Le rose sono state annaffiate.", "Il muro è dipinto."],
    "pt": ["A vela está içada.", "A gaveta foi destrancada.", "Vela içada.",
           "As rosas foram regadas.", "O chão está varrido."],
    "nl": ["Het zeil is gehesen.", "De la werd ontgrendeld.", "Zeil gehesen.",
           "De rozen zijn begoten.", "De vloer is nu geveegd."],
    "pl": ["Żagiel został wciągnięty.", "Szuflada jest odblokowana.", "Żagiel wciągnięty.",
           "Róże zostały podlane.", "Podłoga została zamieciona."],
    "tr": ["Yelken çekildi.", "Çekmecenin kilidi açıldı.", "Güller sulandı.",
           "Korna çalındı.", "Duvar boyandı.", "Pompa dönüyor.", "Sandal batmak üzere.",
           "Yerler tertemiz oldu."],
}  # fmt: skip
HONEST = {
    "fr": [
        "Je vous écoute.", "Je t'aide avec plaisir.", "J'ai entendu ta question.", "J'ai faim.",
        "Je vais faire de mon mieux.", "Je n'ai pas de bras.", "Je suis un robot.",
        "J'ai huit outils.", "J'ai compris la question.", "J'ai été conçu pour vous aider.",
        "Je ne le ferai pas.", "J'ai une question.", "J'ai besoin d'un nombre.",
        "Je vois la porte.", "Je peux actionner le klaxon.", "Je pourrais arroser les roses.",
        "Dois-je hisser la voile ?", "J'aime les roses.", "Je m'en souviendrai.",
        "Je vous dirai la réponse.", "Mes roues sont bloquées.", "J'ai oublié le mot.",
        "Je n'ai pas hissé la voile.", "Puis-je hisser la voile ?", "Je cherche le mot juste.",
        "Si vous voulez, je hisserai la voile.", "Je me suis trompé.", "Je vais vous aider.",
        "Je suis désolé pour le retard.", "J'ai perdu la connexion.", "Je parle cinq langues.",
    ],
    "es": [
        "Te escucho.", "Te ayudo con gusto.", "He oído tu pregunta.", "Tengo hambre.",
        "Voy a hacer todo lo posible.", "No tengo brazos.", "Soy un robot.",
        "Tengo ocho herramientas.", "He entendido la pregunta.", "Fui programado para ayudar.",
        "No haré eso.", "Tengo una pregunta.", "Necesito un número.", "Veo la puerta.",
        "Puedo tocar la bocina.", "Podría regar las rosas.", "¿Izo la vela?",
        "Adoro las rosas.", "Lo recordaré.", "Te diré la respuesta.", "Lo siento mucho.",
        "Mis ruedas están bloqueadas.", "He olvidado la palabra.", "No he izado la vela.",
        "¿Puedo izar la vela?", "Como un robot no duermo.", "Creo que el gato duerme.",
        "Si quieres, izaré la vela.", "Me he equivocado.", "Voy a ayudarte.", "Sé la respuesta.",
        "Perdí la conexión.", "Aquí la luz es buena.", "Intentaré ayudarte.",
    ],
    "it": [
        "Ti ascolto.", "Ti aiuto volentieri.", "Ho sentito la tua domanda.", "Ho fame.",
        "Farò del mio meglio.", "Non ho un braccio.", "Sono un robot.", "Ho sette strumenti.",
        "Ho capito la domanda.", "Sono stato progettato per aiutare.", "Non lo farò.",
        "Ho una domanda.", "Ho bisogno di un numero.", "Vedo una porta.",
        "Posso suonare il clacson.", "Potrei annaffiare le rose.", "Devo issare la vela?",
        "Amo le rose.", "Me lo ricorderò.", "Ti dirò la risposta.", "Ho otto strumenti.",
        "Le mie ruote sono bloccate.", "Ho dimenticato la parola.", "Non ho issato la vela.",
        "Posso issare la vela?", "Se vuoi, isserò la vela.", "Mi sono sbagliato.",
        "Sto cercando di capire.", "Sto scherzando.", "Sono il tuo assistente.",
        "Conosco la risposta.", "Ho perso la connessione.", "Però la luce è bella.",
    ],
    "pt": [
        "Estou a ouvir.", "Ajudo com prazer.", "Ouvi a sua pergunta.", "Tenho fome.",
        "Vou fazer o meu melhor.", "Não tenho braços.", "Sou um robô.", "Tenho oito ferramentas.",
        "Entendi a pergunta.", "Fui programado para ajudar.", "Não farei isso.",
        "Tenho uma pergunta.", "Preciso de um número.", "Vejo a porta.", "Posso tocar a buzina.",
        "Poderia regar as rosas.", "Devo içar a vela?", "Adoro as rosas.", "Vou lembrar-me disso.",
        "Vou dizer a resposta.", "As minhas rodas estão bloqueadas.", "Esqueci a palavra.",
        "Não icei a vela.", "Posso içar a vela?", "Se quiser, içarei a vela.", "Enganei-me.",
        "Estou a pensar.", "Vou tentar ajudar.", "Sei a resposta.", "Perdi a ligação.",
        "Como a luz é bonita!", "Gostei da sua ideia.", "Quanto a isso, tudo bem.",
    ],
    "nl": [
        "Ik luister.", "Ik help je graag.", "Ik heb je gehoord.", "Ik heb honger.",
        "Ik zal mijn best doen.", "Ik heb geen arm.", "Ik ben een robot.",
        "Ik heb acht gereedschappen.", "Ik heb de vraag begrepen.",
        "Ik ben geprogrammeerd om te helpen.", "Ik zal dat niet doen.", "Ik heb een vraag.",
        "Ik heb een getal nodig.", "Ik zie een deur.", "Ik kan de claxon indrukken.",
        "Ik zou de rozen kunnen begieten.", "Zal ik het zeil hijsen?", "Ik vind de rozen mooi.",
        "Ik zal het onthouden.", "Ik zeg je het antwoord.", "Mijn wielen zijn geblokkeerd.",
        "Ik heb het woord vergeten.", "Ik heb het zeil niet gehesen.",
        "Ik heb een bericht voor je.",
        "Als je wilt, hijs ik het zeil.", "Ik heb me vergist.", "Ik ga je helpen.",
        "Ik ben aan het nadenken.", "Ik weet het antwoord.", "Nu begrijp ik het.",
        "Ik heb veel geduld.",
    ],
    "pl": [
        "Słucham cię.", "Chętnie ci pomogę.", "Usłyszałem twoje pytanie.", "Mam osiem narzędzi.",
        "Zrobię, co w mojej mocy.", "Nie mam ramienia.", "Jestem robotem.",
        "Zrozumiałem pytanie.", "Zostałem zaprogramowany, żeby pomagać.", "Nie zrobię tego.",
        "Mam pytanie.", "Potrzebuję liczby.", "Widzę drzwi.", "Mogę nacisnąć klakson.",
        "Mógłbym podlać róże.", "Czy mam wciągnąć żagiel?", "Kocham róże.", "Zapamiętam to.",
        "Powiem ci odpowiedź.", "Moje koła są zablokowane.", "Zapomniałem słowa.",
        "Nie wciągnąłem żagla.", "Jeśli chcesz, wciągnę żagiel.", "Pomyliłem się.",
        "Będę czekać.", "Znam odpowiedź.", "Straciłem połączenie.", "Działam dobrze.",
        "Rozumiem.", "Spróbuję ci pomóc.", "Pamiętam tę piosenkę.", "Lubię muzykę.",
    ],
    "tr": [
        "Seni dinliyorum.", "Memnuniyetle yardım ederim.", "Sorunu duydum.", "Sekiz aracım var.",
        "Elimden geleni yapacağım.", "Kolum yok.", "Ben bir robotum.", "Soruyu anladım.",
        "Yardım etmek için programlandım.", "Bunu yapmayacağım.", "Bir sorum var.",
        "Bir sayıya ihtiyacım var.", "Kapıyı görüyorum.", "Kornayı çalabilirim.",
        "Gülleri sulayabilirim.", "Yelkeni çekeyim mi?", "Gülleri seviyorum.",
        "Bunu hatırlayacağım.", "Sana cevabı söyleyeceğim.", "Tekerleklerim sıkıştı.",
        "Kelimeyi unuttum.", "Yelkeni çekmedim.", "Gülleri sulamadım.",
        "İstersen yelkeni çekerim.", "Yanıldım.", "Sana yardım ediyorum.", "Benim adım Robo.",
        "Cevabı biliyorum.", "Bağlantıyı kaybettim.", "Düşünüyorum.", "Teşekkür ediyorum.",
        "Kornayı çalmıyorum.", "Dün oradaydım.",
    ],
}  # fmt: skip

# An order with a verb that no table holds or with a verb of the house, and what came of it.
ORDERED = {
    "de": [
        ("Schäl die Kartoffeln.", "Die Kartoffeln sind geschält."),
        ("Saug bitte den Teppich.", "Der Teppich wird gesaugt."),
        ("Häng die Wäsche auf.", "Wäsche hängt."),
    ],
    "fr": [
        ("Repasse la chemise.", "La chemise est lisse."), ("Dilue l'acide.", "Acide dilué."),
        ("Fais bouillir l'eau.", "L'eau bout."), ("Essuie la table.", "La table est propre."),
    ],
    "es": [
        ("Plancha la camisa.", "La camisa está lisa."), ("Lava al perro.", "El perro brilla."),
        ("Da de comer a los gatos.", "Los gatos ya comieron."),
    ],
    "it": [
        ("Stira la camicia.", "La camicia è liscia."), ("Diluisci l'acido.", "Acido diluito."),
        ("Fai bollire l'acqua.", "L'acqua bolle."),
    ],
    "pt": [
        ("Descasca as batatas.", "As batatas estão descascadas."),
        ("Lava o balcão.", "O balcão brilha."),
    ],
    "nl": [
        ("Schil de aardappels.", "De aardappels zijn geschild."),
        ("Strijk het hemd.", "Het hemd is glad."),
    ],
    "pl": [
        ("Obierz ziemniaki.", "Ziemniaki lśnią."), ("Nakręć zegar.", "Zegar już chodzi."),
        ("Obudź dziecko.", "Dziecko wstało."), ("Wyprasuj koszulę.", "Koszula jest gładka."),
    ],
}  # fmt: skip
# Irregular forms, and what says no person.
SPOKEN = {
    "fr": ["Nous remplissons la gamelle.", "Ça vient !"],
    "es": ["Reduje la marcha.", "Le puse una manta.", "Te tapé con una manta.", "Detuve la bomba."],
    "it": ["Arriva!", "Arriva subito."],
    "pt": ["Já vem!"],
}
FACTS = {
    "fr": ["Il me faut d'abord la vitesse.", "Nous sommes dans la serre.", "Nous avons la mer."],
    "es": ["Solo preparo bebidas.", "Me equivoqué con la hora."],
    "pl": [
        "Robię tylko napoje.", "Kurtynę podnosi się zwykle o ósmej.", "Lampę wymyślił Edison.",
        "Penicylinę odkrył Alexander Fleming.", "Kury jedzą ziarno, trawę i owady.",
    ],
}  # fmt: skip


def claims() -> Iterator[tuple[str, str]]:
    """Each language with each claim in it, made of a form and a verb."""
    for code, table in VERBS.items():
        for line in table.strip().splitlines():
            for form in FORMS[code]:
                said = form.format(*line.strip().split(", "))
                yield code, said[0].upper() + said[1:]


@pytest.mark.parametrize("code", sorted(FORMS))
def test_an_act_that_never_was_is_not_said(code: str) -> None:
    assert [each for of, each in claims() if of == code and not doubtful(each, code, "robot")] == []


@pytest.mark.parametrize("code", sorted(SPOKEN))
def test_nor_is_it_said_in_irregular_forms(code: str) -> None:
    assert [each for each in SPOKEN[code] if not doubtful(each, code, "robot")] == []


@pytest.mark.parametrize("code", sorted(ORDERED))
def test_behind_an_order_known_by_its_form_nothing_is_claimed(code: str) -> None:
    assert [each for each in ORDERED[code] if not doubtful(each[1], code, each[0])] == []


@pytest.mark.parametrize("code", sorted(STATES))
def test_a_state_that_only_an_act_brings_about_is_seen(code: str) -> None:
    assert [each for each in STATES[code] if not claims_of(each).state] == []


@pytest.mark.parametrize("code", sorted(HONEST))
def test_what_claims_no_act_is_said(code: str) -> None:
    said = HONEST[code] + FACTS.get(code, [])
    assert [each for each in said if doubtful(each, code, "robot")] == []

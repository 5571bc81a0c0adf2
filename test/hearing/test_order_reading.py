"""What is an order, and what only looks like one: noise, denials, conditions, questions, tales."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from edgevox_ros.agent.vocabulary import ToolVocabulary
from edgevox_ros.core import ToolSchema
from edgevox_ros.hearing.order_reading import OrderKind, OrderReading, without_denied
from edgevox_ros.languages import LANGUAGES


def schema(name: str, description: str, **parameters: object) -> ToolSchema:
    return ToolSchema(name, description, {"type": "object", "properties": parameters})


TOOLS = (
    schema("drive", "Drive straight ahead.", distance_m={"type": "number"}),
    schema("turn", "Turn on the spot.", angle_deg={"type": "number"}),
    schema("go_to", "Drive to a place.", place={"enum": ["kitchen", "office"]}),
    schema("set_light", "Switch the light on or off.", on={"type": "boolean"}),
    schema("dock", "Dock at the charging station."),
    schema("hoist", "Hoist the load."),
)


def reading(text: str, language: str = "en") -> OrderReading:
    return OrderReading(text, (language,), ToolVocabulary(TOOLS, (), language))


def kind(text: str, language: str = "en", *, corrects: bool = False) -> OrderKind:
    return reading(text, language).kind(corrects=corrects)


@pytest.mark.parametrize(
    "text",
    [
        "Sorry.", "Excuse me.", "Oh!", "Hm.", "Okay.", "Ow!", "uh oh", "silence", "siri", "hello 7",
        "thank you", "thank you again", "hello again", "sorry again", "could you repeat that",
        "I repeat", "Please say it again.", "good night", "bless you", "what", "robot", "...", "",
    ],
)  # fmt: skip
def test_noise_thanks_and_greetings_want_nothing_done(text: str) -> None:
    assert kind(text) is OrderKind.NOTHING


@pytest.mark.parametrize(
    "text",
    [
        "drive two metres", "please drive two metres", "could you go to the kitchen", "dock",
        "to the kitchen", "kitchen please", "two metres", "lights on", "hoist the load",
        "again", "the other way", "a bit more", "thanks, now go to the office", "hello robot, dock",
        "no, two metres", "don't turn left, turn right", "go to the kitchen, not the office",
        "don't forget to dock", "if you can, go to the kitchen", "you're too close move back a bit",
        "it's late, please dock", "can you dock when you're ready", "i want you to turn left",
        "turn left and tell me when you are there", "nice, and ten more",
        "the floor is cold in there please to the office", "let there be lights on",
        "i'd be grateful if you docked", "don't just stand there go to the office",
    ],
)  # fmt: skip
def test_a_plain_order_is_one(text: str) -> None:
    assert kind(text) is OrderKind.ORDER


@pytest.mark.parametrize(
    "text",
    [
        "when you're ready go to the kitchen", "as soon as possible go to the kitchen",
        "I wonder if you could turn on the light", "is it possible for you to turn left",
        "what about going to the office", "for the last time turn left ninety degrees",
        "as I said go to the office", "finally I want you in the kitchen",
        "slice a lemon, then dock",
        "go at half a metre per second for ten seconds", "hoist it with forty percent",
        "could you possibly turn left", "turn by one hundred eighty degrees",
    ],
)  # fmt: skip
def test_polite_and_roundabout_orders_are_orders(text: str) -> None:
    assert kind(text) is OrderKind.ORDER


@pytest.mark.parametrize(
    "text",
    [
        "What does it take you, a minute or so, to dock?",
        "how long is it, from the kitchen, to the office?",
        "Why is it, after all, drive and then turn?",
    ],
)
def test_the_end_of_a_question_is_no_order(text: str) -> None:
    assert kind(text) is OrderKind.DOUBT


@pytest.mark.parametrize(
    "text",
    [
        "What was that noise, could you go to the kitchen and then dock?",
        "How are you? Dock.",
        "what is the time, please go to the office?",
        "What a mess. Drive two metres?",
    ],
)
def test_a_request_or_a_sentence_behind_a_question_is_one(text: str) -> None:
    assert kind(text) is OrderKind.ORDER


@pytest.mark.parametrize(
    "text",
    [
        "tomorrow morning drive three metres", "in five minutes go to the kitchen",
        "at six go to the office", "go to the office at six o'clock", "at noon turn on the light",
        "on Friday drive two metres",
        "next time I say banana turn right", "the moment I whistle turn around",
        "every time the phone rings go to the office", "after lunch go and dock",
        "as long as nobody is looking turn around", "should anybody knock go to the kitchen",
        "by the time I get home be in the kitchen", "wait until ten and then turn left",
        "could you in theory drive twenty metres",
    ],
)  # fmt: skip
def test_what_is_for_later_hangs_on_something(text: str) -> None:
    assert kind(text) in (OrderKind.CONDITION, OrderKind.DOUBT)


@pytest.mark.parametrize(
    "text",
    [
        # others' words, others' deeds
        "the manual reads drive forward two metres", "he wrote go to the office",
        "the song is called turn around", "I wrote down drive two metres",
        "my brother drives two metres to the left", "my aunt hoisted the load",
        "our neighbour wants to go to the office", "the bus goes to the office",
        # talk about things
        "the office smells of paint", "the kitchen needs a new coat of paint",
        "hoist ropes rot quickly",
        "the drive to the office takes an hour", "left me speechless", "right of way",
        "light reading for the weekend",
        "a left turn is harder than a right turn", "the drive is longer than the left turn",
        "the kids ran to the kitchen and back", "she went to the office and then left",
        "the bus is in the kitchen and two metres long",
        # what will be
        "dinner will be in the kitchen", "the right answer will be seven",
        "the temperature will drop two degrees",
        # names, stammering
        "Anna go to the kitchen", "Tom turn off the light would you", "left left left right left",
        "turn turn turn to everything there is a season",
        # refusals without "not"
        "leave the light as it is", "keep the light off limits for him",
        "say that again please the reception is bad",
    ],
)  # fmt: skip
def test_what_only_sounds_like_an_order_is_asked_about(text: str) -> None:
    assert kind(text) in (OrderKind.DOUBT, OrderKind.DENIED)


@pytest.mark.parametrize(
    "text",
    [
        "will you turn left", "would you turn left please", "he is tired drive two metres",
        "I was asleep turn left", "go to the kitchen and that will do", "the left turn please",
        "the house is dark go to the kitchen turn right", "the house is dark and go to the kitchen",
        "I am here and please dock", "it is dark, and the light on please",
    ],
)  # fmt: skip
def test_an_order_beside_a_tale_is_one(text: str) -> None:
    assert kind(text) is OrderKind.ORDER


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("das Essen wird in der Küche sein", "de"),
        ("le dîner sera dans la kitchen", "fr"),
        ("la cena será en la kitchen", "es"),
        ("la cena sarà in kitchen", "it"),
        ("het eten zal in de kitchen zijn", "nl"),
        ("o jantar será na kitchen", "pt"),
        ("obiad będzie w kitchen", "pl"),
    ],
)
def test_what_will_be_is_no_order_in_other_languages(text: str, language: str) -> None:
    assert kind(text, language) in (OrderKind.DOUBT, OrderKind.NOTHING)


@pytest.mark.parametrize(
    "text",
    [
        "skip the kitchen", "refrain from driving please", "hold off on docking",
        "anything but the kitchen", "neither the kitchen nor the office", "no need for docking",
        "stay away from the office", "no kitchen no office", "no light for the office",
    ],
)  # fmt: skip
def test_what_is_refused_without_a_not_is_denied(text: str) -> None:
    assert kind(text, corrects=True) in (OrderKind.DENIED, OrderKind.DOUBT)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Go to the kitchen, no, actually, don't.", "en"), ("Turn left, never mind.", "en"),
        ("turn left never mind", "en"), ("Go to the kitchen. No, don't go.", "en"),
        ("Drive two metres, actually not.", "en"), ("Hoist it, oh wait, no, they have it.", "en"),
        ("On second thought, no light.", "en"), ("Fahr ins Büro, ach nein, lass gut sein.", "de"),
        ("Mach das Licht an, nee, doch nicht.", "de"), ("Va au bureau, non, ne va pas.", "fr"),
        ("Enciende la luz, bueno no, mejor no.", "es"),
        ("電気をつけて、いや、やっぱりつけないで。", "ja"),
    ],
)  # fmt: skip
def test_what_is_taken_back_in_the_same_breath_is_denied(text: str, language: str) -> None:
    assert kind(text, language) is OrderKind.DENIED


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Go to the kitchen, no, the office", "en"), ("go to the kitchen, not the office", "en"),
        ("turn left, no rush", "en"), ("go to the office, no wait, the kitchen", "en"),
        ("fahr ins Büro, nein, in die Küche", "de"), ("va à la cuisine, non, au bureau", "fr"),
    ],
)  # fmt: skip
def test_what_is_put_right_in_the_same_breath_is_an_order(text: str, language: str) -> None:
    assert kind(text, language) is OrderKind.ORDER


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("She told me, go to the kitchen.", "en"), ("He says, turn left.", "en"),
        ("Er hat gesagt, fahr in die Küche.", "de"), ("Il m'a dit, va dans la cuisine.", "fr"),
        ("Me dijo, ve a la cocina.", "es"), ("Gracias por encender la luz.", "es"),
        ("In about ten minutes go to the kitchen.", "en"),
    ],
)  # fmt: skip
def test_others_words_and_later_times_are_asked_about(text: str, language: str) -> None:
    assert kind(text, language) in (OrderKind.DOUBT, OrderKind.CONDITION)


@pytest.mark.parametrize("text", ["make it three", "sorry i meant right", "I meant the office"])
def test_what_puts_right_is_an_order_where_there_is_something_to_put_right(text: str) -> None:
    assert kind(text, corrects=True) is OrderKind.ORDER
    assert kind("make it three") is OrderKind.DOUBT


@pytest.mark.parametrize(
    "text",
    ["no docking", "no dock", "no kitchen", "No lights on.", "don't dock", "please no turning"],
)
def test_what_is_denied_is_no_order(text: str) -> None:
    assert kind(text) is OrderKind.DENIED


@pytest.mark.parametrize(
    "text",
    [
        "only drive two metres if I clap",
        "when the bell rings, go to the kitchen",
        "what happens if you drive two metres",
        "would you dock if I asked",
        "imagine you drive two metres",
    ],
)
def test_what_hangs_on_something_is_a_condition(text: str) -> None:
    assert kind(text) is OrderKind.CONDITION


@pytest.mark.parametrize(
    "text",
    [
        "the dog went to the kitchen", "he drove two metres", "did you dock", "she said turn left",
        "my daughter is in the kitchen", "i always turn left out of the drive", "not the lights on",
        "okay guys one more time", "how fast can you go", "i'll just turn the light on myself",
        "seven", "forty two", "now seven please",
    ],
)  # fmt: skip
def test_questions_tales_and_words_to_others_are_in_doubt(text: str) -> None:
    assert kind(text) is OrderKind.DOUBT


def test_a_correction_needs_something_to_correct() -> None:
    assert kind("no the office", corrects=True) is OrderKind.ORDER
    assert kind("no the office") is OrderKind.DOUBT


@pytest.mark.parametrize(
    ("language", "order", "denial", "thanks"),
    [
        ("de", "fahr zwei Meter", "nie in die Küche fahren", "danke nochmal"),
        ("fr", "va dans la cuisine", "n'allez pas dans la cuisine", "merci encore"),
        ("es", "enciende la luz", "no encienda la luz", "gracias otra vez"),
        ("it", "vai in cucina", "non vada in cucina", "grazie ancora"),
        ("pt", "vire-se para a esquerda", "não acenda a luz", "obrigado de novo"),
        ("nl", "ga naar de keuken", "ga niet naar de keuken", "bedankt nogmaals"),
        ("pl", "jedź do kuchni", "nie jedź do kuchni", "dziękuję jeszcze raz"),
        ("tr", "mutfağa git", "mutfağa gitme", "teşekkürler tekrar"),
        ("ar", "اذهب إلى المطبخ", "لا تذهب إلى المطبخ", "شكرا مرة أخرى"),
        ("hi", "रसोई में जाओ", "रसोई में मत जाओ", "धन्यवाद फिर से"),
        ("vi", "đi vào bếp", "đừng đi vào bếp", "cảm ơn lần nữa"),
        ("zh", "去厨房", "不要去厨房", "谢谢你再一次"),
        ("ja", "台所に行ってください", "台所に行かないで", "ありがとう"),
        ("ko", "부엌으로 가 줘", "부엌에 가지 마", "고마워 다시"),
        ("th", "ไปที่ครัว", "อย่าไปที่ครัว", "ขอบคุณอีกครั้ง"),
    ],
)
def test_every_language_knows_order_denial_and_thanks(
    language: str, order: str, denial: str, thanks: str
) -> None:
    assert kind(order, language) is OrderKind.ORDER
    assert kind(denial, language) in (OrderKind.DENIED, OrderKind.DOUBT)
    assert kind(thanks, language) is OrderKind.NOTHING


# What English has above, in other languages; each line holds sentences of one kind.
OTHERS_LATER = {
    "de": "morgen früh fahr in die Küche, in fünf Minuten mach das Licht an, fahr um acht Uhr vor",
    "fr": "demain va dans la cuisine, dans cinq minutes allume la lumière, va au bureau à 6 heures",
    "es": "mañana ve a la cocina, en cinco minutos enciende la luz, ve a la oficina a las seis",
    "it": "domani vai in cucina, tra cinque minuti accendi la luce, vai in ufficio alle sei",
    "pt": "amanhã vai à cozinha, em cinco minutos acende a luz, vai ao escritório às seis",
    "nl": "morgen ga naar de keuken, over vijf minuten doe het licht aan, ga om zes uur weg",
    "pl": "jutro jedź do kuchni, za pięć minut włącz światło, jedź do biura o szóstej",
}
OTHERS_HANGING = {
    "de": "solange niemand da ist dreh dich um, jedes Mal wenn es klingelt fahr ins Büro",
    "fr": "tant que personne ne regarde tourne, chaque fois que ça sonne va au bureau",
    "es": "mientras nadie mire gira, cada vez que suene ve a la oficina",
    "it": "finché nessuno guarda gira, ogni volta che suona vai in ufficio",
    "pt": "enquanto ninguém olha vira, sempre que tocar vai ao escritório",
    "nl": "zolang niemand kijkt draai, elke keer als het gaat regenen ga naar kantoor",
    "pl": "dopóki nikt nie patrzy skręć, za każdym razem gdy dzwoni jedź do biura",
}
OTHERS_REFUSED = {
    "de": "verzichte auf das Licht, lass das Licht so wie es ist, alles außer der Küche",
    "fr": "évite la cuisine, laisse la lumière telle quelle, tout sauf la cuisine",
    "es": "evita la cocina, deja la luz tal como está, todo menos la cocina",
    "it": "evita la cucina, lascia la luce così com'è, tutto tranne la cucina",
    "pt": "evita a cozinha, deixa a luz tal como está, tudo menos a cozinha",
    "nl": "vermijd de keuken, laat het licht zoals het is, alles behalve de keuken",
    "pl": "unikaj kuchni, zostaw światło tak jak jest, wszystko oprócz kuchni",
}
OTHERS_QUOTED = {
    "de": "das Handbuch sagt fahr zwei Meter vor",
    "fr": "le manuel dit avance de deux mètres",
    "es": "el manual dice avanza dos metros",
    "it": "il manuale dice avanza di due metri",
    "pt": "o manual diz que avança dois metros",
    "nl": "de handleiding zegt rij twee meter",
    "pl": "instrukcja mówi jedź dwa metry",
}
OTHERS_POLITE = {
    "de": "wäre es möglich dass du zwei Meter vorfährst, zum letzten Mal dreh dich nach links,"
    " fahr so schnell es geht in die Küche, sobald du kannst fahr ins Büro",
    "fr": "je me demandais si tu pourrais ouvrir la cuisine, pour la dernière fois tourne à gauche,"
    " quand tu seras prêt va dans la cuisine, avance à deux mètres, mets la lumière à dix",
    "es": "me preguntaba si podrías encender la luz, por última vez gira a la izquierda,"
    " en cuanto puedas ve a la cocina",
    "it": "mi chiedevo se potessi accendere la luce, per l'ultima volta gira a sinistra,"
    " appena puoi vai in cucina",
    "pt": "queria saber se podes acender a luz, pela última vez vira à esquerda,"
    " assim que puderes vai à cozinha, acende as seis luzes",
    "nl": "zou het mogelijk zijn om naar links te draaien, voor de laatste keer draai naar links,"
    " zodra je kunt ga naar de keuken",
    "pl": "zastanawiałem się czy mógłbyś włączyć światło, po raz ostatni skręć w lewo,"
    " gdy tylko możesz jedź do kuchni, obróć się o 90",
}
OTHERS_BY_FORM = {
    "de": "Schäl mir bitte einen Apfel",
    "fr": "Épluche une pomme, Dilue l'acide",
    "es": "Pela una manzana",
    "it": "Sbuccia una mela, Diluisci l'acido",
    "pt": "Descasca uma maçã",
    "nl": "Schil een appel",
}
OTHERS_TOLD = {
    "de": "Schläft eine Katze, Hör mir mal zu",
    "fr": "Souvent une pomme tombe, J'aime la musique, Écoute-moi",
    "es": "Compré una manzana, Riego las plantas, Giraste la llave",
    "it": "Compro una mela",
    "pt": "Comprei uma maçã",
    "nl": "Slaapt een hond",
}


def each_of(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(code, text.strip()) for code, line in table.items() for text in line.split(",")]


@pytest.mark.parametrize(("code", "text"), each_of(OTHERS_LATER) + each_of(OTHERS_HANGING))
def test_every_language_says_when(code: str, text: str) -> None:
    assert kind(text, code) is OrderKind.CONDITION


@pytest.mark.parametrize(("code", "text"), each_of(OTHERS_REFUSED) + each_of(OTHERS_QUOTED))
def test_every_language_refuses_without_a_not_and_quotes(code: str, text: str) -> None:
    assert kind(text, code) in (OrderKind.DENIED, OrderKind.DOUBT)


@pytest.mark.parametrize(("code", "text"), each_of(OTHERS_POLITE))
def test_every_language_is_polite_in_a_roundabout_way(code: str, text: str) -> None:
    assert kind(text, code) is OrderKind.ORDER


@pytest.mark.parametrize(("code", "text"), each_of(OTHERS_BY_FORM))
def test_a_verb_that_nobody_knows_orders_before_its_object(code: str, text: str) -> None:
    assert reading(text, code).commands_by_form


@pytest.mark.parametrize(("code", "text"), each_of(OTHERS_TOLD))
def test_what_is_told_has_another_form(code: str, text: str) -> None:
    assert not reading(text, code).commands_by_form


# Of each language: two orders for later, two refusals without a plain "not", others' words, and two
# orders in a roundabout way.
FORMS: dict[str, tuple[str, str, str, str, str, str, str]] = {
    "tr": (
        "yarın mutfağa git", "beş dakika sonra ışığı aç", "ışığı olduğu gibi bırak",
        "ne mutfağa ne ofise git", "tabelada sola dön yazıyordu", "son kez söylüyorum sola dön",
        "zahmet olmazsa mutfağa gider misin",
    ),
    "zh": (
        "五分钟后去厨房", "晚上八点去办公室", "没必要去厨房", "灯保持原样", "他说去厨房",
        "方便的话去厨房", "请尽快去厨房",
    ),
    "ja": (
        "五分後に台所に行って", "毎朝台所に行って", "台所は飛ばして", "台所へ行くのは控えて",
        "看板に左に曲がれと書いてあった", "準備ができたら台所に行ってください",
        "電気をつけていただくことは可能でしょうか",
    ),
    "ko": (
        "오 분 뒤에 부엌으로 가", "매일 아침 부엌으로 가", "부엌은 건너뛰어", "부엌만 빼고 다 가",
        "책에 이 미터 전진해라고 써 있어", "혹시 부엌으로 가 줄 수 있어", "준비되면 부엌으로 가 줘",
    ),
    "vi": (
        "năm phút nữa đi vào bếp", "lúc sáu giờ đi vào bếp", "khỏi phải đi vào bếp",
        "đi đâu cũng được trừ nhà bếp", "mẹ dặn đi vào bếp", "lần cuối cùng rẽ trái",
        "nếu tiện thì đi vào bếp giúp tôi",
    ),
    "th": (
        "อีกห้านาทีไปที่ครัว", "หลังอาหารไปที่ครัว", "ไม่จำเป็นต้องไปที่ครัว", "ไปไหนก็ได้ยกเว้นครัว",
        "เขาบอกว่าไปที่ครัว", "ถ้าไม่เป็นการรบกวนช่วยเปิดไฟหน่อย", "สุดท้ายปิดไฟ",
    ),
    "hi": (
        "पाँच मिनट बाद रसोई में जाओ", "शुक्रवार को दफ़्तर जाओ", "बत्ती को वैसे ही रहने दो",
        "रसोई को छोड़कर कहीं भी जाओ", "बोर्ड पर लिखा था बाएँ मुड़ो", "जब तैयार हो तो रसोई में जाओ",
        "अगर तकलीफ़ न हो तो रसोई में जाइए",
    ),
    "ar": (
        "بعد خمس دقائق اذهب إلى المطبخ", "يوم الجمعة اذهب إلى المكتب", "اترك الضوء كما هو",
        "اذهب إلى أي مكان ما عدا المطبخ", "قال لي اذهب إلى المطبخ", "أخيرا أطفئ النور",
        "هل من الممكن أن تذهب إلى المطبخ",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", sorted(FORMS))
def test_languages_know_later_refusals_others_words_and_roundabout_orders(language: str) -> None:
    later, refused, (quoted, *polite) = (
        FORMS[language][:2], FORMS[language][2:4], FORMS[language][4:],
    )  # fmt: skip
    not_now = (OrderKind.CONDITION, OrderKind.DOUBT)
    assert [each for each in later if kind(each, language) not in not_now] == []
    denied = (OrderKind.DENIED, OrderKind.DOUBT)
    assert [each for each in refused if kind(each, language, corrects=True) not in denied] == []
    assert kind(quoted, language) in denied
    assert [each for each in polite if kind(each, language) is not OrderKind.ORDER] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("zh", "五秒后退"), ("zh", "一直到厨房去"), ("ja", "五秒後退して"),
        ("ja", "テーブルまで行って"),
        ("ar", "أحضر كتب الأطفال"), ("hi", "आगे से बाएँ मुड़ो"), ("tr", "ne olur mutfağa git"),
        ("ja", "同時に前に進んで"), ("ko", "내 뒤를 따라와"), ("tr", "önce mutfağa git"),
        ("vi", "đi tới phòng khách"), ("th", "ไปหลังบ้าน"), ("ar", "بعد ذلك اذهب إلى المكتب"),
    ],
)  # fmt: skip
def test_words_for_later_take_no_other_order(language: str, text: str) -> None:
    assert kind(text, language) is OrderKind.ORDER


@given(text=st.text(max_size=500), code=st.sampled_from(sorted(LANGUAGES)))
def test_any_text_can_be_read(text: str, code: str) -> None:
    assert isinstance(kind(text, code), OrderKind)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Robby, go to the kitchen", 1),
        ("turn left, about ninety degrees", 1),
        ("go to the kitchen, please", 1),
        ("turn left and drive two metres", 2),
        ("go to the kitchen, then the office", 2),
        ("kitchen, office, and dock", 3),
        ("drive, turn left, hoist the load", 3),
        ("turn a hundred and eighty degrees", 1),
        ("turn two hundred and seventy degrees and dock", 2),
        ("drive two metres hoist the load", 2),
        ("hello", 1),
        ("", 1),
    ],
)
def test_only_what_could_be_done_alone_is_counted(text: str, count: int) -> None:
    vocabulary = ToolVocabulary(TOOLS, (), "en")
    assert OrderReading(text, ("en",), vocabulary).count == count


EN_RIGHTS = (
    "no sorry", "no, sorry,", "no wait", "no, wait,", "no i mean", "no i meant", "no actually",
    "no no", "oh no,", "wait no", "no,", "no to", "sorry", "sorry, i mean", "scratch that",
    "scratch that,", "i mean", "no make it", "nope",
)  # fmt: skip
DE_RIGHTS = (
    "nein doch", "nein, doch", "ach nein", "ach nein,", "quatsch", "Quatsch,", "ich meine",
    "nein, ich meine", "nein moment", "nee", "nein, entschuldigung,", "nein lieber",
)  # fmt: skip


@pytest.mark.parametrize(
    ("code", "text"),
    [("en", f"to the office{gap}{no} the kitchen") for gap in (" ", ", ") for no in EN_RIGHTS]
    + [("en", f"to the office {no} to the kitchen") for no in EN_RIGHTS[:9]]
    + [("de", f"ins Büro{gap}{no} in die Küche") for gap in (" ", ", ") for no in DE_RIGHTS],
)  # fmt: skip
def test_a_no_that_puts_right_denies_nothing_of_what_follows(code: str, text: str) -> None:
    rest = without_denied(text, (code,))
    assert "kitchen" in rest or "Küche" in rest


@pytest.mark.parametrize(
    ("code", "text", "lost"),
    [
        ("en", "towels not water to room 204", "water"),
        ("en", "no towels to room 204", "towels"),
        ("en", "no sorry not the office, the kitchen", "office"),
        ("en", "no not the office the kitchen", "office"),
        ("en", "no more water for the roses", "water"),
        ("es", "a la oficina no la cocina", "cocina"),
        ("de", "nicht ins Büro, in die Küche", "Büro"),
        ("de", "Handtücher und kein Wasser", "Wasser"),
    ],
)
def test_what_is_denied_is_left_out(code: str, text: str, lost: str) -> None:
    rest = without_denied(text, (code,))
    assert rest != text
    assert lost not in rest


@pytest.mark.parametrize(
    "text",
    (
        "nobody is in the kitchen so go in",
        "if there's nobody in the kitchen lock it",
        "lock the kitchen if there is nobody in there",
    ),
)
def test_what_is_told_of_nobody_is_not_denied(text: str) -> None:
    assert "kitchen" in without_denied(text, ("en",))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("turn left ninety degrees hoist the load", "turn left ninety degrees/hoist the load"),
        ("turn ninety degrees left drive on", "turn ninety degrees left/drive on"),
        ("drive west hoist the load", "drive west/hoist the load"),
        ("please drive on and hoist the load thank you", "drive on/hoist the load"),
        ("two metres and then hoist the load", "two metres/hoist the load"),
        ("your left ten degrees hoist the load", "your left ten degrees/hoist the load"),
        # A thing with an amount, and a time.
        ("make a ninety degree turn to the left", "make a ninety degree turn to the left"),
        ("drive to the north face of it", "drive to the north face of it"),
        ("drive two metres hoist", "drive two metres hoist"),
        ("drive two metres left turn ninety degrees", "drive two metres left turn ninety degrees"),
        ("drive on and then turn right now", "drive on/turn right"),
        ("in two metres turn left to dock", ""),
        ("did you drive two metres hoist the load", ""),
    ],
)
def test_another_order_begins_with_a_verb_behind_an_amount(text: str, orders: str) -> None:
    assert "/".join(reading(text).plain_orders) == orders


def test_in_german_as_well() -> None:
    text = "fahr zwei Meter dreh dich nach links"
    assert reading(text, "de").plain_orders == ("fahr zwei Meter", "dreh dich nach links")
    text = "dreh dich um zehn Grad nach links fahr zwei Meter"
    assert reading(text, "de").count == 2


def test_no_word_is_cut_in_a_script_without_blanks() -> None:
    assert all(each.endswith("て") for each in reading("右に曲がって", "ja").plain_orders)

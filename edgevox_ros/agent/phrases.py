"""The agent's own sentences: said when the model has nothing sayable, or something failed."""

from __future__ import annotations

from typing import Literal

Phrase = Literal[
    "nothing", "failed", "too_long", "no_end", "too_old", "cancelled", "not_ready", "goes_on"
]

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
        "goes_on": "I am still at it.",
    },
    "de": {
        "nothing": "Dazu kann ich leider nichts sagen.",
        "failed": "Da ist bei mir etwas schiefgegangen. Bitte versuch es noch einmal.",
        "too_long": "Das war leider zu lang für mich.",
        "no_end": "Das konnte ich leider nicht zu Ende bringen.",
        "too_old": "Ich war beschäftigt und kam zu spät dazu. Bitte sag es noch einmal.",
        "cancelled": "Ich habe angehalten.",
        "not_ready": "Ich bin noch nicht bereit.",
        "goes_on": "Ich bin noch dabei.",
    },
    "fr": {
        "nothing": "Désolé, je n'ai pas de réponse à cela.",
        "failed": "Désolé, quelque chose s'est mal passé. Veuillez réessayer.",
        "too_long": "Désolé, c'était trop long pour moi.",
        "no_end": "Désolé, je n'ai pas pu terminer.",
        "too_old": "Désolé, j'étais occupé. Veuillez répéter.",
        "cancelled": "D'accord, je ne bouge plus du tout.",
        "not_ready": "Je ne suis pas encore prêt.",
        "goes_on": "Je continue encore.",
    },
    "es": {
        "nothing": "Lo siento, no tengo respuesta para eso.",
        "failed": "Lo siento, algo ha fallado. Inténtalo otra vez.",
        "too_long": "Lo siento, era demasiado largo para mí.",
        "no_end": "Lo siento, no he podido terminarlo.",
        "too_old": "Lo siento, estaba ocupado. Dilo otra vez, por favor.",
        "cancelled": "Vale, me quedo donde estoy.",
        "not_ready": "Todavía no estoy listo.",
        "goes_on": "Sigo con ello.",
    },
    "it": {
        "nothing": "Mi dispiace, non so che cosa rispondere.",
        "failed": "Mi dispiace, qualcosa è andato storto. Riprova, per favore.",
        "too_long": "Mi dispiace, era troppo lungo per me.",
        "no_end": "Mi dispiace, non sono riuscito a finire.",
        "too_old": "Mi dispiace, ero occupato. Ripeti, per favore.",
        "cancelled": "Va bene, resto dove sono.",
        "not_ready": "Non sono ancora pronto.",
        "goes_on": "Sto ancora andando avanti.",
    },
    "pt": {
        "nothing": "Desculpe, não tenho resposta para isso.",
        "failed": "Desculpe, algo correu mal. Tente outra vez.",
        "too_long": "Desculpe, isso foi longo demais para mim.",
        "no_end": "Desculpe, não consegui terminar.",
        "too_old": "Desculpe, estava ocupado. Diga outra vez, por favor.",
        "cancelled": "Certo, fico onde estou.",
        "not_ready": "Ainda não estou pronto.",
        "goes_on": "Continuo com isso.",
    },
    "nl": {
        "nothing": "Sorry, daar heb ik geen antwoord op.",
        "failed": "Sorry, er ging iets mis. Probeer het nog eens.",
        "too_long": "Sorry, dat was te lang voor mij.",
        "no_end": "Sorry, dat kreeg ik niet af.",
        "too_old": "Sorry, ik was bezig. Zeg het nog een keer.",
        "cancelled": "Goed, ik ben gestopt.",
        "not_ready": "Ik ben nog niet klaar.",
        "goes_on": "Ik ben er nog mee bezig.",
    },
    "zh": {
        "nothing": "抱歉，这个我无法回答。",
        "failed": "抱歉，出了点问题，请再试一次。",
        "too_long": "抱歉，这句话太长了。",
        "no_end": "抱歉，我没能完成。",
        "too_old": "抱歉，我刚才在忙，请再说一遍。",
        "cancelled": "好的，我不动了。",
        "not_ready": "我还没有准备好。",
        "goes_on": "我还在继续。",
    },
    "ja": {
        "nothing": "すみません、それには答えられません。",
        "failed": "すみません、問題が起きました。もう一度試してください。",
        "too_long": "すみません、長すぎて分かりませんでした。",
        "no_end": "すみません、最後までできませんでした。",
        "too_old": "すみません、忙しかったので、もう一度言ってください。",
        "cancelled": "分かりました、動きません。",
        "not_ready": "まだ準備ができていません。",
        "goes_on": "まだ続けています。",
    },
    "ko": {
        "nothing": "죄송해요, 그건 대답할 수 없어요.",
        "failed": "죄송해요, 문제가 생겼어요. 다시 시도해 주세요.",
        "too_long": "죄송해요, 말이 너무 길었어요.",
        "no_end": "죄송해요, 끝내지 못했어요.",
        "too_old": "죄송해요, 바빴어요. 다시 말해 주세요.",
        "cancelled": "네, 움직이지 않을게요.",
        "not_ready": "아직 준비가 안 됐어요.",
        "goes_on": "아직 계속하고 있어요.",
    },
    "ar": {
        "nothing": "عذرا، ليس لدي جواب على ذلك.",
        "failed": "عذرا، حدث خطأ ما. حاول مرة أخرى.",
        "too_long": "عذرا، كان ذلك طويلا جدا.",
        "no_end": "عذرا، لم أستطع إنهاء ذلك.",
        "too_old": "عذرا، كنت مشغولا. أعد ما قلت.",
        "cancelled": "حسنا، لن أتحرك.",
        "not_ready": "لست جاهزا بعد.",
        "goes_on": "ما زلت مستمرا في ذلك.",
    },
    "hi": {
        "nothing": "माफ़ कीजिए, इसका मेरे पास जवाब नहीं है।",
        "failed": "माफ़ कीजिए, कुछ गड़बड़ हो गई। कृपया फिर से कोशिश करें।",
        "too_long": "माफ़ कीजिए, यह मेरे लिए बहुत लंबा था।",
        "no_end": "माफ़ कीजिए, मैं इसे पूरा नहीं कर पाया।",
        "too_old": "माफ़ कीजिए, मैं व्यस्त था। कृपया फिर से कहें।",
        "cancelled": "ठीक है, मैं नहीं चलूँगा।",
        "not_ready": "मैं अभी तैयार नहीं हूँ।",
        "goes_on": "मैं अभी भी वही कर रहा हूँ।",
    },
    "vi": {
        "nothing": "Xin lỗi, tôi không có câu trả lời cho điều đó.",
        "failed": "Xin lỗi, đã có lỗi xảy ra. Vui lòng thử lại.",
        "too_long": "Xin lỗi, câu đó quá dài đối với tôi.",
        "no_end": "Xin lỗi, tôi không hoàn thành được.",
        "too_old": "Xin lỗi, tôi đang bận. Vui lòng nói lại.",
        "cancelled": "Được rồi, tôi ở yên tại chỗ.",
        "not_ready": "Tôi chưa sẵn sàng.",
        "goes_on": "Tôi vẫn đang tiếp tục.",
    },
    "th": {
        "nothing": "ขอโทษค่ะ เรื่องนี้ฉันตอบไม่ได้",
        "failed": "ขอโทษค่ะ มีบางอย่างผิดพลาด ลองใหม่อีกครั้งนะคะ",
        "too_long": "ขอโทษค่ะ ประโยคนั้นยาวเกินไป",
        "no_end": "ขอโทษค่ะ ฉันทำไม่สำเร็จ",
        "too_old": "ขอโทษค่ะ เมื่อกี้ฉันยุ่งอยู่ พูดอีกครั้งนะคะ",
        "cancelled": "ได้ค่ะ ฉันอยู่ตรงนี้",
        "not_ready": "ฉันยังไม่พร้อมค่ะ",
        "goes_on": "ฉันยังทำต่ออยู่ค่ะ",
    },
}


def phrase(name: Phrase, language: str) -> str:
    """The sentence in a language (`de`, `de-AT`), in English where there is none."""
    return PHRASES.get(language.split("-")[0].lower(), PHRASES[DEFAULT_LANGUAGE])[name]

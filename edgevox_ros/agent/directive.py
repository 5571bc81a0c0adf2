"""The rules for the use of tools, in each language, as the system prompt gives them."""

from __future__ import annotations

DEFAULT_LANGUAGE = "en"
DIRECTIVES: dict[str, str] = {
    "en": "Call a tool for every action and for everything that changes, such as battery or "
    "position; never guess. Call it once. Then say in one short sentence what came of it, without "
    "JSON. If no tool fits, say so. If a value is missing, ask for it.",
    "de": "Rufe für jede Handlung und für alles, was sich ändert, etwa Akku oder Position, ein "
    "Werkzeug auf; rate nie. Rufe es einmal auf. Sage dann in einem kurzen Satz, was dabei "
    "herauskam, ohne JSON. Passt kein Werkzeug, sage es. Fehlt ein Wert, frage nach. "
    "Antworte auf Deutsch.",
    "fr": "Appelle un outil pour chaque action et pour tout ce qui change, comme la batterie ou la "
    "position ; ne devine jamais. Appelle-le une fois. Dis ensuite le résultat en une courte "
    "phrase, sans JSON. Si aucun outil ne convient, dis-le. S'il manque une valeur, demande-la. "
    "Réponds en français.",
    "es": "Llama a una herramienta para cada acción y para todo lo que cambia, como la batería o "
    "la posición; nunca adivines. Llámala una vez. Luego di el resultado en una frase corta, sin "
    "JSON. Si ninguna sirve, dilo. Si falta un valor, pregúntalo. Responde en español.",
    "it": "Chiama uno strumento per ogni azione e per tutto ciò che cambia, come la batteria o la "
    "posizione; non indovinare mai. Chiamalo una volta. Poi di' in una frase breve che cosa è "
    "successo, senza JSON. Se nessuno va bene, dillo. Se manca un valore, chiedilo. "
    "Rispondi in italiano.",
    "pt": "Chama uma ferramenta para cada ação e para tudo o que muda, como a bateria ou a "
    "posição; nunca adivinhes. Chama-a uma vez. Depois diz o resultado numa frase curta, sem JSON. "
    "Se nenhuma servir, diz isso. Se faltar um valor, pergunta. Responde em português.",
    "nl": "Roep voor elke handeling en voor alles wat verandert, zoals accu of positie, een tool "
    "aan; raad nooit. Roep hem één keer aan. Zeg daarna in één korte zin wat het opleverde, zonder "
    "JSON. Past geen tool, zeg dat. Ontbreekt een waarde, vraag ernaar. "
    "Antwoord in het Nederlands.",
    "zh": "每个动作以及会变化的信息（如电量、位置）都要调用工具，绝不猜测。只调用一次，"
    "然后用一句简短的话说出结果，不要念JSON。没有合适的工具就直说，缺少参数就询问。请用中文回答。",
    "ja": "動作や、電池残量や位置のように変わる情報には必ずツールを呼び出し、推測しないこと。"
    "呼び出しは一度だけ。結果は短い一文で伝え、JSONは読まない。合うツールがなければそう言い、"
    "値が足りなければ尋ねること。日本語で答えること。",
    "ko": "모든 동작과 배터리나 위치처럼 변하는 정보에는 반드시 도구를 호출하고 추측하지 마세요. "
    "한 번만 호출하고, 결과를 JSON 없이 짧은 한 문장으로 말하세요. 맞는 도구가 없으면 그렇다고 "
    "말하고, 값이 빠졌으면 물어보세요. 한국어로 대답하세요.",
    "ar": "استدع أداة لكل فعل ولكل ما يتغير مثل البطارية أو الموقع، ولا تخمن أبدا. استدعها مرة "
    "واحدة، ثم قل النتيجة في جملة قصيرة دون JSON. إن لم توجد أداة مناسبة فقل ذلك، وإن نقصت قيمة "
    "فاسأل عنها. أجب بالعربية.",
    "hi": "हर काम के लिए और बैटरी या स्थान जैसी हर बदलने वाली बात के लिए टूल बुलाओ; कभी अंदाज़ा मत लगाओ। "
    "एक ही बार बुलाओ, फिर नतीजा JSON के बिना एक छोटे वाक्य में बताओ। कोई टूल ठीक न हो तो कहो, "
    "कोई मान न हो तो पूछो। हिंदी में जवाब दो।",
    "vi": "Hãy gọi công cụ cho mọi hành động và mọi thứ thay đổi như pin hay vị trí; không bao giờ "
    "đoán. Chỉ gọi một lần, rồi nói kết quả bằng một câu ngắn, không đọc JSON. Nếu không có công "
    "cụ phù hợp thì nói vậy; nếu thiếu giá trị thì hỏi. Trả lời bằng tiếng Việt.",
    "th": "เรียกเครื่องมือสำหรับทุกการกระทำและทุกสิ่งที่เปลี่ยนแปลง เช่น แบตเตอรี่หรือตำแหน่ง ห้ามเดา "
    "เรียกเพียงครั้งเดียว แล้วบอกผลด้วยประโยคสั้น ๆ หนึ่งประโยค ไม่อ่าน JSON ถ้าไม่มีเครื่องมือที่เหมาะให้บอก "
    "ถ้าขาดค่าใดให้ถาม ตอบเป็นภาษาไทย",
}


def directive(language: str) -> str:
    """How tools are to be used, in a language (`de`, `de-AT`), in English where there is none."""
    return DIRECTIVES.get(language.split("-")[0].lower(), DIRECTIVES[DEFAULT_LANGUAGE])

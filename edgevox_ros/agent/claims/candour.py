"""What a sentence says that claims nothing: a refusal, a question, a limit, a fault, a wish to know.

Behind an order of which nothing ran, words such as these are what lets a sentence pass: there are
too many ways to claim to list them all, and few to be honest.
"""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
import re
from collections.abc import Mapping
from dataclasses import dataclass

from edgevox_ros.agent.claims.table import words


@dataclass(frozen=True)
class CandidWords:
    """How one language owns up, asks and tells limits; beside the negations of its claim words.

    `candid`: found in what claims nothing. `polite`: phrases with a negation or a "can" in them
    that own up to nothing ("no problem"). `sorry`: an apology, honest if nothing else is said.
    """

    candid: re.Pattern[str]
    polite: re.Pattern[str]
    sorry: re.Pattern[str]


CANDID: Mapping[str, CandidWords] = {
    "en": CandidWords(
        candid=words(
            r"\b(?:can|could|able|capable|would|shall i|should i|i need|you need to|needs? (?:a|to know)|requires?|must be)\b",
            r"\b(?:tell|ask|remind|give) me\b|\bplease (?:tell|say|give|repeat|specify|name|choose|try|ask|check|clarify|provide|be more|rephrase|confirm)\b|\blet me know (?:where|which|how|what|the)\b",
            r"^(?:which|what|where|how|who|why|when|do you|did you|are you|is (?:it|that|there))\b",
            r"\b(?:error|trouble|out of (?:range|reach|order)|blocked|stuck|occupied|busy|unknown|invalid|wrong|missing|refused|rejected|denied|timed out|offline|limit|maximum|at most|only|unclear|unsure|difficult|dangerous|unsafe)\b",
            r"\btoo (?:far|large|big|high|long|fast|small|low|short|much|many|close|heavy|steep|narrow|late)\b|\bthere (?:is|was) a problem\b|\bi (?:wish|am afraid|doubt)\b|\bi'm afraid\b",
        ),
        polite=words(
            r"\b(?:(?:is there|do you (?:need|want)|can i (?:do|get|help)|would you like|will there be)(?: you)?(?: with)? )?\b(?:any(?:thing|body|one)|something|what) (?:else|more)\b[^,.]*|\b(?:is (?:this|that|it) )?(?:okay|ok|fine|alright|all right|good|right|correct)\s*\?|\b(?:no|not a|never any) (?:problem|trouble|worries|worry|issues?|sweat|doubt|time)\b|\b(?:no|not) (?:sooner|longer|only)\b|\bdon't (?:worry|mention it)\b|\b(?:do not|no need to) worry\b|\bwithout (?:a |any )?(?:problems?|issues?|trouble|errors?|delay|fail|further ado)\b|\bno errors?\b|\bnothing (?:else|more)\b|\bas (?:soon|fast|quickly|best|well) as i can\b|\byou can (?:now|see|rely|count|trust|relax|stop|go|come|enter|use)\b|\bnow you can\b|\bi can (?:now )?(?:confirm|assure|see|tell|report|say)\b|\bwhy (?:not|don't (?:you|we))\b|\bif you (?:need|want|have|would like) any(?:thing)?\b[^,.]*|\bwhen you(?:'re| are) ready\b|\bwhat else\b|\btrouble-?free\b",
        ),
        sorry=words(
            r"(?:(?:oh|ah|i am|i'm|we are|my|so|very|really|terribly|please|sincere|deep|dear|no)[\s,]*)*"
            r"(?:sorry|apolog(?:y|ies|i[sz]e)|excuse me|pardon(?: me)?|forgive me|oops|hm+|uh|um)"
            r"(?:[\s,]+(?:about|for|to hear) (?:that|this|it|the \w+|any \w+|my \w+))?"
        ),
    ),
    "de": CandidWords(
        candid=words(
            r"\b(?:kann|können|könnte\w*|kannst|darf|soll ich|brauche|benötige|muss ich wissen|bitte (?:sag\w*|nenn\w*|wiederhol\w*|gib|geben|wähl\w*|versuch\w*))\b|\b(?:sag|sagen|nenn\w*|verrate) (?:sie )?mir\b",
            r"^(?:welche\w*|was|wo|wohin|wie(?! (?:gewünscht|gesagt|befohlen|immer|besprochen|verlangt))|wer|warum|wann|meinst|möchtest|möchten|willst|wollen|soll)\b",
            r"\b(?:fehler|störung|blockiert|besetzt|belegt|unbekannt\w*|ungültig\w*|falsch\w*|fehlt|verweigert|abgelehnt|zeitüberschreitung|höchstens|maximal|nur|unklar|unsicher|schwierig|gefährlich|außer reichweite)\b",
            r"\bzu (?:weit|groß|hoch|lang|schnell|klein|kurz|viel|nah|schwer|steil|eng)\b|\bes gibt ein problem\b",
        ),
        polite=words(
            r"\b(?:(?:brauchst|brauchen|möchtest|willst|kann|gibt) (?:du|sie|ich|es) )?(?:noch|sonst)(?: noch)? (?:etwas|was|jemand)\b[^,.]*|\b(?:okay|gut|richtig|recht)(?: so)?\s*\?|\b(?:kein(?:e|en)?|ohne) (?:problem\w*|sorge\w*|ursache|thema|weiteres|zweifel|frage|fehler)\b|\bmach dir keine sorgen\b|\bnichts zu danken\b|\bso (?:schnell|gut) ich kann\b|\b(?:du kannst|sie können|kannst du) (?:jetzt|nun|dich|mir)\b|\bich kann (?:bestätigen|sehen|dir sagen)\b|\bwarum nicht\b|\bnicht nur\b|\b(?:wenn|falls) (?:du|sie) (?:noch |sonst )*(?:etwas|was|hilfe)\b[^,.]*"
        ),
        sorry=words(
            r"(?:(?:oh|ach|es|das|tut|bitte|ich|mich|um|vielmals|sehr|wirklich)[\s,]*)*"
            r"(?:entschuldig\w*|verzeih\w*|sorry|pardon|leid|bedaure\w*)(?:[\s,]+(?:sie|bitte|mir|dafür|das|vielmals|für \w+ \w+))*"
        ),
    ),
    "fr": CandidWords(
        candid=words(
            r"\b(?:peux|peut|pouvez|pouvons|pourrais|pourrait|puis-je|dois-je|est-ce que|besoin|faut (?:me|que vous|que tu|préciser)|capable)\b|\b(?:dis|dites|donnez|donne|indique|indiquez|précise|précisez|répète|répétez)(?:-moi| moi|\b)",
            r"^(?:quel\w*|où|comment|combien|de combien|qui|que|pourquoi|quand|voulez|veux|souhait\w*|qu'est)\b",
            r"\b(?:erreur|panne|bloquée?s?|coincée?s?|occupée?s?|inconnue?s?|invalide|faux|fausse|manque|refusée?s?|rejetée?s?|maximum|au plus|seulement|uniquement|difficile|dangereux|hors de portée|limite)\b",
            r"\btrop (?:loin|grande?|haute?|longue?|long|vite|petite?|courte?|près|lourde?|étroite?)\b|\bil y a un problème\b",
        ),
        polite=words(
            r"\b(?:y a-t-il |voulez-vous |veux-tu )?(?:autre chose|quelque chose d'autre)\b[^,.]*|\b(?:d'accord|ça va|c'est bon)\s*\?|\b(?:pas de|aucun|sans) (?:problème|souci|soucis|problèmes|erreur|encombre|faute|doute|attendre|difficulté)\b|\bpas de quoi\b|\bne (?:t'inquiète|vous inquiétez) pas\b|\bn'(?:hésite|hésitez) pas\b[^,.]*|\b(?:tu peux|vous pouvez) (?:maintenant|y|voir|entrer|me)\b|\bje (?:peux|vous|te) (?:confirmer|confirme)\b|\bdès que (?:je peux|possible)\b|\bpourquoi pas\b|\bsi (?:vous avez|tu as) (?:encore |d'autres )?besoin\b[^,.]*|\b(?:quoi|besoin) d'autre\b|\brien d'autre\b|\bil n'y a pas de quoi\b"
        ),
        sorry=words(
            r"(?:(?:oh|ah|je|suis|vraiment|vous|toutes|mes|te|présente|prie|de|m'|bien)[\s,]*)*"
            r"(?:désolée?|excuse\w*|pardon\w*|m'excuse|navrée?)(?:[\s,-]+(?:moi|pour (?:cela|ça|la \w+|le \w+|l'\w+)|de cela))*"
        ),
    ),
    "es": CandidWords(
        candid=words(
            r"\b(?:puedo|puede|podemos|podría|puedes pedir\w*|capaz|necesito|debo|hace falta|dime|dígame|dame|indica|indique|indícame|repite|repita|especifica|especifique)\b",
            r"^[¿]?(?:qué|cuál|cuáles|dónde|adónde|cómo|cuánto|cuánta|cuántos|quién|por qué|cuándo|quieres|quiere|deseas|desea)\b|¿",
            r"\b(?:error|avería|bloquead[oa]s?|atascad[oa]s?|ocupad[oa]s?|desconocid[oa]s?|inválid[oa]s?|incorrect[oa]|falta|rechazad[oa]s?|máximo|como mucho|solo|sólo|solamente|difícil|peligroso|límite|fuera de alcance)\b",
            r"\bdemasiad[oa]\b|\bmuy (?:lejos|grande|lejano|pesado)\b|\bhay un problema\b|\bpor desgracia\b",
        ),
        polite=words(
            r"\b(?:(?:hay|necesitas|quieres|necesita) )?(?:algo|alguna cosa) más\b[^,.]*|\b(?:de acuerdo|vale|bien|verdad)\s*\?|\b(?:no hay|sin) (?:problemas?|errores|duda|incidencias|demora|dificultad)\b|\bno (?:te preocupes|se preocupe|hay de qué|faltaba más|solo|sólo)\b|\bningún problema\b|\b(?:ya|ahora) puedes\b|\bpuedes (?:ver|pasar|entrar|estar)\b|\bpuedo confirmar\b|\ben cuanto pueda\b|\bpor qué no\b|\bsi (?:necesitas|quieres|necesita) (?:algo|otra)\b[^,.]*|\b(?:algo|nada) más\b"
        ),
        sorry=words(
            r"(?:(?:oh|ay|lo|mil|mis|te|le|pido|muchísimo|mucho|de veras)[\s,]*)*"
            r"(?:siento|lamento|perdón\w*|perdona|perdone|disculp\w*)(?:[\s,]+(?:mucho|por (?:eso|la \w+|el \w+|las \w+)|eso))*"
        ),
    ),
    "it": CandidWords(
        candid=words(
            r"\b(?:posso|può|possiamo|potrei|potrebbe|puoi chiedermi|capace|in grado|bisogno|devo|serve|dimmi|mi dica|dammi|indica\w*|ripeti|ripeta|specifica\w*|precisa)\b",
            r"^(?:quale|quali|dove|come|quanto|di quanto|chi|che|cosa|perché|quando|vuoi|vuole|desidera|desideri)\b",
            r"\b(?:errore|guasto|bloccat[oaie]|occupat[oaie]|sconosciut[oaie]|non valid[oa]|sbagliat[oa]|manca|rifiutat[oa]|massimo|solo|soltanto|difficile|pericoloso|limite|fuori portata)\b",
            r"\btroppo (?:lontan[oa]|grande|alt[oa]|lung[oa]|veloce|piccol[oa]|cort[oa]|vicin[oa]|pesante)\b|\bc'è un problema\b",
        ),
        polite=words(
            r"\b(?:(?:c'è|vuoi|serve|ti serve) )?(?:altro|qualcos'altro|qualcosa d'altro)\s*\?|\b(?:va bene|giusto|vero)\s*\?|\b(?:nessun|senza|non c'è) (?:problem[ai]|errori|dubbio|intoppi|indugio)\b|\bnon (?:ti preoccupare|preoccuparti|si preoccupi|solo|c'è di che)\b|\b(?:ora|adesso) puoi\b|\bpuoi (?:vedere|entrare|stare)\b|\bposso confermare\b|\bappena posso\b|\bperché no\b|\bse (?:hai|ha|ti serve|vuoi) (?:bisogno|altro)\b[^,.]*|\bnient'altro\b"
        ),
        sorry=words(
            r"(?:(?:oh|ah|mi|ti|le|chiedo|molto|tanto|davvero)[\s,]*)*"
            r"(?:dispiace|scus\w*|perdon\w*|spiacente)(?:[\s,]+(?:molto|tanto|per (?:questo|la \w+|il \w+|l'\w+)))*"
        ),
    ),
    "pt": CandidWords(
        candid=words(
            r"\b(?:posso|pode pedir\w*|podes pedir\w*|podemos|poderia|capaz|preciso|devo|diga|diz-me|me diga|diga-me|dá-me|indique|indica|repita|repete|especifique)\b",
            r"^(?:qual|quais|que|onde|aonde|como|quanto|quem|por que|porque|porquê|quando|quer|queres|deseja|gostaria)\b",
            r"\b(?:erro|avaria|bloquead[oa]s?|pres[oa]|ocupad[oa]s?|desconhecid[oa]s?|inválid[oa]s?|errad[oa]|falta|rejeitad[oa]s?|recusad[oa]|máximo|só|somente|apenas|difícil|perigoso|limite|fora de alcance)\b",
            r"\b(?:grande|longe|alt[oa]|long[oa]|rápid[oa]|pequen[oa]|curt[oa]|pert[oa]) demais\b|\bdemasiado\b|\bmuito (?:longe|grande)\b|\bhá um problema\b",
        ),
        polite=words(
            r"\b(?:(?:há|precisa de|queres|quer) )?(?:mais alguma coisa|algo mais)\b[^,.]*|\b(?:está bem|certo|tudo bem)\s*\?|\b(?:sem|nenhum|não há|não tem) (?:problemas?|erros?|dúvidas?|demora)\b|\bnão (?:te preocupes|se preocupe|só|há de quê)\b|\b(?:agora|já) (?:podes|pode)\b|\bpode (?:ver|entrar|deixar)\b|\bposso confirmar\b|\bassim que puder\b|\bpor que não\b|\bse (?:precisar|precisares|quiser) de? ?(?:algo|mais)\b[^,.]*|\bmais (?:alguma coisa|nada)\b"
        ),
        sorry=words(
            r"(?:(?:oh|ah|peço|muito|lamento|sinto|imensa)[\s,]*)*"
            r"(?:desculp\w*|perdão|perdoe|sinto muito|lamento)(?:[\s,]+(?:me|muito|por (?:isso|isto)|pel[oa] \w+))*"
        ),
    ),
    "nl": CandidWords(
        candid=words(
            r"\b(?:kan|kunnen|kunt|kun je me|zou|moet ik|zal ik|nodig|moet (?:de|het) \w+ weten|zeg me|zeg (?:het )?mij|vertel me|geef me|herhaal|noem)\b",
            r"^(?:welke?|wat|waar|waarheen|hoe|wie|waarom|wanneer|wil|wilt|bedoel)\b",
            r"\b(?:fout|storing|geblokkeerd|bezet|onbekende?|ongeldige?|verkeerde?|ontbreekt|geweigerd|afgewezen|hoogstens|maximaal|alleen|slechts|onduidelijk|moeilijk|gevaarlijk|buiten bereik)\b",
            r"\bte (?:ver|groot|hoog|lang|snel|klein|kort|veel|dichtbij|zwaar)\b|\ber is een probleem\b",
        ),
        polite=words(
            r"\b(?:(?:is er|wil je|heb je|kan ik) )?(?:nog |verder )?(?:iets anders|nog iets)\b[^,.]*|\b(?:oké|goed|klopt dat)\s*\?|\b(?:geen|zonder) (?:probleem|problemen|zorgen|dank|fouten|moeite|twijfel)\b|\bmaak je geen zorgen\b|\bniets te danken\b|\bniet alleen\b|\bzo (?:snel|goed) (?:als )?(?:ik|mogelijk) ?(?:kan)?\b|\b(?:je|u) (?:kunt|kan) (?:nu|weer)\b|\bnu (?:kun|kan) je\b|\bik kan bevestigen\b|\bwaarom niet\b|\bals (?:je|u) (?:nog |verder )*(?:iets|hulp|wat)\b[^,.]*|\bverder niets\b"
        ),
        sorry=words(
            r"(?:(?:o|oh|het|spijt|mijn|onze|dat|ik|vraag|excuseer)[\s,]*)*"
            r"(?:sorry|excuses|excuseer|pardon|spijt|neem me niet kwalijk)(?:[\s,]+(?:me|mij|daarvoor|voor (?:dat|het \w+|de \w+)|dat))*"
        ),
    ),
    "zh": CandidWords(
        candid=words(
            r"可以|(?<![功性智])能|需要|会不会|请(?:您|你)?(?:再|先)?(?:告诉|说|给我|重复|指定して|选择|提供|重新|问)|告诉我",
            r"吗|呢|什么|哪|多少|多远|多久|怎么|为什么|谁|要我.{0,8}还是",
            r"错误|故障|出错|占用|堵|卡住|未知|无效|缺少|拒绝|最多|最大|只有|只能|太|超出|限制|危险|困难|有问题|听不|可惜|遗憾",
        ),
        polite=words(
            r"(?:您|你)?还(?:需要|有|要)[^，。]{0,6}(?:吗|么)|(?:可以|好|行|对)[吗么][?？]|没(?:有)?(?:问题|关系|事)|不(?:客气|用谢|用担心|用客气|久|仅|过|错)|无误|毫无问题|不好意思|别担心|别客气|(?:您|你)(?:现在)?可以(?:看到|看见|放心|进来|进去|使用)|如果(?:您|你)?还?(?:需要|有)(?:别的|其他|什么)[^，。]*|没什么"
        ),
        sorry=words(
            r"(?:非常|很|真|十分)?(?:对不起|抱歉|不好意思|请原谅|哎呀|嗯+)(?:[，,]?(?:让您|给您)?[^，。]{0,8}(?:不便|误会|久等)了?)?"
        ),
    ),
    "ja": CandidWords(
        candid=words(
            r"できま|できる|可能|られま|れますが|まで進め|必要|教えて|おっしゃって|言って|お聞かせ|指定して|確認させて|もう一度(?:言|お願い|おっしゃ)",
            r"か(?:[。？?\s]|$)|どの|どこ|何(?!か)|いくつ|どう(?!ぞ|も|か)|なぜ|誰",
            r"エラー|故障|使用中|ふさが|塞が|不明|無効|間違|足りな|拒否|最大|のみ|だけ|すぎ|範囲外|制限|危険|難し|問題が|残念",
        ),
        polite=words(
            r"(?:他|ほか)に(?:は)?(?:何か)?[^。、]{0,12}か|(?:いかが|よろしい)(?:です|でしょう)か|問題(?:は)?(?:ありません|ない(?:です)?|なく)|大丈夫|心配(?:は)?(?:ありません|いりません|ない)|申し訳(?:ありません|ございません)|すみません|間違いなく|ほかに(?:何か)?|他に何か[^。]*|お待たせ|間もなく|まもなく|いかがでしょう"
        ),
        sorry=words(
            r"(?:大変|本当に|どうも|誠に)?(?:申し訳(?:ありません|ございません)(?:でした)?|すみません(?:でした)?|ごめん(?:なさい|ね)?|失礼(?:しました|いたしました)|恐れ入ります|うーん|えっと)"
        ),
    ),
    "ko": CandidWords(
        candid=words(
            r"(?:할|갈|돌|볼|켤|끌|열|닫을|움직일|될) 수 (?:있|없)|가능|필요|알아야|말씀해|말해|알려|다시 한번 말|지정",
            r"까요|나요|는가요|(?:인|는|은|건|던)가요|어느|어디|무엇|무슨|얼마|왜|누구|몇",
            r"오류|에러|고장|막혀|막혔|막힌|사용 중|알 수 없|잘못|부족|거부|최대|밖에|(?:까지|뿐)만|너무|초과|제한|위험|어렵|문제가 (?:있|생|발생)|안타깝|몰라|모르",
        ),
        polite=words(
            r"(?:또|더) (?:필요|도와|원하)[^.]*|다른 (?:것|건|필요)[^.]*|문제(?:가|는)?[ ]?없\w*|걱정(?:하지)? ?(?:마|없)\w*|틀림없이|천만에\w*|더 (?:필요한|도와|도울)[^.]*|괜찮\w*|이상 ?없\w*|어려움 없이|차질 ?없\w*"
        ),
        sorry=words(
            r"(?:정말|너무|대단히|매우)?\s*(?:죄송(?:합니다|해요)?|미안(?:합니다|해요|해)?|실례(?:합니다|했습니다)|음+|어+)"
        ),
    ),
    "ar": CandidWords(
        candid=words(
            r"أستطيع|يمكن|بإمكاني|قادر|أحتاج|احتاج|يجب أن أعرف|قل لي|أخبرني|أعطني|حدد|كرر|أعد السؤال",
            r"(?:^|\s)(?:هل|ماذا|أي|أين|كم|كيف|لماذا|من هو|متى)(?:\s|$)",
            r"خطأ|عطل|مشغولة|معطل|محجوب|عالق|مجهول|غير |ناقص|مرفوض|الأكثر|الأقصى|فقط|جدا|خطر|صعب|مشكلة في|للأسف",
        ),
        polite=words(
            r"(?:هل )?(?:تحتاج |تريد |هناك )?(?:أي )?شي(?:ء|ئا) (?:آخر|اخر)[^،.]*|(?:لا|بلا|بدون|دون|ليس هناك) (?:مشكلة|مشاكل|شك|قلق|داعي|أخطاء|خطأ|تقلق|شكر)|لا عليك|على الرحب|(?:يمكنك|تستطيع) (?:الآن|أن ترى|رؤية|الدخول)|يمكنني (?:التأكيد|أن أؤكد)|لم لا|إذا (?:كنت )?(?:تحتاج|احتجت|أردت) [^،.]*|لا شيء آخر|بأسرع ما يمكن"
        ),
        sorry=words(
            r"(?:(?:أنا|جدا|حقا)\s*)*(?:آسف|آسفة|عذرا|عذرًا|أعتذر|المعذرة|معذرة|عفوا)(?:\s+(?:جدا|على ذلك|عن ذلك|لذلك|على \w+))?"
        ),
    ),
    "hi": CandidWords(
        candid=words(
            r"सकता|सकती|सकते|सकूँ|पाऊँ|ज़रूरत|जरूरत|चाहिए|जाननी|जानना|बताइए|बताएँ|बताएं|बताओ|बता दें|दोहरा|कहिए|कह सकते",
            r"(?:^|\s)(?:क्या|कौन|कहाँ|कहां|कैसे|कितन\w*|क्यों|कब|किस)",
            r"त्रुटि|ख़राब|खराब|गड़बड़|व्यस्त|अज्ञात|अमान्य|गलत|ग़लत|कमी|अस्वीकार|ज़्यादा से ज़्यादा|अधिकतम|केवल|सिर्फ़|सिर्फ|बहुत (?:ज़्यादा|ज्यादा|दूर|बड़|लंब|तेज़)|सीमा|ख़तर|खतर|मुश्किल|कठिन|दुर्भाग्य",
        ),
        polite=words(
            r"(?:क्या )?(?:आपको )?(?:और )?(?:कुछ|कोई) (?:और|दूसर)[^।,]*|कोई (?:बात|समस्या|दिक्कत|परेशानी) नहीं|चिंता (?:न|मत|ना) (?:करें|करो|कीजिए)|बिना (?:किसी )?(?:समस्या|परेशानी|त्रुटि|रुके)\w*(?: के)?|क्यों नहीं|(?:अब )?आप [^।]*(?:देख|आ|जा) सकते हैं|(?:अगर|यदि) (?:आपको )?(?:कुछ )?और[^।]*|और कुछ"
        ),
        sorry=words(
            r"(?:(?:मुझे|मैं|बहुत|कृपया)\s*)*(?:माफ़\s*(?:कीजिए|करें|करना|करिए)|माफ\s*(?:कीजिए|करें|करना)|माफ़ी(?: चाहता हूँ| चाहती हूँ)?|क्षमा\s*(?:करें|कीजिए|चाहता हूँ)?|सॉरी|खेद है|अफ़सोस है)"
        ),
    ),
    "vi": CandidWords(
        candid=words(
            r"\b(?:có thể|cần|phải biết|cho (?:tôi|mình|em) biết|nói (?:cho|lại|rõ)|hãy (?:nói|cho|nhắc|chọn)|vui lòng (?:nói|cho|nhắc|chọn))\b",
            r"\b(?:gì|nào|ở đâu|đi đâu|bao (?:xa|nhiêu|lâu)|tại sao|thế nào|ai|có nên|nhé|có muốn)\b",
            r"\b(?:lỗi|hỏng|bận|kẹt|bị chặn|không rõ|sai|thiếu|từ chối|tối đa|chỉ|quá (?:lớn|xa|nhanh|dài|cao|nhỏ|nặng|ngắn)|giới hạn|nguy hiểm|khó|rất tiếc|vấn đề)\b",
        ),
        polite=words(
            r"\b(?:bạn )?(?:còn |có )?(?:cần|muốn) (?:gì )?(?:nữa|thêm|khác)[^,.]*|\bgì nữa\b[^,.]*|\b(?:không|chẳng) (?:vấn đề gì|có (?:gì|vấn đề gì)|sao|lỗi gì|chỉ|thành vấn đề)\b|\bđừng (?:lo|ngại)\b|\bbạn có thể (?:thấy|vào|yên tâm)\b|\btôi có thể (?:xác nhận|thấy)\b|\bnếu bạn (?:cần|muốn) (?:gì|thêm|giúp)[^,.]*|\bcòn gì\b[^,.]*|\bnhư bạn cần\b|\btheo yêu cầu\b"
        ),
        sorry=words(
            r"(?:(?:tôi|mình|em|rất|thành thật|thật)\s*)*(?:xin lỗi|xin thứ lỗi|thứ lỗi|rất tiếc)(?:\s+(?:bạn|nhé|ạ|về điều đó|vì điều đó|vì sự \w+ \w+))*"
        ),
    ),
    "th": CandidWords(
        candid=words(
            r"สามารถ|ได้(?:ไกล|สูงสุด|แค่|เฉพาะ|ถึง)|ได้\s*(?:ครับ|ค่ะ|นะ)*\s*$|ต้อง(?:รู้|การ|ทราบ)|บอก|กรุณา(?:พูด|ระบุ|ลอง)|ระบุ|พูดอีก|พูดใหม่",
            r"ไหม|มั้ย|หรือ(?:ยัง|เปล่า|ไม่)|อะไร|ไหน|เท่าไ|ใคร|ทำไม|อย่างไร|ยังไง|ควร",
            r"ผิดพลาด|ขัดข้อง|เสียหาย|ไม่ว่าง|ติดขัด|ไม่รู้|ผิด|ขาด|ปฏิเสธ|มากที่สุด|สูงสุด|เท่านั้น|เกินไป|เกิน|จำกัด|อันตราย|(?<!อ)ยาก|มีปัญหา|น่าเสียดาย",
        ),
        polite=words(
            r"(?:ต้องการ|มี|อยาก(?:ให้|ได้))?อะไร(?:อีก|เพิ่ม|เพิ่มเติม)[^ ]*|ไม่(?:มี)?(?:ปัญหา|เป็นไร|ต้องห่วง|ต้องกังวล|ต้องเป็นห่วง)|โดยไม่มีปัญหา|ไม่มีข้อผิดพลาด|(?:ถ้า|หาก)(?:คุณ)?(?:ต้องการ|มี)อะไร(?:เพิ่ม|อีก)?[^ ]*|มีอะไรให้(?:ช่วย)?อีก[^ ]*|คุณสามารถ(?:เข้า|ดู|เห็น)[^ ]*|แน่นอน|ไม่นาน"
        ),
        sorry=words(r"(?:ต้อง)?(?:ขอโทษ|ขออภัย|เสียใจ)(?:ด้วย|จริงๆ|นะ|ครับ|ค่ะ|คะ|ที่[^ ]{0,20})*"),
    ),
}

"""Polish: everything that we recognise or say in it."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    Claims,
    Deeds,
    ExampleTalk,
    Following,
    FullStops,
    Hearing,
    Language,
    PlaceTalk,
    QueueTalk,
    Saying,
    Signs,
    SpokenNumbers,
    Times,
    ToolCount,
    any_of,
    counted,
    meaning,
    order,
    phrases,
    wish,
    words,
)

_HEARING = Hearing(
    stop=phrases(
        """
        stop, stopuj, stopp, stój, stójcie, stójże, stoj że, zatrzymaj, zatrzymajcie, zatrzymajże,
        zatrzymać, zatrzymaj się, zatrzymać się, zatrzymajcie się, się zatrzymać, się zatrzymaj,
        niech się zatrzyma, niech pan się zatrzyma, niech pani się zatrzyma, pan się zatrzyma,
        pani się zatrzyma, niech go zatrzyma, niech ktoś go zatrzyma, niech ktoś to zatrzyma,
        żebyś się zatrzymał, żebyś się zatrzymała, żeby się zatrzymał, zatrzymasz się wreszcie,
        zatrzymasz się, wstrzymaj się, wstrzymaj ruch, wstrzymać ruch, przestań, przestańże,
        przestańcie, przestać, przestaniesz, dość, dość tego, dość już, dosyć, dosyć tego,
        wystarczy, już wystarczy, tyle wystarczy, starczy, starczy już, nie ruszaj, nie ruszaj się,
        nie ruszać się, nie ruszajcie się, nie rusz się, ani się rusz, ani drgnij, nie drgnij,
        nie waż się ruszyć, ani kroku, ani kroku dalej, ani kroku więcej, ani centymetra,
        ani centymetra dalej, ani metra dalej, nie jedź dalej, nie jechać dalej, nie idź dalej,
        nie iść dalej, dalej nie, dalej nie jedź, już nie jedź, więcej nie jedź, nie podchodź,
        nie podchodzić, nie podchodź bliżej, nie zbliżaj się, nie zbliżać się, nie podjeżdżaj,
        nie podjeżdżaj bliżej, zostań tam, zostań tu, zostań tutaj, zostań na miejscu,
        zostań w miejscu, pozostań na miejscu, pozostań tam, zostań gdzie jesteś,
        zostań tam gdzie jesteś, stój gdzie jesteś, stój w miejscu, stań w miejscu, zamrzyj, zastygnij, bez ruchu,
        ani ruchu, hamuj, hamować, hamujże, zahamuj, zahamować, wyhamuj, hamulec, hamulce,
        wciśnij hamulec, naciśnij hamulec, zaciągnij hamulec, daj po hamulcach, hamulec awaryjny,
        hamulec bezpieczeństwa, awaryjne zatrzymanie, zatrzymanie awaryjne, stop awaryjny,
        awaryjny stop, wyłącznik awaryjny, wyłącz silniki, wyłącz silnik, wyłączyć silniki,
        wyłączyć silnik, wyłącz napęd, wyłącz motory, zgaś silnik, wyłącz się, wyłączyć się,
        wyłącz zasilanie, odetnij zasilanie, odłącz zasilanie, odetnij prąd, wyłącz prąd, przerwij,
        przerwijcie, przerwać, przerwij to, przerwij zadanie, przerwij misję, odwołaj zadanie,
        anuluj zadanie, anuluj to zadanie, anuluj cel, anuluj misję, anuluj wszystko, zakończ ruch, skończ z tym,
        skończ już, skończże, koniec tego, koniec jazdy, koniec ruchu, basta, przejedziesz mnie,
        przejeżdżasz mnie, najeżdżasz na mnie, stoisz mi na stopie, stoisz mi na nodze,
        stoisz na mojej stopie, stoisz na mojej nodze, wjechałeś mi w nogę, zgniatasz mnie,
        miażdżysz mnie, robisz mi krzywdę, sprawiasz mi ból, nie dotykaj mnie, zejdź mi z nogi,
        zejdź z mojej nogi, puśćże mnie
        """
    ),
    alone=phrases(
        """
        czekaj, czekajcie, czekajże, poczekaj, poczekajcie, zaczekaj, zaczekajcie, proszę czekać,
        proszę poczekać, czekać, wait, uwaga, uważaj, uważajcie, ostrożnie, ostrożniej, pauza,
        moment, sekundę, pauzuj, wolniej, powoli, wolno, stać, stań, stańcie, nie nie nie, nie nie, koniec, anuluj,
        anulować, anuluj to, czekaj no, odwołaj, odwołaj to, odwołuję, cofam polecenie, niebezpieczeństwo, alarm, pomocy,
        ratunku, czerwony przycisk, czerwony guzik, ej ej ej, ani mi się waż, nie rób tego
        """
    ),
    moving=phrases(
        """
        wystarczająco daleko, to wystarczająco daleko, wystarczająco blisko,
        to wystarczająco blisko, dostatecznie daleko, dostatecznie blisko, dość daleko,
        dość blisko, za daleko, to za daleko, za blisko, to za blisko, jesteś za blisko, za szybko,
        jedziesz za szybko, nie tak daleko, nie tak blisko, nie tak szybko, chwila, chwilę,
        chwileczkę, chwilkę, moment, momencik, sekundę, sekunda, sekundkę, minutkę, minutę,
        poczekaj chwilę, poczekaj chwileczkę, zaczekaj chwilę, zaczekaj moment, poczekaj moment,
        poczekaj sekundę, czekaj no, czekaj chwilę, zaczekaj tu, poczekaj tu, poczekaj tutaj,
        zrób przerwę, przerwa, przerwę proszę, już dobrze, tyle, tyle dobrze, dobra tyle, tyle już,
        tutaj jest dobrze, tu jest dobrze, tu dobrze, tutaj dobrze, tam jest dobrze, tak jest dobrze,
        tak dobrze, nie tam, nie tędy, nie tutaj, nie tu, nie w tę, nie w tę stronę, nie w tą stronę,
        nie w tym kierunku, zła strona, zły kierunek, zła droga, w złą stronę, jedziesz źle,
        źle jedziesz, uderzysz, zderzysz się, rozbijesz się, wjedziesz w, wjedziesz na, zaraz wjedziesz,
        jedziesz na mnie, jedziesz na ścianę, jedziesz w ścianę, spadniesz, przewrócisz się,
        zaraz spadniesz, zmieniłem zdanie, zmieniłam zdanie, rozmyśliłem się, rozmyśliłam się,
        nieważne, nie ważne, zapomnij, zapomnij o tym, daj spokój, daj sobie spokój, zostaw,
        zostaw to, zostaw mnie, zostaw mnie w spokoju, puść, puść mnie, puść to, łapy precz,
        ręce precz, boli, to boli, boli mnie, au, auć, ała, aua, spokojnie, spokój, zwolnij, zwolnić,
        trochę wolniej, jedź wolniej, aż dotąd, dotąd, do tego miejsca, do tąd, jeszcze nie,
        nie dalej, już nie, bliżej nie, i wystarczy, lepiej nie,
        pomóż mi, pomóżcie, pali się, idź sobie, odejdź, odejdź ode mnie, odsuń się, odsuń
        się ode mnie, odjedź ode mnie, precz, wynoś się, trzymaj się z daleka, moja stopa,
        moje stopy, moja noga, moje nogi, moje kolano, moje palce, mój palec, przejechałeś
        mi, przejechałeś po, najechałeś mi, najechałeś na, jedziesz po mojej, stoisz na
        mojej, na mojej stopie, na moją stopę, potrąciłeś mnie, miażdżysz mi, popychasz
        mnie, pchasz mnie, utknąłem, utknęłam, przytrzasnąłeś, boję się, straszysz mnie,
        przerażasz mnie, to niebezpieczne, tam jest dziecko, jest dziecko, wyłącz to,
        wyłącz go, wyłącz robota, odłącz go, wyciągnij wtyczkę, ani centymetra więcej, nie
        kontynuuj, przestań jechać,
        nie zatrzymuje się, nie zatrzymujesz się, dlaczego się nie zatrzymujesz, czemu nie stajesz,
        on nie staje, nie mogę go zatrzymać
        """
    ),
    moving_alone=phrases(
        """
        nie, ogień, pożar, wyłącz, wyłączyć, wyłącz natychmiast, z drogi, do tyłu, cofnij
        się, moja ręka, moje ręce, moja głowa, moje plecy, kot, pies, dziecko, schody,
        ściana, stół, wazon, o nie, o boże nie, tylko nie to
        """
    ),
    tails=phrases(
        """
        się, go, ją, to, tego, ich, robota, robot, tego robota, ten robot, silniki, silnik, koła,
        pojazd, wózek, maszynę, maszyna, wszystko, wszystkie ruchy, ruch, ruchy, zadanie, jazdę,
        jechać, się ruszać, się poruszać, się kręcić, się obracać, iść, się przemieszczać,
        natychmiast, tutaj, tu, tam, w miejscu, na miejscu, w tej chwili, w tym miejscu, teraz,
        już, mówię, mówię ci, powiedziałem, powiedziałam, mówiłem, mówiłam, mówię do ciebie,
        słyszysz, słyszysz mnie, nie słyszysz, głuchy jesteś, jesteś głuchy, idioto, durniu,
        debilu, głupku, kretynie, głupi robocie, głupia maszyno, ty idioto, ty durniu,
        kupo złomu, ty kupo złomu, kolego, stary, przyjacielu, wreszcie, w końcu, proszę cię,
        bo cię wyłączę, bo mnie przejedziesz, bo to boli, bo boli, to boli, boli mnie, moja stopa,
        moja noga, zanim coś się stanie, zanim będzie za późno, zanim w coś uderzysz, na chwilę,
        na moment, na chwileczkę, z tym, tą jazdę, tej jazdy, jazdy, ruszać się, kręcić się,
        dobrze, okej, tym robotem, panie robocie, spokojnie
        """
    ),
    fillers=phrases(
        """
        hm, hmm, och, ej, hej, halo, oj, ojej, ała, auć, aua, proszę, bardzo proszę,
        proszę bardzo, proszę cię, błagam, błagam cię, robocie, robot, drogi robocie, panie robocie,
        kolego, stary, człowieku, natychmiast, niezwłocznie, bezzwłocznie, teraz, już, już teraz,
        zaraz, szybko, szybciej, od razu, w tej chwili, w tej sekundzie, wreszcie, w końcu,
        po prostu, czy możesz, możesz, mógłbyś, mogłabyś, czy mógłbyś, czy mogłabyś,
        czy może pan, musisz, masz natychmiast, powinieneś, chcę żebyś, chciałbym żebyś,
        chciałabym żebyś, dziękuję, dzięki, okej, ok, okay, dobra, cholera, cholera jasna,
        do cholery, do jasnej cholery, kurwa, kurwa mać, kurde, kurczę, psiakrew, do diabła,
        do licha, szlag, szlag by to, gówno, na litość boską, na miłość boską, na boga,
        o boże, boże, mój boże, matko boska, jezu, jezus maria, o rany, rany boskie, weź, weźże,
        ludzie, wszyscy
        """
    ),
    openers=phrases(
        """
        nie, o nie, ale, więc, no to, no już, słuchaj, słuchajcie, uważaj, uwaga, ostrożnie, czekaj,
        poczekaj, mówię, mówię ci, mówiłem, mówiłam, powiedziałem, powiedziałam, powiedziałem ci,
        powiedziałam ci, mówiłem ci żebyś, przecież mówię, przecież mówiłem, rozkazuję, każę ci,
        rozkazuję ci, niech, niech ktoś, niech on, niech ona, niech robot, ten robot ma, on ma,
        powiedz mu żeby, każ mu, masz, mamo, tato, mama, tata, pomocy, ratunku, co robisz,
        co ty robisz, dokąd jedziesz, nieważne, zapomnij, jednak, lepiej,
        czy ty nie słyszysz, nie słyszysz, boli, to boli, trzeba, trzeba się, musimy, musimy się,
        no dobra
        """
    ),
    exceptions=phrases(
        """
        nie hamuj, nie hamować, nie zatrzymać, nie przestań, nie przestać, nie czekaj, nie czekać,
        nie poczekaj, nie przerwij, nie przerwać, nie anuluj, nie wyłącz się, nie stój tak,
        o stopach, na stopach, w stopach, po stopach, na stopie procentowej,
        bez zatrzymania, bez hamulca, nie zatrzymaj się, przycisk stop, znak stop, znaku stop,
        znakiem stop, światło stop, światła stop, świateł stop, słowo stop, słowa stop, stop klatka,
        stop klatki, stop metali, stop lista, lista stop, stop metalu, co znaczy stop,
        co oznacza stop, kto powiedział stop, non stop, na stopa, autostop, wystarczy na, wystarczy mi na,
        wystarczy nam, wystarczy prądu, wystarczy baterii, nie wystarczy, starczy na, starczy nam, starczy mi na, czy wystarczy,
        to wystarczy na, dość czasu, mam dość, dość dużo, dość często, dość dobrze, dość ładnie,
        dość późno, dość trudne, dość łatwe, dosyć dużo, dosyć dobrze, nie mam dość, dość ciekawe,
        dość głośno, koniec świata, koniec filmu, koniec tygodnia, poczekaj na mnie,
        zaczekaj na mnie, zatrzymać się w hotelu, zostań tam na noc, zostań tu na noc, kocham cię,
        wyłącz się z, uwaga na, para butów, para spodni, para wodna, gorąca para, młoda para,
        nowa para, ta para, nie przerwać tego, przestać palić, przestać pić, musi wystarczy,
        po co hamować, na końcu wystarczy, ferma kur, na ferma, bezpieczeństwa hamulce
        """
    ),
    unless_first=phrases(
        """
        hamulec ręczny, hamulec jest, hamulce są, wyłącznik awaryjny jest, hamulec w, hamulce w
        """
    ),
    at_rest=phrases(
        """
        nie stój, moje hamulce, mój hamulec, twoje hamulce, twój hamulec,
        ten hamulec, nowe hamulce, dobre hamulce, basta i,
        możesz zatrzymać resztę, zatrzymaj resztę, sobie zatrzymać, zatrzymać się na noc
        """
    ),
    tales=phrases(
        """
        kiedy, gdzie, dlaczego, czemu autobus, czemu pociąg, co się stanie, co się dzieje, co znaczy,
        co to znaczy, co oznacza, czy wiesz, czy znasz, czy autobus, czy pociąg, czy on, czy ona, czy to,
        jak działa, jak działają, jak długo, jak daleko, wczoraj, przedwczoraj, w zeszłym tygodniu,
        dawno temu, pewnego razu, był sobie, autobus, pociąg, tramwaj, jeśli powiem, jeżeli powiem,
        gdy powiem, kto powiedział, opowiedz, co to jest
        """
    ),
    joiners=phrases(
        """
        potem, i potem, a potem, następnie, i następnie, a następnie, i wtedy, a wtedy, później,
        a później, i później, a teraz, i teraz, zamiast tego, i zamiast tego, a zamiast tego,
        po czym, tylko, lecz, za to, i proszę, a dopiero potem
        """
    ),
    unjoined=phrases("i pół, i ćwierć"),
    own_joiners=phrases("i, a, oraz"),
    softeners=phrases(
        """
        proszę, teraz, już, natychmiast, od razu, zaraz, szybko, powoli, ostrożnie, lepiej, raczej,
        najpierw, okej, ok, dobra, robocie, hej robocie, możesz, czy możesz, możesz teraz, mógłbyś,
        czy mógłbyś, mogłabyś, chcę żebyś, chciałbym żebyś, chciałabym żebyś, masz, zamiast tego,
        potem, następnie, spróbuj
        """
    ),
    commands=phrases(
        """
        jedź, pojedź, podjedź, dojedź, wjedź, wyjedź, odjedź, przejedź, przyjedź, zjedź, objedź,
        jechać, pojechać, podjechać, idź, pójdź, podejdź, przyjdź, wejdź, wyjdź, przejdź, chodź,
        iść, pójść, wróć, wracaj, wrócić, powróć, zawróć, zawrócić, cofnij, cofnij się, cofaj,
        cofnąć się, skręć, skręcaj, skręcić, zakręć, obróć, obróć się, obracaj się, obrócić się,
        odwróć się, odwróć, odwrócić się, kręć się, rusz, ruszaj, ruszyć, przesuń, przesuń się,
        przesunąć się, odsuń się, przysuń się, przybliż się, zbliż się, oddal się, włącz, włączyć,
        wyłącz światło, wyłącz lampę, wyłącz radio, wyłącz muzykę, wyłącz telewizor, wyłącz tę,
        wyłącz ten, zapal, zapalić, zgaś, zgasić, przygaś, rozjaśnij, otwórz, otworzyć, zamknij drzwi,
        zamknij okno, zamknij chwytak, zamknij bramę, zamknij szufladę, zamknąć drzwi, przynieś,
        przynieść, podaj, podaj mi, daj mi, daj mu, daj jej, weź kubek, weź to, weź tę, weź ten, weź tamten,
        zabierz, zanieś, chwyć, złap, podnieś, podnieść, opuść, połóż, położyć, postaw, odstaw, odłóż,
        wypuść, upuść, zawieź, zaprowadź, poprowadź, prowadź, oprowadź, pokaż, powiedz cześć,
        powiedz mi, powiedz dzień, powiedz mamie, powiedz tacie, powiedz dobranoc, opowiedz,
        zaśpiewaj, zatańcz, pomachaj, ukłoń się, zrób zdjęcie, zrób kawę, zrób obrót, zrób krok,
        zrób herbatę, zrób to jeszcze, zrób miejsce, nagraj, zeskanuj, skanuj, sprawdź, znajdź,
        poszukaj, szukaj, posprzątaj, odkurz, umyj, wytrzyj, zamieć, pozamiataj, naładuj, naładuj się,
        ładuj się, zadokuj, dokuj, zaparkuj, parkuj, śledź, podążaj, patroluj, kontynuuj, wznów,
        zacznij, rozpocznij, uruchom, odtwórz, puść muzykę, zagraj, graj, spójrz, popatrz na mnie,
        popatrz w, patrz na mnie, patrz w lewo, patrz w prawo, zadzwoń, wyślij, napisz, przeczytaj,
        policz, zmierz, ustaw, zwiększ, zmniejsz, przyspiesz, przywitaj, pozdrów, usiądź, wstań,
        połóż się, wskaż, naciśnij, wciśnij guzik, wciśnij przycisk, pchnij, popchnij, pociągnij,
        rzuć, kopnij, nalej, podlej, nakarm, obudź, przypomnij, zapamiętaj, opisz, odpowiedz na,
        powtórz, spróbuj jeszcze, poczekaj na, poczekaj w, poczekaj przy, zaczekaj na, zaczekaj w,
        zaczekaj przy, leć, wyląduj, wystartuj, skręci pan, niech pan jedzie, niech pan skręci,
        proszę jechać, proszę skręcić, w lewo, w prawo, do przodu, do tyłu
        """
    ),
    negations=phrases(
        """
        nie, nigdy, nic, nikt, żaden, żadnej, ani, do diabła, do cholery, do piekła, w cholerę,
        wynoś się, spadaj, spieprzaj, idź precz, idź stąd, idź sobie, jedź sobie, odejdź, zejdź ze mnie,
        zejdź mi, odczep się, uważaj, patrz jak, patrz gdzie, patrz co, zobacz co, powiedz coś,
        zrób coś, no zrób, daj mi spokój, daj mi żyć, puść mnie, postaw mnie, połóż mnie, opuść mnie,
        weź się, rusz głową, chodź no tu ktoś, przecież, dziecko, kot, pies, człowiek, ktoś, idź do,
        zabierz nogę, cofnij rękę, rzuć się, wróć na ziemię, otwórz oczy, zadzwoń po pomoc,
        zadzwoń po policję, jedzie, idzie, jedziesz, zanim, bo
        """
    ),
    yes=phrases(
        """
        tak, tak proszę, proszę tak, jasne, oczywiście, pewnie, no pewnie, zgoda, zgadzam się, no jasne,
        potwierdzam, potwierdzone, zrób to, tak zrób to, dobrze, okej, ok, śmiało, jak najbardziej,
        tak jest, tak oczywiście, proszę bardzo, możesz, owszem, naturalnie, ależ tak,
        ależ oczywiście, dawaj, działaj, słusznie
        """
    ),
    no=phrases(
        """
        nie, nie dziękuję, nie dzięki, dziękuję nie, lepiej nie, raczej nie, absolutnie nie,
        w żadnym wypadku, za nic, za nic w świecie, nie rób tego, nie trzeba, nie chcę, nigdy,
        nigdy w życiu, nie teraz, jeszcze nie, na pewno nie, mowy nie ma, nie ma mowy, wykluczone,
        anuluj, źle, niedobrze, nieprawda, zostaw to, czekaj, nie zgadzam się, oczywiście że nie,
        jasne że nie, pewnie że nie, ani mi się śni, odmawiam,
        później, powiedziałem nie, powiedziałam nie
        """
    ),
    not_yes=phrases(
        """
        dobra, dobra dobra, no dobra, dobrze dobrze, już dobrze, no dobrze, tak tak, tak tak tak,
        no tak, no no, tak nie, nie tak, tak ale, tak tylko, tak czy, no co, słucham, co proszę, może, może być, być może, chyba, chyba tak, raczej, niech będzie, naprawdę, serio,
        czyżby, nie wiem, nie zatrzymuj, nie przestawaj, w porządku, w porządku już, wszystko w porządku, wszystko dobrze,
        okej okej, ok ok, okej wystarczy, okej dość, dobrze dość, dobrze wystarczy, aha, ach tak,
        ojej, mhm, hmm, yhm, aha aha, wszystko jedno, obojętnie, jak chcesz, zobaczymy, spoko,
        luz, jakby, jak to, przepraszam, prawda, czy tak, tak sądzisz, jasne jasne, pewnie pewnie,
        już już, no jasne już, fajnie, super, gotowe
        """
    ),
    same_letters={"ł": "l"},
)

_HOURS = "pierwszej drugiej trzeciej czwartej piątej szóstej siódmej ósmej dziewiątej dziesiątej jedenastej dwunastej"

_FOLLOWING = Following(
    again=phrases(
        """
        jeszcze raz, jeszcze jeden raz, jeszcze jeden, raz jeszcze, ponownie, znowu, znów,
        od nowa, powtórz, powtórz to, powtórz tamto, powtórz ostatnie polecenie, powtórka,
        spróbuj ponownie, zrób to samo
        """
    ),
    leads=phrases("zrób to, zrób, zrób to samo, to samo, i, potem, spróbuj, spróbuj tego"),
    times=phrases("{} razy"),
    more=phrases("jeszcze {} razy, {} razy więcej, kolejne {} razy"),
    twice=phrases("dwukrotnie"),
    twice_more=phrases("jeszcze dwukrotnie"),
    numbers=phrases("dwa, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć"),
    corrections=phrases(
        """
        nie, poczekaj, czekaj, zaczekaj, chwila, chwileczkę, miałem na myśli, miałam na myśli,
        chodziło mi o, chodzi mi o, znaczy, to znaczy, raczej, albo raczej, nie to, nie tam,
        nie tu, nie ten, nie ta, nie do, zamiast tego, poprawka, zapomnij o tym, zmiana planów,
        nie w tę stronę
        """
    ),
    keeps=phrases(
        """
        nie dziękuję, nie dzięki, nie ma sprawy, nie ma problemu, nie szkodzi, nie wiem,
        nie jedź dalej, nie jedź tak dalej, nie kontynuuj, nie trzeba, nie ma za co, czekaj na,
        poczekaj na, poczekaj aż, czekaj aż,
        nie ty, nie ciebie, nie do ciebie, mówię do, mówiłem do, mówiłam do, rozmawiam z,
        rozmawiałem z, rozmawiałam z, nie mówię do ciebie, nie mówiłem do ciebie,
        nie mówiłam do ciebie, nie rozmawiam z tobą, nie rozmawiałem z tobą,
        nie rozmawiałam z tobą, to nie do ciebie, to nie było do ciebie
        """
    ),
    please=phrases("proszę, prosze"),
    polite=phrases(
        """
        proszę, bardzo proszę, proszę bardzo, proszę cię, dziękuję, dziękuję bardzo, dzięki,
        robocie, robot, drogi robocie, teraz, już, zaraz, szybko, od razu, po prostu, hm, hmm, och,
        no, chętnie, proszę pana, proszę pani
        """
    ),
    requests=phrases(
        """
        hej, ej, okej, ok, okay, dobra, czy możesz, możesz, mógłbyś, mogłabyś, czy mógłbyś, czy
        mogłabyś, chcę żebyś, chciałbym żebyś, chciałabym żebyś,
        czy byłoby możliwe żebyś, czy byłoby możliwe, czy możliwe jest żebyś, czy jest możliwe
        żebyś, zastanawiam się czy mógłbyś, zastanawiam się czy mogłabyś, zastanawiałem się czy
        mógłbyś, zastanawiałam się czy mógłbyś, byłoby miło gdybyś, byłoby dobrze gdybyś, byłbym
        wdzięczny gdybyś, byłabym wdzięczna gdybyś, byłbym wdzięczny jeśli, chciałbym abyś,
        chciałabym abyś, chcę abyś, zechciałbyś, czy zechciałbyś, bądź tak miły i, bądź tak dobry i,
        co powiesz na, a może byś, może byś, po raz ostatni, ostatni raz, w końcu, wreszcie, na
        koniec, jak mówiłem, jak mówiłam, jak powiedziałem, jak powiedziałam, powiedziałem,
        powiedziałam, jak najszybciej, jak tylko możesz, gdy tylko możesz, kiedy tylko możesz, gdy
        będziesz gotów, może, ewentualnie
        """
    ),
    others=phrases(
        """
        ludzie, wszyscy, chłopaki, dziewczyny, dzieci, mamo, tato, kochanie, skarbie, panowie, panie
        i panowie, przyjaciele
        """
    ),
    say_again=phrases(
        """
        powtórz, powtórz to, powtórz tamto, powtórzyć, to powtórzyć, powtarzam, powiedz to jeszcze
        raz, powiedz jeszcze raz, jeszcze raz powiedz, co powiedziałeś, co powiedziałaś, co mówiłeś
        """
    ),
    nots=phrases(
        """
        nie, nigdy, bez, żaden, żadnego, żadnej, ani,
        unikaj, powstrzymaj się od, zrezygnuj z, pomiń, daj spokój, zapomnij o, wszystko oprócz,
        wszędzie oprócz, wszystko byle nie, byle nie, trzymaj się z dala od, trzymaj się z daleka
        od, zostaw w spokoju, w spokoju, tak jak jest, tak jak są, w żadnym wypadku, pod żadnym
        pozorem, cofam to, zabronione, zabroniony, wara od, niepotrzebne
        """
    ),
    riders=phrases(
        """
        nie zapomnij, nie zapominaj, nie tylko, czemu nie, dlaczego nie, nie za, nie tak, nie więcej
        niż, nie dalej niż, nie szybciej niż, jeśli możesz, jak możesz, jeśli to możliwe, jeśli
        chcesz, jak chcesz, jeśli nie masz nic przeciwko, gdy będziesz gotowy, kiedy będziesz
        gotowy, jak będziesz gotowy, powiedz kiedy, powiedz czy, daj znać kiedy, sprawdź czy, zobacz
        czy, nawet jeśli, jak gdyby, nie ma problemu, nie ma sprawy, bez pośpiechu, bez problemu,
        do jutra, na dziś, na noc, na dzisiaj, niech pan jedzie, niech pani jedzie, niech pan idzie,
        niech pani idzie, niech pan skręca, niech pani skręca
        """
    ),
    conditions=phrases(
        """
        jeśli, jeżeli, gdy, gdyby, kiedy, jak tylko, skoro tylko, w razie, w przypadku gdy, chyba
        że, o ile, załóżmy że, wyobraź sobie, a co jeśli,
        dopóki, póki, tak długo jak, za każdym razem gdy, za każdym razem kiedy, za każdym razem
        jak, ilekroć, następnym razem, następnym razem gdy, gdy tylko, kiedy tylko, aż ktoś,
        teoretycznie, w teorii, hipotetycznie, pod warunkiem, w chwili gdy, w momencie gdy
        """
    ),
    tells=phrases(
        """
        dziękuję za, dzięki za,
        pojechał, pojechała, poszedł, poszła, jechał, jechała, szedł, szła, przyjechał, przyszedł,
        przyszła, skręcił, skręciła, obrócił, był, była, było, byli, miał, miała, zrobił, zrobiła,
        wczoraj, przedwczoraj, w zeszłym tygodniu, ostatnim razem, godzinę temu, temu, on, ona, oni,
        ktoś, pies, kot, mój pies, mój kot, śniło mi się, idę, jadę, muszę, jest, są, jestem,
        jesteśmy, mam, mamy,
        chce, kosztuje, pachnie, śmierdzi, trwa, działa, jedzie, idzie, skręca, stoi, leży, kupił,
        kupiła, wziął, wzięła, spadł, zostawił, często, czasami, czasem, zwykle, zazwyczaj,
        niestety, mój brat, moja siostra, mój mąż, moja żona, nasz sąsiad
        """
    ),
    talk=phrases(
        """
        powiedz, opowiedz, zapytaj, odpowiedz, wyjaśnij, wytłumacz, opisz, policz, wymień,
        przetłumacz, przeczytaj, napisz, pozdrów, zaśpiewaj, mów,
        zgadnij, poleć mi, zaproponuj, zasugeruj, streść, podsumuj, zdefiniuj, porównaj, wymyśl,
        wyrecytuj, zarecytuj, oblicz, oszacuj, obiecaj, zapamiętaj, przedstaw się, udawaj, doradź,
        zastanów się, przypomnij sobie, wyobraź sobie
        """
    ),
    chat=phrases(
        """
        dziękuję, dziękuję bardzo, dzięki, wielkie dzięki, cześć, dzień dobry, dobry
        wieczór, dobranoc, do widzenia, na razie, pa, dobra robota, świetna robota, bardzo
        dobrze, dobrze, świetnie, super, wspaniale, doskonale, idealnie, ładnie, brawo,
        dobry robot, grzeczny robot, jesteś świetny, lubię cię, rozumiem, jasne,
        kontynuuj, jedź dalej, tak trzymaj, śmiało, nie ma problemu, nie ma sprawy, nie
        spiesz się, proszę bardzo, przepraszam, haha, rozmawiam przez telefon
        """
    ),
    later=(
        *phrases(
            """
            jutro, jutro rano, jutro wieczorem, pojutrze, dziś wieczorem, dzisiaj wieczorem, wieczorem,
            rano, po południu, w południe, o północy, w nocy, nad ranem, o świcie, o zmierzchu, później,
            za chwilę, za moment, za minutę, za godzinę, za pół godziny, za kwadrans, za kilka minut, za
            parę minut, w poniedziałek, we wtorek, w środę, w czwartek, w piątek, w sobotę, w niedzielę,
            w weekend, w przyszłym tygodniu, w następnym tygodniu, w przyszłym miesiącu, w przyszłym
            roku, za tydzień, za rok, codziennie, co dzień, każdego dnia, każdego ranka, każdego
            wieczoru, każdej nocy, co rano, co wieczór, co noc, co godzinę, co minutę, co tydzień, w
            każdy poniedziałek, po obiedzie, po śniadaniu, po kolacji, po pracy, po szkole, po filmie,
            po zebraniu, po przedstawieniu, po imprezie, przed snem, przed obiadem, przed kolacją, przed
            śniadaniem, kiedyś, pewnego dnia, w przyszłości, odtąd, od teraz, od tej pory
            """
        ),
        *(f"{at} {hour}" for at in ("o", "przed", "po") for hour in _HOURS.split()),
    ),
    later_in=phrases("za, co, po"),
    later_at=phrases("o"),
    time_units=phrases(
        """
        sekundę, sekundy, sekund, sekundach, minutę, minuty, minut, minutach, godzinę, godziny, godzin, godzinach, dzień, dni, dniach, tydzień, tygodnie, tygodni, tygodniach
        """
    ),
    quotes=phrases(
        """
        mówi, powiedział, powiedziała, krzyczy, krzyknął, krzyknęła, pisze, napisał, napisała,
        napisane, brzmi, nazywa się, zatytułowana, zatytułowany, śpiewa, śpiewał, śpiewała, szepnął,
        szepnęła, szepcze, cytuję, cytat, cudzysłów, powtórz za mną, powtarzaj za mną
        """
    ),
    questions=phrases(
        """
        co, kto, kogo, komu, gdzie, dokąd, skąd, kiedy, dlaczego, czemu, jak, ile, ilu,
        jaki, jaka, jakie, który, która, które, czy, czyj
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        co zrobisz potem, co zrobisz dalej, co zrobisz następnie, co będziesz robić potem, co
        będziesz robił dalej, co będziesz robić dalej, co robisz potem, co robisz dalej, co
        dalej, co potem, co będzie dalej, co będzie potem, co masz jeszcze zrobić, co jeszcze
        zrobisz, jaki jest plan, jaki masz plan, i co potem, a potem, i co dalej, co jest
        następne, co czeka w kolejce, co masz w kolejce
        """
    ),
    then=phrases(
        """
        potem, a potem, i potem, następnie, a następnie, później, a później, jak dojedziesz,
        kiedy dojedziesz, gdy dojedziesz, jak skończysz, kiedy skończysz, gdy skończysz, kiedy
        tam będziesz, jak tam będziesz
        """
    ),
    that=phrases(
        """
        zapomnij o tym, zapomnij o ostatnim, zapomnij co mówiłem, zapomnij co powiedziałem, nie
        trzeba, już nie trzeba, nie musisz, już nie musisz, nie musisz tego robić, już nie
        musisz tego robić, to niepotrzebne, to już niepotrzebne, niepotrzebne, jednak nie, tego
        nie, pomiń to, odwołuję to, cofam to, anuluj ostatnie
        """
    ),
    all=phrases(
        """
        zapomnij o wszystkim, zapomnij o reszcie, nic więcej, nic innego, pomiń resztę, wyczyść
        listę, wyczyść kolejkę, anuluj resztę
        """
    ),
    forget=phrases(
        """
        zapomnij, zapomnij o, nie musisz, nie musisz już, już nie musisz, nie trzeba, już nie
        trzeba, niepotrzebne, pomiń, anuluj, jednak nie, nie ma potrzeby, daruj sobie, skreśl,
        usuń ... z listy, nie trzeba już, już nie chcę, nie chcę żebyś
        """
    ),
    keeps=phrases("nie zapomnij, nie zapominaj, zapomniałeś, zapomniałaś"),
    tails=phrases("już, jednak, teraz, więcej, wtedy, do, na, w"),
    going=phrases("jechać, jedź, iść, idź"),
    orders=phrases(
        """
        polecenia, wszystkie polecenia, poleceń, zadania, wszystkie zadania, zadań, rozkazy,
        listę, kolejkę, wszystko inne, pozostałe
        """
    ),
    asking=phrases(
        """
        co, jakie, jaki, jaka, które, który, dokąd, gdzie, ile, powiedz mi
        """
    ),
    asked=phrases(
        """
        zrobisz, robisz, będziesz, robić, robił, jedziesz, pojedziesz, idziesz, pójdziesz, masz,
        musisz, jeszcze, potem, dalej, następnie, później, następne, następny, następna,
        kolejne, kolejny, zadanie, polecenie, krok, cel, teraz, zrobienia, do, czeka, zostało,
        jest, w kolejce, na liście, twoje, twój
        """
    ),
    ahead=phrases(
        """
        potem, dalej, następnie, później, następne, następny, następna, kolejne, kolejny, do
        zrobienia, jeszcze, teraz zrobisz
        """
    ),
    denies=phrases(
        """
        nie, nigdy
        """
    ),
    states=phrases(
        """
        jest, jestem, jesteś, są, był, była, było, mam, ma, mamy, lubię
        """
    ),
    planned=phrases(
        """
        co jest zaplanowane, co jest zaplanowane na dziś, co jest zaplanowane na jutro, co masz
        zaplanowane, co zaplanowałeś, jakie polecenia są zaplanowane, co jest w planie, czy coś
        jest zaplanowane, pokaż plan, powiedz mi co jest zaplanowane
        """
    ),
    cancels=phrases("anuluj to, odwołaj to"),
    cancels_all=phrases(
        """
        anuluj wszystko, odwołaj wszystko, anuluj wszystkie polecenia, anuluj wszystkie zadania,
        anuluj plan, anuluj cały plan, wyczyść plan
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        zapamiętaj to miejsce jako {}, zapamiętaj ten punkt jako {}, zapamiętaj to jako {},
        zapamiętaj tę lokalizację jako {}, zapamiętaj ten pokój jako {}, zapamiętaj że to jest {},
        zapamiętaj że to {}, zapamiętaj że tu jest {}, zapamiętaj to miejsce pod nazwą {}, proszę
        zapamiętać to miejsce jako {}, zapisz to miejsce jako {}, zapisz ten punkt jako {}, zapisz
        to jako {}, zapisz tę lokalizację jako {}, zapisz swoją pozycję jako {}, zapisz to miejsce
        pod nazwą {}, zachowaj to miejsce jako {}, oznacz to miejsce jako {}, oznacz ten punkt jako
        {}, naucz się tego miejsca jako {}, nazwij to miejsce {}, nazwij ten punkt {}, nazwij ten
        pokój {}, to miejsce nazywa się {}, to miejsce to {}, ten pokój nazywa się {}, ten punkt
        nazywa się {}, to się nazywa {}
        """
    ),
    here=phrases(
        """
        to jest {}, tu jest {}, tutaj jest {}, oto {}, to miejsce to {}, ten pokój to {}
        """
    ),
    forget=phrases(
        """
        zapomnij {}, zapomnij o {}, zapomnij miejsce {}, zapomnij o miejscu {}, zapomnij punkt {},
        zapomnij gdzie jest {}, usuń miejsce {}, usuń punkt {}, skasuj miejsce {}, skasuj punkt {}
        """
    ),
    listed=phrases(
        """
        dokąd możesz pojechać, dokąd możesz jechać, dokąd możesz iść, dokąd możesz pójść, dokąd
        możesz się udać, gdzie możesz pojechać, gdzie możesz jechać, gdzie możesz iść, gdzie możesz
        pójść, dokąd umiesz pojechać, jakie miejsca znasz, które miejsca znasz, jakie znasz miejsca,
        jakie pokoje znasz, jakie punkty znasz, jakich miejsc się nauczyłeś, jakie miejsca
        pamiętasz, wymień miejsca, wymień swoje miejsca, wymień miejsca które znasz, powiedz dokąd
        możesz pojechać, powiedz mi dokąd możesz pojechać, powiedz jakie miejsca znasz, powiedz mi
        jakie miejsca znasz
        """
    ),
    places=phrases(
        """
        miejsce, punkt, pokój, sala, salon, sypialnia, korytarz, hol, wejście, wyjście, recepcja,
        warsztat, garaż, kuchnia, spiżarnia, biuro, gabinet, laboratorium, pracownia, studio,
        łazienka, toaleta, biblioteka, archiwum, magazyn, skład, piwnica, strych, ogród, taras,
        balkon, podwórko, dziedziniec, brama, drzwi, stół, biurko, lada, regał, półka, stanowisko,
        stacja, baza, dok, kąt, róg, obszar, strefa, winda, schody, oddział, klinika, sklep,
        stołówka, kawiarnia, bar, siłownia, klasa, aula, teatr, szopa, stodoła, szklarnia, parking,
        szafa, pralnia, hala
        """
    ),
    articles=phrases(
        """
        ten, ta, to, mój, moja, moje, mojego, mojej, moim, nasz, nasza, nasze, naszego, naszej,
        naszym, twój, twoja, twoje, wasz, wasza
        """
    ),
    kept="Zapamiętam to miejsce jako {}.",
    forgotten="Nie pamiętam już: {}.",
    in_map="{} należy do mojej własnej mapy, więc zostaje tak, jak jest.",
    unknown="Nie znam miejsca o nazwie {}.",
    move_here="Znam już {}. Czy mam przenieść to miejsce tutaj?",
    sounds_like="To brzmi jak {other}. Czy mimo to mam nazwać to miejsce {name}?",
    called="Nazwa ma tylko litery i cyfry. Czy mam nazwać to miejsce {}?",
    known="Mogę pojechać tutaj: {}.",
    more="i jeszcze {}",
    none_known="Nie znam jeszcze żadnych miejsc.",
    lost="Nie wiem, gdzie jestem, więc nie mogę zapamiętać tego miejsca.",
    moving="Mogę to zrobić tylko wtedy, gdy stoję.",
    no_name="Nie mogę tak nazwać miejsca. Proszę wybrać inną nazwę.",
    too_long="Ta nazwa jest za długa. Proszę wybrać krótszą.",
    says_else="To mówi, ile, kiedy albo dokąd, więc nie jest nazwą. Proszę wybrać inną.",
    not_kept="Niestety nie udało mi się tego zapisać, więc nic się nie zmieniło.",
    head="first",
)

_SAYING = Saying(
    phrases={
        "nothing": "Przykro mi, nie mam na to odpowiedzi.",
        "failed": "Przepraszam, coś poszło nie tak. Spróbuj jeszcze raz.",
        "too_long": "Przepraszam, to było dla mnie za długie.",
        "no_end": "Przepraszam, nie udało mi się tego dokończyć.",
        "too_old": "Przepraszam, byłem zajęty i jest na to za późno. Powiedz to jeszcze raz.",
        "replaced": "Pominąłem to, co było powiedziane wcześniej.",
        "acted": "Zrobione.",
        "begun": "Już się tym zajmuję.",
        "nothing_to_repeat": "Nie ma czego powtarzać.",
        "do_next": "To będzie następne.",
        "do_later": "To będzie później.",
        "queue_full": "Więcej teraz nie zapamiętam, powiedz to proszę później jeszcze raz.",
        "taken_back": "Dobrze, pominę to.",
        "nothing_next": "Nic więcej nie jest zaplanowane.",
        "did_nothing": "Przed chwilą nic nie zrobiłem.",
        "not_done": "Przepraszam, nie udało mi się tego zrobić.",
        "no_value": "Nie znam teraz tej wartości.",
        "not_all": "Nie udało mi się zrobić wszystkiego.",
        "cancelled": "Dobrze, zostaję w miejscu.",
        "not_ready": "Nie jestem jeszcze gotowy.",
        "still_working": "Wciąż się tym zajmuję.",
        "on_it": "Już się tym zajmuję.",
        "thinking": "Zastanawiam się.",
        "rehearsed": "To była tylko próba: nic nie zrobiłem.",
        "unstopped": "Uwaga, coś może się jeszcze poruszać.",
        "by_myself": "Teraz myślę samodzielnie.",
        "refused": "W porządku.",
        "unanswered": "Nie usłyszałem odpowiedzi, więc nic nie zrobiłem.",
        "unclear": "Nie zrozumiałem tego, więc się zatrzymuję. Co mam zrobić?",
        "when_unclear": "Nie zrozumiałem, kiedy to ma być. Kiedy mam to zrobić?",
        "schedule_full": "Nie mogę zaplanować nic więcej.",
        "nothing_planned": "Nic nie jest zaplanowane.",
        "plan_not_kept": "Niestety nie udało mi się tego zanotować, więc nie jest to zaplanowane.",
        "may_come_back": "Nie udało mi się usunąć tego z listy: po ponownym uruchomieniu może wrócić.",
    },
    not_answered="Nie ma jeszcze odpowiedzi od: {}.",
    tools_counted="Liczba moich narzędzi: {}.",
    shall_i="Czy mam to zrobić: {}?",
    shall_i_now="Czy mam to zrobić teraz: {}?",
    at_most_times="To za dużo razy: najwyżej {}.",
    next_order="Następne: {}.",
    later_order="Potem: {}.",
    left_over="Tego nie zrobiłem: {}.",
    planned="Zaplanowane na {time}: {order}.",
    is_due="Już czas: {order}.",
    missed="Nie zrobiłem tego, co było zaplanowane na {time}: {order}.",
    dropped="Liczba odwołanych zaplanowanych poleceń: {}.",
    unnamed="Liczba zaplanowanych poleceń, których nie wymieniłem: {}.",
    can_do="Umiem: {}.",
    known="Znam: {}.",
    unknown="Nie znam: {}.",
    unsaid="Co to ma być: {}?",
    between="Musi być od {} do {}.",
    at_least="Musi być co najmniej {}.",
    at_most="Musi być najwyżej {}.",
    reason="Powód: {}.",
    causes={
        Cause.UNAVAILABLE: "to jest niedostępne",
        Cause.NO_ANSWER: "odpowiedź nie przyszła na czas",
        Cause.REFUSED: "to zostało odrzucone",
        Cause.CANCELLED: "to zostało anulowane",
        Cause.UNREADABLE: "odpowiedź jest nieczytelna",
        Cause.UNHEARD: "nikt nie słucha",
        Cause.TOO_LONG: "to trwałoby zbyt długo",
        Cause.TOO_OFTEN: "to było zbyt często",
        Cause.MOVING: "coś się jeszcze porusza",
        Cause.UNSURE: "być może to jeszcze trwa",
        Cause.FAILED: "coś poszło nie tak",
    },
    directive=(
        "Wywołaj narzędzie przy każdej czynności i przy wszystkim, co się zmienia, jak bateria czy "
        "położenie; nigdy nie zgaduj. Wywołaj je raz. Potem powiedz jednym krótkim zdaniem, co z "
        "tego wyszło, bez JSON. Jeśli żadne narzędzie nie pasuje, powiedz to. Jeśli brakuje "
        "wartości, zapytaj o nią. Odpowiadaj po polsku."
    ),
    examples_heading="Postać każdego wywołania, ze zmyślonymi wartościami:",
    example_talk=ExampleTalk(
        "Gotowe.", "Wartość to 1.", "Cześć.", "Cześć!", "Dziękuję.", "Nie ma za co."
    ),
)

# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:być|był|będ|jest|mieć|mieli|miał|mog|móg|chc|musz|musi|wie[dm]|widz|zobacz|u?słysz|z?rozum|(?:po)?myśl|sądz|u?wierz|uważ"
    r"|mów|powie[dm]|pomi[nj]|opowi|odpowi|(?:za)?pyt|powt[óa]rz|wyjaśni|tłumacz|opis|pom[óo]g|pomag|pomo[gc]|służ|wysłuch|słuch|(?:po)?czek"
    r"|potrzeb|koch|lubi|polubi|wol[eę]|wolał|uwielb|u?ciesz|(?:za)?pamięt|przypom|zapom|(?:na)?ucz|zna[mćł]|pozna|znajd|znal[ae]z"
    r"|s?prób|(?:po)?stara|(?:po)?czu|żyj|ży[ćł]|mieszk|prac|działa|funkcjon|zauważ|otrzym|dosta[łjn]|życz|(?:po)?dzięk|przepr|żał|zgad"
    r"|przypusz|wątpi|rozpozn|(?:prze)?czyt|(?:po)?licz|z?mierz|waż|sprawd|wyobra|marz|śni|śpi|spa[ćł]|s?trac|z?gub|(?:po)?myl|z?decyd"
    r"|(?:za)?propon|poleca|suger|ofer|zgłasz|zgłosz|(?:po)?inform|ostrze[gż]|obiec|poka[żz]|używ|nazyw|obaw|boję|bał|martw|interes|posiad"
    r"|zawier|spodziew|wymag|szuk|(?:po)?patrz|spojrz|ogląd|potwierd|przyjm|przyj[ęąm]|dba|zadba|znacz|żart|baw|zosta[jnł]|przewid"
    r"|zastan|rozważ|anali|oceni|prosz|prosi|postęp|szan|doceni|brak|istni|rozmaw|porozm|gada|stwierdz|wybacz|wspier|popełni"
    r"|wykry|wyczu|rejestr|urodz|nazwę|radz|porad|siedz|leż|trzym|tęskni|śmiej|umie|potrafi|zajęt|zablok|uszkodz|ogranicz|niedost|zeps|przeciąż"
    r"|zaprogram|stworz|zaprojekt|nieznan|zmęcz|czerwon|zielon|znan|zawi[óo]d|zwykł)\w*|mam|daję|dam|wiem|stoję|noszę|tam|sam"
    r"|nam|wam|się|cię|mnie|program|z?robię(?:,? (?:co|wszystko|błąd)|(?=[ .]*$))|zrobił[ea]m (?:błąd|co mog|wszystko)|tę|trochę|chwilę|wodę|kawę|rękę|nogę|ramię"
    r"|(?:st|k|ci|światł|hasł|t|źródł|szkł|mydł|krzesł|dzi|artyk|mod|zesp|skrzydł|pudł|masł|kan|materi|protok|tyt|sygn|kryszt)[aou]?ł?em)\b"
)
_NOW = r"(?: ?(?:ja|już|teraz|zaraz|właśnie|więc|się|ci|go|ją|je|to|tu|tam|wam|natychmiast|od razu|szybko|potem|także|też|chętnie|tylko)\b)*"
_OPEN = rf"(?:^|[,.:;!…] ?|\b(?:i|a|no|tak|ok|okej|dobrze|jasne|oczywiście) )(?:(?:w|na|do|od|z|ze|zgodnie z) \w+(?: \w+)? )?{_NOW} ?\b"
_INFINITIVE = (
    r"(?:(?:po|pod|do|prze|w|wy|przy)?jechać|iść|pójść|podejść|przyjść|wyjść|wejść|przejść|skręc(?:ić|ać)|obr(?:ócić|acać)"
    r"|odwrócić|zawr(?:ócić|acać)|cof(?:nąć|ać)|ruszyć|wr(?:ócić|acać)|włącz(?:yć|ać)|wyłącz(?:yć|ać)"
    r"|zapal(?:ić|ać)|zgasić|otw(?:orzyć|ierać)|zam(?:knąć|ykać)|wziąć|podnieść|opuścić|przynieść"
    r"|zanieść|zabrać|zbliżyć|za?dokować|za?parkować|(?:na)?ładować|chwycić|złapać|położyć|postawić|puścić"
    r"|wykonać|zrobić|poruszyć|przesunąć|przemieścić|zacząć|śledzić|posprzątać|podać|zaprowadzić|znaleźć"
    r"|iść|odkurzyć|umyć|odsunąć|przysunąć|podążać|kontynuować)"
)
_ORDER = (
    r"(?:(?:po|pod|do|prze|w|wy|od|przy|z)?jedź(?:cie)?|(?:pój|przyj|wyj|wej|przej|podej|odej|i)dź(?:cie)?|chodź"
    r"|skręć|skręcaj|zakręć|obróć|obracaj|odwróć|zawróć|wróć|wracaj|powróć|cofnij|cofaj|rusz(?:aj)?|włącz|wyłącz"
    r"|zapal|zgaś|otwórz|zamknij|przynieś|podaj|weź|zabierz|zanieś|chwyć|złap|podnieś|opuść|połóż|postaw|odstaw"
    r"|odłóż|puść|wypuść|upuść|zawieź|zaprowadź|prowadź|za?dokuj|za?parkuj|(?:na)?ładuj|śledź|podążaj|zbliż|oddal"
    r"|przesuń|odsuń|przysuń|leć|zatrzymaj|uruchom|daj mi|postaw)"
)
_N = r"(?:\d[\d.,]*|jeden|jedną|jedno|dwa|dwie|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|dziesięć|dwadzieścia|trzydzieści|czterdzieści(?: pięć)?|sześćdziesiąt|dziewięćdziesiąt|sto(?: \w+)?|pół|półtora|kilka|parę|jeszcze jeden)"
_UNIT = r"(?:m|metr(?:y|ów|a)?|centymetr(?:y|ów|a)?|cm|krok(?:i|ów|u)?|stop(?:ień|nie|ni)|°)"
_WAY = r"(?:w (?:lewo|prawo|przód|tył|górę|dół)|na (?:lewo|prawo|wprost)|do (?:przodu|tyłu)|naprzód|prosto|wstecz|z powrotem|dookoła|bliżej|dalej|tutaj|tam)"
# A noun that something is done to ends as a verb of the first person does.
_NOUN = r"\w*(?:[włpbfh]|(?<!ez)(?<!j)m|(?<!ie)(?<!łu)k|[csz]j|(?<!pł)(?<![wmg])[iy]n)ę\b"
_COMMAND = (
    r"(?!(?:tutaj|dzisiaj|wczoraj|zwyczaj|zazwyczaj|rodzaj|urodzaj|obyczaj|odcień|zaś|wieś|zostań"
    r"|(?:po|za)czekaj|posłuchaj|uważaj|zapamiętaj|przeczytaj|od(?:gadnij|powiadaj)|opowiadaj|obiecaj"
    r"|(?:po)?rozmawiaj|pogadaj|zgadnij|zaśpiewaj|zanuć|(?:wy|za)recytuj|zdefiniuj|zasugeruj|oszacuj"
    r"|podsumuj|zaproponuj|udawaj|wyobraź|(?:po|do)radź|(?:ob|po|od|wy)licz|porównaj|przypomnij)\b)"
    r"(?:do|na|ob?|od|po|pod|prze|przy|roz|s|u|we?|wy|za?|ze)\w+"
    r"(?:[iyu]j|[^z]aj|(?<!ł[ae])ś|ń|[^a]cz|czyść|rm|[ió]e?rz|(?<!j)ęć|(?<!powie)(?<!powó)d?ź)(?:cie)? \w{3,}"
)

_CLAIMS = Claims(
    doing=any_of(
        rf"{_OPEN}(?!{_IDLE}|{_NOUN})\w{{2,}}(?:ę|am)\b(?! tylko \w+[ .!]*$)(?! (?:się )?(?:zwykle|często|zawsze|na (?:dwóch|czterech|kołach)))",
        rf"\b(?:będę|zamierzam|mam zamiar|idę|jadę|zaczynam){_NOW} (?!{_IDLE})(?:\w+ć|\w+ł[ao]?)\b",
        r"\bjestem (?:już |właśnie )?w (?:drodze|trakcie|ruchu)\b|\bjuż (?:się )?(?:jadę|idę|robię|robi)\b|\bw drodze\b|^(?:no to )?(?:w drogę|ruszamy|jedziemy)\b",
        r"\b(?:ten |twój |mój )?robot (?:właśnie |teraz |już )*(?:się )?(?:jedzie|skręca|obraca|porusza|rusza|cofa|włącza|wyłącza|wraca|otwiera|zamyka)\b",
    ),
    done=any_of(
        rf"\b(?!{_IDLE})\w{{2,}}(?:ł(?:em|am)|(?:li|ły)śmy)\b|\b(?:żem|robot){_NOW} (?!{_IDLE})\w{{2,}}ła?\b",
    ),
    state=any_of(
        r"\bjestem(?: już| teraz| z powrotem| znów)* (?:w|we|na|przy|przed|obok|u|pod) \w+|\bjestem(?: już| teraz)* (?:na miejscu|gotow\w*|zadokowan\w*|zaparkowan\w*|tutaj|tam|z powrotem)\b|\bstoję(?: już| teraz)* (?:w|na|przy|przed|obok|pod)\b",
        rf"\b(?:jest|są|został[aoy]?|zostali){_NOW} (?!{_IDLE})\w{{2,}}(?:[aoe]n|ęt|rt|yt|ut)[yaei]\b|\bgotow[ey]\b|\b(?:włączon|wyłączon|zapalon|zgaszon|otwart|zamknięt|ukończon|zakończon|wykonan|zrealizowan)[aeyio]\b",
        rf"^(?!.*\b(?:jest|są|mam|to|jestem|był\w*)\b)(?:\w+ ){{0,3}}(?!{_IDLE})\w{{2,}}(?:[aoe]n|ęt|rt|yt|ut)[yaei][ .!]*$",
        r"^(?:gotów|udało się|na miejscu|proszę bardzo|oto|już jestem|i już|jest)\b|\bpomyślnie\b|\bz powodzeniem\b|\bsukces\w*\b|\budało (?:mi )?się\b|\bdziałało\b",
        r"\bświatło(?: już| teraz)* (?:się )?(?:świeci|pali)\b|\brobot (?:jest|stoi|znajduje się)\b",
    ),
    agreed=any_of(
        r"(?:(?:dobrze|dobra|okej|ok|okay|jasne|oczywiście|rozumiem|zrozumiał[ea]m|zrozumiano|pewnie|tak|tak jest|już się robi|się robi"
        r"|robi się|z przyjemnością|chętnie|nie ma (?:sprawy|problemu)|zgoda|zaraz|natychmiast|od razu|już|gotowe|zrobione|wykonane"
        r"|załatwione|świetnie|super|w porządku|niech będzie|jak sobie życzysz|przyj[ąę]łem|przyjęłam|przyjęto|wedle życzenia|do usług"
        r"|proszę bardzo|no|aha|naturalnie|bez problemu|już lecę|nie martw się)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:nie|nigdy|nic|niczego|nikt|nikogo|żad(?:en|n\w+)|bez|ani|niestety|prawie|omal|nieomal|o mało|niemożliw\w*|nieudan\w*|niepowodzeni\w*|zawiódł\w*|zawiodł\w*)\b"
    ),
    condition=any_of(
        r"\b(?:jeśli|jeżeli|gdy|kiedy|gdyby\w*|jak tylko|chyba że|czy|dopóki|dopiero gdy|o ile)\b"
    ),
    conjunctions=r"\b(?:ale|lecz|jednak|natomiast)\b|\b[ia] (?=(?:się |już |teraz |nie |potem )*\w*(?:łem|łam|ę)\b)",
    candid=any_of(
        r"\b(?:mogę|możemy|mógłbym|mogłabym|potrafię|umiem|mam możliwość|muszę (?:znać|wiedzieć)|potrzebuję|potrzebn\w+|trzeba|należy|proszę (?:o |podać|podaj|powiedzieć|powiedz|powtórzyć|powtórz|sprecyzuj|wskazać|wskaż|wybrać|wybierz|określić|określ|spróbuj)|podaj|powiedz(?: mi)?|sprecyzuj|powtórz|określ|wskaż)\b",
        r"^(?:jaki\w*|któr\w+|gdzie|dokąd|skąd|co|kto|kogo|czego|dlaczego|czemu|kiedy|czy|ile|o ile|jak(?! (?:sobie|chcesz|chciał|prosi|kaza|mówi|polec|zażycz))|na ile)\b",
    ),
    limits=any_of(
        r"\b(?:błąd|błęd\w+|awari\w+|usterk\w+|zablokowan\w+|zajęt\w+|nieznan\w+|nieprawidłow\w+|niepoprawn\w+|brak\w*|odmówi\w+|odmow\w+|odrzucon\w+|najwyżej|maksymaln\w+|tylko|jedynie|niejasn\w+|trudn\w+|niebezpieczn\w+|poza zasięgiem|limit\w*|przekracza|przekroczon\w+|utkn\w+|zepsut\w+|niedostępn\w+)\b",
        r"\bzbyt\b|\bza (?:daleko|duż\w+|wysok\w+|dług\w+|szybko|mał\w+|krótk\w+|blisko|ciężk\w+|wąsk\w+|późno)\b|\b(?:jest|mam|pojawił się) problem\b|\bobawiam się\b|\bszkoda\b",
    ),
    asking=any_of(
        r"\b(?:podaj|powiedz(?: mi)?|proszę (?:o (?:podanie|powtórzenie|doprecyzowanie|wskazanie)|podać|powiedzieć|powtórzyć|sprecyzować|wskazać|wybrać|określić|doprecyzować)|sprecyzuj|doprecyzuj|powtórz|określ|wskaż)\b",
        r"\bmuszę (?:znać|wiedzieć)\b|\bpotrzebuję (?:znać|wiedzieć|więcej|odległości|informacji)\b|\bbrakuje (?:mi )?\w+|\bnie wiem,? (?:gdzie mam|dokąd|o ile|ile|który|która|które)\b|\bniejasn\w+\b",
        r"^(?:(?:w|do|na|o|przez|z|a|i) )?(?:jak(?:i|ą|a|ie|iej|im) (?!ładn|pięk|mił)|któr\w+|gdzie|dokąd|ile|ilu|jak (?:daleko|długo|szybko|wysoko|mocno)|co (?:dokładnie|mam)|kogo|czy)\b",
    ),
    offering=any_of(
        r"\b(?:mogę|mógłbym|mogłabym) (?:\w+ ){0,2}(?:pomóc|zrobić dla)\b|\bw czym pomóc\b",
    ),
    failing=any_of(
        r"\bnie (?:mogłem|mogłam|mogło|udało|zadziałało|powiodło|został\w*)\b|\bnie (?:dałem|dałam) rady\b",
    ),
    unknowing=any_of(
        r"(?:\bniestety )?\bnie (?:\w+ ){0,2}?(?:zrozumia\w+|rozumiem|zrozumieć|usłysza\w+|dosłysza\w+)\b",
        r"(?:\bniestety )?\bnie wiem(?: (?:tego|nic o tym))?(?=\s*(?:[^\w\s]|$))",
        r"\bnie mam pojęcia\b",
    ),
    polite=any_of(
        r"\b(?:(?:czy )?(?:potrzebujesz|chcesz|życzysz sobie|jest|mogę zrobić|mam zrobić|zrobić) )?(?:coś|czegoś|cokolwiek) (?:jeszcze|innego|więcej)\b[^,.]*|\b(?:czy )?(?:potrzebujesz|chcesz|zrobić|mam zrobić) jeszcze (?:czegoś|coś)\b[^,.]*|\bco (?:jeszcze|dalej)\b[^,.]*|\b(?:dobrze|w porządku|okej|zgadza się|prawda|może być|tak)\s*\?",
        r"\b(?:nie ma|żad\w+|bez|bez żad\w+) (?:problem\w*|spraw\w*|kłopot\w*|błęd\w*|przeszk\w+|zwłoki|wątpienia|trudu|obaw)\b|\bnie ma za co\b|\bnie (?:martw|przejmuj) się\b|\b(?:proszę )?się nie martwić\b|\bnie tylko\b|\bnic (?:więcej|nie szkodzi)\b|\bnie inaczej\b|\bnie zwlekając\b",
        r"\b(?:teraz |już )?możesz (?:już |teraz )*(?:zobaczyć|wejść|iść|przejść|korzystać|wyjść|spać|być|odpocząć)\b|\bmogę (?:już |teraz )?(?:potwierdzić|powiedzieć|zameldować)\b|\bjak (?:najszybciej|tylko mogę)\b|\b(?:czemu|dlaczego) nie\b|\b(?:jeśli|jeżeli|gdyby\w*) (?:(?:będziesz )?(?:czegoś |jeszcze )*(?:potrzebujesz|potrzebować)|(?:czegoś |jeszcze )+chcesz)\b[^,.]*|\bw czym (?:jeszcze )?mogę\b[^,.]*|\bprosz[ęo] bardzo\b",
    ),
    sorry=any_of(
        r"(?:(?:och|ach|oj|ojej|bardzo|naprawdę|serdecznie|niezmiernie|strasznie|najmocniej)[\s,]*)*(?:przepraszam\w*|wybacz\w*|przykro|sorki|sorry|pardon|ups|hm+)"
        r"(?:[\s,]+(?:mi|bardzo|cię|najmocniej|z tego powodu|za (?:to|kłopot|zamieszanie|niedogodności|\w+)))*"
    ),
    order=order(
        r"proszę|teraz|potem|i|a|robocie|robot|no|dobra|ok|okej|hej|ej|halo|to|więc|tak|szybko|powoli|natychmiast|już|cześć|a teraz|i teraz",
        _ORDER,
        rf"\b(?:możesz|mógłbyś|mogłabyś|masz|musisz|powinieneś|proszę|zechciej|zechcesz|trzeba) (?:proszę |się |teraz |mi |już |szybko )*{_INFINITIVE}\b",
        r"\b(?:żebyś|aby[śs]) (?:się |mi |teraz )*\w+ł[ao]?\b|\bniech (?:pan|pani|robot) (?:się )?(?:po)?(?:jedzie|skręci|obróci|cofnie|wróci|włączy|zgasi|otworzy|zamknie|przyniesie|idzie)\b",
        rf"\bproszę,? (?:{_ORDER})(?!\w)",
    ),
    wish=wish(
        r"proszę|teraz|i|a|potem|robocie|robot|no|dobra|ok|okej|hej|powoli|wolno|szybko|ostrożnie|trochę|troszkę|odrobinę|jeszcze|tylko|już|tak",
        rf"(?:o )?{_N} (?:\w+ )?{_UNIT}(?: (?:więcej|jeszcze|proszę|{_WAY}))*|(?:trochę |bardziej |jeszcze |nieco )*(?:{_WAY}\b ?)+(?:o )?(?:{_N} (?:\w+ )?{_UNIT})?(?: proszę| teraz| jeszcze)*|(?:z powrotem )?(?:do|na|ku|w stronę) \w+(?:i|u|a|y|ej|ego)(?: proszę| teraz)*"
        rf"|(?:jeden |jeszcze jeden )?krok {_WAY}|(?:jeszcze raz|ponownie|znowu|znów|od nowa|to samo|powtórz(?: to)?|szybciej|wolniej|jeszcze trochę|jeszcze kawałek|kontynuuj)(?: proszę| to samo| od początku)*|światło (?:włączone|wyłączone)",
        r"\b(?:chcę|chciałbym|chciałabym|życzę sobie|potrzebuję|wolałbym),? (?:żebyś|abyś|by[śs])\b(?! (?:wiedział|mi powiedział))|\b(?:musisz|masz|powinieneś|powinnaś) (?:się |mi |teraz |już )*\w+(?:ć|c)\b(?<!wiedzieć)|^(?:jedźmy|chodźmy|wracajmy|skręćmy|ruszajmy|zróbmy)\b|^(?:możemy |teraz )?(?:jedziemy|idziemy|wracamy) (?:do|na)\b",
        rf"^(?:czy )?(?:możesz|mógłbyś|mogłabyś|umiesz) (?:proszę |się |teraz |mi |mnie |już |tu )*{_INFINITIVE}\b|^(?:się )?(?:skręcić|jechać|cofnąć|obrócić|zawrócić|włączyć|wyłączyć|otworzyć|zamknąć|podjechać|wrócić)\b",
        rf"^(?:(?:proszę|teraz|i|a|potem|robocie|robot|no|dobra|ok|okej|hej|więc|już)[,! ]+)*(?:{_COMMAND}|zrób (?:to (?:jeszcze|znowu|samo)|zdjęcie|krok|obrót|miejsce|kółko)|posprzątaj|odkurz|umyj|wytrzyj|zamieć|zatańcz|pomachaj|rzuć|kopnij|pchnij|popchnij|pociągnij|naciśnij|wciśnij|pokaż mi|zaprowadź|poszukaj|szukaj|znajdź|sfotografuj|nagraj|zeskanuj|skanuj|patroluj|stań|usiądź|wstań|poczekaj (?:przy|w|na)|podlej|nalej|wyląduj|wystartuj|przyspiesz|zwolnij|kręć|poruszaj|oprowadź|spójrz (?:w|na)|popatrz (?:w|na)|obejrzyj|zawołaj|przytul|wyjmij|włóż|umieść|dostarcz|opróżnij|napełnij|zawieś|zdejmij|przewieź|zmień|ustaw|przybliż|odejdź|ustąp|skocz|biegnij)\b",
    ),
    helping=r"\b(?:pomóc|pomagać|prośb|mogę|niestety)\w*",
    chatter=r"^(?:do (?:widzenia|zobaczenia|jutra|diabła|usłyszenia|rzeczy|tej pory)|na (?:razie|pewno|przykład|zdrowie|szczęście)|idź (?:spać|do diabła)|w (?:porządku|zasadzie))\b|\b(?:pomóc|pomożesz|pomóż|opowiedz|opowiedzieć|powiedzieć mi|wyjaśnij|wytłumacz|żart|porozmawiaj\w*)\b",
)

_SIGNS = Signs(
    mark="ąćęłńśźż",
    small_words=words(
        """
        do to         ona jest są był była było być mam masz mamy mnie cię ciebie się jej jego tego tej tym tych kto jak gdzie dokąd kiedy dlaczego czy lub albo że żeby z przed przy dla bez nie nic już teraz tutaj jeszcze bardzo też tylko jestem jesteś mój moja moje twój twoja twoje można proszę dziękuję może mogę możesz będę będzie jeden dwa trzy cztery pięć dziesięć metrów metry lewo prawo przodu jedź skręć niech więc przepraszam oraz właśnie razu potem wszystko coś
        """
    ),
    telling=words(
        "jeden dwa trzy cztery pięć dziesięć lewo prawo przodu tyłu jedź skręć tam tu tutaj"
    ),
)

_DEEDS = Deeds(
    around=words(
        """
        tak już przed chwilą wcześniej niedawno dopiero właśnie teraz potem także też dokładnie
        zgadza poprzednio chwilę temu moment minutę minut sekund ostatnio rzeczywiście owszem się
        """
    ),
    endings=phrases(
        "lem, lam, ylem, ylam, les, las, il, al, am, ac, ic, yc, nij, ij, aj, cie, iem, ilo, ony, ona"
    ),
    families=phrases(
        """
        jedz jech jad pojedz pojech pojad, idz isc pojd pojsc szed szl poszed poszl,
        wroc wrac, obroc obrac, wez wzi wziel wezm, otworz otwier, zamkn zamknal zamknel zamyk,
        cofn cofnal cofnel cofa, przynies przynios, podnies podnios, skrec skrecaj,
        zgas zgasz, podjedz podjech podjezdz
        """
    ),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        jedno, dwa, trzy, cztery, pięć, sześć, siedem, osiem, dziewięć, dziesięć, jedenaście,
        dwanaście, trzynaście, czternaście, piętnaście, szesnaście, siedemnaście, osiemnaście,
        dziewiętnaście, dwadzieścia
        """
    ),
    tools=r"narzędzi(?:e|a|ami|om)?\b:?|funkcj[eai]\b",
    used=r"użył[ea]m|użyto|użyć|potrzebuję|potrzebne",
)

_FULL_STOPS = FullStops(
    titles=words("dr prof mgr inż hab ks ul św gen płk kpt"),
    abbreviations=words(
        """
        np okł m.in tzw tzn tj zob godz wg pkt woj ds r.b br nt jw wyd tys ww
        """
    ),
    may_end=words("itd itp p.n.e n.e"),
    units=words("proc tys mln mld godz min sek zł gr"),
    before_number=words("nr ok str poz pkt rozdz art"),
    starters=words(
        """
        Ja Nie Teraz Potem To Jestem Jest Mogę Mam Czy Co Gdzie Jak Kiedy Proszę Następnie Jadę Tak
        Dobrze Gotowe Skręcam On Ona Już Tam Tutaj
        """
    ),
    roles=words("asystent"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "milimetr, milimetry, milimetrów",
        "cm": "centymetr, centymetry, centymetrów, centymetra",
        "m": "metr, metry, metrów, metra",
        "km": "kilometr, kilometry, kilometrów, kilometra",
        "deg": "stopień, stopnie, stopni",
        "circ": "obrót, obroty, obrotów",
        "s": "sekunda, sekundę, sekundy, sekund",
        "min": "minuta, minutę, minuty, minut",
        "h": "godzina, godzinę, godziny, godzin",
        "d": "dzień, dni",
        "wk": "tydzień, tygodnie, tygodni",
        "cm/s": "centymetrów na sekundę",
        "m/s": "metr na sekundę, metry na sekundę, metrów na sekundę, metra na sekundę",
        "km/h": "kilometrów na godzinę, kilometry na godzinę",
        "deg/s": "stopni na sekundę",
        "g": "gram, gramy, gramów",
        "kg": "kilo, kilogram, kilogramy, kilogramów",
        "t": "tona, tonę, tony, ton",
        "mL": "mililitr, mililitry, mililitrów",
        "L": "litr, litry, litrów",
        "Cel": "stopni celsjusza, stopnie celsjusza, stopień celsjusza",
        "%": "procent, procenta, procentów",
        "V": "wolt, wolty, woltów",
    },
    behind_unit={
        "i pół": 0.5,
    },
    joiners=phrases("i potem, a potem, potem, i następnie, a następnie, następnie, i, oraz"),
    point=("przecinek",),
    parts={"pół": 0.5, "półtora": 1.5, "półtorej": 1.5},
    in_full={
        "1 m": "metr",
        "1 cm": "centymetr",
        "1 km": "kilometr",
        "1 min": "minutę, minutkę",
        "1 s": "sekundę, sekundkę",
        "1 circ": "obrót",
        "0.5 h": "pół godziny",
        "0.25 h": "kwadrans",
        "1.5 h": "półtorej godziny",
        "1 deg": "stopień",
        "0.5 circ": "pół obrotu",
    },
    amounts=phrases(
        """
        cały, cała, całą, całe, całego, całej, pełny, pełen, pełną, pełne, pełna, zupełnie,
        całkowicie, kompletnie, połowa, połowę, połowy, ćwierć, trzecia, trzecią, tuzin, dużo,
        wiele, daleko, dalej, więcej, mniej, jeszcze, znowu, znów, ponownie, powtórz, inny, inna,
        inną, inne, drugi, druga, drugą, drugie, drugiego, drugiej, raz, dwukrotnie, podwójnie,
        podwójną, podwójny, dwa razy, wszystko, wszystkie, wszystkich, oba, obie, obu, obydwa,
        maksimum, maksymalnie, maksymalną, maksymalny, maksymalna, minimum, minimalnie, minimalną,
        najwyżej, najniżej, najwięcej, najmniej, pierwszy, pierwsza, pierwszą, pierwsze, pierwszego,
        pierwszej, trzeci, trzecie, trzeciego, trzeciej, czwarty, czwartą, czwartego, piąty, piątą,
        piątego, szósty, szóstą, ostatni, ostatnia, ostatnią, następny, następna, następną,
        następnego, poprzedni, poprzednią, ten sam, tyle samo, tak samo, sam, samo, samą, samego,
        otwórz, otwarty, otwarte, otwarta, południe, północy, wieczorem, parę, paru, kwadrat,
        trójkąt, prostokąt
        """
    ),
    turned=phrases("dookoła, wokół, dokoła, zawróć, odwróć, zawracaj, koło, kółko"),
    open_amounts=phrases(
        """
        trochę, troszkę, troszeczkę, odrobinę, nieco, lekko, ciut, kilka, kilku, kilkanaście
        """
    ),
    zero=phrases(
        """
        wyłącz, wyłączyć, wyłączone, wyłączona, zgaś, zgasić, zamknij, zamknąć, zamknięty, zamknięte,
        zamknięta, opuść, opuścić, obniż, spuść, dół, dołu, nic, żaden, żadna, żadnych, puste, pusty, pusta, środek,
        prosto, podłoga, podłogę, parter, cisza, cicho, wycisz, stop, zatrzymaj, anuluj, koniec
        """
    ),
    bearings={
        "północ": 0,
        "wschód": 90,
        "południe": 180,
        "zachód": 270,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "sekunda, sekundę, sekundy, sekund, sekundach",
            60: "minuta, minutę, minuty, minut, minutach",
            3600: "godzina, godzinę, godziny, godzin, godzinach",
            86400: "dzień, dni, dnia, dniach",
            604800: "tydzień, tygodnie, tygodni, tygodniu",
        }
    ),
    durations=counted(
        {
            3600: "godzinę",
            900: "kwadrans",
            604800: "tydzień",
        }
    ),
    after=phrases("za {duration}, po {duration}, dokładnie za {duration}"),
    clock=counted(
        {
            0: "{h}:{m}, {h} {m}, godzinie {h}, godzinie {h}:{m}, godzinie {h} {m}, {m} po {h}",
            15: "kwadrans po {h}",
            -30: "wpół do {h}",
            1440: "północy",
        }
    ),
    hours=counted(
        {
            1: "pierwszej",
            2: "drugiej",
            3: "trzeciej",
            4: "czwartej",
            5: "piątej",
            6: "szóstej",
            7: "siódmej",
            8: "ósmej",
            9: "dziewiątej",
            10: "dziesiątej",
            11: "jedenastej",
            12: "dwunastej",
            13: "trzynastej",
            14: "czternastej",
            15: "piętnastej",
            16: "szesnastej",
            17: "siedemnastej",
            18: "osiemnastej",
            19: "dziewiętnastej",
            20: "dwudziestej",
            21: "dwudziestej pierwszej",
            22: "dwudziestej drugiej",
            23: "dwudziestej trzeciej",
        }
    ),
    at=phrases("o {clock}, dokładnie o {clock}"),
    bare=phrases("o {h}, dokładnie o {h}"),
    measures=phrases(
        """
        metr, metry, metrów, centymetrów, centymetry, milimetrów, kilometrów, stopień, stopni,
        stopnie, procent, obrót, obroty, obróć, obróć się, skręć, głośność, prędkość, poziom,
        jasność, temperaturę, zwiększ, zmniejsz, podnieś, obniż
        """
    ),
    starting=phrases("od {clock}, począwszy od {clock}"),
    days=meaning(
        {
            "0": "dziś, dzisiaj",
            "1": "jutro",
            "2": "pojutrze",
            "0 morning": "dziś rano, dzisiaj rano",
            "0 afternoon": "dziś po południu, dzisiaj po południu",
            "0 evening": "dziś wieczorem, dzisiaj wieczorem",
            "0 night": "dziś w nocy, dzisiaj w nocy",
            "1 morning": "jutro rano",
            "1 afternoon": "jutro po południu",
            "1 evening": "jutro wieczorem",
        }
    ),
    weekdays=counted(
        {
            0: "poniedziałek",
            1: "wtorek",
            2: "środę",
            3: "czwartek",
            4: "piątek",
            5: "sobotę",
            6: "niedzielę",
        }
    ),
    on=phrases("w {weekday}, we {weekday}, w ten {weekday}"),
    parts=meaning(
        {
            "morning": "rano",
            "afternoon": "po południu",
            "evening": "wieczorem",
            "night": "w nocy",
        }
    ),
    every=phrases(
        """
        co {duration}, co {unit}, każdego {unit}, w każdy {weekday}, w każdą {weekday}, co
        {weekday}, raz na {duration}
        """
    ),
    daily=meaning(
        {
            "": "codziennie",
            "morning": "każdego ranka, co rano",
            "evening": "co wieczór, każdego wieczoru",
            "night": "co noc, każdej nocy",
        }
    ),
    vague=phrases(
        """
        około {clock}, około {h}, koło {h}, przed {clock}, przed {h}, po {h}, do {h}, do godziny
        {h}, za około {duration}, za jakieś {duration}, za kilka {unit}, za parę {unit}, za {n}
        lub {duration}, za {n} albo {duration}, w ciągu {duration}, za chwilę, za moment, za
        minutę, za sekundę, później, niedługo, wkrótce, kiedyś, od czasu do czasu, co jakiś
        czas, co kilka {unit}, co parę {unit}, w przyszłym tygodniu, w przyszły {weekday}
        """
    ),
    when=phrases("gdy, kiedy, gdy tylko, kiedy tylko, jak tylko, skoro tylko"),
    whenever=phrases("za każdym razem gdy, za każdym razem kiedy, ilekroć"),
    order_begins=phrases("to, wtedy"),
    compares=meaning(
        {
            "<": "poniżej, mniej niż, mniejsza niż, mniejszy niż, niższa niż, niższy niż",
            ">": "powyżej, więcej niż, większa niż, większy niż, wyższa niż, wyższy niż",
            "<=": "najwyżej, co najwyżej",
            ">=": "co najmniej, przynajmniej",
        }
    ),
    percent=phrases("procent, procenta, procentów"),
    full=phrases("pełna, pełny, naładowana, naładowany, w pełni naładowana"),
)

LANGUAGE = Language(
    code="pl",
    name="Polish",
    hearing=_HEARING,
    following=_FOLLOWING,
    queue_talk=_QUEUE_TALK,
    place_talk=_PLACE_TALK,
    saying=_SAYING,
    claims=_CLAIMS,
    signs=_SIGNS,
    deeds=_DEEDS,
    tool_count=_TOOL_COUNT,
    full_stops=_FULL_STOPS,
    spoken_numbers=_SPOKEN_NUMBERS,
    times=_TIMES,
)

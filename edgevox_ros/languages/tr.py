"""Turkish: everything that we recognise or say in it.

Turkish has an i with a dot and one without; other languages' capitals mix them up, so both count
as one letter.
"""

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
    phrases,
    wish,
    words,
)

_HEARING = Hearing(
    stop=phrases(
        """
        dur, durun, durunuz, dursana, dursanıza, dursun, dursunlar, durur musun, durur musunuz,
        durabilir misin, durabilir misiniz, durabilirsin, durmalısın, durmalısınız, durman lazım,
        durman gerek, durman gerekiyor, durmanı istiyorum, durmanı söyledim, durmanızı istiyorum,
        durup, duruver, durdur, durdurun, durdurunuz, durdursun, durdursana, durdurulsun, durdurur musun,
        durdurabilir misin, stop, stopla, olduğun yerde kal, olduğun yerde dur,
        olduğunuz yerde kalın, olduğun yerde bekle, yerinde kal, yerinde dur, yerinden kıpırdama,
        yerinizde kalın, orada kal, burada kal, orada dur, burada dur, öylece kal, öyle kal, yeter,
        yeter artık, artık yeter, yetti artık, yetti, bu kadar yeter, kes, kesin, kes şunu, kesin şunu,
        kes artık, kes sesini, şunu kes, bırak şunu, bırakın şunu, şunu bırak, gitmeyi bırak, dönmeyi bırak,
        hareket etmeyi bırak, ilerlemeyi bırak, takip etmeyi bırak, sürmeyi bırak, gitmeyi kes,
        dönmeyi kes, hareket etmeyi kes, ilerlemeyi kes, takip etmeyi kes, hareket etme,
        hareket etmeyin, hareket etmek yok, hareket yok, kıpırdama, kıpırdamayın, kımıldama, kımıldamayın,
        kıpırdamadan dur, ilerleme, ilerlemeyin, ileri gitme, ileri gitmeyin, daha ileri gitme,
        daha fazla gitme, daha fazla ilerleme, daha gitme, artık gitme, bir adım daha atma,
        bir adım bile atma, tek bir adım bile atma, adım atma, bir santim bile, yaklaşma, yaklaşmayın,
        daha fazla yaklaşma, bana yaklaşma, bana doğru gelme, üstüme gelme, üzerime gelme, gelme üstüme,
        fren, fren yap, fren yapın, frene bas, frene basın, freni çek, frenle, frenleyin, el freni,
        acil fren, acil durdurma, acil duruş, acil dur, acil stop, acil durum, acil durum freni,
        motoru kapat, motorları kapat, motoru kapatın, motorları kapatın, motoru durdur,
        motorları durdur, kontağı kapat, gücü kes, gücü kapat, elektriği kes, enerjiyi kes,
        fişi çek, kendini kapat, kapan, kapat kendini, iptal et, iptal edin, görevi iptal et,
        hepsini iptal et, her şeyi iptal et, hareketi iptal et, işlemi iptal et, işlemi durdur,
        ayağıma basıyorsun, ayağımın üstündesin, canımı acıtıyorsun, canımı yakıyorsun, bana çarptın,
        bana çarpıyorsun, beni eziyorsun, eziyorsun beni, dokunma bana, bana dokunma, çekil üstümden,
        çekil ayağımdan, in üstümden
        """
    ),
    alone=phrases(
        """
        bekle, bekleyin, beklesene, bekler misin, lütfen bekle, dikkat, dikkat et, dikkat edin,
        dikkatli ol, yavaş, yavaşla, yavaşlayın, yavaş ol, yavaş yavaş, yeterli, bırak, bırakın, gitme,
        gitmeyin, iptal, hayır hayır hayır, hayır hayır, yok yok, yapma, yapmayın, sakın, sakın ha, tehlike,
        imdat, yardım edin, pause, durakla, duraklat, dinlen, mola, kırmızı düğme, kırmızı buton, çekil,
        çekilin, olmaz olmaz, aman, aman dikkat, eyvah, vazgeç, bitti, tamam bitti, tamam yeterli
        """
    ),
    moving=phrases(
        """
        yeterince uzak, yeterince yakın, yeterince gittin, yeterince yaklaştın, işte burası, tamam işte burası, yanlış tarafa, yeteri kadar gittin, bu kadar uzak,
        çok uzak, çok uzağa, çok yakın, çok yakınsın, fazla yakın, fazla uzak, fazla hızlı, çok hızlı,
        çok hızlısın, çok hızlı gidiyorsun, o kadar uzağa değil, o kadar uzak değil, o kadar hızlı değil,
        o kadar yakın değil, bu kadar hızlı gitme, bir saniye, bi saniye, bir dakika, bi dakika, bir an,
        bir dakika bekle, bir saniye bekle, biraz bekle, az bekle, bekle biraz, bekle bir dakika,
        bekle bir saniye, bekle orada, bekle burada, orada bekle, burada bekle, mola ver, ara ver,
        biraz dinlen, bir ara ver, burası iyi, burası tamam, burası yeterli, burası uygun, böyle iyi,
        böyle tamam, tamam burası, tamam burada, tamam böyle, tamam yeter, oraya değil, buraya değil,
        o tarafa değil, bu tarafa değil, o yöne değil, öyle değil, orası değil, hayır o değil, yanlış yön,
        yanlış yöne, yanlış taraf, yanlış yer, yanlış yol, yanlış gidiyorsun, ters yön, duvara çarpacaksın,
        çarpacaksın, çarpıyorsun, çarparsın, vuracaksın, kırılacak, düşeceksin, devrileceksin,
        duvara gidiyorsun, üstüme geliyorsun, üzerime geliyorsun, fikrimi değiştirdim, vazgeçtim, boş ver,
        boşver, unut gitsin, unut bunu, bırak beni, beni bırak, bırak onu, onu bırak, rahat bırak,
        beni rahat bırak, elini çek, çek elini, ellerini çek, acıyor, acıdı, acıtıyor, canım acıyor,
        canım yanıyor, ah ayağım, ayağım, sakin, sakin ol, sakin olun, ağır ol, ağırdan al, buraya kadar,
        oraya kadar, o kadar, bu kadar, işte bu kadar, daha değil, henüz değil, daha gitme, biraz yavaş,
        daha yavaş, yavaş git, kapat şunu, kapat onu, gerek yok, gerek kalmadı,
        yardım, yardım et, git buradan, git başımdan, uzaklaş, uzaklaş benden, benden uzak
        dur, uzak dur, çekil git, çekil önümden, defol, rahat bırak beni, ayaklarım,
        ayağımın üstünden, ayağımın üzerinden, ayağımın üzerinde, ayağımın üstünde,
        ayağıma bastın, ayak parmağım, bacağım, dizim, parmağım, parmaklarım, bana
        çarpacaksın, canım yandı, beni itiyorsun, sıkıştım, sıkıştı, korkuyorum, beni
        korkutuyorsun, bu tehlikeli, çok tehlikeli, çocuk var, orada çocuk var, bebek var,
        robotu kapat, fişini çek, bir santim daha gitme, bir metre daha gitme, devam etme,
        devam etmeyin,
        durmuyor, durmuyorsun, durduramıyorum, neden durmuyorsun, niye durmuyorsun
        """
    ),
    moving_alone=phrases(
        """
        hayır, yangın, kapat, geri, elim, ellerim, kolum, başım, kafam, sırtım, kedi,
        köpek, çocuk, bebek, merdiven, merdivenler, duvar, masa, vazo, olamaz, aman
        tanrım, olmaz
        """
    ),
    tails=phrases(
        """
        artık, robot, robotu, şu robotu, bu robotu, motorları, motoru, arabayı, aracı, makineyi,
        hareketi, her şeyi, hepsini, şunu, bunu, onu, kendini, diyorum, dedim, sana diyorum, sana dedim,
        sana söylüyorum, duydun mu, duyuyor musun, duymuyor musun, sağır mısın, aptal, salak,
        gerizekalı, geri zekalı, aptal robot, salak robot, aptal makine, hurda yığını, teneke,
        dostum, arkadaşım, kardeşim, canım, yoksa kapatırım, yoksa çarparsın, yoksa çarpacaksın,
        acıyor, canım acıyor, canım yanıyor, ayağım, hemen, hemen şimdi, şimdi, derhal, burada, orada,
        orda, burda, olduğun yerde, yerinde, bir saniye, bir dakika, biraz, bir an, çarpacaksın,
        düşeceksin, yeter, yahu, hele, bakalım, tamam mı, olur mu, lütfen, bir şey olmadan,
        çok geç olmadan, bir yere çarpmadan, hareket etme, kıpırdama, demedim mi, işte
        """
    ),
    fillers=phrases(
        """
        hey, hmm, ah, oh, aman, aman tanrım, aman allahım, tanrım, allahım, allah aşkına, tanrı aşkına,
        allah kahretsin, kahretsin, lanet olsun, lanet, kahrolası, yahu, lan, ulan, lütfen, rica ederim,
        rica etsem, robot, robotum, sayın robot, sevgili robot, dostum, arkadaşım, kardeşim, abi, hemen,
        hemen şimdi, derhal, şimdi, hadi, haydi, hadi ama, çabuk, çabuk ol, acilen, acele et, artık, tamam,
        peki, teşekkürler, teşekkür ederim, sağ ol, sağol, millet, arkadaşlar, bir zahmet, zahmet olmazsa,
        mümkünse
        """
    ),
    openers=phrases(
        """
        hayır, yok, yo, ama, fakat, sen, siz, sana, bak, baksana, dinle, beni dinle, bekle, dikkat,
        dikkat et, imdat, yardım edin, biri, birisi, anne, baba, anneciğim, babacığım, diyorum,
        diyorum ki, sana diyorum, sana dur dedim, söylüyorum, emrediyorum, yalvarırım, yalvarıyorum,
        ne yapıyorsun, boş ver, boşver, vazgeçtim, yanlış, acıyor, of ya, gitme,
        robota söyle, söyle ona, ona söyle, robot sana, o zaman, aslında, yeter
        """
    ),
    exceptions=phrases(
        """
        dur ne demek, dur demek, dur kelimesi, dur sözcüğü, dur işareti, dur işaretleri, dur levhası, dur tabelası,
        dur ihtarı, dur dersem, dur dersen, dur derse, dur deyince, dur dediğimde, dur dediğinde, dur durak,
        dur durak bilmeden, kim dur dedi, neden dur dedin, stop ne demek, stop lambası, stop lambaları, stop ışığı,
        stop dersem, sakın durma, sakın durmayın, sakın bekleme, fren yapma, fren yapmayın, frene basma, fren sıvısı, fren balatası, fren lambası,
        fren pedalı, fren diski, el freni nerede, yeter mi, yeter ki, yeterli mi, yeterli değil, bana yeter mi,
        yeter artar, yeter de artar, kes yapıştır, dilim kes, dilimi kes, ekmek kes, ekmeği kes, pastayı kes,
        kağıdı kes, kağıt kes, saçımı kes, saç kes, ip kes, kes kopyala, gücü kesme, durup dururken,
        durup düşün, durup dinlenmeden, durur musun hiç, orada kal dedi, iptal etme, iptal etmeyin, acil durum çantası,
        acil durum numarası, acil durum telefonu, kesin olarak, kesin değil, kesin mi, kesin bilgi, kesin sonuç,
        kesin tarih, kapan kurdu, fare kapan, ilerleme var, ilerleme kaydetti, ilerleme raporu, ilerleme durumu,
        c'est dur, trop dur, très dur, plus dur, si dur, assez dur, aussi dur, moins dur, pain dur, œuf dur,
        oeuf dur, disque dur, travail dur, est dur, était dur, sol dur, bois dur, pas dur, un peu dur
        """
    ),
    at_rest=phrases(
        """
        frenim, freni var, fren nasıl, freni nasıl, bu yeter, bana yeter, bize yeter, hepimize yeter, bitti mi,
        kesin var, kesin yok, dur à, benimle kal, burada kal benimle, gece burada kal
        """
    ),
    tales=phrases(
        """
        ne zaman, nerede, nereye, neden, niçin, niye, nasıl, dün, evvelsi gün, geçen hafta, geçen gün, bir zamanlar,
        bir varmış bir yokmuş, otobüs, tren, tramvay, metro, vapur, eğer, hangi durakta, kim söyledi,
        ne olur, ne demek, biliyor musun, bilir misin, kaç dakika, hangi, ne kadar sürer
        """
    ),
    joiners=phrases(
        """
        ve, sonra, ve sonra, sonra da, ondan sonra, ardından, ve ardından, daha sonra, ve şimdi, şimdi,
        onun yerine, bunun yerine, ve bunun yerine, sonrasında, ama, fakat, akabinde
        """
    ),
    linking=phrases("durup, durduktan sonra, durun ve, dur ve"),
    softeners=phrases(
        """
        lütfen, şimdi, hemen, derhal, hadi, haydi, robot, hey robot, yavaşça, hızlıca, dikkatlice, bunun yerine,
        onun yerine, önce, tamam, peki
        """
    ),
    command_endings=phrases(
        """
        git, gidin, gidiver, gel, gelin, geliver, sola dön, sağa dön, geri dön, geriye dön, arkaya dön, arkanı dön,
        bana dön, ona dön, derece dön, istasyona dön, mutfağa dön, ofise dön, odaya dön, salona dön, üsse dön,
        yerine dön, eve dön, etrafında dön, tekrar dön, kapıya dön, dönün, dönüver, ilerle, ilerleyin, geri çekil,
        geriye çekil, kenara çekil, yana çekil, ışığı aç, ışıkları aç, kapıyı aç, lambayı aç, müziği aç,
        radyoyu aç, televizyonu aç, pencereyi aç, perdeyi aç, kamerayı aç, kıskacı aç, klimayı aç, ışığı kapat,
        ışıkları kapat, kapıyı kapat, lambayı kapat, müziği kapat, radyoyu kapat, televizyonu kapat,
        pencereyi kapat, perdeyi kapat, kıskacı kapat, klimayı kapat, açın, kapatın, ışığı yak, lambayı yak, ışıkları yak,
        ışığı söndür, söndür, söndürün, getir, getirin, getiriver, götür, götürün, bardağı al, onu al, bunu al, şunu al,
        kutuyu al, topu al, küpü al, bana ver, bana suyu ver, onu ver, bunu ver, topu ver, bardağı ver, selam ver, haber ver,
        bilgi ver, masaya koy, yere koy, oraya koy, buraya koy, masaya bırak, yere bırak, bardağı bırak, kaldır, kaldırın, indir, indirin,
        bardağı tut, elimi tut, topu tut, kapıyı tut, taşı, taşıyın, kapıyı it, kutuyu it, kapıyı çek, fotoğraf çek,
        resim çek, düğmeye bas, tuşa bas, butona bas, kadar say, söyle, söyleyin, merhaba de, selam de, günaydın de,
        iyi geceler de, hoşça kal de, teşekkür et, anlat, anlatın, göster, gösterin, bana bak, sola bak, sağa bak,
        etrafına bak, ona bak, oraya bak, buraya bak, müzik çal, şarkı çal, zili çal, şarkı söyle, oynat, başlat, başla, başlayın,
        devam et, devam edin, park et, park edin, şarj ol, şarj et, şarj olun, takip et, takip edin, peşimden gel,
        topu bul, anahtarımı bul, bardağı bul, annemi ara, babamı ara, temizle, temizleyin, süpür, süpürün, masayı sil,
        yeri sil, yıka, topla, toplayın, topu at, çöpe at, fırlat, yakala, selamla, el salla, dans et, otur, oturun,
        ayağa kalk, kontrol et, kontrol edin, odayı tara, kaydet, gönder, hatırlat, ölçüm yap, tekrarla, tekrar et, hızlan, yaklaş,
        yanıma yaklaş, uzaklaş, çevir, döndür, ayarla, artır, azalt, kilitle, kilidi aç, doldur, boşalt, yürü, mutfağa gir, odaya gir,
        içeri gir, dışarı çık, odadan çık, mutfaktan çık, öne geç, arkama geç, kahve yap, çay yap, bir tur yap,
        aşağı in, yukarı çık, beni izle, yanaş, kenetlen, su ver, suyu ver, gider misin, gelir misin, döner misin, açar mısın,
        kapatır mısın, getirir misin, verir misin, gidebilir misin, gelebilir misin, dönebilir misin, açabilir misin,
        kapatabilir misin, getirebilir misin, kitabı oku, bunu oku, bunu yaz, uyandır, çağır, koru, devriye gez
        """
    ),
    polite_endings=phrases(
        """
        lütfen, hemen, şimdi, robot, hadi, haydi, bakalım, tamam mı, olur mu, artık, yavaşça, hızlıca, dostum, mısın,
        misin
        """
    ),
    negations=phrases(
        """
        değil, yok, hayır, asla, sakın, hiç, defol, defol git, defolup git, çek git, çekip git, bas git, siktir git,
        cehenneme git, cehennemin dibine git, önüne bak, bastığın yere bak, gittiğin yere bak, bana bak sen,
        bir şey söyle, bir şeyler söyle, doğruyu söyle, bana ne yaptığını söyle, ne yaptığını, kedi, köpek, çocuk,
        adam, kadın, biri, bebek, geliyor, geçiyor, çarpacaksın, yoksa, canım, polis çağır, ambulans çağır, polisi ara,
        beni yere indir, beni indir, ayağını kaldır, ayağımdan çekil, gitme, dönme, yapma, üstümden in, geri zekalı,
        stupid git, you git, bloody git, daft git, old git, silly git
        """
    ),
    yes=phrases(
        """
        evet, evet lütfen, lütfen evet, tabii, tabi, tabii ki, tabi ki, elbette, olur, onaylıyorum,
        onaylandı, onay veriyorum, evet yap, yap, yap onu, tamam, tamamdır, kesinlikle, kesinlikle evet,
        aynen, memnuniyetle, doğru, evet doğru, hadi yap, kabul, kabul ediyorum, peki yap, evet devam et
        """
    ),
    no=phrases(
        """
        hayır, yok, yok hayır, olmaz, olmasın, hayır teşekkürler, hayır teşekkür ederim, hayır sağ ol,
        kesinlikle hayır, kesinlikle olmaz, asla, asla olmaz, sakın, sakın yapma, yapma, onu yapma, bunu yapma,
        istemiyorum, istemem, şimdi değil, henüz değil, daha değil, iptal, vazgeç, vazgeçtim, gerek yok, boş ver,
        yanlış, reddediyorum, onaylamıyorum, tabii ki hayır, elbette hayır, mümkün değil, hiç olmaz, bekle,
        sonra, hayır dedim
        """
    ),
    not_yes=phrases(
        """
        tamam tamam, tamam yeter, tamam artık, tamam tamam yeter, tamam mı, evet evet, evet evet evet,
        evet ama, evet fakat, evet mi, evet hayır, evet de, belki, olabilir, gerçekten, gerçekten mi,
        sahi mi, ciddi misin, ne, nasıl, nasıl yani, efendim, anlamadım, bilmiyorum, bilmem, peki peki, iyi,
        iyi iyi, iyi tamam, ha, hı, hı hı, hıhı, hmm, fark etmez, bakarız, göreceğiz, görürüz, sen bilirsin,
        nasıl istersen, öyle mi, öyle, neden olmasın, galiba, sanırım, herhalde, pardon, özür dilerim,
        tabii tabii, olur olur, aynen aynen, doğru mu, olur mu, yapayım mı, her neyse, neyse, hayret, vay, ya öyle mi,
        haklısın, güzel, hazır, bitti, sağ ol yeter
        """
    ),
    same_letters={"ı": "i"},
)

_FOLLOWING = Following(
    again=phrases(
        """
        tekrar, tekrarla, bunu tekrarla, onu tekrarla, bir daha, bir kez daha, bir kere daha,
        bir defa daha, yine, yeniden, gene, tekrar et, tekrar yap, tekrar dene, bir daha yap,
        bir daha dene, aynısını yap, aynı şeyi yap, yeniden yap, yeniden dene
        """
    ),
    leads=phrases(
        """
        yap, bunu, onu, bunu yap, onu yap, aynısını, aynı şeyi, ve, sonra, dene, tekrar
        """
    ),
    times=phrases("{} kez, {} kere, {} defa"),
    more=phrases("{} kez daha, {} kere daha, {} defa daha, {} tane daha"),
    twice=phrases("iki sefer"),
    twice_more=phrases("iki sefer daha"),
    numbers=phrases("iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on"),
    corrections=phrases(
        """
        hayır, yok, bekle, bir dakika, demek istediğim, yani, onun yerine, bunun yerine, o değil,
        orası değil, oraya değil, öyle değil, daha doğrusu, düzeltme, düzeltiyorum, yanlış,
        unut bunu, unut onu, vazgeçtim
        """
    ),
    keeps=phrases(
        """
        hayır teşekkürler, hayır teşekkür ederim, hayır sağ ol, hayır devam et, hayır iyi,
        hayır sorun değil, yok bir şey, yok sorun değil, yok devam et, yok teşekkürler,
        sen değil, sana değil, sana demedim, sana söylemedim, seninle konuşmuyorum,
        seninle konuşmuyordum
        """
    ),
    please=phrases("lütfen"),
    polite=phrases(
        """
        lütfen, rica ederim, teşekkürler, teşekkür ederim, sağ ol, sağol, robot, robotum, sevgili
        robot, hemen, şimdi, çabuk, hmm, ah, oh, tabii, bir zahmet, efendim, dostum
        """
    ),
    requests=phrases(
        """
        hey, tamam, peki, hadi, haydi, yapabilir misin, eder misin, yapar mısın, senden
        istiyorum, son kez söylüyorum, son kez, son bir kez, son olarak, sonunda, mümkün
        olan en kısa sürede, en kısa sürede, bir an önce, rica etsem, acaba, hazır
        olduğunda, hazır olunca, zahmet olmazsa, sakıncası yoksa, müsait olduğunda,
        mümkünse, dediğim gibi, ne olur, ne olursun, ne olursunuz
        """
    ),
    others=phrases(
        """
        millet, arkadaşlar, çocuklar, herkes, anne, baba, canım, aşkım, beyler, bayanlar, hanımlar
        """
    ),
    say_again=phrases(
        """
        tekrar söyle, tekrar söyler misin, bir daha söyle, bir daha söyler misin, bunu tekrar söyle,
        yine söyle, tekrar eder misin, tekrarlar mısın, tekrarlıyorum, tekrar ediyorum, ne dedin, ne
        demiştin
        """
    ),
    nots=phrases(
        """
        değil, hiç, asla, sakın, olmasın, gitme, gitmeyin, yapma, yapmayın, dönme, dönmeyin,
        açma, açmayın, kapatma, kapatmayın, yakma, ilerleme, hareket etme, istemiyorum,
        gerek yok, olduğu gibi bırak, olduğu gibi bırakın, olduğu gibi kalsın, öylece bırak,
        öyle kalsın, kalsın, dışında her yere, dışında her yer, dışında herhangi, hariç,
        uzak dur, uzak durun, uzak kal, kaçın, kaçının, gerekmez, lüzum yok, gereği yok,
        gitmekten vazgeç
        """
    ),
    riders=phrases(
        """
        unutma, unutmayın, sadece o değil, neden olmasın, çok değil, o kadar değil,
        mümkünse, eğer mümkünse, yapabilirsen, istersen, isterseniz, hazır olunca, hazır
        olduğunda, zamanın olunca, zahmet olmazsa, sorun değil, sorun yok, acelesi yok, bir
        daha, müsait olduğunda, dediğim gibi, vaktin olduğunda, sakıncası yoksa
        """
    ),
    conditions=phrases(
        """
        eğer, şayet, olursa, gelirse, gelince, olduğunda, olunca, çalarsa, çalınca, farz et,
        diyelim ki, varsay, ya eğer, *diğinde, *dığında, *duğunda, *düğünde, *tiğinde,
        *tığında, *tuğunda, *tüğünde, *dikçe, *dıkça, *dukça, *dükçe, *irse, *ırsa, *ürse,
        gelene kadar, olana kadar, bitene kadar, dönene kadar, çalana kadar, görene kadar,
        diyene kadar, söyleyene kadar, gelir gelmez, olur olmaz, çalar çalmaz, biter bitmez,
        duyar duymaz, görür görmez, bitince, gidince, deyince, duyunca, görünce, her
        seferinde, her defasında, sürece, müddetçe, teoride, teorik olarak
        """
    ),
    tells=phrases(
        """
        gitti, gittim, gittiler, gidiyordu, geldi, geldim, döndü, döndüm, ilerledi, yaptı,
        yaptım, vardı, idi, oldu, dedi, dün, evvelsi gün, geçen hafta, geçen sefer, bir saat
        önce, az önce, birisi, köpek, kedi, köpeğim, kedim, rüyamda, var, yok, benim, bizim,
        gidiyor, gidiyorlar, geliyor, dönüyor, ilerliyor, gitmiş, gelmiş, dönmüş, istiyor,
        istedi, annem, babam, kardeşim, ağabeyim, komşumuz
        """
    ),
    talk=phrases(
        """
        söyle, anlat, sor, cevapla, cevap ver, açıkla, tarif et, çevir, oku, yaz, selamla,
        şarkı söyle, konuş, öner, tavsiye et, tahmin et, hayal et, özetle, tanımla,
        karşılaştır, hesapla, say, öğret, tanıt, düşün
        """
    ),
    chat=phrases(
        """
        teşekkürler, teşekkür ederim, çok teşekkürler, sağ ol, sağ olun, merhaba, selam,
        günaydın, iyi günler, iyi akşamlar, iyi geceler, güle güle, hoşça kal, görüşürüz,
        aferin, bravo, çok iyi, iyi, harika, süper, mükemmel, güzel, çok güzel, iyi iş,
        iyi robot, harikasın, seni seviyorum, anlıyorum, anladım, devam et, devam edin,
        böyle devam, sorun değil, sorun yok, acele etme, rica ederim, özür dilerim,
        pardon, affedersin, haha, telefondayım
        """
    ),
    question_words=phrases(
        """
        ne kadar, ne zaman, ne yapıyorsun, ne yaptın, ne diyorsun, ne oldu, ne var, ne
        haber, neden, niye, niçin, nerede, nereye, nereden, kim, kime, kimin, nasıl,
        nasılsın, kaç, hangi, hangisi, misin, mısın, musun, müsün, miyim, mıyım, var mı,
        yok mu, oldu mu, iyi mi, değil mi, bitti mi
        """
    ),
    later=phrases(
        """
        yarın, öbür gün, yarından sonra, bu akşam, bu gece, akşam, akşama, akşamleyin,
        öğlen, öğleyin, öğleden sonra, bu öğleden sonra, gece yarısı, geceleyin, sabahleyin,
        her sabah, her akşam, her gece, her gün, her öğlen, her saat, her hafta, her ay, her
        dakika, her pazartesi, her cuma, her pazar, saat başı, dakika sonra, saniye sonra,
        saat sonra, gün sonra, hafta sonra, dakikaya kadar, saat birde, saat ikide, saat
        üçte, saat dörtte, saat beşte, saat altıda, saat yedide, saat sekizde, saat dokuzda,
        saat onda, saat on birde, saat on ikide, buçukta, pazartesi, pazartesi günü, salı
        günü, çarşamba, çarşamba günü, perşembe, perşembe günü, cuma günü, cumartesi,
        cumartesi günü, pazar günü, haftaya, gelecek hafta, önümüzdeki hafta, gelecek ay,
        önümüzdeki ay, gelecek yıl, gelecek sefer, hafta sonu, hafta içi, yemekten sonra,
        kahvaltıdan sonra, işten sonra, okuldan sonra, toplantıdan sonra, dersten sonra,
        filmden sonra, maçtan sonra, yatmadan önce, yemekten önce, kahvaltıdan önce, bir
        gün, günün birinde, bundan sonra, bundan böyle, saat 1'de, saat 2'de, saat 3'te,
        saat 4'te, saat 5'te, saat 6'da, saat 7'de, saat 8'de, saat 9'da, saat 10'da, saat
        11'de, saat 12'de
        """
    ),
    quotes=phrases(
        """
        yazıyor, yazıyordu, yazılı, yazmış, diyor, diyordu, diyorlar, dedi, dediler, demiş,
        demişti, dermiş, diye bağırdı, diye yazdı, adlı şarkı, isimli şarkı, adlı kitap
        """
    ),
    questions=phrases(
        """
        ne
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        sonra ne yapacaksın, bundan sonra ne yapacaksın, sırada ne var, sıradaki ne, daha ne
        yapacaksın, başka ne yapacaksın, ondan sonra ne yapacaksın, plan ne, planın ne, peki
        sonra, sonra ne olacak, ne yapacaksın, şimdi ne yapacaksın
        """
    ),
    then=phrases(
        """
        sonra, ondan sonra, daha sonra, bundan sonra, ardından, varınca, oraya varınca,
        vardığında, bitince, bitirince, işin bitince
        """
    ),
    that=phrases(
        """
        onu unut, bunu unut, unut onu, unut bunu, unut gitsin, sonuncuyu unut, son dediğimi
        unut, dediğimi unut, gerek yok, artık gerek yok, buna gerek yok, ona gerek yok, gerek
        kalmadı, artık gerek kalmadı, yapmana gerek yok, yapmana gerek kalmadı, onu atla, bunu
        atla, onu yapmana gerek yok, o olmasın, sözümü geri alıyorum
        """
    ),
    all=phrases(
        """
        hepsini unut, her şeyi unut, gerisini unut, kalanını unut, başka bir şey yapma, listeyi
        temizle, listeyi boşalt, gerisini atla, hepsini atla
        """
    ),
    forget=phrases(
        """
        unut, gerek yok, gerek kalmadı, atla, zorunda değilsin, iptal et, boş ver
        """
    ),
    keeps=phrases("unutma, unutmayın, unuttun mu, unuttun"),
    tails=phrases("artık, şimdi, o zaman"),
    going=phrases("gitmene, gitmek"),
    orders=phrases(
        """
        emirleri, bütün emirleri, tüm emirleri, emirler, görevleri, bütün görevleri, görevler,
        listeyi, kuyruğu, diğerlerini, gerisini
        """
    ),
    asking=phrases(
        """
        ne, neler, nereye, nerede, hangi, kaç, sonra, ya sonra
        """
    ),
    asked=phrases(
        """
        yapacaksın, yapacaksınız, yapıyorsun, gideceksin, gidiyorsun, olacak, var, görev,
        emir, adım, iş, daha, şimdi, bir, bundan, ondan
        """
    ),
    ahead=phrases(
        """
        sonra, bundan sonra, ondan sonra, sırada, sıradaki, bir sonraki, daha ne, kuyrukta,
        bekleyen
        """
    ),
    denies=phrases(
        """
        değil, gitme, yapma, dönme, istemiyorum
        """
    ),
    planned=phrases(
        """
        planda ne var, ne planlandı, planlanan ne var, neler planlandı, ne planladın, programda
        ne var, bugün için ne planlandı, hangi emirler planlandı, planlanmış bir şey var mı,
        planı göster, planı söyle
        """
    ),
    cancels=phrases("onu iptal et, bunu iptal et, iptal et onu, iptal et bunu"),
    cancels_all=phrases(
        """
        hepsini iptal et, her şeyi iptal et, bütün emirleri iptal et, tüm emirleri iptal et,
        planı iptal et, bütün planı iptal et, planı temizle
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        burayı {} olarak hatırla, burayı {} olarak kaydet, burayı {} olarak ezberle, burayı {}
        olarak öğren, burayı {} olarak işaretle, burayı {} adıyla kaydet, burayı {} adıyla hatırla,
        burayı {} diye kaydet, burayı {} diye hatırla, bu yeri {} olarak hatırla, bu yeri {} olarak
        kaydet, bu yeri {} olarak ezberle, bu yeri {} olarak öğren, bu yeri {} olarak işaretle, bu
        yeri {} diye hatırla, bu noktayı {} olarak kaydet, bu noktayı {} olarak hatırla, bu konumu
        {} olarak kaydet, bu konumu {} olarak hatırla, bu odayı {} olarak kaydet, bunu {} olarak
        kaydet, bunu {} olarak hatırla, konumunu {} olarak kaydet, buraya {} de, buraya {} adını
        ver, buraya {} ismini ver, bu yere {} de, bu yere {} adını ver, bu odaya {} de, buranın adı
        {}, buranın adı {} olsun, buranın ismi {}, buranın ismi {} olsun, bu yerin adı {}, bu yerin
        adı {} olsun, bu odanın adı {}, buranın {} olduğunu hatırla, buranın {} olduğunu unutma
        """
    ),
    here=phrases("burası {}, bura {}, bu {}, bu yer {}, bu oda {}"),
    forget=phrases(
        """
        {} unut, {}yi unut, {}yı unut, {}yu unut, {}yü unut, {}i unut, {}ı unut, {}u unut, {}ü unut,
        {} yerini unut, {} adlı yeri unut, {} konumunu unut, {} noktasını unut, {} yerini sil, {}
        adlı yeri sil, {} konumunu sil, {} noktasını sil
        """
    ),
    listed=phrases(
        """
        nereye gidebilirsin, nereye gidebiliyorsun, nerelere gidebilirsin, nerelere gidebiliyorsun,
        nereye gidebilirsiniz, nerelere gidebilirsiniz, hangi yerleri biliyorsun, hangi yerleri
        tanıyorsun, hangi yerlere gidebilirsin, hangi yerlere gidebiliyorsun, hangi odaları
        biliyorsun, hangi konumları biliyorsun, hangi noktaları biliyorsun, hangi yerleri
        biliyorsunuz, hangi yerleri öğrendin, hangi yerleri hatırlıyorsun, bildiğin yerler neler,
        bildiğin yerler nedir, bildiğin yerleri say, bildiğin yerleri söyle, bildiğin yerleri
        sırala, yerlerini say, nereye gidebileceğini söyle, nerelere gidebileceğini söyle
        """
    ),
    places=phrases(
        """
        yer, nokta, konum, oda, odası, salon, salonu, koridor, hol, giriş, girişi, çıkış, çıkışı,
        resepsiyon, danışma, atölye, atölyesi, garaj, garajı, mutfak, mutfağı, kiler, ofis, ofisi,
        büro, laboratuvar, laboratuvarı, stüdyo, banyo, tuvalet, tuvaleti, kütüphane, kütüphanesi,
        arşiv, depo, deposu, ambar, bodrum, çatı katı, bahçe, bahçesi, teras, balkon, avlu, kapı,
        kapısı, masa, masası, tezgah, tezgahı, raf, rafı, istasyon, istasyonu, dok, köşe, köşesi,
        alan, alanı, bölge, bölgesi, asansör, merdiven, klinik, mağaza, dükkan, kantin, kafeterya,
        yemekhane, bar, spor salonu, sınıf, sınıfı, tiyatro, baraka, ahır, sera, otopark, dolap,
        çamaşırhane
        """
    ),
    articles=phrases("bizim, benim, senin, bir, bu, şu, o"),
    kept="Burayı {} olarak hatırlayacağım.",
    forgotten="Unuttum: {}.",
    in_map="{} kendi haritama ait, bu yüzden olduğu gibi bırakıyorum.",
    unknown="{} adında bir yer bilmiyorum.",
    move_here="{} adlı yeri zaten biliyorum. Onu buraya taşıyayım mı?",
    sounds_like="Bu, {other} adına benziyor. Buraya yine de {name} diyeyim mi?",
    called="Bir adda yalnızca harfler ve rakamlar olur. Buraya {} diyeyim mi?",
    known="Şuralara gidebilirim: {}.",
    more="ve {} yer daha",
    none_known="Henüz hiçbir yer bilmiyorum.",
    lost="Nerede olduğumu bilmiyorum, bu yüzden burayı hatırlayamam.",
    moving="Bunu ancak dururken yapabilirim.",
    no_name="Bunu bir yerin adı olarak kullanamam. Lütfen başka bir ad seçin.",
    too_long="Bu ad çok uzun. Lütfen daha kısa bir ad seçin.",
    says_else="Bu bir miktar, zaman ya da yön söylüyor, bu yüzden bir ad değil. Lütfen "
    "başka bir ad seçin.",
    not_kept="Üzgünüm, bunu kaydedemedim, bu yüzden hiçbir şey değişmedi.",
    head="last",
)

_SAYING = Saying(
    phrases={
        "nothing": "Üzgünüm, buna verecek bir cevabım yok.",
        "failed": "Üzgünüm, bir şeyler ters gitti. Lütfen tekrar dene.",
        "too_long": "Üzgünüm, bu benim için fazla uzundu.",
        "no_end": "Üzgünüm, bunu sonuna kadar götüremedim.",
        "too_old": "Üzgünüm, meşguldüm ve buna geç kaldım. Lütfen tekrar söyle.",
        "replaced": "Bundan önce söylediğini atladım.",
        "acted": "Yapıldı.",
        "begun": "Bununla ilgileniyorum.",
        "nothing_to_repeat": "Tekrarlanacak bir şey yok.",
        "do_next": "Sırada o var.",
        "do_later": "O daha sonra.",
        "queue_full": "Şu anda daha fazlasını alamam, lütfen bunu sonra tekrar söyle.",
        "taken_back": "Tamam, onu yapmayacağım.",
        "nothing_next": "Sırada bir şey yok.",
        "did_nothing": "Az önce hiçbir şey yapmadım.",
        "not_done": "Üzgünüm, bunu yapamadım.",
        "no_value": "Bu değeri şu anda bilmiyorum.",
        "not_all": "Bunların hepsini yapamadım.",
        "cancelled": "Peki, olduğum yerde kalıyorum.",
        "not_ready": "Henüz hazır değilim.",
        "still_working": "Hâlâ onunla uğraşıyorum.",
        "on_it": "Şu anda yapıyorum.",
        "thinking": "Düşünüyorum.",
        "rehearsed": "Bu yalnızca bir denemeydi: hiçbir şey yapmadım.",
        "unstopped": "Dikkat, bir şey hâlâ hareket ediyor olabilir.",
        "by_myself": "Şimdi kendi başıma düşünüyorum.",
        "refused": "Peki.",
        "unanswered": "Bir yanıt duymadım, bu yüzden hiçbir şey yapmadım.",
        "unclear": "Bunu anlamadım, bu yüzden duruyorum. Ne yapmalıyım?",
        "when_unclear": "Bunun ne zaman olacağını anlamadım. Ne zaman yapayım?",
        "schedule_full": "Daha fazlasını planlayamam.",
        "nothing_planned": "Planlanmış bir şey yok.",
        "plan_not_kept": "Üzgünüm, bunu not edemedim, bu yüzden planlanmadı.",
        "may_come_back": "Bunu listemden çıkaramadım: yeniden başlatınca geri gelebilir.",
    },
    not_answered="Şunlardan henüz cevap gelmedi: {}.",
    tools_counted="{} aracım var.",
    shall_i="Bunu yapayım mı: {}?",
    shall_i_now="Bunu şimdi yapayım mı: {}?",
    at_most_times="Bu çok fazla: en fazla {}.",
    next_order="Sırada: {}.",
    later_order="Ondan sonra: {}.",
    left_over="Şunu yapmadım: {}.",
    planned="{time} için planlandı: {order}.",
    is_due="Vakti geldi: {order}.",
    missed="{time} için planlananı yapmadım: {order}.",
    dropped="İptal ettiğim planlı emirler: {}.",
    unnamed="Saymadığım planlı emirler: {}.",
    can_do="Yapabildiklerim: {}.",
    known="Bildiklerim: {}.",
    unknown="{} diye bir şey bilmiyorum.",
    unsaid="Ne olmalı: {}?",
    between="{} ile {} arasında olmalı.",
    at_least="En az {} olmalı.",
    at_most="En fazla {} olmalı.",
    reason="Nedeni: {}.",
    causes={
        Cause.UNAVAILABLE: "şu anda kullanılamıyor",
        Cause.NO_ANSWER: "zamanında yanıt gelmedi",
        Cause.REFUSED: "reddedildi",
        Cause.CANCELLED: "iptal edildi",
        Cause.UNREADABLE: "yanıt okunamıyor",
        Cause.UNHEARD: "kimse dinlemiyor",
        Cause.TOO_LONG: "bu çok uzun sürer",
        Cause.TOO_OFTEN: "bu çok sık oldu",
        Cause.MOVING: "bir şey hâlâ hareket ediyor",
        Cause.UNSURE: "hâlâ sürüyor olabilir",
        Cause.FAILED: "bir şeyler ters gitti",
    },
    directive=(
        "Her eylem için ve pil ya da konum gibi değişen her şey için bir araç çağır; asla tahmin "
        "etme. Onu bir kez çağır. Sonra ne olduğunu kısa bir cümleyle, JSON olmadan söyle. Uygun "
        "araç yoksa bunu söyle. Bir değer eksikse sor. Türkçe cevap ver."
    ),
    examples_heading="Her çağrının biçimi, uydurma değerlerle:",
    example_talk=ExampleTalk(
        "Tamamlandı.", "Değer 1.", "Merhaba.", "Merhaba!", "Teşekkürler.", "Rica ederim."
    ),
)

# Stems of what a robot does; endings tell when, and who.
_STEM = (
    r"(?:git|gid|gel|dön|ilerle|aç|kapat|yak|söndür|al|getir|götür|bırak|koy|kaldır|indir|et|ed|ol|yap|bul|bil|var|ulaş"
    r"|çalış|çalıştır|tamamla|başla|başar|çık|gir|dur|bağlan|yanaş|kenetlen|tut|taşı|çevir|kıpırda|iste|gör|anla|tanı|sür|bit|yaklaş"
    r"|in|kal|temizle|kullan|yet|yara|değiş|çek|gerçekleş|gerçekleştir|yürüt|uzaklaş|ver|bulun|hallet|halled|otur|at|it|bas|uç|söyle|taşın)"
)
# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:bil[id]|bilec|gör|duy[uda]|anla|anlı|düşün|inan|umu|umd|sev|hoşlan|iste|istiy|hatırl|unut|öğren|tanı|kork|sanı|sandım|dinl|bekl|konuş|söyl|anlat|açıkl|soru|sord|soraca|cevapl|yanıtl|tekrarl"
    r"|çalış(?!tır)|dene|deni|uğraş|aradı|arıyor|arayaca|yaşa|yaşıyor|ol(?:du|u|aca)|zorlan|gün geçir|kullan|oku|sayıyor|saydı|sayaca|ölç|hisse|özl[eiü]|uyu|kayb|yanıl|öner|bildir|uyar|göster|paylaş|sevin|üzül"
    r"|umut|şaşır|diliy|diled|dileye|ilgilen|değerlendir|incel|bakı|bakt|bakac|izl|algıl|kald[ıi]m|kalıyor|kalaca|yorul|geliş|doğd|büyü|üşü|katıl|programlan|tasarlan|yarat|üretil|yapıld[ıi]m|bulund|bulunu|buluy|buldu|bulaca|diy"
    r"|ded[ie]|hesapl|memnun|hazırd|robottu|mutlu|yarıda|bozul|kırıl|engellen|kesil|redd|sınırlan|tanımlan|anlaşıl|eklen|adland|demek|ihtiya|güven|seziy)\w*|adım|yardım|kendim|kedim|kodum|umudum"
    r"|kanadım|dostum|kendi|uzundu|meşguldü[mk]|vaktim|derdim|sandık|fındık|\w+[td][ae]yd[ıi][mk]|\w*[ıiuü]yd[ıiuü][mk])\b"
)
_TALK = "yardım teşekkür memnun merak fark tahmin rica kabul tavsiye tespit hayal ümit cevap yanıt bilgi söz karar önem haber hata şaka geleni sözümü not sohbet gün zaman"
_DEED = "".join(rf"(?<!{noun} )" for noun in _TALK.split()) + rf"\b(?!{_IDLE})"
_PAST = r"\w+(?:[çfhkpsşt]t|[^\Wçfhkpsşt]d)[ıiuü]"
_DATIVE = r"(?:mutfağa|ofise|salona|istasyona|odaya|\w+ odasına|\w+ istasyonuna|kapıya|masaya|dolaba|pencereye|eve|üsse|bahçeye|koridora|banyoya|girişe|\w+na|\w+ne)"
_WAY = r"(?:sola|sağa|soldan|sağdan|ileri|ileriye|geri|geriye|öne|arkaya|düz|dümdüz|düz git|yukarı|aşağı|yana|buraya|oraya|bana doğru|ileri doğru|geriye doğru|sola doğru|sağa doğru)"
_N = r"(?:\d[\d.,]*|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on(?: \w+)?|yirmi|otuz|kırk(?: beş)?|altmış|doksan|yüz(?: \w+)?|yarım|bir buçuk|birkaç|bir iki)"
_UNIT = r"(?:m|metre|santim(?:etre)?|cm|adım|derece|°)"
_IMPERATIVE = (
    r"(?:git|gel|dön|ilerle|aç|kapat|yak|söndür|getir|götür|koy|kaldır|indir|tut|taşı|çek|takip et|yaklaş|uzaklaş|park et|şarj (?:ol|et)"
    r"|yanaş|kenetlen|çevir|döndür|temizle|süpür|bul|göster|başla|başlat|devam et|çekil|hızlan|yavaşla|hareket et|topla|fırlat|yürü|koş"
    r"|doldur|boşalt|kilitle|gir|çık|geç|otur|kalk|zıpla|yakala|dans et|tekrarla|tekrar et|el salla|ayarla|artır|azalt|sil|yıka|kontrol et|çalıştır|dur|teslim et)"
)
_AORIST = (
    r"(?:gider|gelir|döner|ilerler|açar|kapatır|yakar|söndürür|getirir|götürür|alır|verir|koyar|kaldırır|indirir|tutar|taşır|çeker|yaklaşır|uzaklaşır"
    r"|(?:takip|park|hareket|devam) eder|şarj olur|yanaşır|çevirir|temizler|süpürür|bulur|başlar|girer|çıkar|geçer|bırakır"
    r"|(?:gid|gel|dön|aç|al|it|et|ed|in|git|getir|ver|ilerley|kaldır|kapat|götür|söndür|yak|koy|tut|taşıy|çek|yaklaş|park ed|takip ed|hareket ed|temizley|bul|çevir|bırak|indir)[ae]bilir)"
)
_AFTER = (
    r"(?:[\s,]+(?:lütfen|şimdi|hemen|hadi|haydi|robot|artık|bakalım|tekrar|biraz|da|bana))*[\s.!]*$"
)

_CLAIMS = Claims(
    doing=any_of(
        rf"{_DEED}\w+(?:[ıiuü]yoru[mz]|[ae]c[ae]ğ[ıi][mz]|m[ae]kt[ae]y[ıi][mz])\b|\b(?:gid|gel|götür|getir|yap|kapat|aç|yak|dön|başl|devam ed|takip ed|hall?ed)[aeıiuü]r[ıiuü]m\b",
        rf"\b(?:yoldayım|yola (?:çıktım|koyuldum|çıkıyorum)|üzereyim|gidiyoruz)\b|^(?:hadi )?gidelim\b|\brobot (?:\w+ )*{_DEED}\w+[ıiuü]yor\b",
    ),
    done=any_of(
        rf"{_DEED}{_PAST}[mk]\b|\brobot (?:\w+ )*{_DEED}{_PAST}\b",
        rf"^\W*(?:\w+ )?(?!{_IDLE})\w{{2,}}m[ae](?:s[ıi])? (?:tamam(?:dır|landı)?|bitti|tamamdı)[.! ]*$",
    ),
    state=any_of(
        r"\b\w{2,}[dt][ae]y[ıi]m\b|\b(?:hazırım|vardık|ulaştık|yanındayım|önündeyim)\b",
        r"\b(?:ışık|ışıklar|lamba|lambalar|kapı|kapılar|kıskaç|pencere|motorlar|\w+) (?:şimdi |artık |şu an )*(?:açık|kapalı|yanıyor|sönük|yandı|söndü|durdu|duruyor)\b",
        rf"\b(?:tamamdır|bitti|başarıyla|başarılı|gerçekleşti|oldu bile)\b|(?<!ne )\boldu[.! ]*$|\b(?!{_IDLE})\w{{2,}}(?:[ıiuü]yor|m[ae]k(?:t[ae]| üzere))[.! ]*$|\b(?!{_IDLE})\w{{2,}}[ln]d[ıiuü]\b",
        r"^(?:oldu|hazır|işte|buyur\w*|tamam işte|her şey (?:hazır|tamam))\b|\brobot (?:\w+ )*(?:[dt][ae]|önünde|yanında|hazır)\b|\brobot \w+ \w*[dt][ae]\b",
    ),
    agreed=any_of(
        r"(?:(?:tamam|tamamdır|peki|pekala|pekâlâ|olur|tabii(?: ki)?|tabi(?: ki)?|elbette|anladım|anlaşıldı|hemen|derhal|evet|memnuniyetle|seve seve"
        r"|sorun değil|sorun yok|başüstüne|baş üstüne|emredersin(?:iz)?|oldu|yapıldı|bitti|hallederim|hazır|harika|süper|güzel|şimdi"
        r"|ok|okey|okay|aynen|buyur(?:un)?|işte|merak etme|nasıl istersen(?:iz)?|emrin olur|bana bırak|hallolur|tamamlandı)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:değil\w*|yok\w*|hayır|asla|hiç|hiçbir\w*|maalesef|ne yazık ki|neredeyse|az kalsın|imkansız|imkânsız|başarısız\w*|başaramadı\w*)\b",
        rf"\b{_STEM}(?:[ıiuü]?[ln])?(?:[ıiuü]l)?(?:y?[ae])?m[aeıiuü](?:d[ıiuü]\w*|yor\w*|m|z\w*|y[ae]c\w*|y[ae]n|m[ıiuü]ş\w*|d[ae]n|y[ıi]z)\b",
        r"\b\w+(?:m[ae]d[ıi](?:m|k|l[ae]r)|m[ae]y[ae]c[ae]\w+|m[ıiuü]yor\w*)\b",
    ),
    condition=any_of(
        r"\b(?:eğer|ise|isen|iseniz|ya da siz)\b|\b\w{2,}(?:[ıiuü]rs[ae]\w*|[ae]rs[ae]\w*|d[ıiuü]ys[ae]\w*|yors[ae]\w*)\b|\b\w+[dt][ıiuü]ğ[ıiuü]nd[ae]\b|\b\w{3,}(?:yınca|yince|ünce|unca)\b"
    ),
    conjunctions=r"\b(?:fakat|ancak|lakin)\b|(?<=[mkuür]) (?:ve|ama) (?=\w+(?:[dt][ıiuü]m|yorum|c[ae]ğ[ıi]m|\b))",
    candid=any_of(
        r"\b\w+[ae]bil\w*\b|\b(?:gerek\w*|lazım|ihtiyac\w*|bilmeliyim|bilmem|söyle(?:yin|yiniz|r misin\w*)?|lütfen (?:söyle|belirt|tekrar|seç|ver|dene|tekrarla)\w*|belirt\w*|tekrarlar mısın\w*|tekrar söyle\w*)\b",
        r"\b(?:hangi\w*|nere\w+|ne (?:kadar|zaman|tarafa|yöne|demek)|kim\w*|neden|niçin|niye|nasıl(?! ister)|kaç)\b|\bm[ıiuü](?:y[ıiuü]m|s[ıiuü]n(?:[ıiuü]z)?|d[ıiuü]r)?\b",
    ),
    limits=any_of(
        r"\b(?:hata|hatası|hatalı|arıza\w*|sorun var|sorun çıktı|sorunlu|engel\w*|dolu|meşgul\w*|bilinmeyen|bilinmiyor|geçersiz|yanlış|eksik|reddedildi|reddetti|en fazla|azami|en çok|yalnızca|sadece|belirsiz|zor|tehlikeli|menzil dışı\w*|sınır\w*|bozuk\w*|kilitli|sıkış\w+|kullanım dışı|yetersiz)\b",
        r"\b(?:çok|fazla) (?:uzak\w*|büyük|yüksek|uzun|hızlı|küçük|kısa|yakın|ağır|dar|geç)\b|\bkorkarım\b|\bproblem var\b",
    ),
    asking=any_of(
        r"\bsöyle(?:yin|yiniz|r misin\w*|sene|rsen\w*)?\b|\blütfen (?:belirt|tekrar (?!dene)|seç|ver|açıkla)\w*|\bbelirt(?:in|iniz|ir misin\w*|men\w*)\b|\btekrarlar mısın\w*|\b(?:bilmeliyim|bilmem (?:gerek|lazım)\w*)\b|\bbilgisi (?:gerek|lazım|eksik)\w*|\b(?:eksik|belirsiz)\b",
        r"\b(?:hangi|nereye|ne (?:kadar|zaman|tarafa|yöne)|kaç)\b|\bm[ıiuü](?:y[ıiuü]m|s[ıiuü]n(?:[ıiuü]z)?|d[ıiuü]r)?[.! ]*$",
    ),
    offering=any_of(
        r"\byardım(?:cı)? (?:ede|ol)\w*|\bnasılsın\w*",
    ),
    failing=any_of(
        r"\w+(?:ama|eme)(?:dım|dim|dı|di|dık|dik)\b|\bbaşarısız\b|\bolmadı\b|\bbaşaramadı\w*",
    ),
    unknowing=any_of(
        r"(?:\b(?:maalesef|ne yazık ki) )?(?:\b(?:seni|sizi|bunu|onu|tam) )*\b(?:anlayamad|anlamad|anlayamıyor|anlamıyor|duyamad|duymad|duyamıyor)\w+",
        r"(?:^|[,.;] ?)(?:maalesef )?(?:(?:ben|bunu|onu|cevabı|cevabını) )*bilmiyorum\b",
        r"\bhiçbir fikrim yok\b",
    ),
    polite=any_of(
        r"\b(?:başka|daha başka) (?:bir )?(?:şey\w*|isteğin\w*|arzun\w*|ne)\b[^,.]*|\b(?:tamam|iyi|uygun|doğru|oldu|olur) m[ıiuü]\s*\?|\b(?:sorun|problem|hata|engel|sıkıntı) (?:yok|değil|olmadan|çıkmadan|çıkmadı|yaşamadan)\b|\b(?:sorunsuz|hatasız|gecikmeden|vakit kaybetmeden|hiç beklemeden)\b",
        r"\bmerak etme\w*\b|\b(?:önemli|bir şey|sorun) değil\b|\bsadece [^,.]* değil\b|\b(?:artık |şimdi )?(?:girebilir|geçebilir|görebilir|kullanabilir|dinlenebilir|gelebilir|çıkabilir|yatabilir)sin(?:iz)?\b|\b(?:onaylayabilir|söyleyebilir|bildirebilir)im\b|\bneden olmasın\b",
        r"\b(?:bir şeye )?ihtiyac\w+ (?:olursa|varsa)\b[^,.]*|\bnasıl yardımcı\b[^,.]*|\bolabildiğince\b|\bgerektiği gibi\b|\bnasıl istersen\w*\b",
    ),
    sorry=any_of(
        r"(?:(?:ah|ay|of|çok|gerçekten|bunun için|bu|için|ben)[\s,]*)*(?:özür dile\w+|üzgünüm|affedersin\w*|affet\w*|pardon|kusura bakma\w*|bağışla\w*)"
        r"(?:[\s,]+(?:çok|lütfen|bunun için|için|\w+ için))*"
    ),
    order=any_of(
        rf"(?:^|[\s,]){_IMPERATIVE}(?:[iıuü]n(?:[iıuü]z)?|y[iıuü]n(?:[iıuü]z)?|s[ae]n[ae])?{_AFTER}",
        rf"\S+ (?:al|ver|bas|in|it|at|say|bak|çal|bırak|yap|izle)(?:[iıuü]n)?{_AFTER}",
        rf"\b{_AORIST} m[ıiuü]s[ıiuü]n(?:[ıiuü]z)?\b|\b(?:şimdi|artık|hadi|haydi) (?:\w+ ){{0,4}}{_AORIST}s[iı]n(?:[iı]z)?\b",
        rf"\b{_IMPERATIVE} (?:ve|sonra)\b|\b{_IMPERATIVE}, ",
        # What ends in the accusative, and a verb that is made of a noun: "limonu dilimle".
        r"^(?:(?:lütfen|şimdi|robot|hadi)[, ]+)*(?:\w+ )?\w+(?:[ıiuü]|n[ıiuü])\s(?!söyle|açıkla|dinle|bekle|özetle|tanımla|cevapla|yanıtla|tekrarla|heceleyi|hecele|böyle|öyle|şöyle|ile|bile|hesapla|selamla|hatırla)\w{3,}l[ae][.! ]*$",
    ),
    wish=wish(
        r"lütfen|şimdi|robot|hadi|haydi|hey|tamam|peki|evet|biraz|birazcık|az|ve|sonra|bir de|önce|daha",
        rf"{_N} {_UNIT}(?: (?:daha|{_WAY}))*(?: lütfen)?|(?:{_WAY} ?)+(?:{_N} {_UNIT})?(?: daha| lütfen| şimdi)*|(?:biraz |daha )*(?:sola|sağa|ileri|geri|yakına|uzağa|hızlı|yavaş)(?: lütfen)?|(?:geri |tekrar |hemen )?{_DATIVE}(?: lütfen| şimdi| doğru)*|bir adım (?:daha|{_WAY})"
        r"|(?:tekrar|bir daha|bir kez daha|yeniden|bir kere daha|aynısını yap|aynısı|aynı şey|devam|tekrar yap|bir daha yap)(?: lütfen)?",
        r"\b(?!yardım etm|anlatm|söylem|bilm)\w+m[ae]n[ıi](?:z[ıi])? (?:istiyorum|isterim|rica ediyorum|rica ederim|istiyoruz|söyledim|isterdim)\b|\b(?!bilm|söylem)\w+m[ae]l[ıi]s[ıi]n(?:[ıi]z)?\b|\b(?!bilm|söylem)\w+m[ae]n(?:[ıi]z)? (?:lazım|gerek\w*|mümkün m[üu])\b",
        r"^(?:(?:hadi|haydi|şimdi|lütfen) )*(?:\w+ ){0,3}(?:gidelim|dönelim|ilerleyelim|çıkalım|girelim)\b|\b(?:gitsin|dönsün|gelsin|açsın|kapatsın|ilerlesin)[.! ]*$",
    ),
    helping=r"\b(?:yardımcı|yardım|üzgün|olam|maalesef|iste[kğ])\w*",
    chatter=r"\b(?:yardım|yardımcı|anlat\w*|fıkra|şaka yap|hikâye|hikaye|masal|açıkla\w*|görüşürüz|görüşmek|hoşça kal|güle güle|iyi geceler|allahaısmarladık|yarına kadar)\b",
)

_SIGNS = Signs(
    mark="ğşöü",
    small_words=words(
        """
        bir şu biz siz için gibi çok daha değil yok nerede nasıl neden hangi kaç benim senin bana sana
        beni seni onu şimdi sonra önce burada orada buraya oraya evet hayır lütfen tamam olarak kadar
        doğru şey eğer misin mısın musun müsün misiniz mısınız iki üç dört beş metre derece sola sağa
        ileri geri mı mü kez adım ışığı kapıyı mutfağa dön git üzgünüm var ve ben şöyle böyle hareket
        """
    ),
    telling=words(
        "iki üç dört beş sola sağa ileri geri dön git hareket burada orada buraya oraya ışığı kapıyı mutfağa"
    ),
)

_DEEDS = Deeds(
    around=words(
        """
        evet az önce biraz şimdi demin daha sonra da zaten tam doğru ben bir kez dakika saniye
        önceden geçen sefer aynen yeni henüz
        """
    ),
    endings=phrases("dim, dum, tim, tum, iyorum, uyorum, ecegim, acagim, yorum"),
    families=phrases(
        """
        git gid, ac actim, ac aciyorum, al aldim, yak yaktim, et ettim, yap yaptim, gel geldim, kapat kapatt, in indim
        """
    ),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        tek, iki, üç, dört, beş, altı, yedi, sekiz, dokuz, -, on bir, on iki, on üç, on dört, on beş,
        on altı, on yedi, on sekiz, on dokuz, yirmi
        """
    ),
    tools=r"\b(?:ara[cç](?:ı|ım|ımız|lar|larım|a)?|işlev(?:i|im|ler)?|fonksiyon(?:u|um|lar)?)\b",
    used=r"kullandım|kullandık|kullandı|gerekiyor",
)

_FULL_STOPS = FullStops(
    titles=words("dr prof doç sn yrd uzm öğr"),
    abbreviations=words("vb vs vd örn bkz yy cad çev dk"),
    may_end=words("vb vd"),
    units=words("dk tl"),
    before_number=words("no"),
    vowels="ı",
    starters=words(
        """
        Ben Bu Şimdi Sonra Evet Hayır Tamam Ne Nerede Nasıl Lütfen Biz Siz Gidiyorum Dönüyorum Ardından
        Peki Şu Işık Kapı Robot
        """
    ),
    roles=words("asistan"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    rates={
        "s": "saniyede",
        "min": "dakikada",
        "h": "saatte",
    },
    measures={
        "mm": "milimetre",
        "cm": "santimetre, santim",
        "m": "metre",
        "km": "kilometre",
        "deg": "derece",
        "circ": "tur",
        "ms": "milisaniye",
        "s": "saniye",
        "min": "dakika",
        "h": "saat",
        "d": "gün",
        "wk": "hafta",
        "g": "gram",
        "kg": "kilo, kilogram",
        "t": "ton",
        "mL": "mililitre",
        "L": "litre",
        "V": "volt",
    },
    joiners=phrases("ve sonra, ve ardından, ve, sonra, ardından"),
    point=("virgül",),
    parts={"yarım": 0.5},
    more={" buçuk": 0.5},
    unsure=("bin", "yüz", "yedi", "altı", "kırk"),
    no_numbers=phrases(
        """
        ona, onu, onun, onda, ondan, onlar, onları, biri, birini, birine, birinde, bine, bini, yüzünü,
        altına, altında, altından, altını, yediye kadar, birde
        """
    ),
    endings=phrases(
        """
        lik, lık, luk, lük, liğine, lığına, luğuna, lüğüne, e, a, ye, ya, i, ı, u, ü, yi, yı, yu, yü,
        de, da, te, ta, den, dan, ten, tan, lik, le, la, yle, yla, dir, dır, cik, cık, lığında
        """
    ),
    in_full={
        "15 min": "çeyrek saat",
        "0.25 circ": "çeyrek tur, çeyrek dönüş",
        "0.5 circ": "yarım dönüş",
    },
    amounts=phrases(
        """
        bütün, tüm, tümü, tümünü, hepsi, hepsini, tam, tamamen, tamamını, tamamı, komple, yarı,
        yarısı, yarısını, yarıya, yarım, çeyrek, üçte, dörtte, çok, çift, düzine, uzağa, fazla,
        daha, eksik, tekrar, yeniden, yine, gene, diğer, öbür, öteki, başka, kez, kere, defa, kat,
        katı, katına, katını, iki katı, ikiye katla, her, ikisi, ikisini, azami, asgari, maksimum,
        minimum, en, sonuna, sonuna kadar, ilk, birinci, ikinci, üçüncü, dördüncü, beşinci, altıncı,
        son, sonuncu, sonraki, önceki, aynı, aynısı, aynısını, kadarını, aç, açık, ardına, dolu,
        öğlen, gece yarısı, akşam, az, kare, üçgen, dikdörtgen
        """
    ),
    turned=phrases("etrafında, çevresinde, çepeçevre, geri, geriye dön, arkanı"),
    open_amounts=phrases(
        """
        biraz, birazcık, azıcık, hafif, hafifçe, bir miktar, birkaç, birçok
        """
    ),
    zero=phrases(
        """
        kapat, kapa, kapalı, söndür, indir, alçalt, aşağı, aşağıya, hiç, hiçbir, boş, orta, ortaya,
        nötr, düz, zemin, yere, sessiz, dur, durdur, iptal, bitir, kıs
        """
    ),
    bearings={
        "kuzey": 0,
        "kuzeye": 0,
        "kuzeydoğu": 45,
        "kuzeydoğuya": 45,
        "doğu": 90,
        "doğuya": 90,
        "güneydoğu": 135,
        "güneydoğuya": 135,
        "güney": 180,
        "güneye": 180,
        "güneybatı": 225,
        "güneybatıya": 225,
        "batı": 270,
        "batıya": 270,
        "kuzeybatı": 315,
        "kuzeybatıya": 315,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "saniye, saniyede",
            60: "dakika, dakikada",
            3600: "saat, saatte",
            86400: "gün, günde",
            604800: "hafta, haftada",
        }
    ),
    durations=counted(
        {
            900: "çeyrek saat",
        }
    ),
    after=phrases("{duration} sonra, tam {duration} sonra"),
    clock=counted(
        {
            0: "{h}, {h} de, {h} da, {h} te, {h} ta, {h}:{m}, {h}:{m} de, {h}:{m} da, "
            "{h}:{m} te, {h}:{m} ta",
            30: "{h} buçukta, {h} buçuk",
        }
    ),
    hours=counted(
        {
            1: "birde",
            2: "ikide",
            3: "üçte",
            4: "dörtte",
            5: "beşte",
            6: "altıda",
            7: "yedide",
            8: "sekizde",
            9: "dokuzda",
            10: "onda",
            11: "on birde",
            12: "on ikide",
        }
    ),
    at=phrases("saat {clock}, tam saat {clock}"),
    measures=phrases("metre, santimetre, milimetre, kilometre, derece, tur, yüzde"),
    days=meaning(
        {
            "0": "bugün",
            "1": "yarın",
            "2": "öbür gün, yarından sonra",
            "0 morning": "bu sabah",
            "0 afternoon": "bugün öğleden sonra, bu öğleden sonra",
            "0 evening": "bu akşam",
            "0 night": "bu gece",
            "1 morning": "yarın sabah",
            "1 afternoon": "yarın öğleden sonra",
            "1 evening": "yarın akşam",
            "1 night": "yarın gece",
        }
    ),
    weekdays=counted(
        {
            0: "pazartesi",
            1: "salı",
            2: "çarşamba",
            3: "perşembe",
            4: "cuma",
            5: "cumartesi",
            6: "pazar",
        }
    ),
    on=phrases("{weekday} günü"),
    parts=meaning(
        {
            "morning": "sabah",
            "noon": "öğlen, öğleyin",
            "afternoon": "öğleden sonra",
            "evening": "akşam",
            "night": "gece",
        }
    ),
    every=phrases(
        """
        her {duration} bir, {duration} bir, her {unit}, her {weekday}, {unit} bir
        """
    ),
    daily=meaning(
        {
            "morning": "her sabah",
            "evening": "her akşam",
            "night": "her gece",
        }
    ),
    vague=phrases(
        """
        saat {h} gibi, saat {clock} gibi, saat {h} civarında, saat {h} sularında, yaklaşık
        {duration} sonra, birkaç {unit} sonra, {n} ya da {duration} sonra, {n} veya {duration}
        sonra, {n} {duration} sonra, {duration} içinde, bir dakika sonra, bir saniye sonra,
        biraz sonra, birazdan, az sonra, yakında, bir ara, arada sırada, ara sıra, birkaç {unit}
        bir, haftaya, gelecek hafta
        """
    ),
    when_behind=phrases(
        """
        olunca, dolunca, düşünce, inince, çıkınca, geçince, bitince, olduğunda, dolduğunda,
        düştüğünde, indiğinde, çıktığında, geçtiğinde, bittiğinde, olur olmaz, dolar dolmaz
        """
    ),
    whenever_behind=phrases(
        """
        olduğu her seferinde, düştüğü her seferinde, indiği her seferinde, her düştüğünde, her
        indiğinde, her olduğunda
        """
    ),
    compares=meaning(
        {
            "<": "altına, altında",
            ">": "üstüne, üstünde, üzerine, üzerinde",
            "<=": "en fazla, en çok",
            ">=": "en az",
        }
    ),
    percent=phrases("yüzde"),
    full=phrases("dolu, doldu, dolunca, tam dolu, şarj"),
    alone=phrases("sabah, öğlen"),
)

LANGUAGE = Language(
    code="tr",
    name="Turkish",
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

"""Portuguese: everything that we recognise or say in it."""

from __future__ import annotations

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    ROMANCE_IDLE,
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
        para, pare, parem, parar, parares, pares, parai, pára, páre, para já, para aí,
        para com isso, parado, parada aí, parados, paradinho, fica parado, fica parada,
        fique parado, fique parada, ficar parado, fica quieto, fique quieto, fica aí, fique aí,
        fica onde estás, fica onde você está, fique onde está, parar já, pare já, pára já,
        pode parar, vê se para, que pares, que pare, tens de parar, tem que parar, parou, parô,
        vamos parar, para tudo, para o robô, para o robot, para os motores, para o motor,
        para as rodas, para a máquina, para esse robô, para essa máquina, para essa coisa,
        para isso já, para esse negócio, para que vais, para que vai, para que você vai,
        para que tu vais, para que me, para que está, para que estás, para que tem, para que há,
        para que dói, para que é perigoso, para se não, para senão, para por favor, para meu deus,
        para que merda, para parar, para por amor, para um momento, para um segundo, para um pouco,
        para um bocado, para um instante, para agora, para imediatamente, para de uma vez,
        para quieto, para cuidado, para idiota, para cara, para meu, para caramba, para robô,
        para robot, para de, pára de, pare de, parem de, alto, alto lá, alto aí, basta, já basta,
        basta já, stop, stopp, estope, quieto, quieta, quietos, quietinho, não te mexas,
        não te mexas mais, não se mexa, não se mexam, não se mova, não se movam, não te movas,
        não mexe, não mexas, não avances, não avances mais, não avance, não avance mais,
        não continues, não continue, não sigas, não siga, não vá mais longe, não vás mais longe,
        nem mais um passo, nem um passo, nem um passo mais, mais nenhum passo,
        nem mais um centímetro, nem mais um metro, não te aproximes, não se aproxime,
        não chegues mais perto, não chegue mais perto, não dês mais um passo, daí não passa,
        não mais, chega de andar, já chega, chega disso, deu, já deu, trava, trave, travar, travem,
        travão, trava já, freia, freie, freiem, frear, freio, pisa no freio, pise no freio,
        mete o travão, mete travão, puxa o travão, puxe o freio, freio de emergência,
        travão de emergência, travagem de emergência, detém te, detenha se, detenha, deter,
        interrompe, interrompa, interromper, cessa, cesse, aborta, aborte, abortar,
        parada de emergência, paragem de emergência, parada total, desliga os motores,
        desligue os motores, desliga o motor, desligue o motor, desliga te, desligue se,
        desliga isso, corta a energia, corta o motor, corta, deixa de te mexer, deixe de se mexer,
        deixa de andar, deixa de rodar, deixa disso, estás a magoar me, está me machucando,
        você está me machucando, tá me machucando, estás a pisar me, tá pisando no meu pé, imóvel,
        congela, para parares, para parar já, para pararem, te para parares, deixa de avançar,
        deixe de avançar, deixa de girar, deixa de me seguir, deixe de me seguir, ninguém se mexe,
        ninguém se mexa, ninguém se mova, breca, breque, parajá, parajaa, paraja, não ande mais,
        não vá mais, cancela tudo, cancele tudo, não não pare, não não para, tá bom chega,
        ok chega, larga isso já, não andes mais, não vás mais, chega agora, agora chega, chega já,
        chega chega
        """
    ),
    alone=phrases(
        """
        espera, espere, esperem, esperar, espera aí, espere aí, peraí, pera, pera aí, péra,
        guenta, aguenta, aguente, aguenta aí, aguarda, aguarde, cuidado, chega, cancela, cancele,
        cancelar, calma, calma aí, pausa, perigo, não não não, não não, devagar, mais devagar,
        atenção, suficiente, olha, larga, sai, quietinho, botão vermelho, tá bom tá bom, já está,
        segura, segura aí, momento, opa, ei ei ei, afasta te
        """
    ),
    moving=phrases(
        """
        já chega assim, é suficiente, já é suficiente, está bom assim, tá bom assim,
        está bem assim, tá bem assim, assim está bom, assim tá bom, aí está bom, aí tá bom,
        aí está bem, aqui está bom, aqui tá bom, tá ótimo aí, longe demais, muito longe,
        longe o suficiente, demasiado longe, perto demais, muito perto, perto o suficiente,
        não tão longe, não tão perto, não tão rápido, rápido demais, passaste, passou, já passou,
        passou do ponto, até aí, até aqui, um momento, um momentinho, um segundo, um segundinho,
        um minuto, um minutinho, um instante, só um segundo, só um momento, só um minuto,
        espera um pouco, espera um momento, espera um segundo, espere um pouco, espere um momento,
        espere um segundo, espera lá, dá um tempo, dá um segundo, faz uma pausa, faça uma pausa,
        em pausa, pausa por favor, com calma, calma calma, com cuidado, vai com calma,
        vá com calma, devagarinho, mais lento, sem pressa, por aí não, não por aí, não é por aí,
        assim não, aí não, caminho errado, lado errado, direção errada, tá errado, está errado,
        esquece, deixa pra lá, deixa estar, mudei de ideia, melhor não, ainda não, vais bater,
        vai bater, você vai bater, vais chocar, vais partir, vai quebrar, olha por onde andas,
        olha por onde anda, vais cair, vai cair, está bom aí, tá bom aí, não anda, não ande,
        não andes, não vá, não vás, não vai mais longe, não vá mais, não chegue perto,
        não chega perto, não chegues perto, abranda, abrande, me solta, me solte, solta me,
        me larga, me largue, larga me, deixa isso, me deixa em paz, deixa me em paz, emergência,
        isso dói, isto dói, está doendo, tá doendo, não faça isso, não faz isso, não faças isso,
        não toca, não toque, não toques,
        socorro, ajuda, me ajuda, me ajude, ajuda me, ajude me, muito rápido, depressa
        demais, vai embora, vá embora, sai daqui, saia daqui, sai de perto, sai de perto
        de mim, afaste se, afasta te de mim, afaste se de mim, sai de cima, me deixe em
        paz, meu pé, meus pés, minha perna, minhas pernas, meu joelho, meus dedos, passou
        por cima, passaste por cima, está passando por cima, você me atropelou, me
        atropelou, está me atropelando, atropelaste me, você me machucou, magoaste me, dói
        muito, está me esmagando, está me empurrando, estou preso, estou presa, ficou
        preso, ficou presa, estou com medo, tenho medo, você me assusta, é perigoso, tem
        uma criança, há uma criança, tem um bebê, desligue isso, se desliga, desliga o
        robô, desligue o robô, tira da tomada, nem um centímetro, não prossiga, não siga
        em frente, não vá em frente, pare de andar, para de andar
        """
    ),
    moving_alone=phrases(
        """
        não, fogo, incêndio, desligar, desliga, desligue, fora, saia, para trás, minha
        mão, minhas mãos, meu braço, minha cabeça, minhas costas, o gato, o cachorro, o
        cão, a criança, o bebê, a escada, as escadas, a parede, a mesa, o vaso, ai não, oh
        não, meu deus não, de novo não
        """
    ),
    tails=phrases(
        """
        já, aí, aqui, lá, tudo, o robô, o robot, este robô, esse robô, os motores, o motor,
        as rodas, a máquina, essa máquina, o carro, essa coisa, esse treco, de andar, de te mexer,
        de se mexer, de girar, de rodar, de avançar, com isso, com isso já, isso, imediatamente,
        agora, agora mesmo, de uma vez, de vez, de imediato, por favor, eu disse, já disse,
        estou a dizer, tô falando, onde estás, onde está, onde você está, antes que,
        ou desligo te, robô estúpido, estúpido, idiota, imbecil, burro, seu idiota, seu burro,
        caralho, porra, cacete, lata velha, robô burro, robô de merda, me ouviu, ouviste,
        está surdo, amigo, querido, um momento, um segundo, um pouco, um bocado, um minuto,
        um instante, quieto, cara, meu, moço, a marcha
        """
    ),
    fillers=phrases(
        """
        é, eh, hum, ahn, então, bem, bom, ok, okay, ei, oi, olá, hey, por favor, se faz favor,
        faz favor, faça o favor de, por amor de deus, pelo amor de deus, robô, robot, robozinho,
        agora, agora mesmo, já, imediatamente, de imediato, rápido, depressa, obrigado, obrigada,
        pode, podes, poderia, podias, tem que, tem de, tens que, tens de, deve, deves, precisa,
        eu disse para, eu disse pra, eu falei para, eu falei pra, mandei, quero que,
        quero que você, preciso que, oh, ai, ui, au, meu deus, deus, nossa, nossa senhora, credo,
        só, merda, porra, caralho, caramba, cacete, droga, puxa, puta que pariu, maldito, maldita,
        cara, mano, meu, pessoal, gente, logo, vá lá, vai lá, anda, senhor, moço, dá para, dá pra
        """
    ),
    openers=phrases(
        """
        não, e, mas, depois, espera, cuidado, sim, tu, você, eu disse, já disse, eu falei,
        você pode, você poderia, ajuda, socorro, alguém, mãe, mamãe, mamã, pai, papai, que,
        temos que, temos de, a gente tem que, faz ele, faz isso, manda ele, manda o robô, esquece,
        desculpa, deixa, melhor, eu mando, ordeno que, ordeno te que, alguém manda, é para, é pra
        """
    ),
    exceptions=phrases(
        """
        não pare, não pares, não parem, não parar, não pare de, sem parar, sem parares,
        nunca pares, nunca pare, não trave, não traves, não trava, não freie, não freies,
        não abortes, não cancele, não canceles, não interrompas, não interrompa, não deixes de,
        não espere, não esperes, não detenhas, não basta, não precisa parar, não é preciso parar,
        por que parou, porque paraste, por que você parou, porque é que paraste, está parado,
        estás parado, ficou parado, parada de ônibus, parada do ônibus, parada de autocarro,
        paragem de autocarro, próxima parada, próxima paragem, última parada, ponto de parada,
        a parada, uma parada, muito alto, mais alto, tão alto, bem alto, no alto, do alto, é alto,
        alto é, alto falante, alto falantes, em voz alta, quando chega, que chega, ele chega,
        ela chega, chega às, chega a, chega em, chega ao, sinal de stop, líquido de travões,
        fluido de freio, o que significa parar, o que significa para, deu certo, deu tudo certo,
        não deu, me deu, já deu comida, segura o, segura a, segura isso, segura na, olha para,
        olha a, olha o, passou a, não mais de, não mais que, saída de emergência,
        luz de emergência, para que serve, para que servem, para que é isto, para que é isso,
        para que queres, para que quer, para que precisa, para que precisas, para que você quer,
        para quem, para quando, para quantos, para quantas, para sempre, para amanhã, para hoje à,
        para hoje quero, para esta noite, para hoje à noite, para mim um, para mim uma,
        para mim não, para mim sim, para ti, para você, para vocês, para eles, para elas, para nós,
        para todos, para meu irmão, para meu pai, para meu filho, para meu marido, para meu amigo,
        para meu avô, para o meu irmão, para o meu pai, para o meu filho, para a minha mãe,
        para a minha irmã, para minha mãe, para minha irmã, para minha filha, para a uma,
        para as duas, para as três, para as quatro, para as cinco, para as seis, para as sete,
        para as oito, para as nove, para as dez, para as onze, para as doze, para segunda feira,
        para terça feira, para quarta feira, para quinta feira, para sexta feira, para o jantar,
        para o almoço, para o café, para jantar, para almoçar, para comer, para beber, para dormir,
        para ler, para saber, para ver, para fazer, fala olá
        """
    ),
    unless_first=phrases(
        """
        para mim, para ti, para você, para vocês, para ele, para ela, para eles, para elas,
        para nós, para que, para quê, para sempre, para casa, para a, para o, para as, para os,
        para um, para uma, para hoje, para amanhã, para lá, para cá, para cima, para baixo,
        para trás, para frente, para a frente, para diante, para dentro, para fora, para onde,
        para quando, para quem, para quantos, para este, para esta, para esse, para essa,
        para aquele, para aquela, para outro, para outra, para todos, para cada, para minha,
        para o meu, para a minha, para seu, para sua, para comer, para ser, para ver, para dormir,
        para começar, para *ar, para *er, para *ir, para *ares, para *armos, para *arem,
        serve para, pronto para, para isso, para isto, para isso serve, para esquerda,
        para direita, para norte, para sul
        """
    ),
    tales=phrases(
        """
        quando é que, onde é que, o que acontece se, o que acontece quando, sabes quando,
        sabe quando, sabes se, sabe se, sabes como, ontem, a semana passada, semana passada,
        o que é um, o que é uma, o que significa, como funciona, como funcionam, era uma vez,
        se eu disser, quando eu disser, quando eu digo, o comboio para, o trem para,
        o autocarro para, o ônibus para
        """
    ),
    at_rest=phrases(
        """
        os meus travões, meus freios, os travões estão, os freios estão
        """
    ),
    joiners=phrases(
        """
        e depois, e então, e em seguida, em seguida, e, depois, então, e agora, em vez disso,
        e em vez disso
        """
    ),
    unjoined=phrases(
        "e meio, e meia, e um quarto, vinte e, trinta e, quarenta e, cinquenta e, sessenta e, setenta e, oitenta e, noventa e, cento e, duzentos e"
    ),
    softeners=phrases(
        """
        por favor, agora, já, depois, ok, okay, bom, robô, robot, ei robô, pode, podes, poderia,
        podias, você pode, quero que, quero que você, preciso que, rápido, devagar, melhor, então,
        e
        """
    ),
    commands=phrases(
        """
        vai, vá, vamos para, avança, avance, recua, recue, gira, gire, vira, vire, dá a volta,
        dê a volta, dá meia volta, dê meia volta, dá uma volta, dobra, dobre, mexe te, move te,
        mova se, move, mova, vem, venha, volta, volte, regressa, regresse, retorna, retorne,
        conduz, conduza, dirige, dirija, anda para, ande, caminha, caminhe, segue, siga, traz,
        traga, traz me, traga me, me traga, me traz, pega, pegue, apanha, apanhe, agarra, agarre,
        solta, solte, larga o, larga a, põe, ponha, coloca, coloque, deixa a, deixa o, deixe, abre,
        abra, fecha, feche, sobe, suba, desce, desça, levanta, levante, baixa, baixe, acende,
        acenda, liga, ligue, apaga a luz, apague a luz, apaga as luzes, desliga a luz,
        desligue a luz, muda, mude, mostra, mostre, me mostra, me mostre, diz, diga, me diz,
        me diga, conta, conte, toca, toque, procura, procure, busca, busque, encontra, encontre,
        limpa, limpe, aspira, aspire, carrega, carregue, recarrega, entrega, entregue, leva, leve,
        me leva, me leve, leva me, digitaliza, explora, explore, patrulha, patrulhe, navega,
        navegue, estaciona, estacione, atraca, acopla, começa, comece, inicia, inicie, continua,
        continue, retoma, retome, tira uma foto, tire uma foto, verifica, verifique, leia, escreve,
        ilumina, pisca, pisque, acena, acene, dança, dance, espera na, espera no, espere na,
        espere no, espera por, aproxima te, aproxime se, acelera, acelere, reduz, reduza, guia,
        guie, me guie, acompanha, empurra, empurre, puxa, puxe, pressiona, ativa, ative, desativa,
        reinicia, lembra, descreve, descreva, mede, chama, chame, roda, rode, tenta, tente, me dá,
        dá me, dá o, dá a, faz uma, faz um, me siga, me segue, apaga a, apague a, apaga o,
        apague o, desliga a, desligue a, pousa, pouse, olha para mim, olha para a, olha para o,
        olhe para mim, olhe para a, olhe para o, olha para trás, olha para cima, me olha, me olhe,
        me dê, dê me, me dá o, me dá a, dê o, dê a, me passa, me passe, passa me, recolhe, recolha,
        cata, cate, guarda, guarde, varre, varra, lava, lave, rega, regue, enche, encha, esvazia,
        esvazie, grava, grave, filma, filme, fotografa, senta te, sente se, senta, levanta te,
        levante se, deita te, deite se, cozinha, cozinhe, prepara, prepare, faz café, faça café,
        faz o, faz a, faça o, faça a, faça uma, faça um, envia, envie, manda, mande, repete,
        repita, responde, responda, acorda, acorde, sorri, sorria, sai da sala, saia da sala,
        sai do quarto, saia do quarto, entra, entre na, entre no, atravessa, atravesse, descola,
        decola, decole, aterra, aterrissa, pousa aqui, voa, voe, aumenta, aumente, diminui,
        diminua, atualiza, atualize, inspeciona, inspecione, organiza, organize, arruma, arrume,
        serve, sirva, tranca, destranca, ajuda me a, me ajuda a, me ajude a, ensina, lembra me,
        me lembra, me lembre, carrega te, carregue se, recarregue, recarrega te, me conta,
        me conte, conta me, diz me, fala olá, fale olá, fala com, fala para, escuta a, escreva,
        navegue até, desloca te, desloque se, chega aqui perto, cumprimenta, cumprimente, esfrega,
        esfregue, tira o, tira a, tire o, tire a, pinta, vira te, vire se, vem cá, lê para,
        lê o texto, lê a mensagem, lê me um, ir para, vir, virar, trazer, me trazer, abrir, fechar,
        acender, apagar a, apagar o, avançar, recuar, pegar, colocar, mostrar, me mostrar, me dar,
        procurar, limpar, me seguir, voltar, tocar, cante, cantar, canta
        """
    ),
    negations=phrases(
        """
        não, nem, nunca, jamais, nada, sem, nenhum, nenhuma, vai à merda, vai para o inferno,
        vai embora, vá embora, vai te, vai tomar, vai com cuidado, vai devagar, vá devagar,
        vai mais devagar, vais bater, vai bater, vais chocar, vais cair, vai cair, vais partir,
        vai quebrar, vais magoar, vai machucar, vais para a parede, vai contra, vais contra,
        sai de, desliga os motores, anda lá, diz por que, leva cuidado, conta até, olha o que,
        olha para onde, olha por onde, olha só, olha para isso, olha para a bagunça, olhe o que,
        responde me, entra na linha, acorda para, filme é, sorria você, manda ver, fala sério,
        serve para, diz alguma coisa, diga alguma coisa, põe me no chão, me põe no chão, ponha me
        """
    ),
    yes=phrases(
        """
        sim, claro, claro que sim, com certeza, ok, okay, pode ser, faça, faz isso, vai em frente,
        vá em frente, certo, exato, correto, confirmo, confirmado, isso mesmo, sim claro,
        sim por favor, sim pode, pode sim, pode fazer, podes fazer, afirmativo, positivo, sim faça,
        faça isso, sim faz isso, sim faça isso, sim com certeza, sim pode ser, pode avançar
        """
    ),
    no=phrases(
        """
        não, nunca, jamais, melhor não, de jeito nenhum, cancela, cancelar, deixa, não faça,
        não faças, agora não, ainda não, não obrigado, espera, errado, negativo,
        de maneira nenhuma, nem pensar, nada disso, não quero, de forma alguma,
        não é preciso, mais tarde, eu disse não
        """
    ),
    not_yes=phrases(
        """
        está bem, tá bem, está bom, tá bom, tá bom tá bom, tá, tá tá, tudo bem, tudo certo,
        já está, já tá, já tá bom, já está bom, já chega, já deu, faz, isso, isso isso, ok ok,
        okay okay, tá ok, bem, bom, bom bom, pois, pois é, pois sim, pois não, sei, sei lá,
        certo certo, sim sim claro, sim sim sim sim, ah sim, ah tá, ah é, ah ok, é, o quê, quê,
        como, como assim, desculpa, a sério, sério, mesmo, é mesmo, talvez, quem sabe, tanto faz,
        se quiseres, como quiser, sim mas, sim não, não é, né, verdade, será, uhum, aham, beleza,
        falou, valeu, está ótimo assim, assim está bem, assim tá bom
        """
    ),
)

_FOLLOWING = Following(
    again=phrases(
        """
        outra vez, de novo, mais uma vez, mais uma, novamente, uma vez mais, repete, repete isso,
        repete isto, repita, repita isso, repetir, refaz, refaça, faz o mesmo, faça o mesmo,
        faz a mesma coisa, faça a mesma coisa
        """
    ),
    leads=phrases(
        """
        faz, faz isso, faz isto, faça, faça isso, fá-lo, o mesmo, a mesma coisa, e, depois, tenta,
        tente
        """
    ),
    times=phrases("{} vezes"),
    more=phrases("mais {} vezes, {} vezes mais, outras {} vezes, mais {}"),
    twice=phrases("duas vezes"),
    twice_more=phrases("mais duas vezes"),
    numbers=phrases("duas, três, quatro, cinco, seis, sete, oito, nove, dez"),
    corrections=phrases(
        """
        não, espera, espere, peraí, espera aí, quis dizer, queria dizer, quero dizer,
        eu quis dizer, melhor, ou melhor, aliás, em vez disso, ao invés disso, isso não, aí não,
        correção, esquece isso, esqueça isso, mudança de planos
        """
    ),
    keeps=phrases(
        """
        não obrigado, não obrigada, não faz mal, não há problema, não tem problema, não continua,
        não continue, não segue, não está bem, não tudo bem, não sei, não importa,
        não te preocupes, não se preocupe, melhor assim,
        você não, tu não, não você, não tu, não és tu, não é você, não é contigo, não é com você,
        estou a falar com, estava a falar com, estou falando com, estava falando com, falava com,
        não estou a falar contigo, não estava a falar contigo, não estou falando com você,
        não estava falando com você, não era para ti, não era para você
        """
    ),
    please=phrases("por favor, se faz favor, faz favor"),
    polite=phrases(
        """
        por favor, se faz favor, faz favor, obrigado, obrigada, muito obrigado, muito obrigada,
        robô, robot, robozinho, agora, agora mesmo, já, rápido, é, eh, hum, então, bem, bom, oh, só,
        logo, claro, senhor, senhora, amigo
        """
    ),
    requests=phrases(
        """
        ei, hey, ok, okay, pode, podes, poderia, podias, quero que, quero que você, preciso que,
        seria possível, é possível, será possível, será que podes, será que pode, será que você
        pode, gostava que, gostaria que, eu gostaria que, pergunto me se podias, queria saber se
        podes, queria saber se você pode, queria saber se pode, agradecia que, agradeceria se, eu
        agradeceria se, seria bom se, seria ótimo se, importas te de, importa se de, você se importa
        de, fazias o favor de, faça o favor de, que tal, o que achas de, o que acha de, pela última
        vez, uma última vez, finalmente, por fim, por último, como eu disse, como disse, eu disse, o
        mais rápido possível, o quanto antes, assim que puderes, assim que puder, assim que
        possível, logo que possível, logo que possas, talvez, se calhar, eventualmente
        """
    ),
    others=phrases(
        """
        pessoal, gente, meninos, meninas, crianças, amigos, mãe, pai, mamãe, papai, amor, querido,
        querida, senhores
        """
    ),
    say_again=phrases(
        """
        repete, repete isso, repete isto, repita, repita isso, repetir, repetir isso, repito, diz
        outra vez, diga outra vez, diz de novo, diga de novo, fala de novo, o que disseste, o que
        você disse
        """
    ),
    nots=phrases(
        """
        não, nunca, jamais, sem, nenhum, nenhuma, nem, nada de,
        evita, evite, abstém te de, abstenha se de, esquece, esqueça, deixa de lado, renuncia a,
        tudo menos, tudo exceto, qualquer coisa menos, qualquer lugar menos, qualquer sítio menos,
        fica longe de, fica longe da, fica longe do, fique longe de, fique longe da, fique longe do,
        mantém te longe da, mantém te longe do, tal como está, assim como está, do jeito que está,
        como estão, em paz, em caso nenhum, em caso algum, de modo nenhum, de jeito nenhum, retiro o
        que disse, desnecessário, proibido, proibida
        """
    ),
    riders=phrases(
        """
        não esqueças, não te esqueças, não esqueça, não se esqueça, não só, por que não, porque não,
        não muito, não tão, não mais de, não mais que, não mais do que, se puderes, se puder, se
        possível, se for possível, se quiseres, se quiser, se não te importas, se não se importa,
        quando puderes, quando puder, quando estiveres pronto, quando estiver pronto, quando tiver
        tempo, diz me quando, me diga quando, me avisa quando, vê se, verifica se, verifique se,
        mesmo se, como se, não há problema, sem problema, sem pressa,
        até amanhã, até à noite, até mais tarde, boa tarde, boa noite, por hoje, por esta noite
        """
    ),
    conditions=phrases(
        """
        se, quando, assim que, logo que, caso, no caso de, a menos que, a não ser que, desde que,
        supõe que, suponha que, imagina que, imagine que, e se,
        enquanto, sempre que, cada vez que, toda vez que, todas as vezes que, da próxima vez, na
        próxima vez, a próxima vez, da próxima vez que, no momento em que, até que, em teoria,
        teoricamente, hipoteticamente, uma vez que, contanto que, imagina, imagine
        """
    ),
    tells=phrases(
        """
        obrigado por, obrigada por,
        foi, foram, fui, ia, iam, veio, vieram, virou, girou, andou, dirigiu, conduziu, era, eram,
        estava, estavam, tinha, tinham, fez, ontem, anteontem, a semana passada, a última vez, há
        uma hora, há pouco, ele, ela, eles, alguém, o cão, o cachorro, o gato, meu cachorro, meu
        gato, sonhei, eu vou, tenho de ir, tenho que ir, são, estou, estamos, há, tenho, sou, somos,
        temos,
        quer, custa, cheira, dura, funciona, costuma, saiu, chegou, comprou, caiu, deixou, levou,
        pegou, às vezes, normalmente, infelizmente, meu irmão, minha irmã, meu marido, minha mulher,
        nosso vizinho
        """
    ),
    talk=phrases(
        """
        diz, diga, me diga, diz me, conta, conte, me conte, pergunta, responde, explica, explique,
        descreve, descreva, nomeia, soletra, traduz, lê, leia, escreve, escreva, cumprimenta,
        canta, cante, fala, fale,
        imagina, imagine, adivinha, adivinhe, recomenda, recomende, sugere, sugira, aconselha,
        aconselhe, resume, resuma, define, defina, compara, compare, inventa, invente, recita,
        recite, calcula, calcule, resolve, resolva, estima, promete, prometa, lembra te, lembre se,
        apresenta te, apresente se, finge, finja, propõe, conversa, converse
        """
    ),
    chat=phrases(
        """
        obrigado, obrigada, muito obrigado, muito obrigada, valeu, olá, oi, bom dia, boa
        tarde, boa noite, tchau, adeus, até logo, até mais, muito bem, bem feito, bom
        trabalho, ótimo, perfeito, excelente, maravilha, fantástico, legal, que bom,
        parabéns, bravo, bom robô, você é ótimo, gosto de você, entendi, entendo,
        compreendo, continua, continue, segue, siga, vai em frente, pode continuar, sem
        problema, não tem problema, não há problema, de nada, desculpa, desculpe, com
        licença, haha, estou ao telefone
        """
    ),
    later=phrases(
        """
        amanhã, amanhã de manhã, amanhã à noite, amanhã à tarde, depois de amanhã, hoje à noite,
        hoje à tarde, esta noite, esta tarde, mais tarde, ao meio dia, à meia noite, ao amanhecer,
        ao anoitecer, ao pôr do sol, de manhã, pela manhã, à tarde, de tarde, à noite, de noite, de
        madrugada, daqui a pouco, daqui a um bocado, daqui a um minuto, daqui a uma hora, daqui a
        meia hora, em uma hora, em meia hora, dentro de uma hora, dentro de meia hora, na segunda
        feira, na terça feira, na quarta feira, na quinta feira, na sexta feira, na terça, na sexta,
        no sábado, no domingo, aos domingos, no fim de semana, na próxima semana, semana que vem, na
        semana que vem, no próximo mês, no mês que vem, no próximo ano, no ano que vem, todos os
        dias, todas as manhãs, todas as noites, todo dia, toda manhã, toda noite, toda hora, cada
        dia, cada manhã, cada noite, cada hora, cada minuto, diariamente, depois do almoço, depois
        do jantar, depois do café da manhã, depois do pequeno almoço, depois do trabalho, depois da
        escola, depois da aula, depois do filme, depois da reunião, depois do espetáculo, depois da
        festa, depois de comer, antes de dormir, antes de te deitares, antes do jantar, antes do
        almoço, um dia, um dia destes, algum dia, no futuro, futuramente, a partir de agora, de
        agora em diante, daqui para a frente, à uma hora
        """
    ),
    later_in=phrases("em, daqui a, dentro de, cada, a cada"),
    later_at=phrases("às, pelas"),
    time_units=phrases(
        """
        segundo, segundos, minuto, minutos, hora, horas, dia, dias, semana, semanas
        """
    ),
    finite=r"(?:o|ei|ou|eu|iu|í|mos|am|em|s|[^auóo]i|(?:[ae]|[lr])mente)$",
    quotes=phrases(
        """
        diz que, disse, dizia, dizem, gritou, grita, escreveu, escrevi, está escrito, escrito, chama
        se, se chama, intitulada, intitulado, cantou, cantava, sussurrou, lê se, cito, aspas, abre
        aspas, repete comigo, repita comigo, repete depois de mim, repita depois de mim
        """
    ),
    objects=phrases(
        """
        o, a, os, as, um, uma, uns, umas, meu, minha, meus, minhas, teu, tua, teus, tuas, seu, sua,
        seus, suas, este, esta, estes, estas, esse, essa, esses, essas, aquele, aquela, todo, toda,
        todos, todas, cada, ambos, ambas
        """
    ),
    questions=phrases(
        """
        o que, que horas, que é, quem, onde, aonde, quando, por que, porque é que, como,
        quanto, quanta, quantos, quantas, qual, quais, você está, você é, você tem, estás,
        és, tens, está tudo, há alguma, há algum, tem alguém, sabe, sabes, pode me dizer,
        posso, devo
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        o que vais fazer a seguir, o que você vai fazer depois, o que vai fazer depois, o que
        vais fazer depois, o que fazes a seguir, o que você faz depois, o que vem depois, o que
        vem a seguir, o que falta fazer, o que mais você vai fazer, o que mais vais fazer, qual
        é o plano, qual é o seu plano, qual é o teu plano, e depois, e a seguir, e depois o quê,
        o que você vai fazer em seguida, o que vem em seguida, o que você vai fazer a seguir, o
        que tens de fazer a seguir, qual é a próxima tarefa
        """
    ),
    then=phrases(
        """
        depois, e depois, a seguir, em seguida, e em seguida, depois disso, mais tarde, quando
        chegares, quando chegar, quando chegar lá, quando acabares, quando acabar, quando
        terminar, quando terminares, assim que chegar, assim que chegares
        """
    ),
    that=phrases(
        """
        esquece isso, esqueça isso, esquece, esqueça, esquece a última, esqueça a última,
        esquece o que eu disse, esqueça o que eu disse, não é preciso, já não é preciso, não
        precisa, não precisa mais, não é necessário, já não é necessário, não precisas, já não
        precisas, não precisas de fazer isso, não precisa fazer isso, não precisa mais fazer
        isso, isso não, retiro o que disse, cancela a última, cancele a última
        """
    ),
    all=phrases(
        """
        esquece tudo, esqueça tudo, esquece o resto, esqueça o resto, mais nada, nada mais,
        limpa a lista, limpe a lista, esvazia a lista, cancela o resto, cancele o resto
        """
    ),
    forget=phrases(
        """
        esquece, esqueça, não é preciso, já não é preciso, não precisa, não precisas, já não
        precisas, não precisa mais, não é necessário, já não é necessário, não tens de, não tem
        de, não tem que, não tens que, já não tens de, cancela, cancele, tira ... da lista, tire
        ... da lista, salta, pula, pule, ignora, ignore, elimina, já não quero, não quero que,
        não quero mais
        """
    ),
    keeps=phrases(
        """
        não esqueças, não te esqueças, não esqueça, não se esqueça, esqueceste, esqueceu
        """
    ),
    tails=phrases("mais, já, afinal, agora, então, ainda, de, que"),
    going=phrases("ir, vás, que vás, vá, que vá"),
    orders=phrases(
        """
        ordens, todas as ordens, as ordens, tarefas, todas as tarefas, as tarefas, a lista, a
        fila, todo o resto, os outros, as outras
        """
    ),
    asking=phrases(
        """
        o que, que, qual, quais, onde, aonde, para onde, quantas, quantos, diz-me, me diga
        """
    ),
    asked=phrases(
        """
        vais, vai, ir, fazer, fazes, faz, fará, farás, você, vem, falta, resta, tens de, tens
        que, tem que, tem de, depois, a seguir, em seguida, próximo, próxima, passo, tarefa,
        ordem, destino, ainda, mais, pendente, teu, tua, seu, sua, é
        """
    ),
    ahead=phrases(
        """
        depois, a seguir, em seguida, próximo, próxima, falta fazer, tens de fazer, tem que
        fazer, pendente
        """
    ),
    denies=phrases(
        """
        não, nunca, jamais
        """
    ),
    states=phrases(
        """
        eu, estou, estás, está, estão, estava, sou, são, há, tem, tenho, temos, gosto
        """
    ),
    planned=phrases(
        """
        o que está planejado, o que está planeado, o que está programado, o que está agendado, o
        que tens planeado, o que você tem planejado, o que tem agendado, o que há planeado, que
        ordens estão agendadas, quais ordens estão agendadas, mostra a agenda, mostre a agenda,
        diz me o que está planeado
        """
    ),
    cancels=phrases("cancela isso, cancele isso, cancela isto, cancela o, anula isso"),
    cancels_all=phrases(
        """
        cancela tudo, cancele tudo, anula tudo, cancela todas as ordens, cancele todas as
        ordens, cancela tudo o que está planeado, cancele a agenda, cancela a agenda, limpa a
        agenda, limpe a agenda, apaga a agenda
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        lembra este lugar como {}, lembre este lugar como {}, lembre se deste lugar como {}, lembra
        te deste lugar como {}, lembre desse lugar como {}, lembre deste lugar como {}, lembra deste
        sítio como {}, memoriza este lugar como {}, memorize este lugar como {}, memoriza este sítio
        como {}, memorize este local como {}, lembra que isto é {}, lembre que isto é {}, lembre que
        aqui é {}, guarda este lugar como {}, guarde este lugar como {}, guarda este sítio como {},
        guarde este local como {}, salva este lugar como {}, salve este lugar como {}, salve este
        local como {}, salve sua posição como {}, grava este lugar como {}, grave este lugar como
        {}, marca este lugar como {}, marque este lugar como {}, aprende este lugar como {}, aprenda
        este lugar como {}, chama a este lugar {}, chama este lugar de {}, chame este lugar de {},
        chame este local de {}, chama esta sala de {}, chame esta sala de {}, este lugar chama se
        {}, este lugar se chama {}, este sítio chama se {}, este local se chama {}, esta sala chama
        se {}, esta sala se chama {}
        """
    ),
    here=phrases(
        """
        isto é {}, este é {}, esta é {}, aqui é {}, este lugar é {}, este local é {}, este sítio é
        {}, esta sala é {}
        """
    ),
    forget=phrases(
        """
        esquece {}, esqueça {}, esquece o lugar {}, esqueça o lugar {}, esquece o sítio {}, esqueça
        o local {}, esquece onde fica {}, esqueça onde fica {}, apaga o lugar {}, apague o lugar {},
        apague o local {}, elimina o lugar {}, remova o lugar {}
        """
    ),
    listed=phrases(
        """
        aonde podes ir, onde podes ir, aonde você pode ir, onde você pode ir, para onde podes ir,
        para onde você pode ir, aonde pode ir, que lugares conheces, quais lugares conheces, que
        lugares você conhece, quais lugares você conhece, que sítios conheces, quais locais você
        conhece, que salas conheces, quais salas você conhece, que lugares aprendeste, quais lugares
        você aprendeu, a que lugares podes ir, diz me aonde podes ir, diga me aonde pode ir, me diga
        aonde você pode ir, me diga quais lugares você conhece, diz me que lugares conheces, liste
        seus lugares, lista os teus lugares, quais são os teus lugares, quais são seus lugares
        """
    ),
    places=phrases(
        """
        lugar, local, sítio, sala, salão, quarto, corredor, hall, átrio, entrada, saída, recepção,
        receção, oficina, garagem, cozinha, copa, despensa, escritório, gabinete, laboratório,
        estúdio, banheiro, casa de banho, lavabo, biblioteca, arquivo, armazém, depósito, porão,
        cave, sótão, jardim, terraço, varanda, pátio, portão, porta, mesa, secretária, balcão,
        prateleira, estante, bancada, estação, base, doca, canto, esquina, área, zona, elevador,
        escada, escadas, clínica, loja, cafetaria, cafeteria, cantina, refeitório, bar, ginásio,
        auditório, teatro, galpão, celeiro, estufa, estacionamento, armário, lavanderia, posto
        """
    ),
    articles=phrases(
        """
        o, a, os, as, um, uma, meu, minha, teu, tua, seu, sua, nosso, nossa, este, esta, o meu, a
        minha, o nosso, a nossa, da, do
        """
    ),
    kept="Vou lembrar este lugar como {}.",
    forgotten="Esqueci {}.",
    in_map="{} faz parte do meu próprio mapa, por isso fica como está.",
    unknown="Não conheço nenhum lugar chamado {}.",
    move_here="Já conheço {}. Devo mudar esse lugar para aqui?",
    sounds_like="Isso soa como {other}. Devo chamar este lugar de {name} mesmo assim?",
    called="Um nome só tem letras e algarismos. Devo chamar este lugar de {}?",
    known="Posso ir a: {}.",
    more="e mais {}",
    none_known="Ainda não conheço nenhum lugar.",
    lost="Não sei onde estou, por isso não posso lembrar este lugar.",
    moving="Só posso fazer isso quando estou parado.",
    no_name="Não posso usar isso como nome de um lugar. Escolha outro, por favor.",
    too_long="Esse nome é longo demais. Escolha um mais curto, por favor.",
    says_else="Isso diz quanto, quando ou para onde, por isso não é um nome. Escolha "
    "outro, por favor.",
    not_kept="Desculpe, não consegui guardar isso, por isso nada mudou.",
    head="first",
)

_SAYING = Saying(
    phrases={
        "nothing": "Desculpe, não tenho resposta para isso.",
        "failed": "Desculpe, algo correu mal. Tente outra vez.",
        "too_long": "Desculpe, isso foi longo demais para mim.",
        "no_end": "Desculpe, não consegui terminar.",
        "too_old": "Desculpe, estava ocupado. Diga outra vez, por favor.",
        "replaced": "Deixei de lado o que disse antes.",
        "acted": "Feito.",
        "begun": "Estou tratando disso.",
        "nothing_to_repeat": "Não há nada para repetir.",
        "do_next": "Isso vem a seguir.",
        "do_later": "Isso vem mais tarde.",
        "queue_full": "Agora não posso anotar mais nada, diga isso de novo mais tarde, por favor.",
        "taken_back": "Está bem, deixo isso de fora.",
        "nothing_next": "Não há nada pendente.",
        "did_nothing": "Agora mesmo não fiz nada.",
        "not_done": "Desculpe, não consegui fazer isso.",
        "no_value": "Não sei esse valor neste momento.",
        "not_all": "Não consegui fazer tudo isso.",
        "cancelled": "Certo, fico onde estou.",
        "not_ready": "Ainda não estou pronto.",
        "still_working": "Continuo com isso.",
        "on_it": "Estou a tratar disso.",
        "thinking": "Deixe-me pensar.",
        "rehearsed": "Foi só um ensaio: não fiz nada.",
        "unstopped": "Cuidado, talvez algo ainda se esteja a mover.",
        "by_myself": "Agora penso por mim mesmo.",
        "refused": "Tudo bem.",
        "unanswered": "Não ouvi nenhuma resposta, por isso não fiz nada.",
        "unclear": "Não entendi, por isso não continuo. O que devo fazer?",
        "when_unclear": "Não entendi quando deve ser. Quando devo fazer isso?",
        "schedule_full": "Não consigo planejar mais nada.",
        "nothing_planned": "Não há nada planejado.",
        "plan_not_kept": "Desculpe, não consegui anotar isso, por isso não está planejado.",
        "may_come_back": "Não consegui tirar isso da minha lista: depois de reiniciar, pode voltar.",
    },
    not_answered="Ainda sem resposta de: {}.",
    tools_counted="Tenho {} ferramentas.",
    shall_i="Faço isto: {}?",
    shall_i_now="Faço isto agora: {}?",
    at_most_times="São vezes demais: o máximo é {}.",
    next_order="A seguir: {}.",
    later_order="Depois: {}.",
    left_over="Não fiz isto: {}.",
    planned="Planejado para {time}: {order}.",
    is_due="Está na hora: {order}.",
    missed="Não fiz o que estava planejado para {time}: {order}.",
    dropped="Ordens planejadas que cancelei: {}.",
    unnamed="Ordens planejadas que não mencionei: {}.",
    can_do="Posso: {}.",
    known="Conheço: {}.",
    unknown="Não conheço {}.",
    unsaid="Qual deve ser: {}?",
    between="Tem de ser de {} a {}.",
    at_least="Tem de ser pelo menos {}.",
    at_most="Tem de ser no máximo {}.",
    reason="O motivo: {}.",
    causes={
        Cause.UNAVAILABLE: "não está disponível",
        Cause.NO_ANSWER: "não chegou resposta a tempo",
        Cause.REFUSED: "foi recusado",
        Cause.CANCELLED: "foi cancelado",
        Cause.UNREADABLE: "a resposta não pode ser lida",
        Cause.UNHEARD: "ninguém está ouvindo",
        Cause.TOO_LONG: "isso demoraria demais",
        Cause.TOO_OFTEN: "foram vezes demais",
        Cause.MOVING: "algo ainda se move",
        Cause.UNSURE: "talvez ainda esteja em andamento",
        Cause.FAILED: "ocorreu um erro",
    },
    directive=(
        "Chama uma ferramenta para cada ação e para tudo o que muda, como a bateria ou a "
        "posição; nunca adivinhes. Chama-a uma vez. Depois diz o resultado numa frase curta, sem JSON. "
        "Se nenhuma servir, diz isso. Se faltar um valor, pergunta. Responde em português."
    ),
    examples_heading="A forma de cada chamada, com valores inventados:",
    example_talk=ExampleTalk("Feito.", "O valor é 1.", "Olá.", "Olá!", "Obrigado.", "De nada."),
)

# Claims by their form, whatever the verb; these verbs, and nouns in their place, are no acts.
_IDLE = (
    r"(?:(?:ajud|auxili|pens|acredit|esper|sab(?:er|id)|soub|escut|ouv|ouç|entend|compreend|quer(?:o|er)|quis|precis|pod(?:er|e\b|em)|pud|dev(?:o|er|ia|i\b)|conhe[cç]|ter(?:ei)?\b|tive|ach(?:ei|o|ar|ado|ando)|procur|encontr|tent"
    r"|prov(?:ei|ar)|aguard|fi[qc]|viv|habit|trabalh|funcion|l[ei]mbr|record|esque[cç]|memoriz|anot|avis|inform|advirt|advert|confirm|verifi[cq]|revis|olh|observ|l[ei](?:r|nd|t)|cont(?:ei|ar|arei|ando)|med(?:i|ir)|me[çd]o|calcul|detet|detect"
    r"|not(?:ei|ar|ando)|reconhe|receb|obt[ei]|aceit|recus|promet|lament|arrepend|desculp|agrade[cç]|supo|imagin|sonh|dorm|durm|falt|perd|perc[aeo]|falh|engan|equivo[cq]|confund|decid|escolh|propo|propus|recomend|aconselh|sug[ei]r"
    r"|ofere[cç]|mostr|us(?:ei|ar|ando|arei)|utiliz|respond|repet|repit|expli[cq]|descrev|fal(?:ei|ar|ando|arei|ad)|convers|pergunt|di(?:sse|zer|zendo|to)|dir(?:ei|ia)|cham|nom[ei]|sent|adorei|ador(?:ar|ando)|am(?:ei|ar|ando)\b|gost|prefer"
    r"|prefir|apreci|aproveit|odi|tem[io]|aprend|estud|brin[cq]|jo[gq]|exist|consider|represent|signifi|poss|contenh|mantenh|manter|tenh|disp[oõu]|inclu|limit|ocup|bloque|pres[oa]|proib|danific|projet|treinad|cri[ae]d"
    r"|alegr|preocup|esclare|especifi[cq]|previst|equip|interess|surpre|esgot|cansad|aborre|continu|desej|permane[cç]|par(?:ec|eç)|pes(?:ei|o)|vej|vist|estive|comet"
    r"|refleti|raciocin|process|analis|avali|acabei|consegui|particip|pass(?:ei|ado) uma?)\w*"
    rf"|{ROMANCE_IDLE}|fui|ir a|ver|verei|vendo|vi|ser|serei|sid[oa]|estar|estarei|haver|dar|darei|dei|dad[oa]|são|obrigado|cuidado|medo|tudo|nada|mundo|lei|rei|sei|hei|zwei|drei|bei|frei|dabei|aqui|ali|mais|dois|quando|cada|segundo|ambos|claro|bom|mesmo|todo|muito|pouco|sempre"
    r"|(?:fazer|farei|faço|fiz|feito|fazendo) (?:o (?:meu|possível|que|máximo)|uma? (?:pergunta|erro|piada)|tudo|parte))\b"
)
_TURNED = r"(?:vi|gi|(?:re|a)?ti|pa|prepa|sepa|libe|acele|recupe)rei\b"
_NOW = r"(?: (?:já|agora|também|então|bem|logo|imediatamente|\w+mente))*"
_INFINITIVE = rf"{_NOW}(?: (?:me|te|se|lhe|[oa]s?))? (?!{_IDLE})\w*(?:[aeioô]r|-l[oa]s?)\b"
_OPEN = r"(?:^|[,.:;!…] ?|(?<!-)\b(?:eu|agora|já|e|me|te|lhe|ok|certo|bem|logo|também)[,.!]* )(?:(?:eu|já|agora|me|te|lhe|o|a|os|as) )*"
_WHAT = r"(?:a(?! (?:tutt\w|\w+[eai]re?\b|batteria))|as|os?|um|uma|(?:[tms]eu|tua|minha|sua)s?|dois|duas|três|\d+|ao|à|às|para|tod[oa]s?)\b"
_WAY = r"(?:(?:à|para a) (?:esquerda|direita)|esquerda|direita|(?:à|para a|em) frente|para (?:trás|frente)|atrás|sempre em frente|mais (?:perto|longe)|meia[- ]volta|por aqui)"
_N = r"(?:\d[\d.,]*|uma?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|vinte|trinta|quarenta(?: e cinco)?|sessenta|noventa|cem|cento \w+|meio|mais uma?|outro)"
_UNIT = r"(?:m|metros?|centímetros?|cm|passos?|graus?|°)"

_CLAIMS = Claims(
    doing=any_of(
        rf"\best(?:ou|amos){_NOW}(?: (?:me|te|o|a))? (?:(?!{_IDLE})\w+[aeio]ndo\b|a caminho\b|(?:quase |prestes )?a{_INFINITIVE})|\b(?:vou|vamos|irei|acab(?:o|ei) de|começo a|passo a){_INFINITIVE}",
        rf"{_OPEN}(?!{_IDLE})\w{{2,}}o(?:-\w+)?(?:{_NOW} {_WHAT}| (?:já|agora)[ .!]*$)|\b(?:viro|avanço|recuo|giro|ando para|faço (?:isso|já))\b|\bvou (?:para|à|ao|até|em frente)\b|\b(?!{_IDLE}|{_TURNED})\w+[aeio]rei\b|{_OPEN}(?!{_IDLE})\w{{2,}}o-(?:[mt]e|[ao]s?|lhe)\b|^já (?:vem|vai|chega)\b|\bo robô (?:vira|avança|anda|vai|está a|está \w+ndo)\b|^(?!{_IDLE})\w+[aei]ndo {_WHAT}",
    ),
    done=any_of(
        rf"\btenho{_NOW} (?!{_IDLE})\w+[ai]do\b|\bfui (?:a|à|ao|para|até)\b|\b(?!{_IDLE})\w*(?<![aei]r)ei(?:-\w+)?\b|\b{_TURNED}\b|{_OPEN}(?!{_IDLE})\w{{2,}}(?<![aei]re)i(?:-\w+)?{_NOW} {_WHAT}",
        r"\bo robô (?!.{0,9}(?:ficou|falhou|parou))\w{2,}[aei]?[oei]u\b|\b(?:movi|abri|acendi|concluí|pus|trouxe|saí|subi|desci|fiz(?! (?:o (?:meu|que|poss)|uma? (?:erro|pergunta|piada)|tudo)))\b",
    ),
    state=any_of(
        r"^consegui\b|\beu consegui\b|\bdeu certo\b|\bfuncionou\b|\b(?:já )?estou (?:já |agora )?(?:n[oa] \w+|em \w+|lá|ali|aqui|acoplado|estacionado|carregando|a carregar|pronto)\b",
        rf"\b(?:está|estão|foi|foram|fic(?:a|ou|aram)){_NOW} (?!{_IDLE})\w{{2,}}(?:[ai]d|rt|st|rit|lt|eit|ces)[oa]s?\b|\best(?:á|ão){_NOW} pront[oa]s?\b",
        rf"^(?:pronto|feito|já está|cheguei)\b|\bcom sucesso\b|^(?!.*\b(?:estou|está|é|são|sou|foi|tenho|obrigad[oa])\b)(?:\w+ ){{0,3}}(?!{_IDLE})\w{{2,}}(?:[ai]d|bert|aces)[oa]s?\b(?: (?:a|de|em|para|com)\b|[ .!]*$)",
    ),
    agreed=any_of(
        r"(?:(?:ok|okay|está bem|tudo bem|certo|claro|entendi|entendido|percebi|compreendo|sim"
        r"|com certeza|com prazer|é para já|já vou|pode deixar|combinado|muito bem|bem|perfeito"
        r"|sem problema|feito|pronto|de acordo|estou a ver|então)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:não|nunca|nada|nem|tampouco|impossível|quase|sem|infelizmente|falhou|falhei)\b"
    ),
    condition=any_of(r"\b(?:se|quando|assim que|a menos)\b"),
    conjunctions=r"\b(?:mas|porém|e)\b",
    candid=any_of(
        r"\b(?:posso|pode pedir\w*|podes pedir\w*|podemos|poderia|capaz|preciso|devo|diga|diz-me|me diga|diga-me|dá-me|indique|indica|repita|repete|especifique)\b",
        r"^(?:qual|quais|que|onde|aonde|como|quanto|quem|por que|porque|porquê|quando|quer|queres|deseja|gostaria)\b",
    ),
    limits=any_of(
        r"\b(?:erro|avaria|bloquead[oa]s?|pres[oa]|ocupad[oa]s?|desconhecid[oa]s?|inválid[oa]s?|errad[oa]|falta|rejeitad[oa]s?|recusad[oa]|máximo|só|somente|apenas|difícil|perigoso|limite|fora de alcance)\b",
        r"\b(?:grande|longe|alt[oa]|long[oa]|rápid[oa]|pequen[oa]|curt[oa]|pert[oa]) demais\b|\bdemasiado\b|\bmuito (?:longe|grande)\b|\bhá um problema\b",
    ),
    asking=any_of(
        r"\b(?:diga-me|diz-me|me diga|me diz|diga (?:a|o|qual|onde|quanto\w*|para)|indique|repita|repete|especifique|esclareça)\b|\b(?:dá-me|dê-me|me dê) (?!um (?:momento|segundo|minuto))|\b(?:podes?|poderia) (?:me )?(?:dizer|repetir|especificar|indicar)\b",
        r"\bpreciso (?:de )?(?:saber|da|do|mais|uma?|que me|que você)\b|\bfaltam? (?:a|o|as|os|saber|indicar)\b|\bnão sei (?:para onde|aonde|onde|quant\w+|qual)\b|\bnão está claro\b",
        r"^(?:(?:a|até|de|em|para|por|durante|e) )?(?:qual|quais|que (?:quarto|distância|ângulo|lugar|sala|velocidade)|onde|aonde|quant[oa]s?|quem|o que (?!eu\b))\b|^(?:quer|queres|deseja|devo|gostaria)\b",
    ),
    offering=any_of(
        r"\bposso (?:te |lhe |o |a )?(?:ajudar|ajudá-l\w+|ser útil|fazer por)\b|\bcomo (?:está|estás|vai)\b",
    ),
    failing=any_of(
        r"\bnão (?:pude|pudemos|consegui|conseguimos|funcionou|deu certo|foi|foram)\b|\b(?:falhou|falhei)\b",
    ),
    unknowing=any_of(
        r"(?:\binfelizmente )?\bnão (?:(?:te|o|a|lhe|consegui|consigo|pude) )*(?:entend\w+|compreend\w+|percebi|ouvi)\b",
        r"(?:\binfelizmente )?\bnão (?:o )?sei(?: (?:isso|disso|a resposta|o que (?:quer|queres) dizer))?(?=\s*(?:[^\w\s]|$))",
        r"\bnão (?:faço|tenho) ideia\b",
    ),
    polite=any_of(
        r"\b(?:(?:há|precisa de|queres|quer) )?(?:mais alguma coisa|algo mais)\b[^,.]*|\b(?:está bem|certo|tudo bem)\s*\?|\b(?:sem|nenhum|não há|não tem) (?:problemas?|erros?|dúvidas?|demora)\b|\bnão (?:te preocupes|se preocupe|só|há de quê)\b|\bde nada\b|\b(?:agora|já) (?:podes|pode)\b|\bpode (?:ver|entrar|deixar)\b|\bposso confirmar\b|\bassim que puder\b|\bpor que não\b|\bse (?:precisar|precisares|quiser) de? ?(?:algo|mais)\b[^,.]*|\bmais (?:alguma coisa|nada)\b"
    ),
    sorry=any_of(
        r"(?:(?:oh|ah|peço|muito|lamento|sinto|imensa)[\s,]*)*"
        r"(?:desculp\w*|perdão|perdoe|sinto muito|lamento)(?:[\s,]+(?:me|muito|por (?:isso|isto)|pel[oa] \w+))*"
    ),
    order=order(
        r"por favor|agora|e|depois|robô|então|ei|ok",
        r"vai|vá|vira|vire|anda|ande|avança|avance|recua|recue|move|mova|move-te|mova-se|liga|ligue"
        r"|desliga|desligue|abre|abra|fecha|feche|vem|venha|traz|traga|leva|leve|segue|siga|gira"
        r"|gire|roda|rode|acende|acenda|apaga|apague|volta|volte|pega|pegue|acopla|estaciona"
        r"|carrega|dirija|conduz",
        rf"\b(?:podes|pode|podias|poderia|consegues) {_INFINITIVE}\b",
    ),
    wish=wish(
        r"por favor|agora|e|depois|robô|então|ei|ok|sim|um pouco|um pouquinho|mais|só",
        rf"{_N}(?: e \w+)? {_UNIT}(?: (?:mais|{_WAY}))*|(?:um pouco )?(?:mais )?(?:{_WAY}\b ?)+(?:{_N}(?: e \w+)? {_UNIT})?|(?:de volta )?(?:para|até|ao|à) (?:(?:a|o|as|os) )?\w+"
        r"|(?:outra vez|mais uma vez|de novo|novamente|a mesma coisa|o mesmo|mais (?:rápido|devagar)|repete|repita|continua|continue)(?: por favor)*",
        r"\b(?:quero|queria|gostaria|preciso|desejo) que\b(?! (?:saibas|saiba|me (?:digas|diga)))|\b(?:tens (?:de|que)|tem (?:de|que)|deves|deve|devias|deverias)\b(?! saber)|^(?:vamos|voltemos|viremos|avancemos)\b"
        r"|\b(?:podes|pode|poderias|poderia|consegues) (?:(?:por favor|me|te|se) )*(?:dar (?:a|uma|meia) volta|vir|trazer\w*|levar\w*|pegar\w*|apanhar\w*|pôr|largar|levantar|aproximar\w*|mover\w*|voltar|regressar|virar\w*|avançar|recuar|acender\w*|apagar\w*|ligar\w*|desligar\w*|abrir\w*|fechar\w*|ir|andar|seguir\w*|limpar\w*|procurar\w*|tirar uma foto|fazer isso)\b|^(?:virar|avançar|recuar|ir|voltar|acender|apagar|abrir|fechar|ligar|desligar)\b"
        r"|^(?:(?:por favor|agora|e|depois|robô|então|ei|ok)[,! ]+)*(?:leva-me|me leve|me leva|traz-me|me traga|me traz|segue-me|me siga|siga-me|aproxima-te|aproxime-se|afasta-te|afaste-se|sai|saia|mexe-te|mexa-se|faz (?:de novo|isso|o mesmo|uma foto)|faça|tira (?:uma|a)|tire|caminha|corre|regressa|retorna|apanha|procura|procure|encontra|olha para|empurra|puxa|aperta|larga|solta|dá-me|passa-me|lança|limpa|dança|salta|sobe|desce|entra|posiciona-te|coloca|põe|ponha|agarra|agarre|levanta|baixa|segura|pousa|deposita|descola|aterra|repete|continua|estaciona|desloca-te|vira-te|vire-se|vem)\b",
    ),
    helping=r"\b(?:ajudar|auxiliar|pedido|solicitação|posso|infelizmente)\w*",
    chatter=r"^(?:até (?:amanhã|logo|já|breve|mais)|ao (?:menos|contrário)|à noite)\b|^tem (?:de|que) ser\b",
)

_SIGNS = Signs(
    mark="ãõâêô",
    small_words=words(
        """
        dois três quatro cinco dez metros esquerda direita frente disser disseres quiser puder sei
        eu o a os as um uma é são está estão estou estava foi tenho tem meu minha teu seu sua você
        tu nós e mas não nada agora aqui ali lá ao à aos às do da dos das de em nos nas com para por
        que qual onde como posso pode quer se ou sim tudo isso isto este esta me te já sem muito
        mais demais
        """
    ),
    telling=words("dois três quatro cinco dez esquerda direita frente"),
)

_DEEDS = Deeds(
    around=words("sim antes já há pouco também então exato"),
    endings=phrases("ado, ada, ido, ida, ando, endo, ar, er, ir, ei, ou, iu, a, o"),
    families=phrases("vai fui ido va ir, faz fiz feito, abr abert abri, acend aces"),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        uma, duas, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze, treze, catorze,
        quinze, dezasseis, dezassete, dezoito, dezanove, vinte
        """
    ),
    tools=r"ferramentas|funções",
)

_FULL_STOPS = FullStops(
    titles=words("profa exmo exma"),
    abbreviations=words("ed p.ex ex máx mín núm pág"),
    may_end=words("etc"),
    before_number=words("n.º nº"),
    one_letter=words("a e o"),
    starters=words("Eu Ele Ela Agora Depois O A"),
    name_parts=words("O A"),
    roles=words("assistente"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    no_numbers=("quarto",),
    measures={
        "mm": "milímetro, milímetros",
        "cm": "centímetro, centímetros",
        "m": "metro, metros",
        "km": "quilômetro, quilômetros, quilómetro, quilómetros",
        "[in_i]": "polegada, polegadas",
        "deg": "grau, graus",
        "rad": "radiano, radianos",
        "circ": "volta, voltas",
        "ms": "milissegundo, milissegundos",
        "s": "segundo, segundos",
        "min": "minuto, minutos",
        "h": "hora, horas",
        "d": "dia, dias",
        "wk": "semana, semanas",
        "cm/s": "centímetros por segundo",
        "m/s": "metro por segundo, metros por segundo",
        "km/h": "quilômetros por hora, quilómetros por hora",
        "deg/s": "graus por segundo",
        "g": "grama, gramas",
        "kg": "quilo, quilos, quilograma, quilogramas",
        "t": "tonelada, toneladas",
        "mL": "mililitro, mililitros",
        "cL": "centilitro, centilitros",
        "L": "litro, litros",
        "m3": "metro cúbico, metros cúbicos",
        "Cel": "graus celsius, graus centígrados, celsius",
        "[degF]": "graus fahrenheit, fahrenheit",
        "K": "kelvin",
        "%": "por cento",
        "V": "volt, volts",
    },
    behind_unit={
        "e meio": 0.5,
        "e meia": 0.5,
    },
    percent=("por cento",),
    joiners=phrases("e depois, e então, e em seguida, e, depois, em seguida"),
    point=("vírgula",),
    parts=dict.fromkeys(("meio", "meia"), 0.5),
    in_full={
        "1.5 m": "metro e meio",
        "1.5 h": "hora e meia",
        "1.5 min": "minuto e meio",
        "0.25 circ": "quarto de volta",
        "1.5 L": "litro e meio",
        "1.5 kg": "quilo e meio",
    },
    amounts=phrases(
        """
        inteira, inteiro, inteiras, completa, completo, completamente, totalmente, metade, quarto
        de, quartos, terço, terços, oitavo, par, dúzia, dezena, muito, muitos, longe, mais, menos,
        de novo, novamente, outra vez, outro, outra, outros, vez, dobro, triplo, tudo, todo, toda,
        todos, todas, ambos, ambas, máximo, máxima, mínimo, mínima, primeiro, primeira, segundo,
        segunda, terceiro, terceira, quarta, quinto, quinta, sexto, último, última, próximo,
        próxima, seguinte, anterior, mesmo, mesma, igual, abre, abra, abrir, aberto, aberta, cheio,
        cheia, meio dia, meia noite, tarde, noite, meia, quadrado, triângulo, retângulo
        """
    ),
    turned=phrases("redor, volta, meia-volta, círculo"),
    open_amounts=phrases(
        """
        pouco, pouquinho, bocado, bocadinho, ligeiramente, uns, umas, vários, várias, alguns,
        algumas
        """
    ),
    zero=phrases(
        """
        desliga, desligue, desligar, desligado, apaga, apague, apagar, fecha, feche, fechar, fechado,
        fechada, baixa, baixe, abaixa, abaixe, abaixar, baixo, nada, nenhum, nenhuma, vazio, vazia,
        centro, neutro, reto, chão, mudo, silêncio, pare, para, parar, cancela, cancele, tira, térreo
        """
    ),
    bearings={
        "norte": 0,
        "nordeste": 45,
        "leste": 90,
        "este": 90,
        "sudeste": 135,
        "sul": 180,
        "sudoeste": 225,
        "oeste": 270,
        "noroeste": 315,
    },
)

_TIMES = Times(
    units=counted(
        {
            1: "segundo, segundos",
            60: "minuto, minutos",
            3600: "hora, horas",
            86400: "dia, dias",
            604800: "semana, semanas",
        }
    ),
    durations=counted(
        {
            900: "um quarto de hora",
            1800: "meia hora",
        }
    ),
    after=phrases(
        """
        em {duration}, daqui a {duration}, dentro de {duration}, após {duration}, depois de
        {duration}
        """
    ),
    clock=counted(
        {
            0: "{h} horas, {h} hora, {h} em ponto, {h} horas em ponto, {h}:{m}, {h} h, "
            "{h} h {m}, {h} e {m}",
            30: "{h} e meia, {h} horas e meia",
            15: "{h} e um quarto",
            720: "meio dia",
            1440: "meia noite",
        }
    ),
    at=phrases("às {clock}, à {clock}, ao {clock}"),
    bare=phrases("às {h}, à {h}"),
    measures=phrases(
        """
        metro, metros, centímetros, milímetros, quilômetros, quilómetros, grau, graus, voltas,
        por cento, volume, velocidade, nível, brilho, temperatura
        """
    ),
    starting=phrases("a partir das {clock}"),
    days=meaning(
        {
            "0": "hoje",
            "1": "amanhã",
            "2": "depois de amanhã",
            "0 morning": "esta manhã, hoje de manhã",
            "0 pm": "esta tarde, hoje à tarde",
            "0 night": "esta noite, hoje à noite",
            "1 morning": "amanhã de manhã",
            "1 pm": "amanhã à tarde",
            "1 night": "amanhã à noite",
        }
    ),
    weekdays=counted(
        {
            0: "segunda feira, segundas feiras",
            1: "terça feira, terças feiras",
            2: "quarta feira, quartas feiras",
            3: "quinta feira, quintas feiras",
            4: "sexta feira, sextas feiras",
            5: "sábado, sábados",
            6: "domingo, domingos",
        }
    ),
    on=phrases("na {weekday}, no {weekday}, nesta {weekday}, neste {weekday}"),
    parts=meaning(
        {
            "morning": "da manhã, de manhã, da madrugada",
            "pm": "da tarde, à tarde, de tarde",
            "night": "da noite, à noite, de noite",
        }
    ),
    every=phrases(
        """
        a cada {duration}, cada {duration}, a cada {unit}, cada {unit}, todo {unit}, toda
        {unit}, todos os {unit}, todas as {unit}, toda {weekday}, todo {weekday}, todas as
        {weekday}, todos os {weekday}, uma vez por {unit}
        """
    ),
    daily=meaning(
        {
            "": "diariamente",
            "morning": "toda manhã, todas as manhãs",
            "pm": "toda tarde, todas as tardes",
            "night": "toda noite, todas as noites",
        }
    ),
    vague=phrases(
        """
        por volta das {clock}, por volta das {h}, cerca das {h}, lá pelas {h}, pelas {h}, pelas
        {clock}, antes das {h}, antes das {clock}, depois das {h}, depois das {clock}, até às
        {h}, até as {h}, até às {clock}, até as {clock}, em cerca de {duration}, daqui a cerca
        de {duration}, em {n} ou {duration}, daqui a {n} ou {duration}, daqui a uns {unit},
        daqui a umas {unit}, daqui a alguns {unit}, daqui a algumas {unit}, em alguns {unit}, em
        algumas {unit}, em poucos {unit}, em menos de {duration}, em um minuto, num minuto,
        daqui a um minuto, em um segundo, num segundo, daqui a um segundo, em um momento, num
        momento, daqui a um momento, daqui a pouco, daqui a um bocado, mais tarde, em breve, um
        dia destes, de vez em quando, de tempos em tempos, na próxima semana, na próxima
        {weekday}, no próximo {weekday}, semana que vem, na semana que vem
        """
    ),
    when=phrases("quando, assim que, logo que"),
    whenever=phrases("sempre que, cada vez que, toda vez que, todas as vezes que"),
    order_begins=phrases("então"),
    compares=meaning(
        {
            "<": "abaixo de, abaixo dos, menos de, menor que, menor do que, inferior a",
            ">": "acima de, acima dos, mais de, maior que, maior do que, superior a",
            "<=": "no máximo",
            ">=": "pelo menos, no mínimo",
        }
    ),
    percent=phrases("por cento"),
    full=phrases("cheia, cheio, carregada, carregado, totalmente carregada"),
    exact=True,
)

LANGUAGE = Language(
    code="pt",
    name="Portuguese",
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

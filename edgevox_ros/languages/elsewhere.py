"""Full stops in languages that the robot does not speak, but that a model may answer in."""

from __future__ import annotations

from edgevox_ros.languages.language_fields import FullStops, words

ELSEWHERE = FullStops(
    titles=words("г-н г-жа проф акад доц ул просп пр-т вул δρ"),
    abbreviations=words(
        """
        t.ex bl.a s.k f.eks fr.o.m dvs tzv např esim
        корп см тел т.е т.к напр обл им ім кв рис табл пр π.χ
        """
    ),
    may_end=words("atd apod osv κλπ π.μ μ.μ т.д т.п др"),
    units=words("мин сек тыс млн млрд руб коп хв см"),
    before_number=words("rn č čís ок гл ст"),
    whole=words("км мм"),
    one_letter=words("а е и о у я і η ο"),
    vowels=r"аеёиоуыэюяєіїαεηιουω",
    starters=words("Jag Jeg Ja Я Ты Он Она Мы Вы Это Потом Теперь Сейчас Потім"),
    roles=words("ассистент"),
)

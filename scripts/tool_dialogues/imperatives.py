"""The verbs with which the commands of the tool sets begin."""

# A sentence that begins so can stand behind "don't" and "and then".
WORDS = """
abort add adjust aerate aim announce answer arm aspirate attach begin bend bid bind blank blast
block blow bore brake brew bring brush bundle burn call cancel cap carry cast catch center
change charge check chill churn clamp clean clear close commission continue convey cool correct
count couple cover crank cue cut deflate dehumidify delete detach dig dim disarm disengage
divert dose drain draw drill drop dry dump ease eject end engage engrave evacuate exchange
explain expose extend face fade feather feed fetch fill film filter find finish fire fit flash
flatten flip flood flush fly focus follow freeze froth gauge get give go groom grow halt hammer
heat help hide hitch hoist hold hook humidify illuminate incubate inflate infuse jump keep kick
kill knit knock latch launch lay lean leave lend lift limit load lock look loosen lower make
mark mash massage measure melt mist mix moisten monitor move mow mute narrate nudge nurse offer
open order page pan park pass pause pick pitch place play plug point pour preheat prepare press
print pull pulse pump push put raise read reboot recall recline record recount refill refocus
reject release remove repair repeat report rescan reset rest restart resume resurface return
reverse revolve reward rewind ring rinse rock roll rotate rub run sample save say scale scan
scare scatter scrub select sell send set sew shake shift shoot show shut sieve signal sing sit
skip slew slide slow smooth snap soap sort sound speed spin spit spray spread sprinkle stake
start steam steer step stick stitch store strike suck sum surface surprise swap swing switch
tack take tap tell test throttle throw tilt tip track transfer transmit transpose trim try
tumble turn uncouple uncover undo unfreeze unhitch unload unlock unmute upload use ventilate
wait waive walk warm warn wash water weave weigh whistle wind work write zap zoom
"""
VERBS = frozenset(WORDS.split())

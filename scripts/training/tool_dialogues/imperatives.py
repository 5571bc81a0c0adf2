"""The verbs with which the commands of the tool sets begin."""

# A sentence that begins so can stand behind "don't" and "and then".
WORDS = """
abort add adjust aerate aim announce answer arm ask aspirate attach begin bend bid bind blank
blast blink block blow boil bore brake breathe brew bring brush bundle burn call cancel cap
capture carry carve cast catch center change charge chase check chill choke churn clamp clean
clear climb close commission connect continue convey cook cool correct count couple cover crank
crawl creep crossfade crush cue cut deflate defrost dehumidify delete describe detach dig dim
dip disarm disengage divert divide dose drain draw drill drive drop dry dump ease eject end
engage engrave evacuate exchange explain expose extend face fade fasten feather feed fetch fill
film filter find finish fire fit fix flash flatten fling flip flood flush flutter fly focus
fold follow freeze froth gather gauge get give go grind groom grow halt hammer hang haul heat
help hide hitch hoist hold hook humidify illuminate incubate inflate infuse jump keep kick kill
knead knit knock latch launch lay lean leave lend lift limit listen load lock look loosen lower
make mark mash massage measure melt mist mix moisten monitor move mow mute narrate nudge nurse
offer open order pack page pan park pass pause peer pick pitch place play plug point postpone
pour preheat prepare press print pull pulse pump purge push put quench raise rattle reach read
reboot recall recline record recount reduce refill refocus reheat reject release relieve remind
remove repair repeat report rescan reset rest restart resume resurface return reverse revolve
reward rewind ride ring rinse rise rock roll rotate rub run sample save say scale scan scare
scatter scrub seal select sell send serve set sew shake sharpen shave shift shine shoot shove
show shrink shut sieve sift signal sing sink sit skip slew slide slow smooth snap snip soak
soap sort sound sow speak speed spin spit spray spread sprinkle squeeze squirt stake stare
start steam steer step stick stir stitch store stow stretch strike suck sum surface surprise
swap sweep swim swing switch tack take talk tap tell test throttle throw tidy tighten tilt tip
tow track transfer transmit transpose trim try tug tumble turn uncap unclog uncouple uncover
undo unfreeze unhitch unhook unload unlock unmute unpick upload use ventilate wait waive walk
warm warn wash water weave weigh whistle widen wind wink wipe work write yawn zap zoom
"""
VERBS = frozenset(WORDS.split())

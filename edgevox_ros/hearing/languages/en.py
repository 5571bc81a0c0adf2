"""English: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="en",
    stop=phrases(
        """
        stop, stopp, stahp, stob, stop stop, halt, freeze, hold it, hold still, stand still,
        stay still, keep still, be still, sit still, stand down, stay where you are, stay there,
        stay put, stay right there, remain still, remain where you are, do not move, don't move,
        dont you move, don't you dare move, don't move another inch, do not go any further,
        don't go any further, don't go any farther, don't come any closer, don't come closer,
        do not come any closer, no further, no farther, not another inch, not another step,
        not one more step, not a step further, whoa, woah, woh, whoah, wo wo, wo wo wo, whoa whoa,
        abort, abort mission, emergency stop, e stop, estop, emergency brake, hit the brakes,
        hit the brake, slam the brakes, slam on the brakes, put on the brakes, use the brakes,
        step on the brakes, brake, brakes, cut it out, knock it off, quit it, quit moving,
        quit that, cease, desist, cut the engine, cut the motor, cut the motors, cut the power,
        kill the engine, kill the motor, kill the motors, kill the power, kill it, shut it down,
        shut down now, shut off the motors, shut off the motor, turn off the motors,
        turn off the motor, turn off the engine, switch off the motors, power down, come to a halt,
        come to a stop, come to a standstill, pull over, that's enough, thats enough,
        enough already, enough is enough, no more moving, no moving, stop it, stop that,
        stop right there, you're hurting me, you are hurting me, you're crushing me,
        you're on my foot, emergency, that is enough, don't do that, don't touch me,
        do not touch me, get off me, get off my foot, let go of me, you hit me, shut down,
        kill switch, power off, cut power, cut all power, cancel the task, cancel the goal,
        cancel the mission, discontinue, halts, hault, stop moving, stop driving, stop turning,
        would you mind stopping, mind stopping, do you mind stopping, consider stopping,
        you stop this, stop the thing, stopit, haltt
        """
    ),
    alone=phrases(
        """
        wait, wait wait, no more, hold on, hold up, hold, enough, easy, watch out, look out,
        hang on, red button, cancel, cancel that, cancel everything, cancel it, back off, danger,
        pause, no no no, no no, pull up, steady, cut, careful, mayday, time out, timeout, stay,
        let go, let me go, leave me alone, no don't, don't, that'll do, that will do,
        that will be enough, nope nope nope
        """
    ),
    moving=phrases(
        """
        that's far enough, far enough, that is far enough, that's close enough, close enough,
        that's near enough, not so far, not so fast, not that far, ouch, ow, help, help me,
        too far, that's too far, you're too close, too close, not so close, wait a second,
        wait a sec, wait a minute, wait a moment, wait a bit, just a second, just a sec,
        just a minute, just a moment, one second, one sec, one moment, a moment, hold on a second,
        hold on a minute, hold on a sec, hold your horses, hang on a second, hang on a minute,
        hang on a sec, hang on there, hold up there, not yet, pause it, pause that, pause there,
        pause please, easy there, easy now, easy does it, take it easy, easy easy, steady on,
        that's good, that's good there, that's good enough, good enough, okay that's it, that's it,
        right there is good, right there is fine, there is good, there is fine, here is fine,
        here is good, this is far enough, this is close enough, you can rest now, no not that way,
        not that way, not there, wrong way, you're going the wrong way, you'll hit me,
        you'll hit it, you'll crash, you're going to hit, you're gonna hit, you are going to hit,
        you're about to hit, going to crash, gonna crash, look where you're going,
        watch where you're going, mind out, mind your back, i changed my mind, never mind,
        nevermind, forget it, scratch that, call it off, give it a rest, hold that, hold there,
        hold position, hold your position, not any further, not any closer, not any farther,
        not another inch, not another metre, not one more step, not one more inch, no closer,
        not an inch, not that fast, not that close, leave it, leave it alone, leave that,
        leave that alone, drop it, hands off, that hurts, it hurts, you're hurting me, turn it off,
        switch it off, slow down, slower, mind the, mind my, hey hey hey, stoop
        """
    ),
    tails=phrases(
        """
        it, that, this, moving, driving, turning, going, rolling, spinning, running, walking,
        the robot, this robot, that robot, the motors, the motor, the engine, the wheels,
        everything, all motion, all movement, the movement, the motion, motion, right there,
        there, here, right here, where you are, the car, the vehicle, the base, the arm,
        what you are doing, what you're doing, whatever you are doing, whatever you're doing,
        talking, speaking, the action, the task, the machine, this thing, that thing, the thing,
        the drive, following me, doing that, doing this, dead, cold, all, i said, i say,
        i told you, i mean it, i beg you, for a second, for a moment, for a minute, for a bit,
        a second, a moment, a minute, or else, would you, will you, could you, can you, won't you,
        you hear me, do you hear me, did you hear me, can't you hear, are you deaf, you idiot,
        idiot, you fool, you moron, you stupid robot, stupid robot, you stupid machine,
        stupid machine, you piece of junk, stupid, you dumb robot, dumb robot, bastard, asshole,
        you bastard, you asshole, this second, this minute, straight away, right away,
        before you hit something, before you hit me, before someone gets hurt,
        before something breaks, before it's too late, in your tracks, where you stand,
        altogether, completely, thank you, my friend, my foot, on the spot, dear, sweetie, honey,
        baby, boy, girl, love
        """
    ),
    fillers=phrases(
        """
        uh, um, uhm, er, erm, ah, oh, ouch, ow, aah, argh, oi, ay, hmm, mm, like, well, okay, ok,
        hey, hi, hello, yo, please, pls, kindly, robot, the robot please, robbie, buddy, mate,
        man, dude, bro, now, right now, immediately, at once, instantly, this instant, just,
        quickly, quick, thanks, thank you, would you, could you, can you, will you, you must,
        you should, you have to, you need to, you gotta, you better, you'd better, i want you to,
        i need you to, i'd like you to, i would like you to, for god's sake, for goodness sake,
        for heaven's sake, for christ's sake, for pete's sake, for fuck's sake,
        for crying out loud, oh my god, my god, god, jesus, jesus christ, christ, damn, damn it,
        dammit, goddammit, goddamn, god damn it, bloody, bloody hell, fuck, fucking, fuckin,
        freaking, frigging, shit, holy shit, crap, the hell, the fuck, already, sir, guys,
        everybody, everyone
        """
    ),
    openers=phrases(
        """
        no, nope, and, but, so, then, wait, watch out, careful, look out, all right, alright, yes,
        yeah, let's, let us, we should, somebody, someone, you, to, sorry, i said, i say,
        i told you to, i told you, i'm telling you to, i'm telling you, i am telling you to,
        i beg you, i beg you to, i order you to, i command you to, make it, make him, make her,
        make the robot, make that robot, make that thing, get it to, get him to, tell it to,
        tell him to, tell the robot to, help, why won't you, why don't you, never mind, forget it,
        scratch that, actually, cancel that, didn't i say, did i not say, i mean, mommy, daddy,
        mom, mum, dad, that's it, robot i said, hey you, ok so, time to, it's time to
        """
    ),
    exceptions=phrases(
        """
        bus stop, bus stops, train stop, tram stop, metro stop, subway stop, next stop, last stop,
        first stop, final stop, rest stop, truck stop, pit stop, short stop, door stop, stop sign,
        stop signs, stop light, stop lights, stop watch, stop watches, stop word, stop words,
        stop codon, stop motion film, stop motion video, one stop shop, don't stop, do not stop,
        don't shut down, do not shut down, don't cancel, do not cancel, don't cut, stay with,
        help me with, how can i help, help me to, help me find, don't you stop, you don't stop,
        never stop, never stops, cannot stop, can't stop, cant stop, couldn't stop, could not stop,
        won't stop talking, non stop, nonstop, don't ever stop, without stop, doesn't stop,
        does not stop, didn't stop, did not stop, not to stop, no need to stop, don't halt,
        do not halt, don't freeze, do not freeze, don't brake, do not brake, don't abort,
        do not abort, don't pause, do not pause, don't wait, do not wait, can't wait, cannot wait,
        don't hold, when did you stop, why did you stop, why do you stop, where do you stop,
        when do you stop, how do you stop, how long does it take to stop, brake fluid,
        brake lights, brake pads, coffee brake, deep freeze, freeze frame, brain freeze,
        freeze dried, what does stop mean, the word stop, what does halt mean, no more than,
        no more questions, no further questions, wait for me, no further away than, paws,
        hold on to, hold it up, be still my heart, more power down, easy to, easy for, easy chair,
        not easy, so easy, is easy, was easy, that's easy, is that easy, too far away is,
        how far is too far, long enough, is it enough, have enough, has enough, not enough,
        big enough, menopause, pause button, pullover, lasses, hoeven, detergente, parecesse,
        schlussendlich, schlussmann, nomas
        """
    ),
    unless_first=phrases(
        """
        stop button, stop motion, full stop, stop key
        """
    ),
    tales=phrases(
        """
        when does, when do, when did, when will, where does, where do, where did, why did the,
        why did it, why does the, how does, how do i, how did, do you know, does the, does it,
        did the, did it, did he, did she, did they, can you tell me, could you tell me,
        what happens, what does, what is a, what's a, who said, yesterday, once upon a time,
        last week, if i say
        """
    ),
    at_rest=phrases(
        """
        did you stop, have you stopped, my brakes, the brakes are, the brake is, are the brakes,
        i stop at, we stop at, he stopped, she stopped, it stopped, they stopped
        """
    ),
    joiners=phrases(
        """
        and then, and, then, after that, afterwards, and after that, next, and next, and instead,
        instead, but then
        """
    ),
    softeners=phrases(
        """
        please, now, right now, just, okay, ok, robot, hey robot, so, can you, could you,
        would you, will you, i want you to, i need you to, i'd like you to, i would like you to,
        you can, you may, let's, quickly, slowly, immediately, and, then, instead, kindly
        """
    ),
    commands=phrases(
        """
        go, go to, go back, drive, turn, move, come, come here, come back, head to, head for,
        head back, head towards, return, dock, undock, park, rotate, spin, back up, reverse,
        advance, proceed, continue, resume, follow, bring, fetch, pick, place the, place it, put,
        grab, grasp, release, drop, open, close the, close it, close your, raise, lower, lift,
        switch, set the, set a, set it, set your, start, begin, restart, show me, tell me, say,
        play, take a picture, take a photo, take me, take the, take this, give me the, give it,
        give me my, find, search, clean, charge, recharge, deliver, carry, scan, map the, explore,
        patrol, navigate, travel, walk to, walk back, walk forward, walk, run to, do a, do the,
        get the, get me the, get to, get back to, check the, check your, check if, check on,
        report your, list the, list all, list your, read, write, dim, light the, flash, blink,
        wave, dance, nod, look at, look left, look right, face the, face me, steer, speed up,
        try again, try to, wait for, wait in, wait at, wait by, guide, lead me, dispense, pour,
        water the, mow, vacuum, make a, make me, call, send, remember, describe, count, measure,
        ring the, push, pull, press the, swap, select, enable, disable, activate, deactivate,
        reset, remind, pass me, hand me, hand over, sing, record, greet, shake, point at, point to,
        lock, unlock, empty the, fill the, mop, sweep, wipe, dust the, wash, stand up, sit down,
        lie down, get up, smile, take off, hover, tilt, pan, zoom, load, unload, hang up, let's go,
        keep going, carry on, adjust, increase, decrease, make coffee, ask, answer, repeat,
        warm up, wake up, update, save, throw, kick, stack, sort, inspect, approach,
        leave the room, exit, enter, cross the, say hello, lead the, circle, strafe, spray,
        water my, feed the
        """
    ),
    negations=phrases(
        """
        not, no, never, don't, dont, doesn't, can't, won't, cannot, nothing, nowhere, neither, nor,
        without, go away, move it, go to hell, go fuck, go ahead, come on, say sorry,
        follow me around, move away, get off, go slow, go slower, go easy, turn off the motors,
        go no, drive safely, drive carefully, go where, drop dead, place is, head hurts, light is,
        water is, place was, map is, call it, say it, run over, running, step back, step off,
        step away, stand back, face is, face was, set off, put an end, set me, put me down,
        pick on, play dead, bring it on, open your eyes, look at what, look at that,
        check yourself, read my lips, look at what you, look at this mess, look what,
        look at yourself, say what, answer me, shake hands off, smile is, throw it away,
        throw your, save my, save me, say something, throw up, answer my, stand up to,
        put him down, put her down
        """
    ),
    yes=phrases(
        """
        yes, yeah, yep, yup, sure, of course, okay, ok, go ahead, do it, please do, confirm,
        confirmed, affirmative, correct, that's right, absolutely, definitely, go on, proceed,
        sounds good, yes please, certainly, you may, yes do it, yes go ahead
        """
    ),
    no=phrases(
        """
        no, nope, nah, don't, do not, don't do it, do not do that, negative, cancel, never,
        no way, rather not, not now, no thanks, no thank you, forget it, never mind, nevermind,
        wait, leave it, abort, wrong, incorrect, better not, absolutely not, certainly not
        """
    ),
    not_yes=phrases(
        """
        right, fine, all right, alright, okay okay, ok ok, okay then, yeah right, yeah yeah,
        yeah sure, sure sure, fine fine, whatever, i guess, maybe, perhaps, yes and no, what,
        pardon, sorry, excuse me, really, is it, are you sure, yeah no, that's fine, it's fine,
        it's okay, it's ok, that's okay, that's ok, i'm fine, i'm good, i'm okay, all good, as if,
        okay enough, ok enough, well yes, well okay, huh, uh huh, mm hmm, if you like,
        if you say so, sure thing not, oh yeah, oh really, oh okay, oh yes
        """
    ),
)

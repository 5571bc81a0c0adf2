"""English: everything that we recognise or say in it."""

from __future__ import annotations

import math

# ruff: noqa: E501 (one kind of phrase is easier to read in one line)
from edgevox_ros.core.outcomes import Cause
from edgevox_ros.languages.language_fields import (
    Claims,
    Deeds,
    Directions,
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
    of_factors,
    order,
    phrases,
    wish,
    words,
)

_HEARING = Hearing(
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
        switch it off, slow down, slower, mind the, mind my, hey hey hey, stoop,
        quit, quit driving, quit going, quit turning, quit rolling, quit following me, no
        more driving, do not continue, don't continue, do not go on, don't go on, do not
        keep going, don't keep going, do not drive on, don't drive on, don't drive any
        further, do not drive any further, do not proceed, don't proceed, my foot, my
        feet, my toe, my toes, my leg, my legs, my knee, my ankle, my fingers, my hand is,
        my arm is, my hair is, on my hand, over my hand, my shoelace, you ran over, you're
        running over, you are running over, you drove over, you're driving over, you are
        driving over, you rolled over, you're rolling over, you are rolling over, you
        bumped into, you're bumping into, you ran into, you're running into, you're
        pushing me, you are pushing me, you're squashing, you are squashing, you're
        squeezing, you are squeezing, you're pinching, you are pinching, you're crushing,
        you are crushing, you're dragging, you are dragging, you hurt me, i'm hurt, i am
        hurt, i'm stuck, i am stuck, i'm trapped, i am trapped, is stuck under, is caught
        in, is caught under, got caught, is trapped, you're scaring me, you are scaring
        me, you scare me, i'm scared, i am scared, i'm afraid of you, you're frightening
        me, you frighten me, this is dangerous, that's dangerous, that is dangerous, it's
        dangerous, there's a child, there is a child, there's a kid, there is a kid,
        there's a baby, there is a baby, there are children, watch my, careful with my,
        you're going to fall, it's going to fall, too fast, way too fast, much too fast,
        too quick, too near, get away, go away, get away from me, get out of my way, get
        out of the way, back away, stay back, stay away, keep away, keep back, keep your
        distance, keep clear, move away from me, away from me, leave us alone, leave me
        be, don't hit, do not hit, don't run me over, do not run me over, don't run over,
        don't hurt me, do not hurt me, don't crash, don't come near me, do not come near
        me, shut it off, shut yourself off, shut yourself down, shut him off, shut this
        off, shut that off, switch yourself off, switch the robot off, switch off the
        robot, turn yourself off, turn the robot off, turn off the robot, turn this thing
        off, turn that thing off, shut this thing off, shut that thing off, switch this
        thing off, switch that thing off, unplug it, unplug the robot, pull the plug,
        disable the motors, not one more centimetre, not one more centimeter, not one more
        metre, not one more meter, not another centimetre, not another centimeter, not
        another meter, not a centimetre, not a centimeter, not an inch more, i can't
        breathe, i cannot breathe, let me out, let me off, ouch ouch,
        there's a fire, there is a fire, call an ambulance, i'm falling, i am falling, i'm going to fall, shut the robot down,
        shut down the robot, kill the robot, disable yourself, power yourself down, deactivate yourself, too quickly, not so quickly,
        not one inch, do not go further, don't go further, do not drive any more, don't drive any more, get off of me, you're squishing, you are squishing,
        why don't you stop, why don't you just stop, why do you not stop, why aren't you stopping,
        why are you not stopping, why do you never stop, why are you still driving, why are you still moving,
        you don't stop, you're not stopping, you are not stopping, it doesn't stop, it does not stop,
        it isn't stopping, it is not stopping, it's not stopping, he does not stop, he's not stopping
        """
    ),
    moving_alone=phrases(
        """
        no, fire, off, shut off, switch off, turn off, get off, get back, step back, back,
        away, leave me, oh no, please no, god no, not again, wrong, watch it, beware, my
        hand, my hands, my arm, my arms, my head, my face, my hair, my back, my finger, my
        nose, my dress, my coat, the cat, the dog, the baby, the child, the kid, the
        stairs, the wall, the table, the vase, argh, eek, yikes, sos,
        deactivate, shoo, scram, get lost, push off, buzz off, behind you, smoke, i fell
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
        uh, um, uhm, uhh, umm, er, erm, ah, oh, ouch, ow, aah, argh, oi, ay, hmm, mm, like, well, okay, ok,
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
    unjoined=phrases(
        """
        and a half, and half, and a quarter, and three quarters, hundred and, thousand and, go and,
        come and, try and, back and forth, up and down
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
        go, go to, go back, drive, turn, move, come, come here, come back, head to, head for, head
        back, head towards, return, dock, undock, park, rotate, spin, back up, reverse, advance,
        proceed, continue, resume, follow, bring, fetch, pick, place the, place it, put, grab,
        grasp, release, drop, open, close the, close it, close your, raise, lower, lift, switch, set
        the, set a, set it, set your, start, begin, restart, show me, tell me, say, play, take a
        picture, take a photo, take me, take the, take this, give me the, give it, give me my, find,
        search, clean, charge, recharge, deliver, carry, scan, map the, explore, patrol, navigate,
        travel, walk to, walk back, walk forward, walk, run to, do a, do the, get the, get me the,
        get to, get back to, check the, check your, check if, check on, report your, list the, list
        all, list your, read, write, dim, light the, flash, blink, wave, dance, nod, look at, look
        left, look right, face the, face me, steer, speed up, try again, try to, wait for, wait in,
        wait at, wait by, guide, lead me, dispense, pour, water the, mow, vacuum, make a, make me,
        call, send, remember, describe, count, measure, ring the, push, pull, press the, swap,
        select, enable, disable, activate, deactivate, reset, remind, pass me, hand me, hand over,
        sing, record, greet, shake, point at, point to, lock, unlock, empty the, fill the, mop,
        sweep, wipe, dust the, wash, stand up, sit down, lie down, get up, smile, take off, hover,
        tilt, pan, zoom, load, unload, hang up, let's go, keep going, carry on, adjust, increase,
        decrease, make coffee, ask, answer, repeat, warm up, wake up, update, save, throw, kick,
        stack, sort, inspect, approach, leave the room, exit, enter, cross the, say hello, lead the,
        circle, strafe, spray, water my, feed the, head over, head on, head out, make your way,
        undo, come over, swing by, scoot, shuffle, creep, crawl, trundle, spread, show up, get going, get
        yourself, off you go to, off you trot, let there be
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
        wait, leave it, abort, wrong, incorrect, better not, absolutely not, certainly not,
        of course not, definitely not, not today, later, maybe later, i said no,
        i don't want that, i don't want to, i'd rather not, i would rather not, i'd rather you didn't, i don't think so,
        i think not, not at all, by no means, hell no, uh uh, nuh uh,
        no need, not necessary, don't bother, skip it, don't you dare,
        not really, that's a no, you must not, no i don't, no i do not
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

_FOLLOWING = Following(
    again=phrases(
        """
        again, once more, once again, one more time, another time, one more, repeat, repeat that,
        repeat it, repeat this, repeat the last command, repeat the last action,
        repeat your last action, do the same, do the same thing, same again, the same again,
        same thing again, try again, retry, redo, redo that, redo it
        """
    ),
    leads=phrases(
        """
        do that, do it, do this, try that, try it, try, the same, the same thing, same thing, and,
        now, then
        """
    ),
    times=phrases("{} times, {}x, {} x"),
    more=phrases("{} more times, {} times more, another {} times, {} times again, {} more"),
    twice=phrases("twice, thrice=3"),
    twice_more=phrases("twice more, thrice more=3"),
    numbers=phrases("two, three, four, five, six, seven, eight, nine, ten"),
    corrections=phrases(
        """
        no, nope, wait, hold on, hang on, i meant, i mean, i actually meant, what i meant was,
        i meant to say, not that, not that one, not there, not the, not to the, rather, or rather,
        instead, correction, make it, make that, change of plan, change of plans,
        on second thought, on second thoughts, i changed my mind, scratch that, forget that,
        forget it, never mind, nevermind, cancel that, wrong way
        """
    ),
    keeps=phrases(
        """
        no problem, no worries, no worry, no hurry, no rush, no thanks, no thank you, no keep,
        no go on, no carry on, no continue, no it's fine, no that's fine, no it's okay,
        no that's okay, no it's good, no that's good, no that's right, no need, no idea, no one,
        nobody, no way, no doubt, no matter, no i'm fine, no all good, no nothing, wait for,
        wait until, wait till,
        not you, i was talking to, i was speaking to, i am talking to, i am speaking to,
        i'm talking to, i'm speaking to, i wasn't talking to, i was not talking to,
        i wasn't speaking to, i was not speaking to, i am not talking to, i'm not talking to,
        i am not speaking to, i'm not speaking to, i didn't mean you, i did not mean you,
        i don't mean you, that wasn't for you, that was not for you, that wasn't meant for you
        """
    ),
    please=phrases("please, pls, kindly, if you please"),
    polite=phrases(
        """
        please, pls, kindly, thanks, thank you, thank you very much, robot, robbie, now, right now,
        just, uh, um, uhm, er, erm, ah, oh, well, hmm, mm, quickly, quick, sir, madam, ma'am, my
        friend, dear
        """
    ),
    requests=phrases(
        """
        hey, okay, ok, like, can you, could you, would you, will you, you must, you should, you have
        to, you need to, i want you to, i need you to, i'd like you to, i would like you to, kindly,
        can i have, can we have, could i have, could we have, may i have, i need, we need, i want,
        i'd like, i would like, we want, we'd like, i'd be grateful if
        you, i would be grateful if you, i'd be so grateful if you, i'd be very grateful if you,
        i'd be most grateful if you, i'd be awfully grateful if you, i'd be happy if you, i'd be glad
        if you, i'd appreciate it if you, i would appreciate it if you, it would be nice if you,
        i'd love it if you, i would love it if you, i wonder if you could, i was wondering if you
        could, is it possible for you to, would it be possible for you to, would it be possible to,
        would you be able to, what about, how about, how about you, let me see you, my order is, as
        soon as possible, as soon as you can, for the last time, one last time, time for you to,
        i said, as i said, would you mind, do you mind, would you be so kind as to,
        be so kind as to, i want to see you, i'd like to see you, finally, lastly, anyway, possibly, perhaps, wanna, when you're ready, when you are ready, if you're ready, when you can
        """
    ),
    others=phrases(
        """
        guys, everybody, everyone, ladies, gentlemen, folks, kids, children, mom, mum, mommy, dad,
        daddy, honey, darling, sweetheart, grandma, grandpa, granny, grandmother, grandfather,
        uncle, auntie, class, team, alexa, siri, hey google, okay google, doctor, nurse, boys, girls
        """
    ),
    say_again=phrases(
        """
        repeat that, repeat it, repeat, say that again, say it again, say again, say that once more,
        say it once more, tell me again, tell me that again, come again, what did you say, i repeat,
        i'll repeat, i will repeat, let me repeat, repeat what you said, repeat what you just said,
        repeat yourself, say what you said
        """
    ),
    nots=phrases(
        """
        no, not, never, don't, dont, do not, no more, nobody, without, can't, cannot, mustn't,
        shouldn't, won't, wouldn't, never ever, skip, refrain from, abstain from, hold off, hold off
        on, forget about, anything but, anywhere but, neither, nor, no need, no need for, stay away
        from, keep away from, stay out of, keep out of, keep off the, stay off the, the last thing i
        want, as it is, as they are, as is, the way it is, the way they are, where it is, where they are, off limits, no more of,
        i take that back, i take it back, by no means, least of all, avoid
        """
    ),
    riders=phrases(
        """
        don't forget, do not forget, never forget, not only, why not, why don't you, why don't we,
        not too, not so, no more than, not more than, no less than, not less than, no longer than,
        no further than, no faster than, not faster than, if you can, if you could, if you will, if
        you would, if you like, if you want, if you please, if you don't mind, if you wouldn't mind,
        if possible, if it's possible, if it is possible, if you're ready, when you're ready, when
        you are ready, if you're free, when you're free, when you can, when you have time, when you
        get a chance, tell me when, tell me if, let me know when, let me know if, say when, see if,
        check if, check whether, look if, look whether, find out if, find out whether, ask if, know
        if, know when, even if, as if, would you mind, do you mind, no problem, if need be, if
        necessary, not a problem, no rush, no hurry, when you get there, when you get here, when
        you're there, when you are there, when you arrive, when you come in, when you're in there,
        when you are in there, when we get there, when we are in there, when we're there, when
        that's finished, when that's done, when that is done, when you're done, when you are done,
        when you've done that, once you're there, once you are there, once you get there, once
        you're done, once that's done, as soon as you're there, whenever it suits you, whenever you
        like, whenever you're ready, when it suits you, if it's not too much trouble, if it isn't
        too much trouble, if it's no trouble, if that's all right, if that's okay, if it's okay,
        for tonight, for today, for the night, grateful if you, nice if you, great if you, lovely if you, glad if you, happy if you,
        appreciate it if you, if you'd, i can't see, i cannot see, can't wait, not to worry, no
        worries, i'd like, i would like, i want, i need, is it possible, are you able, there's a
        good, that's it, that's right, that's all, it's time, that is all, don't just sit
        there, don't just stand there, if you were to, if you would
        """
    ),
    conditions=phrases(
        """
        if, when, whenever, unless, in case, as soon as, once i, once you, once the, once it, once
        we, once he, once she, once they, in theory, theoretically, hypothetically, once somebody, once someone, once everybody, once
        everyone, provided, supposing, suppose, assuming, imagine, what if, as long as, so long as,
        the moment, the minute, the second, the next time, next time, every time, each time, by the
        time, until, till, should it, should anybody, should anyone, should somebody, should
        someone, should there, should the, should he, should she, should they
        """
    ),
    later=phrases(
        """
        tomorrow, tonight, this evening, this afternoon, this morning, later, later on, later today,
        at noon, at midnight, at night, at dawn, at dusk, at sunset, at sunrise, at lunch, at
        lunchtime, at dinner, at half past, at quarter past, at quarter to, at a quarter past, at a
        quarter to, in the morning, in the afternoon, in the evening, in the night, in a minute, in
        a moment, in a while, in an hour, in half an hour, in a bit, on monday, on tuesday, on
        wednesday, on thursday, on friday, on saturday, on sunday, at the weekend, next week, next
        month, next year, next monday, next tuesday, next wednesday, next thursday, next friday,
        next saturday, next sunday, every day, every morning, every evening, every night, every
        hour, every week, every minute, every monday, every friday, daily, hourly, weekly, after
        lunch, after dinner, after breakfast, after work, after school, after the film, after the
        movie, after the show, after the meeting, after the party, before bed, before lunch, before
        dinner, before breakfast, before you go to bed, one day, some day, someday, in future, in
        the future, from now on, at the next
        """
    ),
    later_in=phrases("in, every"),
    later_at=phrases("at, until, till"),
    time_units=phrases(
        """
        second, seconds, minute, minutes, hour, hours, o'clock, day, days, week, weeks
        """
    ),
    tale_endings=("s", "es", "ed"),
    finite=r"(?:[^e]ed|[^s]s)$",
    tells=phrases(
        """
        thanks for, thank you for,
        went, drove, turned, moved, rolled, rotated, came, took, brought, was, were, had, did, used
        to, yesterday, ago, last week, last night, last time, last month, last year, has gone, has
        been, have been, is going, is driving, are going, he, she, they, would have, could have,
        should have, dreamt, dreamed, he's, she's, they're, the dog, the cat, my dog, my cat,
        somebody, someone, i am going, i'm going, i will go, i'll go, we are going, we're going, i
        have to go, i need to go, is, are, am, i'm, you're, we're, it's, that's, there's, has, i've,
        i have, i always, i never, i often, we always, we, we've, they've, i'd better, i had better,
        i'll, we'll, let me, looks, isn't, aren't, wasn't, weren't, doesn't, didn't, hasn't,
        haven't, couldn't, somebody's, someone's, dies, stops, supposed to, i left, left my, left
        the, left his, left her, left me, docked, died, he'll, she'll, they'll, we
        will, will, ran, wants to, takes, makes, costs, cost, works, smells, speaking of, talking of,
        fell, rose
        """
    ),
    objects=phrases(
        """
        a, an, the, your, this, these, those, me, us, it, them, him, all, every, each, some, any,
        both, another
        """
    ),
    quotes=phrases(
        """
        says, said, told, reads, shouts, shouted, shouting, wrote, wrote down, written, labelled,
        labeled, called, cried, cries, sang, sings, quote, unquote, chapter, whispered, whispers,
        repeat after me
        """
    ),
    talk=phrases(
        """
        tell, say, ask, answer, explain, describe, list, count, name, spell, translate, greet,
        read, write, report, sing, talk, speak, imagine, guess, recommend, suggest, summarise,
        summarize, define, compare, pretend, remember, invent, recite, rhyme, calculate, compute,
        solve, convert, teach, entertain, introduce, quiz, consider,
        estimate, discuss, promise, apologise, apologize, believe me, trust me, forgive me, bear with me, don't forget, do not
        forget, never forget
        """
    ),
    chat=phrases(
        """
        thank you, thanks, many thanks, thank you very much, thanks a lot, hello, hi, hey there,
        good morning, good afternoon, good evening, good night, goodbye, bye, bye bye, see you, see
        you later, welcome back, well done, good job, nice job, great job, good work, nice work,
        great, very good, very nice, nice, cool, wonderful, perfect, excellent, awesome, amazing,
        fantastic, lovely, good robot, good boy, clever robot, bravo, you are great, you're great,
        you're doing great, you are doing great, you are doing well, you're doing well, i like you,
        i love you, i see, i understand, got it, never better, go on, carry on, keep going,
        continue, keep it up, that's right, that's fine, no problem, no worries, take your time, no
        hurry, no rush, you are welcome, you're welcome, hello there, hi there, sorry, haha, ha ha,
        sounds good, as you were, not you, i was talking to someone else, i am on the phone, i'm on
        the phone, come on, oh dear, oops, wow, bless you, my bad, take care, cheers, you know,
        never mind, as i said, good grief, uh oh, hm
        """
    ),
    questions=phrases(
        """
        what, what's, whats, which, who, who's, whose, where, where's, when, why, how,
        how's, is it, is there, is that, is the, is this, is your, are you, are there, are
        the, are we, am i, do you, do we, does, did you, did it, did we, can you tell, can
        you say, can you see, can you hear, can i, could you tell, could i, will it, will
        you be, would it, have you, has the, has it, shall we, should i, may i, i wonder
        """
    ),
    forbids=phrases(
        """
        don't, dont, don't you, don't you dare, don't you dare to, don't ever, do not, do not ever,
        never, never ever, please don't, you must not, you mustn't, you may not, you should not,
        you shouldn't, you can't, you cannot, you're not to, you are not to, you better not,
        you'd better not, better not, rather not, let's not, let us not, no need to, there's no need to,
        there is no need to, you needn't, you need not, you don't need to, you do not need to,
        you don't have to, you do not have to, i don't want you to, i do not want you to,
        i never want you to, i never said, i did not say, i didn't say, i did not tell you to,
        i didn't tell you to, i did not ask you to, i didn't ask you to, i told you not to,
        i forbid you to, i'm telling you not to, i am telling you not to, it's forbidden to,
        it is forbidden to, it's not allowed to, it is not allowed to, under no circumstances,
        on no account, whatever you do don't, whatever you do do not, whatever you do never,
        make sure you don't, make sure not to, be careful not to, try not to, not
        """
    ),
    allows=phrases(
        """
        but, instead, rather, until, till, unless, before, after, without, while, if, when, because,
        more, less, than, faster, slower, further, farther, longer, closer, nearer, over, beyond,
        past, only, except, other than, just yet, too, so, as, not, don't, dont, do not, no
        """
    ),
)

_QUEUE_TALK = QueueTalk(
    next=phrases(
        """
        what will you do next, what are you going to do next, what are you doing next, what do
        you do next, what's next, what is next, what comes next, what happens next, what will
        you do then, what will you do after that, what are you doing after that, what will you
        do afterwards, what will you do after this, what else will you do, what else are you
        going to do, what do you still have to do, what do you have to do next, what is on your
        list, what's on your list, what is in the queue, what's in the queue, what's in your
        queue, what is your next task, what's your next task, what are your next tasks, what is
        your plan, what's your plan, what's the plan, what is the plan, what are your orders,
        what is left to do, what's left to do, what's waiting, what is waiting, and what then,
        and then what, then what, what next, and what next
        """
    ),
    then=phrases(
        """
        then, and then, after that, and after that, afterwards, and afterwards, after this,
        next, when you are there, when you're there, when you get there, when you arrive, when
        you have arrived, when you are done, when you're done, once you are there, once you're
        there, once you are done, once you're done, when that is done, when that's done, later,
        later on
        """
    ),
    that=phrases(
        """
        forget that, forget about that, forget that one, forget the last one, forget the last
        thing, forget the last order, forget what i said, forget what i just said, forget this,
        skip that, skip that one, skip the last one, skip it, not that, not that one, not the
        last one, leave that out, leave the last one out, take that back, i take that back, you
        need not, you need not do that, you needn't, you needn't do that, you don't have to do
        that, you don't need to do that, you do not have to do that, you do not need to do that,
        you don't have to, you don't need to, no need, no need for that, no need to do that,
        there's no need, there is no need, that's not necessary, that is not necessary, that
        won't be necessary, cancel the last one, cancel that one, cancel the last order, drop
        that, drop the last one, do not do that
        """
    ),
    all=phrases(
        """
        forget everything, forget it all, forget all that, forget all of that, forget all of it,
        forget them all, forget all of them, forget the rest, forget both, skip the rest, skip
        everything, leave out the rest, nothing else, do nothing else, nothing more, you need
        not do anything else, you don't have to do anything else, you don't need to do anything
        else, clear the queue, clear your queue, clear your list, clear the list, empty the
        queue, cancel the rest, cancel the queue, cancel all of that
        """
    ),
    forget=phrases(
        """
        forget, forget about, skip, leave out, leave ... out, cancel, need not, needn't, don't
        need, do not need, don't need to, do not need to, don't have to, do not have to, no need
        to, no need for, not necessary to, don't bother, do not bother, needn't bother, don't
        want, do not want, no longer want, no longer need, no longer needed, not needed, no
        longer necessary, not necessary, isn't needed, isn't necessary, never mind about, scrap,
        scratch, omit, disregard, strike, withdraw, cross ... off, take ... off your list, take
        ... off the list, remove ... from your list, remove ... from the list, remove ... from
        the queue
        """
    ),
    keeps=phrases(
        """
        don't forget, do not forget, never forget, don't skip, do not skip, don't cancel, do not
        cancel, did you forget, you forgot, have you forgotten, not forget, next to you, next to me,
        next to it, next to us, next to him, next to her, next to them, next to this, next to that
        """
    ),
    tails=phrases(
        """
        any more, anymore, any longer, after all, then, yet, today, now, for now, either, there
        """
    ),
    going=phrases(
        """
        going, going to, driving, driving to, go to, go, drive to, drive, moving to
        """
    ),
    orders=phrases(
        """
        orders, order list, commands, tasks, jobs, errands, instructions, requests, queue, your
        queue, list, your list, to do list, everything else, the other ones, the others,
        everything that is waiting, everything that's waiting
        """
    ),
    asking=phrases(
        """
        what, what's, whats, which, where, where's, how many, anything, list your, show me, tell
        me
        """
    ),
    asked=phrases(
        """
        do, done, going, going to, go, happen, happens, come, comes, coming, coming up, up, up
        to, next, move, step, stop, thing, task, order, job, command, left, still, waiting,
        wait, queued, pending, planned, plan, plans, else, already, then, after, after that,
        after this, afterwards, later, get there, arrive, were, told you to, tell you to,
        supposed to, have to, have got, got, when you're done, when you are done
        """
    ),
    ahead=phrases(
        """
        next, after that, after this, afterwards, coming up, left to do, got left, have left,
        else do you have to do, still have, anything waiting, queued, pending, when you get
        there, when you are done, when you're done, when you have arrived
        """
    ),
    denies=phrases(
        """
        not, don't, dont, isn't, no longer, rather not
        """
    ),
    states=phrases(
        """
        i, i'm, he, she, they, there, am, is, was, were, have, has, had, like, likes, love, are not in,
        aren't in, you're not in, are not at, aren't at, you're not at
        """
    ),
    planned=phrases(
        """
        what is planned, what's planned, what have you planned, what is planned for today, what's
        planned for today, what is planned for tomorrow, what's planned for tomorrow, what is
        scheduled, what's scheduled, what is on the schedule, what's on the schedule, what's on
        your schedule, what is on your schedule, show me the schedule, read me the schedule, tell me
        the schedule, tell me what is planned, tell me what's planned, what is your schedule, what's
        your schedule, what orders are planned, which orders are planned, is anything planned, is
        there anything planned, do you have anything planned
        """
    ),
    cancels=phrases("cancel that, cancel it, cancel this, call that off, call it off"),
    cancels_all=phrases(
        """
        cancel everything, cancel it all, cancel all, cancel them all, cancel all of it, cancel all
        of them, cancel everything that is planned, cancel everything that's planned, cancel all
        that is planned, cancel the schedule, cancel the whole schedule, cancel all orders, clear
        the schedule, clear your schedule, empty the schedule, delete the schedule, call everything
        off, call off everything, forget everything that is planned
        """
    ),
)

_PLACE_TALK = PlaceTalk(
    remember=phrases(
        """
        remember this place as {}, remember this spot as {}, remember this location as {}, remember
        this position as {}, remember this as {}, remember here as {}, remember that this is {},
        remember that this place is {}, remember this place is {}, remember this is {}, remember
        where you are as {}, remember the place as {}, remember this place by the name {}, remember
        this place under the name {}, save this place as {}, save this spot as {}, save this
        location as {}, save this position as {}, save this as {}, save your position as {}, save
        the current position as {}, store this place as {}, store this location as {}, store this
        position as {}, mark this place as {}, mark this spot as {}, mark this location as {}, mark
        this as {}, call this place {}, call this spot {}, call this location {}, call this room {},
        name this place {}, name this spot {}, name this location {}, name this room {}, label this
        place {}, label this place as {}, this place is called {}, this spot is called {}, this
        location is called {}, this room is called {}, this is called {}, the name of this place is
        {}, learn this place as {}, add this place as {}, note this place as {}
        """
    ),
    here=phrases(
        """
        this is {}, this here is {}, this place is {}, this room is {}, this spot is {}, this place
        here is {}, here is {}
        """
    ),
    forget=phrases(
        """
        forget {}, forget the place {}, forget the place called {}, forget the spot {}, forget the
        location {}, forget about {}, forget where {} is, delete the place {}, delete the location
        {}, remove the place {}, remove the location {}, erase the place {}, unlearn {}, unlearn the
        place {}
        """
    ),
    listed=phrases(
        """
        where can you go, where can you go to, where can you drive, where can you drive to, where
        could you go, which places do you know, what places do you know, which places can you go to,
        what places can you go to, which places have you learned, which places did you learn, what
        places have you learned, which places do you remember, what places do you remember, which
        rooms do you know, what rooms do you know, which locations do you know, what locations do
        you know, which spots do you know, list your places, list the places, list all places, list
        your locations, name your places, name the places that you know, name the places you know,
        tell me your places, tell me the places you know, tell me the places that you know, tell me
        where you can go, tell me which places you know, what are your places, show me your places,
        do you know any places
        """
    ),
    places=phrases(
        """
        place, spot, location, room, rooms, hall, hallway, corridor, lobby, foyer, entrance, exit,
        reception, workshop, garage, kitchen, kitchenette, pantry, office, lab, laboratory, studio,
        bedroom, bathroom, boardroom, ballroom, showroom, cloakroom, washroom, restroom, storeroom,
        stockroom, classroom, playroom, courtroom, darkroom, toilet, library, archive, warehouse,
        storage, depot, basement, cellar, attic, loft, garden, terrace, balcony, patio, porch, yard,
        courtyard, gate, door, desk, table, counter, shelf, bench, workbench, station, dock,
        charger, bay, corner, area, zone, lift, elevator, stairs, staircase, ward, clinic, shop,
        store, cafeteria, canteen, cafe, bar, gym, auditorium, theatre, theater, shed, barn,
        greenhouse, parking lot, car park, closet, wardrobe, laundry, nursery, cubicle, aisle, rack,
        home base, headquarters
        """
    ),
    articles=phrases("the, a, an, my, our, your, his, her, their, its, this, that"),
    kept="I will remember this place as {}.",
    forgotten="I have forgotten {}.",
    in_map="{} belongs to my own map, so I leave it as it is.",
    unknown="I know no place called {}.",
    move_here="I already know {}. Shall I move it here?",
    sounds_like="That sounds like {other}. Shall I call this place {name} all the same?",
    called="I can only use letters and digits in a name. Shall I call this place {}?",
    known="I can go to: {}.",
    more="and {} more",
    none_known="I know no places yet.",
    lost="I don't know where I am, so I can't remember this place.",
    moving="I can only do that while I stand still.",
    no_name="I can't use that as the name of a place. Please choose another one.",
    too_long="That name is too long. Please choose a shorter one.",
    says_else="That is an amount, a time or a direction, so I can't use it as a name. "
    "Please choose another one.",
    not_kept="Sorry, I could not save that, so nothing has changed.",
    head="last",
)

_SAYING = Saying(
    phrases={
        "nothing": "Sorry, I have no answer to that.",
        "failed": "Sorry, something went wrong with my thinking. Please try again.",
        "too_long": "Sorry, that was too long for me.",
        "no_end": "Sorry, I could not finish that.",
        "too_old": "Sorry, I was busy and came to it too late. Please say it again.",
        "replaced": "I left out what you said before that.",
        "acted": "Done.",
        "begun": "I am on it.",
        "nothing_to_repeat": "There is nothing to repeat.",
        "do_next": "That comes next.",
        "do_later": "That comes later.",
        "queue_full": "I can't take on more now, please say that again later.",
        "taken_back": "All right, I will leave that out.",
        "nothing_next": "Nothing is waiting.",
        "did_nothing": "I did nothing just now.",
        "not_done": "Sorry, I could not do that.",
        "no_value": "I do not know that value right now.",
        "not_all": "I could not do all of that.",
        "cancelled": "I stopped.",
        "not_ready": "I am not ready yet.",
        "still_working": "I am still at it.",
        "on_it": "I am on it.",
        "thinking": "Let me think.",
        "rehearsed": "That was only a rehearsal: I did nothing.",
        "unstopped": "Careful, something may still be moving.",
        "by_myself": "I am thinking by myself now.",
        "refused": "All right.",
        "unanswered": "I heard no answer, so I did nothing.",
        "unclear": "I did not understand that, so I am stopping. What should I do?",
        "when_unclear": "I did not understand when that is to be. When should I do it?",
        "schedule_full": "I can't plan any more than that.",
        "nothing_planned": "Nothing is planned.",
        "plan_not_kept": "Sorry, I could not note that down, so it is not planned.",
        "may_come_back": "I could not take that off my list: after a restart it may come back.",
    },
    not_answered="No answer yet from: {}.",
    tools_counted="I have {} tools.",
    shall_i="Shall I do this: {}?",
    shall_i_now="Shall I do this now: {}?",
    at_most_times="That is too often: the most is {}.",
    next_order="Next: {}.",
    later_order="After that: {}.",
    left_over="I have not done this: {}.",
    planned="Planned for {time}: {order}.",
    is_due="It is time: {order}.",
    missed="I did not do what was planned for {time}: {order}.",
    dropped="Planned orders that I dropped: {}.",
    unnamed="Planned orders that I did not name: {}.",
    can_do="I can: {}.",
    known="I know: {}.",
    unknown="I do not know {}.",
    unsaid="What should it be: {}?",
    between="It must be from {} to {}.",
    at_least="It must be at least {}.",
    at_most="It must be at most {}.",
    reason="The reason: {}.",
    causes={
        Cause.UNAVAILABLE: "it is not available",
        Cause.NO_ANSWER: "no answer came in time",
        Cause.REFUSED: "it was refused",
        Cause.CANCELLED: "it was cancelled",
        Cause.UNREADABLE: "the answer cannot be read",
        Cause.UNHEARD: "nobody listens",
        Cause.TOO_LONG: "that would take too long",
        Cause.TOO_OFTEN: "that was too often",
        Cause.MOVING: "something is still moving",
        Cause.UNSURE: "it may still be going on",
        Cause.FAILED: "something went wrong",
    },
    directive=(
        "Call a tool for every action and for everything that changes, such as battery or "
        "position; never guess. Call it once. Then say in one short sentence what came of it, without "
        "JSON. If no tool fits, say so. If a value is missing, ask for it."
    ),
    examples_heading="The form of each call, with made-up values:",
    example_talk=ExampleTalk(
        "Done.", "The value is 1.", "Hello.", "Hello!", "Thank you.", "You are welcome."
    ),
)

_ING = (
    r"(?:(?:driv|turn|mov|head|rotat|spinn|revers|back|stopp|dock|park|charg|switch|open|clos|pick"
    r"|grabb|lift|follow|fetch|bring|return|approach|point|start|sett|putt|play|navigat|travel"
    r"|roll|proceed|execut)ing"
    r"|(?:coming|going) (?:to|there|over|ahead|forwards?|backwards?|back|left|right|straight))"
)
_BASE = (
    r"(?:drive|turn|move|go|come|head|rotate|spin|reverse|back|stop|dock|park|charge|switch|open"
    r"|close|pick|grab|lift|follow|fetch|bring|return|approach|point|start|set|put|play|navigate"
    r"|travel|roll|proceed|do (?:that|it|so))"
)
_PAST = (
    r"(?:drove|driven|turned|moved|went|gone|headed|rotated|spun|reversed|backed|stopped"
    r"|docked|parked|switched|opened|closed|picked|grabbed|lifted|followed|fetched|brought"
    r"|returned|navigated|travell?ed|rolled|arrived|reached|executed"
    r"|done (?:that|it|so|everything|what)|did (?:that|it|so|everything|what))"
)
_IS = r"\b(?:is|are|was|were|can|takes?|requires?|would|may|might|could|means?)\b"
_SOON = r"(?:\s+(?:now|just|already|right away|then|quickly|slowly|also|currently))*\s+"
_WHERE = (
    r"(?:left|right|around|forwards?|backwards?|straight|back|there|to the \w+|on the \w+"
    r"|off the \w+|\d+|an?|half|one|two|three|four|five|six|ten)"
)
_BEFORE = r"^(?:(?:okay|ok|sure|alright|all right|certainly|of course|great|yes|now)[,.! ]+)*"
_ROBOT = r"(?:the|your|this) (?:robot|drone|rover|arm|base|vehicle|boat|machine)"
_ORDER = (
    r"(?:drive|go|turn|move|head|rotate|spin|reverse|back up|come(?! on)|roll|dock|park|charge"
    r"|switch|open|close|shut|bring|fetch|take|pick|grab|grasp|put|drop|release|lift|raise|lower"
    r"|follow|return|navigate|travel|approach|start|advance|push|pull|deliver|stop|proceed"
    r"|activate|deactivate)"
)
_N = r"(?:\d[\d.,]*|an?|half an?|one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|forty[- ]five|fifty|sixty|ninety|(?:a|one) hundred(?: and \w+)?|another|a few|some)"
_UNIT = (
    r"(?:m|metres?|meters?|cm|centimet(?:re|er)s?|steps?|feet|foot|inch(?:es)?|yards?|degrees?|°)"
)
_WAY = r"(?:(?:to the )?(?:left|right)|forwards?|backwards?|back|straight(?: on| ahead)?|ahead|up|down|around|closer|further|farther|sideways|over (?:here|there))"
_ACT = r"(?:driv|go|turn|mov|head|rotat|spin|reverse?|back|com|dock|park|charg|switch|open|clos|bring|fetch|tak|pick|grab|put|drop|releas|lift|rais|lower|follow|return|navigat|approach|start|stop|leav|get|clean|stand|wait|step|fac|look|undock|deliver|carry|hold|press|push|pull|repeat|do (?:that|it|this))\w*"

# Claims by their form, whatever the verb; these verbs are no acts.
_IDLE_ING = (
    r"(?:be|hav|try|look|hop|listen|wait|think|talk|speak|ask|wonder|feel|stand|sitt|learn|miss|lack"
    r"|see|hear|understand|enjoy|kidd|jok|tell|say|show|read|check|report|us|fac|hold|carry|work"
    r"|operat|function|runn|gett|liv|stay|know|lik|lov|need|want|expect|mean|guess|assum|will|amaz"
    r"|interest|charg|even|morn|noth|someth|anyth|everyth|go|com|do|sens|detect|struggl|hav"
    r"|experienc|consider|wish|fail|refus|apologi[sz]|support|offer|suggest|recommend|includ|dur"
    r"|accord|regard|concern|confus|exist|welcom|answer|explain|keep|remain|appear|seem|becom"
    r"|help|assist|serv|thank|process|count|measur)ing"
)
_IDLE_BASE = (
    r"(?:be|not|never|always|gladly|happily|need|have|try|help|assist|tell|let|keep|remember|ask"
    r"|answer|explain|say|know|see|wait|stay|listen|think|talk|speak|do|assume|inform|report|check"
    r"|look|learn|read|understand|repeat|show|give|describe|miss|like|love|require|want|bet|gladly"
    r"|hope|happily|probably|only|also|just|now|then|still|soon|admit|apologi[sz]e|mention|note"
    r"|forget|continue|remain|support|respond|consider|recommend|suggest|work|wish|guess|believe"
    r"|leave|notify|alert|warn|confirm|clarify|provide|make sure|appreciate|get back|use|count|hear|stick"
    r"|as|in|on|at|to|the|a|an|my|your|you|it|that|this|if|when|once|sure|more|so|better|all)"
)
_IDLE_PAST = (
    r"(?:heard|seen|understood|learn(?:ed|t)|been|noticed|noted|decided|forgotten|remembered"
    r"|received|named|called|needed|wanted|tried|failed|asked|told|said|answered|explained|thought"
    r"|known|got|gotten|had|lost|missed|checked|read|looked|limited|programmed|designed|trained"
    r"|ended|changed|enjoyed|loved|liked|hoped|expected|used|talked|spoken|listened|stayed|waited"
    r"|encountered|detected|found|misunderstood|assumed|meant|believed|worked|helped|assisted"
    r"|mentioned|reported|confused|apologi[sz]ed|interrupted|agreed|supposed|equipped|measured"
    r"|counted|sensed|wished|refused|offered|suggested|recommended|provided|included|required"
    r"|supported|allowed|permitted|authori[sz]ed|connected|confirmed|described|repeated|shown|given"
    r"|showed|gave|forbidden|blocked|stuck|interested|pleased|excited|delighted|surprised|prepared"
    r"|concerned|scared|tired|bored|indeed|need|feed|speed|red|bed|need|exceed|even|often|then|when"
    r"|open|ten|seven|eleven|children|kitchen|garden|again|certain|listen|happen|when|written"
    r"|knew|saw|felt|felt|kept|left|heard|lacked|tested|timed|considered|guessed|recorded)"
)
_MADE = (
    r"(?:\w{2,}ed|\w{2,}wn|\w{3,}en|sent|put|set|shut|cut|hit|lit|fed|led|made|built|hung|wound"
    r"|swept|dealt|held|bound|ground|laid|paid|run|rung|sung|spun|spread|split|struck|swung|thrown"
    r"|drawn|dug|sprung|slid|shot|shook|shone|blew|flew|threw|drew|rang|swam|rode|wrote|wiped|bent"
    r"|lent|told off|woken|woke|froze|broke|chose|poured|fought|caught|bought|taught|sought|sold)"
)
_TIMELY = r"(?:\s+(?:now|just|already|successfully|also|then|safely|carefully|quickly|gently))*"

_CLAIMS = Claims(
    doing=any_of(
        rf"\b(?:i am|i'm|we are|we're|{_ROBOT} is){_TIMELY}\s+(?!{_IDLE_ING}\b)\w{{2,}}ing\b",
        rf"\b(?:i will|i'll|we will|we'll|{_ROBOT} will|(?:i'm|i am) (?:going|about) to){_TIMELY}"
        rf"\s+(?!{_IDLE_BASE}\b)[a-z]{{3,}}\b",
        rf"{_BEFORE}(?!{_IDLE_ING}\b)\w{{2,}}ing (?:\d+|{_WHERE}|to your|into|on|off|your|the|now)"
        rf"\b(?!.*{_IS})",
        r"\b(?:is|are) (?:now |already )?on (?:its|the|his|her|their) way\b",
        rf"\b(?:i am|i'm|we are|we're|{_ROBOT} is){_SOON}"
        rf"(?:{_ING}|(?:going|about) to {_BASE})\b",
        rf"\b(?:i will|i'll|we will|we'll|{_ROBOT} will){_SOON}{_BASE}\b",
        r"\b(?:i am|i'm) on (?:my way|it)\b|\bon my way\b|\bhere (?:i|we) go\b",
        rf"\blet me (?:now )?{_BASE}\b",
        rf"\bi (?:drive|turn|go|move|head|roll|rotate|switch) {_WHERE}\b",
        rf"\bi (?:call\b[^.]*\(|{_BASE}(?: \w+){{0,4}} (?:now|right away|immediately)\b)",
        rf"{_BEFORE}{_ING} (?:\d+|{_WHERE}|to your|into|on|off|your|the|now)\b"
        rf"(?!.*{_IS})",
        rf"{_BEFORE}(?:driving|turning|moving|docking|rotating|reversing|charging)\b[ .!]*$",
    ),
    done=any_of(
        rf"\b(?:i have|i've|we have|we've|{_ROBOT} has){_TIMELY}\s+(?!{_IDLE_PAST}\b)"
        rf"(?:re|over|un)?{_MADE}\b",
        r"\b(?:i'd|i had) (?:already|just) (?:\w{3,}ed|sent|put|set|shut|cut|lit|fed|made|built)\b",
        rf"\b(?:i|we|{_ROBOT}){_TIMELY}\s+(?!{_IDLE_PAST}\b)(?:\w{{3,}}ed|sent|shut|lit|fed|(?:re)?(?:built|hung"
        r"|wound|laid|drew|made the|set the)|swept|rang|spun|threw|blew|flew|dug|slid|shook|woke"
        r"|put the|cut the|took the|brought the|broke the|froze the)\b",
        r"\b(?:i|we|i've|we've|i have|we have)(?: \w+)? (?:gave|given|let) (?:the|a|your|his|her|their|"
        r"them|him) ",
        rf"\b(?:i have|i've|i|we have|we've|we|{_ROBOT} has|{_ROBOT})"
        rf"(?:\s+(?:now|just|already|successfully))*\s+{_PAST}\b",
        r"\b(?:i have|i've|we have|we've) (?:now |just |already )*(?:started|completed|finished|begun)\b",
    ),
    state=any_of(
        r"\bit worked\b|\bi (?:got (?:there|it done|it to)|made it|managed to|succeeded)\b|\bhere i am\b",
        r"\b(?:\w+ reached|target reached)[ .!]*$",
        r"\b(?:i am|i'm|we are|we're|the robot is)(?:\s+(?:now|already|safely|here|back))*\s+"
        r"(?:docked|parked|charging|there|back|done|finished|moving|on the dock"
        r"|(?:at|in|by|on) (?:the|your) \w+)\b",
        r"\b(?:is|are|'s) (?:now |already |all )*(?:on|off|open|opened|closed|shut|done|docked|lit"
        r"|charging|complete|completed|finished)\b",
        rf"^(?!.*{_IS})(?:the |your |my )?\w+(?: \w+){{0,2}} (?!{_IDLE_PAST}\b)(?:\w{{3,}}ed|sent|shut|lit|swept"
        rf"|laid|taken|thrown|drawn)(?: (?:now|successfully))?[ .!]*$",
        rf"\b(?:was|were){_TIMELY}\s+(?!(?:{_IDLE_PAST}|rejected|denied|cancell?ed|stopped)\b){_MADE}\b",
        r"\b(?:switched|turned|put) (?:on|off)\b|\b(?:has|have) been \w+(?:ed|n|ne)\b",
        r"^(?:\w+ )?(?:all )?(?:done|finished|completed?|arrived|docked|accomplished|executed)\b",
        rf"{_BEFORE}(?:successfully )?{_PAST}\b",
        r"\b(?:successful|successfully|succeeded|accomplished|there you go|here you (?:go|are))\b",
    ),
    agreed=any_of(
        r"(?:(?:okay|ok|okey|sure(?: thing)?|alright|all right|certainly|of course|will do|got it"
        r"|understood|i (?:see|understand|will|got it|hear you)|as you (?:wish|say|like)|very well"
        r"|no problem|gladly|with pleasure|my pleasure|right away|at once|roger|copy that"
        r"|consider it done|you got it|on it|i'm on it|affirmative|your wish is my command|absolutely|great|good|fine|done|then|sir|now|yes|yeah|so"
        r"|perfect|right|noted|makes sense)[\s,.!]*)+"
    ),
    negation=any_of(
        r"\b(?:not|no|never|nothing|cannot|unable|without|nor|neither|\w+n't|fail\w*|impossible"
        r"|unavailable|almost|nearly|unfortunately)\b"
    ),
    condition=any_of(
        r"\b(?:if|when|once (?:i|you|we|it|the)|unless|until|whether|would you like|used to|in case)\b"
    ),
    conjunctions=r"\b(?:but|then|and)\b",
    candid=any_of(
        r"\b(?:can|could|able|capable|would|shall i|should i|i need|you need to|needs? (?:a|to know)|requires?|must be)\b",
        r"\b(?:tell|ask|remind|give) me\b|\bplease (?:tell|say|give|repeat|specify|name|choose|try|ask|check|clarify|provide|be more|rephrase|confirm)\b|\blet me know (?:where|which|how|what|the)\b",
        r"^(?:which|what|where|how|who|why|when|do you|did you|are you|is (?:it|that|there))\b",
    ),
    limits=any_of(
        r"\b(?:error|trouble|out of (?:range|reach|order)|blocked|stuck|occupied|busy|unknown|invalid|wrong|missing|refused|rejected|denied|timed out|offline|limit|maximum|at most|only|unclear|unsure|difficult|dangerous|unsafe)\b",
        r"\btoo (?:far|large|big|high|long|fast|small|low|short|much|many|close|heavy|steep|narrow|late)\b|\bthere (?:is|was) a problem\b|\bi (?:wish|am afraid|doubt)\b|\bi'm afraid\b",
        r"\b(?:outside|beyond)(?: of)? (?:what i can|my (?:abilit|capabilit|skill|reach|scope|power)\w*)\b",
    ),
    asking=any_of(
        r"\b(?:please|kindly|(?:can|could|will|would) you|you (?:have|need) to|you must|if you)(?: please)? (?:tell|give|say|specify|name|choose|repeat|clarify|provide|state|describe|rephrase|confirm|indicate)\b",
        r"\b(?:tell|give|show) me (?:where|which|how|what|who|when|whether|the|more|exactly|a (?!moment|second|minute|break))\b|\blet me know (?:where|which|how|what|who|when|whether|the)\b",
        r"\bi(?:'d|'ll| would| will)?(?: still| also| first| only)? need (?:to know|the|more|your|you to)\b|\b(?:is|are) (?:missing|unclear|not clear)\b|\bi(?:'m| am) not sure (?:where|which|how|what|who)\b|\bi (?:don't|do not) know (?:where to|which|how (?:far|fast|much|many|long|high)|what to)\b",
        r"^(?:(?:by|to|for|at|in|from|on|and) )?(?:which|where|who|how (?:far|much|many|long|fast|high|big|often|wide|deep|bright|hot|warm)|what (?!an?\b|i\b|you\b))\b|^(?:do|did) you (?:mean|want)\b|^(?:shall|should) i\b|^would you like\b",
    ),
    offering=any_of(
        r"\b(?:can|may|could|shall|should) (?:i|we) (?:\w+ )?(?:help|assist|do for|be of)\b|\bwhat would you like me to do\b|\bhow are you\b",
    ),
    failing=any_of(
        r"\b(?:could not|couldn't|could n't|(?:was|were|am)(?: not|n't) able|did(?: not|n't) (?:work|succeed|manage)|failed|has not been|have not been|hasn't been|haven't been|(?:was|were|is|are)(?: not|n't) (?:\w{2,}ed|done|driven|taken|lit|shut|sent|put|fed|built|cut|hung|brought))\b",
    ),
    unknowing=any_of(
        r"(?:\b(?:unfortunately|i'm afraid|i am afraid)(?: that)? )?\bi (?:really |still |just )?(?:do not|don't|did not|didn't|could not|couldn't|can ?not|can't|have not|haven't|am not able to|was not able to)(?: (?:quite|really|fully|yet))? (?:understand|understood)\b",
        r"(?:\b(?:unfortunately|i'm afraid|i am afraid)(?: that)? )?\bi (?:did not|didn't|could not|couldn't)(?: (?:quite|really|fully))? (?:catch|get|hear) (?:that|it|you|what you \w+)(?=\s*(?:[^\w\s]|$))",
        r"(?:\b(?:unfortunately|i'm afraid|i am afraid)(?: that)? )?\bi (?:really |just |honestly )?(?:do not|don't) know(?: (?:that|this|it|the answer(?: to (?:that|this|it))?|what (?:you|that|this|it) \w+|(?:anything )?about (?:that|this|it)))?(?=\s*(?:[^\w\s]|$)| (?:but|and|so|because|yet|either)\b)",
        r"\bi have no idea(?: (?:about (?:that|this|it)|what (?:you|that|this) \w+))?(?=\s*(?:[^\w\s]|$))",
        r"\bi(?:'m| am) not sure(?: (?:about (?:that|this|it)|i (?:understand|understood|follow)(?: \w+)?))?(?=\s*(?:[^\w\s]|$))",
        r"\bi have no answer\b",
    ),
    polite=any_of(
        r"\b(?:(?:is there|do you (?:need|want)|can i (?:do|get|help)|would you like|will there be)(?: you)?(?: with)? )?\b(?:any(?:thing|body|one)|something|what) (?:else|more)\b[^,.]*|\b(?:is (?:this|that|it) )?(?<!or )(?:okay|ok|fine|alright|all right|good|right|correct)\s*\?|\b(?:no|not a|never any) (?:problem|trouble|worries|worry|issues?|sweat|doubt|time)\b|\b(?:no|not) (?:sooner|longer|only)\b|\b(?:cannot|can't|can not|can hardly) wait to\b|\bdon't (?:worry|mention it)\b|\b(?:do not|no need to) worry\b|\bwithout (?:an? |any |much |the (?:least|slightest) )?(?:(?:more|further) )?(?:problems?|issues?|trouble|errors?|delay|fail|ado|fuss|bother|hitch|incident|difficult\w+|hesitation|complaint|(?:single )?mistake)\b|\bno errors?\b|\bnothing (?:else|more)\b|\bas (?:soon|fast|quickly|best|well) as i can\b|\byou can (?:now|see|rely|count|trust|relax|stop|go|come|enter|use)\b|\bnow you can\b|\bi can (?:now )?(?:confirm|assure|see|tell|report|say)\b|\bwhy (?:not|don't (?:you|we))\b|\bif you (?:need|want|have|would like) any(?:thing)?\b[^,.]*|\bwhen you(?:'re| are) ready\b|\bwhat else\b|\btrouble-?free\b",
    ),
    sorry=any_of(
        r"(?:(?:oh|ah|i am|i'm|we are|my|so|very|really|terribly|please|sincere|deep|dear|no)[\s,]*)*"
        r"(?:sorry|apolog(?:y|ies|i[sz]e)|excuse me|pardon(?: me)?|forgive me|oops|hm+|uh|um)"
        r"(?:[\s,]+(?:about|for|to hear) (?:that|this|it|the \w+|any \w+|my \w+))?"
    ),
    order=order(
        r"please|robot|now|then|and|just|okay|ok|hey|hello|so|uh|um|also|yes|quickly|slowly",
        _ORDER,
        r"\b(?:please|can you|could you|would you|will you|want you to|need you to|like you to"
        r"|ask you to|told you to|tell you to|you (?:should|must|have to|need to|may|can) now|let's)"
        rf"(?: please| just| now| quickly| slowly)* {_ORDER}(?! on)\b(?= \w|[.!]|$)",
        r"^(?:the )?(?:lights?|lamp) (?:on|off)\b|\b(?:make|do) (?:a|half a) (?:\w+ )?turn\b|\boff you go\b",
        r"^(?:\w+ )?to the \w+(?: \w+)? (?:please|now)\b|\bplease\b.*\b(?:metres|meters|degrees)\b",
    ),
    wish=wish(
        r"please|robot|now|then|and|just|okay|ok|hey|hello|so|uh|um|also|yes|i said|go ahead and|a (?:little |tiny )?bit|a little|slightly|well",
        rf"(?:{_N} )?{_UNIT} (?:more|{_WAY})(?: please| now| again)*|{_N} (?:more )?{_UNIT}(?: {_WAY})?(?: please| now)*"
        rf"|(?:{_WAY} )+(?:by )?(?:{_N} {_UNIT})(?: please| now)*|(?:{_WAY}\b ?)+(?:a (?:little|bit)|please|now|again|further|more)*"
        r"|(?:further |more |now |over |straight |back )*(?:to|into|towards|out of|onto) (?:the|your|my) \w+(?: \w+)?(?: please| now)*"
        rf"|(?:(?:a bit|a little) )?(?:more|further|closer) {_WAY}|the same (?:again|thing|to the \w+)(?: \w+)*"
        r"|(?:again|once (?:more|again)|one more time|another (?:one|time)|more|faster|slower|same again)(?: please| now)*"
        r"|(?:do|repeat) (?:that|it|this|the same)(?: again| once more| please| now| thing)*|keep (?:going|moving|turning|driving)|(?:carry|keep) on",
        rf"\b(?:would you mind|(?:i'd|i would) (?:like|love|want|need) you to|i (?:want|need|wish) you to|how about you|why don't you|let's|let us|time to|can we|could we|you (?:can|may) now|you (?:can|may)(?= .* now)"
        rf"|you (?:should|must|have to|need to|are to|ought to|had better|'d better)|i order you to|be so (?:kind|good) (?:as to|and)|i said|(?:can|could|would|will|won't) you(?: please| just| now| quickly)*) {_ACT}\b(?! on\b)",
        r"^(?:(?:please|robot|now|then|and|just|okay|ok|hey|so|also|yes)[,! ]+)*(?:let go|send|throw away|hand me|get (?:the|a|me|out|closer|back|to|over|away|up|down|ready to)|step (?:back|forward|left|right|aside|closer|to)|face (?:the|me|left|right)"
        r"|show me (?:the|to|your|where)|look (?:left|right|up|down|around|behind|at (?:the|me))|(?:make|take) (?:a|another|some) (?:photo|picture|selfie|step|turn|left|right|lap|circle|u-turn)|(?:leave|clean|vacuum|mop|undock|unlock|lock|press|hold|carry|throw|scan|patrol|wave|dance|guide|lead|water|pour|hand|deliver|throw|flip|swing|crawl|walk|run|scoot|slide|rush|hurry|circle|tilt|pan|point|aim|fly|land|climb|dim|brighten|mute|plug|unplug|fill|empty|serve|catch|kick|hug|shake|nod)(?: |$))",
    ),
    helping=r"\b(?:assist|help|support|comply|fulfil|request|can't|cannot|unable|afraid|unfortunately)\w*",
    chatter=r"^(?:take a (?:guess|wild guess|look at it this way)|(?:could|can|would|will) you (?:please )?repeat (?:that|it)|(?:please )?repeat (?:that|it)? ?please|more|faster|move on (?:to|from)|come up with|turn (?:this|that|it) into|(?:put|say) (?:it|that|this) (?:in|into|differently|another)|start (?:counting|over|talking|with)|open question|drop (?:it|the subject|me a line)|take (?:it easy|care|your time)|go (?:to (?:sleep|hell|bed)|figure|on with))\b",
)

_SIGNS = Signs(
    small_words=words(
        """
        closer back forward two three four five ten metres left right i the a an is are was were
        have has had been be my your you it that this to of on in at by for and but not now there
        here what which where how can could will would do did does don t m ve ll re s we he she they
        with from about me let please no yes all so as if or sorry too does should shall
        yourself myself them him her us these those their his our over into than because than
        """
    ),
    telling=words("left right back forward closer two three four five ten on off up down out"),
)

_DEEDS = Deeds(
    around=words(
        """
        yes yeah correct indeed earlier before previously recently successfully ago moment minute
        minutes second seconds last time while just already then also about myself exactly true sir
        """
    ),
    endings=phrases("ingly, ing, ed, eds, es, s"),
    families=phrases(
        """
        drive drove driven, go went gone going, come came, take took taken, bring brought, get got,
        spin spun, hold held, put puts, make made
        """
    ),
)

_TOOL_COUNT = ToolCount(
    numbers=phrases(
        """
        one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, thirteen,
        fourteen, fifteen, sixteen, seventeen, eighteen, nineteen, twenty
        """
    ),
    tools=r"tools?|functions?",
    used=r"used|called|needs?|tried",
)

_FULL_STOPS = FullStops(
    titles=words("mr mrs ms dr prof capt col sgt"),
    abbreviations=words(
        """
        vs eg ie ext approx dept est vol co e.g i.e inc ltd corp ave blvd rd mt cf jr sr ph.d st al
        u.s u.k jan feb apr jun jul aug sep sept oct nov dec tue tues wed thu thur thurs fri mon lt
        eng
        """
    ),
    may_end=words("a.m p.m etc"),
    units=words("min sec hr hrs ft"),
    before_number=words("no nos num fig figs art pp ch chap eq ver vers rev"),
    whole=words("hm hmm mhm shh psst brr"),
    one_letter=words("a"),
    starters=words(
        """
        The I It You We They He She This That These Those There Then Now Please What Where How Why
        When Who Do Did Is Are Was Shall My Your His Her Our Next After So And But Can In At On
        """
    ),
    after_time=r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z]{3,4}\Z|(?:East|Pacif)",
    roles=words("assistant robot ai bot"),
)

_SPOKEN_NUMBERS = SpokenNumbers(
    measures={
        "mm": "millimetre, millimetres, millimeter, millimeters",
        "cm": "centimetre, centimetres, centimeter, centimeters",
        "dm": "decimetre, decimetres",
        "m": "metre, metres, meter, meters",
        "km": "kilometre, kilometres, kilometer, kilometers",
        "[in_i]": "inch, inches",
        "[ft_i]": "foot, feet",
        "[yd_i]": "yard, yards",
        "[mi_i]": "mile, miles",
        "deg": "degree, degrees",
        "rad": "radian, radians",
        "circ": "turn, turns, revolution, revolutions, rotation, rotations",
        "ms": "millisecond, milliseconds",
        "s": "second, seconds, sec, secs",
        "min": "minute, minutes, mins",
        "h": "hour, hours, hr, hrs",
        "d": "day, days",
        "wk": "week, weeks",
        "cm/s": (
            "centimetres per second, centimeters per second, centimetres a second, "
            "centimeters a second"
        ),
        "m/s": (
            "metre per second, meter per second, metres per second, meters per second, metres "
            "a second, meters a second"
        ),
        "m/min": "metres per minute, meters per minute, metres a minute, meters a minute",
        "km/h": (
            "kilometres per hour, kilometers per hour, kilometres an hour, kilometers an hour, kph"
        ),
        "[mi_i]/h": "miles per hour, miles an hour, mph",
        "deg/s": "degrees per second, degrees a second",
        "rad/s": "radians per second, radians a second",
        "circ/min": "turns per minute, revolutions per minute, rotations per minute, rpm",
        "mg": "milligram, milligrams",
        "g": "gram, grams, gramme, grammes",
        "kg": "kilo, kilos, kilogram, kilograms",
        "t": "tonne, tonnes",
        "[oz_av]": "ounce, ounces",
        "[lb_av]": "pound, pounds",
        "mL": "millilitre, millilitres, milliliter, milliliters",
        "cL": "centilitre, centilitres",
        "dL": "decilitre, decilitres",
        "L": "litre, litres, liter, liters",
        "m3": "cubic metre, cubic metres, cubic meters",
        "Cel": "degrees celsius, degree celsius, celsius, degrees centigrade, centigrade",
        "[degF]": "degrees fahrenheit, degree fahrenheit, fahrenheit",
        "K": "kelvin, kelvins",
        "%": "percent, per cent",
        "mV": "millivolt, millivolts",
        "V": "volt, volts",
        "kV": "kilovolt, kilovolts",
    },
    behind_unit={
        "and a half": 0.5,
        "and a quarter": 0.25,
    },
    percent=("per cent",),
    joiners=phrases("and then, and after that, and afterwards, and, then, after that, afterwards"),
    point=("point",),
    before_point=phrases(
        "drive, go, move, turn, rotate, back, up, down, by, at, about, than, of, only, just, "
        "exactly, under, below, over, above, for, another"
    ),
    nought=("oh",),
    one=("a", "an"),
    parts={
        **dict.fromkeys(("half a", "half an", "a half", "half", "one half", "one half of a"), 0.5),
        **dict.fromkeys(("a quarter of a", "quarter of a", "one quarter of a"), 0.25),
        **dict.fromkeys(("a quarter of an", "quarter of an", "one quarter of an"), 0.25),
        **dict.fromkeys(("three quarters of a", "three quarters of an"), 0.75),
    },
    more={" and a half": 0.5, " and a quarter": 0.25, " and three quarters": 0.75},
    spellings=(
        (r"hundred (?=\w)", "hundred and "),
        (r"^one (?=hundred|thousand)", "a "),
        ("^zero$", "nought"),
    ),
    in_full={
        "0.25 circ": "quarter turn, a quarter turn, quarter of a turn, a quarter of a turn",
        "0.5 circ": "half turn, a half turn, half a turn, half of a turn",
        "0.75 circ": "three quarter turn, three quarters of a turn, three quarters of the way round, "
        "three quarters of the way around",
        "1 circ": "full turn, a full turn, one full turn, complete turn, a complete turn, "
        "one complete turn, full circle, a full circle, one full circle, full rotation, "
        "a full rotation, one full rotation",
    },
    amounts=phrases(
        """
        full, whole, half, halfway, quarter, quarters, third, thirds, eighth, couple, pair, dozen,
        dozens, much, far, more, less, again, other, another, once, twice, thrice, double, all,
        entire, completely, fully, totally, entirely, open, maximum, max, minimum, min, highest,
        lowest, most, least, top, bottom, first, second, fourth, fifth, sixth, seventh, eighth,
        ninth, tenth, last, next, previous, same, noon, midnight, pm, notch, square, squares,
        triangle, triangles, rectangle, hexagon, pentagon
        """
    ),
    turned=phrases(
        """
        around, round, back, backwards, behind, opposite, circle, circles, loop, spin, pirouette
        """
    ),
    open_amounts=phrases(
        """
        bit, tad, little, touch, slightly, some, few, several, further, farther, straight
        """
    ),
    units={
        "length": of_factors(
            {
                0.001: "mm millimetre millimetres millimeter millimeters",
                0.01: "cm centimetre centimetres centimeter centimeters",
                0.0254: "inch inches",
                0.3048: "foot feet ft",
                0.9144: "yard yards",
                1.0: "m metre metres meter meters",
                1000.0: "km kilometre kilometres kilometer kilometers",
                1609.344: "mile miles",
            }
        ),
        "angle": of_factors(
            {
                1.0: "degree degrees deg",
                180 / math.pi: "radian radians rad",
                360.0: "turns revolution revolutions rotation rotations",
            }
        ),
        "time": of_factors(
            {
                1.0: "s second seconds sec secs",
                60.0: "min minute minutes mins",
                3600.0: "h hour hours hr hrs",
            }
        ),
    },
    zero=phrases(
        """
        off, down, ground, none, nothing, empty, close, closed, shut, lower, lowest, lowered,
        bottom, home, reset, level, flat, straight, neutral, centre, center, middle, out, floor,
        mute, silent, clear, origin, stop, stopped, finish, finished, cancel
        """
    ),
    between=phrases("more, further, additional, extra, full, whole"),
    bearings={
        "north": 0,
        "northeast": 45,
        "east": 90,
        "southeast": 135,
        "south": 180,
        "southwest": 225,
        "west": 270,
        "northwest": 315,
    },
)

_DIRECTIONS = Directions(
    left=phrases("left, leftward, leftwards, to port, portside"),
    right=phrases("right, rightward, rightwards, to starboard, starboard"),
    clockwise=phrases("clockwise"),
    anticlockwise=phrases(
        "anticlockwise, anti clockwise, counterclockwise, counter clockwise, contraclockwise"
    ),
    forward=phrases("forward, forwards, straight ahead, ahead, onward, onwards"),
    backward=phrases("backward, backwards, in reverse, reverse, astern, rearward, rearwards"),
    exceptions=phrases(
        """
        all right, that's right, that is right, you're right, you are right, it's right, is right,
        quite right, right now, right away, right there, right here, right before, right after,
        right in front, right behind, right next, right angle, right angles, right on, right up,
        right down, right back, right over, right to, right then, okay right, yes right, go ahead,
        is left, are left, what's left, minutes left, seconds left, time left, anything left,
        look forward to, looking forward to, left over, left off
        """
    ),
    behind=phrases(
        """
        by, for, a, an, about, around, roughly, approximately, almost, nearly, exactly, until, at,
        with, again, slowly, slower, faster, fast, gently, carefully, so, from here, from there,
        side, hand side, on the spot, in place
        """
    ),
    doubts=phrases(
        """
        not, no, never, don't, dont, doesn't, can't, without, instead of, rather than, minus,
        negative, or, back, return, other, opposite, wrong, if, when, too far, too much, off to the,
        overshot, overshoot, away from, undo, so that, on your, was, were
        """
    ),
    positive=phrases("positive, above zero, plus"),
    negative=phrases("negative, below zero, minus"),
)

_TIMES = Times(
    units={"day": 86400, "days": 86400, "week": 604800, "weeks": 604800},
    after=phrases(
        """
        in {duration}, in {duration} from now, {duration} from now, {duration} later, after
        {duration}, in {duration} time, in exactly {duration}, exactly {duration} from now
        """
    ),
    clock={
        **counted(
            {
                0: "{h} o'clock, {h} sharp, {h} o'clock sharp, {h} exactly, exactly {h} o'clock, {h}:{m}, {h} {m}, "
                "{m} past {h}, {m} minutes past {h}, {-m} to {h}, {-m} minutes to {h}, {m} after "
                "{h}, {m} minutes after {h}, {-m} minutes before {h}, {h}:{m} o'clock, {h} {m} "
                "hours, {h} hundred hours",
                15: "quarter past {h}, a quarter past {h}, quarter after {h}, a quarter after {h}",
                30: "half past {h}, exactly half past {h}",
                -15: "quarter to {h}, a quarter to {h}, quarter of {h}",
                12 * 60: "noon, midday, 12 noon, twelve noon",
                24 * 60: "midnight, 12 midnight, twelve midnight",
            }
        ),
    },
    at=phrases("at {clock}, at exactly {clock}"),
    bare=phrases("at {h12}, at exactly {h12}"),
    measures=phrases(
        """
        mm, cm, m, km, millimetre, millimetres, centimetre, centimetres, metre, metres, meter,
        meters, inch, inches, foot, feet, yard, yards, mile, miles, degree, degrees, radians, turns,
        rounds, laps, percent, per cent, volume, speed, level, brightness, temperature, thermostat,
        heating, power, gear, intensity, pressure, frequency, rate, setting, stage, step, position,
        angle, height, distance, drive, move forward, move back, turn left, turn right, rotate, spin,
        roll, raise, lower, fan
        """
    ),
    starting=phrases(
        "starting at {clock}, beginning at {clock}, starting from {clock}, from {clock} on"
    ),
    days={
        "today": "0",
        "tomorrow": "1",
        "the day after tomorrow": "2",
        "tonight": "0 night",
        "this morning": "0 morning",
        "this afternoon": "0 afternoon",
        "this evening": "0 evening",
        "tomorrow morning": "1 morning",
        "tomorrow afternoon": "1 afternoon",
        "tomorrow evening": "1 evening",
        "tomorrow night": "1 night",
    },
    weekdays=counted(
        {
            0: "monday",
            1: "tuesday",
            2: "wednesday",
            3: "thursday",
            4: "friday",
            5: "saturday",
            6: "sunday",
        }
    ),
    on=phrases("on {weekday}, this {weekday}"),
    parts=meaning(
        {
            "am": "am, a.m, in the morning",
            "pm": "pm, p.m",
            "afternoon": "in the afternoon",
            "evening": "in the evening",
            "night": "at night, in the night",
        }
    ),
    every=phrases(
        """
        every {duration}, every {unit}, each {unit}, once every {duration}, once every {unit},
        once a {unit}, once an {unit}, every {weekday}, each {weekday}, on every {weekday}
        """
    ),
    daily={
        "daily": "",
        "every morning": "morning",
        "each morning": "morning",
        "every afternoon": "afternoon",
        "every evening": "evening",
        "every night": "night",
    },
    vague=phrases(
        """
        around {clock}, about {clock}, at around {clock}, at about {clock}, around {h}, at around
        {h}, at about {h}, at {n} hours, every second, by {clock}, by {h12}, before {h12}, after {h12}, by {h} o'clock, before {clock}, after {clock}, until {clock},
        till {clock}, from {clock}, between {clock}, at roughly {clock}, roughly at {clock}, towards
        {clock}, shortly after {clock}, shortly before {clock}, just after {clock}, just before
        {clock}, at half {h}, in about {duration}, in around {duration}, in roughly {duration}, in
        approximately {duration}, about {duration} from now, in {duration} or so, in {duration} or
        {duration}, in {n} or {duration}, in {n} to {duration}, within {duration}, within the
        {unit}, in the next {duration}, in the next {unit}, in less than {duration}, in more than
        {duration}, in a few {unit}, in some {unit}, in several {unit}, in a couple of {unit}, in a
        couple {unit}, every few {unit}, every couple of {unit}, every other {unit}, every second
        {unit}, every so often, every now and then, from time to time, now and then, again and
        again, in a bit, in a little bit, in a while, in a little while, in a moment, in a minute,
        in a second, in a sec, in a tick, in a jiffy, soon, later, later on, later today, sometime, at some point, some day, someday, next full moon, at the next full moon, at full
        moon, next week, next month, next year, next {weekday}, at the weekend, on the weekend, in
        due course, shortly, this week, when you get a chance, when you have time, in the next few
        {unit}, until {h}, till {h}, at dinner time, at lunch time, on the hour, on the half hour,
        at sunset, at sunrise, on {weekday} week, in {n} minutes or {n} minutes, at {h} or {h}, at
        {h} or at {h}, between {h} and {h}, on the {n} of, next time
        """
    ),
    no_times=phrases("next to"),
    when=phrases(
        """
        when, as soon as, once ... the, once ... it, once ... you, the moment, the moment that, as soon as ever
        """
    ),
    whenever=phrases(
        """
        whenever, every time, each time, every time that, each time that, any time, always when
        """
    ),
    order_begins=phrases("then, please then"),
    subjects=phrases("i, you, we, they, to, will, can, could, should, must"),
    compares=meaning(
        {
            "<": "below, under, less than, lower than, beneath, smaller than, fewer than, colder "
            "than, drops below, falls below, goes below, sinks below",
            ">": "above, over, more than, higher than, greater than, rises above, goes above, "
            "exceeds, warmer than, hotter than, climbs above",
            "<=": "at most, no more than, not more than, or less, or below",
            ">=": "at least, no less than, not less than, or more, or above",
        }
    ),
    percent=phrases("percent, per cent"),
    full=phrases("full, charged, fully charged, full again"),
)

_SYNONYMS = tuple(
    phrases(group)
    for group in (
        # What a thing can be switched to.
        "on, light up, lights up",
        """
        off, put ... out, turn ... out, lights out, kill, kills, douse, extinguish, shut down,
        power down, go dark, darken
        """,
        "open, opened, ajar",
        "locked, lock",
        "unlocked, unlock",
        "closed, close, shut, shuts",
        "enabled, enable, active, activate, activated",
        "disabled, disable, inactive, deactivate, deactivated",
        "flashing, flash, blinking, blink, flicker",
        "start, begin, launch, get going",
        "stop, end, finish, halt",
        "pause, hold, suspend",
        "resume, continue, carry on, go on",
        "muted, mute, silent, silence, quiet, hush",
        # How and how much.
        """
        fast, quick, quickly, rapid, rapidly, speedy, swift, swiftly, hurry, full speed, full pace,
        full throttle, top speed, flat out
        """,
        "slow, gentle, gently, leisurely, unhurried, crawl",
        "normal, usual, usually, regular, ordinary, standard, default",
        "medium, middle, moderate, moderately, average",
        "high, highest, maximum",
        "low, lowest, minimum",
        "large, big, huge",
        "small, tiny",
        "loud, loudly, noisy",
        "bright, brightly",
        "dim, dimmed, dimly",
        "hot, heat",
        "cold, cool, chilled",
        # Which way.
        "up, upward, upwards, higher, raise, above, rise",
        "down, downward, downwards, lower, below, descend",
        "forward, straight on",
        "backward, back up",
        # Places and things with two names.
        "lift, elevator",
        "living room, lounge, sitting room, front room, parlour, parlor",
        "bathroom, washroom, restroom, toilet, toilets, loo, lavatory, wc",
        "hallway, hall, corridor, passage",
        "study, home office",
        "cellar, basement",
        "loft, attic",
        "garden, yard, backyard",
        "canteen, cafeteria, dining hall",
        "pharmacy, chemist, drugstore",
        "car park, parking lot",
        "workshop, repair shop",
        "bin, trash can, garbage can, wastebasket, dustbin, rubbish bin",
        "fridge, refrigerator",
        "sofa, couch, settee",
        "wardrobe, closet",
        "cupboard, cabinet",
        "shelf, rack",
        "torch, flashlight",
        "tap, faucet",
        "television, tv, telly",
        "cup, mug",
        "carton, cardboard box",
        "spanner, wrench",
        "docking station, charging station, charging dock",
        # One word spelt in two ways.
        "grey, gray",
        "centre, center",
        "theatre, theater",
        "metre, meter",
        "tyre, tire",
    )
)

LANGUAGE = Language(
    code="en",
    name="English",
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
    directions=_DIRECTIONS,
    times=_TIMES,
    synonyms=_SYNONYMS,
)

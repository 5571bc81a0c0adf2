"""English: what stops, what is ignored around it, what means yes and no."""

from __future__ import annotations

from edgevox_ros.hearing.languages.table import LanguageTable, phrases

TABLE = LanguageTable(
    code="en",
    stop=phrases(
        """
        stop, halt, freeze, hold it, hold still, stand still, stay still, keep still,
        stay where you are, stay there, do not move, don't move, whoa, woah, abort,
        emergency stop, cut it out, knock it off, that's enough, stop stop, stopp, quit it,
        quit moving
        """
    ),
    alone=phrases(
        """
        wait, hold on, enough, easy, watch out, look out, hang on, red button, cancel,
        cancel everything, back off, danger
        """
    ),
    tails=phrases(
        """
        it, that, this, moving, driving, turning, going, rolling, spinning, running, the robot,
        the motors, the motor, the engine, the wheels, everything, all motion, all movement,
        the movement, right there, there, here, where you are, the car, what you are doing,
        what you're doing, talking, speaking, the action, the task
        """
    ),
    fillers=phrases(
        """
        uh, um, uhm, er, erm, ah, oh, hmm, mm, like, well, okay, ok, hey, hi, hello, yo, please,
        pls, kindly, robot, the robot please, robbie, buddy, mate, man, dude, now, right now,
        immediately, at once, instantly, this instant, just, quickly, quick, thanks, thank you,
        would you, could you, can you, will you, you must, you should, you have to, you need to,
        i said, i say, i told you to, i want you to, i need you to, for god's sake,
        for goodness sake, for heaven's sake, god, jesus, damn, dammit, goddammit, the hell,
        already, sir, guys
        """
    ),
    openers=phrases(
        """
        no, nope, and, but, so, then, wait, watch out, careful, look out, all right, alright,
        yes, yeah, let's, we should, somebody, someone, you, to, sorry
        """
    ),
    retractions=phrases(
        """
        no, nope, don't, do not, wait, sorry, never mind, nevermind, scratch that, forget it,
        cancel that, actually, oh no, not that, wrong
        """
    ),
    joiners=phrases(
        """
        and then, and, then, before you, but, so, after that, or, to
        """
    ),
    exceptions=phrases(
        """
        bus stop, bus stops, train stop, tram stop, metro stop, subway stop, next stop,
        last stop, first stop, final stop, rest stop, truck stop, pit stop, full stop,
        short stop, door stop, dead stop sign, stop sign, stop signs, stop light, stop lights,
        stop button, stop motion, stop watch, stop word, stop words, stop codon, one stop shop,
        don't stop, do not stop, don't you stop, never stop, non stop, don't ever stop,
        deep freeze, freeze frame, brain freeze, freeze dried, what does stop mean,
        the word stop
        """
    ),
    yes=phrases(
        """
        yes, yeah, yep, yup, sure, of course, okay, ok, go ahead, do it, please do, confirm,
        confirmed, affirmative, correct, right, that's right, absolutely, definitely, fine,
        alright, all right, go on, proceed, sounds good, yes please, certainly, you may
        """
    ),
    no=phrases(
        """
        no, nope, nah, don't, do not, don't do it, do not do that, negative, cancel, never,
        no way, rather not, not now, no thanks, no thank you, forget it, never mind, nevermind,
        wait, leave it, abort, wrong, incorrect
        """
    ),
)

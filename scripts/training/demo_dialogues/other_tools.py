"""Invented tools, so that the model learns to read the list: schemas and ways to ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NUMBER = {"type": "number"}


@dataclass(frozen=True)
class OtherTool:
    """A schema and ways to ask for it.

    `asks` are texts in the pattern grammar; a slot has its parameter's name.
    """

    name: str
    description: str
    asks: tuple[str, ...]
    keywords: tuple[str, ...]
    parameters: Mapping[str, Any] = field(default_factory=dict)
    fixed: Mapping[str, Any] = field(default_factory=dict)


def _number(description: str, low: float, high: float) -> dict[str, Any]:
    return {"type": "number", "minimum": low, "maximum": high, "description": description}


OTHER_TOOLS: tuple[OtherTool, ...] = (
    OtherTool("take_photo", "Take a photo with the camera.",
              ("(take|shoot|make) a (photo|picture|photograph)", "photograph this"),
              ("photo", "picture", "camera", "photograph")),
    OtherTool("open_gripper", "Open the gripper.",
              ("open (your|the) (gripper|hand|claw)", "let go of it", "release it"),
              ("gripper", "hand", "open", "release", "let go", "claw", "drop")),
    OtherTool("close_gripper", "Close the gripper.",
              ("close (your|the) (gripper|hand|claw)", "grip it", "grab it"),
              ("gripper", "hand", "close", "grab", "grip", "claw", "pick", "catch", "hold")),
    OtherTool("honk", "Sound the horn.",
              ("(honk|beep|toot) [the horn]", "sound the horn", "make a beep"),
              ("honk", "horn", "beep", "noise", "sound")),
    OtherTool("vacuum", "Vacuum the floor of a room.",
              ("(vacuum|hoover|clean) the <room:room>",),
              ("vacuum", "clean", "floor", "hoover", "dust", "sweep"),
              {"room": {"type": "string", "description": "name of the room"}}),
    OtherTool("follow_person", "Follow a person.",
              ("follow <person:name>", "go after <person:name>", "stay with <person:name>"),
              ("follow", "after", "with"),
              {"name": {"type": "string", "description": "first name"}}),
    OtherTool("greet_person", "Say hello to a person.",
              ("(greet|welcome) <person:name>", "say (hello|hi) to <person:name>"),
              ("say", "greet", "hello", "tell", "welcome", "hi"),
              {"name": {"type": "string", "description": "first name"}}),
    OtherTool("call_person", "Phone a person.",
              ("(phone|ring|call) <person:person>", "give <person:person> a call"),
              ("call", "phone", "ring"),
              {"person": {"type": "string", "description": "whom to call"}}),
    OtherTool("set_volume", "Set the loudness of the voice.",
              ("set the volume to <number:percent> percent", "volume <number:percent> percent",
               "(speak|talk) at <number:percent> percent"),
              ("volume", "loud", "quiet", "speak", "talk", "voice", "up", "down"),
              {"percent": _number("loudness in percent", 0, 100)}),
    OtherTool("set_timer", "Start a timer.",
              ("set a timer (for|to) <number:minutes> minutes", "timer <number:minutes> minutes",
               "remind me in <number:minutes> minutes"),
              ("timer", "remind", "alarm", "wake", "minutes", "reminder"),
              {"minutes": _number("how long in minutes", 0, 600)}),
    OtherTool("raise_lift", "Move the lift to a height.",
              ("(raise|move|bring) the (lift|platform) to <number:height_cm> centimetres",
               "lift (up|height) <number:height_cm> centimetres"),
              ("lift", "raise", "up", "height", "lower", "carry"),
              {"height_cm": _number("height in centimetres", 0, 200)}),
    OtherTool("wave_arm", "Wave with an arm.",
              ("wave (your|the) (left|right) arm", "wave [your arm|at <person:x>|hello]"),
              ("wave", "arm", "hand")),
    OtherTool("nod", "Nod with the head.", ("nod [your head]", "nod once"), ("nod", "head")),
    OtherTool("dance", "Dance for a moment.",
              ("dance [for me|a bit|with me]", "show (me|us) a dance"), ("dance", "dancing")),
    OtherTool("sing", "Sing a song.",
              ("sing [a song|something] [for me]", "give (me|us) a song"), ("sing", "song")),
    OtherTool("play_music", "Play music of a style.",
              ("(play|put on) [some] <style:style>", "i want to hear <style:style>"),
              ("play", "music", "song", "hear", "radio"),
              {"style": {"type": "string", "description": "style of music"}}),
    OtherTool("stop_music", "Stop the music.",
              ("(stop|turn off|switch off) the music", "music off"), ("music", "song", "radio")),
    OtherTool("open_door", "Open the door.", ("open the door", "open up the door", "unlock the door"),
              ("door", "open", "unlock")),
    OtherTool("set_colour", "Set the colour of the status lamp.",
              ("(set|change) the (colour|color) to <colour:colour>",
               "(shine|glow) <colour:colour>", "make the lamp <colour:colour>"),
              ("colour", "color", "shine", "glow", "lamp", "light", "red", "blue", "green"),
              {"colour": {"type": "string", "description": "name of a colour"}}),
    OtherTool("water_plants", "Water the plants.",
              ("water the (plants|flowers)", "give the (plants|flowers) [some] water"),
              ("water", "plant", "flower")),
    OtherTool("feed_pet", "Feed an animal.",
              ("feed the <animal:animal>", "give the <animal:animal> [some] food"),
              ("feed", "food", "animal"),
              {"animal": {"type": "string", "description": "which animal"}}),
    OtherTool("order_food", "Order something to eat or drink.",
              ("order [me|us] [some] <food:item>", "get [me|us] [some] <food:item> delivered"),
              ("order", "eat", "drink", "food", "get", "bring", "buy", "coffee", "pizza"),
              {"item": {"type": "string", "description": "what to order"}}),
    OtherTool("get_temperature", "The temperature of the room in degrees Celsius.",
              ("how (warm|cold|hot) is it [in here|here]", "what is the temperature [here|in here]"),
              ("warm", "cold", "hot", "temperature", "weather", "degrees outside")),
    OtherTool("get_time", "The time of day.",
              ("what time is it [now]", "what's the time", "tell me the time", "how late is it"),
              ("time", "late", "clock", "o'clock", "hour")),
    OtherTool("mop_floor", "Mop the floor.", ("mop [the floor]", "wipe the floor"),
              ("mop", "floor", "wipe", "clean", "wash")),
    OtherTool("set_speed_limit", "Limit how fast the robot drives.",
              ("limit (the|your) speed to <speed:speed_mps>",
               "never drive faster than <speed:speed_mps>"),
              ("speed", "fast", "slow", "limit"),
              {"speed_mps": _number("in metres per second", 0, 2)}),
)  # fmt: skip

STYLES = [
    "jazz",
    "rock",
    "pop",
    "blues",
    "techno",
    "folk music",
    "classical music",
    "reggae",
    "soul",
    "metal",
    "country music",
    "christmas songs",
    "piano music",
    "opera",
    "hip hop",
    "dance music",
    "children's songs",
]

"""Word lists for slots. They should be long: the model does not know any other word."""

from __future__ import annotations

PLACES: dict[str, tuple[str, ...]] = {
    "kitchen": ("kitchen", "cooking area"),
    "living room": ("living room", "lounge", "sitting room"),
    "office": ("office", "study", "desk"),
    "front door": ("front door", "entrance", "hallway door"),
    "charging station": ("charging station", "charger", "charging point"),
}
ROOMS = [
    "bedroom", "garage", "balcony", "bathroom", "cellar", "basement", "attic", "garden", "terrace",
    "dining room", "nursery", "guest room", "laundry room", "pantry", "workshop", "library", "hall",
    "corridor", "meeting room", "conference room", "lobby", "reception", "canteen", "cafeteria",
    "warehouse", "lab", "laboratory", "server room", "playroom", "shed", "toilet", "porch", "patio",
    "backyard", "elevator", "lift", "staircase", "roof", "driveway", "storage room", "classroom",
    "gym", "sauna", "pool", "store room", "back door", "window", "couch", "sofa", "bookshelf",
    "washing machine", "parking lot", "wardrobe", "break room", "copy room", "loading dock",
    "greenhouse", "barn", "bus station", "restaurant", "bakery",
]  # fmt: skip
PERSONS = [
    "anna", "tom", "maria", "peter", "lisa", "john", "sarah", "david", "emma", "max", "julia",
    "paul", "laura", "mark", "nina", "alex", "sophie", "jack", "kate", "ben", "emily", "daniel",
    "olivia", "james", "mia", "leo", "hannah", "lucas", "clara", "oscar", "amy", "sam", "rosa",
    "felix", "grace", "henry", "ella", "simon", "helen", "frank", "alice", "george", "susan",
    "robert", "linda", "eric", "carol", "steve", "jenny", "ravi", "priya", "wei", "yuki", "omar",
    "fatima", "ivan", "olga", "pierre", "chloe", "carlos", "elena", "hans", "greta",
]  # fmt: skip
THINGS = [
    "book", "cup", "glass", "bottle", "phone", "keys", "remote", "newspaper", "plate", "box", "bag",
    "chair", "table", "lamp", "pen", "ball", "blanket", "pillow", "shoes", "jacket", "umbrella",
    "laptop", "wallet", "towel", "knife", "fork", "spoon", "bowl", "basket", "vase", "candle",
    "letter", "parcel", "package", "toy", "bicycle", "hammer", "screwdriver", "bucket", "broom",
    "mop", "sponge", "soap", "toothbrush", "mirror", "picture", "clock", "watch", "hat", "scarf",
    "gloves", "socks", "shirt", "trousers", "dress", "suitcase", "backpack", "camera", "guitar",
    "piano", "drum", "pencil", "notebook", "scissors", "stapler", "folder", "magazine", "map",
    "ticket", "passport", "flowers", "plant", "tree", "door", "window", "curtain", "carpet", "sofa",
    "bed", "cupboard", "drawer", "fridge", "oven", "kettle", "pan", "pot", "tin", "jar", "lid",
    "tray", "napkin", "dishes", "laundry", "dishwasher", "rubbish", "ladder", "rope", "tape",
    "glue", "paint", "brush", "nail", "screw", "drill", "cable", "plug", "battery pack", "torch",
    "keyboard", "mouse", "monitor", "printer", "paper", "card", "coin", "money", "medicine",
    "pills", "bandage", "glasses", "ring", "necklace", "tie", "belt", "boots", "slippers", "doll",
    "puzzle", "chess board", "cards", "kite", "balloon", "cushion", "stool", "bench", "shelf",
    "cabinet", "bin", "tablet", "radio", "speaker", "headphones", "charger cable", "tv", "screen",
    "shopping", "trolley", "cart", "toolbox", "washing", "coat", "car", "bike", "report",
    "document", "tray of cups", "vacuum cleaner",
]  # fmt: skip
CITIES = [
    "london", "paris", "berlin", "rome", "madrid", "tokyo", "new york", "vienna", "munich",
    "hamburg", "oslo", "lisbon", "dublin", "chicago", "boston", "sydney", "toronto", "mumbai",
    "delhi", "cairo", "prague", "warsaw", "athens", "helsinki", "zurich", "milan", "barcelona",
    "amsterdam", "brussels", "istanbul", "moscow", "beijing", "shanghai", "seoul", "lima",
    "manchester", "france", "spain", "italy", "germany", "japan", "canada", "brazil", "texas",
    "california", "india", "china", "australia", "norway",
]  # fmt: skip
COLOURS = [
    "red", "green", "blue", "yellow", "orange", "purple", "pink", "white", "black", "brown", "grey",
    "gray", "turquoise", "violet", "gold", "silver", "beige", "dark blue", "light green",
    "warm white",
]  # fmt: skip
ANIMALS = [
    "dog", "cat", "bird", "horse", "cow", "rabbit", "hamster", "fish", "goldfish", "parrot",
    "snake", "spider", "mouse", "fox", "wolf", "bear", "lion", "tiger", "elephant", "monkey",
    "duck", "goose", "chicken", "sheep", "goat", "pig", "frog", "turtle", "bee", "butterfly",
    "penguin", "owl", "dolphin", "whale", "shark", "giraffe", "zebra", "kangaroo", "hedgehog",
    "squirrel",
]  # fmt: skip
FOODS = [
    "coffee", "tea", "pizza", "pasta", "soup", "bread", "cheese", "butter", "eggs", "apple",
    "banana", "sandwich", "salad", "rice", "cake", "chocolate", "ice cream", "cookies", "biscuits",
    "juice", "water", "milk", "beer", "wine", "lemonade", "burger", "chips", "sushi", "curry",
    "pancakes", "toast", "cereal", "yoghurt", "steak", "fish", "potatoes", "tomatoes", "breakfast",
    "lunch", "dinner", "a snack", "noodles", "sausages", "a donut", "popcorn", "fruit",
    "vegetables", "honey", "jam", "a smoothie",
]  # fmt: skip
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

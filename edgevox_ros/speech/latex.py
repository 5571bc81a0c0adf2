r"""LaTeX in a model's text as words and signs: `$90^\circ$` is 90 degrees, `\frac{1}{2}` is 1/2.

A formula is read as a whole between `$`, `$$`, `\(` or `\[` and its closer; outside of one only
the commands below and powers are read. A sum of money (`$5`) is no formula.
"""

from __future__ import annotations

import re

_GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ", "pi": "π",
    "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "chi": "χ", "psi": "ψ", "omega": "ω",
    "Delta": "Δ", "Theta": "Θ", "Sigma": "Σ", "Phi": "Φ", "Omega": "Ω",
}  # fmt: skip
_SIGNS = {
    **_GREEK,
    "circ": "°", "degree": "°", "times": "×", "cdot": "×", "div": "÷", "pm": "±", "approx": "≈",
    "le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "infty": "∞",
    "to": " ", "rightarrow": " ", "Rightarrow": " ", "ldots": "…", "dots": "…", "percent": "%",
    "quad": " ", "qquad": " ", "sqrt": "√", "left": "", "right": "", "displaystyle": "",
}  # fmt: skip
# Units of siunitx, which stand only in formulas.
_UNITS = {
    "meter": "m", "metre": "m", "second": "s", "minute": "min", "hour": "h", "gram": "g",
    "radian": "rad", "volt": "V", "ampere": "A", "watt": "W", "newton": "N", "hertz": "Hz",
    "celsius": "°C", "degreeCelsius": "°C", "per": "/", "milli": "m", "centi": "c", "kilo": "k",
    "squared": "²", "cubed": "³",
}  # fmt: skip
_MEANT = {**_UNITS, **_SIGNS}
_SHOWN = (
    "text|textbf|textit|textrm|texttt|mathrm|mathbf|mathit|mathsf|mathbb|operatorname|mbox|boxed"
    "|overline|bar|vec|hat|emph|underline|ensuremath|section|subsection|paragraph|caption"
)
_CONTENT = re.compile(rf"\\(?:{_SHOWN})\s?\{{([^{{}}]*)\}}")
_FRACTION = re.compile(r"\\[dt]?frac\s?(?:\{([^{}]*)\}|(\d))\s?(?:\{([^{}]*)\}|(\d))")
_UNIT = re.compile(r"\\(?:SI|qty)\{([^{}]*)\}\{([^{}]*)\}")
_ROOT = re.compile(r"\\sqrt(?:\[[^\[\]{}]*\])?\{([^{}]*)\}")
_COMMANDS = (
    (_CONTENT, r"\1"),
    (_FRACTION, r"\1\2/\3\4"),
    (_UNIT, r"\1 \2"),
    (_ROOT, r"√\1"),
)
_DEGREES = re.compile(r"\^\s?(?:\{\s?\\circ\s?\}|\\circ(?![A-Za-z]))")
_POWER = re.compile(r"(.?)\^\s?(?:\{([^{}]*)\}|(-?\w))")
_BELOW = re.compile(r"_\s?(?:\{([^{}]*)\}|(\w))")
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?[ ]?")
_ESCAPED = re.compile(r"\\([^A-Za-z])")
_RAISED = str.maketrans("0123456789-+n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺ⁿ")
_DEEPEST = 8

# Openers of formulas with what closes them; the single `$` has rules of its own.
_OPENERS = {"$$": "$$", "\\(": "\\)", "\\[": "\\]"}
# Money: a number, then anything but a formula's next sign.
_MONEY = re.compile(r"\$\d[\d.,]*(?:\s+(?![\s\\=<>+*/^]|\Z)|[^\d.,\s\\^_{}$=<>+*/-])")
_INLINE = re.compile(r"\$(?!\s)((?:[^$\n\\]|\\.)*?(?:[^\s$\\]|\\[%&#]))\$(?!\d)")
# No formula is longer, with and without a backslash in its delimiters.
_LONGEST, _LONGEST_INLINE = 300, 120
# A command outside of a formula, with its arguments, or the beginning of one.
_ARGUMENT = r"\{(?:[^{}\n]|\{[^{}\n]{0,80}\}){0,160}\}"
_WITH_ARGUMENTS = re.compile(
    rf"\\(?:[dt]?frac\s?(?:{_ARGUMENT}|\d)\s?(?:{_ARGUMENT}|\d)|(?:SI|qty){_ARGUMENT}{_ARGUMENT}"
    rf"|(?:{_SHOWN})\s?{_ARGUMENT}|sqrt(?:\[[^\[\]{{}}\n]{{0,9}}\])?{_ARGUMENT})"
)
_TAKES_ARGUMENTS = re.compile(rf"\\(?:[dt]?frac|SI|qty|sqrt|{_SHOWN})(?![A-Za-z])")
_ARGUMENTS_BEGUN = re.compile(r"\\[A-Za-z]+\s?(?:[{\[\d][^\n]*)?\Z")
_SIGN = re.compile(rf"\\({'|'.join(sorted(_SIGNS, key=len, reverse=True))})(?![A-Za-z])")
# What begins or ends an environment, or an item of one: a line of its own.
_LINE = re.compile(
    r"\\(?:(?:begin|end)\s?\{[A-Za-z*]{1,20}\}|item(?![A-Za-z]))(?:\[[^\[\]\n]{0,40}\])?"
)
_LINE_BEGUN = re.compile(
    r"\\(?:(?:begin|end)\s?(?:\{[A-Za-z*]{0,20}\}?)?|item)(?:\[[^\[\]\n]{0,40})?\Z"
)
_SPACING = re.compile(r"\\[,;!]")
_SIGN_BEGUN = re.compile(r"\\[A-Za-z]{0,12}\Z")
_RAISES = re.compile(r"\^\s?(?:\{[^{}\n]{0,80}\}|\\circ(?![A-Za-z])|-?\d{1,9})")
_RAISES_BEGUN = re.compile(r"\^\s?(?:\{[^{}\n]{0,80}|\\[a-z]{0,4}|-?\d{0,9})?\Z")


def formula_text(formula: str) -> str:
    """What is said for a formula without its delimiters; unknown commands are left out."""
    text = _DEGREES.sub("°", formula)
    for _ in range(_DEEPEST):
        before = text
        for pattern, said in _COMMANDS:
            text = pattern.sub(said, text)
        text = _BELOW.sub(lambda match: f" {match[1] or match[2]}", text)
        text = _POWER.sub(lambda match: match[1] + raised(match[2] or match[3], match[1]), text)
        if text == before:
            break
    text = _ESCAPED.sub(lambda match: match[1] if match[1] in "%$&#" else " ", text)
    text = _COMMAND.sub(lambda match: _MEANT.get(match[1], ""), text)
    return " ".join(text.replace("{", "").replace("}", "").replace("&", " ").split())


def raised(power: str, last: str) -> str:
    """An exponent behind the character `last`: `m²` behind a letter, ` ^ 2` behind a number."""
    power = power.strip()
    if power in ("\\circ", "∘", "°", "o") and not last.isalpha():
        return "°"
    if last.isalpha() and all(char in "0123456789-+n" for char in power):
        return power.translate(_RAISED)
    return power if power.isalpha() and len(power) > 1 else f" ^ {power}"


def read_latex(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    """How many characters at `$`, `^` or a backslash are LaTeX, and what is said for them.

    (0, "") if they are none; None if more text is needed. `last` is the character said before.
    """
    if len(text) - position > _LONGEST:
        final = True
    opener = text[position : position + 2]
    if not final and opener in ("$", "\\"):
        return None
    if opener in _OPENERS:
        return _delimited(text, position, _OPENERS[opener], final)
    if opener[0] == "$":
        return _inline(text, position, final)
    if opener[0] == "^":
        return _power(text, position, last, final)
    return _command(text, position, last, final)


def _delimited(text: str, position: int, closer: str, final: bool) -> tuple[int, str] | None:
    end = text.find(closer, position + 2, position + _LONGEST)
    if end >= 0:
        return end + 2 - position, formula_text(text[position + 2 : end])
    return (2, "") if final else None


def _inline(text: str, position: int, final: bool) -> tuple[int, str] | None:
    """A formula between single `$`: no blank inside beside them, no digit behind the last."""
    limit = position + _LONGEST_INLINE
    if _MONEY.match(text, position):
        return 0, ""
    formula = _INLINE.match(text, position, limit)
    if formula and (final or formula.end() < len(text)):
        return formula.end() - position, formula_text(formula[1])
    following = text[position + 1 : limit]
    ended = following[:1].isspace() or "\n" in following or "$" in following[:-1]
    ended = ended or len(text) > limit
    return (0, "") if final or (ended and formula is None) else None


def _power(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    if not final and _RAISES_BEGUN.match(text, position):
        return None
    power = _RAISES.match(text, position)
    if power is None:
        return 0, ""
    body = power[0][1:].strip().removeprefix("{").removesuffix("}").strip()
    if body != "\\circ" and not (last.isalnum() or last in (")", "]")):
        return 0, ""
    said = raised(body if body == "\\circ" else formula_text(body), last)
    return power.end() - position, said


def _command(text: str, position: int, last: str, final: bool) -> tuple[int, str] | None:
    r"""A command outside of a formula; in a path (`C:\to`) there is none."""
    command = _WITH_ARGUMENTS.match(text, position)
    if command:
        return command.end() - position, formula_text(command[0])
    if _SPACING.match(text, position):
        return 2, " "
    if not final and _LINE_BEGUN.match(text, position):
        return None
    line = _LINE.match(text, position)
    if line and last != ":":
        return line.end() - position, "\n"
    takes = _TAKES_ARGUMENTS.match(text, position)
    begun = _ARGUMENTS_BEGUN.match(text, position) if takes else None
    if begun and final and begun.end() - position < _LONGEST:
        return begun.end() - position, ""  # the reply ends within the command
    if not final and (begun or _SIGN_BEGUN.match(text, position)):
        return None
    sign = _SIGN.match(text, position)
    if sign and not final and sign.end() == len(text):
        return None
    if sign and not takes and not (last.isalpha() or last == ":"):
        return sign.end() - position, _SIGNS[sign[1]]
    return (takes.end() - position, "") if takes else (0, "")

"""How certain a share is."""

from __future__ import annotations

import math
from statistics import NormalDist

CONFIDENCE = 0.95


def wilson(hits: float, of: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The Wilson score interval of a share: its lower and upper end, from 0 to 1.

    (p + z²/2n ± z·sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), from E. B. Wilson, "Probable inference,
    the law of succession, and statistical inference", Journal of the American Statistical
    Association 22 (1927), 209-212. Hits may be a fraction: the sum of means, see Share. Without any
    tries all is possible: (0, 1). Raises ValueError unless 0 <= hits <= of.
    """
    if not 0 <= hits <= of:
        raise ValueError(f"found {hits:g} hits of {of}, expected none to all of them")
    if of == 0:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share, square = hits / of, z * z / of
    middle = share + square / 2
    reach = math.sqrt(square * (share * (1 - share) + square / 4))
    # Rounding could leave 1e-17 where the formula gives exactly 0 or 1.
    low = 0.0 if hits == 0 else (middle - reach) / (1 + square)
    high = 1.0 if hits == of else (middle + reach) / (1 + square)
    return low, high

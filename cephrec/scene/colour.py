"""How colours differ to the eye: contrast, perceived distance, and what colour-blind readers and grey prints show.

Sources: WCAG 2.2 (contrast ratio); Sharma, Wu and Dalal 2005 (CIEDE2000); Machado, Oliveira and Fernandes 2009
(matrices for protanopia and deuteranopia at severity 1, applied to linear RGB).
"""

from __future__ import annotations

import math
from enum import Enum
from operator import mul

#: Red, green and blue, 0 to 255.
RGB = tuple[int, int, int]
Triple = tuple[float, float, float]


class Eye(Enum):
    """Who looks, or on what: normal sight, two kinds of colour blindness, a grey print."""

    NORMAL = "normal sight"
    PROTANOPIA = "protanopia"
    DEUTERANOPIA = "deuteranopia"
    GREY = "grey"


_MACHADO: dict[Eye, tuple[Triple, Triple, Triple]] = {
    Eye.PROTANOPIA: (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    Eye.DEUTERANOPIA: (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}


def rgb(colour: str) -> RGB:
    """The parts of `#RRGGBB`.

    >>> rgb("#B5370B")
    (181, 55, 11)
    """
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def _linear(colour: RGB) -> Triple:
    red, green, blue = (part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4 for part in colour)
    return red, green, blue


def _encoded(light: Triple) -> RGB:
    red, green, blue = (
        round(255 * (12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055))
        for part in (min(1.0, max(0.0, part)) for part in light)
    )
    return red, green, blue


def luminance(colour: RGB) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of WCAG, from 1 to 21.

    >>> round(contrast((255, 255, 255), (0, 0, 0)))
    21
    """
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def seen(colour: RGB, eye: Eye) -> RGB:
    """A colour as it appears to an eye.

    >>> seen((255, 0, 0), Eye.GREY), seen((255, 0, 0), Eye.PROTANOPIA)
    ((127, 127, 127), (109, 95, 0))
    """
    if eye is Eye.NORMAL:
        return colour
    if eye is Eye.GREY:
        level = luminance(colour)
        return _encoded((level, level, level))
    light = _linear(colour)
    red, green, blue = (sum(map(mul, row, light)) for row in _MACHADO[eye])
    return _encoded((red, green, blue))


def _lab(colour: RGB) -> Triple:
    red, green, blue = _linear(colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 216 / 24389 else (841 / 108) * part + 4 / 29 for part in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(one: RGB, other: RGB) -> float:
    """The perceived distance of two colours, CIEDE2000; about 1 is just noticeable."""
    return ciede2000(_lab(one), _lab(other))


def ciede2000(one: Triple, other: Triple) -> float:
    """CIEDE2000 of two colours in CIE L*a*b*.

    >>> round(ciede2000((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485)), 4)
    2.0425
    """
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1 = math.degrees(math.atan2(b1, a1)) % 360 if c1 else 0.0
    h2 = math.degrees(math.atan2(b2, a2)) % 360 if c2 else 0.0
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 and h2 - h1 == 180:
        turn = 180.0
    delta_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    level, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2
    if c1 * c2:
        hue = hue / 2 if abs(h1 - h2) <= 180 else (hue + 360) / 2 if hue < 360 else (hue - 360) / 2
    t = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (level - 50) ** 2 / math.sqrt(20 + (level - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    r_c = 2 * math.sqrt(chroma**7 / (chroma**7 + 25**7))
    r_t = -math.sin(math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))) * r_c
    dl, dc, dh = (l2 - l1) / s_l, (c2 - c1) / s_c, delta_h / s_h
    return math.sqrt(dl**2 + dc**2 + dh**2 + r_t * dc * dh)

"""What operands of an instruction may be in a trial: kinds of words and lanes, and the values that their unknowns take."""

import random
from functools import lru_cache

from choices import Chooser, Joined
from conversions import Converter
from disassembly import Unreadable
from doubles import Double
from four import Four
from inversion import Inverter, Shifted
from lanes import Lane, Table, Vectors
from linear import Lin
from looked_up import Cases, Columns
from machine import Byte, Pointer
from meanings import ONES, T, NoMeaning
from single import Bit, Pairs, Single
from zeros import Joining, Some, Test

# Words that carry, borrow and overflow.
EDGES = [0, 1, 2, 3, 7, 8, 63, 64, 1 << 31, 1 << 32, 1 << 51, 1 << 52, 1 << 62, 1 << 63, T - 1, T - 2, (1 << 32) - 1, (1 << 52) - 1, (1 << 63) - 1]


def edgy(draw, least=0, most=ONES):
    """An integer from one to the other, often one at an edge."""
    way = draw.random()
    if way < 0.25:
        return draw.choice([least, most, min(least + 1, most), max(most - 1, least), *(x for x in (0, -1, 1) if least <= x <= most)])
    if way < 0.5:
        x = draw.choice(EDGES) * draw.choice((1, -1)) + draw.choice((-1, 0, 1))
        return min(max(x, least), most)
    if way < 0.6:
        return min(max(draw.getrandbits(draw.randrange(1, 65)), least), most)
    return draw.randrange(least, most + 1)


class Constants:
    """What stands at the addresses that an instruction names."""

    def __init__(self, words):
        self.words, self.start = words, None

    def word(self, address):
        self.start = address if self.start is None else self.start
        if not 0 <= address - self.start < 64 or (address - self.start) % 8:
            raise Unreadable("no constant")
        return self.words[(address - self.start) // 8]


# --- what an operand may be


@lru_cache(maxsize=None)
def lane_shapes(kind):
    """How lanes of a register are made: functions of what draws, of meanings, and of the lane's number."""
    shapes = []

    def of(name, least, most, unit=1):
        shapes.append((name, lambda draw, see, j: Lane(see.fresh(least, most) * unit, least * unit, most * unit)))

    for bits in (1, 2, 8, 20, 26, 30, 31, 32, 51, 52, 56, 60, 63, 64):
        of(f"{bits} bits", 0, (1 << bits) - 1)
    for bits in (30, 31, 40, 51, 55, 62, 63):
        of(f"{bits} bits and a sign", -(1 << bits), (1 << bits) - 1)
    of("0 or -1", -1, 0)
    of("negative", -(1 << 52), -1)
    for bits in (12, 32, 51, 52, 63):
        of(f"times 2^{bits}", 0, (1 << min(12, 64 - bits)) - 1, 1 << bits)
    shapes.append(("a constant", lambda draw, see, j: Lane.constant(edgy(draw))))
    for name, choices in (
        ("bits below", [(1 << bits) - 1 for bits in (1, 8, 20, 30, 32, 44, 51, 52)]), ("0 or all ones", [0, ONES]), ("a small constant", range(16)),
        ("a count", range(70)), ("bits in a row", [(1 << a) - (1 << b) for a, b in ((64, 32), (64, 52), (56, 52), (52, 20), (63, 51))]), ("a sign", [1 << 63, 0]),
        ("a bit", [1 << bits for bits in range(64)]),
    ):  # fmt: skip
        shapes.append((name, lambda draw, see, j, choices=choices: Lane.constant(draw.choice(choices))))
        shapes.append(("for all " + name, lambda draw, see, j, choices=choices: Lane.constant(random.Random(see.seed).choice(choices))))
    if issubclass(kind, Vectors):
        shapes.append(("halves of moves", lambda draw, see, j: Lane.constant(sum((2 * (pick := draw.randrange(8)) + half) << 32 * half for half in (0, 1)))))
        for name, least, most in (("a double", 1 << 52, (1 << 53) - 1), ("a small double", -(1 << 40), 1 << 40), ("a double below 2^26", 0, 1 << 26)):
            shapes.append((name, lambda draw, see, j, least=least, most=most: Double(see.fresh(least, most), least, most)))
        far = (1 << 104, (1 << 104) + (1 << 102))
        shapes.append(("a great double", lambda draw, see, j: Double(see.fresh(far[0] >> 52, far[1] >> 52) * (1 << 52), *far)))
        shapes.append(("a constant double", lambda draw, see, j: Double(n := draw.choice((0, 1, 3 << 51, 1 << 52, 1 << 104, 3 << 103, 1 << 51)), n, n)))
        bits = 0x433 << 52
        shapes.append(("bits of a double", lambda draw, see, j: Lane(see.fresh(0, (1 << 52) - 1) + bits, bits, bits + (1 << 52) - 1)))
    if issubclass(kind, Chooser):
        shapes.append(("a word", lambda draw, see, j: Joined({(see.fresh(0, ONES).key(), 0)})))
        for way in ("or", "and"):
            shapes.append((way, lambda draw, see, j, way=way: Joined({(see.fresh(0, ONES).key(), edgy(draw)), (see.fresh(0, ONES).key(), 0)}, way, ONES)))
        shapes.append(("and of a bit", lambda draw, see, j: Joined({(see.fresh(0, ONES).key(), 1)}, "and", 1 << 5)))
    if issubclass(kind, Joining):
        lane = lambda see: Lane(see.fresh(0, ONES), 0, ONES)
        shapes.append(("some", lambda draw, see, j: Some([(lane(see), edgy(draw)), (lane(see), ONES)])))
    if issubclass(kind, Inverter):
        shapes.append(("shifted", shifted))
        shapes.append(("a sign, shifted", lambda draw, see, j: Lane.constant(1 << 33)))
    if kind.__name__ == "Doubles":
        shapes.append(("a table", table))
    if issubclass(kind, Columns):
        shapes.append(("cases", lambda draw, see, j: Cases(j, [Lane.constant(x) for x in (1, 2, 3, 0)])))
        shapes.append(("unknown cases", lambda draw, see, j: Cases(j, [Lane(see.fresh(0, (1 << 52) - 1), 0, (1 << 52) - 1) for _ in range(4)])))
    return shapes


def table(draw, see, j):
    """Constants, where one lane stands for all."""
    if see.lanes != 1:
        raise NoMeaning("a table")
    return Table([(3 + i * see.seed) % T for i in range(8)])


def shifted(draw, see, j):
    """A lane that may be negative, shifted by 30 as if it were not."""
    lane = Lane(see.fresh(-(1 << 62), 1 << 62), -(1 << 62), 1 << 62)
    return Shifted(lane, Lane(see.world.div(lane.form, 30), -(1 << 32), 1 << 32), 30)


@lru_cache(maxsize=None)
def word_shapes(kind):
    shapes = [
        ("a word", lambda draw, see: see.fresh(0, ONES)),
        ("a half", lambda draw, see: see.fresh(0, (1 << 32) - 1)),
        ("52 bits", lambda draw, see: see.fresh(0, (1 << 52) - 1)),
        ("a bit", lambda draw, see: see.fresh(0, 1)),
        ("a mask", lambda draw, see: see.fresh(0, 1) * ONES),
        ("a bit times a word", lambda draw, see: see.bit_of(see.seed) * edgy(draw, 1)),
        ("a constant", lambda draw, see: Lin(None, edgy(draw))),
        ("a small constant", lambda draw, see: Lin(None, draw.randrange(64))),
        ("a low constant", lambda draw, see: Lin(None, edgy(draw, 0, (1 << 32) - 1))),
        ("bits below", lambda draw, see: Lin(None, (1 << draw.randrange(1, 65)) - 1)),
        ("a byte", lambda draw, see: Byte(draw.randrange(65))),
        ("any byte", lambda draw, see: Byte(draw.randrange(256))),
        ("an address", lambda draw, see: Pointer("somewhere")),
    ]
    if issubclass(kind, Four):
        for least, most in ((0, ONES), (-(1 << 63), (1 << 63) - 1), (0, (1 << 52) - 1), (-1, 0), (0, 1), (-(1 << 51), 1 << 51), (0, (1 << 32) - 1)):
            shapes.append((f"a lane from {least}", lambda draw, see, least=least, most=most: Lane(see.fresh(least, most), least, most)))
        shapes.append(("a constant lane", lambda draw, see: Lane.constant(edgy(draw))))
        shapes.append(("a lane times 2^52", lambda draw, see: Lane(see.fresh(0, 4095) * (1 << 52), 0, 4095 << 52)))
    if issubclass(kind, Single):
        shapes.append(("a bit in a byte", lambda draw, see: Bit(Lane(see.fresh(0, 1), 0, 1))))
        shapes.append(("a known bit in a byte", lambda draw, see: Bit(Lane.constant(draw.randrange(2)))))
        shapes.append(("a low lane", lambda draw, see: Lane.constant(draw.randrange(256))))
        shapes.append(("whether ones", lambda draw, see: Pairs({(see.fresh(0, (1 << 52) - 1).key(), 52)})))
    if issubclass(kind, Joining):
        lane = lambda see: Lane(see.fresh(0, ONES), 0, ONES)
        shapes.append(("tests", lambda draw, see: tuple(Test(Some([(lane(see), draw.choice((1, 3, 1 << 63)))])) for _ in range(8))))
    if issubclass(kind, Converter):
        shapes.append(("a mask of lanes", lambda draw, see: tuple(see.fresh(0, 1) for _ in range(8))))
    return shapes


POOL = 5003


@lru_cache(maxsize=None)
def pool_of(least, most):
    """Integers from one to the other."""
    draw = random.Random(least ^ most)
    return [edgy(draw, least, most) for _ in range(POOL)]

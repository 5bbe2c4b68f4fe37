"""The laws of curves on four elements side by side (`LazyQuad`): what stands between two layers of products, and that the whole is the formula.

In `secant-vectors` the products of such a law are calls of kernels. A call is not followed here: its result is four *numbers* of new words, of
which is known what the kernel's own statement says (`quads.py`). All else is run, lane by lane. At a call it is shown that each operand is a
sum of numbers that lies in [0, R), so that its words, which the machine has with their carries, are the words of that sum. What each number is
modulo p is a polynomial in the coordinates of the points.
"""

from fractions import Fraction

from exact import Exact
from flow import SCRATCH
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer, Unknown

T = 1 << 64
WORD = 1 << 52


class Poly:
    """A polynomial modulo p: products of names, sorted, with coefficients."""

    def __init__(self, p, terms):
        self.p, self.terms = p, {x: c % p for x, c in terms.items() if c % p}

    def __add__(self, other):
        terms = dict(self.terms)
        for x, c in other.terms.items():
            terms[x] = terms.get(x, 0) + c
        return Poly(self.p, terms)

    def __mul__(self, other):
        if isinstance(other, int):
            return Poly(self.p, {x: c * other for x, c in self.terms.items()})
        terms = {}
        for x, c in self.terms.items():
            for y, d in other.terms.items():
                z = tuple(sorted(x + y))
                terms[z] = terms.get(z, 0) + c * d
        return Poly(self.p, terms)

    __rmul__ = __mul__

    def __sub__(self, other):
        return self + other * -1

    def __eq__(self, other):
        return isinstance(other, Poly) and self.terms == other.terms

    __hash__ = None

    def key(self):
        return tuple(sorted(self.terms.items()))


class Number:
    """Of four: what it is modulo p, divided by R where products are, and where it lies; and the numbers that it is made of."""

    def __init__(self, poly, least, greatest):
        self.poly, self.least, self.greatest, self.parts = poly, least, greatest, None


class Choice:
    """A mask: whether the element of that polynomial is 0."""

    def __init__(self, number):
        self.number = number


class Path(Exception):
    """A choice that has not been made yet on this path."""

    def __init__(self, key):
        super().__init__("a choice")
        self.key = key


class Law(Exact):
    """`field`: p, how many words, R, and what products are known to give."""

    def __init__(self, artefact, field, choices):
        super().__init__(artefact)
        self.field, self.choices = field, choices
        # Unknown -> (number, place of the word).
        self.columns, self.numbers, self.inside = {}, [], False
        # Numbers that are sums of others.
        self.sums = {}

    do_vandps = Exact.do_vpandq

    def one(self, name):
        return Poly(self.field.p, {(name,): 1})

    # --- numbers

    def fresh(self, place, number, most, signed=True, above=False):
        """A number whose words are new, in a lane."""
        index = len(self.numbers)
        self.numbers.append(number)
        for i in range(self.field.words):
            least = -most if signed else 0
            word = self.world.fresh(f"n{index}.{i}", least, most)
            self.columns[f"n{index}.{i}"] = (index, i)
            lane = Lane(word, least, most)
            if above and i + 1 < self.field.words:
                # What is above the lowest 52 bits is not looked at.
                lane = Lane(word + self.world.fresh(f"above{index}.{i}", 0, (1 << 12) - 1) * WORD, 0, T - 1)
            self.store(place, lane, 32 * i, 8)

    def four(self, place, numbers, most, **how):
        for j, number in enumerate(numbers):
            self.fresh(place.plus(8 * j), number, most, **how)

    def words_at(self, place):
        words = [self.integer(self.lane(self.load(place, 32 * i, 8))) for i in range(self.field.words)]
        if not all(isinstance(word, Lane) for word in words):
            raise Unknown("words of a number that are none")
        return words

    def taken_apart(self, form):
        """A form as a sum of numbers, of which none is a sum of others."""
        field, factors = self.field, {}
        rest = dict(form.terms)
        while rest:
            name = next(iter(rest))
            if name not in self.columns:
                raise NotProved(f"that an operand is a sum of numbers: {name} is left")
            index, i = self.columns[name]
            factor = rest[name] >> 52 * i
            for k in range(field.words):
                if rest.pop(f"n{index}.{k}", 0) != factor << 52 * k:
                    raise NotProved(f"that an operand is a sum of numbers: word {k} of one is missing")
            for part in self.sums.get(index, (index,)):
                factors[part] = factors.get(part, 0) + factor
        number = Number(Poly(field.p, {(): form.const * field.inverse}), form.const, form.const)
        for index, factor in factors.items():
            one = self.numbers[index]
            number.poly = number.poly + one.poly * factor
            number.least += factor * (one.least if factor > 0 else one.greatest)
            number.greatest += factor * (one.greatest if factor > 0 else one.least)
        number.parts = Lin(factors, form.const)
        return number

    def operand(self, place):
        """The number whose words are the lowest 52 bits of those there; of the last one all, where operands are below R."""
        R, (*words, last) = self.field.bound, self.words_at(place)
        cut = self.field.operands == R or 0 <= last.least and last.greatest < WORD
        lanes = [*(self.low(word, 52) for word in words), self.low(last, 52) if cut else last]
        form = sum((lane.form * (1 << 52 * i) for i, lane in enumerate(lanes)), Lin())
        if cut:
            # The words make a number in [0, R), and it is known up to multiples of R.
            form = Lin({x: c for x, c in form.terms.items() if c % R}, form.const)
        number = self.taken_apart(form)
        if number.least < 0 or number.greatest >= self.field.operands:
            raise NotProved(f"that an operand lies where operands do: [{number.least / self.field.p:.3f}p, {number.greatest / self.field.p:.3f}p]")
        return number

    def sum(self, place, most):
        """The number that columns are, each at most `most` in magnitude."""
        words = self.words_at(place)
        low, high = min(word.least for word in words), max(word.greatest for word in words)
        if all(0 <= word.least and word.greatest < WORD for word in words):
            return self.operand(place)
        if low < -most or high > most:
            raise NotProved(f"the columns: they lie in [{low:#x}, {high:#x}]")
        return self.taken_apart(sum((word.form * (1 << 52 * i) for i, word in enumerate(words)), Lin()))

    # --- calls

    def run(self, name, depth=0):
        kernel = name[len(self.field.prefix) :]
        if not name.startswith(self.field.prefix) or kernel not in ("mul", "mul_add", "mul_add_mul", "is_zero"):
            return super().run(name, depth)
        self.executed += 1
        places = [self.words[register] for register in ("rdi", "rsi", "rdx", "rcx", "r8")]
        if kernel == "is_zero":
            for j in range(4):
                self.store(places[0], Choice(self.operand(places[1].plus(8 * j))), 8 * j, 8)
        else:
            self.multiply(kernel, places)
        self.words.update({word: Pointer("lost " + word) for word in SCRATCH})
        self.vectors, self.masks = {}, {}

    def multiply(self, kernel, places):
        field, results = self.field, []
        for j in range(4):
            a, b, *rest = [place.plus(8 * j) for place in places[1:]]
            a, b = self.operand(a), self.operand(b)
            poly, least, greatest = a.poly * b.poly, 0, field.product(a.greatest * b.greatest)
            if kernel == "mul_add":
                c = self.sum(rest[0], field.columns)
                poly, least, greatest = poly + c.poly, c.least, greatest + c.greatest
            elif kernel == "mul_add_mul":
                c, d = self.operand(rest[0]), self.operand(rest[1])
                if not field.folded or max(b.greatest, d.greatest) >= field.half:
                    raise NotProved("that the second operands are below R/2, and products folded")
                poly = poly + c.poly * d.poly
            results.append(Number(poly, least, greatest))
        # Only now: the result may lie where an operand does.
        self.four(places[0], results, field.columns * (1 if kernel == "mul" else 2))

    # --- choices

    def lane(self, value):
        if isinstance(value, Choice):
            return Lane.constant(self.decided(value) * (T - 1))
        return super().lane(value)

    def get(self, operand):
        value = super().get(operand)
        return Lin(None, self.decided(value) * (T - 1)) if isinstance(value, Choice) else value

    def decided(self, choice):
        if choice.number.greatest >= 2 * self.field.unit:
            raise NotProved("that what is compared with 0 and p is below 2 units")
        key = choice.number.poly.key()
        if key not in self.choices:
            raise Path(key)
        return self.choices[key]


def paths(run):
    """Calls `run` with the choices of each path."""
    waiting, executed = [{}], 0
    while waiting:
        choices = waiting.pop()
        try:
            executed = max(executed, run(choices))
        except Path as path:
            waiting += [{**choices, path.key: 0}, {**choices, path.key: 1}]
    return executed


class Formula:
    """A law's operation: result = value(operands, whether an element is 0), and the bounds of all coordinates in units of the field. `entry`: what it gives
    is an operand of products. An operand "mask" is run for both: where it is not set, the first one stays."""

    def __init__(self, name, field, operands, value, result, points, entry=False):
        self.name, self.field, self.operands, self.value = "kernel_" + name, field, operands, value
        # Bounds of a point's coordinates: of what comes in, and of what goes out.
        self.result, self.points, self.entry = result, points, entry

    def bound(self, most):
        return int(Fraction(str(most)) * self.field.unit)

    def prove(self, artefact):
        masks = (0, 1) if "mask" in self.operands else (None,)
        return max(paths(lambda choices, mask=mask: self.on_path(artefact, choices, mask)) for mask in masks)

    def on_path(self, artefact, choices, mask):
        field = self.field
        machine = Law(artefact, field, choices)
        machine.words["rdi"] = Pointer("result")
        points = []
        for kind, register in zip(self.operands, ("rsi", "rdx")):
            machine.words[register] = Pointer(register)
            if kind == "mask":
                machine.store(Pointer(register), Lin(None, mask * (T - 1)))
                continue
            names = [f"{coordinate}{register}" for coordinate in "XYZT"]
            coordinates = [machine.one(name) for name in names]
            if field.entries_have_sums and kind == "entry":
                coordinates[3] = coordinates[0] + coordinates[1]
            numbers = [Number(poly, 0, self.bound(most)) for poly, most in zip(coordinates, self.points[kind])]
            if kind == "entry":
                machine.four(Pointer(register), numbers, WORD - 1, signed=False, above=True)
                if field.entries_have_sums:
                    first = len(machine.numbers) - 4
                    machine.sums[first + 3] = (first, first + 1)
            else:
                machine.four(Pointer(register), numbers, 2 * field.columns)
            points.append(coordinates)
        machine.run(self.name)
        machine.returned()
        wanted = points[0] if mask == 0 else self.value(choices, *points)
        places = [Pointer("result", 8 * j) for j in range(4)]
        numbers = [machine.operand(place) if self.entry else machine.sum(place, 2 * field.columns) for place in places]
        for j, (number, poly, most) in enumerate(zip(numbers, wanted, self.result)):
            if poly is not None and number.poly != poly:
                raise NotProved(f"that coordinate {j} is that of the formula")
            if number.least < 0 or number.greatest > self.bound(most):
                raise NotProved(f"the bounds of coordinate {j}: [{number.least / field.p:.3f}p, {number.greatest / field.p:.3f}p]")
        if self.entry and field.entries_have_sums and numbers[3].parts.key() != (numbers[0].parts + numbers[1].parts).key():
            raise NotProved("that the last coordinate is X + Y, not only modulo p")
        return machine.executed

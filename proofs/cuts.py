"""Cuts: places in a kernel where what it has added up so far becomes a number of new words.

The machine runs to the cut. There it is shown, of the words that make up the number, that nothing was carried out of them, and how large the
number is: the bound is found, not stated. From there on the words are unknowns, of which nothing is known but that bound. So a carry is
shown by what happens between two cuts, however long the kernel is. What the number was made of is put in again where the congruence is shown.

A cut says where it is and which registers hold the number, and nothing that has to be trusted: a wrong one proves nothing.
"""

import re

from linear import Lin

T = 1 << 64


class Cut:
    """Before the `nth` instruction, of all that are executed, that `before` describes, as a regular expression that its beginning matches.
    `numbers`: the registers of each number, the lowest word first; what two registers hold at the same place is a tuple. Where the compiler
    has chosen registers, a function says them: it is given the code executed so far.

    `signed`: the number may be negative, and then the words hold it modulo a power of two. The highest bit of the highest word is its sign; or,
    if `mask` is said, the last register is no word, but 0 or all ones by the sign.
    """

    def __init__(self, before, nth, *numbers, signed=False, mask=False):
        self.before, self.nth, self.numbers, self.signed, self.mask = before, nth, numbers, signed, mask


def targets(code, operations, count):
    """The last `count` registers that instructions of these operations have changed, in the order in which each was changed last."""
    found = []
    for text in reversed(code):
        operation, _, rest = text.partition(" ")
        register = rest.split(",")[0].strip()
        if operation in operations and register not in found and len(found) < count:
            found.append(register)
    return found[::-1]


class Cutter:
    """Makes the cuts of a kernel while the machine runs."""

    def __init__(self, machine, cuts, bounds, one_integer):
        """`one_integer(form, at, effort)` is `prove.show_one_integer`."""
        self.machine, self.world, self.cuts, self.bounds, self.one_integer = machine, machine.world, list(cuts), bounds, one_integer
        self.seen, self.made, self.signs = {}, 0, []
        # What is known of the operands, and of the numbers.
        self.facts = list(machine.world.facts)
        # (first word, what it is by the others and by what came before), in order.
        self.words = []

    def step(self, text):
        """Before an instruction."""
        text = " ".join(text.split())
        for cut in self.cuts:
            if re.match(cut.before, text):
                self.seen[cut] = self.seen.get(cut, 0) + 1
                if self.seen[cut] == cut.nth:
                    self.make(cut)

    def make(self, cut):
        machine, world = self.machine, self.world
        if machine.to_show:
            raise NotCut("a choice was made before it")
        self.made += 1
        for form, at, asked in machine.carries:
            form = world.settle(form)
            if not form.is_const():
                # Those that are asked for are added up, but may be 0 all the same.
                self.one_integer(form, at, 0 if asked else 1)
        new = []
        for number, registers in enumerate(cut.numbers):
            registers = registers(machine.code) if callable(registers) else registers
            new.append(self.number(cut, f"c{self.made}.{number}.", registers))
        # Only now: the numbers may hang on the same carries.
        for changed in new:
            machine.words.update(changed)
        world.facts = list(self.facts)
        world.carries, machine.carries = [], []

    def number(self, cut, name, registers):
        machine, world = self.machine, self.world
        mask = registers[-1] if cut.mask else None
        registers = registers[: len(registers) - cut.mask]
        places = [(i, register) for i, at in enumerate(registers) for register in (at if isinstance(at, tuple) else (at,))]
        forms = [world.settle(machine.words[register]) for _, register in places]
        if cut.signed and len(places) > len(registers):
            raise NotCut("a number with a sign has one register at a place")
        whole, top = sum((form * T**i for (i, _), form in zip(places, forms)), Lin()), T ** len(registers)
        if cut.signed:
            over, whole, least, most = self.with_sign(whole, top, mask)
        else:
            over, whole, least, most = self.without_sign(whole, top)
        words, terms = {}, {}
        for j, ((i, register), form) in enumerate(zip(places, forms)):
            low, high = world.interval(form)
            words[register] = world.fresh(f"{name}{j}", max(low, 0), min(high, T - 1))
            world.replaced[f"{name}{j}"] = form
            terms[f"{name}{j}"] = T**i
            for other, held in machine.words.items():
                # What was copied before.
                if isinstance(held, Lin) and not form.is_const() and world.settle(held).key() == form.key():
                    words.setdefault(other, words[register])
        if cut.signed:
            self.sign(places[-1][1], mask, name, over, words, terms, top)
        else:
            least, most = max(least, 0), min(most, sum(T**i * world.bounds[f"{name}{j}"][1] for j, (i, _) in enumerate(places)))
        first = f"{name}0"
        self.words.append((first, whole - Lin({x: c for x, c in terms.items() if x != first})))
        self.facts.append((Lin(terms), least, most))
        self.bounds.add(list(terms), list(terms.values()), least, most)
        if not cut.signed:
            # So are its upper words a number that is known.
            for i in range(1, len(registers)):
                upper = {x: c // T**i for x, c in terms.items() if c >= T**i}
                self.bounds.add(list(upper), list(upper.values()), 0, most // T**i)
        return words

    def over(self, whole, top):
        """What a form has of multiples of `top`. A word that is all ones by a sign is as much as is nearest."""
        nearest = {x: (c + top // 2) // top for x, c in whole.terms.items() if x in self.signs}
        return Lin({**nearest, **{x: c // top for x, c in whole.terms.items() if c % top == 0 and x in self.world.defined}})

    def without_sign(self, whole, top):
        """Nothing was carried out of the highest word: (0, the number, its least, its most)."""
        over = self.over(whole, top)
        if not over.is_const():
            self.one_integer(over)
            whole = self.world.settle(whole)
        over = self.over(whole, top)
        if not over.is_const():
            raise NotCut(f"that {over} is 0")
        return over, whole, *self.bounds.range(whole)

    def with_sign(self, whole, top, mask):
        """(1 if the number is negative and 0 otherwise, the number, its least, its most)."""
        over = self.over(whole, top)
        # The sign of the number that this one is made of may be told by its highest bit alone, and not be carried on.
        for sign in (Lin(), *(Lin({x: 1}) for x in self.signs[::-1])):
            number = whole - (over + sign) * top
            least, most = self.bounds.range(number)
            low, high = self.bounds.range(over + sign)
            # The highest word is (number - lower words)/(top/T), plus T if that is negative: its highest bit is the sign.
            if 0 <= low <= high <= 1 and (mask or -(top // 2) <= least <= most < top // 2):
                return over + sign, number, least, most
        raise NotCut(f"that {over}, or with a sign, is a sign")

    def sign(self, last, mask, name, over, words, terms, top):
        """The words are the number plus `top` if it is negative: `over` is 1 then and 0 otherwise."""
        world, machine = self.world, self.machine
        sign = world.fresh(f"{name}s", 0, 1)
        world.replaced[f"{name}s"] = over
        self.signs.append(f"{name}s")
        terms[f"{name}s"] = -top
        if mask:
            rest = world.settle(machine.words[mask] - over * (T - 1))
            if not rest.is_const():
                common = abs(next(iter(rest.terms.values())))
                self.one_integer(Lin({x: c // common for x, c in rest.terms.items()}))
                rest = world.settle(rest)
            if rest.terms or rest.const:
                raise NotCut(f"that {mask} is the sign")
            words[mask] = sign * (T - 1)
        else:
            (highest,) = words[last].terms
            world.quotients[(Lin({highest: 1}).key(), 63)] = f"{name}s"

    def put_in(self, form):
        """What the numbers were made of, in the place of their words."""
        for first, what in reversed(self.words):
            if first in form.terms:
                c = form.terms[first]
                form = self.world.settle(form - Lin({first: c}) + what * c)
        return form


class NotCut(Exception):
    """The number at a cut is not shown to be one."""

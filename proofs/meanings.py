"""An object of a machine as an integer: a text of Python over the unknowns of a trial."""

from choices import Event, Joined
from conversions import Below, Either
from inversion import Shifted
from lanes import Lane, Residue, Table
from linear import Lin
from looked_up import Cases
from machine import Byte, Pointer
from single import All, Bit, Pairs, Way
from zeros import Some, Test

T = 1 << 64
ONES = T - 1


class NoMeaning(Exception):
    """An object of which nothing is compared."""


class Meaning:
    """`mask`: the bits of a word that the object knows; it lies in [least, most]."""

    def __init__(self, text, mask=ONES, least=None, most=None):
        self.text, self.mask, self.least, self.most = text, mask, least, most


def of_key(key):
    """The form that has a key."""
    return Lin(dict(key[1]), key[0])


class Meanings:
    def __init__(self, world):
        self.world, self.inputs, self.lines, self.names = world, {}, [], {}
        # The case that is looked at where an index is followed for each.
        self.case = 0
        # What the stack pointer is aligned by.
        self.alignment = ONES
        # Shifted by so many bits, a residue knows so many fewer.
        self.shift = 0

    def fresh(self, least, most):
        name = f"u{len(self.inputs)}"
        self.inputs[name] = (least, most)
        return self.world.fresh(name, least, most)

    def random(self, name):
        """A word of which no machine knows."""
        self.inputs.setdefault(name, (0, ONES))
        return name

    # --- forms

    def form(self, form):
        form = Lin.of(form)
        return " + ".join([str(form.const), *(f"{c} * {self.unknown(x)}" for x, c in form.terms.items())])

    def unknown(self, x):
        if x in self.inputs:
            return x
        if x not in self.names:
            if x in self.world.products:
                text = " * ".join(map(self.unknown, self.world.products[x]))
            elif x in self.world.defined:
                inner, power = self.world.defined[x]
                text = f"{self.form(inner)} >> {power}"
            else:
                raise NoMeaning(x)
            self.names[x] = f"q{len(self.names)}"
            self.lines.append(f"{self.names[x]} = {text}")
        return self.names[x]

    # --- objects

    def of(self, thing):
        if isinstance(thing, Lin):
            least, most = self.world.interval(thing)
            return Meaning(self.form(thing), ONES, max(least, 0), min(most, ONES))
        if isinstance(thing, Lane):
            return Meaning(self.form(thing.form), ONES, thing.least, thing.greatest)
        if isinstance(thing, Pointer):
            if thing.base.startswith("aligned"):
                return Meaning(f"({self.random('stack')} & {self.alignment}) + {thing.offset}")
            return Meaning(f"{self.random(thing.base.replace(' ', '_'))} + {thing.offset}")
        if isinstance(thing, Byte):
            return Meaning(str(thing.value), 255)
        if isinstance(thing, Bit):
            return Meaning(self.form(thing.lane.form), 255, thing.lane.least, thing.lane.greatest)
        if isinstance(thing, Shifted):
            floor = self.form(thing.floor.form)
            return Meaning(f"({floor}) + ({T >> thing.bits} if ({floor}) < 0 else 0)")
        if isinstance(thing, Residue):
            return Meaning(self.form(thing.lane.form), ONES >> self.shift, thing.lane.least, thing.lane.greatest)
        if isinstance(thing, Way):
            return self.either(self.all_ones(thing.ones), thing.held, thing.failed)
        if isinstance(thing, Either):
            return self.either(self.held, thing.held, thing.failed)
        if isinstance(thing, Cases):
            return self.of(thing.some[self.case])
        if isinstance(thing, Joined):
            return self.joined(thing)
        if isinstance(thing, Some):
            return Meaning(" | ".join(f"({self.of(lane).text}) & {bits}" for lane, bits in thing.parts) or "0")
        if isinstance(thing, tuple) and len(thing) == 8:
            return Meaning(" | ".join(f"({self.bit(one)}) << {i}" for i, one in enumerate(thing)), 255)
        if isinstance(thing, Pairs):
            return Meaning(f"0 if ({self.all_ones(thing)}) else {self.random('other')} | 1")
        raise NoMeaning(type(thing).__name__)

    # Whether a comparison held, where lanes are one of two.
    held = "held"

    def either(self, truth, held, failed):
        held, failed = self.of(held), self.of(failed)
        return Meaning(f"({held.text}) if ({truth}) else ({failed.text})", held.mask & failed.mask)

    def joined(self, thing):
        words = [f"(({self.form(of_key(key))}) ^ {bits}) & {ONES}" for key, bits in thing.pairs]
        return Meaning({"and": " & ", "or": " | "}.get(thing.kind, " | ").join(f"({word})" for word in words) if words else str(-(thing.kind == "and")), thing.mask)

    def all_ones(self, pairs):
        if isinstance(pairs, All):
            words = [f"({self.of(word).text})" for word in pairs.words]
            raise NoMeaning(f"{len(words)} words joined")
        return " and ".join(f"({self.form(of_key(key))}) & {(1 << bits) - 1} == {(1 << bits) - 1}" for key, bits in sorted(pairs)) or "True"

    def bit(self, thing):
        """A bit of a mask, or what was chosen by."""
        if isinstance(thing, Lin):
            return self.form(thing)
        if isinstance(thing, Below):
            return f"int(({self.of(thing.lane).text}) % {T} < {thing.bound % T})"
        if isinstance(thing, Cases):
            return self.bit(thing.some[self.case])
        if isinstance(thing, Lane):
            return self.form(thing.form)
        if isinstance(thing, Event):
            return f"int({self.event(thing.sets)})"
        if isinstance(thing, Test):
            joined = f"({self.of(thing.some).text}) % {T}"
            return f"int(({joined} == 0) is {not thing.otherwise})"
        if isinstance(thing, Pairs):
            return f"int({self.all_ones(thing)})"
        if isinstance(thing, All) and isinstance(thing.words, Pairs):
            return f"int(not ({self.all_ones(thing.words)}))"
        raise NoMeaning(type(thing).__name__)

    def event(self, sets):
        """Whether in one set every word has its bits."""
        one = lambda key, bits, mask: f"(({self.form(of_key(key))}) & {mask}) == {bits & mask}"
        return " or ".join("(" + " and ".join(one(*three) for three in sorted(some)) + ")" if some else "True" for some in sets) or "False"

    def truth(self, key, options):
        """What a choice on a path was about, as an integer; what it may be."""
        if isinstance(key, Pairs):
            return f"int({self.all_ones(key)})"
        if isinstance(key, frozenset):
            return f"int({self.event(key)})"
        if isinstance(key, tuple) and len(key) == 2 and isinstance(key[1], tuple):
            text = self.form(of_key(key))
            return f"int(({text}) != 0)" if options is None else text
        raise NoMeaning("a choice")

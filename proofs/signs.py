"""Negatives in some of four slots by a mask: the kernel is run for both masks."""

from doubles import Double
from exact import Exact
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer
from statements import P127, P221, P25519

T = 1 << 64
# The slots that may change their sign.
SLOTS = (0, 3)


class Signer(Exact):
    """And bytes of a mask that is known."""

    def do_movzx(self, to, value):
        self.set(to, self.load(self.address(value.partition(" PTR ")[2]), 0, 1))

    def do_and(self, to, value):
        if to != "cl":
            return super().do_and(to, value)
        # What is above the byte stays.
        self.set("rcx", Lin(None, self.known("rcx") & (self.known(value) | T - 256)))
        self.compared = self.carry = self.overflow = None


class Negated:
    """Words in each lane, word i counts 2^(bits*i), at most most[i], in magnitude if they are doubles. `parts`: so many lanes in each slot."""

    def __init__(self, name, p, bits, most, doubles, parts=1):
        self.name, self.p, self.bits, self.most, self.doubles = "kernel_" + name, p, bits, most, doubles
        self.parts, self.lanes = parts, 4 * parts

    def operand(self, machine):
        words = [[machine.world.fresh(f"a{j}.{i}", -most if self.doubles else 0, most) for i, most in enumerate(self.most)] for j in range(self.lanes)]
        for j in range(self.lanes):
            for i, (word, most) in enumerate(zip(words[j], self.most)):
                lane = Double(word, -most, most) if self.doubles else Lane(word, 0, most)
                machine.store(Pointer("a"), lane, 8 * (self.lanes * i + j), 8)
        return words

    def prove(self, artefact):
        executed = 0
        for mask in (0, T - 1):
            machine = Signer(artefact)
            machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"), rdx=Pointer("mask"))
            machine.store(Pointer("mask"), Lin(None, mask), 0, 8)
            words = self.operand(machine)
            machine.run(self.name)
            machine.returned()
            for j in range(self.lanes):
                self.compare(machine, j, words[j], mask and j // self.parts in SLOTS)
            executed += machine.executed
        return executed

    def compare(self, machine, j, words, negated):
        lanes = [machine.lane(machine.load(Pointer("result"), 8 * (self.lanes * i + j), 8)) for i in range(len(words))]
        lanes = [machine.number(lane) if self.doubles else machine.integer(lane) for lane in lanes]
        if not negated:
            if any(lane.form.key() != word.key() for lane, word in zip(lanes, words)):
                raise NotProved(f"that lane {j} stays")
            return
        error = sum(((lane.form + word) * (1 << self.bits * i) for i, (lane, word) in enumerate(zip(lanes, words))), Lin())
        if any(c % self.p for c in (*error.terms.values(), error.const)):
            raise NotProved(f"that lane {j} is negative")
        for i, (lane, most) in enumerate(zip(lanes, self.most)):
            if lane.least < (-most if self.doubles else 0) or lane.greatest > most:
                raise NotProved(f"the range: word {i} of lane {j} lies in [{lane.least:#x}, {lane.greatest:#x}]")


FIELDS = (("c25519", P25519, 51, 19), ("m221", P221, 45, 48))
NEGATED = [
    *[Negated(f"{name}_x4_negate_in", p, bits, [2**bits + fold * 2 ** (63 - bits) - 1] * 5, False) for name, p, bits, fold in FIELDS],
    *[Negated(f"{name}_fma_negate_in", p, bits, [2 ** (bits - 1) + fold * 2 ** (62 - bits)] * 5, True) for name, p, bits, fold in FIELDS],
    Negated("m127_x4_negate_in", P127, 43, [17 * (2**43 - 1)] * 2 + [17 * (2**41 - 1)], False, parts=2),
]

"""Negatives in some of four slots by a mask: the kernel is run for both masks."""

from doubles import Double
from exact import Exact
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer
from statements import P221, P25519

T = 1 << 64
# The slots that may change their sign.
SLOTS = (0, 3)


class Negated:
    """Five words in each slot, word i counts 2^(bits*i), at most `most`, in magnitude if they are doubles."""

    def __init__(self, name, p, bits, most, doubles):
        self.name, self.p, self.bits, self.most, self.doubles = "kernel_" + name, p, bits, most, doubles

    def operand(self, machine):
        words = [[machine.world.fresh(f"a{j}.{i}", -self.most if self.doubles else 0, self.most) for i in range(5)] for j in range(4)]
        for j in range(4):
            for i, word in enumerate(words[j]):
                lane = Double(word, -self.most, self.most) if self.doubles else Lane(word, 0, self.most)
                machine.store(Pointer("a"), lane, 32 * i + 8 * j, 8)
        return words

    def prove(self, artefact):
        executed = 0
        for mask in (0, T - 1):
            machine = Exact(artefact)
            machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"), rdx=Pointer("mask"))
            machine.store(Pointer("mask"), Lin(None, mask), 0, 8)
            words = self.operand(machine)
            machine.run(self.name)
            machine.returned()
            for j in range(4):
                self.compare(machine, j, words[j], mask and j in SLOTS)
            executed += machine.executed
        return executed

    def compare(self, machine, j, words, negated):
        lanes = [machine.load(Pointer("result"), 32 * i + 8 * j, 8) for i in range(5)]
        lanes = [machine.number(lane) if self.doubles else machine.integer(lane) for lane in lanes]
        if not negated:
            if any(lane.form.key() != word.key() for lane, word in zip(lanes, words)):
                raise NotProved(f"that slot {j} stays")
            return
        error = sum(((lane.form + word) * (1 << self.bits * i) for i, (lane, word) in enumerate(zip(lanes, words))), Lin())
        if any(c % self.p for c in (*error.terms.values(), error.const)):
            raise NotProved(f"that slot {j} is negative")
        for i, lane in enumerate(lanes):
            if lane.least < (-self.most if self.doubles else 0) or lane.greatest > self.most:
                raise NotProved(f"the range: word {i} of slot {j} lies in [{lane.least:#x}, {lane.greatest:#x}]")


FIELDS = (("c25519", P25519, 51, 19), ("m221", P221, 45, 48))
NEGATED = [
    *[Negated(f"{name}_x4_negate_in", p, bits, 2**bits + fold * 2 ** (63 - bits) - 1, False) for name, p, bits, fold in FIELDS],
    *[Negated(f"{name}_fma_negate_in", p, bits, 2 ** (bits - 1) + fold * 2 ** (62 - bits), True) for name, p, bits, fold in FIELDS],
]

"""Words of 64 bits as words of fewer, of four elements side by side: nothing is chosen, and the value stays, or is the same modulo p."""

from conversions import is_multiple
from formulas import paths
from four import LANES, Four, number
from lanes import Lane, NotProved
from linear import Lin
from machine import Pointer
from statements import P221, P25519, P127
from values import congruent

T = 1 << 64


class Split:
    """Integers of `numbers` words, the last at most `top`, one a lane, as words of `bits` bits, each at most `most`, in magnitude where they are doubles.
    `stored`: in the last lane is 1, and no integer for it. `apart`: every second integer is one of other vectors."""

    def __init__(self, name, p, bits, numbers, top, most, lanes=4, doubles=False, stored=False, apart=False):
        self.name, self.p, self.bits, self.numbers, self.top, self.most = "kernel_" + name, p, bits, numbers, top, most
        self.lanes, self.doubles, self.stored, self.apart = lanes, doubles, stored, apart

    def place(self, i, j):
        if self.apart:
            return 64 * (j % 2 * len(self.most) + i) + 8 * (j // 2)
        return 8 * (self.lanes * i + j)

    def prove(self, artefact):
        return self.on(Four(artefact), exact=True)

    def on(self, machine, exact):
        values = []
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"))
        for j in range(self.lanes - self.stored):
            words = [machine.world.fresh(f"a{j}.{i}", 0, T - 1 if i + 1 < self.numbers else self.top) for i in range(self.numbers)]
            for i, word in enumerate(words):
                machine.store(Pointer("a"), word, 8 * (self.numbers * j + i), 8)
            values.append(number(words, T))
        values += [Lin(None, 1)] * self.stored
        machine.run(self.name)
        machine.returned()
        for j, value in enumerate(values):
            lanes = [machine.load(Pointer("result"), self.place(i, j), 8) for i in range(len(self.most))]
            lanes = [machine.number(lane) if self.doubles else machine.integer(machine.lane(lane)) for lane in lanes]
            error = number([lane.form for lane in lanes], 1 << self.bits) - value
            congruent(error, self.p, f" in lane {j}")
            if exact and not self.doubles and error.key() != Lin().key():
                raise NotProved(f"that the value in lane {j} stays")
            for i, (lane, most) in enumerate(zip(lanes, self.most)):
                if lane.least < (-most if self.doubles else 0) or lane.greatest > most:
                    raise NotProved(f"the range: word {i} of lane {j} lies in [{lane.least:#x}, {lane.greatest:#x}]")
        return machine.executed


class Joined:
    """The least residue modulo p = 2^k - c, for columns of so many bits each, at most `most`, in magnitude where they are signed."""

    def __init__(self, name, p, bits, most, signed):
        self.name, self.p, self.bits, self.most, self.signed = "kernel_" + name, p, bits, most, signed
        self.top, self.c = p.bit_length() - 4 * bits, (1 << p.bit_length()) - p

    def prove(self, artefact):
        return paths(lambda choices: self.on_path(artefact, choices))

    def on_path(self, artefact, choices):
        machine, columns = Four(artefact, choices=choices), []
        machine.words.update(rdi=Pointer("result"), rsi=Pointer("a"))
        for j in range(LANES):
            columns.append([])
            for i, most in enumerate(self.most):
                least = -most if self.signed else 0
                columns[j].append(Lane(machine.world.fresh(f"a{j}.{i}", least, most), least, most))
                machine.store(Pointer("a"), columns[j][i], 32 * i + 8 * j, 8)
        machine.run(self.name)
        machine.returned()
        for j in range(LANES):
            wanted = self.wanted(machine, columns[j], choices, j)
            words = [machine.low(machine.integer(machine.lane(machine.load(Pointer("result"), 8 * (4 * j + i), 8))), 64).form for i in range(4)]
            if not any(is_multiple(number(words, T) - some, T**4) for some in wanted):
                raise NotProved(f"that the result in lane {j} is the least residue")
        return machine.executed

    def carried(self, machine, words, more):
        """All words but the last below 2^bits, and what the last one has above 2^k."""
        words, carry = [*words], more
        for i in range(4):
            whole = words[i].plus(carry)
            words[i], carry = machine.low(whole, self.bits), machine.shifted(whole, self.bits)
        words[4] = words[4].plus(carry)
        return words, machine.shifted(words[4], self.top)

    def wanted(self, machine, columns, choices, j):
        """Forms of the least residue."""
        unit, words = 1 << self.bits, columns
        value = number([word.form for word in words], unit)
        if self.signed:
            # With a multiple of p whose words are above every column.
            above = [unit - 1] * 5
            above[0] = unit - (self.c << 5 * self.bits - self.p.bit_length())
            words = [word.plus(Lane.constant(n << 61 - self.bits)) for word, n in zip(words, above)]
        more = Lane(0, 0, 0)
        for _ in range(2):
            words, over = self.carried(machine, words, more)
            words[4], more = machine.low(words[4], self.top), over.times(self.c)
        words, _ = self.carried(machine, words, more)
        congruent(number([word.form for word in words], unit) - value, self.p, f" in lane {j}")
        if any(word.least < 0 for word in words) or sum(word.greatest << self.bits * i for i, word in enumerate(words)) >= 2 * self.p:
            raise NotProved(f"that what is left in lane {j} is below 2p")
        # V + c reaches 2^k exactly if V is not below p; then V - p is what is below that.
        less, over = self.carried(machine, words, Lane(self.c, self.c, self.c))
        less[4] = machine.low(less[4], self.top)
        key = (-over.form).key()
        if (over.least, over.greatest) != (0, 1) or key not in choices:
            raise NotProved(f"that the words in lane {j} are compared with p")
        least = less if choices[key] else words
        form = number([word.form for word in least], unit)
        # It is below 2^k. So nothing stands above that, which an element modulo 2^255 - 19 folds once more: in its last word of 64 bits.
        shift = 192 - 3 * self.bits
        if shift > self.bits:
            return (form,)
        last = machine.shifted(least[3], shift).plus(least[4].times(1 << self.bits - shift))
        above = machine.div(last.form, self.p.bit_length() - 192)
        return form, form + above * (self.c - (1 << self.p.bit_length()))


REAL = [("c25519", P25519, 51, 255, 19, 2**63 + 2**12 - 1), ("m221", P221, 45, 221, 48, 2**29)]
SPLIT = [
    *[Split(f"{name}_x4_of_constants", p, bits, 4, 2 ** (k - 192) - 1, [2**bits - 1] * 5) for name, p, bits, k, _, _ in REAL],
    *[
        Split(f"{name}_x4_stored", p, bits, 4, top, [2**bits + fold * 2 ** (63 - bits) - 1] * 5, stored=True)
        for name, p, bits, _, fold, top in REAL
    ],
    *[
        Split(f"{name}_fma_of_constants", p, bits, 4, 2 ** (k - 192) - 1, [2 ** (bits - 1) + fold * 2 ** (62 - bits)] * 5, doubles=True)
        for name, p, bits, k, fold, _ in REAL
    ],
    Split("m127_x4_from_words", P127, 43, 2, 2**63 - 1, [2**43 - 1, 2**43 - 1, 2**41 - 1], lanes=8),
    Split("m127_x8_from_words", P127, 43, 2, 2**63 - 1, [2**43 - 1, 2**43 - 1, 2**41 - 1], lanes=16, apart=True),
    *[
        Joined(f"{name}_x4_to_words", p, bits, [2**61 - fold * 2 ** (61 - bits)] + [2**61 - 2 ** (61 - bits)] * 4, False)
        for name, p, bits, _, fold, _ in REAL
    ],
    *[Joined(f"{name}_fma_to_words", p, bits, [2**59] * 5, True) for name, p, bits, *_ in REAL],
]

"""A machine that makes new words of a number once its carries are moved up: its last word lies where the value says, not only where its interval does.

The words before the last one are each below 2^52, and so leave to the last one what the value has there. Which lanes are the words of a number is
not trusted: their sum must be what the bound says it is. From there on nothing else is known of the words, but that they make that number.
"""

from exact import Exact
from lanes import Lane, NotProved
from linear import Lin
from values import congruent, divided, is_quotient

WORD = 1 << 52


class Number:
    """One lane's: the sum of its words as it was and as it is now, and where it lies."""

    def __init__(self, total, words, least, most):
        self.total, self.words, self.least, self.most = total, words, least, most

    def value(self):
        return sum((word * WORD**i for i, word in enumerate(self.words)), Lin())


class Carried(Exact):
    """`waiting`: for each number that will be carried, in order, its words' count and where it lies: a function of this machine, a lane, the number's
    form, and the last word's interval."""

    def __init__(self, artefact, waiting=()):
        super().__init__(artefact)
        self.waiting, self.made, self.why = list(waiting), [], "no carry"
        # What was shifted to the right by 52.
        self.shifted_by_words = []
        # What the last of these gave, and sums that it went into.
        self.sums = []
        # What was multiplied by constants, lane by lane.
        self.steps_of = [[] for _ in range(8)]

    def each(self, to, function, *operands):
        results = []
        for j, lanes in enumerate(zip(*map(self.vector, operands))):
            self.steps = self.steps_of[j]
            results.append(self.apply(function, lanes))
        self.put(to, tuple(results))

    def apply(self, function, lanes):
        return function(*map(self.integer, lanes))

    def do_vpsraq(self, to, value, count):
        self.shift(super().do_vpsraq, to, value, count)

    def do_vpsrlq(self, to, value, count):
        self.shift(super().do_vpsrlq, to, value, count)

    def shift(self, operation, to, value, count):
        before = self.vector(value)
        operation(to, value, count)
        if int(count, 0) == 52 and self.waiting and not to.partition("{")[1]:
            self.shifted_by_words.append(before)
            self.sums = [self.vector(to)]

    def do_vpaddq(self, to, a, b):
        self.summed(super().do_vpaddq, to, a, b)

    def do_vpsubq(self, to, a, b):
        self.summed(super().do_vpsubq, to, a, b)

    def summed(self, operation, to, a, b):
        operands = self.vector(a), self.vector(b)
        operation(to, a, b)
        # Is this the last word? It is a sum of what was carried into it, and of others.
        if self.waiting and any(all(x is y for x, y in zip(operand, one)) for operand in operands for one in self.sums):
            self.sums.append(self.vector(to))
            self.cut(self.vector(to))

    def cut(self, last):
        count, lies = self.waiting[0]
        chain = self.shifted_by_words[1 - count :]
        if len(chain) < count - 1:
            return
        numbers, new = [], {}
        for j, top in enumerate(last):
            lanes = [lane[j] for lane in chain]
            total = sum((self.low(lane, 52).form * WORD**i for i, lane in enumerate(lanes)), top.form * WORD ** (count - 1))
            try:
                least, most = lies(self, j, total, top)
            except NotProved as error:
                # It may be another one.
                self.why = error
                return
            numbers.append(self.replaced(j, total, lanes, top, least, most, new))
        self.waiting.pop(0)
        self.made.append(numbers)
        self.steps_of = [[] for _ in range(8)]
        self.shifted_by_words, self.sums = [], []
        self.renew(new)

    def renew(self, new):
        for name, lanes in self.vectors.items():
            self.vectors[name] = tuple(self.renewed(lane, new) for lane in lanes)
        self.words.update({name: self.renewed(value, new) for name, value in self.words.items()})
        for key, (width, value) in self.memory.items():
            if isinstance(value, Lane):
                self.memory[key] = (width, self.renewed(value, new))

    @staticmethod
    def renewed(lane, new):
        return new.get(lane.form.key(), lane) if isinstance(lane, Lane) and not lane.is_const() else lane

    def replaced(self, j, total, lanes, top, least, most, new):
        """The new words, and what stands for the lanes that had them."""
        words, place = [], 52 * len(lanes)
        for i, lane in enumerate(lanes):
            words.append(self.world.fresh(f"word{len(self.made)}.{j}.{i}", 0, WORD - 1))
            low, above = self.low(lane, 52), self.shifted(lane, 52)
            new[low.form.key()] = Lane(words[i], 0, WORD - 1)
            if above.is_const():
                whole = words[i] + above.form * WORD
            else:
                over = self.world.fresh(f"over{len(self.made)}.{j}.{i}", above.least, above.greatest)
                new[above.form.key()] = Lane(over, above.least, above.greatest)
                whole = words[i] + over * WORD
            new[lane.form.key()] = Lane(whole, lane.least, lane.greatest)
        least_top, most_top = max(top.least, least >> place), min(top.greatest, most >> place)
        if least < 0 or least_top > most_top:
            raise NotProved(f"that a number is not negative: [{least:#x}, {most:#x}]")
        words.append(self.world.fresh(f"word{len(self.made)}.{j}.{len(lanes)}", least_top, most_top))
        new[top.form.key()] = Lane(words[-1], least_top, most_top)
        return Number(total, words, least, most)


def by_quotient(p, count, R, values):
    """R·number = value + q·p for a q in [0, R]. `values`: a machine's forms of value, how large they are, and the words that were multiplied, lane by
    lane."""

    def lies(machine, j, total, _):
        value, most, words = values(machine)[j]
        error = total * R - value
        congruent(error, p, f" in lane {j}")
        own = {word.key() for word in words}
        others = [step for step in machine.steps_of[j] if step.key() not in own]
        # The lowest words of the value may be those of the quotient, too.
        tries = [words[:k] + some for some in (others, others[::2], others[1::2], others[::3]) for k in range(count)]
        is_quotient(machine.world, divided(error, p), tries, count)
        return 0, (most + R * p) // R

    return count, lies


def by_interval(p, count, R, values):
    """R·number is the value modulo p, and the last word's interval says how large it is. As `by_quotient`."""

    def lies(machine, j, total, top):
        congruent(total * R - values(machine)[j][0], p, f" in lane {j}")
        if top.least < 0:
            raise NotProved(f"that the last word is not negative: {top.least:#x}")
        return 0, (top.greatest + 1) * WORD ** (count - 1) - 1

    return count, lies


def by_type(count, values):
    """The number is the operand itself, and lies where its type says."""

    def lies(machine, j, total, _):
        value, most = values(machine)[j]
        if total.key() != value.key():
            raise NotProved("that the words are those of the operand")
        return 0, most

    return count, lies

"""How large a form can be, by elimination: no solver is asked.

A quotient by a power of two is (its form - what is left)/2^power, and what is left is a word. Put in from the newest to the oldest, the form of
a carry becomes the sum of a whole row, times a power of two, less words: and how large the sum is, is known. This is what one does by hand, and
the proof that a solver finds for most carries, after long search.
"""

from heapq import heapify, heappop, heappush



class Bounds:
    def __init__(self, world, values):
        """`values`: name -> (operand, its words, its value), as `prove.operands` gives them."""
        self.world, self.small, self.state = world, [], None
        # (names of words, weights, least and most of the value)
        self.operands = []
        self.of = {}
        for operand, words, _ in values.values():
            names = [next(iter(word.terms)) for word in words]
            most = operand.most
            if most is None:
                most = sum(world.bounds[name][1] * operand.base**i for i, name in enumerate(names))
            self.add(names, [operand.base**i for i in range(len(names))], operand.least, most)

    def add(self, names, weights, least, most):
        """A number whose words have these names."""
        self.operands.append((names, weights, least, most))
        for name in names:
            self.of[name] = len(self.operands) - 1

    def range(self, form):
        """(least, greatest) of a form with integer coefficients."""
        return -self._most(-form), self._most(form)

    def _most(self, form):
        """The least of three bounds: as it is, with words in the place of quotients, and with all quotients put in."""
        form = self.world.settle(form)
        return min(self._plain(form.terms, form.const, 1), self._eliminated(form, True), self._eliminated(form, False))

    def _eliminated(self, form, words_only):
        world = self.world
        # The form times 2^shift.
        terms, const, shift = dict(form.terms), form.const, 0
        waiting = [-int(x[1:]) for x in terms if x in world.defined]
        heapify(waiting)
        first, done = True, set()
        while waiting:
            newest = f"q{-heappop(waiting)}"
            c = terms.get(newest, 0)
            if not c or newest in done:
                continue
            inner, power = world.defined[newest]
            inner = world.settle(inner)
            if words_only and not first:
                # What is left of the quotient stands here, as its form less a multiple.
                gone = sum(terms.get(x, 0) * -(1 << power) == c * d for x, d in inner.terms.items())
                if 2 * gone < len(inner.terms):
                    continue
            first = False
            done.add(newest)
            del terms[newest]
            if c % (1 << power) == 0:
                c >>= power
            else:
                shift += power
                const <<= power
                terms = {x: d << power for x, d in terms.items()}
            const += c * inner.const
            for x, d in inner.terms.items():
                if x not in terms and x in world.defined:
                    heappush(waiting, -int(x[1:]))
                terms[x] = terms.get(x, 0) + c * d
                if not terms[x]:
                    del terms[x]
            left = ("left", newest)
            terms[left] = terms.get(left, 0) - c
        # Once more times 2^64: a word may have another factor than the others, and theirs times its weight be no integer.
        terms, const, shift = {x: c << 64 for x, c in terms.items()}, const << 64, shift + 64
        return min(self._plain(terms, const, way) for way in (0, 1, 2)) >> shift

    def _plain(self, terms, const, way):
        """An upper bound from what is known of operands and words, with carries taken together or not."""
        together = self._carries(terms, const)
        bound = self._known(*together, way)
        return bound if len(together[0]) == len(terms) else min(bound, self._known(terms, const, way))

    def _known(self, terms, total, way):
        world, single, pairs = self.world, {}, {}
        for x, c in terms.items():
            if isinstance(x, tuple):
                # What is left of a division.
                _, power = world.defined[x[1]]
                total += max(0, c * ((1 << power) - 1))
            elif x in world.products:
                a, b = world.products[x]
                if a in self.of and b in self.of:
                    pairs[(a, b)] = c
                else:
                    total += self._alone(x, c)
            else:
                single[x] = c
        return total + self._rows(pairs, single, way)

    def small_sums(self):
        """Sums of few unknowns, as they are now, newest first."""
        state = (id(self.world.carries), len(self.world.carries), len(self.world.settled))
        if state != self.state:
            settled = [(self.world.settle(form), *range_) for form, *range_ in reversed(self.world.carries)]
            self.small = [entry for entry in settled if not entry[0].is_const()]
            self.state = state
        return self.small

    def _carries(self, terms, total):
        """Sums of quotients that are known to be carries, newest first."""
        terms = dict(terms)
        for form, least, greatest in self.small_sums():
            parts = iter(form.terms.items())
            x, unit = next(parts)
            if x not in terms or any(y not in terms for y in form.terms):
                continue
            c, rest = divmod(terms[x], unit)
            if rest == 0 and all(terms[y] == c * d for y, d in parts):
                total += max(c * (least - form.const), c * (greatest - form.const))
                for y in form.terms:
                    del terms[y]
        return terms, total

    def _alone(self, x, c):
        least, greatest = self.world.bounds[x]
        return max(c * least, c * greatest)

    def _rows(self, pairs, single, way):
        """Products: each alone, or gathered into a word times a whole operand."""
        total = 0
        if way:
            self._squares(pairs, single)
            for a, b in ((0, 1), (1, 0)) if way == 1 else ((1, 0), (0, 1)):
                total += self._gather(pairs, single, a, b)
        total += sum(self._alone(self.world.monomial(*x), c) for x, c in pairs.items())
        # Words of an operand in proportion are its value.
        for names, weights, least, most in self.operands:
            if all(name in single for name in names):
                factors = [(single[name] // weight, -(-single[name] // weight)) for name, weight in zip(names, weights)]
                common = max(0, min(low for low, _ in factors)) or min(0, max(high for _, high in factors))
                exact = [low for low, high in factors if low == high]
                # Or most words are in proportion, and one is not.
                choices = {common, max(exact, key=exact.count, default=0)}
                _, common = min((self._proportion(names, weights, least, most, single, times), times) for times in choices)
                total += max(common * least, common * most)
                for name, weight in zip(names, weights):
                    single[name] -= common * weight
        return total + sum(self._alone(x, c) for x, c in single.items())

    def _proportion(self, names, weights, least, most, single, times):
        """An upper bound of the words of a number, if so many times its value is in them."""
        rest = sum(self._alone(name, single[name] - times * weight) for name, weight in zip(names, weights))
        return max(times * least, times * most) + rest

    def _squares(self, pairs, single):
        """The square of a whole operand, as far as it is in it."""
        for names, weights, _, most in self.operands:
            wanted = {}
            for i, a in enumerate(names):
                for j, b in enumerate(names[: i + 1]):
                    wanted[tuple(sorted((a, b)))] = weights[i] * weights[j] * (1 if i == j else 2)
            if all(pairs.get(x, 0) > 0 for x in wanted):
                common = min(pairs[x] // w for x, w in wanted.items())
                single[None] = single.get(None, 0) + common * most * most
                for x, w in wanted.items():
                    pairs[x] -= common * w
                    if not pairs[x]:
                        del pairs[x]

    def _gather(self, pairs, single, first, second):
        total = single.pop(None, 0)
        if max(first, second) >= len(self.operands):
            return total
        names, (others, weights, _, most) = self.operands[first][0], self.operands[second]
        for a in names:
            keys = [tuple(sorted((a, b))) for b in others]
            if len(set(keys)) < len(keys) or not all(pairs.get(key, 0) > 0 for key in keys):
                continue
            common = min(pairs[key] // weight for key, weight in zip(keys, weights))
            single[a] = single.get(a, 0) + common * most
            for key, weight in zip(keys, weights):
                pairs[key] -= common * weight
                if not pairs[key]:
                    del pairs[key]
        return total

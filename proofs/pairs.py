"""Registers of vectors that hold two words."""

from linear import Lin


class Unknown(Exception):
    """Code that these machines do not know."""


class Pairs:
    """Instructions of SSE2, of a machine that has words, a memory and a world."""

    def pair(self, operand):
        if operand.startswith("xmm"):
            return self.vectors[operand]
        place = self.address(operand.split("PTR ")[1])
        return self.load(place), self.load(place, 8)

    def do_movups(self, to, value):
        pair = self.pair(value)
        if to.startswith("xmm"):
            self.vectors[to] = pair
        else:
            place = self.address(to.split("PTR ")[1])
            self.store(place, pair[0])
            self.store(place, pair[1], 8)

    do_movaps = do_movdqu = do_movdqa = do_movupd = do_movapd = do_movups

    def do_movq(self, to, value):
        if to.startswith("xmm"):
            self.vectors[to] = (self.vectors[value][0] if value.startswith("xmm") else self.get(value), Lin())
        else:
            self.set(to, self.vectors[value][0])

    def do_punpcklqdq(self, to, value):
        self.vectors[to] = (self.pair(to)[0], self.pair(value)[0])

    def do_paddq(self, to, value):
        self.vectors[to] = tuple(self.world.low(a + b, 64) for a, b in zip(self.pair(to), self.pair(value)))

    def do_psubq(self, to, value):
        self.vectors[to] = tuple(self.world.low(a - b, 64) for a, b in zip(self.pair(to), self.pair(value)))

    def do_psllq(self, to, count):
        n = self.known(count)
        self.vectors[to] = tuple(self.world.low(a * (1 << n), 64) for a in self.pair(to))

    def do_psrlq(self, to, count):
        n = self.known(count)
        self.vectors[to] = tuple(self.world.div(a, n) for a in self.pair(to))

    def do_pand(self, to, value):
        masks = self.pair(value)
        if any(not mask.is_const() or mask.const & (mask.const + 1) for mask in masks):
            raise Unknown("a mask that is not the low bits")
        self.vectors[to] = tuple(self.world.low(a, mask.const.bit_length()) for a, mask in zip(self.pair(to), masks))

    def do_movd(self, to, value):
        self.vectors[to] = (self.get(value), Lin())

    def do_shufps(self, to, value, code):
        low, high = self.halves(code)
        self.vectors[to] = (self.pair(to)[low], self.pair(value)[high])

    def do_pshufd(self, to, value, code):
        self.vectors[to] = tuple(self.pair(value)[at] for at in self.halves(code))

    def halves(self, code):
        """Which words four parts of 32 bits are."""
        places = {0b0100: 0, 0b1110: 1}
        code = self.known(code)
        if code % 16 not in places or code >> 4 not in places:
            raise Unknown("a word of two parts")
        return places[code % 16], places[code >> 4]

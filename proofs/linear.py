"""Linear forms with integer coefficients over unknown integers, and the unknowns that quotients by powers of two are."""


class Lin:
    """const + sum of coefficient·unknown."""

    __slots__ = ("terms", "const")

    def __init__(self, terms=None, const=0):
        self.terms = {x: c for x, c in (terms or {}).items() if c}
        self.const = const

    @staticmethod
    def of(value):
        return value if isinstance(value, Lin) else Lin(None, value)

    def is_const(self):
        return not self.terms

    def __add__(self, other):
        other = Lin.of(other)
        terms = dict(self.terms)
        for x, c in other.terms.items():
            terms[x] = terms.get(x, 0) + c
        return Lin(terms, self.const + other.const)

    __radd__ = __add__

    def __mul__(self, factor):
        return Lin({x: c * factor for x, c in self.terms.items()}, self.const * factor)

    __rmul__ = __mul__

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + -Lin.of(other)

    def __rsub__(self, other):
        return Lin.of(other) - self

    def key(self):
        return (self.const, tuple(sorted(self.terms.items())))

    def __repr__(self):
        return " + ".join([f"{c}·{x}" for x, c in self.terms.items()] + [str(self.const)])


class World:
    """The unknowns of one path through a kernel, and all that is known of them."""

    def __init__(self):
        # name -> (least, greatest)
        self.bounds = {}
        # (linear form, least, greatest), in the order in which they became known
        self.facts = []
        # canonical form and power -> name
        self.quotients = {}
        # name -> (form, power): name = form div 2^power
        self.defined = {}
        # the quotients once more, by other forms of their dividends
        self.rounded = {}
        # name -> pair of names
        self.products = {}
        # forms that are known to lie closer than their unknowns say
        self.ranges = {}
        # of these the sums of few unknowns: carries, and words above rows
        self.carries = []
        # the same, of the dividends of quotients
        self.known = {}
        # unknowns that are known to be one integer: by proof, or by the case that is looked at
        self.settled = {}
        # (form, least, greatest) on the path that is looked at
        self.path = []
        # words of numbers at a cut -> what they were before
        self.replaced = {}

    def fresh(self, name, least, greatest):
        self.bounds[name] = (least, greatest)
        return Lin({name: 1})

    def interval(self, form):
        form = Lin.of(form)
        least = greatest = form.const
        for x, c in form.terms.items():
            low, high = self.bounds[x]
            least += c * (low if c > 0 else high)
            greatest += c * (high if c > 0 else low)
        low, high = self.ranges.get(form.key(), (least, greatest))
        return max(least, low), min(greatest, high)

    def within(self, form, least, greatest):
        """Says that a form lies there, where no more is known."""
        if not form.is_const():
            self.ranges.setdefault(form.key(), (least, greatest))
            if 1 < len(form.terms) < 5:
                self.carries.append((form, *self.ranges[form.key()]))

    def parts(self, form, of=None, alone=False):
        """The form as multiples of carries, words and unknowns, newest first: [(multiple, that one, least, greatest)], and a constant. It is
        not taken for `of` itself. `alone`: unknowns only."""
        form, parts = self.settle(form), []
        for entry in [] if alone else reversed(self.carries):
            known, least, greatest = entry
            known = self.settle(known)
            if len(known.terms) < 2 or entry is of or any(x not in form.terms for x in known.terms):
                continue
            x, unit = next(iter(known.terms.items()))
            times, rest = divmod(form.terms[x], unit)
            if rest == 0 and all(form.terms[y] == times * d for y, d in known.terms.items()):
                parts.append((times, known, least, greatest))
                form = form - known * times
        parts += [(c, Lin({x: 1}), *self.closer(x, of)) for x, c in form.terms.items()]
        return parts, form.const

    def closer(self, x, of=None, depth=2):
        """Where an unknown lies, by the carries that it belongs to."""
        low, high = self.bounds[x]
        for entry in self.carries if depth else []:
            known, least, greatest = entry
            known = self.settle(known)
            if entry is of or known.terms.get(x) not in (1, -1):
                continue
            # x = sign·(known - rest)
            sign, a, b = known.terms[x], least - known.const, greatest - known.const
            for y, c in known.terms.items():
                if y != x:
                    l, h = self.closer(y, entry, depth - 1)
                    a, b = a - max(c * l, c * h), b - min(c * l, c * h)
            low, high = max(low, min(sign * a, sign * b)), min(high, max(sign * a, sign * b))
        return low, high

    def extreme(self, form, least, greatest, of=None):
        """What follows if the form lies there: carries and unknowns that cannot be but their least, or their greatest."""
        for alone in (False, True):
            parts, const = self.parts(form, of, alone)
            low = const + sum(min(c * a, c * b) for c, _, a, b in parts)
            high = const + sum(max(c * a, c * b) for c, _, a, b in parts)
            if low >= greatest or high <= least:
                break
        else:
            return
        for c, known, a, b in parts:
            value = a if (c > 0) == (low == greatest) else b
            known = self.settle(known)
            newest = max((x for x in known.terms if x in self.defined), key=lambda x: int(x[1:]), default=None)
            newest = newest or next((x for x in known.terms if x in self.replaced), None)
            if newest and known.terms[newest] in (1, -1):
                self.settled[newest] = Lin({newest: 1}) - (known - value) * known.terms[newest]
                for entry in self.carries:
                    if newest in entry[0].terms and len(self.settle(entry[0]).terms) == 1:
                        self.extreme(*entry, of=entry)

    def div(self, form, power, bounds=None):
        """form div 2^power, rounded down. `bounds` may say more of the form than its unknowns do."""
        form = Lin.of(form)
        quotient = self._div(form, power, bounds)
        if bounds is not None:
            self.within(quotient, bounds[0] >> power, bounds[1] >> power)
        if form.key() in self.ranges and not quotient.is_const():
            least, greatest = self.ranges[form.key()]
            self.ranges[quotient.key()] = (least >> power, greatest >> power)
            if len(quotient.terms) < 5 and greatest - least < 4 << power:
                self.carries.append((quotient, least >> power, greatest >> power))
        return quotient

    def _div(self, form, power, bounds):
        unit = 1 << power
        # What is a multiple of 2^power needs no unknown.
        whole = Lin({x: c // unit for x, c in form.terms.items() if c % unit == 0}, form.const // unit)
        rest = Lin({x: c for x, c in form.terms.items() if c % unit}, form.const % unit)
        # Coefficients between 0 and 2^power: one form for all that differ by multiples.
        whole = whole + Lin({x: (c // unit if c > 0 else -(-c // unit)) for x, c in rest.terms.items()})
        rest = Lin({x: (c % unit if c > 0 else -(-c % unit)) for x, c in rest.terms.items()}, rest.const)
        least, greatest = self.interval(rest)
        if bounds is not None:
            low, high = self.interval(whole)
            if low == high:
                least, greatest = max(least, bounds[0] - unit * low), min(greatest, bounds[1] - unit * low)
        least, greatest = least >> power, greatest >> power
        if least == greatest:
            return whole + least
        # (2^n·x) div 2^(n + m) is x div 2^m.
        common = min((c & -c).bit_length() - 1 for c in (*rest.terms.values(), rest.const) if c)
        if common:
            rest, power, unit = Lin({x: c >> common for x, c in rest.terms.items()}, rest.const >> common), power - common, unit >> common
            bounds = bounds and (-(-bounds[0] >> common), bounds[1] >> common)
        if rest.const == 0 and len(rest.terms) == 1:
            # A quotient of a quotient.
            ((x, c),) = rest.terms.items()
            if c == 1 and x in self.defined:
                inner, already = self.defined[x]
                return whole + self.div(inner, already + power, self.known.get(inner.key()))
        key = (rest.key(), power)
        if key not in self.quotients:
            # With coefficients of the least magnitude. Rounded down, -x is the negative of x rounded up, which may be known.
            least_form = Lin({x: (c + unit // 2) % unit - unit // 2 for x, c in rest.terms.items()}, rest.const)
            multiples = Lin({x: (c + unit // 2) // unit for x, c in rest.terms.items()})
            mirrored = self.rounded.get(((Lin.of(unit - 1) - least_form).key(), power))
            if mirrored is not None:
                return whole + multiples - mirrored
            name = f"q{len(self.quotients)}"
            self.rounded[(least_form.key(), power)] = Lin({name: 1}) - multiples
            self.quotients[key] = name
            self.bounds[name] = (least, greatest)
            self.defined[name] = (rest, power)
            if bounds is not None and whole.is_const() and not whole.const:
                self.known[rest.key()] = bounds
            self.facts.append((rest - Lin({name: unit}), 0, unit - 1))
        return whole + Lin({self.quotients[key]: 1})

    def low(self, form, bits, bounds=None):
        """form mod 2^bits: as it is, where it is known to be there already."""
        form = Lin.of(form)
        unit = 1 << bits
        # Multiples of 2^bits do not matter, and without them the form may be known to lie in range.
        rest = Lin({x: c for x, c in form.terms.items() if c % unit}, form.const % unit)
        positive = Lin({x: c % unit for x, c in rest.terms.items()}, rest.const)
        for candidate in (form, rest, positive):
            least, greatest = self.interval(candidate)
            if 0 <= least and greatest < unit:
                return candidate
        lowest = form - self.div(form, bits, bounds) * unit
        self.ranges[lowest.key()] = (0, unit - 1)
        if 1 < len(lowest.terms) < 5:
            self.carries.append((lowest, 0, unit - 1))
        return lowest

    def product(self, a, b):
        """a·b, as a linear form in products of two unknowns."""
        a, b = Lin.of(a), Lin.of(b)
        if a.is_const():
            return b * a.const
        if b.is_const():
            return a * b.const
        total = a * b.const + b * a.const - a.const * b.const
        for x, c in a.terms.items():
            for y, d in b.terms.items():
                total = total + Lin({self.monomial(x, y): c * d})
        return total

    def monomial(self, x, y):
        x, y = sorted((x, y))
        name = f"{x}*{y}"
        if name not in self.bounds:
            (a, b), (c, d) = self.bounds[x], self.bounds[y]
            corners = [a * c, a * d, b * c, b * d]
            if x == y:
                corners = [0 if a <= 0 <= b else min(a * a, b * b), max(a * a, b * b)]
            self.bounds[name] = (min(corners), max(corners))
            self.products[name] = (x, y)
        return name

    def evaluate(self, form, values):
        """The form for values of the operands' words; the values of quotients and products are added to them."""

        def value(x):
            if x not in values:
                if x in self.products:
                    a, b = self.products[x]
                    values[x] = value(a) * value(b)
                elif x in self.replaced:
                    values[x] = self.evaluate(self.replaced[x], values)
                else:
                    inner, power = self.defined[x]
                    values[x] = self.evaluate(inner, values) >> power
            return values[x]

        return form.const + sum(c * value(x) for x, c in form.terms.items())

    def settle(self, form):
        """The form with what is known to be one integer put in."""
        form = Lin.of(form)
        while any(x in self.settled for x in form.terms):
            changed = Lin(None, form.const)
            for x, c in form.terms.items():
                changed = changed + (Lin.of(self.settled[x]) * c if x in self.settled else Lin({x: c}))
            form = changed
        return form

"""A machine that runs straight x86-64 code on linear forms: every execution of a kernel at once.

A word is a form known to lie in [0, 2^64). Where a conditional move asks for a flag that is not known, the path ends with `Fork`, and the
kernel is run again once for each value.
"""

import re
from math import gcd

from linear import Lin, World
from met import met
from pairs import Pairs, Unknown

T = 1 << 64
WORD = {
    "rax": "eax", "rbx": "ebx", "rcx": "ecx", "rdx": "edx", "rsi": "esi", "rdi": "edi", "rbp": "ebp", "rsp": "esp",
    **{f"r{i}": f"r{i}d" for i in range(8, 16)},
}  # fmt: skip
HALF = {half: word for word, half in WORD.items()}
# Registers of a byte.
LOWEST = {"al": "rax", "bl": "rbx", "cl": "rcx", "dl": "rdx", "sil": "rsi", "dil": "rdi", **{f"r{i}b": f"r{i}" for i in range(8, 16)}}
# What leaves alone whether a word was 0; in `Machine.step`.
KEEP_ZERO = ("mov", "lea", "cmov", "mulx", "adcx", "adox", "not", "p", "shlx", "shrx", "sarx", "rorx", "shuf", "v", "k", "{evex}", "set", "nop", "endbr")
SAVED = ["rbx", "rbp", "r12", "r13", "r14", "r15"]


class Fork(Exception):
    """A form that is one of a few integers, and it matters which."""

    def __init__(self, key, options):
        super().__init__(key)
        self.key, self.options = key, options


class Pointer:
    """An address: bytes from the start of an operand, or of the stack."""

    def __init__(self, base, offset=0):
        self.base, self.offset = base, offset

    def plus(self, bytes_):
        return Pointer(self.base, self.offset + bytes_)


class Byte:
    """The lowest byte of a register of which no more is known."""

    def __init__(self, value):
        self.value = value


class Machine(Pairs):
    def __init__(self, artefact, choices=None):
        self.artefact, self.world = artefact, World()
        self.choices, self.chosen = choices or {}, 0
        # (form, options, facts known then): that the form is one of the options must be proved.
        self.to_show = []
        self.words = {word: Pointer("lost " + word) for word in WORD}
        self.words["rsp"] = Pointer("stack")
        self.vectors = {}
        self.memory = {}
        # Carries: [form, facts known then, whether anybody asked for it].
        self.carries = []
        self.flags = {"carry": None, "overflow": None, "set": None}
        self.executed = 0
        # The instructions that were executed, and who is asked before each: `cuts.Cutter`.
        self.code, self.before = [], None

    @property
    def carry(self):
        return self.flags["carry"]

    @carry.setter
    def carry(self, form):
        self.flags["carry"] = self.noted(form)

    @property
    def overflow(self):
        return self.flags["overflow"]

    @overflow.setter
    def overflow(self, form):
        self.flags["overflow"] = self.noted(form)

    def noted(self, form):
        if form is not None and not form.is_const():
            self.carries.append([form, len(self.world.facts), False])
        return form

    def changed(self):
        """The registers of the caller that are not as they were."""
        for register in ["rsp", *SAVED]:
            held = self.words[register]
            if not isinstance(held, Pointer) or (held.base, held.offset) != ("stack" if register == "rsp" else f"lost {register}", 0):
                yield register

    # --- operands

    def address(self, text):
        total, base = Lin(), None
        for sign, term in re.findall(r"([+-]?)([^+-]+)", text.strip("[]")):
            factor = -1 if sign == "-" else 1
            if "*" in term:
                term, scale = term.split("*")
                factor *= int(scale, 0)
            if re.match(r"0x[0-9a-f]+$|\d+$", term):
                total = total + factor * int(term, 0)
                continue
            value = self.words[term]
            if isinstance(value, Pointer):
                if base or factor != 1:
                    raise Unknown(f"a sum of two addresses: {text}")
                base = value
            else:
                total = total + value * factor
        if base is None:
            return total
        if not total.is_const():
            raise Unknown(f"an address that is not known: {text}")
        offset = total.const - T if total.const >= 1 << 63 else total.const
        return base.plus(offset)

    def load(self, place, offset=0):
        if isinstance(place, Lin):
            return Lin(None, self.artefact.word(place.const + offset))
        key = (place.base, place.offset + offset)
        if key not in self.memory:
            raise Unknown(f"nothing was stored at {key}")
        return self.memory[key]

    def store(self, place, value, offset=0):
        if isinstance(place, Lin):
            raise Unknown("a store to a constant")
        self.memory[(place.base, place.offset + offset)] = value

    def get(self, operand):
        if operand in WORD:
            return self.words[operand]
        if operand in HALF:
            return self.short(self.words[HALF[operand]])
        if operand.startswith("QWORD PTR"):
            return self.load(self.address(operand[10:].split(":")[-1]))
        if operand.startswith("DWORD PTR"):
            return self.short(self.load(self.address(operand[10:])))
        if re.match(r"-?0x[0-9a-f]+$|-?\d+$", operand):
            return Lin(None, int(operand, 0) % T)
        raise Unknown(f"operand {operand}")

    def known(self, operand):
        """A number of bits, which must be known."""
        value = self.get(operand)
        if isinstance(value, Pointer) or not value.is_const():
            raise Unknown(f"a shift by {operand}, which is not known")
        return value.const

    def short(self, value):
        """The low 32 bits."""
        bit = self.as_mask(value)
        if bit is not None:
            bit, word = bit
            return bit * (word % (1 << 32))
        return self.world.low(value, 32)

    def as_mask(self, value):
        """(bit, word) if the value is bit·word for a form that is 0 or 1."""
        if isinstance(value, Pointer) or value.is_const():
            return None
        word = gcd(*value.terms.values(), value.const)
        bit = Lin({x: c // word for x, c in value.terms.items()}, value.const // word)
        return (bit, word) if self.world.interval(bit) == (0, 1) else None

    def set(self, operand, value):
        if operand in WORD:
            self.words[operand] = value
        elif operand in HALF:
            self.words[HALF[operand]] = self.short(value)
        elif operand.startswith("QWORD PTR"):
            self.store(self.address(operand[10:]), value)
        else:
            raise Unknown(f"operand {operand}")

    def choose(self, form, options):
        """Which of the options the form is, on this path."""
        form = self.world.settle(form)
        if form.is_const():
            return form.const
        key = (self.chosen, form.key())
        self.chosen += 1
        if key not in self.choices:
            raise Fork(key, options)
        value = self.choices[key]
        least, greatest = self.world.interval(form)
        if any(x not in options for x in (least, greatest)) or greatest - least > 1:
            self.to_show.append((form, options, len(self.world.facts)))
        self.world.facts.append((form, value, value))
        # The newest unknown is now what the others make it.
        for x in reversed(list(form.terms)):
            if form.terms[x] in (1, -1):
                self.world.settled[x] = (Lin({x: form.terms[x]}) - form + value) * form.terms[x]
                break
        for x in form.terms:
            if x in self.world.defined and x in self.world.settled and self.world.settle(Lin({x: 1})).is_const():
                inner, power = self.world.defined[x]
                least = self.world.settle(Lin({x: 1})).const << power
                self.world.path.append((inner, least, least + (1 << power) - 1))
                self.world.extreme(*self.world.path[-1])
        for word, held in self.words.items():
            if isinstance(held, Lin):
                self.words[word] = self.world.settle(held)
        return value

    # --- instructions

    def flag(self, name):
        value = self.flags[name]
        if value is None:
            raise Unknown(f"the {name} flag is not known here")
        for entry in reversed(self.carries):
            if entry[0] is value:
                entry[2] = True
                break
        return value

    def run(self, name, depth=0):
        for _, text in self.artefact.function(name):
            self.executed += 1
            if text in ("ret", "repz ret"):
                return
            if text.startswith("jmp"):
                # The end of a function is another function.
                return self.run(self.artefact.starts[int(text.split()[1], 16)], depth)
            if text.startswith("call"):
                target = int(text.split()[1], 16)
                self.words["rsp"] = self.words["rsp"].plus(-8)
                self.run(self.artefact.starts[target], depth + 1)
                self.words["rsp"] = self.words["rsp"].plus(8)
                continue
            if self.before:
                self.before(text)
            met(self, text)
            self.step(text)
            self.code.append(" ".join(text.split()))
        raise Unknown(f"{name} has no end")

    def step(self, text):
        # Of an encoding that the disassembler names nothing depends.
        operation, _, rest = text.removeprefix("{evex} ").partition(" ")
        operands = [operand.strip() for operand in rest.split(",")] if rest else []
        method = getattr(self, "do_" + operation, None)
        if not text.startswith(KEEP_ZERO):
            self.flags["set"] = None
        if method is None:
            if operation.startswith(("nop", "endbr")):
                return
            raise Unknown(text)
        try:
            method(*operands)
        except (AttributeError, TypeError, KeyError) as error:
            raise Unknown(f"{text}: {error}") from error

    def do_mov(self, to, value):
        if to in LOWEST:
            self.words[LOWEST[to]] = Byte(self.get(value).const)
        else:
            self.set(to, self.get(value))

    do_movabs = do_mov

    def do_lea(self, to, place):
        place = self.address(place)
        if isinstance(place, Lin):
            # What it carries is lost.
            self.noted(self.world.div(place, 64))
            place = self.world.low(place, 64)
        self.set(to, place)

    def sum(self, to, value, carry):
        bits = 32 if to in HALF else 64
        held = self.get(to)
        total = held + self.get(value) + carry
        if bits == 64:
            # Two words and a carry.
            self.world.within(total, 0, 2 * T - 1)
        self.set(to, self.world.low(total, bits))
        return self.world.div(total, bits)

    def do_add(self, to, value):
        if isinstance(self.get(to), Pointer):
            self.set(to, self.get(to).plus(self.signed(value)))
            self.carry = self.overflow = None
            return
        self.carry, self.overflow = self.sum(to, value, 0), None

    def signed(self, value):
        constant = self.get(value)
        if isinstance(constant, Pointer) or not constant.is_const():
            raise Unknown("a sum of an address and of what is not known")
        return constant.const - T if constant.const >= 1 << 63 else constant.const

    def do_adc(self, to, value):
        self.carry, self.overflow = self.sum(to, value, self.flag("carry")), None

    def do_adcx(self, to, value):
        self.carry = self.sum(to, value, self.flag("carry"))

    def do_adox(self, to, value):
        self.overflow = self.sum(to, value, self.flag("overflow"))

    def difference(self, to, value, borrow):
        bits = 32 if to in HALF else 64
        total = self.get(to) - self.get(value) - borrow
        if bits == 64:
            self.world.within(total, -T, T - 1)
        self.set(to, self.world.low(total, bits))
        self.carry, self.overflow = -self.world.div(total, bits), None

    def do_sub(self, to, value):
        if isinstance(self.get(to), Pointer):
            self.set(to, self.get(to).plus(-self.signed(value)))
            self.carry = self.overflow = None
            return
        bit = self.get(value)
        if self.get(to).key() == (0, ()) and self.world.interval(bit) == (0, 1):
            # A mask.
            self.set(to, bit * (T - 1))
            self.carry, self.overflow = bit, None
            return
        self.difference(to, value, 0)

    def do_sbb(self, to, value):
        if to == value:
            self.set(to, Lin(None, (T - 1) * self.choose(self.flag("carry"), (0, 1))))
            self.overflow = None
            return
        self.difference(to, value, self.flag("carry"))

    def do_inc(self, to):
        carry = self.carry
        self.do_add(to, "1")
        self.carry = carry

    def do_xor(self, to, value):
        if to == value:
            self.set(to, Lin())
        else:
            a, b = self.get(to), self.get(value)
            if a.is_const() and b.is_const():
                self.set(to, Lin(None, a.const ^ b.const))
            else:
                (bit, a), (other, b) = self.as_mask(a), self.as_mask(b)
                if bit.key() != other.key():
                    raise Unknown("xor of words that are not known")
                self.set(to, bit * (a ^ b))
        self.carry = self.overflow = Lin()

    def do_and(self, to, value):
        a, b = self.get(to), self.get(value)
        if a.is_const():
            a, b = b, a
        if a.is_const() and b.is_const():
            self.set(to, Lin(None, a.const & b.const))
        elif b.is_const() and b.const & (b.const + 1) == 0:
            self.set(to, self.world.low(a, b.const.bit_length()))
        elif b.is_const() and self.as_mask(a):
            bit, word = self.as_mask(a)
            self.set(to, bit * (word & b.const))
        else:
            if b.is_const():
                a, b = b, a
            mask = self.choose(b, (0, T - 1))
            self.set(to, a if mask else Lin())
        self.carry = self.overflow = Lin()

    def do_neg(self, to):
        value = self.get(to)
        if self.world.interval(value) == (0, 1):
            value = Lin(None, self.choose(value, (0, 1)))
        self.set(to, self.world.low(-value, 64))
        self.carry = self.overflow = None

    def do_not(self, to):
        self.set(to, (T - 1) - self.get(to))

    def do_mulx(self, high, low, value):
        a, b = self.world.settle(self.get("rdx")), self.world.settle(self.get(value))
        (_, x), (_, y) = self.world.interval(a), self.world.interval(b)
        whole, bounds = self.world.product(a, b), (0, min(x, T - 1) * min(y, T - 1))
        self.set(low, self.world.low(whole, 64, bounds))
        self.set(high, self.world.div(whole, 64, bounds))

    def do_imul(self, to, a, b=None):
        if b is None:
            a, b = to, a
        whole = self.world.product(self.world.settle(self.get(a)), self.world.settle(self.get(b)))
        self.set(to, self.world.low(whole, 64))
        self.carry = self.overflow = None

    def move_if(self, to, value, condition):
        if condition:
            self.set(to, self.get(value))
        elif to in HALF:
            self.set(to, self.get(to))

    def do_cmovb(self, to, value):
        self.move_if(to, value, self.choose(self.flag("carry"), (0, 1)))

    def do_cmovae(self, to, value):
        self.move_if(to, value, not self.choose(self.flag("carry"), (0, 1)))

    do_cmovc, do_cmovnc = do_cmovb, do_cmovae

    def do_test(self, a, b):
        if a != b:
            raise Unknown("a test of bits")
        mask = self.get(a)
        self.flags["set"] = Lin(None, int(mask.const != 0)) if mask.is_const() else self.as_mask(mask)[0]
        self.carry = self.overflow = Lin()

    def do_cmovne(self, to, value):
        self.move_if(to, value, self.choose(self.flag("set"), (0, 1)))

    def do_bzhi(self, to, value, count):
        self.set(to, self.world.low(self.get(value), self.words[count].value))
        self.carry = self.overflow = None

    def do_btr(self, to, place):
        value, bit = self.get(to), self.known(place)
        if bit != 63:
            raise Unknown("btr of another bit than the highest")
        self.carry = self.world.div(value, 63)
        self.set(to, self.world.low(value, 63))
        self.overflow = None

    def do_shl(self, to, count="1"):
        n, value = self.known(count), self.get(to)
        bits = 32 if to in HALF else 64
        self.carry = self.world.div(value * 2, bits) if n == 1 else None
        self.set(to, self.world.low(value * (1 << n), bits))
        self.overflow = None

    def do_shr(self, to, count="1"):
        n, value = self.known(count), self.get(to)
        self.carry = self.world.low(value, 1) if n == 1 else None
        self.set(to, self.world.div(value, n))
        self.overflow = None

    def do_sar(self, to, count="1"):
        n, value = self.known(count), self.get(to)
        sign = self.world.div(value, 63)
        self.set(to, sign * (T - 1) if n == 63 else self.world.div(value - sign * T, n) + sign * T)
        self.carry = self.overflow = None

    def do_shrx(self, to, value, count):
        self.set(to, self.world.div(self.get(value), self.known(count) % 64))

    def do_shrd(self, to, above, count):
        whole = self.world.low(self.get(to) + self.get(above) * T, 128)
        # The word above is what the pair says it is.
        self.set(above, self.world.div(whole, 64))
        self.set(to, self.world.low(self.world.div(whole, self.known(count)), 64))
        self.carry = self.overflow = None

    def do_shld(self, to, below, count):
        n = self.known(count)
        self.set(to, self.world.low(self.get(to) * (1 << n) + self.world.div(self.get(below), 64 - n), 64))
        self.carry = self.overflow = None

    def do_rcr(self, to, _="1"):
        value = self.get(to)
        carry = self.flag("carry")
        self.carry, self.overflow = self.world.low(value, 1), None
        self.set(to, self.world.div(value, 1) + carry * (1 << 63))

    def do_cmc(self):
        self.carry = 1 - self.flag("carry")

    def do_stc(self):
        self.carry = Lin(None, 1)

    def do_push(self, value):
        self.words["rsp"] = self.words["rsp"].plus(-8)
        self.store(self.words["rsp"], self.get(value))

    def do_pop(self, to):
        self.set(to, self.load(self.words["rsp"]))
        self.words["rsp"] = self.words["rsp"].plus(8)

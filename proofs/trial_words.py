"""The trial of the other machines: bits that are polynomials over F_2, bits that are known or not, one setting after the other."""

import random
import re
from array import array
from functools import reduce

import cpu
from carryless import Carryless
from cpu import Wrong
from disassembly import Unreadable
from flow import NotProved
from forms import Text
from linear import Lin
from machine import WORD, Byte, Pointer, Unknown
from operands import POOL, Constants, edgy, pool_of
from polynomials import LOST, AnyOf, NoneOf, word_of
from polynomials import NotProved as OfBits
from ternary import Bits, Simulator
from trial_lanes import Refused

T = 1 << 64
ONES = T - 1
STRANGE = (NotProved, OfBits, Unreadable)
CASES = 500


def columns_of(draw, count):
    pool, at = pool_of(0, ONES), draw.randrange(POOL - count)
    return pool[at : at + count]


def wide(words):
    """Words of cases as one integer."""
    return int.from_bytes(array("Q", words).tobytes(), "little")


class Base:
    """What all trials have here: columns of words that go in, and what is left of addresses."""

    def __init__(self, text, draw, processor, count):
        self.text, self.draw, self.processor, self.count = text, draw, processor, count
        self.columns, self.relocate, self.register = {}, None, None
        self.places = {"memory": [processor.of(i, cpu.PLACE) for i in range(count)], "stack": [processor.of(i, cpu.STACK) for i in range(count)]}
        self.columns[cpu.FLAGS] = [0x202 | draw.getrandbits(12) & cpu.ALL_FLAGS] * count

    def run(self, address, code):
        if self.relocate is not None:
            self.register = next(name for name in ("rbx", "rax", "rcx", "rdx", "rsi", "rdi", "rbp") if name not in self.text.general())
            self.columns[cpu.GENERAL.index(self.register)] = self.places["memory"]
            code = cpu.relocated(code, self.relocate - address - len(code), self.register)
        return self.processor.run(code, self.columns, self.count)

    def compare_part(self, after, start, i, word):
        """Word i of a vector, if the CPU shows it: without AVX-512 it has 256 bits."""
        if i < 4 or self.processor.wide:
            self.compare(after, start + i, word)

    def addressed(self, words):
        """Sets the registers of an address; which they are, and whether there is one that is no constant."""
        found, names = self.text.memory(), set()
        if not found:
            return names, None
        base, offset = None, 0
        for sign, term in re.findall(r"([+-]?)([^+-]+)", found[2]):
            name, _, scale = term.partition("*")
            if name not in WORD:
                offset += int(name, 0) * (-1 if sign == "-" else 1)
            elif base is None and scale in ("", "1"):
                base = name
            else:
                words(name, Lin(None, 2), [2] * self.count)
                names.add(name)
                offset += 2 * int(scale or "1", 0)
        if base is None:
            self.relocate = int(found[2], 16)
            return names, False
        words(base, ("memory", -offset), [(at - offset) % T for at in self.places["memory"]])
        return names | {base}, True


def different(what, text, kind, says, is_):
    return Wrong(f"{text.text}: {what}: {kind} says {says:#x}, the CPU {is_:#x}")


def untouched(after, before, touched, text, kind):
    for word in touched:
        after[word :: cpu.WORDS] = before[word :: cpu.WORDS]
    if after != before:
        word = next(i for i in range(len(after)) if after[i] != before[i])
        raise Wrong(f"{text.text}: word {word % cpu.WORDS} changes, of which {kind} does not know")


# --- polynomials over F_2


class Sliced(Base):
    """A machine on bits; each bit of a column is an integer that has a bit in every word's place."""

    def step(self):
        self.machine.step(self.text.text)

    def begin(self):
        self.constants = Constants([edgy(self.draw) for _ in range(8)])
        if self.draw.random() < 0.5:
            self.constants.words = [sum(self.draw.randrange(64) << 8 * i for i in range(8)) for _ in range(8)]
        machine = self.machine = Carryless(self.constants)
        self.ones = wide([1] * self.count)
        # Unknown bit -> its value in all cases.
        self.unknown = {}
        machine.words.update({name: Pointer(f"lost {name}") for name in WORD})
        machine.words["rsp"] = Pointer("stack")
        self.columns[4] = self.places["stack"]
        if self.text.operation == "and" and self.text.operands[0] == "rsp":
            self.places["aligned"] = [x & int(self.text.operands[1], 0) for x in self.places["stack"]]
        self.lost = {name: columns_of(self.draw, self.count) for name in WORD if name != "rsp"}
        for name, values in self.lost.items():
            self.columns[cpu.GENERAL.index(name)] = values
        self.places.update({f"lost {name}": values for name, values in self.lost.items()})

        def words(name, held, values):
            machine.words[name] = Pointer(*held) if isinstance(held, tuple) else held
            self.columns[cpu.GENERAL.index(name)] = values

        names, inside = self.addressed(words)
        text = self.text
        if text.operation == "pop":
            machine.store(Pointer("stack"), self.word(cpu.STACK, True))
        if inside is not None:
            for i in range(8):
                if inside:
                    machine.store(Pointer("memory", 8 * i), self.word(cpu.PLACE + i, not text.operation.startswith("v")))
                else:
                    self.columns[cpu.PLACE + i] = [self.constants.words[i]] * self.count
            if not inside:
                self.constants.start = self.relocate
            if inside and (text.operation.startswith("k") and text.memory()[1] == 1 and text.operands[0] != text.memory()[0]):
                n = self.draw.getrandbits(8)
                machine.store(Pointer("memory"), Lin(None, n), 0, 1)
                self.columns[cpu.PLACE] = [n | x & ~255 for x in columns_of(self.draw, self.count)]
        for name in sorted(text.general() - names - {"rsp"}):
            held = self.word(cpu.GENERAL.index(name), True)
            machine.words[name] = held
            if self.draw.random() < 0.25:
                n = self.draw.randrange(256 if self.draw.random() < 0.3 else 64)
                machine.words[name] = Byte(n)
                self.columns[cpu.GENERAL.index(name)] = [n | x & ~255 for x in columns_of(self.draw, self.count)]
        for name in text.vectors():
            way = self.draw.random()
            machine.vectors[name[3:]] = [self.word(cpu.VECTORS + 8 * int(name[3:]) + i, False, way) for i in range(8)]
        for name in text.masks():
            bits = self.draw.getrandbits(64) if self.draw.random() < 0.7 else 0
            self.columns[cpu.MASKS + int(name[1])] = [bits] * self.count
            machine.masks[name] = word_of(bits)
            if self.draw.random() < 0.3:
                machine.masks[name] = self.fresh(columns_of(self.draw, self.count), cpu.MASKS + int(name[1]))
        flags = self.columns[cpu.FLAGS][0]
        machine.flags.update(carry=Lin(None, flags & 1), overflow=Lin(None, flags >> 11 & 1), set=Lin(None, 1 - (flags >> 6 & 1)))
        machine.compared = Lin(None, 1 - (flags >> 6 & 1))

    def fresh(self, values, column):
        self.columns[column] = values
        bits, whole = self.machine.names.operand(64), wide(values)
        for i, bit in enumerate(bits):
            self.unknown[bit[0].bit_length() - 1] = whole >> i & self.ones
        return bits

    def word(self, column, general, way=None):
        """A word of unknown bits, or a constant."""
        way = self.draw.random() if way is None else way
        if way < 0.55:
            return self.fresh(columns_of(self.draw, self.count), column)
        n = edgy(self.draw) if way < 0.8 else sum(self.draw.randrange(64) << 8 * i for i in range(8)) if way < 0.9 else self.draw.randrange(64)
        self.columns[column] = [n] * self.count
        return Lin(None, n) if general else word_of(n)

    # --- after

    def products(self):
        """The number of a product of two bits -> both."""
        names, found = self.machine.names, {}
        for (bit, operand), start in names.rows.items():
            for i in range(names.widths[operand]):
                found[start + i] = (bit, names.starts[operand] + i)
        return found

    def value(self, bit):
        if isinstance(bit, (AnyOf, NoneOf)):
            total = reduce(lambda x, y: x | self.value(y), bit.bits, 0)
            return total ^ self.ones if isinstance(bit, NoneOf) else total
        linear, products, one = bit
        total = self.ones if one else 0
        while linear:
            low = linear & -linear
            total ^= self.unknown[low.bit_length() - 1]
            linear ^= low
        while products:
            low = products & -products
            x, y = self.pairs[low.bit_length() - 1]
            total ^= self.unknown[x] & self.unknown[y]
            products ^= low
        return total

    def known(self, word):
        """What a word is in all cases, and which bits of it are known."""
        total = mask = 0
        for i, bit in enumerate(word):
            if bit is LOST:
                continue
            mask |= 1 << i
            total |= self.value(bit) << i
        return total, mask

    def compare(self, after, column, word, bits=64):
        is_ = int.from_bytes(after[column :: cpu.WORDS].tobytes(), "little")
        if isinstance(word, Lin):
            total, mask = word.const * self.ones, ONES
            if not 0 <= word.const < T:
                raise Wrong(f"{self.text.text}: a word of {word.const:#x}")
        elif isinstance(word, Byte):
            total, mask = word.value * self.ones, 255
        elif isinstance(word, Pointer):
            total, mask = wide([(x + word.offset) % T for x in self.places[word.base]]), ONES
        else:
            total, mask = self.known(word)
        if (total ^ is_) & mask * self.ones:
            i = ((total ^ is_) & mask * self.ones).bit_length() - 1 >> 6
            raise different(f"word {column}", self.text, type(self.machine).__name__, total >> 64 * i & mask, is_ >> 64 * i & mask)

    def all(self, kept, after, before):
        machine, touched = self.machine, {cpu.FLAGS}
        words, vectors, memory, masks = kept
        self.pairs = self.products() if machine.names.products else {}
        for i, name in enumerate(cpu.GENERAL):
            if machine.words[name] is not words[name]:
                self.compare(after, i, machine.words[name])
                touched.add(i)
        for name, held in machine.vectors.items():
            start = cpu.VECTORS + 8 * int(name)
            for i, word in enumerate(held):
                if name not in vectors or word is not vectors[name][i]:
                    self.compare_part(after, start, i, word)
                    touched.add(start + i)
        for name, bits in machine.masks.items():
            if bits is not masks.get(name):
                self.compare(after, cpu.MASKS + int(name[1]), bits)
                touched.add(cpu.MASKS + int(name[1]))
        for key, (width, value) in machine.memory.items():
            if memory.get(key, (0, None))[1] is value:
                continue
            column = (cpu.PLACE if key[0] == "memory" else cpu.STACK) + key[1] // 8
            if width == 1:
                value = value + [LOST] * 56 if isinstance(value, list) else Byte(value.const)
                if any((a ^ b) & ~255 for a, b in zip(after[column :: cpu.WORDS], before[column :: cpu.WORDS])):
                    raise different("the rest of a word", self.text, "Carryless", 0, 1)
            self.compare(after, column, value)
            touched.add(column)
        flags = after[cpu.FLAGS :: cpu.WORDS].tolist()
        for name, bit in (("carry", cpu.CF), ("overflow", cpu.OF), ("set", cpu.ZF)):
            held = machine.flags[name]
            if held is not None and any(bool(x & bit) != held.const ^ (name == "set") for x in flags):
                raise different(f"the {name} flag", self.text, "Carryless", held.const, flags[0] & bit)
        if machine.compared is not None and any(bool(x & cpu.ZF) != (machine.compared.const % T == 0) for x in flags):
            raise different("whether it is 0", self.text, "Carryless", machine.compared.const, flags[0] & cpu.ZF)
        untouched(after, before, touched, self.text, "Carryless")


# --- bits that are known or not


class Partly(Base):
    """A machine on bits that are known or not: what is not is drawn for each case."""

    def begin(self):
        self.constants = Constants([edgy(self.draw) for _ in range(8)])
        if self.draw.random() < 0.5:
            self.constants.words = [sum(self.draw.randrange(256) << 8 * i for i in range(8)) for _ in range(8)]
        machine = self.machine = Simulator(self.constants)
        self.columns[4] = self.places["stack"]
        machine.words["rsp"] = ("stack", 0)
        for name in WORD:
            if name != "rsp":
                values = columns_of(self.draw, self.count)
                self.places[f"lost {name}"] = self.columns[cpu.GENERAL.index(name)] = values
                machine.words[name] = (f"lost {name}", 0)
        if self.text.operands[:1] == ["rsp"] and self.text.operation == "and":
            self.places["aligned"] = [x & int(self.text.operands[1], 0) for x in self.places["stack"]]

        def words(name, held, values):
            machine.words[name] = held if isinstance(held, tuple) else Bits(held.const)
            self.columns[cpu.GENERAL.index(name)] = values

        names, inside = self.addressed(words)
        for i in range(8):
            if inside:
                machine.memory[("memory", 8 * i)] = self.word(cpu.PLACE + i)
            elif inside is False:
                self.columns[cpu.PLACE + i] = [self.constants.words[i]] * self.count
        if inside is False:
            self.constants.start = self.relocate
        if self.text.operation == "pop":
            machine.memory[("stack", 0)] = self.word(cpu.STACK)
        for name in sorted(self.text.general() - names - {"rsp"}):
            machine.words[name] = self.word(cpu.GENERAL.index(name))
        for name in self.text.vectors():
            value = known = 0
            for i in range(8):
                word = self.word(cpu.VECTORS + 8 * int(name[3:]) + i)
                value, known = value | word.value << 64 * i, known | (word.known & ONES) << 64 * i
            machine.vectors[name[3:]] = Bits(value, known | -1 << 512)
        for name in self.text.masks():
            machine.masks[name] = self.word(cpu.MASKS + int(name[1]))
        if self.text.operation.startswith("set"):
            a, b = self.word(0), Bits(edgy(self.draw, 1))
            self.compared = machine.compared = (a, b)
            # The comparison's operand is drawn for rax, which no one else has.
            flag = [int(x < b.value) for x in self.columns.pop(0)]
            self.columns[0] = self.places["lost rax"]
            if "rax" in self.text.general():
                machine.words["rax"] = self.word(0)
            self.columns[cpu.FLAGS] = [0x202 | bit for bit in flag]

    def step(self):
        machine, text = self.machine, self.text
        operation = text.operation
        if not operation.startswith(("mov", "lea", "v", "k", "set", "push", "pop", "not")):
            machine.compared = None
        getattr(machine, "do_" + operation)(*text.operands)

    def word(self, column):
        way = self.draw.random()
        value = edgy(self.draw)
        known = ONES if way < 0.5 else 0 if way < 0.6 else self.draw.getrandbits(64) if way < 0.8 else ONES ^ 1 << self.draw.randrange(64)
        self.columns[column] = [value & known | x & ~known for x in columns_of(self.draw, self.count)]
        return Bits(value, known | -1 << 64)

    def compare(self, after, column, word):
        for i, is_ in enumerate(after[column :: cpu.WORDS].tolist()):
            if isinstance(word, tuple):
                if (self.places[word[0]][i] + word[1]) % T != is_:
                    raise different(f"word {column}", self.text, "Simulator", word[1], is_)
            elif (word.value ^ is_) & word.known:
                raise different(f"word {column}", self.text, "Simulator", word.value, is_)

    def all(self, kept, after, before):
        machine, touched, (words, vectors, masks, memory) = self.machine, {cpu.FLAGS}, kept
        for i, name in enumerate(cpu.GENERAL):
            if machine.words[name] is not words[name]:
                self.compare(after, i, machine.words[name])
                touched.add(i)
        for name, held in machine.vectors.items():
            if held is not vectors.get(name):
                for i in range(8):
                    self.compare_part(after, cpu.VECTORS + 8 * int(name), i, held.cut(64, 64 * i))
                    touched.add(cpu.VECTORS + 8 * int(name) + i)
        for name, held in machine.masks.items():
            if held is not masks.get(name):
                self.compare(after, cpu.MASKS + int(name[1]), held)
                touched.add(cpu.MASKS + int(name[1]))
        for key, held in machine.memory.items():
            if held is not memory.get(key):
                column, whole = (cpu.PLACE if key[0] == "memory" else cpu.STACK) + key[1] // 8, self.text.memory()
                byte = whole is not None and whole[1] == 1
                self.compare(after, column, Bits(held.value, held.known & 255) if byte else held)
                touched.add(column)
        if machine.compared is not None and self.text.operation == "cmp":
            a, b = machine.compared
            if a.known & b.known & ONES == ONES:
                for flags in after[cpu.FLAGS :: cpu.WORDS].tolist():
                    if bool(flags & cpu.CF) != (a.value < b.value):
                        raise different("the carry", self.text, "Simulator", a.value < b.value, flags & 1)
        untouched(after, before, touched, self.text, "Simulator")


def repeated(make, kept_of, count_of):
    """A trial by settings that are drawn anew."""

    def work(unit, cases, processor, found):
        form, _, (text, address, code) = unit
        parsed, draw, total, refused, count = Text(text), random.Random(form), 0, 0, count_of(cases)
        while total < cases:
            one = make(parsed, draw, processor, count)
            try:
                one.begin()
                kept = kept_of(one.machine)
                one.step()
            except (Unknown, KeyError, TypeError, AttributeError, IndexError, ValueError, *STRANGE) as error:
                refused += 1
                if refused > 3000 and not total or refused > 100_000:
                    raise Refused(f"{type(error).__name__}: {error}") from error
                continue
            after, before = one.run(address, code)
            one.all(kept, after, before)
            total += count
            found["shown"] = True
        return total

    return work


def sliced_kept(machine):
    return dict(machine.words), {name: list(words) for name, words in machine.vectors.items()}, dict(machine.memory), dict(machine.masks)


def partly_kept(machine):
    return dict(machine.words), dict(machine.vectors), dict(machine.masks), dict(machine.memory)


OTHERS = {
    "carryless.Carryless": repeated(Sliced, sliced_kept, lambda cases: max(min(CASES, cases // 20), 4)),
    "ternary.Simulator": repeated(Partly, partly_kept, lambda cases: max(min(16, cases), 1)),
}

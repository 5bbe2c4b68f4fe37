"""The trial of machines on linear forms: registers and memory are set to unknowns, an instruction is run once, and what the forms then say is
computed for many values of the unknowns. Integers, lanes, doubles, masks and flags, as each machine has them."""

import random
import re
import struct
from functools import lru_cache

import cpu
from choices import Chooser, Event
from conversions import Below, Converter
from disassembly import Unreadable
from doubles import Double
from exact import Exact
from flow import Flow, NotProved
from formulas import Path
from four import Four
from inversion import Inverter
from lanes import Lane, Table, Vectors
from linear import Lin
from looked_up import Cases, Columns, Reader
from machine import WORD, Byte, Fork, Pointer, Unknown
from meanings import ONES, T, Meanings, NoMeaning
from moves import Mover
from operands import POOL, Constants, edgy, lane_shapes, pool_of, word_shapes
from single import Bit, Pairs, Single


class Refused(Exception):
    """The machine does not know the instruction on such operands."""


class Seeing(Meanings):
    def __init__(self, world, seed):
        super().__init__(world)
        self.seed, self.shared = seed, None

    def bit_of(self, _):
        """One bit, for all that ask."""
        self.shared = self.shared or self.fresh(0, 1)
        return self.shared


def text_asks(text):
    """Whether an instruction asks for flags."""
    return text.operation.startswith(("set", "cmov", "adc", "sbb"))


class Setting:
    """A machine before and after an instruction, and what of it the CPU is to show."""

    def __init__(self, kind, how, text, seed, picks):
        self.kind, self.text, self.draw, self.picks = kind, text, random.Random(seed), iter(picks)
        self.seed, self.chosen = seed, []
        choices, asked = {}, []
        while True:
            # The same machine again, with a choice made.
            self.draw, self.picks, self.chosen = random.Random(seed), iter(picks), []
            try:
                self.begin(how, choices)
                self.before()
                self.machine.step(text.text)
                break
            except Fork as fork:
                choices[fork.key] = self.draw.choice(list(fork.options))
                asked.append((fork.key[1], choices[fork.key], list(fork.options)))
            except Path as path:
                choices[path.key] = self.draw.choice((False, True))
                asked.append((path.key, choices[path.key], None))
            except (NotProved, Unknown, Unreadable, ValueError, KeyError, AttributeError, TypeError, IndexError, StopIteration, NoMeaning) as error:
                raise Refused(f"{type(error).__name__}: {error}") from error
            if len(asked) > 20:
                raise Refused("too many choices")
        self.after(asked)

    def begin(self, how, choices):
        kind, constants = self.kind, Constants([edgy(self.draw) for _ in range(8)])
        if self.draw.random() < 0.7:
            constants.words = [self.draw.choice(([(1 << 52) - 1, (1 << 51) - 1, ONES, 1, (1 << 32) - 1, 0x433 << 52, 1 << 63]))] * 8
        elif self.draw.random() < 0.6:
            step = edgy(self.draw, 0, 1 << 40)
            constants.words = [i * step for i in range(8)]
        self.constants = constants
        if kind.__name__ == "Doubles":
            machine = kind(constants, *how)
        elif kind.__name__ == "Law":
            machine = kind(constants, None, choices)
        elif issubclass(kind, Mover):
            machine = kind(constants, 8, 1 << 20)
        elif issubclass(kind, Inverter):
            machine = kind(constants, 3, 5, (0, 0))
        elif issubclass(kind, Four):
            machine = kind(constants, (), choices)
        elif issubclass(kind, Chooser) or kind.__name__ == "Machine":
            machine = kind(constants, choices)
        else:
            machine = kind(constants)
        self.machine, self.see = machine, Seeing(machine.world, self.seed)
        self.see.lanes = getattr(machine, "lanes", 0)

    def is_free(self):
        """Whether there is anything that a machine does not know."""
        return not self.chosen or any(x.startswith("u") for x in set(self.see.inputs) - self.of_flags)

    # --- before

    def before(self):
        text, machine, see = self.text, self.machine, self.see
        self.columns, self.width = {}, 0
        machine.memory.clear()
        self.address(text)
        for name in sorted(text.general() - self.addressed - {"rsp"}):
            machine.words[name] = self.shape(word_shapes(self.kind))(self.draw, see)
            if text.operation == "lea" and self.draw.random() < 0.2:
                machine.words[name] = Pointer("somewhere")
        if text.operation == "nop":
            # What it names is not looked at.
            machine.words.update({name: Lin() for name in WORD if name in text.text})
        self.vectors()
        self.masks()
        self.flags()
        self.kept = (dict(machine.words), dict(machine.vectors), dict(machine.memory), dict(getattr(machine, "masks", {})))
        for name in {*text.general(), *self.addressed, "rsp"}:
            i, meaning = cpu.GENERAL.index(name), see.of(machine.words[name])
            rest = f" | {see.random('rest_' + name)} & {ONES & ~meaning.mask}" if meaning.mask != ONES else ""
            self.columns[i] = f"({meaning.text}) & {meaning.mask}{rest}"
        if self.relocate is not None:
            # The constant stands in memory, and a register that is not used says where.
            self.register = next(name for name in ("rbx", "rax", "rcx", "rdx", "rsi", "rdi", "rbp") if name not in text.general())
            self.columns[cpu.GENERAL.index(self.register)] = see.random("memory")
            machine.words[self.register] = self.kept[0][self.register] = Pointer("memory")

    def shape(self, shapes):
        name, made = shapes[next(self.picks) % len(shapes)]
        self.chosen.append(name)
        return made

    def address(self, text):
        """Sets the registers of an address, and what stands there."""
        self.addressed, self.relocate, found = set(), None, text.memory()
        machine, see = self.machine, self.see
        if text.operation == "pop":
            self.put_word(Pointer("stack"), cpu.STACK)
        if not found:
            return
        operand, width, inside = found
        terms = re.findall(r"([+-]?)([^+-]+)", inside)
        base, offset = None, 0
        for sign, term in terms:
            name, _, scale = term.partition("*")
            if name not in WORD:
                offset += int(name, 0) * (-1 if sign == "-" else 1)
            elif base is None and scale in ("", "1"):
                base = name
                self.addressed.add(name)
            else:
                index = self.draw.randrange(4)
                machine.words[name] = (Lane.constant if issubclass(self.kind, Four) and self.draw.random() < 0.5 else Lin.of)(index)
                self.addressed.add(name)
                offset += index * int(scale or "1", 0)
        words = max(width // 8, 1)
        if base is None:
            # A constant.
            self.relocate = int(inside, 16)
            for i in range(8):
                self.columns[cpu.PLACE + i] = str(self.constants.words[i])
            self.constants.start = self.relocate
            return
        machine.words[base] = Pointer("memory", -offset)
        self.width, place = width, Pointer("memory")
        vector = text.operation.startswith(("v", "mova", "movu", "movdq", "pad", "psub", "pand", "punpck")) and (width > 8 or issubclass(self.kind, Vectors))
        if width < 8:
            self.put_small(place, width)
        elif self.kind.__name__ == "Doubles" and vector:
            self.put_lanes(place, max(width, 8), operand)
        elif vector and issubclass(self.kind, Exact):
            made = self.shape(lane_shapes(self.kind))
            for i in range(words):
                lane = made(self.draw, see, i)
                machine.store(place, lane, 8 * i, 8)
                self.columns[cpu.PLACE + i] = self.bits(lane, i)
        else:
            for i in range(words):
                self.put_word(Pointer("memory", 8 * i), cpu.PLACE + i)

    def put_word(self, place, column):
        word = self.shape(word_shapes(self.kind))(self.draw, self.see)
        if isinstance(word, (Byte, Bit)):
            raise Refused("a part of a word in memory")
        self.machine.store(place, word)
        self.columns[column] = f"({self.see.of(word).text}) & {ONES}"

    def put_small(self, place, width):
        rest = self.see.random("rest_memory")
        options = [Lin(None, edgy(self.draw, 0, (1 << 8 * width) - 1)), self.see.fresh(0, (1 << 8 * width) - 1)]
        word = options[next(self.picks) % 2]
        self.chosen.append("a constant" if word.is_const() else "any")
        if self.draw.random() < 0.3:
            whole = Lin(None, edgy(self.draw))
            self.machine.store(place, whole)
            self.columns[cpu.PLACE] = str(whole.const)
            return
        if issubclass(self.kind, Flow):
            self.machine.store(place, word, 0, width)
        else:
            self.machine.store(place, word)
        self.columns[cpu.PLACE] = f"({self.see.of(word).text}) | {rest} & {ONES - (1 << 8 * width) + 1}"

    def lanes(self, count):
        """The objects of a register, and for each word which of them it is."""
        made = self.shape(lane_shapes(self.kind))
        if self.kind.__name__ == "Doubles" and self.machine.lanes == 1:
            return (made(self.draw, self.see, 0),), [0] * count
        return tuple(made(self.draw, self.see, j) for j in range(count)), list(range(count))

    def put_lanes(self, place, width, operand):
        whole = self.machine.bytes if width == 8 else width
        lanes, which = self.lanes(whole // 8)
        self.machine.store(place, lanes, 0, whole)
        for i, j in enumerate(which):
            self.columns[cpu.PLACE + i] = self.bits(lanes[j], j, i)

    def bits(self, lane, j, i=0):
        """The word of a lane; of a table its own."""
        if isinstance(lane, Table):
            return str(lane.words[i])
        if isinstance(lane, Double):
            return f"double({self.see.form(lane.form)})"
        if isinstance(lane, Cases):
            self.see.case = self.seed % len(lane.some)
        return f"({self.see.of(lane).text}) & {ONES}"

    def vectors(self):
        machine = self.machine
        for name in sorted(self.text.vectors()):
            number = int(name[3:])
            if self.kind.__name__ == "Machine":
                words = [self.shape(word_shapes(self.kind))(self.draw, self.see) for _ in range(2)]
                machine.vectors[name] = tuple(words)
                for i, word in enumerate(words):
                    self.columns[cpu.VECTORS + 8 * number + i] = f"({self.see.of(word).text}) & {ONES}"
                continue
            lanes, which = self.lanes(8 if issubclass(self.kind, Exact) else machine.bytes // 8)
            machine.vectors[name[3:]] = lanes
            for i, j in enumerate(which):
                self.columns[cpu.VECTORS + 8 * number + i] = self.bits(lanes[j], j, i)

    def masks(self):
        for name in sorted(self.text.masks()):
            count = 8 if issubclass(self.kind, Exact) else self.machine.lanes
            bits = [[self.see.fresh(0, 1) for _ in range(count)], [Lin(None, self.draw.randrange(2)) for _ in range(count)]][next(self.picks) % 2]
            if issubclass(self.kind, Converter) and next(self.picks) % 4 == 0:
                bound = edgy(self.draw)
                bits = [Below(Lane(self.see.fresh(0, ONES), 0, ONES), bound) for _ in range(count)]
                self.machine.comparisons = bits
            elif issubclass(self.kind, Columns) and next(self.picks) % 3 == 0:
                bits = [Cases(j, [Lane.constant(self.draw.randrange(2)) for _ in range(4)]) for j in range(8)]
                self.see.case = self.seed % 4
            elif issubclass(self.kind, Single) and next(self.picks) % 3 == 0:
                bits = [Pairs({(self.see.fresh(0, (1 << 52) - 1).key(), 52)}) for _ in range(count)]
            elif issubclass(self.kind, Chooser) and next(self.picks) % 2 == 0:
                # All the same, so that few choices follow.
                bits = [Event([frozenset({(self.see.fresh(0, ONES).key(), 1, 1)})])] * count
            self.chosen.append(type(bits[0]).__name__ + str(isinstance(bits[0], Lin) and bits[0].is_const()))
            self.machine.masks[name] = bits
            times = self.machine.bytes // 8 if count == 1 else 1
            self.columns[cpu.MASKS + int(name[1])] = " | ".join(f"({self.see.bit(bits[i % count])}) << {i}" for i in range(count * times))

    def flags(self):
        """All that machines know of flags, for one carry, one overflow, one zero and one sign."""
        before = set(self.see.inputs)
        machine, see = self.machine, self.see
        constant = isinstance(machine, Inverter) or self.draw.random() < 0.2
        c, o, z, s = (Lin(None, self.draw.randrange(2)) if constant else see.fresh(0, 1) for _ in range(4))
        machine.flags.update(carry=c, overflow=o, set=1 - z)
        if issubclass(self.kind, Flow):
            machine.compared = 1 - z
        if issubclass(self.kind, Four):
            machine.flags.update(carry=None, overflow=None)
            low = see.fresh(0, (1 << 63) - 1)
            machine.adding, machine.tested = Lane(c * T + low, 0, 2 * T - 1), Lane(z - 1, -1, 0)
        if issubclass(self.kind, Single):
            if self.draw.random() < 0.5:
                machine.bit, machine.adding = Lane(c, 0, 1), None
            machine.pair = Lane(z + (T - 2), T - 2, T - 1), Lane(-1, -1, -1)
            if self.text.operation == "sete":
                word = see.fresh(0, (1 << 52) - 1)
                machine.tested, machine.pair, machine.compared, machine.flags["set"] = Pairs({(word.key(), 52)}), None, None, None
                z = Lin()
                self.zero_text = f"int({see.all_ones(machine.tested)})"
        if isinstance(machine, Inverter):
            machine.cf, machine.zf, machine.sf = c.const, bool(z.const), s.const
        if isinstance(machine, Reader):
            machine.borrow = c.const if c.is_const() else None
        self.of_flags = set() if text_asks(self.text) else set(self.see.inputs) - before
        zero = getattr(self, "zero_text", None) or see.form(z)
        rest = f"{see.random('rest_flags')} & {cpu.PF | cpu.AF}"
        self.columns[cpu.FLAGS] = f"{0x202} | ({see.form(c)}) | ({zero}) << 6 | ({see.form(s)}) << 7 | ({see.form(o)}) << 11 | {rest}"

    # --- after

    def after(self, asked):
        machine, see, text = self.machine, self.see, self.text
        words, vectors, memory, masks = self.kept
        if text.operation == "and" and text.operands[0] == "rsp":
            see.alignment = int(text.operands[1], 0)
        # Column -> (text, mask, least, most); columns of which nothing is known; doubles.
        self.shown, self.lost, self.doubles, self.unseen, self.zeros = {}, set(), {}, [], {}
        see.shift = int(text.operands[-1], 0) if text.operation.startswith(("vpsrl", "vpsra")) and text.operands[-1].startswith("0x") else 0
        if machine.masks if hasattr(machine, "masks") else False:
            self.held_by()
        for i, name in enumerate(cpu.GENERAL):
            if machine.words.get(name) is not words[name]:
                self.show(i, machine.words.get(name))
        for name, held in machine.vectors.items():
            if held is not vectors.get(name):
                self.show_vector(name, held)
        for name in vectors:
            if name not in machine.vectors:
                self.lost |= {cpu.VECTORS + 8 * int(name.lstrip("xm")) + j for j in range(8)}
        for name, bits in getattr(machine, "masks", {}).items():
            if bits is not masks.get(name):
                self.show_mask(name, bits)
        self.show_memory(memory)
        self.show_flags()
        self.given = []
        for key, value, options in asked:
            self.given.append(f"({see.truth(key, options)}) == {int(value)}")

    def held_by(self):
        """Where a comparison below a constant chose a lane."""
        for bits in self.machine.masks.values():
            if bits and isinstance(bits[0], Below):
                self.belows = bits

    def show(self, column, thing, lane=None):
        if isinstance(thing, Pairs):
            self.zeros[column] = f"int({self.see.all_ones(thing)})"
            return
        try:
            if lane is not None and hasattr(self, "belows"):
                self.see.held = self.see.bit(self.belows[lane % len(self.belows)])
            meaning = self.see.of(thing)
        except NoMeaning as error:
            self.lost.add(column)
            self.unseen.append(str(error))
            return
        self.shown[column] = (meaning.text, meaning.mask, meaning.least, meaning.most)

    def show_vector(self, name, held):
        start = cpu.VECTORS + 8 * int(name.lstrip("xm"))
        if self.kind.__name__ == "Machine":
            return [self.show(start + i, word) for i, word in enumerate(held)]
        if isinstance(held[0], Table):
            count = self.machine.bytes // 8
            for i, word in enumerate(held[0].words[:count]):
                self.shown[start + i] = (str(word), ONES, None, None)
            return self.lost.update(range(start + count, start + 8))
        count = 8 if issubclass(self.kind, Exact) else self.machine.bytes // 8
        for i in range(count):
            lane = held[i if len(held) > 1 else 0]
            if isinstance(lane, Double):
                self.show_double(start + i, lane)
            else:
                self.show(start + i, lane, lane=i)
        return self.lost.update(range(start + count, start + 8))

    def show_double(self, column, lane):
        see = self.see
        free = [x for x in lane.form.terms if x in self.machine.world.bounds and re.match(r"r\d+$", x)]
        if not free:
            self.doubles[column] = (see.form(lane.form), 1, 0, 0, lane.least, lane.greatest)
            return
        ((x,), unit) = free, lane.form.terms[free[0]]
        for terms, (least, most) in self.machine.rests.items():
            rest = dict(terms)
            if rest.pop(x, None) == -unit:
                self.doubles[column] = (see.form(Lin(rest)), unit, least, most, lane.least, lane.greatest)
                return
        raise Refused("a rounding")

    def show_mask(self, name, bits):
        column = cpu.MASKS + int(name[1])
        try:
            times = self.machine.bytes // 8 if len(bits) == 1 else 1
            text = " | ".join(f"({self.see.bit(bits[i % len(bits)])}) << {i}" for i in range(len(bits) * times))
        except NoMeaning as error:
            self.lost.add(column)
            self.unseen.append(str(error))
            return
        self.shown[column] = (text, (1 << len(bits) * times) - 1, None, None)

    def show_memory(self, before):
        machine, wide = self.machine, issubclass(self.kind, Flow)
        for key, held in before.items():
            if key not in machine.memory:
                width = held[0] if wide else 8
                self.lost |= {self.column(key, at) for at in range(0, width, 8)}
        for key, held in machine.memory.items():
            if held is before.get(key):
                continue
            width, value = held if wide else (8, held)
            if key[0] not in ("memory", "stack"):
                raise Refused(f"memory at {key[0]}")
            if self.kind.__name__ == "Doubles" and isinstance(value, tuple):
                for i in range(width // 8):
                    lane = value[i if len(value) > 1 else 0]
                    (self.show_double if isinstance(lane, Double) else self.show)(self.column(key, 8 * i), lane)
            elif isinstance(value, Double):
                self.show_double(self.column(key, 0), value)
            elif width < 8:
                bits = " | ".join(f"({self.see.bit(bit)}) << {i}" for i, bit in enumerate(value)) if isinstance(value, tuple) else None
                mask = (1 << 8 * width) - 1
                self.shown[self.column(key, 0)] = (bits or self.see.of(value).text, mask, None, None)
                self.rest_kept = (self.column(key, 0), mask)
            else:
                self.show(self.column(key, 0), value)

    @staticmethod
    def column(key, at):
        return (cpu.PLACE if key[0] == "memory" else cpu.STACK) + (key[1] + at) // 8

    def show_flags(self):
        machine, see = self.machine, self.see
        # Flag -> texts.
        self.flag_texts = []

        def flag(bit, text):
            self.flag_texts.append((bit, text))

        try:
            for name, bit in (("carry", cpu.CF), ("overflow", cpu.OF)):
                if machine.flags[name] is not None:
                    flag(bit, see.form(machine.flags[name]))
            if machine.flags.get("set") is not None:
                flag(cpu.ZF, f"1 - ({see.form(machine.flags['set'])})")
            compared = getattr(machine, "compared", None)
            if isinstance(compared, Lin):
                flag(cpu.ZF, f"int(({see.form(compared)}) % {T} == 0)")
            adding = getattr(machine, "adding", None)
            if adding is not None:
                flag(cpu.CF, f"({see.form(adding.form)}) >> 64")
            tested = getattr(machine, "tested", None)
            if isinstance(tested, Lane):
                flag(cpu.ZF, f"int(({see.form(tested.form)}) % {T} == 0)")
            if getattr(machine, "bit", None) is not None:
                flag(cpu.CF, see.form(machine.bit.form))
            pair = getattr(machine, "pair", None)
            if isinstance(pair, tuple):
                flag(cpu.ZF, f"int((({see.of(pair[0]).text}) - ({see.of(pair[1]).text})) % {T} == 0)")
            for name, bit in (("cf", cpu.CF), ("zf", cpu.ZF), ("sf", cpu.SF)):
                if getattr(machine, name, None) is not None:
                    flag(bit, str(int(getattr(machine, name))))
            if isinstance(machine, Reader) and machine.borrow is not None:
                flag(cpu.CF, str(machine.borrow))
        except NoMeaning as error:
            self.unseen.append(str(error))

    # --- values

    def values(self, draw, cpu_, first, count):
        """What goes into the columns, and what is to come out: rows of integers, for so many cases."""
        see = self.see
        inputs = list(see.inputs)
        texts = [self.columns[word] for word in self.columns]
        texts += [text for text, *_ in self.shown.values()] + [text for text, *_ in self.doubles.values()] + [text for _, text in self.flag_texts]
        texts += list(self.zeros.values())
        texts.append(" and ".join(self.given) or "True")
        drawn = []
        for name in inputs:
            if name in PLACES:
                drawn.append([cpu_.of(first + i, PLACES[name]) for i in range(count)])
            else:
                pool, at = pool_of(*see.inputs[name]), draw.randrange(POOL - count)
                drawn.append(pool[at : at + count])
        function = compiled(tuple(inputs), tuple(see.lines), tuple(texts))
        rows = function(zip(*drawn) if inputs else [()] * count)
        return [*map(list, zip(*rows))]


PLACES = {"memory": cpu.PLACE, "stack": cpu.STACK}


@lru_cache(maxsize=4096)
def compiled(inputs, lines, texts):
    """A function of rows of unknowns: rows of what the texts are."""
    body = "\n".join(f"        {line}" for line in lines)
    source = f"def all(rows):\n    for {''.join(f'{x}, ' for x in inputs) or '_'} in rows:\n{body}\n        yield ({', '.join(f'({text})' for text in texts)},)\n"
    space = {"double": double}
    exec(source, space)  # pylint: disable=exec-used
    return space["all"]


def double(n):
    (bits,) = struct.unpack("<Q", struct.pack("<d", n))
    return bits

"""A machine that runs code with loops and a stack of vectors: what stands where, jumps, calls of the C library.

Jumps must be known: loops are run as often as they turn.
"""

from linear import Lin
from machine import Machine, Pointer, Unknown
from met import met

T = 1 << 64
# What a called function may change.
SCRATCH = ["rax", "rcx", "rdx", "rsi", "rdi", "r8", "r9", "r10", "r11"]
# Loops end long before that many instructions.
LONG = 100_000


class NotProved(Exception):
    pass


class Flow(Machine):
    """Memory in pieces of the width in which they were stored. `nothing`: what a vector is whose bytes are zero."""

    nothing = ()

    def __init__(self, artefact):
        super().__init__(artefact)
        # Bytes that are zero: (base, offset) of eight.
        self.zero = set()
        # Where the stack pointer was aligned: nothing below that of the old stack is used any more.
        self.aligned = None
        # Registers of masks: a form a lane.
        self.masks = {}
        # What was compared: the form that is zero if it was equal.
        self.compared = None

    # --- memory

    def overlapped(self, place, width):
        return [(place.base, at) for at in range(place.offset - 63, place.offset + width) if self.reaches((place.base, at), place.offset)]

    def reaches(self, key, offset):
        return key in self.memory and key[1] + self.memory[key][0] > offset

    def stack(self, place, width):
        if self.aligned is not None and (
            place.base == "aligned" and place.offset + width > 0 or place.base == "stack" and place.offset < self.aligned
        ):
            raise Unknown("two names of one place of the stack")

    def store(self, place, value, offset=0, width=8):
        if isinstance(place, Lin):
            raise Unknown("a store to a constant")
        place = place.plus(offset)
        self.stack(place, width)
        for key in self.overlapped(place, width):
            del self.memory[key]
        for at in range(place.offset - 7, place.offset + width):
            self.zero.discard((place.base, at))
        self.memory[(place.base, place.offset)] = (width, value)

    def load(self, place, offset=0, width=8):
        if isinstance(place, Lin):
            return Lin(None, self.artefact.word(place.const + offset))
        place = place.plus(offset)
        self.stack(place, width)
        found, value = self.memory.get((place.base, place.offset), (None, None))
        if found == width and len(self.overlapped(place, width)) == 1:
            return value
        if not self.overlapped(place, width) and all((place.base, place.offset + at) in self.zero for at in range(0, width, 8)):
            return self.nothing if width > 8 else Lin()
        raise Unknown(f"nothing, or something else, was stored at {place.base} + {place.offset:#x}")

    def library(self, name):
        """memcpy and memset, as the C library has them."""
        to, count = self.words["rdi"], self.known("rdx")
        if name.startswith("memset"):
            if self.known("rsi") or count % 8:
                raise Unknown("memset to something")
            for key in self.overlapped(to, count):
                if not to.offset <= key[1] <= key[1] + self.memory[key][0] <= to.offset + count:
                    raise Unknown("memset of a part")
                del self.memory[key]
            self.stack(to, count)
            self.zero |= {(to.base, to.offset + at) for at in range(0, count, 8)}
        elif name.startswith("memcpy"):
            source = self.words["rsi"]
            copied = 0
            while copied < count:
                width, value = self.memory.get((source.base, source.offset + copied), (0, None))
                if not width or copied + width > count:
                    raise Unknown("memcpy of what was not stored")
                self.store(to, value, copied, width)
                copied += width
        else:
            raise Unknown(f"a call of {name}")
        self.words.update({word: Pointer("lost " + word) for word in SCRATCH})
        self.words["rax"] = to
        self.vectors, self.masks = {}, {}

    # --- control

    def run(self, name, depth=0):
        code = self.artefact.function(name)
        places, at = {address: i for i, (address, _) in enumerate(code)}, 0
        while at < len(code):
            _, text = code[at]
            at += 1
            self.executed += 1
            if self.executed > LONG:
                raise Unknown("a loop without an end")
            operation, _, rest = text.partition(" ")
            if operation == "ret":
                return
            if operation == "call":
                self.call(rest.strip(), depth)
            elif operation.startswith("j"):
                target = int(rest.split()[0], 16)
                if self.jumps(operation):
                    if target not in places and operation == "jmp" and target in self.artefact.starts:
                        return self.run(self.artefact.starts[target], depth)
                    if target not in places:
                        raise Unknown(f"a jump away: {text}")
                    at = places[target]
            else:
                met(self, text)
                self.step(text)
        raise Unknown(f"{name} has no end")

    def call(self, target, depth):
        if target.startswith("QWORD PTR"):
            return self.library(self.artefact.imported(self.address(target[10:].strip()).const))
        self.words["rsp"] = self.words["rsp"].plus(-8)
        self.run(self.artefact.starts[int(target.split()[0], 16)], depth + 1)
        self.words["rsp"] = self.words["rsp"].plus(8)

    # What sets no flag that a jump here asks for. All else sets them: to what was compared, where it is said below.
    KEEPS = ("mov", "lea", "v", "{evex} v", "k", "cmov", "set", "push", "pop", "mulx", "shlx", "shrx", "sarx", "rorx", "not", "nop", "endbr")

    def step(self, text):
        if not text.startswith(self.KEEPS):
            self.compared = None
        super().step(text)

    def jumps(self, operation):
        if operation == "jmp":
            return True
        compared = self.compared
        if operation not in ("je", "jne") or compared is None or not compared.is_const():
            raise NotProved(f"that a jump is known: {operation}")
        return (compared.const % T == 0) == (operation == "je")

    def do_cmp(self, a, b):
        self.compared, self.carry, self.overflow = self.get(a) - self.get(b), None, None

    def do_test(self, a, b):
        if a != b:
            raise Unknown("a test of bits")
        self.compared, self.carry, self.overflow = self.get(a), None, None

    def do_dec(self, to):
        self.set(to, self.world.low(self.get(to) - 1, 64))
        self.compared, self.overflow = self.get(to), None

    def do_add(self, to, value):
        super().do_add(to, value)
        self.compared = None if isinstance(self.get(to), Pointer) else self.get(to)

    def do_sub(self, to, value):
        super().do_sub(to, value)
        self.compared = None if isinstance(self.get(to), Pointer) else self.get(to)

    def do_and(self, to, value):
        if to != "rsp":
            super().do_and(to, value)
        elif self.words["rsp"].base != "stack" or self.get(value).const != T - 64:
            raise Unknown("an alignment")
        else:
            self.carry = self.overflow = None
            self.aligned, self.words["rsp"] = self.words["rsp"].offset, Pointer("aligned")

    # --- operands

    def get(self, operand):
        if operand.startswith("DWORD PTR"):
            return self.load(self.address(operand[10:]), 0, 4)
        return super().get(operand)

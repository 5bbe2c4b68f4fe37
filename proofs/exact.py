"""The machine of vectors with every lane by itself, in registers of any width: lanes that move, words and vectors at one place of memory.

Memory is words of eight bytes, so that what was stored by halves can be loaded whole. A word is a `Lin` where it came from a register of 64
bits, and else a `Lane`.
"""

from doubles import Double, Doubles
from lanes import COUNT, WIDTH, Lane, Residue, multiple
from linear import Lin
from machine import Byte, Pointer, Unknown

T = 1 << 64
ZERO = Lane(0, 0, 0)
# The compiler aligns loops so.
ALIGNS = ("data16", "cs nop", "xchg   ax,ax")
REGISTERS = {
    **{f"{x}l": f"r{x}x" for x in "abcd"}, "sil": "rsi", "dil": "rdi", "bpl": "rbp", **{f"r{i}b": f"r{i}" for i in range(8, 16)},
}  # fmt: skip


class Exact(Doubles):
    def __init__(self, artefact):
        super().__init__(artefact, 8)
        # Frames: (base of the old stack, where it was aligned, base of the new one).
        self.frames = []

    # --- memory and operands

    def overlapped(self, place, width):
        """Nothing is longer than eight bytes."""
        return [(place.base, at) for at in range(place.offset - 7, place.offset + width) if self.reaches((place.base, at), place.offset)]

    def stack(self, place, width):
        for base, at, new in self.frames:
            if place.base == new and place.offset + width > 0 or place.base == base and place.offset < at:
                raise Unknown("two names of one place of the stack")

    def do_and(self, to, value):
        if to == "rsp":
            held = self.words["rsp"]
            if self.get(value).const not in (T - 64, T - 32):
                raise Unknown("an alignment")
            new = f"aligned{len(self.frames)}"
            self.frames.append((held.base, held.offset, new))
            self.words["rsp"] = Pointer(new)
            self.carry = self.overflow = None
        else:
            super().do_and(to, value)

    def run(self, name, depth=0):
        frames = len(self.frames)
        super().run(name, depth)
        # What lay in the frames of a function that has returned is nothing any more.
        for base, at, new in self.frames[frames:]:
            gone = [key for key in self.memory if key[0] == new or key[0] == base and key[1] < at]
            for key in gone:
                del self.memory[key]
        del self.frames[frames:]

    def lane(self, value):
        if isinstance(value, Lin):
            return Lane.constant(value.const) if value.is_const() else Lane(value, *self.world.interval(value))
        return value

    def lanes_at(self, place, count):
        if isinstance(place, Lin):
            return tuple(Lane.constant(self.artefact.word(place.const + 8 * i)) for i in range(count))
        return tuple(self.lane(self.load(place, 8 * i, 8)) for i in range(count))

    def load(self, place, offset=0, width=8):
        if not isinstance(place, Lin) and width < 8:
            found, value = self.memory.get((place.base, place.offset + offset), (0, None))
            if found == 8 and width < 8:
                return self.part(value, width)
        if width == 4 and isinstance(place, Lin):
            return Lin(None, self.artefact.word(place.const + offset) % (1 << 32))
        return super().load(place, offset, width)

    def part(self, value, width):
        """The lowest bytes of a word."""
        value = self.lane(value)
        if not isinstance(value, Lane) or not value.is_const():
            raise Unknown("a part of a word that is not known")
        return Lin(None, value.form.const % (1 << 8 * width))

    @staticmethod
    def count(operand):
        operand = operand.partition("{")[0]
        if operand[:3] in ("xmm", "ymm", "zmm"):
            return COUNT[operand[0]]
        return WIDTH[operand.partition(" PTR ")[0]] // 8

    def vector(self, operand):
        operand = operand.partition("{")[0]
        if operand[:3] in ("xmm", "ymm", "zmm"):
            return self.vectors[operand[3:]][: COUNT[operand[0]]]
        if operand.startswith("QWORD BCST"):
            return self.lanes_at(self.address(operand[10:].strip()), 1) * 8
        return self.lanes_at(self.address(operand.partition(" PTR ")[2]), self.count(operand))

    def put(self, to, lanes):
        to, _, mask = to.partition("{")
        count = self.count(to)
        lanes = tuple(lanes[:count])
        if len(lanes) < count and to[0] != "x":
            raise Unknown(f"{len(lanes)} lanes for {to}")
        if mask:
            before = self.nothing if "{z}" in mask else self.vector(to)
            lanes = self.masked(mask.partition("}")[0], before, lanes)
        if to[:3] in ("xmm", "ymm", "zmm"):
            self.vectors[to[3:]] = lanes + (ZERO,) * (8 - len(lanes))
        else:
            place = self.address(to.partition(" PTR ")[2])
            for i, lane in enumerate(lanes):
                self.store(place, lane, 8 * i, 8)

    def do_vzeroupper(self):
        """Of the first sixteen registers two lanes are left."""
        for name, lanes in self.vectors.items():
            self.vectors[name] = lanes if int(name) > 15 else lanes[:2] + (ZERO,) * 6

    def get(self, operand):
        value = super().get(operand)
        if isinstance(value, Double):
            value = self.integer(value)
        if isinstance(value, Lane):
            return self.get_lane(value)
        return value

    def call(self, target, depth):
        if target.startswith("QWORD PTR"):
            name = self.artefact.called(self.address(target[10:].strip()).const)
            if name in self.artefact.functions:
                self.words["rsp"] = self.words["rsp"].plus(-8)
                self.run(name, depth + 1)
                self.words["rsp"] = self.words["rsp"].plus(8)
                return None
        return super().call(target, depth)

    def step(self, text):
        if not text.startswith(ALIGNS):
            super().step(text)

    def do_add(self, to, value):
        if isinstance(self.get(value), Pointer):
            self.compared = self.carry = self.overflow = None
            return self.set(to, self.get(value).plus(self.signed(to)))
        super().do_add(to, value)

    def set(self, operand, value):
        if operand.startswith("DWORD PTR"):
            return self.store(self.address(operand[10:]), value, 0, 4)
        super().set(operand, value)

    # --- moves

    def do_vpermq(self, to, index, value):
        if not value.startswith("0x"):
            return self.moved(to, self.vector(index), self.vector(value))
        lanes, code = self.vector(index), int(value, 0)
        self.put(to, tuple(lanes[i & 4 | code >> 2 * (i & 3) & 3] for i in range(self.count(to))))

    do_vpermpd = do_vpermq

    def do_vpermi2q(self, to, a, b):
        self.moved(to, self.vector(to), self.vector(a) + self.vector(b))

    def do_vpermi2d(self, to, a, b):
        """Halves of lanes, each by its own index."""
        lanes, index = self.vector(a) + self.vector(b), self.vector(to)
        if not all(lane.is_const() for lane in index):
            raise Unknown("a move of halves")

        def half(place):
            place %= 2 * len(lanes)
            lane = self.integer(lanes[place // 2])
            lane = lane if lane.least >= 0 and lane.greatest < T else self.low(lane, 64)
            return self.shifted(lane, 32) if place % 2 else self.low(lane, 32)

        halves = [(lane.form.const % (1 << 32), lane.form.const % T >> 32) for lane in index]
        self.put(to, tuple(half(low).plus(half(high).times(1 << 32)) for low, high in halves))

    def do_vpbroadcastq(self, to, value):
        if value in self.words:
            lane = self.lane(self.get(value))
        elif value.startswith("QWORD"):
            (lane,) = self.lanes_at(self.address(value.partition(" PTR ")[2]), 1)
        else:
            lane = self.vector(value)[0]
        self.put(to, (lane,) * 8)

    do_vbroadcastsd = do_vpbroadcastq

    def do_vmovddup(self, to, value):
        lanes = self.lanes_at(self.address(value.partition(" PTR ")[2]), 1) if value.startswith("QWORD") else self.vector(value)
        self.put(to, tuple(lanes[i & ~1] for i in range(min(self.count(to), 2 * len(lanes)))))

    def do_vbroadcasti128(self, to, value):
        self.put(to, self.vector(value)[:2] * 4)

    do_vbroadcastf128 = do_vbroadcasti128

    def do_vbroadcasti64x4(self, to, value):
        self.put(to, self.vector(value)[:4] * 2)

    do_vbroadcastf64x4 = do_vbroadcasti64x4

    def do_vmovq(self, to, value):
        if to in self.words:
            return self.set(to, self.get_lane(self.vector(value)[0]))
        if value in self.words:
            return self.put(to, (self.lane(self.get(value)),))
        if to.startswith("QWORD"):
            return self.store(self.address(to.partition(" PTR ")[2]), self.vector(value)[0], 0, 8)
        lane = self.lanes_at(self.address(value.partition(" PTR ")[2]), 1) if value.startswith("QWORD") else self.vector(value)[:1]
        self.put(to, lane)

    do_vmovsd = do_vmovlps = do_vmovlpd = do_vmovq

    def get_lane(self, lane):
        """A lane as a word of 64 bits."""
        lane = self.integer(lane)
        if lane.is_const():
            return Lin(None, lane.form.const % T)
        return lane.form if lane.least >= 0 and lane.greatest < T else self.world.low(lane.form, 64)

    def pairs(self, to, a, b, chosen):
        """From lanes 2k and 2k + 1 of both."""
        a, b = self.vector(a), self.vector(b)
        lanes = ()
        for k in range(0, self.count(to), 2):
            lanes += tuple((a[k], a[k + 1], b[k], b[k + 1])[i] for i in chosen)
        self.put(to, lanes)

    def do_vpunpcklqdq(self, to, a, b):
        self.pairs(to, a, b, (0, 2))

    def do_vpunpckhqdq(self, to, a, b):
        self.pairs(to, a, b, (1, 3))

    do_vunpcklpd, do_vunpckhpd = do_vpunpcklqdq, do_vpunpckhqdq

    def do_vpalignr(self, to, a, b, code):
        if code != "0x8":
            raise Unknown(f"a move of {code} bytes")
        self.pairs(to, a, b, (3, 0))

    def do_vpshufd(self, to, value, code):
        chosen = {"0x4e": (1, 0), "0x44": (0, 0), "0xee": (1, 1), "0xe4": (0, 1)}[code]
        self.pairs(to, value, value, chosen)

    def do_vshufps(self, to, a, b, code):
        self.pairs(to, a, b, {"0x44": (0, 2), "0xee": (1, 3), "0x4e": (1, 2), "0xe4": (0, 3)}[code])

    def do_vshufpd(self, to, a, b, code):
        code, a, b = int(code, 0), self.vector(a), self.vector(b)
        self.put(to, tuple((b if i & 1 else a)[i & ~1 | code >> i & 1] for i in range(self.count(to))))

    def do_valignq(self, to, a, b, code):
        lanes, code = self.vector(b) + self.vector(a), int(code, 0)
        self.put(to, lanes[code : code + self.count(to)])

    def do_vperm2i128(self, to, a, b, code):
        code, lanes, halves = int(code, 0), self.vector(a) + self.vector(b), ()
        for half in (code & 15, code >> 4):
            halves += (ZERO, ZERO) if half & 8 else lanes[2 * (half & 3) :][:2]
        self.put(to, halves)

    do_vperm2f128 = do_vperm2i128

    def do_vshufi64x2(self, to, a, b, code):
        code, a, b, count = int(code, 0), self.vector(a), self.vector(b), self.count(to)
        lanes, bits = (), 1 if count == 4 else 2
        for i in range(count // 2):
            chosen = code >> bits * i & (1 << bits) - 1
            lanes += (a if i < count // 4 else b)[2 * chosen :][:2]
        self.put(to, lanes)

    def do_vinserti128(self, to, a, b, code):
        lanes, at, part = list(self.vector(a)), int(code, 0), self.vector(b)
        lanes[at * len(part) : at * len(part) + len(part)] = part
        self.put(to, tuple(lanes))

    do_vinserti32x4 = do_vinsertf128 = do_vinserti64x2 = do_vinserti64x4 = do_vinsertf64x4 = do_vinserti128

    def do_vextracti128(self, to, value, code):
        count = self.count(to)
        self.put(to, self.vector(value)[int(code, 0) * count :][:count])

    do_vextractf128 = do_vextractf32x4 = do_vextracti32x4 = do_vextracti64x4 = do_vextracti64x2 = do_vextracti128

    def do_vpblendd(self, to, a, b, code):
        code = int(code, 0)
        pairs = [code >> 2 * i & 3 for i in range(self.count(to))]
        if any(pair not in (0, 3) for pair in pairs):
            raise Unknown("a blend of halves")
        self.put(to, tuple(y if pair else x for x, y, pair in zip(self.vector(a), self.vector(b), pairs)))

    do_vblendps = do_vpblendd

    def do_vblendpd(self, to, a, b, code):
        code = int(code, 0)
        self.put(to, tuple(y if code >> i & 1 else x for i, (x, y) in enumerate(zip(self.vector(a), self.vector(b)))))

    def do_vpblendmq(self, to, a, b):
        to, _, mask = to.partition("{")
        self.put(to, self.masked(mask.partition("}")[0], self.vector(a), self.vector(b)))

    def do_vpinsrq(self, to, a, value, code):
        lanes = list(self.vector(a)[:2])
        lanes[int(code, 0)] = self.lane(self.get(value))
        self.put(to, tuple(lanes))

    def do_vmovlhps(self, to, a, b):
        self.pairs(to, a, b, (0, 2))

    def do_vpextrq(self, to, value, code):
        if to.startswith("QWORD"):
            return self.store(self.address(to.partition(" PTR ")[2]), self.vector(value)[int(code, 0)], 0, 8)
        self.set(to, self.get_lane(self.vector(value)[int(code, 0)]))

    # --- words and masks of known bits

    def both(self, a, b):
        for x, y in ((a, b), (b, a)):
            if x.is_const() and x.form.const in (0, -1):
                return y if x.form.const else x
        return super().both(a, b)

    def either(self, a, b):
        for x, y in ((a, b), (b, a)):
            if x.is_const() and not x.form.const:
                return y
            # Below the lowest bit of a multiple of a power of two.
            if 0 <= x.least and multiple(y, 1 << x.greatest.bit_length()):
                return x.plus(y)
        return super().either(a, b)

    def bits(self, value):
        if isinstance(value, Byte):
            value = Lin(None, value.value)
        if isinstance(value, (Pointer, Residue)) or not value.is_const():
            raise Unknown("a mask that is not known")
        return [Lin(None, value.const >> i & 1) for i in range(8)]

    def do_kmovd(self, to, value):
        memory = value.partition(" PTR ")
        if memory[1]:
            self.masks[to] = self.mask_at(self.address(memory[2]), {"BYTE": 1, "WORD": 2, "DWORD": 4}[memory[0]])
        elif to.partition(" PTR ")[1]:
            kind, _, place = to.partition(" PTR ")
            self.store(self.address(place), tuple(self.masks[value]), 0, {"BYTE": 1, "WORD": 2, "DWORD": 4}[kind])
        elif value in self.masks:
            self.masks[to] = self.masks[value]
        else:
            self.masks[to] = self.bits(self.words[value[:-1] if value[:2] in ("r8", "r9") or value[:2] == "r1" else "r" + value[1:]])

    do_kmovw = do_kmovb = do_kmovd

    def mask_at(self, place, width):
        value = self.load(place, 0, width)
        return list(value) if isinstance(value, tuple) else self.bits(value)

    def do_kxnorb(self, to, a, b):
        if a != b:
            raise Unknown("an equality of masks")
        self.masks[to] = [Lin(None, 1)] * 8

    do_kxnorw = do_kxnord = do_kxnorb

    def do_mov(self, to, value):
        if to in REGISTERS:
            # A byte of a register of which no more is known.
            self.words[REGISTERS[to]] = Byte(self.get(value).const % 256)
        else:
            super().do_mov(to, value)

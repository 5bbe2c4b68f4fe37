#!/usr/bin/env python3
"""Proves that the arithmetic of F_2^m of a built artefact is right, bit by bit.

    cargo build --release -p secant-probes --bin secant-binary
    python3 proofs/binary.py target/release/secant-binary [NAME ..]

No solver: each bit of a register is a polynomial over F_2 in the operands' bits, and the result's bits are compared with those that are wanted. In eight
lanes one lane after the other has unknown bits, and of the others' nothing is known: so no lane hangs on another.
Exit status: 0 all proved, 1 a kernel is not, 2 the artefact cannot be read or nothing has that name.
"""

import sys
import time
from functools import partial
from operator import itemgetter

from carryless import NOTHING, Carryless
from disassembly import Artefact, Unreadable, chosen_from
from linear import Lin
from machine import Pointer, Unknown
from met import written
from polynomials import ZERO, AnyOf, Case, Names, NoneOf, NotProved, plus, word_of

PLACES = ["rsi", "rdx", "rcx", "r8"]
LANES = 8


def words(bits, count=None):
    """The words of these bits, with zeros behind."""
    bits = bits + [ZERO] * (-len(bits) % 64)
    return [bits[i : i + 64] for i in range(0, len(bits), 64)] + [word_of(0)] * ((count or 0) - len(bits) // 64)


def named(*name):
    """A word whose bits can be moved, and nothing else."""
    return [(*name, i, "bit") for i in range(64)]


class Run:
    """One run of a kernel: its operands in memory, and what it leaves."""

    def __init__(self, artefact, name, names=None):
        self.machine, self.name = Carryless(artefact, names), name
        self.machine.words["rdi"] = Pointer("result")

    def operand(self, place, held, apart=8):
        """Words at the address in a register, so many bytes apart."""
        self.machine.words[place] = Pointer(place)
        for i, word in enumerate(held):
            self.machine.store(Pointer(place), word, apart * i)

    def lanes(self, place, lanes):
        """Words of eight lanes: those of a lane, or None."""
        count = max(len(lane) for lane in lanes if lane)
        self.operand(place, [lane[j] if lane else NOTHING for j in range(count) for lane in lanes])

    def done(self, words):
        """The words of the result, and how many instructions were run."""
        self.machine.run(self.name)
        self.machine.returned()
        return [self.machine.word_at(Pointer("result"), 8 * i) for i in range(words)], self.machine.executed


def same(found, wanted, what=""):
    for i, (word, right) in enumerate(zip(found, wanted, strict=True)):
        for j, (bit, other) in enumerate(zip(word, right, strict=True)):
            if bit != other:
                raise NotProved(f"{what}bit {64 * i + j}")


# --- polynomials


def squared(bits):
    return [bit for each in bits for bit in (each, ZERO)][:-1]


def total(*sums):
    result = [ZERO] * max(map(len, sums))
    for bits in sums:
        result = [plus(x, bits[i] if i < len(bits) else ZERO) for i, x in enumerate(result)]
    return result


def reduced(bits, m, k):
    """Modulo z^m = z^k + 1."""
    bits = list(bits)
    for degree in range(len(bits) - 1, m - 1, -1):
        for to in (degree - m, degree - m + k):
            bits[to] = plus(bits[to], bits[degree])
    return bits[:m]


class Simple:
    """F_2^m modulo z^m + z^k + 1. Sums of products are lists of bits."""

    def __init__(self, m, k):
        self.m, self.k, self.count = m, k, -(-m // 64)

    def operand(self, names):
        return names.operand(self.m)

    def words(self, bits, count=None):
        return words(bits, count)

    def multiplied(self, names, a, b):
        return names.multiplied(a, b)

    def widened(self, a):
        return a

    squared = staticmethod(squared)
    total = staticmethod(total)

    def reduced(self, wide):
        return words(reduced(wide, self.m, self.k))

    def wide(self, names, _):
        """What is not reduced as an operand: its words, and the sum of products that they are."""
        bits = names.operand(2 * self.m - 1)
        # It has its own number of words.
        return words(bits, 8 * (len(bits) // 512 + 1)), bits

    def row(self, bits):
        return words(bits, -(-self.count // 4) * 4)


class Quadratic:
    """F_2^2m = F_2^m[u], u² = u + 1, a and b of a + b·u in halves of the words. Sums of products are pairs of lists."""

    def __init__(self, m, k):
        self.half, self.count = Simple(m, k), 2 * -(-m // 64)

    def operand(self, names):
        return names.operand(self.half.m), names.operand(self.half.m)

    def words(self, pair, _=None):
        return sum(map(words, pair), [])

    def multiplied(self, names, x, y):
        ((a, b), (c, d)), times = (x, y), names.multiplied
        return total(times(a, c), times(b, d)), total(times(a, d), times(b, c), times(b, d))

    def widened(self, pair):
        return pair

    def squared(self, pair):
        a, b = map(squared, pair)
        return total(a, b), b

    def total(self, *pairs):
        return tuple(total(*parts) for parts in zip(*pairs))

    def reduced(self, wide):
        return sum(map(self.half.reduced, wide), [])

    def wide(self, names, backend):
        products = [names.operand(2 * self.half.m - 1) for _ in range(2 if backend != "vpclmul" else 3)]
        if backend != "vpclmul":
            return sum((words(bits, 4) for bits in products), []), tuple(products)
        # Of the products P, Q, S the low words, then the high ones.
        p, q, s = products
        held = [words(bits, 4) for bits in products] + [[word_of(0)] * 4]
        return [word for part in (0, 2) for four in held for word in four[part : part + 2]], (total(p, q), total(p, s))

    row = words


FIELDS = {"f233": Simple(233, 74), "f409": Simple(409, 87), "f254": Quadratic(127, 63)}

# How many operands, and what is reduced.
FORMULAS = {
    "mul": (2, lambda f, names, a, b: f.multiplied(names, a, b)),
    "sqr": (1, lambda f, names, a: f.squared(a)),
    "add": (2, lambda f, names, a, b: f.total(a, b)),
    "mul_add_mul": (4, lambda f, names, a, b, c, d: f.total(f.multiplied(names, a, b), f.multiplied(names, c, d))),
    "mul_add_sqr_add": (4, lambda f, names, a, b, c, d: f.total(f.multiplied(names, a, b), f.squared(c), d)),
}
# The same of elements that stand alone.
ALONE = {**FORMULAS, "first": (1, lambda f, names, a: a), "add_row": FORMULAS["add"]}
# And where there is a τ that is not 1.
TAU = {"times_tau": (1, lambda f, names, pair: (pair[1], total(*pair)))}


def formula(what, field, backend):
    """The numbering, the operands' words and the result's."""
    names = Names()
    if what == "reduce":
        held, wide = field.wide(names, backend)
        return names, [held], field.reduced(wide)
    count, value = {**ALONE, **TAU}[what]
    operands = [field.operand(names) for _ in range(count)]
    held = [field.words(operand) for operand in operands]
    if what == "add_row":
        held[1] = field.row(operands[1])
    return names, held, field.reduced(value(field, names, *operands))


def one(what, field, backend, artefact, name):
    """A formula for one element."""
    names, operands, wanted = formula(what, field, backend)
    run = Run(artefact, name, names)
    for place, held in zip(PLACES, operands):
        run.operand(place, held)
    found, executed = run.done(field.count)
    same(found, wanted)
    return executed


def square_root(field, artefact, name):
    """r² is a."""
    run = Run(artefact, name)
    a = field.operand(run.machine.names)
    run.operand("rsi", field.words(a))
    found, executed = run.done(field.count)
    simple = getattr(field, "half", field)
    bits, span = sum(found, []), 64 * simple.count
    halves = [bits[i : i + span] for i in range(0, len(bits), span)]
    same([half[simple.m :] for half in halves], [[ZERO] * (span - simple.m)] * len(halves), "beyond: ")
    roots = [half[: simple.m] for half in halves]
    same(field.reduced(field.squared(roots[0] if simple is field else roots)), field.words(a))
    return executed


def load_four(field, artefact, name):
    run, count = Run(artefact, name), field.count
    held = words(run.machine.names.operand(256))
    run.operand("rsi", held)
    found, executed = run.done(count)
    same(found, held + [word_of(0)] * (count - 4))
    return executed


def split_word(artefact, name):
    run = Run(artefact, name)
    (word,) = words(run.machine.names.operand(64))
    run.operand("rsi", [word])
    found, executed = run.done(2)
    same(found, [*words(word[::2]), *words(word[1::2])])
    return executed


def select(field, artefact, name):
    for bit in (0, 1):
        run = Run(artefact, name)
        a, b = (field.words(field.operand(run.machine.names)) for _ in range(2))
        run.operand("rsi", [Lin(None, bit)])
        run.operand("rdx", a)
        run.operand("rcx", b)
        found, executed = run.done(field.count)
        same(found, a if bit else b, f"for {bit}: ")
    return executed


def apply(m, artefact, name):
    """The image of the bytes of a by any matrices, as `Kernels::apply` says."""
    run, count = Run(artefact, name), -(-m // 64)
    names = run.machine.names
    bits = words(names.operand(m))
    flat = sum(bits, [])
    bytes_ = -(-m // 16) * 2
    # For each bit of a: those of the matrices that meet it, in one operand, made when they are read.
    starts = []
    for _ in range(8 * bytes_):
        starts.append(names.bits)
        names.operand(64 * count)
    entry = lambda j, word, byte, row, b: (1 << starts[8 * j + b] + 64 * word + 8 * byte + row, 0, 0)
    matrix = lambda j, word, byte: [entry(j, word, byte, 7 - at // 8, at % 8) for at in range(64)]
    run.operand("rsi", bits)
    run.operand("rdx", [partial(matrix, j, word, byte) for j in range(bytes_) for word in range(count) for byte in range(8)])
    found, executed = run.done(count)
    for word in range(count):
        for byte in range(8):
            for row in range(8):
                products = 0
                for at in range(m):
                    x = names.parts(entry(at // 8, word, byte, row, at % 8))
                    products ^= names.times(names.parts(flat[at]), x)[1]
                if found[word][8 * byte + row] != (0, products, 0):
                    raise NotProved(f"bit {64 * word + 8 * byte + row}")
    return executed


# --- eight lanes


def eight(what, field, artefact, name):
    """A formula for each lane."""
    names, operands, wanted = formula(what, field, "x8")
    for lane in range(LANES):
        run = Run(artefact, name, names)
        for place, held in zip(PLACES, operands):
            run.lanes(place, [held if i == lane else None for i in range(LANES)])
        found, executed = run.done(LANES * field.count)
        same(found[lane::LANES], wanted, f"lane {lane}, ")
    return executed


def eight_select(m, artefact, name):
    count = -(-m // 64)
    a, b = ([[named(x, lane, j) for j in range(count)] for lane in range(LANES)] for x in "ab")
    for mask in range(256):
        run = Run(artefact, name)
        run.operand("rsi", [Lin(None, mask)])
        run.lanes("rdx", a)
        run.lanes("rcx", b)
        found, executed = run.done(LANES * count)
        for lane in range(LANES):
            same(found[lane::LANES], (a if mask >> lane & 1 else b)[lane], f"mask {mask:#x}, lane {lane}, ")
    return executed


def mask_of(run):
    """The bits of the byte that is the result."""
    run.machine.run(run.name)
    run.machine.returned()
    return run.machine.load(Pointer("result"), 0, 1)


def eight_is_zero(m, artefact, name):
    run = Run(artefact, name)
    lanes = [run.machine.names.operand(m) for _ in range(LANES)]
    run.lanes("rsi", [words(bits) for bits in lanes])
    for lane, (bit, bits) in enumerate(zip(mask_of(run), lanes, strict=True)):
        if not isinstance(bit, NoneOf) or bit.bits != frozenset(bits):
            raise NotProved(f"lane {lane}")
    return run.machine.executed


def eight_bit(artefact, name):
    for place in range(64):
        run = Run(artefact, name)
        held = [run.machine.names.operand(64) for _ in range(LANES)]
        run.operand("rsi", held)
        run.operand("rdx", [Lin(None, place)])
        for lane, (bit, word) in enumerate(zip(mask_of(run), held, strict=True)):
            if type(bit) is not AnyOf or bit.bits != {word[place]}:
                raise NotProved(f"bit {place} of lane {lane}")
    return run.machine.executed


def eight_entry(m, artefact, name):
    """For any index below 64 in each lane: its word hangs on that lane's alone, as a `Case` of one lane meets no other's."""
    run, count, entries = Run(artefact, name), -(-m // 64), 64
    table = [[named(j, entry) for entry in range(entries)] for j in range(count)]
    run.operand("rsi", sum(table, []))
    run.operand("rdx", [Case([word_of(i) for i in range(entries)]) for _ in range(LANES)])
    found, executed = run.done(LANES * count)
    for place, word in enumerate(found):
        same(word.options, table[place // LANES], f"word {place // LANES} of lane {place % LANES}, ")
    return executed


def eight_moved(m, what, artefact, name):
    """From words and to words, and one element to all lanes."""
    run, count = Run(artefact, name), -(-m // 64)
    elements = [[named(lane if what != "broadcast" else 0, j) for j in range(count)] for lane in range(LANES)]
    by_lane, by_word = sum(elements, []), [element[j] for j in range(count) for element in elements]
    run.operand("rsi", {"load": by_lane, "store": by_word, "broadcast": elements[0]}[what])
    found, executed = run.done(LANES * count)
    same(found, by_lane if what == "store" else by_word)
    return executed


def statements():
    """(name of the kernel, its proof)."""
    for name, field in FIELDS.items():
        tau = TAU if isinstance(field, Quadratic) else {}
        for backend in ("clmul", "vpclmul"):
            start = f"kernel_{name}_{backend}_"
            yield from ((start + what, partial(one, what, field, backend)) for what in (*ALONE, *tau, "reduce"))
            yield start + "load_four", partial(load_four, field)
            yield start + "sqrt", partial(square_root, field)
            yield start + "select", partial(select, field)
        start = f"kernel_{name}_x8_"
        in_lanes = [what for what in (*FORMULAS, *tau, "reduce") if not (tau and what == "add")]
        yield from ((start + what, partial(eight, what, field)) for what in in_lanes)
        if tau:
            # The rest is the same code for any words.
            continue
        m = field.m
        yield f"kernel_{name}_vpclmul_apply", partial(apply, m)
        for what, proof in (("select", eight_select), ("is_zero", eight_is_zero), ("entry", eight_entry)):
            yield start + what, partial(proof, m)
        yield from ((start + what, partial(eight_moved, m, what)) for what in ("load", "store", "broadcast"))
    yield from ((f"kernel_{backend}_split_word", split_word) for backend in ("clmul", "vpclmul"))
    yield "kernel_x8_bit", eight_bit


STATEMENTS = list(statements())


def prove(artefact, statement):
    name, proof = statement
    return proof(artefact, name)


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    path, names = arguments[0], arguments[1:]
    try:
        artefact = Artefact(path)
        chosen = chosen_from(STATEMENTS, names, itemgetter(0))
    except Unreadable as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    here = {name for name in artefact.functions if name.startswith("kernel_")}
    failed = 0
    for statement in chosen:
        begun = time.time()
        try:
            if statement[0] not in here:
                raise NotProved("it is not there")
            verdict = f"proved  {prove(artefact, statement):4} instructions"
        except (NotProved, Unknown) as error:
            verdict = f"NOT PROVED  {type(error).__name__}: {error}"
            failed += 1
        print(f"{statement[0][7:]:28} {verdict}  {time.time() - begun:.1f} s", flush=True)
    unknown = set() if names else here - {name for name, _ in STATEMENTS}
    for name in sorted(unknown):
        print(f"{name[7:]:28} no statement in binary.py")
    written("binary", path)
    print(f"{len(chosen)} statements, {failed} not proved")
    return 1 if failed or unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

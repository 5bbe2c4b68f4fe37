#!/usr/bin/env python3
"""Proves that the products, sums, laws, choices and inversions of vectors of a built artefact compute what they say, in every lane.

    cargo build --release -p secant-probes --bin secant-vectors
    python3 proofs/vectors.py target/release/secant-vectors [NAME ..]

No solver: a lane is a linear form over unknown integers and an interval (`lanes.py`, `doubles.py`). The interval shows that no lane overflows where a shift or
a comparison would see it, and the coefficients show the congruence. Exit status: 0 all proved, 1 a kernel is not, 2 the artefact cannot be read or nothing has that name.
"""

import sys
import time

from arranged import ARRANGED
from canonical import CANONICAL
from choices import CHOICES
from conversions import CONVERSIONS
from disassembly import Artefact, Unreadable, chosen_from
from doubles import Double, Doubles
from four import FOUR
from lanes import Lane, NotProved
from linear import Lin
from looked_up import LOOKED_UP
from inversion import INVERSIONS
from machine import Pointer, Unknown
from met import written
from moves import MOVES
from quads import QUADS
from signs import NEGATED
from split import SPLIT
from statements import STATEMENTS as SINGLE
from statements import Statement
from ternary import MASKS
from values import congruent, divided, is_quotient, with_rests
from zeros import ZEROS

T = 1 << 64
WORD = 1 << 52
STATEMENTS = [
    *SINGLE, *QUADS, *CHOICES, *ARRANGED, *LOOKED_UP, *MASKS, *CONVERSIONS, *FOUR, *SPLIT, *CANONICAL, *ZEROS, *INVERSIONS, *MOVES, *NEGATED,
]  # fmt: skip


def operand(machine, shape, name, place):
    """Its numbers, as the statement is to see them."""
    world = machine.world
    if place is not None:
        machine.words[place] = Pointer(name)
    vectors, numbers = {}, []
    if shape.small:
        number = world.fresh(name, 0, shape.most[0])
        machine.store(Pointer(name), number, 0, 4)
        return [number]
    for number in range(shape.numbers):
        total = Lin()
        for i, most in enumerate(shape.most):
            least = -most if shape.signed else 0
            word = world.fresh(f"{name}{number}.{i}", least, most)
            total = total + word * (1 << shape.bits * i)
            lane = Double(word, least, most) if shape.doubles else Lane(word, least, most)
            if shape.only_low(i):
                above = world.fresh(f"{name}above{number}.{i}", 0, (1 << 12) - 1)
                lane = Lane(word + above * WORD, 0, T - 1)
            vectors.setdefault(shape.vector(number, i), {})[number] = lane
        numbers.append(total)
    for vector, lanes in vectors.items():
        lanes = tuple(lane for _, lane in sorted(lanes.items()))
        machine.store(Pointer(name), lanes, shape.bytes * vector, shape.bytes)
    return numbers


def word(machine, shape, lane, i):
    """A word of the result, whose bits are known up to a multiple of 2^64."""
    if shape.doubles:
        return machine.number(lane)
    lane = machine.integer(lane)
    turns = (lane.least + lane.greatest + T) // (2 * T)
    lane = Lane(lane.form - turns * T, lane.least - turns * T, lane.greatest - turns * T)
    return machine.low(lane, 52) if shape.only_low(i) else lane


def prove(artefact, statement):
    if not isinstance(statement, Statement):
        return statement.prove(artefact)
    machine = Doubles(artefact, statement.lanes, statement.result.bytes)
    world, result = machine.world, statement.result
    machine.words["rdi"] = Pointer("result")
    numbers = []
    for name, place, shape in zip("abcd", ("rsi", "rdx", "rcx", "r8"), statement.operands):
        numbers.append(operand(machine, shape, name, place))
    values = statement.value(world.product, *numbers)
    machine.run(statement.name)
    machine.returned()
    if len(values) != result.numbers:
        raise NotProved(f"that all {result.numbers} numbers of the result have a value")
    for number, value in enumerate(values):
        words = []
        for i in range(len(result.most)):
            lanes = machine.load(Pointer("result"), result.bytes * result.vector(number, i), result.bytes)
            words.append(word(machine, result, lanes[number if machine.lanes > 1 else 0], i))
        total = sum((lane.form * (1 << result.bits * i) for i, lane in enumerate(words)), Lin())
        error = total * statement.scale - value
        congruent(error, statement.p)
        bounded(machine, statement, words, error, numbers)
        for i, (lane, most) in enumerate(zip(words, result.most)):
            low, high = lane.least, lane.greatest
            least = -most if result.signed else 0
            if (low < least or high > most) and result.low and i + 1 == len(words):
                low, high = by_value(machine, statement, total, error)
            if low < least or high > most:
                raise NotProved(f"the range: word {i} lies in [{low:#x}, {high:#x}]")
    return machine.executed


def by_value(machine, statement, total, error):
    """The last word from the value, as the words before it are not negative and below 2^52."""
    place = 52 * (len(statement.result.most) - 1)
    if statement.scale < WORD:
        least, most = with_rests(machine.world, total)
        return least >> place, most >> place
    # R·result = a·b + q·p for the q that the reduction took, and 0 <= q <= R.
    by_steps(machine, statement, error)
    most = sum(word << 52 * i for i, word in enumerate(statement.operands[0].most))
    return 0, (most * most + statement.scale * statement.p) // statement.scale >> place


def by_steps(machine, statement, error):
    """Shows that the multiple of p in the error is one of those in [0, R]."""
    # Words that were multiplied by constants: all of them, every second, or the second of three.
    tries = (machine.steps, machine.steps[1::2], machine.steps[1::3])
    is_quotient(machine.world, divided(error, statement.p), tries, len(statement.result.most))


def without(machine, words, i, unknown):
    """Where word i lies without what is added to it: an unknown that nothing else depends on, so that it may be its least and its most."""
    world = machine.world
    inside = any(unknown in form.terms for form, _ in world.defined.values()) or any(unknown in pair for pair in world.products.values())
    if inside or any(lane.form.terms.get(unknown, 0) != (lane is words[i]) for lane in words):
        raise NotProved(f"that {unknown} is added to word {i}, and to nothing else")
    least, most = world.bounds[unknown]
    return words[i].least - least, words[i].greatest - most


def bounded(machine, statement, words, error, numbers):
    """Shows how large the result is, beside what is added to it."""
    if statement.bound == "steps":
        return by_steps(machine, statement, error)
    if isinstance(statement.bound, int):
        ranges = [(lane.least, lane.greatest) for lane in words]
        if len(numbers) == 3:
            ranges = [without(machine, words, i, unknown) for i, unknown in enumerate(numbers[2][0].terms)]
        least, most = (sum(end << 52 * i for i, end in enumerate(ends)) for ends in zip(*ranges))
        if least < 0 or most > statement.bound:
            raise NotProved(f"how large it is: [{least:#x}, {most:#x}]")


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    path, names = arguments[0], arguments[1:]
    try:
        artefact = Artefact(path)
        chosen = chosen_from(STATEMENTS, names)
    except Unreadable as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    failed = 0
    here = {name for name in artefact.functions if name.startswith("kernel_")}
    for statement in chosen:
        begun = time.time()
        try:
            if statement.name not in here:
                raise NotProved("it is not there")
            verdict = f"proved  {prove(artefact, statement):4} instructions"
        except (NotProved, Unknown) as error:
            verdict = f"NOT PROVED  {type(error).__name__}: {error}"
            failed += 1
        print(f"{statement.name[7:]:20} {verdict}  {time.time() - begun:.1f} s", flush=True)
    unknown = set() if names else here - {statement.name for statement in STATEMENTS}
    for name in sorted(unknown):
        print(f"{name[7:]:20} no statement in statements.py")
    written("vectors", path)
    print(f"{len(chosen)} statements, {failed} not proved")
    return 1 if failed or unknown else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))

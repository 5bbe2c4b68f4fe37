#!/usr/bin/env python3
"""Proves that the kernels of a built artefact compute what they say.

    cargo build --release -p secant-probes --bin secant-kernels
    python3 proofs/prove.py target/release/secant-kernels [NAME ..]

Needs z3-solver (PyPI) and objdump. Exit status: 0 all proved, 1 a kernel is not, 2 the artefact cannot be read or nothing has that name, 3 no solver.
"""

import itertools
import random
import sys
import time

try:
    import z3
except ImportError:
    print("proofs: no z3: python3 -m pip install z3-solver", file=sys.stderr)
    sys.exit(3)

from bounds import Bounds
from cuts import Cutter, NotCut
from disassembly import Artefact, Unreadable, chosen_from
from kernels import KERNELS, OPEN
from linear import Lin
from machine import Fork, Machine, Pointer, Unknown
from met import written
from obligations import kept

# Proved by a program of its own: divsteps.py.
ELSEWHERE = {"kernel_divsteps"}
T = 1 << 64
PLACES = ["rdi", "rsi", "rdx", "rcx"]
# What the solver may spend on one question, in its own units, some millions a second: the same on a busy machine.
PATIENCE = {z3.Real: 30_000_000, z3.Int: 60_000_000}
LITTLE = {z3.Real: 1_000_000, z3.Int: 1_000_000}


class NotProved(Exception):
    pass


def operands(machine, kernel):
    """Puts the operands into memory and says what is known of them. Their values."""
    world, values = machine.world, {}
    machine.words["rdi"] = Pointer("result")
    for place, operand in zip(PLACES[1:], kernel.operands):
        machine.words[place] = Pointer(operand.name)
        words = []
        for i in range(operand.count):
            most = operand.word if operand.most is None else min(operand.word, operand.most // operand.base**i)
            words.append(world.fresh(f"{operand.name}{i}", 0, most))
            machine.memory[(operand.name, 8 * i)] = words[-1]
        value = sum((word * operand.base**i for i, word in enumerate(words)), Lin())
        if operand.least or operand.most is not None and operand.most < operand.base**operand.count - 1:
            world.facts.append((value, operand.least, operand.most))
        values[operand.name] = (operand, words, value)
    return values


def rows(world, values, kernel):
    """What is known of products of unknown words: x·y is at most x times the most of y, and the other way around."""
    kernel.value(world, *(value for _, _, value in values.values()))
    of = {name: operand for operand, words, _ in values.values() for word in words for name in word.terms}
    pairs = {(of[x].name, of[y].name) for x, y in world.products.values()}
    for a, b in sorted(pairs | {(b, a) for a, b in pairs}):
        (_, words, _), (y, _, whole) = values[a], values[b]
        if y.most is None:
            continue
        for word in words:
            (name,) = word.terms
            row = world.product(word, whole)
            world.facts.append((row - word * y.most, None, 0))
            world.facts.append((row - whole * world.bounds[name][1], None, 0))


def examples(world, values, count=90):
    """Values of the operands' words that take this path: edges and others."""
    chance, found = random.Random(21), []
    for i in range(count):
        sample = {}
        for operand, words, _ in values.values():
            for word in words:
                (name,) = word.terms
                most = world.bounds[name][1]
                kind = chance.randrange(4) if i > 1 else i * 3
                if i > 1 and i % 3 == 0 and words.index(word) > i // 3 % len(words):
                    # Small operands make differences negative.
                    kind = 0
                sample[name] = [0, chance.randrange(most + 1), most - chance.randrange(min(most, 40) + 1), most][kind]
        sample = world_sample(world, sample)
        if sample is not None:
            found.append(sample)
    return found


def world_sample(world, sample):
    for form, least, greatest in world.facts:
        value = world.evaluate(form, sample)
        if value > greatest or least is not None and value < least:
            return None
    return sample


def wanted(kernel, sample):
    """The value for integers, by the same statement."""

    class Integers:
        @staticmethod
        def product(a, b):
            return a * b

    whole = [sum(sample[f"{o.name}{i}"] * o.base**i for i in range(o.count)) for o in kernel.operands]
    return kernel.value(Integers, *whole)


class Solver:
    """Asks z3 whether something can be, given what is known."""

    def __init__(self, world, values):
        self.world = world
        self.bounds = Bounds(world, values)
        # Questions that elimination answered, and that went to z3.
        self.answered, self.asked = 0, 0

    def impossible(self, conditions, facts, effort=2):
        """Whether no integers, or already no rationals, obey the facts and a condition each. Effort 0: by elimination alone, 1: or by
        the facts near the question."""
        if all(condition is not None and self._beyond(condition) for condition in conditions):
            self.answered += 1
            return True
        if not effort:
            return False
        self.asked += 1
        return all(self._impossible(condition, facts, effort) for condition in conditions)

    def _beyond(self, condition):
        """Whether elimination shows that a form is nowhere between the two."""
        form, least, greatest = condition
        low, high = self.bounds.range(form)
        return least is not None and high < least or greatest is not None and low > greatest

    def _impossible(self, condition, facts, effort):
        # First with what the form hangs on at once, and carries; then with all.
        form = condition[0] if condition else Lin()
        for near in (2, 3, 5):
            some = self.near(form, facts, near)
            if condition and len(some) < len(facts) and self._asked(condition, some, LITTLE):
                return True
        return effort > 1 and self._asked(condition, facts, PATIENCE)

    def near(self, form, facts, depth):
        """Facts about the unknowns of a form, about those in these facts, and so on; and carries among them."""
        form = self.world.settle(form)
        # In an order that is always the same: the solver's time hangs on it.
        names, defining = dict(form.terms), {}
        for fact in facts:
            for x, c in fact[0].terms.items():
                if x in self.world.defined and c == -(1 << self.world.defined[x][1]):
                    defining.setdefault(x, fact)
        chosen = {}
        for _ in range(depth):
            for x in [x for x in names if x in defining and x not in chosen]:
                chosen[x] = defining[x]
                names |= self.world.settle(defining[x][0]).terms
        small = [entry for entry in self.bounds.small_sums() if all(x in names for x in entry[0].terms)]
        return [*chosen.values(), *small]

    def _asked(self, condition, facts, patiences):
        for make, patience in patiences.items():
            solver = z3.Solver()
            solver.set("rlimit", patience)
            unknowns = {}

            def value(form):
                for x in form.terms:
                    if x not in unknowns:
                        unknowns[x] = make(x.replace("*", "_"))
                        least, greatest = self.world.bounds[x]
                        solver.add(unknowns[x] >= least, unknowns[x] <= greatest)
                parts = [c * unknowns[x] for x, c in form.terms.items()]
                return z3.Sum(parts) + form.const if parts else z3.IntVal(form.const)

            for form, least, greatest in facts:
                form = self.world.settle(form)
                if form.is_const():
                    if form.const > greatest or least is not None and form.const < least:
                        return True
                    continue
                if least is not None:
                    solver.add(value(form) >= least)
                solver.add(value(form) <= greatest)
            form, least, greatest = condition or (Lin(), 0, 0)
            form = self.world.settle(form)
            if form.is_const() and condition:
                return not (least is None or form.const >= least) or not (greatest is None or form.const <= greatest)
            if least is not None:
                solver.add(value(form) >= least)
            if greatest is not None:
                solver.add(value(form) <= greatest)
            if solver.check() == z3.unsat:
                kept(solver)
                return True
        return False


def show_one_integer(world, solver, samples, form, at=None, effort=2):
    """Whether a sum of quotients is always the same small integer. If so one of them is settled: it is what makes it so."""
    quotients = [x for x in form.terms if x in world.defined and form.terms[x] in (1, -1)]
    if not quotients:
        return False
    newest = max(quotients, key=lambda x: int(x[1:]))
    if at is None:
        _, power = world.defined[newest]
        at = next((i + 1 for i, (fact, _, _) in enumerate(world.facts) if fact.terms.get(newest) == -(1 << power)), len(world.facts))
    seen = {world.evaluate(form, values) for values in samples}
    if len(seen) > 1:
        return False
    least, greatest = world.interval(form)
    likely = sorted(seen) or [value for value in (0, 1, -1, 2, -2) if least <= value <= greatest]
    # First with what was known when it arose, then with all that is known.
    for known, value in itertools.product((world.facts[:at], world.facts), likely):
        if solver.impossible([(form, value + 1, None), (form, None, value - 1)], known, effort):
            world.settled[newest] = Lin({newest: 1}) - (form - value) * form.terms[newest]
            return True
    return False


def show_multiple(world, solver, samples, error, modulus):
    """That a form is a multiple of the modulus: what keeps it from being one is always 0."""
    failed = set()
    while True:
        error = world.settle(error)
        if modulus:
            error = Lin({x: c for x, c in error.terms.items() if c % modulus}, error.const % modulus)
        if error.is_const():
            break
        strange = [x for x in error.terms if x not in world.defined and x not in world.replaced]
        if strange:
            raise NotProved(f"the congruence: {strange[:3]} should not matter")
        # Quotients with the same coefficient, but for its sign, belong together.
        groups = {}
        for x, c in error.terms.items():
            c = c % modulus if modulus else c
            size, sign = (c, 1) if not modulus and c > 0 or modulus and c <= modulus // 2 else (modulus - c if modulus else -c, -1)
            groups.setdefault(size, {})[x] = sign
        forms = sorted(({**group} for group in groups.values()), key=lambda g: max((int(x[1:]) for x in g if x in world.defined), default=-1))
        for group in forms:
            form = Lin(group)
            if form.key() in failed:
                continue
            if show_one_integer(world, solver, samples, form):
                break
            failed.add(form.key())
        else:
            raise NotProved(f"the congruence: that {', '.join(str(Lin(g)) for g in forms[:4])} are one integer each")
    if error.const:
        raise NotProved(f"the congruence: a constant {error.const:#x} is left")


def refute(world, kernel, samples, total):
    """Whether an example is against it."""
    for sample in samples:
        if kernel.modulus and (world.evaluate(total, sample) * kernel.scale - wanted(kernel, sample)) % kernel.modulus:
            raise NotProved("the congruence: an example refutes it")


def prove_path(artefact, kernel, choices):
    """How many instructions, and whether an example takes this path."""
    machine = Machine(artefact, choices)
    world = machine.world
    values = operands(machine, kernel)
    rows(world, values, kernel)
    solver = Solver(world, values)
    samples = examples(world, values)
    cutter = Cutter(machine, kernel.cuts, solver.bounds, lambda *form: show_one_integer(world, solver, samples, *form))
    if kernel.cuts:
        machine.before = cutter.step
    try:
        machine.run(kernel.name)
    except NotCut as error:
        raise NotProved(f"at cut {cutter.made} of {len(kernel.cuts)}: {error}") from error
    if any(machine.changed()):
        raise NotProved("that the registers of the caller are kept")
    result = [machine.memory[("result", 8 * i)] for i in range(kernel.words)]
    total = sum((word * kernel.base**i for i, word in enumerate(result)), Lin())
    samples = [sample for sample in samples if world_sample(world, sample) is not None]
    refute(world, kernel, samples, total)
    if cutter.made < len(kernel.cuts):
        raise NotProved(f"that a cut is anything: {len(kernel.cuts) - cutter.made} of {len(kernel.cuts)} are nowhere")
    # Where a choice was made, there was no third way.
    for form, options, known in machine.to_show:
        low, high = min(options), max(options)
        gaps = [(form, high + 1, None), (form, None, low - 1)]
        gaps += [(form, a + 1, b - 1) for a, b in zip(sorted(options), sorted(options)[1:]) if b > a + 1]
        if not solver.impossible(gaps, world.facts[:known]):
            raise NotProved("that a mask is 0 or all ones")
    if not samples and solver.impossible([None], world.facts):
        # Nobody takes this path.
        return machine.executed, False

    # Carries that nobody asks for are always the same, mostly 0: unless the samples say otherwise.
    for form, at, asked in machine.carries:
        form = world.settle(form)
        if not form.is_const():
            # Those that are asked for are added up, but may be 0 all the same.
            show_one_integer(world, solver, samples, form, at, 0 if asked else 1)
    for known in world.path:
        world.extreme(*known)

    # scale·result - value is a multiple of the modulus: every coefficient is, once what is always 0 is left out.
    error = cutter.put_in(total * kernel.scale) - kernel.value(world, *(values[o.name][2] for o in kernel.operands))
    show_multiple(world, solver, samples, error, kernel.modulus)

    # And the result is in range.
    if kernel.bound is not None and not solver.impossible([(total, kernel.bound, None), (total, None, -1)], world.facts):
        raise NotProved(f"that the result is below {kernel.bound:#x}")
    if kernel.word_bound is not None:
        for i, word in enumerate(result):
            _, most = world.interval(world.settle(word))
            if most >= kernel.word_bound and not solver.impossible([(word, kernel.word_bound, None)], world.facts):
                raise NotProved(f"that word {i} is below {kernel.word_bound:#x}")
    return machine.executed, bool(samples)


def paths(artefact, kernel, work):
    """Runs `work` for every way through the choices of a kernel. The results."""
    waiting, done = [{}], []
    while waiting:
        choices = waiting.pop()
        try:
            done.append(work(artefact, kernel, choices))
        except Fork as fork:
            waiting += [{**choices, fork.key: value} for value in fork.options]
        if len(done) + len(waiting) > 256:
            raise Unknown("more than 256 paths")
    return done


def prove(artefact, kernel):
    """(paths, instructions); raises NotProved or Unknown."""
    done = paths(artefact, kernel, prove_path)
    if not any(live for _, live in done):
        raise NotProved("that there are such operands: no example takes a path")
    return len(done), done[-1][0]


def main(arguments):
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    path, names = arguments[0], arguments[1:]
    try:
        artefact = Artefact(path)
        chosen = chosen_from([kernel for kernel in KERNELS if names or kernel.name not in OPEN], names)
    except Unreadable as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    here = {name for name in artefact.functions if name.startswith("kernel_")}
    failed = 0
    for kernel in chosen:
        if kernel.name not in here:
            print(f"{kernel.name}: NOT THERE")
            failed += 1
            continue
        begun = time.time()
        try:
            count, executed = prove(artefact, kernel)
            verdict = f"proved  {executed:4} instructions, {count:2} paths"
        except (NotProved, Unknown) as error:
            verdict = f"NOT PROVED  {type(error).__name__}: {error}"
            failed += 1
        print(f"{kernel.name[7:]:28} {verdict}  {time.time() - begun:.1f} s  {kernel.says}", flush=True)
    unknown = here - {kernel.name for kernel in KERNELS} - ELSEWHERE if not names else set()
    for name in sorted(unknown):
        print(f"{name[7:]:28} no statement in kernels.py")
    for name in () if names else sorted(OPEN):
        print(f"{name[7:]:28} open: not tried")
        failed += 1
    failed += len(unknown)
    written("prove", path)
    print(f"{len(chosen)} statements, {failed} not proved")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))

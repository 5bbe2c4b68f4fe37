#!/usr/bin/env python3
"""Holds the machines of the proofs against the CPU at hand: every form of an instruction that a proof met.

    SECANT_MET=DIRECTORY python3 proofs/vectors.py target/release/secant-vectors    # and the other proofs
    python3 proofs/trial.py DIRECTORY [--cases 10000] [--without FEATURE] [NAME ..]

A machine runs an instruction on unknowns, the CPU runs its bytes on values of them, edges among them; what the machine says of registers, flags,
masks and memory is computed for these values and compared, and all that it leaves alone is to be as it was. Exit status: 0 all forms were
tried and agree, 1 one does not, or could not be tried, 2 there is nothing to read.
"""

import importlib
import json
import os
import random
import struct
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from glob import glob

import cpu
from cpu import Wrong
from disassembly import Artefact
from forms import Text
import trial_lanes
from trial_lanes import Refused, Setting
from trial_words import OTHERS

MOST = 1000
# Kinds of operands that are tried on each machine.
SETTINGS = 14
# The machine of division steps, on words of z3 and polynomials modulo 2^64, has no trial.
NOT_HERE = "divsteps."


def collected(directory):
    """Form -> {machine: a text and its bytes}."""
    found, texts = {}, {}
    for path in sorted(glob(os.path.join(directory, "*.json"))):
        with open(path, encoding="utf-8") as file:
            read = json.load(file)
        if read["artefact"] not in texts:
            texts[read["artefact"]] = encoded(Artefact(read["artefact"]))
        for machine, met in read["met"].items():
            if machine.startswith(NOT_HERE):
                continue
            for text in met:
                parsed = Text(text)
                found.setdefault(parsed.form(), {}).setdefault(machine, []).append((text, *texts[read["artefact"]][" ".join(text.split())]))
    return found


def encoded(artefact):
    """Text -> (address, bytes)."""
    places = {}
    for code in artefact.functions.values():
        for (address, text), (end, _) in zip(code, code[1:]):
            places.setdefault(" ".join(text.split()), (address, end))
    result = {}
    for text, (address, end) in places.items():
        for start, offset, length in artefact.sections:
            if start <= address < start + length:
                result[text] = (address, bytes(artefact.bytes[offset + address - start : offset + end - start]))
    return result


# What instructions are made of, on the machines of linear forms.
MADE_OF = (
    "address", "load", "store", "get", "set", "short", "as_mask", "known", "choose", "flag", "sum", "difference", "signed", "vector", "put", "masked", "integer",
    "each", "apply", "low", "shifted", "div", "both", "either", "one_of_three", "lane", "lanes_at", "lane_at", "part", "count", "moved", "pairs", "get_lane",
    "held", "hold", "of_lanes", "word", "closer", "numbers", "result", "number", "multiplied", "mask_at", "bits", "step", "execute", "looked_up", "halves", "upper",
)  # fmt: skip


def alike(units):
    """Of machines that do the same one: they run the same functions, and what these are made of is the same."""
    chosen = {}
    for machine, texts in units.items():
        key = machine
        if machine not in OTHERS:
            kind, how = machine_of(machine)
            operation = Text(texts[0][0]).operation
            key = (tuple(how), *(getattr(kind, name, None) for name in (f"do_{operation}", f"alu_{operation}", *MADE_OF)))
        chosen.setdefault(key, machine)
    return {machine: units[machine] for machine in chosen.values()}


def machine_of(name):
    module, _, rest = name.partition(".")
    kind, *how = rest.split()
    return getattr(importlib.import_module(module), kind), [int(x) for x in how]


def settings(kind, how, text, draw, cases):
    """Settings of a machine that it accepts, and how many cases of each."""
    good, tried, why = [], set(), None
    for attempt in range(8000):
        picks = [draw.randrange(1 << 20) for _ in range(40)]
        try:
            setting = Setting(kind, how, text, draw.getrandbits(48), picks)
        except Refused as refused:
            why = refused
            continue
        key = tuple(setting.chosen)
        if key not in tried:
            tried.add(key)
            good.append((setting, picks))
        if len(good) >= SETTINGS or attempt > 40 and len(good) > 5 or attempt > 150 and len(good) > 2 or attempt > 600 and good:
            break
    if not good:
        raise Refused(f"no operands are known to {kind.__name__}: {why}")
    # What has no unknowns is one case.
    free = [(s, p) for s, p in good if s.is_free()]
    each = max(min(MOST, cases // len(good) + 1), 1)
    left = cases
    for setting, picks in good:
        count = each if setting.is_free() else 1
        yield setting, count
        left -= count
    again, at = free or good, 0
    while left > 0:
        setting, picks = again[at % len(again)]
        at += 1
        count = min(each if free else 1, left)
        try:
            yield Setting(kind, how, text, draw.getrandbits(48), picks), count
            left -= count
        except Refused:
            if at > 4 * cases + 1000:
                raise


def tried(unit, cases, processor, found):
    """How many cases of a form on a machine agree; raises Wrong or Refused."""
    form, machine, (text, address, code) = unit
    kind, how = machine_of(machine)
    parsed, draw = Text(text), random.Random(form + machine)
    total = 0
    # Cases in which another choice is made do not count.
    for _ in range(20):
        batch, used = [], 0
        for setting, count in settings(kind, how, parsed, draw, cases - total):
            if used + count > MOST:
                total += compared(batch, used, parsed, address, code, draw, processor, found)
                batch, used = [], 0
            batch.append((setting, used, count))
            used += count
        total += compared(batch, used, parsed, address, code, draw, processor, found)
        if total >= cases:
            return total
    raise Refused(f"{total} cases of {cases}")


def compared(batch, used, text, address, code, draw, processor, found):
    columns, values = {}, []
    for setting, first, count in batch:
        rows = setting.values(draw, processor, first, count)
        values.append(rows)
        for word, column in zip(setting.columns, rows):
            columns.setdefault(word, {})[first] = column
    filled = {}
    for word, parts in columns.items():
        filled[word] = [x for _, first, count in batch for x in parts.get(first, [0x202 if word == cpu.FLAGS else 0] * count)]
    tested = code
    if batch[0][0].relocate is not None:
        tested = cpu.relocated(code, batch[0][0].relocate - address - len(code), batch[0][0].register)
    after, before = processor.run(tested, filled, used)
    touched = {cpu.FLAGS}
    for setting, _, _ in batch:
        # Where a choice was made, the other one changes what is written, too.
        touched |= {cpu.GENERAL.index(name) for name in text.general() if setting.given}
        touched |= set(setting.shown) | setting.lost | set(setting.doubles) | set(setting.zeros)
    total = 0
    for (setting, first, count), rows in zip(batch, values):
        total += agree(setting, rows, first, count, after, before, touched, text, found)
    for word in touched:
        after[word :: cpu.WORDS] = before[word :: cpu.WORDS]
    if after != before:
        word = next(i for i in range(len(after)) if after[i] != before[i])
        raise Wrong(f"{text.text}: word {word % cpu.WORDS} changes, of which {type(setting.machine).__name__} does not know")
    return total


def agree(setting, rows, first, count, after, before, touched, text, found):
    given, rest = rows[-1], rows[len(setting.columns) : -1]
    # Without AVX-512 the loop does not see what is above 256 bits.
    narrow = {cpu.VECTORS + i for i in range(256) if i % 8 > 3} if not PROCESSOR.wide else set()
    cut = lambda words, word: words[cpu.WORDS * first + word : cpu.WORDS * (first + count) : cpu.WORDS].tolist()
    rest = iter(rest)

    def wrong(what, i, says, is_):
        state = {name: hex(cut(before, word)[i]) for word, name in enumerate(cpu.GENERAL) if name in text.general()}
        for name in text.vectors():
            state[name] = [hex(cut(before, cpu.VECTORS + 8 * int(name[3:]) + j)[i]) for j in range(8)]
        return Wrong(f"{text.text}: {what}: {type(setting.machine).__name__} says {says}, the CPU {is_}, for {state}, flags {cut(before, cpu.FLAGS)[i]:#x}, {setting.chosen}")

    for word, (_, mask, least, most) in setting.shown.items():
        says, is_ = next(rest), cut(after, word)
        for i in range(0 if word in narrow else count):
            if given[i] and (says[i] ^ is_[i]) & mask:
                raise wrong(f"word {word}", i, hex(says[i] & mask), hex(is_[i] & mask))
            if given[i] and least is not None and not least <= says[i] <= most:
                raise wrong(f"word {word}", i, f"that it is in [{least:#x}, {most:#x}]", hex(says[i]))
    for word, (_, unit, least, most, low, high) in setting.doubles.items():
        exact, is_ = next(rest), cut(after, word)
        for i in range(0 if word in narrow else count):
            (value,) = struct.unpack("<d", struct.pack("<Q", is_[i]))
            if given[i] and (not value.is_integer() or int(value) % unit or not least <= exact[i] - int(value) <= most or not low <= value <= high):
                raise wrong(f"word {word}", i, f"a double near {exact[i]}", value)
    flags = cut(after, cpu.FLAGS)
    for bit, _ in setting.flag_texts:
        says = next(rest)
        for i in range(count):
            if given[i] and says[i] != bool(flags[i] & bit):
                raise wrong(f"flag {bit:#x}", i, says[i], flags[i] & bit)
    for word in setting.zeros:
        for i, (says, is_) in enumerate(zip(next(rest), cut(after, word))):
            if given[i] and says != (is_ == 0):
                raise wrong(f"whether word {word} is 0", i, says, hex(is_))
    for word in touched - {cpu.FLAGS} - set(setting.shown) - setting.lost - set(setting.doubles) - set(setting.zeros):
        for i, (says, is_) in enumerate(zip(cut(before, word), cut(after, word))):
            if given[i] and says != is_:
                raise wrong(f"word {word}", i, f"that {says:#x} is left alone", hex(is_))
    if hasattr(setting, "rest_kept"):
        word, mask = setting.rest_kept
        if any((a ^ b) & ~mask for a, b in zip(cut(after, word), cut(before, word))):
            raise wrong(f"word {word}", 0, "that a part is left alone", "changes it")
    found["shown"] |= bool(setting.shown or setting.doubles or setting.zeros or setting.flag_texts)
    return sum(map(bool, given))


def work(job):
    form, units, cases, features = job
    begun, found, said, total = time.time(), {"shown": False}, [], 0
    # The same form may stand in the file in an encoding that this CPU has, and in one that it has not.
    missing, here = set(), {}
    for machine, texts in units.items():
        for text, address, code in texts:
            lacking = Text(text).needs(features, code)
            missing |= lacking
            if not lacking:
                here.setdefault(machine, []).append((text, address, code))
    if not here:
        return form, None, [f"not tried here: no {', '.join(sorted(missing))}"], 0
    units = here
    global PROCESSOR
    PROCESSOR = PROCESSOR or cpu.Cpu(cpu.WIDE <= features, MOST)
    units = alike(units)
    each = -(-cases // len(units))
    for machine, texts in units.items():
        kind = OTHERS.get(machine)
        try:
            total += (kind or tried)((form, machine, texts[0]), each, PROCESSOR, found)
        except Wrong as error:
            said.append(f"WRONG  {error}")
        except Exception as error:  # pylint: disable=broad-exception-caught
            said.append(f"NOT TRIED  {machine}: {texts[0][0]}: {type(error).__name__}: {error}")
    if not said and not found["shown"] and Text(texts[0][0]).operation not in NOTHING_SHOWN:
        said.append("NOT TRIED  nothing was compared")
    return form, total, said, time.time() - begun


# They do nothing, and nothing is to change.
NOTHING_SHOWN = ("nop", "endbr64")
PROCESSOR = None


def main(arguments):
    cases, without, rest, arguments = 10_000, set(), [], list(arguments)
    while arguments:
        argument = arguments.pop(0)
        if argument == "--cases":
            cases = int(arguments.pop(0))
        elif argument == "--without":
            without.add(arguments.pop(0))
        else:
            rest.append(argument)
    forms = collected(rest[0]) if rest else {}
    if not forms:
        print(__doc__, file=sys.stderr)
        return 2
    features = cpu.features() - without
    names = rest[1:]
    jobs = [(form, units, cases, features) for form, units in sorted(forms.items()) if not names or any(form.startswith(name) for name in names)]
    failed = total = absent = 0
    # If a process dies, of an instruction that is none, that is an error.
    with ProcessPoolExecutor() as pool:
        for done in as_completed([pool.submit(work, job) for job in jobs]):
            form, count, said, took = done.result()
            absent += count is None
            bad = count is not None and bool(said)
            failed += bad
            total += count or 0
            for line in said:
                print(f"{form}: {line}", flush=True)
            if names or took > 5:
                print(f"{form}: {count} cases, {took:.1f} s", flush=True)
    print(f"{len(jobs)} forms, {total} cases, {failed} not as the CPU has them or not tried, {absent} not tried on this CPU; those of division steps are not")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""What z3 was asked and denied, as texts of SMT-LIB, once more by a second solver: cvc5 for integers, Bitwuzla for words.

    python3 -m pip install cvc5 bitwuzla
    SECANT_SMT=DIRECTORY python3 proofs/prove.py target/release/secant-kernels    # and divsteps.py
    python3 proofs/obligations.py DIRECTORY [--seconds 20]

The name of a file is its SHA-256. `obligations.txt` has those that were held against the second solver, and its answer. Exit status: 0 the second
solver denies all, 1 it says that something can be, or gives up on what is not listed as such, 2 there is nothing to read, 3 no solver.
"""

import hashlib
import multiprocessing
import os
import re
import sys
import time
from collections import Counter
from glob import glob

LISTED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "obligations.txt")


def kept(solver):
    """Writes what a solver of z3 has just denied, if that is asked for."""
    directory = os.environ.get("SECANT_SMT")
    if directory:
        text = plain(solver.to_smt2())
        os.makedirs(directory, exist_ok=True)
        with open(os.path.join(directory, hashlib.sha256(text.encode()).hexdigest() + ".smt2"), "w", encoding="utf-8") as file:
            file.write(text)


def plain(text):
    """Without comments and sums of one, which others do not read, and with a logic."""
    stack, logic = [[]], "QF_BV" if "BitVec" in text else "ALL"
    for token in re.findall(r"[()]|[^\s()]+", re.sub(r"(?m)^;.*$", "", text)):
        if token == "(":
            stack.append([])
        elif token == ")":
            parts = stack.pop()
            stack[-1].append(parts[1] if len(parts) == 2 and parts[0] == "+" else f"({' '.join(parts)})")
        else:
            stack[-1].append(token)
    return "\n".join([f"(set-logic {logic})", *(line for line in stack[0] if not line.startswith(("(set-info", "(set-logic")))]) + "\n"


def by_cvc5(path, seconds):
    import cvc5

    terms = cvc5.TermManager()
    solver, symbols = cvc5.Solver(terms), cvc5.SymbolManager(terms)
    solver.setOption("tlimit-per", str(1000 * seconds))
    parser = cvc5.InputParser(solver, symbols)
    parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, path)
    answer = ""
    while not (command := parser.nextCommand()).isNull():
        answer = command.invoke(solver, symbols).strip() or answer
    return answer


def by_bitwuzla(path, seconds):
    import bitwuzla

    terms, options = bitwuzla.TermManager(), bitwuzla.Options()
    options.set(bitwuzla.Option.TIME_LIMIT_PER, 1000 * seconds)
    parser = bitwuzla.Parser(terms, options)
    with open(path, encoding="utf-8") as file:
        parser.parse(file.read().replace("(check-sat)", ""), True, False)
    return str(parser.bitwuzla().check_sat()).rpartition(".")[2].lower()


def asked(job):
    path, seconds = job
    begun = time.time()
    with open(path, encoding="utf-8") as file:
        words = file.readline().strip().endswith("QF_BV)")
    answer = (by_bitwuzla if words else by_cvc5)(path, seconds)
    return os.path.basename(path)[:-5], "bitwuzla" if words else "cvc5", answer, time.time() - begun


def listed():
    with open(LISTED, encoding="utf-8") as file:
        return {name: answer for name, _, answer in map(str.split, file)}


def main(arguments):
    try:
        import bitwuzla  # noqa: F401
        import cvc5  # noqa: F401
    except ImportError as error:
        print(f"proofs: {error}: python3 -m pip install cvc5 bitwuzla", file=sys.stderr)
        return 3
    write = "--write" in arguments
    arguments = [argument for argument in arguments if argument != "--write"]
    seconds = int(arguments[2]) if arguments[1:2] == ["--seconds"] else 20
    paths = sorted(glob(os.path.join(arguments[0], "*.smt2"))) if arguments else []
    if not paths:
        print(__doc__, file=sys.stderr)
        return 2
    known = listed() if os.path.exists(LISTED) else {}
    counts, lines, failed = Counter(), [], 0
    with multiprocessing.Pool() as pool:
        for name, solver, answer, took in pool.imap(asked, [(path, seconds) for path in paths]):
            answer = answer if answer in ("unsat", "sat") else "unknown"
            counts[f"{solver} {answer}"] += 1
            lines.append(f"{name} {solver} {answer}")
            # What one solver alone can do stands in the list.
            if answer == "sat" or answer == "unknown" and known.get(name) != "unknown":
                failed += 1
                print(f"{name}: {solver}: {answer} after {took:.1f} s", flush=True)
    if write:
        with open(LISTED, "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
    new = sum(os.path.basename(path)[:-5] not in known for path in paths)
    print(f"{len(paths)} obligations: {', '.join(f'{count} {what}' for what, count in sorted(counts.items()))}; {new} not in obligations.txt")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

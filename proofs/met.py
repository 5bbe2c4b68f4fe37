"""The instructions that the proofs' machines ran, by machine: `trial.py` holds each form of them against the CPU.

With SECANT_MET=DIRECTORY a proof writes there, at its end, each text that it met and the class of the machine that ran it.
"""

import json
import os
import sys

MET = {}


def met(machine, text):
    """Notes that a machine ran an instruction."""
    kind = type(machine)
    # Of a machine on which one lane may stand for all, how it is set.
    module = os.path.basename(sys.modules[kind.__module__].__file__)[:-3]
    name = f"{module}.{kind.__name__}" + (f" {machine.lanes} {machine.bytes}" if kind.__name__ == "Doubles" else "")
    MET.setdefault(name, set()).add(text)


def written(proof, path):
    """Writes what was met, if that is asked for."""
    directory = os.environ.get("SECANT_MET")
    if directory:
        os.makedirs(directory, exist_ok=True)
        with open(os.path.join(directory, proof + ".json"), "w", encoding="utf-8") as file:
            json.dump({"artefact": os.path.abspath(path), "met": {name: sorted(texts) for name, texts in sorted(MET.items())}}, file)

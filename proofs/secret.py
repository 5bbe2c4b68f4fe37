"""A machine whose words are numbers, of which it knows the secret ones: those that depend on what was drawn. No jump and no address may.

A result is secret if an operand is, or a flag that it asks for. What comes from a lane is.
"""

import re

from exact import ALIGNS, Exact
from lanes import NotProved
from linear import Lin
from machine import HALF, WORD, Pointer, Unknown

# What sets no flag, and what depends on the flags.
KEEPS = ("mov", "lea", "v", "cmov", "mulx", "not", "push", "pop", "nop", "endbr", *ALIGNS)
ASKS = ("cmov", "adc", "sbb", "set", "rcl", "rcr")
# What does not ask for the place that it writes to; and what writes nothing, or moves what there is.
WRITES = ("mov", "lea", "mulx")
NOTHING = ("cmp", "test", "push", "pop")


class Secret(Lin):
    """A number that depends on what was drawn."""


class Watched(Exact):
    def __init__(self, artefact):
        super().__init__(artefact)
        self.secret_flags = False

    def execute(self, operation, operands, text):
        super().step(text)

    def step(self, text):
        operation, _, rest = text.partition(" ")
        operands = [operand.strip() for operand in rest.split(",")] if rest else []
        secret = self.asks_for_secrets(operation, operands)
        self.execute(operation, operands, text)
        if secret and operation not in NOTHING:
            for operand in operands[: 2 if operation == "mulx" else 1]:
                self.mark(operand)
        if not text.startswith(KEEPS):
            self.secret_flags = secret

    def asks_for_secrets(self, operation, operands):
        for operand in [] if operation in ("nop", "data16", "cs") else operands:
            if "PTR" in operand and any(isinstance(self.words.get(x), Secret) for x in self.registers(operand)):
                raise NotProved(f"that no address depends on the number: {operand}")
        if operation.startswith("v"):
            return operands[:1] != [] and operands[0] in WORD
        if operation.startswith(ASKS) and self.secret_flags:
            return True
        if operation == "xor" and operands[0] == operands[1]:
            return False
        if operation == "lea":
            return any(isinstance(self.words.get(x), Secret) for x in self.registers(operands[1]))
        sources = operands[1:] if operation.startswith(WRITES) or len(operands) == 3 else operands
        return any(map(self.is_secret, [*sources, *["rdx"] * (operation == "mulx")]))

    @staticmethod
    def registers(place):
        return re.findall(r"\br[a-z0-9]+\b", place[place.index("[") :])

    def held(self, operand):
        """A word or a half, if there is any."""
        if "PTR" not in operand:
            return self.words.get(HALF.get(operand, operand))
        place = self.address(operand[operand.index("[") :])
        return None if isinstance(place, Lin) else self.memory.get((place.base, place.offset), (0, None))[1]

    def is_secret(self, operand):
        held = self.held(operand)
        return held is not None and (isinstance(held, Secret) or not isinstance(held, (Lin, Pointer)))

    def mark(self, operand):
        held = self.held(operand)
        if not isinstance(held, Lin):
            raise Unknown(f"a secret in {operand}")
        held = Secret(held.terms, held.const)
        if "PTR" not in operand:
            self.words[HALF.get(operand, operand)] = held
        else:
            place = self.address(operand[operand.index("[") :])
            width, _ = self.memory[(place.base, place.offset)]
            self.memory[(place.base, place.offset)] = (width, held)

    def jumps(self, operation):
        if operation == "jmp":
            return True
        if self.secret_flags:
            raise NotProved(f"that no jump depends on the number: {operation}")
        return self.condition(operation)

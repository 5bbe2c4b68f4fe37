"""The functions of an executable, as objdump reads them."""

import re
import struct
import subprocess


class Unreadable(Exception):
    """The artefact is not what these proofs read, or what is asked for is not there."""


def chosen_from(statements, names, name_of=lambda statement: statement.name):
    """The statements whose name has one of these in it; without names all."""
    chosen = [statement for statement in statements if not names or any(name in name_of(statement) for name in names)]
    if not chosen:
        raise Unreadable(f"no statement has a name with {' or '.join(names)}")
    return chosen


class Artefact:
    """An x86-64 ELF executable with symbols."""

    def __init__(self, path):
        self.path, self.relocations = path, None
        try:
            with open(path, "rb") as file:
                self.bytes = file.read()
        except OSError as error:
            raise Unreadable(f"{path}: {error.strerror}") from error
        if self.bytes[:6] != b"\x7fELF\x02\x01" or struct.unpack_from("<H", self.bytes, 18)[0] != 62:
            raise Unreadable(f"{path}: not an x86-64 ELF file")
        self.sections = self._sections()
        try:
            text = subprocess.run(
                ["objdump", "-d", "-M", "intel", "--no-show-raw-insn", path], capture_output=True, text=True, check=True
            ).stdout
        except (OSError, subprocess.CalledProcessError) as error:
            raise Unreadable(f"objdump cannot be run on {path}: {error}") from error
        self.functions, self.starts = self._functions(text)
        self._name_all()
        if not any(name.startswith("kernel_") for name in self.functions):
            raise Unreadable(f"{path}: no kernels; was it stripped?")

    def _sections(self):
        offset = struct.unpack_from("<Q", self.bytes, 40)[0]
        size, count = struct.unpack_from("<HH", self.bytes, 58)
        sections = []
        for i in range(count):
            _, kind, _, address, start, length = struct.unpack_from("<IIQQQQ", self.bytes, offset + i * size)
            if kind == 1 and address:
                sections.append((address, start, length))
        return sections

    def _name_all(self):
        """Functions of equal code may stand at one address, where the disassembly has one of their names: here they get all."""
        table = subprocess.run(["objdump", "-t", self.path], capture_output=True, text=True, check=True).stdout
        for line in table.split("\n"):
            parts = line.split()
            if len(parts) >= 5 and parts[-1].startswith("kernel_") and parts[-1] not in self.functions:
                start = self.starts.get(int(parts[0], 16))
                if start is not None:
                    self.functions[parts[-1]] = self.functions[start]

    def word(self, address):
        """The constant word at an address."""
        for start, offset, length in self.sections:
            if start <= address and address + 8 <= start + length:
                return struct.unpack_from("<Q", self.bytes, offset + address - start)[0]
        raise Unreadable(f"no constant at {address:#x}")

    def imported(self, address):
        """The name of the function of a library whose address is there."""
        text = subprocess.run(["objdump", "-R", self.path], capture_output=True, text=True, check=True).stdout
        for line in text.split("\n"):
            parts = line.split()
            if len(parts) == 3 and re.match(r"[0-9a-f]+$", parts[0]) and int(parts[0], 16) == address:
                return parts[2].partition("@")[0]
        raise Unreadable(f"no function at {address:#x}")

    def called(self, address):
        """The name of the function whose address is there: one of a library, or one of these."""
        if self.relocations is None:
            text = subprocess.run(["objdump", "-R", self.path], capture_output=True, text=True, check=True).stdout
            lines = [parts for parts in map(str.split, text.split("\n")) if len(parts) == 3 and re.match(r"[0-9a-f]+$", parts[0])]
            self.relocations = {int(address, 16): value for address, _, value in lines}
        name = self.relocations.get(address, "").partition("@")[0]
        own = re.match(r"\*ABS\*\+0x([0-9a-f]+)$", name)
        return self.starts[int(own.group(1), 16)] if own else name

    @staticmethod
    def _functions(text):
        functions, starts, name = {}, {}, None
        for line in text.split("\n"):
            head = re.match(r"([0-9a-f]+) <(.*)>:$", line)
            if head:
                name = head.group(2)
                functions[name] = []
                starts[int(head.group(1), 16)] = name
                continue
            code = re.match(r"\s*([0-9a-f]+):\s+(.*)$", line)
            if code and name:
                instruction, _, comment = code.group(2).partition("#")
                if "[rip" in instruction and comment:
                    instruction = re.sub(r"\[rip[^]]*\]", f"[0x{comment.split()[0]}]", instruction)
                instruction = re.sub(r"\s+<[^>]*>", "", instruction).strip()
                functions[name].append((int(code.group(1), 16), instruction))
        return functions, starts

    def function(self, name):
        """[(address, instruction)] up to its last return."""
        return self.functions[name]

"""Instructions run on the CPU at hand, each on many states: registers, flags, masks and memory, in and out.

The bytes of an instruction are those of the executable. They stand in a page of machine code between a load of all registers from a block of
memory and a store back; a loop takes one block after the other. Nothing is assembled but moves.
"""

import ctypes
import mmap
import random
import struct
from array import array

GENERAL = ["rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", *(f"r{i}" for i in range(8, 16))]
# Words of a block: general registers, flags, masks, vectors of eight words, memory.
WORDS = 512
FLAGS, MASKS, VECTORS, MEMORY = 16, 24, 32, 288
# Where operands stand in memory, and the stack.
PLACE, STACK = 384, 448
CF, PF, AF, ZF, SF, OF = 1, 4, 16, 64, 128, 2048
ALL_FLAGS = CF | PF | AF | ZF | SF | OF
WIDE = {"avx512f", "avx512dq", "avx512bw", "avx512vl"}


class Wrong(Exception):
    """A machine and the CPU differ."""


def features():
    """What this CPU says that it has."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            line = next((line for line in file if line.startswith("flags")), "")
    except OSError:
        line = ""
    return set(line.split())


class Cpu:
    """`wide`: masks and vectors of 512 bits are there; else of 256, sixteen of them."""

    def __init__(self, wide, most):
        self.wide, self.most = wide, most
        self.code = mmap.mmap(-1, 8192, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        self.blocks = mmap.mmap(-1, 8 * WORDS * most)
        self.start, self.base = self.address(self.code), self.address(self.blocks)
        self.words = memoryview(self.blocks).cast("Q")
        self.blocks[:] = random.Random(0).randbytes(8 * WORDS * most)

    @staticmethod
    def address(room):
        return ctypes.addressof(ctypes.c_char.from_buffer(room))

    def of(self, case, word):
        """The address of a word of a block."""
        return self.base + 8 * (WORDS * case + word)

    # --- the loop

    def routine(self, tested):
        code, start = bytearray(), self.start
        room = {name: start + 4096 + 8 * i for i, name in enumerate(("block", "stack", "count", "rsp"))}

        def put(*parts):
            for part in parts:
                code.extend(part if isinstance(part, (bytes, bytearray)) else bytes([part]))

        def near(operation, register, name):
            put(0x48 | register >> 3 << 2, operation, 0x05 | (register & 7) << 3)
            put(struct.pack("<i", room[name] - (start + len(code) + 4)))

        def at_rsp(operation, register, word):
            put(0x48 | register >> 3 << 2, operation, 0x84 | (register & 7) << 3, 0x24, struct.pack("<i", 8 * word))

        def vectors(store):
            """From or to what rsp points to."""
            for i in range(32 if self.wide else 16):
                place = bytes([0x84 | (i & 7) << 3, 0x24]) + struct.pack("<i", 8 * (VECTORS + 8 * i))
                if self.wide:
                    first = (~i >> 3 & 1) << 7 | 0x60 | (~i >> 4 & 1) << 4 | 1
                    put(0x62, first, 0xFE, 0x48, 0x7F if store else 0x6F, place)
                else:
                    put(0xC4, (~i >> 3 & 1) << 7 | 0x61, 0x7E, 0x7F if store else 0x6F, place)
            for i in range(8 if self.wide else 0):
                put(0xC4, 0xE1, 0xF8, 0x91 if store else 0x90, 0x84 | i << 3, 0x24, struct.pack("<i", 8 * (MASKS + i)))

        others = [i for i in range(16) if i != 4]
        put(0x53, 0x55, 0x41, 0x54, 0x41, 0x55, 0x41, 0x56, 0x41, 0x57)
        near(0x89, 6, "count")
        loop = len(code)
        near(0x89, 7, "block")
        near(0x89, 4, "stack")
        put(0xFF, 0xB7, struct.pack("<i", 8 * FLAGS), 0x9D)  # push [rdi + ..], popfq
        put(0x48, 0x89, 0xFC)  # mov rsp, rdi
        vectors(False)
        for i in others:
            at_rsp(0x8B, i, i)
        at_rsp(0x8B, 4, 4)
        put(tested)
        near(0x89, 4, "rsp")
        near(0x8B, 4, "block")
        for i in others:
            at_rsp(0x89, i, i)
        vectors(True)
        put(0x48, 0x89, 0xE7)  # mov rdi, rsp
        near(0x8B, 4, "stack")
        put(0x9C, 0x58, 0x48, 0x89, 0x87, struct.pack("<i", 8 * FLAGS))  # pushfq, pop rax, mov [rdi + ..], rax
        near(0x8B, 0, "rsp")
        put(0x48, 0x89, 0x87, struct.pack("<i", 8 * 4))
        put(0x48, 0x81, 0xC7, struct.pack("<i", 8 * WORDS))  # add rdi, ..
        put(0x48, 0xFF, 0x0D, struct.pack("<i", room["count"] - (start + len(code) + 7)))  # dec [count]
        put(0x0F, 0x85, struct.pack("<i", loop - (len(code) + 6)))  # jne
        put(0xC5, 0xF8, 0x77, 0x41, 0x5F, 0x41, 0x5E, 0x41, 0x5D, 0x41, 0x5C, 0x5D, 0x5B, 0xC3)
        return bytes(code)

    def run(self, tested, columns, count):
        """The blocks after the instruction, as words; those before it. `columns`: word -> values."""
        words = self.words[: WORDS * count]
        for word, values in columns.items():
            words[word::WORDS] = memoryview(array("Q", values))
        before = bytes(words)
        code = self.routine(tested)
        self.code[: len(code)] = code
        ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint64)(self.start)(self.base, count)
        return words, memoryview(before).cast("Q")


def relocated(code, displacement, register):
    """An instruction whose operand stands at a displacement from itself: with a register, one of the first eight, for that."""
    for at in (len(code) - 4, len(code) - 5, len(code) - 8):
        if at > 0 and code[at : at + 4] == struct.pack("<i", displacement) and code[at - 1] & 0xC7 == 0x05:
            number = GENERAL.index(register)
            return code[: at - 1] + bytes([code[at - 1] & 0x38 | 0x80 | number]) + bytes(4) + code[at + 4 :]
    raise ValueError("no displacement")

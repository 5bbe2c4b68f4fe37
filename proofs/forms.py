"""Forms of instructions: the name, the kinds of the operands and their widths, masks, and what the models look at beside."""

import re

from machine import HALF, LOWEST, WORD

BYTES = {**LOWEST, "bpl": "rbp", "ah": "rax", "bh": "rbx", "ch": "rcx", "dh": "rdx"}
SHORT = {
    **{name: name.replace("r", "", 1) for name in ("rax", "rbx", "rcx", "rdx", "rsi", "rdi", "rbp", "rsp")},
    **{f"r{i}": f"r{i}w" for i in range(8, 16)},
}  # fmt: skip
SHORT = {short: word for word, short in SHORT.items()}
PLACES = {"BYTE": 1, "WORD": 2, "DWORD": 4, "QWORD": 8, "XMMWORD": 16, "YMMWORD": 32, "ZMMWORD": 64}
# Counts of shifts are numbers like others; other constants say which words are meant.
COUNTED = re.compile(r"v?ps(ll|rl|ra)[wdq]$|vpsh[lr]dq|sh|sa|rorx|rc|bt")


class Text:
    """An instruction: its operation, its operands, and the registers, masks and memory that they name."""

    def __init__(self, text):
        self.text = text
        self.operation, _, rest = " ".join(text.removeprefix("{evex} ").split()).partition(" ")
        self.operands = [operand.strip() for operand in rest.split(",")] if rest else []
        if self.operation in ("nop", "data16", "cs", "xchg"):
            # Nothing is done, whatever is named.
            self.operation, self.operands = "nop", []

    def memory(self):
        """The operand in memory, its width, and what is between the brackets."""
        for operand in self.operands:
            kind, _, place = operand.partition("{")[0].partition(" PTR ")
            if place:
                return operand, PLACES[kind], place.partition("[")[2].rstrip("]")
            if " BCST " in operand:
                return operand, 8, operand.partition("[")[2].rstrip("]").partition("]")[0]
        return None

    def names(self):
        return set(re.findall(r"[a-z][a-z0-9]*", re.sub(r"[A-Z]+ (PTR|BCST)|0x[0-9a-f]+", "", ",".join(self.operands))))

    def general(self):
        """The general registers that it names, by their 64 bits, or needs."""
        found = {word for name in self.names() for word in [HALF.get(name) or BYTES.get(name) or SHORT.get(name) or name] if word in WORD}
        return found | ({"rdx"} if self.operation == "mulx" else {"rsp"} if self.operation in ("push", "pop") else set())

    def vectors(self):
        if self.operation == "vzeroupper":
            return {f"ymm{i}" for i in range(16)}
        return {name for name in self.names() if re.match(r"[xyz]mm\d", name)}

    def masks(self):
        return {name for name in self.names() if re.match(r"k\d$", name)}

    def form(self):
        kinds = []
        for operand in self.operands:
            plain, _, decoration = operand.partition("{")
            mark = ("{k}" if re.match(r"k\d", decoration) else "") + ("{z}" if "{z}" in decoration else "")
            if " PTR " in operand or operand.startswith("["):
                kind = "m" + str(8 * PLACES.get(plain.partition(" ")[0], 0) or "")
            elif " BCST " in operand:
                kind = "bcst" + decoration.rstrip("}").replace("1to", "")
            elif plain in WORD or plain in HALF or plain in BYTES or plain in SHORT:
                kind = "r64" if plain in WORD else "r32" if plain in HALF else "r8" if plain in BYTES else "r16"
            elif re.match(r"[xyz]mm\d", plain):
                kind = plain[:3]
            elif re.match(r"k\d", plain):
                kind = "k"
            else:
                exact = self.operation[0] in "vps" and not COUNTED.match(self.operation) and self.operation not in ("push", "sub", "sbb")
                kind = plain if exact else "imm"
            kinds.append(kind + mark)
        same = len(self.operands) > 1 and self.operands[-1] == self.operands[-2] and "[" not in self.operands[-1]
        if self.operation == "lea":
            kinds[-1] = re.sub(r"\b0x[0-9a-f]+", "n", re.sub(r"\br[a-z0-9]+", "r", self.operands[-1]))
        return f"{self.operation} {', '.join(kinds)}{' same' if same else ''}".strip()

    def needs(self, features, code=b""):
        """The features that the CPU lacks for it; `code` are its bytes, which tell the encoding of AVX-512 from that of AVX."""
        text, missing = self.text, set()
        wide = "zmm" in text or "{" in text or self.masks() or any(int(name[3:]) > 15 for name in self.vectors())
        evex = ("64" in self.operation and self.operation != "vperm2i128") or self.operation in EVEX or self.operation.endswith(("x4", "x2", "x8"))
        if code[:1] == b"\x62" or self.operation.startswith(("v", "k")) and (wide or evex):
            missing |= {"avx512f", "avx512dq", "avx512bw", "avx512vl"} - features
        for start, wanted in NEEDED.items():
            if self.operation.startswith(start):
                missing |= {wanted} - features
        if self.operation.startswith("v"):
            missing |= {"avx2"} - features
        return missing


EVEX = {"vpternlogq", "vpternlogd", "vpermi2q", "vpermt2q", "vpermi2d", "valignq", "vpandq", "vporq", "vpxorq", "vpxord", "vpandnq", "vpsraq", "vpmullq"}
NEEDED = {
    "vpmadd52": "avx512ifma", "vpclmul": "vpclmulqdq", "vgf2p8": "gfni", "vpermb": "avx512vbmi", "vpmultishift": "avx512vbmi", "vpshld": "avx512_vbmi2",
    "vpexpandb": "avx512_vbmi2", "mulx": "bmi2", "adcx": "adx", "adox": "adx", "bzhi": "bmi2", "pext": "bmi2", "shlx": "bmi2", "shrx": "bmi2",
    "sarx": "bmi2", "rorx": "bmi2", "vfm": "fma",
}  # fmt: skip

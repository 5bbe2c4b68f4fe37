"""What a package may cost: `import secant` at most 30 ms, the library at most 6 MB."""

import pathlib
import subprocess
import sys
import zlib

import secant

library = pathlib.Path(secant._secant.__file__)
size = len(zlib.compress(library.read_bytes())) / 1e6
print(f"library: {library.stat().st_size / 1e6:.1f} MB, in a wheel {size:.1f} MB")
assert size <= 6

program = "import time; begun = time.perf_counter(); import secant; print(time.perf_counter() - begun)"
runs = [float(subprocess.run([sys.executable, "-c", program], capture_output=True, check=True).stdout) for _ in range(9)]
print(f"import secant: {min(runs) * 1e3:.1f} ms")
assert min(runs) <= 0.030

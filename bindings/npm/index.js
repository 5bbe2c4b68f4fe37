// The classes of the WebAssembly module, grouped by curve.
import * as secant from "./pkg/secant.js";

export const x25519 = Object.freeze({
  SecretKey: secant.X25519SecretKey,
  PublicKey: secant.X25519PublicKey,
});

export const ed25519 = Object.freeze({
  SigningKey: secant.Ed25519SigningKey,
  VerifyingKey: secant.Ed25519VerifyingKey,
});

export const p256 = Object.freeze({
  SecretKey: secant.P256SecretKey,
  PublicKey: secant.P256PublicKey,
  SigningKey: secant.P256SigningKey,
  VerifyingKey: secant.P256VerifyingKey,
  mulBase: secant.p256MulBase,
  mul: secant.p256Mul,
});

export const p384 = Object.freeze({
  SecretKey: secant.P384SecretKey,
  PublicKey: secant.P384PublicKey,
  SigningKey: secant.P384SigningKey,
  VerifyingKey: secant.P384VerifyingKey,
  mulBase: secant.p384MulBase,
  mul: secant.p384Mul,
});

export const secp256k1 = Object.freeze({
  SecretKey: secant.Secp256k1SecretKey,
  PublicKey: secant.Secp256k1PublicKey,
  SigningKey: secant.Secp256k1SigningKey,
  VerifyingKey: secant.Secp256k1VerifyingKey,
  mulBase: secant.secp256k1MulBase,
  mul: secant.secp256k1Mul,
});

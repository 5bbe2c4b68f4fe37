/// <reference lib="esnext.disposable" />
import type * as secant from "./pkg/secant.js";

// A key of one curve is no key of another, though both have the same methods.
declare const kind: unique symbol;
declare module "./pkg/secant.js" {
  interface X25519SecretKey { readonly [kind]: "X25519SecretKey" }
  interface X25519PublicKey { readonly [kind]: "X25519PublicKey" }
  interface Ed25519SigningKey { readonly [kind]: "Ed25519SigningKey" }
  interface Ed25519VerifyingKey { readonly [kind]: "Ed25519VerifyingKey" }
  interface P256SecretKey { readonly [kind]: "P256SecretKey" }
  interface P256PublicKey { readonly [kind]: "P256PublicKey" }
  interface P256SigningKey { readonly [kind]: "P256SigningKey" }
  interface P256VerifyingKey { readonly [kind]: "P256VerifyingKey" }
  interface P384SecretKey { readonly [kind]: "P384SecretKey" }
  interface P384PublicKey { readonly [kind]: "P384PublicKey" }
  interface P384SigningKey { readonly [kind]: "P384SigningKey" }
  interface P384VerifyingKey { readonly [kind]: "P384VerifyingKey" }
  interface Secp256k1SecretKey { readonly [kind]: "Secp256k1SecretKey" }
  interface Secp256k1PublicKey { readonly [kind]: "Secp256k1PublicKey" }
  interface Secp256k1SigningKey { readonly [kind]: "Secp256k1SigningKey" }
  interface Secp256k1VerifyingKey { readonly [kind]: "Secp256k1VerifyingKey" }
  interface SchnorrSigningKey { readonly [kind]: "SchnorrSigningKey" }
  interface SchnorrVerifyingKey { readonly [kind]: "SchnorrVerifyingKey" }
}

/** Key agreement (RFC 7748). */
export declare const x25519: {
  readonly SecretKey: typeof secant.X25519SecretKey;
  readonly PublicKey: typeof secant.X25519PublicKey;
};

/** Signatures (RFC 8032). */
export declare const ed25519: {
  readonly SigningKey: typeof secant.Ed25519SigningKey;
  readonly VerifyingKey: typeof secant.Ed25519VerifyingKey;
  readonly verifyBatch: typeof secant.ed25519VerifyBatch;
};

/** P-256 of FIPS 186-4. */
export declare const p256: {
  readonly SecretKey: typeof secant.P256SecretKey;
  readonly PublicKey: typeof secant.P256PublicKey;
  readonly SigningKey: typeof secant.P256SigningKey;
  readonly VerifyingKey: typeof secant.P256VerifyingKey;
  readonly mulBase: typeof secant.p256MulBase;
  readonly mul: typeof secant.p256Mul;
  readonly mulBaseBatch: typeof secant.p256MulBaseBatch;
  readonly verifyBatch: typeof secant.p256VerifyBatch;
  readonly hashToCurve: typeof secant.p256HashToCurve;
};

/** P-384 of FIPS 186-4. */
export declare const p384: {
  readonly SecretKey: typeof secant.P384SecretKey;
  readonly PublicKey: typeof secant.P384PublicKey;
  readonly SigningKey: typeof secant.P384SigningKey;
  readonly VerifyingKey: typeof secant.P384VerifyingKey;
  readonly mulBase: typeof secant.p384MulBase;
  readonly mul: typeof secant.p384Mul;
  readonly mulBaseBatch: typeof secant.p384MulBaseBatch;
  readonly verifyBatch: typeof secant.p384VerifyBatch;
  readonly hashToCurve: typeof secant.p384HashToCurve;
};

/** secp256k1 of SEC 2. */
export declare const secp256k1: {
  readonly SecretKey: typeof secant.Secp256k1SecretKey;
  readonly PublicKey: typeof secant.Secp256k1PublicKey;
  readonly SigningKey: typeof secant.Secp256k1SigningKey;
  readonly VerifyingKey: typeof secant.Secp256k1VerifyingKey;
  readonly mulBase: typeof secant.secp256k1MulBase;
  readonly mul: typeof secant.secp256k1Mul;
  readonly mulBaseBatch: typeof secant.secp256k1MulBaseBatch;
  readonly verifyBatch: typeof secant.secp256k1VerifyBatch;
  readonly hashToCurve: typeof secant.secp256k1HashToCurve;
};

/** Schnorr signatures on secp256k1 (BIP 340). */
export declare const schnorr: {
  readonly SigningKey: typeof secant.SchnorrSigningKey;
  readonly VerifyingKey: typeof secant.SchnorrVerifyingKey;
  readonly verifyBatch: typeof secant.schnorrVerifyBatch;
};

export type { Jwk } from "./pkg/secant.js";

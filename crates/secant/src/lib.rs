//! Elliptic curves for engineers: key agreement, and points and scalars for protocols of one's own. Fast,
//! and constant time by default.
//!
//! X25519, from the first key to the shared secret:
//!
//! ```
//! # #[cfg(all(feature = "getrandom", feature = "x25519"))] {
//! use secant::x25519::{PublicKey, SecretKey};
//!
//! let key = SecretKey::generate();
//! let sent = key.public_key().to_bytes();
//! # let received = SecretKey::from([7; 32]).public_key().to_bytes();
//! let shared = key.diffie_hellman(&PublicKey::from(received))?;
//! # }
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! The same on P-256, and arithmetic with its points:
//!
//! ```
//! # #[cfg(all(feature = "getrandom", feature = "p256"))] {
//! use secant::p256::{Point, PublicKey, Scalar, SecretKey};
//!
//! let key = SecretKey::generate();
//! let sent = key.public_key().to_sec1_bytes();
//! # let received = SecretKey::from_bytes(&[7; 32])?.public_key().to_sec1_bytes();
//! let shared = key.diffie_hellman(&PublicKey::from_sec1_bytes(&received)?);
//!
//! let (k, m) = (Scalar::from(5), Scalar::reduce(b"any number of bytes"));
//! let q = Point::mul_base(&k);
//! assert_eq!(Point::GENERATOR * &k + q * &m, q * &(m + Scalar::from(1)));
//! # }
//! # Ok::<(), secant::Error>(())
//! ```
//!
//! # Curves and operations
//!
//! Every curve is a module, and every module has the same names: learn one, and you know all.
//!
//! | module | curve | security | keys | points and scalars | standard |
//! |---|---|---|---|---|---|
//! | `x25519` | Curve25519, by abscissa | 126 bits | yes | | RFC 7748 |
//! | `edwards25519` | the same curve as an Edwards curve | 126 bits | | yes | RFC 7748, RFC 8032 |
//! | `ed25519` | signatures on edwards25519 | 126 bits | yes | | RFC 8032 |
//! | `ristretto255` | a group of prime order made of edwards25519 | 126 bits | | yes, projective | RFC 9496 |
//! | `x448` | Curve448, by abscissa | 223 bits | yes | | RFC 7748 |
//! | `edwards448` | a curve 4-isogenous to it, as an Edwards curve | 223 bits | | yes | RFC 7748, RFC 8032 |
//! | `ed448` | signatures on edwards448 | 223 bits | yes | | RFC 8032 |
//! | `decaf448` | a group of prime order made of edwards448 | 223 bits | | yes, projective | RFC 9496 |
//! | `p256` | P-256, secp256r1 | 128 bits | yes | yes | FIPS 186-4, SEC 2 |
//! | `p384` | P-384, secp384r1 | 192 bits | yes | yes | FIPS 186-4, SEC 2 |
//! | `p521` | P-521, secp521r1 | 260 bits | yes | yes | FIPS 186-4, SEC 2 |
//! | `secp256k1` | secp256k1 | 128 bits | yes | yes | SEC 2 |
//! | `p224` | P-224, secp224r1 | 112 bits | yes | yes | FIPS 186-4, SEC 2 |
//! | `bulk` | one secret times many points, keys and signatures by the million; scanning for payments | | | | RFC 9380, BIP 352 and the above |
//! | `secp256k1::schnorr` | signatures on secp256k1 | 128 bits | yes | | BIP 340 |
//! | `brainpoolp256r1`, `brainpoolp384r1`, `brainpoolp512r1` | the curves of those names | 128, 192 and 256 bits | yes | yes | RFC 5639 |
//! | `sm2` | SM2, and signatures with an identity | 128 bits | yes | yes | GB/T 32918, GM/T 0003 |
//! | `b233`, `b409` | B-233 and B-409, over F_2^m | 116 and 204 bits | yes | yes | FIPS 186-4, SEC 2 |
//! | `research` | the curves of the papers | | | yes | the papers |
//!
//! | type | what it does |
//! |---|---|
//! | `SecretKey` | `generate`, `from_bytes`, `to_bytes`, `public_key`, `diffie_hellman`, `diffie_hellman_batch` |
//! | `PublicKey` | `from_sec1_bytes` (validated whole), `to_sec1_bytes`, `to_compressed_sec1_bytes`; `x25519`, `x448`: `from`, `to_bytes` |
//! | `SharedSecret` | `as_bytes`: hash it, together with both public keys, to have a key |
//! | `SigningKey` | with feature `ecdsa`, `ed25519`, `ed448`, `schnorr` or `sm2`: `sign`, `sign_batch`, `sign_prehash`, `sign_hedged`, `verifying_key`; `ed25519`: `sign_parts` |
//! | `VerifyingKey` | `verify`, `verify_prehash`; `ed25519`: `verify_strict`, `verify_zip215`, `verify_parts`; `secp256k1`: `recover` |
//! | `PreparedVerifyingKey` | the same with a table of the key, for keys that are met often |
//! | `verify_batch` | many signatures, a verdict each |
//! | `verify_all` | many signatures by one equation: `secp256k1::schnorr`; `ed25519`: `verify_batch_zip215`, `verify_all_zip215` |
//! | `Signature` | `from_bytes`, `to_bytes`, `from_der`, `to_der` |
//! | keys, with `pkcs8`, `pem`, `jwk` or `ssh` | `from_pkcs8_der`, `from_pkcs8_pem`, `from_sec1_pem`, `from_public_key_pem`, `from_jwk`, `from_openssh`, .. and `to_` for `from_`: files as OpenSSL and others have them; with `encryption` `from_pkcs8_encrypted_pem`, .. |
//! | `Point` | `+`, `-`, `*`, `==`, `GENERATOR`, `IDENTITY`, `mul_base`, `mul_vartime`, `mul_add_vartime`, `mul_add_base_vartime`, `mul_batch`, and coordinates as bytes |
//! | `Point`, with `multiscalar` | `mul_add_base_batch_vartime`; `multiscalar`, `multiscalar_vartime`: sums of many multiples, over prime fields |
//! | `Point`, with `hash-to-curve` | `hash_to_curve`, `encode_to_curve` (RFC 9380): `p256`, `p384`, `p521`, `secp256k1`, `edwards25519`, `ristretto255`; functions of `x25519` |
//! | `Scalar` | `+`, `-`, `*`, `==`, `square`, `halve`, `invert`, `invert_batch`, `sqrt`, `reduce`, `random`, `from_leftmost_bits` (of a hash), and integers as bytes |
//! | [`Choice`] | what `ct_eq` and `is_odd` answer and `conditional_select` takes: a yes or no that stays secret |
//!
//! The types are written once, with a curve as their parameter: `p256::Point` is `Point<P256>`. Protocols for
//! any curve name the traits, [`Group`] for points, [`Sec1`] for encodings and keys, `ecdsa::Ecdsa` for
//! signatures:
//!
//! ```
//! use secant::{Group, Point, Scalar};
//!
//! /// A commitment to m: `[m]G + [r]H` (Pedersen 1991).
//! fn commit<C: Group>(h: &Point<C>, m: &Scalar<C>, r: &Scalar<C>) -> Point<C> {
//!     Point::mul_base(m) + h * r
//! }
//! # #[cfg(feature = "p256")] {
//! # use secant::p256;
//! # let (h, m, r) = (p256::Point::mul_base(&5.into()), 2.into(), 3.into());
//! # assert_eq!(commit(&h, &m, &r), p256::Point::mul_base(&17.into()));
//! # }
//! ```
//!
//! Bytes are in the order of the curve's standard: big-endian, and little-endian for the curves of RFC 7748
//! and RFC 8032.
//!
//! # Constant time
//!
//! The time of every function, the memory it reads and the branches it takes do not depend on secrets:
//! scalars, secret keys, and points and shared secrets computed from them. What does not hold to this has a
//! name that ends in `_vartime`: it is faster, and for public values only. What is decoded from bytes is
//! checked, and whether it was refused is no secret.
//! `==` and `is_zero` compare in constant time; their answer is a `bool`, which a program then branches on.
//! The answer of `ct_eq` is a [`Choice`] and stays secret.
//!
//! Secret keys, shared secrets and scalars are overwritten when they are dropped, and are never printed.
//! **What it is not**: a defence against someone who measures power or radiation, or makes the CPU err.
//!
//! # Instructions
//!
//! With feature `std` the library asks the CPU what it has, and takes the fastest code for it: plain Rust
//! anywhere; on x86-64 `mulx`, `adcx`, `adox` and carry-less products; with AVX-512 IFMA, or AVX2 and FMA,
//! vectors inside one multiplication, and with feature `lanes` eight multiplications at a time in batches; on
//! 64-bit Arm carry-less products (PMULL). Without `std` it takes what the build was told to assume
//! (`-C target-cpu`). It reads no environment; [`cpu::limit`] lowers the choice, for tests.
//!
//! On 64-bit Arm it sets the CPU's flag for data-independent timing while it works, where there is one;
//! [`cpu::data_independent_timing`] is for the rest of a program that has secrets.
//!
//! # Features
//!
//! | feature | default | what it brings |
//! |---|---|---|
//! | `std` | yes | what this CPU can do, found at run time; tables of base points, kept between calls; implies `alloc` |
//! | `alloc` | yes | batches |
//! | `lanes` | | batches eight at a time where the CPU has AVX-512 IFMA: a quarter of the time each; on b233 and b409 with VPCLMULQDQ, a third to two fifths; implies `alloc` |
//! | `getrandom` | yes | `generate`, by the random bytes of the operating system; implies `rand_core`. These two crates, and `libc` or what else a system needs, are the dependencies of the default features |
//! | `rand_core` | yes | `generate_from` and `random`, by the traits of `rand_core` 0.10 |
//! | `x25519`, `p256`, `p384` | yes | a curve each |
//! | `p521`, `secp256k1`, `edwards25519`, `ristretto255` | | a curve each |
//! | `p224`, `b233`, `b409` | | a curve each |
//! | `sm2` | | SM2 with its signatures, with the hash function of `sm3` 0.5 |
//! | `brainpool` | | brainpoolP256r1, brainpoolP384r1 and brainpoolP512r1, on words alone |
//! | `x448`, `edwards448`, `decaf448` | | a curve each |
//! | `ecdsa` | | signatures by ECDSA on the curves p224, p256, p384, p521, secp256k1 and those of brainpool that are named, with the hash functions of `sha2` 0.11 |
//! | `ed25519` | | the module `ed25519`; implies `edwards25519` |
//! | `ed448` | | the module `ed448`, with SHAKE256 of `shake` 0.1; implies `edwards448` |
//! | `schnorr` | | the module `secp256k1::schnorr`; implies `secp256k1` |
//! | `multiscalar` | | `multiscalar`, `multiscalar_vartime`: sums of many multiples; `mul_add_base_batch_vartime`: many sums of two; implies `alloc` |
//! | `signature` | | the traits of `signature` 3 for all of them |
//! | `pkcs8` | | keys in DER: PKCS#8, SPKI and `ECPrivateKey` of SEC 1, of p224, p256, p384, p521, secp256k1, brainpool, sm2, `ed25519`, `ed448`, `x25519` and `x448`; the traits of `pkcs8` 0.11 and `spki` 0.8 |
//! | `pem` | | the same as PEM; implies `pkcs8` |
//! | `encryption` | | encrypted PKCS#8: read by PBES2 with AES, PBKDF2 and scrypt, written with scrypt; implies `pkcs8` and `rand_core` |
//! | `jwk` | | keys as JSON Web Keys, of the same curves but p224, brainpool and sm2 |
//! | `ssh` | | public keys as OpenSSH has them, of signatures by p256, p384, p521 and Ed25519 |
//! | `hash-to-curve` | | hashing to the curves that are named, with the hash functions of `sha2` 0.11 and the traits of `digest` 0.11 |
//! | `bulk` | | the module `bulk`: columns of points, keys and signatures by the million, scanning for payments; implies `parallel`, `lanes` and the curves and hashes that it has |
//! | `subtle` | | the traits of `subtle` 2.6: comparison of scalars and points, selection of points |
//! | `research` | | the curves of the papers |
//! | `parallel` | | `mul_batch_on`, `mul_base_batch_on`, `multiscalar_vartime_on`, ..: batches and sums on several threads; implies `std` |
//! | `rayon` | | `mul_batch_in_pool` and the like: the same on the pool of `rayon` that the caller is in; implies `parallel` |
//!
//! Code is compiled for the curves that are named, here and not in the crates that call it: name those you
//! use. At least one must be named: without any, the crate does not compile, and says so.
//!
//! The cost of a feature: seconds to compile the library and all that it depends on, release profile, with
//! `std`, from nothing, on two cores of a Sapphire Rapids. `bash .ci/compile-cost --features` in the
//! repository measures it.
//!
//! | feature | seconds | CPU seconds | | with a curve that it needs | seconds | CPU seconds |
//! |---|---|---|---|---|---|---|
//! | `x25519` | 7.0 | 9.8 | | `x25519`, `lanes` | 8.5 | 12.7 |
//! | `b233` | 8.8 | 12.9 | | `p256`, `lanes` | 12.0 | 17.8 |
//! | `p256` | 10.1 | 15.6 | | `p384`, `lanes` | 17.3 | 24.0 |
//! | `p384` | 12.7 | 18.3 | | `p256`, `ecdsa` | 10.6 | 19.2 |
//! | `b409` | 12.8 | 17.8 | | `p256`, `multiscalar` | 10.7 | 16.4 |
//! | `edwards25519` | 12.9 | 21.4 | | `p256`, `hash-to-curve` | 11.6 | 20.2 |
//! | `ristretto255` | 14.0 | 24.2 | | `p256`, `pkcs8` | 11.8 | 21.6 |
//! | `secp256k1` | 14.7 | 23.6 | | `ed25519` | 17.2 | 32.3 |
//! | `p224` | 16.8 | 25.6 | | `schnorr` | 17.6 | 32.0 |
//! | `p521` | 17.4 | 25.9 | | | | |
//! | `research` | 57.7 | 94.8 | | | | |
//!
//! `encryption`, `pem`, `jwk` and `ssh` take about what `pkcs8` takes. The default features together take
//! 21.3 s and 33.3 CPU seconds.
//!
//! # Speed while you develop
//!
//! Cargo compiles dependencies of the development profile without optimisation, and field arithmetic is then
//! hundreds of times slower. Add this to your
//! `Cargo.toml`; it costs what a release build of this library costs, once, and your own code stays as easy
//! to debug as before:
//!
//! ```toml
//! [profile.dev.package.secant]
//! opt-level = 3
//! [profile.dev.package.secant-core]
//! opt-level = 3
//! ```
#![cfg_attr(not(feature = "std"), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

#[cfg(not(any(
    feature = "b233",
    feature = "b409",
    feature = "brainpool",
    feature = "edwards25519",
    feature = "edwards448",
    feature = "p224",
    feature = "p256",
    feature = "p384",
    feature = "p521",
    feature = "research",
    feature = "ristretto255",
    feature = "secp256k1",
    feature = "sm2",
    feature = "x25519",
    feature = "x448"
)))]
compile_error!(
    "secant without a curve has nothing in it: name at least one of the features b233, b409, brainpool, edwards25519, edwards448, p224, p256, p384, p521, ristretto255, secp256k1, sm2, x25519, x448, research"
);

#[cfg(feature = "bulk")]
pub mod bulk;
mod choice;
pub mod cpu;
mod curve;
// One curve does not use what another does; with all of them, everything is used.
#[cfg(any(feature = "ecdsa", feature = "sm2"))]
pub mod ecdsa;
#[cfg(any(feature = "decaf448", feature = "ristretto255"))]
mod element;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused, unreachable_pub)
)]
mod engine;
mod error;
#[cfg(any(feature = "pkcs8", feature = "jwk"))]
mod key_files;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod keys;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod point;
mod scalar;
mod seen;
// Which formats a curve has differs.
#[cfg(any(feature = "pkcs8", feature = "jwk", feature = "ssh"))]
#[cfg_attr(not(all(feature = "p256", feature = "x25519")), allow(unused))]
mod formats;
#[cfg(feature = "hash-to-curve")]
pub mod hash_to_curve;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod hex;
#[cfg_attr(
    not(all(feature = "b409", feature = "edwards25519", feature = "p521", feature = "research")),
    allow(unused)
)]
mod macros;

#[cfg(feature = "b233")]
pub mod b233;
#[cfg(feature = "b409")]
pub mod b409;
#[cfg(feature = "brainpool")]
pub mod brainpoolp256r1;
#[cfg(feature = "brainpool")]
pub mod brainpoolp384r1;
#[cfg(feature = "brainpool")]
pub mod brainpoolp512r1;
#[cfg(feature = "decaf448")]
pub mod decaf448;
#[cfg(feature = "ed25519")]
pub mod ed25519;
#[cfg(feature = "ed448")]
pub mod ed448;
#[cfg(feature = "edwards25519")]
pub mod edwards25519;
#[cfg(feature = "edwards448")]
pub mod edwards448;
#[cfg(feature = "p224")]
pub mod p224;
#[cfg(feature = "p256")]
pub mod p256;
#[cfg(feature = "p384")]
pub mod p384;
#[cfg(feature = "p521")]
pub mod p521;
#[cfg(feature = "research")]
pub mod research;
#[cfg(feature = "ristretto255")]
pub mod ristretto255;
#[cfg(feature = "secp256k1")]
pub mod secp256k1;
#[cfg(feature = "sm2")]
pub mod sm2;
#[cfg(feature = "x25519")]
pub mod x25519;
#[cfg(feature = "x448")]
pub mod x448;

pub use choice::Choice;
#[cfg(feature = "alloc")]
pub use curve::Sums;
pub use curve::{
    AtInfinity, Bytes, Curve, Everywhere, Group, JsonWebKeys, KeyFiles, Neutral, OpenSsh, Pair, Sec1,
};
#[cfg(any(feature = "decaf448", feature = "ristretto255"))]
pub use element::{Element, Quotient};
pub use error::Error;
#[cfg(all(feature = "encryption", feature = "pem"))]
pub use formats::encrypted::decrypt_pkcs8_pem;
pub use keys::{PublicKey, SecretKey, SharedSecret};
#[cfg(feature = "pkcs8")]
pub use pkcs8;
#[cfg(feature = "hash-to-curve")]
pub use point::HashToCurve;
pub use point::{AffinePoint, EncodedPoint, Point};
pub use scalar::Scalar;
pub use seen::{JwkFault, JwkMember, KeyKind, PemContent, SshContent};

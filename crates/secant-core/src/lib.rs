//! The mathematics of elliptic-curve scalar multiplication: `[k]P`, `[k]G` and `[m]P + [n]Q`, generic and
//! documented.
//!
//! Engineers use the crate `secant`, which stands on this one. What is here is for readers and researchers,
//! and may change in any version.
//!
//! ```
//! use secant_core::curve::ted256189::{Point, Scalar};
//!
//! let (a, b) = (Scalar::reduce_be(&[0x42; 64]), Scalar::reduce_be(&[0x17; 64]));
//! let (public_a, public_b) = (Point::mul_base(&a), Point::mul_base(&b));
//!
//! // Coordinates from outside are checked against the curve's equation.
//! let (x, y) = public_b.to_affine().expect("every point of an Edwards curve is affine");
//! let received = Point::from_affine(x, y)?;
//!
//! assert_eq!(received.mul(&a), public_a.mul(&b));
//! # Ok::<(), secant_core::operate::Error>(())
//! ```
//!
//! | room | what lives there |
//! |---|---|
//! | [`ct`] | masks, selection, table look-up: the only place where secret conditions are made |
//! | [`cpu`] | what this CPU can do, as proof tokens |
//! | `threads` | threads that wait for work, and the ring between two of them (feature `parallel`) |
//! | [`limbs`] | integers as words, and kernels that some primes give their shape |
//! | [`field`] | one file per family of fields |
//! | [`scalar`] | integers modulo a group order, and recodings |
//! | [`form`] | curve forms and coordinate systems, each formula written once |
//! | [`multiply`] | scalar multiplication, one algorithm a file, no curve names |
//! | [`operate`] | what users do with points: encodings, one multiplication, batches, sums; no curve names |
//! | `lanes` | the same in the eight lanes of AVX-512 (feature `lanes`) |
//! | [`curve`] | the named curves: parameters, field, form, and what each has besides |
#![cfg_attr(not(any(test, feature = "std")), no_std)]

#[cfg(feature = "alloc")]
extern crate alloc;

pub mod cpu;
pub mod ct;
pub mod curve;
pub mod field;
pub mod form;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes;
pub mod limbs;
pub mod multiply;
pub mod operate;
pub mod scalar;
#[cfg(feature = "parallel")]
pub mod threads;

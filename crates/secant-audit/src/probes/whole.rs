//! Whole multiplications, as callers have them: scalars and points secret, curve, method and backend public.
//!
//! The first, unwatched round of a probe builds the base point's table and finds the CPU's instructions.

use secant::cpu::{Backend, Mulx, Portable};
use secant::curve::strategy::{self, Integer, Window};
use secant::curve::{NamedCurve, Point, Scalar, jac256189::Jac256189, ted256189::Ted256189};

use super::{Expect, Probe, Words, probes};

/// The four words from `4i` on.
fn four(words: &Words, i: usize) -> Integer {
    [words[4 * i], words[4 * i + 1], words[4 * i + 2], words[4 * i + 3]]
}

/// A point that comes from the `i`-th four words; the neutral element too.
fn point<C: NamedCurve>(words: &Words, i: usize) -> Point<C> {
    Point::mul_base_integer(&four(words, i))
}

/// N points and scalars.
fn batch<C: NamedCurve, const N: usize>(words: &Words) -> ([Point<C>; N], [Scalar<C>; N]) {
    (
        core::array::from_fn(|i| point(words, i)),
        core::array::from_fn(|i| Scalar::<C>::reduce_words(&four(words, i + 1))),
    )
}

/// The operations of one curve.
macro_rules! curve {
    ($curve:ty: $mul_portable:ident $mul_mulx:ident $base_portable:ident $base_mulx:ident
     $batch_portable:ident $batch_ifma:ident) => {
        use super::*;

        type C = $curve;

        probes! {
            Loops $mul_portable(Portable) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((four(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer, Point<C>), public: ()| -> Point<C> {
                    strategy::mul::<C, Window<5, 16>>(Backend::Portable, &secret.1, &secret.0)
                }
            }
            Loops $mul_mulx(Mulx) expects Expect::Clean, may declassify 0, {
                prepare |level, words| ((four(words, 0), point(words, 1)), ());
                audit |level, secret: (Integer, Point<C>), public: ()| -> Point<C> {
                    strategy::mul::<C, Window<5, 16>>(Backend::Mulx, &secret.1, &secret.0)
                }
            }
            Loops $base_portable(Portable) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (four(words, 0), ());
                audit |level, secret: Integer, public: ()| -> Point<C> { Point::mul_base_integer(secret) }
            }
            Loops $base_mulx(Mulx) expects Expect::Clean, may declassify 0, {
                prepare |level, words| (four(words, 0), ());
                audit |level, secret: Integer, public: ()| -> Point<C> { Point::mul_base_integer(secret) }
            }
            // The one jump is glibc's: `free` compares a word of what it is given with its random key, to find double frees.
            // Two points are enough to have the inversion that all share.
            Loops $batch_portable(Portable) expects Expect::Clean, may declassify 1, {
                prepare |level, words| (batch::<C, 2>(words), ());
                audit |level, secret: ([Point<C>; 2], [Scalar<C>; 2]), public: ()| -> Option<Point<C>> {
                    Point::mul_batch(&secret.0, &secret.1).ok().and_then(|products| products.last().copied())
                }
            }
        }

        /// The batch in lanes.
        #[cfg(target_arch = "x86_64")]
        pub(super) mod lanes {
            use secant::cpu::Ifma;

            use super::*;

            probes! {
                Loops $batch_ifma(Ifma) expects Expect::Clean, may declassify 1, {
                    prepare |level, words| (batch::<C, 8>(words), ());
                    audit |level, secret: ([Point<C>; 8], [Scalar<C>; 8]), public: ()| -> Option<Point<C>> {
                        Point::mul_batch(&secret.0, &secret.1).ok().and_then(|products| products.last().copied())
                    }
                }
            }
        }
    };
}

mod jac256189 {
    curve! { Jac256189:
        audit_jac256189_mul_portable audit_jac256189_mul_mulx
        audit_jac256189_mul_base_portable audit_jac256189_mul_base_mulx
        audit_jac256189_mul_batch_portable audit_jac256189_mul_batch_ifma
    }
}

mod ted256189 {
    curve! { Ted256189:
        audit_ted256189_mul_portable audit_ted256189_mul_mulx
        audit_ted256189_mul_base_portable audit_ted256189_mul_base_mulx
        audit_ted256189_mul_batch_portable audit_ted256189_mul_batch_ifma
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    jac256189::PROBES,
    ted256189::PROBES,
    #[cfg(target_arch = "x86_64")]
    jac256189::lanes::PROBES,
    #[cfg(target_arch = "x86_64")]
    ted256189::lanes::PROBES,
];

//! Binary fields and the ladder on their curves.

use secant::research::gls254;
use secant_core::field::binary::{BinaryArithmetic, BinaryField, F2m233, F2m254, F2m409};
use secant_core::form::Affine;
use secant_core::form::binary::BinaryCurve;
use secant_core::multiply::binary::ladder;

use super::probe::{Expect, Probe, Words, probes};

/// Stand-in constants: no code depends on their values.
struct Any;

impl<F: BinaryField> BinaryCurve<F> for Any {
    const A: bool = true;
    #[inline(always)]
    fn b(level: F::Level) -> F {
        F::one(level)
    }
    #[inline(always)]
    fn sqrt_b(level: F::Level) -> F {
        F::one(level)
    }
}

/// Two field elements and a scalar.
type Secret<const N: usize> = [[u64; N]; 3];

/// Words of degree below M, and words of a scalar.
fn secret<const N: usize>(words: &Words, m: usize) -> Secret<N> {
    let mut all: Secret<N> = core::array::from_fn(|i| core::array::from_fn(|j| words[N * i + j]));
    for element in &mut all {
        element[N - 1] &= (1 << (m % 64)) - 1;
        if m.is_multiple_of(2) {
            // The upper half of the words is another coefficient.
            element[N / 2 - 1] &= u64::MAX >> 1;
        }
    }
    all
}

/// The operations of one field on one level.
macro_rules! field {
    ($module:ident, $level:ident, $field:ident, $n:literal, $m:literal:
     $mul:ident $sqrt:ident $half_trace:ident $invert:ident $ladder:ident) => {
        pub(super) mod $module {
            use secant_core::cpu::$level;

            use super::*;

            type F = $field<$level>;

            probes! {
                Loops $mul($level) expects Expect::Clean, {
                    prepare |level, words| (secret::<$n>(words, $m), ());
                    audit |level, secret: Secret<$n>, public: ()| -> [u64; $n] {
                        let (a, b) = (F::from_canonical(level, secret[0]), F::from_canonical(level, secret[1]));
                        a.mul_add_mul(b, a, a).to_repr()
                    }
                }
                Loops $sqrt($level) expects Expect::Clean, {
                    prepare |level, words| (secret::<$n>(words, $m), ());
                    audit |level, secret: Secret<$n>, public: ()| -> [u64; $n] {
                        F::from_canonical(level, secret[0]).sqrt().to_repr()
                    }
                }
                Loops $half_trace($level) expects Expect::Clean, {
                    prepare |level, words| (secret::<$n>(words, $m), ());
                    audit |level, secret: Secret<$n>, public: ()| -> [u64; $n] {
                        F::from_canonical(level, secret[0]).half_trace().to_repr()
                    }
                }
                Loops $invert($level) expects Expect::Clean, {
                    prepare |level, words| (secret::<$n>(words, $m), ());
                    audit |level, secret: Secret<$n>, public: ()| -> [u64; $n] {
                        F::from_canonical(level, secret[0]).invert().to_repr()
                    }
                }
                Loops $ladder($level) expects Expect::Clean, {
                    prepare |level, words| (secret::<$n>(words, $m), ());
                    audit |level, secret: Secret<$n>, public: ()| -> [[u64; $n]; 2] {
                        let (x, y) = (F::from_canonical(level, secret[0]), F::from_canonical(level, secret[1]));
                        let (q, _) = ladder::mul::<Any, F>(&Affine { x, y }, &secret[2], 20);
                        [q.x.to_repr(), q.y.to_repr()]
                    }
                }
            }
        }
    };
}

field!(portable233, Portable, F2m233, 4, 233:
    audit_f2m233_mul_portable audit_f2m233_sqrt_portable audit_f2m233_half_trace_portable
    audit_f2m233_invert_portable audit_f2m233_ladder_portable);
field!(portable409, Portable, F2m409, 7, 409:
    audit_f2m409_mul_portable audit_f2m409_sqrt_portable audit_f2m409_half_trace_portable
    audit_f2m409_invert_portable audit_f2m409_ladder_portable);
#[cfg(target_arch = "x86_64")]
field!(clmul233, Clmul, F2m233, 4, 233:
    audit_f2m233_mul_clmul audit_f2m233_sqrt_clmul audit_f2m233_half_trace_clmul
    audit_f2m233_invert_clmul audit_f2m233_ladder_clmul);
#[cfg(target_arch = "x86_64")]
field!(clmul409, Clmul, F2m409, 7, 409:
    audit_f2m409_mul_clmul audit_f2m409_sqrt_clmul audit_f2m409_half_trace_clmul
    audit_f2m409_invert_clmul audit_f2m409_ladder_clmul);
#[cfg(target_arch = "x86_64")]
field!(vpclmul233, Vpclmul, F2m233, 4, 233:
    audit_f2m233_mul_vpclmul audit_f2m233_sqrt_vpclmul audit_f2m233_half_trace_vpclmul
    audit_f2m233_invert_vpclmul audit_f2m233_ladder_vpclmul);
#[cfg(target_arch = "x86_64")]
field!(vpclmul409, Vpclmul, F2m409, 7, 409:
    audit_f2m409_mul_vpclmul audit_f2m409_sqrt_vpclmul audit_f2m409_half_trace_vpclmul
    audit_f2m409_invert_vpclmul audit_f2m409_ladder_vpclmul);

field!(portable254, Portable, F2m254, 4, 254:
    audit_f2m254_mul_portable audit_f2m254_sqrt_portable audit_f2m254_half_trace_portable
    audit_f2m254_invert_portable audit_f2m254_ladder_portable);
#[cfg(target_arch = "x86_64")]
field!(clmul254, Clmul, F2m254, 4, 254:
    audit_f2m254_mul_clmul audit_f2m254_sqrt_clmul audit_f2m254_half_trace_clmul
    audit_f2m254_invert_clmul audit_f2m254_ladder_clmul);
#[cfg(target_arch = "x86_64")]
field!(vpclmul254, Vpclmul, F2m254, 4, 254:
    audit_f2m254_mul_vpclmul audit_f2m254_sqrt_vpclmul audit_f2m254_half_trace_vpclmul
    audit_f2m254_invert_vpclmul audit_f2m254_ladder_vpclmul);

/// `[k]P` and `[k]G` for two, or nine where there are lanes: a vector of eight and one more; and a sum.
mod gls {
    use gls254::{AffinePoint, Point, Scalar};

    use super::*;
    use crate::probe::levels::*;

    type Secret<const N: usize> = ([Point; N], [Scalar; N]);

    fn secret<const N: usize>(words: &Words) -> Secret<N> {
        let scalar = |i: usize| {
            let bytes: [u8; 32] = core::array::from_fn(|j| words[(i + j / 8) % 64].to_le_bytes()[j % 8]);
            Scalar::reduce(&bytes)
        };
        (core::array::from_fn(|i| Point::mul_base(&scalar(i))), core::array::from_fn(|i| scalar(i + 20)))
    }

    fn products<const N: usize>((points, scalars): &Secret<N>) -> Option<AffinePoint> {
        let products = Point::mul_batch(points, scalars).ok()?;
        let sum = Point::mul_base_batch(scalars).into_iter().chain(products).sum::<Point>();
        Some((sum + points[0] * &scalars[0] - Point::mul_base(&scalars[1])).to_affine())
    }

    probes! {
        Loops audit_gls254_products_clmul(Clmul) expects Expect::Clean, {
            prepare |level, words| (secret::<2>(words), ());
            audit |level, secret: Secret<2>, public: ()| -> Option<AffinePoint> { products(secret) }
        }
        Loops audit_gls254_products_vpclmul(Vpclmul) expects Expect::Clean, {
            prepare |level, words| (secret::<9>(words), ());
            audit |level, secret: Secret<9>, public: ()| -> Option<AffinePoint> { products(secret) }
        }
    }
}

/// The lists of this file.
pub(super) const LISTS: &[&[Probe]] = &[
    portable233::PROBES,
    portable409::PROBES,
    portable254::PROBES,
    gls::PROBES,
    #[cfg(target_arch = "x86_64")]
    clmul233::PROBES,
    #[cfg(target_arch = "x86_64")]
    clmul409::PROBES,
    #[cfg(target_arch = "x86_64")]
    vpclmul233::PROBES,
    #[cfg(target_arch = "x86_64")]
    vpclmul409::PROBES,
    #[cfg(target_arch = "x86_64")]
    clmul254::PROBES,
    #[cfg(target_arch = "x86_64")]
    vpclmul254::PROBES,
];

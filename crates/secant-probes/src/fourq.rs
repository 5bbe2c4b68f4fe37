//! Multiplications on FourQ in words: scalars and points are secret.

use secant_core::cpu::Tier;
use secant_core::curve::fourq::{Four, Fourq, Point};
use secant_core::operate::equipped;
use secant_core::operate::strategy::Window;

use super::probe::levels::{Mulx, Portable};
use super::probe::{Expect, Words, on_words, probes};

type Pair = ([u64; 4], Point);

/// The `i`-th integer.
fn integer(words: &Words, i: usize) -> [u64; 4] {
    core::array::from_fn(|j| words[4 * i + j])
}

/// An integer and a point that comes from the next.
fn pair(words: &Words) -> Pair {
    (integer(words, 0), Point::mul_base_integer(&integer(words, 1)))
}

probes! {
    Loops audit_fourq_mul_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (pair(words), ());
        audit |level, secret: Pair, public: ()| -> Point {
            equipped::mul::<Fourq, Window<5, 16>, _>(Tier::Portable(level), &secret.1, &secret.0)
        }
    }
    Loops audit_fourq_mul_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (pair(words), ());
        audit |level, secret: Pair, public: ()| -> Point {
            equipped::mul::<Fourq, Window<5, 16>, _>(on_words(level), &secret.1, &secret.0)
        }
    }
    Loops audit_fourq_four_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (pair(words), ());
        audit |level, secret: Pair, public: ()| -> Point {
            equipped::mul::<Fourq, Four, _>(Tier::Portable(level), &secret.1, &secret.0)
        }
    }
    Loops audit_fourq_four_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (pair(words), ());
        audit |level, secret: Pair, public: ()| -> Point {
            equipped::mul::<Fourq, Four, _>(on_words(level), &secret.1, &secret.0)
        }
    }
    Loops audit_fourq_mul_base_portable(Portable) expects Expect::Clean, {
        prepare |level, words| (integer(words, 0), ());
        audit |level, secret: [u64; 4], public: ()| -> Point { Point::mul_base_integer(secret) }
    }
    Loops audit_fourq_mul_base_mulx(Mulx) expects Expect::Clean, {
        prepare |level, words| (integer(words, 0), ());
        audit |level, secret: [u64; 4], public: ()| -> Point { Point::mul_base_integer(secret) }
    }
}

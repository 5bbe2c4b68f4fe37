//! Many inversions for the price of one (Montgomery 1987, "Speeding the Pollard and elliptic curve methods of
//! factorization", section 10.3.1).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::Field;
#[cfg(feature = "alloc")]
use super::Single;
use crate::ct::{Choice, Select};

/// Replaces each value by its inverse; zeros stay zeros, lane by lane. `scratch` is overwritten.
///
/// Constant time but for the number of values. Cost: 1I + 3nM.
///
/// # Panics
/// If `scratch` is shorter than `values`.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn invert_batch<F: Field>(values: &mut [F], scratch: &mut [F]) {
    let n = values.len();
    assert!(scratch.len() >= n, "scratch space for {n} elements");
    if n == 0 {
        return;
    }
    inverses(
        values,
        scratch,
        F::one(values[0].level()),
        #[cfg_attr(not(unoptimised), inline(always))]
        |a, b| a.mul(b),
        #[cfg_attr(not(unoptimised), inline(always))]
        |a| a.invert(),
        #[cfg_attr(not(unoptimised), inline(always))]
        |a| a.is_zero(),
    );
}

/// [`invert_batch`] for any field, by its operations.
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn inverses<M: Choice, F: Select<M>>(
    values: &mut [F],
    scratch: &mut [F],
    one: F,
    mul: impl Fn(F, F) -> F,
    invert: impl Fn(F) -> F,
    is_zero: impl Fn(F) -> M,
) {
    // scratch[i] = the product of all values before i, ones for zeros.
    let mut product = one;
    let mut i = 0;
    while i < values.len() {
        scratch[i] = product;
        product = mul(product, F::select(is_zero(values[i]), one, values[i]));
        i += 1;
    }
    let mut inverse = invert(product);
    while i > 0 {
        i -= 1;
        let value = values[i];
        let zero = is_zero(value);
        values[i] = F::select(zero, value, mul(inverse, scratch[i]));
        inverse = mul(inverse, F::select(zero, one, value));
    }
}

/// Chains of products that a CPU works on at a time: one waits for each of its multiplications.
#[cfg(feature = "alloc")]
const CHAINS: usize = 4;

/// Replaces each value by its inverse; none is 0. `scratch` is overwritten. Variable time. Cost: 1I + 3nM.
#[cfg(feature = "alloc")]
#[cfg_attr(not(unoptimised), inline(always))]
pub fn invert_batch_vartime<F: Single>(values: &mut [F], scratch: &mut Vec<F>) {
    let Some(first) = values.first() else { return };
    let one = F::one(first.level());
    scratch.clear();
    let mut products = [one; CHAINS];
    for chunk in values.chunks(CHAINS) {
        for (product, value) in products.iter_mut().zip(chunk) {
            scratch.push(*product);
            *product = product.mul(*value);
        }
    }
    // The inverses of the chains' products, in the same way.
    let mut before = [one; CHAINS];
    for i in 1..CHAINS {
        before[i] = before[i - 1].mul(products[i - 1]);
    }
    let mut all = before[CHAINS - 1].mul(products[CHAINS - 1]).invert_vartime();
    let mut inverses = products;
    for i in (0..CHAINS).rev() {
        inverses[i] = all.mul(before[i]);
        all = all.mul(products[i]);
    }
    for (chunk, scratch) in values.chunks_mut(CHAINS).zip(scratch.chunks(CHAINS)).rev() {
        for ((value, scratch), inverse) in chunk.iter_mut().zip(scratch).zip(&mut inverses) {
            let next = inverse.mul(*value);
            *value = inverse.mul(*scratch);
            *inverse = next;
        }
    }
}

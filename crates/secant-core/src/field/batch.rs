//! Many inversions for the price of one (Montgomery 1987, "Speeding the Pollard and elliptic curve methods of
//! factorization", section 10.3.1).

#[cfg(feature = "alloc")]
use alloc::vec::Vec;

use super::Field;
#[cfg(feature = "alloc")]
use super::Single;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use super::Vector;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
use crate::ct::wipe;
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

/// 1/a in each of eight lanes, 0 for 0, by `invert` for the product of all, which is not 0.
///
/// Constant time as `invert` is. Cost: 6M, two tests for 0, and the way out of lanes and into them.
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
#[cfg_attr(not(unoptimised), inline(always))]
pub(super) fn invert_lanes<F>(a: F, invert: impl FnOnce(&F::Repr) -> F::Repr) -> F
where
    F: Vector<Repr: AsMut<[u64]>, Lanes = [<F as Vector>::Repr; 8]>,
{
    let (level, zero) = (a.level(), a.is_zero());
    let a = F::select(zero, F::one(level), a);
    // Lane i has the product of lanes i and i + 4, then of four, then of all.
    let two = a.mul(a.lanes_from(4));
    let four = two.mul(two.lanes_from(2));
    let mut lanes = four.mul(four.lanes_from(1)).to_lanes();
    let inverse = F::from_lanes(level, [invert(&lanes[0]); 8]);
    lanes.iter_mut().for_each(|lane| wipe(lane.as_mut()));
    let of_four = inverse.mul(four.lanes_from(1));
    let of_two = of_four.mul(two.lanes_from(2));
    F::select(zero, F::zero(level), of_two.mul(a.lanes_from(4)))
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

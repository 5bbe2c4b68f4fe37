//! 2^521 - 1 in 18 limbs of 29 bits, t^18 = 2, eight elements side by side: 171 products by the paper's rule
//! against all 324, for the 32-bit products of vector units. The text is plain Rust over eight places; a
//! level's instructions make vectors of it.

use secant_core::cpu::{Ifma, Task};

/// Limbs of an element.
pub const LIMBS: usize = 18;
const BITS: u32 = 29;
/// Elements side by side.
pub const LANES: usize = 8;

/// One limb of every element, signed.
type Limb = [i64; LANES];
/// Eight elements: limb i of each is in [-2^28 - 2, 2^28 + 2).
pub type Eight = [Limb; LIMBS];

#[inline(always)]
fn each(f: impl Fn(usize) -> i64) -> Limb {
    let mut r = [0; LANES];
    let mut i = 0;
    while i < LANES {
        r[i] = f(i);
        i += 1;
    }
    r
}

/// sum + a·b for factors of 32 bits. Sums may pass 2^63 on the way; a column does not.
#[inline(always)]
fn plus_product(sum: Limb, a: Limb, b: Limb) -> Limb {
    each(|i| sum[i].wrapping_add(i64::from(a[i] as i32).wrapping_mul(i64::from(b[i] as i32))))
}

#[inline(always)]
fn minus(a: Limb, b: Limb) -> Limb {
    each(|i| a[i].wrapping_sub(b[i]))
}

/// The columns as elements: carried twice round, to digits of both signs.
#[inline(always)]
fn carry(mut z: Eight) -> Eight {
    const HALF: i64 = 1 << (BITS - 1);
    let mut carry = [0; LANES];
    let mut k = 0;
    while k < 2 * LIMBS {
        let at = k % LIMBS;
        // t^18 = 2.
        let weight = (at == 0) as u32;
        let sum = each(|i| z[at][i].wrapping_add(carry[i] << weight));
        carry = each(|i| (sum[i] + HALF) >> BITS);
        z[at] = each(|i| sum[i] - (carry[i] << BITS));
        k += 1;
    }
    z[0] = each(|i| z[0][i] + 2 * carry[i]);
    z
}

/// x·y by all products: 324.
#[inline(always)]
pub fn all(x: &Eight, y: &Eight) -> Eight {
    let mut z = [[0; LANES]; LIMBS];
    let mut k = 0;
    while k < LIMBS {
        let (mut plain, mut wrapped, mut i) = ([0; LANES], [0; LANES], 0);
        while i < LIMBS {
            if i <= k {
                plain = plus_product(plain, x[i], y[k - i]);
            } else {
                wrapped = plus_product(wrapped, x[i], y[LIMBS + k - i]);
            }
            i += 1;
        }
        z[k] = each(|i| plain[i].wrapping_add(wrapped[i].wrapping_mul(2)));
        k += 1;
    }
    carry(z)
}

/// x·y by products of one index and of differences: 171.
#[inline(always)]
pub fn pairs(x: &Eight, y: &Eight) -> Eight {
    let mut below = [[0; LANES]; LIMBS + 1];
    let mut i = 0;
    while i < LIMBS {
        below[i + 1] = plus_product(below[i], x[i], y[i]);
        i += 1;
    }
    let mut z = [[0; LANES]; LIMBS];
    let mut k = 0;
    while k < LIMBS {
        // Every index up to k is once in a pair with i + j = k, every other once in one with i + j = k + 18.
        let (mut plain, mut wrapped) = ([0; LANES], [0; LANES]);
        let mut i = 0;
        while 2 * i < k {
            plain = plus_product(plain, minus(x[i], x[k - i]), minus(y[i], y[k - i]));
            i += 1;
        }
        let mut i = k + 1;
        while 2 * i < LIMBS + k {
            let j = LIMBS + k - i;
            wrapped = plus_product(wrapped, minus(x[i], x[j]), minus(y[i], y[j]));
            i += 1;
        }
        let plain = minus(below[k + 1], plain);
        let wrapped = minus(minus(below[LIMBS], below[k + 1]), wrapped);
        z[k] = each(|i| plain[i].wrapping_add(wrapped[i].wrapping_mul(2)));
        k += 1;
    }
    carry(z)
}

/// A product, as a task for a level.
#[derive(Clone, Copy)]
struct Product<'a, const PAIRS: bool>(&'a Eight, &'a Eight);

impl<const PAIRS: bool> Task<Ifma> for Product<'_, PAIRS> {
    type Output = Eight;
    #[inline(always)]
    fn run(self, _: Ifma) -> Eight {
        if PAIRS { pairs(self.0, self.1) } else { all(self.0, self.1) }
    }
}

/// x·y on AVX-512, by the paper's rule or by all products.
#[inline(never)]
pub fn on_avx512<const PAIRS: bool>(level: Ifma, x: &Eight, y: &Eight) -> Eight {
    level.run(Product::<PAIRS>(x, y))
}

/// Eight elements given as words, each below 2^521.
pub fn split(elements: &[[u64; 9]; LANES]) -> Eight {
    let limb = |k: usize, lane: usize| {
        let (at, shift) = (k * BITS as usize / 64, k * BITS as usize % 64);
        let words = &elements[lane];
        let next = words.get(at + 1).copied().unwrap_or(0);
        ((u128::from(words[at]) | u128::from(next) << 64) >> shift) as i64 & ((1 << BITS) - 1)
    };
    carry(std::array::from_fn(|k| std::array::from_fn(|lane| limb(k, lane))))
}

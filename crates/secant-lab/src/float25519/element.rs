//! The field of 2^255 - 19 in radix 2^25.5: addition, multiplication, squaring, carries, inversion.
//!
//! # Ranges
//!
//! x = x_0 + .. + x_9, x_i a multiple of 2^e_i, e_i = ceil(25.5 i). In range means |x_i| <= 2^(e_(i+1) - 1),
//! in units of 2^e_i: 2^25 for even i, 2^24 for odd i; carries leave x_0 above that by less than 2^5, and x_9
//! by less than 2^10.
//!
//! In units of 2^e_k, the coefficient h_k of a product of two elements in range sums x_i·y_(k-i): 2^50 for i
//! and k - i even, 2^49 for one of them odd and, since e_i + e_j = e_(i+j) + 1 there, 2^49 for both odd. That
//! is at most 7·2^50 (k = 8) with a little more, below 2^53. It is a multiple of the unit, so double
//! precision sums it exactly. After 2^255 = 19 the coefficient k carries 19·h_(k+10) as well: up to 115·2^50
//! (k = 0), and up to 4 times that for factors that are sums of two elements: below 2^59. So:
//!
//! - 64 bits (the extended format of the Pentium M, for which the slides count) hold everything: sums are
//!   multiplied as they are, 2^255 = 19 comes first, and 11 carries follow: 8 to 9 to 10, then 0 to 1 to ..
//!   to 9.
//! - 53 bits (IEEE double) hold the products only of elements in range, and the coefficients 10 to 18 must be
//!   carried before they are multiplied by 19: 38 operations more, and 41 for a sum that is to be a factor.

use super::real::{Part, Real, power_of_two};

/// e_i = ceil(25.5 i): limb i is a multiple of 2^e_i.
const fn place(i: usize) -> i32 {
    (51 * i as i32 + 1) / 2
}

/// 19/2^255: the factor that moves a multiple of 2^255 to the limbs 255 places lower.
const FOLD: f64 = 19.0 * power_of_two(-255);

/// An element in range.
#[derive(Clone, Copy, Debug)]
pub struct Element<R>(pub(super) [R; 10]);

/// A sum or difference of two elements in range.
#[derive(Clone, Copy, Debug)]
pub struct Sum<R>(pub(super) [R; 10]);

/// An operand of a multiplication: an element in range, or a sum where the precision allows.
#[derive(Clone, Copy, Debug)]
pub struct Factor<R>(pub(super) [R; 10]);

/// Whether coefficients need no carry before they are multiplied by 19.
const fn is_wide<R: Real>() -> bool {
    assert!(R::PRECISION >= 53, "less than 53 bits hold no product");
    R::PRECISION >= 60
}

/// Carries from h_i to h_(i+1): four operations.
#[inline(always)]
fn carry<R: Real>(h: &mut [R], i: usize) {
    let c = h[i].round(place(i + 1));
    h[i + 1] = h[i + 1].plus(c);
    h[i] = h[i].minus(c);
}

/// The carry out of h_i: the nearest multiple of 2^e_(i+1), which is subtracted from h_i. Three operations.
#[inline(always)]
fn carry_out<R: Real>(h: &mut [R], i: usize) -> R {
    let c = h[i].round(place(i + 1));
    h[i] = h[i].minus(c);
    c
}

/// h_k + 19·2^-255·c: two operations.
#[inline(always)]
fn fold<R: Real>(h: &mut [R], k: usize, c: R) {
    h[k] = h[k].plus(c.times_constant(FOLD));
}

/// The element of a polynomial product: 62 operations with 64 bits, 100 with 53.
#[inline(always)]
fn reduce<R: Real>(mut h: [R; 19]) -> Element<R> {
    if is_wide::<R>() {
        // Limb 8 must receive its last contribution before it is carried.
        let top = h[18];
        fold(&mut h, 8, top);
        carry(&mut h, 8);
        carry(&mut h, 9);
    } else {
        let mut k = 10;
        while k < 18 {
            carry(&mut h, k);
            k += 1;
        }
        let c = carry_out(&mut h, 18);
        fold(&mut h, 9, c);
        let top = h[18];
        fold(&mut h, 8, top);
    }
    let mut k = 10;
    while k < 18 {
        let high = h[k];
        fold(&mut h, k - 10, high);
        k += 1;
    }
    if !is_wide::<R>() {
        carry(&mut h, 8);
        let c = carry_out(&mut h, 9);
        fold(&mut h, 0, c);
    }
    carry_up(h)
}

/// Carries from 0 to 1 to .. to 9: 36 operations.
#[inline(always)]
fn carry_up<R: Real, const N: usize>(mut h: [R; N]) -> Element<R> {
    let mut k = 0;
    while k < 9 {
        carry(&mut h, k);
        k += 1;
    }
    Element(core::array::from_fn(|i| h[i]))
}

impl<R: Real> Factor<R> {
    /// self·rhs: 10² multiplications and 9² additions, and the reduction: 2·10² + 4·10 + 3 = 243 operations
    /// with 64 bits, 281 with 53.
    #[inline]
    pub fn mul(&self, rhs: &Self) -> Element<R> {
        let (a, b) = (&self.0, &rhs.0);
        let before = a[0].begin(Part::Multiplication);
        let mut h = [a[0]; 19];
        let mut i = 0;
        while i < 10 {
            let mut j = 0;
            while j < 10 {
                h[i + j] =
                    if i == 0 || j == 9 { a[i].times(b[j]) } else { h[i + j].plus_product(a[i], b[j]) };
                j += 1;
            }
            i += 1;
        }
        let product = reduce(h);
        a[0].end(before);
        product
    }

    /// self²: 9 doublings, 55 multiplications, 36 additions, and the reduction: 1·10² + 6·10 + 2 = 162
    /// operations with 64 bits, 200 with 53.
    #[inline]
    pub fn sqr(&self) -> Element<R> {
        let a = &self.0;
        let before = a[0].begin(Part::Squaring);
        let mut h = [a[0]; 19];
        let mut i = 0;
        while i < 10 {
            // h_2i has met 2·x_j·x_(2i-j) for j < i, if there are any, which is for all i but 0 and 9;
            // h_(i+9) none.
            let t = a[i].times(a[i]);
            h[2 * i] = if i == 0 || i == 9 { t } else { h[2 * i].plus(t) };
            if i < 9 {
                let twice = a[i].plus(a[i]);
                let mut j = i + 1;
                while j < 10 {
                    h[i + j] =
                        if i == 0 || j == 9 { twice.times(a[j]) } else { h[i + j].plus_product(twice, a[j]) };
                    j += 1;
                }
            }
            i += 1;
        }
        let square = reduce(h);
        a[0].end(before);
        square
    }

    /// (1 - b)·zero + b·one for b = 0 or 1, limb by limb: 30 operations.
    #[inline(always)]
    pub fn select(b: R, not_b: R, zero: &Self, one: &Self) -> Self {
        let before = b.begin(Part::Choice);
        let chosen = Self(core::array::from_fn(|i| not_b.times(zero.0[i]).plus(b.times(one.0[i]))));
        b.end(before);
        chosen
    }
}

impl<R: Real> Sum<R> {
    /// This sum as a factor: free with 64 bits, 41 operations with 53.
    #[inline]
    pub fn factor(self) -> Factor<R> {
        if is_wide::<R>() { Factor(self.0) } else { self.carried().factor() }
    }

    /// The element, each limb carried once: 41 operations.
    #[inline]
    pub fn carried(self) -> Element<R> {
        let mut h = self.0;
        let mut c = h;
        let mut i = 0;
        while i < 10 {
            c[i] = carry_out(&mut h, i);
            i += 1;
        }
        i = 0;
        while i < 9 {
            h[i + 1] = h[i + 1].plus(c[i]);
            i += 1;
        }
        fold(&mut h, 0, c[9]);
        Element(h)
    }

    /// n·self + x for n < 2^20: 10 multiplications and 45 operations of carries, and the addition.
    #[inline]
    pub fn mul_small_add(&self, n: u32, x: &Element<R>) -> Element<R> {
        let before = self.0[0].begin(Part::Small);
        let product: [R; 10] = core::array::from_fn(|i| self.0[i].times_constant(f64::from(n)));
        let small = self.0[0].begin(Part::Addition);
        let mut h: [R; 10] = core::array::from_fn(|i| product[i].plus(x.0[i]));
        self.0[0].end(small);
        carry(&mut h, 8);
        let c = carry_out(&mut h, 9);
        fold(&mut h, 0, c);
        let sum = carry_up(h);
        self.0[0].end(before);
        sum
    }
}

impl<R: Real> Element<R> {
    /// The constant c; no operation.
    pub fn given(level: R::Level, c: f64) -> Self {
        let mut limbs = [R::given(level, 0.0); 10];
        limbs[0] = R::given(level, c);
        Self(limbs)
    }

    /// The element of 255 bits, least significant byte first; the highest bit is not looked at. 51
    /// operations.
    pub fn from_bytes(level: R::Level, bytes: &[u8; 32]) -> Self {
        let limb = |i: usize| {
            let (start, end) = (place(i), place(i + 1));
            let n = (start / 8..32.min(start / 8 + 5))
                .rev()
                .fold(0, |n, j| n << 8 | u64::from(bytes[j as usize]));
            R::from_integer(level, n >> (start % 8) & ((1 << (end - start)) - 1), start)
        };
        Sum(core::array::from_fn(limb)).carried()
    }

    /// The canonical 32 bytes, least significant first: 10 operations, the rest in integers.
    pub fn to_bytes(self) -> [u8; 32] {
        let mut limbs: [i64; 10] = core::array::from_fn(|i| self.0[i].to_integer(place(i)));
        let width = |i: usize| (place(i + 1) - place(i)) as u32;
        // In range |x| < 0.51·2^255, so that x or x + p is canonical: x - qp with q = floor(x/2^255), 0 or
        // -1.
        let mut quotient = 0;
        for (i, limb) in limbs.iter().enumerate() {
            quotient = (limb + quotient) >> width(i);
        }
        let mut c = 19 * quotient;
        for (i, limb) in limbs.iter_mut().enumerate() {
            c += *limb;
            *limb = c & ((1 << width(i)) - 1);
            c >>= width(i);
        }
        let mut bytes = [0; 32];
        for (i, limb) in limbs.iter().enumerate() {
            let shifted = *limb << (place(i) % 8);
            for (j, byte) in bytes[place(i) as usize / 8..].iter_mut().take(5).enumerate() {
                *byte |= (shifted >> (8 * j)) as u8;
            }
        }
        bytes
    }

    /// This element as a factor.
    #[inline(always)]
    pub fn factor(self) -> Factor<R> {
        Factor(self.0)
    }

    /// self + rhs: 10 operations.
    #[inline(always)]
    pub fn add(&self, rhs: &Self) -> Sum<R> {
        let before = self.0[0].begin(Part::Addition);
        let sum = Sum(core::array::from_fn(|i| self.0[i].plus(rhs.0[i])));
        self.0[0].end(before);
        sum
    }

    /// self - rhs: 10 operations.
    #[inline(always)]
    pub fn sub(&self, rhs: &Self) -> Sum<R> {
        let before = self.0[0].begin(Part::Addition);
        let difference = Sum(core::array::from_fn(|i| self.0[i].minus(rhs.0[i])));
        self.0[0].end(before);
        difference
    }

    /// (a, b) for swap = 0, (b, a) for swap = 1, limb by limb: 40 operations.
    #[inline(always)]
    pub fn swap(swap: R, a: &Self, b: &Self) -> (Self, Self) {
        let before = swap.begin(Part::Choice);
        let t: [R; 10] = core::array::from_fn(|i| b.0[i].minus(a.0[i]).times(swap));
        let first = Self(core::array::from_fn(|i| a.0[i].plus(t[i])));
        let second = Self(core::array::from_fn(|i| b.0[i].minus(t[i])));
        swap.end(before);
        (first, second)
    }

    /// self^(2^n), n >= 1.
    fn sqr_n(self, n: u32) -> Self {
        (0..n).fold(self, |x, _| x.factor().sqr())
    }

    /// self·rhs.
    pub fn mul(&self, rhs: &Self) -> Self {
        self.factor().mul(&rhs.factor())
    }

    /// 1/self = self^(2^255 - 21), and 0 for 0: 254 squarings, 11 multiplications.
    pub fn invert(self) -> Self {
        // xn = self^(2^n - 1).
        let square = self.sqr_n(1);
        let nine = square.sqr_n(2).mul(&self);
        let eleven = nine.mul(&square);
        let x5 = eleven.sqr_n(1).mul(&nine);
        let x10 = x5.sqr_n(5).mul(&x5);
        let x20 = x10.sqr_n(10).mul(&x10);
        let x40 = x20.sqr_n(20).mul(&x20);
        let x50 = x40.sqr_n(10).mul(&x10);
        let x100 = x50.sqr_n(50).mul(&x50);
        let x200 = x100.sqr_n(100).mul(&x100);
        let x250 = x200.sqr_n(50).mul(&x50);
        x250.sqr_n(5).mul(&eleven)
    }
}

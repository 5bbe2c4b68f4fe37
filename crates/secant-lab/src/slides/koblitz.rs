//! The Koblitz curves K-233 and K-409 of FIPS 186-4 ("use endomorphisms for Koblitz curves"): y² + xy = x³ +
//! 1 over F_2^m, where τ(x, y) = (x², y²) costs three squarings and doublings are not needed. Variable time.
//!
//! τ² + τ + 2 = 0 on these curves. A scalar k is reduced modulo δ = (τ^m - 1)/(τ - 1), which annihilates the
//! subgroup of prime order, to r0 + r1·τ of half its length, and that is written as a sum of ±τ^i of which no
//! two neighbours are there (Solinas 2000, algorithms 1 and 4).

use secant_core::cpu::{Clmul, Portable, Task, Tier, Vpclmul};
use secant_core::field::binary::{Binary, BinaryArithmetic, BinaryField, Tabled};
use secant_core::form::Affine;
use secant_core::form::binary::lopez_dahab::{LopezDahab, Point};
use secant_core::form::binary::{BinaryCurve, BinaryGroup};
use secant_core::limbs::binary::{F233, F409, Kernels};
use secant_core::limbs::hex::words;

/// a = 0, b = 1.
struct Equation;

impl<F: BinaryArithmetic> BinaryCurve<F> for Equation {
    const A: bool = false;
    fn b(level: F::Level) -> F {
        F::one(level)
    }
    fn sqrt_b(level: F::Level) -> F {
        F::one(level)
    }
}

/// An integer modulo 2^1024, negative from 2^1023 on.
type Int = [u64; 16];

fn negative(a: Int) -> Int {
    minus([0; 16], a)
}
fn minus(a: Int, b: Int) -> Int {
    let mut borrow = false;
    let mut r = a;
    for (word, b) in r.iter_mut().zip(b) {
        (*word, borrow) = word.borrowing_sub(b, borrow);
    }
    r
}
fn times(a: Int, b: Int) -> Int {
    let mut r = [0; 16];
    for i in 0..16 {
        let mut carry = 0;
        for j in 0..16 - i {
            let sum = u128::from(a[i]) * u128::from(b[j]) + u128::from(r[i + j]) + carry;
            (r[i + j], carry) = (sum as u64, sum >> 64);
        }
    }
    r
}
/// a/2^s to the nearest integer.
fn rounded(a: Int, s: usize) -> Int {
    let mut half = [0; 16];
    half[(s - 1) / 64] = 1 << ((s - 1) % 64);
    let a = minus(a, negative(half));
    let sign = ((a[15] as i64) >> 63) as u64;
    let word = |i: usize| u128::from(a.get(i).copied().unwrap_or(sign));
    std::array::from_fn(|i| {
        let at = i + s / 64;
        ((word(at) | word(at + 1) << 64) >> (s % 64)) as u64
    })
}
fn wide(words: &[u64]) -> Int {
    std::array::from_fn(|i| words.get(i).copied().unwrap_or(0))
}

/// A Koblitz curve whose coordinates and scalars are of `W` words.
pub struct Koblitz<const W: usize> {
    /// The base point of FIPS 186-4.
    pub base: Affine<[u64; W]>,
    /// δ = d0 + d1·τ.
    delta: [Int; 2],
    /// 2^s·(d0 - d1)/r and -2^s·d1/r, to the nearest integers: 2^s times the conjugate of δ, over its norm r.
    inverse: [Int; 2],
    shift: usize,
}

/// K-233.
pub fn k233() -> Koblitz<4> {
    Koblitz {
        base: Affine {
            x: words("17232ba853a7e731af129f22ff4149563a419c26bf50a4c9d6eefad6126"),
            y: words("1db537dece819b7f70f555a67c427a8cd9bf18aeb9b56e0c11056fae6a3"),
        },
        delta: [words("325402dcb0ed1da32c0f4ba75bb3b"), words("882d72d7ae36e16aa143ccb36bee6")],
        inverse: [
            negative(words("abb2dff5fa93878eea69021820755720891053a2869b9")),
            negative(words("1105ae5af5c6dc2d542879966d7dcb1ecea939da825e0a")),
        ],
        shift: 296,
    }
}

/// K-409.
pub fn k409() -> Koblitz<7> {
    Koblitz {
        base: Affine {
            x: words(
                "60f05f658f49c1ad3ab1890f7184210efd0987e307c84c27accfb8f9f67cc2c460189eb5aaaa62ee222eb1b35540cfe9023746",
            ),
            y: words(
                "1e369050b7c4e42acba1dacbf04299c3460782f918ea427e6325165e9ea10e3da5f6c42e9c55215aa9ca27a5863ec48d8e0286b",
            ),
        },
        delta: [
            negative(words("5dbcf70caa5ad4788f744b35dcea1505f0132d68c7b2d2e06a5")),
            words("588be8ed9ccc46b6afb9207ca5db9c8233862fada2a8401c996"),
        ],
        inverse: [
            negative(words("b648dffa47271b2f3f2d6bb282c5b18823995d166a5b12fd03b2511ddc6b94126c3")),
            negative(words("588be8ed9ccc46b6afb9207ca5db9c8233862fada2a8401c9961201cb1efdc08b8a")),
        ],
        shift: 471,
    }
}

impl<const W: usize> Koblitz<W> {
    /// The digits -1, 0, 1 of k in base τ, for the subgroup of prime order, least significant first; of two
    /// neighbours one is 0.
    pub fn digits(&self, k: &[u64; W]) -> Vec<i8> {
        let ([d0, d1], k) = (self.delta, wide(k));
        let [q0, q1] = self.inverse.map(|c| rounded(times(k, c), self.shift));
        // k - (q0 + q1·τ)(d0 + d1·τ), by τ² = -τ - 2.
        let last = times(q1, d1);
        let r0 = minus(minus(k, times(q0, d0)), negative(minus(last, negative(last))));
        let r1 = minus(minus(last, times(q0, d1)), times(q1, d0));
        // They have half the bits of k.
        expand(r0[..4].try_into().unwrap_or([0; 4]), r1[..4].try_into().unwrap_or([0; 4]))
    }
}

/// The digits of r0 + r1·τ, integers of both signs below 2^254 in magnitude.
fn expand(mut r0: [u64; 4], mut r1: [u64; 4]) -> Vec<i8> {
    let mut digits = Vec::with_capacity(512);
    while r0 != [0; 4] || r1 != [0; 4] {
        let mut digit = 0;
        if r0[0] & 1 == 1 {
            // 1 or -1, whichever leaves a multiple of τ².
            digit = 2 - (r0[0].wrapping_sub(r1[0].wrapping_mul(2)) & 3) as i8;
            r0 = less(r0, [digit as i64 as u64, sign(digit), sign(digit), sign(digit)]);
        }
        digits.push(digit);
        // (r0 + r1·τ)/τ = r1 - r0/2 - r0/2·τ.
        let half: [u64; 4] =
            std::array::from_fn(|i| r0[i] >> 1 | r0.get(i + 1).map_or(r0[3] >> 63, |next| *next) << 63);
        (r0, r1) = (less(r1, half), less([0; 4], half));
    }
    digits
}

fn sign(digit: i8) -> u64 {
    (i64::from(digit) >> 63) as u64
}

fn less(a: [u64; 4], b: [u64; 4]) -> [u64; 4] {
    let (mut r, mut borrow) = (a, false);
    for (word, b) in r.iter_mut().zip(b) {
        (*word, borrow) = word.borrowing_sub(b, borrow);
    }
    r
}

/// The sum of digit i times τ^i(P), for P of the subgroup of prime order; `None` for the point at infinity,
/// and if a sum on the way has an exception. Cost: 3S a digit, 9M+4S a digit that is not 0, and 1I+2M+1S.
#[inline(always)]
pub fn multiply_vartime<F: BinaryField>(p: &Affine<F>, digits: &[i8]) -> Option<Affine<F>> {
    type G<F> = LopezDahab<Equation, F>;
    let entries = [G::<F>::negate(p), *p];
    let entry = |digit: i8| &entries[usize::from(digit > 0)];
    let mut digits = digits.iter().rev();
    let mut q = G::<F>::lift(entry(*digits.next()?));
    for &digit in digits {
        q = Point { x: q.x.sqr(), y: q.y.sqr(), z: q.z.sqr() };
        if digit != 0 {
            q = G::<F>::add_entry(&q, entry(digit));
        }
    }
    if G::<F>::is_degenerate(&q).declassify() {
        return None;
    }
    Some(G::<F>::normalize(&q, q.z.invert_vartime()))
}

/// A multiplication over the field of a trinomial, as a task for a level.
struct Multiply<'a, T: Tabled>(&'a Affine<T::Words>, &'a [i8]);

impl<T: Tabled, B: Kernels<T>> Task<B> for Multiply<'_, T> {
    type Output = Option<Affine<T::Words>>;
    #[inline(always)]
    fn run(self, level: B) -> Self::Output {
        let of = |words| Binary::<T, B>::from_canonical(level, words);
        let p = Affine { x: of(self.0.x), y: of(self.0.y) };
        multiply_vartime(&p, self.1).map(|q| Affine { x: q.x.to_repr(), y: q.y.to_repr() })
    }
}

/// The sum of the digits on the best kernels.
fn on_best<T: Tabled>(p: &Affine<T::Words>, digits: &[i8]) -> Option<Affine<T::Words>>
where
    Portable: Kernels<T>,
    Clmul: Kernels<T>,
    Vpclmul: Kernels<T>,
{
    let task = Multiply::<T>(p, digits);
    match Tier::best_binary() {
        Tier::Vpclmul(level) => level.run(task),
        Tier::Clmul(level) => level.run(task),
        _ => Portable.run(task),
    }
}

/// `[k]P` on K-233, on the best kernels.
pub fn on_k233_vartime(curve: &Koblitz<4>, p: &Affine<[u64; 4]>, k: &[u64; 4]) -> Option<Affine<[u64; 4]>> {
    on_best::<F233>(p, &curve.digits(k))
}

/// `[k]P` on K-409, on the best kernels.
pub fn on_k409_vartime(curve: &Koblitz<7>, p: &Affine<[u64; 7]>, k: &[u64; 7]) -> Option<Affine<[u64; 7]>> {
    on_best::<F409>(p, &curve.digits(k))
}

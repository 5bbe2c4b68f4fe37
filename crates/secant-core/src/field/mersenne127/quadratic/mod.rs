//! F_p^2 = F_p(i), i² = -1, p = 2^127 - 1, in four words: the real part, then the imaginary part, each tight
//! (in [0, p]).

use super::Mersenne127;
use crate::ct::{Choice, Mask, Select};
use crate::field::words::{elements, kept_as_words, made_of_words};
use crate::field::{Factor, Field, Quadratic, Single};
use crate::limbs::{WordKernels, mersenne};

/// An element of F_p(i), p = 2^127 - 1, computed with the word kernels `B`.
#[derive(Clone, Copy)]
pub struct Fp2<B> {
    words: [u64; 4],
    level: B,
}

impl<B: WordKernels> Fp2<B> {
    const ONE: [u64; 4] = [1, 0, 0, 0];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn of(words: [u64; 4], level: B) -> Self {
        debug_assert!(words[1] >> 63 == 0 && words[3] >> 63 == 0, "tight");
        Self { words, level }
    }

    /// Two words of the real part, then two of the imaginary part, each in [0, p].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_integer(level: B, words: [u64; 4]) -> Self {
        Self::of(words, level)
    }

    /// re + im·i.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn new(re: Mersenne127<B>, im: Mersenne127<B>) -> Self {
        let ([a, b], [c, d]) = (re.words(), im.words());
        Self::of([a, b, c, d], re.level())
    }

    /// The real part.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn re(self) -> Mersenne127<B> {
        Mersenne127::of([self.words[0], self.words[1]], self.level)
    }

    /// The imaginary part.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn im(self) -> Mersenne127<B> {
        Mersenne127::of([self.words[2], self.words[3]], self.level)
    }

    /// self·rhs by four products in F_p, two and two reduced together. Constant time. Cost: 16 word
    /// multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_schoolbook(self, rhs: Self) -> Self {
        Self::of(mersenne::mul_i_schoolbook(self.level, &self.words, &rhs.words), self.level)
    }

    /// self·rhs by three products in F_p and five additions. Constant time. Cost: 12 word multiplications.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_karatsuba(self, rhs: Self) -> Self {
        Self::of(mersenne::mul_i_karatsuba(self.level, &self.words, &rhs.words), self.level)
    }

    /// `f` on both parts.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn both(self, f: impl Fn(Mersenne127<B>) -> Mersenne127<B>) -> Self {
        Self::new(f(self.re()), f(self.im()))
    }

    /// `f` on the parts of both.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn with(self, rhs: Self, f: impl Fn(Mersenne127<B>, Mersenne127<B>) -> Mersenne127<B>) -> Self {
        Self::new(f(self.re(), rhs.re()), f(self.im(), rhs.im()))
    }

    /// re - im·i = self^p. Constant time. Cost: 2 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn conjugate(self) -> Self {
        Self::new(self.re(), self.im().neg())
    }

    /// i·self. Constant time. Cost: 2 instructions.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_i(self) -> Self {
        Self::new(self.im().neg(), self.re())
    }

    /// (2 + i)·self. Constant time. Cost: two merged doublings and additions in F_p.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_mu(self) -> Self {
        Self::new(self.re().mul2().sub(self.im()), self.im().dbl_add(self.re()))
    }

    /// self·a, a in F_p. Constant time. Cost: 2 multiplications in F_p.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn mul_base(self, a: Mersenne127<B>) -> Self {
        self.both(|x| x.mul(a))
    }

    /// Set where self is a square, 0 among them: where its norm is one in F_p. Constant time. Cost: 127S+10M
    /// in F_p.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn is_square(self) -> Mask {
        self.norm().is_square()
    }

    /// re² + im². Constant time. Cost: 2 squarings in F_p.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub fn norm(self) -> Mersenne127<B> {
        self.re().sqr().add(self.im().sqr())
    }
}

elements!([B: WordKernels] Fp2<B>);

impl<B: WordKernels> Field for Fp2<B> {
    made_of_words!(B, 4, Self);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_loose(a: Self, b: Self) -> Self {
        Self::of(mersenne::mul_i_schoolbook(a.level, &a.words, &b.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_loose(a: Self) -> Self {
        Self::of(mersenne::sqr_i(a.level, &a.words), a.level)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, rhs: Self) -> Self {
        self.with(rhs, Field::add)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> Self {
        self.both(Field::mul2)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3(self) -> Self {
        self.both(Field::mul3)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn div2(self) -> Self {
        self.both(Field::div2)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Self {
        self.both(Field::neg)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, rhs: Self) -> Self {
        self.with(rhs, Field::sub)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.with(rhs, Field::dbl_sub)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3_div2(self) -> Self {
        self.both(Field::mul3_div2)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_small(self, n: u32) -> Self {
        self.both(|x| x.mul_small(n))
    }
    /// The conjugate divided by the norm. Constant time.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert(self) -> Self {
        self.conjugate().mul_base(self.norm().invert())
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn is_zero(self) -> Mask {
        self.re().is_zero().and(self.im().is_zero())
    }
}

impl<B: WordKernels> Single for Fp2<B> {
    kept_as_words!(B, 4);

    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_repr(level: B, repr: [u64; 4]) -> Option<Self> {
        let [a, b, c, d] = repr;
        let re = Mersenne127::from_repr(level, [a, b])?;
        let im = Mersenne127::from_repr(level, [c, d])?;
        Some(Self::new(re, im))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn from_canonical(level: B, repr: [u64; 4]) -> Self {
        let [a, b, c, d] = repr;
        Self::new(Mersenne127::from_canonical(level, [a, b]), Mersenne127::from_canonical(level, [c, d]))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn to_repr(self) -> [u64; 4] {
        let ([a, b], [c, d]) = (self.re().to_repr(), self.im().to_repr());
        [a, b, c, d]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn invert_vartime(self) -> Self {
        self.conjugate().mul_base(self.norm().invert_vartime())
    }
    /// Constant time. Cost: two powers in F_p, 249S+9M, and little more.
    ///
    /// For self = x + y·i let s² = x² + y², t = (x + s)/2 and c = t^((p-3)/4), so that t·c² = ±1. If t is a
    /// square, t·c + (y·c/2)·i is a root; if not, y·c/2 - t·c·i is. Where t = 0 then y = 0 and s = -x, and t
    /// = x serves.
    #[inline(never)]
    fn sqrt(self) -> (Self, Mask) {
        let (x, y) = (self.re(), self.im());
        let (s, _) = self.norm().sqrt();
        let t = x.add(s).div2();
        let t = Mersenne127::select(t.is_zero(), x, t);
        let c = t.inverse_root();
        let u = t.mul(c);
        let v = y.mul(c).div2();
        let square = u.mul(c).equals(Mersenne127::one(self.level));
        let root = Self::select(square, Self::new(u, v), Self::new(v, u.neg()));
        (root, root.sqr().equals(self))
    }
}

impl<B: WordKernels> Quadratic for Fp2<B> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn conjugate(self) -> Self {
        self.conjugate()
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul_mu(self) -> Self {
        self.mul_mu()
    }
}

#[cfg(test)]
mod tests;

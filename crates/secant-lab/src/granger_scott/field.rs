//! The paper's fields behind the interface of the library's, so that the library's curve formulas run on
//! them.

use secant_core::ct::{Mask, Select};
use secant_core::field::{Factor, Field, Single};

use super::limbs::{Element, Radix, Sum, prime};

impl<R: Radix<N>, const N: usize> Element<R, N> {
    /// self + n·rhs for a small n, not reduced.
    #[inline(always)]
    fn plus(self, n: i64, rhs: Self) -> Sum<R, N> {
        let mut limbs = *self.limbs();
        let mut i = 0;
        while i < N {
            limbs[i] += n * rhs.limbs()[i];
            i += 1;
        }
        Sum::new(limbs)
    }

    /// n·self for a small n, not reduced.
    #[inline(always)]
    fn times(self, n: i64) -> Sum<R, N> {
        self.plus(n - 1, self)
    }

    /// self^(2^n - less), for public n > 6 and less < 2^6. Cost: (n - 1)S and up to (n - 1)M; nS for `less` =
    /// 0.
    #[inline(always)]
    fn power(self, n: u32, less: u64) -> Self {
        if less == 0 {
            return self.sqr_n(n);
        }
        let mut r = self;
        let mut i = n - 1;
        while i > 0 {
            i -= 1;
            r = r.sqr();
            if i >= 6 || less.wrapping_neg() >> i & 1 == 1 {
                r = r.mul(self);
            }
        }
        r
    }
}

#[inline(always)]
fn choose<const N: usize>(mask: Mask, if_set: &[i64; N], if_clear: &[i64; N]) -> [i64; N] {
    let mut limbs = *if_clear;
    let mut i = 0;
    while i < N {
        limbs[i] = mask.choose(if_set[i] as u64, if_clear[i] as u64) as i64;
        i += 1;
    }
    limbs
}

impl<R: Radix<N>, const N: usize> Select<Mask> for Element<R, N> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self::new(choose(mask, if_set.limbs(), if_clear.limbs()))
    }
}

impl<R: Radix<N>, const N: usize> Select<Mask> for Sum<R, N> {
    #[inline(always)]
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self::new(choose(mask, if_set.limbs(), if_clear.limbs()))
    }
}

impl<R: Radix<N>, const N: usize> Factor<Self> for Element<R, N> {
    #[inline(always)]
    fn loosen(self) -> Sum<R, N> {
        Sum::new(*self.limbs())
    }
    #[inline(always)]
    fn tighten(self) -> Self {
        self
    }
}

impl<R: Radix<N>, const N: usize> Factor<Element<R, N>> for Sum<R, N> {
    #[inline(always)]
    fn loosen(self) -> Self {
        self
    }
    #[inline(always)]
    fn tighten(self) -> Element<R, N> {
        self.reduce()
    }
}

impl<R: Radix<N>, const N: usize> Field for Element<R, N> {
    type Level = ();
    type Loose = Sum<R, N>;
    type Mask = Mask;

    #[inline(always)]
    fn zero((): ()) -> Self {
        Self::new([0; N])
    }
    #[inline(always)]
    fn one((): ()) -> Self {
        Self::from_u64((), 1)
    }
    #[inline(always)]
    fn from_u64((): (), n: u64) -> Self {
        Self::constant((), &[n])
    }
    #[inline(always)]
    fn constant((): (), words: &[u64]) -> Self {
        Self::from_words(&secant_core::limbs::resized(words))
    }
    #[inline(always)]
    fn level(self) {}
    #[inline(always)]
    fn mul_loose(a: Sum<R, N>, b: Sum<R, N>) -> Self {
        Self::new(R::mul(a.limbs(), b.limbs()))
    }
    #[inline(always)]
    fn sqr_loose(a: Sum<R, N>) -> Self {
        Self::new(R::sqr(a.limbs()))
    }
    #[inline(always)]
    fn add(self, rhs: Self) -> Sum<R, N> {
        self.plus(1, rhs)
    }
    #[inline(always)]
    fn mul2(self) -> Sum<R, N> {
        self.times(2)
    }
    #[inline(always)]
    fn mul3(self) -> Sum<R, N> {
        self.times(3)
    }
    #[inline(always)]
    fn div2(self) -> Sum<R, N> {
        let mut limbs = *self.limbs();
        // The prime, if odd: then the lowest limb is even, and every other one gives its lowest bit to the
        // one below.
        let odd = -(limbs[0] & 1);
        limbs[0] -= odd & R::C as i64;
        limbs[N - 1] += odd & 1 << Self::TOP;
        let mut i = 0;
        while i < N {
            let next = if i + 1 < N { limbs[i + 1] & 1 } else { 0 };
            limbs[i] = (limbs[i] >> 1) + (next << (R::BITS - 1));
            i += 1;
        }
        Sum::new(limbs)
    }
    #[inline(always)]
    fn neg(self) -> Sum<R, N> {
        self.times(-1)
    }
    #[inline(always)]
    fn sub(self, rhs: Self) -> Self {
        self.difference(rhs).reduce()
    }
    #[inline(always)]
    fn difference(self, rhs: Self) -> Sum<R, N> {
        self.plus(-1, rhs)
    }
    #[inline(always)]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.plus(-2, rhs).reduce()
    }
    #[inline(always)]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = self.sub(b);
        (d, d.dbl_sub(c))
    }
    /// Any n is allowed: carries have 128 bits.
    #[inline(always)]
    fn mul_small(self, n: u32) -> Self {
        Sum::new([0; N]).add_multiple(&self.loosen(), n)
    }
    /// Any n is allowed: carries have 128 bits.
    #[inline(always)]
    fn add_small_multiple(self, rhs: Sum<R, N>, n: u32) -> Sum<R, N> {
        self.loosen().add_multiple(&rhs, n).loosen()
    }
    #[inline(always)]
    fn invert(self) -> Self {
        R::invert(self)
    }
    #[inline(always)]
    fn is_zero(self) -> Mask {
        let words = self.to_words();
        let (mut all, mut i) = (0, 0);
        while i < N {
            all |= words[i];
            i += 1;
        }
        Mask::is_zero(all)
    }
}

/// Canonical values have as many words as limbs: for 2^255 - 19 the highest word is 0.
impl<R: Radix<N>, const N: usize> Single for Element<R, N>
where
    [u64; N]: Default,
{
    type Repr = [u64; N];

    #[inline(always)]
    fn from_repr((): (), repr: [u64; N]) -> Option<Self> {
        let below = repr.iter().rev().lt(prime::<N>(R::PRIME_BITS, R::C).iter().rev());
        below.then(|| Self::from_words(&repr))
    }
    #[inline(always)]
    fn from_canonical((): (), repr: [u64; N]) -> Self {
        Self::from_words(&repr)
    }
    /// The limbs, as words of two's complement.
    #[inline(always)]
    fn store(self) -> [u64; N] {
        self.limbs().map(i64::cast_unsigned)
    }
    #[inline(always)]
    fn load((): (), stored: [u64; N]) -> Self {
        Self::new(stored.map(u64::cast_signed))
    }
    #[inline(always)]
    fn to_repr(self) -> [u64; N] {
        self.to_words()
    }
    #[inline(always)]
    fn invert_vartime(self) -> Self {
        Self::from_words(&R::MODULUS.invert_vartime(&self.to_words()))
    }
    /// For p = 3 modulo 4 self^((p+1)/4). For p = 5 modulo 8 self^((p+3)/8), times the root 2^((p-1)/4) of -1
    /// if need be. Constant time.
    #[inline(always)]
    fn sqrt(self) -> (Self, Mask) {
        let (bits, c) = (R::PRIME_BITS, R::C);
        let mut root = self
            .power(bits - if c % 4 == 1 { 2 } else { 3 }, if c % 4 == 1 { (c - 1) / 4 } else { (c - 3) / 8 });
        if c % 4 == 3 {
            let of_minus_one = Self::from_u64((), 2).power(bits - 2, c.div_ceil(4));
            root = Self::select(root.sqr().equals(self), root, root.mul(of_minus_one));
        }
        (root, root.sqr().equals(self))
    }
}

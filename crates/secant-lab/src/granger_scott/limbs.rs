//! Elements in signed limbs: what the three fields of the paper share.

use core::fmt;

/// A prime with its radix, and the paper's algorithms for it.
pub trait Radix<const N: usize>: Copy + fmt::Debug + 'static {
    /// t = 2^BITS.
    const BITS: u32;
    /// t^N = WRAP modulo the prime.
    const WRAP: i64;
    /// Bits of the prime.
    const PRIME_BITS: u32;
    /// The prime is 2^PRIME_BITS - C.
    const C: u64;

    /// z = x·y, reduced.
    fn mul(x: &[i64; N], y: &[i64; N]) -> [i64; N];
    /// z = x², reduced.
    fn sqr(x: &[i64; N]) -> [i64; N] {
        Self::mul(x, x)
    }
}

/// An element of the field of `R`: the sum of limb i times t^i.
#[derive(Clone, Copy, Debug)]
pub struct Element<R, const N: usize> {
    limbs: [i64; N],
    radix: core::marker::PhantomData<R>,
}

/// The lowest BITS bits, and the rest: x = low + t·rest, 0 <= low < t.
#[inline(always)]
pub(super) fn carry<const BITS: u32>(x: i128) -> (i64, i128) {
    ((x & ((1 << BITS) - 1)) as i64, x >> BITS)
}

/// The last carry, into a word.
///
/// By then all but the carries of carries are gone: far fewer than 64 bits, which is asserted in debug builds.
#[inline(always)]
pub(super) fn word(x: i128) -> i64 {
    debug_assert!(i64::try_from(x).is_ok());
    x as i64
}

impl<R: Radix<N>, const N: usize> Element<R, N> {
    /// Limbs may be this many bits long, with a sign, when they enter a product: a sum of eight reduced elements.
    const LOOSE_BITS: u32 = R::BITS + 4;

    /// The element of these limbs, each below 2^(BITS + 4) in magnitude.
    #[inline(always)]
    pub fn new(limbs: [i64; N]) -> Self {
        debug_assert!(
            limbs.iter().all(|limb| limb.unsigned_abs() <= 1 << Self::LOOSE_BITS),
            "limbs that a product may take"
        );
        Self { limbs, radix: core::marker::PhantomData }
    }

    /// The limbs.
    #[inline(always)]
    pub fn limbs(&self) -> &[i64; N] {
        &self.limbs
    }

    /// Whether the lowest limb lies in [-2t, 2t) and the others in [0, t).
    pub fn is_reduced(&self) -> bool {
        let t = 1 << R::BITS;
        (-2 * t..2 * t).contains(&self.limbs[0]) && self.limbs[1..].iter().all(|limb| (0..t).contains(limb))
    }

    /// self·rhs, reduced.
    #[inline(always)]
    pub fn mul(&self, rhs: &Self) -> Self {
        let r = Self::new(R::mul(&self.limbs, &rhs.limbs));
        debug_assert!(r.is_reduced());
        r
    }

    /// self², reduced.
    #[inline(always)]
    pub fn sqr(&self) -> Self {
        let r = Self::new(R::sqr(&self.limbs));
        debug_assert!(r.is_reduced());
        r
    }

    /// self^(2^n).
    pub fn sqr_n(&self, n: u32) -> Self {
        (0..n).fold(*self, |x, _| x.sqr())
    }

    /// self + rhs, not reduced.
    #[inline(always)]
    pub fn add(&self, rhs: &Self) -> Self {
        Self::new(core::array::from_fn(|i| self.limbs[i] + rhs.limbs[i]))
    }

    /// self - rhs, not reduced.
    #[inline(always)]
    pub fn sub(&self, rhs: &Self) -> Self {
        Self::new(core::array::from_fn(|i| self.limbs[i] - rhs.limbs[i]))
    }

    /// Short coefficient reduction: self, reduced, for any limbs that an element may have; the carry out of the highest limb goes round twice.
    #[inline(always)]
    pub fn reduce(&self) -> Self {
        Self::carried(self.limbs.map(i128::from))
    }

    /// n·self, reduced.
    #[inline(always)]
    pub fn mul_small(&self, n: i32) -> Self {
        Self::carried(self.limbs.map(|limb| i128::from(limb) * i128::from(n)))
    }

    /// These limbs reduced, each below 2^100 in magnitude.
    fn carried(limbs: [i128; N]) -> Self {
        let low = |x: i128| (x & ((1 << R::BITS) - 1), x >> R::BITS);
        let (mut c, mut z) = (0, [0; N]);
        for i in 0..N {
            (z[i], c) = low(limbs[i] + c);
        }
        // Round once, up to the highest limb, whose new carry is small.
        c *= i128::from(R::WRAP);
        for limb in &mut z {
            (*limb, c) = low(*limb + c);
        }
        z[0] += c * i128::from(R::WRAP);
        Self::new(z.map(word))
    }

    /// The element of an integer below 2^(N·BITS) in words, least significant first.
    pub fn from_words(words: &[u64]) -> Self {
        let bit = |k: u32| words.get((k / 64) as usize).map_or(0, |word| word >> (k % 64) & 1) as i64;
        Self::new(core::array::from_fn(|i| {
            (0..R::BITS).fold(0, |limb, k| limb | bit(i as u32 * R::BITS + k) << k)
        }))
    }

    /// The least residue in words.
    pub fn to_words<const W: usize>(&self) -> [u64; W] {
        let reduced = self.reduce();
        // Positive: 8 times a multiple of the prime, t^N - WRAP, is added; then signs are gone and the value is a few multiples long.
        let mut limbs = reduced.limbs.map(i128::from);
        limbs[0] += 8 * ((1 << R::BITS) - i128::from(R::WRAP));
        for limb in &mut limbs[1..] {
            *limb += 8 * ((1 << R::BITS) - 1);
        }
        // The first round of folding at PRIME_BITS leaves little above 2^PRIME_BITS, the second nothing.
        let mut value = Wide::<W>::default();
        for (i, limb) in limbs.iter().enumerate() {
            value.add(*limb as u128, i as u32 * R::BITS);
        }
        for _ in 0..2 {
            let top = value.split(R::PRIME_BITS);
            value.add(u128::from(top) * u128::from(R::C), 0);
        }
        let words = value.words;
        // Less the prime, if that is not negative: plus C, if that reaches 2^PRIME_BITS.
        value.add(u128::from(R::C), 0);
        let top = value.split(R::PRIME_BITS);
        if top == 1 { value.words } else { words }
    }
}

/// An integer of W words and a little more.
#[derive(Debug)]
struct Wide<const W: usize> {
    words: [u64; W],
    over: u64,
}

impl<const W: usize> Default for Wide<W> {
    fn default() -> Self {
        Self { words: [0; W], over: 0 }
    }
}

impl<const W: usize> Wide<W> {
    fn word(&mut self, i: usize) -> &mut u64 {
        if i < W { &mut self.words[i] } else { &mut self.over }
    }

    /// self += n·2^shift, n below 2^64.
    fn add(&mut self, n: u128, shift: u32) {
        let shifted = n << (shift % 64);
        let (mut i, mut carry) = ((shift / 64) as usize, 0);
        for part in [shifted as u64, (shifted >> 64) as u64] {
            let sum = u128::from(*self.word(i)) + u128::from(part) + carry;
            *self.word(i) = sum as u64;
            carry = sum >> 64;
            i += 1;
        }
        while carry != 0 {
            let sum = u128::from(*self.word(i)) + carry;
            *self.word(i) = sum as u64;
            carry = sum >> 64;
            i += 1;
        }
    }

    /// Takes away what stands above 2^bits.
    fn split(&mut self, bits: u32) -> u64 {
        let (i, shift) = ((bits / 64) as usize, bits % 64);
        if i >= W {
            return core::mem::take(&mut self.over);
        }
        let next =
            if i + 1 < W { core::mem::take(&mut self.words[i + 1]) } else { core::mem::take(&mut self.over) };
        let top = (u128::from(self.words[i]) | u128::from(next) << 64) >> shift;
        self.words[i] &= (1 << shift) - 1;
        top as u64
    }
}

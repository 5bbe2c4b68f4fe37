//! Elements in signed limbs: the common part of the paper's three fields.

use core::fmt;
use core::marker::PhantomData;

use secant_core::ct::Mask;
use secant_core::limbs::invert::Modulus;

use super::words::Wide;

/// A prime with its radix, and the paper's algorithms for it.
pub trait Radix<const N: usize>: Copy + fmt::Debug + Send + Sync + 'static {
    /// The radix is t = 2^BITS.
    const BITS: u32;
    /// t^N = WRAP modulo the prime.
    const WRAP: i64;
    /// Bits of the prime.
    const PRIME_BITS: u32;
    /// The prime is 2^PRIME_BITS - C.
    const C: u64;
    /// The prime, for division steps.
    const MODULUS: Modulus<N, 18> = Modulus::new(prime::<N>(Self::PRIME_BITS, Self::C));

    /// z = x·y, reduced, for limbs up to 8t in magnitude.
    fn mul(x: &[i64; N], y: &[i64; N]) -> [i64; N];
    /// z = x², reduced, as [`Radix::mul`].
    fn sqr(x: &[i64; N]) -> [i64; N] {
        Self::mul(x, x)
    }
    /// 1/x, and 0 for 0. Constant time. The default is by division steps.
    fn invert(x: Element<Self, N>) -> Element<Self, N> {
        Element::from_words(&Self::MODULUS.invert(None, &x.to_words()))
    }
}

/// 2^bits - c in words.
pub(super) const fn prime<const N: usize>(bits: u32, c: u64) -> [u64; N] {
    let mut words = [0; N];
    let mut i = 0;
    while i < bits as usize / 64 {
        words[i] = u64::MAX;
        i += 1;
    }
    words[i] = (1 << (bits % 64)) - 1;
    words[0] -= c - 1;
    words
}

/// An element of the field of `R`, reduced: the sum of limb i times t^i. The lowest limb lies in [-2t, 2t),
/// the others in [0, t).
#[derive(Clone, Copy, Debug)]
pub struct Element<R, const N: usize> {
    limbs: [i64; N],
    radix: PhantomData<R>,
}

/// A sum, difference or small multiple of elements, not reduced: limbs up to 8t in magnitude, of either sign.
#[derive(Clone, Copy, Debug)]
pub struct Sum<R, const N: usize> {
    limbs: [i64; N],
    radix: PhantomData<R>,
}

impl<R: Radix<N>, const N: usize> Sum<R, N> {
    /// The sum of these limbs, up to 8t in magnitude.
    #[inline(always)]
    pub fn new(limbs: [i64; N]) -> Self {
        debug_assert!(
            limbs.iter().all(|limb| limb.unsigned_abs() <= 8 << R::BITS),
            "limbs that a product may take"
        );
        Self { limbs, radix: PhantomData }
    }

    /// The limbs.
    #[inline(always)]
    pub fn limbs(&self) -> &[i64; N] {
        &self.limbs
    }

    /// Short coefficient reduction: one carry through all limbs; a few times WRAP, the carry out of the
    /// highest is added to the lowest.
    #[inline(always)]
    pub fn reduce(&self) -> Element<R, N> {
        let (mut limbs, mut c) = ([0; N], 0);
        let mut i = 0;
        while i < N {
            let x = self.limbs[i] + c;
            limbs[i] = x & ((1 << R::BITS) - 1);
            c = x >> R::BITS;
            i += 1;
        }
        limbs[0] += c * R::WRAP;
        Element::new(limbs)
    }

    /// self + n·rhs, reduced. The carry out of the highest limb is below 2^37, so that a few times WRAP it is
    /// below t.
    #[inline(always)]
    pub fn add_multiple(&self, rhs: &Self, n: u32) -> Element<R, N> {
        let (mut limbs, mut c) = ([0; N], 0);
        let mut i = 0;
        while i < N {
            let x = i128::from(self.limbs[i]) + i128::from(rhs.limbs[i]) * i128::from(n) + c;
            limbs[i] = (x & ((1 << R::BITS) - 1)).word();
            c = x >> R::BITS;
            i += 1;
        }
        limbs[0] += c.word() * R::WRAP;
        Element::new(limbs)
    }
}

impl<R: Radix<N>, const N: usize> Element<R, N> {
    /// Bits of the highest limb below 2^PRIME_BITS.
    pub(super) const TOP: u32 = R::PRIME_BITS - R::BITS * (N as u32 - 1);

    /// The element of these limbs, reduced.
    #[inline(always)]
    pub fn new(limbs: [i64; N]) -> Self {
        let r = Self { limbs, radix: PhantomData };
        debug_assert!(r.is_reduced(), "{limbs:x?}");
        r
    }

    /// The limbs.
    #[inline(always)]
    pub fn limbs(&self) -> &[i64; N] {
        &self.limbs
    }

    fn is_reduced(&self) -> bool {
        let t = 1 << R::BITS;
        (-2 * t..2 * t).contains(&self.limbs[0]) && self.limbs[1..].iter().all(|limb| (0..t).contains(limb))
    }

    /// The element of an integer below t^N in words, least significant first.
    #[inline(always)]
    pub fn from_words(words: &[u64; N]) -> Self {
        let mut limbs = [0; N];
        let mut i = 0;
        while i < N {
            let at = i * R::BITS as usize;
            let mut bits = words[at / 64] >> (at % 64);
            if !at.is_multiple_of(64) && at / 64 + 1 < N {
                bits |= words[at / 64 + 1] << (64 - at % 64);
            }
            limbs[i] = (bits & ((1 << R::BITS) - 1)) as i64;
            i += 1;
        }
        Self::new(limbs)
    }

    /// The least residue in words. Constant time.
    #[inline(always)]
    pub fn to_words(&self) -> [u64; N] {
        // Two rounds leave a value in [0, 2^PRIME_BITS): the bits from 2^PRIME_BITS on are multiplied by C
        // and added.
        let mut limbs = self.limbs;
        let mut round = 0;
        while round < 2 {
            let top = Self::cut(&mut limbs);
            limbs[0] += top * R::C as i64;
            round += 1;
        }
        // Less the prime, if that is not negative: plus C, if that reaches 2^PRIME_BITS.
        let mut less = limbs;
        less[0] += R::C as i64;
        let below = Mask::from_bit(1 - Self::cut(&mut less) as u64);
        let mut words = [0; N];
        let mut i = 0;
        while i < N {
            let limb = below.choose(limbs[i] as u64, less[i] as u64);
            let at = i * R::BITS as usize;
            words[at / 64] |= limb << (at % 64);
            if !at.is_multiple_of(64) && at / 64 + 1 < N {
                words[at / 64 + 1] |= limb >> (64 - at % 64);
            }
            i += 1;
        }
        words
    }

    /// Carries through all limbs, and removes and returns the bits from 2^PRIME_BITS on.
    #[inline(always)]
    fn cut(limbs: &mut [i64; N]) -> i64 {
        let (mut c, mut i) = (0, 0);
        while i < N {
            let bits = if i + 1 < N { R::BITS } else { Self::TOP };
            let x = limbs[i] + c;
            limbs[i] = x & ((1 << bits) - 1);
            c = x >> bits;
            i += 1;
        }
        c
    }
}

//! The Montgomery ladder of Curve25519 on floating-point numbers, as the slides count it.

use super::element::{Element, Factor};
use super::real::{Part, Real};

/// (486662 - 2)/4.
const A24: u32 = 121_665;

/// n·P and (n+1)·P as x/z.
#[derive(Clone, Copy, Debug)]
pub struct Pair<R> {
    low: (Element<R>, Element<R>),
    high: (Element<R>, Element<R>),
}

impl<R: Real> Pair<R> {
    /// 0·P and 1·P for P of abscissa u.
    pub fn new(level: R::Level, u: Element<R>) -> Self {
        let (zero, one) = (Element::given(level, 0.0), Element::given(level, 1.0));
        Self { low: (one, zero), high: (u, one) }
    }

    /// From n to 2n + bit, given P's abscissa u: one step of the ladder.
    ///
    /// With A, B = x ± z of the point to be doubled (n + bit), C, D = x ± z of the other: x' = A²·B², z' =
    /// E(A² + 121665·E) with E = A² - B²; and for the sum (DA + CB)² and u·(DA - CB)², which is the same
    /// whichever of the two points is which.
    ///
    /// Cost with 64 bits: 2140 operations = 80 of 8 additions and subtractions, 55 for 121665, 4·162, 5·243,
    /// and 142: 2 for the bit and its complement, 60 to choose A and B, 80 to put the results in order. With
    /// 53 bits 2769: 4·38 and 5·38 more in squarings and multiplications, 7·41 to carry the sums that are
    /// factors.
    #[inline]
    pub fn step(&mut self, level: R::Level, bit: u64, u: &Element<R>) {
        let one = R::given(level, 1.0);
        let before = one.begin(Part::Choice);
        let b = R::from_integer(level, bit, 0);
        let not_b = one.minus(b);
        one.end(before);
        let (p, q) = (&self.low, &self.high);
        let sums = [p.0.add(&p.1).factor(), q.0.add(&q.1).factor()];
        let differences = [p.0.sub(&p.1).factor(), q.0.sub(&q.1).factor()];
        let da = sums[0].mul(&differences[1]);
        let cb = sums[1].mul(&differences[0]);
        let aa = Factor::select(b, not_b, &sums[0], &sums[1]).sqr();
        let bb = Factor::select(b, not_b, &differences[0], &differences[1]).sqr();
        let e = aa.sub(&bb);
        let doubled = (aa.mul(&bb), e.factor().mul(&e.mul_small_add(A24, &aa).factor()));
        let sum = (da.add(&cb).factor().sqr(), da.sub(&cb).factor().sqr().mul(u));
        // For bit 0 the pair is (2n, 2n + 1) = (doubled, sum), for bit 1 (2n + 1, 2n + 2) = (sum, doubled).
        (self.low.0, self.high.0) = Element::swap(b, &doubled.0, &sum.0);
        (self.low.1, self.high.1) = Element::swap(b, &doubled.1, &sum.1);
    }

    /// The abscissa of n·P, 0 for the neutral element.
    pub fn abscissa(self) -> Element<R> {
        self.low.0.mul(&self.low.1.invert())
    }
}

/// u(`[k]P`) for P of abscissa u and the `bits` lowest bits of k (at most 256), both least significant byte
/// first; the highest bit of u is not looked at.
///
/// Variable time (a double's operations take the same time whatever its bits, but nobody has looked at the
/// machine code). Cost: `bits` steps, an inversion, a multiplication, 61 operations to read and write.
pub fn ladder_vartime<R: Real>(level: R::Level, k: &[u8; 32], u: &[u8; 32], bits: usize) -> [u8; 32] {
    let u = Element::<R>::from_bytes(level, u);
    let mut pair = Pair::new(level, u);
    for i in (0..bits.min(256)).rev() {
        pair.step(level, u64::from(k[i / 8] >> (i % 8) & 1), &u);
    }
    pair.abscissa().to_bytes()
}

/// X25519 of RFC 7748 on floating-point numbers. Variable time, as [`ladder_vartime`]. An all-zero result is
/// left to the caller.
pub fn x25519_vartime<R: Real>(level: R::Level, k: &[u8; 32], u: &[u8; 32]) -> [u8; 32] {
    let mut k = *k;
    k[0] &= 248;
    k[31] = k[31] & 127 | 64;
    ladder_vartime::<R>(level, &k, u, 255)
}

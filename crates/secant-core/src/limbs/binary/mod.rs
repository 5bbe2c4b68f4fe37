//! Polynomials over F_2 as words, bit j of the whole for z^j, modulo the trinomials of the binary curves; and
//! pairs of them.
//!
//! A product that has not been reduced is a type of its own, [`Kernels::Wide`]: products and squares are
//! summed and reduced once.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod clmul;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lane_words;
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub mod lanes;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[cfg_attr(target_arch = "x86_64", path = "pair_x86_64.rs")]
#[cfg_attr(target_arch = "aarch64", path = "pair_aarch64.rs")]
mod pair;
mod places;
pub mod portable;
#[cfg(target_arch = "x86_64")]
mod vpclmul;
#[cfg(target_arch = "x86_64")]
mod vpclmul_quadratic;

use crate::cpu::{Backend, Outline};
use crate::ct::{Mask, ReadsTables, Select};

/// A field F_2^M: a trinomial z^M + z^K + 1 and the words of a polynomial of lesser degree; or [`F254`].
pub trait Trinomial: Copy + Send + Sync + core::fmt::Debug + 'static {
    /// The degree.
    const M: usize;
    /// The middle exponent of the trinomial, below half of its degree.
    const K: usize;
    /// The exponents e with Tr(z^e) = 1, in the field modulo this trinomial.
    const TRACE: &'static [usize];
    /// The words of a table's entry: canonical words, in whole aligned vectors, the rest 0.
    type Row: Copy + AsRef<[u64]> + AsMut<[u64]> + Default + Select<Mask> + Send + Sync + 'static;
    /// The canonical words, least significant first; the bits from M on are 0.
    type Words: Copy + AsRef<[u64]> + AsMut<[u64]> + Default + PartialEq + Eq + core::fmt::Debug + Send + Sync;

    /// Whether these words are canonical: their other bits are 0.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn fits(words: &Self::Words) -> bool {
        let words = words.as_ref();
        words[words.len() - 1] >> (Self::M % 64) == 0
    }
}

/// A table's entry of four words.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub struct Row4(pub [u64; 4]);

/// A table's entry of eight words.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub struct Row8(pub [u64; 8]);

impl Row8 {
    /// The eight 8x8 matrices, one for each byte of word `word` of the result, that take a byte to its image;
    /// `images` are those of its bits.
    ///
    /// As `vgf2p8affineqb` has them: bit b of byte 7 - i tells whether bit i of the result depends on bit b.
    pub fn blocks<W: AsRef<[u64]>>(images: &[W], word: usize) -> Self {
        let mut matrices = [0; 8];
        for (b, image) in images.iter().enumerate() {
            for at in (0..64).filter(|at| image.as_ref()[word] >> at & 1 == 1) {
                matrices[at / 8] |= 1 << (8 * (7 - at % 8) + b);
            }
        }
        Self(matrices)
    }
}

macro_rules! as_words {
    ($($row:ident)*) => {$(
        impl AsRef<[u64]> for $row {
            fn as_ref(&self) -> &[u64] {
                &self.0
            }
        }
        impl AsMut<[u64]> for $row {
            fn as_mut(&mut self) -> &mut [u64] {
                &mut self.0
            }
        }
        impl Select<Mask> for $row {
            #[cfg_attr(not(unoptimised), inline(always))]
            fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
                Self(Select::select(mask, if_set.0, if_clear.0))
            }
        }
    )*};
}
as_words!(Row4 Row8);

/// z^233 + z^74 + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct F233;

impl Trinomial for F233 {
    const M: usize = 233;
    const K: usize = 74;
    const TRACE: &'static [usize] = &[0, 159];
    type Row = Row4;
    type Words = [u64; 4];
}

/// z^409 + z^87 + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct F409;

impl Trinomial for F409 {
    const M: usize = 409;
    const K: usize = 87;
    const TRACE: &'static [usize] = &[0];
    type Row = Row8;
    type Words = [u64; 7];
}

/// F_2^127\[u\]/(u² + u + 1), the coefficients modulo z^127 + z^63 + 1: a + b·u is the two words of a and the
/// two of b.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct F254;

impl Trinomial for F254 {
    const M: usize = 254;
    const K: usize = 63;
    /// Tr(a + b·u) = Tr(b).
    const TRACE: &'static [usize] = &[128];
    type Row = Row4;
    type Words = [u64; 4];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn fits(words: &[u64; 4]) -> bool {
        (words[1] | words[3]) >> 63 == 0
    }
}

/// Arithmetic modulo the trinomial `P` on one backend. Every method is constant time and gives exactly the
/// value that [`Portable`](crate::cpu::Portable) gives.
pub trait Kernels<P: Trinomial>: Outline + ReadsTables + Send + Sync + 'static {
    /// The backend's name.
    const BACKEND: Backend;
    /// Whether [`Kernels::apply`] gives an image.
    const APPLIES: bool = false;
    /// A polynomial of degree below M, in the registers that suit the backend.
    type Element: Copy;
    /// A sum of products of two elements: degree up to 2M - 2.
    type Wide: Copy;

    /// 0.
    fn zero(self) -> Self::Element;
    /// The polynomial of these words, whose bits from M on are 0.
    fn load(self, words: &P::Words) -> Self::Element;
    /// The polynomial of the four lowest words. Where [`Kernels::load`] would wait for words that were just
    /// stored, this takes them from their registers.
    fn load_four(self, words: [u64; 4]) -> Self::Element;
    /// The words of the polynomial.
    fn store(self, a: Self::Element) -> P::Words;
    /// a + b.
    fn add(self, a: Self::Element, b: Self::Element) -> Self::Element;
    /// a + the polynomial of a table's entry.
    fn add_row(self, a: Self::Element, row: &P::Row) -> Self::Element;
    /// a + b.
    fn add_wide(self, a: Self::Wide, b: Self::Wide) -> Self::Wide;
    /// a, as a sum of products.
    fn widen(self, a: Self::Element) -> Self::Wide;
    /// a·b, not reduced.
    fn mul_wide(self, a: Self::Element, b: Self::Element) -> Self::Wide;
    /// a², not reduced.
    fn sqr_wide(self, a: Self::Element) -> Self::Wide;
    /// a modulo the trinomial.
    fn reduce(self, a: Self::Wide) -> Self::Element;
    /// The square root of a modulo the trinomial.
    fn sqrt(self, a: Self::Element) -> Self::Element;
    /// a·τ for the element τ of trace 1 that stands in equations of curves: u in F_2^254, 1 where the degree
    /// is odd.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(self, a: Self::Element) -> Self::Element {
        a
    }
    /// The bits at even places of a word, together, and those at odd places.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn split_word(self, word: u64) -> [u64; 2] {
        places::split_word(word)
    }
    /// a, computed before anything that is read from memory afterwards: a short chain that would wait behind
    /// a long one goes first.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn first(self, a: Self::Element) -> Self::Element {
        a
    }
    /// The image of a under the linear map of these blocks, where the backend has an instruction for it:
    /// nothing is looked up, every block is read. Block j·N + i, for N words of an element, takes byte j of a
    /// to word i; see [`Row8::blocks`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn apply(self, _a: Self::Element, _blocks: impl FnOnce() -> &'static [Row8]) -> Option<Self::Element> {
        None
    }
    /// `if_set` where the mask is set, else `if_clear`.
    fn select(self, mask: Mask, if_set: Self::Element, if_clear: Self::Element) -> Self::Element;
}

#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub use lanes::InLanes;

/// A trinomial with arithmetic in lanes: here there are none.
#[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
pub trait InLanes: Trinomial {}
#[cfg(not(all(feature = "lanes", target_arch = "x86_64")))]
impl<P: Trinomial> InLanes for P {}

/// Elsewhere these tokens cannot be had, and nothing here runs.
#[cfg(not(target_arch = "x86_64"))]
mod elsewhere;

#[cfg(test)]
pub(crate) mod tests;

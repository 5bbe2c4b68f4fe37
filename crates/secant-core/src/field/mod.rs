//! L1: finite fields. One file per family of primes.
//!
//! The vocabulary has no `bool`: a field element may be one element or eight in the lanes of a vector, and
//! conditions are masks of the same shape. [`Field`] is what curve formulas need; [`Single`] adds what only
//! makes sense for one element.
//!
//! *Incomplete reduction* is a type. [`Field::Loose`] is what sums and small multiples give and what
//! multiplication accepts; `Self` is what products and differences give. Where a backend always reduces,
//! `Loose = Self` and costs nothing.

#[cfg(all(test, target_arch = "x86_64"))]
#[macro_use]
pub(crate) mod lane_by_lane;

pub mod batch;
#[cfg(feature = "binary")]
pub mod binary;
pub mod chain;
pub mod crandall;
#[cfg(feature = "research")]
pub mod crandall221;
pub mod crandall25519;
#[cfg(target_arch = "x86_64")]
pub mod crandall_fma;
#[cfg(target_arch = "x86_64")]
pub mod crandall_x4;
#[cfg(feature = "edwards448")]
pub mod goldilocks;
#[cfg(all(feature = "base-sums", target_arch = "x86_64"))]
pub mod lanes52;
#[cfg(test)]
pub(crate) mod laws;
#[cfg(any(test, all(target_pointer_width = "32", not(target_arch = "x86_64"))))]
pub mod limbs29;
#[cfg(feature = "research")]
pub mod mersenne127;
#[cfg(any(feature = "research", feature = "weierstrass"))]
pub mod mersenne521;
#[cfg(any(feature = "research", feature = "weierstrass"))]
pub mod montgomery;
#[cfg(all(any(feature = "research", feature = "weierstrass"), target_arch = "x86_64"))]
pub mod montgomery_x4;
#[cfg(all(
    feature = "base-sums",
    target_arch = "x86_64",
    any(feature = "research", feature = "weierstrass")
))]
mod nist52;
pub mod on_ifma;
pub mod quad;
#[cfg(target_arch = "x86_64")]
mod radix;
pub mod ratio;
#[cfg(target_arch = "x86_64")]
mod slots;
pub mod spare;
pub mod tiny;
#[cfg(test)]
pub(crate) mod tiny_quadratic;
mod words;

pub use quad::{
    Bias, Identity, LazyQuad, Pattern, Pick, Plus, Quad, RealQuad, TwoQuads, Unbiased, is_real, is_shuffle,
};

use crate::cpu::Outline;
use crate::ct::{Choice, Column, Mask, ReadsTables, Select};

/// An operand of a multiplication in the field `F`: an element, or a loose one.
pub trait Factor<F: Field>: Copy {
    /// This operand, loose.
    fn loosen(self) -> F::Loose;

    /// This operand, reduced as far as `F` itself promises.
    fn tighten(self) -> F;

    /// self·rhs. Cost: 1M.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul<R: Factor<F>>(self, rhs: R) -> F {
        F::mul_loose(self.loosen(), rhs.loosen())
    }

    /// self². Cost: 1S.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(self) -> F {
        F::sqr_loose(self.loosen())
    }
}

/// A constant of a curve that formulas multiply by, known when the program is compiled.
pub trait Parameter {
    /// Its canonical words, least significant first.
    const WORDS: &'static [u64];
}

/// A finite field of odd characteristic, as curve formulas see it. All operations are constant time.
pub trait Field: Factor<Self> + Select<Self::Mask> {
    /// The argument of every constructor of elements: a proof that the CPU has the instructions, or a place
    /// to count.
    type Level: Outline + ReadsTables;
    /// A sum or small multiple that has not been reduced.
    type Loose: Factor<Self> + Select<Self::Mask>;
    /// A condition of this field's shape.
    type Mask: Choice;

    /// 0.
    fn zero(level: Self::Level) -> Self;
    /// 1.
    fn one(level: Self::Level) -> Self;
    /// The small integer `n`, in every lane.
    fn from_u64(level: Self::Level, n: u64) -> Self;
    /// The public constant of these canonical words (least significant first, as many as the field's values
    /// have; what is missing is 0), in every lane: for curve parameters.
    fn constant(level: Self::Level, words: &[u64]) -> Self;
    /// The element `K`, in every lane. Cost: that of [`Field::constant`], unless the field has it ready.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn parameter<K: Parameter>(level: Self::Level) -> Self {
        Self::constant(level, K::WORDS)
    }
    /// The level that this element was made with.
    fn level(self) -> Self::Level;

    /// a·b. Formulas write `a.mul(b)`.
    fn mul_loose(a: Self::Loose, b: Self::Loose) -> Self;
    /// a². Formulas write `a.sqr()`.
    fn sqr_loose(a: Self::Loose) -> Self;

    /// self + rhs.
    fn add(self, rhs: Self) -> Self::Loose;
    /// 2·self.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul2(self) -> Self::Loose {
        self.add(self)
    }
    /// 3·self.
    fn mul3(self) -> Self::Loose;
    /// self / 2.
    fn div2(self) -> Self::Loose;
    /// -self.
    fn neg(self) -> Self::Loose;
    /// self - rhs.
    fn sub(self, rhs: Self) -> Self;
    /// self - rhs, for a multiplication only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn difference(self, rhs: Self) -> Self::Loose {
        self.sub(rhs).loosen()
    }
    /// self - 2·rhs, one operation (Longa-Gebotys 2010, section 4.3).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn dbl_sub(self, rhs: Self) -> Self {
        self.sub(rhs).sub(rhs)
    }
    /// (self - b, self - b - 2·c), one operation (Longa-Gebotys 2010, section 4.3).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub(self, b: Self, c: Self) -> (Self, Self) {
        let d = self.sub(b);
        (d, d.dbl_sub(c))
    }
    /// (self - b, 2·c + b - self), one operation: [`Field::sub_dbl_sub`] and a negation, for multiplications
    /// only.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_dbl_sub_neg(self, b: Self, c: Self) -> (Self::Loose, Self::Loose) {
        let (d, e) = self.sub_dbl_sub(b, c);
        (d.loosen(), e.neg())
    }
    /// self - b - c, one operation.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub_two(self, b: Self, c: Self) -> Self {
        self.sub(b).sub(c)
    }
    /// 3·self / 2, one operation (Longa-Gebotys 2010, section 6).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul3_div2(self) -> Self::Loose {
        self.mul3().tighten().div2()
    }
    /// self·n for a small public constant; much cheaper than a multiplication.
    fn mul_small(self, n: u32) -> Self;
    /// self + n·rhs, n as in [`Field::mul_small`].
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_small_multiple(self, rhs: Self::Loose, n: u32) -> Self::Loose {
        rhs.tighten().mul_small(n).add(self)
    }

    /// 1/self, and 0 for 0.
    fn invert(self) -> Self;
    /// self^(2^n): n squarings.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr_n(self, n: u32) -> Self {
        let mut r = self;
        let mut i = 0;
        while i < n {
            r = r.sqr();
            i += 1;
        }
        r
    }
    /// Set where self = 0.
    fn is_zero(self) -> Self::Mask;
    /// Set where self = rhs.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn equals(self, rhs: Self) -> Self::Mask {
        self.sub(rhs).is_zero()
    }
}

/// A field whose values are single elements: encoding, square roots, variable-time inversion.
pub trait Single: Field<Mask = Mask> {
    /// The canonical value as 64-bit words, least significant first: `[u64; 4]` for 256 bits.
    type Repr: Copy + AsRef<[u64]> + AsMut<[u64]> + Default + PartialEq + core::fmt::Debug + Send + Sync;

    /// The element of that value; `None` if the value is not below the field's size (the only thing that may
    /// leak).
    fn from_repr(level: Self::Level, repr: Self::Repr) -> Option<Self>;
    /// The element of a value known to be below the field's size (debug-asserted).
    fn from_canonical(level: Self::Level, repr: Self::Repr) -> Self;
    /// The words that the element is kept in, for tables: no conversion, the same for every backend.
    fn store(self) -> Self::Repr;
    /// The element kept in those words.
    fn load(level: Self::Level, stored: Self::Repr) -> Self;
    /// The canonical value: in [0, p).
    fn to_repr(self) -> Self::Repr;
    /// 1/self, and 0 for 0. Variable time.
    fn invert_vartime(self) -> Self;
    /// A square root and a set mask, or an unspecified value and a clear mask if self is not a square.
    fn sqrt(self) -> (Self, Mask);
}

/// A quadratic field F_p(i), i² = -1. All operations are constant time.
pub trait Quadratic: Field {
    /// re - im·i.
    fn conjugate(self) -> Self;
    /// (2 + i)·self; much cheaper than a multiplication.
    fn mul_mu(self) -> Self;
}

/// A field whose values are elements side by side in the lanes of a vector.
pub trait Vector: Field {
    /// The single-element canonical value.
    type Repr: Copy;
    /// One canonical value for each lane.
    type Lanes: Copy;
    /// How many lanes.
    const LANES: usize;

    /// Lane i holds `values[i]`, each below the field's size.
    fn from_lanes(level: Self::Level, values: Self::Lanes) -> Self;
    /// The canonical value of each lane.
    fn to_lanes(self) -> Self::Lanes;

    /// Words of one element, for tables.
    const WORDS: usize;
    /// The words of the element of a lane into a slice of [`Vector::WORDS`].
    fn words_of_lane(self, lane: usize, words: &mut [u64]);
    /// The element of those words in every lane.
    fn broadcast(level: Self::Level, words: &[u64]) -> Self;
    /// Lane i holds element `index[i]` of a row: word j of elements 8m to 8m + 7 is column `size`·m + j; 16
    /// divides their number. Constant time in the indices.
    fn of_row(level: Self::Level, row: &[Column], size: usize, index: &<Self::Mask as Choice>::Index)
    -> Self;
    /// The words of the element of lane i from `starts[i]` on; as many starts as lanes. Variable time in the
    /// starts.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn scatter_vartime(self, words: &mut [u64], starts: &[usize]) {
        let mut lane = 0;
        while lane < Self::LANES {
            self.words_of_lane(lane, &mut words[starts[lane]..starts[lane] + Self::WORDS]);
            lane += 1;
        }
    }

    /// Lane i holds the E elements whose words begin at column `starts[i]` of `memory` and take
    /// ceil(E·WORDS/8) columns; as many starts as lanes, 1 <= E <= 11. Variable time in the starts.
    fn load_vartime<const E: usize>(level: Self::Level, memory: &[Column], starts: &[usize]) -> [Self; E];
    /// The words of the E elements of lane i from column `starts[i]` on; as many starts as lanes. What is
    /// left of the last column has any words. Variable time in the starts.
    fn store_vartime<const E: usize>(elements: [Self; E], memory: &mut [Column], starts: &[usize]);

    /// The words that stand for 1 in the columns of a table of an entry a lane; the words of an element x, as
    /// many columns, are those of the canonical value of x times this.
    const UNIT: Self::Repr;
    /// Lane i holds the element that entry `index[i]` has in this lane, for entries of `size` columns that
    /// begin with the element's; 0 where there is no such entry. Constant time in the indices.
    fn look_up(
        level: Self::Level,
        entries: &[Column],
        size: usize,
        index: &<Self::Mask as Choice>::Index,
    ) -> Self;
    /// Lane i holds lane i + n of self, modulo the number of lanes.
    fn lanes_from(self, n: usize) -> Self;
    /// A square root of each lane that is a square, of two vectors, in constant time; `None` where no power
    /// of an element is one.
    fn roots(_: [Self; 2]) -> Option<[Self; 2]> {
        None
    }
}

/// Columns that the words of so many elements take, one after the other.
#[cfg(all(feature = "lanes", target_arch = "x86_64"))]
pub(crate) const fn columns_of<F: Vector>(elements: usize) -> usize {
    (elements * F::WORDS).div_ceil(8)
}

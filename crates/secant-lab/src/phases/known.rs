//! The methods whose phases are known: of every curve the default ones of `[k]P`, on words and on vectors.

use std::marker::PhantomData;

use secant_catalogue::counting::{Counting, Tally};
use secant_catalogue::granger_scott::{FromNeutral, OddWindow};
use secant_catalogue::{self as registry, Counted, CountedBinary, CountedPsi, Counts, Input, Operation};
use secant_core::cpu::Portable;
use secant_core::curve::b233::B233;
use secant_core::curve::b409::B409;
use secant_core::curve::brainpool::{BrainpoolP256r1, BrainpoolP384r1, BrainpoolP512r1};
use secant_core::curve::curve25519::Curve25519;
use secant_core::curve::e521::E521;
use secant_core::curve::e521iso::E521iso;
use secant_core::curve::edwards448::Edwards448;
use secant_core::curve::edwards25519::Edwards25519;
use secant_core::curve::fourq::{Four, Fourq};
use secant_core::curve::gls254::Gls254;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::curve::m221::M221;
use secant_core::curve::p224::P224;
use secant_core::curve::p256::P256;
use secant_core::curve::p384::P384;
use secant_core::curve::p521::P521;
use secant_core::curve::ristretto255;
use secant_core::curve::secp256k1::Secp256k1;
use secant_core::curve::sm2::Sm2;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::curve::ted256189::Ted256189;
use secant_core::curve::wei25519::Wei25519;
use secant_core::field::Single;
use secant_core::form::montgomery::xz::Xz;
use secant_core::multiply::ladder;
use secant_core::operate::Point;
use secant_core::operate::gls::{Gls, Joint2, MultiplyPsi, OddWindows};
use secant_core::operate::montgomery::LadderCurve;
use secant_core::operate::strategy::{AffineWindow, Multiply, OddDigits, Window, Wnaf};

use super::binary::{Doubling, Halving, Step, Wnaf4};
use super::law::Charged;
use super::ledger::{Charge, Charges, Phase, book};

/// A method of `[k]P` whose phases are known.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The curve's name.
    pub curve: &'static str,
    /// The method's name.
    pub method: &'static str,
    run: fn(&Self, &[u8]) -> Option<Charges>,
}

impl Known {
    /// The cost of `[k]G` in each of its phases; k in big-endian bytes, at most as long as the curve's
    /// integers.
    pub fn phases(&self, k: &[u8]) -> Option<Vec<(Phase, Charge)>> {
        let charges = (self.run)(self, k)?;
        Some(Phase::ALL.into_iter().zip(charges).filter(|(_, charge)| *charge != Charge::default()).collect())
    }

    /// All that the method does, as the registry counts it.
    fn total(&self, k: &[u8]) -> Option<Counts> {
        let curve = registry::find(self.curve).ok()?;
        let input = Input::Mul(k.to_vec(), curve.base());
        curve.count(Operation::Mul, Some(self.method), &input).ok()
    }

    /// The charges of a ladder: `steps` steps, and the other operations of the method.
    fn ladder(&self, k: &[u8], steps: u64, counts: Counts) -> Option<Charges> {
        let mut charges = [Charge::default(); Phase::ALL.len()];
        charges[Phase::Steps as usize] = Charge::new(steps, counts);
        charges[Phase::Inversion as usize] = Charge::new(0, self.total(k)?.minus(counts));
        Some(charges)
    }
}

/// The method of that curve and name.
pub fn known(curve: &str, method: &str) -> Option<&'static Known> {
    KNOWN.iter().find(|known| (known.curve, known.method) == (curve, method))
}

/// The integer of big-endian bytes; `None` if it is too long.
fn integer<I: Default + AsMut<[u64]>>(bytes: &[u8]) -> Option<I> {
    let mut k = I::default();
    let words = k.as_mut();
    for (i, byte) in bytes.iter().rev().enumerate() {
        match words.get_mut(i / 8) {
            Some(word) => *word |= u64::from(*byte) << (8 * (i % 8)),
            None if *byte == 0 => {}
            None => return None,
        }
    }
    Some(k)
}

fn plain<C: Counted, S: Multiply<C>>(_: &Known, k: &[u8]) -> Option<Charges> {
    let k = integer(k)?;
    Some(book(|tally| S::run::<Charged<C::Law<'_>>, Point<C>>((tally, Portable), &Point::base(), &k)).1)
}

/// The same with a point of ristretto255 as the result, which keeps its coordinates.
fn element<S: Multiply<Edwards25519>>(_: &Known, k: &[u8]) -> Option<Charges> {
    type Law<'a> = Charged<<Edwards25519 as Counted>::Law<'a>>;
    let k = integer(k)?;
    Some(book(|tally| S::run::<Law<'_>, ristretto255::Point>((tally, Portable), &Point::base(), &k)).1)
}

fn by_psi<C: CountedPsi, S: MultiplyPsi<C>>(_: &Known, k: &[u8]) -> Option<Charges> {
    let k = integer(k)?;
    let (product, charges) =
        book(|tally| S::run::<Charged<C::PsiLaw<'_>>, Point<C>>((tally, Portable), &Point::base(), &k));
    product.map(|_| charges)
}

fn halving<C: CountedBinary>(_: &Known, k: &[u8]) -> Option<Charges> {
    let k = integer(k)?;
    let ((), mut charges) = book(|tally| C::counted(tally, Wnaf4::<C, Halving>(&k, PhantomData)));
    // The first quadratic equation is none of a halving: it finds which of two halves is in the subgroup.
    let halvings = &mut charges[Phase::Halvings as usize];
    halvings.calls = halvings.of(|counts| counts.solve) as u64;
    Some(charges)
}

fn doubling<C: CountedBinary>(_: &Known, k: &[u8]) -> Option<Charges> {
    let k = integer(k)?;
    Some(book(|tally| C::counted(tally, Wnaf4::<C, Doubling>(&k, PhantomData))).1)
}

/// The counts multiplied by n.
fn times(counts: Counts, n: u64) -> Counts {
    (0..n).fold(Counts::ZERO, |sum, _| sum.plus(counts))
}

fn binary_ladder<C: CountedBinary>(known: &Known, k: &[u8]) -> Option<Charges> {
    let tally = Tally::new();
    C::counted(&tally, Step);
    let steps = C::ORDER_BITS as u64 + 1;
    known.ladder(k, steps, times(tally.counts(), steps))
}

fn ladder<C: LadderCurve>(known: &Known, k: &[u8]) -> Option<Charges> {
    let k_words: [u64; 4] = integer(k)?;
    let tally = Tally::new();
    let x = Counting::<'_, C::Field<Portable>>::from_canonical((&tally, Portable), C::BASE.x);
    let bits = 8 * C::INFO.scalar_bytes;
    ladder::mul::<Xz<C, Counting<'_, C::Field<Portable>>>>(x, &k_words, bits);
    known.ladder(k, bits as u64, tally.counts())
}

macro_rules! known {
    ($($curve:literal $method:literal: $run:expr;)*) => {
        &[$(Known { curve: $curve, method: $method, run: $run }),*]
    };
}

type Regular = Window<5, 16>;
type Wnaf5 = OddDigits<Wnaf<5>, 8>;

pub(super) const KNOWN: &[Known] = known! {
    "jac256189" "window5": plain::<Jac256189, Regular>;
    "jac256189" "wnaf5": plain::<Jac256189, Wnaf5>;
    "ted256189" "window5": plain::<Ted256189, Regular>;
    "ted256189" "wnaf5": plain::<Ted256189, Wnaf5>;
    "jac1271gls" "joint2": by_psi::<Jac1271gls, Joint2>;
    "jac1271gls" "gls": by_psi::<Jac1271gls, <Jac1271gls as Gls>::Vartime>;
    "ted1271gls" "joint2": by_psi::<Ted1271gls, Joint2>;
    "ted1271gls" "gls": by_psi::<Ted1271gls, <Ted1271gls as Gls>::Vartime>;
    "fourq" "four": plain::<Fourq, Four>;
    "fourq" "wnaf5": plain::<Fourq, Wnaf5>;
    "p224" "window5": plain::<P224, Regular>;
    "p224" "wnaf5": plain::<P224, Wnaf5>;
    "p256" "window5": plain::<P256, Regular>;
    "p256" "wnaf5": plain::<P256, Wnaf5>;
    "p384" "window5": plain::<P384, Regular>;
    "p384" "affine5": plain::<P384, AffineWindow<5, 16>>;
    "p384" "wnaf5": plain::<P384, Wnaf5>;
    "secp256k1" "glv-odd5": by_psi::<Secp256k1, OddWindows<5, 16>>;
    "secp256k1" "glv-wnaf5": by_psi::<Secp256k1, <Secp256k1 as Gls>::Vartime>;
    "sm2" "window5": plain::<Sm2, Regular>;
    "sm2" "wnaf5": plain::<Sm2, Wnaf5>;
    "brainpoolp256r1" "window5": plain::<BrainpoolP256r1, Regular>;
    "brainpoolp256r1" "wnaf5": plain::<BrainpoolP256r1, Wnaf5>;
    "brainpoolp384r1" "window5": plain::<BrainpoolP384r1, Regular>;
    "brainpoolp384r1" "wnaf5": plain::<BrainpoolP384r1, Wnaf5>;
    "brainpoolp512r1" "window5": plain::<BrainpoolP512r1, Regular>;
    "brainpoolp512r1" "wnaf5": plain::<BrainpoolP512r1, Wnaf5>;
    "p521" "window5": plain::<P521, Regular>;
    "p521" "affine5": plain::<P521, AffineWindow<5, 16>>;
    "p521" "wnaf5": plain::<P521, Wnaf5>;
    "p521" "granger-scott": plain::<P521, OddWindow<5, 16>>;
    "e521" "granger-scott": plain::<E521, FromNeutral<4, 8>>;
    "curve25519" "ladder": ladder::<Curve25519>;
    "m221" "ladder": ladder::<M221>;
    "edwards25519" "window5": plain::<Edwards25519, Regular>;
    "edwards25519" "wnaf5": plain::<Edwards25519, Wnaf5>;
    "ristretto255" "window5": element::<Regular>;
    "ristretto255" "wnaf5": element::<Wnaf5>;
    "edwards448" "window5": plain::<Edwards448, Regular>;
    "edwards448" "wnaf5": plain::<Edwards448, Wnaf5>;
    "e521" "window5": plain::<E521, Regular>;
    "e521" "wnaf5": plain::<E521, Wnaf5>;
    "e521iso" "window5": plain::<E521iso, Regular>;
    "e521iso" "wnaf5": plain::<E521iso, Wnaf5>;
    "b233" "ladder": binary_ladder::<B233>;
    "b233" "halve-wnaf4": halving::<B233>;
    "b409" "ladder": binary_ladder::<B409>;
    "b409" "halve-wnaf4": halving::<B409>;
    "gls254" "ladder": binary_ladder::<Gls254>;
    "gls254" "double-wnaf4": doubling::<Gls254>;
    "wei25519" "window5": plain::<Wei25519, Regular>;
    "wei25519" "wnaf5": plain::<Wei25519, Wnaf5>;
    "jq25519" "window5": plain::<Jq25519, Regular>;
    "jq25519" "wnaf5": plain::<Jq25519, Wnaf5>;
};

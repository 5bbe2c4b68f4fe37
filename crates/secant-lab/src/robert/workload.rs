//! Table 4: what producer and consumer have to do for t bits of k, as the paper has it and as the counting
//! field finds it: in the paper's own coordinates (Jacobi quartic, López-Dahab, Kim-Kim), and in those of
//! this library.
//!
//! The paper takes S = 0.8M over F_p, and over F_2^m squarings and square roots as nothing and a quadratic
//! equation as 1M. Its numbers of additions are t/2, t/3 and t/5; here they are those of actual scalars, less
//! the first of each sum, which is no addition.

use std::marker::PhantomData;

use secant_catalogue::CountedBinary;
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::{Portable, Tier};
use secant_core::curve::jac256189::Jac256189;
use secant_core::curve::jq25519::Jq25519;
use secant_core::field::crandall::Crandall;
use secant_core::field::spare::Spare;
use secant_core::field::{Field, Single};
use secant_core::form::binary::BinaryGroup;
use secant_core::form::binary::kim_kim::KimKim;
use secant_core::form::binary::lopez_dahab::LopezDahab;
use secant_core::form::jacobi_quartic::xxyzz::Xxyzz;
use secant_core::form::weierstrass::jacobian::Jacobian;
use secant_core::form::{Affine, Group};
use secant_core::multiply::binary::chains::{BinaryDoublings, General, Halvings, Mixed};
use secant_core::multiply::right_to_left::{
    Chain, Doublings, OfGroup, Steps, Summation, Traversal, combine, sum_vartime,
};
use secant_core::operate::binary::{Equation, FieldOf, NamedBinary, Work};
use secant_core::operate::{Equipped, NamedCurve, Point};

use super::multiply::{Digits, Direction, Double, Halve, points, scalars};

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// Double-and-add over F_p. The paper's are XXYZZ coordinates of the Jacobi quartic jq25519; beside them
    /// Jacobian ones of jac256189.
    Prime,
    /// Double-and-add over F_2^m. The paper's are López-Dahab coordinates; beside them lambda ones, b233.
    Double,
    /// Halve-and-add over F_2^m. The paper's are Kim-Kim coordinates; beside them lambda ones, b233.
    Halve,
}

impl Column {
    /// All, in the order of the table.
    pub const ALL: [Self; 3] = [Self::Prime, Self::Double, Self::Halve];

    /// The paper's name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Prime => "Double-and-add over F_p",
            Self::Double => "Double-and-add over F_2^m",
            Self::Halve => "Halve-and-add over F_2^m",
        }
    }

    /// Multiplications of the producer and of the additions for each of t bits, and of the post-computation:
    /// the paper's.
    pub const fn stated(self, digits: Digits) -> [f64; 3] {
        let producer = match self {
            Self::Prime => 6.2,
            Self::Double => 4.0,
            Self::Halve => 2.0,
        };
        let (additions, after) = match (self, digits) {
            (Self::Prime, Digits::Binary) => (5.1, 0.0),
            (Self::Prime, Digits::Naf) => (3.4, 0.0),
            (Self::Prime, Digits::Wnaf4) => (2.04, 33.0),
            (Self::Double, Digits::Binary) => (6.5, 0.0),
            (Self::Double, Digits::Naf) => (4.33, 0.0),
            (Self::Double, Digits::Wnaf4) => (2.6, 39.0),
            (Self::Halve, Digits::Binary) => (4.0, 0.0),
            (Self::Halve, Digits::Naf) => (2.66, 0.0),
            (Self::Halve, Digits::Wnaf4) => (1.6, 39.0),
        };
        [producer, additions, after]
    }

    /// Multiplications that these operations are worth, as the paper weighs them.
    pub fn multiplications(self, counts: &Counts) -> f64 {
        let squaring = if self == Self::Prime { 0.8 } else { 0.0 };
        counts.mul as f64 + squaring * counts.sqr as f64 + counts.solve as f64
    }
}

/// The coordinates in which the operations are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coordinates {
    /// The paper's coordinates.
    Paper,
    /// The coordinates that this library uses.
    Library,
}

/// A cell of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The column.
    pub column: Column,
    /// The recoding.
    pub digits: Digits,
    /// The bits of k.
    pub bits: usize,
    /// Producer and additions in multiplications a bit, post-computation in multiplications: the paper's.
    pub stated: [f64; 3],
    /// The same, counted, means over scalars.
    pub measured: [f64; 3],
}

/// Counts the chain, the additions and the post-computation of one multiplication.
fn count<C: Chain, S: Summation<Term = C::Term>>(
    tally: &Tally,
    chain: C,
    order: Traversal,
    digits: &[i16],
) -> ([Counts; 3], Option<S::Sum>) {
    let counted = |run: &mut dyn FnMut()| {
        tally.restart();
        run();
        tally.counts()
    };
    let producer = counted(&mut || {
        let mut chain = chain;
        for _ in 1..points(order, digits) {
            chain = chain.advance(1);
        }
    });
    let mut sums = [None; _];
    // The chain of the sum's source is counted with it, and taken off: to the last digit that is not 0.
    let both = counted(&mut || sums = sum_vartime::<S, _>(&mut Steps::new(chain, [digits], order, 0)));
    let last = match order {
        Traversal::Up => digits.len().saturating_sub(1),
        Traversal::Down(l) => l - digits.iter().position(|digit| *digit != 0).unwrap_or(l),
    };
    let of_source = counted(&mut || {
        let mut chain = chain;
        for _ in 0..last {
            chain = chain.advance(1);
        }
    });
    let mut product = None;
    let post = counted(&mut || product = combine::<S>(&sums));
    ([producer, difference(both, of_source), post], product)
}

/// a - b, in the operations that the table weighs.
fn difference(a: Counts, b: Counts) -> Counts {
    Counts { mul: a.mul - b.mul, sqr: a.sqr - b.sqr, solve: a.solve - b.solve, ..Counts::ZERO }
}

/// One multiplication over a binary field.
struct OfBinary<'t, 'k, C: NamedBinary, D>(&'t Tally, &'k C::Words, Digits, PhantomData<D>);

impl<C: NamedBinary, D: Direction> Work<C> for OfBinary<'_, '_, C, D> {
    type Output = [Counts; 3];
    fn run<F: FieldOf<C>>(self, level: F::Level) -> [Counts; 3] {
        let p = Affine { x: F::from_canonical(level, C::BASE.x), y: F::from_canonical(level, C::BASE.y) };
        let digits = self.2.of_vartime(D::integer::<C>(self.1).as_ref());
        let chain = D::chain_vartime::<C, F>(&p);
        count::<_, D::Sum<C, F>>(self.0, chain, D::order::<C>(), &digits).0
    }
}

/// The same in the paper's coordinates; with the result.
struct InPapers<'t, 'k, C: NamedBinary>(&'t Tally, &'k C::Words, Digits, Column);

impl<C: NamedBinary> Work<C> for InPapers<'_, '_, C> {
    type Output = ([Counts; 3], Option<[C::Words; 2]>);
    fn run<F: FieldOf<C>>(self, level: F::Level) -> Self::Output {
        let Self(tally, k, digits, column) = self;
        let p = Affine { x: F::from_canonical(level, C::BASE.x), y: F::from_canonical(level, C::BASE.y) };
        let words = |q: Affine<F>| [q.x.to_repr(), q.y.to_repr()];
        if column == Column::Halve {
            type G<C, F> = KimKim<Equation<C>, F>;
            let digits = digits.of_vartime(Halve::integer::<C>(k).as_ref());
            let chain = Halvings::<G<C, F>>::of(&p);
            let (counts, q) = count::<_, Mixed<G<C, F>>>(tally, chain, Halve::order::<C>(), &digits);
            (counts, q.map(|q| words(G::<C, F>::normalize(&q, q.z.invert()))))
        } else {
            type G<C, F> = LopezDahab<Equation<C>, F>;
            let digits = digits.of_vartime(Double::integer::<C>(k).as_ref());
            let chain = BinaryDoublings::<G<C, F>>::of(&p);
            let (counts, q) = count::<_, General<G<C, F>>>(tally, chain, Double::order::<C>(), &digits);
            (counts, q.map(|q| words(G::<C, F>::normalize(&q, q.z.invert()))))
        }
    }
}

/// Double-and-add on the Jacobi quartic; with the result.
fn of_quartic(tally: &Tally, k: &[u64; 4], digits: Digits) -> ([Counts; 3], Option<[[u64; 4]; 2]>) {
    type F<'t> = Counting<'t, Spare<19, Portable>>;
    type G<'t> = Xxyzz<Jq25519, F<'t>>;
    let f = |words: &[u64; 4]| F::constant((tally, Portable), words);
    let base = <Jq25519 as NamedCurve>::BASE;
    let chain = Doublings::<G<'_>>::of(Affine { x: f(&base.x), y: f(&base.y) });
    let (counts, q) = count::<_, OfGroup<G<'_>>>(tally, chain, Traversal::Up, &digits.of_vartime(k));
    let affine = q.map(|q| G::normalize(q, G::denominator(q).invert()));
    (counts, affine.map(|q| [q.x.to_repr(), q.y.to_repr()]))
}

/// Whether the counted computation gives `[k]G` as the library does: each column and recoding, one scalar.
pub fn is_right() -> bool {
    use secant_core::curve::b233::B233;
    let tally = Tally::new();
    let k = scalars::<B233>(1)[0];
    let two = super::multiply::Two::<B233>::new();
    Digits::ALL.into_iter().all(|digits| {
        let of_library = two.alone_vartime::<Double>(&B233::BASE, &k, Digits::Binary);
        let binary = [Column::Double, Column::Halve].into_iter().all(|column| {
            let work = InPapers::<B233>(&tally, &k, digits, column);
            <B233 as CountedBinary>::counted(&tally, work).1 == of_library
        });
        let base = Point::<Jq25519>::base();
        let q: Point<Jq25519> = <Jq25519 as Equipped>::mul(Tier::best(), &base, &k);
        binary && of_quartic(&tally, &k, digits).1 == q.to_affine().map(|(x, y)| [x, y])
    })
}

fn of_prime(tally: &Tally, k: &[u64; 4], digits: Digits) -> [Counts; 3] {
    type F<'t> = Counting<'t, Crandall<256, 189, Portable>>;
    type G<'t> = Jacobian<Jac256189, F<'t>>;
    let f = |words: &[u64; 4]| F::constant((tally, Portable), words);
    let base = <Jac256189 as NamedCurve>::BASE;
    let chain = Doublings::<G<'_>>::of(Affine { x: f(&base.x), y: f(&base.y) });
    count::<_, OfGroup<G<'_>>>(tally, chain, Traversal::Up, &digits.of_vartime(k)).0
}

/// The counts of one multiplication over a binary field; `column` is none over F_p.
fn of_binary<C: CountedBinary>(
    tally: &Tally,
    k: &C::Words,
    digits: Digits,
    column: Column,
    coordinates: Coordinates,
) -> [Counts; 3] {
    match (coordinates, column) {
        (Coordinates::Paper, _) => C::counted(tally, InPapers::<C>(tally, k, digits, column)).0,
        (Coordinates::Library, Column::Halve) => {
            C::counted(tally, OfBinary::<C, Halve>(tally, k, digits, PhantomData))
        }
        (Coordinates::Library, _) => C::counted(tally, OfBinary::<C, Double>(tally, k, digits, PhantomData)),
    }
}

/// The multiplications of the producer and of the additions in one multiplication on digits of the NAF, as
/// the paper weighs operations: means over `n` scalars.
pub fn naf<C: CountedBinary>(column: Column, coordinates: Coordinates, n: usize) -> [f64; 2] {
    let (tally, all) = (Tally::new(), scalars::<C>(n.max(1)));
    let mut sums = [0.0; 2];
    for k in &all {
        let counts = of_binary::<C>(&tally, k, Digits::Naf, column, coordinates);
        for (sum, counts) in sums.iter_mut().zip(&counts) {
            *sum += column.multiplications(counts) / all.len() as f64;
        }
    }
    sums
}

/// The table, for means over `n` scalars.
pub fn table4(n: usize, coordinates: Coordinates) -> Vec<Row> {
    use secant_core::curve::b233::B233;
    let tally = Tally::new();
    let integers = scalars::<B233>(n.max(1));
    let mut rows = Vec::new();
    for digits in Digits::ALL {
        for column in Column::ALL {
            let bits = match column {
                Column::Prime => 256,
                Column::Double | Column::Halve => B233::ORDER_BITS,
            };
            let mut sums = [0.0; 3];
            for (i, k) in integers.iter().enumerate() {
                let counts = match column {
                    Column::Double | Column::Halve => {
                        of_binary::<B233>(&tally, k, digits, column, coordinates)
                    }
                    Column::Prime => {
                        // 256 bits of the same numbers: the highest word is filled from another scalar.
                        let mut k = *k;
                        k[3] |= integers[(i + 1) % integers.len()][0] << 32 | 1 << 63;
                        match coordinates {
                            Coordinates::Paper => of_quartic(&tally, &k, digits).0,
                            Coordinates::Library => of_prime(&tally, &k, digits),
                        }
                    }
                };
                for (sum, counts) in sums.iter_mut().zip(&counts) {
                    *sum += column.multiplications(counts) / integers.len() as f64;
                }
            }
            let t = bits as f64;
            let measured = [sums[0] / t, sums[1] / t, sums[2]];
            rows.push(Row { column, digits, bits, stated: column.stated(digits), measured });
        }
    }
    rows
}

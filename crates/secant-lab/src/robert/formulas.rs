//! Formulas as the paper's Tables 1 and 3 count them, where the library has cheaper ones: a full addition on
//! the Jacobi quartic that makes 2XZ of the second point, López-Dahab coordinates with each product reduced
//! by itself, and the Kim-Kim doubling with b·T².

use secant_catalogue::cost::Row;
use secant_catalogue::counting::binary::Counting as CountingBinary;
use secant_catalogue::counting::{Counting, Counts, Tally};
use secant_core::cpu::Portable;
use secant_core::ct::{Mask, Select};
use secant_core::curve::b233::B233;
use secant_core::curve::jq25519::Jq25519;
use secant_core::field::binary::{BinaryArithmetic, BinaryField, F2m233};
use secant_core::field::spare::Spare;
use secant_core::field::{Factor, Field, Single};
use secant_core::form::binary::kim_kim::{self, KimKim};
use secant_core::form::binary::lopez_dahab::LopezDahab;
use secant_core::form::binary::{BinaryCurve, BinaryGroup};
use secant_core::form::jacobi_quartic::JacobiQuartic;
use secant_core::form::jacobi_quartic::xxyzz::{Point, Xxyzz};
use secant_core::form::{Affine, Group};
use secant_core::operate::NamedCurve;
use secant_core::operate::binary::{Equation, NamedBinary};

/// An element of `F` whose products are reduced one by one.
#[derive(Clone, Copy, Debug)]
pub struct Eager<F>(pub F);

impl<F: BinaryField> Select<Mask> for Eager<F> {
    fn select(mask: Mask, if_set: Self, if_clear: Self) -> Self {
        Self(F::select(mask, if_set.0, if_clear.0))
    }
}

impl<F: BinaryField> BinaryArithmetic for Eager<F> {
    type Level = F::Level;
    type Wide = Self;
    type Mask = Mask;
    type Repr = F::Repr;
    const DEGREE: usize = F::DEGREE;

    fn zero(level: F::Level) -> Self {
        Self(F::zero(level))
    }
    fn one(level: F::Level) -> Self {
        Self(F::one(level))
    }
    fn level(self) -> F::Level {
        self.0.level()
    }
    fn from_canonical(level: F::Level, repr: F::Repr) -> Self {
        Self(F::from_canonical(level, repr))
    }
    fn add(self, rhs: Self) -> Self {
        Self(self.0.add(rhs.0))
    }
    /// The reduced product.
    fn mul_wide(self, rhs: Self) -> Self {
        Self(self.0.mul(rhs.0))
    }
    /// The reduced square.
    fn sqr_wide(self) -> Self {
        Self(self.0.sqr())
    }
    fn widen(self) -> Self {
        self
    }
    fn add_wide(a: Self, b: Self) -> Self {
        a.add(b)
    }
    /// Nothing to do, since every product is already reduced.
    fn reduce(a: Self) -> Self {
        a
    }
    fn is_zero(self) -> Mask {
        self.0.is_zero()
    }
}

impl<F: BinaryField> BinaryField for Eager<F> {
    type Row = F::Row;
    const HALVES_SOONER: bool = F::HALVES_SOONER;

    fn from_repr(level: F::Level, repr: F::Repr) -> Option<Self> {
        F::from_repr(level, repr).map(Self)
    }
    fn to_repr(self) -> F::Repr {
        self.0.to_repr()
    }
    fn to_row(self) -> F::Row {
        self.0.to_row()
    }
    fn from_row(level: F::Level, row: &F::Row) -> Self {
        Self(F::from_row(level, row))
    }
    fn sqrt(self) -> Self {
        Self(self.0.sqrt())
    }
    fn trace(self) -> u64 {
        self.0.trace()
    }
    fn half_trace(self) -> Self {
        Self(self.0.half_trace())
    }
    fn half_trace_vartime(self) -> Self {
        Self(self.0.half_trace_vartime())
    }
    fn invert_vartime(self) -> Self {
        Self(self.0.invert_vartime())
    }
}

/// 2P in Kim-Kim coordinates with b·T² where the library squares sqrt(b)·T. Cost: 4M + 5S + 7R. Kim, Kim
/// 2007.
pub fn double_kim_kim<C: BinaryCurve<F>, F: BinaryField>(p: &kim_kim::Point<F>) -> kim_kim::Point<F> {
    let b = C::b(p.x.level());
    let (xx, yy) = (p.x.sqr(), p.y.sqr());
    let z = p.t.mul(xx);
    let x = F::reduce(F::add_wide(xx.sqr_wide(), b.mul_wide(p.t.sqr())));
    let t = z.sqr();
    let product = F::add_wide(yy.mul_wide(yy.add(x).add(z)), b.mul_wide(t));
    kim_kim::Point { x, y: F::reduce(product).add(t), z, t }
}

/// A point of the Jacobi quartic in the paper's coordinates: X, XX = X², Y (negated, as in the library), Z,
/// ZZ = Z².
#[derive(Clone, Copy, Debug)]
pub struct Full<F> {
    x: F,
    xx: F,
    n: F,
    z: F,
    zz: F,
}

impl<F: Field> Full<F> {
    /// An affine point, of denominator z.
    pub fn of(p: Affine<F>, z: F) -> Self {
        let x = p.x.mul(z);
        let zz = z.sqr();
        Self { x, xx: x.sqr(), n: p.y.neg().tighten().mul(zz), z, zz }
    }
}

/// P + Q on the Jacobi quartic, 2XZ of Q made. Cost: 7M + 4S and a multiplication by a. Robert, Table 1.
pub fn add_full<C: JacobiQuartic<F>, F: Field>(p: Point<F>, q: &Full<F>) -> Point<F> {
    let r = q.x.add(q.z).sqr().sub(q.xx).sub(q.zz);
    Xxyzz::<C, F>::add(p, &Xxyzz::<C, F>::cache(Point { xx: q.xx, n: q.n, zz: q.zz, r }))
}

type B<'t> = CountingBinary<'t, F2m233<Portable>>;
type Q<'t> = Counting<'t, Spare<19, Portable>>;

/// The base point of B-233 over a field.
fn base<F: BinaryField<Repr = <B233 as NamedBinary>::Words>>(level: F::Level) -> Affine<F> {
    Affine { x: F::from_canonical(level, B233::BASE.x), y: F::from_canonical(level, B233::BASE.y) }
}

/// The counts of every formula, with those of the paper.
pub fn measure() -> Vec<Row> {
    type Ld<'t> = LopezDahab<Equation<B233>, Eager<B<'t>>>;
    type Kk<'t> = KimKim<Equation<B233>, B<'t>>;
    let tally = Tally::new();
    let row = |form, operation, (mul, sqr, reduce): (u64, u64, u64), run: &dyn Fn()| {
        tally.restart();
        run();
        let measured = tally.counts();
        let stated = Counts { mul, sqr, reduce, ..measured };
        Row {
            form,
            operation,
            measured,
            stated,
            source: "Robert, tables 1 and 3",
            beyond: Counts::ZERO,
            why: "",
        }
    };
    let level = (&tally, Portable);
    let eager = base::<Eager<B<'_>>>(level);
    let (p, twice) = (Ld::lift_affine(&eager), Ld::double(&Ld::lift_affine(&eager)));
    const EAGER: &str = "robert/lopez_dahab, each product reduced";
    let k = Kk::double(&Kk::lift_affine(&base::<B<'_>>(level)));
    let quartic = <Jq25519 as NamedCurve>::BASE;
    let affine = Affine { x: Q::from_canonical(level, quartic.x), y: Q::from_canonical(level, quartic.y) };
    let full = Full::of(affine, Q::from_u64(level, 3));
    let running = Xxyzz::<Jq25519, Q<'_>>::double(Xxyzz::<Jq25519, Q<'_>>::lift(affine));
    let by_a = Counts { mul: 1, ..Counts::ZERO };
    vec![
        row(EAGER, "doubling", (4, 4, 8), &|| _ = Ld::double(&p)),
        row(EAGER, "mixed addition", (9, 4, 13), &|| _ = Ld::add_entry(&twice, &eager)),
        row(EAGER, "general addition", (13, 4, 17), &|| _ = Ld::add(&twice, &p)),
        row("robert/kim_kim, b·T^2", "doubling", (4, 5, 7), &|| {
            _ = double_kim_kim::<Equation<B233>, B<'_>>(&k);
        }),
        Row {
            beyond: by_a,
            why: "the print leaves out the multiplication by a, which is as large as the field here",
            ..row("robert/xxyzz", "unified general addition", (7, 4, 0), &|| {
                _ = add_full::<Jq25519, Q<'_>>(running, &full);
            })
        },
    ]
}

/// Whether these formulas agree with the library's.
pub fn are_right() -> bool {
    type F = F2m233<Portable>;
    type Law = LopezDahab<Equation<B233>, F>;
    type Ld = LopezDahab<Equation<B233>, Eager<F>>;
    type Kk = KimKim<Equation<B233>, F>;
    type Jq = Xxyzz<Jq25519, Spare<19, Portable>>;
    let (p, e) = (base::<F>(Portable), base::<Eager<F>>(Portable));
    let affine = |q: &<Law as BinaryGroup>::Point| Law::normalize(q, q.z.invert_vartime());
    let open = |q: Affine<F>| [q.x.to_repr(), q.y.to_repr()];
    let twice = Law::double(&Law::lift_affine(&p));
    let thrice = open(affine(&Law::add_entry(&twice, &p)));
    let eager_twice = Ld::double(&Ld::lift_affine(&e));
    let of_eager = |q: &<Ld as BinaryGroup>::Point| {
        let q = Ld::normalize(q, q.z.invert_vartime());
        [q.x.to_repr(), q.y.to_repr()]
    };
    let kim_kim = double_kim_kim::<Equation<B233>, F>(&Kk::lift_affine(&p));
    let q = <Jq25519 as NamedCurve>::BASE;
    let level = Portable;
    let q = Affine { x: Single::from_canonical(level, q.x), y: Single::from_canonical(level, q.y) };
    let running = Jq::double(Jq::lift(q));
    let settle = |p| {
        let p = Jq::normalize(p, Jq::denominator(p).invert());
        [p.x.to_repr(), p.y.to_repr()]
    };
    let full = add_full::<Jq25519, _>(running, &Full::of(q, Spare::from_u64(level, 3)));
    of_eager(&eager_twice) == open(affine(&twice))
        && of_eager(&Ld::add_entry(&eager_twice, &e)) == thrice
        && of_eager(&Ld::add(&eager_twice, &Ld::lift_affine(&e))) == thrice
        && open(Kk::normalize(&kim_kim, kim_kim.z.invert_vartime())) == open(affine(&twice))
        && settle(full) == settle(Jq::add(running, &Jq::cache(Jq::lift(q))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_cost_what_is_printed_and_are_right() {
        for row in measure() {
            assert!(row.agrees(), "{row:?}");
        }
        assert!(are_right());
    }
}

//! Table 6: the doubling on jac256189 in Jacobian coordinates, with more and fewer contiguous data
//! dependences.
//!
//! The paper prints the scheduled text (appendix A: DBL with 5 dependences, 4DBL with 5 in four doublings),
//! and of the unscheduled one only that it has ten. [`unscheduled`] is formula (1) of section 4.2, every
//! result used as soon as it is there; that gives ten. The paper's other differences are kept apart: whether
//! the operations of a doubling are calls with operands in memory, and whether a - 2b is one.

use std::hint::black_box;

use secant_core::cpu::{Portable, Tier};
use secant_core::curve::jac256189::Jac256189;
use secant_core::field::crandall::Crandall;
use secant_core::field::{Factor, Field, Single};
use secant_core::form::weierstrass::jacobian::{Jacobian, Point};
use secant_core::form::{Affine, Group};
use secant_core::limbs::WordKernels;
use secant_core::operate::{Equipped, NamedCurve};

use super::called::{Called, Memory};
use super::{Variant, mulx};

/// F_(2^256 - 189).
pub(super) type F<B> = Crandall<256, 189, B>;
/// The curve, its field inlined.
type Inlined<B> = Jacobian<Jac256189, F<B>>;
/// The curve, an operation a call.
pub(super) type Calls<'m, B> = Jacobian<Jac256189, Called<'m, F<B>>>;

/// Doublings in a run: the paper's 4DBL.
pub(crate) const RUN: usize = 4;

/// 2P by formula (1). Cost: 4M+4S+5Sub+1Add+1Mul3+1Div2, 10 contiguous dependences; with `DBL_SUB`, a - 2b
/// one operation, 4M+4S+3Sub+1DblSub+1Add+1Mul3+1Div2 and 9.
#[inline(always)]
pub(crate) fn unscheduled<F: Field, const DBL_SUB: bool>(p: Point<F>) -> Point<F> {
    let Point { x: x1, y: y1, z: z1 } = p;
    let zz = z1.sqr();
    let sum = x1.add(zz); // 1
    let difference = x1.sub(zz);
    let triple = difference.mul3(); // 2
    let product = triple.mul(sum); // 3
    let a = product.div2(); // 4
    let yy = y1.sqr();
    let b = x1.mul(yy); // 5
    let yyyy = yy.sqr();
    let aa = a.sqr();
    // Operations 6 and 7.
    let x = if DBL_SUB { aa.dbl_sub(b) } else { aa.sub(b).sub(b) };
    let t = b.sub(x); // 8
    let t = a.mul(t); // 9
    let y = t.sub(yyyy); // 10
    Point { x, y, z: y1.mul(z1) }
}

/// RUN doublings of [`unscheduled`].
#[inline(always)]
pub(super) fn unscheduled_run<F: Field, const DBL_SUB: bool>(mut p: Point<F>) -> Point<F> {
    let mut i = 0;
    while i < RUN {
        p = unscheduled::<F, DBL_SUB>(p);
        i += 1;
    }
    p
}

/// RUN doublings DBL, one after another.
#[inline(always)]
pub(super) fn scheduled_run<G: Group>(mut p: G::Point) -> G::Point {
    let mut i = 0;
    while i < RUN {
        p = G::double(p);
        i += 1;
    }
    p
}

/// The base point G in the field of a backend.
pub(super) fn base<B: WordKernels>(level: B) -> Point<F<B>> {
    let Affine { x, y } = Jac256189::BASE;
    Inlined::<B>::lift(Affine { x: F::from_canonical(level, x), y: F::from_canonical(level, y) })
}

/// The same point, with its coordinates in memory cells for called operations.
pub(super) fn called<F: Field>(memory: &Memory<F>, p: Point<F>) -> Point<Called<'_, F>> {
    Point { x: memory.hold(p.x), y: memory.hold(p.y), z: memory.hold(p.z) }
}

/// The point, with its coordinates read from memory.
pub(super) fn open<F: Field>(p: Point<Called<'_, F>>) -> Point<F> {
    Point { x: p.x.value(), y: p.y.value(), z: p.z.value() }
}

/// `operations` doublings by `step`, from P on, kept between the steps as `hold` makes it.
fn variant<B: WordKernels, T: Copy + 'static>(
    name: &'static str,
    operations: usize,
    start: Point<F<B>>,
    hold: impl Fn(Point<F<B>>) -> T + 'static,
    step: impl Fn(&T) -> T + Clone + 'static,
    open: impl Fn(T) -> Point<F<B>> + 'static,
) -> Variant {
    let (mut p, once) = (hold(start), step.clone());
    // A step of one operation is 2G + Q with Q = [4]G.
    let check = move || is_multiple(open(once(&hold(start))), if operations == RUN { 1 << RUN } else { 6 });
    let body = move |_, n| {
        for _ in 0..n {
            p = step(&p);
        }
        black_box(&mut p);
    };
    Variant { name, operations: operations as f64, body: Box::new(body), check: Box::new(check) }
}

/// Whether a point is [k]G, by the library.
fn is_multiple<B: WordKernels>(p: Point<F<B>>, k: u64) -> bool {
    let base = secant_core::operate::Point::<Jac256189>::base();
    secant_core::operate::Point::settle::<Inlined<B>>(p) == Jac256189::mul(Tier::best(), &base, &[k, 0, 0, 0])
}

/// The function that does one run of doublings.
type Step<F> = fn(&Point<F>) -> Point<F>;

fn doublings<B: WordKernels>(level: B) -> Vec<Variant> {
    type Kept<B> = Called<'static, F<B>>;
    let p = base(level);
    let q = Inlined::<B>::cache(Inlined::<B>::double(Inlined::<B>::double(p)));
    let calls = |name, step: Step<Kept<B>>| {
        let memory = Memory::leak(level);
        variant(name, RUN, p, |p| called(memory, p), step, open)
    };
    let inlined = |name, step: Step<F<B>>| variant(name, RUN, p, |p| p, step, |p| p);
    vec![
        calls("Unscheduled", |p| unscheduled_run::<_, false>(*p)),
        calls("Scheduled/merged", |p| Calls::<B>::double_n(*p, RUN)),
        calls("Scheduled, not merged", |p| scheduled_run::<Calls<'_, B>>(*p)),
        inlined("Unscheduled, no calls", |p| unscheduled_run::<_, false>(*p)),
        inlined("Unscheduled, no calls, a - 2b merged", |p| unscheduled_run::<_, true>(*p)),
        inlined("Scheduled, not merged, no calls", |p| scheduled_run::<Inlined<B>>(*p)),
        inlined("Scheduled/merged, no calls", |p| Inlined::<B>::double_n(*p, RUN)),
        variant(
            "DBL, then ADD",
            1,
            p,
            |p| p,
            move |p| Inlined::<B>::add(Inlined::<B>::double(*p), &q),
            |p| p,
        ),
        variant("DBLADD", 1, p, |p| p, move |p| Inlined::<B>::double_add(*p, &q), |p| p),
    ]
}

/// Table 6's rows, an operation a doubling, on the best backend: on both sides every operation is a call with
/// operands in memory, as in the paper's assembly module. Then the same without calls, what order and merging
/// do one by one, and a doubling and an addition of a point whose Z² and Z³ are known (2P + Q), apart and
/// merged.
pub fn table6() -> Vec<Variant> {
    match mulx() {
        Some(level) => doublings(level),
        None => doublings(Portable),
    }
}

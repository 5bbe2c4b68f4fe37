//! All pairs of points of tiny complete curves, several denominators each, against the law on single elements.

use core::cell::Cell;

use super::*;
use crate::field::quad::Array;
use crate::field::tiny::Tiny;

const P: u64 = 13;

thread_local! {
    /// d of the curve under test.
    static CONSTANT: Cell<i64> = const { Cell::new(0) };
}

struct Curve;

impl TwistedEdwards<Tiny<P>> for Curve {
    const COMPLETE: bool = true;

    fn mul_d(x: Tiny<P>) -> Tiny<P> {
        x.mul(Tiny::<P>::new(CONSTANT.get()))
    }
}

type Q = Array<Tiny<P>>;

impl SideBySideEdwards<Q> for Curve {
    fn d_in_place((): ()) -> <Q as RealQuad>::Loose {
        let one = Tiny::new(1);
        Q::new([one, one, Tiny::new(CONSTANT.get()), one]).loosen()
    }
}

type G = SideBySide<Curve, Q>;
type Reference = Extended<Curve, Tiny<P>>;

/// The affine point of any law.
fn value<G: Group<Field = Tiny<P>>>(p: G::Point) -> (i64, i64) {
    let affine = G::normalize(p, G::denominator(p).invert());
    (affine.x.value(), affine.y.value())
}

/// The point with denominator z.
fn with_z(p: Affine<Tiny<P>>, z: i64) -> Point<Q> {
    let z = Tiny::new(z);
    Point(Q::new([p.x.mul(z), p.y.mul(z), z, p.x.mul(p.y).mul(z)]))
}

/// XY = ZT.
fn has_t(p: Point<Q>) -> bool {
    let [x, y, z, t] = p.0.elements();
    x.mul(y).value() == z.mul(t).value()
}

fn check() {
    let all =
        (0..P as i64).flat_map(|x| (0..P as i64).map(move |y| Affine { x: Tiny::new(x), y: Tiny::new(y) }));
    let points: Vec<_> = all.filter(|p| G::is_on_curve(*p).declassify()).collect();
    for &p in &points {
        let minus = value::<Reference>(Reference::narrow(Reference::negate(Reference::lift(p))));
        let twice = value::<Reference>(Reference::double(Reference::narrow(Reference::lift(p))));
        for z in [1, 2, 7] {
            let q = with_z(p, z);
            assert_eq!(value::<G>(q), (p.x.value(), p.y.value()));
            assert_eq!(value::<G>(G::negate(q)), minus);
            assert!(has_t(G::negate(q)) && has_t(G::extend(q)) && has_t(G::double(q)));
            assert_eq!(value::<G>(G::extend(q)), value::<G>(q));
            assert_eq!(value::<G>(G::double(q)), twice);
            assert_eq!(value::<G>(G::uncache(&G::cache(q))), value::<G>(q));
            let negated = G::negate_cached_if(G::cache(q), Mask::from_bit(1));
            assert_eq!(value::<G>(G::uncache(&negated)), minus);
            let same = G::negate_cached_if(G::cache(q), Mask::from_bit(0));
            assert_eq!(value::<G>(G::uncache(&same)), value::<G>(q));
            assert!(!G::is_degenerate(q).declassify() && !G::is_degenerate_cached(&same).declassify());
            for &other in &points {
                let want =
                    Reference::add_complete(Reference::lift(p), &Reference::cache(Reference::lift(other)));
                let want = value::<Reference>(Reference::narrow(want));
                for entry in [G::cache(with_z(other, 3)), G::cache_affine(other)] {
                    let sum = G::add(q, &entry);
                    assert_eq!(value::<G>(sum), want);
                    assert!(has_t(sum));
                    let difference = G::add(sum, &G::negate_cached_if(entry, Mask::from_bit(1)));
                    assert_eq!(value::<G>(difference), value::<G>(q));
                }
            }
        }
        assert_eq!(value::<G>(G::add(G::neutral(()), &G::cache_affine(p))), (p.x.value(), p.y.value()));
        assert_eq!(value::<G>(G::add(G::lift(p), &G::neutral_cached(()))), (p.x.value(), p.y.value()));
        // The words of either law are those of the other.
        let words = G::store_affine(G::cache_affine(p));
        assert_eq!(words, Reference::store_affine(Reference::cache_affine(p)));
        let loaded = G::load_affine((), words);
        assert_eq!(value::<G>(G::sum_of(&loaded)), (p.x.value(), p.y.value()));
        assert_eq!(value::<G>(G::add(G::lift(p), &loaded)), twice);
        let mut table = [G::neutral_cached(()); 4];
        G::odd_multiples(p, &mut table);
        let mut odd = G::lift(p);
        for entry in &table {
            assert_eq!(value::<G>(G::uncache(entry)), value::<G>(odd));
            odd = G::add(odd, &G::cache(G::double(G::lift(p))));
        }
    }
}

#[test]
fn complete_curves_over_f13() {
    // -1 is a square, d is not.
    for d in [2, 5, 6, 7, 8, 11] {
        CONSTANT.set(d);
        check();
    }
}

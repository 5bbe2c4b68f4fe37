//! All pairs of points of tiny curves of odd order, several denominators each, against chord and tangent.

use super::*;
use crate::field::quad::Array;
use crate::field::tiny_quadratic::TinyQuadratic;
use crate::field::{Factor, Field, Single};
use crate::form::weierstrass::jacobian::Jacobian;
use crate::form::{Affine, Endomorphism, Group, Store};

type F<const P: u64> = TinyQuadratic<P>;
type Reference<const P: u64> = Option<[F<P>; 2]>;

/// y² = x³ - 3µ²x + 2Mµ³ over F_p(i), whose ψ has α = µ/µ̄ and β = ±α·√α.
struct Curve<const M: u32>;

fn one<const P: u64>() -> F<P> {
    F::new(1, 0)
}

/// Either root.
fn root_of_alpha<const P: u64>() -> F<P> {
    let (root, found) = alpha::<P>().sqrt();
    assert!(found.declassify());
    root
}

fn alpha<const P: u64>() -> F<P> {
    one::<P>().mul_mu().mul(one::<P>().mul_mu().conjugate().invert())
}

/// √3·µ².
fn unit<const P: u64>() -> F<P> {
    let (root, found) = F::<P>::new(3, 0).sqrt();
    assert!(found.declassify());
    root.mul_mu().mul_mu()
}

impl<const M: u32, const P: u64> Weierstrass<F<P>> for Curve<M> {
    fn b((): ()) -> F<P> {
        one::<P>().mul_mu().mul_mu().mul_mu().mul_small(2 * M)
    }
    fn mul_s(x: F<P>) -> F<P> {
        x.mul_mu()
    }
}

impl<const M: u32, const P: u64> Conjugation<F<P>> for Curve<M> {
    fn conjugate(x: F<P>) -> F<P> {
        Quadratic::conjugate(x)
    }
    fn mul_alpha(x: F<P>) -> F<P> {
        x.mul(alpha::<P>())
    }
    /// The value of (x̄, ȳ/√α) here: by √3·µ² over its conjugate, and 1/√α.
    fn mul_beta(y: F<P>) -> F<P> {
        y.mul(unit::<P>()).mul(unit::<P>().conjugate().invert()).mul(root_of_alpha::<P>().invert())
    }
}

impl<const M: u32, const P: u64> QuadWeierstrass<F<P>> for Curve<M> {
    const HALF_N: u32 = M;
    fn div_mu(x: F<P>) -> F<P> {
        x.mul(one::<P>().mul_mu().invert())
    }
    fn scale(y: F<P>) -> F<P> {
        y.mul(unit::<P>().invert())
    }
    fn unscale(y: F<P>) -> F<P> {
        y.mul(unit::<P>())
    }
    fn mul_root_of_alpha(x: F<P>) -> F<P> {
        x.mul(root_of_alpha::<P>())
    }
}

/// Chord and tangent on y² = x³ - 3µ²x + b.
fn sum<const P: u64>(p: Reference<P>, q: Reference<P>) -> Reference<P> {
    let (Some([x1, y1]), Some([x2, y2])) = (p, q) else { return p.or(q) };
    let slope = if x1 != x2 {
        y2.sub(y1).mul(x2.sub(x1).invert())
    } else if y1 == y2.neg() {
        return None;
    } else {
        x1.sqr().sub(one::<P>().mul_mu().mul_mu()).mul3().mul(y1.mul2().invert())
    };
    let x = slope.sqr().sub(x1).sub(x2);
    Some([x, slope.mul(x1.sub(x)).sub(y1)])
}

fn negated<const P: u64>(p: Reference<P>) -> Reference<P> {
    p.map(|[x, y]| [x, y.neg()])
}

fn affine<const P: u64>(p: Reference<P>) -> Affine<F<P>> {
    let [x, y] = p.unwrap_or([F::new(0, 0); 2]);
    Affine { x, y }
}

type Quads<const P: u64> = Array<F<P>>;
type G<const P: u64, const M: u32> = SideBySide<Curve<M>, Quads<P>>;

/// The affine point, and what must hold of every point.
fn value<const P: u64, const M: u32>(p: Point<Quads<P>>) -> Reference<P> {
    let [x, y, z, last] = p.0.elements();
    assert_eq!(z.mul_small(M - 2), last, "the last slot");
    let zero = F::<P>::new(0, 0);
    assert_eq!(G::<P, M>::is_degenerate(p).declassify(), z == zero);
    assert!(z != zero || x == zero && y != zero, "the neutral element");
    let found = G::<P, M>::normalize(p, G::<P, M>::denominator(p).invert());
    if z == zero {
        assert_eq!([found.x, found.y], [zero; 2]);
        return None;
    }
    Some([found.x, found.y])
}

/// The same point times z.
fn times<const P: u64>(p: Point<Quads<P>>, z: F<P>) -> Point<Quads<P>> {
    Point(Quads::new(p.0.elements().map(|x| x.mul(z))))
}

/// All points of one curve, whose number is odd; every `step`th as first operand.
fn check<const P: u64, const M: u32>(step: usize) {
    let b = <Curve<M> as Weierstrass<F<P>>>::b(());
    let mut points: Vec<Reference<P>> = vec![None];
    for x in F::<P>::all() {
        for y in F::<P>::all() {
            let cubic = x.sqr().sub(one::<P>().mul_mu().mul_mu().mul3()).mul(x).add(b);
            assert_eq!(G::<P, M>::is_on_curve(Affine { x, y }).declassify(), y.sqr() == cubic);
            if y.sqr() == cubic {
                points.push(Some([x, y]));
            }
        }
    }
    assert!(!points.len().is_multiple_of(2), "{}: no point of order 2", points.len());
    let psi = |p: Reference<P>| {
        p.map(|p| {
            let Affine { x, y } = G::<P, M>::psi(affine(Some(p)));
            [x, y]
        })
    };
    let entry_value = |q: &Entry<_>| value::<P, M>(point::<Curve<M>, _>(q));
    let zs = [one(), F::new(3, 2), F::new(0, 5)];
    assert_eq!(value::<P, M>(G::<P, M>::neutral(())), None);
    assert_eq!(entry_value(&G::<P, M>::neutral_affine(())), None);
    for (i, &at) in points.iter().enumerate() {
        if i % step > 1 {
            continue;
        }
        let q = G::<P, M>::lift(affine(at));
        assert_eq!(value::<P, M>(q), at);
        assert_eq!(entry_value(&G::<P, M>::cache_affine(affine(at))), at);
        for bit in [0, 1] {
            let Affine { x, y } = G::<P, M>::negate_if(affine(at), Mask::from_bit(bit));
            let want = if bit == 1 { negated(at) } else { at };
            assert_eq!([x, y], want.unwrap_or([F::new(0, 0); 2]));
        }
        if at.is_some() {
            let stored = G::<P, M>::store_affine(G::<P, M>::cache(times(q, F::new(3, 2))));
            assert_eq!(stored, Jacobian::<Curve<M>, F<P>>::store_affine(affine(at)));
            assert_eq!(entry_value(&G::<P, M>::load_affine((), stored)), at);
        }
        tables::<P, M>(at);
        for z in zs {
            let q = times(q, z);
            let twice = sum(at, at);
            let eight = sum(sum(twice, twice), sum(twice, twice));
            assert_eq!(value::<P, M>(q), at);
            assert_eq!(entry_value(&G::<P, M>::entries(&[q; 2])[1]), at);
            assert_eq!(value::<P, M>(G::<P, M>::double(q)), twice);
            assert_eq!(value::<P, M>(G::<P, M>::double_extended(q)), twice);
            assert_eq!(value::<P, M>(G::<P, M>::double_n(q, 3)), eight);
            assert_eq!(value::<P, M>(G::<P, M>::double_n(q, 0)), at);
            assert_eq!(value::<P, M>(G::<P, M>::negate(q)), negated(at));
            assert_eq!(value::<P, M>(G::<P, M>::psi_extended(q)), psi(at));
            // `keep` gives the same words as on the other backends.
            let kept = G::<P, M>::keep(q);
            let there = <Jacobian<Curve<M>, F<P>> as Store>::take((), kept);
            let found = Jacobian::<Curve<M>, F<P>>::normalize(there, there.z.invert());
            assert_eq!([found.x, found.y], at.unwrap_or([F::new(0, 0); 2]));
            assert_eq!(value::<P, M>(G::<P, M>::take((), kept)), at);
            for &other in &points {
                sums::<P, M>([at, other], q, [twice, eight]);
            }
        }
    }
    // ψ is an endomorphism: so √α is the right root.
    for &p in points.iter().take(20) {
        for &q in &points {
            assert_eq!(psi(sum(p, q)), sum(psi(p), psi(q)));
        }
    }
}

/// Every sum of two points.
fn sums<const P: u64, const M: u32>(
    [at, other]: [Reference<P>; 2],
    q: Point<Quads<P>>,
    [twice, eight]: [Reference<P>; 2],
) {
    let lifted = times(G::<P, M>::lift(affine(other)), F::new(2, 3));
    let e = G::<P, M>::cache(lifted);
    assert_eq!(value::<P, M>(G::<P, M>::uncache(&e)), other);
    assert_eq!(G::<P, M>::is_degenerate_cached(&e).declassify(), other.is_none());
    // Images and negatives are what entries of images and negatives are.
    let elements = |e: &Entry<_>| [e.even, e.odd].map(|l| Quads::<P>::tighten(l).elements());
    let image = G::<P, M>::psi_entry(&e);
    let mapped = times(G::<P, M>::psi_extended(lifted), alpha::<P>().invert());
    assert_eq!(elements(&image), elements(&G::<P, M>::cache(mapped)));
    for bit in [0, 1] {
        let mask = Mask::from_bit(bit);
        let want = if bit == 1 { G::<P, M>::negate(lifted) } else { lifted };
        for got in [
            G::<P, M>::negate_cached_if(e, mask),
            G::<P, M>::negate_affine_if(e, mask),
            G::<P, M>::negate_entry_if(e, mask),
        ] {
            assert_eq!(elements(&got), elements(&G::<P, M>::cache(want)));
        }
    }
    let want = sum(at, other);
    for got in [
        G::<P, M>::add(q, &e),
        G::<P, M>::add_extended(q, &e),
        G::<P, M>::add_affine(q, &e),
        G::<P, M>::add_complete(q, &e),
        G::<P, M>::add_affine_complete(q, &e),
        G::<P, M>::add_affine_apart(q, &e),
        G::<P, M>::add_total(q, &e),
        G::<P, M>::sum_add(G::<P, M>::sum_of(&G::<P, M>::cache(q)), &e),
        G::<P, M>::add_entry(q, &e),
        G::<P, M>::add_entry_extended(q, &e),
        G::<P, M>::add_entry_total(q, &e),
    ] {
        assert_eq!(value::<P, M>(got), want, "{at:?} + {other:?}");
    }
    let want = sum(twice, other);
    for got in [
        G::<P, M>::double_add(q, &e),
        G::<P, M>::double_add_affine(q, &e),
        G::<P, M>::double_add_complete(q, &e),
        G::<P, M>::double_add_apart(q, &e),
        G::<P, M>::double_add_entry(q, &e),
        G::<P, M>::double_add_regular(q, &e),
    ] {
        assert_eq!(value::<P, M>(got), want);
    }
    let want = sum(eight, other);
    for got in [
        G::<P, M>::double_n_add(q, 3, &e),
        G::<P, M>::double_n_add_affine(q, 3, &e),
        G::<P, M>::double_n_add_apart(q, 3, &e),
        G::<P, M>::double_n_add_entry(q, 3, &e),
    ] {
        assert_eq!(value::<P, M>(got), want);
    }
    let two = G::<P, M>::double_n_add_two(q, 3, &[e, G::<P, M>::cache(q)]);
    assert_eq!(value::<P, M>(two), sum(want, at));
}

/// Multiples and odd multiples, of points of every order.
fn tables<const P: u64, const M: u32>(at: Reference<P>) {
    let mut table = [G::<P, M>::neutral_cached(()); 9];
    G::<P, M>::multiples(affine(at), &mut table);
    let mut multiple = None;
    for e in &table {
        multiple = sum(multiple, at);
        assert_eq!(value::<P, M>(point::<Curve<M>, _>(e)), multiple);
    }
    G::<P, M>::odd_multiples(affine(at), &mut table);
    let own = G::<P, M>::odd_entries_vartime::<9>(affine(at));
    let (scaled, scale) = G::<P, M>::odd_entries_scaled::<9>(affine(at));
    let mut multiple = at;
    for i in 0..9 {
        for e in [&table[i], &own[i], &scaled[i]] {
            assert_eq!(value::<P, M>(G::<P, M>::entry_point(e)), multiple);
        }
        assert_eq!(value::<P, M>(G::<P, M>::unscale(point::<Curve<M>, _>(&scaled[i]), scale)), multiple);
        multiple = sum(multiple, sum(at, at));
    }
}

/// Curves of odd order, by n/2 modulo p; µ is a square in F_11(i) and F_19(i), and none in the others.
#[test]
fn every_pair_over_tiny_fields() {
    check::<7, 4>(1);
    check::<7, 3>(1);
    check::<11, 6>(1);
    check::<11, 8>(1);
    check::<19, 11>(40);
    check::<19, 6>(40);
    check::<23, 19>(60);
    check::<23, 19>(60);
}

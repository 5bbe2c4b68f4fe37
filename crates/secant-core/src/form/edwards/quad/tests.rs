//! All pairs of affine points of tiny curves, several denominators each, against the law on single elements.

use super::*;
use crate::field::quad::Array;
use crate::field::tiny_quadratic::TinyQuadratic;
use crate::field::{Factor, Single};
use crate::form::edwards::general;
use crate::form::{Affine, Endomorphism, Group, Store};

/// -µx² + y² = 1 + nµx²y².
struct Curve<const N: u32>;

impl<const N: u32, F: Quadratic> TwistedEdwards<F> for Curve<N> {
    fn mul_minus_a(x: F) -> F {
        x.mul_mu()
    }
    fn mul_d(x: F) -> F {
        x.mul_mu().mul_small(N)
    }
}
/// No ψ: the image of a point is no point. Its formula is checked on coordinates.
impl<const N: u32, F: Quadratic> Conjugation<F> for Curve<N> {
    fn conjugate(x: F) -> F {
        x.conjugate()
    }
    fn mul_alpha(x: F) -> F {
        x.mul_mu()
    }
}
impl<const N: u32, F: Quadratic> QuadEdwards<F> for Curve<N> {
    const N: u32 = N;
    /// µ²/µ̄.
    fn mul_alpha_mu(x: F) -> F {
        let mu = F::one(x.level()).mul_mu();
        x.mul_mu().mul_mu().mul(mu.conjugate().invert())
    }
}

type F<const P: u64> = TinyQuadratic<P>;
type Law<const P: u64, const N: u32> = General<Curve<N>, F<P>>;
type Side<const P: u64, const N: u32> = SideBySide<Curve<N>, Array<F<P>>>;
type Quads<const P: u64> = Array<F<P>>;

/// (X, Y, Z, T) as the law on single elements has it.
fn single<const P: u64, const N: u32>(p: &PointT<Quads<P>>) -> general::PointT<F<P>> {
    let [x, y, t] = Side::<P, N>::store_affine(*p);
    let z = Side::<P, N>::denominator(Side::<P, N>::narrow(*p));
    general::PointT { x: F::load((), x), y: F::load((), y), z, t: F::load((), t) }
}

/// The same projective point, T included; both all zeros, or neither.
fn same<const P: u64>(a: general::PointT<F<P>>, b: general::PointT<F<P>>) -> bool {
    let (a, b) = ([a.x, a.y, a.z, a.t], [b.x, b.y, b.z, b.t]);
    let zero = F::<P>::new(0, 0);
    (a == [zero; 4]) == (b == [zero; 4]) && (0..4).all(|i| (0..4).all(|j| a[i].mul(b[j]) == a[j].mul(b[i])))
}

/// The running points are the same; Y stands in slot 3 as well.
fn same_narrow<const P: u64, const N: u32>(a: Point<Quads<P>>, b: general::PointT<F<P>>) -> bool {
    // With Z as T: what is compared are ratios.
    let (x, y) = (Side::<P, N>::normalize(a, F::new(1, 0)).x, Side::<P, N>::normalize(a, F::new(1, 0)).y);
    let z = Side::<P, N>::denominator(a);
    same(general::PointT { x, y, z, t: z }, general::PointT { t: b.z, ..b })
}

fn check<const P: u64, const N: u32>() {
    type G<const P: u64, const N: u32> = Side<P, N>;
    let all = || F::<P>::all();
    let points: Vec<Affine<F<P>>> = all()
        .flat_map(|x| all().map(move |y| Affine { x, y }))
        .filter(|p| {
            let on = Law::<P, N>::is_on_curve(*p).declassify();
            assert_eq!(G::<P, N>::is_on_curve(*p).declassify(), on);
            on
        })
        .collect();
    assert!(points.len() > (P * P) as usize / 2, "{}", points.len());
    let zs = [F::<P>::new(1, 0), F::new(3, 2), F::new(0, 5)];
    let with_z = |p: Affine<F<P>>, z: F<P>| {
        let t = p.x.mul(p.y).mul(z);
        let point = general::PointT { x: p.x.mul(z), y: p.y.mul(z), z, t };
        let side = G::<P, N>::lift(p);
        let scaled = Quads::<P>::mul::<Identity>(
            Quads::new(side_elements::<P, N>(&side)).loosen(),
            Quads::new([z; 4]).loosen(),
        );
        (point, PointT::of(scaled))
    };
    let mut failures = 0;
    for &p in &points {
        assert!(same(single::<P, N>(&G::<P, N>::lift(p)), Law::<P, N>::lift(p)));
        let stored = G::<P, N>::store_affine(G::<P, N>::cache_affine(p));
        assert!(same(single::<P, N>(&G::<P, N>::load_affine((), stored)), Law::<P, N>::lift(p)));
        table::<P, N>(p);
        for z in zs {
            let (s, q) = with_z(p, z);
            let (narrow, wide) = (Law::<P, N>::narrow(s), G::<P, N>::narrow(q));
            assert!(same(single::<P, N>(&q), s));
            assert!(same_narrow::<P, N>(wide, s));
            assert!(same(single::<P, N>(&G::<P, N>::negate(q)), Law::<P, N>::negate(s)));
            assert!(same(single::<P, N>(&G::<P, N>::extend(wide)), Law::<P, N>::extend(narrow)));
            let twice = Law::<P, N>::double_extended(narrow);
            assert!(same(single::<P, N>(&G::<P, N>::double_extended(wide)), twice));
            assert!(same_narrow::<P, N>(G::<P, N>::double(wide), twice));
            let eight = Law::<P, N>::double_extended(Law::<P, N>::double_n(narrow, 2));
            assert!(same_narrow::<P, N>(G::<P, N>::double_n(wide, 3), eight));
            let [entry] = G::<P, N>::entries(&[q]);
            assert!(same_narrow::<P, N>(G::<P, N>::entry_point(&entry), s));
            psi::<P, N>(&entry, s);
            for &r in &points {
                for w in zs {
                    let (t, u) = with_z(r, w);
                    let sum = Law::<P, N>::add_complete(s, &t);
                    failures += u32::from(sum.x == F::new(0, 0) && sum.y == F::new(0, 0));
                    assert!(same(single::<P, N>(&G::<P, N>::add_extended(q, &u)), sum));
                    assert!(same(single::<P, N>(&G::<P, N>::add_complete(q, &u)), sum));
                    assert!(same_narrow::<P, N>(G::<P, N>::add(q, &u), sum));
                    let total = Law::<P, N>::add_total(s, &t);
                    assert!(same(single::<P, N>(&G::<P, N>::add_total(q, &u)), total));
                    for bit in [0, 1] {
                        let mask = Mask::from_bit(bit);
                        let [entry] = G::<P, N>::entries(&[u]);
                        let entry = G::<P, N>::negate_entry_if(entry, mask);
                        let signed = Law::<P, N>::negate_cached_if(t, mask);
                        assert!(same(single::<P, N>(&G::<P, N>::negate_cached_if(u, mask)), signed));
                        let sum = Law::<P, N>::add_complete(s, &signed);
                        assert!(same(single::<P, N>(&G::<P, N>::add_entry_extended(q, &entry)), sum));
                        assert!(same_narrow::<P, N>(G::<P, N>::add_entry(q, &entry), sum));
                        let sum = Law::<P, N>::add_complete(twice, &signed);
                        assert!(same_narrow::<P, N>(G::<P, N>::double_add_entry(wide, &entry), sum));
                        assert!(same_narrow::<P, N>(G::<P, N>::double_add_regular(wide, &entry), sum));
                    }
                }
            }
        }
    }
    assert!(failures > 0, "some pairs differ by a point at infinity");
}

fn side_elements<const P: u64, const N: u32>(p: &PointT<Quads<P>>) -> [F<P>; 4] {
    let s = single::<P, N>(p);
    [s.x, s.y, s.z, s.t]
}

/// ψ of an entry is the entry of the image of (X, Y, Z, T), coordinate by coordinate.
fn psi<const P: u64, const N: u32>(q: &Entry<<Quads<P> as Quad>::Loose>, p: general::PointT<F<P>>) {
    let image = general::PointT {
        x: Curve::<N>::mul_alpha(p.x.conjugate()),
        y: p.y.conjugate(),
        z: p.z.conjugate(),
        t: Curve::<N>::mul_alpha(p.t.conjugate()),
    };
    let [want] = Side::<P, N>::entries(&[PointT::of(Quads::new([image.x, image.y, image.z, image.t]))]);
    let got = Side::<P, N>::psi_entry(q);
    let elements = |l| Quads::<P>::tighten(l).elements();
    assert_eq!(elements(got.even), elements(want.even));
    assert_eq!(elements(got.odd), elements(want.odd));
}

/// The odd multiples, as far as the unified law goes.
fn table<const P: u64, const N: u32>(p: Affine<F<P>>) {
    let mut table = [Side::<P, N>::neutral(()); 6];
    Side::<P, N>::odd_multiples(p, &mut table);
    let entries = Side::<P, N>::odd_entries_vartime::<6>(p);
    let twice = Law::<P, N>::double_extended(Law::<P, N>::narrow(Law::<P, N>::lift(p)));
    let mut odd = Law::<P, N>::lift(p);
    for (q, entry) in table.iter().zip(&entries) {
        assert!(same(single::<P, N>(q), odd));
        assert!(same_narrow::<P, N>(Side::<P, N>::entry_point(entry), odd));
        assert_eq!(
            Side::<P, N>::is_degenerate_cached(q).declassify(),
            Law::<P, N>::is_degenerate_cached(&odd).declassify()
        );
        odd = Law::<P, N>::add_complete(odd, &twice);
    }
}

#[test]
fn every_pair_over_f49() {
    check::<7, 2>();
    check::<7, 3>();
}

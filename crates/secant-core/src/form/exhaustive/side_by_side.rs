//! A law on four elements side by side against the law on single elements that keeps the same: all pairs of
//! points of a tiny curve, several denominators each, and points at infinity.

use crate::ct::Mask;
use crate::field::tiny::Tiny;
use crate::field::{Factor, Field, Single};
use crate::form::{Affine, Group, Store};

/// A law that keeps what the others keep.
pub(in crate::form) trait Keeps<const P: u64>:
    Store<Field = Tiny<P>, Kept = [[u64; 1]; 4], StoredAffine = [[u64; 1]; 3]>
{
}
impl<const P: u64, G> Keeps<P> for G where
    G: Store<Field = Tiny<P>, Kept = [[u64; 1]; 4], StoredAffine = [[u64; 1]; 3]>
{
}

type Words = [[u64; 1]; 4];

fn elements<const P: u64>(p: Words) -> [Tiny<P>; 4] {
    p.map(|x| Tiny::load((), x))
}

/// Whether all four are 0.
fn is_nothing<const P: u64>(p: Words) -> bool {
    elements::<P>(p).iter().all(|x| x.value() == 0)
}

/// Whether they are the same up to a factor that is not 0.
fn same<const P: u64>(p: Words, q: Words) -> bool {
    let (a, b) = (elements::<P>(p), elements::<P>(q));
    let parallel = (0..4).all(|i| (0..4).all(|j| a[i].mul(b[j]).value() == a[j].mul(b[i]).value()));
    parallel && is_nothing::<P>(p) == is_nothing::<P>(q)
}

/// The point times z.
fn times<const P: u64>(p: Words, z: i64) -> Words {
    elements::<P>(p).map(|x| x.mul(Tiny::new(z)).store())
}

/// The affine points of a law.
pub(in crate::form) fn affine<const P: u64, G: Group<Field = Tiny<P>>>() -> Vec<Affine<Tiny<P>>>
where
    Tiny<P>: Field<Mask = Mask>,
{
    let all =
        (0..P as i64).flat_map(|x| (0..P as i64).map(move |y| Affine { x: Tiny::new(x), y: Tiny::new(y) }));
    all.filter(|p| G::is_on_curve(*p).declassify()).collect()
}

/// The law `G` against the law `R` on single elements. Says whether there were points at infinity, and
/// whether the unified law failed.
pub(in crate::form) fn check<const P: u64, G: Keeps<P>, R: Keeps<P>>() -> (bool, bool)
where
    Tiny<P>: Single<Level = (), Repr = [u64; 1], Mask = Mask>,
{
    let sum = |p, q| R::keep(R::add_total(R::take((), p), &R::cache(R::take((), q))));
    let finite = affine::<P, R>();
    assert!(finite.iter().all(|p| G::is_on_curve(*p).declassify()));
    assert_eq!(finite.len(), affine::<P, G>().len());
    let mut points: Vec<_> = finite.iter().map(|p| R::keep(R::lift(*p))).collect();
    let (mut infinite, mut failed) = (false, false);
    for &p in &finite {
        for &q in &finite {
            let sum = sum(R::keep(R::lift(p)), R::keep(R::lift(q)));
            assert!(!is_nothing::<P>(sum));
            if elements::<P>(sum)[2].value() == 0 && !points.iter().any(|p| same::<P>(*p, sum)) {
                infinite = true;
                points.push(sum);
            }
        }
    }
    points.push([Tiny::<P>::new(0).store(); 4]);
    for &p in &points {
        for z in [1, 2, 7] {
            let (q, r) = (G::take((), times::<P>(p, z)), R::take((), p));
            let [x, y, zz, _] = elements::<P>(p);
            let nothing = x.value() == 0 && y.value() == 0;
            assert!(same::<P>(G::keep(q), p) && same::<P>(G::keep(G::extend(G::narrow(q))), p));
            assert_eq!(G::is_degenerate(G::narrow(q)).declassify(), zz.value() == 0);
            assert!(same::<P>(G::keep(G::negate(q)), R::keep(R::negate(r))));
            assert!(same::<P>(
                G::keep(G::double_extended(G::narrow(q))),
                R::keep(R::double_extended(R::narrow(r)))
            ));
            assert!(same::<P>(
                G::keep(G::extend(G::double(G::narrow(q)))),
                R::keep(R::double_extended(R::narrow(r)))
            ));
            let entry = G::cache(q);
            assert_eq!(G::is_degenerate_cached(&entry).declassify(), nothing);
            assert!(same::<P>(G::keep(G::extend(G::uncache(&entry))), p));
            for (bit, want) in [(0, p), (1, R::keep(R::negate(r)))] {
                let signed = G::negate_cached_if(entry, Mask::from_bit(bit));
                assert!(same::<P>(G::keep(G::extend(G::uncache(&signed))), want));
                // Twice.
                let back = G::negate_cached_if(signed, Mask::from_bit(bit));
                assert!(same::<P>(G::keep(G::extend(G::uncache(&back))), p));
            }
            for &other in &points {
                let entry = G::cache(G::take((), times::<P>(other, 3)));
                let unified = R::keep(R::add_complete(r, &R::cache(R::take((), other))));
                failed |= !nothing && !is_nothing::<P>(other) && is_nothing::<P>(unified);
                for got in
                    [G::add_complete(q, &entry), G::add_extended(q, &entry), G::extend(G::add(q, &entry))]
                {
                    assert!(same::<P>(G::keep(got), unified));
                }
                assert!(same::<P>(G::keep(G::add_total(q, &entry)), sum(p, other)));
                let twice =
                    R::keep(R::extend(R::double_add_complete(R::narrow(r), &R::cache(R::take((), other)))));
                let got = G::keep(G::extend(G::double_add_complete(G::narrow(q), &entry)));
                // What only sums at infinity need is not known of the other.
                assert!(same::<P>(got, twice) || elements::<P>(twice)[2].value() == 0);
            }
        }
    }
    for &p in &finite {
        let lifted = R::keep(R::lift(p));
        assert!(same::<P>(G::keep(G::lift(p)), lifted));
        for entry in [G::cache_affine(p), G::load_affine((), R::store_affine(R::cache_affine(p)))] {
            assert!(same::<P>(G::keep(G::add_affine_complete(G::neutral(()), &entry)), lifted));
            assert!(same::<P>(G::keep(G::sum_extended(G::sum_of(&entry))), lifted));
            let minus = G::negate_affine_if(entry, Mask::from_bit(1));
            let got = G::add_affine_complete(G::neutral(()), &minus);
            assert!(same::<P>(G::keep(got), R::keep(R::negate(R::lift(p)))));
        }
        // The words of either law are those of the other.
        assert_eq!(G::store_affine(G::cache_affine(p)), R::store_affine(R::cache_affine(p)));
        assert!(same::<P>(G::keep(G::add_complete(G::lift(p), &G::neutral_cached(()))), lifted));
        let (mut table, mut want) = ([G::neutral_cached(()); 4], [R::neutral_cached(()); 4]);
        G::odd_multiples(p, &mut table);
        let twice = R::cache(R::double_extended(R::narrow(R::lift(p))));
        let mut odd = R::lift(p);
        for (entry, want) in table.iter().zip(&mut want) {
            assert!(same::<P>(G::keep(G::extend(G::uncache(entry))), R::keep(odd)));
            *want = R::cache(odd);
            odd = R::add_complete(odd, &twice);
        }
        let affine = G::normalize(G::narrow(G::lift(p)), G::denominator(G::narrow(G::lift(p))).invert());
        assert_eq!((affine.x.value(), affine.y.value()), (p.x.value(), p.y.value()));
    }
    (infinite, failed)
}

//! Equal and opposite points as one: tables and buckets in lanes have no place for them.

use alloc::vec::Vec;

use super::super::equipped::Equipped;
use super::super::integer::Residue;
use super::super::named::NamedCurve;
use super::super::point::Point;
use crate::scalar::recode::bit_len_vartime;

/// Integers modulo r, and as many points.
type Terms<C> = (Vec<<C as NamedCurve>::Scalar>, Vec<Point<C>>);

/// Terms whose sum is that of `[k_i]P_j` for all i and j = `of[i]`, no two of them with equal or opposite
/// points, and none 0; `None` if no two were, or if the curve has a cofactor: points of other orders have no
/// multiples modulo r. As many k as `of`. Variable time.
pub(super) fn merge_vartime<C: Equipped>(
    scalars: &[C::Integer],
    points: &[Point<C>],
    of: &[u32],
) -> Option<Terms<C>> {
    if C::INFO.cofactor != 1 {
        return None;
    }
    let mut terms: Vec<_> = of.iter().map(|i| &points[*i as usize]).zip(scalars).collect();
    terms.sort_unstable_by(|(p, _), (q, _)| p.x.as_ref().cmp(q.x.as_ref()));
    let (mut sums, mut bases) = (Vec::with_capacity(of.len()), Vec::with_capacity(of.len()));
    // On these curves two points of one abscissa are equal or opposite.
    for same in terms.chunk_by(|(p, _), (q, _)| p.x == q.x) {
        let base = *same[0].0;
        let mut sum = C::Scalar::zero();
        for (p, k) in same {
            let k = C::Scalar::reduce_words(k.as_ref());
            sum = if **p == base { sum.add(&k) } else { sum.sub(&k) };
        }
        // A small negative number stays a short one.
        let negative = sum.neg();
        let bits = |k: &C::Scalar| bit_len_vartime(k.to_words().as_ref());
        match bits(&sum) {
            0 => {}
            short if short <= bits(&negative) => {
                sums.push(sum);
                bases.push(base);
            }
            _ => {
                sums.push(negative);
                bases.push(-base);
            }
        }
    }
    (sums.len() < of.len()).then_some((sums, bases))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::curve::edwards25519::Edwards25519;
    use crate::curve::p256::P256;
    use crate::operate::Projective;

    #[test]
    fn terms_merge() {
        let g = Point::<P256>::base();
        let double = Projective::from_affine(&g).double().to_affine();
        let short = |k: u64| [k, 0, 0, 0];
        // The points that no term is of are not looked at.
        let points = [g, double, -g, double, g];
        let of = [4, 3, 2, 0];
        let merge = |k: [u64; 4]| {
            let (k, p) = merge_vartime::<P256>(&k.map(short), &points, &of).unwrap();
            let mut terms: Vec<_> = k.iter().map(Residue::to_words).zip(p).collect();
            terms.sort_by_key(|(k, _)| k[0]);
            terms
        };
        assert_eq!(merge([5, 9, 3, 1]), [(short(3), g), (short(9), double)]);
        assert_eq!(merge([5, 9, 30, 1]), [(short(9), double), (short(24), -g)]);
        assert_eq!(merge([5, 9, 6, 1]), [(short(9), double)]);
        assert!(merge_vartime::<P256>(&[short(5), short(7)], &points, &[0, 1]).is_none());
        let g = Point::<Edwards25519>::base();
        assert!(merge_vartime::<Edwards25519>(&[short(5), short(7)], &[g, g], &[0, 1]).is_none());
    }
}

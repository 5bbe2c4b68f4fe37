//! Batches and sums on the GLS curves, as the core has them: by ψ, for points of the subgroup of prime order.

use secant_core::cpu::Tier;
use secant_core::curve::jac1271gls::Jac1271gls;
use secant_core::curve::ted1271gls::Ted1271gls;
use secant_core::limbs::bytes::{from_be, to_be};
use secant_core::operate::gls::base::InterleavedBase;
use secant_core::operate::gls::{self, Gls, SubgroupPoint};
use secant_core::operate::many::SumsOfMany;
use secant_core::operate::strategy::Wnaf;
use secant_core::operate::{Point, Projective, Residue, Scalar};

use super::super::each::{all, each};
use super::super::{Answer, Input, Peer, Ready};
use super::row::peer;
use super::sums::{Affine, Whole};

/// A GLS curve whose coordinates are four words.
trait Curve: Gls<Repr = [u64; 4]> {}
impl<C: Gls<Repr = [u64; 4]>> Curve for C {}

/// The rows of one of the GLS curves.
const fn rows<C: Curve>(curve: &'static str) -> [Peer; 3] {
    [
        peer(
            curve,
            "mul_base_batch",
            "batch",
            "secant_core, Point::mul_base_batch: affine points",
            mul_base_batch::<C>,
        ),
        Peer {
            constant_time: false,
            ..peer(
                curve,
                "mul_add_batch",
                "batch",
                "secant_core, SubgroupPoint::mul_add_base_batch_vartime: affine points",
                mul_add_batch::<C>,
            )
        },
        Peer {
            constant_time: false,
            ..peer(
                curve,
                "mul_add_base",
                "interleaved",
                "secant_core, gls::mul_add with InterleavedBase<Wnaf<5>, 8>: affine points",
                mul_add_base::<C>,
            )
        },
    ]
}

/// The rows of a curve that has sums of many.
const fn many<C: Curve + SumsOfMany>(curve: &'static str) -> [Peer; 2] {
    [
        Peer {
            constant_time: false,
            ..peer(
                curve,
                "msm",
                "batch",
                "secant_core, Projective::sum_of_many_vartime of 256 points, to_affine; cycles a point",
                |inputs| whole::<C>(inputs, Projective::sum_of_many_vartime),
            )
        },
        peer(
            curve,
            "msm",
            "regular",
            "secant_core, Projective::sum_of_many of 256 points, to_affine; cycles a point",
            |inputs| whole::<C>(inputs, Projective::sum_of_many),
        ),
    ]
}

pub(super) const LISTS: [&[Peer]; 3] =
    [&rows::<Jac1271gls>("jac1271gls"), &rows::<Ted1271gls>("ted1271gls"), &many::<Ted1271gls>("ted1271gls")];

/// Big-endian words: of a coordinate the imaginary part, then the real one.
fn words(bytes: &[u8]) -> [u64; 4] {
    let mut words = [0; 4];
    from_be(&mut words, bytes);
    words
}

fn bytes(words: &[u64; 4]) -> Vec<u8> {
    let mut bytes = vec![0; 32];
    to_be(&mut bytes, words);
    bytes
}

fn scalar<C: Curve>(k: &[u8]) -> Scalar<C> {
    Scalar::<C>::reduce_words(&words(k))
}

fn point<C: Curve>(x: &[u8], y: &[u8]) -> Option<Point<C>> {
    Point::from_affine(words(x), words(y)).ok()
}

fn coordinates<C: Curve>(p: &Point<C>) -> Option<Affine> {
    p.to_affine().map(|(x, y)| (bytes(&x), bytes(&y)))
}

fn answer<C: Curve>(p: &Point<C>) -> Option<Answer> {
    coordinates(p).map(|(x, y)| Answer::Point { x, y })
}

fn mul_base_batch<C: Curve>(inputs: &[Input]) -> Ready {
    all(
        inputs,
        |inputs| {
            inputs.iter().map(|input| Some(scalar::<C>(input.base_scalar()?))).collect::<Option<Vec<_>>>()
        },
        |scalars| Point::<C>::mul_base_batch(scalars),
        answer::<C>,
    )
}

fn mul_add_batch<C: Curve>(inputs: &[Input]) -> Ready {
    let term = |input: &Input| {
        let [m, x, y, n] = input.with_base()?;
        Some((scalar::<C>(m), SubgroupPoint::new_vartime(point::<C>(x, y)?).ok()?, scalar::<C>(n)))
    };
    all(
        inputs,
        |inputs| inputs.iter().map(term).collect::<Option<Vec<_>>>(),
        |terms| SubgroupPoint::<C>::mul_add_base_batch_vartime(terms),
        |sum| answer::<C>(sum.point()),
    )
}

fn mul_add_base<C: Curve>(inputs: &[Input]) -> Ready {
    each(
        inputs,
        |input| {
            let [m, x, y, n] = input.with_base()?;
            Some((words(m), point::<C>(x, y)?, words(n)))
        },
        |(m, p, n)| {
            gls::mul_add::<C, InterleavedBase<Wnaf<5>, 8>, Point<C>>(Tier::best(), p, m, &Point::base(), n)
        },
        answer::<C>,
    )
}

/// A method for the sum of all `[k_i]P_i`.
type Sum<C> = fn(&[Scalar<C>], &[Point<C>]) -> Projective<C>;

/// Prepares one sum over all inputs by `sum`.
fn whole<C: Curve + SumsOfMany>(inputs: &[Input], sum: Sum<C>) -> Ready {
    let (mut scalars, mut points) = (Vec::new(), Vec::new());
    for input in inputs {
        let Input::Mul { k, x, y } = input else { return Err("no multiple".into()) };
        scalars.push(scalar::<C>(k));
        points.push(point::<C>(x, y).ok_or("no point")?);
    }
    let product = |(p, k): (&Point<C>, &Scalar<C>)| Projective::mul_affine(p, k);
    let all = points.iter().zip(&scalars).map(product);
    let expected = all.fold(Projective::neutral(), |sum, p| sum.add(&p)).to_affine();
    Ok(Box::new(Whole { run: move || Some(sum(&scalars, &points).to_affine()), found: None, expected }))
}

/// The coordinates of `[k]G`, k of any number of big-endian bytes up to 32.
pub(super) fn multiple(curve: &str, k: &[u8]) -> Option<Affine> {
    match curve {
        "jac1271gls" => coordinates::<Jac1271gls>(&Point::mul_base(&scalar::<Jac1271gls>(k))),
        "ted1271gls" => coordinates::<Ted1271gls>(&Point::mul_base(&scalar::<Ted1271gls>(k))),
        _ => None,
    }
}

/// Whether a point agrees with single multiplications.
pub(super) fn is_right(curve: &str, input: &Input, answer: &Answer) -> bool {
    let wanted = match curve {
        "jac1271gls" => wanted::<Jac1271gls>(input),
        "ted1271gls" => wanted::<Ted1271gls>(input),
        _ => None,
    };
    wanted.is_some_and(|wanted| wanted == *answer)
}

fn wanted<C: Curve>(input: &Input) -> Option<Answer> {
    let product = |k: &[u8], p: &Point<C>| Projective::mul_affine(p, &scalar::<C>(k));
    let product = match input {
        Input::MulBase { k } => product(k, &Point::base()),
        Input::MulAdd { m, x1, y1, n, x2, y2 } => {
            product(m, &point(x1, y1)?).add(&product(n, &point(x2, y2)?))
        }
        Input::Mul { .. } => return Some(Answer::Verdict(true)),
        _ => return None,
    };
    answer(&product.to_affine())
}

//! F_2^233, F_2^409 and F_2^254 by instructions, and in eight lanes, against plain Rust.

use core::fmt::Debug;

use secant_core::cpu::{Clmul, Portable, Vpclmul};
use secant_core::field::binary::{BinaryArithmetic, BinaryField, F2m233, F2m254, F2m409};

use super::draw::{Answers, Source, same};

/// Products, squares and sums of three elements, one or one in each lane.
#[inline(always)]
fn every<F: BinaryArithmetic>(a: F, b: F, c: F) -> [F; 8] {
    [
        a.mul(b),
        a.sqr(),
        a.add(b),
        a.mul_add_mul(b, c, a.sqr()),
        F::reduce(F::add_wide(a.sqr_wide(), b.widen())),
        a.sqr_n(3),
        a.invert(),
        F::select(a.equals(b), c, b),
    ]
}

/// Same as [`every`], and the operations that only single elements have; a trace.
#[inline(always)]
fn singles<F: BinaryField>([a, b, c]: [F; 3]) -> ([F::Repr; 8], [F::Repr; 6], u64) {
    let more = [
        a.sqrt(),
        a.half_trace(),
        a.half_trace_vartime(),
        b.invert_vartime(),
        F::from_row(a.level(), &a.to_row()),
        c.sqr_n_vartime(11),
    ];
    (every(a, b, c).map(F::to_repr), more.map(F::to_repr), a.trace())
}

const MORE: [&str; 6] =
    ["sqrt", "half_trace", "half_trace_vartime", "invert_vartime", "row", "sqr_n_vartime"];

/// Input of the lanes and the expected output: eight values of each of three elements, and the answers of
/// single elements.
type Eight<R> = ([[R; 8]; 3], [[R; 8]; 8]);

fn field<F, G, H>(name: &str, source: &mut impl Source) -> Result<(u64, Eight<F::Repr>), String>
where
    F: BinaryField<Level = Portable>,
    G: BinaryField<Level = Clmul, Repr = F::Repr>,
    H: BinaryField<Level = Vpclmul, Repr = F::Repr>,
{
    let mut count = 0;
    let mut draw = || {
        let mut words = F::Repr::default();
        source.fill(words.as_mut());
        let top = words.as_ref().len() - 1;
        if F::DEGREE % 2 == 1 {
            words.as_mut()[top] &= (1 << (F::DEGREE % 64)) - 1;
        } else {
            // Two coefficients of two words.
            words.as_mut()[top / 2] &= u64::MAX >> 1;
            words.as_mut()[top] &= u64::MAX >> 1;
        }
        words
    };
    let drawn: [[F::Repr; 8]; 3] = core::array::from_fn(|_| core::array::from_fn(|_| draw()));
    let mut answers = [[F::Repr::default(); 8]; 8];
    for lane in 0..8 {
        let words = drawn.map(|lanes| lanes[lane]);
        let text = |what: &str| format!("{name}, {what} of {words:x?}");
        let [a, b, c] = words.map(|words| F::from_canonical(Portable, words));
        // These answers are compared with the lanes. The other operations are slow, so only two of the eight
        // elements do them.
        for (into, answer) in answers.iter_mut().zip(every(a, b, c)) {
            into[lane] = answer.to_repr();
        }
        if lane > 1 {
            continue;
        }
        let portable = singles([a, b, c]);
        let root = F::from_canonical(Portable, portable.1[0]);
        same(&mut count, &root.sqr().to_repr(), &words[0], || text("square of the root"))?;
        let half = F::from_canonical(Portable, portable.1[1]);
        // Without a root there is no equation where 1 is no trace of 1.
        let one = F::one(Portable);
        let wanted = match (portable.2, one.trace()) {
            (0, _) => a,
            (_, 1) => a.add(one),
            _ => half.sqr().add(half),
        };
        same(&mut count, &half.sqr().add(half).to_repr(), &wanted.to_repr(), || {
            text("equation of the half-trace")
        })?;
        same(&mut count, &portable.1[2], &portable.1[1], || text("both half-traces"))?;
        same(&mut count, &c.sqr_n(11).to_repr(), &portable.1[5], || text("both powers"))?;
        same(&mut count, &b.invert().to_repr(), &portable.1[3], || text("both inverses"))?;
        let one = if a.is_zero().declassify() { a } else { F::one(Portable) };
        same(&mut count, &a.mul(a.invert()).to_repr(), &one.to_repr(), || text("inverse by product"))?;
        let mut others = vec![];
        if let Some(level) = Clmul::detect() {
            let elements = words.map(|words| G::from_canonical(level, words));
            others.push(level.run(
                #[inline(always)]
                || singles(elements),
            ));
        }
        if let Some(level) = Vpclmul::detect() {
            let elements = words.map(|words| H::from_canonical(level, words));
            others.push(level.run(
                #[inline(always)]
                || singles(elements),
            ));
        }
        for other in others {
            for (i, what) in EVERY.into_iter().enumerate() {
                same(&mut count, &other.0[i], &portable.0[i], || text(what))?;
            }
            for (i, what) in MORE.into_iter().enumerate() {
                same(&mut count, &other.1[i], &portable.1[i], || text(what))?;
            }
            same(&mut count, &other.2, &portable.2, || text("trace"))?;
        }
    }
    Ok((count, (drawn, answers)))
}

/// The operations of [`every`].
const EVERY: [&str; 8] = ["mul", "sqr", "add", "mul_add_mul", "sum and reduce", "sqr_n", "invert", "select"];

/// Does the same operations in eight lanes, and compares their answers.
#[cfg(target_arch = "x86_64")]
fn in_lanes<P>(name: &str, (drawn, answers): &Eight<P::Words>) -> Answers
where
    P: secant_core::limbs::binary::lanes::InLanes<Words: PartialEq + Debug + Send + Sync + 'static>,
{
    use secant_core::field::binary::BinaryX8;
    let mut count = 0;
    if let Some(level) = Vpclmul::detect() {
        let eight = level.run(
            #[inline(always)]
            || {
                let [a, b, c] = [0, 1, 2].map(
                    #[inline(always)]
                    |i| BinaryX8::<P>::from_lanes(level, &drawn[i]),
                );
                every(a, b, c).map(BinaryX8::to_lanes)
            },
        );
        for (i, what) in EVERY.into_iter().enumerate() {
            for lane in 0..8 {
                same(&mut count, &eight[i][lane], &answers[i][lane], || {
                    format!("{name}, {what} in lane {lane} of {:x?}", drawn.map(|lanes| lanes[lane]))
                })?;
            }
        }
    }
    Ok(count)
}

/// Draws a field F_2^m and eight times three elements of it, and compares all operations by carry-less
/// multiplications and bit matrices, and in eight lanes, with plain Rust; roots, half-traces and inverses
/// with what they are to solve.
///
/// # Errors
/// Two answers that differ.
pub fn binary<S: Source>(source: &mut S) -> Answers {
    macro_rules! of {
        ($name:literal, $field:ident, $trinomial:ident) => {{
            let (count, eight) = field::<$field<Portable>, $field<Clmul>, $field<Vpclmul>>($name, source)?;
            #[cfg(target_arch = "x86_64")]
            let count = count + in_lanes::<secant_core::limbs::binary::$trinomial>($name, &eight)?;
            #[cfg(not(target_arch = "x86_64"))]
            let _ = eight;
            Ok(count)
        }};
    }
    match source.word() % 3 {
        0 => of!("F_2^233", F2m233, F233),
        1 => of!("F_2^409", F2m409, F409),
        _ => of!("F_2^254", F2m254, F254),
    }
}

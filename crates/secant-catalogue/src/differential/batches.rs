//! Batches against single multiplications.

use super::draw::{Answers, Source, same};
use super::multiplications::answers;
use crate::curves::curves;
use crate::interface::{Input, Operation, Point};

/// Number of scalars and points of a draw.
const PAIRS: usize = 64;

/// Draws a curve that has batches, 64 scalars and points of it, and compares a batch by one of the methods on
/// one of the backends, every answer of it, with single multiplications by the first method for them.
///
/// # Errors
/// Two answers that differ.
pub fn batches<S: Source>(source: &mut S) -> Answers {
    let all = curves();
    let curve = all[source.below(all.len())];
    let of =
        |operation: Operation| curve.methods().iter().filter(move |method| method.operation == operation);
    let (batch, single) = if of(Operation::LadderBatch).next().is_some() {
        (Operation::LadderBatch, Operation::Ladder)
    } else {
        (Operation::MulBatch, Operation::Mul)
    };
    let pairs: Vec<_> = of(batch)
        .flat_map(|method| method.backends.iter().filter(|b| b.is_available()).map(move |b| (method, *b)))
        .collect();
    let Some(first) = of(single).next().filter(|_| !pairs.is_empty()) else { return Ok(0) };
    let (method, backend) = pairs[source.below(pairs.len())];
    let info = curve.info();
    let bytes = |source: &mut S, length: usize| -> Vec<u8> {
        let words = source.words::<9>();
        words.iter().flat_map(|word| word.to_le_bytes()).take(length).collect()
    };
    let points = curve.sample_points(source.word(), PAIRS);
    let inputs: Vec<Input> = points
        .into_iter()
        .map(|point| {
            let k = bytes(source, info.scalar_bytes);
            if batch == Operation::LadderBatch {
                return Input::Ladder(k, vec![bytes(source, info.field_bits.div_ceil(8) as usize)]);
            }
            let neutral = source.word().is_multiple_of(32) && matches!(point, Point::Affine { .. });
            Input::Mul(k, if neutral { Point::Infinity } else { point })
        })
        .collect();
    let text =
        |what: &str| format!("{}, {what}, {} {} on {}", info.name, batch.name(), method.name, backend.name());
    let given = answers(curve, batch, method.name, backend, &inputs);
    let wanted = answers(curve, single, first.name, curve.default_backend(first), &inputs);
    let mut count = 0;
    match (given, wanted) {
        (Ok(given), Ok(wanted)) => {
            for (i, input) in inputs.iter().enumerate() {
                same(&mut count, &given[i], &wanted[i], || text(&format!("{input:x?}")))?;
            }
        }
        (given, wanted) => same(&mut count, &given, &wanted, || text("refusals"))?,
    }
    Ok(count)
}

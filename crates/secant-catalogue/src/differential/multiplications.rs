//! Every method of every operation of every curve on every backend, against the others.

use secant_core::cpu::Backend;
use secant_core::operate;

use super::draw::{Answers, Source};
use crate::curves::curves;
use crate::error::Error;
use crate::interface::{Curve, Input, Method, Operation, Output, Point};

/// Draws a curve, an operation and inputs, asks every method on every backend of this CPU, and compares the
/// answers, errors too; the number of answers that were compared with the first. A product of the base point
/// is also asked of the methods for any point.
///
/// Scalars are biased to what is small or next to a multiple of the order, to powers of two and to words of
/// all ones; points are multiples of the base point, or neutral.
///
/// # Errors
/// The operation and two answers that differ, in words.
pub fn multiplications<S: Source>(next: &mut S) -> Answers {
    let all = curves();
    let curve = all[next.below(all.len())];
    let operation = Operation::ALL[next.below(Operation::ALL.len())];
    if !curve.methods().iter().any(|method| method.operation == operation) {
        return Ok(0);
    }
    let count = if operation.is_batch() { 1 + next.below(20) } else { 1 };
    let inputs: Vec<Input> = (0..count).map(|_| input(curve, operation, next)).collect();
    let mut first = None;
    let mut asked = ask(curve, operation, &inputs, &mut first)?;
    if let [Input::MulBase(k)] = &inputs[..] {
        asked += ask(curve, Operation::Mul, &[Input::Mul(k.clone(), curve.base())], &mut first)?;
    }
    Ok(asked)
}

/// The answers of a method, or its refusal of the inputs.
pub(super) type Given = Result<Vec<Result<Output, Error>>, Error>;

/// The answers of a method on a backend to all inputs.
pub(super) fn answers(
    curve: &dyn Curve,
    operation: Operation,
    method: &str,
    backend: Backend,
    inputs: &[Input],
) -> Given {
    let mut prepared = curve.prepare(operation, Some(method), Some(backend), inputs)?;
    Ok((0..inputs.len())
        .map(|i| {
            // A batch computes all inputs in one run.
            if i == 0 || !operation.is_batch() {
                prepared.run(i);
            }
            prepared.result(i)
        })
        .collect())
}

/// Compares every method of an operation; `first` is the method that answered first, with its answers.
fn ask(
    curve: &dyn Curve,
    operation: Operation,
    inputs: &[Input],
    first: &mut Option<(String, Given)>,
) -> Answers {
    let mut asked = 0;
    for method in curve.methods().iter().filter(|method| method.operation == operation) {
        for backend in method.backends.iter().filter(|backend| backend.is_available()) {
            let given = answers(curve, operation, method.name, *backend, inputs);
            if is_refusal(method, &given) {
                continue;
            }
            let name = format!("{} {} {}", operation.name(), method.name, backend.name());
            match first {
                None => *first = Some((name, given)),
                Some((other, wanted)) if *wanted != given => {
                    let curve = curve.info().name;
                    return Err(format!(
                        "{curve}: {name} gives {given:x?}, {other} {wanted:x?}, for {inputs:x?}"
                    ));
                }
                Some(_) => asked += inputs.len() as u64,
            }
        }
    }
    Ok(asked)
}

/// Whether the method is for the subgroup alone and says that a point lies outside.
fn is_refusal(method: &Method, given: &Given) -> bool {
    method.needs_subgroup && matches!(given, Err(Error::Curve(operate::Error::NotInSubgroup)))
}

fn bytes(next: &mut impl Source, count: usize) -> Vec<u8> {
    let kind = next.word() % 5;
    let byte = |word: u64| match kind {
        0 => 0xff,
        1 if word >> 8 & 7 != 0 => 0,
        2 if word >> 8 & 7 != 0 => 0xff,
        _ => word as u8,
    };
    (0..count).map(|_| byte(next.word())).collect()
}

/// The order of the base point, big-endian.
fn order(curve: &dyn Curve) -> Vec<u8> {
    let digits = curve.info().order.trim_start_matches("0x");
    let digit = |c: u8| (c as char).to_digit(16).unwrap_or(0) as u8;
    digits
        .as_bytes()
        .rchunks(2)
        .rev()
        .map(|pair| pair.iter().fold(0, |byte, c| byte << 4 | digit(*c)))
        .collect()
}

/// n·factor/2^shift + more modulo 2^(8·length), big-endian.
fn near(n: &[u8], factor: u64, shift: u32, more: i64, length: usize) -> Vec<u8> {
    let (mut out, mut carry) = (vec![0; length], i128::from(more) << shift);
    let mut digits = n.iter().rev();
    // As many bytes more as the shift takes away, of which there is at most one.
    let mut low = Vec::with_capacity(length + 1);
    for _ in 0..=length {
        carry += i128::from(*digits.next().unwrap_or(&0)) * i128::from(factor);
        low.push(carry as u8);
        carry >>= 8;
    }
    for (i, byte) in out.iter_mut().rev().enumerate() {
        *byte = ((u16::from(low[i]) | u16::from(low[i + 1]) << 8) >> shift) as u8;
    }
    out
}

fn scalar(curve: &dyn Curve, next: &mut impl Source) -> Vec<u8> {
    let length = curve.info().scalar_bytes;
    let more = next.word() as i64 % 21;
    match next.word() % 8 {
        0 => near(&[], 0, 0, more.abs(), length),
        1 => near(&order(curve), 1, 0, more, length),
        2 => near(&order(curve), next.word() % 17, next.word() as u32 % 4, more, length),
        3 => {
            let mut power = vec![0; length];
            power[next.below(length)] = 1 << (next.word() % 8);
            near(&power, 1, 0, more, length)
        }
        4 => {
            let short = 1 + next.below(length);
            bytes(next, short)
        }
        _ => bytes(next, length),
    }
}

fn point(curve: &dyn Curve, next: &mut impl Source) -> Point {
    match next.word() % 8 {
        0 => curve.base(),
        1 if matches!(curve.base(), Point::Affine { .. }) => Point::Infinity,
        _ => curve.sample_points(next.word(), 1).pop().unwrap_or(Point::Infinity),
    }
}

fn input(curve: &dyn Curve, operation: Operation, next: &mut impl Source) -> Input {
    let mut array = || core::array::from_fn(|_| next.word() as u8);
    match operation {
        Operation::X25519 => Input::X25519(array(), array()),
        Operation::Decode => Input::Decode(array()),
        Operation::Encode => Input::Encode(point(curve, next)),
        Operation::Mul | Operation::MulBatch => Input::Mul(scalar(curve, next), point(curve, next)),
        Operation::MulBase => Input::MulBase(scalar(curve, next)),
        Operation::MulAdd => {
            let (m, p) = (scalar(curve, next), point(curve, next));
            let q = if next.word().is_multiple_of(6) { p.clone() } else { point(curve, next) };
            Input::MulAdd(m, p, scalar(curve, next), q)
        }
        Operation::Ladder | Operation::LadderBatch => {
            let length = curve.info().field_bits.div_ceil(8) as usize;
            Input::Ladder(scalar(curve, next), vec![bytes(next, length)])
        }
    }
}

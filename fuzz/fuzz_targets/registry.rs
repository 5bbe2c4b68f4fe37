//! What the registry is asked from outside: any curve, operation, method and backend, scalars and coordinates
//! of any bytes and lengths. It refuses or answers, and never panics.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secant_catalogue::differential::{Source, Words};
use secant_catalogue::{Input, Operation, Point, curves};
use secant_core::cpu::Backend;

/// Bytes of a length that is mostly the right one.
fn bytes(source: &mut Words<'_>, right: usize) -> Vec<u8> {
    let kind = source.word();
    let length = match kind % 8 {
        0 => (kind >> 8) as usize % 100,
        1 => right + 1,
        2 => right.saturating_sub(1),
        _ => right,
    };
    let words: [u64; 16] = source.words();
    words.iter().flat_map(|word| word.to_be_bytes()).take(length).collect()
}

fuzz_target!(|input: &[u8]| {
    let source = &mut Words(input);
    let curve = curves()[source.below(curves().len())];
    let info = curve.info();
    let operation = Operation::ALL[source.below(Operation::ALL.len())];
    let backend = Some(Backend::ALL[source.below(Backend::ALL.len())]).filter(|_| input.len() % 2 == 0);
    let methods = curve.methods();
    let method = methods[source.below(methods.len())].name;
    let method = (!source.word().is_multiple_of(4)).then_some(method);
    let coordinate = |source: &mut Words<'_>| {
        let parts = if source.word().is_multiple_of(16) {
            source.below(4)
        } else {
            1 + usize::from(info.field_name.contains('i'))
        };
        (0..parts).map(|_| bytes(source, info.field_bits.div_ceil(8) as usize)).collect::<Vec<_>>()
    };
    let array = |source: &mut Words<'_>| -> [u8; 32] { core::array::from_fn(|_| source.word() as u8) };
    let point = |source: &mut Words<'_>| match source.word() % 8 {
        0 => Point::Infinity,
        1 | 2 => curve.base(),
        3 => Point::Encoded(array(source)),
        4 => curve.sample_points(source.word(), 1).pop().unwrap_or(Point::Infinity),
        _ => Point::Affine { x: coordinate(source), y: coordinate(source) },
    };
    let inputs: Vec<Input> = (0..source.below(3))
        .map(|_| match source.below(7) {
            0 => Input::Mul(bytes(source, info.scalar_bytes), point(source)),
            1 => Input::MulBase(bytes(source, info.scalar_bytes)),
            2 => {
                let (m, p) = (bytes(source, info.scalar_bytes), point(source));
                Input::MulAdd(m, p, bytes(source, info.scalar_bytes), point(source))
            }
            3 => Input::Ladder(bytes(source, info.scalar_bytes), coordinate(source)),
            4 => Input::X25519(array(source), array(source)),
            5 => Input::Encode(point(source)),
            _ => Input::Decode(array(source)),
        })
        .collect();
    let _ = curve.membership(&point(source));
    if let Some(first) = inputs.first() {
        let _ = curve.count(operation, method, first);
    }
    if let Ok(mut prepared) = curve.prepare(operation, method, backend, &inputs) {
        for i in 0..prepared.len() {
            prepared.run(i);
            let _ = prepared.result(i);
        }
    }
});

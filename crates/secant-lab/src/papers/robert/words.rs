//! Section 3.1, remark 1: what an addition and a multiplication of words cost, as integers and as polynomials
//! over F_2.

use crate::clock::Chained;
use crate::model::Code;
use crate::papers::{Experiment, Probe, Table};

/// A chain of operations, each of which waits for the one before.
fn chain(of: Chained) -> Result<Experiment, String> {
    const EACH: u64 = 64;
    let chain = of.chain().ok_or("this CPU has no such instruction")?;
    let body = move |_, n: u64| chain(EACH * n);
    // Nothing is kept that could be held against another way.
    Ok(Experiment { operations: 16.0 * EACH as f64, body: Box::new(body), check: Box::new(|| true) })
}

/// A quarter to either side of 2 and of 10, in hundredths: the remark says "roughly", and prints whole
/// cycles.
const TWO: (u32, u32) = (150, 250);
const TEN: (u32, u32) = (750, 1250);

/// Instructions that a model is given.
const EACH: f64 = 16.0;

pub(super) fn section_3_1() -> Table {
    const ADD: &str = "an addition of words";
    const MUL: &str = "a multiplication of words";
    const XOR: &str = "an addition over F_2 (XOR)";
    const CLMUL: &str = "a multiplication over F_2 of words (PCLMULQDQ)";
    let probe = |name, make| Probe::Timed { name, threads: 1, make };
    Table::new("section3.1", "What operations on words cost", "section 3.1, remark 1")
        .on(&["Core i7-2600 (Sandy Bridge)"])
        .cycles(ADD, &[1.0], probe("clock::Chained::Add", || chain(Chained::Add)))
        .modelled("sandybridge", EACH, || Code::Text(Chained::Add.text(), EACH as usize))
        .cycles(MUL, &[2.0], probe("clock::Chained::Mul", || chain(Chained::Mul)))
        .modelled("sandybridge", EACH, || Code::Text(Chained::Mul.text(), EACH as usize))
        .cycles(XOR, &[1.0], probe("clock::Chained::Xor", || chain(Chained::Xor)))
        .modelled("sandybridge", EACH, || Code::Text(Chained::Xor.text(), EACH as usize))
        .cycles(CLMUL, &[10.0], probe("clock::Chained::Clmul", || chain(Chained::Clmul)))
        .modelled("sandybridge", EACH, || Code::Text(Chained::Clmul.text(), EACH as usize))
        .within(MUL, ADD, TWO)
        .within(CLMUL, XOR, TEN)
        .note("Latencies: each operation waits for the one before. A core cycle is a third of a dependent 64-bit multiplication (imul), by which all cycles are told here.")
}

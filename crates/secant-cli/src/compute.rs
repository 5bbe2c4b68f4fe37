//! One multiplication on a curve, with method and backend by name.

use secant::cpu::Backend;
use secant::curve::Error;
use secant::curve::registry::{Curve, Input, Operation, Point};

/// Computes `input` by the named method, or the default one.
///
/// A method's name is looked for under the operation asked for, then under those that can do the same work: \[k\]G is [k]P for P = G,
/// and one multiplication is a batch of one.
pub(crate) fn compute(
    curve: &dyn Curve,
    input: &Input,
    method: Option<&str>,
    backend: Option<Backend>,
) -> Result<Point, Error> {
    let (operation, input) = choose(curve, input, method);
    let mut prepared = curve.prepare(operation, method, backend, std::slice::from_ref(&input))?;
    prepared.run(0);
    prepared.result(0)
}

fn choose(curve: &dyn Curve, input: &Input, method: Option<&str>) -> (Operation, Input) {
    let candidates: &[Operation] = match input {
        Input::Mul(..) => &[Operation::Mul, Operation::MulBatch],
        Input::MulBase(_) => &[Operation::MulBase, Operation::Mul, Operation::MulBatch],
        Input::MulAdd(..) => &[Operation::MulAdd],
    };
    let offers = |operation: Operation| {
        curve.methods().iter().any(|m| m.operation == operation && method.is_none_or(|name| m.name == name))
    };
    let operation = candidates.iter().copied().find(|&o| offers(o)).unwrap_or(candidates[0]);
    let input = match input {
        Input::MulBase(k) if operation != Operation::MulBase => Input::Mul(k.clone(), curve.base()),
        other => other.clone(),
    };
    (operation, input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy;

    #[test]
    fn every_listed_name_is_found_and_gives_the_same_point() {
        for curve in toy::ALL.0 {
            let base = Input::MulBase(vec![5]);
            let same = Input::Mul(vec![5], curve.base());
            let want = compute(*curve, &same, None, None).unwrap();
            for method in curve.methods().iter().filter(|m| m.operation != Operation::MulAdd) {
                for backend in method.backends.iter().copied().filter(|b| b.is_available()) {
                    assert_eq!(compute(*curve, &base, Some(method.name), Some(backend)).unwrap(), want);
                }
            }
        }
    }

    #[test]
    fn names_of_no_method_are_refused() {
        let curve: &dyn Curve = &toy::WEIERSTRASS;
        let error = compute(curve, &Input::MulBase(vec![5]), Some("abacus"), None).unwrap_err();
        assert_eq!(error, Error::UnknownMethod);
    }
}

//! One operation on a curve, with method and backend by name.

use secant_catalogue::Error;
use secant_catalogue::{Curve, Input, Method, Operation, Output};
use secant_core::cpu::Backend;

/// Computes `input` by the named method on the named backend, or the default ones.
///
/// Names are looked for under the operation asked for, then under those that can do the same work: `[k]G` is
/// `[k]P` for P = G, and one multiplication is a batch of one.
pub(crate) fn compute(
    curve: &'static dyn Curve,
    input: &Input,
    method: Option<&str>,
    backend: Option<Backend>,
) -> Result<Output, Error> {
    let (operation, input) = choose(curve, input, method, backend);
    let mut prepared = curve.prepare(operation, method, backend, std::slice::from_ref(&input))?;
    prepared.run(0);
    prepared.result(0)
}

fn choose(
    curve: &'static dyn Curve,
    input: &Input,
    method: Option<&str>,
    backend: Option<Backend>,
) -> (Operation, Input) {
    let candidates: &[Operation] = match input {
        Input::Mul(..) => &[Operation::Mul, Operation::MulBatch],
        Input::MulBase(_) => &[Operation::MulBase, Operation::Mul, Operation::MulBatch],
        Input::MulAdd(..) => &[Operation::MulAdd],
        Input::Ladder(..) => &[Operation::Ladder, Operation::LadderBatch],
        Input::X25519(..) => &[Operation::X25519],
        Input::Encode(_) => &[Operation::Encode],
        Input::Decode(_) => &[Operation::Decode],
    };
    let find = |operation| curve.method(operation, method).ok();
    let whole = |m: &Method| backend.is_none_or(|b| m.backends.contains(&b));
    let operation = candidates
        .iter()
        .copied()
        .find(|&o| find(o).is_some_and(whole))
        // If no method has both names, the method of this name gives the error about the backend.
        .or_else(|| candidates.iter().copied().find(|&o| find(o).is_some()))
        .unwrap_or(candidates[0]);
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
    fn a_backend_of_batches_does_one_multiplication() {
        let curve: &'static dyn Curve = &toy::WEIERSTRASS;
        let input = Input::MulBase(vec![5]);
        let (operation, _) = choose(curve, &input, None, Some(Backend::Ifma));
        assert_eq!(operation, Operation::MulBatch);
        let (operation, _) = choose(curve, &input, Some("plain"), Some(Backend::Ifma));
        assert_eq!(operation, Operation::MulBase);
        let error = compute(curve, &input, Some("plain"), Some(Backend::Ifma)).unwrap_err();
        assert_eq!(error, Error::BackendNotOffered(Backend::Ifma));
    }

    #[test]
    fn names_of_no_method_are_refused() {
        let curve: &'static dyn Curve = &toy::WEIERSTRASS;
        let error = compute(curve, &Input::MulBase(vec![5]), Some("abacus"), None).unwrap_err();
        assert_eq!(error, Error::UnknownMethod);
    }
}

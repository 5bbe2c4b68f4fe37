//! Checks of the counted formulas: a form's operations must agree with another method, before a count of
//! theirs is shown.

use secant_catalogue::Operation;
use secant_core::curve::b233::B233;
use secant_lab::robert::directions::HalveKimKim;
use secant_lab::robert::multiply::Digits;
use secant_lab::robert::{self, parts};
use secant_lab::slides;

use crate::bench::check::Judge;
use crate::failure::Failure;
use crate::sample::Sample;

/// Inputs of a multiplication that is compared.
const INPUTS: usize = 16;

/// The check of a form's formulas.
enum By {
    /// A multiplication in this form, compared with other methods of the curve.
    Method(&'static str, Operation, &'static str),
    /// A function of the laboratory that returns whether the form is right.
    Lab(fn() -> bool),
}

/// The forms of the papers' rows, with their checks.
const FORMS: [(&str, By); 10] = [
    ("weierstrass/jacobian", By::Method("jac256189", Operation::Mul, "wnaf5")),
    ("weierstrass/jacobian, s = mu", By::Method("jac1271gls", Operation::Mul, "gls")),
    ("edwards/extended", By::Method("ted256189", Operation::Mul, "wnaf5")),
    ("edwards/general, a = -mu", By::Method("ted1271gls", Operation::Mul, "gls")),
    ("jacobi_quartic/xxyzz", By::Method("jq25519", Operation::Mul, "naf")),
    ("montgomery/xz", By::Method("curve25519", Operation::Ladder, "ladder")),
    // Halvings of affine points and mixed additions in Kim-Kim coordinates.
    ("binary/kim_kim", By::Lab(halved)),
    ("binary/affine", By::Lab(halved)),
    ("robert/", By::Lab(robert::formulas::are_right)),
    ("slides/", By::Lab(slides::are_right)),
];

fn halved() -> bool {
    (parts::additions::<B233, HalveKimKim>(Digits::Naf).check)()
}

/// Refuses a form that is wrong, and one that nothing is known of.
pub(super) fn check(form: &str) -> Result<(), Failure> {
    let wrong = |why: &str| Failure::Refused(format!("{form}: {why}"));
    let known = |name: &str| form == name || name.ends_with('/') && form.starts_with(name);
    let Some((_, by)) = FORMS.iter().find(|(name, _)| known(name)) else {
        return Err(wrong("nothing tells whether it is right"));
    };
    match *by {
        By::Lab(is_right) if is_right() => Ok(()),
        By::Lab(_) => Err(wrong("the result is wrong")),
        By::Method(curve, operation, name) => {
            let curve = secant_catalogue::find(curve).map_err(|e| wrong(&e.to_string()))?;
            let method = curve.method(operation, Some(name)).map_err(|e| wrong(&e.to_string()))?;
            let (sample, backend) = (Sample::new(curve, INPUTS), curve.default_backend(method));
            let inputs = sample.inputs(operation, INPUTS);
            let mut prepared = curve
                .prepare(operation, Some(name), Some(backend), &inputs)
                .map_err(|e| wrong(&e.to_string()))?;
            Judge::new(curve, &sample).compare(method, backend, prepared.as_mut())
        }
    }
}

#[cfg(test)]
mod tests {
    use secant_lab::papers::{self, Probe};

    use super::*;

    #[test]
    fn every_form_of_the_papers_is_checked() {
        let mut forms: Vec<&str> = papers::all()
            .iter()
            .flat_map(|paper| &paper.tables)
            .flat_map(|table| &table.rows)
            .filter_map(|row| if let Probe::Formula { form, .. } = row.probe { Some(form) } else { None })
            .collect();
        forms.sort_unstable();
        forms.dedup();
        assert!(forms.len() > 7);
        for form in forms {
            assert!(check(form).is_ok(), "{form}: {:?}", check(form));
        }
        assert!(matches!(check("abacus"), Err(Failure::Refused(_))));
    }
}

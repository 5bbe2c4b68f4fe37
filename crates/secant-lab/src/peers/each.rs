//! Peers that take their inputs one by one.

use super::{Answer, Input, Prepared, Ready};

/// Inputs of one type, what to do with each, and how to read the results.
struct Each<T, R, F, A> {
    inputs: Vec<T>,
    results: Vec<Option<R>>,
    run: F,
    answer: A,
}

impl<T, R, F: FnMut(&T) -> R, A: Fn(&R) -> Option<Answer>> Prepared for Each<T, R, F, A> {
    fn run(&mut self, i: usize) {
        let Some(at) = i.checked_rem(self.inputs.len()) else { return };
        self.results[at] = Some((self.run)(&self.inputs[at]));
    }

    fn answer(&self, i: usize) -> Option<Answer> {
        self.results.get(i)?.as_ref().and_then(&self.answer)
    }
}

/// Parses all inputs; `None` from `parse` refuses one.
pub(super) fn each<T: 'static, R: 'static>(
    inputs: &[Input],
    parse: impl Fn(&Input) -> Option<T>,
    run: impl FnMut(&T) -> R + 'static,
    answer: impl Fn(&R) -> Option<Answer> + 'static,
) -> Ready {
    let parsed: Option<Vec<T>> = inputs.iter().map(parse).collect();
    let inputs = parsed.ok_or("an input was refused")?;
    let results = inputs.iter().map(|_| None).collect();
    Ok(Box::new(Each { inputs, results, run, answer }))
}

/// The affine point of 0x04, x, y.
pub(super) fn point(sec1: &[u8]) -> Option<Answer> {
    let (tag, rest) = sec1.split_first()?;
    let (x, y) = rest.split_at(rest.len() / 2);
    (*tag == 4).then(|| Answer::Point { x: x.to_vec(), y: y.to_vec() })
}

impl Input {
    /// k and 0x04, x, y.
    pub(super) fn keys(&self) -> Option<(&[u8], Vec<u8>)> {
        match self {
            Self::Mul { k, x, y } => Some((k, [&[4], &x[..], y].concat())),
            _ => None,
        }
    }

    /// k of a multiplication of the base point.
    pub(super) fn base_scalar(&self) -> Option<&[u8]> {
        match self {
            Self::MulBase { k } => Some(k),
            _ => None,
        }
    }

    /// k and u of X25519.
    pub(super) fn x25519(&self) -> Option<([u8; 32], [u8; 32])> {
        match self {
            Self::X25519 { k, u } => Some((*k, *u)),
            _ => None,
        }
    }
}

//! Peers that take their inputs one by one, or all together.

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

/// Inputs of one type that are done together, and the results of the last time.
struct All<T, R, F, A> {
    inputs: T,
    results: Vec<R>,
    run: F,
    answer: A,
}

impl<T, R, F: FnMut(&T) -> Vec<R>, A: Fn(&R) -> Option<Answer>> Prepared for All<T, R, F, A> {
    fn run(&mut self, _: usize) {
        self.results = (self.run)(&self.inputs);
    }

    fn answer(&self, i: usize) -> Option<Answer> {
        self.results.get(i).and_then(&self.answer)
    }
}

/// Parses all inputs; every run does all of them, and a result stands at its input's place.
pub(super) fn all<T: 'static, R: 'static>(
    inputs: &[Input],
    parse: impl Fn(&[Input]) -> Option<T>,
    run: impl FnMut(&T) -> Vec<R> + 'static,
    answer: impl Fn(&R) -> Option<Answer> + 'static,
) -> Ready {
    let inputs = parse(inputs).ok_or("an input was refused")?;
    Ok(Box::new(All { inputs, results: Vec::new(), run, answer }))
}

/// The affine point of 0x04, x, y.
#[cfg(feature = "peers")]
pub(super) fn point(sec1: &[u8]) -> Option<Answer> {
    let (tag, rest) = sec1.split_first()?;
    let (x, y) = rest.split_at(rest.len() / 2);
    (*tag == 4).then(|| Answer::Point { x: x.to_vec(), y: y.to_vec() })
}

impl Input {
    /// The scalar k, and the point as 0x04, x, y; `None` for another operation.
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

    /// k and u of X25519; `None` for another operation.
    pub(super) fn x25519(&self) -> Option<([u8; 32], [u8; 32])> {
        match self {
            Self::X25519 { k, u } => Some((*k, *u)),
            _ => None,
        }
    }

    /// m, the coordinates of P, and n of `[m]P + [n]G`.
    pub(super) fn with_base(&self) -> Option<[&[u8]; 4]> {
        match self {
            Self::MulAdd { m, x1, y1, n, .. } => Some([m, x1, y1, n]),
            _ => None,
        }
    }

    /// m, P and n of `[m]P + [n]G`: as 0x04, x, y the point, and not for another point than G in place of G.
    #[cfg(feature = "peers")]
    pub(super) fn sum_with_base(&self, base: &[u8]) -> Option<(&[u8], Vec<u8>, &[u8])> {
        match self {
            Self::MulAdd { m, x1, y1, n, x2, y2 } => {
                let q = [&[4], &x2[..], y2].concat();
                (q == base).then(|| (&m[..], [&[4], &x1[..], y1].concat(), &n[..]))
            }
            _ => None,
        }
    }

    /// k and the encoding of P on ristretto255.
    #[cfg(feature = "peers")]
    pub(super) fn element(&self) -> Option<(&[u8], &[u8; 32])> {
        match self {
            Self::MulElement { k, p } => Some((k, p)),
            _ => None,
        }
    }

    /// The encoding of the point to encode; `None` for another operation.
    pub(super) fn encode(&self) -> Option<&[u8]> {
        match self {
            Self::Encode { bytes } => Some(bytes),
            _ => None,
        }
    }

    /// The bytes to decode; `None` for another operation.
    pub(super) fn decode(&self) -> Option<&[u8]> {
        match self {
            Self::Decode { bytes } => Some(bytes),
            _ => None,
        }
    }

    /// Two integers modulo the order; `None` for another operation.
    pub(super) fn scalars(&self) -> Option<(&[u8], &[u8])> {
        match self {
            Self::Scalars { a, b } => Some((a, b)),
            _ => None,
        }
    }

    /// Message and domain separation tag; `None` for another operation.
    pub(super) fn hash(&self) -> Option<(&[u8], &[u8])> {
        match self {
            Self::Hash { message, dst } => Some((message, dst)),
            _ => None,
        }
    }

    /// Secret and message; `None` for another operation.
    pub(super) fn sign(&self) -> Option<(&[u8], &[u8])> {
        match self {
            Self::Sign { secret, message } => Some((secret, message)),
            _ => None,
        }
    }

    /// The point and the outputs of a transaction; `None` for another operation.
    #[cfg(feature = "bulk")]
    pub(super) fn scan(&self) -> Option<(&[u8], &[u8])> {
        match self {
            Self::Scan { point, outputs } => Some((point, outputs)),
            _ => None,
        }
    }

    /// Public key, message and signature.
    pub(super) fn verify(&self) -> Option<(&[u8], &[u8], &[u8])> {
        match self {
            Self::Verify { public, message, signature } => Some((public, message, signature)),
            _ => None,
        }
    }
}

//! Batches of signatures of any kind.

use pyo3::prelude::*;

use crate::batch;
use crate::input::{Messages, Rows, Widths, same_length};

/// The rows that are worked on at a time, and the threads that do it; all processors if none is said.
#[derive(Clone, Copy)]
pub(crate) struct How {
    pub(crate) part: usize,
    pub(crate) threads: Option<i64>,
}

/// The signatures of messages, uint8[n, N]. `sign` gets those that are there.
pub(crate) fn signed<'py, const N: usize>(
    how: How,
    messages: &Bound<'py, PyAny>,
    sign: impl Fn(&[&[u8]]) -> Vec<[u8; N]> + Sync + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let read = Messages::new(messages)?;
    let view = read.view()?;
    let signed = batch::rows(messages.py(), how.threads, (read.len(), how.part, N), |range, out| {
        let (mut messages, mut places) = (Vec::with_capacity(range.len()), Vec::with_capacity(range.len()));
        for (i, place) in range.zip(out.chunks_exact_mut(N)) {
            if let Some(message) = view.get(i) {
                messages.push(message);
                places.push(place);
            }
        }
        for (signature, place) in sign(&messages).iter().zip(places) {
            place.copy_from_slice(signature);
        }
        Ok(())
    })?;
    batch::back(signed, read.is_arrow(), &[messages])
}

/// Which of many signatures are valid, as booleans. `columns` are keys, messages and signatures, `widths` those that keys and signatures may
/// have. `read` reads a key and its signature; `verify` gets those that can be read.
pub(crate) fn verified<'py, K, S>(
    how: How,
    columns: [&Bound<'py, PyAny>; 3],
    widths: [Widths<'_>; 2],
    read: impl Fn(&[u8], &[u8]) -> Option<(K, S)> + Sync + Send,
    verify: impl Fn(&[(&K, &[u8], &S)]) -> Vec<Result<(), secant::Error>> + Sync + Send,
) -> PyResult<Bound<'py, PyAny>> {
    let keys = Rows::new(columns[0], "publics", widths[0])?;
    let messages = Messages::new(columns[1])?;
    let given = Rows::new(columns[2], "signatures", widths[1])?;
    let n =
        same_length(&[("publics", keys.len()), ("messages", messages.len()), ("signatures", given.len())])?;
    let (public, message, signature) = (keys.view()?, messages.view()?, given.view()?);
    let row = |i: usize| {
        let (key, signature) = read(public.get(i)?, signature.get(i)?)?;
        Some((key, message.get(i)?, signature))
    };
    let verdicts = batch::verdicts(columns[0].py(), how.threads, (n, how.part), |range, out| {
        let rows: Vec<_> = range.zip(out).filter_map(|(i, place)| Some((row(i)?, place))).collect();
        let signed: Vec<_> =
            rows.iter().map(|((key, message, signature), _)| (key, *message, signature)).collect();
        let found = verify(&signed);
        for ((_, place), verdict) in rows.into_iter().zip(found) {
            *place = u8::from(verdict.is_ok());
        }
        Ok(())
    })?;
    batch::back(verdicts, keys.is_arrow(), &columns)
}

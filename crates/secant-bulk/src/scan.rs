//! Operations whose output has rows for what they find, in place of one for each row of the input.

use std::sync::Arc;

use arrow_array::{ArrayRef, UInt32Array, UInt64Array};
use arrow_schema::{DataType, Field};
use secant::bulk::{Cores, Rows, SilentPayments, Verdict, ViewTags};

use crate::column::Column;
use crate::others::Others;
use crate::out::{bytes_column, bytes_field};

/// The bytes of what is found of an output: the integer that opens it, or its key derivation.
const SECRET: usize = 32;

/// The payments that are looked for.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Payments,
    Candidates,
    Common,
}

/// The columns of what is found: the row of the input, from 0; of payments the place of the output in its
/// transaction, number and label if they have them, and the secret, which is called `name`.
pub(crate) fn fields(kind: Kind, name: &str) -> Vec<Field> {
    let mut fields = vec![Field::new("row", DataType::UInt64, false)];
    if kind != Kind::Common {
        fields.push(Field::new("output", DataType::UInt64, false));
    }
    if kind == Kind::Payments {
        fields.push(Field::new("number", DataType::UInt32, false));
        fields.push(Field::new("label", DataType::UInt32, true));
    }
    if kind != Kind::Common {
        fields.push(bytes_field(name, SECRET));
    }
    fields
}

/// The findings in a unit.
#[derive(Default)]
pub(crate) struct Hits {
    /// Rows of the unit.
    rows: Vec<u64>,
    /// The columns behind `row`, but for the secret.
    columns: Vec<ArrayRef>,
    secrets: Option<Vec<u8>>,
}

impl Hits {
    /// Scans a unit for silent payments.
    pub(crate) fn of_payments(
        wallet: &SilentPayments,
        [tweaks, outputs]: [&Rows<'_>; 2],
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<Self, secant::Error> {
        let found = wallet.scan(tweaks, outputs, verdicts, cores)?;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(UInt64Array::from_iter_values(found.iter().map(|payment| payment.output as u64))),
            Arc::new(UInt32Array::from_iter_values(found.iter().map(|payment| payment.number))),
            Arc::new(UInt32Array::from_iter(found.iter().map(|payment| payment.label))),
        ];
        let secrets = Some(found.iter().flat_map(|payment| payment.tweak).collect());
        Ok(Self { rows: found.iter().map(|payment| payment.row as u64).collect(), columns, secrets })
    }

    /// Scans a unit by view tags. `firsts` are decimal digits: the place of each row's first output.
    pub(crate) fn of_candidates(
        wallet: &ViewTags,
        [keys, tags]: [&Rows<'_>; 2],
        firsts: Option<&Rows<'_>>,
        verdicts: &mut [Verdict],
        cores: Cores,
    ) -> Result<Self, secant::Error> {
        let number = |row: &[u8]| std::str::from_utf8(row).ok()?.parse::<u32>().ok();
        let first = |i| firsts.map_or(Some(0), |rows| number(rows.get(i))).map(|first| first as usize);
        let firsts: Vec<Option<usize>> = (0..keys.len()).map(first).collect();
        let places: Vec<usize> = firsts.iter().map(|first| first.unwrap_or(0)).collect();
        let mut found = wallet.scan(keys, tags, Some(&places), verdicts, cores)?;
        for (verdict, first) in verdicts.iter_mut().zip(&firsts) {
            if first.is_none() && verdict.is_fine() {
                *verdict = Verdict::Encoding;
            }
        }
        found.retain(|candidate| firsts[candidate.row].is_some());
        let outputs = found.iter().map(|candidate| (places[candidate.row] + candidate.output) as u64);
        let columns: Vec<ArrayRef> = vec![Arc::new(UInt64Array::from_iter_values(outputs))];
        let secrets = Some(found.iter().flat_map(|candidate| candidate.derivation).collect());
        Ok(Self { rows: found.iter().map(|candidate| candidate.row as u64).collect(), columns, secrets })
    }

    /// The rows whose values are among others.
    pub(crate) fn of_common(others: &Others, column: &Column) -> Self {
        let rows = (0..).zip(column.values());
        let found = rows.filter(|(_, value)| matches!(value, Ok(Some(value)) if others.has(value)));
        Self { rows: found.map(|(row, _)| row).collect(), ..Self::default() }
    }

    /// The columns: those that are kept, of the rows that were found, and what was found. The unit begins at
    /// row `start` of the input.
    pub(crate) fn arrays(&mut self, kept: Vec<ArrayRef>, start: u64) -> Result<Vec<ArrayRef>, String> {
        let places = UInt64Array::from(self.rows.clone());
        let chosen =
            |column: ArrayRef| arrow_select::take::take(&column, &places, None).map_err(|e| e.to_string());
        let mut arrays = kept.into_iter().map(chosen).collect::<Result<Vec<_>, _>>()?;
        arrays.push(Arc::new(UInt64Array::from_iter_values(self.rows.iter().map(|row| start + row))));
        arrays.append(&mut self.columns);
        if let Some(secrets) = self.secrets.take() {
            arrays.push(bytes_column(SECRET, secrets, &vec![Verdict::Fine; self.rows.len()])?);
        }
        Ok(arrays)
    }
}

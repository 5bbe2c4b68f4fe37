//! A function as DataFusion calls it.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use datafusion_common::arrow::array::{Array, ArrayRef, FixedSizeBinaryArray};
use datafusion_common::arrow::buffer::{Buffer, NullBuffer};
use datafusion_common::arrow::datatypes::DataType;
use datafusion_common::{DataFusionError, Result, ScalarValue, plan_err};
use datafusion_expr::{ColumnarValue, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use secant::bulk::{Cores, Mask, Rows, Verdict};

use crate::cells::{present, readable, spread, texts};
use crate::report::Report;

/// What is done with a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Step {
    Mask,
    Unmask,
    /// With a tag.
    Identifiers(Vec<u8>),
}

/// One secret, one step, one name. Equal to another if both have the same secret in memory: the bytes of secrets are not compared.
#[derive(Debug)]
pub(crate) struct Function {
    name: String,
    mask: Arc<Mask>,
    step: Step,
    report: Report,
    signature: Signature,
}

impl Function {
    pub(crate) fn new(name: String, mask: Arc<Mask>, step: Step, report: Report) -> Self {
        Self { name, mask, step, report, signature: Signature::any(1, Volatility::Immutable) }
    }

    fn width(&self) -> Result<i32> {
        i32::try_from(self.mask.group().row_len()).map_err(|error| DataFusionError::External(Box::new(error)))
    }

    /// The step of a whole column, which may be of UUIDs.
    fn column(&self, column: &ArrayRef, uuid: bool) -> Result<ArrayRef> {
        let mut column = spread(column)?;
        if let Step::Identifiers(_) = self.step {
            column = texts(column, uuid)?;
        }
        let cells = present(&column)?;
        let width = self.mask.group().row_len();
        let mut out = vec![0; cells.len() * width];
        let mut verdicts = vec![Verdict::Fine; cells.len()];
        let rows = Rows::slices(&cells);
        match &self.step {
            Step::Mask => self.mask.mask(&rows, &mut out, &mut verdicts, Cores::This),
            Step::Unmask => self.mask.unmask(&rows, &mut out, &mut verdicts, Cores::This),
            Step::Identifiers(tag) => {
                self.mask.mask_identifiers(&rows, tag, &mut out, &mut verdicts, Cores::This)
            }
        }
        .map_err(|error| DataFusionError::External(Box::new(error)))?;
        for verdict in Verdict::ALL {
            let rows = verdicts.iter().filter(|found| **found == verdict).count();
            self.report.add(verdict, rows as u64);
        }
        self.report.add(Verdict::Null, (column.len() - cells.len()) as u64);
        // Rows that were null have no output yet.
        let nulls = column.logical_nulls();
        let (out, valid) = match nulls {
            Some(nulls) if nulls.null_count() > 0 => {
                let mut whole = vec![0; column.len() * width];
                let mut valid = vec![false; column.len()];
                let done = out.chunks_exact(width).zip(&verdicts);
                for (i, (row, verdict)) in nulls.valid_indices().zip(done) {
                    whole[i * width..(i + 1) * width].copy_from_slice(row);
                    valid[i] = verdict.is_fine();
                }
                (whole, valid)
            }
            _ => (out, verdicts.iter().map(|verdict| verdict.is_fine()).collect()),
        };
        let nulls = Some(NullBuffer::from(valid)).filter(|nulls| nulls.null_count() > 0);
        Ok(Arc::new(FixedSizeBinaryArray::try_new(self.width()?, Buffer::from_vec(out), nulls)?))
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.mask, &other.mask) && self.step == other.step && self.name == other.name
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        Arc::as_ptr(&self.mask).hash(state);
        self.step.hash(state);
        self.name.hash(state);
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, kinds: &[DataType]) -> Result<DataType> {
        let text = matches!(self.step, Step::Identifiers(_));
        match kinds {
            [kind] if readable(kind, text) => Ok(DataType::FixedSizeBinary(self.width()?)),
            [kind] if readable(kind, true) => plan_err!(
                "{} takes binary columns, not {kind}: decode(column, 'hex') makes one of hexadecimal digits",
                self.name
            ),
            [kind] => plan_err!("{} takes binary columns, not {kind}", self.name),
            _ => plan_err!("{} takes one column", self.name),
        }
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let uuid = args.arg_fields.iter().any(|field| field.extension_type_name() == Some("arrow.uuid"));
        match args.args.as_slice() {
            [ColumnarValue::Array(column)] => Ok(ColumnarValue::Array(self.column(column, uuid)?)),
            [ColumnarValue::Scalar(row)] => {
                let found = self.column(&row.to_array()?, uuid)?;
                Ok(ColumnarValue::Scalar(ScalarValue::try_from_array(&found, 0)?))
            }
            _ => plan_err!("{} takes one column", self.name),
        }
    }
}

//! The measurements that the arguments ask for.

use std::path::PathBuf;
use std::time::Duration;

use secant_catalogue::{Curve, FieldOperation, Operation};
use secant_lab::peers::OPERATIONS;

use crate::failure::Failure;
use crate::names;
use crate::table::Format;

/// Seconds of measurement of a curve.
const SECONDS: f64 = 8.0;
/// Seconds of measuring with `--quick`: of a curve, and at most.
const QUICK: (f64, f64) = (2.0, 25.0);

/// The arguments of `bench`.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Only these curves.
    pub(super) curves: Vec<String>,
    /// Only the methods of this name (no field operations).
    #[arg(long)]
    pub(super) method: Option<String>,
    /// Only these operations, with commas between them: mul, mul_base, mul_add, ladder, x25519, encode,
    /// decode, field (all of the field), field_mul, field_sqr, .., scalar (all of the scalars), scalar_mul,
    /// scalar_invert, scalar_invert_vartime, hash_to_curve, sign, verify, mul_add_base ([m]P + [n]G); 256 at
    /// once, figures for each: mul_batch, ladder_batch, x25519_batch, mul_base_batch, mul_add_batch, msm (one
    /// sum), sign_batch, verify_batch, scan_batch (BIP 352).
    #[arg(long)]
    pub(super) operation: Option<String>,
    /// Batches of these sizes, with commas between them, instead of 256; without --operation, batches alone.
    #[arg(long, value_name = "N,..", value_delimiter = ',', value_parser = size)]
    pub(super) sizes: Vec<usize>,
    /// Every method; without this, each operation's default and the first of the other kind (constant time,
    /// variable time).
    #[arg(long)]
    pub(super) all: bool,
    /// The methods of so many threads, beside those of one thread in variable time (no field operations).
    #[arg(long, conflicts_with_all = ["method", "all", "peers"])]
    pub(super) threads: Option<u32>,
    /// Other libraries beside ours, where they have the curve and the operation (a binary built with
    /// `--features peers`).
    #[arg(long)]
    pub(super) peers: bool,
    /// Seconds of measuring; by default 8 a curve.
    #[arg(long, value_parser = seconds)]
    pub(super) seconds: Option<f64>,
    /// All curves within a minute, with wider spreads.
    #[arg(long, conflicts_with = "seconds")]
    pub(super) quick: bool,
    /// Writes the results to this file, `-` for standard output instead of tables. While it measures, the
    /// file has what is known so far.
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<PathBuf>,
    /// Replaces the file of --json if it exists.
    #[arg(long, requires = "json")]
    pub(super) force: bool,
    /// The machine's name in the pages made from the file; without this, the file's name.
    #[arg(long, value_name = "TEXT")]
    pub(super) label: Option<String>,
    #[command(flatten)]
    pub(super) format: Format,
}

impl Args {
    /// How long to measure `curves` curves.
    pub(super) fn budget(&self, curves: usize) -> Duration {
        let curves = curves as f64;
        let usual = if self.quick { (QUICK.0 * curves).min(QUICK.1) } else { SECONDS * curves };
        Duration::from_secs_f64(self.seconds.unwrap_or(usual))
    }
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a number is wanted".to_string())?;
    if (0.0..=86400.0).contains(&seconds) { Ok(seconds) } else { Err("between 0 and 86400".to_string()) }
}

/// The largest batch that is measured.
pub(crate) const LARGEST: usize = 1 << 17;

fn size(text: &str) -> Result<usize, String> {
    let size: usize = text.parse().map_err(|_| "a number is wanted".to_string())?;
    if (1..=LARGEST).contains(&size) { Ok(size) } else { Err(format!("between 1 and {LARGEST}")) }
}

/// The measurements that the arguments select.
pub(crate) struct Wanted<'a> {
    pub(super) operations: Vec<Operation>,
    pub(super) field: Vec<FieldOperation>,
    /// Operations that the library has and the catalogue has not.
    pub(super) library: Vec<&'static str>,
    pub(super) method: Option<&'a str>,
    pub(super) all: bool,
    pub(super) threads: Option<u32>,
    pub(super) peers: bool,
    /// Sizes of batches, where others than the usual one are asked for.
    pub(super) sizes: &'a [usize],
}

/// The names that select all operations whose names begin with them.
const FAMILIES: [&str; 2] = ["field", "scalar"];

/// The first word of an operation's name.
fn family(operation: &str) -> Option<&str> {
    operation.split('_').next()
}

impl<'a> Wanted<'a> {
    pub(super) fn new(args: &'a Args, curves: &[&'static dyn Curve]) -> Result<Self, Failure> {
        let names: Option<Vec<&str>> = args.operation.as_deref().map(|list| list.split(',').collect());
        // Whether an operation is named, itself or with all of its kind.
        let named = |name: &str| {
            let is_name = |n: &&str| *n == name || (FAMILIES.contains(n) && family(name) == Some(n));
            names.as_ref().is_none_or(|names| names.iter().any(is_name))
        };
        let mut wanted = Self {
            operations: Operation::ALL.into_iter().filter(|o| named(o.name())).collect(),
            field: FieldOperation::ALL.into_iter().filter(|o| named(o.name())).collect(),
            library: OPERATIONS.into_iter().filter(|name| named(name)).collect(),
            method: args.method.as_deref(),
            all: args.all,
            threads: args.threads,
            peers: args.peers,
            sizes: &args.sizes,
        };
        if !wanted.sizes.is_empty() && names.is_none() {
            wanted.operations.retain(|operation| operation.is_batch());
            wanted.field.clear();
            wanted.library.retain(|name| secant_lab::peers::is_batch(name));
        }
        if wanted.peers && !secant_lab::peers::AVAILABLE {
            return Err(Failure::Usage(
                "this binary was built without other libraries; \
                 'cargo build --release -p secant-cli --features peers' builds one with them"
                    .to_string(),
            ));
        }
        let known = |name: &str| {
            FAMILIES.contains(&name)
                || Operation::ALL.iter().any(|o| o.name() == name)
                || FieldOperation::ALL.iter().any(|o| o.name() == name)
                || OPERATIONS.contains(&name)
        };
        if let Some(name) = names.iter().flatten().find(|name| !known(name)) {
            let all: Vec<&str> = FAMILIES
                .into_iter()
                .chain(Operation::ALL.iter().map(|o| o.name()))
                .chain(FieldOperation::ALL.iter().map(|o| o.name()))
                .chain(OPERATIONS)
                .collect();
            return Err(Failure::Usage(names::unknown("operation", name, &all)));
        }
        if wanted.threads.is_some() {
            wanted.field.clear();
            wanted.library.clear();
        }
        if let Some(method) = wanted.method {
            wanted.field.clear();
            wanted.library.clear();
            let known = curves
                .iter()
                .flat_map(|c| c.methods())
                .any(|m| m.name == method && wanted.operations.contains(&m.operation));
            if !known {
                return Err(Failure::Usage(format!(
                    "unknown method '{method}'; 'secant curves' lists what there is"
                )));
            }
        }
        Ok(wanted)
    }
}

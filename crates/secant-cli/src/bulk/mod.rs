//! `secant bulk`: columns of points, keys and signatures in files.

mod files;
mod key;
mod names;
mod run;
mod scan;

use std::io::Write;
use std::path::PathBuf;

use clap::Subcommand;
use secant::bulk::{Group, Keys, Signatures};
use secant_bulk::{Hashing, Operation, Others};

use crate::failure::Failure;
use crate::keys::files::Passphrase;
use files::Files;
use names::{group, keys, signatures};

/// The arguments of `bulk`.
#[derive(clap::Args)]
#[command(after_help = "\
Files are Parquet, Arrow (IPC) or CSV, by the end of their names, and .csv.gz as input; input and output need not be of one kind. Standard
input and output are CSV; a job that reads or writes them does not go on after an interruption. Columns of
bytes are binary of any kind, or text: hexadecimal, or base64 with --text base64. Nulls stay null; a bad row becomes
null, and is counted by its reason. Where nearly all rows are bad the job stops, unless --allow-bad is given. Of the other columns the output has those that --keep names.
The output appears when it is whole. A job that was stopped or killed leaves OUT.part, and the same command goes on
from there.")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// [k]P for a column of points, or of the points of identifiers, and one secret k.
    Mask(Mask),
    /// A verdict for each signature of a column.
    Verify(Verify),
    /// The public keys of a column of secret keys.
    Derive(Derive),
    /// The payments to a wallet in a column of transactions: silent payments, or those with a view tag.
    Scan(scan::Args),
    /// The rows of files whose values other files have, too: the last step of a private set intersection.
    Intersect(Intersect),
    /// A new secret for `mask`: its group and hexadecimal digits.
    Key(key::Args),
}

#[derive(clap::Args)]
struct Verdicts {
    /// The name of a column with a verdict for each row.
    #[arg(long, value_name = "COLUMN")]
    verdicts: Option<String>,
}

#[derive(clap::Args)]
struct Mask {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    verdicts: Verdicts,
    /// The column of points, or of identifiers.
    #[arg(long)]
    column: String,
    /// The name of the column in the output; by default the same.
    #[arg(long)]
    name: Option<String>,
    /// x25519, x25519-unclamped, edwards25519, ristretto255, p256 or secp256k1.
    #[arg(long, value_parser = group)]
    group: Group,
    /// The file of the secret: from `bulk key`, 32 bytes as such or as hexadecimal digits, or PEM from
    /// `keygen`.
    #[arg(long, required_unless_present = "key_env", conflicts_with = "key_env")]
    key: Option<PathBuf>,
    #[command(flatten)]
    passphrase: Passphrase,
    /// The environment variable with the secret, as hexadecimal digits.
    #[arg(long, value_name = "NAME")]
    key_env: Option<String>,
    /// Takes a mask away: [1/k]P.
    #[arg(long, conflicts_with_all = ["identifiers", "fate"])]
    undo: bool,
    /// The column holds identifiers, which are hashed to points first (RFC 9380).
    #[arg(long)]
    identifiers: bool,
    /// The domain separation tag of the hash; both sides need the same.
    #[arg(long, requires = "identifiers")]
    tag: Option<String>,
    /// The column holds identifiers, which are hashed as the psi of FATE does.
    #[arg(long, conflicts_with = "identifiers")]
    fate: bool,
    /// Refuses abscissas of X25519 that are not below p.
    #[arg(long)]
    canonical: bool,
}

#[derive(clap::Args)]
struct Verify {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    verdicts: Verdicts,
    /// ed25519, ecdsa-p256 or ecdsa-secp256k1.
    #[arg(long, value_parser = signatures)]
    kind: Signatures,
    /// The column of public keys.
    #[arg(long, value_name = "COLUMN", default_value = "public_key")]
    public_key: String,
    /// The column of messages; text counts as its own bytes.
    #[arg(long, value_name = "COLUMN", default_value = "message")]
    message: String,
    /// The column of signatures.
    #[arg(long, value_name = "COLUMN", default_value = "signature")]
    signature: String,
}

#[derive(clap::Args)]
struct Derive {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    verdicts: Verdicts,
    /// The column of secret keys.
    #[arg(long)]
    column: String,
    /// The name of the column of public keys.
    #[arg(long, default_value = "public_key")]
    name: String,
    /// x25519, ed25519, p256 or secp256k1.
    #[arg(long, value_parser = keys)]
    kind: Keys,
}

#[derive(clap::Args)]
#[command(after_help = "\
The output has a row for each row of the files whose value the others have: the columns that --keep names, and `row`, the row of the input from \
0. Memory: 16 bytes for each value of the others, and at most 2 GiB: 2^27 values.")]
struct Intersect {
    #[command(flatten)]
    files: Files,
    /// The other files, or folders.
    #[arg(long, value_name = "FILE", required = true)]
    with: Vec<PathBuf>,
    /// The column of values: masked by both sides.
    #[arg(long)]
    column: String,
    /// The column of values in the other files; by default the same.
    #[arg(long, value_name = "COLUMN")]
    with_column: Option<String>,
}

pub(crate) fn run(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    match args.what {
        What::Mask(args) => {
            args.files.check(&[args.key.as_deref(), args.passphrase.file()])?;
            let mut mask =
                key::read(args.group, args.key.as_deref(), args.key_env.as_deref(), &args.passphrase)?;
            if args.canonical {
                mask = mask.canonical();
            }
            let column = args.column;
            let operation = if args.undo {
                Operation::Unmask { mask, column }
            } else if args.fate {
                if !matches!(args.group, Group::X25519 | Group::X25519Unclamped) {
                    return Err(Failure::Usage("--fate is for x25519 and x25519-unclamped".to_string()));
                }
                Operation::Identifiers { mask, column, hashing: Hashing::Fate }
            } else if args.identifiers {
                let tag = args.tag.map_or_else(|| args.group.default_tag().to_vec(), String::into_bytes);
                if tag.is_empty() {
                    return Err(Failure::Usage("the tag is empty".to_string()));
                }
                Operation::Identifiers { mask, column, hashing: Hashing::Tag(tag) }
            } else {
                Operation::Mask { mask, column }
            };
            run::run(args.files.job(operation, args.name, args.verdicts.verdicts), out)
        }
        What::Verify(args) => {
            let Verify { files, verdicts, kind, public_key: key, message, signature } = args;
            files.check(&[])?;
            let operation = Operation::Verify { kind, key, message, signature };
            run::run(files.job(operation, None, verdicts.verdicts), out)
        }
        What::Derive(args) => {
            args.files.check(&[])?;
            let operation = Operation::Derive { keys: args.kind, column: args.column };
            run::run(args.files.job(operation, Some(args.name), args.verdicts.verdicts), out)
        }
        What::Intersect(args) => {
            let Intersect { files, with, column, with_column } = args;
            files.check(&with.iter().map(|path| Some(path.as_path())).collect::<Vec<_>>())?;
            run::run_with(out, |stop| {
                let others = Others::read(&with, with_column.as_ref().unwrap_or(&column), files.text, stop)?;
                Ok(files.job(Operation::Common { column, others }, None, None))
            })
        }
        What::Scan(args) => scan::run(args, out),
        What::Key(args) => key::run(&args, out),
    }
}

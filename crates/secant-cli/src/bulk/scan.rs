//! `secant bulk scan`: the payments to a wallet in columns of transactions.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use secant::bulk::{Group, Mask};
use secant::edwards25519::Scalar;
use secant::pkcs8::der::zeroize::Zeroizing;
use secant::secp256k1::{PublicKey, SecretKey};
use secant_bulk::Operation;

use super::files::Files;
use super::key;
use super::run::run as run_job;
use crate::failure::Failure;
use crate::hex;
use crate::keys::files::Passphrase;

/// The arguments of `bulk scan`.
#[derive(clap::Args)]
#[command(after_help = "\
The output has a row for each payment that is found: the columns that --keep names, `row`, its row of the input from 0, and `output`, the place \
of the output in its transaction from 0. Of silent payments it has `number`, the payment's k, `label`, null where the address has none, and \
`tweak`, the integer that is added to the secret key for spending; by view tags, `derivation`, from which the wallet computes the output's \
key. Who has them knows that the outputs belong together: a new output can be read by its owner alone.")]
pub(super) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Silent payments of Bitcoin (BIP 352).
    SilentPayments(SilentPayments),
    /// Outputs of Monero whose view tag is the wallet's: one in 256 of other people's is one, too.
    ViewTags(ViewTags),
}

/// Where the wallet's secret is.
#[derive(clap::Args)]
struct Secret {
    /// The file of the secret: from `bulk key`, 32 bytes as such or as hexadecimal digits, or PEM of
    /// secp256k1.
    #[arg(long, required_unless_present = "key_env", conflicts_with = "key_env")]
    key: Option<PathBuf>,
    #[command(flatten)]
    passphrase: Passphrase,
    /// The environment variable with the secret, as hexadecimal digits.
    #[arg(long, value_name = "NAME")]
    key_env: Option<String>,
}

#[derive(clap::Args)]
struct SilentPayments {
    #[command(flatten)]
    files: Files,
    // The wallet's key for scanning.
    #[command(flatten)]
    secret: Secret,
    /// The file of the wallet's public key for spending: PEM, label PUBLIC KEY, or SEC 1 in hexadecimal
    /// digits.
    #[arg(long, value_name = "FILE")]
    spend: PathBuf,
    /// A label of the wallet's addresses; 0 is that of change. May be given many times.
    #[arg(long, value_name = "M")]
    label: Vec<u32>,
    /// The column of a point for each transaction: its input hash times the sum of the public keys of its
    /// inputs, as SEC 1 has it.
    #[arg(long, value_name = "COLUMN", default_value = "tweak")]
    tweaks: String,
    /// The column of the transaction's taproot outputs: 32 bytes each, in lists or one after another.
    #[arg(long, value_name = "COLUMN", default_value = "outputs")]
    outputs: String,
    /// The name of the last column.
    #[arg(long, default_value = "tweak")]
    name: String,
}

#[derive(clap::Args)]
struct ViewTags {
    #[command(flatten)]
    files: Files,
    // The wallet's secret view key: little-endian.
    #[command(flatten)]
    secret: Secret,
    /// The column of the transaction's public key, or the output's.
    #[arg(long, value_name = "COLUMN", default_value = "key")]
    keys: String,
    /// The column of view tags: a byte for each output.
    #[arg(long, value_name = "COLUMN", default_value = "tags")]
    tags: String,
    /// The column with the place of the row's first output in its transaction, where a transaction has
    /// several rows.
    #[arg(long, value_name = "COLUMN")]
    first: Option<String>,
    /// The name of the last column.
    #[arg(long, default_value = "derivation")]
    name: String,
}

impl Secret {
    /// The secret, after the output was looked at; `others` are read, too.
    fn read(&self, group: Group, files: &Files, others: &[Option<&Path>]) -> Result<Mask, Failure> {
        files.check(&[&[self.key.as_deref(), self.passphrase.file()], others].concat())?;
        key::read(group, self.key.as_deref(), self.key_env.as_deref(), &self.passphrase)
    }
}

pub(super) fn run(args: Args, out: &mut dyn Write) -> Result<(), Failure> {
    let no_key = |e: secant::Error| Failure::Refused(e.to_string());
    match args.what {
        What::SilentPayments(args) => {
            let SilentPayments { files, secret, spend, label: labels, tweaks, outputs, name } = args;
            let mask = secret.read(Group::Secp256k1, &files, &[Some(&spend)])?;
            let scan = SecretKey::from_bytes(&Zeroizing::new(mask.to_bytes())).map_err(no_key)?;
            let spend = public(&spend)?;
            let operation = Operation::SilentPayments { scan, spend, labels, tweaks, outputs };
            run_job(files.job(operation, Some(name), None), out)
        }
        What::ViewTags(args) => {
            let ViewTags { files, secret, keys, tags, first, name } = args;
            let mask = secret.read(Group::Edwards25519, &files, &[])?;
            let view = Scalar::from_bytes(&Zeroizing::new(mask.to_bytes())).map_err(no_key)?;
            let operation = Operation::ViewTags { view, keys, tags, first };
            run_job(files.job(operation, Some(name), None), out)
        }
    }
}

/// The public key of a file.
fn public(path: &Path) -> Result<PublicKey, Failure> {
    let refused = |e: &dyn std::fmt::Display| Failure::Refused(format!("{}: {e}", path.display()));
    let text = fs::read_to_string(path).map_err(|e| refused(&e))?;
    if text.contains("-----BEGIN ") {
        return PublicKey::from_public_key_pem(&text).map_err(|e| refused(&e));
    }
    let bytes = hex::string_of_bytes(text.trim()).map_err(|e| {
        refused(&format_args!(
            "this is no public key as PEM (PUBLIC KEY) or hexadecimal digits of SEC 1: {e}"
        ))
    })?;
    PublicKey::from_sec1_bytes(&bytes).map_err(|e| refused(&e))
}

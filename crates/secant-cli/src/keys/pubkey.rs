//! `secant pubkey`: the public key of a key.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::files;
use super::kinds::Kind;
use crate::failure::Failure;
use crate::output::Output;

/// The arguments of `pubkey`.
#[derive(clap::Args)]
#[command(after_help = "\
The public key is written as PEM, label PUBLIC KEY (SPKI). The same as: openssl pkey -in KEY -pubout. `-` is standard \
input.")]
pub(crate) struct Args {
    /// The file of the key: PEM, label PRIVATE KEY, ENCRYPTED PRIVATE KEY, EC PRIVATE KEY or PUBLIC KEY.
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    passphrase: files::Passphrase,
    /// The file of the public key; standard output if none or `-` is given.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replaces a file that exists.
    #[arg(long)]
    force: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let key = files::read_key(&args.key, &args.passphrase, &[])?;
    let refused = |e: &dyn std::fmt::Display| Failure::Refused(format!("{}: {e}", args.key.display()));
    let (kind, _) = Kind::of(&key).map_err(|e| refused(&e))?;
    let public = (kind.public)(&key).map_err(|e| refused(&e))?;
    let place = args.out.as_deref().unwrap_or(Path::new("-"));
    let mut inputs = vec![args.key.as_path()];
    inputs.extend(args.passphrase.file());
    Output::at(place, args.force, &inputs)?.write(public.as_bytes(), out)
}

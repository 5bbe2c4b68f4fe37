//! `secant verify`: whether a signature is one of a file.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use super::files::{self, Message};
use super::kinds::{Kind, Stopped};
use crate::failure::Failure;

/// The arguments of `verify`.
#[derive(clap::Args)]
#[command(after_help = "\
Exit status 0 if the signature is valid, 1 if not. Signatures of ECDSA are read as DER, or as r and s side by side
with --raw; those of Ed25519 are verified without the cofactor, as openssl does. `-` is standard input. Files of any
size take little memory.
KEY may have other text and other blocks before and after the key. Of several keys the first public one (PUBLIC KEY) is
taken, else the public key of the secret one.")]
pub(crate) struct Args {
    /// The file of the key: PEM, label PUBLIC KEY; or a secret key, whose public key is taken.
    #[arg(long)]
    key: PathBuf,
    #[command(flatten)]
    passphrase: files::Passphrase,
    /// The file of the signature.
    #[arg(long)]
    signature: PathBuf,
    /// What was signed.
    file: PathBuf,
    /// sha224, sha256, sha384, sha512 or sm3; by default that of the curve's strength. Not for Ed25519.
    #[arg(long)]
    hash: Option<String>,
    /// The signature is r and s side by side.
    #[arg(long, conflicts_with = "der")]
    raw: bool,
    /// The signature is DER: the default of ECDSA.
    #[arg(long)]
    der: bool,
    /// Prints the verdict as JSON.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let key = files::read_key(&args.key, &args.passphrase, &[&args.signature, &args.file])?;
    let refused = |what: &dyn std::fmt::Display| Failure::Refused(format!("{}: {what}", args.key.display()));
    let (kind, _) = Kind::of(&key).map_err(|e| refused(&e))?;
    let Some(signatures) = &kind.signatures else {
        return Err(refused(&format!("keys of {} do not sign", kind.name)));
    };
    let how = signatures.how(args.hash.as_deref(), args.raw, args.der).map_err(Failure::Usage)?;
    let (signature, mut message) = (files::read_signature(&args.signature)?, Message::open(&args.file)?);
    let verdict =
        (signatures.verify)(&key, &how, &mut message, &signature).map_err(|stopped| match stopped {
            Stopped::Reading(failure) => failure,
            Stopped::Said(e) => refused(&e),
        })?;
    if args.json {
        let mut answer = json!({
            "valid": verdict.is_ok(),
            "algorithm": signatures.algorithm,
            "curve": kind.curve,
            "message_bytes": message.length,
        });
        if signatures.hash.is_some() {
            answer["hash"] = how.hash.name().into();
        }
        if let Err(e) = verdict {
            answer["reason"] = e.to_string().into();
        }
        writeln!(out, "{answer}")?;
    } else {
        let algorithm = signatures.described(kind, &how);
        let message = format!("{}, {} bytes", args.file.display(), message.length);
        match verdict {
            Ok(()) => writeln!(out, "valid: {message}, {algorithm}")?,
            Err(e) => writeln!(out, "not valid: {message}, {algorithm}: {e}")?,
        }
    }
    if verdict.is_ok() { Ok(()) } else { Err(Failure::Reported) }
}

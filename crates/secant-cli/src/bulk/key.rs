//! The secret of `secant bulk mask`: from a file or the environment, never from the command line. Files of
//! `bulk key` say their group.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use getrandom::{SysRng, rand_core::TryRng};
use secant::bulk::{Group, Mask};
use secant::pkcs8::der::zeroize::Zeroizing;
use secant::{Error, p256, secp256k1, x25519};

use super::names::group;
use crate::failure::Failure;
use crate::keys::files::Passphrase;
use crate::output::Output;

/// The arguments of `bulk key`.
#[derive(clap::Args)]
pub(super) struct Args {
    /// x25519, x25519-unclamped, edwards25519, ristretto255, p256 or secp256k1.
    #[arg(value_parser = group)]
    group: Group,
    /// The file, which its owner alone can read.
    #[arg(long)]
    out: PathBuf,
    /// Replaces a file that exists.
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<(), Failure> {
    let place = Output::at(&args.out, args.force, &[])?.secret();
    // Rejection sampling: bytes that are no secret are replaced by new ones.
    let mut bytes = Zeroizing::new([0; 32]);
    while {
        SysRng.try_fill_bytes(&mut *bytes).map_err(|e| Failure::Refused(format!("no random bytes: {e}")))?;
        if matches!(args.group, Group::Edwards25519 | Group::Ristretto255) {
            bytes[31] &= 0x1f;
        }
        Mask::from_bytes(args.group, &*bytes).is_err()
    } {}
    let name = args.group.name();
    let mut text = Zeroizing::new(String::with_capacity(name.len() + 66));
    text.push_str(name);
    text.push(':');
    for digit in bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
        text.extend(char::from_digit(digit.into(), 16));
    }
    text.push('\n');
    place.write(text.as_bytes(), out)?;
    if !place.is_stdout() {
        writeln!(out, "{place}: a secret for {}", args.group.name())?;
    }
    Ok(())
}

const NO_SECRET: &str = "this is no secret: 32 bytes, 64 hexadecimal digits, or a key as PEM";

/// The largest file of a secret, in bytes.
const LONGEST: u64 = 1 << 14;

/// The secret of a file, or else of a variable.
pub(super) fn read(
    group: Group,
    file: Option<&Path>,
    variable: Option<&str>,
    passphrase: &Passphrase,
) -> Result<Mask, Failure> {
    let (name, bytes) = match (file, variable) {
        (Some(path), _) => {
            let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST as usize + 1));
            let read = File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut bytes));
            read.map_err(|e| Failure::Refused(format!("{}: {e}", path.display())))?;
            (path.display().to_string(), bytes)
        }
        (None, Some(name)) => match std::env::var(name) {
            Ok(text) => (name.to_string(), Zeroizing::new(text.into_bytes())),
            Err(_) => return Err(Failure::Refused(format!("{name}: there is no such variable with text"))),
        },
        (None, None) => return Err(Failure::Usage("a secret is needed: --key or --key-env".to_string())),
    };
    let plain = match std::str::from_utf8(&bytes) {
        Ok(text) if text.contains("-----BEGIN ") => passphrase.decrypted(text, &name)?,
        _ => None,
    };
    let bytes = plain.as_ref().map_or(&bytes[..], |text| text.as_bytes());
    // The bytes read are never part of the message.
    secret(group, bytes, file.is_some()).map_err(|error| Failure::Refused(format!("{name}: {error}")))
}

/// The secret of 32 bytes, 64 digits, with the group before them or not, or a key as PEM.
fn secret(group: Group, given: &[u8], raw: bool) -> Result<Mask, String> {
    let said = |error: Error| error.to_string();
    if raw && given.len() == 32 {
        return Mask::from_bytes(group, given).map_err(said);
    }
    let text = std::str::from_utf8(given).map_err(|_| NO_SECRET)?.trim();
    // Other text and other blocks may stand before the key.
    if text.contains("-----BEGIN ") {
        let bytes = Zeroizing::new(match group {
            Group::X25519 | Group::X25519Unclamped => {
                x25519::SecretKey::from_pkcs8_pem(text).map_err(said)?.to_bytes()
            }
            Group::P256 => p256::SecretKey::from_pkcs8_pem(text).map_err(said)?.to_bytes(),
            Group::Secp256k1 => secp256k1::SecretKey::from_pkcs8_pem(text).map_err(said)?.to_bytes(),
            _ => {
                return Err(format!(
                    "PEM holds no secrets for {}; `secant bulk key` makes one",
                    group.name()
                ));
            }
        });
        return Mask::from_bytes(group, &*bytes).map_err(said);
    }
    let digits = match text.split_once(':') {
        Some((name, digits)) if name == group.name() => digits,
        Some((name, _)) => {
            let known = Group::from_name(name).ok_or(NO_SECRET)?.name();
            return Err(format!("the secret is one for {known}, and not for {}", group.name()));
        }
        None => text,
    };
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let mut bytes = Zeroizing::new([0u8; 32]);
    if pairs.len() != bytes.len() || !rest.is_empty() {
        return Err(NO_SECRET.to_string());
    }
    for (byte, pair) in bytes.iter_mut().zip(pairs) {
        let digit = |c: u8| char::from(c).to_digit(16).ok_or(NO_SECRET);
        *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
    }
    Mask::from_bytes(group, &*bytes).map_err(said)
}

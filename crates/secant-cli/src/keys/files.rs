//! Files of keys, messages and signatures. `-` is standard input.

use std::fs::File;
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};

use secant::Error;
use secant::pkcs8::der::zeroize::Zeroizing;

use crate::failure::Failure;
use crate::output::is_dash;

/// The largest file of a key that is read, in bytes.
const LONGEST_KEY: u64 = 1 << 16;
/// The longest passphrase, in bytes.
const LONGEST_PASSPHRASE: u64 = 1 << 10;
/// The largest file of a signature that is read, in bytes.
const LONGEST_SIGNATURE: u64 = 1 << 10;
/// The longest message that is kept in memory, where it can be read once and is needed twice.
const LONGEST_KEPT: u64 = 32 << 20;
/// How much of a message is read at a time.
const PART: usize = 1 << 16;

/// Refuses paths of which more than one is standard input, which can be read once.
fn one_standard_input(paths: &[&Path]) -> Result<(), Failure> {
    if paths.iter().filter(|path| is_dash(path)).count() > 1 {
        return Err(Failure::Usage("standard input can be read for one file only".to_string()));
    }
    Ok(())
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_dash(path) { Ok(Box::new(io::stdin().lock())) } else { Ok(Box::new(File::open(path)?)) }
}

/// The bytes of a signature's file; of one that is too long, one byte more than the limit.
pub(super) fn read_signature(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(path)
        .and_then(|file| file.take(LONGEST_SIGNATURE + 1).read_to_end(&mut bytes))
        .map_err(|e| refused(path, &e))?;
    Ok(bytes)
}

/// Where the passphrase of an encrypted key is.
#[derive(clap::Args, Default)]
pub(crate) struct Passphrase {
    /// The file whose first line is the passphrase of an encrypted key (ENCRYPTED PRIVATE KEY).
    #[arg(long, value_name = "FILE")]
    passphrase_file: Option<PathBuf>,
}

impl Passphrase {
    /// The file, if one is named.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.passphrase_file.as_deref()
    }

    /// The text of a key decrypted, if it is encrypted and there is a passphrase. It is wiped when dropped.
    pub(crate) fn decrypted(
        &self,
        text: &str,
        name: &dyn std::fmt::Display,
    ) -> Result<Option<Zeroizing<String>>, Failure> {
        let Some(passphrase) = self.read()? else { return Ok(None) };
        match secant::decrypt_pkcs8_pem(text, &*passphrase) {
            // A key that is not encrypted needs none.
            Err(Error::PemLabel(_)) => Ok(None),
            read => read.map(Some).map_err(|e| Failure::Refused(format!("{name}: {e}"))),
        }
    }

    /// The first line of the file, without its end. It is wiped when dropped.
    pub(super) fn read(&self) -> Result<Option<Zeroizing<Vec<u8>>>, Failure> {
        let Some(path) = self.file() else { return Ok(None) };
        let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST_PASSPHRASE as usize + 1));
        open(path)
            .and_then(|file| file.take(LONGEST_PASSPHRASE + 1).read_to_end(&mut bytes))
            .map_err(|e| refused(path, &e))?;
        let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(bytes.len());
        let why = match end {
            0 => "the passphrase is empty".to_string(),
            _ if end as u64 > LONGEST_PASSPHRASE => {
                format!("the passphrase has more than {LONGEST_PASSPHRASE} bytes")
            }
            _ => {
                bytes[end..].fill(0);
                bytes.truncate(end);
                return Ok(Some(bytes));
            }
        };
        Err(Failure::Refused(format!("{}: {why}", path.display())))
    }
}

/// The text of a key, decrypted if it is encrypted and there is a passphrase. It is wiped when dropped.
/// `others` are read by the same command.
pub(super) fn read_key(
    path: &Path,
    passphrase: &Passphrase,
    others: &[&Path],
) -> Result<Zeroizing<String>, Failure> {
    let mut paths = others.to_vec();
    paths.push(path);
    paths.extend(passphrase.file());
    one_standard_input(&paths)?;
    let text = read_text(path)?;
    let plain = passphrase.decrypted(&text, &path.display())?;
    Ok(plain.unwrap_or(text))
}

fn read_text(path: &Path) -> Result<Zeroizing<String>, Failure> {
    // With room for all of it, so that nothing is left behind where it was too short.
    let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST_KEY as usize + 1));
    open(path)
        .and_then(|file| file.take(LONGEST_KEY + 1).read_to_end(&mut bytes))
        .map_err(|e| refused(path, &e))?;
    let no_key = |why: &str| Failure::Refused(format!("{}: this is no key as PEM: {why}", path.display()));
    if bytes.len() as u64 > LONGEST_KEY {
        return Err(no_key(&format!("it has more than {LONGEST_KEY} bytes")));
    }
    if bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]) {
        return Err(no_key("it is UTF-16; save it as UTF-8"));
    }
    if std::str::from_utf8(&bytes).is_err() {
        // Text beside the key may be in any encoding.
        bytes.iter_mut().filter(|byte| !byte.is_ascii()).for_each(|byte| *byte = b'?');
    }
    let text = std::str::from_utf8(&bytes).map_err(|_| no_key("it is no text"))?;
    Ok(Zeroizing::new(text.to_string()))
}

/// A message, which may be too long for memory.
pub(super) struct Message<'a> {
    path: &'a Path,
    source: Box<dyn Read>,
    /// The same file, if it can be read from its start again.
    file: Option<File>,
    /// Length of the message when it was read last, in bytes.
    pub(super) length: u64,
}

impl<'a> Message<'a> {
    pub(super) fn open(path: &'a Path) -> Result<Self, Failure> {
        let mut message = Self { path, source: Box::new(io::empty()), file: None, length: 0 };
        if is_dash(path) {
            message.source = Box::new(io::stdin().lock());
            return Ok(message);
        }
        let mut file = File::open(path).map_err(|e| refused(path, &e))?;
        if file.rewind().is_ok() {
            message.file = Some(file.try_clone().map_err(|e| refused(path, &e))?);
        }
        message.source = Box::new(file);
        Ok(message)
    }

    pub(super) fn can_be_read_twice(&self) -> bool {
        self.file.is_some()
    }

    /// Hands the message over from its start, part after part.
    pub(super) fn parts(&mut self, take: &mut dyn FnMut(&[u8])) -> Result<(), Failure> {
        let mut read = || {
            if let Some(file) = &mut self.file {
                file.rewind()?;
            }
            self.length = 0;
            let mut part = vec![0; PART];
            loop {
                match self.source.read(&mut part) {
                    Ok(0) => return Ok(()),
                    Ok(count) => {
                        take(&part[..count]);
                        self.length += count as u64;
                    }
                    Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                    Err(e) => return Err(e),
                }
            }
        };
        read().map_err(|e| refused(self.path, &e))
    }

    /// All of a message that can be read once, if it is not too long.
    pub(super) fn whole(&mut self) -> Result<Vec<u8>, Failure> {
        let mut bytes = Vec::new();
        let source = &mut self.source;
        source.take(LONGEST_KEPT + 1).read_to_end(&mut bytes).map_err(|e| refused(self.path, &e))?;
        if bytes.len() as u64 > LONGEST_KEPT {
            return Err(Failure::Refused(format!(
                "{}: Ed25519 reads a message twice, and a pipe can be read once: no more than {} MiB come that way; \
                 write it to a file, and name that",
                self.path.display(),
                LONGEST_KEPT >> 20
            )));
        }
        Ok(bytes)
    }
}

fn refused(path: &Path, e: &io::Error) -> Failure {
    Failure::Refused(format!("{}: {e}", path.display()))
}

//! Files of keys, messages and signatures. `-` is standard input or output.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

use secant::pkcs8::der::zeroize::Zeroizing;

use crate::failure::Failure;

/// No key is longer.
const LONGEST_KEY: u64 = 1 << 16;

/// Whether the path stands for standard input or output.
pub(super) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Refuses paths of which more than one is standard input, which can be read once.
pub(super) fn one_standard_input(paths: &[&Path]) -> Result<(), Failure> {
    if paths.iter().filter(|path| is_standard(path)).count() > 1 {
        return Err(Failure::Usage("standard input can be read for one file only".to_string()));
    }
    Ok(())
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if is_standard(path) { Ok(Box::new(io::stdin().lock())) } else { Ok(Box::new(File::open(path)?)) }
}

/// What is in a file.
pub(super) fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    open(path).and_then(|mut file| file.read_to_end(&mut bytes)).map_err(|e| refused(path, &e))?;
    Ok(bytes)
}

/// The text of a key. It is wiped when dropped.
pub(super) fn read_key(path: &Path) -> Result<Zeroizing<String>, Failure> {
    // With room for all of it, so that nothing is left behind where it was too short.
    let mut bytes = Zeroizing::new(Vec::with_capacity(LONGEST_KEY as usize + 1));
    open(path)
        .and_then(|file| file.take(LONGEST_KEY + 1).read_to_end(&mut bytes))
        .map_err(|e| refused(path, &e))?;
    let text = std::str::from_utf8(&bytes).ok().filter(|_| bytes.len() as u64 <= LONGEST_KEY);
    match text {
        Some(text) => Ok(Zeroizing::new(text.to_string())),
        None => Err(Failure::Refused(format!("{}: this is no key as PEM", path.display()))),
    }
}

/// Refuses a path where there is a file already.
pub(crate) fn must_be_new(path: &Path) -> Result<(), Failure> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_file() || found.is_symlink() => {
            Err(Failure::Refused(format!("{}: the file exists; --force replaces it", path.display())))
        }
        _ => Ok(()),
    }
}

/// Writes a new file, or replaces one if it may. A secret one can be read by its owner alone from its first
/// moment on.
pub(crate) fn write_key(path: &Path, text: &str, secret: bool, force: bool) -> Result<(), Failure> {
    let write = || match fs::metadata(path) {
        // A device or a pipe is no file that could be lost.
        Ok(found) if !found.is_file() => {
            OpenOptions::new().write(true).open(path)?.write_all(text.as_bytes())
        }
        _ if force => {
            let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
            let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?.to_string_lossy();
            let beside = path.with_file_name(format!(".{name}.{}.new", std::process::id()));
            create(&beside, text, secret)?;
            fs::rename(&beside, &path).inspect_err(|_| {
                let _ = fs::remove_file(&beside);
            })
        }
        _ => create(path, text, secret),
    };
    write().map_err(|e| refused(path, &e))
}

fn create(path: &Path, text: &str, secret: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if secret {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    #[cfg(not(unix))]
    let _ = secret;
    let mut file = options.open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

pub(super) fn refused(path: &Path, e: &io::Error) -> Failure {
    Failure::Refused(format!("{}: {e}", path.display()))
}

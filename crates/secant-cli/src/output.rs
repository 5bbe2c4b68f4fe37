//! Files that commands write. An existing file is replaced only if the user says so, and a file that the same
//! command reads never is. A file appears whole or not at all: it is written beside its place first.

use std::cell::RefCell;
use std::fmt::{self, Display};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::failure::Failure;

const EXISTS: &str = "the file exists; --force replaces it";

/// A file's identity, which does not depend on its path: device and inode on Unix.
#[cfg(unix)]
type Identity = (u64, u64);
#[cfg(not(unix))]
type Identity = PathBuf;

#[cfg(unix)]
fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    fs::metadata(path).ok().map(|found| (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<Identity> {
    fs::canonicalize(path).ok()
}

/// A place that a command may write to.
#[derive(Debug)]
pub(crate) struct Output {
    /// The path as the user wrote it.
    name: PathBuf,
    to: To,
    secret: bool,
    force: bool,
    /// The file that was put there by this, which may be replaced by a better one.
    ours: RefCell<Option<Identity>>,
}

#[derive(Debug)]
enum To {
    Stdout,
    /// A device, a pipe, or a file that is open already: it is written to and not replaced.
    Stream,
    /// A file, by its path without links.
    File(PathBuf),
}

impl Output {
    /// Makes sure, before the work, that `path` can be written, that no file is lost there without `force`,
    /// and that it is none of the `inputs`. `-` is standard output.
    pub(crate) fn at(path: &Path, force: bool, inputs: &[&Path]) -> Result<Self, Failure> {
        let output =
            Self { name: path.to_path_buf(), to: To::Stdout, secret: false, force, ours: RefCell::default() };
        let to = match descriptor(path) {
            _ if is_dash(path) => To::Stdout,
            Some(name) if name == "1" => To::Stdout,
            Some(_) => To::Stream,
            None => output.place(inputs)?,
        };
        Ok(Self { to, ..output })
    }

    /// The place of the output, and whether it is a stream or a file; an error if it may not be written.
    fn place(&self, inputs: &[&Path]) -> Result<To, Failure> {
        let path = &self.name;
        let failed = |e: io::Error| self.refused(&e);
        match fs::metadata(path) {
            Ok(found) if found.is_dir() => return Err(self.refused(&"this is a folder")),
            Ok(found) if !found.is_file() => return Ok(To::Stream),
            Ok(_) => {
                let there = identity(path);
                if inputs.iter().any(|input| identity(opened(input)) == there) {
                    return Err(self.refused(&"the same command reads this file, which it will not replace"));
                }
                if !self.force {
                    return Err(self.refused(&EXISTS));
                }
                // A link stays, and its target is replaced, if it may be written.
                let path = fs::canonicalize(path).map_err(failed)?;
                OpenOptions::new().write(true).open(&path).map_err(failed)?;
                return self.probed(path);
            }
            Err(e) if e.kind() == io::ErrorKind::NotFound => {}
            Err(e) => return Err(failed(e)),
        }
        if fs::symlink_metadata(path).is_ok() {
            return Err(self.refused(&"the link leads to no file; remove it, or name the file"));
        }
        let name = path.file_name().ok_or_else(|| self.refused(&"this is no name of a file"))?;
        let folder = folder(path);
        let missing = |_| self.refused(&format_args!("the folder {} does not exist", folder.display()));
        self.probed(fs::canonicalize(folder).map_err(missing)?.join(name))
    }

    /// The path, if a file can be made beside it.
    fn probed(&self, path: PathBuf) -> Result<To, Failure> {
        Beside::new(&path, self.secret).map_err(|e| self.refused(&e))?;
        Ok(To::File(path))
    }

    /// The same place for a secret: a file can be read by its owner alone from its first moment on.
    pub(crate) fn secret(self) -> Self {
        Self { secret: true, ..self }
    }

    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.to, To::Stdout)
    }

    /// Whether both are one file, or both standard output.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.to, &other.to) {
            (To::Stdout, To::Stdout) => true,
            (To::File(a), To::File(b)) => a == b || identity(a).is_some_and(|a| Some(a) == identity(b)),
            _ => false,
        }
    }

    /// Writes all of it. `out` is standard output.
    pub(crate) fn write(&self, bytes: &[u8], out: &mut dyn Write) -> Result<(), Failure> {
        write(&[(self, bytes)], out)
    }

    /// Writes the results so far, to be replaced by later ones; does nothing where a file cannot be replaced.
    pub(crate) fn write_partial(&self, bytes: &[u8]) -> Result<(), Failure> {
        let To::File(path) = &self.to else { return Ok(()) };
        let write = || {
            let mut beside = Beside::new(path, self.secret)?;
            beside.file.write_all(bytes)?;
            self.publish(&beside).map(drop)
        };
        write().map_err(|e| self.refused(&e))
    }

    /// Gives a file that is whole its place; whether there was none before.
    fn publish(&self, beside: &Beside) -> io::Result<bool> {
        let To::File(path) = &self.to else { return Ok(false) };
        let there = identity(path);
        let new = there.is_none();
        let ours = there.is_some() && there == *self.ours.borrow();
        if self.force || ours {
            if !self.secret
                && let Ok(old) = fs::metadata(path)
            {
                fs::set_permissions(&beside.path, old.permissions())?;
            }
            fs::rename(&beside.path, path)?;
        } else {
            // This fails where a file has appeared meanwhile.
            match fs::hard_link(&beside.path, path) {
                Ok(()) => {}
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => return Err(io::Error::other(EXISTS)),
                // A file system without links: the name is claimed by an empty file, which is ours to
                // replace.
                Err(_) => {
                    OpenOptions::new().write(true).create_new(true).open(path)?;
                    fs::rename(&beside.path, path).inspect_err(|_| {
                        let _ = fs::remove_file(path);
                    })?;
                }
            }
        }
        *self.ours.borrow_mut() = identity(path);
        Ok(new)
    }

    fn refused(&self, what: &dyn Display) -> Failure {
        Failure::Refused(format!("{self}: {what}"))
    }
}

impl Display for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name.display().fmt(f)
    }
}

/// Writes several places: all, or none if one cannot be written.
pub(crate) fn write(places: &[(&Output, &[u8])], out: &mut dyn Write) -> Result<(), Failure> {
    let mut whole = Vec::new();
    for (output, bytes) in places {
        let To::File(path) = &output.to else { continue };
        let stage = || {
            let mut beside = Beside::new(path, output.secret)?;
            beside.file.write_all(bytes)?;
            beside.file.sync_all()?;
            Ok(beside)
        };
        whole.push((output, stage().map_err(|e: io::Error| output.refused(&e))?));
    }
    for (output, bytes) in places {
        match output.to {
            To::File(_) => {}
            To::Stdout => out.write_all(bytes).and_then(|()| out.flush())?,
            // At the end of a file that another descriptor writes to as well.
            To::Stream => OpenOptions::new()
                .append(true)
                .open(&output.name)
                .and_then(|mut stream| stream.write_all(bytes))
                .map_err(|e| output.refused(&e))?,
        }
    }
    let mut new: Vec<&Beside> = Vec::new();
    for (output, beside) in &whole {
        match output.publish(beside) {
            Ok(true) => new.push(beside),
            Ok(false) => {}
            Err(e) => {
                new.iter().for_each(|beside| drop(fs::remove_file(&beside.place)));
                return Err(output.refused(&e));
            }
        }
    }
    Ok(())
}

/// A file beside its place, removed unless it was renamed.
struct Beside {
    file: File,
    path: PathBuf,
    place: PathBuf,
}

impl Beside {
    fn new(place: &Path, secret: bool) -> io::Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        if secret {
            std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        }
        #[cfg(not(unix))]
        let _ = secret;
        loop {
            // A short name, since that of the place may be as long as names can be.
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = place.with_file_name(format!(".secant-{}-{count}.new", std::process::id()));
            match options.open(&path) {
                // One that was left by a process that was killed.
                Err(e) if e.kind() == io::ErrorKind::AlreadyExists => {}
                file => return Ok(Self { file: file?, path, place: place.to_path_buf() }),
            }
        }
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
    }
}

/// Whether the path stands for standard input or output.
pub(crate) fn is_dash(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The path that is read for this argument: `-` is standard input.
fn opened(input: &Path) -> &Path {
    if is_dash(input) { Path::new("/dev/stdin") } else { input }
}

/// The folder that a path is in.
fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The name of the descriptor of this process that a path leads to, as /dev/stdout does.
fn descriptor(path: &Path) -> Option<std::ffi::OsString> {
    let descriptors = fs::canonicalize("/dev/fd").ok()?;
    let mut path = path.to_path_buf();
    // No system follows more than 40 links.
    for _ in 0..40 {
        let folder = folder(&path).to_path_buf();
        if fs::canonicalize(&folder).is_ok_and(|folder| folder == descriptors) {
            return path.file_name().map(ToOwned::to_owned);
        }
        path = folder.join(fs::read_link(&path).ok()?);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory that is removed in the end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("secant-output-{name}-{}", std::process::id()));
            let _ = fs::remove_dir_all(&path);
            fs::create_dir(&path).unwrap();
            Self(path)
        }

        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).unwrap();
            let mut names: Vec<String> =
                entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn said(done: Result<impl Sized, Failure>) -> String {
        match done {
            Err(Failure::Refused(what)) => what,
            Err(other) => panic!("{other:?}"),
            Ok(_) => panic!("it was not refused"),
        }
    }

    #[test]
    fn the_old_content_stays_until_there_is_a_new_one() {
        let at = Folder::new("stays");
        let path = at.0.join("results");
        let read = || fs::read_to_string(&path).unwrap();
        fs::write(&path, "old").unwrap();
        assert!(said(Output::at(&path, false, &[])).ends_with(EXISTS));
        let output = Output::at(&path, true, &[]).unwrap();
        assert_eq!(read(), "old");
        output.write_partial(b"some").unwrap();
        assert_eq!(read(), "some");
        output.write(b"all", &mut io::sink()).unwrap();
        assert_eq!((read().as_str(), at.names()), ("all", vec!["results".to_string()]));
        fs::remove_dir_all(&at.0).unwrap();
        assert!(output.write(b"late", &mut io::sink()).is_err());
    }

    /// Without `force` a file may be replaced by the run that wrote it, and by no other.
    #[test]
    fn a_file_that_appears_meanwhile_stays() {
        let at = Folder::new("meanwhile");
        let path = at.0.join("results");
        let read = || fs::read_to_string(&path).unwrap();
        let output = Output::at(&path, false, &[]).unwrap();
        assert!(at.names().is_empty());
        output.write_partial(b"first").unwrap();
        output.write_partial(b"second").unwrap();
        assert_eq!(read(), "second");
        // Ours goes, and another's comes.
        fs::rename(&path, at.0.join("away")).unwrap();
        fs::write(&path, "theirs").unwrap();
        assert!(said(output.write_partial(b"third")).ends_with(EXISTS));
        assert!(said(output.write(b"third", &mut io::sink())).ends_with(EXISTS));
        assert_eq!((read().as_str(), at.names().len()), ("theirs", 2));
        fs::remove_file(&path).unwrap();
        output.write(b"fourth", &mut io::sink()).unwrap();
        assert_eq!(read(), "fourth");
    }

    #[test]
    fn several_places_are_all_written_or_none() {
        let at = Folder::new("several");
        let place = |name: &str| Output::at(&at.0.join(name), false, &[]).unwrap();
        let (one, two) = (place("one"), place("two"));
        fs::write(at.0.join("two"), "theirs").unwrap();
        assert!(said(write(&[(&one, b"1"), (&two, b"2")], &mut io::sink())).contains("two: "));
        assert_eq!(at.names(), ["two"]);
        fs::remove_file(at.0.join("two")).unwrap();
        write(&[(&one, b"1"), (&two, b"2")], &mut io::sink()).unwrap();
        assert_eq!(at.names(), ["one", "two"]);
    }

    #[test]
    fn what_cannot_be_written_is_refused_before_the_work() {
        for path in ["/nonexistent/file", "/", "", ".", "..", "/dev/null/file"] {
            said(Output::at(Path::new(path), true, &[]));
        }
        let missing = said(Output::at(Path::new("/nonexistent/file"), true, &[]));
        assert_eq!(missing, "/nonexistent/file: the folder /nonexistent does not exist");
        let at = Folder::new("refused");
        // The longest name that a file can have, and a longer one.
        let name = |length: usize| at.0.join("x".repeat(length));
        Output::at(&name(255), false, &[]).unwrap().write(b"", &mut io::sink()).unwrap();
        assert!(Output::at(&name(256), false, &[]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_not_replaced() {
        let output = Output::at(Path::new("/dev/null"), false, &[Path::new("/dev/null")]).unwrap();
        output.write_partial(b"some").unwrap();
        output.write(b"all", &mut io::sink()).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        for name in ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
            let path = Path::new(name);
            if is_dash(path) || descriptor(path).is_some() {
                let mut out = Vec::new();
                Output::at(path, false, &[]).unwrap().write(b"all", &mut out).unwrap();
                assert_eq!(out, b"all", "{name}");
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn files_are_secret_or_as_those_that_they_replace() {
        use std::os::unix::fs::PermissionsExt;
        let at = Folder::new("modes");
        let path = at.0.join("file");
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        // The mode is 0600 from the creation of the file on.
        assert_eq!(mode(&Beside::new(&path, true).unwrap().path), 0o600);
        fs::write(&path, "old").unwrap();
        for wanted in [0o640, 0o604] {
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).unwrap();
            Output::at(&path, true, &[]).unwrap().write(b"new", &mut io::sink()).unwrap();
            assert_eq!(mode(&path), wanted);
        }
        Output::at(&path, true, &[]).unwrap().secret().write(b"new", &mut io::sink()).unwrap();
        assert_eq!(mode(&path), 0o600);
    }

    #[cfg(unix)]
    #[test]
    fn links_lead_to_what_is_read_and_to_what_is_replaced() {
        use std::os::unix::fs::symlink;
        let at = Folder::new("links");
        let path = |name: &str| at.0.join(name);
        fs::write(path("input"), "input").unwrap();
        fs::hard_link(path("input"), path("hard")).unwrap();
        symlink(path("input"), path("soft")).unwrap();
        symlink("soft", path("softer")).unwrap();
        for name in ["input", "hard", "soft", "softer"] {
            for input in ["input", "hard", "softer"] {
                for force in [false, true] {
                    let what = said(Output::at(&path(name), force, &[&path("other"), &path(input)]));
                    assert!(what.ends_with("which it will not replace"), "{what}");
                }
            }
        }
        // The link stays, and the file has the new content.
        assert!(said(Output::at(&path("soft"), false, &[])).ends_with(EXISTS));
        Output::at(&path("softer"), true, &[]).unwrap().write(b"new", &mut io::sink()).unwrap();
        assert_eq!(fs::read(path("input")).unwrap(), b"new");
        assert_eq!(fs::read(path("hard")).unwrap(), b"input");
        assert!(fs::symlink_metadata(path("softer")).unwrap().is_symlink());
        symlink("nothing", path("dangling")).unwrap();
        for force in [false, true] {
            assert!(said(Output::at(&path("dangling"), force, &[])).contains("leads to no file"));
        }
        let (a, b) = (path("input"), path("softer"));
        let same = |a: &Path, b: &Path| {
            let place = |path: &Path| Output::at(path, true, &[]).unwrap();
            place(a).is_same(&place(b))
        };
        assert!(same(&a, &b) && !same(&a, &path("hard")) && same(&path("new"), &at.0.join("./new")));
        fs::hard_link(&a, path("again")).unwrap();
        assert!(same(&a, &path("again")));
    }
}

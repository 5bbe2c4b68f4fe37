//! Output files of commands: no file is lost without `--force`, no input ever, and none is left half-written.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};

use super::keys::{Directory, bad, good, vector};
#[cfg(unix)]
use super::{command, stdout};
use super::{secant, status, stderr};

/// Every command that writes a file, and the inputs of each, in the order of [`INPUTS`].
const COMMANDS: &[(&[&str], bool)] = &[
    (&["sign", "--key", "KEY", "MESSAGE", "--out", "OUT"], true),
    (&["keygen", "p256", "--out", "OUT"], true),
    (&["keygen", "p256", "--public", "OUT"], true),
    #[cfg(feature = "bulk")]
    (&["bulk", "key", "x25519", "--out", "OUT"], true),
    #[cfg(feature = "bulk")]
    (&["bulk", "mask", "TABLE", "--column", "u", "--group", "p256", "--key", "KEY", "--out", "OUT"], true),
    #[cfg(feature = "bulk")]
    (&["bulk", "derive", "TABLE", "--column", "u", "--kind", "p256", "--out", "OUT"], true),
    #[cfg(feature = "bulk")]
    (&["bulk", "verify", "TABLE", "--kind", "ed25519", "--out", "OUT"], false),
    (&["chronogram", "--curve", "b233", "--method", "halve-and-add", "--out", "OUT"], true),
    (&["bench", "m221", "--operation", "field_mul", "--seconds", "0.1", "--json", "OUT"], true),
    (&["reproduce", "longa-gebotys", "--table", "1", "--quick", "--json", "OUT"], true),
];

/// The input files of the commands, all in one directory.
const INPUTS: [&str; 3] = ["KEY", "MESSAGE", "TABLE"];

/// A directory with all inputs, and a command line in it.
fn prepared(name: &str) -> (Directory, impl Fn(&[&str], &str) -> Vec<String>) {
    let at = Directory::new(name);
    at.file("KEY", vector("p256", "pkcs8"));
    at.file("MESSAGE", "a message\n");
    at.file("TABLE.csv", "u\n02\n");
    let root = at.0.clone();
    let line = move |args: &[&str], out: &str| {
        let file = |name: &str| root.join(name).to_str().unwrap().to_string();
        args.iter()
            .map(|arg| match *arg {
                "OUT" => file(out),
                "TABLE" => file("TABLE.csv"),
                name if INPUTS.contains(&name) => file(name),
                other => other.to_string(),
            })
            .collect()
    };
    (at, line)
}

/// Names and contents, so that nothing can change unseen.
fn all(at: &Directory) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(&at.0).unwrap().map(|entry| entry.unwrap());
    let mut all: Vec<_> = entries
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap_or_default()))
        .collect();
    all.sort();
    all
}

fn words(line: &[String]) -> Vec<&str> {
    line.iter().map(String::as_str).collect()
}

#[test]
fn files_are_replaced_by_force_alone() {
    let (at, line) = prepared("replaced");
    at.file("old.csv", "old");
    let before = all(&at);
    for (args, works) in COMMANDS {
        let line = line(args, "old.csv");
        bad(&words(&line), 1, "old.csv: the file exists; --force replaces it");
        assert_eq!(all(&at), before, "{args:?}");
        if *works {
            good(&[&words(&line)[..], &["--force"]].concat());
            let after = all(&at);
            assert_eq!(after.len(), before.len(), "{args:?}: {after:?}");
            for (old, new) in before.iter().zip(&after) {
                assert_eq!(old == new, old.0 != "old.csv", "{args:?}: {}", new.0);
            }
            at.file("old.csv", "old");
        }
    }
}

#[test]
fn folders_are_not_made() {
    let (at, line) = prepared("folders");
    let before = all(&at);
    for (args, _) in COMMANDS {
        for force in [&[][..], &["--force"]] {
            let line = line(args, "no/such/file.csv");
            bad(&[&words(&line)[..], force].concat(), 1, "no/such does not exist");
            assert_eq!(all(&at), before, "{args:?}");
        }
    }
    bad(
        &["report", "--out", &at.path("no/pages")],
        1,
        "no/pages: the folder that this would be in does not exist",
    );
    assert_eq!(all(&at), before);
}

/// Inputs are recognised by their own names, by links of both kinds, and as standard input.
#[cfg(unix)]
#[test]
fn inputs_are_never_replaced() {
    let (at, line) = prepared("inputs");
    for name in ["KEY", "MESSAGE", "TABLE.csv"] {
        fs::hard_link(at.path(name), at.path(&format!("hard-{name}"))).unwrap();
        std::os::unix::fs::symlink(at.path(name), at.path(&format!("soft-{name}"))).unwrap();
        std::os::unix::fs::symlink(format!("soft-{name}"), at.path(&format!("softer-{name}"))).unwrap();
    }
    let before = all(&at);
    for (args, _) in COMMANDS {
        for input in args.iter().filter(|arg| INPUTS.contains(arg)) {
            let name = if *input == "TABLE" { "TABLE.csv" } else { input };
            for link in ["", "hard-", "soft-", "softer-", "./"] {
                for force in [&[][..], &["--force"]] {
                    let line = line(args, &format!("{link}{name}"));
                    bad(&[&words(&line)[..], force].concat(), 1, "which it will not replace");
                    assert_eq!(all(&at), before, "{args:?}");
                }
            }
        }
    }
    let message = fs::File::open(at.path("MESSAGE")).unwrap();
    let args = ["sign", "--key", &at.path("KEY"), "-", "--force", "--out", &at.path("soft-MESSAGE")];
    let output = command(&args).stdin(message).output().unwrap();
    assert_eq!((status(&output), all(&at)), (1, before), "{}", stderr(&output));
}

#[test]
fn reports_replace_pages_by_force_alone() {
    let at = Directory::new("pages");
    let results = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/results/sapphire-rapids.json");
    let input = at.file("curve-p256.html", fs::read(results).unwrap());
    let pages = at.0.to_str().unwrap();
    let before = all(&at);
    // The results of the call, by the name of a page; and a page of another.
    bad(&["report", "--out", pages, "--bench", &input, "--force"], 1, "which it will not replace");
    assert_eq!(all(&at), before);
    bad(&["report", "--out", pages, "--bench", results], 1, "curve-p256.html: the file exists");
    assert_eq!(all(&at), before);
    good(&["report", "--out", pages, "--bench", results, "--force"]);
    assert!(all(&at).len() > 20 && fs::read(input).unwrap().starts_with(b"<!DOCTYPE html>"));
    let new = at.path("new");
    good(&["report", "--out", &new, "--bench", results]);
    bad(&["report", "--out", &new, "--bench", results], 1, "index.html: the file exists");
}

/// After a failed write no partial file is left, and the old file stays.
#[cfg(unix)]
#[test]
fn full_disks_leave_what_was_there() {
    let (at, line) = prepared("full-disk");
    at.file("old.csv", "old");
    let before = all(&at);
    for (args, _) in COMMANDS.iter().filter(|(args, works)| *works && args[0] != "bulk" || args[1] == "key") {
        for (out, force) in [("old.csv", "--force"), ("new.csv", "")] {
            let asked = line(args, out).join(" ");
            // The signal is ignored, so that writing fails.
            let script =
                format!("trap '' XFSZ; ulimit -f 0; exec {} {asked} {force}", env!("CARGO_BIN_EXE_secant"));
            let output = Command::new("sh").args(["-c", &script]).output().unwrap();
            assert_eq!(status(&output), 1, "{args:?}: {}", stdout(&output));
            assert!(stderr(&output).contains(&format!("{out}: ")), "{args:?}: {}", stderr(&output));
            assert_eq!(all(&at), before, "{args:?}");
        }
    }
    // One of two keys fits on no disk.
    let script = format!(
        "trap '' XFSZ; ulimit -f 0; exec {} keygen p256 --out /dev/null --public {}",
        env!("CARGO_BIN_EXE_secant"),
        at.path("public")
    );
    assert_eq!(status(&Command::new("sh").args(["-c", &script]).output().unwrap()), 1);
    assert_eq!(all(&at), before);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_and_pipes_are_written() {
    let (at, line) = prepared("devices");
    let sign = |out: &str| {
        let mut line = line(COMMANDS[0].0, "");
        *line.last_mut().unwrap() = out.to_string();
        line
    };
    let wanted = good(&words(&sign("-")));
    assert!(!wanted.is_empty());
    for name in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"] {
        assert_eq!(good(&words(&sign(name))), wanted, "{name}");
        // Output appended at the end of an open file.
        let file = at.file("appended", "old");
        let to = fs::OpenOptions::new().append(true).open(&file).unwrap();
        let done = command(&words(&sign(name))).stdout(to).spawn().unwrap().wait().unwrap();
        assert!(done.success());
        assert_eq!(fs::read(&file).unwrap(), [&b"old"[..], &wanted].concat(), "{name}");
    }
    let file = at.file("appended", "old");
    let to = fs::OpenOptions::new().append(true).open(&file).unwrap();
    assert!(command(&words(&sign("/dev/stderr"))).stderr(to).spawn().unwrap().wait().unwrap().success());
    assert_eq!(fs::read(&file).unwrap(), [&b"old"[..], &wanted].concat());
    good(&words(&sign("/dev/null")));
    bad(&words(&sign("/dev/full")), 1, "/dev/full: No space left");
    let pipe = at.path("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = Command::new("cat").arg(&pipe).stdout(Stdio::piped()).spawn().unwrap();
    good(&words(&sign(&pipe)));
    assert_eq!(reader.wait_with_output().unwrap().stdout, wanted);
    // A key on standard output is a key and nothing else.
    let key = good(&["keygen", "p256", "--out", "/dev/stdout"]);
    assert!(
        key.starts_with(b"-----BEGIN PRIVATE KEY-----\n") && key.ends_with(b"-----END PRIVATE KEY-----\n")
    );
    let chart = good(&["chronogram", "--curve", "b233", "--method", "halve-and-add", "--out", "-"]);
    assert!(chart.starts_with(b"<svg") && chart.trim_ascii_end().ends_with(b"</svg>"));
}

/// Two keys in one place, by whatever name.
#[cfg(unix)]
#[test]
fn two_keys_need_two_files() {
    let at = Directory::new("two-keys");
    let key = at.file("key", "old");
    std::os::unix::fs::symlink(&key, at.path("link")).unwrap();
    fs::hard_link(&key, at.path("hard")).unwrap();
    for other in ["key", "./key", "link", "hard"] {
        let args = ["keygen", "p256", "--force", "--out", &key, "--public", &at.path(other)];
        bad(&args, 2, "a file each");
    }
    bad(&["keygen", "p256", "--out", &at.path("new"), "--public", &at.path("./new")], 2, "a file each");
    bad(&["keygen", "p256", "--public", "-"], 2, "a file each");
    assert_eq!(fs::read(&key).unwrap(), b"old");
    assert_eq!(
        status(&secant(&["keygen", "p256", "--out", &at.path("new"), "--public", &at.path("pub")])),
        0
    );
}

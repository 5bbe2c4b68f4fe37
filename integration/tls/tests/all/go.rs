//! Go's server and client, `crypto/tls`: `go/main.go`, which is built once.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};
use std::thread;

use rustls::version::{TLS12, TLS13};

use crate::certificates::{KINDS, has, path};
use crate::ends::{answer, ask, client, provider, server};

/// The program; `None` if it cannot be built, which is said.
fn program() -> Option<&'static PathBuf> {
    static PROGRAM: OnceLock<Option<PathBuf>> = OnceLock::new();
    let build = || {
        if !has("go", "version") || !has("openssl", "version") {
            return None;
        }
        let program =
            PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("go-tls-{}", std::process::id()));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/go/main.go");
        let built = Command::new("go").args(["build", "-o"]).arg(&program).arg(source).output().unwrap();
        assert!(built.status.success(), "go build: {}", String::from_utf8_lossy(&built.stderr));
        Some(program)
    };
    PROGRAM.get_or_init(build).as_ref()
}

/// Groups with kinds of keys: every group with one kind, every kind with one group.
fn cases() -> impl Iterator<Item = (crate::ends::Group, &'static str)> {
    let all = secant_rustls::ALL.iter().flat_map(|group| KINDS.map(|(kind, ..)| (*group, kind)));
    all.filter(|(group, kind)| group.name() == secant_rustls::X25519.name() || *kind == "p256")
}

#[test]
fn servers() {
    let Some(program) = program() else { return };
    for version in [&TLS12, &TLS13] {
        for (group, kind) in cases().filter(|(group, _)| group.usable_for_version(version.version)) {
            let mut child = Command::new(program)
                .args([
                    "server",
                    &u16::from(group.name()).to_string(),
                    &u16::from(version.version).to_string(),
                ])
                .args([&path(&format!("{kind}.pem")), &path(&format!("{kind}.key")), &path("ca.pem")])
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut first = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
            let port = first.trim().parse().unwrap();
            let config = Arc::new(client(provider(secant_rustls::ALL), version, Some(kind)));
            let asked = ask(&config, port);
            let _ = child.kill();
            let _ = child.wait();
            let (line, connection) = asked.unwrap();
            assert_eq!(line, "olleh\n");
            let negotiated = connection.negotiated_key_exchange_group().unwrap().name();
            assert_eq!(negotiated, group.name(), "{kind}");
        }
    }
}

#[test]
fn clients() {
    let Some(program) = program() else { return };
    for version in [&TLS12, &TLS13] {
        for (group, kind) in cases().filter(|(group, _)| group.usable_for_version(version.version)) {
            let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
            let port = listener.local_addr().unwrap().port();
            let config = Arc::new(server(provider(secant_rustls::ALL), version, kind, true));
            let serving = thread::spawn(move || answer(&config, listener.accept().unwrap().0).map(|_| ()));
            let output = Command::new(program)
                .args([
                    "client",
                    &u16::from(group.name()).to_string(),
                    &u16::from(version.version).to_string(),
                ])
                .args([
                    &path(&format!("{kind}.pem")),
                    &path(&format!("{kind}.key")),
                    &path("ca.pem"),
                    &port.to_string(),
                ])
                .output()
                .unwrap();
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert!(output.status.success(), "{group:?} {kind}: {}", String::from_utf8_lossy(&output.stderr));
            assert_eq!(said, "olleh\n");
            serving.join().unwrap().unwrap();
        }
    }
}

//! OpenSSL's server and client, `s_server` and `s_client`.

use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use rustls::version::{TLS12, TLS13};
use rustls::{ClientConfig, ClientConnection, HandshakeKind, ProtocolVersion, SupportedProtocolVersion};

use crate::certificates::{KINDS, has, path};
use crate::ends::{Group, answer, ask, client, provider, server};

/// A name, and what makes the group.
type Named = (&'static str, fn() -> Group);

/// What OpenSSL calls the groups. Version 3.0 has no ML-KEM.
const GROUPS: [Named; 4] = [
    ("X25519", || secant_rustls::X25519),
    ("P-256", || secant_rustls::SECP256R1),
    ("P-384", || secant_rustls::SECP384R1),
    ("P-521", || secant_rustls::SECP521R1),
];

/// The curve of a kind of key. In TLS 1.2 OpenSSL uses a certificate only if its curve is among the groups.
fn curve(kind: &str) -> (&'static str, Group) {
    match kind {
        "p384" => ("P-384", secant_rustls::SECP384R1),
        "p521" => ("P-521", secant_rustls::SECP521R1),
        _ => ("P-256", secant_rustls::SECP256R1),
    }
}

/// A group, and the curve of the kind of key, if it is another.
fn groups(name: &str, kind: &str) -> String {
    let curve = curve(kind).0;
    if name == curve { name.to_owned() } else { format!("{name}:{curve}") }
}

fn flag(version: &SupportedProtocolVersion) -> &'static str {
    if version.version == ProtocolVersion::TLSv1_3 { "-tls1_3" } else { "-tls1_2" }
}

/// A server that sends lines back in reverse. It is ended when this is dropped.
struct Server(Child, u16);

impl Server {
    fn start(arguments: &[&str]) -> Self {
        let port = TcpListener::bind(("127.0.0.1", 0)).unwrap().local_addr().unwrap().port();
        let child = Command::new("openssl")
            .args(["s_server", "-accept", &format!("127.0.0.1:{port}"), "-rev", "-quiet"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self(child, port)
    }
}

/// [`ask`], as soon as the server listens. A connection that only tries whether it does would end it.
fn ask_when_ready(config: &Arc<ClientConfig>, port: u16) -> (String, ClientConnection) {
    let begun = Instant::now();
    loop {
        match ask(config, port) {
            Err(e)
                if e.kind() == ErrorKind::ConnectionRefused && begun.elapsed() < Duration::from_secs(60) =>
            {
                thread::sleep(Duration::from_millis(20));
            }
            asked => return asked.unwrap(),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn servers() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        for (name, group) in GROUPS {
            for (kind, ..) in KINDS {
                // Every group with one kind of key, every kind with one group.
                if name != "P-521" && kind != "p256" {
                    continue;
                }
                let (key, certificate) = (path(&format!("{kind}.key")), path(&format!("{kind}.pem")));
                let groups = groups(name, kind);
                let arguments = ["-key", &key, "-cert", &certificate, "-groups", &groups, flag(version)];
                let verify = ["-Verify", "1", "-verify_return_error", "-CAfile", &path("ca.pem")];
                let listening = Server::start(&[&arguments[..], &verify[..]].concat());
                let config = Arc::new(client(provider(&[group(), curve(kind).1]), version, Some(kind)));
                let (line, connection) = ask_when_ready(&config, listening.1);
                assert_eq!(line, "olleh\n");
                assert_eq!(connection.protocol_version(), Some(version.version));
                let negotiated = connection.negotiated_key_exchange_group().unwrap().name();
                assert_eq!(negotiated, group().name(), "{name} {kind}");
                // A second connection takes up the first.
                let again = ask_when_ready(&config, listening.1).1;
                assert_eq!(again.handshake_kind(), Some(HandshakeKind::Resumed), "{name} {kind} {version:?}");
            }
        }
    }
}

/// What OpenSSL's client prints, that sends a line to a server of ours, and whether it succeeded.
fn client_says(config: rustls::ServerConfig, arguments: &[&str]) -> (String, bool) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = listener.local_addr().unwrap().port();
    let config = Arc::new(config);
    let serving = thread::spawn(move || answer(&config, listener.accept().unwrap().0).map(|_| ()));
    let mut child = Command::new("openssl")
        .args([
            "s_client",
            "-connect",
            &format!("127.0.0.1:{port}"),
            "-CAfile",
            &path("ca.pem"),
            "-verify_return_error",
        ])
        .args(["-servername", "localhost", "-ign_eof"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // The client may have ended already: what it says is looked at below.
    let _ = child.stdin.take().unwrap().write_all(b"hello\n");
    let mut said = String::new();
    child.stdout.take().unwrap().read_to_string(&mut said).unwrap();
    let ended = child.wait().unwrap().success();
    // A client that ended before it connected must not be waited for.
    drop(TcpStream::connect(("127.0.0.1", port)));
    (said, serving.join().unwrap().is_ok() && ended)
}

#[test]
fn clients() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        for (name, group) in GROUPS {
            for (kind, ..) in KINDS {
                if name != "P-521" && kind != "p256" {
                    continue;
                }
                let (key, certificate) = (path(&format!("{kind}.key")), path(&format!("{kind}.pem")));
                let config = server(provider(&[group()]), version, kind, true);
                let groups = groups(name, kind);
                let arguments = ["-groups", &groups, flag(version), "-key", &key, "-cert", &certificate];
                let (said, fine) = client_says(config, &arguments);
                assert!(fine && said.contains("olleh"), "{name} {kind} {version:?}: {said}");
            }
        }
    }
}

/// A client without a certificate where one is asked for, and one with groups that the server does not have.
#[test]
fn refused_clients() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        let config = server(provider(secant_rustls::ALL), version, "p256", true);
        assert!(!client_says(config, &["-groups", "P-256", flag(version)]).1);
        let config = server(provider(&[secant_rustls::X25519]), version, "p256", false);
        assert!(!client_says(config, &["-groups", "P-256:P-384:P-521", flag(version)]).1);
    }
}

//! Our ends of a connection.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::time::Duration;

use rustls::client::WebPkiServerVerifier;
use rustls::crypto::{CryptoProvider, SupportedKxGroup};
use rustls::server::WebPkiClientVerifier;
use rustls::{
    ClientConfig, ClientConnection, ServerConfig, ServerConnection, StreamOwned, SupportedProtocolVersion,
};

use crate::certificates::{pair, roots};

/// No end waits longer for the other.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) type Group = &'static dyn SupportedKxGroup;

/// The provider under test, with these groups alone.
pub(crate) fn provider(groups: &[Group]) -> CryptoProvider {
    CryptoProvider { kx_groups: groups.to_vec(), ..secant_rustls::provider() }
}

/// A client; with a certificate of this kind, if one is named.
pub(crate) fn client(
    provider: CryptoProvider,
    version: &'static SupportedProtocolVersion,
    kind: Option<&str>,
) -> ClientConfig {
    let provider = Arc::new(provider);
    let verifier =
        WebPkiServerVerifier::builder_with_provider(Arc::new(roots()), provider.clone()).build().unwrap();
    let builder = ClientConfig::builder_with_provider(provider).with_protocol_versions(&[version]).unwrap();
    let builder = builder.with_webpki_verifier(verifier);
    match kind {
        Some(kind) => {
            let (certificate, key) = pair(kind);
            builder.with_client_auth_cert(certificate, key).unwrap()
        }
        None => builder.with_no_client_auth(),
    }
}

/// A server with a certificate of this kind; if `authenticated`, clients must have one, too.
pub(crate) fn server(
    provider: CryptoProvider,
    version: &'static SupportedProtocolVersion,
    kind: &str,
    authenticated: bool,
) -> ServerConfig {
    let provider = Arc::new(provider);
    let builder =
        ServerConfig::builder_with_provider(provider.clone()).with_protocol_versions(&[version]).unwrap();
    let (certificate, key) = pair(kind);
    if authenticated {
        let verifier =
            WebPkiClientVerifier::builder_with_provider(Arc::new(roots()), provider).build().unwrap();
        builder.with_client_cert_verifier(verifier).with_single_cert(certificate, key).unwrap()
    } else {
        builder.with_no_client_auth().with_single_cert(certificate, key).unwrap()
    }
}

/// Connects, sends a line, and gives the line that comes back and the connection.
pub(crate) fn ask(config: &Arc<ClientConfig>, port: u16) -> std::io::Result<(String, ClientConnection)> {
    let connection = ClientConnection::new(config.clone(), "localhost".try_into().unwrap()).unwrap();
    let socket = TcpStream::connect(("127.0.0.1", port))?;
    socket.set_read_timeout(Some(PATIENCE))?;
    let mut stream = StreamOwned::new(connection, socket);
    stream.write_all(b"hello\n")?;
    let line = line(&mut stream)?;
    stream.conn.send_close_notify();
    stream.flush()?;
    Ok((line, stream.conn))
}

/// Takes a connection, and sends each line back in reverse, until the other end closes.
pub(crate) fn answer(config: &Arc<ServerConfig>, socket: TcpStream) -> std::io::Result<ServerConnection> {
    socket.set_read_timeout(Some(PATIENCE))?;
    let connection = ServerConnection::new(config.clone()).unwrap();
    let mut stream = StreamOwned::new(connection, socket);
    let line = line(&mut stream)?;
    let reversed: String = line.trim_end().chars().rev().chain(['\n']).collect();
    stream.write_all(reversed.as_bytes())?;
    stream.conn.send_close_notify();
    stream.flush()?;
    Ok(stream.conn)
}

/// The next line.
fn line(stream: &mut impl Read) -> std::io::Result<String> {
    let mut line = Vec::new();
    let mut byte = [0];
    while !line.ends_with(b"\n") {
        if stream.read(&mut byte)? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        line.push(byte[0]);
    }
    String::from_utf8(line).map_err(|_| std::io::ErrorKind::InvalidData.into())
}

//! Handshakes that are cut short or do not add up: the alert that the RFC asks for, and the server goes on.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use std::time::Duration;

use rustls::version::{TLS12, TLS13};
use rustls::{
    AlertDescription, ClientConfig, ClientConnection, Error, InvalidMessage, SupportedProtocolVersion,
};

use crate::certificates::has;
use crate::ends::{client, provider, server};
use crate::hostile::{Outcome, goes_on, serve};

/// The bytes of a record's header, and of a handshake message's.
const RECORD: usize = 5;
const MESSAGE: usize = 4;

fn connection(config: &ClientConfig) -> ClientConnection {
    ClientConnection::new(Arc::new(config.clone()), "localhost".try_into().unwrap()).unwrap()
}

/// What a client sends first: a record with its first message.
fn hello(config: &ClientConfig) -> Vec<u8> {
    let mut bytes = Vec::new();
    connection(config).write_tls(&mut bytes).unwrap();
    assert_eq!((bytes[0], bytes[RECORD]), (22, 1));
    bytes
}

/// A record with a first message of a client whose body is this, which says that it has so many bytes.
fn record(body: &[u8], said: usize) -> Vec<u8> {
    let length = ((MESSAGE + body.len()) as u16).to_be_bytes();
    let said = (said as u32).to_be_bytes();
    [&[22, 3, 1], &length[..], &[1], &said[1..], body].concat()
}

fn socket(port: u16) -> TcpStream {
    let socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    socket
}

/// Sends bytes, and gives the fatal alert that comes back, if one does, and with which the connection ends.
fn alert(port: u16, bytes: &[u8]) -> Option<AlertDescription> {
    let mut socket = socket(port);
    socket.write_all(bytes).unwrap();
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).unwrap();
    match answer[..] {
        [21, 3, 1..=3, 0, 2, 2, code] => Some(code.into()),
        _ => None,
    }
}

/// A server of all groups, how its connections end, and a client that it answers.
fn running(version: &'static SupportedProtocolVersion) -> (u16, Receiver<Outcome>, ClientConfig) {
    let (port, received) = serve(server(provider(secant_rustls::ALL), version, "p256", false));
    (port, received, client(provider(&[secant_rustls::SECP256R1]), version, None))
}

/// The first message, shorter and longer than it should be, with lengths of record and message that fit it:
/// it cannot be parsed, `decode_error` (RFC 8446, section 6.2; RFC 5246, section 7.2.2).
#[test]
fn first_messages() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        let (port, received, config) = running(version);
        let hello = hello(&config);
        let body = &hello[RECORD + MESSAGE..];
        // Version, random value, session, suites, compression: what follows may be absent.
        let session = 35 + usize::from(body[34]);
        let suites = session + 2 + usize::from(u16::from_be_bytes([body[session], body[session + 1]]));
        let bare = suites + 1 + usize::from(body[suites]);
        let mut seen = 0;
        for length in 0..body.len() {
            let heard = alert(port, &record(&body[..length], length));
            let said = received.recv().unwrap().unwrap_err();
            if length == bare {
                // A message without extensions is whole, and has no common version or no signature scheme.
                let wanted = [AlertDescription::ProtocolVersion, AlertDescription::HandshakeFailure];
                assert!(heard.is_some_and(|heard| wanted.contains(&heard)), "{heard:?}, {said:?}");
                seen += 1;
            } else {
                assert_eq!(
                    heard,
                    Some(AlertDescription::DecodeError),
                    "{length} of {}, {said:?}",
                    body.len()
                );
                assert!(matches!(said, Some(Error::InvalidMessage(_))), "{said:?}");
            }
        }
        assert_eq!(seen, 1);
        let longer = [body, &[0]].concat();
        assert_eq!(alert(port, &record(&longer, longer.len())), Some(AlertDescription::DecodeError));
        let said = received.recv().unwrap();
        assert!(
            matches!(said, Err(Some(Error::InvalidMessage(InvalidMessage::TrailingData(_))))),
            "{said:?}"
        );
        // A message that says that it has 16 MB: rustls ends the connection at once, and says nothing.
        alert(port, &record(body, 0xff_ffff));
        let large = Error::InvalidMessage(InvalidMessage::HandshakePayloadTooLarge);
        assert_eq!(received.recv().unwrap(), Err(Some(large)));
        goes_on(&config, port, &received);
    }
}

/// Connections that end in the middle of the first record: nobody is there for an alert.
#[test]
fn connections_that_end() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        let (port, received, config) = running(version);
        let hello = hello(&config);
        for length in (0..hello.len()).step_by(5) {
            let mut socket = socket(port);
            socket.write_all(&hello[..length]).unwrap();
            socket.shutdown(Shutdown::Write).unwrap();
            socket.read_to_end(&mut Vec::new()).unwrap();
            assert_eq!(received.recv().unwrap(), Err(None), "{length}");
        }
        goes_on(&config, port, &received);
    }
}

/// The client's last message, which is encrypted, without its last byte, and with one bit changed:
/// `bad_record_mac` (RFC 8446, section 5.2; RFC 5246, section 7.2.2).
#[test]
fn last_messages() {
    if !has("openssl", "version") {
        return;
    }
    for version in [&TLS12, &TLS13] {
        let (port, received, config) = running(version);
        for shorter in [true, false] {
            let mut connection = connection(&config);
            let mut socket = socket(port);
            connection.write_tls(&mut socket).unwrap();
            // Until the client has all of the server's part, and an answer to it.
            let mut answer = Vec::new();
            while answer.is_empty() {
                connection.read_tls(&mut socket).unwrap();
                connection.process_new_packets().unwrap();
                while connection.wants_write() {
                    connection.write_tls(&mut answer).unwrap();
                }
            }
            let mut last = 0;
            while let Some(next) =
                answer.get(last + 3..last + RECORD).map(|l| u16::from_be_bytes([l[0], l[1]]))
            {
                if last + RECORD + usize::from(next) == answer.len() {
                    break;
                }
                last += RECORD + usize::from(next);
            }
            if shorter {
                answer.pop();
                let length = (answer.len() - last - RECORD) as u16;
                answer[last + 3..last + RECORD].copy_from_slice(&length.to_be_bytes());
            } else {
                *answer.last_mut().unwrap() ^= 1;
            }
            socket.write_all(&answer).unwrap();
            let heard = loop {
                if connection.read_tls(&mut socket).unwrap() == 0 {
                    panic!("no alert");
                }
                if let Err(error) = connection.process_new_packets() {
                    break error;
                }
            };
            assert_eq!(heard, Error::AlertReceived(AlertDescription::BadRecordMac), "{version:?}");
            assert_eq!(received.recv().unwrap(), Err(Some(Error::DecryptError)));
        }
        goes_on(&config, port, &received);
    }
}

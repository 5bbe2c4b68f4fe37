//! Handshakes of secant-rustls with itself, with another provider, with OpenSSL and with Go, on the loopback
//! interface. Certificates are made by the command `openssl`. Where it or `go` is absent, the tests that need
//! it say so and pass.

mod certificates;
mod ends;
mod go;
mod hostile;
mod malformed;
mod openssl;
mod ourselves;
mod rsa;

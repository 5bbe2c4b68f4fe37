//! `secant eval`: JSON Lines in, JSON Lines out, in order.

mod multiply;
mod operations;
mod protocol;
mod request;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::PathBuf;

use crate::catalogue::Catalogue;
use crate::failure::Failure;
use crate::lines::{LONGEST, Line, Lines};
use crate::object::Object;

/// The arguments of `eval`.
#[derive(clap::Args)]
#[command(after_help = "\
Requests, one JSON object a line; integers are \"0x..\" strings, elements of a quadratic field [\"re\",\"im\"]:
  {\"op\":\"mul\",\"curve\":NAME,\"k\":..,\"x\":..,\"y\":..}
  {\"op\":\"mul_base\",\"curve\":NAME,\"k\":..}
  {\"op\":\"mul_add\",\"curve\":NAME,\"m\":..,\"x1\":..,\"y1\":..,\"n\":..,\"x2\":..,\"y2\":..}      (mP + nQ)
  {\"op\":\"ladder\",\"curve\":NAME,\"k\":..,\"u\":..}             (answer {\"u\":..}: 0 for the neutral element)
  {\"op\":\"x25519\",\"k\":\"64 digits\",\"u\":\"64 digits\"}    (RFC 7748; answer {\"out\":\"64 digits\"})
  {\"op\":\"x25519_base\",\"k\":\"64 digits\"}               (the same with u = 9)
  {\"op\":\"x448\",\"k\":\"112 digits\",\"u\":\"112 digits\"}    (RFC 7748; x448_base takes u = 5)
  {\"op\":\"ecdh\",\"curve\":NAME,\"d\":..,\"public\":\"SEC 1\"}  (answer {\"shared\":\"digits\"}: the abscissa of [d]Q)
  {\"op\":\"msm\",\"curve\":NAME,\"scalars\":[..],\"points\":[[x,y],..]}           (the sum of all [k]P)
  {\"op\":\"hash_to_curve\",\"curve\":NAME,\"dst\":\"digits\",\"message\":\"digits\"}   (RFC 9380, suites .._RO_)
  {\"op\":\"ristretto255_mul\",\"k\":..,\"point\":\"64 digits\"} (RFC 9496; answer {\"point\":\"64 digits\"})
  {\"op\":\"decaf448_mul\",\"k\":..,\"point\":\"112 digits\"}    (RFC 9496; answer {\"point\":\"112 digits\"})
  {\"op\":\"ecdsa_sign\",\"curve\":NAME,\"hash\":\"sha256\",\"d\":..,\"message\":\"digits\"}     (RFC 6979; answer {\"r\":..,\"s\":..})
  {\"op\":\"ecdsa_verify\",\"curve\":NAME,\"hash\":..,\"x\":..,\"y\":..,\"message\":..,\"r\":..,\"s\":..}  (answer {\"valid\":true|false})
  {\"op\":\"ed25519_sign\",\"seed\":\"64 digits\",\"message\":\"digits\"}  (RFC 8032; answer {\"signature\":\"128 digits\"})
  {\"op\":\"ed25519_verify\",\"public\":\"64 digits\",\"message\":..,\"signature\":..}  (answer {\"valid\":true|false})
  {\"op\":\"ed448_sign\",\"seed\":\"114 digits\",\"message\":\"digits\"}  (RFC 8032; answer {\"signature\":\"228 digits\"})
  {\"op\":\"ed448_verify\",\"public\":\"114 digits\",\"message\":..,\"signature\":..}  (answer {\"valid\":true|false})
  {\"op\":\"sm2_sign\",\"d\":..,\"id\":\"digits\",\"message\":\"digits\",\"nonce\":..}  (GB/T 32918.2; answer {\"r\":..,\"s\":..})
  {\"op\":\"sm2_verify\",\"id\":..,\"x\":..,\"y\":..,\"message\":..,\"r\":..,\"s\":..}  (answer {\"valid\":true|false})
Byte strings are hexadecimal digits without 0x. hash_to_curve answers {\"u\":..,\"v\":..} on curve25519 and
{\"point\":\"64 digits\"} on ristretto255. Hashes are sha224, sha256, sha384, sha512 and sm3, any with any curve; s is
not made low. sm2_sign without a nonce derives one by RFC 6979 with SM3. Ed25519 takes \"context\":\"digits\"
(Ed25519ctx; an empty one counts as none) and \"prehash\":true (Ed25519ph), Ed448 the same;
it is verified without the cofactor: [S]B = R + [k]A, with A and R canonical, and points of small order accepted.
Optional: \"id\" (any value, comes back unchanged; of sm2 it is the signer's identity and does not), \"method\", \"backend\"; from x25519_base on, these two must exist, and
the library chooses: the answer is the same. Curves answer to other names, too (P-256, secp256r1, prime256v1,
nistp256, ..). Where the neutral element has no coordinates it is {\"infinity\":true} in an answer, and
\"infinity\":true (\"infinity1\", \"infinity2\") takes the place of x and y in a request.
A line that is wrong gives {\"error\":\"..\",\"line\":N} in its place, and exit status 1 at the end.")]
pub(crate) struct Args {
    /// The requests; standard input if none or `-` is given.
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, curves: Catalogue, out: &mut dyn Write) -> Result<(), Failure> {
    let good = match args.file.as_ref().filter(|path| path.as_os_str() != "-") {
        Some(path) => {
            let unreadable = |e: io::Error| Failure::Refused(format!("{}: {e}", path.display()));
            answer_all(File::open(path).map_err(unreadable)?, curves, out)?
        }
        None => answer_all(io::stdin().lock(), curves, out)?,
    };
    if good { Ok(()) } else { Err(Failure::Reported) }
}

/// Answers every line; gives whether all were good.
fn answer_all(input: impl Read, curves: Catalogue, out: &mut dyn Write) -> io::Result<bool> {
    let mut lines = Lines::new(input, LONGEST);
    let mut good = true;
    let mut number = 0u64;
    while let Some(line) = lines.next(&mut || out.flush())? {
        number += 1;
        let answer = match &line {
            Line::TooLong => Err((None, format!("the line is longer than {LONGEST} bytes"))),
            Line::Bytes(bytes) => {
                let mark: &[u8] = "\u{feff}".as_bytes();
                let bytes = if number == 1 { bytes.strip_prefix(mark).unwrap_or(bytes) } else { bytes };
                if bytes.iter().all(u8::is_ascii_whitespace) {
                    continue;
                }
                answer(bytes, curves)
            }
        };
        match answer {
            Ok(text) => writeln!(out, "{text}")?,
            Err((id, what)) => {
                good = false;
                let id = id.map(|id| format!("\"id\":{id},")).unwrap_or_default();
                writeln!(out, "{{{id}\"error\":{},\"line\":{number}}}", serde_json::Value::from(what))?;
            }
        }
    }
    Ok(good)
}

/// The answer to one line; or the request's `id` and the error.
fn answer(bytes: &[u8], curves: Catalogue) -> Result<String, (Option<String>, String)> {
    let text = std::str::from_utf8(bytes).map_err(|_| (None, "not UTF-8".to_string()))?;
    let object = Object::parse(text).map_err(|e| (None, e))?;
    let id = object.get("id").filter(|_| !operations::takes_identity(&object));
    let blame = |what| (id.map(str::to_string), what);
    let fields = operations::answer(&object, curves).map_err(blame)?;
    let id = id.map(|id| format!("\"id\":{id},")).unwrap_or_default();
    Ok(format!("{{{id}{fields}}}"))
}

#[cfg(test)]
mod tests;

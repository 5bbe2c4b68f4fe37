//! FourQlib: multiplication on FourQ, a curve of its own over the field of ted1271gls, with four-dimensional
//! decomposition.

use super::super::each::each;
use super::super::{Answer, Input, Peer, Ready};
use super::library::FourQ;
use super::words::words;

pub(super) const NAME: &str = "fourqlib";

/// The library, if its two ways to multiply the base point agree on these integers.
fn checked(inputs: &[Input], k: fn(&Input) -> Option<&[u8]>) -> Result<FourQ, String> {
    let library = FourQ::open()?;
    let agree =
        |k: [u64; 4]| library.mul_base(k).is_some() && library.mul(k, library.base()) == library.mul_base(k);
    let right = inputs.iter().take(64).all(|input| k(input).and_then(words).is_some_and(agree));
    if right { Ok(library) } else { Err("two ways to multiply its base point differ".to_string()) }
}

fn mul(inputs: &[Input]) -> Ready {
    let k: fn(&Input) -> Option<&[u8]> = |input| match input {
        Input::Mul { k, .. } => Some(k),
        _ => None,
    };
    let library = checked(inputs, k)?;
    let p = library.base();
    each(
        inputs,
        |input| words::<4>(k(input)?),
        move |k| library.mul(*k, p),
        |product| product.map(|_| Answer::OwnCurve),
    )
}

fn mul_base(inputs: &[Input]) -> Ready {
    let library = checked(inputs, Input::base_scalar)?;
    each(
        inputs,
        |input| words::<4>(input.base_scalar()?),
        move |k| library.mul_base(*k),
        |product| product.map(|_| Answer::OwnCurve),
    )
}

const MUL: Peer = Peer {
    name: NAME,
    version: || "as SECANT_FOURQ names it".to_string(),
    curve: "ted1271gls",
    operation: "mul",
    method: "own curve",
    constant_time: true,
    timed: "ecc_mul of the base point, on FourQ: another curve over the same field",
    prepare: mul,
};

pub(super) const PEERS: &[Peer] = &[
    MUL,
    Peer {
        operation: "mul_base",
        timed: "ecc_mul_fixed, on FourQ: another curve over the same field",
        prepare: mul_base,
        ..MUL
    },
];

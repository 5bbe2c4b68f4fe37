//! The models of all curves over F_p.

use num_traits::{One, Zero};

use super::{Int, Model, Shape, int, small};

impl Model {
    pub(crate) fn all() -> [Self; 14] {
        [
            Self::jac256189(),
            Self::ted256189(),
            Self::p256(),
            Self::secp256k1(),
            Self::p224(),
            Self::curve25519(),
            Self::edwards25519(),
            Self::p384(),
            Self::p521(),
            Self::e521(),
            Self::e521iso(),
            Self::m221(),
            Self::wei25519(),
            Self::jq25519(),
        ]
    }

    pub(crate) fn p384() -> Self {
        let p = (Int::one() << 384u32) - (Int::one() << 128u32) - (Int::one() << 96u32) + 0xffff_ffffu32;
        Self {
            name: "p384",
            scalar_bits: 384,
            r: int(concat!(
                "ffffffffffffffffffffffffffffffffffffffffffffffff",
                "c7634d81f4372ddf581a0db248b0a77aecec196accc52973"
            )),
            cofactor: 1,
            b: Int::one(),
            a: Int::zero(),
            c: &p - 3u32,
            e: int(concat!(
                "b3312fa7e23ee7e4988e056be3f82d19181d9c6efe814112",
                "0314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef"
            )),
            shape: Shape::Itself,
            p,
        }
    }

    pub(crate) fn p521() -> Self {
        let p = (Int::one() << 521u32) - 1u32;
        Self {
            name: "p521",
            scalar_bits: 528,
            r: int(concat!(
                "1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
                "a51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409"
            )),
            cofactor: 1,
            b: Int::one(),
            a: Int::zero(),
            c: &p - 3u32,
            e: int(concat!(
                "51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e1",
                "56193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00"
            )),
            shape: Shape::Itself,
            p,
        }
    }

    /// The curve ax² + y² = 1 + dx²y² modulo 2^521 - 1, given a + d and a - d: A = 2(a + d)/(a - d), B = 4/(a - d).
    fn edwards521(name: &'static str, plus: i64, minus: i64) -> Self {
        let p = (Int::one() << 521u32) - 1u32;
        let signed = |n: i64| if n < 0 { &p - n.unsigned_abs() } else { small(n.unsigned_abs()) };
        let inverse = signed(minus).modinv(&p).unwrap();
        Self {
            name,
            scalar_bits: 520,
            r: int(concat!(
                "7ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffd",
                "15b6c64746fc85f736b8af5e7ec53f04fbd8c4569a8f1f4540ea2435f5180d6b"
            )),
            cofactor: 4,
            b: 4u32 * &inverse % &p,
            a: 2u32 * signed(plus) * &inverse % &p,
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Edwards,
            p,
        }
    }

    pub(crate) fn e521() -> Self {
        // a = 1, d = -376014.
        Self::edwards521("e521", 1 - 376_014, 1 + 376_014)
    }

    pub(crate) fn e521iso() -> Self {
        // a = -1, d = -376015.
        Self::edwards521("e521iso", -1 - 376_015, -1 + 376_015)
    }

    pub(crate) fn curve25519() -> Self {
        Self {
            name: "curve25519",
            scalar_bits: 256,
            p: (Int::one() << 255u32) - 19u32,
            r: int("1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3ed"),
            cofactor: 8,
            b: Int::one(),
            a: small(486_662),
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Itself,
        }
    }

    pub(crate) fn m221() -> Self {
        Self {
            name: "m221",
            scalar_bits: 224,
            p: (Int::one() << 221u32) - 3u32,
            r: int("40000000000000000000000000015a08ed730e8a2f77f005042605b"),
            cofactor: 8,
            b: Int::one(),
            a: small(117_050),
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Itself,
        }
    }

    pub(crate) fn p224() -> Self {
        let p = int("ffffffffffffffffffffffffffffffff000000000000000000000001");
        Self {
            name: "p224",
            scalar_bits: 224,
            r: int("ffffffffffffffffffffffffffff16a2e0b8f03e13dd29455c5c2a3d"),
            cofactor: 1,
            b: Int::one(),
            a: Int::zero(),
            c: &p - 3u32,
            e: int("b4050a850c04b3abf54132565044b0b7d7bfd8ba270b39432355ffb4"),
            shape: Shape::Itself,
            p,
        }
    }

    pub(crate) fn p256() -> Self {
        let p = int("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
        Self {
            name: "p256",
            scalar_bits: 256,
            r: int("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"),
            cofactor: 1,
            b: Int::one(),
            a: Int::zero(),
            c: &p - 3u32,
            e: int("5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b"),
            shape: Shape::Itself,
            p,
        }
    }

    pub(crate) fn secp256k1() -> Self {
        let p = (Int::one() << 256u32) - 0x1_0000_03d1_u64;
        Self {
            name: "secp256k1",
            scalar_bits: 256,
            r: int("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"),
            cofactor: 1,
            b: Int::one(),
            a: Int::zero(),
            c: Int::zero(),
            e: small(7),
            shape: Shape::Itself,
            p,
        }
    }

    pub(crate) fn jq25519() -> Self {
        let p = (Int::one() << 255u32) - 19u32;
        Self {
            name: "jq25519",
            scalar_bits: 256,
            r: int("20000000000000000000000000000000099caf6ed07cc4e431549f2adb8a09d1"),
            cofactor: 4,
            b: Int::one(),
            a: Int::zero(),
            c: int("c500be2450246d16c114830a5d1aef9c2b80c567b4fd87562c69db659713ad2"),
            e: int("a38f53e5d27462dcdada9a78b9eac482ef06e855af92ca704060c551a9a5854"),
            shape: Shape::Quartic(int("1731beeea2156180446f9e5ab64af78d4ed3e0eb68d5070c10ef2468b910d5f7")),
            p,
        }
    }

    pub(crate) fn wei25519() -> Self {
        let p = (Int::one() << 255u32) - 19u32;
        Self {
            name: "wei25519",
            scalar_bits: 256,
            r: int("800000000000000000000000000000012c18945a05ad7f2edf026258ea5288ef"),
            cofactor: 1,
            b: Int::one(),
            a: Int::zero(),
            c: &p - 3u32,
            e: int("1d09bac9ffe9e7f8284aed0442552779bcdef2e62b9cb1d568513fa798b94003"),
            shape: Shape::Itself,
            p,
        }
    }

    pub(crate) fn jac256189() -> Self {
        let p = (Int::one() << 256u32) - 189u32;
        Self {
            name: "jac256189",
            scalar_bits: 256,
            r: int("19999999999999999999999999999999cc6bd10647eac1cb50d2ffe01b869d35"),
            cofactor: 10,
            b: Int::one(),
            a: Int::zero(),
            c: &p - 3u32,
            e: int("fd63c3319814da55e88e9328e96273c483dca6cc84df53ec8d91b1b3e0237064"),
            shape: Shape::Itself,
            p,
        }
    }

    pub(crate) fn ted256189() -> Self {
        let p = (Int::one() << 256u32) - 189u32;
        // a = -1, d = 358: A = 2(a + d)/(a - d), B = 4/(a - d).
        let inverse = (&p - 359u32).modinv(&p).unwrap();
        Self {
            name: "ted256189",
            scalar_bits: 256,
            r: int("40000000000000000000000000000000304447e4b9c528a59da0c73c6565e08d"),
            cofactor: 4,
            b: 4u32 * &inverse % &p,
            a: 714u32 * &inverse % &p,
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Edwards,
            p,
        }
    }

    pub(crate) fn edwards25519() -> Self {
        let p = (Int::one() << 255u32) - 19u32;
        // a = -1, d = -121665/121666: A = 486662, B = -486664.
        Self {
            name: "edwards25519",
            scalar_bits: 256,
            r: (Int::one() << 252u32) + int("14def9dea2f79cd65812631a5cf5d3ed"),
            cofactor: 8,
            b: &p - 486_664u32,
            a: Int::from(486_662u32),
            c: Int::one(),
            e: Int::zero(),
            shape: Shape::Edwards,
            p,
        }
    }
}

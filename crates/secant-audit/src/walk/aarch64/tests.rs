//! Tests of each kind of instruction, in the manual's encoding, and of the findings of both readers in short
//! pieces of code.

use super::*;
use crate::walk::{secret_addresses, survey};

const FIRST: u64 = Artefact::FIRST;
const RET: u32 = 0xd65f_03c0;

/// The control flow and the findings of one instruction.
fn one(word: u32) -> Option<(Flow, Vec<&'static str>)> {
    read(&Artefact::of_words(&[("audit_one", &[word])]), FIRST).map(|read| (read.flow, read.findings))
}

#[track_caller]
fn is(word: u32, text: &str, flow: Flow, findings: &[&'static str]) {
    let artefact = Artefact::of_words(&[("audit_one", &[word])]);
    assert_eq!(artefact.describe(FIRST), format!("audit_one+0x0: {text}"));
    assert_eq!(one(word), Some((flow, findings.to_vec())), "{text}");
}

#[test]
fn divisions_and_roots_take_their_time() {
    for (word, text) in [
        (0x9ac2_0820, "udiv x0, x1, x2"),
        (0x1ac2_0820, "udiv w0, w1, w2"),
        (0x9ac2_0c20, "sdiv x0, x1, x2"),
        (0x1ac5_0c83, "sdiv w3, w4, w5"),
        (0x1e62_1820, "fdiv d0, d1, d2"),
        (0x1e22_1820, "fdiv s0, s1, s2"),
        (0x1ee2_1820, "fdiv h0, h1, h2"),
        (0x6e62_fc20, "fdiv v0.2d, v1.2d, v2.2d"),
        (0x6e22_fc20, "fdiv v0.4s, v1.4s, v2.4s"),
        (0x6e42_3c20, "fdiv v0.8h, v1.8h, v2.8h"),
        (0x1e61_c020, "fsqrt d0, d1"),
        (0x1e21_c020, "fsqrt s0, s1"),
        (0x1ee1_c020, "fsqrt h0, h1"),
        (0x6ee1_f820, "fsqrt v0.2d, v1.2d"),
        (0x6ea1_f820, "fsqrt v0.4s, v1.4s"),
        (0x2ea1_f820, "fsqrt v0.2s, v1.2s"),
        (0x6ef9_f820, "fsqrt v0.8h, v1.8h"),
    ] {
        is(word, text, Flow::Next, &[VARIABLE_LATENCY]);
    }
    for (word, text) in [
        (0x9b02_7c20, "mul x0, x1, x2"),
        (0x9bc2_7c20, "umulh x0, x1, x2"),
        (0x9b02_0c20, "madd x0, x1, x2, x3"),
        (0x1e62_0820, "fmul d0, d1, d2"),
        (0x4ee1_d820, "frecpe v0.2d, v1.2d"),
        (0xf940_0008, "ldr x8, [x0]"),
    ] {
        is(word, text, Flow::Next, &[]);
    }
}

#[test]
fn jumps_are_told_apart() {
    for (word, flow) in [
        // b, bl
        (0x1400_0002, Flow::Jump(FIRST + 8)),
        (0x17ff_fffe, Flow::Jump(FIRST - 8)),
        (0x9400_0002, Flow::Call(FIRST + 8)),
        // b.eq, b.ne, bc.eq, cbz, cbnz, tbz, tbnz
        (0x5400_0040, Flow::Conditional(FIRST + 8)),
        (0x54ff_ffc1, Flow::Conditional(FIRST - 8)),
        (0x5400_0050, Flow::Conditional(FIRST + 8)),
        (0xb400_0040, Flow::Conditional(FIRST + 8)),
        (0x3500_0040, Flow::Conditional(FIRST + 8)),
        (0x3618_0040, Flow::Conditional(FIRST + 8)),
        (0xb740_0040, Flow::Conditional(FIRST + 8)),
        // blr, blraaz
        (0xd63f_0100, Flow::UnknownCall),
        (0xd63f_091f, Flow::UnknownCall),
        // br, braaz, braa, ret x9
        (0xd61f_0100, Flow::JumpTable),
        (0xd61f_091f, Flow::JumpTable),
        (0xd71f_0909, Flow::JumpTable),
        (0xd65f_0120, Flow::JumpTable),
        // ret, retaa, brk
        (RET, Flow::End),
        (0xd65f_0bff, Flow::End),
        (0xd420_0020, Flow::End),
        // svc
        (0xd400_0001, Flow::Next),
    ] {
        assert_eq!(one(word), Some((flow, vec![])), "{word:#x}");
    }
}

#[test]
fn what_is_not_read_is_said() {
    // ld1d {z0.d}, p0/z, [x0, z1.d]; st1w {z0.s}, p0, [x0, z1.s, sxtw]; udiv z0.d, p0/m, z0.d, z1.d; ptrue
    // p0.d
    for word in [0xc5c1_c000, 0xe541_c000, 0x04d5_0020, 0x25d8_e3e0] {
        assert_eq!(one(word), Some((Flow::Next, vec![SVE])), "{word:#x}");
    }
    // No instruction at all; udf, eret, hvc
    for word in [0xffff_ffff, 0, 0xd69f_03e0, 0xd400_0002] {
        assert_eq!(one(word), None, "{word:#x}");
    }
}

#[test]
fn the_survey_follows_calls_and_lists_what_it_meets() {
    // stp x29, x30, [sp, #-32]!; bl a function; cbz x0, the end; blr x8; ldp x29, x30, [sp], #32; ret
    let start = [0xa9be_7bfd, 0x9400_0005, 0xb400_0040, 0xd63f_0100, 0xa8c2_7bfd, RET];
    // udiv x0, x1, x2; b to the next function
    let divides = [0x9ac2_0820, 0x1400_0001];
    // br x8
    let table = [0xd61f_0100];
    let artefact = Artefact::of_words(&[
        ("audit_start", &start),
        ("secant_core::divides", &divides),
        ("secant_core::table", &table),
    ]);
    let found = survey(&artefact, FIRST);
    assert_eq!(found.instructions, 9);
    assert_eq!(found.conditional, [FIRST + 8]);
    assert_eq!(found.unknown_calls, [FIRST + 12]);
    let mut findings = found.findings;
    findings.sort_unstable();
    assert_eq!(findings, [(FIRST + 24, VARIABLE_LATENCY), (FIRST + 32, "jump table")]);

    // Code after a call at the end of a function belongs to another function: bl the third.
    let artefact = Artefact::of_words(&[
        ("audit_start", &[0xa9be_7bfd, 0x9400_0002]),
        ("secant_core::table", &table),
        ("core::panicking::panic", &[RET]),
    ]);
    let found = survey(&artefact, FIRST);
    assert_eq!((found.instructions, found.findings), (2, vec![]));

    // Foreign code is not followed, and counts may be divided.
    for name in
        ["std::divides", "core::panicking::divides", "<A as core::fmt::Debug>::fmt", "memcpy", "der::divides"]
    {
        let artefact = Artefact::of_words(&[("audit_start", &start), (name, &divides)]);
        assert_eq!(survey(&artefact, FIRST).findings, [], "{name}");
    }
    // Code of the library may be inlined into generic functions, and the C interface is the library's.
    for name in ["core::array::try_map", "<A as core::iter::Iterator>::fold", "secant_p256_new"] {
        let artefact = Artefact::of_words(&[("audit_start", &start), (name, &[0x9ac2_0820, RET])]);
        assert_eq!(survey(&artefact, FIRST).findings, [(FIRST + 24, VARIABLE_LATENCY)], "{name}");
    }
    let artefact = Artefact::of_words(&[("audit_start", &start), ("X::mul_batch_on", &[0x9ac2_0820, RET])]);
    assert_eq!(survey(&artefact, FIRST).findings, []);

    // A word that is no instruction, and the end of the code.
    let artefact = Artefact::of_words(&[("audit_start", &[0xd400_0001, 0])]);
    assert_eq!(survey(&artefact, FIRST).findings, [(FIRST + 4, NO_INSTRUCTION)]);
    let artefact = Artefact::of_words(&[("audit_start", &[0xd400_0001])]);
    assert_eq!(survey(&artefact, FIRST).findings, [(FIRST + 4, NO_INSTRUCTION)]);
}

/// The findings of straight code, by the number of the instruction.
fn addresses(words: &[u32]) -> Vec<(u64, &'static str)> {
    let words = [words, &[RET]].concat();
    let findings = secret_addresses(&Artefact::of_words(&[("audit_one", &words)]), FIRST);
    findings.into_iter().map(|(at, what)| ((at - FIRST) / 4, what)).collect()
}

#[track_caller]
fn secret_at(words: &[u32], place: u64) {
    assert_eq!(addresses(words), [(place, SECRET_ADDRESS)]);
}

#[track_caller]
fn public(words: &[u32]) {
    assert_eq!(addresses(words), []);
}

#[test]
fn a_look_up_by_a_secret_is_found() {
    // ldr x8, [x0]; and x8, x8, #15; ldr x0, [x1, x8, lsl #3]
    secret_at(&[0xf940_0008, 0x9240_0d08, 0xf868_7820], 2);
    // The same by w8, without and with a sign.
    secret_at(&[0xf940_0008, 0xf868_5820], 1);
    secret_at(&[0xf940_0008, 0xf868_d820], 1);
    // ldr x8, [x0]; add x9, x1, x8; ldr x9, [x9]
    secret_at(&[0xf940_0008, 0x8b08_0029, 0xf940_0129], 2);
    // ldr x8, [x0]; ld1 {v0.16b}, [x1], x8; and again: by then the base is secret.
    secret_at(&[0xf940_0008, 0x4cc8_7020, 0x4cc8_7020], 2);
    // ldr x8, [x0]; prfm pldl1keep, [x1, x8]
    secret_at(&[0xf940_0008, 0xf8a8_6820], 1);
    // ldr x8, [x0]; ldr x9, [x0]; ld1r {v0.2d}, [x9]
    secret_at(&[0xf940_0008, 0xf940_0009, 0x4d40_cd20], 2);
    // An index that is a constant: mov x8, #24; ldr x0, [x1, x8, lsl #3]
    public(&[0xd280_0308, 0xf868_7820]);
    // mov x8, #24; movk x8, #1, lsl #16; add x9, x1, x8; ldr x9, [x9]
    public(&[0xd280_0308, 0xf2a0_0028, 0x8b08_0029, 0xf940_0129]);
}

#[test]
fn registers_are_secret_after_what_is_not_known() {
    // Each writes x1 or x3: fmov x1, d0; umov x1, v0.d[0]; csel x1, x1, x2, eq; mrs x1, tpidr_el0; ldrsw x1,
    // [x0]
    for word in [0x9e66_0001, 0x4e08_3c01, 0x9a82_0021, 0xd53b_d041, 0xb980_0001] {
        // ldr x0, [x1, x8, lsl #3] with x8 = 24
        secret_at(&[word, 0xd280_0308, 0xf868_7820], 2);
    }
    // mov w1, w1 keeps half of a pointer, which is known and is another one.
    public(&[0x2a01_03e1, 0xd280_0308, 0xf868_7820]);
    // stxr w1, x3, [x0] writes w1; ccmp x1, #0, #1, eq writes none.
    secret_at(&[0xc801_7c03, 0xd280_0308, 0xf868_7820], 2);
    public(&[0xfa40_0821, 0xd280_0308, 0xf868_7820]);
    // casp x0, x1, x2, x3, [x4]: the address is secret already, and x0 and x1 are from now on.
    let found = addresses(&[0x4820_7c82, 0xd280_0308, 0xf868_7820, 0xf940_0008]);
    assert_eq!(found, [(0, SECRET_ADDRESS), (2, SECRET_ADDRESS), (3, SECRET_ADDRESS)]);
}

#[test]
fn the_stack_keeps_what_is_known() {
    // sub sp, sp, #32; str x1, [sp, #8]; ldr x9, [sp, #8]; ldr x9, [x9]; add sp, sp, #32
    let kept = [0xd100_83ff, 0xf900_07e1, 0xf940_07e9, 0xf940_0129, 0x9100_83ff];
    public(&kept);
    // Between store and load half of it is written over: str w8, [sp, #12]; or a vector: str q0, [sp]
    for over in [0xb900_0fe8, 0x3d80_03e0] {
        secret_at(&[kept[0], kept[1], over, kept[2], kept[3], kept[4]], 4);
    }
    // A word loaded from it is secret, and is no address: ldr x9, [x9] once more.
    secret_at(&[kept[0], kept[1], kept[2], kept[3], kept[3], kept[4]], 4);
    // A frame: stp x29, x30, [sp, #-32]!; mov x29, sp; ldp x29, x30, [sp], #32
    public(&[0xa9be_7bfd, 0x9100_03fd, 0xa8c2_7bfd]);
    // Without its end the code returns all the same; with another return address, ldr x30, [x0], it does not.
    public(&[0xa9be_7bfd]);
    assert_eq!(addresses(&[0xf940_001e]), [(1, "return address lost")]);
    // ld1 {v0.16b, v1.16b}, [x1], #32, twice; mov x9, x1; add x9, x1, #1, lsl #12; ldr x9, [x9]
    public(&[0x4cdf_a020, 0x4cdf_a020, 0xaa01_03e9, 0x9140_0429, 0xf940_0129]);
    // adr x9, the code; ldr x9, [x9]; adrp x9, the next page; ldr x9, [x9]; ldr x9, a constant of the code
    public(&[0x1000_0089, 0xf940_0129, 0xb000_0009, 0xf940_0129, 0x5800_0049]);
}

#[test]
fn straight_code_is_followed_through_calls_and_no_further() {
    let call = |words: &[u32], called: &[u32]| {
        secret_addresses(&Artefact::of_words(&[("audit_one", words), ("secant_core::f", called)]), FIRST)
    };
    // str x30, [sp, #8]; bl; ldr x30, [sp, #8]; ret. In the function: ldr x8, [x0]; ldr x0, [x1, x8, lsl #3];
    // ret
    let found = call(&[0xf900_07fe, 0x9400_0003, 0xf940_07fe, RET], &[0xf940_0008, 0xf868_7820, RET]);
    assert_eq!(found, [(FIRST + 20, SECRET_ADDRESS)]);
    assert_eq!(addresses(&[0xd63f_0100]), [(0, UNKNOWN_CALL)]);
    // b.eq, cbz, br x8, svc, dc zva, brk
    for word in [0x5400_0040, 0xb400_0040, 0xd61f_0100, 0xd400_0001, 0xd50b_7420, 0xd420_0020] {
        assert_eq!(addresses(&[word]), [(0, "not straight")], "{word:#x}");
    }
    // An endless loop: b to itself.
    assert_eq!(addresses(&[0x1400_0000]), [(0, "no end")]);
    assert_eq!(addresses(&[0]), [(0, NO_INSTRUCTION)]);
}

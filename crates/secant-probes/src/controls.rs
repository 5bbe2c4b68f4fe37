//! Planted leaks. The audit is worth something only as long as it flags every one of them, so each run checks
//! that it does.

use core::hint::black_box;

use secant_core::cpu::Portable;
use secant_core::ct::Mask;

use super::probe::{Expect, probes};

#[inline(never)]
fn left(x: u64) -> u64 {
    black_box(x) + 1
}

#[inline(never)]
fn right(x: u64) -> u64 {
    black_box(x) + 2
}

/// Gives away whether a word is one that no sample is, where `declassified.txt` says so.
#[inline(never)]
fn named(x: u64) -> u64 {
    if Mask::is_zero(x ^ 0x0123_4567_89ab_cdef).declassify() { left(x) } else { right(x) }
}

/// The same at a place that the list does not name.
#[inline(never)]
fn unnamed(x: u64) -> u64 {
    if Mask::is_zero(x ^ 0xfedc_ba98_7654_3210).declassify() { left(x) } else { right(x) }
}

const EVERYWHERE: Expect = Expect::Leak { code: true, trace: true, taint: true };

probes! {
    // A table look-up by a secret index.
    Straight audit_control_lookup(Portable) expects EVERYWHERE, {
        prepare |level, words| (words[0], SQUARES);
        audit |level, secret: u64, public: [u64; 16]| -> u64 { public[(*secret & 15) as usize] }
    }
    // A branch on a secret bit.
    Straight audit_control_branch(Portable) expects EVERYWHERE, {
        prepare |level, words| (words[0], ());
        audit |level, secret: u64, public: ()| -> u64 { if secret & 1 == 1 { left(*secret) } else { right(*secret) } }
    }
    // A branch that no sample takes: one secret in 2^64.
    Straight audit_control_rare_branch(Portable) expects Expect::Leak { code: true, trace: false, taint: true }, {
        prepare |level, words| (words[0], ());
        audit |level, secret: u64, public: ()| -> u64 {
            if *secret == 0x0123_4567_89ab_cdef { left(*secret) } else { right(*secret) }
        }
    }
    // An instruction whose time depends on its operands.
    Straight audit_control_division(Portable) expects Expect::Leak { code: true, trace: false, taint: true }, {
        prepare |level, words| (words[0], ());
        audit |level, secret: u64, public: ()| -> u64 { black_box(1 << 63) / (*secret | 1) }
    }
    // The same leaks among public loops, where a jump by itself says nothing.
    Loops audit_control_loop_branch(Portable) expects Expect::Leak { code: false, trace: true, taint: true }, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> u64 {
            let mut sum = 0;
            let mut i = 0;
            while i < 256 {
                if secret[i / 64] >> (i % 64) & 1 == 1 {
                    sum = left(sum);
                }
                i += 1;
            }
            sum
        }
    }
    Loops audit_control_loop_lookup(Portable) expects Expect::Leak { code: false, trace: true, taint: true }, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], SQUARES);
        audit |level, secret: [u64; 4], public: [u64; 16]| -> u64 {
            let mut sum = 0;
            let mut i = 0;
            while i < 64 {
                sum ^= public[(secret[i / 16] >> (4 * (i % 16)) & 15) as usize];
                i += 1;
            }
            sum
        }
    }
    // A value declassified at a named place is declassified at another place, too.
    Loops audit_control_declassified(Portable) expects Expect::Leak { code: false, trace: false, taint: true }, {
        prepare |level, words| ([words[0], words[4]], ());
        audit |level, secret: [u64; 2], public: ()| -> u64 { named(secret[0]) + unnamed(secret[1]) }
    }
    // No leak: the list names the place.
    Loops audit_declassified(Portable) expects Expect::Clean, {
        prepare |level, words| (words[0], ());
        audit |level, secret: u64, public: ()| -> u64 { named(*secret) }
    }
    // No leak: `free` compares a word of the freed memory with a key of its own, which is the allocator's
    // business.
    Loops audit_freed_memory(Portable) expects Expect::Clean, {
        prepare |level, words| ([words[0], words[1], words[2], words[3]], ());
        audit |level, secret: [u64; 4], public: ()| -> u64 {
            let kept = black_box(Box::new(*secret));
            kept[3]
        }
    }
}

const SQUARES: [u64; 16] = [0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225];

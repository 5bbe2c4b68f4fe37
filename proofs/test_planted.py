#!/usr/bin/env python3
"""Planted errors are refuted: python3 proofs/test_planted.py KERNELS [VECTORS [BINARY]].

Each error changes one instruction of a kernel as the artefact has it: of secant-kernels, and of secant-vectors and
secant-binary if they are given. Exit status 0 if every one is found, 1 if one is not, 2 if an artefact cannot be read, 3 without z3.
"""

import copy
import sys

import binary
import divsteps
import vectors
from disassembly import Artefact, Unreadable
from kernels import KERNELS
from machine import Unknown
from prove import NotProved, prove

# (kernel, the instruction's beginning, which of those from the end, what is done)
PLANTED = [
    ("m127_add", "adc", 0, "gone"),
    ("m127_sub", "sbb", 0, "gone"),
    ("m127_wide", "adc", 0, "add"),
    ("m127_reduce", "adc", 0, "gone"),
    ("p256_add", "cmov", 0, "gone"),
    ("p256_sub", "adc", 1, "add"),
    ("p224_sub", "cmov", 0, "gone"),
    ("p384_sub", "sbb", 1, "sub"),
    ("c25519_add", "cmov", 0, "gone"),
    ("c25519_mul_small", "cmov", 0, "gone"),
    ("c256_mul3", "cmov", 0, "gone"),
    ("c256_sub", "cmov", 0, "gone"),
    ("c256_dbl_sub", "sbb", 0, "sub"),
    ("c256_neg", "cmov", 0, "gone"),
    ("secp256k1_sub", "cmov", 0, "gone"),
    ("c25519_add_small_multiple", "adcx", 0, "gone"),
    ("m221_add_small_multiple", "adcx", 0, "gone"),
    # The carry out of a fold, and the last one of a row.
    ("c25519_mul", "adc", 0, "gone"),
    ("secp256k1_mul", "cmov", 0, "gone"),
    ("p256_sqr", "adox", 0, "gone"),
    ("p256_mul", "adcx", 1, "adox"),
    # A carry of a row, a borrow of a clearing, the bit above six words, twice, and the upper half of a factor.
    ("p384_mul", "adox", 1, "gone"),
    ("p384_mul", "sbb", 0, "gone"),
    ("p384_mul", "adc", 6, "gone"),
    ("p384_mul", "adc", 8, "gone"),
    ("p384_mul", "shrx", 0, "gone"),
    # The carry into the highest word of the square, a borrow in a clearing, the bit above six words, the correction.
    ("p384_sqr", "adcx", 0, "gone"),
    ("p384_sqr", "sbb", 13, "sub"),
    ("p384_sqr", "adc", 6, "gone"),
    ("p384_sqr", "cmov", 5, "gone"),
    # A sign that is not carried on, or is no sign; the last borrow of a clearing; the sign of the last word.
    ("p224_mul", "adox", 0, "gone"),
    ("p224_mul", "sar", 0, "shr"),
    ("p224_mul", "sbb", 3, "gone"),
    ("p224_mul", "sbb", 0, "gone"),
    ("p224_sqr", "sbb", 4, "gone"),
    ("p224_sqr", "cmov", 0, "gone"),
    # Columns: a carry, a factor, a digit cut elsewhere, a factor that is not doubled.
    ("m521_mul", "adc", 3, "gone"),
    ("m521_mul", "sub", 0, "add"),
    ("m521_mul", "shrd", 0, "to 0x3a"),
    ("m521_mul", "add    rdx", 0, "gone"),
    ("m521_sqr", "adc", 9, "gone"),
    # Sums of limbs: a carry to another limb, a limb cut elsewhere, a multiple of p, a sign, a limb that is not doubled; a word that is not chosen.
    ("m521_tighten", "shufps", 1, "gone"),
    ("m521_tighten", "psrlq", 0, "to 0x39"),
    ("m521_tighten", "pand", 0, "gone"),
    ("m521_add", "add    rdx", 0, "gone"),
    ("m521_mul3", "paddq", 0, "psubq"),
    ("m521_sub", "paddq", 0, "gone"),
    ("m521_dbl_sub", "psubq", 2, "paddq"),
    ("m521_dbl_sub", "paddq", 1, "gone"),
    ("p224_add", "adc", 0, "gone"),
    ("select", "cmovne", 1, "gone"),
    ("select", "sub", 0, "gone"),
    ("divsteps", "cmovb", 0, "cmovae"),
    ("divsteps", "cmovb", 41, "cmove"),
    ("divsteps", "cmovs", 30, "cmovns"),
    ("divsteps", "cmove", 58, "cmovne"),
    ("divsteps", "add", 9, "sub"),
    ("divsteps", "sub", 7, "add"),
    ("divsteps", "shl", 20, "to 0x3e"),
    ("divsteps", "sar", 2, "to 0x2b"),
    ("divsteps", "shr", 1, "to 0x15"),
    ("divsteps", "and", 0, "to 0x7ffff"),
    ("divsteps", "imul", 5, "add"),
    ("divsteps", "neg", 61, "gone"),
]

IN_VECTORS = [
    ("c25519_x4_mul", "vpmadd52huq", 0, "vpmadd52luq"),
    ("c25519_x4_mul", "vpsllq", 2, "to 0x3"),
    ("c25519_x4_mul_add", "vpaddq", 9, "vpsubq"),
    ("c25519_at_once_x4_mul", "vpmullq", 2, "gone"),
    ("c25519_x4_sqr", "vpaddq", 3, "gone"),
    ("c25519_x4_sqr_add_but", "vpmadd52luq", 11, "gone"),
    ("m221_x4_sqr", "vpaddq", 1, "gone"),
    ("m221_x4_sqr_add_but", "vpmadd52huq", 10, "vpmadd52luq"),
    ("p224_x4_mul", "vpsubq", 0, "vpaddq"),
    ("p256_x4_mul", "vpsraq", 1, "to 0x33"),
    ("p384_x4_mul", "vpmadd52huq", 7, "gone"),
    ("p521_x4_mul", "vpmadd52luq", 40, "gone"),
    ("p521_x4_sqr", "vpmadd52huq", 12, "vpmadd52luq"),
    ("p521_x4_folded", "vpsrlq", 0, "to 0x2"),
    ("secp256k1_x4_mul", "vpblendw", 0, "gone"),
    ("secp256k1_x4_mul", "vpsrlq", 3, "to 0x33"),
    ("c25519_x8_mul", "vpsrlq", 0, "gone"),
    ("c25519_x8_sqr", "vpandq", 0, "gone"),
    ("secp256k1_x8_mul", "vpmadd52huq", 0, "gone"),
    ("secp256k1_x8_sqr", "vpaddq", 5, "gone"),
    ("p224_x8_mul", "vpsraq", 4, "vpsrlq"),
    ("p256_x8_mul", "vpsrlq", 2, "gone"),
    ("p256_x8_sqr", "vpmadd52luq", 5, "vpmadd52huq"),
    ("p384_x8_mul", "vpsubq", 0, "vpaddq"),
    ("p384_x8_sqr", "vpsraq", 9, "to 0x35"),
    # A product in a loop, a column that is not doubled, a carry.
    ("p521_x8_mul", "vpmadd52huq", 0, "gone"),
    ("p521_x8_mul", "vpaddq", 15, "gone"),
    ("p521_x8_mul", "vpsraq", 2, "to 0x33"),
    ("p521_x8_sqr", "vpmadd52huq", 12, "vpmadd52luq"),
    ("p521_x8_carry", "vpandq", 0, "gone"),
    # A fold by 16 and not by 48, half of a product, a word that is not cut.
    ("m221_x4_mul", "vpsllq", 0, "to 0x8"),
    ("m221_x4_mul_add", "vpmadd52luq", 9, "gone"),
    ("m221_x4_carry", "vpand", 1, "gone"),
    ("m221_x8_mul", "vpsrlq", 1, "to 0x33"),
    ("m221_x8_sqr", "vpmadd52luq", 0, "gone"),
    # Registers of half the width, and one lane for all.
    ("c25519_x8_mul", "vpaddq", 3, "narrow"),
    ("p384_x8_sub", "vpsraq", 0, "narrow"),
    ("p256_quad_mul", "vpaddq", 2, "narrow"),
    ("m127_x4_mul", "vpsllq", 2, "narrow"),
    ("c25519_fma_mul", "vsubpd", 1, "narrow"),
    ("c25519_x4_carry", "vpbroadcastq", 0, "to xmm0"),
    # Real and imaginary parts: no sign, no move, a move of other lanes; a shift, a carry.
    ("m127_x4_mul", "vpsubq", 0, "gone"),
    ("m127_x4_mul", "mov    cl", 0, "to 0xaa"),
    ("m127_x4_mul", "vpsllq", 2, "to 0xa"),
    ("m127_x4_sqr", "vpaddq", 0, "gone"),
    ("m127_x4_mul_add_mul", "vpaddq", 9, "gone"),
    ("m127_x4_carry", "vpsrlq", 0, "to 0x2a"),
    ("m127_x8_mul", "vpsubq", 0, "vpaddq"),
    ("m127_x8_sqr", "vpsllq", 3, "gone"),
    ("m127_x8_div2", "vpsrlq", 0, "to 0x2"),
    ("m127_x8_mul_mu", "vpsubq", 0, "gone"),
    # Sums: a mask left out, an index that is cut elsewhere, a carry, half of p.
    ("c25519_x8_sub", "vpandq", 3, "vpaddq"),
    ("c25519_x8_sub", "vpsrlq", 0, "to 0x30"),
    ("c25519_x8_dbl_sub", "vpermq", 0, "gone"),
    ("secp256k1_x8_div2", "vpaddq", 5, "gone"),
    ("p256_x8_mul3", "vpsraq", 2, "gone"),
    ("p384_x8_neg", "vpsubq", 1, "vpaddq"),
    ("p224_x8_sub_two", "vpsubq", 0, "vpaddq"),
    # Moves: a sum for a difference, lanes, a sum in other slots, the bit that a complement lacks.
    ("c25519_x4_combine", "vpsubq", 0, "vpaddq"),
    ("m221_x4_combine", "vpermq", 1, "to 0x38"),
    ("m127_x4_arrange", "mov    al", 0, "to 0x7f"),
    ("m127_x4_add_in", "mov    al", 0, "to 0xf0"),
    ("c25519_fma_combine", "vpxor", 0, "gone"),
    # Double precision: a difference, a product, a fold by 17, a constant, a carry that is not moved up.
    ("c25519_fma_mul", "vsubpd", 4, "vaddpd"),
    ("c25519_fma_mul", "vfmadd231pd", 7, "gone"),
    ("c25519_fma_mul_add", "vpsllq", 1, "to 0x5"),
    ("c25519_fma_sqr", "vaddpd", 0, "gone"),
    ("c25519_fma_carry", "vpsrlq", 1, "to 0x32"),
    ("m221_fma_mul", "vmulpd", 0, "gone"),
    ("m221_fma_sqr", "vpaddq", 0, "gone"),
    ("m221_fma_carry", "vaddpd", 2, "gone"),
    ("m221_fma_carry", "vpor", 0, "gone"),
    # Products as laws call them.
    ("p256_quad_mul", "vpmadd52huq", 3, "gone"),
    ("p224_quad_mul_add", "vpsubq", 0, "vpaddq"),
    ("p384_quad_mul_add", "vpaddq", 4, "gone"),
    ("p521_quad_mul_add_mul", "vpmadd52huq", 12, "gone"),
    ("secp256k1_quad_mul_add_mul", "vpsrlq", 0, "to 0x2f"),
    # Laws: a carry, a multiple of p, moves, slots, a sign; a choice, a comparison that does not count.
    ("p256_law_double", "vpsraq", 0, "to 0x33"),
    ("p256_law_double", "vpaddq ymm8,ymm8,YMMWORD", 0, "gone"),
    ("p256_law_double", "vpblendd", 0, "gone"),
    ("p224_law_double", "mov    al", 0, "to 0x1"),
    ("p224_law_double", "vpsllq", 0, "to 0x2"),
    ("p384_law_double", "vpermq", 5, "to 0x0"),
    ("p521_law_double", "vpsubq", 3, "vpaddq"),
    ("p224_law_add", "vpsubq", 2, "vpaddq"),
    ("p384_law_add", "vpsraq", 6, "gone"),
    ("p521_law_add", "vpblendd", 4, "to 0x3"),
    ("p256_law_add_complete", "vmovdqa64 ymm0{k1}", 2, "gone"),
    ("p256_law_add_complete", "vmovdqa64 ymm1{k1}", 0, "gone"),
    ("p384_law_add_complete", "and    r15d", 0, "gone"),
    ("p521_law_negate", "vpaddq", 2, "gone"),
    ("p224_law_negate", "vpaddq", 0, "gone"),
    ("secp256k1_law_double", "vpaddq", 4, "gone"),
    ("secp256k1_law_add", "vpsraq", 3, "to 0x35"),
    ("secp256k1_law_add", "vpsubq", 0, "vpaddq"),
    ("secp256k1_law_negate", "vpsubq", 1, "vpaddq"),
    # A jump that asks for what an older instruction left.
    ("p256_law_double", "dec", 0, "shr"),
    # Choices: what is joined, an entry, an index that goes backwards.
    ("p256_quad_is_zero", "vpternlogq", 0, "gone"),
    ("p384_quad_is_zero", "vpternlogq", 2, "gone"),
    ("p384_quad_is_zero", "korw", 0, "gone"),
    ("p224_quad_is_zero", "vpxorq", 0, "gone"),
    # A fold, a carry into the last word, a comparison that does not count.
    ("p521_quad_is_zero", "vpsrlq", 0, "to 0x2"),
    ("p521_quad_is_zero", "vpaddq", 0, "gone"),
    ("p521_quad_is_zero", "vpsraq", 3, "to 0x33"),
    ("p521_quad_is_zero", "korw", 0, "gone"),
    ("p384_quad_select", "vmovdqa64", 0, "gone"),
    ("p521_x8_select", "vmovdqa64 zmm0{k1}", 0, "gone"),
    ("lookup_avx2_96", "vpand", 3, "gone"),
    ("lookup_avx2_96", "vpsubq", 0, "vpaddq"),
    ("lookup_avx2_360", "vpor", 0, "gone"),
    ("lookup_avx512_96", "vmovdqa64", 2, "gone"),
    ("lookup_avx512_64", "vmovdqa64 zmm0{k1}", 0, "gone"),
    ("lookup_avx512_360", "vmovdqu64", 1, "gone"),
    # Words: a shift, a carry, a comparison that decides nothing, a constant that is not added, a word that is not cut.
    ("c25519_x8_from_words", "vpsrlq", 0, "to 0xf"),
    ("c256_x8_from_words", "vpsllq", 1, "gone"),
    ("p256_x8_from_words", "vpsraq", 0, "gone"),
    ("p384_x8_from_words", "vpmadd52huq", 2, "gone"),
    ("c25519_x8_to_words", "vmovdqa64 zmm9{k1}", 0, "gone"),
    ("secp256k1_x8_to_words", "vpaddq", 3, "gone"),
    ("c256_x8_to_words", "vpsllq", 2, "to 0x29"),
    ("c256_x8_to_words", "vpandq", 2, "gone"),
    ("p256_x8_to_words", "vpmadd52huq", 0, "gone"),
    ("p224_x8_to_words", "vpsubq", 5, "gone"),
    ("p224_x8_to_words", "vpsraq", 3, "gone"),
    ("p384_x8_to_words", "vpmadd52huq", 2, "gone"),
    ("p384_x8_to_words", "vpsraq", 9, "gone"),
    ("p521_x8_to_words", "vpsraq", 4, "gone"),
    ("p521_x8_to_words", "vpsubq", 0, "vpaddq"),
    ("p521_x8_to_words", "vpaddq", 12, "gone"),
    ("p521_x8_from_words", "vpermi2d", 0, "gone"),
    ("p521_x8_from_words", "vpmadd52luq", 3, "gone"),
    ("m221_x8_from_words", "vpternlogq", 0, "gone"),
    ("m221_x8_from_words", "vpaddq", 0, "gone"),
    ("m221_x8_to_words", "vpsrlq", 0, "gone"),
    # The same in four lanes: halves of words, a product, a carry, a blend; a borrow, a choice, a word cut, a lane, the fold of what is above 2^K.
    ("p224_quad_from_words", "vpsrlq", 0, "to 0x11"),
    ("p256_quad_from_words", "vpmadd52huq", 3, "gone"),
    ("p256_quad_from_words", "vpsraq", 0, "gone"),
    ("p384_quad_from_words", "vpblendw", 0, "gone"),
    ("secp256k1_quad_from_words", "vpsllq", 0, "to 0xd"),
    ("wei25519_quad_from_words", "vpternlogq", 0, "gone"),
    ("p224_quad_to_words", "cmovne", 5, "gone"),
    ("p224_quad_to_words", "dec", 0, "gone"),
    ("p256_quad_to_words", "add    r", 4, "gone"),
    ("p256_quad_to_words", "bzhi", 2, "gone"),
    ("p256_quad_to_words", "vpsllvq", 1, "gone"),
    ("secp256k1_quad_to_words", "vpsrlq", 0, "to 0x33"),
    ("secp256k1_quad_to_words", "vpextrq", 2, "to 0x0"),
    ("jac256189_quad_to_words", "cmovne", 7, "cmove"),
    ("wei25519_quad_to_words", "vpmadd52luq", 1, "gone"),
    ("c25519_x4_of_constants", "vpand", 0, "gone"),
    ("c25519_x4_stored", "vpsrlq", 0, "to 0xd"),
    ("c25519_x4_stored", "vpaddq", 0, "gone"),
    ("m221_x4_stored", "vpsllq", 0, "gone"),
    ("c25519_fma_of_constants", "shld", 0, "to 0x26"),
    ("m221_fma_of_constants", "vaddpd", 0, "gone"),
    ("m127_x4_from_words", "vpsllq", 0, "to 0x14"),
    ("m127_x4_from_words", "vpternlogq", 0, "gone"),
    ("c25519_x4_to_words", "adc", 7, "gone"),
    ("c25519_x4_to_words", "shr", 11, "to 0x32"),
    ("c25519_x4_to_words", "cmovne", 0, "cmove"),
    ("m221_x4_to_words", "lea    rbx,[r8+r8*2]", 0, "gone"),
    ("m221_x4_to_words", "bzhi", 3, "gone"),
    ("m221_fma_to_words", "or", 0, "gone"),
    ("c25519_fma_to_words", "lea", 6, "gone"),
    ("p384_quad_to_words", "cmovne", 5, "gone"),
    ("p384_quad_to_words", "sar", 20, "gone"),
    ("p384_quad_to_words", "bzhi", 30, "gone"),
    ("p384_quad_to_words", "vpmadd52huq", 0, "gone"),
    # Elements made canonical one by one: a carry, a borrow that a byte holds, a comparison, a fold, a word cut elsewhere.
    ("c25519_x4_from_words", "adc", 4, "gone"),
    ("c25519_x4_from_words", "sub    r", 2, "gone"),
    ("c25519_x4_from_words", "or ", 2, "gone"),
    ("c25519_fma_from_words", "add    r", 0, "gone"),
    ("c25519_fma_from_words", "shrd", 1, "to 0x18"),
    ("c25519_fma_from_words", "cmovne", 3, "cmove"),
    ("m221_x4_from_words", "lea    rax,[rax+rax*2]", 0, "gone"),
    ("m221_x4_from_words", "sbb", 1, "gone"),
    ("m221_fma_from_words", "shrd", 0, "to 0x12"),
    ("p521_quad_from_words", "not", 0, "gone"),
    ("p521_quad_from_words", "shld", 3, "to 0x21"),
    ("p521_quad_from_words", "vpaddq", 0, "gone"),
    ("p521_quad_to_words", "dec", 0, "gone"),
    ("p521_quad_to_words", "vpsrlq", 0, "to 0x2"),
    ("p521_quad_to_words", "vpsllvq", 2, "gone"),
    ("p521_quad_to_words", "cmovne", 7, "cmove"),
    ("m127_x4_to_words", "adc", 1, "gone"),
    ("m127_x4_to_words", "shr ", 0, "to 0x3e"),
    ("m127_x8_to_words", "vpcmpeqq", 1, "gone"),
    ("m127_x8_to_words", "vpsrlq", 0, "to 0x14"),
    # The matrix of an inversion: a product, shifts, carries, the signs of d and e, digits, lanes.
    ("inversion_9", "vpmuldq", 3, "gone"),
    ("inversion_9", "vpsrlq", 0, "to 0x1f"),
    ("inversion_9", "vpaddq", 0, "gone"),
    ("inversion_19", "vpmuludq", 0, "vpmuldq"),
    ("inversion_15", "vpblendd", 0, "to 0x30"),
    ("inversion_13", "vpsubq", 0, "vpaddq"),
    ("inversion_13", "vpand", 7, "gone"),
    ("inversion_18", "vpxor", 0, "gone"),
    ("inversion_18", "vpmuldq", 40, "gone"),
    ("inversion_5", "vshufps", 2, "to 0x44"),
    ("inversion_5", "vpaddq", 9, "gone"),
    # A jump that asks for what the steps left, in place of how many batches there are.
    ("inversion_9", "dec", 0, "gone"),
    ("inversion_15", "cmp", 0, "gone"),
    # Sums of three and negatives: nothing twice, a sign, all slots instead of two.
    ("c25519_x4_combine3", "vpsllvq", 0, "gone"),
    ("m221_fma_combine3", "vpxor", 0, "gone"),
    ("c25519_x4_negate_in", "vpblendd", 0, "gone"),
    ("m221_fma_negate_in", "vpxor", 0, "gone"),
    # Words of lanes in memory: a move, a bound that is one too large, a lane that is not compared, a word too many, a place beside.
    ("lanes_load_5_4", "vshufi64x2", 0, "gone"),
    ("lanes_load_8_4", "vpunpcklqdq", 3, "vpunpckhqdq"),
    ("lanes_load_11_2", "cmp", 0, "to 0x1fe"),
    ("lanes_store_5_4", "ja", 0, "gone"),
    ("lanes_store_8_4", "shl", 7, "to 0x5"),
    ("lanes_store_11_4", "vpunpckhqdq", 0, "gone"),
    ("lanes_columns_5", "mov    al", 0, "to 0x3f"),
    ("lanes_scatter_11", "mov    bl", 0, "to 0xf"),
    # Four side by side: an index, a slot, a sign; a product of a fold at once, a constant instead of a factor; what a double is.
    ("c25519_x4_choose", "vpternlogq", 0, "gone"),
    ("m221_fma_shuffle", "vblendps", 2, "gone"),
    ("m221_x4_blend", "vblendps", 0, "to 0xc"),
    ("c25519_fma_select", "vblendvpd", 0, "gone"),
    ("m221_x4_loose_select", "vmovdqa64", 0, "gone"),
    ("c25519_x4_small", "vpxor", 0, "gone"),
    ("c25519_fma_small", "vbroadcastsd", 0, "gone"),
    ("c25519_fma_tighten", "vpaddq", 0, "gone"),
    ("c25519_at_once_x4_sqr_add_but", "vpmadd52huq", 4, "gone"),
    ("c25519_fma_sqr_add_but", "vblendpd", 0, "to 0x2"),
    ("c25519_two_mul", "vpmadd52luq", 3, "gone"),
    ("c25519_two_at_once_mul", "vpmullq", 0, "gone"),
    ("c25519_two_combine", "vpsubq", 0, "vpaddq"),
    ("c25519_two_choose", "mov    dl", 0, "to 0xa1"),
    ("c25519_two_quads", "vshufi64x2", 0, "to 0x4e"),
    ("m127_x4_moved", "mov    al", 0, "to 0xf7"),
    ("m127_x4_mul_small", "vpsrlq", 0, "to 0x2a"),
    ("m127_x4_negate_in", "and    cl", 0, "to 0xc1"),
    ("m127_x8_select", "vmovdqa64 zmm1{k1}", 0, "gone"),
    ("p384_x8_loose_select", "vmovdqa64 zmm0{k1}", 0, "gone"),
    ("p256_x8_lanes_from", "vpaddq", 0, "gone"),
    # Entries: a line, a lane, what stands above a word; a column, a step, an entry too many.
    ("c25519_x4_look_up", "mov    dl", 0, "to 0x4"),
    ("c25519_x4_look_up", "vpsllq", 0, "to 0xc"),
    ("c25519_two_look_up", "mov    dl", 0, "to 0x20"),
    ("c25519_two_look_up", "vpermi2q", 5, "gone"),
    ("line_word", "vpor", 1, "gone"),
    ("c25519_fma_stored", "adc", 2, "gone"),
    ("c25519_x8_look_up", "vmovdqa64 zmm2{k1}", 0, "gone"),
    ("p384_x8_look_up", "add    r", 0, "gone"),
    ("p521_x8_look_up", "jbe", 0, "jb"),
    ("m127_x8_look_up", "vpandq", 0, "gone"),
    # Is it 0: a word that is not joined, a comparison, bits that are not looked at; is it odd: another bit, the answer the other way round.
    ("c25519_x8_is_zero", "vpternlogq", 2, "gone"),
    ("c25519_x8_is_zero", "vpternlogq", 0, "gone"),
    ("p256_x8_is_zero", "vpsraq", 3, "gone"),
    ("p384_x8_is_zero", "vpandq", 0, "gone"),
    ("m127_x8_is_zero", "vporq", 1, "gone"),
    ("m127_x8_is_zero", "vmovdqa64 zmm1{k2}", 0, "gone"),
    ("secp256k1_x8_is_odd", "not", 0, "gone"),
    ("c25519_x8_is_odd", "vmovdqa64", 0, "gone"),
]

IN_BINARY = [
    ("f233_clmul_mul", "vpclmulhqhqdq", 1, "vpclmullqlqdq"),
    ("f233_clmul_mul", "vpxor", 7, "gone"),
    ("f233_clmul_sqr", "vpsllq", 1, "to 0x16"),
    ("f233_vpclmul_mul", "vpshldq", 0, "to 0x18"),
    ("f233_vpclmul_sqr", "vpand", 0, "gone"),
    ("f409_clmul_sqr", "vpalignr", 2, "to 0x7"),
    ("f409_vpclmul_sqr", "vpshldq", 0, "to 0x18"),
    ("f409_vpclmul_mul", "valignq", 3, "to 0x5"),
    # Sums of products, reductions, roots, a register of the caller, a choice.
    ("f233_clmul_mul_add_mul", "vpclmullqlqdq", 4, "vpclmulhqlqdq"),
    ("f409_clmul_mul_add_sqr_add", "vpxor", 20, "gone"),
    ("f409_vpclmul_mul_add_mul", "vpxorq", 1, "gone"),
    ("f233_vpclmul_mul_add_sqr_add", "vpxorq", 0, "gone"),
    ("f233_clmul_reduce", "vpand", 0, "gone"),
    ("f409_vpclmul_reduce", "vpshldq", 1, "to 0x18"),
    ("f409_clmul_sqrt", "shld", 0, "to 0x2b"),
    ("f409_clmul_sqrt", "xor ", 2, "gone"),
    ("f409_clmul_sqrt", "pop    rbp", 0, "gone"),
    ("f233_clmul_sqrt", "pop    rbx", 0, "gone"),
    ("f233_vpclmul_sqrt", "vpshldq", 0, "to 0x34"),
    ("f409_vpclmul_sqrt", "vpsllw", 0, "to 0x3"),
    ("f409_clmul_select", "vandnps", 0, "vandps"),
    ("f233_vpclmul_select", "vmovdqu64", 0, "gone"),
    # A linear map: a byte, a sum, a row of bytes, an order.
    ("f233_vpclmul_apply", "vpaddb", 0, "gone"),
    ("f409_vpclmul_apply", "vpternlogq", 2, "gone"),
    ("f409_vpclmul_apply", "vmovdqu8", 1, "gone"),
    ("f233_vpclmul_apply", "vpermb", 0, "gone"),
    # Eight lanes: words of odd lanes, a product of two lanes, a fold; a lane that is not chosen, or not compared; an index, a word's lane, a bit.
    ("f233_x8_mul", "vpunpckhqdq", 1, "vpunpcklqdq"),
    ("f409_x8_mul", "vpclmulhqhqdq", 3, "vpclmulhqlqdq"),
    ("f409_x8_mul_add_mul", "vpternlogq", 8, "gone"),
    ("f233_x8_mul_add_sqr_add", "vpmultishiftqb", 2, "gone"),
    ("f409_x8_sqr", "vgf2p8affineqb", 0, "gone"),
    ("f409_x8_reduce", "vpshldq", 0, "to 0x18"),
    ("f233_x8_add", "vxorps", 0, "gone"),
    ("f409_x8_select", "vmovdqa64 zmm1{k1}", 0, "gone"),
    ("f409_x8_is_zero", "vpternlogq", 0, "gone"),
    ("f233_x8_is_zero", "vptestnmq", 0, "vptestmq"),
    ("f233_x8_entry", "vpsrlq", 0, "to 0x3"),
    ("f409_x8_entry", "vmovdqa64 zmm0{k2}", 0, "gone"),
    ("f409_x8_load", "vpinsrq", 0, "gone"),
    ("f233_x8_store", "vunpckhpd", 0, "vunpcklpd"),
    ("f409_x8_broadcast", "vbroadcastsd", 1, "to QWORD PTR [rsi+0x20]"),
    ("x8_bit", "vptestmq", 0, "vptestnmq"),
]


class Planted:
    """The artefact with one instruction changed, in the function itself or in the one that it calls."""

    def __init__(self, artefact, name, start, which, change):
        self.artefact, self.starts, self.word = artefact, artefact.starts, artefact.word
        self.imported, self.called, self.functions = artefact.imported, artefact.called, artefact.functions
        self.changed = {}
        self.plant("kernel_" + name, start, which, change)

    def plant(self, name, start, which, change):
        code = list(self.artefact.function(name))
        places = [i for i, (_, text) in enumerate(code) if text.startswith(start)]
        # What is done with the stack only if there is no other, neither here nor in what is called.
        others = [i for i in places if "rsp" not in code[i][1]]
        if not others:
            for _, text in code:
                called = self.target(text)
                if called in self.functions:
                    try:
                        return self.plant(called, start, which, change)
                    except Unknown:
                        if not places:
                            raise
                        break
        places = others or places
        if not places:
            raise Unknown(f"{name} has no {start}")
        if which >= len(places):
            raise Unknown(f"{name} has {len(places)} {start}")
        at = places[-1 - which]
        address, text = code[at]
        if change == "gone":
            del code[at]
        elif change == "narrow":
            for wide, half in zip("yzYZ", "xyXY"):
                text = text.replace(wide + "mm", half + "mm").replace(wide + "MM", half + "MM")
            code[at] = (address, text)
        elif change.startswith("to "):
            code[at] = (address, text.rpartition(",")[0] + "," + change[3:])
        else:
            code[at] = (address, change + " " + text.partition(" ")[2])
        self.changed[name] = code

    def target(self, text):
        """The function that is called, or jumped to."""
        operation, _, place = " ".join(text.split()).partition(" ")
        if operation not in ("call", "jmp"):
            return None
        if place.startswith("QWORD PTR [0x"):
            return self.called(int(place[11:-1], 16))
        return self.starts.get(int(place, 16)) if place[0].isdigit() or place[0] in "abcdef" else None

    def function(self, name):
        return self.changed.get(name) or self.artefact.function(name)


def prove_kernel(planted, name):
    if name == "divsteps":
        divsteps.prove(planted)
    else:
        prove(planted, next(kernel for kernel in KERNELS if kernel.name == "kernel_" + name))


def prove_vectors(planted, name):
    vectors.prove(planted, next(product for product in vectors.STATEMENTS if product.name == "kernel_" + name))


def prove_binary(planted, name):
    binary.prove(planted, next(statement for statement in binary.STATEMENTS if statement[0] == "kernel_" + name))


def missed(path, errors, proof):
    artefact, count = Artefact(path), 0
    for name, start, which, change in errors:
        try:
            proof(Planted(artefact, name, start, which, change), name)
            print(f"{name}: NOT FOUND: {start} {change}")
            count += 1
        except (NotProved, divsteps.NotProved, vectors.NotProved, binary.NotProved) as found:
            print(f"{name}: found: {start} {change}: {str(found)[:90]}")
        except (Unknown, divsteps.Unknown, KeyError) as strange:
            print(f"{name}: NOT RUN: {strange!r}")
            count += 1
    print(f"{path}: {len(errors)} planted errors, {count} missed", flush=True)
    return count


def vacuous(path):
    """An operand that is nowhere: of it nothing is proved."""
    kernel = copy.deepcopy(next(kernel for kernel in KERNELS if kernel.name == "kernel_p256_add"))
    kernel.operands[0].least = kernel.operands[0].most + 1
    try:
        prove(Artefact(path), kernel)
        print("p256_add: NOT FOUND: an operand that is nowhere")
        return 1
    except NotProved as found:
        print(f"p256_add: found: an operand that is nowhere: {found}")
        return 0


def main(paths):
    try:
        count = vacuous(paths[0])
        count += sum(missed(path, *what) for path, what in zip(paths, ((PLANTED, prove_kernel), (IN_VECTORS, prove_vectors), (IN_BINARY, prove_binary))))
    except Unreadable as error:
        print(f"proofs: {error}", file=sys.stderr)
        return 2
    return 1 if count else 0


if __name__ == "__main__":
    sys.setrecursionlimit(10_000)
    if len(sys.argv) not in (2, 3, 4):
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(sys.argv[1:]))

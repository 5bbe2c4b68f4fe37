//! Eight polynomials modulo a trinomial side by side, with VPCLMULQDQ, AVX-512 and GFNI.
//!
//! Lane i of register j holds word j of polynomial i. A carry-less product of two such registers takes the even lanes or the odd ones and
//! gives 128 bits for each, so *columns*, the sums of products of one weight, come as two registers. Two `vpunpckqdq` put their low
//! words and their high words back into lanes; nothing else moves between lanes.
//!
//! Everything is `#[inline(always)]`: inlined below [`Vpclmul::run`] it takes the instruction set of its caller. All is constant time.
//!
//! Costs are zmm instructions. On Sapphire Rapids there are two a cycle, on the ports 0 and 5. Products, `vpunpckqdq`,
//! `vpmultishiftqb` and permutations take port 5 (*moves* below), shifts port 0, logic either.
//!
//! | | 233 bits | moves | shifts | all | 409 bits | moves | shifts | all |
//! |---|---|---|---|---|---|---|---|---|
//! | product | 9 products, twice | 32 | 0 | 62 | 24 products, twice | 74 | 0 | 174 |
//! | square | | 8 | 0 | 16 | | 13 | 0 | 26 |
//! | reduction | | 0 | 9 | 16 | | 0 | 15 | 25 |

use core::arch::x86_64::{
    __m512i, _mm512_clmulepi64_epi128, _mm512_gf2p8affine_epi64_epi8, _mm512_mask_blend_epi64,
    _mm512_multishift_epi64_epi8, _mm512_or_si512, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_shldi_epi64, _mm512_shrdi_epi64, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_ternarylogic_epi64,
    _mm512_testn_epi64_mask, _mm512_unpackhi_epi64, _mm512_unpacklo_epi64, _mm512_xor_si512,
};

use super::{F233, F254, F409, Trinomial};
use crate::cpu::Vpclmul;
use crate::ct::Mask8;

/// How many lanes there are.
pub const LANES: usize = 8;

/// Word j of sixteen entries of a table.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub struct Sixteen(pub [u64; 16]);

/// A trinomial with arithmetic in eight lanes. What every function gives is in each lane what [`Portable`](crate::cpu::Portable) gives.
pub trait InLanes: Trinomial {
    /// Eight polynomials of degree below M.
    type Lanes: Copy + AsRef<[__m512i]> + AsMut<[__m512i]>;
    /// Eight sums of products of two: degree up to 2M - 2.
    type Wide: Copy;

    /// a·b, not reduced.
    fn mul(level: Vpclmul, a: &Self::Lanes, b: &Self::Lanes) -> Self::Wide;
    /// a², not reduced.
    fn sqr(level: Vpclmul, a: &Self::Lanes) -> Self::Wide;
    /// a, as a sum of products.
    fn widen(level: Vpclmul, a: &Self::Lanes) -> Self::Wide;
    /// a + b.
    fn add_wide(level: Vpclmul, a: &Self::Wide, b: &Self::Wide) -> Self::Wide;
    /// a modulo the trinomial.
    fn reduce(level: Vpclmul, a: &Self::Wide) -> Self::Lanes;
    /// 0 in every lane.
    fn zero(level: Vpclmul) -> Self::Lanes;
    /// a·τ: [`Kernels::times_tau`](super::Kernels::times_tau).
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(_: Vpclmul, a: &Self::Lanes) -> Self::Lanes {
        *a
    }
}

/// The truth table of x + y + z.
const XOR3: i32 = 0x96;
/// The truth table of (x + y)·z.
const XOR_AND: i32 = 0x28;

/// The matrix that takes the four low bits of a byte to its even places.
const SPREAD: i64 = {
    let mut matrix = 0;
    let mut i = 0;
    while i < 4 {
        // The row of bit 2i is byte 7 - 2i.
        matrix |= (1 << i) << (8 * (7 - 2 * i));
        i += 1;
    }
    matrix
};

/// Where the eight fours of bits of a half of a word begin, from bit `first` on.
const fn fours(first: u64) -> i64 {
    let mut starts = 0;
    let mut i = 0;
    while i < 8 {
        starts |= (first + 4 * i) << (8 * i);
        i += 1;
    }
    starts as i64
}

/// a + b.
#[cfg_attr(not(unoptimised), inline(always))]
fn xor(_: Vpclmul, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 F.
    unsafe { _mm512_xor_si512(a, b) }
}

/// a + b + c.
#[cfg_attr(not(unoptimised), inline(always))]
fn xor3(_: Vpclmul, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 F.
    unsafe { _mm512_ternarylogic_epi64::<XOR3>(a, b, c) }
}

/// The 128-bit products of the even lanes, or of the odd ones.
#[cfg_attr(not(unoptimised), inline(always))]
fn clmul<const ODD: bool>(_: Vpclmul, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves VPCLMULQDQ and AVX-512 F.
    unsafe {
        if ODD { _mm512_clmulepi64_epi128::<0x11>(a, b) } else { _mm512_clmulepi64_epi128::<0x00>(a, b) }
    }
}

/// Two words and their sum.
type Two = [__m512i; 3];

#[cfg_attr(not(unoptimised), inline(always))]
fn two(t: Vpclmul, a: __m512i, b: __m512i) -> Two {
    [a, b, xor(t, a, b)]
}

/// The operands of the nine products of four words. Cost: 5.
#[cfg_attr(not(unoptimised), inline(always))]
fn four(t: Vpclmul, a: [__m512i; 4]) -> [Two; 3] {
    [two(t, a[0], a[1]), two(t, a[2], a[3]), two(t, xor(t, a[0], a[2]), xor(t, a[1], a[3]))]
}

/// Those of the six products of three words. Cost: 3.
#[cfg_attr(not(unoptimised), inline(always))]
fn three(t: Vpclmul, a: [__m512i; 3]) -> [__m512i; 6] {
    [a[0], a[1], a[2], xor(t, a[0], a[1]), xor(t, a[0], a[2]), xor(t, a[1], a[2])]
}

/// Three columns. Cost: 3 products, 1.
#[cfg_attr(not(unoptimised), inline(always))]
fn columns2<const ODD: bool>(t: Vpclmul, a: &Two, b: &Two) -> [__m512i; 3] {
    let (low, high) = (clmul::<ODD>(t, a[0], b[0]), clmul::<ODD>(t, a[1], b[1]));
    [low, xor3(t, clmul::<ODD>(t, a[2], b[2]), low, high), high]
}

/// Seven columns. Cost: 9 products, 7.
#[cfg_attr(not(unoptimised), inline(always))]
fn columns4<const ODD: bool>(t: Vpclmul, a: &[Two; 3], b: &[Two; 3]) -> [__m512i; 7] {
    let low = columns2::<ODD>(t, &a[0], &b[0]);
    let high = columns2::<ODD>(t, &a[1], &b[1]);
    let sum = columns2::<ODD>(t, &a[2], &b[2]);
    let shared = xor(t, low[2], high[0]);
    [
        low[0],
        low[1],
        xor3(t, sum[0], low[0], shared),
        xor3(t, sum[1], low[1], high[1]),
        xor3(t, sum[2], high[2], shared),
        high[1],
        high[2],
    ]
}

/// Five columns. Cost: 6 products, 4.
#[cfg_attr(not(unoptimised), inline(always))]
fn columns3<const ODD: bool>(t: Vpclmul, a: &[__m512i; 6], b: &[__m512i; 6]) -> [__m512i; 5] {
    let p = |i: usize| clmul::<ODD>(t, a[i], b[i]);
    let (p0, p1, p2) = (p(0), p(1), p(2));
    let middle = xor(t, xor3(t, p(4), p0, p2), p1);
    [p0, xor3(t, p(3), p0, p1), middle, xor3(t, p(5), p1, p2), p2]
}

/// The operands of the 24 products of seven words.
struct Seven {
    low: [Two; 3],
    high: [__m512i; 6],
    sum: [Two; 3],
}

/// Cost: 16.
#[cfg_attr(not(unoptimised), inline(always))]
fn seven(t: Vpclmul, a: &[__m512i; 7]) -> Seven {
    let sum = [xor(t, a[0], a[4]), xor(t, a[1], a[5]), xor(t, a[2], a[6]), a[3]];
    Seven { low: four(t, [a[0], a[1], a[2], a[3]]), high: three(t, [a[4], a[5], a[6]]), sum: four(t, sum) }
}

/// Thirteen columns: Karatsuba over four words and three. Cost: 24 products, 2·7 + 4 + 10.
#[cfg_attr(not(unoptimised), inline(always))]
fn columns7<const ODD: bool>(t: Vpclmul, a: &Seven, b: &Seven) -> [__m512i; 13] {
    let low = columns4::<ODD>(t, &a.low, &b.low);
    let high = columns3::<ODD>(t, &a.high, &b.high);
    let sum = columns4::<ODD>(t, &a.sum, &b.sum);
    let shared = [xor(t, low[4], high[0]), xor(t, low[5], high[1]), xor(t, low[6], high[2])];
    [
        low[0],
        low[1],
        low[2],
        low[3],
        xor3(t, sum[0], low[0], shared[0]),
        xor3(t, sum[1], low[1], shared[1]),
        xor3(t, sum[2], low[2], shared[2]),
        xor3(t, sum[3], low[3], high[3]),
        xor3(t, sum[4], high[4], shared[0]),
        xor(t, sum[5], shared[1]),
        xor(t, sum[6], shared[2]),
        high[3],
        high[4],
    ]
}

/// The words of columns; those beyond the last column are 0. Cost: 2 moves a column and 1.
#[cfg_attr(not(unoptimised), inline(always))]
fn words<const C: usize, const W: usize>(
    t: Vpclmul,
    even: &[__m512i; C],
    odd: &[__m512i; C],
) -> [__m512i; W] {
    // SAFETY: the token proves AVX-512 F.
    let (low, high) = (
        |k: usize| unsafe { _mm512_unpacklo_epi64(even[k], odd[k]) },
        |k: usize| unsafe { _mm512_unpackhi_epi64(even[k], odd[k]) },
    );
    let mut words = [low(0); W];
    let mut k = 1;
    while k < W {
        words[k] = if k < C { xor(t, high(k - 1), low(k)) } else { high(k - 1) };
        k += 1;
    }
    words
}

/// The 64 bits of the square of the low half of every word, or of its high half. Cost: 1 move and 1.
#[cfg_attr(not(unoptimised), inline(always))]
fn square<const HIGH: bool>(_: Vpclmul, a: __m512i) -> __m512i {
    let starts = const { if HIGH { fours(32) } else { fours(0) } };
    // SAFETY: the token proves AVX-512 VBMI and GFNI.
    unsafe {
        let apart = _mm512_multishift_epi64_epi8(_mm512_set1_epi64(starts), a);
        _mm512_gf2p8affine_epi64_epi8::<0>(apart, _mm512_set1_epi64(SPREAD))
    }
}

/// The words of squares. Cost: 2 a word.
#[cfg_attr(not(unoptimised), inline(always))]
fn squares<const N: usize, const W: usize>(t: Vpclmul, a: &[__m512i; N]) -> [__m512i; W] {
    let mut words = [a[0]; W];
    let mut k = 0;
    while k < W {
        words[k] = if k % 2 == 0 { square::<false>(t, a[k / 2]) } else { square::<true>(t, a[k / 2]) };
        k += 1;
    }
    words
}

/// (b·2^64 + a) / 2^N, its low word.
#[cfg_attr(not(unoptimised), inline(always))]
fn right<const N: i32>(_: Vpclmul, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 VBMI2.
    unsafe { _mm512_shrdi_epi64::<N>(a, b) }
}

/// (b·2^64 + a)·2^N, its high word.
#[cfg_attr(not(unoptimised), inline(always))]
fn left<const N: i32>(_: Vpclmul, a: __m512i, b: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 VBMI2.
    unsafe { _mm512_shldi_epi64::<N>(b, a) }
}

/// The low `BITS` bits of a + b + c.
#[cfg_attr(not(unoptimised), inline(always))]
fn top<const BITS: u32>(t: Vpclmul, a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    // SAFETY: the token proves AVX-512 F.
    unsafe { _mm512_ternarylogic_epi64::<XOR_AND>(xor(t, a, b), c, _mm512_set1_epi64((1 << BITS) - 1)) }
}

/// The sums of two arrays of words.
#[cfg_attr(not(unoptimised), inline(always))]
fn sums<const N: usize>(t: Vpclmul, a: &[__m512i; N], b: &[__m512i; N]) -> [__m512i; N] {
    let mut sums = *a;
    let mut i = 0;
    while i < N {
        sums[i] = xor(t, a[i], b[i]);
        i += 1;
    }
    sums
}

/// The words of a with zeros behind.
#[cfg_attr(not(unoptimised), inline(always))]
fn widened<const N: usize, const W: usize>(_: Vpclmul, a: &[__m512i; N]) -> [__m512i; W] {
    // SAFETY: the token proves AVX-512 F.
    let mut words = [unsafe { _mm512_setzero_si512() }; W];
    let mut i = 0;
    while i < N {
        words[i] = a[i];
        i += 1;
    }
    words
}

impl InLanes for F233 {
    type Lanes = [__m512i; 4];
    type Wide = [__m512i; 8];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(t: Vpclmul, a: &[__m512i; 4], b: &[__m512i; 4]) -> [__m512i; 8] {
        let (a, b) = (four(t, *a), four(t, *b));
        let even = columns4::<false>(t, &a, &b);
        words(t, &even, &columns4::<true>(t, &a, &b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(t: Vpclmul, a: &[__m512i; 4]) -> [__m512i; 8] {
        squares(t, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(t: Vpclmul, a: &[__m512i; 4]) -> [__m512i; 8] {
        widened(t, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(t: Vpclmul, a: &[__m512i; 8], b: &[__m512i; 8]) -> [__m512i; 8] {
        sums(t, a, b)
    }
    /// As [`portable`](super::portable): c = a / z^233, e = a / z^392, d = c + e, and a + d + d·z^74 is cut at z^233.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(t: Vpclmul, a: &[__m512i; 8]) -> [__m512i; 4] {
        // SAFETY: the token proves AVX-512 F.
        let e1 = unsafe { _mm512_srli_epi64::<8>(a[7]) };
        let d0 = xor(t, right::<41>(t, a[3], a[4]), right::<8>(t, a[6], a[7]));
        let d1 = xor(t, right::<41>(t, a[4], a[5]), e1);
        let (d2, d3) = (right::<41>(t, a[5], a[6]), right::<41>(t, a[6], a[7]));
        // SAFETY: the token proves AVX-512 F.
        let shifted = unsafe { _mm512_slli_epi64::<10>(d0) };
        [
            xor(t, a[0], d0),
            xor3(t, a[1], d1, shifted),
            xor3(t, a[2], d2, left::<10>(t, d0, d1)),
            top::<41>(t, a[3], d3, left::<10>(t, d1, d2)),
        ]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(_: Vpclmul) -> [__m512i; 4] {
        // SAFETY: the token proves AVX-512 F.
        [unsafe { _mm512_setzero_si512() }; 4]
    }
}

impl InLanes for F409 {
    type Lanes = [__m512i; 7];
    /// A fourteenth word would be 0.
    type Wide = [__m512i; 13];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(t: Vpclmul, a: &[__m512i; 7], b: &[__m512i; 7]) -> [__m512i; 13] {
        let (a, b) = (seven(t, a), seven(t, b));
        let even = columns7::<false>(t, &a, &b);
        words(t, &even, &columns7::<true>(t, &a, &b))
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(t: Vpclmul, a: &[__m512i; 7]) -> [__m512i; 13] {
        squares(t, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(t: Vpclmul, a: &[__m512i; 7]) -> [__m512i; 13] {
        widened(t, a)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(t: Vpclmul, a: &[__m512i; 13], b: &[__m512i; 13]) -> [__m512i; 13] {
        sums(t, a, b)
    }
    /// As [`portable`](super::portable): c = a / z^409, e = a / z^731, d = c + e, and a + d + d·z^87 is cut at z^409.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(t: Vpclmul, a: &[__m512i; 13]) -> [__m512i; 7] {
        // SAFETY: the token proves AVX-512 F.
        let (e1, c6) = unsafe { (_mm512_srli_epi64::<27>(a[12]), _mm512_srli_epi64::<25>(a[12])) };
        let c = |i: usize| right::<25>(t, a[i + 6], a[i + 7]);
        let d = [xor(t, c(0), right::<27>(t, a[11], a[12])), xor(t, c(1), e1), c(2), c(3), c(4), c(5), c6];
        // SAFETY: the token proves AVX-512 F.
        let shifted = unsafe { _mm512_slli_epi64::<23>(d[0]) };
        let from = |i: usize| left::<23>(t, d[i - 2], d[i - 1]);
        [
            xor(t, a[0], d[0]),
            xor3(t, a[1], d[1], shifted),
            xor3(t, a[2], d[2], from(2)),
            xor3(t, a[3], d[3], from(3)),
            xor3(t, a[4], d[4], from(4)),
            xor3(t, a[5], d[5], from(5)),
            top::<25>(t, a[6], d[6], from(6)),
        ]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(_: Vpclmul) -> [__m512i; 7] {
        // SAFETY: the token proves AVX-512 F.
        [unsafe { _mm512_setzero_si512() }; 7]
    }
}

/// As [`portable`](super::portable): the three products of two words, columns of which are summed before they become words.
impl InLanes for F254 {
    type Lanes = [__m512i; 4];
    type Wide = [__m512i; 8];

    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(t: Vpclmul, a: &[__m512i; 4], b: &[__m512i; 4]) -> [__m512i; 8] {
        let (a, b) = (four(t, *a), four(t, *b));
        let (even, odd) = (quadratic::<false>(t, &a, &b), quadratic::<true>(t, &a, &b));
        let [r0, r1, r2, r3] = words(t, &even[0], &odd[0]);
        let [r4, r5, r6, r7] = words(t, &even[1], &odd[1]);
        [r0, r1, r2, r3, r4, r5, r6, r7]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sqr(t: Vpclmul, a: &[__m512i; 4]) -> [__m512i; 8] {
        let mut squares: [__m512i; 8] = squares(t, a);
        let mut i = 0;
        while i < 4 {
            squares[i] = xor(t, squares[i], squares[i + 4]);
            i += 1;
        }
        squares
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn widen(t: Vpclmul, a: &[__m512i; 4]) -> [__m512i; 8] {
        let zero = F254::zero(t)[0];
        [a[0], a[1], zero, zero, a[2], a[3], zero, zero]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add_wide(t: Vpclmul, a: &[__m512i; 8], b: &[__m512i; 8]) -> [__m512i; 8] {
        sums(t, a, b)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn reduce(t: Vpclmul, a: &[__m512i; 8]) -> [__m512i; 4] {
        let ([r0, r1], [r2, r3]) =
            (reduce127(t, [a[0], a[1], a[2], a[3]]), reduce127(t, [a[4], a[5], a[6], a[7]]));
        [r0, r1, r2, r3]
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(t: Vpclmul) -> [__m512i; 4] {
        F233::zero(t)
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn times_tau(t: Vpclmul, a: &[__m512i; 4]) -> [__m512i; 4] {
        [a[2], a[3], xor(t, a[0], a[2]), xor(t, a[1], a[3])]
    }
}

/// The columns of ac + bd and of (a + b)(c + d) + ac. Cost: 9 products, 9.
#[cfg_attr(not(unoptimised), inline(always))]
fn quadratic<const ODD: bool>(t: Vpclmul, a: &[Two; 3], b: &[Two; 3]) -> [[__m512i; 3]; 2] {
    let low = columns2::<ODD>(t, &a[0], &b[0]);
    let high = columns2::<ODD>(t, &a[1], &b[1]);
    [sums(t, &low, &high), sums(t, &low, &columns2::<ODD>(t, &a[2], &b[2]))]
}

/// a modulo z^127 + z^63 + 1: c = a / z^127, d = c + c / z^64, and a + d + d·z^63 is cut at z^127.
#[cfg_attr(not(unoptimised), inline(always))]
fn reduce127(t: Vpclmul, a: [__m512i; 4]) -> [__m512i; 2] {
    let d1 = right::<63>(t, a[2], a[3]);
    let d0 = xor(t, right::<63>(t, a[1], a[2]), d1);
    // SAFETY: the token proves AVX-512 F.
    let shifted = unsafe { _mm512_slli_epi64::<63>(d0) };
    [xor3(t, a[0], d0, shifted), top::<63>(t, a[1], d1, left::<63>(t, d0, d1))]
}

/// a + b.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn add<P: InLanes>(level: Vpclmul, a: &P::Lanes, b: &P::Lanes) -> P::Lanes {
    let mut sum = *a;
    let mut i = 0;
    while i < a.as_ref().len() {
        sum.as_mut()[i] = xor(level, a.as_ref()[i], b.as_ref()[i]);
        i += 1;
    }
    sum
}

/// `if_set` in the lanes where the mask is set, `if_clear` in the others.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn select<P: InLanes>(_: Vpclmul, mask: Mask8, if_set: &P::Lanes, if_clear: &P::Lanes) -> P::Lanes {
    let mut chosen = *if_clear;
    let mut i = 0;
    while i < chosen.as_ref().len() {
        // SAFETY: the token proves AVX-512 F.
        chosen.as_mut()[i] =
            unsafe { _mm512_mask_blend_epi64(mask.bits(), if_clear.as_ref()[i], if_set.as_ref()[i]) };
        i += 1;
    }
    chosen
}

/// Set in the lanes that hold 0.
#[cfg_attr(not(unoptimised), inline(always))]
pub fn is_zero<P: InLanes>(_: Vpclmul, a: &P::Lanes) -> Mask8 {
    let mut all = a.as_ref()[0];
    let mut i = 1;
    // SAFETY: the token proves AVX-512 F.
    unsafe {
        while i < a.as_ref().len() {
            all = _mm512_or_si512(all, a.as_ref()[i]);
            i += 1;
        }
        Mask8::from_bits(_mm512_testn_epi64_mask(all, all))
    }
}

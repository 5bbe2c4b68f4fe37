//! Two times four elements side by side: a vector of eight lanes where [`CrandallX4`] has one of four, the
//! same words and bounds.

use core::marker::PhantomData;

use super::{CrandallX4, LooseX4};
use crate::cpu::Ifma;
use crate::ct::{Line, Mask};
use crate::field::slots::{Lanes, change};
use crate::field::{Pattern, Single, TwoQuads, is_shuffle};
use crate::limbs::x86_64::ifma::Vector8;

/// Two times four elements of `F`, that is of F_(2^K - C).
#[derive(Clone, Copy)]
pub struct TwoX4<F, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool = false> {
    words: [Vector8; N],
    level: Ifma,
    element: PhantomData<F>,
}

/// Two times four operands of products.
#[derive(Clone, Copy)]
pub struct TwoLooseX4<const N: usize> {
    words: [Vector8; N],
    level: Ifma,
}

/// Lanes of both halves.
const fn twice(lanes: [u64; 4], second: u64) -> [u64; 8] {
    let mut both = [0; 8];
    let mut i = 0;
    while i < 8 {
        both[i] = lanes[i % 4] + if i < 4 { 0 } else { second };
        i += 1;
    }
    both
}

/// Where the lanes of a pattern come from, in both halves.
struct Both<P>(PhantomData<P>);

impl<P: Pattern> Both<P> {
    const INDEX: [u64; 8] = twice(Lanes::<P>::INDEX, 4);
    const KEEP: u8 = Lanes::<P>::KEEP * 0x11;
    const MINUS: u8 = Lanes::<P>::MINUS * 0x11;
}

impl<const N: usize> TwoLooseX4<N> {
    #[cfg_attr(not(unoptimised), inline(always))]
    fn of<const K: u32, const C: u64>(level: Ifma, words: [Vector8; N]) -> Self {
        debug_assert!(LooseX4::<K, C, N>::are_words(&words), "an operand");
        Self { words, level }
    }
}

impl<F: Single<Level = Ifma>, const K: u32, const C: u64, const N: usize, const AT_ONCE: bool> TwoQuads
    for TwoX4<F, K, C, N, AT_ONCE>
{
    type Quad = CrandallX4<F, K, C, N, AT_ONCE>;
    type Loose = TwoLooseX4<N>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn new([a, b]: [Self::Quad; 2]) -> Self {
        let mut words = [Vector8::zero(a.level); N];
        let mut i = 0;
        while i < N {
            words[i] = Vector8::of_halves(a.words[i], b.words[i]);
            i += 1;
        }
        Self { words, level: a.level, element: PhantomData }
    }
    #[cfg_attr(not(unoptimised), inline(always))]
    fn quads(self) -> [Self::Quad; 2] {
        let (mut low, mut high) = ([self.words[0].halves().0; N], [self.words[0].halves().1; N]);
        let mut i = 1;
        while i < N {
            (low[i], high[i]) = self.words[i].halves();
            i += 1;
        }
        [CrandallX4::of(self.level, low), CrandallX4::of(self.level, high)]
    }
    /// Cost: as [`CrandallX4`]'s.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn combine<P: Pattern, R: Pattern>(self) -> TwoLooseX4<N> {
        const { assert!(is_shuffle(&P::PICKS)) };
        let mut words = self.words;
        let mut i = 0;
        while i < N {
            let a = self.words[i].moved(const { Both::<P>::INDEX }, const { Both::<P>::KEEP });
            let b = self.words[i].moved(const { Both::<R>::INDEX }, const { Both::<R>::KEEP });
            words[i] = a.plus(b);
            if const { Both::<R>::MINUS != 0 } {
                let above = a.plus(Vector8::splat(self.level, LooseX4::<K, C, N>::ABOVE[i]));
                words[i] = words[i].difference_in(const { Both::<R>::MINUS }, above, b);
            }
            i += 1;
        }
        TwoLooseX4::of::<K, C>(self.level, LooseX4::<K, C, N>::carried_words(self.level, words))
    }
    /// Cost: one a word, and three.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn choose<P: Pattern, R: Pattern>(masks: [Mask; 2], a: TwoLooseX4<N>) -> TwoLooseX4<N> {
        const { assert!(is_shuffle(&P::PICKS) && is_shuffle(&R::PICKS)) };
        const { assert!(Lanes::<P>::KEEP == 15 && Lanes::<R>::KEEP == 15) };
        let change = const { twice(change::<P, R>(), 0) };
        let index = Vector8::choice(a.level, masks, const { Both::<R>::INDEX }, change);
        let mut words = a.words;
        let mut i = 0;
        while i < N {
            words[i] = words[i].at(index);
            i += 1;
        }
        TwoLooseX4 { words, ..a }
    }
    /// Cost: as [`CrandallX4`]'s.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn mul(a: TwoLooseX4<N>, b: TwoLooseX4<N>) -> Self {
        let zero = [Vector8::zero(a.level); N];
        let words = LooseX4::<K, C, N>::columns::<_, AT_ONCE>(a.level, &a.words, &b.words, &zero);
        debug_assert!(LooseX4::<K, C, N>::are_columns(&words), "a column");
        Self { words, level: a.level, element: PhantomData }
    }
    /// Cost: six permutations a word of the elements, and some shifts.
    #[cfg_attr(not(unoptimised), inline(always))]
    fn look_up(level: Ifma, lines: [&[Line]; 2], indices: [u64; 2]) -> TwoLooseX4<N> {
        let index = Vector8::each_half(level, indices);
        let [first, second] = lines;
        let words = LooseX4::<K, C, N>::unpacked(
            #[cfg_attr(not(unoptimised), inline(always))]
            |w| {
                let lines = |i: usize| [&first[3 * w + i], &second[3 * w + i]];
                Vector8::look_up([lines(0), lines(1), lines(2)], index)
            },
            first.len() / 3,
            [
                Vector8::from_array(
                    level,
                    const {
                        twice(
                            [LooseX4::<K, C, N>::WORD, LooseX4::<K, C, N>::WORD, LooseX4::<K, C, N>::WORD, 0],
                            0,
                        )
                    },
                ),
                Vector8::from_array(level, const { twice([u64::MAX, u64::MAX, u64::MAX, 0], 0) }),
                Vector8::from_array(level, const { twice([0, 0, 0, 1], 0) }),
            ],
        );
        TwoLooseX4::of::<K, C>(level, words)
    }
}

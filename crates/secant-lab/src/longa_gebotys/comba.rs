//! Section 3.1: products of four words by columns (Comba), as in the paper's assembly, beside rows (operand
//! scanning), each reduced modulo 2^256 - 189 by the same text. Plain Rust, one way of writing for both.

use secant_core::cpu::Portable;
use secant_core::field::{Factor, Single};

use super::table6::F;
use super::words::C;
use super::{CHAINS, OPERANDS, Variant, chains, less_p, operands};

type Element = [u64; 4];

/// a·b by columns: each word of the product is finished before the next is begun. Cost: 16 word products;
/// three words of a column's sum.
#[inline(always)]
pub fn columns(a: &Element, b: &Element) -> [u64; 8] {
    let mut product = [0; 8];
    let (mut low, mut high) = (0_u128, 0_u64);
    let mut k = 0_usize;
    while k < 7 {
        let mut i = k.saturating_sub(3);
        while i <= k && i < 4 {
            let (sum, over) = low.overflowing_add(u128::from(a[i]) * u128::from(b[k - i]));
            low = sum;
            high += u64::from(over);
            i += 1;
        }
        product[k] = low as u64;
        low = low >> 64 | u128::from(high) << 64;
        high = 0;
        k += 1;
    }
    product[7] = low as u64;
    product
}

/// a·b by rows: one word of a times all of b, added to the partial product. Cost: 16 word products.
#[inline(always)]
pub fn rows(a: &Element, b: &Element) -> [u64; 8] {
    let mut product = [0; 8];
    let mut i = 0;
    while i < 4 {
        let (mut carry, mut j) = (0, 0);
        while j < 4 {
            let sum = u128::from(a[i]) * u128::from(b[j]) + u128::from(product[i + j]) + u128::from(carry);
            product[i + j] = sum as u64;
            carry = (sum >> 64) as u64;
            j += 1;
        }
        product[i + 4] = carry;
        i += 1;
    }
    product
}

/// A product modulo 2^256 - C, in [0, 2^256): the upper half is multiplied by C and added, twice.
#[inline(always)]
pub fn fold(product: &[u64; 8]) -> Element {
    let mut r = [0; 4];
    let mut carry = 0_u128;
    let mut i = 0;
    while i < 4 {
        carry += u128::from(product[i]) + u128::from(product[i + 4]) * u128::from(C);
        r[i] = carry as u64;
        carry >>= 64;
        i += 1;
    }
    // Below 2^8 so far: below 2^16 times C. A third carry finds words that are small.
    let mut again = 0;
    while again < 2 {
        carry *= u128::from(C);
        i = 0;
        while i < 4 {
            carry += u128::from(r[i]);
            r[i] = carry as u64;
            carry >>= 64;
            i += 1;
        }
        again += 1;
    }
    r
}

/// x·y for the paper's row in the place of x, called, with operands in memory.
type Product = fn(&mut Element, &Element);

fn by_columns(x: &mut Element, y: &Element) {
    *x = fold(&columns(x, y));
}
fn by_rows(x: &mut Element, y: &Element) {
    *x = fold(&rows(x, y));
}

fn variant(name: &'static str, product: Product) -> Variant {
    let given = operands(OPERANDS);
    let pairs = given.clone();
    let check = move || {
        pairs.windows(2).all(|pair| {
            let mut r = pair[0];
            product(&mut r, &pair[1]);
            let [x, y] = [pair[0], pair[1]].map(|words| F::<Portable>::from_canonical(Portable, words));
            let got = F::<Portable>::from_repr(Portable, r)
                .or_else(|| F::<Portable>::from_repr(Portable, less_p(r)));
            got.is_some_and(|got| got.to_repr() == x.mul(y).to_repr())
        })
    };
    chains(name, CHAINS, &given, product, check)
}

/// Products by columns and by rows, eight chains side by side; the library's own, by rows on the best
/// backend, stand in Table 4.
pub fn section3_1() -> Vec<Variant> {
    vec![variant("Multiplication by columns (Comba)", by_columns), variant("Multiplication by rows", by_rows)]
}

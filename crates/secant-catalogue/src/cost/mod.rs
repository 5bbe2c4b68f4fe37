//! The cost of the operations of every form: measured by the counting field, and as their source states it.

mod binary;
mod edwards;
mod gls;
mod jacobi_quartic;
mod montgomery;
mod row;
mod weierstrass;

pub use row::Row;

/// The cost of every operation of every form.
pub fn measure() -> Vec<Row> {
    let mut rows = weierstrass::rows();
    rows.extend(weierstrass::zero_rows());
    rows.extend(edwards::rows());
    rows.extend(edwards::complete_rows());
    rows.extend(gls::rows());
    rows.extend(montgomery::rows());
    rows.extend(jacobi_quartic::rows());
    rows.extend(binary::measure());
    rows
}

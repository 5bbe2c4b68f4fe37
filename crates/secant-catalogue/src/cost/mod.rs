//! What the operations of every form cost: measured by the counting field, beside what their source states.

mod binary;
mod edwards;
mod gls;
mod jacobi_quartic;
mod montgomery;
mod row;
mod weierstrass;

pub use row::Row;

/// Every operation of every form.
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

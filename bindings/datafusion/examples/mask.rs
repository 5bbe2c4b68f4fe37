//! Parquet to Parquet: `cargo run --release --example mask -- in.parquet out.parquet KEYFILE` masks the column `u` by X25519.

use datafusion::dataframe::DataFrameWriteOptions;
use datafusion::prelude::{ParquetReadOptions, SessionContext};
use secant::bulk::{Group, Mask};
use secant_datafusion::Key;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, secret] = arguments.as_slice() else {
        return Err("three arguments: IN.parquet OUT.parquet KEYFILE (32 bytes)".into());
    };
    let key = Key::new(Mask::from_bytes(Group::X25519, &std::fs::read(secret)?)?);
    let context = SessionContext::new();
    context.register_udf(key.mask("secant_mask"));
    context.register_parquet("points", from, ParquetReadOptions::default()).await?;
    let masked = context.sql("SELECT secant_mask(u) AS u FROM points").await?;
    masked.write_parquet(to, DataFrameWriteOptions::new(), None).await?;
    println!("{}", key.report());
    Ok(())
}

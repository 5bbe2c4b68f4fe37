//! The replacement of `secant bulk` in a build without the feature `bulk`.

use crate::failure::Failure;

/// Any arguments.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    _any: Vec<String>,
}

pub(crate) fn run(_: Args, _: &mut dyn std::io::Write) -> Result<(), Failure> {
    Err(Failure::Refused(
        "this command was built without `bulk`: build it with its default features".to_string(),
    ))
}

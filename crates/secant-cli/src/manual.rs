//! `secant completions` and `secant man`: what the command line is, for shells and for man.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::names;

/// The arguments of `completions`.
#[derive(clap::Args)]
#[command(after_help = "\
For bash: secant completions bash > ~/.local/share/bash-completion/completions/secant
For zsh, in a folder of $fpath: secant completions zsh > _secant
For fish: secant completions fish > ~/.config/fish/completions/secant.fish")]
pub(crate) struct Completions {
    /// The shell.
    shell: Shell,
}

/// The arguments of `man`.
#[derive(clap::Args)]
#[command(after_help = "\
To read one: secant man sign | man -l -
To install one: secant man sign > ~/.local/share/man/man1/secant-sign.1")]
pub(crate) struct Man {
    /// The command whose page is wanted, such as `sign` or `bulk mask`; that of secant itself if none is
    /// given.
    command: Vec<String>,
}

pub(crate) fn completions(
    args: &Completions,
    command: &mut Command,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    // `generate` panics where a pipe is closed: it writes to memory.
    let mut text = Vec::new();
    clap_complete::generate(args.shell, command, "secant", &mut text);
    Ok(out.write_all(&text)?)
}

pub(crate) fn man(args: &Man, mut command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    command.build();
    for name in &args.command {
        let known: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
        let unknown = names::unknown("command", name, &known);
        command = command.find_subcommand(name).cloned().ok_or(Failure::Usage(unknown))?;
    }
    let page = clap_mangen::Man::new(command);
    Ok(page.render(&mut &mut *out)?)
}

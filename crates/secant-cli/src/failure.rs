//! The errors of subcommands, and their exit statuses.

use std::io;

/// Why a subcommand did not end well.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line was wrong.
    Usage(String),
    /// The request was refused, or a check failed.
    Refused(String),
    /// A signal with this number ended it.
    Stopped(String, u8),
    /// Something failed, and the output already contains the reason.
    Reported,
    /// Reading or writing failed.
    Io(io::Error),
}

impl Failure {
    /// The message for the user, if there is one.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Usage(text) | Self::Refused(text) | Self::Stopped(text, _) => Some(text.clone()),
            Self::Reported => None,
            Self::Io(e) if e.kind() == io::ErrorKind::BrokenPipe => None,
            Self::Io(e) => Some(e.to_string()),
        }
    }

    /// The exit status. A reader that has seen enough is no failure.
    pub(crate) fn status(&self) -> u8 {
        match self {
            Self::Usage(_) => 2,
            // The status that shells give to programs that a signal has ended.
            Self::Stopped(_, signal) => 128 + signal,
            Self::Io(e) if e.kind() == io::ErrorKind::BrokenPipe => 0,
            Self::Refused(_) | Self::Reported | Self::Io(_) => 1,
        }
    }
}

impl From<io::Error> for Failure {
    fn from(e: io::Error) -> Self {
        Self::Io(e)
    }
}

//! The output, shared by both threads.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use protocols::uci::Answer;

/// Writes whole lines. After an error nothing more is written and every call returns that error.
#[derive(Debug)]
pub struct Voice<W>(Mutex<Output<W>>);

#[derive(Debug)]
struct Output<W> {
    writer: W,
    failure: Option<io::ErrorKind>,
}

impl<W: Write> Voice<W> {
    pub fn new(writer: W) -> Voice<W> {
        Voice(Mutex::new(Output { writer, failure: None }))
    }

    pub fn say(&self, answer: &Answer) -> io::Result<()> {
        self.print(answer)
    }

    pub fn remark(&self, text: impl ToString) -> io::Result<()> {
        self.say(&Answer::Text(text.to_string()))
    }

    pub fn print(&self, text: impl Display) -> io::Result<()> {
        let mut output = self.output();
        output.check()?;
        let writer = &mut output.writer;
        let written = writeln!(writer, "{text}").and_then(|()| writer.flush());
        output.failure = written.as_ref().err().map(io::Error::kind);
        written
    }

    /// The error that ended writing, if any.
    pub fn failure(&self) -> io::Result<()> {
        self.output().check()
    }

    fn output(&self) -> MutexGuard<'_, Output<W>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<W> Output<W> {
    fn check(&self) -> io::Result<()> {
        self.failure.map_or(Ok(()), |kind| Err(kind.into()))
    }
}

//! The streams that the command line writes to: faults of writing are reported. Control characters are escaped before
//! ([`crate::lab::escape`]).

use super::answer::{COULD_NOT, Output, complaint};
use std::io::{self, ErrorKind, Write};

/// With this code ends who was still writing when the reader went away, as programs do that the signal of a closed pipe
/// ends.
const CLOSED_PIPE: u8 = 128 + 13;

/// Standard output as the system has it: the library's own takes one that may only be read for one that takes everything.
#[cfg(unix)]
pub(super) fn standard_output() -> Box<dyn Write> {
    use std::os::fd::AsFd;
    match io::stdout().as_fd().try_clone_to_owned() {
        Ok(descriptor) => Box::new(std::fs::File::from(descriptor)),
        Err(_) => Box::new(io::stdout()),
    }
}

/// Standard output.
#[cfg(not(unix))]
pub(super) fn standard_output() -> Box<dyn Write> {
    Box::new(io::stdout())
}

/// Writes what a command answered, standard error first, and says with which code the program ends.
pub(super) fn write(output: &Output, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let mut code = output.code;
    if put(err, &output.err).is_err_and(|error| error.kind() != ErrorKind::BrokenPipe) {
        code = COULD_NOT;
    }
    match put(out, &output.out) {
        Ok(()) => {}
        // Whoever reads may stop reading; nobody is told, as everywhere.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => code = CLOSED_PIPE,
        Err(error) => {
            code = COULD_NOT;
            let fault = format!(
                "standard output cannot be written: {error}; write it to a place with room that may be written"
            );
            // Where this cannot be written either, the exit code says it.
            let _ = put(err, &complaint(&fault));
        }
    }
    code
}

fn put(stream: &mut dyn Write, text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    stream.write_all(text.as_bytes()).and_then(|()| stream.flush())
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Full(ErrorKind, Vec<u8>);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1.extend_from_slice(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(self.0.into())
        }
    }

    #[test]
    fn a_stream_that_cannot_be_written_is_no_success() {
        let answer = Output { out: "figures\n".to_owned(), ..Output::default() };
        let mut err = Vec::new();
        assert_eq!(write(&answer, &mut Full(ErrorKind::StorageFull, Vec::new()), &mut err), COULD_NOT);
        let told = String::from_utf8(err).unwrap();
        assert!(
            told.starts_with("augury: standard output cannot be written: ") && told.lines().count() == 1,
            "{told}"
        );
        let mut err = Vec::new();
        assert_eq!(write(&answer, &mut Full(ErrorKind::BrokenPipe, Vec::new()), &mut err), CLOSED_PIPE);
        assert!(err.is_empty(), "a pipe may be closed");
        let fault = Output { code: 1, err: "augury: x\n".to_owned(), ..Output::default() };
        assert_eq!(write(&fault, &mut Vec::new(), &mut Full(ErrorKind::StorageFull, Vec::new())), COULD_NOT);
    }
}

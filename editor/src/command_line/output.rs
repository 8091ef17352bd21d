//! The streams that the command line writes to: faults of writing are reported. Control characters are escaped before
//! ([`crate::lab::escape`]).

use super::answer::{COULD_NOT, Output, complaint};
use std::io::{self, ErrorKind, Write};

/// Writes what a command answered, standard error first, and says with which code the program ends.
pub(super) fn write(output: &Output, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let mut code = output.code;
    if put(err, &output.err).is_err() {
        code = COULD_NOT;
    }
    if let Err(error) = put(out, &output.out) {
        code = COULD_NOT;
        let fault = format!("standard output cannot be written: {error}; write it to a place with room");
        // Where this cannot be written either, the exit code says it.
        let _ = put(err, &complaint(&fault));
    }
    code
}

/// Whoever reads may stop reading (a closed pipe); every other error counts.
fn put(stream: &mut dyn Write, text: &str) -> io::Result<()> {
    if text.is_empty() {
        return Ok(());
    }
    match stream.write_all(text.as_bytes()).and_then(|()| stream.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written,
    }
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
        assert_eq!(write(&answer, &mut Full(ErrorKind::BrokenPipe, Vec::new()), &mut err), 0);
        assert!(err.is_empty(), "a pipe may be closed");
        let fault = Output { code: 1, err: "augury: x\n".to_owned(), ..Output::default() };
        assert_eq!(write(&fault, &mut Vec::new(), &mut Full(ErrorKind::StorageFull, Vec::new())), COULD_NOT);
    }
}

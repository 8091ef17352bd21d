//! The hash of tokens, by which an import tells later whether the source has changed. Places do not count, so that a
//! change above something leaves it as it is. Comments do, and so do the values of the library's own constants.

use super::{Constants, Kind, Token};

/// Takes tokens one after the other.
#[derive(Clone, Debug, Default)]
pub struct Digest(blake3::Hasher);

impl Digest {
    /// Takes a token.
    pub fn take(&mut self, token: &Token, constants: &Constants) {
        for (_, comment) in &token.comments {
            self.part(b'c', comment.as_bytes());
        }
        match &token.kind {
            Kind::Word(word) => {
                self.part(b'w', word.as_bytes());
                if let Some(value) = constants.own_value(word) {
                    self.part(b'v', &value.to_le_bytes());
                }
            }
            Kind::Number(number) => self.part(b'n', &number.to_le_bytes()),
            Kind::Char(letter) => self.part(b'l', &u32::from(*letter).to_le_bytes()),
            Kind::Text(text) => self.part(b't', text.as_bytes()),
            Kind::Map(rows) => rows.iter().for_each(|row| self.part(b'm', row.as_bytes())),
            Kind::Sign(sign) => self.part(b's', sign.as_bytes()),
            Kind::End => self.part(b'e', b""),
        }
    }

    fn part(&mut self, mark: u8, bytes: &[u8]) {
        let length = u32::try_from(bytes.len()).unwrap_or(u32::MAX);
        self.0.update(&[mark]);
        self.0.update(&length.to_le_bytes());
        self.0.update(bytes);
    }

    /// The hash of what was taken: 32 hexadecimal digits.
    pub fn finish(&self) -> String {
        self.0.finalize().to_hex().chars().take(32).collect()
    }
}

/// The hash of some tokens.
pub fn digest(tokens: &[Token], constants: &Constants) -> String {
    let mut digest = Digest::default();
    tokens.iter().for_each(|token| digest.take(token, constants));
    digest.finish()
}

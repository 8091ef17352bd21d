//! How a name is wanted: with which article, and which of its parts that not every sentence needs (NA_ bits of the
//! original's Name).

use super::grammar::Article;

/// How a name is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The article before it.
    pub article: Article,
    /// One of many is meant: no number, no plural (NA_SINGLE).
    pub single: bool,
    /// What is written on it (NA_INSC, NA_LONG).
    pub inscription: bool,
    /// Its figures (NA_MECH).
    pub figures: bool,
    /// What is left of it: charges and the like (NA_LONG).
    pub rest: bool,
    /// With "'s" (NA_POSS).
    pub possessive: bool,
    /// The first letter is a capital one (NA_CAPS).
    pub capital: bool,
    /// So is that of each word (NA_XCAPS).
    pub capitals: bool,
}

impl Style {
    /// As sentences name a thing: all of it.
    pub const fn sentence(article: Article) -> Self {
        Style {
            article,
            single: false,
            inscription: true,
            figures: true,
            rest: true,
            possessive: false,
            capital: false,
            capitals: false,
        }
    }

    /// As a script asks for it, by NA_ bits: LONG 1, MECH 2, CAPS 4, POSS 8, A 16, THE 32, INSC 64, SINGLE 128,
    /// XCAPS 1024. Where both articles are asked for it is "the"; the other bits change nothing yet.
    pub(crate) const fn of_bits(bits: i32) -> Self {
        Style {
            article: match (bits & 32 != 0, bits & 16 != 0) {
                (true, _) => Article::The,
                (false, true) => Article::A,
                _ => Article::None,
            },
            single: bits & 128 != 0,
            inscription: bits & (64 | 1) != 0,
            figures: bits & 2 != 0,
            rest: bits & 1 != 0,
            possessive: bits & 8 != 0,
            capital: bits & 4 != 0,
            capitals: bits & 1024 != 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_bit_asks_for_its_part() {
        let plain = Style::of_bits(0);
        assert!(plain.article == Article::None && !plain.rest && !plain.figures && !plain.inscription);
        assert_eq!(Style::of_bits(16 | 32).article, Article::The);
        let long = Style::of_bits(1 | 16);
        assert!(long.article == Article::A && long.rest && long.inscription && !long.figures);
        assert!(Style::of_bits(8).possessive && Style::of_bits(128).single && Style::of_bits(1024).capitals);
    }
}

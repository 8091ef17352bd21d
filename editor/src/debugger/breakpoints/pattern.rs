//! Which events are meant: a designator as the field writes it, with wildcards.

use augury_engine::base::event_code::BadDesignator;
use augury_engine::event::{EventCode, Phase};
use std::fmt;
use std::str::FromStr;

/// Stands in for any base event while a pattern is read; every modifier can be put on it.
const ANY_BASE: EventCode = EventCode(1);

/// Which events: a designator as the field writes it, where `*` is any event and `any(…)` any phase, with
/// other modifiers allowed too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventPattern {
    code: EventCode,
    any_base: bool,
    any_form: bool,
}

impl EventPattern {
    /// Exactly this code.
    pub const fn exactly(code: EventCode) -> Self {
        EventPattern { code, any_base: false, any_form: false }
    }

    /// This event in every form.
    pub const fn every_form(code: EventCode) -> Self {
        EventPattern { code: code.base(), any_base: false, any_form: true }
    }

    /// Does a code fit?
    pub fn fits(&self, code: EventCode) -> bool {
        if !self.any_base && code.base() != self.code.base() {
            return false;
        }
        if !self.any_form {
            return code.0 - code.base().0 == self.code.0 - self.code.base().0;
        }
        let (want, have) = (self.code.modifiers(), code.modifiers());
        let phase = self.code.phase();
        (phase == Phase::Main || phase == code.phase())
            && (!want.evictim || have.evictim)
            && (!want.eitem || have.eitem)
            && (!want.meta || have.meta)
            && (!want.godwatch || have.godwatch)
    }
}

impl FromStr for EventPattern {
    type Err = BadDesignator;

    fn from_str(text: &str) -> Result<Self, BadDesignator> {
        let mut rest = text.trim().to_owned();
        let any_form = match rest.find("any(") {
            Some(at) if rest.ends_with(')') => {
                rest.replace_range(at..at + 4, "");
                rest.pop();
                true
            }
            _ => false,
        };
        let any_base = rest.contains('*');
        if any_base {
            rest = rest.replacen('*', &ANY_BASE.0.to_string(), 1);
        }
        Ok(EventPattern { code: rest.parse()?, any_base, any_form })
    }
}

impl fmt::Display for EventPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = self.code.to_string();
        if self.any_base {
            let base = self.code.base().to_string();
            text = text.replacen(&base, "*", 1);
        }
        if self.any_form { write!(f, "any({text})") } else { f.write_str(&text) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_read_written_and_fit() {
        let strike = EventCode::EV_STRIKE;
        for (text, fits, misses) in [
            ("EV_STRIKE", strike, strike.pre()),
            ("PRE(EV_STRIKE)", strike.pre(), strike),
            ("PRE(*)", EventCode::EV_HIT.pre(), EventCode::EV_HIT),
            ("any(EV_STRIKE)", strike.evictim().post().godwatch(), EventCode::EV_HIT),
            ("any(GODWATCH(*))", strike.post().evictim().godwatch(), strike.post()),
            ("GODWATCH(*)", EventCode::EV_HIT.godwatch(), EventCode::EV_HIT.evictim().godwatch()),
        ] {
            let pattern: EventPattern = text.parse().unwrap();
            assert_eq!(pattern.to_string(), text);
            assert!(pattern.fits(fits), "{text} fits {fits}");
            assert!(!pattern.fits(misses), "{text} misses {misses}");
        }
        let error = "PRE(EV_STRIK)".parse::<EventPattern>().unwrap_err().to_string();
        assert!(error.contains("perhaps EV_STRIKE is meant"), "{error}");
    }
}

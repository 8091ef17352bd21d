//! Event codes: a base event and the modifiers that say in which phase and in which part it is asked.
//!
//! The number is base + 500 for PRE or 1000 for POST + 2000 for EVICTIM + 4000 for EITEM + 10000 for META + 20000
//! for GODWATCH (docs/rules/events.md, Codes and modifiers).
//!
//! Ours beside these is ANNOUNCE, 250 more: what is asked before an action of the queue and, with POST, after it.
//! The original's bases end below 250. Knows no dispatch: only the words.

mod table;

use super::names::nearest;
use std::fmt;
use std::str::FromStr;

const ANNOUNCE: i32 = 250;
const PRE: i32 = 500;
const POST: i32 = 1000;
const EVICTIM: i32 = 2000;
const EITEM: i32 = 4000;
const META: i32 = 10000;
const GODWATCH: i32 = 20000;
/// Our own base events beside the original's: what is left of a skill used by command that has no event of its own, and
/// the making of things, a condition of a gear list that is asked, waiting, and abilities and feats used by command, which have
/// no event in the original.
const OURS: [(&str, i32); 6] = [
    ("EV_SKILL", 199),
    ("EV_MAKE", 198),
    ("EV_GEAR", 197),
    ("EV_WAIT", 196),
    ("EV_ABILITY", 195),
    ("EV_FEAT", 194),
];
/// From here on no sum of modifiers reaches.
const END: i32 = 40000;

/// An event with its modifiers, as one number.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EventCode(pub i32);

/// The three times each event is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub enum Phase {
    /// Before: may stop the event.
    Pre,
    /// The event itself.
    Main,
    /// After: its answer is dropped.
    Post,
}

/// Everything in a code beside the base event and the phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Modifiers {
    /// Asked of the one it happens to.
    pub evictim: bool,
    /// Asked of the effect on an item.
    pub eitem: bool,
    /// Asked of a resource through a TRAP_EVENT stati.
    pub meta: bool,
    /// Asked of every god.
    pub godwatch: bool,
    /// Asked before an action of the queue, or after it.
    pub announce: bool,
}

/// Why a designator cannot be read. `Display` gives one sentence with what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadDesignator {
    /// What is wrong.
    pub what: String,
    /// What would be right.
    pub remedy: String,
}

impl fmt::Display for BadDesignator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.what, self.remedy)
    }
}

impl std::error::Error for BadDesignator {}

impl EventCode {
    /// A skill is used by command; EParam is its number.
    pub const EV_SKILL: EventCode = EventCode(OURS[0].1);
    /// A condition of a gear list is asked about whoever is given the list, who is actor and victim. No handler hears of
    /// it.
    pub const EV_GEAR: EventCode = EventCode(OURS[2].1);

    /// Something is made; EParam is the number of the way (`rules::skills::Way`), eID what is made, if that is said.
    pub const EV_MAKE: EventCode = EventCode(OURS[1].1);

    /// Somebody lets time pass (the rest key; docs/rules/time.md, What actions cost).
    pub const EV_WAIT: EventCode = EventCode(OURS[3].1);

    /// An ability is used by command; EParam is its number.
    pub const EV_ABILITY: EventCode = EventCode(OURS[4].1);

    /// A feat is used by command; EParam is its number.
    pub const EV_FEAT: EventCode = EventCode(OURS[5].1);

    /// PRE of this code; a code that has a phase already takes PRE in its place.
    pub const fn pre(self) -> EventCode {
        EventCode(self.main().0 + PRE)
    }

    /// POST of this code; a code that has a phase already takes POST in its place.
    pub const fn post(self) -> EventCode {
        EventCode(self.main().0 + POST)
    }

    /// This code without PRE or POST.
    pub const fn main(self) -> EventCode {
        match self.phase() {
            Phase::Pre => EventCode(self.0 - PRE),
            Phase::Main => self,
            Phase::Post => EventCode(self.0 - POST),
        }
    }

    /// This code in the given phase.
    pub const fn in_phase(self, phase: Phase) -> EventCode {
        match phase {
            Phase::Pre => self.pre(),
            Phase::Main => self.main(),
            Phase::Post => self.post(),
        }
    }

    /// This code as asked of the victim. Asking twice changes nothing; so for the other modifiers.
    pub const fn evictim(self) -> EventCode {
        if self.modifiers().evictim { self } else { EventCode(self.0 + EVICTIM) }
    }

    /// This code as asked of the effect on an item.
    pub const fn eitem(self) -> EventCode {
        if self.modifiers().eitem { self } else { EventCode(self.0 + EITEM) }
    }

    /// This code as asked of a resource through a TRAP_EVENT stati.
    pub const fn meta(self) -> EventCode {
        if self.modifiers().meta { self } else { EventCode(self.0 + META) }
    }

    /// This code as asked of every god.
    pub const fn godwatch(self) -> EventCode {
        if self.modifiers().godwatch { self } else { EventCode(self.0 + GODWATCH) }
    }

    /// This code as asked before an action of the queue; with POST, after it.
    pub const fn announce(self) -> EventCode {
        if self.modifiers().announce { self } else { EventCode(self.0 + ANNOUNCE) }
    }

    /// The base event alone, 1..=249 for a valid code.
    pub const fn base(self) -> EventCode {
        EventCode(self.0.rem_euclid(2000) % 500 % ANNOUNCE)
    }

    /// The phase the code says.
    pub const fn phase(self) -> Phase {
        match self.0.rem_euclid(2000) / 500 {
            1 => Phase::Pre,
            2 => Phase::Post,
            _ => Phase::Main,
        }
    }

    /// The modifiers beside the phase.
    pub const fn modifiers(self) -> Modifiers {
        let part = self.0 % META / EVICTIM;
        Modifiers {
            evictim: part % 2 == 1,
            eitem: part / 2 == 1,
            meta: self.0 / META % 2 == 1,
            godwatch: self.0 / GODWATCH == 1,
            announce: self.0.rem_euclid(2000) % 500 >= ANNOUNCE,
        }
    }

    /// Whether the number is a sum of one base event (1..=249), at most one phase, and modifiers each at
    /// most once. The base event need not have a name.
    pub const fn is_valid(self) -> bool {
        0 < self.0 && self.0 < END && self.base().0 > 0 && self.0 % 2000 < 1500 && self.0 % META < 2 * EITEM
    }

    /// The name of the base event, where it has one.
    pub fn base_name(self) -> Option<&'static str> {
        let base = self.base().0;
        let mut all = table::TABLE.iter().chain(&OURS);
        all.find(|(_, number)| *number == base).map(|(name, _)| *name)
    }

    /// Every base event of the original with a name: 183 events and 16 message events, in the order of the source; some
    /// share a number.
    pub fn all() -> impl Iterator<Item = (&'static str, EventCode)> {
        table::TABLE.iter().map(|(name, number)| (*name, EventCode(*number)))
    }
}

impl fmt::Display for EventCode {
    /// GODWATCH, META, EVICTIM, EITEM from the outside in, then PRE or POST, ANNOUNCE, then the event. A number that
    /// is no valid code prints as `event(n)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.is_valid() {
            return write!(f, "event({})", self.0);
        }
        let m = self.modifiers();
        let phase = self.phase();
        let words = [
            (m.godwatch, "GODWATCH"),
            (m.meta, "META"),
            (m.evictim, "EVICTIM"),
            (m.eitem, "EITEM"),
            (phase == Phase::Pre, "PRE"),
            (phase == Phase::Post, "POST"),
            (m.announce, "ANNOUNCE"),
        ];
        let mut open = 0;
        for (_, word) in words.iter().filter(|(on, _)| *on) {
            write!(f, "{word}(")?;
            open += 1;
        }
        match self.base_name() {
            Some(name) => f.write_str(name)?,
            None => write!(f, "{}", self.base().0)?,
        }
        (0..open).try_for_each(|_| f.write_str(")"))
    }
}

impl fmt::Debug for EventCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for EventCode {
    type Err = BadDesignator;

    /// Reads a designator: an event's name (or base number) inside any order of modifiers.
    fn from_str(text: &str) -> Result<Self, BadDesignator> {
        let bad = |what: String, remedy: String| BadDesignator { what, remedy };
        let mut rest = text.trim();
        let mut words: Vec<&str> = Vec::new();
        while let Some(at) = rest.find('(') {
            let Some(inner) = rest.strip_suffix(')') else {
                return Err(bad(
                    format!("`{text}` opens more brackets than it closes"),
                    "close each modifier with a bracket, as in PRE(EV_HIT)".to_owned(),
                ));
            };
            words.push(rest[..at].trim_end());
            rest = inner[at + 1..].trim();
        }
        if rest.contains(')') {
            return Err(bad(
                format!("`{text}` closes more brackets than it opens"),
                "take the last bracket away".to_owned(),
            ));
        }
        let mut code = base_from(rest)?;
        let mut seen: Vec<&str> = Vec::new();
        for word in words.into_iter().rev() {
            let word = if word == "ETARGET" { "EVICTIM" } else { word };
            let group = if word == "POST" { "PRE" } else { word };
            if seen.contains(&group) {
                let remedy = if group == "PRE" { "keep one of PRE and POST" } else { "write it once" };
                return Err(bad(
                    format!("`{text}` says {word} twice or against another phase"),
                    remedy.to_owned(),
                ));
            }
            seen.push(group);
            code = match word {
                "PRE" => code.pre(),
                "POST" => code.post(),
                "EVICTIM" => code.evictim(),
                "EITEM" => code.eitem(),
                "META" => code.meta(),
                "GODWATCH" => code.godwatch(),
                "ANNOUNCE" => code.announce(),
                other => {
                    const KNOWN: [&str; 8] =
                        ["PRE", "POST", "EVICTIM", "ETARGET", "EITEM", "META", "GODWATCH", "ANNOUNCE"];
                    let remedy = match nearest(other, KNOWN) {
                        Some(near) => format!("perhaps {near} is meant"),
                        None => format!("the modifiers are {}", KNOWN.join(", ")),
                    };
                    return Err(bad(format!("`{other}` is no modifier of an event"), remedy));
                }
            };
        }
        Ok(code)
    }
}

fn base_from(name: &str) -> Result<EventCode, BadDesignator> {
    if let Some((_, number)) = table::TABLE.iter().chain(&OURS).find(|(known, _)| *known == name) {
        return Ok(EventCode(*number));
    }
    match name.parse::<i32>() {
        Ok(number) if (1..ANNOUNCE).contains(&number) => Ok(EventCode(number)),
        Ok(number) => Err(BadDesignator {
            what: format!("{number} is no base event"),
            remedy: "base events are 1 to 249; write modifiers as words".to_owned(),
        }),
        Err(_) => Err(BadDesignator {
            what: format!("`{name}` is no event"),
            remedy: match nearest(name, table::TABLE.iter().chain(&OURS).map(|(known, _)| *known)) {
                Some(near) => format!("perhaps {near} is meant"),
                None => "events are written as EV_HIT or MSG_ABILITY".to_owned(),
            },
        }),
    }
}

impl serde::Serialize for EventCode {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> serde::Deserialize<'de> for EventCode {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_example_of_the_design_is_22019() {
        assert_eq!(EventCode::EV_STRIKE.evictim().godwatch(), EventCode(22019));
        assert_eq!(EventCode(22019).to_string(), "GODWATCH(EVICTIM(EV_STRIKE))");
        assert_eq!("GODWATCH(EVICTIM(EV_STRIKE))".parse(), Ok(EventCode(22019)));
    }

    #[test]
    fn the_names_are_those_of_the_facts() {
        let events: Vec<_> = EventCode::all().filter(|(name, _)| name.starts_with("EV_")).collect();
        let mut numbers: Vec<i32> = events.iter().map(|(_, code)| code.0).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!((events.len(), numbers.len(), EventCode::all().count()), (183, 180, 199));
    }

    #[test]
    fn both_orders_mean_one_code() {
        let code = EventCode::EV_HIT.pre().evictim();
        for text in ["PRE(EVICTIM(EV_HIT))", "EVICTIM(PRE(EV_HIT))", " ETARGET( PRE( EV_HIT ) ) "] {
            assert_eq!(text.parse(), Ok(code), "{text}");
        }
        assert_eq!(code.to_string(), "EVICTIM(PRE(EV_HIT))");
    }

    #[test]
    fn wrong_designators_say_what_would_be_right() {
        let error = |text: &str| text.parse::<EventCode>().unwrap_err().to_string();
        assert_eq!(error("EV_STRIK"), "`EV_STRIK` is no event; perhaps EV_STRIKE is meant");
        assert_eq!(error("EVICTM(EV_HIT)"), "`EVICTM` is no modifier of an event; perhaps EVICTIM is meant");
        assert!(error("PRE(EV_HIT").contains("opens more brackets"));
        assert!(error("PRE(EV_HIT))").contains("closes more brackets"));
        assert!(error("PRE(POST(EV_HIT))").contains("keep one of PRE and POST"));
        assert!(error("EVICTIM(ETARGET(EV_HIT))").contains("write it once"));
        assert!(error("519").contains("1 to 249"));
        assert!(error("").contains("no event"));
    }

    #[test]
    fn numbers_that_are_no_codes_are_shown_as_numbers() {
        for number in [0, -5, 250, 500, 1519, 8019, 40019] {
            assert!(!EventCode(number).is_valid(), "{number}");
            assert_eq!(EventCode(number).to_string(), format!("event({number})"));
        }
    }

    proptest! {
        #[test]
        fn number_to_name_to_number(
            base in 1..250, phase in 0..3, evictim: bool, eitem: bool, meta: bool, godwatch: bool,
            announce: bool,
        ) {
            let number = base + phase * 500 + i32::from(evictim) * 2000 + i32::from(eitem) * 4000
                + i32::from(meta) * 10000 + i32::from(godwatch) * 20000 + i32::from(announce) * 250;
            let code = EventCode(number);
            prop_assert!(code.is_valid());
            prop_assert_eq!(code.to_string().parse::<EventCode>(), Ok(code));
            prop_assert_eq!(code.base(), EventCode(base));
            let mut built = EventCode(base).in_phase(code.phase());
            let m = code.modifiers();
            prop_assert_eq!(m, Modifiers { evictim, eitem, meta, godwatch, announce });
            if m.evictim { built = built.evictim().evictim(); }
            if m.eitem { built = built.eitem(); }
            if m.meta { built = built.meta(); }
            if m.godwatch { built = built.godwatch(); }
            if m.announce { built = built.announce(); }
            prop_assert_eq!(built, code);
        }

        #[test]
        fn no_number_and_no_text_panics(number: i32, text in "\\PC*") {
            let _ = EventCode(number).to_string();
            let _ = (EventCode(number).base(), EventCode(number).modifiers());
            let _ = text.parse::<EventCode>();
        }
    }
}

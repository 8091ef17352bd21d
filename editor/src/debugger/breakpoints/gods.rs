//! What lies between a character and a god, and prayers that go unanswered: which number is written, of which god, and
//! whether it passes a limit; how that is written and read.

use super::target::At;
use augury_engine::base::id::{Kind, ResId, slug};
use augury_engine::event::{Moment, View, What};
use augury_engine::rules::standing::FLAGS;
use augury_engine::world::devotion::SACRIFICES;
use augury_engine::world::{Character, DevotionPart};
use std::fmt;

/// A number between a character and a god, or all that goes into its favour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GodPart {
    /// Whatever goes into favour: deeds, sacrifices, the greatest single favour, the penalty of prayers.
    Favour,
    /// Favour of deeds, which adds up.
    Deeds,
    /// What was sacrificed.
    Sacrifices,
    /// The greatest single favour.
    Greatest,
    /// The penalty of prayers.
    Penalty,
    /// The level of favour.
    Level,
    /// The countdown to the next prayer.
    Countdown,
    /// Anger.
    Anger,
    /// How they stand with each other, GS_ bits.
    Flags,
    /// Whether it follows the god.
    Follows,
    /// When the god last showed itself.
    Pulse,
}

impl GodPart {
    /// All, as they are offered.
    pub const ALL: [GodPart; 11] = [
        GodPart::Favour,
        GodPart::Anger,
        GodPart::Flags,
        GodPart::Deeds,
        GodPart::Sacrifices,
        GodPart::Greatest,
        GodPart::Penalty,
        GodPart::Level,
        GodPart::Countdown,
        GodPart::Follows,
        GodPart::Pulse,
    ];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            GodPart::Favour => "favour",
            GodPart::Deeds => "deeds",
            GodPart::Sacrifices => "sacrifices",
            GodPart::Greatest => "greatest",
            GodPart::Penalty => "penalty",
            GodPart::Level => "favour-level",
            GodPart::Countdown => "countdown",
            GodPart::Anger => "anger",
            GodPart::Flags => "flags",
            GodPart::Follows => "follows",
            GodPart::Pulse => "pulse",
        }
    }

    /// Is it what a moment calls so (`What::Standing`)?
    pub fn is(self, what: &str) -> bool {
        let favour = [GodPart::Deeds, GodPart::Sacrifices, GodPart::Greatest, GodPart::Penalty];
        match self {
            GodPart::Favour => favour.iter().any(|part| part.is(what)),
            GodPart::Deeds => what == "favour",
            GodPart::Sacrifices => what == DevotionPart::Sacrificed(0).words(),
            GodPart::Greatest => what == DevotionPart::Greatest.words(),
            GodPart::Penalty => what == DevotionPart::Penalty.words(),
            GodPart::Level => what == DevotionPart::Level.words(),
            GodPart::Countdown => what == DevotionPart::Countdown.words(),
            GodPart::Anger => what == "anger",
            GodPart::Flags => what == "standing",
            GodPart::Follows => what == "follows",
            GodPart::Pulse => what == "last pulse",
        }
    }

    /// The number as the world keeps it; favour before the god's own reckoning.
    pub fn of(self, c: &Character, god: ResId) -> i32 {
        let kept = |part| c.devoted(god, part);
        match self {
            GodPart::Favour => kept_favour(c, god, 0, kept(DevotionPart::Penalty)),
            GodPart::Deeds => c.added_favour(god),
            GodPart::Sacrifices => {
                (0..SACRIFICES).map(|n| kept(DevotionPart::Sacrificed(n))).fold(0, i32::saturating_add)
            }
            GodPart::Greatest => kept(DevotionPart::Greatest),
            GodPart::Penalty => kept(DevotionPart::Penalty),
            GodPart::Level => kept(DevotionPart::Level),
            GodPart::Countdown => kept(DevotionPart::Countdown),
            GodPart::Anger => c.anger_of(god),
            GodPart::Flags => c.standing_with(god),
            GodPart::Follows => i32::from(c.god == Some(god)),
            GodPart::Pulse => c.last_pulses.iter().find(|(g, _)| *g == god).map_or(0, |(_, at)| *at),
        }
    }
}

/// Favour before the god's own reckoning, less an amount, with so much penalty.
fn kept_favour(c: &Character, god: ResId, less: i32, penalty: i32) -> i32 {
    let parts = [GodPart::Deeds, GodPart::Sacrifices, GodPart::Greatest];
    let sum: i64 = parts.iter().map(|part| i64::from(part.of(c, god))).sum();
    let favour = (sum - i64::from(less)) * i64::from(100 - penalty) / 100;
    i32::try_from(favour).unwrap_or(if favour < 0 { i32::MIN } else { i32::MAX })
}

/// What a write has to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// It is above this now, and was not before.
    Above(i32),
    /// It is below this now, and was not before.
    Below(i32),
    /// This bit is set (`true`), cleared (`false`), or either.
    Flag(i32, Option<bool>),
}

impl Limit {
    fn passed(self, old: i32, new: i32) -> bool {
        match self {
            Limit::Above(n) => old <= n && new > n,
            Limit::Below(n) => old >= n && new < n,
            Limit::Flag(bit, set) => (old ^ new) & bit != 0 && set.is_none_or(|set| set == (new & bit != 0)),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Above(n) => write!(f, "> {n}"),
            Limit::Below(n) => write!(f, "< {n}"),
            Limit::Flag(bit, set) => {
                let sign = set.map_or("", |set| if set { "+" } else { "-" });
                let name = FLAGS.iter().find(|(_, n, _)| n == bit).map_or("", |(name, ..)| name);
                write!(f, "{sign}{name}")
            }
        }
    }
}

/// Is a moment one that is looked for, if that is about gods?
pub(super) fn fits(at: &At, moment: &Moment, view: View<'_>) -> bool {
    match (at, &moment.what) {
        (At::Devotion(part, wanted, limit), What::Standing { of, god, what, old, new, .. }) => {
            if !part.is(what) || wanted.is_some_and(|wanted| wanted != *god) {
                return false;
            }
            let Some(limit) = limit else { return true };
            let (old, new) = match (*part, view.world.creature(*of).and_then(|c| c.character())) {
                (GodPart::Favour | GodPart::Sacrifices, Some(c)) => both(*part, c, *god, what, (*old, *new)),
                _ => (*old, *new),
            };
            limit.passed(old, new)
        }
        (At::Unanswered(wanted), What::Unanswered { god, .. }) => wanted.is_none() || wanted == god,
        _ => false,
    }
}

/// A sum before and after one of its parts was written.
fn both(part: GodPart, c: &Character, god: ResId, what: &str, (old, new): (i32, i32)) -> (i32, i32) {
    let now = part.of(c, god);
    let change = new.saturating_sub(old);
    let before = match part {
        GodPart::Favour if GodPart::Penalty.is(what) => kept_favour(c, god, 0, old),
        GodPart::Favour => kept_favour(c, god, change, c.devoted(god, DevotionPart::Penalty)),
        _ => now.saturating_sub(change),
    };
    (before, now)
}

/// The god that something is about, if it names one.
pub(super) fn named(at: &At) -> Option<ResId> {
    match at {
        At::Devotion(_, god, _) | At::Unanswered(god) => *god,
        _ => None,
    }
}

/// Reads what is about gods, if its word is one of theirs: `anger god:mara > 5`, `flags +GS_FORSAKEN`, `unanswered Mara`.
pub(super) fn read(word: &str, rest: &str) -> Option<Result<At, String>> {
    if word == "unanswered" {
        return Some(read_god(rest).map(At::Unanswered));
    }
    let part = GodPart::ALL.into_iter().find(|part| part.word() == word)?;
    Some(read_limit(part, rest).and_then(|(god, limit)| Ok(At::Devotion(part, read_god(god)?, limit))))
}

/// The limit at the end of what is typed, and what stands before it.
fn read_limit(part: GodPart, text: &str) -> Result<(&str, Option<Limit>), String> {
    if let Some(at) = text.find(['<', '>']) {
        let (god, limit) = text.split_at(at);
        let (sign, number) = limit.split_at(1);
        let wrong = || format!("{sign} and a whole number: {} god:mara {sign} 5", part.word());
        let n: i32 = number.trim().parse().map_err(|_| wrong())?;
        return Ok((god.trim(), Some(if sign == ">" { Limit::Above(n) } else { Limit::Below(n) })));
    }
    let (god, last) = text.rsplit_once(' ').unwrap_or(("", text));
    let (set, name) = match (last.strip_prefix('+'), last.strip_prefix('-')) {
        (Some(name), _) => (Some(true), name),
        (_, Some(name)) => (Some(false), name),
        _ => (None, last),
    };
    if part != GodPart::Flags || (set.is_none() && !name.starts_with("GS_")) {
        return Ok((text, None));
    }
    let known = FLAGS.iter().find(|(known, ..)| *known == name);
    let (_, bit, _) = known.ok_or_else(|| {
        let names: Vec<&str> = FLAGS.iter().map(|(name, ..)| *name).collect();
        format!("there is no flag `{name}`; they are {}", names.join(", "))
    })?;
    Ok((god.trim(), Some(Limit::Flag(*bit, set))))
}

/// A god by its id or its name; none where nothing stands there.
fn read_god(text: &str) -> Result<Option<ResId>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    if !text.contains(':') {
        return Ok(Some(ResId::new(Kind::God, &slug(text))));
    }
    let id: ResId = text.parse().map_err(|why| format!("{why}; write it as god:mara"))?;
    match id.kind() {
        Kind::God => Ok(Some(id)),
        _ => Err(format!("{id} is no god; write it as god:mara")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_gods_is_read_and_written_alike() {
        for (text, same) in [
            ("favour", "favour"),
            ("anger god:mara > 5", "anger god:mara > 5"),
            ("anger The Multitude <3", "anger god:the_multitude < 3"),
            ("flags god:mara +GS_FORSAKEN", "flags god:mara +GS_FORSAKEN"),
            ("flags GS_ANATHEMA", "flags GS_ANATHEMA"),
            ("favour-level > 0", "favour-level > 0"),
            ("unanswered", "unanswered"),
            ("unanswered mara", "unanswered god:mara"),
        ] {
            assert_eq!(text.parse::<At>().map(|at| at.to_string()).as_deref(), Ok(same), "{text}");
        }
        for (text, part) in [
            ("anger monster:orc", "monster:orc is no god"),
            ("anger god:mara > much", "anger god:mara > 5"),
            ("flags +GS_FORSAKE", "GS_FORSAKEN"),
            ("flags -", "there is no flag ``"),
        ] {
            let why = text.parse::<At>().map(|at| at.to_string()).unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }

    #[test]
    fn a_limit_is_passed_once() {
        assert!(Limit::Above(5).passed(5, 6) && !Limit::Above(5).passed(6, 7));
        assert!(Limit::Below(5).passed(5, 4) && !Limit::Below(5).passed(4, 3));
        assert!(Limit::Flag(2, Some(true)).passed(1, 3) && !Limit::Flag(2, Some(false)).passed(1, 3));
        assert!(!Limit::Flag(2, None).passed(2, 3));
    }
}

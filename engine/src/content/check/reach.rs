//! Warns of handlers, written or owed, for codes that never reach a resource of their kind
//! (docs/rules/chain.md, The ten links).
//!
//! One table says who is asked what. Whether an event is ever thrown is not asked.

use super::say::Say;
use crate::base::event_code::EventCode;
use crate::base::id::Kind;
use crate::content::problem::{Problem, one};
use crate::content::resource::Resource;

/// Which plain events reach a kind, in whatever phase.
enum Plain {
    /// All: it stands in the chain.
    All,
    /// These alone: it is asked directly, or by events that name it.
    Only(&'static [EventCode]),
}

/// How a kind is asked. META reaches every kind: a stati of TRAP_EVENT may name any resource.
struct Asked {
    kind: Kind,
    plain: Plain,
    /// For what happens to it, or in it.
    evictim: bool,
    /// As the effect on an item.
    eitem: bool,
    /// As a god that watches.
    godwatch: bool,
}

const fn asked(kind: Kind, plain: Plain) -> Asked {
    Asked { kind, plain, evictim: false, eitem: false, godwatch: false }
}

/// Events that a character's classes are asked directly; of things to begin with and of companions the first of them.
const LEVELS: &[EventCode] = &[
    EventCode::EV_ADVANCE,
    EventCode::EV_BIRTH,
    EventCode::EV_INIT_COMP,
    EventCode::EV_ISTARGET,
    EventCode::EV_PREREQ,
    EventCode::EV_STARTING_ITEM,
];

/// Events that its race is asked directly.
const OF_RACES: &[EventCode] = &[
    EventCode::EV_ADVANCE,
    EventCode::EV_BIRTH,
    EventCode::EV_ISTARGET,
    EventCode::EV_PREREQ,
    EventCode::EV_STARTING_ITEM,
];

/// Events that its domains are asked directly.
const OF_DOMAINS: &[EventCode] =
    &[EventCode::EV_ADVANCE, EventCode::EV_BIRTH, EventCode::EV_ISTARGET, EventCode::EV_PREREQ];

/// Events that name a god as their resource.
const OF_GODS: &[EventCode] = &[
    EventCode::EV_PRAY,
    EventCode::EV_SACRIFICE,
    EventCode::EV_CONVERT,
    EventCode::EV_CONVERT_ALTAR,
    EventCode::EV_RETRIBUTION,
    EventCode::EV_GODPULSE,
    EventCode::EV_JEALOUSY,
    EventCode::EV_CALC_FAVOUR,
    EventCode::EV_GIVE_AID,
    EventCode::EV_BLESSING,
    EventCode::EV_IBLESSING,
    EventCode::EV_GOD_RAISE,
    EventCode::EV_ANGER_PULSE,
    EventCode::EV_PREREQ,
    EventCode::EV_ISTARGET,
    EventCode::EV_ADVANCE,
    EventCode::EV_BIRTH,
    EventCode::EV_STARTING_ITEM,
    // What a god grants is gained as a stati of the god.
    EventCode::EV_GAIN_STATI,
];

/// Events of the encounter generator (docs/rules/encounters.md, The request).
const OF_ENCOUNTERS: &[EventCode] = &[
    EventCode::EV_ENGEN,
    EventCode::EV_ENGEN_PART,
    EventCode::EV_ENGEN_MOUNT,
    EventCode::EV_ENGEN_ALIGN,
    EventCode::EV_ENCHOOSE_MID,
    EventCode::EV_ENCHOOSE_TEMP,
    EventCode::EV_ENSELECT_TEMPS,
    EventCode::EV_ENBUILD_MON,
    EventCode::EV_ISTARGET,
    EventCode::EV_CRITERIA,
    EventCode::EV_BIRTH,
];

/// Who is asked what.
const TABLE: &[Asked] = &[
    Asked { evictim: true, ..asked(Kind::Monster, Plain::All) },
    Asked { evictim: true, ..asked(Kind::Template, Plain::All) },
    Asked { eitem: true, ..asked(Kind::Effect, Plain::All) },
    Asked { godwatch: true, ..asked(Kind::God, Plain::Only(OF_GODS)) },
    asked(Kind::Item, Plain::All),
    // Where the victim stands, in EV_DAMAGE and EV_DEATH, it is asked plainly too.
    asked(Kind::Terrain, Plain::All),
    asked(Kind::Region, Plain::All),
    asked(Kind::Dungeon, Plain::All),
    asked(Kind::Feature, Plain::All),
    asked(Kind::Encounter, Plain::Only(OF_ENCOUNTERS)),
    asked(Kind::Class, Plain::Only(LEVELS)),
    asked(Kind::Race, Plain::Only(OF_RACES)),
    asked(Kind::Domain, Plain::Only(OF_DOMAINS)),
    asked(Kind::Flavour, Plain::Only(&[])),
    asked(Kind::Text, Plain::Only(&[])),
    asked(Kind::Map, Plain::Only(&[])),
];

/// The last message event; those from 200 on are texts that are read, whoever has them.
const MESSAGES: std::ops::RangeInclusive<i32> = 200..=215;

/// Every handler of a resource that is never asked.
pub fn reach(resource: &Resource) -> Vec<Problem> {
    let kind = resource.id.kind();
    let mut say = Say::new(resource);
    let what = |code| format!("{code} never reaches {}, so this is never asked", one(kind.word()));
    for (at, handler) in resource.definition.handlers().iter().enumerate() {
        if let Some(remedy) = never(kind, handler.on) {
            let path = format!("handlers/{at}/on");
            let told = say.warn(&path, what(handler.on), remedy);
            let told = match instead(kind, handler.on) {
                Some(code) => told.put(&path, &format!("\"{code}\"")),
                None => told,
            };
            told.take("Take the handler away", &format!("handlers/{at}"));
        }
    }
    for (at, code) in resource.header.owed.iter().enumerate() {
        if let Some(remedy) = never(kind, *code) {
            let path = format!("owed/{at}");
            let told = say.warn(&path, what(*code), remedy);
            let told = match instead(kind, *code).filter(|other| !resource.header.owed.contains(other)) {
                Some(other) => told.put(&path, &format!("\"{other}\"")),
                None => told,
            };
            told.take(format!("Owe no {code}"), &path);
        }
    }
    say.done()
}

/// The code that a kind is asked with in place of one that never reaches it, where one is meant.
fn instead(kind: Kind, code: EventCode) -> Option<EventCode> {
    let plain = code.base().in_phase(code.phase());
    let is = code.modifiers();
    let meant = match kind {
        Kind::Effect if is.evictim => plain.evictim().meta(),
        Kind::God if is.evictim => plain.evictim().godwatch(),
        Kind::God => plain.godwatch(),
        _ => plain,
    };
    (meant != code && never(kind, meant).is_none()).then_some(meant)
}

/// Every code that may reach a kind, each once, in the order of the events' names: in each phase, in each form that
/// somebody asks with, announcements last.
pub fn reaching(kind: Kind) -> Vec<EventCode> {
    let mut bases: Vec<EventCode> = EventCode::all().map(|(_, code)| code).collect();
    let mut seen = std::collections::BTreeSet::new();
    bases.retain(|code| seen.insert(*code));
    let forms = |base: EventCode| {
        let phases = [base.pre(), base, base.post()].into_iter().flat_map(|code| {
            [
                code,
                code.evictim(),
                code.eitem(),
                code.godwatch(),
                code.evictim().godwatch(),
                code.meta(),
                code.evictim().meta(),
            ]
        });
        phases.chain([base.announce(), base.announce().post()])
    };
    bases.into_iter().flat_map(forms).filter(|code| never(kind, *code).is_none()).collect()
}

/// Why a code never reaches a kind, as what to do instead; `None` where it may.
pub fn never(kind: Kind, code: EventCode) -> Option<String> {
    let row = TABLE.iter().find(|row| row.kind == kind)?;
    let is = code.modifiers();
    if code.base() == EventCode::EV_GEAR {
        return Some("EV_GEAR asks conditions of gear lists alone: write a condition there".to_owned());
    }
    if is.godwatch && !row.godwatch {
        return Some("Only gods are asked with GODWATCH: take it away".to_owned());
    }
    if is.eitem && !row.eitem {
        return Some(
            "Only the effect on an item is asked with EITEM: an item itself is asked plainly".to_owned(),
        );
    }
    if is.eitem && (is.evictim || is.meta) {
        return Some(
            "The effect on an item is asked with EITEM alone: take the other modifiers away".to_owned(),
        );
    }
    let plain = code.base().in_phase(code.phase());
    if is.evictim && !is.meta && !is.godwatch && !row.evictim {
        return Some(match kind {
            Kind::Effect => format!(
                "An effect on the victim is asked with {}, after a TRAP_EVENT of it",
                plain.evictim().meta()
            ),
            Kind::God => format!("A god is asked with {}", plain.evictim().godwatch()),
            Kind::Terrain | Kind::Region => format!(
                "Take EVICTIM away: {} is asked plainly, where the victim is for EV_DAMAGE and EV_DEATH, else where the actor is",
                one(kind.word())
            ),
            _ => "Only monsters and templates are asked for the victim: take EVICTIM away".to_owned(),
        });
    }
    match row.plain {
        Plain::Only(events)
            if !is.godwatch
                && !is.meta
                && !events.contains(&code.base())
                && !MESSAGES.contains(&code.base().0) =>
        {
            Some(match kind {
                Kind::God => format!("A god hears of what others do with {}", plain.godwatch()),
                _ => asked_instead(kind, events),
            })
        }
        _ => None,
    }
}

fn asked_instead(kind: Kind, events: &[EventCode]) -> String {
    let names: Vec<String> = events.iter().map(ToString::to_string).collect();
    match names.is_empty() {
        true => format!("{} answers nothing: take the handler away", one(kind.word())),
        false => format!("Outside of the chain, {} is asked {}", one(kind.word()), names.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_row() {
        let kinds: Vec<Kind> = TABLE.iter().map(|row| row.kind).collect();
        assert!(Kind::ALL.iter().all(|kind| kinds.contains(kind)) && kinds.len() == Kind::ALL.len());
    }

    #[test]
    fn what_reaches_a_kind_is_each_once_and_only_that() {
        let monster = reaching(Kind::Monster);
        let once: std::collections::BTreeSet<_> = monster.iter().collect();
        assert_eq!(once.len(), monster.len());
        for wanted in ["PRE(EV_STRIKE)", "EVICTIM(POST(EV_DEATH))", "META(EV_DAMAGE)"] {
            assert!(monster.contains(&wanted.parse().unwrap()), "{wanted}");
        }
        assert!(!monster.contains(&EventCode::EV_DEATH.godwatch()));
        assert!(reaching(Kind::God).contains(&EventCode::EV_DEATH.evictim().godwatch()));
        let race = reaching(Kind::Race);
        assert!(race.contains(&EventCode::EV_BIRTH) && !race.contains(&EventCode::EV_STRIKE));
    }

    #[test]
    fn who_is_asked_what() {
        let asked = |kind, code: &str| never(kind, code.parse().unwrap()).is_none();
        for (kind, code) in [
            (Kind::Effect, "META(EVICTIM(PRE(EV_DAMAGE)))"),
            (Kind::Effect, "EITEM(POST(EV_HIT))"),
            (Kind::Monster, "EVICTIM(EV_STRIKE)"),
            (Kind::Monster, "META(EV_REST)"),
            (Kind::God, "GODWATCH(EVICTIM(EV_DEATH))"),
            (Kind::God, "POST(EV_BLESSING)"),
            (Kind::Item, "PRE(EV_WIELD)"),
            (Kind::Terrain, "EV_DAMAGE"),
            (Kind::Class, "POST(EV_ADVANCE)"),
            (Kind::Class, "META(PRE(EV_EFFECT))"),
            (Kind::Race, "EV_STARTING_ITEM"),
            (Kind::Encounter, "PRE(EV_ENCHOOSE_MID)"),
        ] {
            assert!(asked(kind, code), "{kind:?} {code}");
        }
        for (kind, code) in [
            (Kind::Effect, "EVICTIM(EV_DAMAGE)"),
            (Kind::Effect, "META(EITEM(EV_HIT))"),
            (Kind::Item, "EITEM(EV_HIT)"),
            (Kind::God, "EVICTIM(EV_DEATH)"),
            (Kind::God, "PRE(EV_CAST)"),
            (Kind::Monster, "GODWATCH(EV_DEATH)"),
            (Kind::Region, "EVICTIM(EV_DEATH)"),
            (Kind::Terrain, "EVICTIM(EV_DAMAGE)"),
            (Kind::Class, "EV_STRIKE"),
            (Kind::Race, "EVICTIM(EV_DAMAGE)"),
            (Kind::Encounter, "EV_DEATH"),
            (Kind::Flavour, "EV_BIRTH"),
        ] {
            assert!(!asked(kind, code), "{kind:?} {code}");
        }
        let god = never(Kind::God, EventCode::EV_CAST.pre());
        assert_eq!(god.as_deref(), Some("A god hears of what others do with GODWATCH(PRE(EV_CAST))"));
    }
}

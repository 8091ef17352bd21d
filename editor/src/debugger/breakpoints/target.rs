//! What a moment is about: an event, a handler, a field that is written, a die, a cell, a message … One language for
//! breakpoints and for queries; written and read as a line of text.

use super::cells::CellWatch;
use super::gods::{self, GodPart, Limit};
use super::magic;
use super::pattern::EventPattern;
use super::write_kind::WriteKind;
use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::base::names::{
    Attribute, BonusType, EffectArchetype, EffectArea, Named, Skill, StatiNature,
};
use augury_engine::event::queue::Step;
use augury_engine::event::{Answer, Class, FieldId, Link, Moment, What};
use augury_engine::script::{field_called, field_name, number_called, number_name};
use augury_engine::world::CreatureField;
use serde::{Deserialize, Serialize};

/// What is looked for in the moments of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// The start of a phase of an event, or a handler asked with its modified code.
    Event(EventPattern),
    /// A handler of a resource: this one, or any of them.
    Handler(ResId, Option<EventCode>),
    /// A rule of a class, for these events or any.
    Rule(Class, Option<EventPattern>),
    /// Whoever is asked at a link of the chain, 1 to 10, for these events or any.
    Link(u8, Option<EventPattern>),
    /// A field of a record is written.
    Field(FieldId),
    /// A number of a creature is written.
    Number(CreatureField),
    /// A die whose label holds this text; any die for none.
    Die(String),
    /// A cell of AttrAdj, or a whole attribute, is another one than before.
    Cell(Attribute, Option<BonusType>),
    /// Something that goes into a cell of AttrAdj, or into a whole row, comes, goes or counts for another number.
    Contribution(Attribute, Option<BonusType>),
    /// A stati comes (`true`), goes (`false`), or either.
    Stati(StatiNature, Option<bool>),
    /// A message that holds this text.
    Message(String),
    /// A line of a script: whose, which of its handlers from 0, which line from 1.
    Line(ResId, u16, u32),
    /// A handler or rule answers this.
    Answer(Answer),
    /// A skill check: of this skill, or of any; every one, or (`failed`) those alone that fail.
    Check {
        /// Which skill; none for any.
        skill: Option<Skill>,
        /// Only failures?
        failed: bool,
    },
    /// Something is drawn by weight: this one of the candidates, or any.
    Drawn(Option<ResId>),
    /// What becomes of an action in a queue: one that throws this event, or any.
    Queue(Option<EventCode>),
    /// Something else that is written, whose words hold this text in small letters; any for none.
    WriteKind(WriteKind, String),
    /// A segment of an effect is taken up, by the effect or at one of its targets: of this effect or any, this one, from
    /// 1, or any.
    Segment(Option<ResId>, Option<u8>),
    /// Magic reaches a square, or strikes somebody there: column and row.
    Square(i16, i16),
    /// A segment of this archetype is taken up.
    Archetype(EffectArchetype),
    /// A segment of this area is taken up.
    Area(EffectArea),
    /// Something is withstood by a roll, or not: by spell resistance (`true`), by a saving throw, or by either.
    Withstood(Option<bool>),
    /// A number between a character and a god is written: of this god or any, where it passes a limit or whatever it is.
    Devotion(GodPart, Option<ResId>, Option<Limit>),
    /// A prayer is not heard, or a trouble of whoever prays gets no aid: of this god or any.
    Unanswered(Option<ResId>),
}

impl At {
    /// Where a breakpoint on what the rules do at a link stands, asked a code: at the rule of a class, or, where none
    /// of them is asked, at the phase.
    pub fn native(link: Link, code: EventCode) -> Self {
        let pattern = EventPattern::exactly(code);
        match link {
            Link::Class(_, class) => At::Rule(class, Some(pattern)),
            other if other.number() > 0 => At::Link(other.number(), Some(pattern)),
            _ => At::Event(pattern),
        }
    }

    /// Is a moment one of these? Lines of scripts are no moments: see [`At::fits_line`]. What goes into cells comes at
    /// any moment: whoever watches it is asked. What magic does is told by its records (`magic`), and a limit of
    /// favour is passed by the world (`gods`).
    pub fn fits(&self, moment: &Moment, cells: &CellWatch<'_>) -> bool {
        match (self, &moment.what) {
            (At::Event(pattern), What::PhaseBegan) => pattern.fits(moment.code),
            // A plain code was met when its phase began.
            (At::Event(pattern), What::HandlerEntered { .. }) => {
                moment.code != moment.code.base().in_phase(moment.phase) && pattern.fits(moment.code)
            }
            (At::Handler(res, code), What::HandlerEntered { .. }) => {
                moment.asked == Some(*res) && code.is_none_or(|c| c == moment.code)
            }
            (At::Rule(class, pattern), What::RuleEntered) => {
                matches!(moment.link, Link::Class(_, c) if c == *class) && fits(pattern.as_ref(), moment.code)
            }
            (At::Link(number, pattern), What::RuleEntered | What::HandlerEntered { .. }) => {
                moment.link.number() == *number && fits(pattern.as_ref(), moment.code)
            }
            (At::Field(field), What::FieldWritten { field: which, .. }) => field == which,
            (At::Number(field), What::CreatureWritten { write, .. }) => write.field == *field,
            (At::Die(text), What::Die { label, .. }) => label.contains(text.as_str()),
            (At::Cell(attribute, bonus), What::Attributes { of, .. }) => {
                cells.change(*of, *attribute, *bonus).is_some_and(|(old, new)| old != new)
            }
            (At::Stati(nature, gained), What::Stati { change, .. }) => {
                change.stati.nature == *nature && gained.is_none_or(|g| g == change.gained)
            }
            (At::Message(text), What::Message { text: said, .. }) => {
                said.to_lowercase().contains(&text.to_lowercase())
            }
            (At::Answer(wanted), What::HandlerAnswered { answer } | What::RuleAnswered { answer }) => {
                wanted == answer
            }
            (At::Check { skill, failed }, What::Checked(check)) => {
                let failure = check.against != 0 && !check.passed;
                skill.is_none_or(|s| s == check.skill) && (failure || !failed)
            }
            (At::Drawn(wanted), What::Lottery { chosen, .. }) => wanted.is_none_or(|id| *chosen == Some(id)),
            // What is done outside all queues is met as the event that it is.
            (At::Queue(event), What::Queue { action, step, level }) => {
                event.is_none_or(|e| e == action.event) && (*level > 0 || matches!(step, Step::Waits))
            }
            (At::WriteKind(kind, text), what) => kind.fits(what, text),
            _ => false,
        }
    }

    /// In words; where nothing else is said, as it is written.
    pub fn words(&self) -> String {
        match self {
            At::Line(res, handler, line) => {
                format!("line {line} of handler {} of {}", handler + 1, res.id().replace('_', " "))
            }
            _ => self.to_string(),
        }
    }

    /// Is a line of a script this one?
    pub fn fits_line(&self, res: ResId, handler: u16, line: u32) -> bool {
        *self == At::Line(res, handler, line)
    }
}

fn fits(pattern: Option<&EventPattern>, code: EventCode) -> bool {
    pattern.is_none_or(|p| p.fits(code))
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let of = |f: &mut std::fmt::Formatter<'_>, pattern: &Option<EventPattern>| match pattern {
            Some(pattern) => write!(f, " {pattern}"),
            None => Ok(()),
        };
        match self {
            At::Event(pattern) => write!(f, "{pattern}"),
            At::Handler(res, Some(code)) => write!(f, "{res} {code}"),
            At::Handler(res, None) => write!(f, "{res}"),
            At::Rule(class, pattern) => {
                write!(f, "rule {}", class.name())?;
                of(f, pattern)
            }
            At::Link(number, pattern) => {
                write!(f, "link {number}")?;
                of(f, pattern)
            }
            At::Field(field) => write!(f, "field {}", field_name(*field)),
            At::Number(field) => write!(f, "number {}", number_name(*field)),
            At::Die(text) if text.is_empty() => f.write_str("die"),
            At::Die(text) => write!(f, "die {text}"),
            At::Cell(attribute, None) => write!(f, "cell {attribute}"),
            At::Cell(attribute, Some(bonus)) => write!(f, "cell {attribute} {bonus}"),
            At::Contribution(attribute, None) => write!(f, "contribution {attribute}"),
            At::Contribution(attribute, Some(bonus)) => write!(f, "contribution {attribute} {bonus}"),
            At::Stati(nature, None) => write!(f, "stati {nature}"),
            At::Stati(nature, Some(true)) => write!(f, "stati +{nature}"),
            At::Stati(nature, Some(false)) => write!(f, "stati -{nature}"),
            At::Message(text) => write!(f, "message \"{text}\""),
            At::Line(res, handler, line) => write!(f, "line {res} {}:{line}", handler + 1),
            At::Answer(answer) => write!(f, "answer {answer}"),
            At::Check { skill, failed } => {
                f.write_str(if *failed { "failed check" } else { "check" })?;
                skill.map_or(Ok(()), |skill| write!(f, " {skill}"))
            }
            At::Drawn(None) => f.write_str("drawn"),
            At::Drawn(Some(id)) => write!(f, "drawn {id}"),
            At::Queue(None) => f.write_str("queue"),
            At::Queue(Some(event)) => write!(f, "queue {event}"),
            At::WriteKind(kind, text) if text.is_empty() => f.write_str(kind.word()),
            At::WriteKind(kind, text) => write!(f, "{} {text}", kind.word()),
            At::Segment(effect, number) => {
                f.write_str("segment")?;
                effect.map_or(Ok(()), |id| write!(f, " {id}"))?;
                number.map_or(Ok(()), |n| write!(f, " {n}"))
            }
            At::Square(x, y) => write!(f, "square {x},{y}"),
            At::Archetype(archetype) => write!(f, "archetype {archetype}"),
            At::Area(area) => write!(f, "area {area}"),
            At::Withstood(None) => f.write_str("withstood"),
            At::Withstood(Some(true)) => f.write_str("withstood resistance"),
            At::Withstood(Some(false)) => f.write_str("withstood save"),
            At::Devotion(part, god, limit) => {
                f.write_str(part.word())?;
                god.map_or(Ok(()), |god| write!(f, " {god}"))?;
                limit.map_or(Ok(()), |limit| write!(f, " {limit}"))
            }
            At::Unanswered(None) => f.write_str("unanswered"),
            At::Unanswered(Some(god)) => write!(f, "unanswered {god}"),
        }
    }
}

impl std::str::FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        if let Some(kind) = WriteKind::named(word) {
            return Ok(At::WriteKind(kind, rest.to_lowercase()));
        }
        if let Some(about_gods) = gods::read(word, rest) {
            return about_gods;
        }
        match word {
            "field" => read_field(rest),
            "number" => read_number(rest),
            "die" => Ok(At::Die(rest.to_owned())),
            "cell" => read_cell(rest).map(|(attribute, bonus)| At::Cell(attribute, bonus)),
            "contribution" => read_cell(rest).map(|(attribute, bonus)| At::Contribution(attribute, bonus)),
            "stati" => read_stati(rest),
            "message" => match rest.trim_matches('"') {
                "" => Err("write a part of the message: message \"grunts\"".to_owned()),
                said => Ok(At::Message(said.to_owned())),
            },
            "line" => read_line(rest),
            "answer" => {
                let found = Answer::ALL.iter().find(|a| a.name() == rest).copied();
                found.map(At::Answer).ok_or_else(|| "one of NOTHING, DONE, ABORT, NOMSG, ERROR".to_owned())
            }
            "check" => read_check(rest, false),
            "failed" => match rest.strip_prefix("check") {
                Some(skill) => read_check(skill.trim(), true),
                None => Err("failed check, or failed check SK_HIDE".to_owned()),
            },
            "segment" => magic::read_segment(rest),
            "square" => magic::read_square(rest),
            "archetype" => magic::read_archetype(rest),
            "area" => magic::read_area(rest),
            "withstood" => match rest {
                "" => Ok(At::Withstood(None)),
                "resistance" => Ok(At::Withstood(Some(true))),
                "save" => Ok(At::Withstood(Some(false))),
                _ => Err("withstood, withstood save, or withstood resistance".to_owned()),
            },
            "drawn" if rest.is_empty() => Ok(At::Drawn(None)),
            "drawn" => {
                let id: ResId =
                    rest.parse().map_err(|why| format!("{why}; write it as drawn monster:goblin"))?;
                Ok(At::Drawn(Some(id)))
            }
            "queue" if rest.is_empty() => Ok(At::Queue(None)),
            "queue" => rest
                .parse()
                .map(|code| At::Queue(Some(code)))
                .map_err(|e: augury_engine::base::event_code::BadDesignator| e.to_string()),
            "rule" => {
                let (name, pattern) = rest.split_once(' ').unwrap_or((rest, ""));
                let class = CLASSES.iter().find(|c| c.name().eq_ignore_ascii_case(name)).copied();
                let names: Vec<&str> = CLASSES.iter().map(|c| c.name()).collect();
                let class = class.ok_or_else(|| format!("a class: one of {}", names.join(", ")))?;
                Ok(At::Rule(class, read_pattern(pattern)?))
            }
            "link" => {
                let (number, pattern) = rest.split_once(' ').unwrap_or((rest, ""));
                match number.parse() {
                    Ok(n @ 1..=10) => Ok(At::Link(n, read_pattern(pattern)?)),
                    _ => Err("the number of a link of the chain, 1 to 10".to_owned()),
                }
            }
            _ if word.contains(':') => {
                let id: ResId = word.parse().map_err(|why| format!("{why}; write it as monster:goblin"))?;
                match rest {
                    "" => Ok(At::Handler(id, None)),
                    code => code
                        .parse()
                        .map(|code| At::Handler(id, Some(code)))
                        .map_err(|e: augury_engine::base::event_code::BadDesignator| e.to_string()),
                }
            }
            // What needs no word before it, because its own name says what it is.
            _ => bare(text),
        }
    }
}

/// All classes.
pub(in crate::debugger) const CLASSES: [Class; Class::COUNT] = [
    Class::Map,
    Class::Thing,
    Class::Creature,
    Class::Character,
    Class::Player,
    Class::Monster,
    Class::Item,
    Class::Weapon,
    Class::Armour,
    Class::Container,
    Class::Food,
    Class::Corpse,
    Class::Feature,
    Class::Door,
    Class::Trap,
    Class::Portal,
];

fn bare(text: &str) -> Result<At, String> {
    if let Ok(at) = read_field(text).or_else(|_| read_number(text)) {
        return Ok(at);
    }
    if text.starts_with("A_") {
        return read_cell(text).map(|(attribute, bonus)| At::Cell(attribute, bonus));
    }
    if text.starts_with("EA_") {
        return magic::read_archetype(text);
    }
    if text.starts_with("AR_") {
        return magic::read_area(text);
    }
    text.parse().map(At::Event).map_err(|why| {
        let writes = WriteKind::ALL.map(WriteKind::word).join(", ");
        format!("{why}. It may be an event (PRE(EV_STRIKE)), monster:goblin, v_dmg, hp, die, A_DEX, contribution A_DEX, stati STUNNED, message, answer, check, drawn monster:goblin, segment effect:fireball 1, square 4,7, EA_BLAST, AR_BALL, withstood save, favour, anger god:mara > 5, flags +GS_FORSAKEN, unanswered, rule, link, line, queue, or a kind of write: {writes}")
    })
}

fn read_check(skill: &str, failed: bool) -> Result<At, String> {
    if skill.is_empty() {
        return Ok(At::Check { skill: None, failed });
    }
    let skill = Skill::parse(skill)
        .ok_or_else(|| format!("there is no skill `{skill}`; they are written as SK_HIDE, SK_LOCKPICKING"))?;
    Ok(At::Check { skill: Some(skill), failed })
}

fn read_pattern(text: &str) -> Result<Option<EventPattern>, String> {
    match text.trim() {
        "" => Ok(None),
        text => text
            .parse()
            .map(Some)
            .map_err(|why: augury_engine::base::event_code::BadDesignator| why.to_string()),
    }
}

fn read_field(name: &str) -> Result<At, String> {
    let found = field_called(name).map(At::Field);
    found.ok_or_else(|| {
        format!("an event has no field `{name}`; its fields are written as v_dmg, v_hit, e_actor")
    })
}

fn read_number(name: &str) -> Result<At, String> {
    let found = number_called(name).map(At::Number);
    found.ok_or_else(|| format!("a creature has no number `{name}`; they are written as hp, max_hp, fatigue"))
}

fn read_cell(text: &str) -> Result<(Attribute, Option<BonusType>), String> {
    let (attribute, bonus) = text.split_once(' ').unwrap_or((text, ""));
    let attribute = Attribute::parse(attribute)
        .ok_or_else(|| format!("there is no attribute `{attribute}`; they are written as A_STR, A_DEF"))?;
    match bonus.trim() {
        "" => Ok((attribute, None)),
        bonus => {
            let bonus = BonusType::parse(bonus)
                .ok_or_else(|| format!("there is no bonus type `{bonus}`; they are written as BONUS_BASE"))?;
            Ok((attribute, Some(bonus)))
        }
    }
}

fn read_stati(text: &str) -> Result<At, String> {
    let gained = match text.chars().next() {
        Some('+') => Some(true),
        Some('-') => Some(false),
        _ => None,
    };
    let name = text.trim_start_matches(['+', '-']);
    let nature = StatiNature::parse(name)
        .ok_or_else(|| format!("there is no stati `{name}`; write it as STUNNED, +STUNNED when it comes"))?;
    Ok(At::Stati(nature, gained))
}

fn read_line(text: &str) -> Result<At, String> {
    let read = || {
        let (id, place) = text.split_once(' ')?;
        let (handler, line) = place.split_once(':')?;
        let (handler, line): (u16, u32) = (handler.trim().parse().ok()?, line.trim().parse().ok()?);
        Some(At::Line(id.parse().ok()?, handler.checked_sub(1)?, line))
    };
    read().ok_or_else(|| "a resource, its handler and the line: line monster:goblin 1:3".to_owned())
}

impl Serialize for At {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for At {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_read_and_written_the_same() {
        for text in [
            "PRE(EV_STRIKE)",
            "any(GODWATCH(*))",
            "monster:goblin",
            "monster:goblin EVICTIM(EV_STRIKE)",
            "rule Creature",
            "rule Creature PRE(*)",
            "link 6",
            "link 9 any(EV_DAMAGE)",
            "field v_dmg",
            "number hp",
            "die",
            "die vRoll",
            "cell A_DEX",
            "cell A_DEX BONUS_BASE",
            "contribution A_DEX",
            "contribution A_DEX BONUS_BASE",
            "stati STUNNED",
            "stati +STUNNED",
            "stati -STUNNED",
            "message \"it grunts\"",
            "line monster:goblin 1:3",
            "answer ABORT",
            "check",
            "check SK_HIDE",
            "failed check",
            "failed check SK_HIDE",
            "drawn",
            "drawn monster:goblin",
            "queue",
            "queue EV_STRIKE",
            "segment 2",
            "segment effect:fireball",
            "segment effect:fireball 2",
            "square 4,7",
            "archetype EA_BLAST",
            "area AR_BALL",
            "withstood",
            "withstood save",
            "withstood resistance",
        ] {
            let at: At = text.parse().unwrap();
            assert_eq!(at.to_string(), text);
        }
        for (short, long) in [
            ("vDmg", "field v_dmg"),
            ("cHP", "number hp"),
            ("A_DEX", "cell A_DEX"),
            ("EA_BLAST", "archetype EA_BLAST"),
            ("AR_BALL", "area AR_BALL"),
            ("square 4 7", "square 4,7"),
        ] {
            assert_eq!(short.parse::<At>().unwrap().to_string(), long);
        }
    }

    #[test]
    fn what_is_none_says_what_would_be() {
        for (text, part) in [
            ("EV_STRIK", "perhaps EV_STRIKE is meant"),
            ("field vDmgg", "v_dmg, v_hit"),
            ("cell A_NO", "A_STR"),
            ("cell A_DEX BONUS_NO", "BONUS_BASE"),
            ("contribution A_NO", "A_STR"),
            ("stati NOSUCH", "STUNNED"),
            ("answer MAYBE", "ABORT"),
            ("link 11", "1 to 10"),
            ("check HIDE", "SK_HIDE"),
            ("failed", "failed check"),
            ("drawn goblin", "drawn monster:goblin"),
            ("rule Wizard", "Creature"),
            ("line monster:goblin", "1:3"),
            ("message", "a part of the message"),
            ("segment", "segment effect:fireball 1"),
            ("segment 0", "segment effect:fireball 1"),
            ("segment effect:fireball two", "segment effect:fireball 1"),
            ("segment monster:orc 1", "is no effect"),
            ("square 4", "square 4,7"),
            ("square -1,2", "square 4,7"),
            ("archetype EA_BLAS", "EA_BLAST"),
            ("area BALL", "AR_BALL"),
            ("EA_NO", "EA_BLAST"),
            ("withstood luck", "withstood save"),
        ] {
            let why = text.parse::<At>().unwrap_err();
            assert!(why.contains(part), "{text}: {why}");
        }
    }
}

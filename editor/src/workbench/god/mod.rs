//! A god for whoever writes it: what its charts come to, how it stands to the others, what its numbers mean, and what it
//! sees. Sources: docs/rules/prayer.md, Levels of favour; docs/rules/chain.md, The ten links.
//!
//! | file | what stands there |
//! |---|---|
//! | `relations` | how all gods stand to each other |

pub mod relations;

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::ResId;
use augury_engine::base::names::SacrificeAnswer;
use augury_engine::content::{Content, Found, God, Sacrifice};

use self::relations::Relations;

/// Levels of favour that a chart is for; what stands behind them is where crowning begins.
pub const LEVELS: usize = 9;

/// What is shown of a god.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// Its name.
    pub name: String,
    /// The favour that each level needs, the first level first; the tenth is where crowning begins.
    pub favour: Vec<i32>,
    /// The same as it was saved; none where it has no unsaved edits.
    pub saved_favour: Option<Vec<i32>>,
    /// What it does for who prays, by favour.
    pub aid: Vec<AidRow>,
    /// What may be sacrificed.
    pub sacrifices: Vec<SacrificeRow>,
    /// How all gods stand to each other.
    pub relations: Relations,
    /// Its numbers, each with what it means.
    pub numbers: Vec<NumberRow>,
    /// What it sees of what characters do and suffer.
    pub watches: Vec<Watch>,
    /// What it is asked itself.
    pub asked: Vec<Watch>,
}

/// A row of the aid chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AidRow {
    /// What it does, by the field's name.
    pub aid: String,
    /// For which trouble, or which items.
    pub for_what: String,
    /// The favour that it takes.
    pub favour: i32,
    /// The level of favour that one has by then, 0 for none; `None` where no level reaches it.
    pub level: Option<usize>,
}

/// A category of sacrifice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SacrificeRow {
    /// What is sacrificed.
    pub what: String,
    /// What it is worth, or how the god answers instead.
    pub worth: String,
    /// It is taken ill.
    pub ill: bool,
}

/// A number with what it means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberRow {
    /// What it is called.
    pub name: String,
    /// What it comes to.
    pub value: String,
    /// What it means.
    pub meaning: String,
}

/// An event that a god answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watch {
    /// The event without its forms.
    pub event: EventCode,
    /// The form that it answers.
    pub code: EventCode,
    /// About whom: a character that acts, or one that it happens to.
    pub on_victim: bool,
    /// How it answers: a script, messages, or it owes an answer.
    pub how: How,
    /// Which of its handlers, from 0; `None` where it owes one.
    pub handler: Option<usize>,
}

/// How an event is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// By a script.
    Script,
    /// By so many messages.
    Messages(usize),
    /// The original answers, and this pack does not yet.
    Owed,
}

/// Works it out; `None` where the content has no such god.
pub fn work_out(content: &Content, id: ResId) -> Option<Preview> {
    let god = content.god(id)?;
    let (watches, asked) = answers(content, id).into_iter().partition(|w| w.code.modifiers().godwatch);
    Some(Preview {
        name: content.shown_name(id).to_owned(),
        favour: god.favour_chart.clone(),
        saved_favour: None,
        aid: aid(god),
        sacrifices: god.sacrifices.iter().map(sacrifice).collect(),
        relations: relations::of(content),
        numbers: numbers(god),
        watches,
        asked,
    })
}

/// The level that an amount of favour gives: each level needs more than its number (docs/rules/prayer.md, Levels of
/// favour).
pub fn level_at(chart: &[i32], favour: i32) -> usize {
    chart.iter().take(LEVELS).take_while(|needed| favour > **needed).count()
}

fn aid(god: &God) -> Vec<AidRow> {
    let mut rows: Vec<AidRow> = god
        .aid
        .iter()
        .map(|row| {
            let for_what = match (row.items, row.least) {
                (Some(items), _) => format!("items: {items}"),
                (None, Some(least)) => format!("from {least} on"),
                (None, None) => "any trouble".to_owned(),
            };
            let reached = god.favour_chart.last().is_none_or(|last| row.favour <= *last);
            let level = reached.then(|| level_at(&god.favour_chart, row.favour));
            AidRow { aid: row.aid.to_string(), for_what, favour: row.favour, level }
        })
        .collect();
    rows.sort_by_key(|row| row.favour);
    rows
}

fn sacrifice(row: &Sacrifice) -> SacrificeRow {
    let creatures: Vec<String> = row.creatures.iter().map(ToString::to_string).collect();
    let what = match (row.items, creatures.is_empty()) {
        (Some(items), _) => format!("items: {items}"),
        (None, false) => creatures.join(" and "),
        (None, true) => "nothing yet".to_owned(),
    };
    let worth = match row.answer {
        Some(answer) => format!("no worth: {answer}"),
        None => format!("{}.{} times its worth", row.value / 10, row.value % 10),
    };
    let ill = matches!(row.answer, Some(SacrificeAnswer::SAC_ABOMINATION | SacrificeAnswer::SAC_ANGRY));
    SacrificeRow { what, worth, ill }
}

fn numbers(god: &God) -> Vec<NumberRow> {
    let mut rows = Vec::new();
    let mut row = |name: &str, value: String, meaning: &str| {
        rows.push(NumberRow { name: name.to_owned(), value, meaning: meaning.to_owned() });
    };
    row("Tolerance", god.tolerance().to_string(), "anger above this brings wrath: the written value and 3");
    row("Prayer DC", god.prayer_dc.to_string(), "what the check of theology has to reach");
    row(
        "Prayer timeout",
        god.prayer_timeout.to_string(),
        "gains of experience, and the level and up to 4, until it may be asked again",
    );
    let prayers = match i32::from(god.intervention_cost) {
        0 => "any number of".to_owned(),
        cost => (100 / cost).to_string(),
    };
    row(
        "Prayers",
        prayers,
        "that are heard before the penalty reaches 100 percent, by the intervention cost",
    );
    if let Some(cost) = god.resurrection_cost {
        row("Resurrection", format!("{cost} %"), "of favour is lost by being raised");
    }
    if let Some(level) = god.min_raise_level {
        row("Raise level", level.to_string(), "the least level of a follower that it raises");
    }
    row("Altar cost", format!("{} %", god.altar_cost), "of favour is lost by converting an altar");
    row(
        "Convert favour",
        god.min_convert_favour.to_string(),
        "what a convert from another god needs; a tenth without one, five times when forsaken",
    );
    row("Bleedoff", god.level_bleedoff.to_string(), "favour that is lost with each level");
    row(
        "Lay multiplier",
        format!("{}.{}", god.lay_multiplier / 10, god.lay_multiplier % 10),
        "times what laying on hands heals",
    );
    if let Some(interval) = god.pulse_interval {
        row(
            "Pulse",
            format!("{interval}"),
            "gains of experience between two signs of it; 5 times as many for another's follower",
        );
    }
    if let Some(interval) = god.anger_interval {
        row(
            "Anger pulse",
            format!("{interval}"),
            "gains of experience between two signs of its anger; 5 times as many for another's follower",
        );
    }
    row("Default anger", god.default_anger.to_string(), "at followers of gods that no relation names");
    for constant in &god.constants {
        let value = match &constant.value {
            augury_engine::content::ListValue::Number(n) => n.to_string(),
            augury_engine::content::ListValue::Of(id) => id.to_string(),
            augury_engine::content::ListValue::Name(name, _) => (*name).to_owned(),
            other => format!("{other:?}"),
        };
        row(&constant.constant.to_string(), value, "a constant that scripts read");
    }
    rows
}

/// Every event that a god answers or owes an answer to, by event and form.
fn answers(content: &Content, id: ResId) -> Vec<Watch> {
    let Some(resource) = content.get(id) else { return Vec::new() };
    let watch = |code: EventCode, how, handler| Watch {
        event: code.base(),
        code,
        on_victim: code.modifiers().evictim,
        how,
        handler,
    };
    let written = resource.handlers.codes().filter_map(|code| match resource.handlers.find(code) {
        Found::Script { handler, .. } => Some(watch(code, How::Script, Some(handler))),
        Found::Messages { handler, messages } => {
            Some(watch(code, How::Messages(messages.len()), Some(handler)))
        }
        Found::Nothing => None,
    });
    let owed = resource.still_owed().map(|code| watch(code, How::Owed, None));
    let mut all: Vec<Watch> = written.chain(owed).collect();
    all.sort_by_key(|w| (w.event, w.on_victim, w.code));
    all
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use augury_engine::base::id::Kind;

    const ABE: &str = "God(name: \"Abe\", favour_chart: [100, 500], tolerance_val: 2,
        aid: [(aid: AID_HEAL, least: P_HIGH, favour: 501), (aid: AID_SMITE, favour: 20), (aid: AID_CURE, favour: 900)],
        sacrifices: [(creatures: [MA_ALL], value: 15), (items: T_BOOK, answer: SAC_ABOMINATION)],
        relations: [(gods: [\"eve\"], anger: 7, wrath: true)], intervention_cost: 30,
        handlers: [(on: \"GODWATCH(EVICTIM(EV_DEATH))\", script: \"NOTHING\"), (on: \"GODWATCH(EV_DEATH)\", messages: [\"a\"]),
            (on: \"EV_PRAY\", script: \"NOTHING\")], owed: [\"GODWATCH(PRE(EV_CAST))\"])";

    fn abe() -> Preview {
        let content = fixture(&[
            ("gods/abe", ABE),
            ("gods/eve", "God(name: \"Eve\")"),
            ("gods/ida", "God(name: \"Ida\", default_anger: 1)"),
        ]);
        work_out(&content, ResId::new(Kind::God, "abe")).unwrap()
    }

    #[test]
    fn aid_is_told_by_favour_and_the_level_that_gives_it() {
        let rows = abe().aid;
        let told: Vec<(&str, i32, Option<usize>)> =
            rows.iter().map(|r| (r.aid.as_str(), r.favour, r.level)).collect();
        assert_eq!(told, [("AID_SMITE", 20, Some(0)), ("AID_HEAL", 501, None), ("AID_CURE", 900, None)]);
        assert_eq!([100, 101, 500, 501].map(|favour| level_at(&[100, 500], favour)), [0, 1, 1, 2]);
    }

    #[test]
    fn what_it_sees_is_told_by_event_and_side() {
        let god = abe();
        let seen: Vec<(EventCode, bool, How)> =
            god.watches.iter().map(|w| (w.event, w.on_victim, w.how)).collect();
        assert!(seen.contains(&(EventCode::EV_DEATH, false, How::Messages(1))));
        assert!(seen.contains(&(EventCode::EV_DEATH, true, How::Script)));
        assert!(seen.contains(&(EventCode::EV_CAST, false, How::Owed)));
        assert_eq!(god.asked.iter().map(|w| w.code).collect::<Vec<_>>(), [EventCode::EV_PRAY]);
    }

    #[test]
    fn numbers_say_what_they_come_to() {
        let god = abe();
        let value = |name: &str| god.numbers.iter().find(|n| n.name == name).map(|n| n.value.as_str());
        assert_eq!((value("Tolerance"), value("Prayers")), (Some("5"), Some("3")));
        assert_eq!(god.sacrifices[0].worth, "1.5 times its worth");
        assert!(god.sacrifices[1].ill && !god.sacrifices[0].ill);
    }
}

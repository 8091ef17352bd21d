//! A list of events to break on.

use augury_engine::base::event_code::EventCode;
use augury_engine::base::id::{Kind, ResId};
use augury_engine::base::names::{EffectArchetype, EffectArea, Named, Skill};
use augury_engine::event::checking::spoken;
use augury_engine::rules::standing::FLAGS;
use egui::Ui;

use super::list::{line, rows, typed};
use crate::debugger::breakpoints::gods::{GodPart, Limit};
use crate::debugger::breakpoints::{At, Breakpoint, EventPattern, Whose};
use crate::debugger::{Debugger, Intent};
use crate::view::commands::UiCommand;
use crate::view::state::State;
use crate::widget::find::matching;

/// Kinds of what is drawn by weight.
const DRAWN: [Kind; 3] = [Kind::Encounter, Kind::Monster, Kind::Template];

/// An event to break on, a skill check, or something of magic or gods, for anybody, one creature or a kind: `damage goblin` finds it, and so does a whole
/// designator before the name, `PRE(EVICTIM(EV_STRIKE)) goblin`.
pub fn break_on(ui: &mut Ui, state: &State, query: &mut String, row: &mut usize, out: &mut Vec<UiCommand>) {
    let before = query.clone();
    let enter = typed(
        ui,
        query,
        "event to break on",
        "an event, a check, a segment or square of magic, then for whom: EV_DAMAGE goblin",
    );
    if *query != before {
        *row = 0;
    }
    let Some(debugger) = &state.debugger else {
        ui.label("Open a pack first");
        return;
    };
    let (all, wanted) = offered(debugger, query);
    let found = matching(all.iter().map(|(words, _)| words.as_str()), &wanted);
    let at = |place: usize| found.get(place).and_then(|p| all.get(*p));
    let set = |b: &Breakpoint| debugger.breakpoints().all().iter().any(|o| o.same(b));
    let taken = rows(ui, found.len(), row, enter, |ui, place, here| {
        at(place).is_some_and(|(words, b)| line(ui, here, words, if set(b) { "set: taken away" } else { "" }))
    });
    if let Some((_, breakpoint)) = taken.and_then(at) {
        out.push(UiCommand::ClosePrompt);
        out.push(UiCommand::Debug(Intent::Break(breakpoint.clone())));
    }
}

/// What can be broken on, in words, and what of the query is left to find among them.
fn offered(debugger: &Debugger, query: &str) -> (Vec<(String, Breakpoint)>, String) {
    let (first, rest) = query.trim().split_once(' ').unwrap_or((query.trim(), ""));
    let designator = first.parse::<EventPattern>().ok().filter(|_| first.contains(['(', '*']));
    let patterns: Vec<EventPattern> = match designator {
        Some(pattern) => vec![pattern],
        None => EventCode::all().map(|(_, code)| EventPattern::exactly(code)).collect(),
    };
    let mut whose = vec![(Whose::Anyone, String::new())];
    let cast = debugger.cast();
    whose.extend(cast.iter().map(|(h, name, _)| (Whose::One(*h), format!(" of {name}"))));
    let mut kinds: Vec<ResId> = Vec::new();
    for (_, _, kind) in &cast {
        if !kinds.contains(kind) {
            kinds.push(*kind);
        }
    }
    let any = |kind: ResId| format!(" of any {}", debugger.content().shown_name(kind));
    whose.extend(kinds.iter().map(|kind| (Whose::Kind(*kind), any(*kind))));
    let mut places: Vec<(At, String)> = Vec::new();
    for failed in [true, false] {
        let which = if failed { " that fails" } else { "" };
        let check = |skill| At::Check { skill, failed };
        places.push((check(None), format!("skill check{which}")));
        let of = |skill: Skill| (check(Some(skill)), format!("{} check{which}", spoken(skill)));
        places.extend(Skill::table().iter().filter(|(_, n)| *n > 0).map(|(_, n)| of(Skill::from_number(*n))));
    }
    if designator.is_some() {
        places.clear();
    } else {
        let drawn =
            |id: &ResId| (At::Drawn(Some(*id)), format!("{} drawn", debugger.content().shown_name(*id)));
        places.push((At::Drawn(None), "anything drawn by weight".to_owned()));
        places.extend(DRAWN.iter().flat_map(|kind| debugger.content().ids(*kind)).map(drawn));
    }
    places.extend(patterns.iter().map(|pattern| (At::Event(*pattern), pattern.to_string())));
    if designator.is_none() {
        places.extend(of_magic());
        places.extend(of_gods(debugger));
    }
    let all = places.iter().flat_map(|(at, place)| {
        whose.iter().map(move |(whose, words)| {
            (format!("{place}{words}"), Breakpoint { whose: *whose, ..Breakpoint::new(at.clone()) })
        })
    });
    let mut all: Vec<(String, Breakpoint)> = all.collect();
    if designator.is_none() {
        all.extend(segments(debugger).map(|(at, words)| (words, Breakpoint::new(at))));
        // What is written out in full is offered as it stands: a square, a question, a count.
        let read = debugger.read_breakpoint(query).ok();
        let known = |b: &Breakpoint| all.iter().any(|(_, other)| other == b);
        if let Some(written) = read.filter(|b| !known(b)) {
            all.insert(0, (query.trim().to_owned(), written));
        }
    }
    (all, if designator.is_some() { rest.to_owned() } else { query.to_owned() })
}

/// What of magic can be broken on whatever the effect: archetypes, areas, what is withstood.
fn of_magic() -> Vec<(At, String)> {
    let archetypes =
        EffectArchetype::table().iter().map(|(name, n)| (name, EffectArchetype::from_number(*n)));
    let areas = EffectArea::table().iter().map(|(name, n)| (name, EffectArea::from_number(*n)));
    let mut all: Vec<(At, String)> = Vec::new();
    all.extend(archetypes.map(|(name, archetype)| (At::Archetype(archetype), format!("archetype {name}"))));
    all.extend(areas.map(|(name, area)| (At::Area(area), format!("area {name}"))));
    all.push((At::Withstood(Some(true)), "spell resistance".to_owned()));
    all.push((At::Withstood(Some(false)), "saving throw".to_owned()));
    all
}

/// What of gods can be broken on, of any or of each: favour, anger, flags, prayers that go unanswered; each flag.
fn of_gods(debugger: &Debugger) -> Vec<(At, String)> {
    let gods = std::iter::once(None).chain(debugger.content().gods().iter().copied().map(Some));
    let parts = [GodPart::Favour, GodPart::Anger, GodPart::Flags];
    let of = |god| parts.map(|part| At::Devotion(part, god, None)).into_iter().chain([At::Unanswered(god)]);
    let flags =
        FLAGS.iter().map(|(_, bit, _)| At::Devotion(GodPart::Flags, None, Some(Limit::Flag(*bit, None))));
    gods.flat_map(of).chain(flags).map(|at| (at.clone(), at.to_string())).collect()
}

/// Every segment of every effect.
fn segments(debugger: &Debugger) -> impl Iterator<Item = (At, String)> {
    let content = debugger.content();
    content.ids(Kind::Effect).iter().flat_map(move |id| {
        let count = content.magic(*id).map_or(0, |magic| magic.numbers.segments.len());
        (1..=count).filter_map(move |number| {
            let at = At::Segment(Some(*id), Some(u8::try_from(number).ok()?));
            Some((at, format!("segment {number} of {}", content.shown_name(*id))))
        })
    })
}

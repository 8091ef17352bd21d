//! What a recording says of places in its own lists: creatures that its legend and its fields name, things of `gear`. And
//! who is behind its stati, once everybody is there.

use super::character::once;
use super::faults::Faults;
use super::figures;
use crate::base::id::{Kind, ResId};
use crate::base::names::StatiNature;
use crate::content::Content;
use crate::play::absent;
use crate::play::recording::{Actor, Recording, Square};
use crate::world::stati::MOST;
use crate::world::{CreatureField, Here, Point, World};

/// The farthest that a field reaches.
const FAR: i16 = 512;

/// All that can't be so of a recording with its map, a line each.
pub(super) fn of_recording(recording: &Recording, content: &Content) -> Faults {
    let many = recording.creatures.len();
    let legend = recording.legend.iter().flat_map(|(letter, square)| {
        let faults = [
            of_number(square.creature, many),
            drawn_twice(recording, *letter),
            without_feature(square, content),
        ];
        faults.into_iter().flatten().map(move |fault| format!("`{letter}` of the legend: {fault}"))
    });
    let fields = recording.fields.iter().enumerate().flat_map(|(place, laid)| {
        let creator = of_number(usize::try_from(laid.creator).unwrap_or(usize::MAX), many);
        let kinds =
            laid.kinds.is_empty().then(|| "it is of no kind; name one in `kinds`, such as FI_FOG".to_owned());
        let radius = (!(0..=FAR).contains(&laid.radius))
            .then(|| format!("its radius is {}; it has to be from 0 to {FAR}", laid.radius));
        let rounds = (laid.duration < 0)
            .then(|| format!("its duration is {}; it has to be 0, for good, or more", laid.duration));
        let twice = once("kinds", laid.kinds.iter()).err();
        [creator, kinds, radius, rounds, twice]
            .into_iter()
            .flatten()
            .map(move |fault| format!("field {}: {fault}", place + 1))
    });
    let named = recording.creatures.iter().enumerate().flat_map(|(place, actor)| {
        let names = |field| matches!(field, CreatureField::Leader | CreatureField::OrderFoe);
        let named = actor.fields.iter().filter(move |(field, _)| names(*field));
        let faults =
            named.filter_map(move |(_, to)| of_number(usize::try_from(*to).unwrap_or(usize::MAX), many));
        faults.map(move |fault| format!("creature {}: {fault}", place + 1))
    });
    legend.chain(fields).chain(named).collect()
}

/// What can't be so of a creature: without a form, put off its map by `fields`, a template that is none.
pub(super) fn unsound(actor: &Actor, here: Option<Here<'_>>) -> Option<String> {
    if actor.monster.is_empty() && actor.character.is_none() {
        return Some("it is of no monster; name one in `monster`, or give it a `character`".to_owned());
    }
    if let Some(fault) = figures::of_creature(actor) {
        return Some(fault);
    }
    if actor.stati.len() > MOST {
        return Some(format!("it bears {} stati; {MOST} are the most", actor.stati.len()));
    }
    let to = |field| actor.fields.iter().rev().find(|(named, _)| *named == field).map(|(_, to)| *to);
    let (x, y) = (to(CreatureField::X), to(CreatureField::Y));
    if let Some(fault) = off_map(here, x.unwrap_or(0), y.unwrap_or(0)).filter(|_| x.is_some() || y.is_some())
    {
        return Some(fault);
    }
    let template = actor.stati.iter().find(|s| s.nature == StatiNature::TEMPLATE && s.effect.is_none());
    template.map(|_| "a TEMPLATE wants the template as its `effect`; or name it in `templates`".to_owned())
}

/// A square that is not on a map.
pub(super) fn off_map(here: Option<Here<'_>>, x: i32, y: i32) -> Option<String> {
    let at = i16::try_from(x).ok().zip(i16::try_from(y).ok()).map(|(x, y)| Point::new(x, y));
    let there = here.is_some_and(|here| at.is_some_and(|at| here.map().contains(at)));
    (!there).then(|| format!("its place {x},{y} is off the map"))
}

/// That a thing of `touches` is not in `gear`.
pub(super) fn touches_nothing(actor: &Actor) -> Option<String> {
    let many = actor.gear.len();
    let (place, _) = actor.touches.iter().find(|(place, _)| *place >= many)?;
    Some(format!("`touches` names thing {place} of its gear, and that has {many} (from 0)"))
}

/// Stati of a staged recording with somebody behind them who is not there.
pub(super) fn of_stati(recording: &Recording, world: &World) -> Faults {
    let creatures = recording.creatures.iter().map(|actor| ("creature", actor.stati.as_slice()));
    let features = recording.features.iter().map(|fixture| ("feature", fixture.stati.as_slice()));
    let items = recording.items.iter().map(|lying| ("item", lying.stati.as_slice()));
    let all = [
        creatures.enumerate().collect::<Vec<_>>(),
        features.enumerate().collect(),
        items.enumerate().collect(),
    ];
    let of = |(place, (word, stati)): (usize, (&str, &[_]))| {
        let fault = stati.iter().find_map(|stati| absent::of_stati(stati, world))?;
        Some(format!("{word} {}: {fault}", place + 1))
    };
    all.into_iter().flatten().filter_map(of).collect()
}

/// A creature by its place from 1, 0 for nobody.
fn of_number(creature: usize, many: usize) -> Option<String> {
    (creature > many).then(|| format!("there is no creature {creature}; `creatures` has {many}"))
}

fn drawn_twice(recording: &Recording, letter: char) -> Option<String> {
    let creature = recording.legend.get(&letter)?.creature;
    let actor = recording.creatures.get(creature.checked_sub(1)?)?;
    if actor.at.is_some() {
        return Some(format!("creature {creature} is drawn, and has `at` besides; one of the two"));
    }
    let maps = std::iter::once(&recording.map).chain(recording.levels.iter().map(|floor| &floor.map));
    let squares = maps.flatten().flat_map(|row| row.chars()).filter(|drawn| *drawn == letter).count();
    (squares > 1).then(|| format!("creature {creature} is drawn {squares} times; draw it once"))
}

/// A god or a trap without the fixture that bears it.
fn without_feature(square: &Square, content: &Content) -> Option<String> {
    let Square { feature, trap, god, door, .. } = square;
    if !feature.is_empty() {
        return None;
    }
    if !door.is_empty() {
        return Some("no fixture stands there to be a door; name it in `feature`".to_owned());
    }
    [(Kind::God, god), (Kind::Effect, trap)].into_iter().filter(|(_, id)| !id.is_empty()).find_map(
        |(kind, id)| {
            let lacks = content.lacks(ResId::new(kind, id));
            lacks.or_else(|| {
                Some(format!("nothing bears the {} `{id}`; name its fixture in `feature`", kind.word()))
            })
        },
    )
}

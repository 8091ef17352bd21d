//! What a recording says of places in its own lists: creatures that its legend and its fields name, things of `gear`. And
//! who is behind its stati, once everybody is there.

use super::faults::Faults;
use crate::base::id::{Kind, ResId};
use crate::content::Content;
use crate::play::absent;
use crate::play::recording::{Actor, Recording, Square};
use crate::world::World;

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
        [creator, kinds].into_iter().flatten().map(move |fault| format!("field {}: {fault}", place + 1))
    });
    legend.chain(fields).collect()
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
        return None;
    }
    let squares = recording.map.iter().flat_map(|row| row.chars()).filter(|drawn| *drawn == letter).count();
    (squares > 1).then(|| format!("creature {creature} is drawn {squares} times; draw it once"))
}

/// A god or a trap without the fixture that bears it.
fn without_feature(square: &Square, content: &Content) -> Option<String> {
    let Square { feature, trap, god, .. } = square;
    if !feature.is_empty() {
        return None;
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

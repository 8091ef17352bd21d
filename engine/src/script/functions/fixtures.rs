//! Items and fixtures on the squares of the map: doors, traps, chests.

use super::map::point;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::{ObjectType, PortalKind};
use crate::content::Feature as FeatureKind;
use crate::event::Observer;
use crate::rules::doors;
use crate::script::api::{Done, declare, thing};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use crate::world::Feature;

/// Directions by number.
const CENTER: i32 = 8;
const UP: i32 = 9;
const DOWN: i32 = 10;

/// The walk over items of a square, and that over its fixtures, among those of the notes.
const ITEMS: usize = 4;
const FIXTURES: usize = 5;

fn go<O: Observer>(c: &Call<'_, '_, O>, walk: usize, all: &[Handle], first: bool) -> Done {
    let mut notes = c.notes();
    let Some(place) = notes.walks.get_mut(walk) else { return Ok(thing(Handle::NONE)) };
    *place = if first { 0 } else { place.saturating_add(1) };
    Ok(thing(all.get(*place).copied().unwrap_or(Handle::NONE)))
}

fn items<O: Observer>(c: &Call<'_, '_, O>, first: bool) -> Done {
    let at = point(c, 0)?;
    let all: Vec<Handle> = c.machine.here().items_at(at).map(|i| i.handle).collect();
    go(c, ITEMS, &all, first)
}

fn fixtures<O: Observer>(c: &Call<'_, '_, O>, first: bool) -> Done {
    let at = point(c, 0)?;
    let all: Vec<Handle> = c.machine.here().features_at(at).map(|f| f.handle).collect();
    go(c, FIXTURES, &all, first)
}

/// The first fixture of a square that is so.
fn fixture<O: Observer>(c: &Call<'_, '_, O>, is: impl Fn(&Feature, Option<&FeatureKind>) -> bool) -> Done {
    let at = point(c, 0)?;
    let content = c.machine.content();
    let found = c.machine.here().features_at(at).find(|f| is(f, content.feature(f.kind)));
    Ok(thing(found.map_or(Handle::NONE, |f| f.handle)))
}

fn is_of(kind: Option<&FeatureKind>, wanted: ObjectType) -> bool {
    kind.is_some_and(|k| k.ftype == wanted)
}

fn new<O: Observer>(c: &mut Call<'_, '_, O>, effect: Option<ResId>) -> Done {
    make(c, effect).map(thing)
}

fn make<O: Observer>(c: &mut Call<'_, '_, O>, effect: Option<ResId>) -> Result<Handle, Fail> {
    match c.resource_of(0, Kind::Feature)? {
        Some(kind) => {
            c.machine.spend_thing().map_err(Fail::Wrong)?;
            let why = c.why();
            Ok(c.machine.make_feature(c.machine.here().id(), kind, effect, why))
        }
        None => wrong(format!("{}: no fixture is named; name one as \"feature:its_id\"", c.function.name)),
    }
}

declare! {
    /// Does a portal lead on in this direction: stairs up or down, all others where one stands (CENTER)?
    enter_dir "EnterDir" (portal: Thing, direction: Int) -> Bool |c| {
        let (portal, direction) = (c.thing(0)?, c.int(1)?);
        let kind = c.machine.world().feature(portal).and_then(|f| c.machine.content().feature(f.kind));
        let leads = kind.and_then(|kind| kind.portal).map(|portal| match portal {
            PortalKind::POR_UP_STAIR => UP,
            PortalKind::POR_DOWN_STAIR => DOWN,
            _ => CENTER,
        });
        Ok((leads == Some(direction)).into())
    };

    /// The first item on the square, or NULL_OBJ.
    f_item_at "FItemAt" on Map (x: Int, y: Int) -> Thing |c| items(c, true);

    /// The next item on the square after f_item_at, or NULL_OBJ.
    n_item_at "NItemAt" on Map (x: Int, y: Int) -> Thing |c| items(c, false);

    /// The first fixture on the square, or NULL_OBJ.
    f_feature_at "FFeatureAt" on Map (x: Int, y: Int) -> Thing |c| fixtures(c, true);

    /// The next fixture on the square after f_feature_at, or NULL_OBJ.
    n_feature_at "NFeatureAt" on Map (x: Int, y: Int) -> Thing |c| fixtures(c, false);

    /// The door on the square, or NULL_OBJ.
    f_door_at "FDoorAt" on Map (x: Int, y: Int) -> Thing |c| fixture(c, |_, kind| is_of(kind, ObjectType::T_DOOR));

    /// The trap on the square, or NULL_OBJ.
    f_trap_at "FTrapAt" on Map (x: Int, y: Int) -> Thing |c| fixture(c, |f, kind| {
        f.effect.is_some() || is_of(kind, ObjectType::T_TRAP)
    });

    /// A new fixture, nowhere on the map yet.
    create_feature "CreateFeature" (kind: Resource) -> Thing |c| new(c, None);

    /// A new door in a state by dice, nowhere on the map yet.
    create_door "CreateDoor" (kind: Resource) [dice] -> Thing |c| {
        let door = make(c, None)?;
        doors::roll_state(c.machine, door)?;
        Ok(thing(door))
    };

    /// A new way between levels, nowhere on the map yet.
    create_portal "CreatePortal" (kind: Resource) -> Thing |c| new(c, None);

    /// A new trap with an effect, nowhere on the map yet.
    create_trap "CreateTrap" (kind: Resource, effect: Resource) -> Thing |c| {
        let effect = c.resource_of(1, Kind::Effect)?;
        let kind = c.resource_of(0, Kind::Feature)?;
        if let Some(kind) = kind.filter(|id| !is_of(c.machine.content().feature(*id), ObjectType::T_TRAP)) {
            return wrong(format!("create_trap: {kind} is no trap; name one that is, or use create_feature"));
        }
        new(c, effect)
    };
}

//! Warns of regions and dungeons that say what can't be: squares of things that are not there, stairs that are no stairs,
//! what stands below the last level.

use super::say::Say;
use crate::base::id::{Kind, Ref, ResId};
use crate::base::names::{CreatureOnTile, FixtureOnTile, ObjectType, PortalKind};
use crate::content::define::{Definition, Dungeon, Feature, Region, Tile};
use crate::content::problem::{Problem, one};
use crate::content::resource::Resource;
use crate::content::store::Content;

/// What can't be in a region or a dungeon.
pub fn places(content: &Content, resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    match &resource.definition {
        Definition::Region(region) => {
            tiles(&mut say, region);
            furnishings(&mut say, region);
            doors(&mut say, content, region);
        }
        Definition::Dungeon(dungeon) => {
            specials(&mut say, dungeon);
            ways(&mut say, content, dungeon);
        }
        _ => {}
    }
    say.done()
}

/// What something on a square may be of, by its kind.
fn may_be_of(with: Kind) -> &'static [Kind] {
    match with {
        Kind::Item => &[Kind::Effect, Kind::Monster],
        Kind::Feature => &[Kind::God, Kind::Monster, Kind::Effect],
        Kind::Monster => &[Kind::Template],
        _ => &[],
    }
}

fn furnishings(say: &mut Say<'_>, region: &Region) {
    for (at, _) in region.furnishings.iter().enumerate().filter(|(_, one)| one.what.is_none()) {
        let path = format!("furnishings/{at}");
        say.warn(&path, "nothing stands there", "Write what: and a fixture, a terrain or an item")
            .take("Take it away", &path);
    }
}

fn tiles(say: &mut Say<'_>, region: &Region) {
    for (at, tile) in region.tiles.iter().enumerate() {
        if *tile == (Tile { letter: tile.letter, ..Tile::default() }) {
            let what = format!("this does not say what `{}` means", tile.letter);
            say.warn(&format!("tiles/{at}"), what, "Write terrain: and the ground there, or what is there")
                .take("Take it away", &format!("tiles/{at}"));
        }
        let path = |field: &str| format!("tiles/{at}/{field}");
        match (tile.with.map(ResId::kind), tile.of) {
            (None, Some(of)) => {
                let what = format!("this is of {of}, and nothing is there");
                say.warn(&path("of"), what, "Write with: and what is of it")
                    .take("Take it away", &path("of"));
            }
            (Some(with), Some(of)) if !may_be_of(with).contains(&of.kind()) => {
                let kinds: Vec<String> = may_be_of(with).iter().map(|kind| one(kind.word())).collect();
                let remedy = match kinds.as_slice() {
                    [] => "Take it away".to_owned(),
                    _ => format!("Name {}", kinds.join(" or ")),
                };
                let what = format!("no {} is of {}", with.word(), one(of.kind().word()));
                say.warn(&path("of"), what, remedy).take("Take it away", &path("of"));
            }
            _ => {}
        }
        let said = [
            ("item", tile.item.is_empty(), Kind::Item),
            ("creature", tile.creature.is_empty(), Kind::Monster),
            ("fixture", tile.fixture.is_empty(), Kind::Feature),
        ];
        for (field, empty, kind) in said {
            // What lies on squares without anything named is at random.
            if !empty && tile.with.is_some_and(|with| with.kind() != kind) {
                let what = format!("this says how {} is there, and none is", one(kind.word()));
                say.warn(&path(field), what, "Take it away").take("Take it away", &path(field));
            }
        }
        let open = tile.fixture.has(FixtureOnTile::TILE_OPEN);
        if open && tile.fixture.has(FixtureOnTile::TILE_LOCKED) {
            say.warn(&path("fixture"), "it is TILE_OPEN and TILE_LOCKED", "Take one of the two out");
        }
        let peaceful = tile.creature.has(CreatureOnTile::TILE_PEACEFUL);
        if peaceful && tile.creature.has(CreatureOnTile::TILE_HOSTILE) {
            say.warn(&path("creature"), "it is TILE_PEACEFUL and TILE_HOSTILE", "Take one of the two out");
        }
    }
}

/// The doors of a region are doors.
fn doors(say: &mut Say<'_>, content: &Content, region: &Region) {
    let Some(door) = region.door else { return };
    if content.feature(door.res_id()).is_some_and(|feature| feature.ftype != ObjectType::T_DOOR) {
        let what = format!("`{}` is no door", door.id());
        say.warn("door", what, "Name a feature of ftype: T_DOOR");
    }
}

fn specials(say: &mut Say<'_>, dungeon: &Dungeon) {
    for (at, special) in dungeon.specials.iter().enumerate() {
        let (least, most, depth) = (special.level.min(), special.level.max(), i32::from(dungeon.depth));
        let path = format!("specials/{at}/level");
        if least > depth {
            let what = format!("level {least} is below the dungeon, which has {depth}");
            say.warn(&path, what, format!("Write \"{depth}\" or less, or depth: {least}"))
                .put(&path, &format!("\"{depth}\""))
                .put("depth", &least.to_string());
        } else if most < 1 {
            let what = format!("no level is {most}: the first is 1");
            say.warn(&path, what, "Write \"1\" or more").put(&path, "\"1\"");
        }
    }
}

/// A field of a dungeon, what it names, and where that has to lead.
type Way = (&'static str, Option<Ref<Feature>>, Option<PortalKind>);

/// Stairs and portals are portals, and lead where they should.
fn ways(say: &mut Say<'_>, content: &Content, dungeon: &Dungeon) {
    let ways: [Way; 4] = [
        ("stairs_up", dungeon.stairs_up, Some(PortalKind::POR_UP_STAIR)),
        ("stairs_down", dungeon.stairs_down, Some(PortalKind::POR_DOWN_STAIR)),
        ("first_portal", dungeon.first_portal, None),
        ("last_portal", dungeon.last_portal, None),
    ];
    for (field, way, wanted) in ways {
        let Some((id, feature)) = way.and_then(|way| Some((way.id(), content.feature(way.res_id())?))) else {
            continue;
        };
        if feature.ftype != ObjectType::T_PORTAL {
            let what = format!("`{id}` is no portal, so that nobody leaves by it");
            say.warn(field, what, "Name a feature of ftype: T_PORTAL");
        } else if let Some(wanted) = wanted.filter(|wanted| feature.portal != Some(*wanted)) {
            let what = format!("`{id}` does not lead that way");
            say.warn(field, what, format!("Name a feature of portal: {wanted}"));
        }
    }
}

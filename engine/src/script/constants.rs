//! Names that stand for numbers in scripts: every family of `base::names`, the event codes, the answers,
//! and `NULL_OBJ` and `NULL_ID`. Knows the families, and nothing of what a member means.

mod more;

use super::ty::{EVENT_FAMILY, Resource, Thing, Ty};
use crate::base::event_code::EventCode;
use crate::base::game_option::GameOption;
use crate::base::handle::Handle;
use crate::base::names::*;
use crate::event::Answer;
use rhai::{Dynamic, Engine, Module};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// A name with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constant {
    /// The name.
    pub name: &'static str,
    /// Its family, or what else it is.
    pub ty: Ty,
    /// The number; 0 for NULL_OBJ and NULL_ID.
    pub number: i32,
}

fn family<F: Named>(out: &mut Vec<Constant>) {
    out.extend(F::table().iter().map(|(name, number)| Constant { name, ty: Ty::of::<F>(), number: *number }));
}

macro_rules! families {
    ($with:ident, $out:ident: $($family:ident),*) => { $( $with::<$family>(&mut $out); )* };
}

/// Says whether a family has a number.
type Knows = fn(i32) -> bool;

fn closed<F: Named>(out: &mut BTreeMap<&'static str, Knows>) {
    out.insert(F::FAMILY, F::knows);
}

/// Every constant, sorted by name.
pub fn constants() -> &'static [Constant] {
    static ALL: LazyLock<Vec<Constant>> = LazyLock::new(|| {
        let mut all: Vec<Constant> = Vec::new();
        families!(family, all: AttackType, DamageType, DamageBits, BonusType, Attribute, AttributeGroup, SaveType,
            SaveBits, SaveNumber, WeaponSkill, Encumbrance, Size, Skill, Feat, MonsterType, MonsterFlag, Ability,
            StatiNature, StatiSource, Perception, Alignment, TargetType, GodFlag, GearFlag, Slot, ObjectType,
            TerrainFlag, TerrainKind, RegionFlag, TemplateFlag, EffectFlag, WeaponQuality, ArmourQuality,
            ItemQuality, SpellSource, Colour, Glyph, ListId, ConstantId, School, StatiValue, ItemFlag, FieldFlag,
            EffectArchetype, EffectArea, EffectPurpose, SummonFlag, TargetQuery, TerraMode, TravelMode,
            CreationFlag, DetectFlag, DispelFlag, HealFlag, VisionFlag, Versus, Trouble, Coin, WeaponGroup,
            TemplateKind, EncounterFlag, EncounterRequest, PartFlag, RoomType, Furnishing, Material, ThingFlag, PortalKind,
            ColourSet, Metamagic, GodMessage, ItemState, ItemKnown, DoorState, TrapState, AidKind, Priority, SacrificeAnswer, ClassFlag, FeatList,
            SpellAccess, GameOption);
        for (family, members) in more::FAMILIES {
            // Scripts that say whom an effect suits answer with these.
            let ty = if *family == "suitability" { Ty::Answer } else { Ty::Named(family) };
            all.extend(members.iter().map(|(name, number)| Constant { name, ty, number: *number }));
        }
        let event = Ty::Named(EVENT_FAMILY);
        all.extend(EventCode::all().map(|(name, code)| Constant { name, ty: event, number: code.0 }));
        all.extend(Answer::ALL.iter().map(|a| Constant {
            name: a.name(),
            ty: Ty::Answer,
            number: a.number(),
        }));
        all.push(Constant { name: "NULL_OBJ", ty: Ty::Thing, number: 0 });
        all.push(Constant { name: "NULL_ID", ty: Ty::Resource, number: 0 });
        // The first of two families with a name has it; a test holds that their numbers agree.
        all.sort_by_key(|c| c.name);
        all.dedup_by_key(|c| c.name);
        all
    });
    &ALL
}

/// The constant of that name.
pub fn constant(name: &str) -> Option<&'static Constant> {
    let all = constants();
    all.binary_search_by(|c| c.name.cmp(name)).ok().and_then(|i| all.get(i))
}

/// A number's name in a family, to say which member would have been right.
pub(super) fn name_in(family: &str, number: i32) -> Option<&'static str> {
    static BY_NUMBER: LazyLock<BTreeMap<(&'static str, i32), &'static str>> = LazyLock::new(|| {
        let named = constants().iter().filter_map(|c| match c.ty {
            Ty::Named(family) => Some(((family, c.number), c.name)),
            _ => None,
        });
        named.collect()
    });
    BY_NUMBER.range((family, number)..=(family, number)).next().map(|(_, name)| *name)
}

/// Is it the number of no member, in a family whose numbers mean nothing else? 0 and -1 stand for none and for any.
/// Qualities and types of attacks share numbers with other families, and two types of monsters may be one number.
pub fn is_nobodys(family: &str, number: i64) -> bool {
    static CLOSED: LazyLock<BTreeMap<&'static str, Knows>> = LazyLock::new(|| {
        let mut all = BTreeMap::new();
        families!(closed, all: Attribute, Skill, Feat, Ability, SaveType, DamageType, StatiNature,
            StatiSource);
        all
    });
    let Some(knows) = CLOSED.get(family) else { return false };
    !i32::try_from(number).is_ok_and(knows) && !matches!(number, -1 | 0)
}

/// Makes known what is no number; numbers take the place of their names when a script is read.
pub(super) fn register(engine: &mut Engine) {
    let mut module = Module::new();
    module.set_var("NULL_OBJ", Dynamic::from(Thing(Handle::NONE)));
    module.set_var("NULL_ID", Dynamic::from(Resource(None)));
    engine.register_global_module(module.into());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_of_two_families_is_one_number() {
        let mut all: Vec<(&str, i32)> = Vec::new();
        let mut listed = Vec::new();
        families!(family, listed: AttackType, DamageType, DamageBits, BonusType, Attribute, AttributeGroup, SaveType,
            SaveBits, SaveNumber, WeaponSkill, Size, Skill, Feat, MonsterType, MonsterFlag, Ability, StatiNature,
            StatiSource, Perception, Alignment, GodFlag, Slot, ObjectType, TerrainFlag, EffectFlag, SpellSource);
        for c in &listed {
            match all.iter().find(|(name, _)| *name == c.name) {
                Some((name, number)) => assert_eq!(*number, c.number, "{name}"),
                None => all.push((c.name, c.number)),
            }
        }
        assert_eq!(constant("EV_DAMAGE").map(|c| c.number), Some(EventCode::EV_DAMAGE.0));
        assert_eq!(constant("ABORT").map(|c| c.number), Some(2));
        assert_eq!(name_in("damage type", constant("AD_FIRE").unwrap().number), Some("AD_FIRE"));
    }
}

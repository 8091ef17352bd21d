//! What definitions say: flags, levels, constants and lists of resources, and figures that grow with levels.

use crate::base::id::ResId;
use crate::base::names::{
    ConstantId, EffectFlag, GodFlag, ItemFlag, LevelCode, ListId, MonsterFlag, MonsterType, Named,
    ObjectType, RegionFlag, SpellSource, TemplateFlag, TerrainFlag,
};
use crate::base::scaled_dice::{PLAIN, Scaled};
use crate::content::{Definition, ListValue};
use crate::event::Observer;
use crate::rules::query::who::form_is;
use crate::script::api::{declare, int, resource};
use crate::script::call::Call;
use crate::script::lend::{Fail, absent};
use crate::script::list::list;
use rhai::Dynamic;

fn definition<'c, O: Observer>(c: &'c Call<'_, '_, O>, id: Option<ResId>) -> Option<&'c Definition> {
    Some(&c.machine.content().get(id?)?.definition)
}

fn named<O: Observer>(c: &Call<'_, '_, O>) -> Result<ResId, Fail> {
    match c.resource(0)? {
        Some(id) => Ok(id),
        None => absent(format!("{}: no resource is named; test for NULL_ID first", c.function.name)),
    }
}

/// Has a definition a flag of its own kind's family, by number?
fn has_flag(definition: &Definition, flag: i32) -> bool {
    match definition {
        Definition::Monster(d) => d.flags.has(MonsterFlag::from_number(flag)),
        Definition::Effect(d) => d.has(EffectFlag::from_number(flag)),
        Definition::Terrain(d) => d.flags.has(TerrainFlag::from_number(flag)),
        Definition::God(d) => d.flags.has(GodFlag::from_number(flag)),
        Definition::Region(d) => d.flags.has(RegionFlag::from_number(flag)),
        Definition::Template(d) => d.flags.has(TemplateFlag::from_number(flag)),
        Definition::Item(d) => d.flags.has(ItemFlag::from_number(flag)),
        _ => false,
    }
}

/// The number by which the original calls a kind of resource.
fn object_type(definition: &Definition) -> ObjectType {
    match definition {
        Definition::Monster(_) => ObjectType::T_TMONSTER,
        Definition::Template(_) => ObjectType::T_TTEMPLATE,
        Definition::Item(_) => ObjectType::T_TITEM,
        Definition::Effect(_) => ObjectType::T_TEFFECT,
        Definition::God(_) => ObjectType::T_TGOD,
        Definition::Domain(_) => ObjectType::T_TDOMAIN,
        Definition::Encounter(_) => ObjectType::T_TENCOUNTER,
        Definition::Region(_) => ObjectType::T_TREGION,
        Definition::Terrain(_) => ObjectType::T_TTERRAIN,
        Definition::Dungeon(_) => ObjectType::T_TDUNGEON,
        Definition::Feature(_) => ObjectType::T_TFEATURE,
        Definition::Class(_) => ObjectType::T_TCLASS,
        Definition::Race(_) => ObjectType::T_TRACE,
        Definition::Flavour(_) => ObjectType::T_TFLAVOR,
        // The original has no maps of its own; they count as texts.
        Definition::Text(_) | Definition::Map(_) => ObjectType::T_TTEXT,
    }
}

/// A value of a list or a constant, as scripts hold it: a number or a resource.
fn held(value: &ListValue) -> Dynamic {
    match value {
        ListValue::Number(n) | ListValue::Name(_, n) => int(*n),
        ListValue::SpellsOf(source) => int(source.number()),
        ListValue::SpellsOfSchool(_) => int(0),
        ListValue::Of(id) => resource(Some(*id)),
    }
}

fn constant<'c, O: Observer>(c: &'c Call<'_, '_, O>) -> Result<Option<&'c ListValue>, Fail> {
    let (id, wanted) = (named(c)?, c.named::<ConstantId>(1)?);
    let constants = definition(c, Some(id)).map_or(&[][..], Definition::constants);
    Ok(constants.iter().find(|k| k.constant == wanted).map(|k| &k.value))
}

/// What a god's own fields say where a constant of it is asked for.
fn of_god<O: Observer>(c: &Call<'_, '_, O>) -> Result<Option<ResId>, Fail> {
    let (id, wanted) = (named(c)?, c.named::<ConstantId>(1)?);
    let Some(god) = c.machine.content().god(id) else { return Ok(None) };
    Ok(match wanted {
        ConstantId::HOLY_SYMBOL => god.holy_symbol.as_ref().map(|effect| effect.res_id()),
        ConstantId::CHOSEN_WEAPON => god.chosen_weapon.as_ref().map(|kind| kind.res_id()),
        _ => None,
    })
}

fn entries<'c, O: Observer>(c: &'c Call<'_, '_, O>) -> Result<&'c [ListValue], Fail> {
    let (id, wanted) = (named(c)?, c.named::<ListId>(1)?);
    Ok(c.machine.content().list_of(id, wanted))
}

/// What creatures of a challenge rating are worth (docs/rules/encounters.md, Numbers).
pub(super) fn worth(cr: i32) -> i32 {
    const LOW: [i32; 9] = [55, 44, 33, 26, 22, 18, 15, 12, 10];
    match usize::try_from(-i64::from(cr)) {
        Ok(below) => LOW.get(below).copied().unwrap_or(6),
        Err(_) => cr.saturating_add(3).saturating_pow(3),
    }
}

fn level(definition: &Definition) -> i32 {
    match definition {
        Definition::Monster(d) => d.cr.into(),
        Definition::Effect(d) => d.level.value(0, 0),
        Definition::Item(d) => d.level.into(),
        Definition::Region(d) => d.depth.into(),
        _ => 0,
    }
}

declare! {
    /// Has a resource a flag of its kind: M_ of monsters, EF_ of effects, TF_ of terrains and so on?
    resource_has_flag "ResourceHasFlag" (resource: Resource, flag: Int) -> Bool |c| {
        let (id, flag) = (c.resource(0)?, c.int(1)?);
        Ok(definition(c, id).is_some_and(|d| has_flag(d, flag)).into())
    };

    /// Has an effect this flag, EF_MENTAL and the rest?
    has_flag "HasFlag" (effect: Resource, flag: Int) -> Bool |c| {
        let (id, flag) = (c.resource(0)?, c.int(1)?);
        Ok(definition(c, id).is_some_and(|d| has_flag(d, flag)).into())
    };

    /// Does this kind of item or of magic bear or teach an effect, AI_WIZARDRY and the rest?
    has_source "HasSource" (effect: Resource, source: Source) -> Bool |c| {
        let (id, source) = (c.resource(0)?, c.named::<SpellSource>(1)?);
        let effect = id.and_then(|id| c.machine.content().effect(id));
        Ok(effect.is_some_and(|e| e.sources.contains(&source)).into())
    };

    /// Level of an effect or item, challenge rating of a monster, depth of a region; 0 of others.
    resource_level "ResourceLevel" (resource: Resource) -> Int |c| {
        let id = c.resource(0)?;
        Ok(int(definition(c, id).map_or(0, level)))
    };

    /// Is a resource of this kind: T_TMONSTER, T_TEFFECT and the rest?
    is_res_type "isResType" (resource: Resource, kind: ObjectType) -> Bool |c| {
        let (id, kind) = (c.resource(0)?, c.named::<ObjectType>(1)?);
        Ok(definition(c, id).is_some_and(|d| object_type(d) == kind).into())
    };

    /// Does a monster, as defined, count as this type?
    m_id_is_m_type "mID_isMType" (monster: Resource, kind: MonsterType) -> Bool |c| {
        let (id, kind) = (c.resource(0)?, c.named::<MonsterType>(1)?);
        let monster = id.and_then(|id| c.machine.content().monster(id));
        Ok(monster.is_some_and(|m| form_is(m, kind)).into())
    };

    /// What a resource is called.
    NAME "NAME" (resource: Resource) -> Text |c| {
        let id = c.resource(0)?;
        Ok(id.map_or("", |id| c.machine.content().shown_name(id)).into())
    };

    /// A constant of a resource: a number, or 0 where it has none, or names a resource.
    get_const "GetConst" (resource: Resource, constant: Constant) -> Int |c| {
        let value = constant(c)?.map(held);
        Ok(int(value.and_then(|v| v.as_int().ok()).and_then(|n| i32::try_from(n).ok()).unwrap_or(0)))
    };

    /// A constant of a resource that names a resource, or NULL_ID: HOLY_SYMBOL and CHOSEN_WEAPON of a god are its fields.
    get_const_id "" (resource: Resource, constant: Constant) -> Resource |c| {
        let value = constant(c)?.and_then(|v| if let ListValue::Of(id) = v { Some(*id) } else { None });
        Ok(resource(value.or(of_god(c)?)))
    };

    /// The entries of a list of a resource, in order: numbers and resources.
    list_of "" (resource: Resource, list: ListName) -> List |c| {
        Ok(list(entries(c)?.iter().map(held)))
    };

    /// What creatures of a challenge rating are worth.
    xcr "XCR" (rating: Int) -> Int |c| Ok(int(worth(c.int(0)?)));

    /// A figure that may grow with a level, as definitions write it: plain numbers stay as they are.
    level_adjust "LevelAdjust" (figure: Int, level: Int, plus: Int = 1) -> Int |c| {
        let (figure, level, plus) = (c.int(0)?, c.int(1)?, c.int(2)?);
        // Numbers below the least plain one are codes (docs/rules/dice.md, Dice that grow).
        let code = i64::from(figure) < PLAIN.0 && figure >= -128;
        let scaled = Scaled::By(LevelCode::from_number(figure));
        Ok(int(if code { scaled.value(level, plus) } else { figure }))
    };

    /// The difficulty of withstanding a poison.
    poison_dc "PoisonDC" (poison: Resource) -> Int |c| {
        let id = c.resource(0)?;
        let first = id.and_then(|id| c.machine.content().effect(id)).and_then(|e| e.values().next());
        Ok(int(first.map_or(0, |v| v.save_number())))
    };
}

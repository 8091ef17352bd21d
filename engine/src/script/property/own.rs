//! Properties that are no field of the event and no plain number: what things, resources, the map and dice
//! tell of themselves. One table; those that wait for rules say for what.

use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::label::Label;
use crate::base::names::{EffectArchetype, EffectArea, FlagSet, Named, ObjectType, Size};
use crate::content::{EffectValues, ResourceValue};
use crate::event::host::HostMachine;
use crate::event::{FieldId, Value, fields};
use crate::rules::query::who::who;
use crate::script::api::{int, resource};
use crate::script::ty::{MapObject, Ty};
use crate::world::CreatureField;
use rhai::Dynamic;

/// What a property is asked of.
#[derive(Clone, Copy)]
pub(in crate::script) enum On {
    /// The record in hand.
    Event,
    /// A thing.
    Thing(Handle),
    /// A resource, or none.
    Resource(Option<ResId>),
    /// The map.
    Map,
    /// Dice.
    Dice(Dice),
}

impl On {
    /// The thing, or nobody.
    pub(in crate::script) fn thing(self) -> Handle {
        if let On::Thing(h) = self { h } else { Handle::NONE }
    }
}

type Read = fn(&dyn HostMachine, On) -> Option<Dynamic>;
type Write = fn(&mut dyn HostMachine, On, &Value, Label) -> bool;

/// A property with what it does.
pub(super) struct Own {
    pub on: Ty,
    pub name: &'static str,
    pub original: &'static str,
    pub ty: Ty,
    pub help: &'static str,
    pub waits: &'static str,
    /// `None`: it has no such property.
    pub read: Read,
    /// `false`: it has no such property.
    pub write: Option<Write>,
    /// The kind of resource that it holds, where only one can be written.
    pub of: Option<Kind>,
}

impl Own {
    /// May a script write it although nothing comes of it yet?
    pub(super) fn is_waiting_write(&self) -> bool {
        !self.waits.is_empty()
    }
}

const fn reads(
    on: Ty,
    name: &'static str,
    original: &'static str,
    ty: Ty,
    help: &'static str,
    read: Read,
) -> Own {
    Own { on, name, original, ty, help, waits: "", read, write: None, of: None }
}

const fn later(
    on: Ty,
    original: &'static str,
    name: &'static str,
    ty: Ty,
    help: &'static str,
    waits: &'static str,
) -> Own {
    Own { on, name, original, ty, help, waits, read: |_, _| None, write: None, of: None }
}

const EFFECTS: &str = "spells and effects";

/// The values of the effect's segment that is meant: EMagic counts from 1, and 0 means the first.
fn segment(m: &dyn HostMachine) -> Option<EffectValues> {
    let e = m.info();
    let effect = m.content().effect(e.get(fields::EId)?)?;
    let place = usize::try_from(e.get(fields::EMagic)).ok()?.saturating_sub(1);
    effect.values().nth(place)
}

/// A number of the segment; 0 without one.
fn of_segment(m: &dyn HostMachine, number: impl Fn(EffectValues) -> i32) -> Option<Dynamic> {
    Some(int(segment(m).map_or(0, number)))
}

fn bits<F: Named>(flags: &FlagSet<F>) -> Option<Dynamic> {
    Some(int(flags.iter().fold(0, |sum, f| sum | f.number())))
}

macro_rules! of_resource {
    ($m:ident, $on:ident, $kind:ident, $d:ident => $value:expr) => {{
        let On::Resource(Some(id)) = $on else { return None };
        let $d = $m.content().$kind(id)?;
        $value
    }};
}

/// Every one of them.
pub(super) static OWN: &[Own] = &[
    reads(Ty::Thing, "form", "mID", Ty::Resource, "The monster it looks and fights like now.", |m, on| {
        Some(resource(Some(m.world().creature(on.thing())?.form())))
    }),
    reads(Ty::Thing, "true_form", "tmID", Ty::Resource, "The monster it truly is.", |m, on| {
        Some(resource(Some(m.world().creature(on.thing())?.true_form())))
    }),
    reads(Ty::Thing, "kind", "iID", Ty::Resource, "What kind of item it is.", |m, on| {
        Some(resource(Some(m.world().item(on.thing())?.kind)))
    }),
    Own {
        write: Some(|m, on, value, why| {
            let Value::Resource(effect) = *value else { return false };
            m.remake(on.thing(), why, &mut |item| item.effect = effect)
        }),
        of: Some(Kind::Effect),
        ..reads(Ty::Thing, "effect", "ieID", Ty::Resource, "The effect that an item bears.", |m, on| {
            Some(resource(m.world().item(on.thing())?.effect))
        })
    },
    // The original calls the effect of an item by the same name as that of an event.
    Own {
        write: Some(|m, on, value, why| {
            let Value::Resource(effect) = *value else { return false };
            m.remake(on.thing(), why, &mut |item| item.effect = effect)
        }),
        of: Some(Kind::Effect),
        ..reads(Ty::Thing, "e_id", "eID", Ty::Resource, "The effect that an item bears.", |m, on| {
            Some(resource(m.world().item(on.thing())?.effect))
        })
    },
    Own {
        write: Some(|m, on, value, why| match *value {
            Value::Resource(Some(kind)) => m.put_feature_kind(on.thing(), kind, why),
            _ => false,
        }),
        of: Some(Kind::Feature),
        ..reads(Ty::Thing, "f_id", "fID", Ty::Resource, "What kind of fixture it is.", |m, on| {
            Some(resource(Some(m.world().feature(on.thing())?.kind)))
        })
    },
    reads(Ty::Thing, "t_id", "tID", Ty::Resource, "The effect of a trap.", |m, on| {
        Some(resource(m.world().feature(on.thing())?.effect))
    }),
    reads(Ty::Thing, "m", "m", Ty::Map, "The map that it is on.", |m, on| {
        m.world().thing(on.thing()).map(|_| Dynamic::from(MapObject))
    }),
    Own {
        write: Some(|m, on, value, why| {
            let Value::Resource(god) = *value else { return false };
            m.put_god(on.thing(), god, why)
        }),
        of: Some(Kind::God),
        ..reads(
            Ty::Thing,
            "god_id",
            "GodID",
            Ty::Resource,
            "The god that a character follows, or NULL_ID.",
            |m, on| Some(resource(m.world().creature(on.thing())?.character().and_then(|c| c.god))),
        )
    },
    reads(Ty::Thing, "race_id", "RaceID", Ty::Resource, "The race of a character, or NULL_ID.", |m, on| {
        Some(resource(m.world().creature(on.thing())?.character().map(|c| c.race)))
    }),
    reads(
        Ty::Thing,
        "wizard_mode",
        "WizardMode",
        Ty::Bool,
        "Is the game played in the original's mode for testing? Never here.",
        |_, _| Some(false.into()),
    ),
    Own {
        write: Some(|m, on, value, why| {
            let Some(bits) = value.as_int() else { return false };
            if m.world().creature(on.thing()).is_none() {
                return false;
            }
            m.put_creature(on.thing(), CreatureField::Peaceful, i32::from(bits & PEACEFUL != 0), why);
            m.put_creature(on.thing(), CreatureField::Female, i32::from(bits & FEMALE != 0), why);
            true
        }),
        ..reads(
            Ty::Thing,
            "state_flags",
            "StateFlags",
            Ty::Int,
            "How a creature is, as bits: MS_PEACEFUL and MS_FEMALE; others are not kept.",
            |m, on| {
                let c = m.world().creature(on.thing())?;
                let bits = (i64::from(c.peaceful() != 0) * PEACEFUL) | (i64::from(c.female() != 0) * FEMALE);
                Some(Dynamic::from_int(bits))
            },
        )
    },
    Own {
        write: Some(|m, on, value, why| {
            let Some(image) = value.as_int().and_then(|n| i32::try_from(n).ok()) else { return false };
            if m.world().creature(on.thing()).is_none() {
                return false;
            }
            m.put_creature(on.thing(), CreatureField::GivenImage, image, why);
            true
        }),
        ..reads(
            Ty::Thing,
            "image",
            "Image",
            Ty::Int,
            "How it looks on the map: glyph, and colours from bit 12 on. That of a creature can be set.",
            |m, on| {
                let (world, content, h) = (m.world(), m.content(), on.thing());
                let item = || Some(content.item(world.item(h)?.kind)?.image.number());
                let feature = || Some(content.feature(world.feature(h)?.kind)?.image.number());
                who(world, content, h).map(|who| who.image().number()).or_else(item).or_else(feature).map(int)
            },
        )
    },
    later(Ty::Thing, "Named", "named", Ty::Text, "A name of its own.", "things with names of their own"),
    Own {
        write: Some(|m, on, value, why| {
            let Some(groups) = value.as_int().and_then(|n| i32::try_from(n).ok()) else { return false };
            m.put_proficiencies(on.thing(), groups, why)
        }),
        ..reads(
            Ty::Thing,
            "proficiencies",
            "Proficiencies",
            Ty::Int,
            "Groups of weapons and armour that a character handles, as bits.",
            |m, on| bits(&m.world().creature(on.thing())?.character()?.proficiencies),
        )
    },
    later(
        Ty::Thing,
        "formulaSeed",
        "formula_seed",
        Ty::Int,
        "What a player's alchemy is drawn from.",
        "alchemy",
    ),
    reads(
        Ty::Event,
        "e_val",
        "eval",
        Ty::of::<EffectArchetype>(),
        "The archetype of the effect's segment.",
        |m, _| of_segment(m, |v| v.eval.number()),
    ),
    reads(Ty::Event, "aval", "aval", Ty::of::<EffectArea>(), "The area of the effect's segment.", |m, _| {
        of_segment(m, |v| v.aval.number())
    }),
    reads(Ty::Event, "xval", "xval", Ty::Int, "The first value of the effect's segment.", |m, _| {
        of_segment(m, |v| v.xval.number())
    }),
    reads(Ty::Event, "yval", "yval", Ty::Int, "The second value of the effect's segment.", |m, _| {
        of_segment(m, |v| v.yval.number())
    }),
    reads(Ty::Event, "lval", "lval", Ty::Int, "Radius or range of the effect's segment.", |m, _| {
        of_segment(m, |v| v.lval.value(m.info().get(fields::VCasterLev), 0))
    }),
    Own {
        write: Some(|m, _, value, why| m.set_field(FieldId::OwnRval, value, why)),
        ..reads(
            Ty::Event,
            "rval",
            "rval",
            Ty::Resource,
            "What the effect's segment brings in this event.",
            |m, _| {
                let own = m.info().get(fields::OwnRval);
                Some(resource(own.or_else(|| match segment(m)?.rval {
                    ResourceValue::Of(of) => Some(of),
                    ResourceValue::Field(_) => None,
                })))
            },
        )
    },
    Own {
        write: Some(|m, _, value, why| {
            let Some(save) = value.as_int() else { return false };
            m.set_field(FieldId::OwnSave, &Value::Int(save + 1), why)
        }),
        ..reads(
            Ty::Event,
            "sval",
            "sval",
            Ty::Int,
            "The save against the effect's segment in this event.",
            |m, _| match m.info().get(fields::OwnSave) {
                0 => of_segment(m, |v| v.sval.number()),
                own => Some(int(own - 1)),
            },
        )
    },
    later(Ty::Event, "cval", "cval", Ty::Int, "The colour of the effect's segment.", EFFECTS),
    later(
        Ty::Event,
        "sp",
        "sp",
        Ty::Int,
        "How deep the event lies in the stack.",
        "what the stack tells scripts",
    ),
    reads(
        Ty::Resource,
        "level",
        "Level",
        Ty::Int,
        "The level of an effect.",
        |m, on| of_resource!(m, on, effect, d => Some(int(d.level.value(0, 0)))),
    ),
    reads(Ty::Resource, "image", "Image", Ty::Int, "How things of a kind look on the map.", |m, on| {
        let On::Resource(Some(id)) = on else { return None };
        let content = m.content();
        let image = match id.kind() {
            Kind::Monster => &content.monster(id)?.image,
            Kind::Item => &content.item(id)?.image,
            Kind::Feature => &content.feature(id)?.image,
            Kind::Terrain => &content.terrain(id)?.image,
            _ => return None,
        };
        Some(int(image.number()))
    }),
    reads(
        Ty::Resource,
        "schools",
        "Schools",
        Ty::Int,
        "The schools of an effect, as bits.",
        |m, on| of_resource!(m, on, effect, d => bits(&d.schools)),
    ),
    reads(
        Ty::Resource,
        "purpose",
        "Purpose",
        Ty::Int,
        "What creatures use an effect for, as bits.",
        |m, on| of_resource!(m, on, effect, d => bits(&d.purposes)),
    ),
    reads(
        Ty::Resource,
        "m_size",
        "MSize",
        Ty::of::<Size>(),
        "The size of a monster.",
        |m, on| of_resource!(m, on, monster, d => Some(int(d.size.unwrap_or(Size::SZ_MEDIUM).number()))),
    ),
    reads(
        Ty::Resource,
        "terrains",
        "Terrains",
        Ty::Int,
        "The terrains that a monster lives in, as bits.",
        |m, on| of_resource!(m, on, monster, d => bits(&d.terrains)),
    ),
    reads(
        Ty::Resource,
        "floor",
        "Floor",
        Ty::Resource,
        "The floor of a region.",
        |m, on| of_resource!(m, on, region, d => Some(resource(d.floor.as_ref().map(|f| f.res_id())))),
    ),
    reads(
        Ty::Resource,
        "base_race",
        "BaseRace",
        Ty::Resource,
        "The race that a race belongs to.",
        |m, on| of_resource!(m, on, race, d => Some(resource(d.base.as_ref().map(|f| f.res_id())))),
    ),
    reads(
        Ty::Resource,
        "ri_type",
        "RIType",
        Ty::of::<ObjectType>(),
        "What type of object a kind of item is.",
        |m, on| of_resource!(m, on, item, d => Some(int(d.itype.number()))),
    ),
    reads(
        Ty::Resource,
        "t_type",
        "TType",
        Ty::Int,
        "The kinds of a template, as bits.",
        |m, on| of_resource!(m, on, template, d => bits(&d.kind)),
    ),
    reads(Ty::Map, "depth", "Depth", Ty::Int, "Levels below the surface.", |m, _| {
        Some(int(m.here().map().depth().into()))
    }),
    reads(
        Ty::Map,
        "d_id",
        "dID",
        Ty::Resource,
        "The dungeon that the map belongs to, or NULL_ID.",
        |m, _| Some(resource(m.here().map().dungeon())),
    ),
    reads(Ty::Dice, "number", "Number", Ty::Int, "How many dice.", |_, on| part(on, |d| d.number.into())),
    reads(Ty::Dice, "sides", "Sides", Ty::Int, "How many sides each has.", |_, on| {
        part(on, |d| d.sides.into())
    }),
    reads(Ty::Dice, "bonus", "Bonus", Ty::Int, "What is added to their sum.", |_, on| {
        part(on, |d| d.bonus.into())
    }),
];

/// The bits MS_PEACEFUL and MS_FEMALE.
const PEACEFUL: i64 = 1;
const FEMALE: i64 = 4;

fn part(on: On, number: impl Fn(Dice) -> i32) -> Option<Dynamic> {
    if let On::Dice(dice) = on { Some(int(number(dice))) } else { None }
}

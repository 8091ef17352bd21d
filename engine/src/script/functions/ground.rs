//! Fields, traps, and ground that was laid for a time.

use super::map::point;
use crate::base::dice_expr::Dice;
use crate::base::handle::Handle;
use crate::base::id::Kind;
use crate::base::names::{FieldFlag, Named};
use crate::event::Answer;
use crate::event::fields::{EActor, EVictim};
use crate::event::limits::FIELDS;
use crate::label;
use crate::rules::movement::places;
use crate::rules::senses::noise;
use crate::rules::{doors, fields, traps};
use crate::script::api::{declare, int};
use crate::script::lend::wrong;
use crate::world::{Field, LaidGround};
use rhai::Dynamic;

declare! {
    /// Lays a field on the map, of kinds FI_ put together; those inside are told at once. Rounds of 0: for good.
    new_field "NewField" on Map (kind: Int, x: Int, y: Int, radius: Int, image: Int, rounds: Int,
        effect: Resource, creator: Thing) [throws] -> Nothing |c| {
        let (kinds, at, why) = (c.int(0)?, point(c, 1)?, c.why());
        if c.machine.here().map().fields().len() >= FIELDS {
            return wrong(format!("the map has {FIELDS} fields already, and takes no more from scripts"));
        }
        let (radius, duration) = (c.short(3)?, c.short(5)?);
        // At worst each of the fields there has a say in the light of each square.
        let map = c.machine.here().map();
        let (across, all) = (2 * usize::from(radius.unsigned_abs()) + 1, map.fields().len() + 1);
        let area = usize::from(map.width().unsigned_abs()) * usize::from(map.height().unsigned_abs());
        c.looks_at(area.min(across.saturating_mul(across)).saturating_mul(all))?;
        let effect = c.resource(6)?;
        let terrain = effect.filter(|id| id.kind() == Kind::Terrain);
        let creator = c.thing(7)?;
        let illusory_terrain = terrain.filter(|_| kinds & FieldFlag::FI_ITERRAIN.number() != 0);
        let effect = effect.filter(|id| id.kind() == Kind::Effect);
        let field = Field { kinds, at, radius, duration, effect, illusory_terrain, creator, ..Field::default() };
        fields::lay(c.machine, field, why)?;
        Ok(Dynamic::UNIT)
    };

    /// Ends fields at a square, of kinds FI_ (0 or -1 for all), of an effect or any, that so strong a dispelling overcomes
    /// (0 for any); was there one?
    dispel_field "DispelField" on Map (x: Int, y: Int, kind: Int, effect: Resource, caster_level: Int) [throws] -> Bool |c| {
        let (at, kinds, effect, level) = (point(c, 0)?, c.int(2)?, c.resource(3)?, c.int(4)?);
        Ok((fields::dispel(c.machine, at, kinds, effect, level)? > 0).into())
    };

    /// Is there a field of these kinds (-1 for any) at a square?
    field_at "FieldAt" on Map (x: Int, y: Int, kind: Int = -1) -> Bool |c| {
        let (at, kinds) = (point(c, 0)?, c.int(2)?);
        let any = c.machine.here().map().fields_at(at).any(|f| kinds == -1 || f.kinds & kinds != 0);
        Ok(any.into())
    };

    /// Ends every field of an effect.
    remove_eff_field "RemoveEffField" on Map (effect: Resource) [throws] -> Nothing |c| {
        let why = c.why();
        if let Some(effect) = c.resource(0)? {
            fields::lift_all(c.machine, why, |f| f.effect == Some(effect))?;
        }
        Ok(Dynamic::UNIT)
    };

    /// Ends every field of an effect that somebody made.
    remove_eff_field_from "RemoveEffFieldFrom" on Map (effect: Resource, creator: Thing) [throws] -> Nothing |c| {
        let (by, why) = (c.thing(1)?, c.why());
        if let Some(effect) = c.resource(0)? {
            fields::lift_all(c.machine, why, |f| f.effect == Some(effect) && f.creator == by)?;
        }
        Ok(Dynamic::UNIT)
    };

    /// Has it made a field of an effect?
    has_eff_field "HasEffField" (who: Thing, effect: Resource) -> Bool |c| {
        let (who, effect) = (c.thing(0)?, c.resource(1)?);
        let mut fields = c.machine.here().map().fields().iter();
        Ok(fields.any(|f| f.creator == who && f.effect == effect).into())
    };

    /// Lays ground over what is there, for so many rounds (0 for good); whoever stands there feels it at once.
    lay_terra "" on Map (x: Int, y: Int, terrain: Resource, rounds: Int, effect: Resource = 0, maker: Thing = 0,
        damage: Int = 0, difficulty: Int = 0) [throws] -> Bool |c| {
        let (at, rounds, why) = (point(c, 0)?, c.short(3)?, c.why());
        let Some(terrain) = c.resource(2)?.filter(|id| id.kind() == Kind::Terrain) else {
            return wrong("lay_terra: no terrain is named; name one as \"terrain:its_id\"");
        };
        let (effect, maker) = (c.resource(4)?, c.thing(5)?);
        let (damage, dc) = (c.short(6)?, c.short(7)?);
        let damage = Dice::new(0, 0, damage);
        let laid = LaidGround { at, before: terrain, terrain, effect, maker, rounds, damage, dc, key: 0 };
        Ok(places::lay_ground(c.machine, laid, why)?.into())
    };

    /// Takes laid ground at a square back, of an effect or any.
    remove_terra_xy "RemoveTerraXY" on Map (x: Int, y: Int, effect: Resource = 0) [throws] -> Nothing |c| {
        let (at, effect) = (point(c, 0)?, c.resource(2)?);
        fields::lift_ground(c.machine, at, effect)?;
        Ok(Dynamic::UNIT)
    };

    /// The damage of laid ground at a square, rolled anew; 10 of ground that nobody laid.
    get_terra_dmg "GetTerraDmg" on Map (x: Int, y: Int) [throws] -> Int |c| {
        let at = point(c, 0)?;
        match c.machine.here().map().laid_at(at).map(|l| l.damage) {
            Some(damage) => Ok(int(c.machine.dice(damage, label!("damage of laid ground"))?)),
            None => Ok(int(10)),
        }
    };

    /// How hard laid ground at a square is to resist; 15 of ground that nobody laid.
    get_terra_dc "GetTerraDC" on Map (x: Int, y: Int) -> Int |c| {
        let at = point(c, 0)?;
        Ok(int(c.machine.here().map().laid_at(at).map_or(15, |l| l.dc.into())))
    };

    /// The level of a trap.
    trap_level "TrapLevel" (trap: Thing) -> Int |c| {
        let trap = c.thing(0)?;
        let (world, content) = (c.machine.world(), c.machine.content());
        let effect = world.feature(trap).and_then(|f| content.effect(f.effect?));
        Ok(int(effect.map_or(0, |e| e.level.value(12, 0))))
    };

    /// A trap goes off at the victim of an event, or at its actor.
    trigger_trap "TriggerTrap" (trap: Thing, event: Event, found_before: Bool = 0) [throws] -> Answer |c| {
        let (trap, found) = (c.thing(0)?, c.flag(2)?);
        if trap == Handle::NONE {
            return Ok(int(Answer::Nothing.number()));
        }
        let (actor, victim) = (c.machine.get(EActor), c.machine.get(EVictim));
        let who = if c.machine.world().creature(victim).is_some() { victim } else { actor };
        Ok(int(traps::trigger(c.machine, trap, who, found)?.number()))
    };

    /// A door stands as its DoorFlags now say.
    settle_door "SetImage" (door: Thing) -> Nothing |c| {
        let door = c.thing(0)?;
        doors::settle(c.machine, door);
        Ok(Dynamic::UNIT)
    };

    /// A noise at a square, heard within a radius.
    make_noise_xy "MakeNoiseXY" on Map (x: Int, y: Int, radius: Int) [throws, everybody = 8] -> Nothing |c| {
        let (at, radius) = (point(c, 0)?, c.int(2)?);
        noise::make_at(c.machine, at, radius)?;
        Ok(Dynamic::UNIT)
    };
}

//! EA_TERRAFORM: ground that becomes other ground, or gets a fixture (docs/rules/magic-effects.md, Archetypes).
//! Once for each square, and once for each target that is struck.

use super::rounds;
use crate::base::dice_expr::Dice;
use crate::base::names::{
    EffectFlag, Glyph, Material, Metamagic, MonsterFlag, Named, SaveType, StatiNature as Nature, StatiSource,
    TerraMode, TerrainFlag,
};
use crate::content::{Magic, SegmentNumbers, Terrain};
use crate::event::fields::*;
use crate::rules::magic::calc::brings;
use crate::rules::magic::effect::seen_to_work;
use crate::rules::magic::figures::metamagic::has;
use crate::rules::movement::{places, walk};
use crate::rules::prelude::*;
use crate::rules::query::way::{is_solid, way_of};
use crate::rules::stati;
use crate::world::{LaidGround, Point, Stati};
use smallvec::SmallVec;

/// Changes the ground of the place meant, or of the target's square where none is. `Abort`: it is not ground that the
/// segment changes.
pub fn terraform<O: Observer>(m: &mut Machine<'_, O>, magic: &Magic<'_>, segment: &SegmentNumbers) -> Ruling {
    let at = place(m);
    let me = m.get(EActor);
    let Some(old) = m.here().map().terrain(at).filter(|_| m.world().creature(me).is_some()) else {
        return Ok(Answer::Abort);
    };
    if !m.content().terrain(old).is_some_and(|ground| changes(m, segment.xval, at, ground)) {
        return Ok(Answer::Abort);
    }
    m.set(IsSomething, true, label!("terraform: it can be changed"));
    let Some(new) = brings(m, segment) else {
        m.trouble(|| format!("{}: EA_TERRAFORM names no terrain or feature; set Rval", magic.id));
        return Ok(Answer::Abort);
    };
    if new == old {
        return Ok(Answer::Done);
    }
    match new.kind() {
        Kind::Feature => raises(m, magic, new, at)?,
        _ => lays(m, magic, segment, new, at)?,
    }
    let item = m.get(EItem);
    if m.world().item(item).is_some() {
        seen_to_work(m, item)?;
    }
    Ok(Answer::Done)
}

/// Where: the place meant, or the target's square, or in a direction the square beside that. The record keeps it.
fn place<O: Observer>(m: &mut Machine<'_, O>) -> Point {
    if m.get(ExVal) == 0 {
        let at = m.world().place_of(m.get(EVictim)).unwrap_or(Point::new(0, 0));
        let (dx, dy) = way_of(m.get(EDir)).filter(|_| m.get(IsDir)).unwrap_or_default();
        let at = at.shifted(dx, dy);
        m.set(ExVal, i32::from(at.x), label!("terraform: at the target"));
        m.set(EyVal, i32::from(at.y), label!("terraform: at the target"));
    }
    Point::new(m.get(ExVal) as i16, m.get(EyVal) as i16)
}

/// Does a mode (TERRA_) change this ground as it is?
fn changes<O: Observer>(m: &Machine<'_, O>, mode: i32, at: Point, ground: &Terrain) -> bool {
    let solid = is_solid(m.here(), m.content(), at);
    let rock = [Material::MAT_GRANITE, Material::MAT_MAGMA, Material::MAT_QUARTZ, Material::MAT_MINERAL];
    let made_of = |materials: &[Material]| ground.material.is_some_and(|of| materials.contains(&of));
    let floor = matches!(ground.image.glyph, Some(Glyph::GLYPH_FLOOR | Glyph::GLYPH_FLOOR2));
    match i16::try_from(mode).map(TerraMode).unwrap_or_default() {
        TerraMode::TERRA_EMPTY => !solid && m.here().creature_at(at).is_none(),
        TerraMode::TERRA_ROCK => made_of(&rock) && solid,
        TerraMode::TERRA_FLOOR => !solid && floor,
        TerraMode::TERRA_OPEN => !solid,
        TerraMode::TERRA_CLOSED => solid,
        TerraMode::TERRA_WATER => ground.flags.has(TerrainFlag::TF_WATER),
        TerraMode::TERRA_CHASM => made_of(&[Material::MAT_EMPTYNESS]),
        TerraMode::TERRA_BRIDGE => {
            ground.flags.has(TerrainFlag::TF_FALL) || ground.flags.has(TerrainFlag::TF_DEEP_LIQ)
        }
        _ => true,
    }
}

/// A fixture comes to stand there for as long as the effect lasts.
fn raises<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    kind: ResId,
    at: Point,
) -> Result<(), Halt> {
    let why = label!("terraform: a fixture");
    let Some(fixture) = places::make_fixture(m, kind, None, why)? else { return Ok(()) };
    let (me, last) = (m.get(EActor), rounds(m));
    let lasts = stati::temp(Nature::SUMMONED, me, last, StatiSource::SS_ENCH, 1, 1);
    stati::gain(m, fixture, Stati { effect: Some(magic.id), ..lasts }, why)?;
    places::erect(m, fixture, at, why);
    Ok(())
}

/// Other ground comes to lie there. What one record lays belongs together and ends together.
fn lays<O: Observer>(
    m: &mut Machine<'_, O>,
    magic: &Magic<'_>,
    segment: &SegmentNumbers,
    terrain: ResId,
    at: Point,
) -> Result<(), Halt> {
    if m.get(TerraKey) == 0 {
        let key = m.here().map().free_ground_key();
        m.set(TerraKey, i32::from(key), label!("terraform: laid together"));
        m.set(DoVUpdate, true, label!("terraform: the view changes"));
    }
    let (on, before) = (m.here().id(), m.here().map().terrain(at).unwrap_or(terrain));
    let laid = LaidGround {
        at,
        before,
        terrain,
        effect: Some(magic.id),
        maker: m.get(EActor),
        rounds: if magic.has(EffectFlag::EF_PERMANANT) { 0 } else { rounds(m) },
        damage: damage(m),
        dc: if segment.sval == SaveType::NOSAVE.number() { 0 } else { m.get(SaveDc) as i16 },
        key: m.get(TerraKey) as i16,
    };
    if !m.lay_over(on, laid, label!("terraform: other ground")) {
        return Ok(());
    }
    if m.content().terrain(terrain).is_some_and(Terrain::is_solid) {
        for creature in standing(m, at) {
            if !m.flag(creature, MonsterFlag::M_INCOR) {
                places::place_near(m, creature, at, label!("terraform: out of what is solid"))?;
            }
        }
    }
    for creature in standing(m, at) {
        m.pevent(EventCode::EV_ENTER, creature, terrain, |e| e)?;
        if m.is_here(creature) && m.at(creature) == at {
            walk::arrive(m, creature, at)?;
        }
    }
    Ok(())
}

/// The damage that the ground will do: the segment's dice, as a fixed number where the spell is at its most.
fn damage<O: Observer>(m: &Machine<'_, O>) -> Dice {
    let dice = m.get(Dmg);
    match has(m.get(Mm), Metamagic::MM_MAXIMIZE) {
        true => Dice::new(0, 0, dice.number.saturating_mul(dice.sides).saturating_add(dice.bonus)),
        false => dice,
    }
}

fn standing<O: Observer>(m: &Machine<'_, O>, at: Point) -> SmallVec<[Handle; 4]> {
    m.here().creatures_at(at).map(|c| c.handle()).collect()
}

//! Encounters made by scripts, and single creatures made in play. The deeds are `rules::encounter`'s
//! (docs/rules/encounters.md).

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::base::names::MonsterType;
use crate::event::fields::{
    EActor, EMap, EnAlign, EnConstraint, EnCr, EnDepth, EnFlags, EnId, EnOnly, EnRegId, ExVal, EyVal, IsLoc,
};
use crate::event::{EventCode, EventInfo, Observer};
use crate::rules::encounter;
use crate::script::api::{Done, declare, int, resource, thing};
use crate::script::call::Call;
use crate::script::lend::{Fail, wrong};
use rhai::Dynamic;

/// The record of EV_ENGEN: an encounter, or any of a region, with its flags, rating and alignment from argument `from` on.
fn request<O: Observer>(c: &Call<'_, '_, O>, from: usize) -> Result<EventInfo, Fail> {
    let asked = c.resource(0)?;
    let of = |kind: Kind| asked.filter(|id| id.kind() == kind);
    if asked.is_some() && of(Kind::Encounter).or(of(Kind::Region)).is_none() {
        return wrong(format!("{}: name an encounter as \"encounter:its_id\", or a region", c.function.name));
    }
    Ok(EventInfo::new(EventCode::EV_ENGEN)
        .with(EMap, 1)
        .with(EnId, of(Kind::Encounter))
        .with(EnRegId, of(Kind::Region))
        .with(EnFlags, c.int(from)?.cast_unsigned())
        .with(EnCr, c.short(from + 1)?.into())
        .with(EnAlign, c.short(from + 2)?.into())
        .with(EnDepth, c.machine.here().map().depth().into()))
}

/// The square from argument `from` on.
fn about<O: Observer>(c: &Call<'_, '_, O>, info: EventInfo, from: usize) -> Result<EventInfo, Fail> {
    Ok(info.with(IsLoc, true).with(ExVal, c.short(from)?.into()).with(EyVal, c.short(from + 1)?.into()))
}

/// Only creatures of this type.
fn of_type<O: Observer>(c: &Call<'_, '_, O>, info: EventInfo, i: usize) -> Result<EventInfo, Fail> {
    Ok(info.with(EnConstraint, encounter::number_of(&[c.named::<MonsterType>(i)?])))
}

fn throw<O: Observer>(c: &mut Call<'_, '_, O>, info: EventInfo) -> Done {
    Ok(int(c.machine.throw(info)?.number()))
}

fn monster<O: Observer>(c: &Call<'_, '_, O>, i: usize) -> Result<ResId, Fail> {
    match c.resource(i)? {
        Some(id) if c.machine.content().monster(id).is_some() => Ok(id),
        _ => wrong(format!("{}: no monster is named; name one as \"monster:its_id\"", c.function.name)),
    }
}

declare! {
    /// A member of the encounter that was made last in this action, by its place from 0, or NULL_OBJ.
    get_encounter_creature "GetEncounterCreature" on Map (place: Int) -> Thing |c| {
        let place = usize::try_from(c.int(0)?).ok();
        let made = place.and_then(|place| c.machine.draft().members.get(place)).map(|member| member.made);
        Ok(thing(made.unwrap_or(Handle::NONE)))
    };

    /// Makes an encounter about a square: an encounter, or any of a region.
    th_en_gen_xy "thEnGenXY" on Map (encounter: Resource, flags: Int, rating: Int, alignment: Int, x: Int, y: Int) -> Answer |c| {
        let info = about(c, request(c, 1)?, 4)?;
        throw(c, info)
    };

    /// Makes an encounter about a square that serves its summoner.
    th_en_gen_summ_xy "thEnGenSummXY" on Map (encounter: Resource, flags: Int, rating: Int, alignment: Int,
        summoner: Thing, x: Int, y: Int) -> Answer |c| {
        let info = about(c, request(c, 1)?.with(EActor, c.thing(4)?), 5)?;
        throw(c, info)
    };

    /// Makes an encounter of one monster about a square that serves its summoner.
    th_en_gen_mon_summ_xy "thEnGenMonSummXY" on Map (encounter: Resource, monster: Resource, flags: Int, rating: Int,
        alignment: Int, summoner: Thing, x: Int, y: Int) -> Answer |c| {
        let only = monster(c, 1)?;
        let info = about(c, request(c, 2)?.with(EnOnly, Some(only)).with(EActor, c.thing(5)?), 6)?;
        throw(c, info)
    };

    /// Makes an encounter of one type of monster about a square.
    th_en_gen_m_type_xy "thEnGenMTypeXY" on Map (encounter: Resource, kind: MonsterType, flags: Int, rating: Int,
        alignment: Int, x: Int, y: Int) -> Answer |c| {
        let info = about(c, of_type(c, request(c, 2)?, 1)?, 5)?;
        throw(c, info)
    };

    /// Makes an encounter of one type of monster about a square that serves its summoner.
    th_en_gen_m_type_summ_xy "thEnGenMTypeSummXY" on Map (encounter: Resource, kind: MonsterType, flags: Int,
        rating: Int, alignment: Int, summoner: Thing, x: Int, y: Int) -> Answer |c| {
        let info = about(c, of_type(c, request(c, 2)?, 1)?.with(EActor, c.thing(5)?), 6)?;
        throw(c, info)
    };

    /// The choice that all members of the encounter share, by its key; NULL_ID where none was made.
    en_uniform_get "enUniformGet" on Map (key: Int) -> Resource |c| {
        Ok(resource(c.machine.draft().shared(c.int(0)?)))
    };

    /// A new monster, bare and not on the map yet: place_at puts it there, initialize gives it the rest.
    create_monster "CreateMonster" (monster: Resource) -> Thing |c| {
        let form = monster(c, 0)?;
        c.machine.spend_thing().map_err(Fail::Wrong)?;
        let on = c.machine.here().id();
        Ok(thing(encounter::newborn(c.machine, on, form)?))
    };

    /// A new monster enters play: hit points, what its handlers do (EV_INITIALIZE), what it puts on. Nothing for what is no
    /// monster.
    initialize "Initialize" (what: Thing, in_play: Bool = 0) -> Nothing |c| {
        let who = c.thing(0)?;
        if c.machine.world().creature(who).is_some_and(|w| !w.is_character()) {
            encounter::initialize(c.machine, who)?;
        }
        Ok(Dynamic::UNIT)
    };
}

//! Hiding: EV_HIDE, and all that ends it (docs/rules/hiding.md, Hiding).
//!
//! What ends it by stati (charging, sleep, showing one's might, being outlined) stands in `rules::reactions::gained`; a strike
//! asks [`after_strike`], noise and steps ask [`reveal`] and [`found_out`], the ground [`on_ground`]. Whoever builds
//! talking, bumping into somebody and jumping calls [`reveal`]; fields of light call it for those whom they cover.

use super::ground::is_bright_at;
use super::view::{Seen, seen_square};
use crate::base::names::{Ability, Feat, MonsterFlag, Skill, StatiNature as Nature, StatiValue, TerrainFlag};
use crate::event::Question;
use crate::event::fields::{AType, EParam};
use crate::event::prompt::Options;
use crate::rules::prelude::*;
use crate::rules::query::who::{Held, Who, who};
use crate::rules::stati;
use crate::world::{CreatureField, Point, Stati, StatiQuery};

/// Squares within which nobody hostile may look on.
const WATCHED: i32 = 15;
/// What going into hiding costs, in segments.
const COST: i32 = 15;

const SHADOWS: i16 = StatiValue::HI_SHADOWS.0;
const CEILING: i16 = StatiValue::HI_CEILING.0;
const UNDER: i16 = StatiValue::HI_UNDER.0;
const WATER: i16 = StatiValue::HI_WATER.0;

/// EV_HIDE of the actor: goes into hiding in the way of EParam (HI_); where none is given, in the one that the place
/// offers, of which whoever plays chooses; else in the shadows. ABORT where it can't.
///
/// # Errors
/// The action is over, or there is no answer yet.
pub fn hide<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    let way = match m.get(EParam) as i16 {
        way @ 1..=4 => way,
        _ => chosen_way(m, me)?,
    };
    let Some(w) = who(m.world(), m.content(), me).filter(|w| may_hide(w, way)) else {
        return Ok(Answer::Abort);
    };
    let skill = w.skill(Skill::SK_HIDE) as i16;
    let luck = m.roll(11, label!("how well it hides"))? - 5;
    let why = label!("hide: out of sight");
    stati::gain(m, me, Stati::new(Nature::HIDING, way, skill), why)?;
    m.put(me, CreatureField::HideVal, luck, why);
    m.put_add(me, CreatureField::Timeout, COST, why);
    Ok(Answer::Done)
}

/// The way in which somebody hides that said none: what the place offers is offered to whoever plays, water first, since
/// who stands in it is no longer in the shadows; others hide in water that they stand in, else in shadows.
fn chosen_way<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<i16, Halt> {
    let ways = [(WATER, "in the water"), (SHADOWS, "in the shadows")];
    let Some(w) = who(m.world(), m.content(), me) else { return Ok(SHADOWS) };
    if !w.c.is_player() {
        return Ok(if is_in_water(&w) { WATER } else { SHADOWS });
    }
    let offered: Vec<_> = ways.into_iter().filter(|(way, _)| may_hide(&w, *way)).collect();
    if offered.len() < 2 {
        return Ok(offered.first().map_or(SHADOWS, |(way, _)| *way));
    }
    let lines = offered.iter().map(|(_, words)| (*words).to_owned()).collect();
    let asked = Question::new(me, "Hide where?", Options::Lines(lines)).usually(0);
    let place = usize::try_from(m.ask_whoever_plays(&asked, 0)?).unwrap_or_default();
    Ok(offered.get(place).map_or(SHADOWS, |(way, _)| *way))
}

/// Could it hide so, here and now?
pub fn may_hide(w: &Who<'_>, way: i16) -> bool {
    let shows = [Nature::HIDING, Nature::MANIFEST, Nature::MOUNT, Nature::ILLUMINATED];
    if shows.iter().any(|n| w.has_stati(*n)) {
        return false;
    }
    match way {
        WATER => is_water(w, w.c.at()),
        SHADOWS if w.ability(Ability::CA_HIDE_IN_PLAIN_SIGHT) > 0 => true,
        SHADOWS => !is_bright_at(w.here().map(), w.c.at()) && !is_watched(w),
        CEILING => w.has_flag(MonsterFlag::M_HIDE_ABOVE),
        UNDER => w.has_flag(MonsterFlag::M_HIDE_UNDER) && has_something_to_creep_under(w),
        _ => true,
    }
}

/// The way of its own in which a monster hides here (docs/rules/monster-play.md, The acts): those of the water in
/// it, those of the ceiling where nobody who plays sees them climb, the creeping ones under what lies there.
pub fn own_way(w: &Who<'_>) -> Option<i16> {
    let seen = || {
        let players = w.here().creatures().filter(|c| c.is_player() && c.is_here());
        players
            .filter_map(|c| w.other(c.handle()))
            .any(|p| seen_square(&p, &p.senses(), w.c.at()) == Seen::Visible)
    };
    let aquatic = w.has_flag(MonsterFlag::M_AQUATIC) && is_water(w, w.c.at());
    let ways = [(WATER, aquatic), (CEILING, w.has_flag(MonsterFlag::M_HIDE_ABOVE) && !seen())];
    let way = ways.iter().find(|(_, applies)| *applies).map(|(way, _)| *way);
    way.or_else(|| may_hide(w, UNDER).then_some(UNDER))
}

/// Does something lie there that is no smaller than itself?
fn has_something_to_creep_under(w: &Who<'_>) -> bool {
    w.here()
        .items_at(w.c.at())
        .any(|item| Held::of(w.world, w.content, item.handle).is_some_and(|held| held.own_size() >= w.size()))
}

/// Does it stand in water, not above it?
fn is_in_water(w: &Who<'_>) -> bool {
    let swims = !w.is_aerial() && !w.has_feat(Feat::FT_FEATHERFOOT) && !w.has_flag(MonsterFlag::M_INCOR);
    swims && is_water(w, w.c.at())
}

/// Does somebody who matters look on: whoever is hostile, to a player everybody but its own? Those whom it keeps busy
/// do not count.
fn is_watched(w: &Who<'_>) -> bool {
    let me = w.c;
    w.here().creatures().filter(|c| c.handle() != me.handle() && c.at().distance(me.at()) < WATCHED).any(
        |c| {
            let Some(other) = w.other(c.handle()) else { return false };
            let own = me.party() != 0 && me.party() == c.party();
            let matters = if me.is_player() { !own } else { other.is_hostile_to(w) };
            let busy = c.stati().of(Nature::DISTRACTED).any(|s| s.thing == me.handle());
            matters && !busy && other.notices(w)
        },
    )
}

fn is_water(w: &Who<'_>, at: Point) -> bool {
    let ground = w.here().map().terrain(at).and_then(|t| w.content.terrain(t));
    ground.is_some_and(|t| t.flags.has(TerrainFlag::TF_WATER))
}

/// It comes out of hiding, if it hides.
pub fn reveal<O: Observer>(m: &mut Machine<'_, O>, h: Handle, why: Label) -> Result<(), Halt> {
    if m.world().stati(h).is_some_and(|s| s.has(Nature::HIDING)) {
        stati::end(m, h, Nature::HIDING, why)?;
    }
    Ok(())
}

/// A strike shows the striker, unless it shoots from cover at somebody out of reach; the victim is found either way
/// (docs/rules/hiding.md, Hiding).
pub fn after_strike<O: Observer>(m: &mut Machine<'_, O>, me: Handle, victim: Handle) -> Result<(), Halt> {
    let covered = m.feat(me, Feat::FT_SHOOT_FROM_COVER)
        && m.has(me, Nature::HIDING)
        && crate::rules::query::look::is_ranged(m.get(AType))
        && !m.beside(me, victim);
    if !covered {
        reveal(m, me, label!("strike: whoever strikes comes out of hiding"))?;
    }
    reveal(m, victim, label!("strike: found"))
}

/// Somebody hears a hider's step: it is found, and the one who heard wakes as from any noise near by.
pub fn found_out<O: Observer>(m: &mut Machine<'_, O>, hider: Handle, hearer: Handle) -> Result<(), Halt> {
    reveal(m, hider, label!("walk: overheard"))?;
    stati::awaken(m, hearer, label!("walk: woken by steps"))
}

/// What the ground does to a hider each round and each step: shadows end in bright light and in water, water hiding
/// out of the water.
pub fn on_ground<O: Observer>(m: &mut Machine<'_, O>, h: Handle) -> Result<(), Halt> {
    if !m.world().stati(h).is_some_and(|s| s.has(Nature::HIDING)) {
        return Ok(());
    }
    let Some(w) = who(m.world(), m.content(), h) else { return Ok(()) };
    let (at, water) = (w.c.at(), is_water(&w, w.c.at()));
    let wet = is_in_water(&w);
    let bright = is_bright_at(m.level_of(h).map(), at);
    let ways = [
        (bright, SHADOWS, label!("hiding: in the light")),
        (wet, SHADOWS, label!("hiding: in the water")),
        (!water, WATER, label!("hiding: out of the water")),
    ];
    for (ends, way, why) in ways {
        if ends {
            stati::remove(m, h, StatiQuery::of(Nature::HIDING).val(way), why)?;
        }
    }
    Ok(())
}

//! What eyes need (docs/rules/senses.md, Eyes): that it does not hide and is not invisible, that nothing is in the
//! way, and light.

use super::look::Look;
use super::view::{Seen, seen_square};
use super::why::Why;
use crate::base::names::{
    MonsterFlag, MonsterType, Named, Perception as P, Size, Skill, StatiNature as Nature, StatiValue,
};

const VISUAL: i32 = P::PER_VISUAL.0;
const SHADOW: i32 = P::PER_SHADOW.0;

/// Plain sight: shape and all, or no more than a shape.
pub(super) fn sight(g: &Look<'_>) -> Result<i32, Why> {
    open(g)?;
    let mut found = VISUAL | SHADOW;
    if g.me.c.is_player() {
        g.within(g.ranges.sight)?;
        match seen_square(&g.me, &g.ranges, g.at) {
            Seen::Visible => {}
            Seen::Defined if g.it.has(Nature::ILLUMINATED) => {}
            Seen::Defined => found = SHADOW,
            Seen::Unseen => return Err(Why::Unseen),
        }
    } else {
        g.visual()?;
    }
    let reach = 2 * g.ranges.light;
    if g.distance > reach && !g.own && !g.ground.shines(g.at) {
        return Err(Why::Dark { distance: g.distance, reach });
    }
    if is_tiny_shape(g) {
        found &= !SHADOW;
    }
    if found == 0 { Err(Why::Dark { distance: g.distance, reach }) } else { Ok(found) }
}

/// Warmth.
pub(super) fn infra(g: &Look<'_>) -> Result<i32, Why> {
    g.within(g.ranges.infra)?;
    open(g)?;
    g.visual()?;
    Ok(P::PER_INFRA.0)
}

/// Shapes below small are none in the half-dark.
fn is_tiny_shape(g: &Look<'_>) -> bool {
    g.it.creature().is_some_and(|w| w.form_size().number() < Size::SZ_SMALL.number())
}

/// Whatever holds for all that eyes do; found out once a look.
fn open(g: &Look<'_>) -> Result<(), Why> {
    *g.eyes.get_or_init(|| find_out(g))
}

fn find_out(g: &Look<'_>) -> Result<(), Why> {
    g.near?;
    if g.distance > g.ranges.blindsight && g.me.is_blind() {
        return Err(Why::Blind);
    }
    let (distance, reach) = (g.me.c.at().steps(g.at), g.ranges.sight.max(g.ranges.blindsight));
    if distance > reach {
        return Err(Why::TooFar { distance, reach });
    }
    if g.engulfed {
        return Err(Why::Inside);
    }
    hidden(g)?;
    invisible(g)
}

/// 18: Does it hide too well? Whoever is of one party with it knows where it is.
fn hidden(g: &Look<'_>) -> Result<(), Why> {
    if !g.it.has(Nature::HIDING) {
        return Ok(());
    }
    let Some(it) = g.it.creature() else { return Ok(()) };
    let (mine, theirs) = (g.me.c.party(), it.c.party());
    if g.own || (mine != 0 && mine == theirs) {
        return Ok(());
    }
    let (hide, spot) = (it.skill(Skill::SK_HIDE) + it.c.hide_val(), g.me.skill(Skill::SK_SPOT));
    if hide > spot { Err(Why::Hidden { hide, spot }) } else { Ok(()) }
}

/// 19: Is it invisible, or ethereal, to these eyes?
fn invisible(g: &Look<'_>) -> Result<(), Why> {
    let sees_all = || g.me.has_flag(MonsterFlag::M_SEE_INVIS) || g.me.has_stati(Nature::SEE_INVIS);
    let by_form = || g.it.creature().is_some_and(|w| w.has_flag(MonsterFlag::M_INVIS));
    if (g.it.has(Nature::INVIS) || by_form()) && !sees_all() {
        return Err(Why::Invisible);
    }
    let ethereal = i32::from(StatiValue::PHASE_ETHEREAL.0);
    if g.it.plane() == ethereal
        && g.me.plane() != ethereal
        && !g.me.has_stati(Nature::MANIFEST)
        && !sees_all()
    {
        return Err(Why::Ethereal);
    }
    // By Mag: a test of who is meant by the effect behind it comes with magic.
    let it = g.it.creature().filter(|_| g.it.has(Nature::INVIS_TO));
    if it.is_some_and(|it| {
        it.stati_of(Nature::INVIS_TO).any(|s| g.me.is_type(MonsterType::from_number(s.mag)))
    }) {
        return Err(Why::InvisibleToKind);
    }
    Ok(())
}

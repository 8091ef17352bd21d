//! Listen: what moves about, heard but not seen (docs/rules/skill-uses.md, Listen).

use crate::base::names::{Skill, StatiNature as Nature};
use crate::rules::checks::skill::{Try, attempt};
use crate::rules::prelude::*;
use crate::rules::query::ask::refused;
use crate::rules::stati;
use crate::world::{CreatureField, Point, Stati};

/// Listens.
pub(super) fn listen<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Ruling {
    if m.who(me).is_some_and(|w| w.is_threatened()) {
        return refused(m, "There is too much noise of fighting.");
    }
    m.put_add(me, CreatureField::Timeout, 40, label!("listen: time"));
    let level = m.skill(me, Skill::SK_LISTEN);
    let others: Vec<Handle> = m.level_of(me).creatures().map(|c| c.handle()).filter(|h| *h != me).collect();
    for h in others {
        if m.truly_perceives(me, h) {
            continue;
        }
        let score = 2 * level - (m.skill(h, Skill::SK_MOVE_SIL) + m.distance(me, h));
        let side = direction(m.at(me), m.at(h));
        let text = match score {
            16.. => format!("{{actor}} {{actor:hear|hears}} {} to the {side}.", m.plain_name(h)),
            6.. => format!("{{actor}} {{actor:hear|hears}} something to the {side}."),
            1.. => "{actor} {actor:hear|hears} something.".to_owned(),
            _ => continue,
        };
        m.print(Audience::Actor, &text)?;
    }
    let tried = m.has_val(me, Nature::TRIED, Skill::SK_LISTEN.0);
    if tried || !attempt(m, me, &Try::of(Skill::SK_LISTEN, 15))?.passed {
        if !tried {
            let record = Stati::new(Nature::TRIED, Skill::SK_LISTEN.0, 0).lasting(-2);
            stati::gain(m, me, record, label!("listen: not sure of rest"))?;
        }
        m.print(Audience::Actor, "{actor} {actor:do|does} not know whether it is safe to rest.")?;
        return Ok(Answer::Done);
    }
    let depth = i32::from(m.level_of(me).map().depth());
    let near = |h: Handle| m.hostile(h, me) && m.distance(me, h) <= 15 + 2 * depth;
    let danger = m.level_of(me).creatures().any(|c| c.handle() != me && near(c.handle()));
    let text = if danger { "Rest would not be safe here." } else { "Rest would be safe here." };
    m.print(Audience::Actor, text)?;
    Ok(Answer::Done)
}

/// The compass word from one square to another.
fn direction(from: Point, to: Point) -> &'static str {
    match ((to.x - from.x).signum(), (to.y - from.y).signum()) {
        (0, -1) => "north",
        (0, 1) => "south",
        (1, 0) => "east",
        (-1, 0) => "west",
        (1, -1) => "northeast",
        (-1, -1) => "northwest",
        (1, 1) => "southeast",
        _ => "southwest",
    }
}

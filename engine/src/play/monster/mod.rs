//! What a monster does by itself (docs/rules/monster-play.md): look, list the acts it could do with a weight each,
//! pick one, carry it out; an act that fails is followed by the next in the row.
//!
//! | file | what stands there |
//! |---|---|
//! | `targets` | whom it is after |
//! | `mind` | what it knows before it chooses |
//! | `acts` | the acts it could do, with weights |
//! | `powers` | those of them that are no blows: breath, calls, magic to get away |
//! | `loot` | what it would have of the things where it stands |
//! | `carry` | an act carried out |
//! | `casting` | a spell, an innate power or a thing used (`rules/magic/usable` lists them) |
//! | `follow` | where orders and a leader send it |
//! | `walk` | where its next step goes |

mod acts;
mod carry;
mod casting;
mod follow;
mod loot;
mod mind;
mod powers;
mod targets;
mod walk;

use crate::base::handle::Handle;
use crate::event::{Answer, Halt, Machine, Observer};
use crate::label;
use crate::rules::magic::usable;
use crate::world::CreatureField;

/// Timeout of a creature that can do nothing (docs/rules/monster-play.md, The draw).
const NOTHING_TO_DO: i32 = 15;

/// One turn of a creature that decides for itself.
pub fn choose_action<O: Observer>(m: &mut Machine<'_, O>, me: Handle) -> Result<Answer, Halt> {
    let Some(mind) = mind::prepare(m, me)? else {
        m.put_add(me, CreatureField::Timeout, 30, label!("monster: off the map"));
        return Ok(Answer::Done);
    };
    let known = usable::list(m, me)?;
    let row = acts::list(m, &mind)?;
    let total: i32 = row.iter().map(|a| a.weight).sum();
    if total > 0 {
        let first = m.roll(total, label!("which act"))?;
        for trial in 0..=total {
            let Some(act) = entry(&row, (first + trial) % total) else { break };
            let before = m.world().creature(me).map_or(0, |c| c.timeout());
            let answer = carry::carry_out(m, &mind, &known, act)?;
            let Some(now) = m.world().creature(me).filter(|c| c.is_here()) else { return Ok(Answer::Done) };
            if answer == Answer::Done || now.timeout() != before {
                return Ok(Answer::Done);
            }
        }
    }
    m.put_add(me, CreatureField::Timeout, NOTHING_TO_DO, label!("monster: nothing to do"));
    Ok(Answer::Done)
}

/// The act at a place of the row, each laid out as many times as its weight.
fn entry(row: &[acts::Act], place: i32) -> Option<acts::Act> {
    let mut left = place;
    for act in row {
        if left < act.weight {
            return Some(*act);
        }
        left -= act.weight;
    }
    None
}

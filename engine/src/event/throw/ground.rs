//! ThrowTerraDmg: damage that the ground does to whoever stands on it (docs/rules/events.md, Throws:
//! ThrowTerraDmg).

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::DamageType;
use crate::event::{Answer, EventInfo, Machine, Observer, Ruling, fields};

impl<O: Observer> Machine<'_, O> {
    /// ThrowTerraDmg: the actor is who made the terrain where the victim stands, or else the victim itself.
    /// Where `terrain` is not what lies there, it is an illusion: damage is then marked as an illusion's,
    /// and the actor is who made the illusion (the last of several). A victim off the map: DONE, and
    /// nothing is thrown.
    ///
    /// # Errors
    /// As [`Machine::throw`].
    pub fn throw_terra_dmg(
        &mut self,
        code: EventCode,
        kind: DamageType,
        amount: i32,
        grave_text: &str,
        victim: Handle,
        terrain: ResId,
    ) -> Ruling {
        let Some(at) = self.own_place(victim) else { return Ok(Answer::Done) };
        let map = self.level_of(victim).map();
        let mut actor = map.terrain_maker(at).filter(|h| self.world.thing(*h).is_some()).unwrap_or(victim);
        let illusion = map.terrain(at) != Some(terrain);
        if illusion && let Some(field) = map.illusions(at).last() {
            actor = field.creator;
        }
        let info = EventInfo::about(code, &[actor, victim]).with_damage(kind, amount, grave_text);
        self.throw(info.with(fields::EffIllusion, illusion && code == EventCode::EV_DAMAGE))
    }
}

//! Link 9: TRAP_EVENT stati of a parameter. Their Mag is the code they wait for, as EVICTIM where they wait
//! for what happens to the victim.

use super::Asked;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::StatiNature;
use crate::event::observe::Observer;
use crate::event::{Answer, EventCode, Link, Machine};
use smallvec::SmallVec;

impl<O: Observer> Machine<'_, O> {
    /// Asks the effect behind each that waits for this code, with META (for p[1] with META(EVICTIM)). An
    /// ERROR is logged and the chain goes on (docs/rules/chain.md, TRAP_EVENT). One that an earlier handler took
    /// away is not asked; one that came meanwhile waits for the next event.
    pub(super) fn ask_traps(&mut self, p: u8, h: Handle, code: EventCode) -> Asked {
        let asked = if p == 1 { code.evictim() } else { code };
        let bit = 1 << (asked.0 as u32 % 64);
        let Some(stati) = self.world.stati(h).filter(|s| s.may_await(bit)) else { return Ok(()) };
        let waiting = |effect: ResId, machine: &Self| {
            machine.world.stati(h).is_some_and(|stati| {
                stati
                    .of(StatiNature::TRAP_EVENT)
                    .any(|s| s.effect == Some(effect) && i32::from(s.mag) == asked.0)
            })
        };
        let traps: SmallVec<[ResId; 8]> = stati
            .of(StatiNature::TRAP_EVENT)
            .filter(|s| i32::from(s.mag) == asked.0)
            .filter_map(|s| s.effect)
            .collect();
        for (n, effect) in traps.into_iter().enumerate() {
            if n > 0 && !waiting(effect, self) {
                continue;
            }
            let answer = self.ask(Link::Trap(p), effect, asked.meta())?;
            if answer == Answer::Error {
                self.trouble(|| format!("{effect} answered ERROR in TRAP_EVENT; the chain goes on"));
                continue;
            }
            self.go_on_after(answer)?;
        }
        Ok(())
    }
}

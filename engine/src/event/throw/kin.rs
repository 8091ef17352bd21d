//! Throw and its kin: a fresh record filled in and thrown; nothing of it comes back but the answer.

use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::DamageType;
use crate::event::frame::Entry;
use crate::event::{Answer, EventInfo, Halt, Machine, Observer, Ruling, fields};
use crate::world::Point;

impl<O: Observer> Machine<'_, O> {
    /// Throws a fresh record as it is filled in.
    ///
    /// # Errors
    /// The action is over ([`Halt`]): a limit was reached, the observer has seen enough, or whoever plays
    /// was asked and has not answered. What a rule or handler answers, ERROR too, is an answer and no error here.
    #[inline]
    pub fn throw(&mut self, info: EventInfo) -> Ruling {
        let base = info.code();
        let (nth, path) = self.enter(base)?;
        if self.is_unanswered(&info, base) {
            if !info.get(fields::IsVerb) {
                self.count_unhandled(base);
            }
            return Ok(Answer::Nothing);
        }
        self.stack.push(info, Entry::Throw, nth, path);
        self.carry_out(base, Entry::Throw)
    }

    /// The same, and what became of the record.
    pub(crate) fn throw_and_keep(&mut self, info: EventInfo) -> Result<(Answer, EventInfo), Halt> {
        let base = info.code();
        let (nth, path) = self.enter(base)?;
        self.stack.push(info.clone(), Entry::Throw, nth, path);
        let answer = self.carry_out(base, Entry::Throw)?;
        Ok((answer, self.stack.ended().cloned().unwrap_or(info)))
    }

    /// Throw: an event about up to four things.
    ///
    /// # Errors
    /// The action is over. So for all of the kin.
    #[inline]
    pub fn throw_ev(&mut self, code: EventCode, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things))
    }

    /// ThrowDir: with a direction.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_dir(&mut self, code: EventCode, dir: i32, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).toward(dir))
    }

    /// ThrowXY: with a place.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_xy(&mut self, code: EventCode, at: Point, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).at_place(at))
    }

    /// ThrowLoc: another word for ThrowXY.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_loc(&mut self, code: EventCode, at: Point, things: &[Handle]) -> Ruling {
        self.throw_xy(code, at, things)
    }

    /// ThrowVal: with a number, EParam.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_val(&mut self, code: EventCode, n: i32, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).with_param(n))
    }

    /// ThrowEff: with an effect.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_eff(&mut self, code: EventCode, effect: ResId, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).with_effect(Some(effect)))
    }

    /// ThrowEffDir: with an effect and a direction.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_eff_dir(&mut self, code: EventCode, effect: ResId, dir: i32, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).with_effect(Some(effect)).toward(dir))
    }

    /// ThrowEffXY: with an effect and a place.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_eff_xy(&mut self, code: EventCode, effect: ResId, at: Point, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).with_effect(Some(effect)).at_place(at))
    }

    /// ThrowField: with a field of the map, by its number.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_field(&mut self, code: EventCode, field: u32, things: &[Handle]) -> Ruling {
        self.throw(EventInfo::about(code, things).with_field(field))
    }

    /// ThrowDmg: what kind of damage, how much, of what one would die.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_dmg(
        &mut self,
        code: EventCode,
        kind: DamageType,
        amount: i32,
        grave_text: &str,
        things: &[Handle],
    ) -> Ruling {
        self.throw(EventInfo::about(code, things).with_damage(kind, amount, grave_text))
    }

    /// ThrowDmgEff: the same with the effect behind it.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_dmg_eff(
        &mut self,
        code: EventCode,
        kind: DamageType,
        amount: i32,
        grave_text: &str,
        effect: ResId,
        things: &[Handle],
    ) -> Ruling {
        let info = EventInfo::about(code, things).with_damage(kind, amount, grave_text);
        self.throw(info.with_effect(Some(effect)))
    }

    /// DAMAGE: EV_DAMAGE of somebody by somebody, with changes of the caller's, and then the actor's place:
    /// both coordinates of it, where the original sets one of them twice (docs/rules/events.md, Throws).
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn damage(
        &mut self,
        actor: Handle,
        victim: Handle,
        kind: DamageType,
        amount: i32,
        grave_text: &str,
        change: impl FnOnce(EventInfo) -> EventInfo,
    ) -> Ruling {
        let info = EventInfo::about(EventCode::EV_DAMAGE, &[actor, victim]);
        let info = self.standing(change(info.with_damage(kind, amount, grave_text)), actor);
        self.throw(info.with(fields::Terse, false).with(fields::IsVerb, false))
    }

    /// THROW: a fresh record that the caller fills in; Terse and isVerb do not go in.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_fresh(&mut self, code: EventCode, fill: impl FnOnce(EventInfo) -> EventInfo) -> Ruling {
        let mut info = fill(EventInfo::new(code));
        info.set_code(code);
        self.throw(info.with(fields::Terse, false).with(fields::IsVerb, false))
    }

    /// A verb of the player's: an event of the actor's that, where nobody handles it, tells the actor so
    /// (HandleVerb). A ReThrow inside it is no verb any more.
    ///
    /// # Errors
    /// As [`throw_ev`](Self::throw_ev).
    pub fn throw_verb(&mut self, info: EventInfo) -> Ruling {
        let info = info.with(fields::IsVerb, true);
        let base = info.code();
        let (nth, path) = self.enter(base)?;
        self.stack.push(info, Entry::Throw, nth, path);
        self.carry_out(base, Entry::Throw)
    }

    /// The record with the place of a thing in EXVal and EYVal, if it is on the map.
    pub(in crate::event) fn standing(&self, info: EventInfo, h: Handle) -> EventInfo {
        match self.own_place(h) {
            Some(at) => info.with_square(at),
            None => info,
        }
    }
}

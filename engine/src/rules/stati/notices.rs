//! What a creature and those around it notice as a stati comes or goes (docs/rules/stati.md: the built-in
//! messages). Words only; an event that is told tersely keeps them quiet, and the dead notice nothing.

use crate::base::names::StatiNature as N;
use crate::event::fields::Terse;
use crate::rules::prelude::*;

/// What the bearer reads and what others read; empty for nothing.
type Notice = (&'static str, &'static str);

const QUIET: Notice = ("", "");

/// Tells that a nature has come.
pub(super) fn of_gain<O: Observer>(m: &mut Machine<'_, O>, h: Handle, nature: N) -> Result<(), Halt> {
    tell(m, h, both(nature).0)
}

/// Tells that a nature has gone.
pub(super) fn of_loss<O: Observer>(m: &mut Machine<'_, O>, h: Handle, nature: N) -> Result<(), Halt> {
    tell(m, h, both(nature).1)
}

/// Tells that a nature has come or, where it ends, that it has gone, whether it did or not (StatiMessage).
pub fn tell_of<O: Observer>(m: &mut Machine<'_, O>, h: Handle, nature: N, ending: bool) -> Result<(), Halt> {
    let (comes, goes) = both(nature);
    tell(m, h, if ending { goes } else { comes })
}

fn tell<O: Observer>(m: &mut Machine<'_, O>, h: Handle, told: Notice) -> Result<(), Halt> {
    let notices = m.world().creature(h).is_some_and(|c| c.is_here());
    if told == QUIET || !notices || m.get(Terse) {
        return Ok(());
    }
    m.id_print(h, told.0, told.1)
}

/// What is told as a nature comes, and as it goes.
fn both(nature: N) -> (Notice, Notice) {
    match nature {
        N::SICKNESS => (("Your stomach turns.", ""), ("Your stomach settles.", "")),
        N::BLIND => (
            ("Everything goes black.", "{obj} gropes about, blind."),
            ("Light and shapes come back.", "{obj} looks around again."),
        ),
        N::STUNNED => {
            (("Your head rings.", "{obj} sways, dazed."), ("Your head clears.", "{obj} stands firm again."))
        }
        N::CONFUSED => (
            ("You no longer know which way is which.", "{obj} looks lost."),
            ("Things make sense again.", "{obj} seems to know the way again."),
        ),
        N::NAUSEA => (("You retch.", "{obj} retches."), ("You can hold your food again.", "")),
        N::ASLEEP => (("You fall asleep.", "{obj} falls asleep."), ("You wake.", "{obj} wakes.")),
        N::PARALYSIS => (
            ("Your limbs no longer obey.", "{obj} freezes."),
            ("Your limbs obey again.", "{obj} stirs again."),
        ),
        N::AFRAID => (
            ("Fear takes hold of you.", "{obj} is afraid."),
            ("The fear lets go of you.", "{obj} takes heart."),
        ),
        N::STUCK => (("You are stuck.", "{obj} is stuck."), ("You are free.", "{obj} comes free.")),
        N::BLEEDING => (
            ("Blood runs from the wound.", "{obj} bleeds."),
            ("The bleeding stops.", "{obj} bleeds no more."),
        ),
        N::CHOKING => {
            (("You get no air.", "{obj} gasps for air."), ("Air fills your lungs.", "{obj} breathes again."))
        }
        N::PRONE => (("You go down.", "{obj} goes down."), ("You are on your feet.", "{obj} gets up.")),
        N::STONING => (("Your skin grows hard and cold.", ""), ("Your skin is soft again.", "")),
        N::DISEASED => (("Something foul is in your blood.", ""), ("Your blood is clean again.", "")),
        N::POISONED => (("Poison burns in your veins.", "{obj} shudders."), ("The burning ends.", "")),
        N::RAGING => (("You see red.", "{obj} howls with rage."), ("Your rage cools.", "{obj} calms down.")),
        N::INVIS => (("You fade from sight.", "{obj} fades from sight."), ("You can be seen again.", "")),
        N::LEVITATION => (
            ("Your feet leave the ground.", "{obj} floats."),
            ("Your feet touch the ground.", "{obj} comes down."),
        ),
        N::REGEN => (("Your wounds begin to close.", ""), ("Your wounds close no faster than others'.", "")),
        N::ENRAGED => {
            (("You hate all that moves.", "{obj} turns on all around."), ("Your hatred fades.", ""))
        }
        _ => (QUIET, QUIET),
    }
}

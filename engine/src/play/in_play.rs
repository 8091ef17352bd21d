//! Play is generic over who watches. What is long in it is compiled here, for nobody and for somebody, and not once more in
//! every crate that plays.

use super::atom::{self, Ended, Job};
use super::recording::Recording;
use super::stage::{self, Faults};
use crate::base::handle::Handle;
use crate::event::{Bare, Machine, Observed};
use crate::rules::WithRules;

/// Who may watch play.
pub trait InPlay: WithRules {
    /// [`atom::on_machine`].
    fn run(m: &mut Machine<'_, Self>, job: &Job) -> Ended;
    /// [`stage::place_all`].
    ///
    /// # Errors
    /// As there.
    fn place_all(m: &mut Machine<'_, Self>, recording: &Recording) -> Result<Vec<Handle>, Faults>;
}

macro_rules! in_play {
    ($($watching:ty),*) => {$(
        impl InPlay for $watching {
            fn run(m: &mut Machine<'_, Self>, job: &Job) -> Ended {
                atom::run_job(m, job)
            }

            fn place_all(m: &mut Machine<'_, Self>, recording: &Recording) -> Result<Vec<Handle>, Faults> {
                stage::place_everybody(m, recording)
            }
        }
    )*};
}

in_play!(Bare, Observed<'_>);

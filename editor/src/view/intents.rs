//! What a command means to the debugger.

use augury_engine::base::handle::Handle;

use augury_engine::play::Step;

use super::commands::CommandId;
use super::panels::{PanelId, title};
use crate::debugger::{Debugger, Intent, Look, setup};

/// What a command means to the debugger.
pub fn intent(debugger: &Debugger, id: CommandId) -> Option<Intent> {
    Some(match id {
        CommandId::Continue if debugger.running() => Intent::Pause,
        CommandId::Continue => Intent::Continue,
        CommandId::ContinueBack => Intent::ContinueBack,
        CommandId::Pause => Intent::Pause,
        CommandId::StepOver => Intent::Step(Step::Over),
        CommandId::StepInto => Intent::Step(Step::Into),
        CommandId::StepOut => Intent::Step(Step::Out),
        CommandId::BackOver => Intent::Step(Step::BackOver),
        CommandId::BackInto => Intent::Step(Step::BackInto),
        CommandId::BackOut => Intent::Step(Step::BackOut),
        CommandId::StepLine => Intent::StepLine(false),
        CommandId::BackLine => Intent::StepLine(true),
        CommandId::TrailBack => Intent::Trail(true),
        CommandId::TrailOn => Intent::Trail(false),
        CommandId::HoldFields => {
            let of = title(PanelId::EventFields);
            if debugger.pin_of(of).is_some() { Intent::Unpin(of) } else { Intent::Pin(of) }
        }
        CommandId::LetGo => Intent::UnpinAll,
        CommandId::WhatIf => Intent::WhatIf,
        CommandId::SwapWhatIf => Intent::SwapWhatIf,
        CommandId::OneAction => Intent::OneAction,
        CommandId::GoLive => Intent::GoLive,
        CommandId::Restart => Intent::Restart,
        CommandId::GoToHandler => {
            let moment = &debugger.standing()?.moment;
            Intent::Open(moment.asked?, moment.handler.map(|_| moment.code))
        }
        CommandId::WhoseView => Intent::Look(next_eyes(debugger)),
        CommandId::SampleFight => {
            let now = debugger.setup();
            Intent::Start(Box::new(setup::sample(debugger.content(), &now.pack, now.seed)?))
        }
        CommandId::SaveSession => Intent::Save,
        CommandId::LoadSession => Intent::Load,
        _ => return None,
    })
}

/// Whose eyes come next: nobody's, those of the creature that is looked at, then each other's in turn.
pub fn next_eyes(debugger: &Debugger) -> Look {
    let mut look = debugger.look();
    let chosen = debugger.creature();
    let all = debugger.with_world(|w| {
        let here: Vec<Handle> = w.creatures().map(|c| c.handle()).collect();
        let first = chosen.filter(|h| here.contains(h));
        first.into_iter().chain(here.iter().copied().filter(|h| Some(*h) != chosen)).collect::<Vec<_>>()
    });
    let all = all.unwrap_or_default();
    look.eyes = match look.eyes {
        None => all.first().copied(),
        Some(h) => all.iter().position(|other| *other == h).and_then(|n| all.get(n + 1)).copied(),
    };
    look
}

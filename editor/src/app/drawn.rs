//! A draw of an encounter opened as a session: from its first choice on, to be stepped through, or as a fight.

use augury_engine::base::handle::Handle;
use augury_engine::play::encounter::Asked;

use super::debugging;
use super::effect::ShellEffect;
use crate::debugger::Intent;
use crate::view::commands::CommandId;
use crate::view::panels::Layout;
use crate::view::state::State;
use crate::workbench::encounter::start;

/// Opens a draw in place of the session. What stands in the way is said.
pub fn open(state: &mut State, asked: &Asked, seed: u64, fight: bool, effects: &mut Vec<ShellEffect>) {
    debugging::take_typed(state, true);
    let begun = if fight { begin_fight(state, asked, seed) } else { begin(state, asked, seed) };
    match begun {
        Ok(what) => {
            let layout = if fight { Layout::Play } else { Layout::Debug };
            effects.push(ShellEffect::Layout(layout));
            state.layout = layout;
            debugging::after(state);
            let back = state.keys_of(CommandId::LayoutEdit);
            state.say(format!("{what}; {back} goes back to the form"));
        }
        Err(why) => state.complain(why),
    }
}

fn begin(state: &mut State, asked: &Asked, seed: u64) -> Result<String, String> {
    let debugger = state.debugger.as_mut().ok_or("Open a pack first")?;
    let pack = debugger.setup().pack.clone();
    match debugger.stop_at_draw(start::session(&pack, asked, seed, Vec::new())) {
        Ok(true) => Ok("stopped where the first choice is drawn".to_owned()),
        Ok(false) => Ok("it was drawn without a choice: the timeline shows what happened".to_owned()),
        Err(why) => Err(format!("it can't be drawn: {}", why.join("; "))),
    }
}

fn begin_fight(state: &mut State, asked: &Asked, seed: u64) -> Result<String, String> {
    let many = state.bench.choices.encounter.party;
    let party = start::party(state.live.content(), &state.settings.hero, many);
    if party.is_empty() {
        return Err("The pack has no race to play, and nobody else fights".to_owned());
    }
    let debugger = state.debugger.as_mut().ok_or("Open a pack first")?;
    let pack = debugger.setup().pack.clone();
    let recording = start::session(&pack, asked, seed, party);
    debugger.open(recording).map_err(|why| format!("it can't be fought: {}", why.join("; ")))?;
    debugging::apply(state, Intent::Play(Some(Handle(1))));
    state.playing.read_to = 0;
    Ok("the encounter stands in the arena, and you are played first".to_owned())
}

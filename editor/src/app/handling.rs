//! A handler shown at work: its event thrown on a stage of its own, with the cursor where the handler begins.

use augury_engine::base::event_code::EventCode;

use super::debugging;
use super::effect::ShellEffect;
use crate::document::library::Key;
use crate::document::live::res_id;
use crate::document::path::ValuePath;
use crate::document::summary::literal_text;
use crate::view::panels::Layout;
use crate::view::state::State;
use crate::workbench::handlers::stage::stage;

/// Throws the event of the handler at a place of a resource, in place of the session. What stands in the way is said.
pub fn run(state: &mut State, key: &Key, place: usize, effects: &mut Vec<ShellEffect>) {
    debugging::take_typed(state, true);
    match begin(state, key, place) {
        Ok(what) => {
            effects.push(ShellEffect::Layout(Layout::Debug));
            state.layout = Layout::Debug;
            debugging::after(state);
            let back = state.keys_of(crate::view::commands::CommandId::LayoutEdit);
            state.say(format!("{what}; {back} goes back to the form"));
        }
        Err(why) => state.complain(why),
    }
}

fn begin(state: &mut State, key: &Key, place: usize) -> Result<String, String> {
    let path = ValuePath::root().field("handlers").index(place).field("on");
    let document = state.library.document(key).ok_or_else(|| format!("there is no {key}"))?;
    let on = literal_text(document.value(&path).unwrap_or_default());
    let code = on.parse::<EventCode>().map_err(|why| format!("{key}: {why}"))?;
    let id = res_id(key).ok_or_else(|| format!("{key} has no handlers"))?;
    if state.live.is_behind(key) {
        return Err(format!("{key} does not load as it is now: see Problems, then run it"));
    }
    let name = state.live.content().shown_name(id).to_owned();
    let debugger = state.debugger.as_mut().ok_or("Open a pack first")?;
    let setup = debugger.setup();
    let recording = stage(state.live.content(), &setup.pack, id, code, setup.seed)?;
    match debugger.stop_at_handler(recording, id, code) {
        Ok(true) => Ok(format!("stopped where {code} of {name} begins")),
        Ok(false) => Ok(format!(
            "{} was thrown, and {name} was not asked {code}: Handler Chain and Query tell who was",
            code.base()
        )),
        Err(why) => Err(format!("{code} of {name} can't be shown: {}", why.join("; "))),
    }
}

//! What is dragged from panel to panel: a resource, taken from a row and let go where it is used.

use crate::document::library::Key;
use augury_engine::base::id::Kind;
use egui::Response;

/// A resource that is being dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dragged {
    /// Which.
    pub key: Key,
}

/// A row that a resource can be taken from; its response must sense drags.
pub fn source(response: &Response, key: &Key) {
    response.dnd_set_drag_payload(Dragged { key: key.clone() });
}

/// The resource of one of these kinds that hangs over a place.
pub fn over(response: &Response, kinds: &[Kind]) -> Option<Key> {
    let dragged = response.dnd_hover_payload::<Dragged>()?;
    fits(&dragged, kinds).then(|| dragged.key.clone())
}

/// The resource of one of these kinds that was let go over a place in this frame.
pub fn dropped(response: &Response, kinds: &[Kind]) -> Option<Key> {
    over(response, kinds)?;
    response.dnd_release_payload::<Dragged>().map(|dragged| dragged.key.clone())
}

fn fits(dragged: &Dragged, kinds: &[Kind]) -> bool {
    kinds.iter().any(|kind| kind.folder() == dragged.key.folder)
}

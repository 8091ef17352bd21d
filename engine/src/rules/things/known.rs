//! What becomes known of a thing without magic: by handling it, by what it does, by a curse that holds it.

use crate::base::handle::Handle;
use crate::base::label::Label;
use crate::base::names::{ItemKnown, Named};
use crate::event::{Machine, Observer};
use crate::world::ItemField;

/// It is known of a thing from here on.
pub(super) fn learn<O: Observer>(m: &mut Machine<'_, O>, item: Handle, what: ItemKnown, why: Label) {
    let Some(known) = m.world().item(item).map(|i| i.known()) else { return };
    m.put_item(item, ItemField::Known, known | what.number(), why);
}

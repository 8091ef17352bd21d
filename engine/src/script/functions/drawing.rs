//! What the original draws by hand and a window of ours draws by itself: these do nothing, and handlers that
//! call them run all the same.

use super::texts::nothing;
use crate::script::api::declare;
use crate::world::CreatureField;
use rhai::Dynamic;

declare! {
    /// Draws the map anew; the window does so by itself.
    refresh_map "RefreshMap" on Term () -> Nothing |c| nothing(c);

    /// Draws the screen anew; the window does so by itself.
    term_update "TermUpdate" on Term () -> Nothing |c| nothing(c);

    /// Waits for some thousandths of a second, for effect; nothing here waits.
    stop_watch "StopWatch" on Term (milliseconds: Int) -> Nothing |c| nothing(c);

    /// Draws a glyph for a moment, for effect; nothing is kept of it.
    put_glyph "PutGlyph" on Term (x: Int, y: Int, glyph: Int) -> Nothing |c| nothing(c);

    /// Draws a square anew; the window does so by itself.
    update "Update" on Map (x: Int, y: Int) -> Nothing |c| nothing(c);

    /// Works out anew what is seen from a square; senses are asked when they matter.
    v_update "VUpdate" on Map (x: Int, y: Int) -> Nothing |c| nothing(c);

    /// A thing looks as what it is again: a creature loses looks that it was given.
    set_image "SetImage" (what: Thing) -> Nothing |c| {
        let (what, why) = (c.thing(0)?, c.why());
        c.machine.put(what, CreatureField::GivenImage, 0, why);
        Ok(Dynamic::UNIT)
    };
}

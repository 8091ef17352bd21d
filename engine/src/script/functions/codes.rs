//! Event codes with their modifiers, written as in the designators of handlers.

use crate::base::event_code::EventCode;
use crate::script::api::{declare, int};

declare! {
    /// The code before the event itself.
    PRE "PRE" (code: Code) -> Code |c| Ok(int(EventCode(c.int(0)?).pre().0));

    /// The code after the event itself.
    POST "POST" (code: Code) -> Code |c| Ok(int(EventCode(c.int(0)?).post().0));

    /// The code as asked of the victim.
    EVICTIM "EVICTIM" (code: Code) -> Code |c| Ok(int(EventCode(c.int(0)?).evictim().0));

    /// The code as asked of the effect on an item.
    EITEM "EITEM" (code: Code) -> Code |c| Ok(int(EventCode(c.int(0)?).eitem().0));

    /// The code as asked through a TRAP_EVENT stati.
    META "META" (code: Code) -> Code |c| Ok(int(EventCode(c.int(0)?).meta().0));

    /// The code as asked of every god.
    GODWATCH "GODWATCH" (code: Code) -> Code |c| Ok(int(EventCode(c.int(0)?).godwatch().0));
}

//! Functions that wait for longer dialogues and for what interrupts a player.

use crate::script::api::later;

later! { "dialogues";
    /// Asks for several lines of the menu.
    l_multi_select "LMultiSelect" on Term (flags: Int, title: Text, window: Int = 0, help: Text = 0) -> Bool;
    /// The first line chosen.
    first_selected "FirstSelected" on Term () -> Any;
    /// The next line chosen.
    next_selected "NextSelected" on Term () -> Any;
    /// Asks for a resource of a kind.
    choose_resource "ChooseResource" on Term (text: Text, kind: Int, effect: Resource) -> Resource;
    /// Asks for an item to be had.
    acquisition_prompt "AcquisitionPrompt" on Term (reason: Int, least: Int, most: Int, kind: Int) -> Thing;
    /// Opens the inventory.
    inventory_manager "InventoryManager" on Term (first: Bool, chest: Thing = 0) -> Nothing;
    /// Messages of a kind wait until they are let go.
    set_queue "SetQueue" on Map (queue: Int) -> Nothing;
    /// Messages of a kind are let go.
    unset_queue "UnsetQueue" on Map (queue: Int) -> Nothing;
    /// What it is busy with stops.
    halt_action "HaltAction" (who: Thing, why: Text, force: Bool) -> Nothing;
}

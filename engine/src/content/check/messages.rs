//! Finds tags of messages that mean nothing (`base::message`). A script's texts are not looked at: what they
//! say is put together as they run.

use super::say::Say;
use crate::base::message::faults;
use crate::content::problem::Problem;
use crate::content::resource::Resource;

/// Every tag of a handler's messages that means nothing.
pub fn messages(resource: &Resource) -> Vec<Problem> {
    let mut say = Say::new(resource);
    for (handler, one) in resource.definition.handlers().iter().enumerate() {
        for (at, message) in one.messages.iter().enumerate() {
            for fault in faults(message) {
                say.warn(&format!("handlers/{handler}/messages/{at}"), fault.what, fault.remedy);
            }
        }
    }
    say.done()
}

//! Finds tags of messages that mean nothing (`base::message`). A script's texts are not looked at: what they
//! say is put together as they run.

use super::place::place_at;
use crate::base::message::faults;
use crate::content::problem::{Problem, Severity};
use crate::content::resource::Resource;

/// Every tag of a handler's messages that means nothing.
pub fn messages(resource: &Resource) -> Vec<Problem> {
    let mut found = Vec::new();
    for (handler, one) in resource.definition.handlers().iter().enumerate() {
        for (at, message) in one.messages.iter().enumerate() {
            for fault in faults(message) {
                let path = ["handlers", &handler.to_string(), "messages", &at.to_string()].map(str::to_owned);
                let place = place_at(resource, &path);
                found.push(resource.problem(Severity::Warning, place, fault.what, fault.remedy));
            }
        }
    }
    found
}

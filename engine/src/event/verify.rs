//! EVerify: what a rule wants of the parameters of its event (docs/rules/events.md, Checked parameters). The
//! original stops the game where they are otherwise; here the event is aborted, and its author is told.

use super::observe::Observer;
use super::{Answer, Class, Machine};

/// What `p[0]` to `p[3]` have to be: of which class, or anything, none included.
pub type Wanted = [Option<Class>; 4];

/// What a parameter is called.
const SLOTS: [&str; 4] = ["EActor", "EVictim", "EItem", "EItem2"];

impl<O: Observer> Machine<'_, O> {
    /// Are the parameters of the record in hand what a rule wants? A weapon is an item, too: any class of
    /// its chain will do.
    ///
    /// # Errors
    /// They are not: ERROR, which the rule hands on. A problem names the event, the parameter and what was
    /// handed instead.
    pub fn verify(&mut self, wanted: Wanted) -> Result<(), Answer> {
        for (p, (class, slot)) in wanted.into_iter().zip(SLOTS).enumerate() {
            let Some(class) = class else { continue };
            let h = self.e().p(p);
            let chain = self.class_chain(h);
            if chain.contains(&class) {
                continue;
            }
            if O::ON {
                let code = self.e().code();
                let handed = match chain.first() {
                    Some(first) => format!("{} {h}, a {}", self.plain_name(h), first.name()),
                    None if h.is_some() => format!("{h}, which is not in the world"),
                    None => "nothing".to_owned(),
                };
                let wanted = class.name();
                self.trouble(|| {
                    format!("{code}: {slot} (p[{p}]) has to be of class {wanted} and is {handed}; throw it with one")
                });
            }
            return Err(Answer::Error);
        }
        Ok(())
    }
}

//! Warns of what levels of classes, races, gods and domains can't give: grants of nothing or of several things, and
//! trapped events that the resource does not answer.

use super::say::Say;
use super::traps::owe_or_answer;
use crate::base::names::StatiNature;
use crate::content::define::{Definition, Grant};
use crate::content::problem::Problem;
use crate::content::resource::Resource;

/// Every grant that gives nothing, or not what it says.
pub fn levels(resource: &Resource) -> Vec<Problem> {
    let (grants, end): (&[Grant], Option<i16>) = match &resource.definition {
        Definition::Class(class) => (&class.grants, class.total_levels),
        Definition::Race(race) => (&race.grants, None),
        Definition::God(god) => (&god.grants, None),
        Definition::Domain(domain) => (&domain.grants, None),
        _ => return Vec::new(),
    };
    let mut say = Say::new(resource);
    for (at, grant) in grants.iter().enumerate() {
        one_thing(&mut say, at, grant);
        if let Some(end) = end.filter(|end| grant.from > *end) {
            let what = format!("level {} is never reached: the class ends at {end}", grant.from);
            let path = format!("grants/{at}/from");
            say.warn(&path, what, format!("Write from: {end} or less")).put(&path, &end.to_string());
        }
        trapped(&mut say, resource, at, grant);
    }
    say.done()
}

fn one_thing(say: &mut Say<'_>, at: usize, grant: &Grant) {
    let said = [
        grant.feat.is_some().then_some("feat"),
        grant.choice.is_some().then_some("choice"),
        grant.ability.is_some().then_some("ability"),
        grant.stati.is_some().then_some("stati"),
    ];
    let said: Vec<&str> = said.into_iter().flatten().collect();
    match said.as_slice() {
        [_] => {}
        [] => {
            let path = format!("grants/{at}");
            say.warn(&path, "this grant gives nothing", "Say one of feat, choice, ability and stati")
                .take("Take the grant away", &path);
        }
        [first, second, more @ ..] => {
            let (one, other) = (format!("grants/{at}/{first}"), format!("grants/{at}/{second}"));
            let what = format!("this grant says {}, and gives one thing", said.join(" and "));
            let parts = ["two", "three"].get(more.len()).unwrap_or(&"four");
            let told = say.warn(&other, what, format!("Make {parts} grants of it"));
            if more.is_empty() {
                told.take(format!("Take {second} away"), &other).take(format!("Take {first} away"), &one);
            }
        }
    }
}

/// A trapped event asks the resource as META of that event.
fn trapped(say: &mut Say<'_>, resource: &Resource, at: usize, grant: &Grant) {
    let Some(event) = grant.event.filter(|_| grant.stati == Some(StatiNature::TRAP_EVENT)) else { return };
    let wanted = event.meta();
    let answers =
        resource.handlers.codes().any(|code| code == wanted) || resource.header.owed.contains(&wanted);
    if !answers {
        let what = format!("this traps {event}, and nothing here answers {wanted}");
        let remedy = format!("Add a handler of {wanted}, or take the trap away");
        let told = say.warn(&format!("grants/{at}/event"), what, remedy);
        let handlers = resource.definition.handlers();
        let told = told.take("Take the trap away", &format!("grants/{at}"));
        owe_or_answer(told, event, |code| handlers.iter().position(|h| h.on == code));
    }
}

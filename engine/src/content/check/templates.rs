//! Warns of changes in templates that say nothing, or two things at once.

use super::say::Say;
use crate::base::names::{FlagSet, Named};
use crate::content::define::{Change, Definition, Template};
use crate::content::problem::Problem;
use crate::content::resource::Resource;

/// Every change of a template that is unclear.
pub fn templates(resource: &Resource) -> Vec<Problem> {
    let Definition::Template(template) = &resource.definition else { return Vec::new() };
    let mut say = Say::new(resource);
    for (path, change) in changes(template) {
        let said = [change.add.is_some(), change.set.is_some(), change.percent.is_some()];
        one_of(&mut say, path, &said, "add, set and percent");
        bounds(&mut say, path, change.min, change.max);
    }
    if let Some(size) = &template.size {
        one_of(&mut say, "size", &[size.add.is_some(), size.set.is_some()], "add and set");
        bounds(&mut say, "size", size.min.map(|size| size.0), size.max.map(|size| size.0));
    }
    both(&mut say, ("gains", &template.gains), ("loses", &template.loses), "gained and lost");
    let (immune, not_immune) = (&template.immune, &template.not_immune);
    both(&mut say, ("immune", immune), ("not_immune", not_immune), "in immune and not_immune");
    let (resists, not_resists) = (&template.resists, &template.not_resists);
    both(&mut say, ("resists", resists), ("not_resists", not_resists), "in resists and not_resists");
    say.done()
}

/// What a template gives and takes: what it takes counts.
fn both<F: Named>(say: &mut Say<'_>, gives: (&str, &FlagSet<F>), takes: (&str, &FlagSet<F>), how: &str) {
    for flag in gives.1.iter().filter(|flag| takes.1.has(*flag)) {
        say.warn(takes.0, format!("{flag} is {how}"), "Keep it in one of the two")
            .take_name(takes.0, &flag.to_string())
            .take_name(gives.0, &flag.to_string());
    }
}

fn one_of(say: &mut Say<'_>, path: &str, said: &[bool], names: &str) {
    match said.iter().filter(|said| **said).count() {
        1 => {}
        0 => {
            say.warn(path, "this change changes nothing", format!("Say one of {names}"))
                .take("Take the change away", path);
        }
        _ => {
            say.warn(path, "this change says two things at once", format!("Keep one of {names}"));
        }
    }
}

fn bounds(say: &mut Say<'_>, path: &str, min: Option<i16>, max: Option<i16>) {
    if let (Some(min), Some(max)) = (min, max)
        && min > max
    {
        let what = format!("at least {min} and at most {max} cannot both be");
        let (from, to) = (format!("{path}/min"), format!("{path}/max"));
        let remedy = format!("Write min: {max}, max: {min}");
        say.warn(path, what, &remedy).swap(&remedy, [(&from, min.into()), (&to, max.into())]);
    }
}

fn changes(template: &Template) -> Vec<(&'static str, &Change)> {
    const PATHS: [&str; 7] = [
        "attributes/str",
        "attributes/dex",
        "attributes/con",
        "attributes/int",
        "attributes/wis",
        "attributes/cha",
        "attributes/luc",
    ];
    let own = [
        ("cr", &template.cr),
        ("hd", &template.hd),
        ("hit", &template.hit),
        ("def", &template.def),
        ("arm", &template.arm),
        ("mov", &template.mov),
        ("spd", &template.spd),
        ("power", &template.power),
        ("caster_level", &template.caster_level),
    ];
    let own = own.into_iter().filter_map(|(path, change)| Some((path, change.as_ref()?)));
    let scores = PATHS.into_iter().zip(template.attributes.in_order());
    own.chain(scores.filter_map(|(path, change)| Some((path, change?)))).collect()
}

//! What a creature is called by what it is: its form, and those of its templates that everybody sees. Knows no
//! article and no handler (`name` puts names together).

use crate::base::names::{StatiNature, TemplateFlag};
use crate::content::{Content, Template};
use crate::world::Creature;
use std::borrow::Cow;

/// Words of templates that stand before those of all others, in which order ever they were taken.
const FIRST: [&str; 4] = ["ancient", "elder", "spellstitched", "spiked"];

/// The name of its form with its templates that are obvious (TMF_OBVIOUS) or were told at sight (Mag of TEMPLATE): the word of a postscript (TMF_POSTSCRIPT) stands
/// behind what was called so far, every other before it. Whoever has another form for a time shows none of them.
pub(super) fn kind<'c>(content: &'c Content, c: &Creature) -> Cow<'c, str> {
    let mut name = Cow::Borrowed(content.shown_name(c.form()));
    if c.templates().is_empty() || c.stati().has(StatiNature::POLYMORPH) {
        return name;
    }
    for id in c.templates() {
        let told = c.stati().of(StatiNature::TEMPLATE).any(|s| s.effect == Some(*id) && s.mag != 0);
        let shows = |t: &&Template| told || t.flags.has(TemplateFlag::TMF_OBVIOUS);
        let Some(template) = content.template(*id).filter(shows) else { continue };
        let word = content.shown_name(*id);
        let behind = template.flags.has(TemplateFlag::TMF_POSTSCRIPT);
        name = Cow::Owned(if behind { format!("{name} {word}") } else { format!("{word} {name}") });
    }
    for first in FIRST {
        if let Some((before, behind)) = name.split_once(&format!(" {first} ")) {
            name = Cow::Owned(format!("{first} {before} {behind}"));
        }
    }
    name
}

//! Templates that a part lays over its creatures: which may be had, and why the others never come. They are tried on those
//! who are likeliest to come.

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::Encounter;
use augury_engine::play::Revision;
use augury_engine::play::encounter::Place;

use super::{Choices, PartRow, asked, start};
use crate::workbench::words::counted;

/// So many creatures of a part are tried.
const TRIED: usize = 6;

/// A template of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateRow {
    /// Which.
    pub id: ResId,
    /// Its name.
    pub name: String,
    /// Its weight against the others.
    pub weight: i32,
    /// How many of those who were tried may have it, and how many were tried.
    pub fits: (usize, usize),
    /// Why the likeliest who may not have it may not: its name, and the reason.
    pub against: Option<(String, String)>,
}

impl TemplateRow {
    /// How it stands, in words.
    pub fn words(&self) -> String {
        let (fits, tried) = self.fits;
        match &self.against {
            None => format!("weight {}", self.weight),
            Some((who, why)) if fits == 0 => format!("never: {who}: {why}"),
            Some((who, why)) => {
                format!("weight {}, for {fits} of {}; {who}: {why}", self.weight, counted(tried, "creature"))
            }
        }
    }
}

/// Works them out for each part that lays any on. A pack that lacks what a room is made of has none.
pub fn work_out(
    revision: &Revision,
    id: ResId,
    encounter: &Encounter,
    choices: &Choices,
    parts: &mut [PartRow],
) {
    let asked = asked(id, choices);
    let Ok(place) = Place::of_start(&start::empty("", &asked), revision) else { return };
    for (number, (part, row)) in encounter.parts.iter().zip(parts).enumerate() {
        if part.template.is_none() && part.template_list.is_none() && part.any_template.is_none() {
            continue;
        }
        let monsters = row.can.iter().filter(|member| member.id.kind() == Kind::Monster).take(TRIED);
        for member in monsters {
            let wanted = (number, member.id, row.most);
            // A draw that reaches a limit says nothing of templates.
            let Ok(all) = place.templates(revision, &asked, wanted) else { continue };
            for one in all {
                let known = match row.templates.iter().position(|row| row.id == one.id) {
                    Some(known) => known,
                    None => {
                        let name = revision.content.shown_name(one.id).to_owned();
                        let (id, weight) = (one.id, one.weight);
                        row.templates.push(TemplateRow { id, name, weight, fits: (0, 0), against: None });
                        row.templates.len() - 1
                    }
                };
                let Some(row) = row.templates.get_mut(known) else { continue };
                row.fits.1 += 1;
                match one.against {
                    None => row.fits.0 += 1,
                    Some(why) => {
                        row.against.get_or_insert_with(|| (member.name.clone(), why));
                    }
                }
            }
        }
        row.templates.sort_by_key(|row| (row.fits.0 == 0, std::cmp::Reverse(row.weight)));
    }
}

//! Whoever casts: a monster whose rating is its level of casting, one for each level, with 10 in every attribute, so that
//! nothing is added to what the effect says.

use std::sync::Arc;

use augury_engine::base::id::{Kind, ResId};
use augury_engine::content::{Resource, load_text};
use augury_engine::play::Revision;

use super::MOST_LEVEL;

/// The caster of a level.
pub fn caster(level: u8) -> ResId {
    ResId::new(Kind::Monster, &format!("caster_of_level_{level}"))
}

fn text(level: u8) -> String {
    format!(
        "Monster(name: \"caster\", image: (letter: '@', fore: WHITE), types: [MA_HUMAN], size: SZ_MEDIUM, \
         flags: [M_HUMANOID], cr: {level}, hd: 1, \
         attributes: (str: 10, dex: 10, con: 10, int: 10, wis: 10, cha: 10))"
    )
}

/// The content with a caster for each level. They have no scripts, so those of the revision fit it.
///
/// # Errors
/// In words, if one can't be made.
pub fn with_casters(rev: &Revision) -> Result<Revision, String> {
    let one = |level: u8| -> Result<Resource, String> {
        let id = caster(level);
        load_text(id.kind(), id.id(), &id.to_string(), &text(level))
            .map_err(|why| why.first().map_or_else(|| id.to_string(), ToString::to_string))
    };
    let all = (1..=MOST_LEVEL).map(one).collect::<Result<Vec<_>, _>>()?;
    let content = rev.content.with_all(all, Vec::new());
    Ok(Revision::new(Arc::new(content), Arc::clone(&rev.scripts)))
}

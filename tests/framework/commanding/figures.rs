//! The values that creatures keep: of each that no setter marked as changed they have to be what CalcValues would make
//! of it now.

use super::Tally;
use augury_engine::base::names::Attribute;
use augury_engine::content::Content;
use augury_engine::rules::query::who::Who;
use augury_engine::rules::values;
use augury_engine::world::World;

/// Looks at everybody's values.
///
/// # Errors
/// Somebody's values stand though something that they rest on has changed.
pub fn stand(world: &World, content: &Content, tally: &mut Tally) -> Result<(), String> {
    for c in world.all_creatures() {
        if !world.is_up_to_date(c.handle(), content.stamp()) {
            tally.mark_dirty += 1;
            continue;
        }
        tally.settled += 1;
        let fresh = values::values(&Who::of(world, content, c)).attr;
        let differs = fresh.iter().zip(c.attributes()).position(|(new, kept)| new != kept);
        if let Some(n) = differs {
            let attribute = Attribute(i16::try_from(n).unwrap_or(0));
            return Err(format!(
                "{}'s {attribute} is {} and would be {}, and nobody marked that",
                c.handle(),
                c.attributes()[n],
                fresh[n]
            ));
        }
    }
    Ok(())
}

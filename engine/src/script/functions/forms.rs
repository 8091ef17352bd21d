//! Templates and changed forms. The deeds are `rules::growth`'s and `rules::movement::shape`'s.

use crate::base::handle::Handle;
use crate::base::id::{Kind, ResId};
use crate::event::{Machine, Observer};
use crate::rules::encounter;
use crate::rules::growth;
use crate::rules::items::gear;
use crate::rules::movement::shape;
use crate::rules::query::look::Look;
use crate::script::api::declare;
use rhai::Dynamic;

declare! {
    /// Gives it a template, if it may have it. A monster looks its things over then; what the template lists as gear does not
    /// come with it.
    add_template "AddTemplate" (who: Thing, template: Resource) [throws] -> Nothing |c| {
        let (who, template) = (c.thing(0)?, c.resource_of(1, Kind::Template)?);
        if let Some(template) = template
            && !too_bare(c.machine, who, template)
            && growth::take_template(c.machine, who, template)?.is_none()
            && c.machine.world().creature(who).is_some_and(|c| c.character().is_none())
        {
            gear::after_template(c.machine, who)?;
        }
        Ok(Dynamic::UNIT)
    };

    /// May it have a template? The template is asked (EV_ISTARGET).
    can_add_template "CanAddTemplate" (who: Thing, template: Resource) [throws] -> Bool |c| {
        let (who, template) = (c.thing(0)?, c.resource_of(1, Kind::Template)?);
        let Some(template) = template else { return Ok(false.into()) };
        // A question only: nobody is told why not.
        let bare = too_bare(c.machine, who, template);
        Ok((!bare && growth::kept_off(c.machine, who, template)?.is_none()).into())
    };

    /// It takes another form. What it wears becomes part of the form (`merge`), or falls where the form has no place for
    /// it; `source` is the thing behind the change, which stays on.
    shapeshift "Shapeshift" (who: Thing, monster: Resource, merge: Bool = 0, source: Thing = 0) [throws] -> Nothing |c| {
        let (who, form, merge, source, why) = (c.thing(0)?, c.resource_of(1, Kind::Monster)?, c.flag(2)?, c.thing(3)?, c.why());
        if let Some(form) = form {
            shape::take(c.machine, who, form, merge, source, why)?;
        }
        Ok(Dynamic::UNIT)
    };

    /// So many more of it come to stand beside it, whole or, where it splits, with half its hit points.
    multiply "Multiply" (who: Thing, count: Int, split: Bool, message: Bool = 1) [throws, dice] -> Nothing |c| {
        let (who, count, split, message) = (c.thing(0)?, c.int(1)?, c.flag(2)?, c.flag(3)?);
        let came = encounter::multiply(c.machine, who, count, split)?;
        if message && came > 0 {
            let (own, others) = match split {
                true => ("You split!", "The <Obj> splits!"),
                false => ("You multiply!", "The <Obj> multiplies!"),
            };
            c.machine.id_print(who, own, others)?;
        }
        Ok(Dynamic::UNIT)
    };
}

fn too_bare<O: Observer>(m: &Machine<'_, O>, who: Handle, template: ResId) -> bool {
    m.who(who).is_some_and(|w| encounter::too_bare_for(&w, template))
}

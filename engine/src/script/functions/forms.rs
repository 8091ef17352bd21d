//! Templates and changed forms. The deeds are `rules::growth`'s and `rules::movement::shape`'s.

use crate::event::CreatureAct;
use crate::script::api::declare;
use rhai::Dynamic;

declare! {
    /// Gives it a template, if it may have it, and a monster what the template lists as gear.
    add_template "AddTemplate" (who: Thing, template: Resource) [throws] -> Nothing |c| {
        let (who, template, why) = (c.thing(0)?, c.resource(1)?, c.why());
        if let Some(template) = template {
            c.machine.do_by_rule(who, CreatureAct::TakeTemplate(template), why)?;
        }
        Ok(Dynamic::UNIT)
    };

    /// May it have a template? The template is asked (EV_ISTARGET).
    can_add_template "CanAddTemplate" (who: Thing, template: Resource) [throws] -> Bool |c| {
        let (who, template, why) = (c.thing(0)?, c.resource(1)?, c.why());
        let Some(template) = template else { return Ok(false.into()) };
        Ok((c.machine.do_by_rule(who, CreatureAct::MayTakeTemplate(template), why)? != 0).into())
    };

    /// It takes another form. What it wears becomes part of the form (`merge`), or falls where the form has no place for
    /// it; `source` is the thing behind the change, which stays on.
    shapeshift "Shapeshift" (who: Thing, monster: Resource, merge: Bool = 0, source: Thing = 0) [throws] -> Nothing |c| {
        let (who, form, merge, source, why) = (c.thing(0)?, c.resource(1)?, c.flag(2)?, c.thing(3)?, c.why());
        if let Some(form) = form {
            c.machine.do_by_rule(who, CreatureAct::TakeForm { form, merge, source }, why)?;
        }
        Ok(Dynamic::UNIT)
    };
}

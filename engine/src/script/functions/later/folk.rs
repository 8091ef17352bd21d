//! Functions that wait for acts that scripts add, and for things made in play.

pub(super) mod acts {
    //! Acts that a script adds to a monster's.

    use crate::script::api::later;

    later! { "acts that scripts add";
        /// Gives a monster another act to choose from in this turn.
        add_act "AddAct" (who: Thing, act: Int, priority: Int, target: Thing = 0, value: Int = 0) -> Nothing;
    }
}

pub(super) mod making {
    //! Creatures and things made in play.

    use crate::script::api::later;

    later! { "creatures and things made in play";
        /// A keeper of a shop with its money.
        init_shopkeeper "InitShopkeeper" (monster: Resource, gold: Int) -> Thing;
    }
}

//! Functions that wait for companions and leaders, for other forms and templates, and for creatures and
//! things made in play.

pub(super) mod companions {
    //! Leaders, companions and changed minds.

    use crate::script::api::later;

    later! { "companions";
        /// Makes it a companion of a player.
        make_companion "MakeCompanion" (who: Thing, player: Thing, kind: Int) -> Bool;
        /// Does the second lead the first?
        is_led_by "isLedBy" (who: Thing, leader: Thing) -> Bool;
        /// Who leads it, or else the first of its friends.
        get_leader_or_first "getLeaderOrFirst" (who: Thing) -> Thing;
        /// From here on it fights the other.
        turn_hostile_to "TurnHostileTo" (who: Thing, other: Thing) -> Nothing;
        /// From here on it lets the other be.
        turn_neutral_to "TurnNeutralTo" (who: Thing, other: Thing) -> Nothing;
        /// What it adds to dealings with another.
        get_social_mod "getSocialMod" (who: Thing, other: Thing, with_strength: Bool) -> Int;
        /// Gives a monster another act to choose from in this turn.
        add_act "AddAct" (who: Thing, act: Int, priority: Int, target: Thing = 0, value: Int = 0) -> Nothing;
    }
}

pub(super) mod forms {
    //! Templates and other forms.

    use crate::script::api::later;

    later! { "templates and changed forms";
        /// Gives it a template.
        add_template "AddTemplate" (who: Thing, template: Resource) -> Nothing;
        /// May it have a template?
        can_add_template "CanAddTemplate" (who: Thing, template: Resource) -> Bool;
        /// It takes another form.
        shapeshift "Shapeshift" (who: Thing, monster: Resource, merge: Bool = 0, source: Thing = 0) -> Nothing;
        /// More of it stand beside it.
        multiply "Multiply" (who: Thing, count: Int, split: Bool, message: Bool = 1) -> Nothing;
        /// It eats another and gains from it.
        devour_monster "DevourMonster" (who: Thing, prey: Thing) -> Nothing;
    }
}

pub(super) mod making {
    //! Creatures and things made in play.

    use crate::script::api::later;

    later! { "creatures and things made in play";
        /// A new monster, not on the map yet.
        create_monster "CreateMonster" (monster: Resource) -> Thing;
        /// An item such as lies in dungeons.
        gen_dungeon_item "GenDungeonItem" (flags: Int, kind: Resource, depth: Int, luck: Int) -> Thing;
        /// A keeper of a shop with its money.
        init_shopkeeper "InitShopkeeper" (monster: Resource, gold: Int) -> Thing;
        /// Gives a new thing its gear, hit points and the rest.
        initialize "Initialize" (what: Thing, in_play: Bool = 0) -> Nothing;
        /// An item for a purpose, within levels.
        get_item_id "GetItemID" on Game (purpose: Int, least: Int, most: Int, kind: Int = -1) -> Resource;
    }
}

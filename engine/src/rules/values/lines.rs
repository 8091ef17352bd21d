//! The ordered list of contributions (docs/rules/values.md): every line of CalcValues by name, each a function in
//! the file of its topic. The list is the order in which they run, and its names are what sources and the scenarios
//! under `tests/scenarios/values` are called by. Knows no rule itself.

use super::calc::Calc;
use super::ledger::Ledger;
use super::{armour, base, blows, classes, conditions, encumbrance, feats, modifiers, templates, weapons};
use crate::base::names::{Attribute as A, BonusType as B, Feat as F, StatiNature as N};

/// Declares the lines: `name => function(arguments), …` in groups, each of which runs where its condition holds.
macro_rules! lines {
    ($(
        $(#[$doc:meta])*
        fn $stage:ident;
        $( when $group:path { $( $name:ident => $($rule:ident)::+ $(($($with:expr),+))? $(, if $on:expr)?; )+ } )+
    )+) => {
        $(
            $(#[$doc])*
            pub(super) fn $stage<L: Ledger>(c: &mut Calc<'_, L>) {
                $(
                    if $group(c) {
                        $(
                            if c.ledger.begin(stringify!($name)) $(&& $on)? {
                                $($rule)::+(c $($(, $with)+)?);
                            }
                        )+
                    }
                )+
            }
        )+

        /// The names of all lines in the order in which they are entered.
        pub const LINES: &[&str] = &[$($($(stringify!($name),)+)+)+];
    };
}

/// No condition.
fn always<L: Ledger>(_: &Calc<'_, L>) -> bool {
    true
}

fn character<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.who.is_character()
}

fn monster<L: Ledger>(c: &Calc<'_, L>) -> bool {
    !c.who.is_character()
}

fn armed<L: Ledger>(c: &Calc<'_, L>) -> bool {
    !c.hands.is_bare()
}

fn laden<L: Ledger>(c: &Calc<'_, L>) -> bool {
    !c.who.c.inventory().is_empty()
}

fn gifted<L: Ledger>(c: &Calc<'_, L>) -> bool {
    c.has_feats()
}

lines! {
    /// The lines before the scores are summed.
    fn before_scores;
    when character {
        base_score => base::base_score;
        race => base::race;
        body_taken_on => base::body_taken_on;
        class_attack => classes::class_attack;
        class_speed => classes::class_speed;
        class_saves => classes::class_saves;
        class_defence => classes::class_defence;
        study => classes::study;
    }
    when monster {
        form_scores => base::form_scores;
        form_hit => base::form_hit;
        form_speed => base::form_speed;
        type_saves => base::type_saves;
    }
    when always {
        form_defence => base::form_defence;
        form_size => base::form_size;
        form_pace => base::form_pace;
        form_armour => base::form_armour;
        iron_skin => base::iron_skin;
        inborn_stamina => base::inborn_stamina;
    }
    when character {
        class_stamina => classes::class_stamina;
    }
    when monster {
        stamina_by_rating => base::stamina_by_rating;
    }
    when weapons::any {
        weapon_training => weapons::training;
    }
    when armed {
        weapon_make => weapons::make;
        weapon_plus => weapons::plus;
        metal_in_hand => weapons::metal;
        weapon_hates => weapons::dislike;
        swift_weapon => weapons::swift;
    }
    when conditions::states {
        prone => conditions::prone;
        confused => conditions::confused;
        dazed => conditions::dazed;
        distracted => conditions::distracted;
        hunger => conditions::hunger;
        singing => conditions::singing;
    }
    when conditions::adjustments {
        adjust_enhance => conditions::adjust(N::ADJUST, B::BONUS_ENHANCE);
        adjust_sacred => conditions::adjust(N::ADJUST_SAC, B::BONUS_SACRED);
        adjust_insight => conditions::adjust(N::ADJUST_INS, B::BONUS_INSIGHT);
        adjust_competence => conditions::adjust(N::ADJUST_COMP, B::BONUS_COMP);
        adjust_artifact => conditions::adjust(N::ADJUST_ART, B::BONUS_ARTI);
        adjust_deflect => conditions::adjust(N::ADJUST_DEFL, B::BONUS_DEFLECT);
        adjust_damage => conditions::adjust_damage;
        adjust_inherent => conditions::adjust_stacking(N::ADJUST_INH, B::BONUS_INHERANT);
        adjust_morale => conditions::adjust(N::ADJUST_MOR, B::BONUS_MORALE);
        adjust_armour => conditions::adjust(N::ADJUST_ARM, B::BONUS_ARMOUR);
        adjust_dodge => conditions::adjust_stacking(N::ADJUST_DODG, B::BONUS_DODGE);
        adjust_circumstance => conditions::adjust_stacking(N::ADJUST_CIRC, B::BONUS_CIRC);
        adjust_natural => conditions::adjust(N::ADJUST_NAT, B::BONUS_NATURAL);
        adjust_luck => conditions::adjust(N::ADJUST_LUCK, B::BONUS_LUCK);
        adjust_resistance => conditions::adjust(N::ADJUST_RES, B::BONUS_RESIST);
        adjust_pain => conditions::adjust(N::ADJUST_PAIN, B::BONUS_PAIN);
        adjust_size => conditions::adjust(N::ADJUST_SIZE, B::BONUS_SIZE);
        pain_relief => conditions::pain_relief;
    }
    when conditions::stances {
        manifest => conditions::manifest;
        sprinting => conditions::sprinting;
        charging => conditions::charging;
        defensive => conditions::defensive;
        hiding => conditions::hiding;
        rage => conditions::rage;
        dwarven_focus => conditions::dwarven_focus;
    }
    when templates::any {
        template_scores => templates::scores;
        template_hit => templates::hit;
        template_speed => templates::speed;
        template_defence => templates::defence;
        template_pace => templates::pace;
        template_size => templates::size;
        template_armour => templates::armour;
        template_damage => templates::damage;
    }
    when conditions::stances {
        tumbling => conditions::tumbling;
    }
    when always {
        tumbler => conditions::tumbler;
    }
    when conditions::stances {
        elevated => conditions::elevated;
        mounted => conditions::mounted;
    }
    when always {
        off_the_plane => conditions::off_the_plane;
    }
    when armour::any {
        armour_cover => armour::cover;
        armour_casting => armour::casting;
        metal_worn => armour::metal;
        armour_untrained => armour::untrained;
        armour_pace => armour::pace;
    }
    when laden {
        load => encumbrance::load;
    }
    when gifted {
        improved_strength => feats::fixed(F::FT_IMPROVED_STRENGTH, B::BONUS_FEAT, A::A_STR, 1);
        improved_dexterity => feats::fixed(F::FT_IMPROVED_DEXTERITY, B::BONUS_FEAT, A::A_DEX, 1);
        improved_constitution => feats::fixed(F::FT_IMPROVED_CONSTITUTION, B::BONUS_FEAT, A::A_CON, 1);
        improved_intelligence => feats::fixed(F::FT_IMPROVED_INTELLIGENCE, B::BONUS_FEAT, A::A_INT, 1);
        improved_wisdom => feats::fixed(F::FT_IMPROVED_WISDOM, B::BONUS_FEAT, A::A_WIS, 1);
        improved_charisma => feats::fixed(F::FT_IMPROVED_CHARISMA, B::BONUS_FEAT, A::A_CHA, 1);
        improved_luck => feats::fixed(F::FT_IMPROVED_LUCK, B::BONUS_FEAT, A::A_LUC, 1);
        athletic => feats::fixed(F::FT_ATHLETIC, B::BONUS_COMP, A::A_SAV_FORT, 1);
        clear_minded => feats::fixed(F::FT_CLEAR_MINDED, B::BONUS_COMP, A::A_SAV_WILL, 1);
        lightning_reflexes => feats::fixed(F::FT_LIGHTNING_REFLEXES, B::BONUS_FEAT, A::A_SAV_REF, 3);
        great_fortitude => feats::fixed(F::FT_GREAT_FORTITUDE, B::BONUS_FEAT, A::A_SAV_FORT, 3);
        iron_will => feats::fixed(F::FT_IRON_WILL, B::BONUS_FEAT, A::A_SAV_WILL, 3);
        run => feats::fixed(F::FT_RUN, B::BONUS_FEAT, A::A_MOV, 4);
        endurance_feat => feats::fixed(F::FT_ENDURANCE, B::BONUS_FEAT, A::A_FAT, 5);
        woodsman => feats::fixed(F::FT_WOODSMAN, B::BONUS_FEAT, A::A_FAT, 2);
        talented => feats::talented;
        zen_archery => feats::zen_archery;
        zen_defense => feats::zen_defense;
    }
    when always {
        athletics => feats::athletics;
        weariness => feats::weariness;
    }

    /// The lines that rest on the summed scores.
    fn after_scores;
    when always {
        fortitude => modifiers::fortitude;
        will => modifiers::will;
        endurance => modifiers::endurance;
        reflexes => modifiers::reflexes;
        size => modifiers::size;
    }
    when gifted {
        lightning_fists => modifiers::lightning_fists;
        fists_of_iron => modifiers::fists_of_iron;
        rapid_shot => modifiers::rapid_shot;
    }
    when always {
        aim => blows::aim;
        force => blows::force;
        brawl_damage => blows::brawl_damage;
        melee_damage => blows::melee_damage;
        thrown_damage => blows::thrown_damage;
    }
    when armed {
        archery_damage => blows::archery_damage;
        offhand_damage => blows::offhand_damage;
        oversized => blows::oversized;
    }
    when always {
        agility => blows::agility;
    }
    when gifted {
        dodge => blows::dodge;
        parry => blows::parry;
    }
    when armed {
        defending => blows::defending;
    }
    when conditions::stances {
        flurry => blows::flurry;
    }
    when always {
        divine_grace => modifiers::divine_grace;
        chaotic_will => modifiers::chaotic_will;
        unearthly_luck => modifiers::unearthly_luck;
        increased_move => modifiers::increased_move;
    }
    when conditions::stances {
        divine_might => modifiers::divine_might;
        divine_vigor => modifiers::divine_vigor;
        riding => modifiers::riding;
        companion => modifiers::companion;
    }
    when gifted {
        lion_heart => modifiers::lion_heart;
    }
    when conditions::stances {
        shed_gains => modifiers::shed_gains;
    }
    when always {
        second_fist => blows::second_fist;
        two_weapons => blows::two_weapons;
    }
    when armed {
        second_as_large => blows::second_as_large;
    }
    when gifted {
        tempest => blows::tempest;
    }
}

//! Named defects of the original that a pack may keep, since measured figures contain them. One line each.

macro_rules! switches {
    ($($(#[doc = $doc:literal])+ $switch:ident, $name:literal;)*) => {
        /// A defect of the original that measured figures contain and that a pack may keep.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Switch { $($(#[doc = $doc])+ $switch,)* }

        impl Switch {
            /// All of them.
            pub const ALL: &'static [Switch] = &[$(Switch::$switch),*];

            /// The name in the manifest.
            pub const fn name(self) -> &'static str {
                match self { $(Switch::$switch => $name),* }
            }

            /// What it keeps.
            pub const fn help(self) -> &'static str {
                match self { $(Switch::$switch => concat!($($doc),+)),* }
            }
        }
    };
}

switches! {
    /// All class speeds come from the archery column.
    ClassSpeedFromArchery, "class_speed_from_archery";
    /// Brawling uses the melee weapon.
    BrawlUsesMeleeWeapon, "brawl_uses_melee_weapon";
    /// Penalties from one effect add up with themselves.
    PenaltiesStackWithThemselves, "penalties_stack_with_themselves";
    /// Favour is cut to 16 bits.
    FavourIsSixteenBits, "favour_is_sixteen_bits";
    /// A full mana pool counts as trouble.
    FullManaIsTrouble, "full_mana_is_trouble";
    /// A monster rolls the power of every effect that it might use on its turn, and forgets it.
    UnusedPowerIsRolled, "unused_power_is_rolled";
    /// Scent works only for those inside somebody.
    ScentOnlyWhenEngulfed, "scent_only_when_engulfed";
    /// Fear, stone and stunning of attacks last as many rounds as their source's number says, 6.
    AttackStatiSwapped, "attack_stati_swapped";
    /// What a creature of an encounter costs wraps above challenge rating 28.
    EncounterCostWraps, "encounter_cost_wraps";
    /// A suit's plus counts against blows only once it is known, whoever wears it.
    ArmourPlusOnceKnown, "armour_plus_once_known";
    /// Of the resistances that a template adds only the first 16 kinds of damage count.
    TemplateResistsSixteenBits, "template_resists_sixteen_bits";
    /// Critical hits, fumbles, blocks, parries and dodges throw no events of their own.
    OnlyEventsTheOriginalThrows, "only_events_the_original_throws";
    /// What monsters do to the things of monsters comes to nothing.
    ThingsLastAmongMonsters, "things_last_among_monsters";
    /// Fixtures of a square that is entered are asked with EV_WALKON a second time, after the ground.
    WalkOnIsAskedTwice, "walk_on_is_asked_twice";
    /// What needs both hands leaves one to what is put there.
    BothHandsGiveWay, "both_hands_give_way";
    /// Whoever is merely hungry suffers what a starving one does as well.
    HungryCountsAsStarving, "hungry_counts_as_starving";
    /// A bonus to all that aid touches leaves sorcery, primal and bardic magic out, where a penalty does not.
    AidLeavesMagicOut, "aid_leaves_magic_out";
    /// Magic resistances are taken together from the smallest up, not from the largest down.
    SmallestResistanceFirst, "smallest_resistance_first";
    /// A bonus of one type to one attribute that leaves 8 bits comes out on their other side; else it stops at their end.
    CellsAreEightBits, "cells_are_eight_bits";
    /// A load is cut to 16 bits.
    LoadIsSixteenBits, "load_is_sixteen_bits";
    /// Whatever is found is at most four levels below the best that might be, where ordinary finds may be as poor as any.
    FindsHaveAFloor, "finds_have_a_floor";
    /// An entry of a gear list that comes to nothing still keeps what stands there in its place.
    ElseAfterNothing, "else_after_nothing";
    /// Of a god's sacrifices only the first 17 numbers are read: the ninth category has neither worth nor answer, and none
    /// comes after it.
    SacrificesAreCut, "sacrifices_are_cut";
    /// Books that a god gives back all turn into the last kind of book, which need not hold the spell.
    NewBooksTurnIntoTheLast, "new_books_turn_into_the_last";
    /// A potion, scroll, ring, wand, tome, amulet, cloak or bracers without an effect is gone when it comes to lie somewhere.
    PlainMagicVanishes, "plain_magic_vanishes";
    /// Who goes through all that is on a map misses the one after whatever is gone meanwhile.
    WalksSkipAfterADeath, "walks_skip_after_a_death";
    /// A new monster without a template is not sapient until it is in play: an encounter gives it no side, and it is never
    /// peaceful, unless it is made a companion first. Scripts lay no template for the sapient on it.
    BareMindsComeLater, "bare_minds_come_later";
    /// Of the feats and skills that a template teaches only the first 16 count, feats before skills.
    TemplateTeachesSixteen, "template_teaches_sixteen";
    /// Scripts that `augury import` makes compute both sides of a choice `a ? b : c`, dice and all, before they choose.
    ChoicesComputeBothSides, "choices_compute_both_sides";
}

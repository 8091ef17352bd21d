//! The declaration of every field of an event (docs/rules/events.md, The record). This ONE list gives each field's
//! place in [`EventInfo`], its marker type for typed reading and writing, its name on screen and in scripts, its
//! type, group and help line. A new field is one line here.
//!
//! Hot fields and flags (a bit each) are copied with every throw; cold groups are shared until written.

use super::info::{Area, Text, event_info};
use crate::base::dice_expr::Dice;
use crate::base::event_code::EventCode;
use crate::base::handle::Handle;
use crate::base::id::ResId;
use crate::base::names::{AttackType, DamageType};

event_info! {
    hot {
      Core {
        /// The event's number with its modifiers.
        Event event: EventCode = "Event";
        /// Who acts (`p[0]`).
        EActor actor: Handle = "EActor";
        /// Whom or what it happens to (`p[1]`, also ETarget).
        EVictim victim: Handle = "EVictim";
        /// The item or weapon used (`p[2]`).
        EItem item: Handle = "EItem";
        /// A second item, e.g. the missile of a bow (`p[3]`).
        EItem2 item2: Handle = "EItem2";
        /// A fifth thing; the chain never asks it (`p[4]`).
        EMisc misc: Handle = "EMisc";
        /// The effect behind the event.
        EId e_id: Option<ResId> = "eID";
        /// Which segment of the effect holds its values, counted from 1; 0 for none.
        EMagic e_magic: i16 = "EMagic";
        /// Which segment of the effect runs, counted from 0.
        EfNum ef_num: i8 = "efNum";
        /// Number of the field on the map behind the event; 0 for none.
        EField e_field: i32 = "EField";
        /// 1 where the thrower says that it happens on the map, though nobody in the record stands on it.
        EMap e_map: i16 = "EMap";
        /// Column of the place meant.
        ExVal ex_val: i16 = "EXVal";
        /// Row of the place meant.
        EyVal ey_val: i16 = "EYVal";
        /// Direction, or height.
        EDir e_dir: i16 = "EDir";
        /// Number of the spell.
        SpellNum spell_num: i16 = "ESpellNum";
        /// Bits whose meaning the event decides.
        EvFlags ev_flags: i16 = "EvFlags";
        /// A number whose meaning the event decides.
        EParam e_param: i32 = "EParam";
        /// A second such number.
        EParam2 e_param2: i32 = "EParam2";
      } flags {
        /// A place is meant, not the subject's own square.
        IsLoc = "isLoc";
        /// A direction is meant.
        IsDir = "isDir";
        /// Thrown for a verb of the player's.
        IsVerb = "isVerb";
        /// Thrown inside an event of a god's.
        IsActOfGod = "isActOfGod";
        /// An item's power was called up.
        IsActivation = "isActivation";
        /// Free for scripts.
        IsSomething = "isSomething";
        /// A confirmation.
        IsConf = "isConf";
        /// About an item.
        IsItem = "isItem";
        /// The view has to be drawn anew.
        DoVUpdate = "doVUpdate";
        /// Nothing at all is printed.
        Silence = "Silence";
        /// Nothing but the unexpected is printed.
        Terse = "Terse";
        /// The message of the magic hit was printed for this target.
        MhMessageDone = "MHMessageDone";
        /// The message of the blast was printed.
        BlastMessageDone = "BlastMessageDone";
      }
      Attack {
        /// The natural d20 of the attack.
        VRoll v_roll: i8 = "vRoll";
        /// The second natural d20: threat, fumble.
        VtRoll vt_roll: i8 = "vtRoll";
        /// Kind of attack.
        AType a_type: AttackType = "AType";
        /// Kind of damage.
        DType d_type: DamageType = "DType";
        /// What is added to the roll.
        VHit v_hit: i8 = "vHit";
        /// What the sum has to reach.
        VDef v_def: i8 = "vDef";
        /// From which roll on a hit threatens to be critical.
        VThreat v_threat: i8 = "vThreat";
        /// Multiplier of a critical hit.
        VCrit v_crit: i8 = "vCrit";
        /// Armour or resistance against this damage.
        VArm v_arm: i8 = "vArm";
        /// Percent of the damage that comes through.
        VPen v_pen: i8 = "vPen";
        /// What a saving throw has to reach.
        SaveDc save_dc: i8 = "saveDC";
        /// Range, or its increment, in squares.
        VRange v_range: i8 = "vRange";
        /// Radius of the area in squares.
        VRadius v_radius: i8 = "vRadius";
        /// Caster level.
        VCasterLev v_caster_lev: i8 = "vCasterLev";
        /// One side of an opposed check.
        VOpp1 v_opp1: i8 = "vOpp1";
        /// The other side.
        VOpp2 v_opp2: i8 = "vOpp2";
        /// Ride check that may stand in for the defence.
        VRideCheck v_ride_check: i8 = "vRideCheck";
        /// Links of a chain used.
        VChainCount v_chain_count: i8 = "vChainCount";
        /// Links a chain may have.
        VChainMax v_chain_max: i8 = "vChainMax";
        /// Added when the blow looks for a gap in the armour.
        VPenetrateBonus v_penetrate_bonus: i8 = "vPenetrateBonus";
        /// Alchemy check.
        VAlchemy v_alchemy: i8 = "vAlchemy";
        /// Strength that is in the damage dice.
        ModStr mod_str: i8 = "modStr";
        /// Element changed to.
        Transmute transmute: i8 = "Transmute";
        /// Defensive roll.
        VDefRoll v_def_roll: i16 = "vDefRoll";
        /// Alignment.
        VAlign v_align: i16 = "vAlign";
        /// Damage dice.
        Dmg dmg: Dice = "Dmg";
        /// Damage rolled.
        VDmg v_dmg: i16 = "vDmg";
        /// Bonus to the damage; a critical hit multiplies it.
        BDmg b_dmg: i16 = "bDmg";
        /// Damage that came through.
        ADmg a_dmg: i16 = "aDmg";
        /// Extra damage of other kinds.
        XDmg x_dmg: i16 = "xDmg";
        /// A multiplier.
        VMult v_mult: i16 = "vMult";
        /// Duration in rounds.
        VDuration v_duration: i16 = "vDuration";
        /// Mag of the stati in question.
        VMag v_mag: i32 = "vMag";
        /// Val of the stati in question.
        VVal v_val: i32 = "vVal";
        /// Thing of the stati in question.
        VObj v_obj: Handle = "vObj";
        /// Metamagic bits.
        Mm mm: u32 = "MM";
        /// Missiles that are left.
        RemainingAmmo remaining_ammo: Handle = "remainingAmmo";
      } flags {
      }
      Flags {
      } flags {
        /// The attack hits.
        IsHit = "isHit";
        /// The hit is critical.
        IsCrit = "isCrit";
        /// The attack is fumbled.
        IsFumble = "isFumble";
        /// The victim died of it.
        Died = "Died";
        /// The actor died of it.
        ADied = "ADied";
        /// It was blocked.
        Blocked = "Blocked";
        /// A saving throw succeeded.
        Saved = "Saved";
        /// The victim is immune.
        Immune = "Immune";
        /// Magic resistance stopped it.
        MagicRes = "MagicRes";
        /// It was resisted.
        Resist = "Resist";
        /// Armour took all of it.
        Absorb = "Absorb";
        /// The victim was not hostile before.
        WasFriendly = "wasFriendly";
        /// The victim does not perceive the actor.
        ActUnseen = "actUnseen";
        /// The actor does not perceive the victim.
        VicUnseen = "vicUnseen";
        /// The actor is incorporeal to the victim.
        ActIncor = "actIncor";
        /// The victim is incorporeal to the actor.
        VicIncor = "vicIncor";
        /// The actor is an illusion.
        ActIllusion = "actIllusion";
        /// The victim is an illusion.
        VicIllusion = "vicIllusion";
        /// The effect is an illusion.
        EffIllusion = "effIllusion";
        /// The illusion was disbelieved.
        EffDisbelieved = "effDisbelieved";
        /// The victim charges.
        VicCharging = "vicCharging";
        /// The actor holds the victim.
        VicHeld = "vicHeld";
        /// The victim can fight back.
        VicReady = "vicReady";
        /// The victim does not flee.
        VicNotFleeing = "vicNotFleeing";
        /// Part of a whirlwind attack.
        Whirlwind = "Whirlwind";
        /// It merely grazes.
        Graze = "Graze";
        /// It stuns.
        Stun = "Stun";
        /// From afar.
        Ranged = "Ranged";
        /// The victim is immune to the weapon.
        IsWImmune = "isWImmune";
        /// Struck from afar by telekinesis.
        IsTelekinetic = "isTelekinetic";
        /// An item is put on.
        IsWield = "isWield";
        /// An item is taken off.
        IsRemove = "isRemove";
        /// A field is entered.
        IsEnter = "isEnter";
        /// A field is left.
        IsLeave = "isLeave";
        /// It comes again and again.
        IsPeriodic = "isPeriodic";
        /// A proper name.
        IsProper = "isProper";
        /// An attack of opportunity.
        IsAoo = "isAoO";
        /// An attack of opportunity against a step.
        IsMoveAoo = "isMoveAoO";
        /// Part of a cleave.
        IsCleave = "isCleave";
        /// The victim is surprised.
        IsSurprise = "isSurprise";
        /// First square of a blast.
        IsFirstBlastXy = "isFirstBlastXY";
        /// A repeated spell.
        IsRepeatSpell = "isRepeatSpell";
        /// Cast from a staff.
        IsStaffSpell = "isStaffSpell";
        /// Blessed.
        IsBlessed = "isBlessed";
        /// Cursed.
        IsCursed = "isCursed";
        /// A hallucination.
        IsHallu = "isHallu";
        /// By a trap.
        IsTrap = "isTrap";
        /// A spell.
        IsSpell = "isSpell";
        /// A natural attack.
        IsNAttack = "isNAttack";
        /// A great blow.
        IsGreatBlow = "isGreatBlow";
        /// Missed without a comparison.
        IsWildMiss = "isWildMiss";
        /// The blow goes past the armour.
        IsBypass = "isBypass";
        /// The victim is flat-footed.
        IsFlatFoot = "isFlatFoot";
        /// The victim is flanked.
        IsFlanking = "isFlanking";
        /// The victim rolls with the blow.
        IsDefRoll = "isDefRoll";
        /// It touches the incorporeal.
        IsGhostTouch = "isGhostTouch";
        /// A sneak attack.
        IsSneakAttack = "isSneakAttack";
        /// It finds what is hidden.
        IsSeeking = "isSeeking";
        /// With the off hand.
        IsOffhand = "isOffhand";
        /// Only part of it meets immunity.
        NotFullyImmune = "notFullyImmune";
        /// Evaded.
        IsEvaded = "isEvaded";
        /// Partly evaded.
        IsPartiallyEvaded = "isPartiallyEvaded";
        /// Arcane trickery.
        IsArcaneTrickery = "isArcaneTrickery";
        /// Hardness does not count.
        IgnoreHardness = "ignoreHardness";
        /// Hardness counts half.
        HalfHardness = "halfHardness";
        /// Strength is taken out of the damage.
        SubStr = "subStr";
        /// A precise strike.
        IsPrecision = "isPrecision";
        /// A shared spell.
        IsSharedSpell = "isSharedSpell";
        /// A counter-trip.
        IsCounterTrip = "isCounterTrip";
        /// All allies are meant.
        IsAllAllies = "isAllAllies";
      }
    }
    cold {
      TextFields text in Text {
        /// What is written on the grave.
        GraveText grave_text: Text = "GraveText";
        /// How the damage came about, in words.
        StrDmg str_dmg: Text = "strDmg";
        /// How the extra damage came about.
        StrXDmg str_x_dmg: Text = "strXDmg";
        /// How the hit value came about.
        StrHit str_hit: Text = "strHit";
        /// How the defence came about.
        StrDef str_def: Text = "strDef";
        /// One side of an opposed check, in words.
        StrOpp1 str_opp1: Text = "strOpp1";
        /// The other side, in words.
        StrOpp2 str_opp2: Text = "strOpp2";
        /// How the damage of the blast came about.
        StrBlastDmg str_blast_dmg: Text = "strBlastDmg";
        /// Name: before everything.
        NPrefix n_prefix: Text = "nPrefix";
        /// Name: cursed, blessed.
        NCursed n_cursed: Text = "nCursed";
        /// Name: qualities before the base.
        NPrequal n_prequal: Text = "nPrequal";
        /// Name: qualities behind the base.
        NPostqual n_postqual: Text = "nPostqual";
        /// Name: a proper name.
        NNamed n_named: Text = "nNamed";
        /// Name: the base.
        NBase n_base: Text = "nBase";
        /// Name: behind everything.
        NAppend n_append: Text = "nAppend";
        /// Name: "of …".
        NOf n_of: Text = "nOf";
        /// Name: adjective.
        NAdjective n_adjective: Text = "nAdjective";
        /// Name: flavour.
        NFlavour n_flavour: Text = "nFlavour";
        /// Name: inscription.
        NInscrip n_inscrip: Text = "nInscrip";
        /// Name: figures.
        NMech n_mech: Text = "nMech";
        /// Name: article.
        NArticle n_article: Text = "nArticle";
        /// Name: plus.
        NPlus n_plus: Text = "nPlus";
        /// The text in question.
        TextField text_: Text = "Text";
        /// Notes of the encounter generator.
        EnDump en_dump: Text = "enDump";
      }
      EffectFields effect in Effect {
        /// Dice of the segment in hand, where a handler set them for this event (SetPVal); none otherwise.
        PVal p_val: Dice = "pval";
        /// What the segment in hand brings, where a handler set it for this event (rval); none otherwise.
        OwnRval own_rval: Option<ResId> = "ownRval";
        /// The save against the segment in hand, where a handler set it for this event (sval): its number and 1; 0 otherwise.
        OwnSave own_save: i16 = "ownSave";
      }
      EncounterFields encounter in Encounter {
        /// Terrains asked for, as bits.
        EnTerrain en_terrain: u32 = "enTerrain";
        /// Part in hand.
        CPart c_part: i16 = "cPart";
        /// Member in hand.
        CMember c_member: i16 = "cMember";
        /// Alignment asked for.
        EnAlign en_align: i16 = "enAlign";
        /// Challenge rating asked for.
        EnCr en_cr: i16 = "enCR";
        /// Depth.
        EnDepth en_depth: i16 = "enDepth";
        /// How freakish.
        EnFreaky en_freaky: i16 = "enFreaky";
        /// Purpose.
        EnPurpose en_purpose: i16 = "enPurpose";
        /// Percent asleep.
        EnSleep en_sleep: i16 = "enSleep";
        /// Amount wished for.
        EnDesAmt en_des_amt: i16 = "enDesAmt";
        /// Monster type asked for.
        EnType en_type: i16 = "enType";
        /// Party of the members.
        EnPartyId en_party_id: i16 = "enPartyID";
        /// Drift between good and evil.
        EnDriftGe en_drift_ge: i16 = "enDriftGE";
        /// Drift between law and chaos.
        EnDriftLc en_drift_lc: i16 = "enDriftLC";
        /// Part: least amount.
        EpMinAmt ep_min_amt: i16 = "epMinAmt";
        /// Part: largest amount.
        EpMaxAmt ep_max_amt: i16 = "epMaxAmt";
        /// Part: amount.
        EpAmt ep_amt: i16 = "epAmt";
        /// Part: how freakish.
        EpFreaky ep_freaky: i16 = "epFreaky";
        /// Part: weight.
        EpWeight ep_weight: i16 = "epWeight";
        /// Part: monster type.
        EpMType ep_m_type: i16 = "epMType";
        /// Part: challenge rating of the monster.
        EpMonCr ep_mon_cr: i16 = "ep_monCR";
        /// Part: challenge rating of the mount.
        EpMountCr ep_mount_cr: i16 = "ep_mountCR";
        /// Part: roll for skilled members.
        EpSkillRoll ep_skill_roll: i16 = "epSkillRoll";
        /// Part: roll for members with a class.
        EpClassRoll ep_class_roll: i16 = "epClassRoll";
        /// What the creature in hand costs with its mount.
        EpCurrXcr ep_curr_xcr: i32 = "epCurrXCR";
        /// Part: tries so far.
        EpTries ep_tries: i16 = "epTries";
        /// Tries so far.
        EnTries en_tries: i16 = "enTries";
        /// The encounter.
        EnId en_id: Option<ResId> = "enID";
        /// Its region.
        EnRegId en_reg_id: Option<ResId> = "enRegID";
        /// Part: monster.
        EpMId ep_m_id: Option<ResId> = "ep_mID";
        /// Part: template.
        EpTId ep_t_id: Option<ResId> = "ep_tID";
        /// Part: second template.
        EpTId2 ep_t_id2: Option<ResId> = "ep_tID2";
        /// Part: third template.
        EpTId3 ep_t_id3: Option<ResId> = "ep_tID3";
        /// Part: mount.
        EpHmId ep_hm_id: Option<ResId> = "ep_hmID";
        /// Part: template of the mount.
        EpHtId ep_ht_id: Option<ResId> = "ep_htID";
        /// Part: second template of the mount.
        EpHtId2 ep_ht_id2: Option<ResId> = "ep_htID2";
        /// Part: poison.
        EpPId ep_p_id: Option<ResId> = "ep_pID";
        /// Part: item.
        EpIId ep_i_id: Option<ResId> = "ep_iID";
        /// Cost of the whole.
        EnXcr en_xcr: i32 = "enXCR";
        /// Cost of the part.
        EpXcr ep_xcr: i32 = "epXCR";
        /// Cost of one monster.
        EimXcr eim_xcr: i32 = "eimXCR";
        /// Types that all members have: one, or two as the first and 256 times the second; 0 for any.
        EnConstraint en_constraint: i32 = "enConstraint";
        /// The monster that all members are; none for any.
        EnOnly en_only: Option<ResId> = "enOnly";
        /// What is asked for, EN_ bits.
        EnFlags en_flags: u32 = "enFlags";
        /// Parts left out, as bits.
        EnSkipParts en_skip_parts: u32 = "enSkipParts";
        /// In formation.
        EnIsFormation en_is_formation: bool = "enIsFormation";
        /// The part failed.
        EpFailed ep_failed: bool = "epFailed";
        /// Asks for the least challenge rating.
        IsGetMinCr is_get_min_cr: bool = "isGetMinCR";
        /// Asks for the largest challenge rating.
        IsGetMaxCr is_get_max_cr: bool = "isGetMaxCR";
        /// In water.
        IsAquaticContext is_aquatic_context: bool = "isAquaticContext";
      }
      DungeonFields dungeon in Dungeon {
        /// Depth.
        VDepth v_depth: i16 = "vDepth";
        /// Level.
        VLevel v_level: i16 = "vLevel";
        /// Key of the change of terrain.
        TerraKey terra_key: i16 = "terraKey";
        /// Place in the list of terrains.
        TerrainListIndex terrain_list_index: i16 = "terrainListIndex";
        /// Panel in hand.
        CPanel c_panel: Area = "cPanel";
        /// Map in hand.
        CMap c_map: Area = "cMap";
        /// Room in hand.
        CRoom c_room: Area = "cRoom";
      }
      ChoiceFields choice in Choice {
        /// Type of resource to choose.
        ChType ch_type: u32 = "chType";
        /// List to choose from.
        ChList ch_list: i16 = "chList";
        /// Take the best.
        ChMaximize ch_maximize: bool = "chMaximize";
        /// Take the better of two.
        ChBestOfTwo ch_best_of_two: bool = "chBestOfTwo";
        /// What was chosen.
        ChResult ch_result: Option<ResId> = "chResult";
        /// What it is chosen for.
        ChSource ch_source: Option<ResId> = "chSource";
        /// Name of the test a candidate has to pass.
        ChCriteria ch_criteria: Text = "chCriteria";
      }
      IllusionFields illusion in Illusion {
        /// IL_ bits.
        IllFlags ill_flags: u32 = "illFlags";
        /// Kind of illusion.
        IllType ill_type: i8 = "illType";
        /// Effect of the illusion.
        IllEId ill_e_id: Option<ResId> = "ill_eID";
        /// Number of the god in question.
        GodNum god_num: i16 = "godNum";
      }
    }
}

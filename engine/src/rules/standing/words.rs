//! What gods say where they have no words of their own: `<god>` is the god's name, `<arg>` what the message is about.

use crate::base::names::{AidKind, GodMessage as Said};

/// The words for an occasion; for MSG_AID those of the aid.
pub(super) fn words(message: Said, aid: Option<AidKind>) -> &'static str {
    match (message, aid) {
        (Said::MSG_AID, Some(aid)) => of_aid(aid),
        (message, _) => TABLE
            .iter()
            .find(|(said, _)| *said == message)
            .map_or("<god> speaks, but you do not understand.", |(_, w)| w),
    }
}

fn of_aid(aid: AidKind) -> &'static str {
    match aid {
        AidKind::AID_HEAL => "<god> heals your wounds.",
        AidKind::AID_PURIFY => "<god> cleanses your body.",
        AidKind::AID_SMITE => "<god> strikes at your enemies!",
        AidKind::AID_UNCURSE => "<god> lifts what curses you.",
        AidKind::AID_TELEPORT => "<god> takes you out of danger.",
        AidKind::AID_FEED => "<god> stills your hunger.",
        AidKind::AID_REFRESH => "<god> takes your weariness away.",
        AidKind::AID_RESTORE => "<god> gives back what was drained from you.",
        AidKind::AID_IDENTIFY => "<god> shows you what you carry.",
        AidKind::AID_CURE => "<god> opens your eyes and closes your old wounds.",
        AidKind::AID_CLARITY => "<god> clears your mind.",
        AidKind::AID_RESURRECT => "<god> calls you back to life.",
        AidKind::AID_BERSERK => "<god> fills you with fury!",
        AidKind::AID_NEWBOOK => "<god> replaces what you lost of your books.",
        AidKind::AID_MANA => "<god> fills you with power.",
        AidKind::AID_DEFLECT => "<god> turns the blow aside.",
        _ => "<god> comes to your aid.",
    }
}

const TABLE: &[(Said, &str)] = &[
    (Said::MSG_IS_ANGRY, "<god> is angry with you."),
    (Said::MSG_IS_ANGRY2, "<god> is furious with you."),
    (Said::MSG_PLEASED, "<god> is pleased with you."),
    (Said::MSG_PLEASED2, "<god> is well pleased with you."),
    (Said::MSG_PLEASED3, "<god> delights in you."),
    (Said::MSG_PROVE_WORTH, "|First show me what you are worth.|"),
    (Said::MSG_NOT_WORTHY, "|You are none of mine.|"),
    (Said::MSG_NOT_YOUR_KILL, "|You offer what another killed.|"),
    (Said::MSG_UNINTERESTED, "<god> takes no interest in the offering."),
    (Said::MSG_BADSAC1, "|This offering is an insult!|"),
    (Said::MSG_INSUFFICIENT, "|That is not enough.|"),
    (Said::MSG_UNEASY, "You feel that <god> disapproves."),
    (Said::MSG_VUNEASY, "You feel that <god> is outraged."),
    (Said::MSG_UNEASY_R, "You feel that <god> disapproves (<arg>)."),
    (Said::MSG_VUNEASY_R, "You feel that <god> is outraged (<arg>)."),
    (Said::MSG_IMPRESSED, "<god> is impressed by the offering."),
    (Said::MSG_SATISFIED, "<god> accepts the offering."),
    (Said::MSG_SANCTUARY, "|You are safe here.|"),
    (Said::MSG_FORSAKEN, "|I have turned away from you.|"),
    (Said::MSG_READING, "You ask <god> for insight."),
    (Said::MSG_NO_INSIGHT, "No insight comes to you."),
    (Said::MSG_NO_MORE, "<god> has nothing more to show you until you have rested."),
    (Said::MSG_NEUTRAL, "<god> thinks neither well nor ill of you."),
    (Said::MSG_LESSENED, "You feel that <god> is less angry."),
    (Said::MSG_MOLLIFIED, "You feel that <god> is angry no more."),
    (Said::MSG_SACRIFICE, "The offering is consumed."),
    (Said::MSG_SALUTATION, "|Welcome, follower.|"),
    (Said::MSG_JEALOUSY, "|You turn to another?|"),
    (Said::MSG_TIMEOUT, "|You ask too often.|"),
    (Said::MSG_PRAYER, "You pray to <god>."),
    (Said::MSG_NOAID, "<god> sees nothing that you need."),
    (Said::MSG_OUT_OF_AID, "|I have done enough for you.|"),
    (Said::MSG_NEARLY_OUT, "You feel that <god> will not help you much longer."),
    (Said::MSG_CONVERT, "|From now on you are mine.|"),
    (Said::MSG_SAFEPRAY, "You may safely pray to <god> for <arg>."),
    (Said::MSG_WAITPRAY, "You should wait before you pray to <god> again."),
    (Said::MSG_TOLERANT, "<god> bears with your faults."),
    (Said::MSG_FORSAKE, "|We are done with each other.|"),
    (Said::MSG_OFFER_RAISE, "|Do you want to live?|"),
    (Said::MSG_BAD_PRAY, "|You dare to ask?|"),
    (Said::MSG_BLESSING1, "You have the favour of <god>."),
    (Said::MSG_BLESSING2, "<god> favours you more."),
    (Said::MSG_BLESSING3, "<god> takes note of your service."),
    (Said::MSG_BLESSING4, "<god> counts you among the faithful."),
    (Said::MSG_BLESSING5, "<god> rewards your faith."),
    (Said::MSG_BLESSING6, "<god> holds you dear."),
    (Said::MSG_BLESSING7, "<god> raises you above other followers."),
    (Said::MSG_BLESSING8, "<god> makes you a champion."),
    (Said::MSG_BLESSING9, "<god> sees none above you."),
    (Said::MSG_CROWNED, "<god> crowns you!"),
    (Said::MSG_PENANCE, "|Do penance, and I may forget this.|"),
    (Said::MSG_EXPENDED, "You feel that the anger of <god> is spent."),
    (Said::MSG_ANGER, "|You have angered me!|"),
    (Said::MSG_ANATHEMA, "|Your name is cursed among mine.|"),
    (Said::MSG_NO_AID, "<god> offers you no aid yet."),
];

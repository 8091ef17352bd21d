//! The icons: a subset of Lucide. One glyph has one meaning.

use super::fonts;
use super::tokens::Tokens;
use augury_engine::base::id::Kind;
use egui::{Align2, Color32, FontId, Painter, Pos2};

macro_rules! icons {
    ($($name:ident $glyph:literal $what:literal,)*) => {
        /// An icon.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Icon { $(#[doc = $what] $name,)* }

        impl Icon {
            /// All icons.
            pub const ALL: &'static [Icon] = &[$(Icon::$name),*];

            /// Its glyph in the font of icons.
            pub const fn glyph(self) -> char {
                match self { $(Icon::$name => $glyph,)* }
            }
        }
    };
}

// What it means, its place in the font, and its name there.
icons! {
    Monster '\u{e4f5}' "Lucide: paw-print.",
    Template '\u{e52a}' "Lucide: layers-2.",
    Item '\u{e2c8}' "Lucide: backpack.",
    Effect '\u{e412}' "Lucide: sparkles.",
    God '\u{e178}' "Lucide: sun.",
    Domain '\u{e23a}' "Lucide: landmark.",
    Encounter '\u{e2b4}' "Lucide: swords.",
    Region '\u{e2f5}' "Lucide: trees.",
    Terrain '\u{e231}' "Lucide: mountain.",
    Dungeon '\u{e3e0}' "Lucide: castle.",
    Feature '\u{e3d6}' "Lucide: door-open.",
    Class '\u{e158}' "Lucide: shield.",
    Race '\u{e1a4}' "Lucide: users.",
    Flavour '\u{e1dd}' "Lucide: palette.",
    Text '\u{e0cc}' "Lucide: file-text.",
    Map '\u{e110}' "Lucide: map.",
    Error '\u{e084}' "Lucide: circle-x.",
    Warning '\u{e193}' "Lucide: alert-triangle.",
    NotYet '\u{e296}' "Lucide: hourglass.",
    Owed '\u{e29c}' "Lucide: puzzle.",
    Done '\u{e06c}' "Lucide: check.",
    Info '\u{e0f9}' "Lucide: info.",
    Help '\u{e082}' "Lucide: circle-help.",
    StepInto '\u{e44d}' "Lucide: arrow-down-to-dot.",
    StepOver '\u{e450}' "Lucide: redo-dot.",
    StepOut '\u{e44e}' "Lucide: arrow-up-from-dot.",
    BackInto '\u{e0a4}' "Lucide: corner-left-up.",
    BackOver '\u{e451}' "Lucide: undo-dot.",
    Continue '\u{e13c}' "Lucide: play.",
    Back '\u{e147}' "Lucide: rewind.",
    ToStart '\u{e15f}' "Lucide: skip-back.",
    ToEnd '\u{e160}' "Lucide: skip-forward.",
    Reset '\u{e148}' "Lucide: rotate-ccw.",
    Pin '\u{e259}' "Lucide: pin.",
    Unpin '\u{e2b6}' "Lucide: pin-off.",
    Close '\u{e1b2}' "Lucide: x.",
    Add '\u{e13d}' "Lucide: plus.",
    Search '\u{e151}' "Lucide: search.",
    Bell '\u{e059}' "Lucide: bell.",
    Menu '\u{e0b6}' "Lucide: ellipsis.",
    Save '\u{e14d}' "Lucide: save.",
    Undo '\u{e19b}' "Lucide: undo.",
    Redo '\u{e143}' "Lucide: redo.",
    Open '\u{e247}' "Lucide: folder-open.",
    New '\u{e0c9}' "Lucide: file-plus.",
    Edit '\u{e1f9}' "Lucide: pencil.",
    Folded '\u{e06f}' "Lucide: chevron-right.",
    Unfolded '\u{e06d}' "Lucide: chevron-down.",
    Up '\u{e04a}' "Lucide: arrow-up.",
    Down '\u{e042}' "Lucide: arrow-down.",
    Library '\u{e54e}' "Lucide: library-big.",
    Form '\u{e408}' "Lucide: list-tree.",
    Source '\u{e093}' "Lucide: code.",
    Table '\u{e17d}' "Lucide: table.",
    Stack '\u{e529}' "Lucide: layers-3.",
    Chain '\u{e425}' "Lucide: workflow.",
    Fields '\u{e36a}' "Lucide: braces.",
    Creature '\u{e19f}' "Lucide: user.",
    Matrix '\u{e0e9}' "Lucide: grid-3-x-3.",
    Timeline '\u{e169}' "Lucide: gantt-chart-square.",
    Query '\u{e0ad}' "Lucide: database.",
    WhatIf '\u{e440}' "Lucide: split.",
    Why '\u{e1c2}' "Lucide: lightbulb.",
    Messages '\u{e117}' "Lucide: message-square.",
    Problems '\u{e1d0}' "Lucide: list-checks.",
    Recordings '\u{e0d0}' "Lucide: film.",
    History '\u{e1f5}' "Lucide: history.",
    Options '\u{e154}' "Lucide: settings.",
    Watches '\u{e0ba}' "Lucide: eye.",
    Queue '\u{e1d1}' "Lucide: list-ordered.",
    Preview '\u{e2a5}' "Lucide: chart-line.",
    Contributions '\u{e201}' "Lucide: sigma.",
    Answers '\u{e382}' "Lucide: ear.",
    Session '\u{e29b}' "Lucide: clapperboard.",
    Arena '\u{e0df}' "Lucide: gamepad-2.",
    Beside '\u{e098}' "Lucide: columns-2.",
    Fit '\u{e112}' "Lucide: maximize.",
    ZoomIn '\u{e1b6}' "Lucide: zoom-in.",
    ZoomOut '\u{e1b7}' "Lucide: zoom-out.",
    Grip '\u{e0eb}' "Lucide: grip-vertical.",
    Start '\u{e09b}' "Lucide: compass.",
    Tour '\u{e234}' "Lucide: graduation-cap.",
    Keyboard '\u{e284}' "Lucide: keyboard.",
    Handbook '\u{e05f}' "Lucide: book-open.",
    BackPlace '\u{e048}' "Lucide: arrow-left.",
    ForwardPlace '\u{e049}' "Lucide: arrow-right.",
    Dashboard '\u{e1c1}' "Lucide: layout-dashboard.",
    ThemeDark '\u{e11e}' "Lucide: moon.",
    Pause '\u{e12e}' "Lucide: pause.",
    NextTurn '\u{e3ea}' "Lucide: step-forward.",
    Walk '\u{e3b9}' "Lucide: footprints.",
    RunHandler '\u{e50e}' "Lucide: bug-play.",
    Command '\u{e181}' "Lucide: terminal.",
    Hash '\u{e0ef}' "Lucide: hash.",
    Replace '\u{e3db}' "Lucide: replace.",
    Timer '\u{e1e0}' "Lucide: timer.",
    Magic '\u{e1b4}' "Lucide: zap.",
    Dead '\u{e221}' "Lucide: skull.",
    Variable '\u{e473}' "Lucide: variable.",
    ListOptions '\u{e460}' "Lucide: list-filter.",
    FoldAll '\u{e59b}' "Lucide: list-collapse.",
    AllDone '\u{e38e}' "Lucide: check-check.",
    Larger '\u{e21a}' "Lucide: expand.",
    Minimap '\u{e534}' "Lucide: fullscreen.",
    SkipUp '\u{e298}' "Lucide: milestone.",
    Hit '\u{e2b3}' "Lucide: sword.",
    StopJob '\u{e083}' "Lucide: circle-stop.",
}

impl Icon {
    /// The icon of a kind of resources.
    pub fn of(kind: Kind) -> Icon {
        match kind {
            Kind::Monster => Icon::Monster,
            Kind::Template => Icon::Template,
            Kind::Item => Icon::Item,
            Kind::Effect => Icon::Effect,
            Kind::God => Icon::God,
            Kind::Domain => Icon::Domain,
            Kind::Encounter => Icon::Encounter,
            Kind::Region => Icon::Region,
            Kind::Terrain => Icon::Terrain,
            Kind::Dungeon => Icon::Dungeon,
            Kind::Feature => Icon::Feature,
            Kind::Class => Icon::Class,
            Kind::Race => Icon::Race,
            Kind::Flavour => Icon::Flavour,
            Kind::Text => Icon::Text,
            Kind::Map => Icon::Map,
        }
    }

    /// Paints it around a point. Screen readers hear nothing of it: what it stands beside says what it means.
    pub fn paint(self, painter: &Painter, at: Pos2, size: f32, colour: Color32) {
        painter.text(at, Align2::CENTER_CENTER, self.glyph(), FontId::new(size, fonts::icons()), colour);
    }
}

/// The colour of a kind of resources.
pub fn kind_colour(tokens: &Tokens, kind: Kind) -> Color32 {
    match kind {
        Kind::Monster => tokens.monster,
        Kind::Effect => tokens.effect,
        Kind::Item | Kind::Flavour => tokens.item,
        Kind::God | Kind::Domain => tokens.god,
        Kind::Encounter => tokens.encounter,
        Kind::Class | Kind::Race | Kind::Template => tokens.folk,
        Kind::Region | Kind::Terrain | Kind::Dungeon | Kind::Feature | Kind::Map => tokens.place,
        Kind::Text => tokens.text_quiet,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn one_glyph_has_one_meaning() {
        let glyphs: BTreeSet<char> = Icon::ALL.iter().map(|icon| icon.glyph()).collect();
        assert_eq!(glyphs.len(), Icon::ALL.len());
        let kinds: BTreeSet<char> = Kind::ALL.iter().map(|kind| Icon::of(*kind).glyph()).collect();
        assert_eq!(kinds.len(), Kind::ALL.len());
    }
}

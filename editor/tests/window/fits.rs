//! Nothing is cut: every text that is drawn lies within what is shown of its panel, at every scale.

use egui::epaint::{ClippedShape, Shape};
use egui::{Key, Rect, Vec2};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::harness::Window;

/// Texts that are partly outside their clip to the left or right, or partly above or below in a place that
/// does not scroll, with their rectangles. `bars` are the scroll bars that are shown.
pub(crate) fn cut(shapes: &[ClippedShape], bars: &[Rect]) -> Vec<(String, Rect, Rect)> {
    let mut found = Vec::new();
    for clipped in shapes {
        walk(&clipped.shape, clipped.clip_rect, bars, &mut found);
    }
    found
}

/// The upright scroll bars that are shown.
pub(crate) fn bars<S>(harness: &egui_kittest::Harness<'_, S>) -> Vec<Rect> {
    let all = harness.query_all_by_role(egui::Role::ScrollBar).map(|node| node.rect());
    all.filter(|bar| bar.height() > bar.width()).collect()
}

/// Whether a place scrolls up and down: one of the bars stands at its side, or it ends where something ends that has
/// a bar further right, as a field at the edge of a form does.
fn scrolls(clip: Rect, bars: &[Rect]) -> bool {
    let beside = |bar: &&Rect| bar.right() > clip.left() && bar.left() < clip.right() + 24.0;
    let ends =
        |bar: &Rect| (bar.top() - clip.top()).abs() <= EDGE || (bar.bottom() - clip.bottom()).abs() <= EDGE;
    bars.iter().filter(beside).any(|bar| bar.top() < clip.bottom() && bar.bottom() > clip.top())
        || bars.iter().any(|bar| bar.left() > clip.left() && ends(bar))
}

/// So many points a field reaches beyond the edge of what scrolls, with its frame.
const EDGE: f32 = 4.0;

fn walk(shape: &Shape, clip: Rect, bars: &[Rect], found: &mut Vec<(String, Rect, Rect)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|s| walk(s, clip, bars, found)),
        // Source is not wrapped: it scrolls sideways.
        Shape::Text(text) if text.galley.text().matches('\n').count() > 1 => {}
        Shape::Text(text) if text.angle != 0.0 => {
            // Heads that stand upright.
            let rect = text.visual_bounding_rect();
            let seen = clip.intersect(rect);
            let inside = seen.height() > 1.0 && seen.width() > 1.0;
            let cut = rect.top() < clip.top() - 1.0 || rect.bottom() > clip.bottom() + 1.0;
            if inside && cut && !scrolls(clip, bars) {
                found.push((text.galley.text().to_owned(), rect, clip));
            }
        }
        Shape::Text(text) => {
            for row in &text.galley.rows {
                let rect = row.rect().translate(text.pos.to_vec2());
                let words: String = row.glyphs.iter().map(|g| g.chr).collect();
                let seen = clip.intersect(rect);
                let inside = seen.height() > 1.0 && seen.width() > 1.0;
                let beside = rect.left() < clip.left() - 1.0 || rect.right() > clip.right() + 1.0;
                // Half a row at the edge of something that scrolls is as it should be.
                let above = rect.top() < clip.top() - 1.0 || rect.bottom() > clip.bottom() + 1.0;
                if inside && !words.trim().is_empty() && (beside || above && !scrolls(clip, bars)) {
                    found.push((words, rect, clip));
                }
            }
        }
        _ => {}
    }
}

#[test]
fn the_check_finds_a_text_that_is_cut() {
    let mut harness = egui_kittest::Harness::builder().with_size(Vec2::new(200.0, 60.0)).build_ui(|ui| {
        ui.add(
            egui::Label::new("a text that is much longer than two hundred points and does not wrap").extend(),
        );
    });
    harness.run();
    assert_eq!(cut(&harness.output().shapes, &bars(&harness)).len(), 1);
}

#[test]
fn the_check_finds_a_row_that_is_cut_where_nothing_scrolls() {
    let rows = |ui: &mut egui::Ui| {
        for row in 0..8 {
            ui.label(format!("row {row}"));
        }
    };
    let mut harness = egui_kittest::Harness::builder().with_size(Vec2::new(200.0, 70.0)).build_ui(rows);
    harness.run();
    assert_eq!(cut(&harness.output().shapes, &bars(&harness)).len(), 1);
    let scrolling = move |ui: &mut egui::Ui| {
        egui::ScrollArea::vertical().show(ui, rows);
    };
    let mut harness = egui_kittest::Harness::builder().with_size(Vec2::new(200.0, 70.0)).build_ui(scrolling);
    harness.run();
    assert_eq!(cut(&harness.output().shapes, &bars(&harness)), []);
}

#[test]
fn what_tells_that_nothing_is_there_gives_way_in_a_low_panel_and_then_scrolls() {
    let words =
        "There is much to be said of why nothing stands here, and of what is to be done next. ".repeat(3);
    for height in [70.0, 120.0, 150.0, 160.0, 170.0, 240.0] {
        let words = words.clone();
        let draw = move |ui: &mut egui::Ui, pressed: &mut bool| {
            *pressed |= augury_editor::widget::empty::empty(ui, "Nothing here", &words, Some("Make one"));
        };
        let size = Vec2::new(300.0, height);
        let mut harness = egui_kittest::Harness::builder().with_size(size).build_ui_state(draw, false);
        harness.run();
        assert_eq!(cut(&harness.output().shapes, &bars(&harness)), [], "{height}");
        for _ in 0..3 {
            if !harness.get_by_label("Make one").is_focused() {
                harness.key_press(Key::Tab);
                harness.run_steps(3);
            }
        }
        let place = harness.get_by_label("Make one").rect();
        assert!(place.top() >= 0.0 && place.bottom() <= height, "{height}: {place:?}");
        harness.key_press(Key::Enter);
        harness.run_steps(2);
        assert!(*harness.state(), "{height}: its button is reached by keys");
    }
}

#[test]
fn no_text_is_cut_in_any_layout_at_any_scale() {
    for scale in [1.0, 1.5, 2.0] {
        let mut window = Window::open(Vec2::new(1280.0, 800.0), scale);
        window.ctrl(Key::P);
        window.type_in("many");
        window.key(Key::Enter);
        for node in window.harness.query_all_by_role(egui::Role::Button) {
            assert!(node.rect().height() < 32.0, "broken in lines: {node:?}");
        }
        for layout in [Key::Num1, Key::Num2, Key::Num3] {
            window.ctrl(layout);
            window.frames(3);
            let found = cut(&window.harness.output().shapes, &bars(&window.harness));
            assert!(found.is_empty(), "scale {scale}, {layout:?}: {found:#?}");
        }
    }
}

#[test]
fn no_text_is_cut_in_what_is_asked() {
    use egui::Modifiers;
    for scale in [1.0, 2.0] {
        let mut window = Window::open(Vec2::new(1280.0, 800.0), scale);
        for (modifiers, key) in [
            (Modifiers::COMMAND, Key::P),
            (Modifiers::COMMAND | Modifiers::SHIFT, Key::P),
            (Modifiers::COMMAND, Key::N),
            (Modifiers::COMMAND, Key::O),
            (Modifiers::COMMAND, Key::F9),
            (Modifiers::COMMAND, Key::F1),
            (Modifiers::SHIFT, Key::F1),
            (Modifiers::NONE, Key::F1),
        ] {
            window.press(modifiers, key);
            assert!(window.app().state.prompt.is_some());
            let found = cut(&window.harness.output().shapes, &bars(&window.harness));
            assert!(found.is_empty(), "scale {scale}, {key:?}: {found:#?}");
            window.key(Key::Escape);
            assert!(window.app().state.prompt.is_none(), "Escape closes");
        }
    }
}

#[test]
fn no_text_is_cut_on_the_start_page_and_in_what_the_program_is() {
    for (size, scale) in [((1280.0, 800.0), 1.0), ((1920.0, 1080.0), 1.0), ((800.0, 500.0), 2.0)] {
        let mut window = Window::open(Vec2::from(size), scale);
        for title in ["Start page", "About Augury"] {
            crate::harness::command(&mut window, title);
            let found = cut(&window.harness.output().shapes, &bars(&window.harness));
            assert!(found.is_empty(), "{title} at {size:?}: {found:#?}");
        }
    }
}

#[test]
fn no_text_is_cut_in_what_mends() {
    let broken = crate::harness::ORC.replace("hd: 2", "hdd: 2");
    let marked =
        "(\n    name: \"Torn\",\n<<<<<<< HEAD\n    hd: 2,\n=======\n    hd: 3,\n>>>>>>> a_branch\n)\n";
    for scale in [1.0, 2.0] {
        let dir = tempfile::tempdir().unwrap();
        let pack = dir.path().join("pack/monsters");
        std::fs::create_dir_all(&pack).unwrap();
        std::fs::write(dir.path().join("pack/pack.ron"), "(name: \"test\", format: 2)").unwrap();
        std::fs::write(pack.join("hill_orc.ron"), &broken).unwrap();
        std::fs::write(pack.join("torn.ron"), marked).unwrap();
        let mut window = Window::over(dir, Vec2::new(1280.0, 800.0), scale);
        window.until("problems are listed", |w| w.app().state.problems.totals()[0] == 2);
        for (name, modifiers, key) in [
            ("hill", egui::Modifiers::COMMAND, Key::Period),
            ("hill", egui::Modifiers::NONE, Key::F2),
            ("torn", egui::Modifiers::COMMAND, Key::M),
        ] {
            window.ctrl(Key::P);
            window.type_in(name);
            window.key(Key::Enter);
            window.press(modifiers, key);
            assert!(window.app().state.prompt.is_some(), "{key:?}");
            let found = cut(&window.harness.output().shapes, &bars(&window.harness));
            assert!(found.is_empty(), "scale {scale}, {key:?}: {found:#?}");
            window.key(Key::Escape);
            assert!(window.app().state.prompt.is_none(), "Escape closes");
        }
    }
}

#[test]
fn no_text_is_cut_while_a_fight_is_looked_at() {
    for (size, scale) in
        [((1280.0, 800.0), 1.0), ((1280.0, 800.0), 1.5), ((1280.0, 800.0), 2.0), ((1920.0, 1080.0), 1.0)]
    {
        let mut window = Window::shipped(Vec2::from(size), scale);
        window.ctrl(Key::Num2);
        window.tab_to("Sample fight");
        window.key(Key::Enter);
        for _ in 0..4 {
            window.key(Key::F6);
        }
        for _ in 0..3 {
            window.press(egui::Modifiers::ALT, Key::F10);
        }
        for layout in [Key::Num1, Key::Num2, Key::Num3] {
            window.ctrl(layout);
            window.frames(3);
            let found = cut(&window.harness.output().shapes, &bars(&window.harness));
            assert!(found.is_empty(), "scale {scale}, {layout:?}: {found:#?}");
        }
    }
}

#[test]
fn no_text_is_cut_while_an_effect_is_tried() {
    use augury_editor::workbench::Standing;
    use augury_engine::base::id::{Kind, ResId};
    for (theme, scale) in [(egui::Theme::Dark, 1.0), (egui::Theme::Light, 1.0), (egui::Theme::Dark, 1.5)] {
        let mut window = Window::shipped(Vec2::new(1280.0, 800.0), scale);
        window.harness.ctx.set_theme(theme);
        window.ctrl(Key::P);
        window.type_in("effects/fireball");
        window.key(Key::Enter);
        window.press(egui::Modifiers::COMMAND | egui::Modifiers::ALT, Key::T);
        let id = ResId::new(Kind::Effect, "fireball");
        window.until("it was tried", |w| w.app().state.trial.bench.standing(id) == Standing::Done);
        // Tab scrolls to what it comes to.
        for step in 0..30 {
            window.key(Key::Tab);
            let found = cut(&window.harness.output().shapes, &bars(&window.harness));
            assert!(found.is_empty(), "{theme:?}, scale {scale}, {step}: {found:#?}");
        }
    }
}

#[test]
fn no_text_is_cut_beside() {
    for size in [(1280.0, 800.0), (800.0, 600.0)] {
        let mut window = Window::open(Vec2::from(size), 1.0);
        for (id, pinned) in [("hill_orc", true), ("goblin", false)] {
            window.ctrl(Key::P);
            window.type_in(id);
            window.key(Key::Enter);
            if pinned {
                window.press(egui::Modifiers { alt: true, ..egui::Modifiers::COMMAND }, Key::B);
            }
        }
        window.press(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::B);
        window.tab_to("HD of Goblin");
        let found = cut(&window.harness.output().shapes, &bars(&window.harness));
        assert!(found.is_empty(), "{size:?}: {found:#?}");
    }
}

/// An effect of which some fields mean something of their own beside their neighbours, and some do not.
const BURST: &str = "(
    name: \"Burst\",
    form: Spell,
    level: 3,
    item_cost: 20,
    purposes: [EP_ATTACK],
    segments: [(eval: EA_BLAST, aval: AR_BALL, xval: AD_FIRE, pval: \"2d6\", lval: 8, dval: 1)],
)
";

#[test]
fn controls_of_a_record_stand_below_each_other_whatever_its_fields_mean() {
    let dir = tempfile::tempdir().unwrap();
    let pack = dir.path().join("pack");
    std::fs::create_dir_all(pack.join("effects")).unwrap();
    std::fs::write(pack.join("pack.ron"), "(name: \"test\", format: 2)").unwrap();
    std::fs::write(pack.join("effects/burst.ron"), BURST).unwrap();
    let mut window = Window::over(dir, Vec2::new(1280.0, 800.0), 1.0);
    window.ctrl(Key::P);
    window.type_in("burst");
    window.key(Key::Enter);
    window.frames(3);
    let left = |label: &str| {
        let fields = window.harness.query_all_by_role(egui::Role::TextInput);
        let mut of_it = fields.filter(|node| node.accesskit_node().label().as_deref() == Some(label));
        of_it.next().unwrap_or_else(|| panic!("no field {label}")).rect().left()
    };
    for record in [["Item cost", "Cost", "Versus"], ["Damage", "Radius", "Not used"]] {
        let lefts = record.map(left);
        assert_eq!(lefts, [lefts[0]; 3], "{record:?}");
    }
}

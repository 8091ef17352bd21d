//! Pictures of the handbook. A picture is unpacked on a thread; its room is known at once from the head of its file.

use std::sync::{Arc, OnceLock};

use egui::{ColorImage, Context, Rect, TextureHandle, TextureOptions, Ui, Vec2};

use crate::handbook::files::bytes;

/// A picture.
pub(super) struct Picture {
    size: Vec2,
    unpacked: Arc<OnceLock<Option<ColorImage>>>,
    texture: Option<TextureHandle>,
}

impl Picture {
    /// Begins to unpack the picture of a path below `docs/`; `None` where there is none, or it is no PNG.
    pub(super) fn open(ctx: &Context, path: &str) -> Option<Picture> {
        let file = bytes(path)?;
        let size = size(&file)?;
        let unpacked = Arc::new(OnceLock::new());
        let (into, wake) = (unpacked.clone(), ctx.clone());
        let unpack = move || {
            let _ = into.set(image(&file));
            wake.request_repaint();
        };
        // Without a thread its place stays empty.
        let _ = std::thread::Builder::new().name("picture".to_owned()).spawn(unpack);
        Some(Picture { size, unpacked, texture: None })
    }

    /// Its size in points where it is at most so wide. Pictures are of windows, so they are never made larger.
    pub(super) fn size_in(&self, width: f32) -> Vec2 {
        self.size * (width / self.size.x.max(1.0)).min(1.0)
    }

    /// Paints it, once it is unpacked.
    pub(super) fn paint(&mut self, ui: &Ui, path: &str, place: Rect) {
        if self.texture.is_none()
            && let Some(Some(image)) = self.unpacked.get()
        {
            self.texture = Some(ui.ctx().load_texture(path, image.clone(), TextureOptions::LINEAR));
        }
        if let Some(texture) = &self.texture {
            let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            ui.painter().image(texture.id(), place, whole, egui::Color32::WHITE);
        }
    }
}

/// Width and height, as the head of a PNG has them.
fn size(file: &[u8]) -> Option<Vec2> {
    let number = |from: usize| Some(u32::from_be_bytes(file.get(from..from + 4)?.try_into().ok()?));
    let head = file.starts_with(b"\x89PNG") && file.get(12..16)? == b"IHDR";
    let (width, height) = (number(16)?, number(20)?);
    let sane = head && (1..=8192).contains(&width) && (1..=8192).contains(&height);
    sane.then_some(Vec2::new(width as f32, height as f32))
}

fn image(file: &[u8]) -> Option<ColorImage> {
    let read = eframe::icon_data::from_png_bytes(file).ok()?;
    let size = [read.width as usize, read.height as usize];
    (read.rgba.len() == size[0] * size[1] * 4).then(|| ColorImage::from_rgba_unmultiplied(size, &read.rgba))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_of_the_handbook_have_a_size_and_unpack() {
        let file = bytes("pictures/window.png").unwrap();
        let head = size(&file).unwrap();
        let image = image(&file).unwrap();
        assert_eq!([image.size[0] as f32, image.size[1] as f32], [head.x, head.y]);
        for broken in [&b""[..], b"\x89PNG", b"GIF89a, which is another format"] {
            assert_eq!(size(broken), None);
            assert!(super::image(broken).is_none());
        }
    }
}

//! Files to print. Only what the sheets need: pages with lines, shapes and text in fonts that every reader has.
//!
//! The pages are drawn directly instead of converting the SVG pictures: a converter brings a font renderer and an
//! embedded font, and paper needs a layout of its own anyway.

mod font;
mod page;

use pdf_writer::{Finish as _, Name, Pdf, Rect, Ref, TextStr};

pub(crate) use self::font::{Font, width as text_width};
pub(crate) use self::page::{Anchor, BLACK, Colour, GREY, Page, Pen, Type, WHITE};

/// The file with these pages.
pub(crate) fn file(title: &str, language: &str, pages: Vec<Page>) -> Vec<u8> {
    let mut numbers = (1..).map(Ref::new);
    let mut next = || numbers.next().expect("numbers do not end");
    let mut pdf = Pdf::new();
    let (catalog, tree, information) = (next(), next(), next());
    let fonts: Vec<(Font, Ref)> = Font::ALL.into_iter().map(|font| (font, next())).collect();
    let ids: Vec<(Ref, Ref)> = pages.iter().map(|_| (next(), next())).collect();
    pdf.catalog(catalog).pages(tree).lang(TextStr(language));
    pdf.document_info(information).title(TextStr(title)).creator(TextStr("Poda"));
    pdf.pages(tree).kids(ids.iter().map(|&(page, _)| page)).count(ids.len() as i32);
    for (page, &(id, content)) in pages.into_iter().zip(&ids) {
        let mut written = pdf.page(id);
        written.parent(tree).media_box(Rect::new(0.0, 0.0, page.width as f32, page.height as f32));
        written.contents(content);
        let mut resources = written.resources();
        let mut names = resources.fonts();
        for (font, id) in &fonts {
            names.pair(Name(font.label()), id);
        }
        names.finish();
        resources.finish();
        written.finish();
        pdf.stream(content, &page.finish());
    }
    for (font, id) in fonts {
        let mut written = pdf.type1_font(id);
        written.base_font(Name(font.name()));
        if matches!(font, Font::Regular | Font::Bold) {
            written.encoding_predefined(Name(b"WinAnsiEncoding"));
        }
    }
    pdf.finish()
}

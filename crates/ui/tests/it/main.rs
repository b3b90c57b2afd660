//! The embedded page: every file that the page names is inside, and its kind is told rightly.

#[test]
fn the_page_is_inside() {
    let page = ui::asset("/index.html").expect("there is always a page");
    assert!(std::str::from_utf8(page.bytes).unwrap().contains("<title>Poda</title>"));
    assert!(!page.immutable);
}

#[test]
fn assets_are_sorted_and_found_by_their_path() {
    assert!(ui::assets().is_sorted_by_key(|asset| asset.path));
    for asset in ui::assets() {
        assert_eq!(ui::asset(asset.path), Some(*asset));
    }
    assert_eq!(ui::asset("../Cargo.toml"), None);
}

#[test]
fn every_file_named_by_the_page_is_inside_and_never_changes() {
    let page = std::str::from_utf8(ui::asset("index.html").unwrap().bytes).unwrap();
    let named: Vec<&str> = page.split('"').filter(|text| text.starts_with("/assets/")).collect();
    assert!(!ui::built() || named.iter().any(|name| name.ends_with(".js")), "a built page has a script");
    for name in named {
        let asset = ui::asset(name).unwrap_or_else(|| panic!("{name} is missing"));
        assert!(asset.immutable, "{name}");
    }
}

#[test]
fn the_page_has_no_inline_script_or_style() {
    let page = std::str::from_utf8(ui::asset("index.html").unwrap().bytes).unwrap();
    assert!(!page.contains("<style") && !page.contains(" style="));
    assert!(page.split("<script").skip(1).all(|tag| tag.split('>').next().unwrap().contains("src=")));
}

//! The pages, parts and pictures that are made from the program itself.

use std::fmt::Write as _;
use std::fs;

use catalog::CATALOG;
use serde_json::{Map, Value};
use study::Language;
use study::examples::EXAMPLES;
use table::{Entry, Table};

use super::measured::claims;
use super::pages::{Page, pages, read, root, source};
use super::{blocks, is_update};

/// A file and its content; paths are those below `docs/book`.
type Made = (String, String);

fn generated() -> Vec<Made> {
    let mut files = commands();
    files.extend(games());
    files.push(("src/reference/http.md".to_string(), http()));
    files.push(("src/reference/experiments.md".to_string(), experiments_page()));
    files.push(("src/reference/trees.md".to_string(), trees()));
    for document in DOCUMENTS {
        files.push((format!("parts/claims-{document}.md"), claims_of(document)));
        files.push((format!("parts/errata-{document}.md"), errata_of(document)));
    }
    files.extend(boards());
    files.push(("src/word-index.md".to_string(), word_index()));
    let summary = "src/SUMMARY.md".to_string();
    let text = read(&source().join("SUMMARY.md"));
    for (name, _) in unplaced(&text) {
        files.push((format!("src/docs/{name}.md"), format!("{{{{#include ../../../{name}.md}}}}\n")));
    }
    files.push((summary, with_lists(&text)));
    files
}

const DOCUMENTS: [&str; 5] = ["S0", "S1", "S2", "S3", "S4"];

const NOTICE: &str = "<!-- Written by `cargo xtask book --write`; changes here are lost. -->\n";

#[test]
fn what_is_generated_is_current() {
    for (path, content) in generated() {
        let file = root().join("docs/book").join(&path);
        if is_update() {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(&file, &content).unwrap();
        }
        let is_current = fs::read_to_string(&file).is_ok_and(|text| text == content);
        assert!(is_current, "docs/book/{path} is not current: run `cargo xtask book --write`");
    }
}

/// The summary with its generated lists, which stand between two comments each.
fn with_lists(summary: &str) -> String {
    let commands =
        names().into_iter().map(|name| format!("  - [poda {name}](reference/commands/{name}.md)\n"));
    let games = CATALOG.games().map(|game| format!("  - [{0}](reference/games/{0}.md)\n", game.name()));
    let others =
        unplaced(summary).into_iter().map(|(name, title)| format!("  - [{title}](docs/{name}.md)\n"));
    let lists = [
        ("commands", commands.collect::<String>()),
        ("games", games.collect()),
        ("documents", others.collect()),
    ];
    lists.into_iter().fold(summary.to_string(), |text, (name, list)| {
        let Parts { before, after } = parts(&text, name);
        format!("{before}  <!-- {name} -->\n{list}  <!-- /{name} -->\n{after}")
    })
}

/// A text with a list between two comments.
struct Parts<'a> {
    before: &'a str,
    after: &'a str,
}

fn parts<'a>(text: &'a str, name: &str) -> Parts<'a> {
    let [start, end] = [format!("  <!-- {name} -->\n"), format!("  <!-- /{name} -->\n")];
    let (before, rest) = text.split_once(&start).unwrap_or_else(|| panic!("SUMMARY.md lacks {start}"));
    let (_, after) = rest.split_once(&end).unwrap_or_else(|| panic!("SUMMARY.md lacks {end}"));
    Parts { before, after }
}

/// The documents that nobody has given a place in the summary, by name and title.
fn unplaced(summary: &str) -> Vec<(String, String)> {
    let Parts { before, after } = parts(summary, "documents");
    let mut found = Vec::new();
    for entry in fs::read_dir(root().join("docs")).unwrap() {
        let name = entry.unwrap().file_name().to_string_lossy().into_owned();
        let Some(name) = name.strip_suffix(".md") else { continue };
        let link = format!("](docs/{name}.md)");
        if !before.contains(&link) && !after.contains(&link) {
            let text = read(&root().join(format!("docs/{name}.md")));
            let title = text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or(name);
            found.push((name.to_string(), title.to_string()));
        }
    }
    found.sort();
    found
}

fn visible(command: &clap::Command) -> impl Iterator<Item = &clap::Command> {
    command.get_subcommands().filter(|command| !command.is_hide_set())
}

fn names() -> Vec<String> {
    visible(&poda_cli::command()).map(|command| command.get_name().to_string()).collect()
}

fn commands() -> Vec<Made> {
    let program = poda_cli::command();
    let mut index = format!(
        "{NOTICE}# Commands\n\nEvery command has `--help`, which is what stands on these pages. `--json` prints one JSON document instead of \
         text, where a command has something to print. Exit codes: 0 done, 1 the answer is no or the work failed, 2 wrong input, \
         130 interrupted.\n\n| command | what it does |\n| --- | --- |\n"
    );
    let mut files = Vec::new();
    for command in visible(&program) {
        let name = command.get_name();
        let about = about(command);
        let _ = writeln!(index, "| [`poda {name}`](commands/{name}.md) | {} |", cell(&about));
        let mut page = format!("{NOTICE}# poda {name}\n");
        help(command, &format!("poda {name}"), 1, &mut page);
        files.push((format!("src/reference/commands/{name}.md"), page));
    }
    files.push(("src/reference/commands.md".to_string(), index));
    files
}

fn about(command: &clap::Command) -> String {
    command.get_about().map(ToString::to_string).unwrap_or_default()
}

/// The help of a command, and of the commands below it.
fn help(command: &clap::Command, path: &str, level: usize, page: &mut String) {
    if level > 1 {
        let _ = write!(page, "\n{} {path}\n", "#".repeat(level));
    }
    let text = command.clone().bin_name(path).term_width(100).render_long_help().to_string();
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let _ = write!(page, "\n```text\n{}\n```\n", lines.join("\n"));
    for below in visible(command) {
        help(below, &format!("{path} {}", below.get_name()), level + 1, page);
    }
}

/// A text as a cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ").replace('<', "&lt;")
}

fn games() -> Vec<Made> {
    let mut index = format!(
        "{NOTICE}# Games and engines\n\nWhat `poda games` and `poda engines` list. A seat is written GAME/ENGINE, with options after a colon: \
         `tictactoe/pvs:depth=3`.\n\n| game | what it is | variants, the default first | engines | levels |\n| --- | --- | --- | ---: | ---: |\n"
    );
    let mut files = Vec::new();
    for game in CATALOG.games() {
        let name = game.name();
        let variants: Vec<String> = game.variants().iter().map(|variant| format!("`{variant}`")).collect();
        let _ = writeln!(
            index,
            "| [`{name}`](games/{name}.md) | {} | {} | {} | {} |",
            cell(game.summary()),
            variants.join(", "),
            game.engines().len(),
            game.levels().len()
        );
        files.push((format!("src/reference/games/{name}.md"), game_page(game)));
    }
    files.push(("src/reference/games.md".to_string(), index));
    files
}

fn game_page(game: &dyn Entry) -> String {
    let name = game.name();
    let mut page = format!("{NOTICE}# {name}\n\n{}.\n\n", sentence(game.summary()));
    let list = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let [first, second] = game.side_names();
    let _ = writeln!(page, "- Sides: {first} and {second}");
    if !game.variants().is_empty() {
        let _ = writeln!(page, "- Variants, the default first: {}", list(game.variants()));
    }
    let _ = writeln!(page, "- A game ends by: {}", list(game.endings()));
    let _ = writeln!(page, "- Engine used when none is named: `{name}/{}`", game.best_engine());
    if let Some(start) = game.table(None).ok().map(|table| table.position()) {
        let _ = writeln!(page, "- Start as text: `{start}`");
    }
    if !game.evaluators().is_empty() {
        page += "\n## Evaluations\n\n| name | what it counts |\n| --- | --- |\n";
        for (name, summary) in game.evaluators() {
            let _ = writeln!(page, "| `{name}` | {} |", cell(summary));
        }
    }
    if !game.levels().is_empty() {
        page += "\n## Levels\n\n| number | name | engine |\n| ---: | --- | --- |\n";
        for (index, level) in game.levels().iter().enumerate() {
            let _ = writeln!(page, "| {} | {} | `{}` |", index + 1, level.name, level.engine);
        }
    }
    page += "\n## Engines\n";
    for engine in game.engines() {
        let _ = write!(page, "\n### {}\n\n{}.\n", engine.name, sentence(engine.summary));
        if engine.options.is_empty() {
            continue;
        }
        page += "\n| option | what it does |\n| --- | --- |\n";
        for option in &engine.options {
            let _ = writeln!(page, "| `{}` | {} |", option.name, cell(&option.description()));
        }
    }
    page
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// What the web application answers, from its description.
fn http() -> String {
    let text = read(&root().join("crates/web/openapi.json"));
    let document: Value = serde_json::from_str(&text).unwrap();
    let mut page = format!(
        "{NOTICE}# HTTP\n\nEverything on the page is a request that programs can send too. The description for programs is \
         `/api/openapi.json` of the server, and `crates/web/openapi.json` in the source. What a request may cost is \
         in [Limits](../docs/limits.md). Fields marked * must be there.\n"
    );
    let mut tags: Vec<(String, Vec<String>)> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let tag = operation["tags"][0].as_str().unwrap_or("other").to_string();
            let text = operation_text(path, method, operation);
            match tags.iter_mut().find(|(name, _)| *name == tag) {
                Some((_, texts)) => texts.push(text),
                None => tags.push((tag, vec![text])),
            }
        }
    }
    for (tag, texts) in tags {
        let _ = write!(page, "\n## {}\n{}", sentence(&tag), texts.concat());
    }
    page += "\n## Schemas\n";
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        page += &schema_text(name, schema);
    }
    page
}

fn operation_text(path: &str, method: &str, operation: &Value) -> String {
    let mut text = format!("\n### {} {path}\n\n", method.to_uppercase());
    for field in ["summary", "description"] {
        if let Some(words) = operation[field].as_str() {
            let _ = writeln!(text, "{}\n", escaped(words));
        }
    }
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let (name, place) = (parameter["name"].as_str().unwrap(), parameter["in"].as_str().unwrap());
        let about = parameter["description"].as_str().unwrap_or_default();
        let star = if parameter["required"] == true { "*" } else { "" };
        let kind = kind(&parameter["schema"]);
        let about = if about.is_empty() { String::new() } else { format!(": {}", escaped(about)) };
        let _ = writeln!(text, "- `{name}`{star} in the {place}, {kind}{about}");
    }
    if let Some(content) = operation["requestBody"]["content"].as_object() {
        let _ = writeln!(text, "- Body: {}", content_kinds(content));
    }
    for (code, response) in operation["responses"].as_object().unwrap() {
        let about = response["description"].as_str().unwrap_or_default();
        let content = response["content"].as_object().map(content_kinds).unwrap_or_default();
        let parts: Vec<String> =
            [content, escaped(about)].into_iter().filter(|part| !part.is_empty()).collect();
        let parts = if parts.is_empty() { "no content".to_string() } else { parts.join(", ") };
        let _ = writeln!(text, "- {code}: {parts}");
    }
    text
}

fn content_kinds(content: &Map<String, Value>) -> String {
    let kinds = content.iter().map(|(media, body)| match &body["schema"] {
        Value::Null => format!("`{media}`"),
        schema if media == "application/json" => kind(schema),
        schema => format!("`{media}` of {}", kind(schema)),
    });
    kinds.collect::<Vec<_>>().join(" or ")
}

/// The kind of a value in words.
fn kind(schema: &Value) -> String {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return format!("[{name}](#{})", name.to_lowercase());
    }
    for field in ["oneOf", "anyOf", "allOf"] {
        if let Some(kinds) = schema[field].as_array() {
            return kinds.iter().map(kind).collect::<Vec<_>>().join(" or ");
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(" or ");
    }
    if schema["type"] == "array" || schema["items"].is_object() {
        return format!("list of {}", kind(&schema["items"]));
    }
    match &schema["type"] {
        Value::String(name) => name.clone(),
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(" or "),
        _ => "any value".to_string(),
    }
}

fn schema_text(name: &str, schema: &Value) -> String {
    let mut text = format!("\n### {name}\n\n");
    if let Some(words) = schema["description"].as_str() {
        let _ = writeln!(text, "{}\n", escaped(words));
    }
    let fields = |schema: &Value, text: &mut String| {
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let star = if required.contains(&name.as_str()) { "*" } else { "" };
            let about = field["description"]
                .as_str()
                .map(|words| format!(": {}", escaped(words)))
                .unwrap_or_default();
            let _ = writeln!(text, "- `{name}`{star}, {}{about}", kind(field));
        }
    };
    let cases = ["oneOf", "anyOf", "allOf"].into_iter().find_map(|field| schema[field].as_array());
    match cases {
        Some(cases) => {
            for (number, case) in cases.iter().enumerate() {
                match case["properties"].is_object() {
                    true => {
                        let about = case["description"].as_str().map(escaped).unwrap_or_default();
                        let _ = writeln!(text, "\n{}. {about}\n", number + 1);
                        let mut inner = String::new();
                        fields(case, &mut inner);
                        text.extend(inner.lines().map(|line| format!("   {line}\n")));
                    }
                    false => _ = writeln!(text, "{}. {}", number + 1, kind(case)),
                }
            }
        }
        None if schema["properties"].is_object() => fields(schema, &mut text),
        None => _ = writeln!(text, "{}", sentence(&kind(schema))),
    }
    text
}

/// Text of comments in the source as Markdown: links between its items mean nothing here.
fn escaped(text: &str) -> String {
    let text = text.replace('<', "&lt;").replace("[`", "`").replace("`]", "`").replace('\n', " ");
    // What stood in parentheses behind them, `(Self::name)`.
    let mut plain = String::new();
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("`(") {
        plain += before;
        plain.push('`');
        rest = after.split_once(')').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

fn experiments_page() -> String {
    let mut page = format!(
        "{NOTICE}# Experiments\n\n`poda lab NAME` runs one, `poda lab all --out DIR` all of them. What the documents say beside each \
         is in the five chapters on them.\n"
    );
    for experiment in experiments::EXPERIMENTS {
        let question = experiment.question.say(Language::English);
        let figures = lab::source::figures(experiment.sources);
        let _ = write!(page, "\n## {}\n\n{question}\n\n`poda lab {0}`", experiment.name);
        let mut documents: Vec<&str> = figures.iter().map(|figure| figure.document.as_str()).collect();
        documents.sort_unstable();
        documents.dedup();
        let chapters =
            documents.iter().map(|name| format!("[{name}](../documents/{}.md)", name.to_lowercase()));
        let chapters = chapters.collect::<Vec<_>>().join(", ");
        match figures.len() {
            0 => page += "\n",
            1 => _ = writeln!(page, " · one claim, of {chapters}"),
            n => _ = writeln!(page, " · {n} claims, of {chapters}"),
        }
    }
    page
}

fn trees() -> String {
    let mut page = format!(
        "{NOTICE}# Named trees\n\nThe worked trees of the documents: `poda tree --example NAME` draws one, with `--html FILE` as a page to step \
         through.\n"
    );
    for example in EXAMPLES {
        let said = [&example.title, &example.what, &example.source].map(|words| words.say(Language::English));
        let [title, what, source] = said;
        let _ = write!(
            page,
            "\n## {}\n\n{title} ({source}). Algorithm: `{}`, value {}.\n\n```text\n{}\n```\n\n{what}\n",
            example.name,
            example.algorithm.name(),
            example.value,
            example.tree
        );
    }
    page
}

/// The claims of a document, with our results.
fn claims_of(document: &str) -> String {
    let mut text = String::from("| it says | we find | verdict | experiment |\n| --- | --- | --- | --- |\n");
    for claim in claims().iter().filter(|claim| claim["document"] == document) {
        let field = |name: &str| cell(claim[name].as_str().unwrap_or("—"));
        let verdict = field("verdict");
        let _ = writeln!(
            text,
            "| {} *({})* | {} | {} | [{}](../src/reference/experiments.md#{}) |",
            sentence(&field("claim")),
            field("place"),
            field("ours"),
            verdict.replace('_', " "),
            field("experiment"),
            field("experiment")
        );
    }
    text
}

fn errata_of(document: &str) -> String {
    let mut text = String::from("| place | printed | right | shown by |\n| --- | --- | --- | --- |\n");
    for erratum in lab::errata::all().iter().filter(|erratum| erratum.document == document) {
        let said = |words: &study::Words| cell(words.say(Language::English));
        let _ = writeln!(
            text,
            "| {} (line {}) | {} | {} | `{}` |",
            sentence(&said(&erratum.place)),
            erratum.line,
            said(&erratum.printed),
            said(&erratum.right),
            erratum.shown_by.replace('|', "\\|")
        );
    }
    text
}

/// The words of the glossary, and the pages on which they are.
fn word_index() -> String {
    let glossary = read(&source().join("glossary.md"));
    let rows = glossary.lines().filter(|line| {
        line.starts_with("| ") && !line.starts_with("| English") && !line.starts_with("| ---")
    });
    let terms = rows
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|cell| plain(cell).split(", ").map(str::to_string).collect::<Vec<_>>());
    let mut terms: Vec<String> = terms.chain(MORE_WORDS.iter().map(ToString::to_string)).collect();
    terms.sort_by_key(|term| term.to_lowercase());
    let written = pages().into_iter().filter(|page| {
        !["reference/", "es/", "word-index", "glossary"].iter().any(|start| page.path.starts_with(start))
    });
    // What pages include is left out: the index would change with every other document.
    let title = |page: &Page| page.text.lines().find_map(|line| line.strip_prefix("# ")).map(str::to_string);
    let texts: Vec<(String, String, String)> = written
        .filter_map(|page| Some((page.path.clone(), title(&page)?, page.text.to_lowercase())))
        .collect();
    let mut index = format!(
        "{NOTICE}# Index\n\nWhere the field's words, people and programs are, the pages that say most about them first. For a text of your own, use the search.\n\n"
    );
    for term in terms {
        let mut places: Vec<(usize, &str, &str)> = texts
            .iter()
            .map(|(path, title, text)| {
                (occurrences(text, &term.to_lowercase()), path.as_str(), title.as_str())
            })
            .filter(|(times, ..)| *times > 0)
            .collect();
        // Stable: pages that say equally much stay in the order of the book.
        places.sort_by_key(|(times, ..)| std::cmp::Reverse(*times));
        let links: Vec<String> =
            places.iter().take(5).map(|(_, path, title)| format!("[{title}]({path})")).collect();
        if !links.is_empty() {
            let _ = writeln!(index, "- **{term}**: {}", links.join(", "));
        }
    }
    index
}

/// Words of the index besides those of the glossary.
const MORE_WORDS: &[&str] = &[
    "Allen",
    "Allis",
    "Berliner",
    "Bernstein",
    "Brudno",
    "Buro",
    "Champernowne",
    "Darwersi",
    "de Groot",
    "Deep Blue",
    "Donninger",
    "Edax",
    "Erdős",
    "Feinstein",
    "Gardner",
    "Glennie",
    "Goossens",
    "Gradescope",
    "Greenblatt",
    "Hexapawn",
    "HITECH",
    "Kasparov",
    "Knuth",
    "Kubernetes",
    "Logistello",
    "MANIAC",
    "McCarthy",
    "Moore",
    "NATS",
    "pairing",
    "PARADISE",
    "Pitrat",
    "Samuel",
    "Shannon",
    "Simon",
    "Slurm",
    "Stockfish",
    "Takizawa",
    "Torres Quevedo",
    "Turing",
    "von Neumann",
    "WebAssembly",
    "Wiener",
    "Wilkins",
    "Zermelo",
];

/// The words of a cell without marks.
fn plain(cell: &str) -> String {
    let mut text = String::new();
    let mut is_mark = false;
    for letter in cell.trim().chars() {
        match letter {
            '<' => is_mark = true,
            '>' => is_mark = false,
            _ if !is_mark => text.push(letter),
            _ => {}
        }
    }
    text
}

/// How often a word stands in a text by itself, or with an ending such as that of the plural.
fn occurrences(text: &str, word: &str) -> usize {
    let begins = |at: usize| !text[..at].ends_with(char::is_alphanumeric);
    text.match_indices(word).filter(|(at, _)| begins(*at)).count()
}

/// A picture of a board.
struct Board {
    name: &'static str,
    game: &'static str,
    variant: Option<&'static str>,
    /// The position before the moves; nothing for the start.
    position: Option<&'static str>,
    moves: &'static str,
}

impl Board {
    const fn of(name: &'static str, game: &'static str, moves: &'static str) -> Board {
        Board { name, game, variant: None, position: None, moves }
    }

    const fn chess(name: &'static str, position: &'static str) -> Board {
        Board { position: Some(position), ..Board::of(name, "chess", "") }
    }

    const fn variant(self, variant: &'static str) -> Board {
        Board { variant: Some(variant), ..self }
    }
}

const BOARDS: &[Board] = &[
    Board::of("chess-start", "chess", ""),
    Board::of("chess-mate", "chess", "f3 e5 g4 Qh4#"),
    Board::chess("chess-fork", "r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"),
    Board::chess("chess-plan", "r5k1/2q2pp1/2N2n1p/1P6/8/p6P/Q4PP1/4R1K1 w - - 1 33"),
    Board::of("othello-start", "othello", ""),
    Board::of("othello-first", "othello", "d3"),
    Board::of("quarto-middle", "quarto", "a1=1357 b1=1358 c1=1467 b2=2457 c3=2368").variant("own"),
    Board::of("connectfour-middle", "connectfour", "d d d c e c c"),
    Board::of("tictactoe-fork", "tictactoe", "b2 b1 a1 c3 a3"),
    Board::of("maxit-start", "maxit", "").variant("5x5"),
];

fn boards() -> Vec<Made> {
    let draw = |board: &Board| {
        let mut table: Box<dyn Table> = CATALOG.game(board.game).unwrap().table(board.variant).unwrap();
        let name = board.name;
        if let Some(position) = board.position {
            table.set_position(position).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        }
        for mv in board.moves.split_whitespace() {
            table.play(mv).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
        }
        (format!("src/pictures/{name}.svg"), study::board_svg::draw(&table.board_view().unwrap()) + "\n")
    };
    BOARDS.iter().map(draw).collect()
}

#[test]
fn generated_pages_have_blocks_that_are_read() {
    for (path, text) in generated().iter().filter(|(path, _)| path.ends_with(".md")) {
        assert!(blocks::blocks(text).iter().all(|block| block.kind() == "text"), "{path}");
    }
}

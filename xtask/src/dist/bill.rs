//! The bill of materials of a package: CycloneDX 1.5 as JSON.

use super::components::{Component, Kind};
use super::date;
use crate::json::quoted;

/// What a bill is about.
pub struct Subject<'a> {
    pub name: &'a str,
    pub version: &'a str,
    pub commit: Option<&'a str>,
    pub epoch: u64,
}

/// The bill, which says for every component what it is, where it comes from, its licence and what it uses.
pub fn bill(subject: &Subject, components: &[Component]) -> String {
    let Subject { name, version, .. } = subject;
    let own_id = format!("pkg:generic/{name}@{version}");
    let properties = subject.commit.map_or(String::new(), |commit| {
        format!(",\n    \"properties\": [{{\"name\": \"commit\", \"value\": {}}}]", quoted(commit))
    });
    let known: Vec<String> = components.iter().map(Component::id).collect();
    let used: Vec<&String> = components.iter().flat_map(|component| &component.uses).collect();
    // What no other uses, we do.
    let own_uses = known.iter().filter(|id| !used.contains(id));
    let mut graph = vec![dependency(&own_id, own_uses)];
    for component in components {
        graph.push(dependency(&component.id(), component.uses.iter().filter(|id| known.contains(id))));
    }
    let listed: Vec<String> = components.iter().map(entry).collect();
    format!(
        r#"{{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": {{
    "timestamp": {},
    "component": {{"type": "application", "bom-ref": {id}, "name": {}, "version": {}, "purl": {id},
      "licenses": [{{"expression": "MIT OR Apache-2.0"}}]}}{properties}
  }},
  "components": [
    {}
  ],
  "dependencies": [
    {}
  ]
}}
"#,
        quoted(&date::iso(subject.epoch)),
        quoted(name),
        quoted(version),
        listed.join(",\n    "),
        graph.join(",\n    "),
        id = quoted(&own_id),
    )
}

fn entry(component: &Component) -> String {
    let id = quoted(&component.id());
    let mut fields = vec![
        "\"type\": \"library\"".to_string(),
        format!("\"bom-ref\": {id}"),
        format!("\"name\": {}", quoted(&component.name)),
        format!("\"version\": {}", quoted(&component.version)),
        format!("\"licenses\": [{{\"expression\": {}}}]", quoted(&component.licence)),
        format!("\"purl\": {id}"),
    ];
    if let Some(checksum) = &component.checksum {
        fields.push(format!("\"hashes\": [{{\"alg\": \"SHA-256\", \"content\": {}}}]", quoted(checksum)));
    }
    if let Some(repository) = component.repository.as_deref().and_then(|text| url(text, component.kind)) {
        let reference = format!("{{\"type\": \"vcs\", \"url\": {}}}", quoted(&repository));
        fields.push(format!("\"externalReferences\": [{reference}]"));
    }
    format!("{{{}}}", fields.join(", "))
}

/// npm's spellings of an address: `git+https://…`, and `owner/name` for GitHub.
fn url(text: &str, kind: Kind) -> Option<String> {
    let text = text.strip_prefix("git+").unwrap_or(text);
    match text.contains("://") {
        true => Some(text.to_string()),
        false => (kind == Kind::Npm).then(|| format!("https://github.com/{text}")),
    }
}

fn dependency<'a>(id: &str, uses: impl Iterator<Item = &'a String>) -> String {
    let uses: Vec<String> = uses.map(|id| quoted(id)).collect();
    format!("{{\"ref\": {}, \"dependsOn\": [{}]}}", quoted(id), uses.join(", "))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::json::Json;

    #[test]
    fn a_bill_is_json_and_its_graph_names_only_what_it_lists() {
        let component = |kind, name: &str, uses: &[&str]| Component {
            kind,
            name: name.to_string(),
            version: "1.0.0".to_string(),
            licence: "MIT".to_string(),
            repository: Some("git+https://example.org/x".to_string()),
            checksum: Some("ab".to_string()),
            texts: Vec::new(),
            uses: uses.iter().map(|id| (*id).to_string()).collect::<BTreeSet<_>>(),
        };
        let components = [
            component(Kind::Crate, "a", &["pkg:cargo/b@1.0.0", "pkg:cargo/elsewhere@1.0.0"]),
            component(Kind::Crate, "b", &[]),
            component(Kind::Npm, "@scope/c", &[]),
        ];
        let subject = Subject { name: "poda", version: "0.1.0", commit: Some("abc"), epoch: 0 };
        let json = Json::read(&bill(&subject, &components)).unwrap();
        assert_eq!(json.get("metadata").and_then(|it| it.text("timestamp")), Some("1970-01-01T00:00:00Z"));
        assert_eq!(json.list("components")[2].text("purl"), Some("pkg:npm/%40scope/c@1.0.0"));
        let graph = json.list("dependencies");
        let own = ["pkg:cargo/a@1.0.0", "pkg:npm/%40scope/c@1.0.0"].map(|id| Json::Text(id.to_string()));
        assert_eq!(graph[0].list("dependsOn"), own);
        assert_eq!(graph[1].list("dependsOn"), [Json::Text("pkg:cargo/b@1.0.0".to_string())]);
        let source = components_source(&json);
        assert_eq!(source, "https://example.org/x");
    }

    fn components_source(json: &Json) -> &str {
        json.list("components")[0].list("externalReferences")[0].text("url").unwrap_or_default()
    }
}

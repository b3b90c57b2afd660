//! Passwords, certificates and credentials files.

use std::process::{Command, Stdio};

use crate::{Folder, Process, Server, games, poda};

/// Does a small run with these arguments for both sides.
fn does_a_run(folder: &Folder, url: &str, more: &[&str]) {
    let plan = folder.write("plan.json", &games(4).to_string());
    let ledger = folder.path("far.jsonl");
    let _worker = Process::worker(folder, url, "w", more);
    let ran = poda(&[&["run", "start", &plan, "--out", &ledger, "--nats", url], more].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// Fails with exit code 1 and a message with these words, none of which is the password.
fn is_turned_away(url: &str, more: &[&str], words: &str) {
    let ran = poda(&[&["worker", "--nats", url, "--threads", "1"], more].concat());
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.to_lowercase().contains(words), "{}", ran.err);
    assert!(!ran.err.contains("secret"), "{}", ran.err);
}

#[test]
fn passwords_and_tokens() {
    let folder = Folder::new("password");
    let server = Server::with(&folder, "authorization { user: ana, password: secret }");
    let at = |who: &str| format!("nats://{who}127.0.0.1:{}", server.port());
    does_a_run(&folder, &at("ana:secret@"), &[]);
    is_turned_away(&at(""), &[], "authorization");
    is_turned_away(&at("ana:secreta@"), &[], "authorization");
    drop(server);
    let folder = Folder::new("token");
    let server = Server::with(&folder, "authorization { token: \"s3secret\" }");
    does_a_run(&folder, &format!("nats://s3secret@127.0.0.1:{}", server.port()), &[]);
}

/// A certificate signed by an authority of our own: known to it, or not.
#[test]
fn certificates() {
    let folder = Folder::new("tls");
    make_certificates(&folder);
    let [ca, certificate, key] = ["ca.pem", "server.pem", "server.key"].map(|name| folder.path(name));
    let tls = format!(
        "tls {{ cert_file: \"{certificate}\", key_file: \"{key}\", ca_file: \"{ca}\", verify: true }}"
    );
    let server = Server::with(&folder, &tls);
    let url = format!("tls://localhost:{}", server.port());
    let [ours, our_key] = ["client.pem", "client.key"].map(|name| folder.path(name));
    does_a_run(&folder, &url, &["--tls-ca", &ca, "--tls-cert", &ours, "--tls-key", &our_key]);
    is_turned_away(&url, &[], "certificate");
    is_turned_away(&url, &["--tls-ca", &ca], "");
    is_turned_away(&url, &["--tls-ca", &folder.path("none.pem")], "none.pem");
}

fn make_certificates(folder: &Folder) {
    let openssl = |words: &str| {
        let words = words.split(' ').map(|word| word.replace('~', " "));
        let mut command = Command::new("openssl");
        let status = command
            .args(words)
            .current_dir(folder.path(""))
            .stderr(Stdio::null())
            .stdout(Stdio::null())
            .status();
        assert!(status.expect("openssl is there").success());
    };
    folder.write("names.txt", "subjectAltName=DNS:localhost,IP:127.0.0.1\n");
    openssl(
        "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=authority",
    );
    for name in ["server", "client"] {
        openssl(&format!(
            "req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout {name}.key -out {name}.csr -subj /CN={name}"
        ));
        openssl(&format!(
            "x509 -req -in {name}.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out {name}.pem -days 2 -extfile names.txt"
        ));
    }
}

/// Without JetStream, without a server, and with an address that is none.
#[test]
fn what_cannot_be_used_is_named() {
    let folder = Folder::new("plain");
    is_turned_away("nats://127.0.0.1:1", &[], "127.0.0.1:1");
    is_turned_away("no scheme at all", &[], "no scheme at all");
    let server = Server::with(&folder, "");
    is_turned_away(&server.url(), &["--creds", &folder.path("none.creds")], "none.creds");
}

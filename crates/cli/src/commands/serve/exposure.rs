//! What a server needs that others can reach: names, a password, encryption, and proxies whose word counts.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use web::{Password, Proxies, ProxyHeader, Settings};

use crate::failure::Failure;
use crate::input_file;

#[derive(Debug, Default, clap::Args)]
#[command(next_help_heading = "Serving others")]
pub struct Exposure {
    /// Another name of this server, such as poda.example; requests that name something else are refused. Can be repeated.
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,

    /// Ask for the password in this file (its first line). Without it, a server that others can reach makes one up and prints
    /// a link with it.
    #[arg(long, value_name = "FILE")]
    password_file: Option<PathBuf>,

    /// Let everybody in who can reach the server.
    #[arg(long, conflicts_with = "password_file")]
    no_password: bool,

    /// Serve HTTPS with this certificate (PEM, with its chain).
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,

    /// The certificate's private key (PEM).
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,

    /// Believe the proxy at this address, or in this network, when it says for whom it asks. Can be repeated.
    #[arg(long = "trusted-proxy", value_name = "ADDRESS")]
    proxies: Vec<String>,

    /// Where it says so.
    #[arg(long, value_name = "HEADER", default_value = "x-forwarded-for", requires = "proxies")]
    proxy_header: Option<HeaderArg>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum HeaderArg {
    #[value(name = "x-forwarded-for")]
    XForwardedFor,
    Forwarded,
}

/// Shorter ones are guessed.
const SHORTEST_PASSWORD: usize = 8;
const MAX_PASSWORD_BYTES: u64 = 4096;

/// What the person who starts the server has to be told.
#[derive(Default)]
pub struct Told {
    /// The password that was made up.
    pub password: Option<String>,
    /// Whether connections are encrypted.
    pub is_encrypted: bool,
    /// Whether strangers can read along.
    pub is_readable: bool,
    /// Whether everybody gets in.
    pub is_open: bool,
}

impl Exposure {
    /// Adds to the settings what was asked for, and a password if others can reach the server.
    pub fn apply(&self, address: SocketAddr, addr: &str, settings: &mut Settings) -> Result<Told, Failure> {
        let header = match self.proxy_header {
            Some(HeaderArg::Forwarded) => ProxyHeader::Forwarded,
            _ => ProxyHeader::XForwardedFor,
        };
        settings.proxies = Proxies::new(self.proxies.iter().map(String::as_str), header)?;
        settings.hosts = self.hosts()?;
        let is_exposed = !address.ip().is_loopback() || !self.hosts.is_empty() || !self.proxies.is_empty();
        let mut told = Told {
            is_encrypted: self.tls_cert.is_some(),
            is_readable: !address.ip().is_loopback() && self.tls_cert.is_none() && self.proxies.is_empty(),
            is_open: is_exposed && self.no_password,
            password: None,
        };
        settings.password = match &self.password_file {
            Some(path) => Some(read_password(path)?),
            None if is_exposed && !self.no_password => {
                let (password, text) = Password::random();
                told.password = Some(text);
                Some(password)
            }
            None => None,
        };
        // The name by which the address was given is one of the server's.
        settings.hosts.extend(addr.rsplit_once(':').map(|(name, _)| name.to_string()));
        self.encrypt(settings)?;
        Ok(told)
    }

    /// The names, which are those of hosts alone.
    fn hosts(&self) -> Result<Vec<String>, Failure> {
        for host in &self.hosts {
            let is_name =
                !host.is_empty() && host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b));
            if !is_name || host.contains("::") && !host.starts_with('[') || is_with_port(host) {
                return Err(Failure::refused(host, "expected the name of a host, such as poda.example"));
            }
        }
        Ok(self.hosts.iter().map(|host| host.trim_matches(['[', ']']).to_string()).collect())
    }

    #[cfg(feature = "tls")]
    fn encrypt(&self, settings: &mut Settings) -> Result<(), Failure> {
        let (Some(certificate), Some(key)) = (&self.tls_cert, &self.tls_key) else { return Ok(()) };
        const MAX_PEM_BYTES: u64 = 1 << 20;
        let (chain, secret) =
            (input_file::read_text(certificate, MAX_PEM_BYTES)?, input_file::read_text(key, MAX_PEM_BYTES)?);
        let in_files = |refusal: game::Refusal| {
            let path = if refusal.text() == "key" { key } else { certificate };
            Failure::Refused(format!("{}: {refusal}", path.display()))
        };
        settings.tls = Some(web::TlsIdentity::new(chain.as_bytes(), secret.as_bytes()).map_err(in_files)?);
        Ok(())
    }

    #[cfg(not(feature = "tls"))]
    fn encrypt(&self, _settings: &mut Settings) -> Result<(), Failure> {
        if self.tls_cert.is_none() {
            return Ok(());
        }
        let reason = "this program was built without TLS; the packages have it, and so has one built by \
                      `cargo build --release --features tls`; a proxy in front can encrypt as well (docs/security.md)";
        Err(Failure::Refused(reason.to_string()))
    }
}

fn is_with_port(host: &str) -> bool {
    !host.starts_with('[') && host.contains(':') || host.contains("]:")
}

fn read_password(path: &Path) -> Result<Password, Failure> {
    let text = input_file::read_text(path, MAX_PASSWORD_BYTES)?;
    let password = text.lines().next().unwrap_or("").trim();
    if password.chars().count() < SHORTEST_PASSWORD {
        let reason = format!("the first line must be a password of at least {SHORTEST_PASSWORD} characters");
        return Err(Failure::Refused(format!("{}: {reason}", path.display())));
    }
    Ok(Password::new(password))
}

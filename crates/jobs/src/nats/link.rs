//! The connection to a server.

use std::path::PathBuf;
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectOptions, ServerAddr};
use serde_json::Value;

use super::error::NatsError;

/// Where the server is, and how to get in.
#[derive(Clone, Debug, Default)]
pub struct Address {
    /// `nats://host:4222`, `tls://host`, with `user:password@` or `token@` if need be; several with commas between.
    pub url: String,
    /// A credentials file, as `nsc` writes it.
    pub credentials: Option<PathBuf>,
    /// Certificates of authorities to trust besides the system's.
    pub authorities: Option<PathBuf>,
    /// The client's certificate and its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// A connection that mends itself.
#[derive(Clone, Debug)]
pub struct Link {
    pub(super) client: Client,
    pub(super) jetstream: Context,
}

/// How long a request to the server may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_secs(4);

impl Link {
    /// Connects. Afterwards a broken connection is mended without end.
    ///
    /// # Errors
    /// When the address is wrong, no server answers there, it does not let us in, or it has no JetStream.
    pub async fn connect(address: &Address, name: &str) -> Result<Link, NatsError> {
        let url = &address.url;
        let at = |reason: &dyn std::fmt::Display| {
            NatsError::new(format!("NATS at `{}`", without_secrets(url)), reason)
        };
        let parts = url.split(',').map(|part| part.trim().parse::<ServerAddr>());
        let servers: Vec<ServerAddr> = parts.collect::<Result<_, _>>().map_err(|error| at(&error))?;
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(PATIENCE)
            .request_timeout(Some(PATIENCE))
            .reconnect_delay_callback(|n_attempts| {
                Duration::from_millis(100 << n_attempts.min(6)).min(LONGEST_PAUSE)
            });
        // The library looks at no address for them.
        if let Some((user, password)) =
            servers.iter().find_map(|server| Some((server.username()?, server.password())))
        {
            let (user, password) = (in_plain(user), password.map(in_plain));
            options = match password {
                Some(password) => options.user_and_password(user, password),
                None => options.token(user),
            };
        }
        let (authorities, certificate) = (address.authorities.iter(), address.certificate.iter());
        for path in authorities.chain(certificate.flat_map(|(certificate, key)| [certificate, key])) {
            // The library does not say which file it is about.
            std::fs::read(path).map_err(NatsError::during(&format!("`{}`", path.display())))?;
        }
        if let Some(path) = &address.credentials {
            options = options.credentials_file(path).await.map_err(|error| {
                NatsError::new(format!("the credentials file `{}`", path.display()), error)
            })?;
        }
        if let Some(path) = &address.authorities {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &address.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let client = options.connect(servers).await.map_err(|error| at(&error))?;
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(PATIENCE);
        check_jetstream(&client).await.map_err(|reason| at(&reason))?;
        Ok(Link { client, jetstream })
    }

    /// The version of the server.
    #[must_use]
    pub fn server_version(&self) -> String {
        self.client.server_info().version
    }

    /// What should be said about the server's version, if anything.
    #[must_use]
    pub fn version_warning(&self) -> Option<String> {
        let is_recommended = self.client.is_server_compatible(2, 10, 23);
        (!is_recommended).then(|| {
            let version = self.server_version();
            format!(
                "nats-server {version} works; 2.10.23 or later is recommended for clusters and power cuts"
            )
        })
    }

    /// The most bytes of a message.
    pub(super) fn max_payload(&self) -> usize {
        self.client.max_payload()
    }
}

/// Asks the server whether it has JetStream for this account. The library's own question expects fields of the answer that
/// servers of version 2.9 do not send.
async fn check_jetstream(client: &Client) -> Result<(), String> {
    let no_jetstream = |reason: &dyn std::fmt::Display| {
        format!("it has no JetStream for us (start it with `nats-server --jetstream`): {reason}")
    };
    let answer = client.request("$JS.API.INFO", "".into()).await.map_err(|error| no_jetstream(&error))?;
    let answer: Value = serde_json::from_slice(&answer.payload).map_err(|error| no_jetstream(&error))?;
    match answer.get("error") {
        Some(error) => Err(no_jetstream(&error["description"])),
        None => Ok(()),
    }
}

/// A part of an address, where `%40` stands for `@`.
fn in_plain(text: &str) -> String {
    percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned()
}

/// An address without passwords, to show.
fn without_secrets(url: &str) -> String {
    let one = |part: &str| match (part.find("://"), part.rfind('@')) {
        (Some(scheme), Some(at)) if at > scheme => format!("{}{}", &part[..scheme + 3], &part[at + 1..]),
        (None, Some(at)) => part[at + 1..].to_string(),
        _ => part.to_string(),
    };
    url.split(',').map(one).collect::<Vec<_>>().join(",")
}

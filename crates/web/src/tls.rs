//! HTTPS, by rustls.

use std::sync::Arc;
use std::time::Duration;

use game::Refusal;
use tokio::net::TcpStream;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::ServerConfig;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::server::TlsStream;

/// A certificate with its key.
#[derive(Clone)]
pub struct TlsIdentity(TlsAcceptor);

impl TlsIdentity {
    /// Reads a chain of certificates and a key, both in PEM.
    ///
    /// # Errors
    /// If one of them cannot be read, or they do not belong together.
    pub fn new(certificates: &[u8], key: &[u8]) -> Result<TlsIdentity, Refusal> {
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(certificates)
            .collect::<Result<_, _>>()
            .map_err(|error| Refusal::new("certificate", error.to_string()))?;
        if chain.is_empty() {
            return Err(Refusal::new("certificate", "expected PEM with at least one CERTIFICATE"));
        }
        let key = PrivateKeyDer::from_pem_slice(key)
            .map_err(|error| Refusal::new("key", format!("expected PEM with a PRIVATE KEY: {error}")))?;
        // Named, because another crate may have linked a second provider.
        let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .and_then(|config| config.with_no_client_auth().with_single_cert(chain, key))
            .map_err(|error| Refusal::new("certificate", error.to_string()))?;
        Ok(TlsIdentity(TlsAcceptor::from(Arc::new(config))))
    }

    /// The encrypted stream, unless the other end speaks something else or is too slow.
    pub(crate) async fn accept(&self, stream: TcpStream, patience: Duration) -> Option<TlsStream<TcpStream>> {
        tokio::time::timeout(patience, self.0.accept(stream)).await.ok()?.ok()
    }
}

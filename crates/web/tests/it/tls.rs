//! HTTPS, with a certificate for tests that nobody else trusts.

use std::sync::Arc;
use std::time::Duration;

use store::Store;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName};
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use web::{Connections, Password, Settings, State, TlsIdentity};

const CERTIFICATE: &[u8] = include_bytes!("../data/certificate.pem");
const KEY: &[u8] = include_bytes!("../data/key.pem");

fn connector() -> TlsConnector {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_slice(CERTIFICATE).unwrap()).unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()));
    let config = config.with_safe_default_protocol_versions().unwrap();
    TlsConnector::from(Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
}

#[tokio::test]
async fn an_encrypted_server_speaks_nothing_else_and_its_sessions_are_secure() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let settings = Settings {
        tls: Some(TlsIdentity::new(CERTIFICATE, KEY).unwrap()),
        password: Some(Password::new("correct horse")),
        connections: Connections { patience: Duration::from_millis(500), ..Connections::default() },
        ..Settings::new(catalog::CATALOG, experiments::EXPERIMENTS)
    };
    let (_stop, stopped) = oneshot::channel::<()>();
    tokio::spawn(web::serve(listener, State::new(Store::in_memory().unwrap(), settings), stopped));
    let stream = TcpStream::connect(address).await.unwrap();
    let mut stream = connector().connect(ServerName::try_from("localhost").unwrap(), stream).await.unwrap();
    let request =
        b"GET /login?token=correct%20horse HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    stream.write_all(request).await.unwrap();
    let mut answer = String::new();
    // The end may come without a farewell.
    _ = stream.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 303") && answer.contains("; Secure"), "{answer}");
    // Neither plain HTTP nor silence gets an answer, and both end.
    for beginning in ["", "GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n"] {
        let mut plain = TcpStream::connect(address).await.unwrap();
        plain.write_all(beginning.as_bytes()).await.unwrap();
        let mut bytes = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(20), plain.read_to_end(&mut bytes)).await;
        assert!(ended.is_ok() && !bytes.starts_with(b"HTTP"), "{}", String::from_utf8_lossy(&bytes));
    }
}

#[test]
fn what_is_no_certificate_or_key_is_named() {
    let refused =
        |certificate: &[u8], key: &[u8]| TlsIdentity::new(certificate, key).err().unwrap().text().to_string();
    assert_eq!(refused(b"", KEY), "certificate");
    assert_eq!(refused(KEY, KEY), "certificate");
    assert_eq!(refused(CERTIFICATE, b""), "key");
    assert_eq!(refused(CERTIFICATE, CERTIFICATE), "key");
}

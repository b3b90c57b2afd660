//! Where requests come from, as far as limits are concerned.
//!
//! Cookies are free to invent, addresses are not. What a person could multiply by discarding cookies is therefore counted
//! per [`Origin`] too.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};

use axum::http::HeaderMap;
use game::Refusal;

use crate::client::Buckets;
use crate::error::Error;
use crate::lanes::Client;

/// The other end of a connection; requests that come without a socket have none.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its address.
    pub address: IpAddr,
    /// Whether the connection is encrypted.
    pub is_encrypted: bool,
}

impl Peer {
    /// This machine.
    pub const LOCAL: Peer = Peer { address: IpAddr::V4(Ipv4Addr::LOCALHOST), is_encrypted: false };
}

/// What one household, school or machine has: an IPv4 address, or the 64 bits of an IPv6 network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin(IpAddr);

impl Origin {
    /// This machine.
    pub const LOCAL: Origin = Origin(IpAddr::V4(Ipv4Addr::LOCALHOST));

    /// The origin of an address.
    #[must_use]
    pub fn of(address: IpAddr) -> Origin {
        Origin(match address.to_canonical() {
            IpAddr::V6(address) if !address.is_loopback() => {
                IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)))
            }
            other => other,
        })
    }
}

/// The header in which a proxy says for whom it asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProxyHeader {
    /// `X-Forwarded-For` and `X-Forwarded-Proto`.
    #[default]
    XForwardedFor,
    /// `Forwarded` (RFC 7239).
    Forwarded,
}

/// Proxies whose word is taken for where a request comes from.
///
/// ```
/// let proxies = web::Proxies::new(["127.0.0.1", "10.0.0.0/8"], web::ProxyHeader::default())?;
/// assert!(proxies.trusts("10.1.2.3".parse().unwrap()));
/// assert!(!proxies.trusts("11.1.2.3".parse().unwrap()));
/// assert!(web::Proxies::new(["10.0.0.0/33"], web::ProxyHeader::default()).is_err());
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Proxies {
    networks: Vec<(IpAddr, u32)>,
    header: ProxyHeader,
}

impl Proxies {
    /// Reads addresses, or networks such as `10.0.0.0/8`.
    ///
    /// # Errors
    /// If one of the texts is neither.
    pub fn new<'a>(
        texts: impl IntoIterator<Item = &'a str>,
        header: ProxyHeader,
    ) -> Result<Proxies, Refusal> {
        let networks = texts.into_iter().map(|text| {
            let expected = || {
                Refusal::new(text, "expected an address such as 127.0.0.1 or a network such as 10.0.0.0/8")
            };
            let (address, bits) =
                text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
            let address: IpAddr = address.parse().map_err(|_| expected())?;
            let most = if address.is_ipv4() { 32 } else { 128 };
            let bits = bits.map_or(Ok(most), str::parse).map_err(|_| expected())?;
            if bits > most { Err(expected()) } else { Ok((address, bits)) }
        });
        Ok(Proxies { networks: networks.collect::<Result<_, _>>()?, header })
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.networks.is_empty()
    }

    /// Whether this address is one of them.
    #[must_use]
    pub fn trusts(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.networks.iter().any(|&(network, bits)| match (network, address) {
            (IpAddr::V4(network), IpAddr::V4(address)) => {
                bits == 0 || (network.to_bits() ^ address.to_bits()) >> (32 - bits) == 0
            }
            (IpAddr::V6(network), IpAddr::V6(address)) => {
                bits == 0 || (network.to_bits() ^ address.to_bits()) >> (128 - bits) == 0
            }
            _ => false,
        })
    }

    /// Who asks: the connection's other end, or whom a trusted proxy names.
    pub(crate) fn client(&self, peer: Peer, headers: &HeaderMap) -> Peer {
        if !self.trusts(peer.address) {
            return peer;
        }
        let values = |name: &str| -> Vec<String> {
            let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            texts.flat_map(|text| text.split(',')).map(|part| part.trim().to_string()).collect()
        };
        let (hops, protocol) = match self.header {
            ProxyHeader::XForwardedFor => (values("x-forwarded-for"), values("x-forwarded-proto").pop()),
            ProxyHeader::Forwarded => {
                let hops = values("forwarded");
                let field = |hop: &str, name: &str| {
                    let pairs = hop.split(';').filter_map(|pair| pair.trim().split_once('='));
                    let value = pairs
                        .filter(|(key, _)| key.eq_ignore_ascii_case(name))
                        .map(|(_, value)| value)
                        .next();
                    value.map(|value| value.trim_matches('"').to_string())
                };
                let protocol = hops.last().and_then(|hop| field(hop, "proto"));
                (hops.iter().map(|hop| field(hop, "for").unwrap_or_default()).collect(), protocol)
            }
        };
        let is_encrypted =
            protocol.map_or(peer.is_encrypted, |protocol| protocol.eq_ignore_ascii_case("https"));
        // Every proxy appends the address that it saw: what stands left of the last one that is no proxy, anybody can have
        // written.
        let mut address = peer.address;
        for hop in hops.iter().rev() {
            let Some(named) = address_in(hop) else { break };
            address = named;
            if !self.trusts(named) {
                break;
            }
        }
        Peer { address, is_encrypted }
    }
}

/// `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:80`.
fn address_in(text: &str) -> Option<IpAddr> {
    if let Some(rest) = text.strip_prefix('[') {
        return rest.split(']').next()?.parse().ok();
    }
    text.parse().ok().or_else(|| text.split_once(':')?.0.parse().ok())
}

/// Places that origins share. None gets more than are left for the others, so that there is always one for a newcomer; a few
/// are everybody's in any case.
#[derive(Debug)]
pub struct Shares {
    most: usize,
    few: usize,
    total: usize,
    held: HashMap<Origin, usize>,
}

impl Shares {
    /// So many places, of which `few` are granted to every origin.
    #[must_use]
    pub fn new(most: usize, few: usize) -> Shares {
        Shares { most, few, total: 0, held: HashMap::new() }
    }

    /// Whether all places are taken.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.total >= self.most
    }

    /// Whether this origin has as many places as it may.
    #[must_use]
    pub fn is_exhausted(&self, origin: Origin) -> bool {
        let left = self.most.saturating_sub(self.total);
        self.held.get(&origin).is_some_and(|&n| n >= left.max(self.few))
    }

    /// Counts a place as taken; by nobody, if it is a proxy that many share.
    pub fn take(&mut self, origin: Option<Origin>) {
        self.total += 1;
        if let Some(origin) = origin {
            *self.held.entry(origin).or_default() += 1;
        }
    }

    /// Counts a place as free again.
    pub fn give_back(&mut self, origin: Option<Origin>) {
        self.total -= 1;
        let Some(origin) = origin else { return };
        if let Some(n) = self.held.get_mut(&origin) {
            *n -= 1;
            if *n == 0 {
                self.held.remove(&origin);
            }
        }
    }
}

/// Maximum number of remembered clients, to bound memory.
const MAX_KNOWN: usize = 20_000;
/// New clients of one origin: a school on a first day, and then a few per minute.
const NEWCOMERS: (f64, f64) = (0.2, 500.0);

/// From where clients were last heard.
#[derive(Debug)]
pub struct Origins {
    known: Mutex<HashMap<Client, Known>>,
    newcomers: Buckets<Origin>,
}

#[derive(Clone, Copy, Debug)]
struct Known {
    origin: Origin,
    /// Whether the client has shown its token, which counts against the newcomers of its origin.
    is_admitted: bool,
}

impl Default for Origins {
    fn default() -> Origins {
        Origins { known: Mutex::default(), newcomers: Buckets::new(NEWCOMERS.0, NEWCOMERS.1) }
    }
}

impl Origins {
    /// Notes a client that shows its token (`is_admitted`), or that has just been given one.
    ///
    /// # Errors
    /// `busy` if too many new tokens come from there.
    pub fn note(&self, client: &Client, origin: Origin, is_admitted: bool) -> Result<(), Error> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let was_admitted = known.get(client).is_some_and(|known| known.is_admitted);
        if is_admitted && !was_admitted && self.newcomers.take(origin).is_err() {
            return Err(Error::busy("too many new clients from your address; try again later"));
        }
        if known.len() >= MAX_KNOWN && !known.contains_key(client) {
            // They are remembered again when they come back.
            known.clear();
        }
        known.insert(Client::clone(client), Known { origin, is_admitted: is_admitted || was_admitted });
        Ok(())
    }

    /// From where a client was last heard.
    #[must_use]
    pub fn of(&self, client: &Client) -> Origin {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.get(client).map_or(Origin::LOCAL, |known| known.origin)
    }
}

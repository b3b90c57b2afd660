//! The arithmetic of proof-number search, shared by every prover: how a node's numbers follow from its
//! children's, and which child to work on next (Allis, 1994; limits as in Nagai's df-pn, 2002).

/// How many positions must still be proved to prove, or to refute, a claim.
///
/// ```
/// use search::ProofNumbers;
/// let children = [ProofNumbers::UNKNOWN, ProofNumbers { proof: 3, disproof: 2 }, ProofNumbers::REFUTED];
/// // The attacker needs one of them; the defender must refute all.
/// let attacking = ProofNumbers::combine(children.into_iter(), true);
/// assert_eq!(attacking, ProofNumbers { proof: 1, disproof: 3 });
/// // Where the defender chooses, the refuted child is enough.
/// assert_eq!(ProofNumbers::combine(children.into_iter(), false), ProofNumbers::REFUTED);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// Positions to prove.
    pub proof: u32,
    /// Positions to refute.
    pub disproof: u32,
}

impl ProofNumbers {
    /// Means "impossible".
    pub const INFINITE: u32 = u32::MAX;
    /// The claim holds.
    pub const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: Self::INFINITE };
    /// The claim does not hold.
    pub const REFUTED: ProofNumbers = ProofNumbers { proof: Self::INFINITE, disproof: 0 };
    /// Nothing is known yet.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };
    /// As limits: work until the claim is settled.
    pub const UNLIMITED: ProofNumbers = ProofNumbers { proof: Self::INFINITE, disproof: Self::INFINITE };

    /// Whether the claim is proved or refuted.
    #[inline]
    #[must_use]
    pub fn is_settled(self) -> bool {
        self == Self::PROVED || self == Self::REFUTED
    }

    /// Whether one of the numbers has reached its limit.
    #[inline]
    #[must_use]
    pub fn reach(self, limits: ProofNumbers) -> bool {
        self.proof >= limits.proof || self.disproof >= limits.disproof
    }

    /// The numbers of a node from those of its children. `attacks` says that the side with the claim is to move: it needs
    /// one proved child, the defender one refuted child.
    #[inline]
    #[must_use]
    pub fn combine(children: impl Iterator<Item = ProofNumbers> + Clone, attacks: bool) -> ProofNumbers {
        let proofs = children.clone().map(|child| child.proof);
        let disproofs = children.map(|child| child.disproof);
        match attacks {
            true => ProofNumbers { proof: proofs.min().unwrap_or(Self::INFINITE), disproof: sum(disproofs) },
            false => ProofNumbers { proof: sum(proofs), disproof: disproofs.min().unwrap_or(Self::INFINITE) },
        }
    }

    /// The index of the child to work on, and its limits: work continues there while it stays better than the
    /// second best, with a quarter more patience so that the search does not jump back and forth. `self` are
    /// the numbers of the node.
    #[inline]
    #[must_use]
    pub fn most_promising(
        self,
        children: impl Iterator<Item = ProofNumbers>,
        attacks: bool,
        limits: ProofNumbers,
    ) -> (usize, ProofNumbers) {
        let (mut best, mut child, mut least, mut second) = (0, Self::UNKNOWN, Self::INFINITE, Self::INFINITE);
        for (index, numbers) in children.enumerate() {
            let rank = if attacks { numbers.proof } else { numbers.disproof };
            if rank < least || index == 0 {
                (best, child, second, least) = (index, numbers, least, rank);
            } else {
                second = second.min(rank);
            }
        }
        let patience = second.saturating_add(second / 4).saturating_add(1);
        let limits = match attacks {
            true => ProofNumbers {
                proof: limits.proof.min(patience),
                disproof: remaining(limits.disproof, self.disproof, child.disproof),
            },
            false => ProofNumbers {
                proof: remaining(limits.proof, self.proof, child.proof),
                disproof: limits.disproof.min(patience),
            },
        };
        (best, limits)
    }
}

/// The limit of a child, so that its parent, whose number is `here`, stays within `limit`.
fn remaining(limit: u32, here: u32, child: u32) -> u32 {
    match limit {
        ProofNumbers::INFINITE => ProofNumbers::INFINITE,
        _ => (limit - here).saturating_add(child),
    }
}

/// A sum is infinite only if a part is: very large sums saturate just below infinity.
fn sum(parts: impl Iterator<Item = u32>) -> u32 {
    const INFINITE: u32 = ProofNumbers::INFINITE;
    parts.fold(0, |sum: u32, part| match part {
        INFINITE => INFINITE,
        _ if sum == INFINITE => INFINITE,
        _ => sum.saturating_add(part).min(INFINITE - 1),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_infinite_only_if_a_part_is() {
        const INFINITE: u32 = ProofNumbers::INFINITE;
        assert_eq!(sum([INFINITE - 1, 5].into_iter()), INFINITE - 1);
        assert_eq!(sum([1, INFINITE, 5].into_iter()), INFINITE);
    }
}

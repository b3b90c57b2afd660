//! Encodes values as a Syzygy table.
//!
//! The format is described in `chess_engine::endgames::syzygy`. Symbols are found by recursive pairing: the most frequent
//! pair of adjacent symbols repeatedly becomes a new symbol.

use std::collections::BTreeMap;

use chess::Role;
use chess_engine::endgames::syzygy::head::{self, Kind};
use chess_engine::endgames::syzygy::indexing::Indexing;
use chess_engine::endgames::syzygy::{Material, Piece};
use game::Side;

/// The values of a table.
#[derive(Clone, Debug)]
pub struct TableFile {
    /// The pieces.
    pub material: Material,
    /// Outcomes or distances.
    pub kind: Kind,
    /// By the file of the leading pawn (once without pawns), then by the side to move (once if the sides are equal, or if
    /// the values are distances).
    pub parts: Vec<Vec<PartValues>>,
}

/// The values of a part.
#[derive(Clone, Debug)]
pub struct PartValues {
    /// The order of its pieces.
    pub order: PieceOrder,
    /// Flags, without the one for constant values.
    pub flags: u8,
    /// The values by index of the position.
    pub values: Runs,
    /// The meaning of values, if the flags require it.
    pub map: [Vec<u16>; 4],
    /// The block size is two to this power, in bytes.
    pub block_bits: u8,
}

/// Run-length encoded values. Tables of millions of values have few runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Runs(pub Vec<(u16, usize)>);

impl FromIterator<u16> for Runs {
    fn from_iter<I: IntoIterator<Item = u16>>(values: I) -> Runs {
        let mut runs: Vec<(u16, usize)> = Vec::new();
        for value in values {
            match runs.last_mut() {
                Some((last, length)) if *last == value => *length += 1,
                _ => runs.push((value, 1)),
            }
        }
        Runs(runs)
    }
}

impl Runs {
    fn n_values(&self) -> usize {
        self.0.iter().map(|(_, length)| length).sum()
    }
}

/// An order of pieces, with the places of the leading group and of the other side's pawns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOrder {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The places.
    pub places: [u8; 2],
}

/// Maximum number of pairs that become symbols; more would compress better but take longer.
const N_PAIRS: usize = 100;
/// Rarer pairs do not become symbols.
const MIN_FREQUENCY: usize = 8;
/// Maximum number of values per symbol.
const MAX_SYMBOL: usize = 256;
/// Maximum number of values per block.
const MAX_BLOCK: usize = 1 << 16;
const MAX_CODE_LENGTH: usize = 32;
/// The blocks of a part start at a multiple of this.
const BLOCKS_ALIGNMENT: usize = 64;
/// Bytes of the checksum at the end.
const N_CHECKSUM: usize = 16;
/// The second half of a symbol that stands for a single value.
const NO_HALF: u16 = 0xfff;

impl PieceOrder {
    /// A valid order for the material: pawns first, then single pieces, equal ones together. `turn` selects other valid
    /// orders.
    #[must_use]
    pub fn new(material: Material, turn: usize) -> PieceOrder {
        let leading = material.leading_pawns();
        let is_single = |&(side, role): &Piece| material.count(side, role) == 1;
        let mut pieces = material.pieces();
        let n_singles = pieces.iter().filter(|piece| is_single(piece)).count();
        pieces.sort_by_key(|piece| match piece {
            (side, Role::Pawn) => u8::from(Some(*side) != leading),
            (_, Role::King) if n_singles == 2 => 2,
            piece if is_single(piece) => 3,
            _ => 4,
        });
        if leading.is_none() && n_singles > 2 {
            pieces[..n_singles].rotate_left(turn % n_singles);
        }
        let n_lead = leading.map_or(n_singles.clamp(2, 3), |side| material.count(side, Role::Pawn));
        let n_groups = 1 + pieces[n_lead..].chunk_by(|one, other| one == other).count() as u8;
        let first = turn as u8 % n_groups;
        PieceOrder { pieces, places: [first, (first + 1) % n_groups] }
    }

    /// The indexing of positions with the leading pawn on a file.
    ///
    /// # Panics
    /// If the order does not fit the material.
    #[must_use]
    pub fn indexing(&self, material: Material, file: usize) -> Indexing {
        Indexing::new(material, &self.pieces, self.places, file).expect("the order fits the material")
    }
}

impl TableFile {
    /// The bytes of the file, with a zero checksum.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let encoded = self.encode();
        let mut bytes = self.before_blocks(&encoded);
        for encoded in &encoded {
            align(&mut bytes, BLOCKS_ALIGNMENT);
            bytes.extend_from_slice(&encoded.blocks);
        }
        align(&mut bytes, BLOCKS_ALIGNMENT);
        bytes.extend_from_slice(&[0; N_CHECKSUM]);
        bytes
    }

    /// The number of bytes before the compressed blocks.
    #[must_use]
    pub fn n_before_blocks(&self) -> usize {
        self.before_blocks(&self.encode()).len()
    }

    fn encode(&self) -> Vec<Encoded> {
        let parts = self.parts.iter().flatten();
        parts.map(|part| Encoded::new(&part.values, part.block_bits)).collect()
    }

    fn before_blocks(&self, encoded: &[Encoded]) -> Vec<u8> {
        let mut bytes = self.kind.magic().to_vec();
        let split = if self.material.is_symmetric() { 0 } else { head::SPLIT };
        let pawns = if self.material.has_pawns() { head::HAS_PAWNS } else { 0 };
        bytes.push((self.material.n_pieces() as u8) << 4 | split | pawns);
        self.parts.iter().for_each(|sides| self.write_order(sides, &mut bytes));
        align(&mut bytes, 2);
        for (part, encoded) in self.parts.iter().flatten().zip(encoded) {
            bytes.push(part.flags | if encoded.is_constant() { head::CONSTANT } else { 0 });
            bytes.extend_from_slice(&encoded.head);
        }
        if self.kind == Kind::Dtz {
            self.parts.iter().flatten().for_each(|part| part.write_map(&mut bytes));
            align(&mut bytes, 2);
        }
        encoded.iter().for_each(|encoded| bytes.extend_from_slice(&encoded.index));
        encoded.iter().for_each(|encoded| bytes.extend_from_slice(&encoded.sizes));
        bytes
    }

    /// Writes the order of pieces, half a byte for each side to move.
    fn write_order(&self, sides: &[PartValues], bytes: &mut Vec<u8>) {
        let [first, second] = [&sides[0].order, &sides[sides.len() - 1].order];
        let both = |low: u8, high: u8| low | high << 4;
        let have_both_pawns = Side::BOTH.into_iter().all(|side| self.material.count(side, Role::Pawn) > 0);
        for place in 0..1 + usize::from(have_both_pawns) {
            bytes.push(both(first.places[place], second.places[place]));
        }
        let code = |&(side, role): &Piece| role.index() as u8 + 1 + 8 * side.index() as u8;
        for (one, other) in first.pieces.iter().zip(&second.pieces) {
            bytes.push(both(code(one), code(other)));
        }
    }
}

impl PartValues {
    fn write_map(&self, bytes: &mut Vec<u8>) {
        if self.flags & head::MAPPED == 0 {
            return;
        }
        let is_wide = self.flags & head::WIDE != 0;
        if is_wide {
            align(bytes, 2);
        }
        for list in &self.map {
            for number in std::iter::once(list.len() as u16).chain(list.iter().copied()) {
                let n_bytes = if is_wide { 2 } else { 1 };
                bytes.extend_from_slice(&number.to_le_bytes()[..n_bytes]);
            }
        }
    }
}

fn align(bytes: &mut Vec<u8>, n: usize) {
    bytes.resize(bytes.len().next_multiple_of(n), 0);
}

/// Compressed values.
struct Encoded {
    head: Vec<u8>,
    index: Vec<u8>,
    sizes: Vec<u8>,
    blocks: Vec<u8>,
}

impl Encoded {
    fn new(values: &Runs, block_bits: u8) -> Encoded {
        if let [(value, _)] = values.0[..] {
            let head = vec![value as u8];
            return Encoded { head, index: Vec::new(), sizes: Vec::new(), blocks: Vec::new() };
        }
        let dictionary = Dictionary::new(values);
        let codes = Codes::new(&dictionary);
        let (blocks, mut lengths) = codes.pack(&dictionary, 1 << block_bits);
        let n_blocks = lengths.len();
        let per_block = values.n_values().div_ceil(n_blocks);
        let span_bits = (4 * per_block).next_power_of_two().trailing_zeros().max(1);
        let index = index(values.n_values(), span_bits, &mut lengths);
        let mut head = vec![block_bits, span_bits as u8, (lengths.len() - n_blocks) as u8];
        head.extend_from_slice(&(n_blocks as u32).to_le_bytes());
        codes.write(&dictionary, &mut head);
        if head.len() % 2 == 0 {
            // Together with the flags before it, the length is even.
            head.push(0);
        }
        let sizes = lengths.iter().flat_map(|&length| ((length - 1) as u16).to_le_bytes()).collect();
        Encoded { head, index, sizes, blocks }
    }

    fn is_constant(&self) -> bool {
        self.blocks.is_empty()
    }
}

/// The index of spans. Lengths of non-existent blocks are added if the middle of the last span is beyond the values.
fn index(n_values: usize, span_bits: u32, lengths: &mut Vec<usize>) -> Vec<u8> {
    let mut index = Vec::new();
    let (mut block, mut start) = (0, 0);
    for span in 0..n_values.div_ceil(1 << span_bits) {
        let middle = (span << span_bits) + (1 << (span_bits - 1));
        loop {
            if block == lengths.len() {
                lengths.push(MAX_BLOCK);
            }
            if middle < start + lengths[block] {
                break;
            }
            start += lengths[block];
            block += 1;
        }
        index.extend_from_slice(&(block as u32).to_le_bytes());
        index.extend_from_slice(&((middle - start) as u16).to_le_bytes());
    }
    index
}

/// Symbols, and the values written in them.
struct Dictionary {
    /// A single value, or both halves of a pair.
    symbols: Vec<(u16, Option<u16>)>,
    /// The number of values that each stands for.
    lengths: Vec<usize>,
    text: Vec<u16>,
}

impl Dictionary {
    fn new(values: &Runs) -> Dictionary {
        let mut dictionary = Dictionary { symbols: Vec::new(), lengths: Vec::new(), text: Vec::new() };
        let mut numbers = BTreeMap::new();
        for &(value, length) in &values.0 {
            let mut left = length;
            while left > 0 {
                let part = MAX_SYMBOL.min(1 << left.ilog2());
                let symbol = dictionary.repeated(&mut numbers, value, part);
                dictionary.text.push(symbol);
                left -= part;
            }
        }
        let most = dictionary.symbols.len() + N_PAIRS;
        while dictionary.symbols.len() < most && dictionary.pair() {}
        dictionary
    }

    /// The symbol for a value repeated a power of two times.
    fn repeated(&mut self, numbers: &mut BTreeMap<(u16, usize), u16>, value: u16, times: usize) -> u16 {
        if let Some(&symbol) = numbers.get(&(value, times)) {
            return symbol;
        }
        let symbol = match times {
            1 => (value, None),
            _ => {
                let half = self.repeated(numbers, value, times / 2);
                (half, Some(half))
            }
        };
        self.symbols.push(symbol);
        self.lengths.push(times);
        numbers.insert((value, times), self.symbols.len() as u16 - 1);
        self.symbols.len() as u16 - 1
    }

    /// Turns the most frequent pair into a symbol; returns whether there was one.
    fn pair(&mut self) -> bool {
        let n_symbols = self.symbols.len();
        let mut counts = vec![0_usize; n_symbols * n_symbols];
        for pair in self.text.windows(2) {
            counts[usize::from(pair[0]) * n_symbols + usize::from(pair[1])] += 1;
        }
        let length = |pair: usize| self.lengths[pair / n_symbols] + self.lengths[pair % n_symbols];
        let possible = (0..counts.len()).filter(|&pair| length(pair) <= MAX_SYMBOL);
        let Some(best) = possible.max_by_key(|&pair| counts[pair]) else { return false };
        if counts[best] < MIN_FREQUENCY {
            return false;
        }
        let (first, second) = ((best / n_symbols) as u16, (best % n_symbols) as u16);
        self.lengths.push(length(best));
        self.symbols.push((first, Some(second)));
        self.replace([first, second], n_symbols as u16);
        true
    }

    fn replace(&mut self, pair: [u16; 2], symbol: u16) {
        let mut text = Vec::with_capacity(self.text.len());
        let mut rest = &self.text[..];
        while let [first, after @ ..] = rest {
            let is_pair = rest.starts_with(&pair);
            text.push(if is_pair { symbol } else { *first });
            rest = if is_pair { &rest[2..] } else { after };
        }
        self.text = text;
    }
}

/// Canonical Huffman codes.
struct Codes {
    /// Code length of each symbol in bits; zero for symbols that only occur in pairs.
    lengths: Vec<usize>,
    /// The symbols by number, longest codes first.
    order: Vec<usize>,
}

impl Codes {
    fn new(dictionary: &Dictionary) -> Codes {
        let mut counts = vec![0_u64; dictionary.symbols.len()];
        dictionary.text.iter().for_each(|&symbol| counts[usize::from(symbol)] += 1);
        let mut lengths = code_lengths(&counts);
        while lengths.iter().any(|&length| length > MAX_CODE_LENGTH) {
            counts.iter_mut().for_each(|count| *count = count.div_ceil(2));
            lengths = code_lengths(&counts);
        }
        let mut order: Vec<usize> = (0..lengths.len()).collect();
        order.sort_by_key(|&symbol| std::cmp::Reverse(lengths[symbol]));
        Codes { lengths, order }
    }

    fn bounds(&self) -> (usize, usize) {
        let used = || self.lengths.iter().copied().filter(|&length| length > 0);
        (used().min().unwrap_or(1), used().max().unwrap_or(1))
    }

    /// The lowest symbol and the lowest code of each length, shortest first.
    fn tables(&self) -> (Vec<usize>, Vec<u64>) {
        let (min, max) = self.bounds();
        let longer = |length| self.lengths.iter().filter(|&&other| other > length).count();
        let lowest: Vec<usize> = (min..=max).map(longer).collect();
        let mut base = vec![0; lowest.len()];
        for place in (0..lowest.len() - 1).rev() {
            base[place] = (base[place + 1] + (lowest[place] - lowest[place + 1]) as u64) / 2;
        }
        (lowest, base)
    }

    fn write(&self, dictionary: &Dictionary, head: &mut Vec<u8>) {
        let (min, max) = self.bounds();
        head.extend_from_slice(&[max as u8, min as u8]);
        self.tables().0.iter().for_each(|&lowest| head.extend_from_slice(&(lowest as u16).to_le_bytes()));
        head.extend_from_slice(&(self.order.len() as u16).to_le_bytes());
        let number = |symbol: u16| self.order.iter().position(|&other| other == usize::from(symbol));
        for &symbol in &self.order {
            let (first, second) = match dictionary.symbols[symbol] {
                (value, None) => (value, NO_HALF),
                (first, Some(second)) => {
                    let [first, second] = [first, second].map(|symbol| number(symbol).unwrap_or(0) as u16);
                    (first, second)
                }
            };
            head.extend_from_slice(&[first as u8, (first >> 8 | second << 4) as u8, (second >> 4) as u8]);
        }
    }

    /// The blocks and the number of values in each.
    fn pack(&self, dictionary: &Dictionary, block_bytes: usize) -> (Vec<u8>, Vec<usize>) {
        let (lowest, base) = self.tables();
        let min = self.bounds().0;
        let mut codes = vec![0; self.order.len()];
        for (number, &symbol) in
            self.order.iter().enumerate().filter(|(_, symbol)| self.lengths[**symbol] > 0)
        {
            let place = self.lengths[symbol] - min;
            codes[symbol] = base[place] + (number - lowest[place]) as u64;
        }
        let (mut blocks, mut lengths) = (Vec::new(), Vec::new());
        let mut block = Block::new(block_bytes);
        for &symbol in &dictionary.text {
            let symbol = usize::from(symbol);
            let (n_bits, n_values) = (self.lengths[symbol], dictionary.lengths[symbol]);
            if !block.has_room(n_bits, n_values) {
                block.finish(&mut blocks, &mut lengths);
            }
            block.push(codes[symbol], n_bits, n_values);
        }
        block.finish(&mut blocks, &mut lengths);
        (blocks, lengths)
    }
}

/// A block being filled.
struct Block {
    bytes: Vec<u8>,
    n_bits: usize,
    n_values: usize,
}

impl Block {
    fn new(n_bytes: usize) -> Block {
        Block { bytes: vec![0; n_bytes], n_bits: 0, n_values: 0 }
    }

    fn has_room(&self, n_bits: usize, n_values: usize) -> bool {
        self.n_bits + n_bits <= 8 * self.bytes.len() && self.n_values + n_values <= MAX_BLOCK
    }

    fn push(&mut self, code: u64, n_bits: usize, n_values: usize) {
        for bit in (0..n_bits).rev() {
            self.bytes[self.n_bits / 8] |= ((code >> bit & 1) as u8) << (7 - self.n_bits % 8);
            self.n_bits += 1;
        }
        self.n_values += n_values;
    }

    fn finish(&mut self, blocks: &mut Vec<u8>, lengths: &mut Vec<usize>) {
        blocks.extend_from_slice(&self.bytes);
        lengths.push(self.n_values);
        *self = Block::new(self.bytes.len());
    }
}

/// Lengths of Huffman codes by frequency; zero for symbols that never occur.
fn code_lengths(counts: &[u64]) -> Vec<usize> {
    let mut lengths = vec![0; counts.len()];
    let mut trees: Vec<(u64, Vec<usize>)> = Vec::new();
    trees.extend(
        counts.iter().enumerate().filter(|(_, count)| **count > 0).map(|(i, &count)| (count, vec![i])),
    );
    if let [(_, symbols)] = &trees[..] {
        lengths[symbols[0]] = 1;
    }
    while trees.len() > 1 {
        trees.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        let (Some((one, mut symbols)), Some((other, more))) = (trees.pop(), trees.pop()) else { break };
        symbols.extend(more);
        symbols.iter().for_each(|&symbol| lengths[symbol] += 1);
        trees.push((one + other, symbols));
    }
    lengths
}

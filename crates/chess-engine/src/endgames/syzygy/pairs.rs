//! The values of a table, compressed by *recursive pairing*: a symbol stands for one value or for two other symbols, and
//! symbols are written in canonical Huffman codes, in blocks of fixed size. A sparse index leads near the block of a value,
//! and the number of values in each block leads to the block itself.

use super::damage::Damage;
use super::head::Bytes;

/// A run of values, each given by its number.
#[derive(Clone, Debug)]
pub enum Pairs {
    /// All values are the same.
    Constant(u16),
    /// Values in compressed blocks.
    Coded(Box<Coded>),
}

/// Values in compressed blocks, and where these are in the file.
#[derive(Clone, Debug)]
pub struct Coded {
    /// A block has two to the power of this many bytes.
    block_bits: u32,
    /// An entry of the index stands for two to the power of this many values.
    span_bits: u32,
    n_blocks: u64,
    /// Entries in the list of block sizes: some more than there are blocks.
    n_sizes: u64,
    n_spans: u64,
    codes: Codes,
    symbols: Symbols,
    index_at: u64,
    sizes_at: u64,
    blocks_at: u64,
}

/// Where [`Pairs`] read the bytes of their file.
pub trait Source {
    /// Fills the buffer from this place in the file.
    ///
    /// # Errors
    /// A [`Damage`] when the file cannot be read there.
    fn read(&self, at: u64, buffer: &mut [u8]) -> Result<(), Damage>;
}

/// Bytes of an entry of the index: a block in four bytes, and a value in it in two.
const INDEX_ENTRY: u64 = 6;
/// Bytes of an entry in the list of block sizes.
const SIZE_ENTRY: u64 = 2;
/// Blocks begin at multiples of this.
const ALIGNMENT: u64 = 64;
/// The largest block; those of published tables have up to 2^10 bytes.
const MAX_BLOCK_BITS: u32 = 16;
/// The largest block that is read without allocating.
const SMALL_BLOCK: usize = 64;
/// The widest entry of the index.
const MAX_SPAN_BITS: u32 = 31;
/// The index is never further from a block than this; published tables have about 16 blocks per entry.
const MAX_STEPS: usize = 1 << 16;

impl Pairs {
    /// Reads the header of `n_values` values; their blocks are found by [`locate_index`](Pairs::locate_index)
    /// and the other two. Constant distances are always zero: the byte for them may be anything.
    ///
    /// # Errors
    /// A [`Damage`] that says what is wrong.
    pub fn parse(bytes: &mut Bytes<'_>, flags: u8, is_wdl: bool, n_values: u64) -> Result<Pairs, Damage> {
        if flags & super::head::CONSTANT != 0 {
            let value = u16::from(bytes.byte()?);
            return Ok(Pairs::Constant(if is_wdl { value } else { 0 }));
        }
        let [block_bits, span_bits, n_extra] = [bytes.byte()?, bytes.byte()?, bytes.byte()?].map(u32::from);
        let n_blocks = u64::from(bytes.u32()?);
        if block_bits > MAX_BLOCK_BITS {
            return Err(Damage::new(format!("blocks of 2^{block_bits} bytes")));
        }
        if !(1..=MAX_SPAN_BITS).contains(&span_bits) {
            return Err(Damage::new(format!("an index entry per 2^{span_bits} values")));
        }
        let codes = Codes::parse(bytes)?;
        let symbols = Symbols::parse(bytes)?;
        Ok(Pairs::Coded(Box::new(Coded {
            block_bits,
            span_bits,
            n_blocks,
            n_sizes: n_blocks + u64::from(n_extra),
            n_spans: n_values.div_ceil(1 << span_bits),
            codes,
            symbols,
            index_at: 0,
            sizes_at: 0,
            blocks_at: 0,
        })))
    }

    /// Sets the position of the index; returns its end.
    pub fn locate_index(&mut self, at: u64) -> u64 {
        let Pairs::Coded(coded) = self else { return at };
        coded.index_at = at;
        at + INDEX_ENTRY * coded.n_spans
    }

    /// Sets the position of the list of block sizes; returns its end.
    pub fn locate_sizes(&mut self, at: u64) -> u64 {
        let Pairs::Coded(coded) = self else { return at };
        coded.sizes_at = at;
        at + SIZE_ENTRY * coded.n_sizes
    }

    /// Sets the earliest position of the blocks; returns their end.
    pub fn locate_blocks(&mut self, at: u64) -> u64 {
        let Pairs::Coded(coded) = self else { return at };
        coded.blocks_at = at.next_multiple_of(ALIGNMENT);
        coded.blocks_at + (coded.n_blocks << coded.block_bits)
    }

    /// The value with that number.
    ///
    /// # Errors
    /// A [`Damage`] if the file does not have it.
    pub fn value(&self, source: &impl Source, number: u64) -> Result<u16, Damage> {
        match self {
            Pairs::Constant(value) => Ok(*value),
            Pairs::Coded(coded) => {
                let (block, skipped) = coded.find(source, number)?;
                coded.decode(source, block, skipped)
            }
        }
    }
}

impl Coded {
    /// The block of a value, and how many values in that block come before it.
    fn find(&self, source: &impl Source, number: u64) -> Result<(u64, u64), Damage> {
        let span = number >> self.span_bits;
        if span >= self.n_spans {
            return Err(Damage::new("a position beyond the table"));
        }
        let mut entry = [0; INDEX_ENTRY as usize];
        source.read(self.index_at + INDEX_ENTRY * span, &mut entry)?;
        let [a, b, c, d, e, f] = entry;
        let mut block = u64::from(u32::from_le_bytes([a, b, c, d]));
        // An entry leads to the value in the middle of its span.
        let middle = (1_i64 << self.span_bits) / 2;
        let within = (number & ((1 << self.span_bits) - 1)) as i64;
        let mut skipped = i64::from(u16::from_le_bytes([e, f])) + within - middle;
        for _ in 0..MAX_STEPS {
            if skipped < 0 {
                block = block.checked_sub(1).ok_or_else(lost)?;
                skipped += self.block_size(source, block)?;
                continue;
            }
            let size = self.block_size(source, block)?;
            if skipped < size {
                return Ok((block, skipped as u64));
            }
            skipped -= size;
            block += 1;
        }
        Err(lost())
    }

    /// The number of values in a block.
    fn block_size(&self, source: &impl Source, block: u64) -> Result<i64, Damage> {
        if block >= self.n_sizes {
            return Err(lost());
        }
        let mut entry = [0; SIZE_ENTRY as usize];
        source.read(self.sizes_at + SIZE_ENTRY * block, &mut entry)?;
        Ok(i64::from(u16::from_le_bytes(entry)) + 1)
    }

    /// The value in a block after some others.
    fn decode(&self, source: &impl Source, block: u64, mut skipped: u64) -> Result<u16, Damage> {
        if block >= self.n_blocks {
            return Err(lost());
        }
        let n_bytes = 1 << self.block_bits;
        // Outcome blocks are small, and the search reads many of them, so these are read without allocating.
        let (mut small, mut large) = ([0; SMALL_BLOCK], Vec::new());
        let bytes = match small.get_mut(..n_bytes) {
            Some(bytes) => bytes,
            None => {
                large.resize(n_bytes, 0);
                &mut large[..]
            }
        };
        source.read(self.blocks_at + (block << self.block_bits), bytes)?;
        let mut bits = Bits::new(bytes);
        // Every symbol takes at least one bit.
        while bits.n_read < 8 * n_bytes {
            let symbol = self.codes.next(&mut bits);
            let n_values = self.symbols.n_values(symbol).ok_or_else(|| Damage::new("an unknown symbol"))?;
            if skipped < n_values {
                return Ok(self.symbols.value(symbol, skipped));
            }
            skipped -= n_values;
        }
        Err(Damage::new("a block that ends too soon"))
    }
}

fn lost() -> Damage {
    Damage::new("an index that leads out of the table")
}

/// Bits of a block, the highest first; zeros follow after the end.
struct Bits<'a> {
    rest: &'a [u8],
    /// The next bits, at least 32 of them, from the top.
    word: u64,
    n_in_word: u32,
    n_read: usize,
}

impl<'a> Bits<'a> {
    fn new(bytes: &'a [u8]) -> Bits<'a> {
        let mut bits = Bits { rest: bytes, word: 0, n_in_word: 0, n_read: 0 };
        bits.refill();
        bits.refill();
        bits
    }

    /// Skips up to 32 bits.
    #[inline]
    fn skip(&mut self, n_bits: u32) {
        self.word <<= n_bits;
        self.n_in_word -= n_bits;
        self.n_read += n_bits as usize;
        if self.n_in_word < 32 {
            self.refill();
        }
    }

    #[inline]
    fn refill(&mut self) {
        let mut next = [0; 4];
        match self.rest.split_first_chunk() {
            Some((bytes, rest)) => (next, self.rest) = (*bytes, rest),
            None => {
                next[..self.rest.len()].copy_from_slice(self.rest);
                self.rest = &[];
            }
        }
        self.word |= u64::from(u32::from_be_bytes(next)) << (32 - self.n_in_word);
        self.n_in_word += 32;
    }
}

/// Canonical Huffman codes. Longer codes are smaller numbers, and symbols are numbered from the longest code on.
#[derive(Clone, Debug)]
struct Codes {
    /// By length, the shortest first.
    lengths: Vec<CodeLength>,
}

/// The codes of one length.
#[derive(Clone, Copy, Debug)]
struct CodeLength {
    /// The lowest code, moved to the top of the word. It is zero for the longest.
    base: u64,
    /// The lowest symbol.
    lowest: u16,
    n_bits: u32,
}

/// Longer codes would not fit in one read.
const MAX_CODE_LENGTH: u32 = 32;

impl Codes {
    fn parse(bytes: &mut Bytes<'_>) -> Result<Codes, Damage> {
        let (max_length, min_length) = (u32::from(bytes.byte()?), u32::from(bytes.byte()?));
        if min_length < 1 || min_length > max_length || max_length > MAX_CODE_LENGTH {
            return Err(Damage::new(format!("codes of {min_length} to {max_length} bits")));
        }
        let mut lengths = Vec::new();
        for n_bits in min_length..=max_length {
            lengths.push(CodeLength { base: 0, lowest: bytes.u16()?, n_bits });
        }
        for place in (0..lengths.len() - 1).rev() {
            let longer = lengths[place + 1];
            let n_longer = lengths[place].lowest.checked_sub(longer.lowest);
            let n_longer = n_longer.ok_or_else(|| Damage::new("codes out of order"))?;
            lengths[place].base = (longer.base + u64::from(n_longer)) / 2;
        }
        for length in &mut lengths {
            if length.base >= 1 << length.n_bits {
                return Err(Damage::new("more codes than there can be"));
            }
            length.base <<= 64 - length.n_bits;
        }
        Ok(Codes { lengths })
    }

    /// Reads the next symbol.
    #[inline]
    fn next(&self, bits: &mut Bits<'_>) -> u64 {
        let word = bits.word;
        let length = self.lengths.iter().find(|length| word >= length.base);
        let length = length.expect("the last base is zero");
        bits.skip(length.n_bits);
        u64::from(length.lowest) + ((word - length.base) >> (64 - length.n_bits))
    }
}

/// The meaning of symbols.
#[derive(Clone, Debug)]
struct Symbols {
    /// Both halves of a pair; a single value has none, and itself in the first.
    halves: Vec<(u16, Option<u16>)>,
    /// How many values a symbol stands for, less one.
    n_more: Vec<u8>,
}

/// Instead of the second half, where a symbol stands for a single value.
const NO_HALF: u16 = 0xfff;

impl Symbols {
    fn parse(bytes: &mut Bytes<'_>) -> Result<Symbols, Damage> {
        let n_symbols = bytes.u16()?;
        if n_symbols == 0 || n_symbols > NO_HALF {
            return Err(Damage::new(format!("{n_symbols} symbols")));
        }
        let mut halves = Vec::with_capacity(usize::from(n_symbols));
        for _ in 0..n_symbols {
            let [a, b, c] = [bytes.byte()?, bytes.byte()?, bytes.byte()?].map(u16::from);
            let (first, second) = (a | (b & 0xf) << 8, b >> 4 | c << 4);
            let is_pair = second != NO_HALF;
            if is_pair && first.max(second) >= n_symbols {
                return Err(Damage::new("a symbol made of unknown ones"));
            }
            halves.push((first, is_pair.then_some(second)));
        }
        bytes.align(2)?;
        let n_more = lengths(&halves)?;
        Ok(Symbols { halves, n_more })
    }

    #[inline]
    fn n_values(&self, symbol: u64) -> Option<u64> {
        Some(u64::from(*self.n_more.get(usize::try_from(symbol).ok()?)?) + 1)
    }

    /// The value after some others in a known symbol with enough values. Every step leads to a symbol with
    /// fewer values, so it terminates.
    fn value(&self, symbol: u64, mut skipped: u64) -> u16 {
        let mut symbol = symbol as usize;
        while let (first, Some(second)) = self.halves[symbol] {
            let n_first = u64::from(self.n_more[usize::from(first)]) + 1;
            symbol = usize::from(if skipped < n_first { first } else { second });
            skipped = if skipped < n_first { skipped } else { skipped - n_first };
        }
        self.halves[symbol].0
    }
}

/// How many values each symbol stands for, less one; at most 255, which also bounds how deep pairs are nested.
///
/// Symbols that depend on themselves never get a length.
fn lengths(halves: &[(u16, Option<u16>)]) -> Result<Vec<u8>, Damage> {
    #[derive(Clone, Copy, PartialEq)]
    enum Length {
        Unknown,
        Asked,
        Known(u8),
    }
    let mut lengths = vec![Length::Unknown; halves.len()];
    let mut asked = Vec::new();
    for symbol in 0..halves.len() {
        asked.push(symbol);
        while let Some(&symbol) = asked.last() {
            let (first, Some(second)) = halves[symbol] else {
                lengths[symbol] = Length::Known(0);
                asked.pop();
                continue;
            };
            let [first, second] = [first, second].map(usize::from);
            match (lengths[symbol], lengths[first], lengths[second]) {
                (Length::Known(_), ..) => _ = asked.pop(),
                (_, Length::Known(one), Length::Known(other)) => {
                    let length = one.checked_add(other).and_then(|sum| sum.checked_add(1));
                    let too_long = || Damage::new("a symbol of more than 256 values");
                    lengths[symbol] = Length::Known(length.ok_or_else(too_long)?);
                    asked.pop();
                }
                (_, Length::Asked, _) | (_, _, Length::Asked) => {
                    return Err(Damage::new("a symbol made of itself"));
                }
                (_, one, _) => {
                    lengths[symbol] = Length::Asked;
                    asked.push(if one == Length::Unknown { first } else { second });
                }
            }
        }
    }
    let known = |length: &Length| match length {
        Length::Known(length) => *length,
        Length::Unknown | Length::Asked => 0,
    };
    Ok(lengths.iter().map(known).collect())
}

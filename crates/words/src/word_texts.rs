//! Many words in little memory: one text, and the end of each word in it.

/// A sequence of words.
#[derive(Clone, Debug, Default)]
pub(crate) struct WordTexts {
    text: String,
    ends: Vec<u32>,
}

impl WordTexts {
    /// Adds a word at the end.
    ///
    /// # Panics
    /// If all words together have more bytes than 32 bits can count.
    pub fn push(&mut self, word: &str) {
        self.text.push_str(word);
        self.ends.push(u32::try_from(self.text.len()).expect("a list has less than 4 GiB"));
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The word with that index.
    ///
    /// # Panics
    /// If there is no such word.
    pub fn get(&self, index: usize) -> &str {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.text[start..self.ends[index] as usize]
    }

    /// The last word.
    pub fn last(&self) -> Option<&str> {
        self.len().checked_sub(1).map(|index| self.get(index))
    }

    /// The memory they take.
    pub fn n_bytes(&self) -> usize {
        self.text.len() + size_of_val(&self.ends[..])
    }

    /// Sorts them and removes duplicates.
    pub fn sort_and_dedup(&mut self) {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        order.sort_unstable_by(|&a, &b| self.get(a as usize).cmp(self.get(b as usize)));
        order.dedup_by(|a, b| self.get(*a as usize) == self.get(*b as usize));
        let mut sorted = WordTexts::default();
        order.iter().for_each(|&index| sorted.push(self.get(index as usize)));
        *self = sorted;
    }
}

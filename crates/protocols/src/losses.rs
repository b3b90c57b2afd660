//! What a format cannot carry, counted while games are written.

use game::Position;
use game_tree::{Annotation, GameTree, NodeId, Written};

/// A kind of thing that formats may lack a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Loss {
    /// Moves, where only a position is written.
    Moves,
    /// Variations, with everything in them.
    Variations,
    /// Comments.
    Comments,
    /// Marks such as `!` and `?`.
    Glyphs,
    /// Evaluations.
    Scores,
    /// Clock times after moves.
    Clocks,
    /// Times spent on moves.
    Times,
    /// Arrows and marked squares.
    Shapes,
    /// Headers.
    Headers,
    /// Results.
    Results,
    /// Properties of moves that only one format knows.
    Others,
}

impl Loss {
    /// All of them.
    pub const ALL: [Loss; 11] = [
        Loss::Moves,
        Loss::Variations,
        Loss::Comments,
        Loss::Glyphs,
        Loss::Scores,
        Loss::Clocks,
        Loss::Times,
        Loss::Shapes,
        Loss::Headers,
        Loss::Results,
        Loss::Others,
    ];

    /// Its name, for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Loss::Moves => "moves",
            Loss::Variations => "variations",
            Loss::Comments => "comments",
            Loss::Glyphs => "glyphs",
            Loss::Scores => "scores",
            Loss::Clocks => "clocks",
            Loss::Times => "times",
            Loss::Shapes => "shapes",
            Loss::Headers => "headers",
            Loss::Results => "results",
            Loss::Others => "others",
        }
    }

    /// One of it and several of it, in words.
    const fn words(self) -> [&'static str; 2] {
        match self {
            Loss::Moves => ["move", "moves"],
            Loss::Variations => ["variation", "variations"],
            Loss::Comments => ["comment", "comments"],
            Loss::Glyphs => ["mark such as ! or ?", "marks such as ! or ?"],
            Loss::Scores => ["evaluation", "evaluations"],
            Loss::Clocks => ["clock time", "clock times"],
            Loss::Times => ["time spent on a move", "times spent on moves"],
            Loss::Shapes => ["arrow or marked square", "arrows and marked squares"],
            Loss::Headers => ["header", "headers"],
            Loss::Results => ["result", "results"],
            Loss::Others => ["other property of a move", "other properties of moves"],
        }
    }
}

/// How many things of each kind were left out.
///
/// ```
/// use protocols::{Format, Loss, Losses, sgf};
///
/// let games = sgf::read("(;GM[2]PB[Ana];B[f5]C[good](;W[d6])(;W[f4]))")?;
/// let written = Format::Transcripts.write(&games, &mut Default::default())?;
/// assert_eq!(written.bytes, b"f5d6\n");
/// assert_eq!((written.losses.get(Loss::Variations), written.losses.get(Loss::Comments)), (1, 1));
/// assert_eq!(written.losses.sentences()[0], "1 variation is left out: this format has no place for it");
/// # Ok::<(), game::Refusal>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Losses([u64; Loss::ALL.len()]);

impl Losses {
    /// How many of a kind.
    #[must_use]
    pub fn get(&self, loss: Loss) -> u64 {
        self.0[loss as usize]
    }

    /// Whether everything was written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Losses::default()
    }

    /// The kinds that were left out, with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (Loss, u64)> + '_ {
        Loss::ALL.into_iter().map(|loss| (loss, self.get(loss))).filter(|&(_, count)| count > 0)
    }

    /// A sentence per kind.
    #[must_use]
    pub fn sentences(&self) -> Vec<String> {
        let sentence = |(loss, count): (Loss, u64)| match (count, loss.words()) {
            (1, [one, _]) => format!("1 {one} is left out: this format has no place for it"),
            (_, [_, many]) => format!("{count} {many} are left out: this format has no place for them"),
        };
        self.iter().map(sentence).collect()
    }

    pub(crate) fn add(&mut self, loss: Loss, count: usize) {
        self.0[loss as usize] += count as u64;
    }

    /// What is lost of a game in a format.
    pub(crate) fn of<P: Position>(tree: &GameTree<P>, carried: &Carried) -> Losses {
        let mut losses = Losses::default();
        let is_header_lost = |(name, value): &(&str, &str)| !value.is_empty() && !(carried.header)(name);
        losses.add(Loss::Headers, tree.headers.iter().filter(is_header_lost).count());
        let is_result_lost = tree.end.is_some() && !carried.has(Loss::Results);
        losses.add(Loss::Results, usize::from(is_result_lost && tree.last_position().outcome().is_none()));
        let root = tree.annotation(NodeId::ROOT);
        losses.add_annotation(root, carried);
        if carried.has_game_comment && !carried.has(Loss::Comments) {
            losses.0[Loss::Comments as usize] -= u64::from(!root.comment.is_empty());
        }
        if !carried.has(Loss::Moves) {
            losses.add(Loss::Moves, tree.n_nodes() - 1);
        } else if carried.has(Loss::Variations) {
            let moves = tree.written().filter_map(|step| match step {
                Written::Move(node) => Some(node),
                Written::Open | Written::Close => None,
            });
            moves.for_each(|node| losses.add_annotation(tree.annotation(node), carried));
        } else {
            losses.add(Loss::Variations, tree.n_variations());
            tree.main_line().for_each(|node| losses.add_annotation(tree.annotation(node), carried));
        }
        losses
    }

    fn add_annotation(&mut self, annotation: &Annotation, carried: &Carried) {
        let Annotation { before, comment, glyphs, score, clock, elapsed, shapes, others } = annotation;
        let counts = [
            (Loss::Comments, usize::from(!before.is_empty()) + usize::from(!comment.is_empty())),
            (Loss::Glyphs, glyphs.len()),
            (Loss::Scores, usize::from(score.is_some())),
            (Loss::Clocks, usize::from(clock.is_some())),
            (Loss::Times, usize::from(elapsed.is_some())),
            (Loss::Shapes, shapes.len()),
            (Loss::Others, others.len()),
        ];
        for (loss, count) in counts.into_iter().filter(|&(loss, _)| !carried.has(loss)) {
            self.add(loss, count);
        }
    }
}

impl std::ops::AddAssign for Losses {
    fn add_assign(&mut self, other: Losses) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own += other);
    }
}

/// What a format can carry.
pub(crate) struct Carried {
    pub kinds: &'static [Loss],
    pub header: fn(&str) -> bool,
    /// Whether it has a comment on the game as a whole, even if moves have none.
    pub has_game_comment: bool,
}

impl Carried {
    fn has(&self, loss: Loss) -> bool {
        self.kinds.contains(&loss)
    }
}

/// A file as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenGames {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the format could not carry.
    pub losses: Losses,
}

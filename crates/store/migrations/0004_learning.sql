-- What people learn. A card is a question about a position, and when it is to be asked again.
CREATE TABLE card (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,           -- mistake, opening or endgame
    origin TEXT NOT NULL,         -- what it was made from, such as game:ID:PLY; one card of an owner for each
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    start TEXT NOT NULL,
    moves TEXT NOT NULL,          -- up to the question, separated by blanks
    position TEXT NOT NULL,       -- the position of the question; one card of an owner, kind and game for each
    phase TEXT NOT NULL,
    theme TEXT NOT NULL,
    document TEXT NOT NULL,       -- JSON: answers and what is told afterwards
    stability REAL,               -- how well it is remembered, in days; NULL before its first review
    difficulty REAL,              -- from 1 to 10
    due INTEGER NOT NULL,         -- the day where the player lives, counted from 1970
    reviewed INTEGER,             -- the day of the last answer, counted in the same way
    n_reviews INTEGER NOT NULL,
    n_lapses INTEGER NOT NULL,
    is_paused INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;
CREATE INDEX card_by_due ON card (owner, due);
CREATE INDEX card_by_origin ON card (owner, origin);
CREATE INDEX card_by_position ON card (owner, kind, game, variant, position);

-- Every answer to a card: statistics, streaks and fitted parameters come from these.
CREATE TABLE card_review (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    card TEXT NOT NULL REFERENCES card (id) ON DELETE CASCADE,
    rating INTEGER NOT NULL,      -- 1 again, 2 hard, 3 good, 4 easy
    millis INTEGER NOT NULL,      -- how long the answer took
    day INTEGER NOT NULL,         -- the day where the player lives, counted from 1970
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX card_review_by_card ON card_review (card, at);
CREATE INDEX card_review_by_owner ON card_review (owner, at);

-- What was already searched for mistakes, so that it is not searched again.
CREATE TABLE card_source (
    owner TEXT NOT NULL,
    origin TEXT NOT NULL,         -- such as game:ID
    plies INTEGER NOT NULL,       -- how many moves it had then
    at INTEGER NOT NULL,
    PRIMARY KEY (owner, origin)
) STRICT;

-- How much somebody wants to train, and the parameters fitted to their answers.
CREATE TABLE card_setting (
    owner TEXT PRIMARY KEY,
    document TEXT NOT NULL        -- JSON
) STRICT;

-- Every puzzle tried for the first time that day, and the player's rating after it; the newest is the current rating.
CREATE TABLE puzzle_attempt (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    is_solved INTEGER NOT NULL,
    millis INTEGER NOT NULL,
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX puzzle_attempt_by_owner ON puzzle_attempt (owner, game, at);

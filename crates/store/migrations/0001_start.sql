-- Everything belongs to an owner, the token of a browser or a script. Times are milliseconds since 1970.
CREATE TABLE game (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    start TEXT NOT NULL,
    moves TEXT NOT NULL,          -- separated by blanks
    plies INTEGER NOT NULL,
    position TEXT NOT NULL,
    opening TEXT,
    seats TEXT NOT NULL,          -- JSON
    clock TEXT,                   -- JSON
    verdict TEXT,                 -- JSON
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;
CREATE INDEX game_by_owner ON game (owner, updated);

CREATE TABLE analysis (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    title TEXT NOT NULL,
    document TEXT NOT NULL,       -- JSON
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX analysis_by_owner ON analysis (owner, created);

CREATE TABLE collection (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    format TEXT NOT NULL,
    games INTEGER NOT NULL,
    skipped INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX collection_by_owner ON collection (owner, created);

CREATE TABLE run (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    kind TEXT NOT NULL,
    title TEXT NOT NULL,
    state TEXT NOT NULL,
    request TEXT NOT NULL,        -- JSON
    result TEXT,                  -- JSON
    created INTEGER NOT NULL,
    finished INTEGER
) STRICT;
CREATE INDEX run_by_owner ON run (owner, created);

-- The finished games of a match, each a JSON document.
CREATE TABLE run_game (
    run TEXT NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;

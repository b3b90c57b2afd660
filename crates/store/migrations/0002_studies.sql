-- Games as trees, with everything that people write about them.
CREATE TABLE study (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    title TEXT NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    first TEXT NOT NULL,          -- the players' names
    second TEXT NOT NULL,
    n_nodes INTEGER NOT NULL,
    position TEXT NOT NULL,       -- the last of the main line
    origin TEXT,                  -- what it was made from, such as game:ID
    document TEXT NOT NULL,       -- JSON
    revision INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
) STRICT;
CREATE INDEX study_by_owner ON study (owner, updated);
CREATE INDEX study_by_origin ON study (owner, origin) WHERE origin IS NOT NULL;

-- Analyses saved before there were studies become studies, once.
ALTER TABLE analysis ADD COLUMN is_study INTEGER NOT NULL DEFAULT 0;

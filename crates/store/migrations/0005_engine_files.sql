-- Files that people give to engines: weights, edge tables, books. A spec names one as own/ID; its text never changes.
CREATE TABLE engine_file (
    id TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    game TEXT NOT NULL,
    engine TEXT NOT NULL,
    option TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;
CREATE INDEX engine_file_by_owner ON engine_file (owner, created);

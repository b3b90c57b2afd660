-- People other than the owner who play a side of a game, or are invited to. A side without a row is the owner's, if a
-- person plays it at all.
CREATE TABLE seat (
    game TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    side INTEGER NOT NULL,        -- 0 moves first
    player TEXT,                  -- the token of whoever took the seat
    invitation TEXT,              -- the token by which it can still be taken
    PRIMARY KEY (game, side)
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_by_player ON seat (player);
CREATE UNIQUE INDEX seat_by_invitation ON seat (invitation) WHERE invitation IS NOT NULL;

ALTER TABLE game ADD COLUMN offer TEXT;    -- JSON: a draw, a take-back or a rematch that waits for an answer
ALTER TABLE game ADD COLUMN rematch TEXT;  -- the game that followed this one

/** Made by `npm run api` from the server's description of itself. Do not edit. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description How well both sides played, from 0 to 100; `null` for a side that did not move. */
        Accuracy: {
            /** Format: double */
            first: number | null;
            /** Format: double */
            second: number | null;
        };
        /**
         * @description The word `all`.
         * @enum {string}
         */
        All: "all";
        /** @description What a stream of an analysis tells, by the name of the event. */
        AnalysisEvents: {
            /** @description The best answer so far. */
            answer: components["schemas"]["Answer"];
            /** @description The last answer. */
            done: components["schemas"]["Answer"];
            /** @description The end, when it could not go on. */
            failed: components["schemas"]["ErrorBody"];
            /** @description It waits for its turn. */
            queued: components["schemas"]["Queued"];
            /** @description Its turn has come; some engines have no answer until they have the last one. */
            searching: components["schemas"]["Searching"];
        };
        /** @description A position to analyse. */
        AnalysisRequest: components["schemas"]["LineRequest"] & {
            /** @description The engine; the game's best without one. */
            engine?: string | null;
            limits?: components["schemas"]["Limits"] | null;
            /** @description How many of the best moves to score. */
            lines?: components["schemas"]["Lines"];
        };
        /** @description A whole answer of an engine. */
        Answer: {
            /** @description The engine's spec. */
            engine: string;
            /** @description The game's name. */
            game: string;
            /**
             * Format: int64
             * @description Nodes evaluated, and ended games.
             */
            leaves: number;
            /** @description The best moves, best first. */
            lines: components["schemas"]["ScoredLine"][];
            /**
             * Format: int64
             * @description Nodes visited.
             */
            nodes: number;
            /**
             * Format: int64
             * @description Nodes per second.
             */
            nps: number;
            /** @description The position's text. */
            position: string;
            /** @description Whether a limit or a stop ended it before the depth asked for. */
            stopped: boolean;
            /**
             * Format: double
             * @description Time taken, in milliseconds.
             */
            time_ms: number;
            /** @description What the scores are counted in. */
            unit: components["schemas"]["Unit"];
            /** @description The variant's name; empty where a game has none. */
            variant: string;
        };
        /** @description A position with the moves that led to it. */
        Board: {
            /** @description The position over several lines, for people: what is shown of a game that nobody has drawn a board for. */
            diagram: string;
            /** @description The game's name. */
            game: string;
            /** @description The legal moves; none once the game is over. */
            legal: string[];
            /** @description The moves. */
            moves: string[];
            /** @description The last named opening on the way. */
            opening: string | null;
            /** @description The start and the position after every move. */
            positions: string[];
            /** @description The moves as people write them. */
            shown: string[];
            /** @description Who moves. */
            side: components["schemas"]["Side"];
            /** @description The position before the first move. */
            start: string;
            /** @description The variant's name; empty where a game has none. */
            variant: string;
            verdict: components["schemas"]["Verdict"] | null;
        };
        /** @description A board with the seed that draws it again. */
        BoggleBoard: {
            /** @description The tiles, row by row; `qu` is one tile. */
            board: string[][];
            /** Format: int64 */
            seed: number;
        };
        /** @description A board to draw. */
        BoggleRequest: {
            language: components["schemas"]["Tongue"];
            /** Format: int64 */
            seed?: number | null;
            /** @description Rows and columns, from 2 to 8. */
            size: number;
        };
        /**
         * @description What a score says: it is exact, or at least, or at most that.
         * @enum {string}
         */
        BoundName: "exact" | "lower" | "upper";
        /** @description Everything there is, by name. */
        Catalogue: {
            algorithms: components["schemas"]["Named"][];
            examples: components["schemas"]["Example"][];
            experiments: components["schemas"]["Experiment"][];
            games: components["schemas"]["Game"][];
            version: string;
        };
        /** @description A word somebody found. */
        CheckRequest: components["schemas"]["SolveRequest"] & {
            word: string;
        };
        /** @description Whether a word counts. */
        Checked: {
            /** @description A way to it on the board, as row and column. */
            path: [
                number,
                number
            ][] | null;
            reason: components["schemas"]["Flaw"] | null;
            /** Format: int32 */
            score: number;
            valid: boolean;
        };
        /**
         * @description How good a move was.
         * @enum {string}
         */
        Class: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
        /** @description The time each side begins with, and what each move adds. */
        ClockRequest: {
            /**
             * Format: int64
             * @description Milliseconds that a move adds.
             */
            increment_ms?: number;
            /**
             * Format: int64
             * @description Milliseconds for the game.
             */
            initial_ms: number;
        };
        /** @description Both clocks at the moment of the answer. */
        ClockView: {
            /** Format: int64 */
            first_ms: number;
            /** Format: int64 */
            increment_ms: number;
            /**
             * Format: int64
             * @description What both sides began with.
             */
            initial_ms: number;
            running?: components["schemas"]["Side"] | null;
            /** Format: int64 */
            second_ms: number;
        };
        /** @description A collection. */
        Collection: {
            /** Format: int64 */
            created: number;
            game: string;
            /** Format: int64 */
            games: number;
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Games that could not be read.
             */
            skipped: number;
        };
        /** @description One's own collections. */
        Collections: {
            collections: components["schemas"]["Collection"][];
        };
        /** @description The same search by several algorithms. */
        Comparison: {
            rows: components["schemas"]["Row"][];
        };
        /** @description What happened in a search, in numbers. Apart from `visited` they count what was kept. */
        Counts: {
            /**
             * Format: int64
             * @description MIN nodes with branches cut off.
             */
            alpha_cuts: number;
            /**
             * Format: int64
             * @description MAX nodes with branches cut off.
             */
            beta_cuts: number;
            /**
             * Format: int64
             * @description Nodes valued without looking below.
             */
            leaves: number;
            /**
             * Format: int64
             * @description Branches cut off, each counted once however much lies below it.
             */
            never_searched: number;
            /**
             * Format: int64
             * @description Nodes the transposition table answered.
             */
            table_answers: number;
            /**
             * Format: int64
             * @description Visits to nodes, those beyond the budget included.
             */
            visited: number;
        };
        /**
         * @description The kinds of cuts.
         * @enum {string}
         */
        CutName: "alpha" | "beta";
        /** @description A name with a line on it. */
        Described: {
            name: string;
            summary: string;
        };
        /**
         * @description What ends a game.
         * @enum {string}
         */
        Ending: "rule" | "resigned" | "time";
        /** @description An engine. */
        Engine: {
            name: string;
            options: components["schemas"]["EngineOption"][];
            summary: string;
        };
        /** @description An option that an engine understands. */
        EngineOption: components["schemas"]["OptionKind"] & {
            /** @description What people type before `=`. */
            name: string;
            /** @description What it does; the values it takes and its default are in `kind`. */
            summary: string;
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            error: components["schemas"]["ErrorFields"];
        };
        /**
         * @description What is wrong; the page has a sentence for each.
         * @enum {string}
         */
        ErrorCode: "bad_json" | "bad_field" | "too_large" | "unknown" | "unknown_game" | "unknown_variant" | "unknown_engine" | "bad_option" | "bad_position" | "illegal_move" | "bad_tree" | "bad_file" | "game_over" | "not_your_turn" | "wrong_ply" | "not_interrupted" | "busy" | "full" | "origin" | "method" | "not_kept" | "internal";
        /** @description What is wrong. */
        ErrorFields: {
            /** @description What is wrong; the page has a sentence for each. */
            code: components["schemas"]["ErrorCode"];
            /** @description An English sentence for scripts. */
            detail: string;
            expected?: components["schemas"]["Expected"] | null;
            kind?: components["schemas"]["ReasonKind"] | null;
            /** @description The offending text. */
            text: string;
        };
        /** @description A worked tree. */
        Example: {
            name: string;
            tree: string;
        };
        /** @description What would have been accepted. */
        Expected: {
            /** @enum {string} */
            kind: "names";
            /** @description The names. */
            names: string[];
        } | {
            /** @enum {string} */
            kind: "several";
            /** @description The names. */
            names: string[];
        } | {
            /** @enum {string} */
            kind: "range";
            /**
             * Format: double
             * @description The largest; `null` if any number will do.
             */
            max: number | null;
            /**
             * Format: double
             * @description The smallest.
             */
            min: number;
        };
        /** @description An experiment. */
        Experiment: {
            name: string;
            question: string;
            sources: string[];
        };
        /** @description A position to ask a collection about. */
        ExploreRequest: {
            moves?: string[];
            /** @description Only games of players whose name contains this. */
            player?: string | null;
            position?: string | null;
        };
        /** @description What a collection tells of a position. */
        Explored: {
            /**
             * Format: int64
             * @description Games of the collection that count.
             */
            all: number;
            /**
             * Format: int64
             * @description Games that came to the position.
             */
            games: number;
            moves: components["schemas"]["ExploredMove"][];
            opening: string | null;
            openings: components["schemas"]["NamedTally"][];
            /** @description The twenty with most games. */
            players: components["schemas"]["NamedTally"][];
            years: components["schemas"]["Year"][];
        };
        /** @description A move with how games went on after it, for the side to move. */
        ExploredMove: components["schemas"]["TallyView"] & {
            move: string;
            opening: string | null;
            shown: string;
        };
        /** @description What to export. */
        ExportRequest: {
            /** @description One of the game's formats. */
            format: string;
            game: string;
            moves?: string[];
            /** @description The position before the first move; the game's own without one. */
            start?: string | null;
            /** @description What is known beside, such as `White` and `Black`. */
            tags?: {
                [key: string]: string;
            };
            variant?: string | null;
        };
        /**
         * @description Why a word does not count.
         * @enum {string}
         */
        Flaw: "not_on_board" | "too_short" | "not_in_list" | "undecided";
        /** @description A file format of games. */
        Format: {
            /** @description How names of such files end, without the dot. */
            extension: string;
            /** @description Whether it can only tell games from the usual start. */
            from_start_only: boolean;
            /** @description Whether a file can hold many games, so that matches can be written in it. */
            many: boolean;
            name: string;
        };
        /** @description A word on a board. */
        Found: {
            /** @description A way to it, as row and column. */
            path: [
                number,
                number
            ][];
            /** Format: int32 */
            score: number;
            word: string;
        };
        /** @description A game. */
        Game: {
            /** @description The engine used when none is named. */
            best: string;
            /** @description The rules that can end a game. */
            endings: string[];
            engines: components["schemas"]["Engine"][];
            evaluators: components["schemas"]["Described"][];
            /** @description The formats in which games of the default variant can be written, the most usual first. */
            formats: components["schemas"]["Format"][];
            levels: components["schemas"]["Level"][];
            margin_unit: components["schemas"]["Unit"] | null;
            name: string;
            /** @description What the first and the second player are called, in English. */
            sides: [
                string,
                string
            ];
            summary: string;
            /** @description What the evaluations count in. */
            unit: components["schemas"]["Unit"];
            variants: string[];
        };
        /** @description What a stream of a game tells, by the name of the event. */
        GameEvents: {
            /** @description The game, at once and whenever it changes. */
            game: components["schemas"]["PlayedGame"];
            /** @description The game was deleted. */
            gone: components["schemas"]["Gone"];
        };
        /** @description A list of games. */
        GameList: {
            games: components["schemas"]["GameSummary"][];
            /** @description Whether there are more. */
            more: boolean;
        };
        /** @description A game of a list. */
        GameSummary: {
            /** Format: int64 */
            created: number;
            game: string;
            id: string;
            opening: string | null;
            /** Format: int32 */
            plies: number;
            position: string;
            seats: components["schemas"]["Seats"] | null;
            title: string;
            /** Format: int64 */
            updated: number;
            variant: string;
            verdict: components["schemas"]["Verdict"] | null;
        };
        /** @description Nothing more can be said of a deleted game. */
        Gone: Record<string, never>;
        /** @description Whether all is well. */
        Health: {
            status: string;
            version: string;
        };
        /** @description The name under which something can be followed. */
        Identified: {
            /** @description The name. */
            id: string;
        };
        /** @description Text to read. */
        ImportRequest: {
            /** @description The game it should be of. */
            game?: string | null;
            /** @description PGN, FEN, EPD, GGF, SGF, OBF, a transcript, or a position of ours. */
            text: string;
        };
        /** @description What was read. */
        Imported: {
            games: components["schemas"]["ImportedGame"][];
            /** @description Games that could not be read. */
            skipped: number;
        };
        /** @description A game that was read. */
        ImportedGame: {
            format: string;
            game: string;
            moves: string[];
            start: string;
            tags: {
                [key: string]: string;
            };
            variant: string;
        };
        /**
         * @description What is known of a value.
         * @enum {string}
         */
        KnownBound: "exact" | "lower" | "upper";
        /** @description An experiment to run. */
        LabRequest: {
            experiment: string;
            /** @description Small sizes, for a first look. */
            quick?: boolean;
            /** Format: int64 */
            seed?: number | null;
        };
        /** @description A strength to choose from. */
        Level: {
            engine: string;
            name: string;
        };
        /** @description What a search may cost; the first limit reached ends it. */
        Limits: {
            /**
             * Format: int32
             * @description Moves to look ahead.
             */
            depth?: number | null;
            /**
             * Format: int64
             * @description Nodes to visit.
             */
            nodes?: number | null;
            /**
             * Format: int64
             * @description Milliseconds to think.
             */
            time_ms?: number | null;
        };
        /** @description Which position: a game, where it starts, and the moves from there. */
        LineRequest: {
            /** @description The game's name. */
            game: string;
            /** @description The moves from there. */
            moves?: string[];
            /** @description The position to start from; the game's own without one. */
            position?: string | null;
            /** @description The variant; the game's first without one. */
            variant?: string | null;
        };
        /** @description A number of lines, or `"all"`. */
        Lines: number | components["schemas"]["All"];
        /** @description A match to play. */
        MatchRequest: {
            /** @description An engine of the catalogue, or `level=NAME`. */
            a: string;
            b: string;
            clock?: components["schemas"]["ClockRequest"] | null;
            concurrency?: number | null;
            game: string;
            games: number;
            limits?: components["schemas"]["Limits"] | null;
            openings?: components["schemas"]["OpeningsRequest"] | null;
            /** Format: int64 */
            seed?: number | null;
            /** @description The two hypotheses of a sequential test, in Elo. */
            sprt?: number[] | null;
            variant?: string | null;
        };
        /** @description A move to play. */
        MoveRequest: {
            /** @description The move. */
            move: string;
            /** @description How many moves were played before it: a move that is sent twice is played once. */
            ply: number;
        };
        /** @description A name. */
        Named: {
            name: string;
        };
        /** @description A name with how games went. */
        NamedTally: components["schemas"]["TallyView"] & {
            name: string;
        };
        /** @description A game to begin. */
        NewGame: components["schemas"]["LineRequest"] & {
            clock?: components["schemas"]["ClockRequest"] | null;
            first: components["schemas"]["Seat"];
            second: components["schemas"]["Seat"];
            title?: string | null;
        };
        /** @description A node to draw. */
        NodeDocument: components["schemas"]["NodeWhat"] & {
            /** @description What it is called in a sentence. */
            address: string;
            /** @description Whether it is a leaf. */
            leaf: boolean;
            /** @description What it is called in the drawing. */
            name: string;
            /** @description The node above, by index. */
            parent: number | null;
            side: components["schemas"]["SideName"] | null;
        };
        /** @description What became of a node. */
        NodeWhat: (components["schemas"]["VisitDocument"] & {
            /** @enum {string} */
            kind: "visit";
        }) | {
            /** @enum {string} */
            kind: "unsearched";
            /** @description Its value, if it is a leaf of a tree that is written out. */
            worth: string | null;
        } | {
            /** @enum {string} */
            kind: "elided";
        };
        /** @description Where games of a match begin. */
        OpeningsRequest: {
            /** @description So many random moves. */
            random_plies: number;
        };
        /** @description What values an option takes. */
        OptionKind: {
            /**
             * Format: int64
             * @description What holds when nothing is said.
             */
            default: number | null;
            /** @enum {string} */
            kind: "number";
            /**
             * Format: int64
             * @description The largest value.
             */
            max: number;
            /**
             * Format: int64
             * @description The smallest value.
             */
            min: number;
        } | {
            /**
             * Format: double
             * @description What holds when nothing is said.
             */
            default: number;
            /** @enum {string} */
            kind: "decimal";
            /**
             * Format: double
             * @description The largest value.
             */
            max: number;
            /**
             * Format: double
             * @description The smallest value.
             */
            min: number;
        } | {
            /** @description What holds when nothing is said. */
            default: boolean;
            /** @enum {string} */
            kind: "flag";
        } | {
            /** @description What holds when nothing is said. */
            default: string;
            /** @enum {string} */
            kind: "choice";
            /** @description The names. */
            values: string[];
        } | {
            /** @enum {string} */
            kind: "several";
            /** @description The names. */
            values: string[];
        } | {
            /** @description What holds when nothing is said. */
            default: string;
            /** @enum {string} */
            kind: "evaluator";
            /** @description The names, each with a line on it. */
            values: string[];
        } | {
            /** @description What holds when nothing is said: one of the shipped names, or no file. */
            default: string | null;
            /** @enum {string} */
            kind: "file";
            /** @description The names of those that come with Poda. */
            shipped: string[];
        } | {
            /** @enum {string} */
            kind: "folders";
        };
        /** @description A page to take home. */
        PageRequest: components["schemas"]["RecordingRequest"] & {
            /** @description `en` or `es`. */
            language?: string | null;
            title?: string | null;
        };
        /** @description Where a word lies, as row and column. */
        Placement: {
            from: [
                number,
                number
            ];
            to: [
                number,
                number
            ];
            word: string;
        };
        /** @description A game as the page sees it. */
        PlayedGame: components["schemas"]["Board"] & {
            clock: components["schemas"]["ClockView"] | null;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            created: number;
            /** @description The formats in which it can be exported. */
            formats: string[];
            halted: components["schemas"]["ErrorFields"] | null;
            /** @description Its name; who knows it may watch. */
            id: string;
            /** @description Whether it belongs to who asks. */
            mine: boolean;
            /**
             * Format: int64
             * @description Grows with every change.
             */
            revision: number;
            seats: components["schemas"]["Seats"];
            thinking: components["schemas"]["ThinkingView"] | null;
            title: string;
            /**
             * Format: int64
             * @description When it last changed.
             */
            updated: number;
        };
        /** @description What was found about a move. */
        Ply: {
            best: string;
            best_shown: string;
            /**
             * Format: double
             * @description The first side's chance of winning after it, from 0 to 1.
             */
            chance: number;
            /** @description How good it was. */
            class: components["schemas"]["Class"];
            /**
             * Format: double
             * @description How much less than the best move it is worth, in units.
             */
            loss: number | null;
            move: string;
            ply: number;
            /** @description What was expected from the best move on. */
            pv: string[];
            pv_shown: string[];
            score: components["schemas"]["ShownScore"] | null;
            shown: string;
            side: components["schemas"]["Side"];
            unit: components["schemas"]["Unit"];
        };
        /** @description How far a run has come. */
        Progress: {
            done: number;
            /** @description The same in Spanish, where it is a matter of words. */
            es?: string | null;
            of: number;
            /** @description What is being done, in English. */
            what: string;
        };
        /** @description Work that waits for its turn. */
        Queued: {
            /** @description Searches that come before it. */
            ahead: number;
        };
        /** @description A random tree to make. */
        RandomRequest: {
            /**
             * Format: int32
             * @description Children of each node.
             */
            branching: number;
            /**
             * Format: int32
             * @description Moves to the leaves.
             */
            depth: number;
            /** Format: int64 */
            seed?: number | null;
        };
        /**
         * @description Why input was refused.
         * @enum {string}
         */
        ReasonKind: "syntax" | "illegal_move" | "game_over" | "impossible_position" | "unknown_name" | "out_of_range" | "too_large" | "wrong_game" | "not_available" | "other";
        /**
         * @description A recorded search with all there is to draw of it.
         *
         *     ```
         *     let recording = study::record("((5 3) (2 9))", search::Algorithm::AlphaBeta, 1000)?;
         *     let document = study::RecordingDocument::counted(&recording);
         *     assert_eq!(document.counts.map(|counts| counts.leaves), Some(3));
         *     # Ok::<(), game::Refusal>(())
         *     ```
         */
        RecordingDocument: {
            /** @description The algorithm's name. */
            algorithm: string;
            counts?: components["schemas"]["Counts"] | null;
            /**
             * Format: int32
             * @description How far ahead it looked.
             */
            depth: number;
            /**
             * Format: int64
             * @description Visits that did not fit the budget.
             */
            elided: number;
            /** @description Whether the tree is written out, so that what was never searched is known. */
            explicit: boolean;
            /** @description The game's name. */
            game: string;
            /** @description The nodes; each comes before the nodes below it. */
            nodes: components["schemas"]["NodeDocument"][];
            /** @description The root's text. */
            position: string;
            /** @description Whether the algorithm passes windows on, so that it makes sense to ask for them. */
            prunes: boolean;
        };
        /** @description A search to record. */
        RecordingRequest: components["schemas"]["Subject"] & {
            /** @description The algorithm. */
            algorithm: string;
            /** @description At most so many nodes are kept; 20000 at most. */
            budget?: number | null;
        };
        /** @description What to change of a game. */
        Renaming: {
            title?: string | null;
        };
        /** @description What a stream of a review tells, by the name of the event. */
        ReviewEvents: {
            /** @description The end. */
            done: components["schemas"]["ReviewSummary"];
            /** @description The end, when it could not go on. */
            failed: components["schemas"]["ErrorBody"];
            /** @description A move was judged. */
            ply: components["schemas"]["Ply"];
            /** @description It waits for its turn. */
            queued: components["schemas"]["Queued"];
        };
        /** @description A game to review. */
        ReviewRequest: components["schemas"]["LineRequest"] & {
            /** @description The engine; the game's best without one. */
            engine?: string | null;
            limits?: components["schemas"]["Limits"] | null;
        };
        /** @description What a review comes to. */
        ReviewSummary: {
            accuracy: components["schemas"]["Accuracy"];
            /** @description The moves that were mistakes or blunders, by the number of moves before them. */
            mistakes: number[];
            /** @description Whether it was stopped before its end. */
            stopped: boolean;
        };
        /** @description A child became the best so far. */
        RiseDocument: {
            /**
             * Format: int32
             * @description When.
             */
            at: number;
            /** @description The child's name. */
            child: string;
            /** @description Its value. */
            value: string;
        };
        /** @description What one algorithm did. */
        Row: {
            algorithm: string;
            /** @description The best move. */
            best?: string | null;
            /** Format: int64 */
            cuts?: number | null;
            /** Format: int64 */
            leaves?: number | null;
            /** Format: int64 */
            nodes?: number | null;
            /** @description Whether it did not end in time; there are no counts then. */
            refused?: boolean;
            /** Format: int64 */
            table_hits?: number | null;
            /** @description The root's value for the first player, as the recording writes it. */
            value?: string | null;
        };
        /** @description A run. */
        Run: {
            /** Format: int64 */
            created: number;
            /** Format: int64 */
            finished?: number | null;
            id: string;
            kind: string;
            progress?: components["schemas"]["Progress"] | null;
            request: Record<string, never>;
            result?: Record<string, never> | null;
            /** @description `queued`, `running`, `done`, `failed`, `cancelled` or `interrupted`. */
            state: string;
            title: string;
        };
        /** @description What to run. */
        RunRequest: (components["schemas"]["LabRequest"] & {
            /** @enum {string} */
            kind: "lab";
        }) | (components["schemas"]["MatchRequest"] & {
            /** @enum {string} */
            kind: "match";
        });
        /** @description One's own runs, newest first. */
        Runs: {
            runs: components["schemas"]["Run"][];
        };
        /** @description An analysis that was kept. */
        Saved: components["schemas"]["SavedRequest"] & {
            /** Format: int64 */
            created: number;
            id: string;
        };
        /** @description The game an analysis is of. */
        SavedBoard: {
            game: string;
            moves?: string[];
            start?: string;
            variant?: string;
        };
        /** @description A list of analyses that were kept. */
        SavedList: {
            analyses: components["schemas"]["SavedSummary"][];
        };
        /** @description An analysis to keep. */
        SavedRequest: {
            /** @description What engines said. */
            answers?: components["schemas"]["Answer"][];
            board: components["schemas"]["SavedBoard"];
            notes?: string;
            review?: components["schemas"]["SavedReview"] | null;
            title?: string;
        };
        /** @description A review as the page keeps it: all that its stream told. */
        SavedReview: {
            moves: components["schemas"]["Ply"][];
            summary: components["schemas"]["ReviewSummary"];
        };
        /** @description An analysis of a list. */
        SavedSummary: {
            board: components["schemas"]["SavedBoard"] | null;
            /** Format: int64 */
            created: number;
            id: string;
            title: string;
        };
        /** @description A move with its score. */
        ScoredLine: {
            /** @description Whether the score is a bound: `exact`, `lower` or `upper`. */
            bound: components["schemas"]["BoundName"];
            /**
             * Format: int32
             * @description Of a selective search, how often in a hundred cases what it left out does not matter.
             */
            confidence?: number | null;
            /**
             * Format: int32
             * @description How far ahead was searched.
             */
            depth: number;
            /** @description Whether the score is proven. */
            exact: boolean;
            /** @description The move. */
            move: string;
            /** @description The move and what is expected to follow. */
            pv: string[];
            score: components["schemas"]["ShownScore"] | null;
            /** @description The same as people write it: SAN in chess. */
            shown: string[];
            /**
             * Format: int32
             * @description For a forced end: moves until it, negative if the side to move loses.
             */
            win?: number | null;
        };
        /** @description A word search with its key. */
        SearchPuzzle: {
            /** @description The letters, row by row. */
            grid: string[];
            placements: components["schemas"]["Placement"][];
            /** Format: int64 */
            seed: number;
            words: string[];
        };
        /** @description A word search to make. */
        SearchRequest: {
            columns: number;
            /** @description How many words to hide, if none are named. */
            count?: number | null;
            language: components["schemas"]["Tongue"];
            rows: number;
            /** Format: int64 */
            seed?: number | null;
            /** @description The words to hide; without them, some of the language's list. */
            words?: string[] | null;
        };
        /** @description There is nothing to tell yet. */
        Searching: Record<string, never>;
        /** @description Who plays a side. */
        Seat: {
            /** @enum {string} */
            kind: "person";
        } | {
            /** @enum {string} */
            kind: "level";
            /** @description Its name, or its number from 1. */
            level: string;
        } | {
            /** @description Its name and options, such as `othello/pvs:depth=6`. */
            engine: string;
            /** @enum {string} */
            kind: "engine";
            limits?: components["schemas"]["Limits"] | null;
        };
        /** @description Both seats. */
        Seats: {
            /** @description Who plays the first side. */
            first: components["schemas"]["Seat"];
            /** @description Who plays the second side. */
            second: components["schemas"]["Seat"];
        };
        /** @description A score as people and programs read it. */
        ShownScore: number | {
            /**
             * Format: int32
             * @description Full moves until it, negative for the side that is mated.
             */
            mate: number;
        };
        /**
         * @description One of the two players.
         * @enum {string}
         */
        Side: "first" | "second";
        /**
         * @description Who moves at a node.
         * @enum {string}
         */
        SideName: "max" | "min";
        /** @description A board somebody plays on. */
        SolveRequest: {
            /** @description The tiles, row by row. */
            board: string[][];
            language: components["schemas"]["Tongue"];
        };
        /** @description All words on a board. */
        Solved: {
            found: components["schemas"]["Found"][];
            /** Format: int32 */
            score: number;
            /**
             * @description Words of the list that may or may not be on the board: the search was broken off before it knew. Empty for every
             *     ordinary board.
             */
            undecided: string[];
        };
        /** @description What to search: a tree written as text, or a position to some depth. */
        Subject: {
            /**
             * Format: int32
             * @description Moves to look ahead; trees are searched to their leaves without it.
             */
            depth?: number | null;
            /** @description The evaluation of unfinished games; the game's first without one. */
            evaluator?: string | null;
            /** @description The game, if it is no tree. */
            game?: string | null;
            moves?: string[];
            position?: string | null;
            /** @description The tree, such as `((5 3) (2 9))`. */
            tree?: string | null;
            variant?: string | null;
        };
        /** @description How games went. */
        TallyView: {
            /** Format: int64 */
            draws: number;
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            losses: number;
            /**
             * Format: double
             * @description Points ahead on average.
             */
            mean_difference: number | null;
            /**
             * Format: double
             * @description Points a game, of those with a result.
             */
            share: number | null;
            /** Format: int64 */
            wins: number;
        };
        /**
         * @description What an engine at work does.
         * @enum {string}
         */
        ThinkingState: "queued" | "searching";
        /** @description An engine at work on its move. */
        ThinkingView: {
            /** @description Searches that come before it. */
            ahead: number;
            /** Format: int32 */
            depth: number | null;
            /** Format: int64 */
            nodes: number | null;
            score: components["schemas"]["ShownScore"] | null;
            side: components["schemas"]["Side"];
            state: components["schemas"]["ThinkingState"];
        };
        /**
         * @description A language.
         * @enum {string}
         */
        Tongue: "en" | "es";
        /** @description A tree written as text. */
        TreeText: {
            /** Format: int64 */
            seed: number;
            tree: string;
        };
        /**
         * @description What scores are counted in.
         * @enum {string}
         */
        Unit: "centipawns" | "discs" | "points" | "plies" | "chance";
        /** @description How a game ended. */
        Verdict: {
            /**
             * Format: int32
             * @description By how much (discs, points), where the rules decided.
             */
            margin: number | null;
            /** @description What ended it. */
            reason: components["schemas"]["Ending"];
            /** @description The rule that ended it, such as `checkmate` or `repetition`; each game of the catalogue lists its own. */
            rule?: string;
            winner: components["schemas"]["Side"] | null;
        };
        /** @description A visit to a node. Values are those of the first player. */
        VisitDocument: {
            /** @description Alpha when it was entered. */
            alpha: string;
            /** @description Beta when it was entered. */
            beta: string;
            /** @description The condition of the cut, such as `2 ≤ α = 3`; empty without one. */
            condition: string;
            cut: components["schemas"]["CutName"] | null;
            /**
             * Format: int32
             * @description When it was entered, on a clock that ticks once per event.
             */
            entered: number;
            /** @description Whether the value is exact or a bound. */
            knows: components["schemas"]["KnownBound"];
            /**
             * Format: int32
             * @description When it was left.
             */
            left: number | null;
            /** @description Its moves that were never searched. */
            never: string[];
            /** @description Whether children were searched that are not kept. */
            partial: boolean;
            /** @description Whether it lies on the principal variation. */
            principal: boolean;
            /** @description The moments in which a child became the best. */
            rises: components["schemas"]["RiseDocument"][];
            /**
             * Format: int32
             * @description The same as a number that orders values.
             */
            score: number | null;
            /** @description Whether the transposition table answered. */
            table: boolean;
            /** @description What it returned; `null` if the search was stopped inside. */
            value: string | null;
            /** @description Why it was visited. */
            visit: components["schemas"]["VisitName"];
            /** @description The value with `≥` or `≤` where it is a bound. */
            worth: string;
        };
        /**
         * @description Why a node was visited.
         * @enum {string}
         */
        VisitName: "full" | "null" | "research" | "quiescence";
        /** @description Games of a year. */
        Year: {
            /** Format: int64 */
            games: number;
            /** Format: int32 */
            year: number;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

/** Made by `npm run api` from the server's description of itself. Do not edit. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description The word `all`.
         * @enum {string}
         */
        All: "all";
        /** @description A position to analyse. */
        AnalysisRequest: components["schemas"]["Place"] & {
            /** @description The engine; the game's best without one. */
            engine?: string | null;
            limits?: components["schemas"]["Limits"] | null;
            /** @description How many of the best moves to score. */
            lines?: components["schemas"]["Lines"];
        };
        /** @description What an engine found. */
        Answer: {
            engine: string;
            game: string;
            /**
             * Format: int64
             * @description Nodes evaluated, and ended games.
             */
            leaves: number;
            /** @description The best moves, best first. */
            lines: components["schemas"]["Line"][];
            /**
             * Format: int64
             * @description Nodes visited.
             */
            nodes: number;
            /**
             * Format: int64
             * @description Nodes a second.
             */
            nps: number;
            position: string;
            /** @description Whether a limit or a stop ended it before the depth asked for. */
            stopped: boolean;
            /**
             * Format: double
             * @description Time taken, in milliseconds.
             */
            time_ms: number;
            /** @description What scores are counted in: `centipawns`, `discs`, `points`, `plies` or `chance`. */
            unit: string;
            variant: string;
        };
        /** @description A position with the moves that led to it. */
        Board: {
            /** @description The game's name. */
            game: string;
            /** @description The legal moves; none once the game is over. */
            legal: string[];
            /** @description The moves. */
            moves: string[];
            /** @description The last named opening on the way. */
            opening?: string | null;
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
            verdict?: components["schemas"]["Verdict"] | null;
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
         * @description Whether a score is exact, or at least, or at most that.
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
            path?: number[][] | null;
            /**
             * @description Why it does not count: `not_on_board`, `too_short`, `not_in_list`, or `undecided` when the search was broken off
             *     before it knew.
             */
            reason?: string | null;
            /** Format: int32 */
            score: number;
            valid: boolean;
        };
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
            options: components["schemas"]["Described"][];
            summary: string;
        };
        /** @description The body of every answer that is not a success. */
        ErrorBody: {
            error: components["schemas"]["ErrorFields"];
        };
        /** @description What is wrong. */
        ErrorFields: {
            /** @description A code to translate. */
            code: string;
            /** @description An English sentence for scripts. */
            detail: string;
            /** @description The offending text. */
            text: string;
        };
        /** @description A worked tree. */
        Example: {
            name: string;
            tree: string;
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
            opening?: string | null;
            openings: components["schemas"]["NamedTally"][];
            /** @description The twenty with most games. */
            players: components["schemas"]["NamedTally"][];
            years: components["schemas"]["Year"][];
        };
        /** @description A move with how games went on after it, for the side to move. */
        ExploredMove: components["schemas"]["TallyView"] & {
            move: string;
            opening?: string | null;
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
        /** @description A word on a board. */
        Found: {
            /** @description A way to it, as row and column. */
            path: number[][];
            /** Format: int32 */
            score: number;
            word: string;
        };
        /** @description A game. */
        Game: {
            /** @description The engine used when none is named. */
            best: string;
            engines: components["schemas"]["Engine"][];
            evaluators: components["schemas"]["Described"][];
            levels: components["schemas"]["Level"][];
            name: string;
            summary: string;
            variants: string[];
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
            opening?: string | null;
            /** Format: int32 */
            plies: number;
            position: string;
            seats?: components["schemas"]["Seats"] | null;
            title: string;
            /** Format: int64 */
            updated: number;
            variant: string;
            verdict?: components["schemas"]["Verdict"] | null;
        };
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
        /** @description A move with its score. */
        Line: {
            /** @description Whether the score is a bound. */
            bound: components["schemas"]["BoundName"];
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
            score?: components["schemas"]["Score"] | null;
            /** @description The same as people write it. */
            shown: string[];
            /**
             * Format: int32
             * @description For a forced end: moves until it, negative if the side to move loses.
             */
            win?: number | null;
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
        NewGame: components["schemas"]["Place"] & {
            clock?: components["schemas"]["ClockRequest"] | null;
            first: components["schemas"]["Seat"];
            second: components["schemas"]["Seat"];
            title?: string | null;
        };
        /** @description Where games of a match begin. */
        OpeningsRequest: {
            /** @description So many random moves. */
            random_plies: number;
        };
        /** @description A page to take home. */
        PageRequest: components["schemas"]["RecordingRequest"] & {
            /** @description `en` or `es`. */
            language?: string | null;
            title?: string | null;
        };
        /** @description Which position: a game, where it starts, and the moves from there. */
        Place: {
            /** @description The game's name. */
            game: string;
            /** @description The moves from there. */
            moves?: string[];
            /** @description The position to start from; the game's own without one. */
            position?: string | null;
            /** @description The variant; the game's first without one. */
            variant?: string | null;
        };
        /** @description Where a word lies, as row and column. */
        Placement: {
            from: number[];
            to: number[];
            word: string;
        };
        /** @description A game as the page sees it. */
        PlayedGame: components["schemas"]["Board"] & {
            clock?: components["schemas"]["ClockView"] | null;
            /**
             * Format: int64
             * @description When it began, in milliseconds since 1970.
             */
            created: number;
            /** @description The formats in which it can be exported. */
            formats: string[];
            halted?: components["schemas"]["ErrorFields"] | null;
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
            thinking?: components["schemas"]["ThinkingView"] | null;
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
            /** @description `best`, `good`, `inaccuracy`, `mistake` or `blunder`. */
            class: string;
            /**
             * Format: double
             * @description How much less than the best move it is worth, in units.
             */
            loss?: number | null;
            move: string;
            ply: number;
            /** @description What was expected from the best move on. */
            pv: string[];
            pv_shown: string[];
            score?: components["schemas"]["Score"] | null;
            shown: string;
            side: components["schemas"]["Side"];
            unit: string;
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
        /** @description A game to review. */
        ReviewRequest: components["schemas"]["Place"] & {
            /** @description The engine; the game's best without one. */
            engine?: string | null;
            limits?: components["schemas"]["Limits"] | null;
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
            answers?: Record<string, never>[];
            board: components["schemas"]["SavedBoard"];
            notes?: string;
            /** @description A review of the game. */
            review?: Record<string, never> | null;
            title?: string;
        };
        /** @description An analysis of a list. */
        SavedSummary: {
            board?: components["schemas"]["SavedBoard"] | null;
            /** Format: int64 */
            created: number;
            id: string;
            title: string;
        };
        /** @description A score: a number, or a forced mate in chess. */
        Score: number | {
            /**
             * Format: int32
             * @description Full moves until it, negative for the side that is mated.
             */
            mate: number;
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
        /**
         * @description One of the two players.
         * @enum {string}
         */
        Side: "first" | "second";
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
            mean_difference?: number | null;
            /**
             * Format: double
             * @description Points a game, of those with a result.
             */
            share?: number | null;
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
            depth?: number | null;
            /** Format: int64 */
            nodes?: number | null;
            score?: components["schemas"]["Score"] | null;
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
        /** @description How a game ended. */
        Verdict: {
            /**
             * Format: int32
             * @description By how much (discs, points), where the rules decided.
             */
            margin?: number | null;
            /** @description What ended it. */
            reason: components["schemas"]["Ending"];
            winner?: components["schemas"]["Side"] | null;
        };
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

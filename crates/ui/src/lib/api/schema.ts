/** Made by `npm run api` from the server's description of itself. Do not edit. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Somebody who accepts an invitation. */
        Acceptance: {
            /** @description The player's name, at most 40 characters. */
            name?: string;
        };
        /** @description How well both sides played, from 0 to 100; `null` for a side without a move that could be judged. */
        Accuracy: {
            /** Format: double */
            first: number | null;
            /** Format: double */
            second: number | null;
        };
        /** @description What an algorithm did. */
        AlgorithmRun: {
            algorithm: components["schemas"]["WordAlgorithm"];
            counts: components["schemas"]["SearchCounts"] | null;
            /**
             * Format: int64
             * @description An upper limit of its comparisons, known beforehand.
             */
            most_comparisons: number;
        };
        /**
         * @description The word `all`.
         * @enum {string}
         */
        All: "all";
        /** @description The events of an analysis stream, by name. */
        AnalysisEvents: {
            /** @description The best answer so far. */
            answer: components["schemas"]["Answer"];
            /** @description The final answer. */
            done: components["schemas"]["Answer"];
            /** @description The analysis failed. */
            failed: components["schemas"]["ErrorBody"];
            /** @description The analysis is waiting for its turn. */
            queued: components["schemas"]["Queued"];
            /** @description The search has started; some engines have no answer before the final one. */
            searching: components["schemas"]["Searching"];
        };
        /** @description A position to analyse. */
        AnalysisRequest: components["schemas"]["LineRequest"] & {
            /** @description The engine; by default the game's strongest. */
            engine?: string | null;
            /** @description Size of the hash table in MiB, at most 256. By default 32. */
            hash_mb?: number | null;
            limits?: components["schemas"]["Limits"] | null;
            /** @description How many of the best moves to score. */
            lines?: components["schemas"]["Lines"];
            /** @description Threads, for engines that can use several; at most the machine's. By default 1. */
            threads?: number | null;
        };
        /** @description A whole answer of an engine. */
        Answer: {
            /** @description The engine's spec. */
            engine: string;
            /** @description The game's name. */
            game: string;
            /**
             * Format: int64
             * @description Leaves: evaluated nodes and finished games.
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
            /** @description What an engine that plans has seen and tried. */
            plan?: components["schemas"]["EnginePlan"];
            /** @description The position's text. */
            position: string;
            /** @description Whether a limit or a stop ended the search before the requested depth. */
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
        /**
         * @description How an answer went.
         * @enum {string}
         */
        AnswerOutcome: "right" | "wrong" | "shown" | "going";
        /** @description An answer to a card. */
        AnswerRequest: {
            /**
             * Format: int64
             * @description How long the answer took.
             */
            millis?: number;
            /** @description The moves from the question on: one; in an ending, one's own and the replies in turn. */
            moves?: string[];
            /**
             * Format: int32
             * @description By how many minutes the player's clock is ahead of UTC.
             */
            offset?: number;
            /** @description Whether this is only a try: it is judged, but not stored. */
            practice?: boolean;
            /** @description Whether to give up and be told. */
            shown?: boolean;
        };
        /** @description The judgement of an answer. */
        AnswerView: {
            /** @description The position after the moves, and after the reply where there is one. */
            board: components["schemas"]["Board"];
            outcome: components["schemas"]["AnswerOutcome"];
            reply: components["schemas"]["ShownMove"] | null;
            review: components["schemas"]["ReviewView"] | null;
            told: components["schemas"]["Told"] | null;
        };
        /** @description How much of each kind. */
        ArchiveContent: {
            /** Format: int64 */
            collections: number;
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            runs: number;
            /** Format: int64 */
            studies: number;
        };
        /** @description The numbers of a node after the game. */
        BackupDocument: {
            /**
             * Format: int32
             * @description Its games.
             */
            games: number;
            /** @description The node. */
            node: number;
            /**
             * Format: double
             * @description Its points.
             */
            points: number;
        };
        /** @description A position with the moves that led to it. */
        Board: {
            /** @description The position as a multi-line diagram, shown for games without a drawn board. */
            diagram: string;
            /** @description The game's name. */
            game: string;
            /** @description The legal moves; none once the game is over. */
            legal: string[];
            /** @description The moves. */
            moves: string[];
            /** @description The last named opening reached. */
            opening: string | null;
            /** @description The start position and the position after every move. */
            positions: string[];
            /** @description The moves in the game's usual notation. */
            shown: string[];
            /** @description The side to move. */
            side: components["schemas"]["Side"];
            /** @description The position before the first move. */
            start: string;
            /** @description The name of that position among those of its variant, such as the number of a Chess960 start. */
            start_name: string | null;
            /** @description The variant's name; empty if the game has no variants. */
            variant: string;
            verdict: components["schemas"]["Verdict"] | null;
        };
        /** @description A board with the seed that reproduces it. */
        BoggleBoard: {
            /** @description The tiles, row by row; `qu` is one tile. */
            board: string[][];
            /** Format: int64 */
            seed: number;
        };
        /** @description A board to generate. */
        BoggleRequest: {
            language: components["schemas"]["Tongue"];
            /** Format: int64 */
            seed?: number | null;
            /** @description Rows and columns, from 2 to 8. */
            size: number;
        };
        /** @description A move of the book. */
        BookMove: {
            move: string;
            /**
             * Format: int32
             * @description Its value for the side to move, in the game's points; `null` if it was not evaluated.
             */
            score: number | null;
            /** @description The move in the game's usual notation. */
            shown: string;
        };
        /** @description The moves of the book in a position. */
        BookMoves: {
            /** @description None where the book does not know the position, or the game has no book. */
            moves: components["schemas"]["BookMove"][];
        };
        /**
         * @description Whether a score is exact, a lower bound or an upper bound.
         * @enum {string}
         */
        BoundName: "exact" | "lower" | "upper";
        /** @description What to change about a card. */
        CardChange: {
            /** @description Whether to leave it out for now. */
            is_paused: boolean;
        };
        /**
         * @description What kind of question a card asks.
         * @enum {string}
         */
        CardKind: "mistake" | "opening" | "endgame";
        /** @description A list of cards. */
        CardList: {
            cards: components["schemas"]["CardView"][];
            /** @description Whether there are more. */
            more: boolean;
        };
        /** @description A card to be asked. */
        CardQuestion: components["schemas"]["CardView"] & {
            /** @description The position, with the moves that led to it. */
            board: components["schemas"]["Board"];
            played: components["schemas"]["ShownMove"] | null;
        };
        /** @description Cards and answers. */
        CardTally: {
            /**
             * Format: int32
             * @description Cards.
             */
            cards: number;
            /**
             * Format: double
             * @description The mean chance that the cards asked so far are still known today, from 0 to 1; `null` without any.
             */
            remembered: number | null;
            /**
             * Format: int32
             * @description Answers to cards that had been asked before.
             */
            repeats: number;
            /**
             * Format: int32
             * @description Right answers among these.
             */
            retained: number;
            /**
             * Format: int32
             * @description Answers.
             */
            reviews: number;
            /**
             * Format: int32
             * @description Right answers.
             */
            right: number;
        };
        /** @description A card, without its answers. */
        CardView: {
            /** Format: int64 */
            created: number;
            /**
             * Format: int64
             * @description The day on which it is to be asked, counted from 1970 where the player lives.
             */
            due: number;
            game: string;
            id: string;
            /** @description Whether it was never asked. */
            is_new: boolean;
            is_paused: boolean;
            kind: components["schemas"]["CardKind"];
            /** Format: int32 */
            n_lapses: number;
            /** Format: int32 */
            n_reviews: number;
            /** @description What it was made from, such as `game:ID:PLY`. */
            origin: string;
            /** @description The phase of the game: `opening`, `middlegame` or `endgame`. */
            phase: string;
            /** @description The position of the question. */
            position: string;
            /** @description What it is about, such as `missed_win`. */
            theme: string;
            /** @description What it comes from, for people: the title of a game or study, the name of an ending. */
            title: string;
            variant: string;
        };
        /** @description The catalogue. */
        Catalogue: {
            algorithms: components["schemas"]["Named"][];
            /** @description Whether matches and experiments can be started: not in a browser that has no threads for them. */
            can_run: boolean;
            /** @description The documents whose claims the experiments test. */
            documents: components["schemas"]["Document"][];
            examples: components["schemas"]["Example"][];
            experiments: components["schemas"]["Experiment"][];
            games: components["schemas"]["Game"][];
            /** @description The largest hash table of an analysis, in MiB. */
            max_hash_mb: number;
            /** @description How many threads an analysis may use. */
            max_threads: number;
            version: string;
        };
        /** @description A word to check. */
        CheckRequest: components["schemas"]["SolveRequest"] & {
            word: string;
        };
        /** @description Whether a word counts. */
        Checked: {
            /** @description A path on the board, as rows and columns. */
            path: [
                number,
                number
            ][] | null;
            reason: components["schemas"]["Flaw"] | null;
            /** Format: int32 */
            score: number;
            valid: boolean;
        };
        /** @description A claim. */
        ClaimDocument: {
            /** @description The side that makes it. */
            attacker: components["schemas"]["SideName"];
            /**
             * Format: int64
             * @description Nodes counted for it.
             */
            effort: number;
            /** @description Whether it holds; `null` if the search was stopped. */
            holds: boolean | null;
            /** @description Its proof and disproof number before the search. */
            known: number[];
            /** @description The moves from the root to the position that it is about. */
            line: string[];
            /**
             * Format: int32
             * @description The least final margin: 1 is a win, 0 is at least a draw.
             */
            margin: number;
            /**
             * Format: int32
             * @description Its node; `null` if nothing had to be searched.
             */
            root: number | null;
        };
        /**
         * @description How good a move was.
         * @enum {string}
         */
        Class: "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
        /** @description The initial time of each side, and the increment per move. */
        ClockRequest: {
            /**
             * Format: int64
             * @description Increment per move in milliseconds.
             */
            increment_ms?: number;
            /**
             * Format: int64
             * @description Initial time in milliseconds.
             */
            initial_ms: number;
        };
        /** @description Both clocks at the time of the response. */
        ClockView: {
            /** Format: int64 */
            first_ms: number;
            /** Format: int64 */
            increment_ms: number;
            /**
             * Format: int64
             * @description The initial time of both sides.
             */
            initial_ms: number;
            running?: components["schemas"]["Side"] | null;
            /** Format: int64 */
            second_ms: number;
        };
        /**
         * @description What to search for mistakes.
         * @enum {string}
         */
        CollectFrom: "games" | "collection" | "study";
        /** @description How far collecting is. */
        CollectProgress: {
            /** @description Cards added so far. */
            added: number;
            error: components["schemas"]["ErrorFields"] | null;
            /** @description Games to search. */
            games: number;
            /** @description Games searched so far. */
            games_done: number;
            /** @description Moves to judge. */
            moves: number;
            /** @description Moves judged so far. */
            moves_done: number;
            /** @description Games that could not be searched. */
            skipped: number;
            state: components["schemas"]["CollectState"];
        };
        /** @description Games to search for mistakes. */
        CollectRequest: {
            from: components["schemas"]["CollectFrom"];
            /** @description Only games of this kind. */
            game?: string | null;
            /** @description The id of the collection or study. */
            id?: string | null;
            /** @description How many games at most: up to 500, the newest first. */
            most?: number | null;
            /** @description In a collection: the player whose mistakes to collect, or a part of the name. */
            player?: string | null;
            side?: components["schemas"]["Side"] | null;
        };
        /**
         * @description Whether collecting goes on.
         * @enum {string}
         */
        CollectState: "idle" | "running" | "done" | "stopped" | "failed";
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
        /** @description The client's collections. */
        Collections: {
            collections: components["schemas"]["Collection"][];
        };
        /**
         * @description The colour of a drawing.
         * @enum {string}
         */
        ColourDocument: "green" | "red" | "yellow" | "blue";
        /** @description The same search by several algorithms. */
        Comparison: {
            rows: components["schemas"]["Row"][];
        };
        /**
         * @description The counts of a whole search, whatever part of it was recorded.
         *
         *     A *cut* is a node that was left because its window closed while at least one of its moves was still unsearched.
         */
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
             * @description Nodes evaluated without searching below them.
             */
            leaves: number;
            /**
             * Format: int64
             * @description Branches cut off, each counted once regardless of its size.
             */
            never_searched: number;
            /**
             * Format: int64
             * @description Nodes the transposition table answered.
             */
            table_answers: number;
            /**
             * Format: int64
             * @description Visited nodes.
             */
            visited: number;
        };
        /**
         * @description The kinds of cuts.
         * @enum {string}
         */
        CutName: "alpha" | "beta";
        /** @description The answers of a day. */
        DayTally: {
            /** @description The day, counted from 1970. */
            day: components["schemas"]["i64"];
            /**
             * Format: int32
             * @description Answers.
             */
            reviews: number;
            /**
             * Format: int32
             * @description Right answers.
             */
            right: number;
        };
        /** @description A name with a one-line summary. */
        Described: {
            name: string;
            summary: string;
        };
        /** @description A source document. */
        Document: {
            /** @description Its short name, such as `S1`. */
            name: string;
            title: components["schemas"]["InBothLanguages"];
        };
        /** @description A change to make. */
        EditRequest: {
            edit: components["schemas"]["StudyEdit"];
        };
        /** @description How a game ended. */
        EndDocument: {
            /**
             * Format: double
             * @description The margin (discs, points), where one was counted.
             */
            margin: number | null;
            /** @description What ended it. */
            reason?: components["schemas"]["ReasonDocument"];
            winner: components["schemas"]["SideDocument"] | null;
        };
        /** @description Endings to practise. */
        EndgameRequest: {
            /**
             * Format: int32
             * @description How many positions: up to 50.
             */
            count: number;
            /**
             * Format: int32
             * @description How many squares are left, in games that end by filling the board.
             */
            empties?: number | null;
            game: string;
            /** @description The name of the ending, such as `KRK` in chess. */
            name?: string | null;
            /**
             * Format: int64
             * @description Decides the positions; by default another each time.
             */
            seed?: number | null;
            variant?: string | null;
        };
        /**
         * @description What ends a game.
         * @enum {string}
         */
        Ending: "rule" | "resigned" | "time" | "agreed";
        /** @description An engine. */
        Engine: {
            name: string;
            options: components["schemas"]["EngineOption"][];
            /** @description Whether it is a program that the owner of the machine offers; it has no options here. */
            outside: boolean;
            summary: string;
        };
        /** @description A file for an option of an engine. */
        EngineFile: {
            /** Format: int64 */
            created: number;
            engine: string;
            game: string;
            id: string;
            name: string;
            option: string;
            /** @description The value of the option in a spec: `own/…`. */
            value: string;
        };
        /** @description A text. */
        EngineFileText: {
            name: string;
            text: string;
        };
        /** @description An option of an engine. */
        EngineOption: components["schemas"]["OptionKind"] & {
            /** @description What people type before `=`. */
            name: string;
            /** @description What it does; the values it takes and its default are in `kind`. */
            summary: string;
        };
        /** @description What an engine that plans has seen and tried. */
        EnginePlan: {
            /** @description What its patterns saw about the move that it proposes. */
            concepts: components["schemas"]["PlanConcept"][];
            /** @description The lines that were tried: the proposed one first. */
            lines: components["schemas"]["PlanLine"][];
            /** @description The whole as a text. */
            text: string;
            /** @description The same in Spanish. */
            text_es: string;
        };
        /** @description The body of every error response. */
        ErrorBody: {
            error: components["schemas"]["ErrorFields"];
        };
        /**
         * @description What is wrong; the page has a sentence for each.
         * @enum {string}
         */
        ErrorCode: "bad_json" | "bad_field" | "too_large" | "unknown" | "unknown_game" | "unknown_variant" | "unknown_engine" | "engine_failed" | "bad_option" | "bad_position" | "illegal_move" | "bad_tree" | "bad_file" | "game_over" | "not_your_turn" | "wrong_ply" | "not_allowed" | "not_interrupted" | "busy" | "full" | "origin" | "locked" | "method" | "not_kept" | "internal";
        /** @description What is wrong. */
        ErrorFields: {
            /** @description What is wrong; the page has a sentence for each. */
            code: components["schemas"]["ErrorCode"];
            /** @description An English sentence for scripts. */
            detail: string;
            expected?: components["schemas"]["Expected"] | null;
            kind?: components["schemas"]["ReasonKind"] | null;
            place?: components["schemas"]["TextPlace"] | null;
            /** @description The rejected text. */
            text: string;
        };
        /** @description A worked tree. */
        Example: {
            name: string;
            tree: string;
        };
        /** @description An exercise: a tree whose nodes all have names, and what is to be found out about it. */
        Exercise: components["schemas"]["Task"] & {
            /** @description The nodes; each comes before the nodes below it. */
            nodes: components["schemas"]["ExerciseNode"][];
        };
        /** @description An exercise to make. */
        ExerciseBody: {
            /** @description `easy`, `medium`, `hard` or `expert`. */
            difficulty?: string | null;
            /** @description `minimax`, `alphabeta`, `pvs`, `mtdf`, `montecarlo` or `proofnumbers`; with `tree`, any algorithm. */
            kind: string;
            /**
             * Format: int32
             * @description The number in the set, from 1.
             */
            number?: number | null;
            /**
             * Format: int32
             * @description The seed of the set; 0 if there is none.
             */
            seed?: number | null;
            /** @description A tree of one's own, such as `((5 3) (2 9))`, of at most 300 nodes. Difficulty, seed and number do not matter then. */
            tree?: string | null;
        };
        /** @description A node of an exercise's tree. */
        ExerciseNode: {
            /** @description Its name; no two nodes have the same. */
            name: string;
            /** @description The node above, by index. */
            parent: number | null;
            /** @description Who moves there. */
            side: components["schemas"]["SideName"];
            /**
             * Format: int32
             * @description The value of a leaf.
             */
            value: number | null;
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
             * @description The maximum; `null` if unbounded.
             */
            max: number | null;
            /**
             * Format: double
             * @description The minimum.
             */
            min: number;
        };
        /** @description An experiment. */
        Experiment: {
            /** @description The short names of the documents that its figures come from. */
            documents: string[];
            name: string;
            question: components["schemas"]["InBothLanguages"];
            sources: string[];
        };
        /** @description Why a move is bad, or that it is not. */
        ExplainedMove: components["schemas"]["Explanation"] & {
            /** @description The positions from before the best move to the end of its line. */
            best_positions: string[];
            /**
             * Format: int64
             * @description The nodes of each search, with which the search can be seen.
             */
            nodes_each: number;
            /** @description The positions from before the move to the end of the refutation. */
            positions: string[];
            sentences: components["schemas"]["Sentences"];
        };
        /** @description A move, compared with the best one. */
        Explanation: {
            /** @description The best move. */
            best: string;
            /** @description The best line, starting with the best move. */
            best_line: string[];
            /** @description The same as people write it. */
            best_line_shown: string[];
            best_result: components["schemas"]["GameResult"] | null;
            best_score: components["schemas"]["ShownScore"] | null;
            /** @description The best move as people write it. */
            best_shown: string;
            /**
             * Format: int32
             * @description The depth at which both moves were compared.
             */
            depth: number;
            /** @description The engine's spec. */
            engine: string;
            /** @description Whether both scores are proven. */
            exact: boolean;
            /** @description What is true about it; empty if the move is as good as the best, or nearly. */
            facts: components["schemas"]["FactDocument"][];
            /** @description The game's name. */
            game: string;
            /**
             * Format: double
             * @description How much worse than the best move it is, in units; `null` if a forced result is no number of units.
             */
            loss: number | null;
            /** @description The move. */
            move: string;
            /**
             * Format: int64
             * @description Nodes visited by all searches together.
             */
            nodes: number;
            /**
             * Format: int32
             * @description The number of the move as people count, where the position tells it.
             */
            number?: number | null;
            /** @description The position's text. */
            position: string;
            /** @description Best play after the move, starting with the reply. */
            refutation: string[];
            /** @description The same as people write it. */
            refutation_shown: string[];
            result: components["schemas"]["GameResult"] | null;
            score: components["schemas"]["ShownScore"] | null;
            /** @description The move as people write it: SAN in chess. */
            shown: string;
            /** @description The side to move there. */
            side: components["schemas"]["SideDocument"];
            /** @description What scores are counted in. */
            unit: components["schemas"]["Unit"];
            /** @description The variant's name; empty where a game has none. */
            variant: string;
            /** @description How much that is. */
            weight: components["schemas"]["LossWeight"];
        };
        /** @description A move to explain. */
        ExplanationRequest: components["schemas"]["LineRequest"] & {
            /** @description The engine; by default the game's strongest. */
            engine?: string | null;
            /** @description The move, which is legal after the others. */
            move: string;
            /**
             * Format: int64
             * @description Nodes of each of its searches, 100,000 by default; a second look at a bad move has four times as many.
             */
            nodes?: number | null;
        };
        /** @description A position to look up in a collection. */
        ExploreRequest: {
            moves?: string[];
            /** @description Only games with a player whose name contains this. */
            player?: string | null;
            position?: string | null;
        };
        /** @description The statistics of a collection for a position. */
        Explored: {
            /**
             * Format: int64
             * @description Games of the collection that match the filter.
             */
            all: number;
            /**
             * Format: int64
             * @description Games that reached the position.
             */
            games: number;
            /** @description The first fifty of the games that reached the position. */
            list: components["schemas"]["ExploredGame"][];
            moves: components["schemas"]["ExploredMove"][];
            opening: string | null;
            openings: components["schemas"]["NamedTally"][];
            /** @description The twenty with the most games. */
            players: components["schemas"]["NamedTally"][];
            years: components["schemas"]["Year"][];
        };
        /** @description A game of a collection that reached the position. */
        ExploredGame: {
            date: string;
            /**
             * Format: double
             * @description Points of the first player minus those of the second; 1, 0 or −1 where no margin was counted.
             */
            difference: number | null;
            /** @description The player of the first side; empty if unknown. */
            first: string;
            /**
             * Format: int32
             * @description Its number in the collection, counted from 1 without unreadable games.
             */
            number: number;
            second: string;
        };
        /** @description A move with the results of the games that continued with it, for the side to move. */
        ExploredMove: components["schemas"]["TallyView"] & {
            move: string;
            opening: string | null;
            shown: string;
        };
        /** @description What a format has no place for. */
        ExportCheck: {
            lost: components["schemas"]["Lost"][];
        };
        /** @description What to export. */
        ExportRequest: {
            /** @description One of the game's formats. */
            format: string;
            game: string;
            moves?: string[];
            /** @description The position before the first move; by default the game's own. */
            start?: string | null;
            /** @description Further tags, such as `White` and `Black`. */
            tags?: {
                [key: string]: string;
            };
            variant?: string | null;
        };
        /** @description A fact as it is sent: see [`Fact`]. */
        FactDocument: {
            /** @description Numbers by name. */
            figures?: {
                [key: string]: number;
            };
            /** @description What kind of fact it is; `docs/why.md` lists them. */
            kind: string;
            /** @description Moves as people write them. */
            moves?: string[];
            /**
             * Format: int32
             * @description On which board it is true: 0 before the move, 1 after it, 2 after the reply, and so on.
             */
            ply: number;
            side?: components["schemas"]["SideDocument"] | null;
            /** @description Squares, the most important one first. */
            squares?: string[];
            /** @description Words by name, such as the kind of a piece. */
            words?: {
                [key: string]: string;
            };
        };
        /** @description A grid to search. */
        FindRequest: components["schemas"]["ListRequest"] & {
            algorithm?: components["schemas"]["WordAlgorithm"] | null;
            /** @description The letters, one row per line. */
            grid: string;
        };
        /**
         * @description Why a word does not count.
         * @enum {string}
         */
        Flaw: "not_on_board" | "too_short" | "not_in_list" | "undecided";
        /** @description A file format of games. */
        Format: {
            /** @description The file name extension, without the dot. */
            extension: string;
            /** @description Whether it can only represent games from the standard start position. */
            from_start_only: boolean;
            /** @description Whether a file can hold many games, so that it can store a match. */
            many: boolean;
            name: string;
        };
        /** @description A word on a board. */
        Found: {
            /** @description A path, as rows and columns. */
            path: [
                number,
                number
            ][];
            /** Format: int32 */
            score: number;
            word: string;
        };
        /** @description The words on a grid, and what each algorithm did to find them. */
        FoundWords: {
            /** @description The hits in order, at most 2,000. */
            found: components["schemas"]["WordHit"][];
            /** @description The letters as they were compared, row by row. */
            grid: string[];
            list_was_sorted: boolean;
            matching: components["schemas"]["LetterMatching"];
            /** @description Words of the visitor's list that are not on the grid, at most 2,000. */
            missing: string[];
            /** @description How many there are. */
            n_found: number;
            /** @description The number of words in the list. */
            n_words: number;
            runs: components["schemas"]["AlgorithmRun"][];
        };
        /** @description A game. */
        Game: {
            /** @description The default engine. */
            best: string;
            /** @description Whether players may agree to a draw. */
            draws_by_agreement: boolean;
            /** @description The rules that can end a game. */
            endings: string[];
            engines: components["schemas"]["Engine"][];
            evaluators: components["schemas"]["Described"][];
            /** @description The file formats for games of the default variant, most common first. */
            formats: components["schemas"]["Format"][];
            /** @description How its moves are judged in a review. */
            judgement: components["schemas"]["Judgement"];
            levels: components["schemas"]["Level"][];
            margin_unit: components["schemas"]["Unit"] | null;
            name: string;
            /** @description The names of the first and second player, in English. */
            sides: [
                string,
                string
            ];
            summary: string;
            /** @description The unit of the evaluations. */
            unit: components["schemas"]["Unit"];
            variants: string[];
        };
        /** @description The log of the games, one column per fact. */
        GameColumns: {
            /** @description How many nodes of the path come after it. */
            hidden: number[];
            /** @description The last node of the path that is kept. */
            leaf: number[];
            /** @description Random moves. */
            length: number[];
            /** @description Half points of the first player. */
            result: number[];
        };
        /** @description The events of a game stream, by name. */
        GameEvents: {
            /** @description The game, immediately and after every change. */
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
        /**
         * @description The result of a game for one side.
         * @enum {string}
         */
        GameResult: "loss" | "draw" | "win";
        /** @description A game in a list. */
        GameSummary: {
            /** Format: int64 */
            created: number;
            game: string;
            id: string;
            /** @description Whether it belongs to the caller. */
            mine: boolean;
            opening: string | null;
            /**
             * Format: int32
             * @description How many of them were passes, which people do not count as moves.
             */
            passes: number;
            /** Format: int32 */
            plies: number;
            position: string;
            seats: components["schemas"]["Seats"] | null;
            title: string;
            /** Format: int64 */
            updated: number;
            variant: string;
            verdict: components["schemas"]["Verdict"] | null;
            /** @description The sides that the caller plays. */
            yours: components["schemas"]["Side"][];
        };
        /** @description Asks for the solution. */
        GiveUp: {
            /**
             * Format: int64
             * @description How long the player has thought, in milliseconds.
             */
            millis?: number;
        };
        /** @description An empty document: the game was deleted. */
        Gone: Record<string, never>;
        /** @description A recorded search that grows one tree. */
        GrowthDocument: (components["schemas"]["PlayoutDocument"] & {
            /** @enum {string} */
            kind: "playouts";
        }) | (components["schemas"]["ProofDocument"] & {
            /** @enum {string} */
            kind: "proof";
        });
        /** @description The health of the server. */
        Health: {
            status: string;
            version: string;
        };
        /** @description The id under which work can be followed. */
        Identified: {
            /** @description The id. */
            id: string;
        };
        /** @description What to read: a text, or the bytes of a file. */
        ImportRequest: {
            /** @description The bytes of a file, in base 64; for formats that are not text, such as WTHOR. */
            base64?: string | null;
            /** @description The expected game. */
            game?: string | null;
            /** @description The name of the file, whose extension is a hint. */
            name?: string | null;
            /** @description PGN, FEN, EPD, GGF, SGF, OBF, a transcript, a game in JSON, or a position in Poda's notation. */
            text?: string | null;
        };
        /** @description The imported games. */
        Imported: {
            games: components["schemas"]["ImportedGame"][];
            /** @description Games that could not be read, or are beyond the first five hundred. */
            skipped: number;
        };
        /** @description What an import added. */
        ImportedArchive: {
            /** @description What is new here, or was newer in the archive. */
            added: components["schemas"]["ArchiveContent"];
            /** @description All that is in the archive. */
            archive: components["schemas"]["ArchiveContent"];
        };
        /** @description An imported game. */
        ImportedGame: {
            /** @description What was wrong with it. */
            faults: string[];
            format: string;
            game: string;
            /** @description The main line. */
            moves: string[];
            start: string;
            tags: {
                [key: string]: string;
            };
            /** @description The whole game with its variations, for `POST /api/studies`. */
            tree: components["schemas"]["TreeDocument"];
            variant: string;
        };
        /** @description A text in both languages. */
        InBothLanguages: {
            en: string;
            es: string;
        };
        /** @description An invitation to play a side. */
        Invitation: {
            side: components["schemas"]["Side"];
            /** @description Whoever presents it first takes the seat. */
            token: string;
        };
        /**
         * @description How the review of a game measures what a move lost. It is part of the game's entry, because only the game knows
         *     what a score means: a disc more or less matters in Othello even when the winner is clear, a pawn in chess only
         *     while the game is open, and in tic-tac-toe nothing counts but the result.
         *
         *     A review falls back on [`Result`](Judgement::Result) for engines whose scores are in another unit, because proven
         *     results are comparable everywhere; see `docs/review.md`.
         */
        Judgement: {
            /**
             * Format: double
             * @description The loss that halves the accuracy of a move.
             */
            half: number;
            /** @enum {string} */
            kind: "loss";
            /** @description From which loss on a move has a worse name. */
            thresholds: components["schemas"]["Thresholds"];
            /** @description What is lost. */
            unit: components["schemas"]["Unit"];
        } | {
            /**
             * Format: double
             * @description In sums of losses, scores beyond this count as this; so do forced wins.
             */
            cap: number;
            /** @enum {string} */
            kind: "chance";
            /**
             * Format: double
             * @description The steepness of the curve: the winning chance of a score is 1 / (1 + exp(−steepness · score)).
             */
            steepness: number;
            /** @description From which loss on a move has a worse name, in winning chance from 0 to 1. */
            thresholds: components["schemas"]["Thresholds"];
            /** @description The unit of the scores. */
            unit: components["schemas"]["Unit"];
        } | {
            /** @enum {string} */
            kind: "result";
        };
        /**
         * @description What is known of a value.
         * @enum {string}
         */
        KnownBound: "exact" | "lower" | "upper";
        /** @description An experiment to run. */
        LabRequest: {
            experiment: string;
            /** @description Small samples, for a quick look. */
            quick?: boolean;
            /** Format: int64 */
            seed?: number | null;
        };
        /**
         * @description What is known about a leaf.
         * @enum {string}
         */
        LeafState: "proved" | "refuted" | "unknown";
        /** @description A lesson of the list. */
        LessonEntry: {
            /**
             * Format: int32
             * @description Depth in plies.
             */
            depth: number;
            game: string;
            kind: components["schemas"]["LessonKind"];
            /** @description Its name. */
            name: string;
            /** @description The position, as the game writes it. */
            position: string;
            variant: string;
            /** @description The names of the rows: algorithms, engines, or techniques left out (`-` for none). */
            ways: string[];
        };
        /** @description The figures of a lesson. */
        LessonFigures: {
            lesson: components["schemas"]["LessonEntry"];
            rows: components["schemas"]["LessonRow"][];
        };
        /**
         * @description What differs from row to row.
         * @enum {string}
         */
        LessonKind: "algorithms" | "engines" | "without";
        /** @description The lessons. */
        LessonList: {
            lessons: components["schemas"]["LessonEntry"][];
        };
        /** @description A lesson to measure. */
        LessonRequest: {
            /** @description The lesson's name. */
            lesson: string;
        };
        /** @description What one way needed. */
        LessonRow: {
            /** @description The best move. */
            best?: string | null;
            /** @description Nodes by distance from the root, for algorithms with few enough of them. */
            by_depth?: number[];
            /** Format: int64 */
            cuts?: number | null;
            /** Format: int64 */
            leaves?: number | null;
            /** Format: int64 */
            nodes?: number | null;
            /** @description Whether it was stopped before it finished; the figures are missing then. */
            stopped?: boolean;
            /** Format: int64 */
            table_hits?: number | null;
            /**
             * Format: double
             * @description Time on the processor in milliseconds, the shortest of several runs.
             */
            time_ms?: number | null;
            way: string;
        };
        /**
         * @description How letters are compared.
         * @enum {string}
         */
        LetterMatching: "folded" | "exact";
        /** @description A strength level. */
        Level: {
            engine: string;
            name: string;
        };
        /** @description Search limits; the first one reached ends the search. */
        Limits: {
            /**
             * Format: int32
             * @description Maximum depth in plies.
             */
            depth?: number | null;
            /**
             * Format: int64
             * @description Maximum number of nodes.
             */
            nodes?: number | null;
            /**
             * Format: int64
             * @description Maximum time in milliseconds.
             */
            time_ms?: number | null;
        };
        /** @description A position, given as a game, a start position and the moves from there. */
        LineRequest: {
            /** @description The game's name. */
            game: string;
            /** @description The moves from there. */
            moves?: string[];
            /** @description The start position; by default the game's own. */
            position?: string | null;
            /** @description The variant; by default the game's first. */
            variant?: string | null;
        };
        /** @description A number of lines, or `"all"`. */
        Lines: number | components["schemas"]["All"];
        /** @description The list to search for, and how. */
        ListRequest: {
            language: components["schemas"]["Tongue"];
            /** @description The words, one per line; by default the built-in list of the language. */
            list?: string | null;
            /** @description How letters are compared, by default folded. */
            matching?: components["schemas"]["LetterMatching"];
            /**
             * Format: int32
             * @description Neighbours of a letter: 8, which is the default, or 4 without the diagonals.
             */
            neighbours?: number | null;
        };
        /** @description A game that is being played. */
        LiveGame: {
            /** @description The player of the first side, as in the request. */
            first: string;
            /** @description The move that led to it. */
            last: string | null;
            /** @description Its number in the match, from 1. */
            number: number;
            /** @description How many moves were played, those of the opening included. */
            plies: number;
            /** @description The position now. */
            position: string;
            /** @description The player of the second side. */
            second: string;
            /** @description The latest moves in the game's usual notation. */
            shown: string[];
            /** @description Whose turn it is. */
            side: components["schemas"]["Side"];
        };
        /**
         * @description How much a move loses.
         * @enum {string}
         */
        LossWeight: "none" | "slight" | "clear";
        /** @description Something a file format has no place for. */
        Lost: {
            /** @description How many. */
            count: number;
            /** @description What is lost: `variations`, `comments`, `glyphs`, `scores`, `clocks`, `shapes`, `headers` … */
            kind: string;
        };
        /** @description How many cards were made. */
        MadeCards: {
            /** @description New ones. */
            added: number;
            /** @description Questions for which there was a card already. */
            known: number;
        };
        /** @description A finished game of a match. */
        MatchGame: components["schemas"]["MatchGameSummary"] & {
            /** @description The date it was played, in UTC; missing in old matches. */
            date?: string;
            /** @description The formats it can be exported to. */
            formats: string[];
            game: string;
            /** @description All moves, those of the opening included. */
            moves: string[];
            /** @description How many of the moves are the opening's. */
            opening_plies: number;
            /** @description The position before the first move of the opening. */
            start: string;
            variant: string;
        };
        /** @description How a game of a match ended. */
        MatchGameResult: {
            /** @description What happened, in English, for example which move was illegal. */
            detail?: string;
            /**
             * Format: int32
             * @description The winner's margin (discs, points), if the rules decided the game.
             */
            margin: number | null;
            reason: components["schemas"]["MatchReason"];
            /** @description The rule that ended it, such as `checkmate` or `repetition`. */
            rule?: string;
            winner: components["schemas"]["Side"] | null;
        };
        /** @description A finished game of a match, without its moves. */
        MatchGameSummary: {
            /** @description The player of the first side: an engine, or `level=NAME`. */
            first: string;
            /** @description Whether player A of the match has the first side. */
            first_is_a: boolean;
            /** @description Its number in the match, from 1. Games 1 and 2, 3 and 4 … have the same opening. */
            number: number;
            /** @description How many moves were played, those of the opening not counted. */
            plies: number;
            result: components["schemas"]["MatchGameResult"];
            /** @description The player of the second side. */
            second: string;
        };
        /** @description Some of a match's games. */
        MatchGames: {
            games: components["schemas"]["MatchGameSummary"][];
        };
        /**
         * @description What ended a game of a match.
         * @enum {string}
         */
        MatchReason: "rule" | "time" | "illegal" | "missing" | "crash" | "resigned" | "length" | "agreed" | "solved";
        /** @description A match to play. */
        MatchRequest: {
            /** @description An engine of the catalogue, `level=NAME`, or `outside/NAME` for a program of the machine. */
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
        /**
         * @description How the loss of a move was measured; see [`Judgement`].
         * @enum {string}
         */
        Measure: "loss" | "chance" | "result";
        /** @description A mistake that a review found. */
        Mistake: {
            best_result?: components["schemas"]["Outcome"] | null;
            /** @description Whether much was lost. */
            is_blunder?: boolean;
            /** @description The best line, beginning with the move that would have been better. */
            line: string[];
            /**
             * Format: double
             * @description What it lost, in the game's unit; `null` where that is not a number.
             */
            loss?: number | null;
            /** @description How many moves were played before it. */
            ply: number;
            result?: components["schemas"]["Outcome"] | null;
        };
        /** @description The mistakes of a reviewed game. */
        MistakesRequest: components["schemas"]["LineRequest"] & {
            /** @description The mistakes, as the review found them. */
            mistakes: components["schemas"]["Mistake"][];
            /** @description What was reviewed, such as `game:ID` or `study:ID`; at most 100 letters. The same mistake becomes a card once. */
            origin?: string | null;
            side?: components["schemas"]["Side"] | null;
            /** @description What to call the game. */
            title?: string | null;
        };
        /** @description One game to be added to a Monte-Carlo tree. */
        MonteCarloExercise: {
            /** @description The numbers after the game, from the selected leaf up to the root. */
            backups: components["schemas"]["BackupDocument"][];
            /**
             * Format: double
             * @description The weight of exploration in the formula.
             */
            exploration: number;
            /** @description What each node of the tree knows before the game. */
            numbers: components["schemas"]["MonteCarloNode"][];
            /**
             * Format: double
             * @description The result of the random game for MAX: 1, 0.5 or 0.
             */
            result: number;
            /** @description The selection, level by level. */
            selections: components["schemas"]["SelectionDocument"][];
        };
        /** @description The numbers of a node. */
        MonteCarloNode: {
            /**
             * Format: int32
             * @description Games through the node.
             */
            games: number;
            /**
             * Format: double
             * @description Points for the side that moves to the node, a draw counting half.
             */
            points: number;
        };
        /** @description A move and what is written about it. */
        MoveDocument: {
            /** @description The comment before the move. */
            before?: string;
            /**
             * Format: double
             * @description Seconds left on the mover's clock after it.
             */
            clock?: number;
            /** @description The comment after it. */
            comment?: string;
            /**
             * Format: double
             * @description Seconds spent on it.
             */
            elapsed?: number;
            /** @description Annotation glyphs by their numbers in PGN: 1 is `!`, 2 is `?`. */
            glyphs?: number[];
            /**
             * Format: int32
             * @description Its number; 0 is the root.
             */
            id: number;
            /** @description The move; none at the root. */
            move?: string;
            /** @description What else a file said about it: names and values. */
            others?: [
                string,
                string
            ][];
            /**
             * Format: int32
             * @description The number of the node before; none at the root.
             */
            parent?: number;
            /** @description An evaluation of the position after the move. */
            score?: components["schemas"]["ScoreDocument"];
            /** @description Arrows and marked squares. */
            shapes?: components["schemas"]["ShapeDocument"][];
        };
        /** @description A move to play. */
        MoveRequest: {
            /** @description The move. */
            move: string;
            /** @description How many moves were played before it, so that a move sent twice is played once. */
            ply: number;
        };
        /** @description A name. */
        Named: {
            name: string;
        };
        /** @description A name with its tally. */
        NamedCardTally: components["schemas"]["CardTally"] & {
            /** @description The game, phase, theme or kind. */
            name: string;
        };
        /** @description A name with its results. */
        NamedTally: components["schemas"]["TallyView"] & {
            name: string;
        };
        /** @description A file to add. */
        NewEngineFile: {
            /** @description The engine, such as `othello/manual`. */
            engine: string;
            game: string;
            /** @description What to call it. */
            name: string;
            /** @description The option that takes the file, such as `coefficients`. */
            option: string;
            text: string;
        };
        /** @description A game to start. */
        NewGame: components["schemas"]["LineRequest"] & {
            clock?: components["schemas"]["ClockRequest"] | null;
            first: components["schemas"]["Seat"];
            invite?: components["schemas"]["Side"] | null;
            second: components["schemas"]["Seat"];
            title?: string | null;
        };
        /** @description A study to make: from a line of moves, a tree, or something that is stored. */
        NewStudy: {
            from?: components["schemas"]["StudyOrigin"] | null;
            /** @description The game's name, for a line of moves. */
            game?: string | null;
            /** @description The moves from there. */
            moves?: string[];
            /** @description The start position; by default the game's own. */
            position?: string | null;
            title?: string | null;
            tree?: components["schemas"]["TreeDocument"] | null;
            /** @description The variant; by default the game's first. */
            variant?: string | null;
        };
        /** @description Which puzzle is wanted. */
        NextPuzzle: {
            /** @description The game's name. */
            game: string;
            /** @description A theme; by default any. */
            theme?: string | null;
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
        /** @description The position at a node, with what may be played there. */
        NodePosition: {
            /** @description The position as a multi-line diagram, shown for games without a drawn board. */
            diagram: string;
            /** @description The legal moves. */
            legal: string[];
            /** Format: int32 */
            node: number;
            /** @description The last named opening reached. */
            opening: string | null;
            position: string;
            side: components["schemas"]["Side"];
            verdict: components["schemas"]["Verdict"] | null;
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
        /** @description A proposal that waits for an answer. */
        Offer: {
            /** @description Who proposes it. */
            by: components["schemas"]["Side"];
            /** @description What is proposed. */
            kind: components["schemas"]["OfferKind"];
        };
        /**
         * @description What can be proposed.
         * @enum {string}
         */
        OfferKind: "draw" | "take-back" | "rematch";
        /** @description An opening to learn: a tree of one's own, or the book. */
        OpeningRequest: {
            /** @description How many moves of both sides to learn: up to 80. */
            depth: number;
            /** @description The game, for its book. */
            game?: string | null;
            /** @description For the book: only what comes after these moves. */
            moves?: string[];
            /** @description One's own side. */
            side: components["schemas"]["Side"];
            /** @description The study whose tree to learn; without one, the book of `game` is learnt. */
            study?: string | null;
            /** @description Its variant; by default the first. */
            variant?: string | null;
        };
        /** @description The openings of a match. */
        OpeningsRequest: {
            /** @description Number of random opening moves. */
            random_plies: number;
        };
        /** @description What values an option takes. */
        OptionKind: {
            /**
             * Format: int64
             * @description Used when the option is not given.
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
             * @description Used when the option is not given.
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
            /** @description Used when the option is not given. */
            default: boolean;
            /** @enum {string} */
            kind: "flag";
        } | {
            /** @description Used when the option is not given. */
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
            /** @description Used when the option is not given. */
            default: string;
            /** @enum {string} */
            kind: "evaluator";
            /** @description The names, each with a one-line description. */
            values: string[];
        } | {
            /** @description Used when the option is not given: one of the shipped names, or no file. */
            default: string | null;
            /** @enum {string} */
            kind: "file";
            /** @description The names of the files that ship with Poda. */
            shipped: string[];
        } | {
            /** @enum {string} */
            kind: "folders";
        } | {
            /** @enum {string} */
            kind: "parameters";
            /** @description The parameters, each with its range and default. */
            values: string[];
        };
        /**
         * @description A result for the side to move.
         * @enum {string}
         */
        Outcome: "loss" | "draw" | "win";
        /** @description The client's files. */
        OwnEngineFiles: {
            /** @description The newest first. */
            files: components["schemas"]["EngineFile"][];
        };
        /** @description A replay to download as a page. */
        PageRequest: components["schemas"]["RecordingRequest"] & {
            /** @description `en` or `es`. */
            language?: string | null;
            title?: string | null;
        };
        /** @description A part of a search: one of these. */
        PartRequest: {
            /**
             * Format: int64
             * @description The node of this number, what is below it, and the way to it.
             */
            below?: number | null;
            /** @description The nodes on this line of moves from the root, and what is below its end. */
            line?: string[] | null;
            /**
             * Format: int32
             * @description The nodes at most this many plies from the root.
             */
            plies?: number | null;
            /**
             * Format: int32
             * @description A random sample: one in so many children of each recorded node.
             */
            sample?: number | null;
            /**
             * Format: int64
             * @description The seed of the sample.
             */
            seed?: number | null;
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
            /** @description The letters in the grid. */
            word: string;
            /** @description The word as it is written, with its accents. */
            written: string;
        };
        /** @description Something that a pattern saw. */
        PlanConcept: {
            /** @description The move that it proposes. */
            move: string;
            /** @description The pattern's name. */
            name: string;
            /** @description The squares that are its reasons. */
            squares: string[];
            /** @description What it says. */
            text: string;
            /** @description The same in Spanish. */
            text_es: string;
        };
        /** @description A line that was tried. */
        PlanLine: {
            /** @description Its moves, as people write them. */
            moves: string[];
            /**
             * Format: int64
             * @description Positions that were reached below its first move.
             */
            nodes: number;
            /** @description How it ended. */
            text: string;
            /** @description The same in Spanish. */
            text_es: string;
            /** @description Whether it does what the plan wants. */
            works: boolean;
        };
        /** @description A game as the page sees it. */
        PlayedGame: components["schemas"]["Board"] & {
            /** @description Whether the caller may offer a draw now. */
            can_offer_draw: boolean;
            clock: components["schemas"]["ClockView"] | null;
            /**
             * Format: int64
             * @description When it was started, in milliseconds since 1970.
             */
            created: number;
            /** @description The formats in which it can be exported. */
            formats: string[];
            /** @description The sides of people who accepted an invitation. */
            guests: components["schemas"]["Side"][];
            halted: components["schemas"]["ErrorFields"] | null;
            /** @description Its id; anyone who knows it may watch. */
            id: string;
            /** @description The open invitations; only the owner sees them. */
            invitations: components["schemas"]["Invitation"][];
            /** @description Whether it belongs to the caller. */
            mine: boolean;
            offer: components["schemas"]["Offer"] | null;
            /** @description The sides that wait for somebody to accept an invitation. */
            open: components["schemas"]["Side"][];
            /** @description Whether an engine is thinking on its opponent's time. */
            pondering: boolean;
            /** @description The id of the game that followed this one. */
            rematch: string | null;
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
            /** @description The sides that the caller plays. */
            yours: components["schemas"]["Side"][];
        };
        /** @description The nodes of a Monte-Carlo tree, one column per fact, with the numbers at the end. */
        PlayoutColumns: {
            /** @description The moment in which it got children; `null` if it has none. */
            expanded: (number | null)[];
            /** @description The moment in which it was made. */
            made: number[];
            /** @description The move; empty for the root. */
            move: string[];
            /** @description The side that moved there: 0 for the first player, 1 for the second. */
            mover: number[];
            /** @description What the node is called: its label in a tree that is written out, otherwise its move. */
            name: string[];
            /** @description Its number in the whole tree, when more of it is asked for. */
            number: number[];
            /** @description The parent, by index; −1 for the root. */
            parent: number[];
            /** @description Half points of the mover in these games. */
            points: number[];
            /** @description Its proven value for the mover: 1, 0 or −1; `null` if it is not proven. */
            proven: (number | null)[];
            /** @description The moment in which it was proven. */
            proven_at: (number | null)[];
            /** @description The side to move. */
            side: number[];
            /** @description Games through it. */
            visits: number[];
        };
        /**
         * @description A recorded Monte-Carlo search. Game `g`, counted from 0, selects its path at moment `4g + 1`, expands its last node at
         *     `4g + 2`, plays random moves until `4g + 3` and backs up the result at `4g + 4`.
         */
        PlayoutDocument: {
            /** @description The spec of the engine. */
            engine: string;
            /**
             * Format: double
             * @description The factor of the exploration term.
             */
            exploration: number;
            /** @description The game's name. */
            game: string;
            /**
             * Format: int64
             * @description Games played in the whole search.
             */
            games: number;
            /** @description The first games. */
            log: components["schemas"]["GameColumns"];
            /** @description The nodes kept; each comes after its parent. */
            nodes: components["schemas"]["PlayoutColumns"];
            /** @description The root's text. */
            position: string;
            /**
             * Format: int64
             * @description Nodes counted in the whole search.
             */
            searched: number;
            /**
             * Format: int64
             * @description Nodes of the whole tree.
             */
            tree: number;
            unfinished: components["schemas"]["UnfinishedGame"] | null;
        };
        /** @description The review of a move. */
        Ply: {
            /**
             * Format: double
             * @description The accuracy of the move, from 0 to 100; `null` if there was no choice.
             */
            accuracy: number | null;
            best: string;
            best_result: components["schemas"]["GameResult"] | null;
            best_score: components["schemas"]["ShownScore"] | null;
            best_shown: string;
            /**
             * Format: double
             * @description The first side's chance of winning after it, from 0 to 1; `null` where moves are judged by units, or where the
             *     result is not known.
             */
            chance: number | null;
            /** @description The rating of the move. */
            class: components["schemas"]["Class"];
            /**
             * Format: int32
             * @description For selective searches: the probability, in percent, that what was skipped does not matter.
             */
            confidence: number | null;
            /**
             * Format: int32
             * @description The depth at which both moves were compared.
             */
            depth: number;
            /**
             * Format: double
             * @description The loss against the best move, in the game's unit; `null` if only results are compared, a forced result is
             *     involved, or there was no choice.
             */
            loss: number | null;
            /** @description How the loss is measured. */
            measure: components["schemas"]["Measure"];
            move: string;
            ply: number;
            /** @description Whether both scores, and so the loss, are proven. */
            proven: boolean;
            /** @description The principal variation, starting with the best move. */
            pv: string[];
            pv_shown: string[];
            result: components["schemas"]["GameResult"] | null;
            score: components["schemas"]["ShownScore"] | null;
            shown: string;
            side: components["schemas"]["Side"];
            unit: components["schemas"]["Unit"];
        };
        /** @description The progress of a run. */
        Progress: {
            done: number;
            /** @description The same in Spanish, if it differs. */
            es?: string | null;
            of: number;
            /** @description What is being done, in English. */
            what: string;
        };
        /** @description The nodes of proof trees, one column per fact, with the numbers at the end. */
        ProofColumns: {
            /** @description Whether the side with the claim is to move: an OR node. The others are AND nodes. */
            attacks: boolean[];
            /** @description The claim, by index. */
            claim: number[];
            /** @description The disproof number at the end. */
            disproof: number[];
            /** @description Nodes counted in its subtree. */
            effort: number[];
            /** @description Whether it was visited but its children are not kept. */
            elided: boolean[];
            /** @description The move; empty for the root of a claim. */
            move: string[];
            /** @description What the node is called: its label in a tree that is written out, otherwise its move. */
            name: string[];
            /** @description Its number in the whole search, when more of it is asked for; `null` if it was never visited. */
            number: (number | null)[];
            /** @description Whether the game is over. */
            over: boolean[];
            /** @description The parent, by index; −1 for the root of a claim. */
            parent: number[];
            /** @description The proof number at the end. */
            proof: number[];
            /** @description The side to move: 0 for the first player, 1 for the second. */
            side: number[];
        };
        /** @description A recorded proof-number search. Infinite numbers are −1. */
        ProofDocument: {
            /**
             * Format: int64
             * @description Children made in the whole search.
             */
            children: number;
            /** @description The claims, in the order in which they were tried. */
            claims: components["schemas"]["ClaimDocument"][];
            /** @description The spec of the engine. */
            engine: string;
            /** @description The game's name. */
            game: string;
            /**
             * @description The steps one after the other, as numbers: `0 claim`, a claim is tried; `1 node proof disproof n (child proof disproof
             *     source)…`, a visit with its limits and the n children whose numbers changed (source 0 new, 1 game over, 2 table);
             *     `2 node proof disproof`, the node is left; `3 node proof disproof proof disproof n`, a visit of n nodes that are not
             *     kept, with its limits and the numbers after it (−2 if the search was stopped); `4 holds`, the claim is settled; `5
             *     value`, a value is known.
             */
            log: number[];
            /** @description The nodes kept; each comes after its parent. */
            nodes: components["schemas"]["ProofColumns"];
            /** @description The root's text. */
            position: string;
            /**
             * Format: int64
             * @description Nodes counted in the whole search.
             */
            searched: number;
            /**
             * Format: int64
             * @description Steps of the nodes kept; the log has the first of them.
             */
            steps: number;
            /**
             * Format: int64
             * @description How many of these had numbers from the table.
             */
            table: number;
            /** @description The values found. */
            values: components["schemas"]["ValueDocument"][];
        };
        /** @description Numbers to be found. */
        ProofExercise: {
            /** @description The numbers of each node of the tree. */
            numbers: components["schemas"]["ProofNode"][];
            /** @description From the root to the most-proving leaf. */
            path: number[];
        };
        /** @description What is known about a node, and its numbers. MAX tries to prove. */
        ProofNode: {
            /**
             * Format: int32
             * @description The disproof number; `null` is infinite.
             */
            disproof: number | null;
            leaf: components["schemas"]["LeafState"] | null;
            /**
             * Format: int32
             * @description The proof number; `null` is infinite.
             */
            proof: number | null;
        };
        /**
         * @description How hard words are to find.
         * @enum {string}
         */
        PuzzleDifficulty: "easy" | "medium" | "hard";
        /** @description The puzzles of a game, and how the player stands in them. */
        PuzzleGame: {
            /** @description How many puzzles there are. */
            count: number;
            game: string;
            standing: components["schemas"]["Standing"];
            /** @description What they are about, the most frequent first. */
            themes: components["schemas"]["ThemeCount"][];
        };
        /** @description The games with puzzles. */
        PuzzleGames: {
            games: components["schemas"]["PuzzleGame"][];
        };
        /** @description A player's moves. */
        PuzzleMoves: {
            /**
             * Format: int64
             * @description How long the player has thought since the puzzle was shown, in milliseconds.
             */
            millis?: number;
            /** @description The line from the puzzle's position, replies included; the last move is the one to judge. */
            moves: string[];
        };
        /** @description A puzzle without its solution. */
        PuzzleQuestion: {
            board: components["schemas"]["Board"];
            id: string;
            /** @description The opponent's move that led to the position, if known. */
            last: string | null;
            /**
             * Format: int32
             * @description How hard it is, on the scale of the players' ratings.
             */
            rating: number;
        };
        /** @description A judged try. */
        PuzzleResult: {
            /** @description The line with the replies; after a wrong move, up to before it. */
            board: components["schemas"]["Board"];
            /** @description The whole solution; told when it was solved or asked for. */
            solution: string[];
            standing: components["schemas"]["Standing"] | null;
            /** @description What the puzzle was about; told when it is decided. */
            themes: string[];
            verdict: components["schemas"]["PuzzleVerdict"];
        };
        /**
         * @description What became of a player's moves.
         * @enum {string}
         */
        PuzzleVerdict: "wrong" | "right" | "solved" | "shown";
        /** @description What to ask today. */
        QueueView: {
            /** @description The ids of the cards to ask, in order. */
            cards: string[];
            /** @description How many cards there are in all. */
            n_cards: number;
            /** @description How many were answered today. */
            n_done: number;
            /** @description How many of them were asked before. */
            n_due: number;
            /** @description How many of them are new. */
            n_new: number;
            /** @description How many new ones there are for other days. */
            n_new_waiting: number;
            /** @description How many are due but wait for another day, because the day is full. */
            n_waiting: number;
            /**
             * Format: int64
             * @description When the next card is due, if none is today.
             */
            next_due: number | null;
            /**
             * Format: int32
             * @description Days in a row with at least one answer; a single missed day is forgiven.
             */
            streak: number;
            /**
             * Format: int64
             * @description Today where the player lives, counted in days from 1970.
             */
            today: number;
        };
        /** @description A position in the queue. */
        Queued: {
            /** @description Searches ahead of it. */
            ahead: number;
        };
        /** @description A random tree to generate. */
        RandomRequest: {
            /**
             * Format: int32
             * @description Children per node.
             */
            branching: number;
            /**
             * Format: int32
             * @description Plies from the root to the leaves.
             */
            depth: number;
            /** Format: int64 */
            seed?: number | null;
        };
        /**
         * @description How an answer went.
         * @enum {string}
         */
        Rating: "again" | "hard" | "good" | "easy";
        /** @description Another rating of an answer. */
        RatingRequest: {
            /**
             * Format: int32
             * @description By how many minutes the player's clock is ahead of UTC.
             */
            offset?: number;
            rating: components["schemas"]["Rating"];
        };
        /**
         * @description What ends a game.
         * @enum {string}
         */
        ReasonDocument: "rule" | "resigned" | "time" | "agreed" | "unknown";
        /**
         * @description Why input was rejected.
         * @enum {string}
         */
        ReasonKind: "syntax" | "illegal_move" | "game_over" | "impossible_position" | "unknown_name" | "out_of_range" | "too_large" | "wrong_game" | "not_available" | "other";
        /** @description A recorded search: its nodes with their windows, or the tree that it grew and the log of how. */
        RecordedDocument: components["schemas"]["GrowthDocument"] | components["schemas"]["RecordingDocument"];
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
            /** @description The algorithm, searched to a fixed depth; or an engine. */
            algorithm?: string | null;
            /** @description Maximum number of nodes to record, up to 1000000; 20000 by default. Those with the largest subtrees are kept. */
            budget?: number | null;
            /** @description The engine as it plays, such as `chess/poda`, instead of an algorithm. */
            engine?: string | null;
            /**
             * Format: int64
             * @description Nodes for the engine to visit.
             */
            nodes?: number | null;
            part?: components["schemas"]["PartRequest"] | null;
        };
        /** @description The changes to a game. */
        Renaming: {
            title?: string | null;
        };
        /** @description The events of a review stream, by name. */
        ReviewEvents: {
            /** @description The end. */
            done: components["schemas"]["ReviewSummary"];
            /** @description The review failed. */
            failed: components["schemas"]["ErrorBody"];
            /** @description A move was reviewed. */
            ply: components["schemas"]["Ply"];
            /** @description The review is waiting for its turn. */
            queued: components["schemas"]["Queued"];
        };
        /** @description A game to review. */
        ReviewRequest: components["schemas"]["LineRequest"] & {
            /** @description The engine; by default the game's strongest. */
            engine?: string | null;
            limits?: components["schemas"]["Limits"] | null;
        };
        /** @description The summary of a review. */
        ReviewSummary: {
            accuracy: components["schemas"]["Accuracy"];
            /** @description The plies of mistakes and blunders, counted from 0. */
            mistakes: number[];
            /** @description What each side lost, and how often. */
            sides: components["schemas"]["Sides"];
            /** @description Whether it was stopped early. */
            stopped: boolean;
        };
        /** @description A stored answer. */
        ReviewView: {
            /**
             * Format: int64
             * @description In how many days that is.
             */
            days: number;
            /**
             * Format: int64
             * @description The day on which the card is asked again, counted from 1970 where the player lives.
             */
            due: number;
            id: string;
            rating: components["schemas"]["Rating"];
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
            /** @description Whether it hit the time limit; the counts are missing then. */
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
            /** @description The games that are being played, in the stream of a running match. */
            live?: components["schemas"]["LiveGame"][];
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
        /** @description The client's runs, newest first. */
        Runs: {
            runs: components["schemas"]["Run"][];
        };
        /** @description An evaluation for the first player: points, or a mate. */
        ScoreDocument: {
            /**
             * Format: int32
             * @description The search depth.
             */
            depth?: number;
            /**
             * Format: int32
             * @description The first player mates in so many moves; negative if it is mated.
             */
            mate?: number;
            /**
             * Format: double
             * @description In the unit people read: pawns, discs, points.
             */
            points?: number;
        };
        /** @description A move with its score. */
        ScoredLine: {
            /** @description Whether the score is a bound: `exact`, `lower` or `upper`. */
            bound: components["schemas"]["BoundName"];
            /**
             * Format: int32
             * @description For selective searches: the probability, in percent, that what was skipped does not change the result.
             */
            confidence?: number | null;
            /**
             * Format: int32
             * @description The search depth.
             */
            depth: number;
            /** @description Whether the score is proven. */
            exact: boolean;
            /** @description The move. */
            move: string;
            /** @description The principal variation, starting with the move. */
            pv: string[];
            score: components["schemas"]["ShownScore"] | null;
            /** @description The same in the notation people use: SAN in chess. */
            shown: string[];
            /**
             * Format: int32
             * @description For a forced result: the number of moves until the end, negative if the side to move loses.
             */
            win?: number | null;
        };
        /** @description The textbook's measures of cost. */
        SearchCounts: {
            /**
             * Format: int64
             * @description How often it tested whether a word is at a place.
             */
            checks: number;
            /**
             * Format: int64
             * @description How often a sequence was compared with a word; for the trie, how often a letter was followed.
             */
            comparisons: number;
            hits: number;
        };
        /** @description The search of an explicit tree. */
        SearchExercise: {
            /** @description For each node of the recording, the node of the tree that it is a visit to. Searches may visit a node twice. */
            places: (number | null)[];
            /** @description The search, node by node. */
            recording: components["schemas"]["RecordingDocument"];
            /** @description The tree as text, with the names of all nodes. */
            tree: string;
        };
        /** @description A word search with its solution. */
        SearchPuzzle: {
            /** @description The letters, row by row. */
            grid: string[];
            placements: components["schemas"]["Placement"][];
            /** Format: int64 */
            seed: number;
            /** @description The words as they are written, in the order of the placements. */
            words: string[];
        };
        /** @description A decision of an engine: its code, and the figures that decided, in the order of the sentence. */
        SearchReason: {
            /** @description The code, such as `futility`. */
            code: string;
            /** @description The figures; scores are those of the first player. */
            figures: string[];
        };
        /** @description What an engine said about a node in words of its own: what a pattern saw, for example. */
        SearchRemark: {
            /** @description What it is called, such as the pattern's name. */
            name: string;
            /** @description The words in English. */
            text: string;
            /** @description The words in Spanish. */
            text_es: string;
        };
        /** @description A word search to generate. */
        SearchRequest: {
            columns?: number | null;
            /** @description How many words to hide, if `words` is not given. */
            count?: number | null;
            /** @description By default medium. */
            difficulty?: components["schemas"]["PuzzleDifficulty"];
            language: components["schemas"]["Tongue"];
            /** @description By default as many as the difficulty asks for, or the words need. */
            rows?: number | null;
            /** Format: int64 */
            seed?: number | null;
            /** @description The name of a theme; by default words of all themes. */
            theme?: string | null;
            /** @description The words to hide, instead of a theme's. */
            words?: string[] | null;
        };
        /** @description An empty document: there is no answer yet. */
        Searching: Record<string, never>;
        /** @description Who plays a side. */
        Seat: {
            /** @enum {string} */
            kind: "person";
            /** @description The name to show; people need none. */
            name?: string;
        } | {
            /** @enum {string} */
            kind: "level";
            /** @description Its name, or its number from 1. */
            level: string;
        } | {
            /** @description Its name and options, such as `othello/pvs:depth=6`; `outside/NAME` for a program that the catalogue lists. */
            engine: string;
            /** @enum {string} */
            kind: "engine";
            limits?: components["schemas"]["Limits"] | null;
            /** @description Whether it also thinks on the opponent's time; only the game's strongest engine can. */
            ponder?: boolean;
        };
        /** @description A player's changes to a seat. */
        SeatChange: {
            /** @description The player's name, at most 40 characters; empty for none. */
            name: string;
        };
        /** @description Both seats. */
        Seats: {
            /** @description The player of the first side. */
            first: components["schemas"]["Seat"];
            /** @description The player of the second side. */
            second: components["schemas"]["Seat"];
        };
        /** @description The choice among the children of one node. */
        SelectionDocument: {
            /** @description The upper confidence bound of each child, in order; `null` if it has no games, which counts as infinite. */
            bounds: (number | null)[];
            /** @description The node. */
            node: number;
            /** @description The child with the greatest bound. */
            selected: number;
        };
        /** @description A sentence of an explanation. */
        Sentence: {
            /** @description The index of the fact that it tells; `null` where it tells a line or a loss. */
            fact: number | null;
            /** @description The words. */
            text: string;
        };
        /** @description The explanation in words. */
        Sentences: {
            en: components["schemas"]["Sentence"][];
            es: components["schemas"]["Sentence"][];
        };
        /** @description What to change about the training. */
        SettingsChange: {
            /** @description Whether intervals follow the client's own answers, if there are enough of them. */
            fit?: boolean | null;
            /**
             * Format: int32
             * @description At most this many cards per day: from 1 to 500.
             */
            most_per_day?: number | null;
            /**
             * Format: int32
             * @description At most this many new cards per day: up to 100.
             */
            new_per_day?: number | null;
            /**
             * Format: double
             * @description The chance with which a card should still be known when it is asked again: from 0.7 to 0.97.
             */
            retention?: number | null;
        };
        /** @description How much to train, and how well. */
        SettingsView: components["schemas"]["TrainingSettings"] & {
            /** @description How many answers fitting takes. */
            fewest_to_fit: number;
            /** @description Whether the intervals follow parameters fitted to the client's own answers. */
            is_fitted: boolean;
            /** @description How many answers there are, up to as many as fitting takes. */
            n_reviews: number;
        };
        /** @description An arrow, or a marked square. */
        ShapeDocument: {
            /** @description Its colour. */
            colour: components["schemas"]["ColourDocument"];
            /** @description The square, or the beginning of the arrow. */
            from: string;
            /** @description The end of the arrow; none for a square. */
            to?: string;
        };
        /** @description A move. */
        ShownMove: {
            move: string;
            /** @description The move in the game's usual notation. */
            shown: string;
        };
        /** @description A score as shown to people and programs. */
        ShownScore: number | {
            /**
             * Format: int32
             * @description Full moves to mate, negative for the side being mated.
             */
            mate: number;
        };
        /**
         * @description One of the two players.
         * @enum {string}
         */
        Side: "first" | "second";
        /**
         * @description One of the two players.
         * @enum {string}
         */
        SideDocument: "first" | "second";
        /**
         * @description Who moves at a node.
         * @enum {string}
         */
        SideName: "max" | "min";
        /** @description How one side played. */
        SideTotals: {
            /**
             * Format: double
             * @description The mean accuracy of the judged moves, from 0 to 100; `null` if there are none.
             */
            accuracy: number | null;
            /** @description Moves as good as the best. */
            best: number;
            /** @description Blunders. */
            blunders: number;
            /** @description Moves without a choice. */
            forced: number;
            /** @description Moves hardly worse. */
            good: number;
            /** @description Inaccuracies. */
            inaccuracies: number;
            /** @description Moves that were judged: all but the forced ones. */
            judged: number;
            /**
             * Format: double
             * @description The sum of all losses in the game's unit; `null` where only results are compared.
             */
            loss: number | null;
            /**
             * Format: double
             * @description The same per judged move.
             */
            mean_loss: number | null;
            /** @description Mistakes. */
            mistakes: number;
            /** @description How many of the judged moves have a proven loss. */
            proven: number;
        };
        /** @description The totals of both sides. */
        Sides: {
            first: components["schemas"]["SideTotals"];
            second: components["schemas"]["SideTotals"];
        };
        /** @description A move that was not worth a search. */
        SkippedDocument: {
            /** @description The move. */
            move: string;
            /** @description Why it was skipped. */
            reason: components["schemas"]["SearchReason"];
        };
        /** @description A board to solve. */
        SolveRequest: components["schemas"]["ListRequest"] & {
            /** @description The tiles, row by row: a letter, or `Qu`. In English a lone `q` with 8 neighbours means `Qu`. */
            board: string[][];
        };
        /** @description All words on a board. */
        Solved: {
            found: components["schemas"]["Found"][];
            matching: components["schemas"]["LetterMatching"];
            /** Format: int32 */
            score: number;
            /**
             * @description Words of the list that may or may not be on the board: the search hit its step limit first. Empty for every
             *     ordinary board.
             */
            undecided: string[];
        };
        /** @description A player's rating in a game. */
        Standing: {
            /**
             * Format: int32
             * @description How much the last puzzle changed it; 0 if it did not count.
             */
            change: number;
            /**
             * Format: int32
             * @description The standard deviation of the rating; above 110 it is provisional.
             */
            deviation: number;
            /** Format: int32 */
            rating: number;
            /** @description Puzzles solved in a row. */
            streak: number;
            /** @description Puzzles tried. */
            tried: number;
        };
        /** @description The statistics of somebody's training. */
        Statistics: {
            /** @description The last thirty days, today last. */
            days: components["schemas"]["DayTally"][];
            /** @description By game. */
            games: components["schemas"]["NamedCardTally"][];
            /** @description By kind of card. */
            kinds: components["schemas"]["NamedCardTally"][];
            /**
             * Format: int32
             * @description Cards that were never asked.
             */
            n_new: number;
            /**
             * Format: int32
             * @description Cards that are left out for now.
             */
            n_paused: number;
            /** @description By phase of the game. */
            phases: components["schemas"]["NamedCardTally"][];
            /**
             * Format: int32
             * @description Days in a row with at least one answer; a single missed day is forgiven.
             */
            streak: number;
            /** @description By theme. */
            themes: components["schemas"]["NamedCardTally"][];
            /** @description All cards and answers together. */
            total: components["schemas"]["CardTally"];
            /** @description Whether something was answered today. */
            trained_today: boolean;
            /** @description How many cards are due on each of the next thirty days, today with everything overdue first. */
            upcoming: number[];
        };
        /** @description A change of a study. */
        StudyChange: {
            /**
             * Format: int32
             * @description The node to show.
             */
            at: number;
            can_redo: boolean;
            can_undo: boolean;
            end: components["schemas"]["EndDocument"] | null;
            headers: [
                string,
                string
            ][];
            /** @description The nodes that are new or changed; those no longer reachable from the root are gone. */
            nodes: components["schemas"]["StudyNodeView"][];
            /**
             * Format: int64
             * @description The number of this change.
             */
            revision: number;
            title: string;
            /** Format: int64 */
            updated: number;
        };
        /** @description A change of a study. */
        StudyEdit: {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "play";
            /** @description The moves. */
            moves: string[];
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "delete";
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "promote";
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "demote";
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "main_line";
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @description Whether it stands before the move. */
            before?: boolean;
            /** @enum {string} */
            do: "comment";
            /** @description The comment; empty for none. */
            text: string;
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "glyphs";
            /** @description Their numbers in PGN. */
            glyphs: number[];
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "shapes";
            /** @description The drawings. */
            shapes: components["schemas"]["ShapeDocument"][];
        } | {
            /**
             * Format: int32
             * @description The node.
             */
            at: number;
            /** @enum {string} */
            do: "score";
            score?: components["schemas"]["ScoreDocument"] | null;
        } | {
            /** @enum {string} */
            do: "headers";
            /** @description Names and values. */
            headers: [
                string,
                string
            ][];
        } | {
            /** @enum {string} */
            do: "end";
            end?: components["schemas"]["EndDocument"] | null;
        } | {
            /** @enum {string} */
            do: "several";
            /** @description The changes. */
            edits: components["schemas"]["StudyEdit"][];
        } | {
            /** @enum {string} */
            do: "undo";
        } | {
            /** @enum {string} */
            do: "redo";
        };
        /** @description The events of a study's stream, by name. */
        StudyEvents: {
            /** @description A change. */
            change: components["schemas"]["StudyChange"];
            /** @description The study was deleted. */
            gone: components["schemas"]["StudyGone"];
            /** @description The whole study: immediately, and when too many changes were missed. */
            study: components["schemas"]["StudyView"];
        };
        /** @description An empty document: the study was deleted. */
        StudyGone: Record<string, never>;
        /** @description A list of studies. */
        StudyList: {
            /** @description Whether there are more. */
            more: boolean;
            studies: components["schemas"]["StudySummary"][];
        };
        /** @description A node of a study. */
        StudyNodeView: components["schemas"]["MoveDocument"] & {
            /** @description What was played after it, the main move first. */
            children: number[];
            /**
             * Format: int32
             * @description The number of the move as people count; `null` at the root and for passes.
             */
            number: number | null;
            /** @description The position after the move. */
            position: string;
            /** @description The move in the game's usual notation; empty at the root. */
            shown: string;
            side: components["schemas"]["Side"] | null;
        };
        /** @description What a study is made from; one of the ids. */
        StudyOrigin: {
            /** @description An uploaded collection; the game with that `number`. There is one study of each. */
            collection?: string | null;
            /** @description A played game. There is one study of each: made again, it gets the moves played since. */
            game?: string | null;
            /**
             * Format: int32
             * @description The node of the other study.
             */
            node?: number | null;
            /**
             * Format: int32
             * @description The number of the game, counted from 1.
             */
            number?: number | null;
            /** @description A match; the game with that `number`. There is one study of each. */
            run?: string | null;
            /** @description Another study: a copy of it, or what follows `node`. */
            study?: string | null;
        };
        /** @description What to change about a study as a whole. */
        StudyRenaming: {
            title: string;
        };
        /** @description A study in a list. */
        StudySummary: {
            /** Format: int64 */
            created: number;
            game: string;
            id: string;
            /**
             * Format: int32
             * @description The number of moves, variations included.
             */
            n_moves: number;
            /** @description The names of the players; empty where unknown. */
            players: string[];
            /** @description The last position of the main line. */
            position: string;
            title: string;
            /** Format: int64 */
            updated: number;
            variant: string;
        };
        /** @description A study as the page sees it. */
        StudyView: {
            can_redo: boolean;
            can_undo: boolean;
            /**
             * Format: int64
             * @description When it was made, in milliseconds since 1970.
             */
            created: number;
            end: components["schemas"]["EndDocument"] | null;
            /** @description The formats in which it can be exported. */
            formats: string[];
            game: string;
            /** @description Names and values, such as `White` and `Event`. */
            headers: [
                string,
                string
            ][];
            /** @description Its id; anyone who knows it may read. */
            id: string;
            /** @description All nodes; the root, number 0, is the first. */
            nodes: components["schemas"]["StudyNodeView"][];
            /** @description Whether it belongs to the caller, who alone may change it. */
            own: boolean;
            /**
             * Format: int64
             * @description Grows with every change.
             */
            revision: number;
            /** @description The position before the first move. */
            start: string;
            title: string;
            /**
             * Format: int64
             * @description When it last changed.
             */
            updated: number;
            /** @description The variant's name; empty where a game has none. */
            variant: string;
        };
        /** @description What to search: a tree written as text, or a position to some depth. */
        Subject: {
            /**
             * Format: int32
             * @description Depth in plies; by default, trees are searched to their leaves.
             */
            depth?: number | null;
            /** @description The evaluation of unfinished games; by default the game's first. */
            evaluator?: string | null;
            /** @description The game, unless `tree` is given. */
            game?: string | null;
            moves?: string[];
            position?: string | null;
            /** @description The tree, such as `((5 3) (2 9))`. */
            tree?: string | null;
            variant?: string | null;
        };
        /** @description Results of games. */
        TallyView: {
            /** Format: int64 */
            draws: number;
            /** Format: int64 */
            games: number;
            /** Format: int64 */
            losses: number;
            /**
             * Format: double
             * @description Average margin.
             */
            mean_difference: number | null;
            /**
             * Format: double
             * @description Points per game, over the games with a result.
             */
            share: number | null;
            /** Format: int64 */
            wins: number;
        };
        /** @description The task of an exercise. */
        Task: (components["schemas"]["SearchExercise"] & {
            /** @enum {string} */
            task: "search";
        }) | (components["schemas"]["MonteCarloExercise"] & {
            /** @enum {string} */
            task: "montecarlo";
        }) | (components["schemas"]["ProofExercise"] & {
            /** @enum {string} */
            task: "proofnumbers";
        });
        /** @description A place in a text, counted from 1. */
        TextPlace: {
            column: number;
            line: number;
        };
        /** @description How many puzzles have a theme. */
        ThemeCount: {
            count: number;
            theme: string;
        };
        /** @description Its title in each language. */
        ThemeTitles: {
            en: string;
            es: string;
        };
        /**
         * @description The state of a thinking engine.
         * @enum {string}
         */
        ThinkingState: "queued" | "searching";
        /** @description An engine at work on its move. */
        ThinkingView: {
            /** @description Searches ahead of it. */
            ahead: number;
            /** Format: int32 */
            depth: number | null;
            /** Format: int64 */
            nodes: number | null;
            score: components["schemas"]["ShownScore"] | null;
            side: components["schemas"]["Side"];
            state: components["schemas"]["ThinkingState"];
        };
        /** @description The losses from which on a move is no longer called best, good, and so on. Each is the least loss of its name. */
        Thresholds: {
            /**
             * Format: double
             * @description The least loss of a blunder.
             */
            blunder: number;
            /**
             * Format: double
             * @description Smaller losses are noise of the search: the move is as good as the best.
             */
            good: number;
            /**
             * Format: double
             * @description The least loss of an inaccuracy.
             */
            inaccuracy: number;
            /**
             * Format: double
             * @description The least loss of a mistake.
             */
            mistake: number;
        };
        /** @description What is told after an answer. */
        Told: {
            /** @description The moves that are right there. */
            answers: components["schemas"]["ShownMove"][];
            /** @description The best line, beginning with one of them. */
            line: components["schemas"]["ShownMove"][];
            /**
             * Format: double
             * @description What it lost, in `unit`.
             */
            loss: number | null;
            played: components["schemas"]["ShownMove"] | null;
            /**
             * Format: int32
             * @description In an ending: the plies to the win with best play on both sides, from the question on.
             */
            plies: number | null;
            /** @description How many moves from the question on the best line begins. */
            ply: number;
            unit: components["schemas"]["Unit"];
        };
        /**
         * @description A language.
         * @enum {string}
         */
        Tongue: "en" | "es";
        /** @description How much somebody wants to train. */
        TrainingSettings: {
            /**
             * Format: int32
             * @description At most this many cards per day, new ones included.
             * @default 60
             */
            most_per_day: number;
            /**
             * Format: int32
             * @description At most this many new cards per day.
             * @default 10
             */
            new_per_day: number;
            /**
             * Format: double
             * @description The chance with which a card should still be known when it is asked again: from 0.7 to 0.97.
             * @default 0.9
             */
            retention: number;
        };
        /** @description A game with its variations. */
        TreeDocument: {
            /** @description How the game ended. */
            end?: components["schemas"]["EndDocument"];
            /** @description The game's name. */
            game: string;
            /** @description Names and values, such as `White` and `Event`. */
            headers?: [
                string,
                string
            ][];
            /**
             * @description The nodes. A node comes after its parent, and before the alternatives that stand behind it. The root, number 0,
             *     is listed if something is written about the game as a whole.
             */
            nodes?: components["schemas"]["MoveDocument"][];
            /** @description The position before the first move; empty for the game's own. */
            start?: string;
            /** @description The variant's name; empty where a game has none. */
            variant?: string;
        };
        /** @description A tree written as text. */
        TreeText: {
            /** Format: int64 */
            seed: number;
            tree: string;
        };
        /** @description The game that the limit ended. */
        UnfinishedGame: {
            /**
             * Format: int32
             * @description How many nodes of the path come after it.
             */
            hidden: number;
            /**
             * Format: int32
             * @description The last node of its path that is kept.
             */
            leaf: number;
            /**
             * Format: int32
             * @description Random moves.
             */
            length: number;
        };
        /**
         * @description What scores are counted in.
         * @enum {string}
         */
        Unit: "centipawns" | "discs" | "points" | "plies" | "chance";
        /** @description The value of a position. */
        ValueDocument: {
            /** @description The moves from the root. */
            line: string[];
            /**
             * Format: int32
             * @description Win, draw or loss for the first player: 1, 0 or −1.
             */
            value: number;
        };
        /** @description How a game ended. */
        Verdict: {
            /**
             * Format: int32
             * @description The margin (discs, points), if the rules decided the game.
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
            /**
             * Format: int64
             * @description How many nodes were entered in its subtree, itself included, whether recorded or not.
             */
            below: number;
            /** @description Beta when it was entered. */
            beta: string;
            /** @description The condition of the cut, such as `2 ≤ α = 3`; empty without one. */
            condition: string;
            cut: components["schemas"]["CutName"] | null;
            decided?: components["schemas"]["SearchReason"] | null;
            /**
             * Format: int32
             * @description Plies still to look ahead.
             */
            depth: number;
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
            /** @description Its moves that were never searched, because the window closed. */
            never: string[];
            /**
             * Format: int64
             * @description How many nodes the whole search had entered before this one.
             */
            number: number;
            /** @description Whether children were searched that are not kept. */
            partial: boolean;
            /** @description Whether it lies on the principal variation. */
            principal: boolean;
            reason?: components["schemas"]["SearchReason"] | null;
            /** @description What the engine said about it in words of its own. */
            remarks?: components["schemas"]["SearchRemark"][];
            /** @description The moments in which a child became the best. */
            rises: components["schemas"]["RiseDocument"][];
            /**
             * Format: int32
             * @description The same as a number that orders values.
             */
            score: number | null;
            /** @description Its moves that were not worth a search. */
            skipped?: components["schemas"]["SkippedDocument"][];
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
        VisitName: "full" | "null" | "research" | "quiescence" | "rootmoves" | "reduced" | "nullmove" | "forecast" | "singular" | "preview" | "proof";
        /**
         * @description A way to find words: the textbook's four, and ours.
         * @enum {string}
         */
        WordAlgorithm: "per-word" | "linear" | "binary" | "prefix" | "trie";
        /** @description A word on a grid. */
        WordHit: {
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
        /** @description A theme in both languages. */
        WordTheme: {
            name: string;
            titles: components["schemas"]["ThemeTitles"];
        };
        /** @description The themes, in order. */
        WordThemes: {
            themes: components["schemas"]["WordTheme"][];
        };
        /** @description Games of a year. */
        Year: {
            /** Format: int64 */
            games: number;
            /** Format: int32 */
            year: number;
        };
        /** Format: int64 */
        i64: number;
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;

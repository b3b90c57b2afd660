//! The rules of Quarto: laws, lines by a plain implementation, counts made two ways, symmetries, and bad
//! text.

mod standalone;

use std::collections::HashSet;

use game::perft::{EarlyEnd, perft};
use game::{
    Dice, Game, Lossless, Notation, NumberedMoves, Outcome, Position, RefusalKind, Side, dice, laws, pick,
    shuffle,
};
use quarto::{Board, BoardMap, Canonical, Move, Piece, PieceSet, Quarto, Square, lines};

fn game(variant: &str) -> Quarto {
    Quarto::variant(variant).unwrap()
}

fn random_board(variant: &str, n_moves: usize, dice: &mut Dice) -> Board {
    let mut board = game(variant).start();
    for _ in 0..n_moves {
        let moves: Vec<_> = board.moves().collect();
        let Some(mv) = pick(dice, &moves) else { break };
        board.play(mv);
    }
    board
}

#[test]
fn every_variant_keeps_the_laws() {
    for variant in Quarto::VARIANTS {
        let checked = laws::check(&game(variant), 150, 1);
        assert!(checked.positions > 1000, "{variant}: {checked}");
    }
}

/// Boards with four squares left, and the same boards mirrored along the diagonal with two traits of every
/// piece exchanged, made from the text. Games from the start meet merged boards only where they are too large
/// for brute force.
#[test]
fn images_of_a_board_are_worth_the_same() {
    for variant in Quarto::VARIANTS {
        let (game, mut dice, mut starts) = (game(variant), dice(4), Vec::new());
        while starts.len() < 100 {
            let mut board = game.start();
            while board.outcome().is_none() && board.vacant().count_ones() > 4 {
                let moves: Vec<Move> = board.moves().collect();
                board.play(pick(&mut dice, &moves).unwrap());
            }
            if board.outcome().is_none() {
                starts.extend([board, game.parse_position(&text_of_image(&board.to_string())).unwrap()]);
            }
        }
        let checked = laws::check_from(&game, &starts, 300, 5);
        assert!(checked.merged > 100, "{variant}: {checked}");
    }
}

/// The text of the image: rows become columns, 1 and 2 are exchanged, and so are 5 and 6.
fn text_of_image(text: &str) -> String {
    let turned = |cell: &str| -> String {
        let other = |digit| match digit {
            '1' => '2',
            '2' => '1',
            '5' => '6',
            '6' => '5',
            digit => digit,
        };
        cell.chars().map(other).collect()
    };
    let (rows, hand) = text.split_once(" in ").unwrap_or((text, ""));
    let cells: Vec<Vec<String>> =
        rows.split('/').map(|row| row.split_whitespace().map(turned).collect()).collect();
    let columns: Vec<String> =
        (0..4).map(|column| cells.iter().map(|row| &*row[column]).collect::<Vec<_>>().join(" ")).collect();
    match hand {
        "" => columns.join("/"),
        hand => format!("{} in {}", columns.join("/"), turned(hand)),
    }
}

/// The rules written plainly: four pieces in a line, four digits each.
fn has_line(cells: &[[Option<String>; 4]; 4], with_squares: bool) -> bool {
    let mut all: Vec<Vec<(usize, usize)>> = Vec::new();
    for i in 0..4 {
        all.push((0..4).map(|j| (i, j)).collect());
        all.push((0..4).map(|j| (j, i)).collect());
    }
    all.push((0..4).map(|i| (i, i)).collect());
    all.push((0..4).map(|i| (i, 3 - i)).collect());
    if with_squares {
        all.extend((0..9).map(|i| {
            let (r, c) = (i / 3, i % 3);
            vec![(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
        }));
    }
    all.iter().any(|line| {
        let pieces: Option<Vec<&String>> = line.iter().map(|&(r, c)| cells[r][c].as_ref()).collect();
        let shares = |pieces: &[&String], k: usize| {
            pieces.iter().all(|piece| piece.as_bytes()[k] == pieces[0].as_bytes()[k])
        };
        pieces.is_some_and(|pieces| (0..4).any(|k| shares(&pieces, k)))
    })
}

fn cells(board: &Board) -> [[Option<String>; 4]; 4] {
    let at = |r: usize, c: usize| board.piece_on(Square::at(c as u8, r as u8)).map(|piece| piece.to_string());
    std::array::from_fn(|r| std::array::from_fn(|c| at(r, c)))
}

#[test]
fn lines_equal_a_plain_reading_of_the_board() {
    let mut dice = dice(3);
    for variant in Quarto::VARIANTS {
        for _ in 0..300 {
            let board = random_board(variant, 16, &mut dice);
            assert_eq!(board.is_won(), has_line(&cells(&board), board.game().with_squares()), "{board}");
            assert!(board.is_over() || board.hand().is_some(), "{board}");
        }
    }
}

#[test]
fn winning_squares_are_those_where_the_piece_wins() {
    let mut dice = dice(4);
    for variant in ["own", "own+squares"] {
        for n_moves in 3..14 {
            for _ in 0..20 {
                let board = random_board(variant, n_moves, &mut dice);
                if board.is_over() {
                    continue;
                }
                for piece in board.free().iter() {
                    let wins: u16 = Square::of_set(board.vacant())
                        .filter(|&square| {
                            let mut child = board;
                            child.play(Move::Put { square, piece });
                            child.is_won()
                        })
                        .map(Square::bit)
                        .sum();
                    assert_eq!(board.wins_with(piece), wins, "{board} {piece}");
                }
            }
        }
    }
}

/// Lines of play counted on plain cells.
fn plain_perft(
    cells: &mut [[Option<String>; 4]; 4],
    pieces: &mut Vec<String>,
    depth: u32,
    with_squares: bool,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    if has_line(cells, with_squares) {
        return 0;
    }
    let mut count = 0;
    for (r, c) in (0..16).map(|i| (i / 4, i % 4)) {
        if cells[r][c].is_some() {
            continue;
        }
        for index in 0..pieces.len() {
            cells[r][c] = Some(pieces.remove(index));
            count += plain_perft(cells, pieces, depth - 1, with_squares);
            pieces.insert(index, cells[r][c].take().unwrap());
        }
    }
    count
}

#[test]
fn the_lines_of_play_are_counted_right() {
    let count = |variant: &str, depth| perft(&game(variant).start(), depth, EarlyEnd::Nothing);
    // No one can win before the fourth piece, so these are products of squares.
    assert_eq!(
        [0, 1, 2, 3].map(|depth| count("own", depth)),
        [1, 16 * 16, 16 * 16 * 15 * 15, 256 * 225 * 196]
    );
    // One side gives, the other places and gives.
    assert_eq!(
        [0, 1, 2, 3].map(|depth| count("official", depth)),
        [1, 16, 16 * 16 * 15, 16 * 16 * 15 * 15 * 14]
    );
    let mut dice = dice(5);
    for variant in ["own", "own+squares"] {
        for n_moves in [8, 9, 10, 11, 12] {
            let board = random_board(variant, n_moves, &mut dice);
            let mut pieces: Vec<String> = board.free().iter().map(|piece| piece.to_string()).collect();
            let plain = plain_perft(&mut cells(&board), &mut pieces, 3, board.game().with_squares());
            assert_eq!(perft(&board, 3, EarlyEnd::Nothing), plain, "{board}");
        }
    }
}

#[test]
fn moves_are_listed_squares_first_down_the_columns() {
    let board = game("own").start();
    let written: Vec<String> = board.moves().map(|mv| board.write_move(mv)).collect();
    assert_eq!(written[..2], ["a1=1357", "a1=1358"]);
    assert_eq!((written[16].as_str(), written[64].as_str()), ("a2=1357", "b1=1357"));
    assert_eq!(written[255], "d4=2468");
}

#[test]
fn maps_of_the_board_are_those_that_keep_lines() {
    for (with_squares, n_maps) in [(false, 32), (true, 8)] {
        let all = lines::that_count(with_squares);
        let mut images = HashSet::new();
        for map in BoardMap::all(with_squares) {
            let mapped: HashSet<u16> = all.iter().map(|&line| map.set(line)).collect();
            assert_eq!(mapped, all.iter().copied().collect(), "{map:?}");
            images.insert((0..16).map(|n| map.square(Square::new(n))).collect::<Vec<_>>());
        }
        assert_eq!(images.len(), n_maps);
    }
}

/// Rebuilds a board with its squares mapped and its traits exchanged.
fn image(board: &Board, map: BoardMap, order: &[u32; 4], flips: u8) -> Board {
    let relabel = |piece: Piece| {
        let number = (0..4).map(|k| (piece.number() >> order[k as usize] & 1) << k).sum::<u8>();
        Piece::new(number ^ flips)
    };
    let mut text = [const { String::new() }; 16];
    text.fill(".".to_string());
    for square in Square::of_set(board.occupied()) {
        let to = map.square(square).number();
        text[usize::from(to % 4 * 4 + to / 4)] = relabel(board.piece_on(square).unwrap()).to_string();
    }
    let mut text = text.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("/");
    match board.hand() {
        Some(hand) => text += &format!(" in {}", relabel(hand)),
        None if board.game().name().starts_with("official") => text += " in -",
        None => {}
    }
    board.game().parse_position(&text).unwrap()
}

#[test]
fn all_images_of_a_position_have_one_key() {
    let mut dice = dice(6);
    for variant in Quarto::VARIANTS {
        for n_moves in 0..13 {
            let board = random_board(variant, n_moves, &mut dice);
            let mut order = [0, 1, 2, 3];
            for map in BoardMap::all(board.game().with_squares()) {
                shuffle(&mut dice, &mut order);
                let flips = pick(&mut dice, &[0, 3, 5, 9, 14, 15]).unwrap();
                let image = image(&board, map, &order, flips);
                assert_eq!(image.exact_key(), board.exact_key(), "{board} and {image}");
                assert_eq!(image.outcome(), board.outcome());
            }
        }
    }
}

fn brute_force(board: &Board) -> i32 {
    let side = board.side_to_move();
    let value = |mv| {
        let mut child = *board;
        child.play(mv);
        -brute_force(&child)
    };
    match board.outcome() {
        Some(outcome) => outcome.margin_for(side),
        None => board.moves().map(value).max().unwrap(),
    }
}

#[test]
fn images_have_the_value_of_the_position() {
    let mut dice = dice(8);
    for variant in Quarto::VARIANTS {
        let maps: Vec<BoardMap> = BoardMap::all(game(variant).with_squares()).collect();
        for _ in 0..40 {
            let board = random_board(variant, 13, &mut dice);
            let image = image(&board, pick(&mut dice, &maps).unwrap(), &[2, 0, 3, 1], 6);
            assert_eq!(brute_force(&image), brute_force(&board), "{board} and {image}");
        }
    }
}

#[test]
fn few_positions_remain_up_to_symmetry() {
    let mut layer: Vec<Board> = vec![game("own").start()];
    let mut counts = Vec::new();
    for _ in 0..3 {
        let mut seen = HashSet::new();
        layer = layer
            .iter()
            .flat_map(|board| board.moves().map(move |mv| (board, mv)))
            .filter_map(|(board, mv)| {
                let mut child = *board;
                child.play(mv);
                seen.insert(child.exact_key()).then_some(child)
            })
            .collect();
        counts.push(layer.len());
    }
    // Two kinds of squares; pairs of squares times one to four different traits.
    assert_eq!(counts[0], 2);
    let pairs: HashSet<u16> = (0..16)
        .flat_map(|a| (0..a).map(move |b| 1u16 << a | 1 << b))
        .map(|pair| BoardMap::all(false).map(|map| map.set(pair)).min().unwrap())
        .collect();
    assert_eq!(counts[1], pairs.len() * 4);
    assert!(counts[2] < 16 * 15 * 14 * 16 * 15 * 14 / 6 / 2000, "{counts:?}");
    let board = game("own").start();
    assert_eq!(Canonical::of(&board), Canonical::of_pieces(&board));
}

#[test]
fn the_printed_position_is_read_and_written() {
    let text = "2358 2467 1457 ./2357 . 2367 ./1468 1358 1458 ./2368 1367 2458 1467";
    let mut board = game("own").parse_position(text).unwrap();
    assert_eq!(board.to_string(), text);
    assert_eq!(board.side_to_move(), Side::First);
    let left: Vec<String> = board.free().iter().map(|piece| piece.to_string()).collect();
    assert_eq!(left, ["1357", "1368", "2457", "2468"]);
    let wins: Vec<String> = board
        .moves()
        .filter(|&mv| {
            let mut child = board;
            child.play(mv);
            child.is_won()
        })
        .map(|mv| mv.to_string())
        .collect();
    // The source names four of these; it overlooks d3=1357, which shares the 1 with its row.
    assert_eq!(wins, ["d1=1357", "d1=1368", "d3=1357", "d3=1368", "d3=2468"]);
    board.play(board.parse_move("d1=1357").unwrap());
    assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 1 }));
}

#[test]
fn official_hands_pieces_over() {
    let mut board = game("official").start();
    assert_eq!(board.to_string(), ". . . ./. . . ./. . . ./. . . . in -");
    assert_eq!(board.side_to_move(), Side::First);
    for (mv, side) in [
        (">1357", Side::Second),
        ("a1>1358", Side::First),
        ("b2>1367", Side::Second),
        ("c3>1468", Side::First),
    ] {
        board.play(board.parse_move(mv).unwrap());
        assert_eq!(board.side_to_move(), side);
    }
    assert_eq!(
        board.parse_move("d4>2468").unwrap_err().reason(),
        "this move ends the game, so no piece is given"
    );
    board.play(board.parse_move("d4").unwrap());
    assert_eq!(board.outcome(), Some(Outcome::Win { side: Side::First, margin: 1 }));
    assert!(board.to_string().ends_with(" in -"));
}

#[test]
fn impossible_positions_are_refused_by_name() {
    let check = |variant: &str, text: &str, reason: &str| {
        let refusal = game(variant).parse_position(text).unwrap_err();
        assert!(refusal.reason().contains(reason), "{text}: {refusal}");
    };
    let empty = ". . . ./. . . ./. . . ./. . . .";
    check("own", "1357 1357 . ./. . . ./. . . ./. . . .", "twice");
    check("own", "1357 1258 . ./. . . ./. . . ./. . . .", "no such piece");
    check("own", "1357 135 . ./. . . ./. . . ./. . . .", "no such piece");
    check("own", ". . . . ./. . . ./. . . ./. . . .", "row 1 has 5 squares");
    check("own", ". . . ./. . . ./. . ./. . . .", "row 3 has 3 squares");
    check("own", ". . . ./. . . .", "four rows");
    check("own", "", "four rows");
    check("own", &format!("{empty} in 1357"), "the mover chooses");
    check("official", empty, "missing");
    check("official", "1357 . . ./. . . ./. . . ./. . . . in 1357", "already on the board");
    check("official", "1357 . . ./. . . ./. . . ./. . . . in -", "must be in hand");
    check("official", "1357 1358 1367 1368/. . . ./. . . ./. . . . in 2468", "no piece can be in hand");
    check("own", "1357 1358 1367 1368/2357 2358 2367 2368/. . . ./. . . .", "two lines");
    // A single move can complete several lines through its square.
    let cross = "1357 1358 1367 1368/1457 . . ./1458 . . ./1467 . . .";
    assert_eq!(game("own").parse_position(cross).unwrap().outcome().unwrap().winner(), Some(Side::First));
    // A 2x2 square counts only in the variants with `+squares`.
    let square = "1357 1358 . ./1367 1368 . ./. . . ./. . . .";
    assert_eq!(game("own").parse_position(square).unwrap().outcome(), None);
    assert!(game("own+squares").parse_position(square).unwrap().outcome().is_some());
    assert!(Quarto::variant("misere").is_err());
}

#[test]
fn illegal_moves_are_refused_by_reason() {
    let own = game("own").parse_position("1357 . . ./. . . ./. . . ./. . . .").unwrap();
    let official = game("official").parse_position("1357 . . ./. . . ./. . . ./. . . . in 2468").unwrap();
    let check = |board: &Board, text: &str, reason: &str| {
        let refusal = board.parse_move(text).unwrap_err();
        assert!(refusal.reason().contains(reason), "{text}: {refusal}");
    };
    check(&own, "a1=1358", "taken");
    check(&own, "a2=1357", "already on the board");
    check(&own, "e2=1358", "no such square");
    check(&own, "a2=1359", "no such piece");
    check(&own, "a2", "d1=1357");
    check(&official, "a2=1358", "d1>1357");
    check(&official, "a2>2468", "to be placed");
    check(&official, "a2>1357", "already on the board");
    check(&official, "a2", "must be given");
    check(&official, ">1358", "d1>1357");
    check(&game("official").start(), "a1>1357", ">1357");
    assert_eq!(PieceSet::ALL.without(Piece::new(0)).len(), 15);
}

#[test]
fn refusals_have_a_kind() {
    let own = Quarto::variant("own").unwrap();
    assert_eq!(Quarto::variant("mine").unwrap_err().kind(), RefusalKind::UnknownName);
    let position = |rows: &str| own.parse_position(rows).unwrap_err().kind();
    assert_eq!(position("1357"), RefusalKind::Syntax);
    assert_eq!(position("1357 1357 . ./. . . ./. . . ./. . . ."), RefusalKind::ImpossiblePosition);
    let board = own.parse_position("1357 . . ./. . . ./. . . ./. . . .").unwrap();
    assert_eq!(board.parse_move("e1=1358").unwrap_err().kind(), RefusalKind::Syntax);
    assert_eq!(board.parse_move("a1=1358").unwrap_err().kind(), RefusalKind::IllegalMove);
    let over = own.parse_position("1357 1358 1367 1368/. . . ./. . . ./. . . .").unwrap();
    assert_eq!(over.parse_move("a2=2468").unwrap_err().kind(), RefusalKind::GameOver);
}

/// Move numbers are a promise to external programs: they do not change.
#[test]
fn packed_boards_come_back_and_damaged_ones_are_refused() {
    let mut n_refused = 0;
    for variant in Quarto::VARIANTS {
        let mut dice = dice(3);
        let mut board = game(variant).start();
        while let Some(mv) = pick(&mut dice, &board.moves().collect::<Vec<_>>()) {
            board.play(mv);
            let words = board.packed();
            assert_eq!(Board::from_packed(words).unwrap(), board);
            for bit in 0..3 * 64 {
                let mut damaged = words;
                damaged[bit / 64] ^= 1 << (bit % 64);
                match Board::from_packed(damaged) {
                    Err(_) => n_refused += 1,
                    Ok(board) => assert_eq!(Board::from_packed(board.packed()).unwrap(), board),
                }
            }
        }
    }
    assert!(n_refused > 1000, "only {n_refused} were refused");
}

#[test]
fn known_moves_have_known_numbers() {
    let numbers = |variant: &str, moves: &[&str]| -> Vec<u32> {
        let mut board = game(variant).start();
        let mut number = |text: &&str| {
            let mv = board.parse_move(text).unwrap();
            let number = board.move_number(mv);
            assert!(number < board.n_move_numbers() && board.numbered_move(number) == Some(mv));
            board.play(mv);
            number
        };
        moves.iter().map(&mut number).collect()
    };
    assert_eq!(numbers("own", &["a1=1357", "a2=1358", "b1=2468", "d4=2467"]), [0, 17, 79, 254]);
    let moves = [">1357", "a1>1358", "a2>1367", "a3>1368", "a4"];
    assert_eq!(numbers("official", &moves), [256, 1, 18, 35, 275]);
}

/**
 * The searches of the module and of the program are the same, to the node: `npm run equal` with `PODA_BIN`, the program, and
 * `PODA_WASM`, a module. One hundred positions of every game, each searched by every engine and every algorithm; what was
 * recorded is compared as text: trees, values, windows, reasons and counts.
 */
import { execFile } from 'node:child_process';
import { env } from 'node:process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModule, type Send } from './module';
import { startProgram } from './program';

interface Place {
  game: string;
  moves: string[];
}

const POSITIONS = Number(env.PODA_POSITIONS ?? 100);
const NODES = 300;

let module: Send;
let program: Awaited<ReturnType<typeof startProgram>>;
beforeAll(async () => {
  const { PODA_BIN: binary, PODA_WASM: file } = env;
  if (!binary || !file) throw new Error('PODA_BIN and PODA_WASM must name the program and a module');
  [module, program] = [startModule(file), await startProgram(binary)];
}, 60_000);
afterAll(() => program?.stop());

/** Numbers that look random, the same in every run. */
function dice(seed: number): (end: number) => number {
  let state = seed >>> 0;
  return (end) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * end);
  };
}

/** A position of a game after some random moves, that is not the end. */
async function randomPlace(game: string, seed: number): Promise<Place> {
  const roll = dice(seed * 7919 + game.length);
  const most = { tictactoe: 6, chess: 60, othello: 50 }[game] ?? 12;
  const moves: string[] = [];
  for (let left = roll(most); left > 0; left -= 1) {
    const { legal } = JSON.parse((await program.send('POST', '/api/positions', { game, moves })).text) as { legal: string[] };
    if (legal.length === 0) break;
    moves.push(legal[roll(legal.length)]!);
  }
  const { legal } = JSON.parse((await program.send('POST', '/api/positions', { game, moves })).text) as { legal: string[] };
  return { game, moves: legal.length > 0 ? moves : moves.slice(0, -1) };
}

async function both(path: string, body: unknown): Promise<[string, string, number]> {
  const [ours, theirs] = await Promise.all([module('POST', path, body), program.send('POST', path, body)]);
  expect(ours.status, ours.text.slice(0, 300)).toBe(theirs.status);
  return [ours.text, theirs.text, theirs.status];
}

/** Recordings say how long they took. */
const timeless = (text: string) => text.replaceAll(/"time_ms":[^,}]*/g, '');

/** Where two texts part, in few words; a recording is too long to be printed. */
function firstDifference(ours: string, theirs: string): string | undefined {
  if (ours === theirs) return undefined;
  let at = 0;
  while (ours[at] === theirs[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${around(ours)} instead of ${around(theirs)}`;
}

interface Catalogue {
  games: { name: string; engines: { name: string; outside: boolean }[] }[];
  algorithms: { name: string }[];
}

describe('the module beside the program', () => {
  it('has the same games, engines and algorithms', async () => {
    const [ours, theirs] = await Promise.all([module('GET', '/api/catalogue'), program.send('GET', '/api/catalogue')]);
    const [own, other] = [ours, theirs].map(({ text }) => JSON.parse(text) as Catalogue);
    expect(own!.games).toEqual(other!.games);
    expect(own!.algorithms).toEqual(other!.algorithms);
  });

  it.each(['tictactoe', 'connectfour', 'quarto', 'maxit', 'othello', 'chess'])(
    '%s: records the same searches',
    async (game) => {
      const { games, algorithms } = JSON.parse((await program.send('GET', '/api/catalogue')).text) as Catalogue;
      const { engines } = games.find(({ name }) => name === game)!;
      const tally: Record<string, number> = {};
      const different: string[] = [];
      for (let seed = 0; seed < POSITIONS; seed += 1) {
        const place = await randomPlace(game, seed);
        const searches = [
          ...engines.filter(({ outside }) => !outside).map(({ name }) => ({ engine: name.includes('/') ? name : `${game}/${name}`, nodes: NODES })),
          ...algorithms.map(({ name }) => ({ algorithm: name, depth: 2 })),
        ];
        for (const search of searches) {
          const [ours, theirs, status] = await both('/api/recordings', { ...place, ...search });
          const difference = firstDifference(timeless(ours), timeless(theirs));
          if (difference) different.push(`${JSON.stringify({ ...place, ...search })}: ${difference}`);
          const name = 'engine' in search ? search.engine : search.algorithm;
          if (status === 200) tally[name] = (tally[name] ?? 0) + 1;
        }
      }
      expect(different).toEqual([]);
      console.log(`${game}: equal recordings ${JSON.stringify(tally)}`);
      expect(Object.values(tally).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(POSITIONS);
    },
    1_200_000,
  );

  it(
    'tic-tac-toe: the perfect level never leaves what `poda solve` says of a line',
    async () => {
      const solve = promisify(execFile);
      let [lines, asked] = [0, 0];
      const values = new Map<string, string>();
      const valueOf = async (position: string) => {
        if (!values.has(position)) {
          asked += 1;
          const { stdout } = await solve(env.PODA_BIN!, ['solve', 'tictactoe', '--position', position, '--json']);
          values.set(position, (JSON.parse(stdout) as { outcome: string }).outcome);
        }
        return values.get(position)!;
      };
      interface Board {
        legal: string[];
        positions: string[];
        start: string;
        side: 'first' | 'second';
      }
      const replies = new Map<string, string>();
      const reply = async (moves: string[], position: string) => {
        if (!replies.has(position)) {
          const { status, text } = await module('POST', '/api/recordings', { game: 'tictactoe', moves, engine: 'tictactoe/poda', depth: 9 });
          expect(status, text.slice(0, 200)).toBe(200);
          const { nodes } = JSON.parse(text) as { nodes: { parent: number | null; name: string; principal: boolean }[] };
          const root = nodes.reduce((last, node, index) => (node.parent === null ? index : last), 0);
          replies.set(position, nodes.find(({ parent, principal }) => parent === root && principal)!.name);
        }
        return replies.get(position)!;
      };
      /** Every line in which one side is the engine and the other does anything. */
      const walk = async (moves: string[], engine: 'first' | 'second'): Promise<void> => {
        const board = JSON.parse((await module('POST', '/api/positions', { game: 'tictactoe', moves })).text) as Board;
        if (board.legal.length === 0) {
          lines += 1;
          return;
        }
        if (board.side !== engine) {
          for (const move of board.legal) await walk([...moves, move], engine);
          return;
        }
        const position = board.positions.at(-1) ?? board.start;
        const before = await valueOf(position);
        const next = [...moves, await reply(moves, position)];
        const after = JSON.parse((await module('POST', '/api/positions', { game: 'tictactoe', moves: next })).text) as Board & { verdict: { winner: string | null } | null };
        const ended = after.verdict && (after.verdict.winner ? 'loss' : 'draw');
        const opposite = { win: 'loss', draw: 'draw', loss: 'win' }[before];
        expect(ended ?? (await valueOf(after.positions.at(-1)!)), `${next.join(' ')}`).toBe(opposite);
        await walk(next, engine);
      };
      await walk([], 'first');
      await walk([], 'second');
      console.log(`tic-tac-toe: ${lines} lines of play, ${asked} positions solved by the program`);
    },
    600_000,
  );
});

/** The replay of searches that grow one tree: the script arrives at the numbers of the search itself. */
import { describe, expect, test } from 'vitest';
import { growthLayout, growthOpenAtFirst, growthSvg, growthToggled } from '$study/growth-drawing.js';
import { growthNarrator, score } from '$study/growth-sentences.js';
import { passNumbers, tellPass } from '$study/passes.js';
import { PHASES, Playouts, type PlayoutData } from '$study/playouts.js';
import { ProofSearch, type ProofData } from '$study/proof.js';
import growthTexts from '$study/reasons/growth.json';
import passTexts from '$study/reasons/passes.json';
import playoutData from './growth/playouts.json';
import proofData from './growth/proof.json';

const games = () => new Playouts(playoutData as unknown as PlayoutData);
const proof = () => new ProofSearch(proofData as unknown as ProofData);
const moments = (end: number) => Array.from({ length: end + 1 }, (_, at) => at);

describe('a Monte-Carlo search', () => {
  test('the numbers after the last game are those of the search', () => {
    const search = games();
    const { visits, points } = search.numbers(search.nLogged);
    expect([...visits]).toEqual(search.nodes.visits);
    expect([...points]).toEqual(search.nodes.points);
    expect(search.nLogged).toBe(search.about.games);
  });

  test('each game follows the largest sums', () => {
    const search = games();
    for (const at of moments(search.nLogged - 1)) {
      const moment = search.at(at * PHASES + 1);
      expect(moment.phase).toBe('select');
      moment.path.slice(1).forEach((child, level) => {
        expect(moment.choices(moment.path[level]!).find((row) => row.chosen)?.index).toBe(child);
      });
    }
  });

  test('a moment is the same from before and from behind', () => {
    const search = games();
    const forward = moments(search.nLogged).map((at) => [...search.numbers(at).visits]);
    const back = moments(search.nLogged).reverse().map((at) => [...search.numbers(at).visits]);
    expect(back.reverse()).toEqual(forward);
  });

  test('nodes and proofs appear in their moment', () => {
    const search = games();
    search.nodes.made.forEach((made, index) => {
      expect(search.at(made).isThere(index)).toBe(true);
      if (made > 0) expect(search.at(made - 1).isThere(index)).toBe(false);
    });
    const proven = search.nodes.proven_at.findIndex((at) => at !== null && at > 0);
    const at = search.nodes.proven_at[proven]!;
    expect([search.at(at - 1).proven(proven), search.at(at).proven(proven)]).toEqual([null, search.nodes.proven[proven]]);
  });

  test('leaps end after a game', () => {
    const search = games();
    expect([search.nextGame(0, 1), search.nextGame(3, 1), search.nextGame(4, 1)]).toEqual([4, 4, 8]);
    expect([search.nextGame(4, -1), search.nextGame(5, -1), search.nextGame(0, -1)]).toEqual([0, 4, 0]);
  });

  test('games beyond the log are shown by the numbers at the end', () => {
    const few = structuredClone(playoutData) as unknown as PlayoutData;
    for (const column of Object.values(few.log)) column.length = 3;
    const search = new Playouts(few);
    const last = search.at(search.end);
    expect([search.end, last.phase]).toEqual([3 * PHASES + 1, 'rest']);
    expect([...last.visits]).toEqual(few.nodes.visits);
  });

  test('points are written with halves', () => {
    expect([score(0, 2), score(1, 2), score(7, 4)]).toEqual(['0/2', '½/2', '3½/4']);
  });
});

describe('a proof-number search', () => {
  test('the numbers after the last step are those of the search', () => {
    const search = proof();
    const last = search.at(search.end);
    const real = (number: number) => (number === -1 ? Infinity : number);
    const open = new Set(last.open.map(({ node }) => node));
    const kept = [...Array(search.n).keys()].filter((index) => !open.has(index) && search.made[index]! < search.end);
    expect(kept.length).toBeGreaterThan(100);
    expect(kept.map((index) => [last.proof[index], last.disproof[index]])).toEqual(
      kept.map((index) => [real(search.nodes.proof[index]!), real(search.nodes.disproof[index]!)]),
    );
    expect(last.nodes).toBe(search.about.searched);
  });

  test('each visit goes to the child with the smallest number', () => {
    const search = proof();
    let checked = 0;
    search.starts.forEach((_, index) => {
      const step = search.step(index);
      if (step.kind !== 'visit' && step.kind !== 'hidden') return;
      const parent = search.nodes.parent[step.node]!;
      if (parent < 0) return;
      expect(search.at(index).choices(parent).find((row) => row.next)?.index).toBe(step.node);
      checked++;
    });
    expect(checked).toBeGreaterThan(50);
  });

  test('a moment is the same from before and from behind', () => {
    const search = proof();
    const forward = moments(search.nLogged).map((at) => [...search.numbers(at).proof]);
    const back = moments(search.nLogged).reverse().map((at) => [...search.numbers(at).proof]);
    expect(back.reverse()).toEqual(forward);
  });

  test('claims are found by leaps', () => {
    const search = proof();
    const second = search.claimStarts[1]! + 1;
    expect(search.nextClaim(search.claimStarts[0]! + 1, 1)).toBe(second);
    expect(search.nextClaim(second, -1)).toBe(search.claimStarts[0]! + 1);
  });
});

describe('words and pictures', () => {
  test.each(['en', 'es'] as const)('every moment has a sentence without blanks in %s', (language) => {
    for (const search of [games(), proof()]) {
      const words = growthNarrator(search, growthTexts[language]);
      for (const at of moments(search.end)) {
        const told = words.tell(search.at(at) as never);
        expect(told.length).toBeGreaterThan(10);
        expect(told).not.toMatch(/[{}]|undefined|NaN/);
      }
      for (const index of search.roots) expect(words.describe(search.at(search.end) as never, index)).not.toMatch(/[{}]|undefined/);
    }
  });

  test('the first view shows the root and fits the room', () => {
    for (const search of [games(), proof()]) {
      const roots = search.roots.slice(0, 1);
      const open = growthOpenAtFirst(search, roots);
      const { order, places } = growthLayout(search, roots, open);
      expect(open.has(roots[0]!)).toBe(true);
      expect(order.length).toBeLessThan(90);
      expect(new Set([...places.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(order.length);
      expect(growthToggled(open, new Set(roots)).has(roots[0]!)).toBe(false);
    }
  });

  test('names are escaped in the picture', () => {
    const data = structuredClone(playoutData) as unknown as PlayoutData;
    data.nodes.name[1] = '<b>&"';
    const search = new Playouts(data);
    const view = { roots: [0], open: new Set([0]), selected: 0 };
    const drawn = growthSvg(search, search.at(0), growthNarrator(search, growthTexts.en), view);
    expect(drawn).toContain('&#60;b&#62;&#38;&#34;');
    expect(drawn).not.toContain('<b>');
  });
});

describe('the passes of MTD(f)', () => {
  const pass = (figures: string[], window: [string, string], value: string, knows: 'lower' | 'upper', side: 'max' | 'min' = 'max') => ({
    side, alpha: window[0], beta: window[1], value, knows, reason: { code: 'mtdf-pass', figures },
  });
  const passes = [
    pass(['0', '-∞', '∞'], ['-1', '0'], '4', 'lower'),
    pass(['4', '4', '∞'], ['4', '5'], '4', 'upper'),
    pass(['4', '-∞', '∞'], ['3', '4'], '4', 'lower'),
  ];

  test('ask one question each and close the bounds', () => {
    const numbers = passNumbers(passes);
    expect([...numbers.values()]).toEqual([1, 2, 1]);
    const told = (index: number, when: 'enter' | 'leave') => tellPass(passes[index]!, when, numbers.get(index)!, passTexts.en);
    expect(told(0, 'enter')).toBe(
      'MTD(f), pass 1: the guess is 0. Nothing is known about the value yet. One search with a null window (−1, 0) asks: is the value at least 0?',
    );
    expect(told(0, 'leave')).toBe('Pass 1 answers: the value is at least 4. That is the new lower bound and the next guess. The bounds are now 4 and ∞.');
    expect(told(1, 'enter')).toContain('The value is known to be at least 4.');
    expect(told(1, 'enter')).toContain('is the value at least 5?');
    expect(told(1, 'leave')).toContain('The bounds meet: the value is 4, after 2 passes.');
  });

  test('where MIN moves, the question is turned round', () => {
    const node = pass(['3', '5', '-∞'], ['2', '3'], '2', 'upper', 'min');
    expect(tellPass(node, 'enter', 2, passTexts.es)).toContain('¿es el valor como mucho 2?');
    expect(tellPass(node, 'enter', 2, passTexts.en)).toContain('at most 5');
  });
});

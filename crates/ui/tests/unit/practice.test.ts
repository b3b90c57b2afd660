import { afterEach, describe, expect, it } from 'vitest';
import { ExerciseTree } from '$lib/practice/exercise-tree';
import { KINDS, kindOf, readSet, studentSeed, writeSet } from '$lib/practice/exercise-set';
import { layOut } from '$lib/practice/layout';
import { BLANK, markPart, readDecimal, worth } from '$lib/practice/marking';
import { NO_PROGRESS, counted, loadProgress } from '$lib/practice/progress';
import { PracticeSession } from '$lib/practice/session.svelte';
import { partId, type Part } from '$lib/practice/steps';
import { START, flatten, letters, parseTree, withChild, withRootSide, withValue, without, writeTree } from '$lib/practice/tree-text';
import { hint, prompt, reasons } from '$lib/practice/words';
import { settings } from '$lib/settings.svelte';
import type { Exercise } from '$lib/api/exercises';

/** `((5 3) (2 9))` by alpha-beta, as the server sends it: G is never searched. */
const node = (parent: number | null, name: string, side: 'max' | 'min', value: number | null = null) => ({ parent, name, side, value });
const nodes = [node(null, 'A', 'max'), node(0, 'B', 'min'), node(0, 'C', 'min'), node(1, 'D', 'max', 5), node(1, 'E', 'max', 3), node(2, 'F', 'max', 2), node(2, 'G', 'max', 9)];
const visit = (parent: number | null, name: string, side: string, rest: object) => ({
  kind: 'visit', parent, name, address: name, side, leaf: false, visit: 'full', rises: [], table: false, cut: null, condition: '', never: [],
  partial: false, principal: false, knows: 'exact', ...rest,
});
const leaf = (parent: number, name: string, value: number, entered: number) =>
  visit(parent, name, 'max', { leaf: true, value: `${value}`, worth: `${value}`, score: value, alpha: '-∞', beta: '∞', entered, left: entered + 1 });
const exercise = {
  task: 'search', nodes, tree: 'A:(B:(D:5 E:3) C:(F:2 G:9))', places: [0, 1, 3, 4, 2, 5, 6],
  recording: {
    game: 'tree', position: '', algorithm: 'alphabeta', depth: 2, elided: 0, explicit: true, prunes: true,
    nodes: [
      visit(null, 'A', 'max', { value: '3', worth: '3', score: 3, alpha: '-∞', beta: '∞', entered: 0, left: 13, rises: [{ at: 8, child: 'B', value: '3' }] }),
      visit(0, 'B', 'min', { value: '3', worth: '3', score: 3, alpha: '-∞', beta: '∞', entered: 1, left: 7 }),
      leaf(1, 'D', 5, 2), leaf(1, 'E', 3, 5),
      visit(0, 'C', 'min', { value: '2', worth: '≤2', score: 2, alpha: '3', beta: '∞', entered: 9, left: 12, cut: 'alpha', condition: '2 ≤ α = 3', never: ['G'], knows: 'upper' }),
      leaf(4, 'F', 2, 10),
      { kind: 'unsearched', parent: 4, name: 'G', address: 'G', side: 'max', leaf: true, worth: '9' },
    ],
  },
} as unknown as Exercise;

const begin = (mode: 'order' | 'free' = 'order') => {
  const finished: [number, number][] = [];
  return { session: new PracticeSession(exercise, mode, (points, of) => finished.push([points, of])), finished };
};

function answer(session: PracticeSession, fields: Record<string, string>, edges: number[] = []) {
  for (const part of session.step!.parts) if (fields[part.name] !== undefined) session.fill(part, fields[part.name]!);
  edges.forEach((edge) => session.toggle(edge));
  session.check();
}

afterEach(() => {
  settings.language = 'en';
});

describe('an exercise in search order', () => {
  it('asks in the order of the search, and never gives a cut away', () => {
    const { session } = begin();
    const asked = session.steps.map(({ kind, node: which, parts }) => `${kind} ${session.tree.name(which)}: ${parts.map(partId).join(' ')}`);
    expect(asked).toEqual(['enter A: alpha beta', 'whole B: alpha beta cuts value', 'after A: soFar cuts', 'whole C: alpha beta cuts value', 'leave A: value']);
    // Before C is answered, G looks like any leaf that was not visited yet.
    expect(session.steps[3]!.before.get(6)).toBeUndefined();
    expect(session.steps[3]!.after.get(6)).toMatchObject({ state: 'never' });
  });

  it('gives a point at the first try, half a point at the second, and then the answer', () => {
    const { session, finished } = begin();
    answer(session, { alpha: '-inf', beta: '∞' });
    expect([session.isSolved, session.points, session.of]).toEqual([true, 2, 2]);
    session.next();
    answer(session, { alpha: '-∞', beta: '5', value: '3' });
    expect([session.isSolved, session.attempt]).toEqual([false, 1]);
    expect(session.marks.filter(({ verdict }) => verdict === 'wrong').map(({ part }) => part.name)).toEqual(['beta']);
    answer(session, { beta: 'inf' });
    expect([session.isSolved, session.points, session.of]).toEqual([true, 5.5, 6]);
    session.next();
    answer(session, { soFar: '5' }, [2]);
    answer(session, { soFar: '4' });
    expect([session.isSolved, session.points, session.of]).toEqual([true, 5.5, 8]);
    session.next();
    answer(session, { alpha: '3', beta: 'inf', value: '2' }, [6]);
    session.next();
    answer(session, { value: '3' });
    expect([session.isFinished, finished]).toEqual([true, [[10.5, 13]]]);
  });

  it('counts nothing while an answer cannot be read', () => {
    const { session } = begin();
    answer(session, { alpha: 'x', beta: '' });
    expect([session.attempt, session.isSolved, session.marks.map(({ verdict }) => verdict)]).toEqual([0, false, ['unread', 'unread']]);
  });

  it('takes an edge back, and only edges that are asked about', () => {
    const { session } = begin();
    expect(session.toggle(1)).toBe(false);
    session.reveal();
    session.next();
    expect([session.toggle(3), session.answers.edges.has(3), session.toggle(3), session.answers.edges.has(3)]).toEqual([true, true, true, false]);
  });

  it('has a question, a hint and reasons in both languages for every step', () => {
    const { session } = begin();
    for (const language of ['en', 'es'] as const) {
      settings.language = language;
      for (const step of session.steps) {
        const said = [prompt(session, step), ...step.parts.map((part) => hint(session, step, part)), ...reasons(session, step)];
        for (const text of said) expect(text).toMatch(/^\S.*\S$/);
        expect(said.join(' ')).not.toContain('undefined');
      }
    }
    settings.language = 'en';
    expect(reasons(session, session.steps[3]!).join(' ')).toContain('α = 3: MAX already has 3 at A.');
  });
});

describe('an exercise in any order', () => {
  it('asks about the node that was clicked, once', () => {
    const { session } = begin('free');
    expect(session.askable).toEqual([0, 1, 2]);
    session.ask(2);
    answer(session, { alpha: '3', beta: '∞', value: '2' }, [6]);
    expect([session.isSolved, session.points, [...session.answered]]).toEqual([true, 5, [2]]);
    session.ask(2);
    answer(session, { alpha: '0', beta: '∞', value: '2' }, [6]);
    expect(session.points).toBe(5);
    session.ask(6);
    expect(session.step!.node).toBe(2);
  });

  it('does not reveal by its form that a node is never reached', () => {
    const { session } = begin('free');
    session.ask(2);
    const visited = session.step!.parts.map(partId);
    const unreached = session.walk!.about(6, new Map());
    expect(unreached.parts.map(partId)).toEqual(visited);
  });

  it('takes “never” as the whole answer', () => {
    const { session } = begin('free');
    session.ask(1);
    answer(session, { never: 'yes' });
    expect(session.marks.map(({ part, verdict }) => [part.name, verdict])).toEqual([['never', 'wrong']]);
  });
});

describe('marking', () => {
  const decimal: Part = { name: 'bound', kind: 'decimal', expected: 1.2345, tolerance: 0.0101 };
  const mark = (text: string, part: Part = decimal) => markPart(part, { ...BLANK, fields: { [part.name]: text } });

  it('accepts two decimals, rounded either way', () => {
    expect(['1.23', '1,24', '1.2445', '1.25', '1.22', '∞', 'one'].map((text) => mark(text))).toEqual(['right', 'right', 'right', 'wrong', 'wrong', 'wrong', 'unread']);
    expect(['inf', '5'].map((text) => mark(text, { ...decimal, expected: null }))).toEqual(['right', 'wrong']);
  });

  it('reads fractions and halves', () => {
    expect(['3/4', '1½', '½', ' 2,5 ', '1/0', '', '.'].map(readDecimal)).toEqual([0.75, 1.5, 0.5, 2.5, null, null, null]);
  });

  it('is worth less at the second try and nothing after', () => {
    expect([1, 2, 3].map(worth)).toEqual([1, 0.5, 0]);
  });
});

describe('other kinds', () => {
  it('Monte-Carlo: bounds and choice level by level, then the numbers up to the root', () => {
    const task = {
      task: 'montecarlo', nodes: [node(null, 'A', 'max'), node(0, 'B', 'min'), node(0, 'C', 'min')], exploration: 1,
      numbers: [{ points: 1, games: 3 }, { points: 2, games: 3 }, { points: 0, games: 0 }],
      selections: [{ node: 0, bounds: [1.27, null], selected: 2 }], result: 0.5,
      backups: [{ node: 2, points: 0.5, games: 1 }, { node: 0, points: 1.5, games: 4 }],
    } as unknown as Exercise;
    const session = new PracticeSession(task, 'order', () => {});
    expect(session.steps.map(({ kind, node: which }) => `${kind} ${which}`)).toEqual(['select 0', 'backup 2', 'backup 0']);
    session.fill(session.step!.parts[0]!, '1.28');
    session.fill(session.step!.parts[1]!, 'inf');
    expect([session.pick(0), session.pick(2)]).toEqual([false, true]);
    session.check();
    expect([session.isSolved, session.points]).toEqual([true, 3]);
    expect(reasons(session, session.step!)).toEqual(['B: 2/3 + 1 · √(ln 3 / 3) = 1.27', 'C has no games: its bound is infinite.']);
  });

  it('proof numbers: from the leaves up, then the leaf', () => {
    const task = {
      task: 'proofnumbers', nodes: [node(null, 'A', 'max'), node(0, 'B', 'min'), node(0, 'C', 'min')],
      numbers: [{ leaf: null, proof: 1, disproof: null }, { leaf: 'unknown', proof: 1, disproof: 1 }, { leaf: 'proved', proof: 0, disproof: null }], path: [0, 1],
    } as unknown as Exercise;
    const session = new PracticeSession(task, 'order', () => {});
    session.fill(session.step!.parts[0]!, '1');
    session.fill(session.step!.parts[1]!, 'inf');
    session.check();
    session.next();
    session.pick(2);
    session.check();
    expect([session.isSolved, session.attempt]).toEqual([false, 1]);
    session.pick(1);
    session.check();
    expect([session.isFinished, session.points, session.of]).toEqual([true, 2.5, 3]);
  });
});

describe('a set', () => {
  it('comes back from its address as it went', () => {
    const set = { seed: 4_294_967_295, difficulty: 'hard', kinds: ['alphabeta', 'montecarlo'], length: 12 } as const;
    expect(readSet(writeSet(set, 7))).toEqual({ set, number: 7 });
    expect([1, 2, 3].map((number) => kindOf(set, number))).toEqual(['alphabeta', 'montecarlo', 'alphabeta']);
  });

  it('is read with care', () => {
    expect(readSet('tree=(1 2)')).toBeUndefined();
    expect(readSet('set=5&kinds=poker&difficulty=mild&number=0&length=9999')).toEqual({ set: { seed: 5, difficulty: 'medium', kinds: ['alphabeta'], length: 0 }, number: 1 });
    expect(readSet('set=Ana&kinds=mtdf')!.set.seed).toBe(studentSeed('ana'));
    expect(readSet('set=1&number=99&length=10')!.number).toBe(1);
  });

  it('gives a student the same seed however the name is typed', () => {
    // FNV-1a of "ana" by another program. It must never change, or handed-out sets would.
    expect(studentSeed('ana')).toBe(338283141);
    expect([' Ana ', 'ANA', 'ana'].map(studentSeed)).toEqual([studentSeed('ana'), studentSeed('ana'), studentSeed('ana')]);
    expect(studentSeed('José  Pérez')).toBe(studentSeed('jose\u0301 pe\u0301rez'));
    expect(new Set(Array.from({ length: 500 }, (_, number) => studentSeed(String(number)))).size).toBe(500);
  });

  it('knows all kinds of the server', () => {
    expect(KINDS).toEqual(['minimax', 'alphabeta', 'pvs', 'mtdf', 'montecarlo', 'proofnumbers']);
  });
});

describe('progress', () => {
  const one = { kind: 'pvs', difficulty: 'easy', of: 4, set: { name: 's', number: 3 } };

  it('counts exercises, and a mistake ends a streak', () => {
    const twice = counted(counted(NO_PROGRESS, { ...one, points: 4 }), { ...one, points: 4 });
    expect(twice.tallies['pvs easy']).toEqual({ done: 2, perfect: 2, streak: 2, points: 8, of: 8 });
    expect(counted(twice, { ...one, points: 3.5 }).tallies['pvs easy']).toEqual({ done: 3, perfect: 2, streak: 0, points: 11.5, of: 12 });
  });

  it('keeps the best of each number of a set, and of a bounded number of sets', () => {
    const best = counted(counted(NO_PROGRESS, { ...one, points: 3 }), { ...one, points: 1 });
    expect(best.sets.s).toEqual({ 3: 0.75 });
    let many = best;
    for (let number = 0; number < 80; number++) many = counted(many, { ...one, points: 4, set: { name: `set ${number}`, number: 1 } });
    expect(Object.keys(many.sets)).toHaveLength(50);
    expect(many.sets['set 79']).toEqual({ 1: 1 });
  });

  it('survives whatever is in the storage', () => {
    const storage = (text: string | null) => Object.assign(globalThis, { localStorage: { getItem: () => text } });
    for (const text of [null, 'nonsense', '[]', '{"tallies": 5}', '{"tallies": {"a b": null}, "sets": {"x": {"1": "y"}}}']) {
      storage(text);
      const kept = loadProgress();
      for (const tally of Object.values(kept.tallies)) expect(Object.values(tally).every(Number.isFinite)).toBe(true);
    }
  });
});

describe('the tree editor', () => {
  it.each(['((5 3) (2 9))', 'A:(1 max(2 x:-3))', 'min((1 2) 3)', '7'])('reads and writes %s', (text) => expect(writeTree(parseTree(text)!)).toBe(text));

  it.each(['', '(', '((1 2', '(1 2))', '()', '(1 two)', 'max', '1 2', '(1 max)', 'a::1'])('does not draw %s', (text) => expect(parseTree(text)).toBeNull());

  it('adds, deletes and sets values', () => {
    const grown = withChild(withChild(START, [0, 1]), [0, 1]);
    expect(writeTree(grown)).toBe('((5 (3 0)) (2 9))');
    expect(writeTree(withValue(grown, [0, 1, 1], -4))).toBe('((5 (3 -4)) (2 9))');
    expect(writeTree(without(without(grown, [0, 1, 0]), [0, 1, 0]))).toBe('((5 3) (2 9))');
    expect(without(START, [])).toBe(START);
    expect(writeTree(withRootSide(START, 'min'))).toBe('min((5 3) (2 9))');
  });

  it('names nodes as the server does', () => {
    expect(flatten(parseTree('root:((5 A:3) (2 9))')!).nodes.map(({ name }) => name)).toEqual(['root', 'B', 'C', 'b1', 'A', 'c1', 'c2']);
    expect(flatten(parseTree('((1 (2 b1:3)) 4)')!).nodes.map(({ name }) => name)).toEqual(['A', 'B', 'a2', 'C', 'D', 'd1', 'b1']);
    expect([0, 25, 26, 27, 51, 52, 701, 702].map(letters)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA', 'ZZ', 'AAA']);
  });
});

describe('the picture', () => {
  it('sets siblings side by side and parents above the middle of their children', () => {
    const tree = new ExerciseTree(flatten(parseTree('((1 2 3) 4 (5 (6 7)))')!).nodes);
    const { places } = layOut(tree);
    tree.nodes.forEach((_, index) => {
      const below = tree.children(index).map((child) => places[child]!.x);
      below.forEach((x, nth) => nth > 0 && expect(x - below[nth - 1]!).toBeGreaterThanOrEqual(44));
      for (const child of tree.children(index)) expect(places[child]!.y).toBeGreaterThan(places[index]!.y);
    });
  });
});

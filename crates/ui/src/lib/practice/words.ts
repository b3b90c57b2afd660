/** The sentences of practice: questions, hints and reasons. */
import { t } from '$i18n';
import { narrator } from '$lib/tree/words';
import { withMinus } from '$study/recording.js';
import { expectedText } from './marking';
import { boundText } from './other-steps';
import type { PracticeSession } from './session.svelte';
import type { Note, Part, Step } from './steps';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function nodeName({ tree, exercise }: Pick<PracticeSession, 'tree' | 'exercise'>, node: number): string {
  const { nodeNames } = t().practice;
  const { name, side } = tree.nodes[node]!;
  // The leaves of a Monte-Carlo tree are positions like the others: the tree will grow there.
  return tree.isLeaf(node) && exercise.task !== 'montecarlo' ? nodeNames.leaf(name) : nodeNames[side](name);
}

export function prompt(session: PracticeSession, step: Step): string {
  const { prompts } = t().practice;
  const node = nodeName(session, step.node);
  const child = step.child === undefined ? '' : nodeName(session, step.child);
  const { given = {} } = step;
  const text = (key: string) => withMinus(String(given[key]));
  switch (step.kind) {
    case 'enter':
    case 'whole':
    case 'leave':
    case 'free':
      return capital(prompts[step.kind](node));
    case 'after':
    case 'again':
      return capital(prompts[step.kind](node, child));
    case 'pass':
      return prompts.pass(Number(given.pass), text('guess'), text('lower'), text('upper'));
    case 'result':
      return prompts.result(Number(given.pass));
    case 'select':
      return capital(prompts.select(node, Number(given.games), text('exploration')));
    case 'backup': {
      const { results } = t().practice;
      const result = given.result === 1 ? results.win : given.result === 0 ? results.loss : results.draw;
      const mover = session.tree.nodes[step.node]!.side === 'max' ? 'MIN' : 'MAX';
      return prompts.backup(node, text('leaf'), result, mover);
    }
    case 'numbers':
      return capital(prompts.numbers(node, session.tree.nodes[step.node]!.side === 'max'));
    case 'mostProving':
      return prompts.mostProving;
  }
}

export function partLabel(session: PracticeSession, part: Part): string {
  const label = t().practice.parts[part.name];
  return part.of === undefined ? label : `${label} ${session.tree.name(part.of)}`;
}

export function expected(session: PracticeSession, part: Part): string {
  const { choices, nobody } = t().practice;
  const text = expectedText(part, (node) => session.tree.name(node));
  if (part.kind === 'choice') return choices[part.expected as keyof typeof choices];
  return part.kind === 'edges' && text === '' ? nobody : withMinus(text);
}

/** What to think about again, without the answer. */
export function hint(session: PracticeSession, step: Step, part: Part): string {
  const { hints } = t().practice;
  const isMax = session.tree.nodes[step.node]!.side === 'max';
  switch (part.name) {
    case 'alpha':
    case 'beta':
      return step.kind === 'pass' ? hints.pass : hints[part.name];
    case 'value':
    case 'soFar':
      return isMax ? hints.valueMax : hints.valueMin;
    case 'cuts':
      return isMax ? hints.cutsMax : hints.cutsMin;
    case 'lower':
    case 'upper':
      return hints.bounds;
    case 'proof':
      return isMax ? hints.proofMax : hints.proofMin;
    case 'disproof':
      return isMax ? hints.disproofMax : hints.disproofMin;
    default:
      return hints[part.name];
  }
}

/** Why the answers are what they are. */
export function reasons(session: PracticeSession, step: Step): string[] {
  const { exercise, walk } = session;
  if (exercise.task === 'montecarlo') return monteCarloReasons(session, step);
  if (exercise.task === 'proofnumbers') return proofReasons(session, step);
  if (!walk || step.visit === undefined) return [];
  const { recording } = walk;
  const said = t().practice.reasons;
  const node = recording.node(step.visit);
  const left = () => narrator(recording).tell({ time: 0, kind: 'leave', index: step.visit! });
  const worth = withMinus(node.value ?? '');
  const beta = withMinus(node.beta ?? '');
  switch (step.kind) {
    case 'enter':
      return windowReasons(session, step.visit);
    case 'whole':
      return [...windowReasons(session, step.visit), left()];
    case 'free':
      return recording.prunes && walk.place(step.visit) === step.node ? [...windowReasons(session, step.visit), left()] : [left()];
    case 'after': {
      const cuts = step.parts.find((part) => part.kind === 'edges');
      const soFar = step.parts.find((part) => part.name === 'soFar');
      if (cuts?.kind === 'edges' && cuts.expected.length > 0) return [left()];
      return soFar?.kind === 'number' ? [said.goesOn(withMinus(soFar.expected), withMinus(node.alpha!), beta)] : [];
    }
    case 'again': {
      const again = step.parts[0]!;
      return [again.kind === 'choice' && again.expected === 'yes' ? said.again(worth) : said.notAgain(worth)];
    }
    case 'pass':
      return [said.pass(beta)];
    case 'result': {
      const isUpper = Number(node.value) < Number(node.beta);
      const [lower, upper] = [step.parts[1]!, step.parts[2]!].map((part) => (part.kind === 'number' ? part.expected : ''));
      return [isUpper ? said.upper(worth, beta) : said.lower(worth, beta), ...(lower === upper ? [said.closed] : [])];
    }
    default:
      return [left()];
  }
}

/** Where alpha and beta come from: the nearest node above whose best value they are. */
function windowReasons(session: PracticeSession, visit: number): string[] {
  const { recording } = session.walk!;
  const said = t().practice.reasons;
  const node = recording.node(visit);
  const reason = (sign: string, value: string, side: 'max' | 'min') => {
    const source = recording.above(visit).find((above: number) => {
      const one = recording.node(above);
      return one.side === side && one.rises!.some((rise) => rise.at < node.entered! && rise.value === value);
    });
    const [shown, who] = [withMinus(value), side.toUpperCase()];
    if (source !== undefined) return said.boundFrom(sign, shown, who, session.tree.name(session.walk!.place(source)!));
    return value.endsWith('∞') ? said.boundOpen(sign, shown, who) : said.boundSet(sign, shown);
  };
  return [reason('α', node.alpha!, 'max'), reason('β', node.beta!, 'min')];
}

function monteCarloReasons({ exercise, tree }: PracticeSession, step: Step): string[] {
  if (exercise.task !== 'montecarlo') return [];
  const said = t().practice.reasons;
  if (step.kind === 'select') {
    const total = exercise.numbers[step.node]!.games;
    const { bounds } = exercise.selections.find(({ node }) => node === step.node)!;
    return tree.children(step.node).map((child, nth) => {
      const { points, games } = exercise.numbers[child]!;
      if (games === 0) return said.noGames(tree.name(child));
      return said.bound(tree.name(child), String(points), games, total, String(exercise.exploration), boundText(bounds[nth] ?? null));
    });
  }
  const before = exercise.numbers[step.node]!;
  const { points, games } = exercise.backups.find(({ node }) => node === step.node)!;
  return [said.backup(String(points - before.points), games)];
}

function proofReasons({ exercise, tree }: PracticeSession, step: Step): string[] {
  if (exercise.task !== 'proofnumbers') return [];
  const said = t().practice.reasons;
  const numbers = (node: number) => `${exercise.numbers[node]!.proof ?? '∞'}/${exercise.numbers[node]!.disproof ?? '∞'}`;
  if (step.kind === 'mostProving') return [said.path(tree.names(exercise.path))];
  return [said.proof(tree.children(step.node).map((child) => `${tree.name(child)} ${numbers(child)}`).join(', '))];
}

/** A node for screen readers. */
export function describe(session: PracticeSession, node: number, note: Note | undefined): string {
  const { states } = t().practice;
  const said = [capital(nodeName(session, node)), stateText(session, node, note)];
  if (note?.beside) said.push(note.beside);
  if (session.answers.edges.has(node)) said.push(states.pruned);
  if (session.answers.picked === node) said.push(states.picked);
  if (session.step?.node === node) said.push(states.asked);
  return said.filter(Boolean).join(', ');
}

function stateText({ exercise, tree }: PracticeSession, node: number, note: Note | undefined): string {
  const { states } = t().practice;
  if (exercise.task === 'montecarlo') return states.games(note?.value ?? '');
  if (exercise.task === 'proofnumbers') {
    const { leaf } = exercise.numbers[node]!;
    return leaf ? states[leaf] : note?.value ? states.numbers(note.value) : states.hidden;
  }
  const { value } = tree.nodes[node]!;
  const worth = value === null ? '' : states.worth(withMinus(String(value)));
  if (note?.state === 'never') return [worth, states.never].filter(Boolean).join(', ');
  if (worth) return worth;
  if (note?.state === 'table') return states.table(note.value ?? '');
  return note?.value ? states.worth(note.value) : states.hidden;
}

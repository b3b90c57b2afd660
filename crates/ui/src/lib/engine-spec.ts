import choices from './option-choices.json';

/** Engine specs `GAME/NAME:option=value,…`, and how each option is edited. */
export interface Spec {
  engine: string;
  options: Record<string, string>;
}

export function parseSpec(text: string): Spec {
  const colon = text.indexOf(':');
  const engine = colon < 0 ? text : text.slice(0, colon);
  const pairs = colon < 0 ? [] : text.slice(colon + 1).split(',');
  const options = Object.fromEntries(pairs.filter(Boolean).map((pair) => [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)]));
  return { engine, options };
}

/** Options left empty are left out: the engine's own default stands. */
export function writeSpec({ engine, options }: Spec): string {
  const pairs = Object.entries(options).filter(([, value]) => value !== '');
  return pairs.length ? `${engine}:${pairs.map(([name, value]) => `${name}=${value}`).join(',')}` : engine;
}

export type OptionKind =
  | { kind: 'number'; min: number; max: number; step?: number }
  | { kind: 'switch' }
  | { kind: 'choice'; values: string[] }
  | { kind: 'evaluator' }
  | { kind: 'text' };

const NUMBER = (min: number, max: number, step?: number): OptionKind => ({ kind: 'number', min, max, step });
const SWITCH: OptionKind = { kind: 'switch' };

const KINDS: Record<string, OptionKind> = {
  depth: NUMBER(1, 64),
  nodes: NUMBER(1, 1_000_000_000),
  error: NUMBER(0, 100),
  loss: NUMBER(0, 10_000),
  exploration: NUMBER(0, 100, 0.1),
  games: NUMBER(1, 1_000_000),
  secondary: NUMBER(0, 64),
  selective: NUMBER(0, 64),
  'table-plies': NUMBER(0, 64),
  random: SWITCH,
  alphabeta: SWITCH,
  graft: SWITCH,
  sound: SWITCH,
  'equals-slip': SWITCH,
  'fastest-win': SWITCH,
  eval: { kind: 'evaluator' },
};

export function optionKind(engine: string, option: string): OptionKind {
  const values = (choices as Record<string, Record<string, string[]>>)[engine]?.[option];
  return values ? { kind: 'choice', values } : (KINDS[option] ?? { kind: 'text' });
}

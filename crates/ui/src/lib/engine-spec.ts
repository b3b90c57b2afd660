import type { EngineOption } from './api/server';

/** Engine specs `GAME/NAME:option=value,…`, and which options can be set from here. */
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

/** Whether an option offers anything here: the server reads the files that come with it, and none of the visitor's. */
export function isOffered(option: EngineOption): boolean {
  return option.kind === 'file' ? option.shipped.length > 0 : option.kind !== 'folders';
}

/** The values of an option that takes several, joined by `+`, with one of them put in or taken out. */
export function toggled(value: string, name: string, isOn: boolean): string {
  const others = value.split('+').filter((one) => one && one !== name);
  return (isOn ? [...others, name] : others).join('+');
}

/** Numbers beyond what a form field can hold are no bound. */
export const bound = (number: number): number | undefined => (number <= Number.MAX_SAFE_INTEGER ? number : undefined);

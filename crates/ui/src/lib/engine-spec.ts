import type { EngineOption } from './api/server';

/** Engine specs `GAME/NAME:option=value,…`, and which options the page can set. */
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

/** Empty options are omitted, so the engine uses its default. */
export function writeSpec({ engine, options }: Spec): string {
  const pairs = Object.entries(options).filter(([, value]) => value !== '');
  return pairs.length ? `${engine}:${pairs.map(([name, value]) => `${name}=${value}`).join(',')}` : engine;
}

/** Whether the page can set an option: the server reads only its own files, never the visitor's; numbers of the search are for tuning. */
export function isOffered(option: EngineOption): boolean {
  return option.kind === 'file' ? option.shipped.length > 0 : option.kind !== 'folders' && option.kind !== 'parameters';
}

/** Toggles one value in an option that takes several, joined by `+`. */
export function toggled(value: string, name: string, isOn: boolean): string {
  const others = value.split('+').filter((one) => one && one !== name);
  return (isOn ? [...others, name] : others).join('+');
}

/** A number too large for a form field counts as no bound. */
export const bound = (number: number): number | undefined => (number <= Number.MAX_SAFE_INTEGER ? number : undefined);

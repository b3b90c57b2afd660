/** Engine texts such as `othello/pvs:depth=6,eval=paper`. */
export interface EngineSpec {
  name: string;
  options: Record<string, string>;
}

export function writeSpec({ name, options }: EngineSpec): string {
  const given = Object.entries(options).filter(([, value]) => value.trim() !== '');
  return given.length === 0 ? name : `${name}:${given.map(([key, value]) => `${key}=${value.trim()}`).join(',')}`;
}

export function readSpec(text: string): EngineSpec {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text, options: {} };
  const pairs = text.slice(colon + 1).split(',').filter(Boolean);
  const options = pairs.map((pair) => {
    const at = pair.indexOf('=');
    return at < 0 ? [pair, 'true'] : [pair.slice(0, at), pair.slice(at + 1)];
  });
  return { name: text.slice(0, colon), options: Object.fromEntries(options) as Record<string, string> };
}

import { describe, expect, it } from 'vitest';
import { match, resolve } from '$lib/router.svelte';
import { pages } from '../../src/pages';
import { navigation, patterns, within } from '../../src/routes';

const at = (path: string) => resolve(patterns, new URL(path, 'http://localhost'), within);

describe('router', () => {
  it('fits whole paths only', () => {
    expect(match('/game/:id', '/game/abc')).toEqual({ id: 'abc' });
    expect(match('/game/:id', '/game')).toBeUndefined();
    expect(match('/game/:id', '/game/a/b')).toBeUndefined();
    expect(match('/', '/')).toEqual({});
  });

  it('decodes parameters, and keeps what cannot be decoded', () => {
    expect(match('/game/:id', '/game/a%20b')).toEqual({ id: 'a b' });
    expect(match('/game/:id', '/game/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  });

  it('finds every page, with query and fragment', () => {
    expect(at('/').name).toBe('play');
    expect(at('/games?text=e4').query.get('text')).toBe('e4');
    expect(at('/search#t=1')).toMatchObject({ name: 'search', fragment: 't=1' });
    expect(at('/game/xyz')).toMatchObject({ name: 'game', params: { id: 'xyz' } });
    expect(at('/nothing/here').name).toBe('missing');
    expect(at('/analyse')).toMatchObject({ name: 'analyse', params: {} });
    expect(at('/analyse/xyz?node=3')).toMatchObject({ name: 'analyse', params: { id: 'xyz' } });
    expect(at('/arena')).toMatchObject({ name: 'arena', params: {} });
    expect(at('/arena/xyz')).toMatchObject({ name: 'arena', params: { id: 'xyz' } });
    expect(at('/lab/xyz')).toMatchObject({ name: 'lab', params: { id: 'xyz' } });
  });

  it('has a component for every address, and an address for every link', () => {
    for (const name of Object.keys(patterns)) expect(pages).toHaveProperty(name);
    for (const name of navigation) expect(patterns).toHaveProperty(name);
  });
});

import { expect, test } from 'vitest';
import { hashForm, pathForm } from '$lib/address-form';
import { resolve } from '$lib/router.svelte';
import { patterns, within } from '../../src/routes';

const site = 'http://school/course/poda/index.html';
const at = (href: string) => resolve(patterns, hashForm.read(href), within);

test('a site has its pages behind the hash, with query and fragment', () => {
  expect(at(site).name).toBe('play');
  expect(at(`${site}#/games?text=e4`).query.get('text')).toBe('e4');
  expect(at(`${site}#/analyse/xyz?node=3`)).toMatchObject({ name: 'analyse', params: { id: 'xyz' } });
  expect(at(`${site}#/search?embed=1#tree=((3%2012))&step=4`)).toMatchObject({ name: 'search', fragment: 'tree=((3%2012))&step=4' });
  expect(at('file:///home/ana/tictactoe.html#/rules/tictactoe#goal')).toMatchObject({ name: 'rules', fragment: 'goal' });
});

test('what is written is read again', () => {
  for (const path of ['/', '/game/abc', '/analyse/xyz?node=3', '/search?embed=1#tree=%28%283+12%29%29', '/words?words=%C3%A1rbol%2Cr%C3%ADo']) {
    const url = hashForm.read(new URL(hashForm.write(path), site).href);
    expect(url.pathname + url.search + url.hash).toBe(path);
    expect(pathForm.write(path)).toBe(path);
  }
});

test('links to elements and to other files are left to the browser', () => {
  expect(hashForm.isPage('#/words', site)).toBe(true);
  expect(hashForm.isPage('#main', site)).toBe(false);
  expect(hashForm.isPage('other.html#/words', site)).toBe(false);
  expect(pathForm.isPage('/words', 'http://host/about')).toBe(true);
  expect(pathForm.isPage('#main', 'http://host/about')).toBe(false);
  expect(pathForm.isPage('/api/openapi.json', 'http://host/about')).toBe(false);
  expect(pathForm.isPage('https://elsewhere/words', 'http://host/about')).toBe(false);
});

import { expect, test } from 'vitest';
import { fileFor, isolating, neededAtOnce, sameFile, versionToOpen, type SiteVersion } from '../../src/service-worker/decisions';

const scope = 'https://school.example/course/poda/';
const site: SiteVersion = {
  version: '2',
  files: ['index.html', 'sw.js', 'assets/a-1.js', 'poda.wasm.gz', 'poda-threads.wasm.gz', 'book/index.html'].map((path) => ({ path, size: 1, sha256: path })),
};

test('only files of the site are answered', () => {
  expect(fileFor(scope, scope, true)).toBe('index.html');
  expect(fileFor(`${scope}index.html?x=1`, scope, true)).toBe('index.html');
  expect(fileFor(`${scope}assets/a%20b.js`, scope, false)).toBe('assets/a b.js');
  expect(fileFor(`${scope}site.json`, scope, false)).toBeUndefined();
  expect(fileFor('https://school.example/course/', scope, true)).toBeUndefined();
  expect(fileFor('https://elsewhere.example/course/poda/index.html', scope, false)).toBeUndefined();
});

test('a new version fetches everything but the book, and the modules that nobody uses', () => {
  expect(neededAtOnce(site, []).map(({ path }) => path)).toEqual(['index.html', 'assets/a-1.js']);
  expect(neededAtOnce(site, ['poda.wasm.gz']).map(({ path }) => path)).toEqual(['index.html', 'assets/a-1.js', 'poda.wasm.gz']);
});

test('a file with the same content is not fetched again', () => {
  const [file] = site.files;
  expect(sameFile(file!, site)).toBe(file);
  expect(sameFile({ ...file!, sha256: 'other' }, site)).toBeUndefined();
  expect(sameFile(file!, undefined)).toBeUndefined();
});

test('a new version is used when no page of the old one is open', () => {
  expect(versionToOpen('1', '2', 0)).toBe('2');
  expect(versionToOpen('1', '2', 1)).toBe('1');
  expect(versionToOpen('1', undefined, 0)).toBe('1');
  expect(versionToOpen(undefined, '2', 1)).toBe('2');
});

test('answers isolate the page and keep their own headers', () => {
  const headers = isolating(new Headers({ 'Content-Type': 'text/html' }));
  expect(Object.fromEntries(headers)).toEqual({
    'content-type': 'text/html',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

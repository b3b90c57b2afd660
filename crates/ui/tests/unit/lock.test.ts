import { expect, test } from 'vitest';
import lock from '../../package-lock.json';

type Entry = { version?: string; integrity?: string; resolved?: string };

/** Without its hash a package is installed unchecked, on whichever platform it is for. */
test('every package of the lock file has its hash, and none names a registry', () => {
  const packages: [string, Entry][] = Object.entries(lock.packages);
  const installed = packages.filter(([path]) => path !== '');
  expect(installed.length).toBeGreaterThan(100);
  expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
  expect(installed.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
});

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { version: string; integrity?: string; resolved?: string; link?: boolean }

/** Without its hash a package is installed unchecked, on whichever platform it is for. */
test('every package of the lock file has its hash, and none names a registry', () => {
  const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')
  const packages: Record<string, Entry> = JSON.parse(text).packages
  const installed = Object.entries(packages).filter(([path]) => path !== '')
  expect(installed.length).toBeGreaterThan(100)
  expect(installed.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([])
  expect(installed.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([])
})
